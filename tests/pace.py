"""How fast whole games are played, how large a state is, and where the time goes.

`python -m tests.pace` plays games of uniform bots on one core and prints a profile;
`--game midgard` those of Midgard.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from collections import Counter
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from odds.champions.game import Champions
from odds.champions.game import Table as ChampionsTable
from odds.midgard.game import Midgard
from odds.midgard.game import Table as MidgardTable
from odds.play import Uniform, play_game, replay
from odds.play.game import Game
from odds.play.matches import kept
from tests.champions.game.test_contract import strings
from tests.play.contract import size

MODULES: Final = 12  # lines told of the time by module
GAMES: dict[str, Callable[[int], Game[Any]]] = {
    "champions": lambda players: Champions(ChampionsTable(players)),
    "midgard": lambda players: Midgard(MidgardTable(players)),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the pace of whole games")
    parser.add_argument("--game", choices=GAMES, default="champions")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--lines", type=int, default=15, help="lines of the profile")
    said = parser.parse_args()
    game = GAMES[said.game](said.players)
    bots = (Uniform(),) * said.players
    play_game(game, bots, seed=1)
    rates, decisions, spent = [], 0, 0.0
    with kept():
        for number in range(said.games):
            began = time.process_time()
            record = play_game(game, bots, seed=2, number=number)
            seconds = time.process_time() - began
            made = sum(move.who >= 0 for move in record.moves)
            rates.append(made / seconds)
            decisions, spent = decisions + made, spent + seconds
    tenth = sorted(rates)[-max(1, len(rates) // 10)]
    print(
        f"{decisions / spent:,.0f} decisions a second; {median(rates):,.0f} in the median game, "
        f"{tenth:,.0f} in the quickest tenth"
    )
    largest = max(
        size(state, {id(name) for name in strings(state)}) for _, state in replay(game, record)
    )
    print(f"{largest:,} bytes, the largest state of a game")
    profile = cProfile.Profile()
    with kept():
        profile.enable()
        for number in range(10):
            play_game(game, bots, seed=3, number=number)
        profile.disable()
    stats = pstats.Stats(profile)
    print("\nWhere the time goes, by module")
    for module, share in by_module(stats)[:MODULES]:
        print(f"{share:7.1%}  {module}")
    stats.sort_stats("tottime").print_stats(said.lines)


def by_module(stats: pstats.Stats) -> list[tuple[str, float]]:
    """Share of the time spent in each module itself, largest first."""
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, *_) in stats.stats.items():
        spent[file.rpartition("/odds/")[2] if "/odds/" in file else "Python itself"] += own
    total = spent.total()
    return [(module, own / total) for module, own in spent.most_common()]


if __name__ == "__main__":
    main()
