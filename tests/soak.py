"""Run long, to be resumed: random fights against the brute-force twin, random whole games, and the
fights and journeys in games against the solver's laws.

`make soak` (or `python -m tests.soak`) goes on where the result files end, until `--fights`,
`--games` and `--laws` are done or Ctrl-C. Each line of a file tells the version, the seed, what was
played and whether it agreed: fights as fractions with the twin, games with what every game
promises. Laws agree in all or not: victories are what the chances add up to, within a bound.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from odds.champions.game import Champions
from odds.champions.pieces import SPECIALS, Prices, Reward
from odds.midgard.game import Midgard
from tests.champions.bots.test_laws import compare, fought
from tests.champions.bots.traveling import traveled
from tests.champions.combat.fights import of_twin
from tests.champions.game import test_contract as champions
from tests.midgard.game import test_contract as midgard
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_fight

LEADERS = (None, None, "svanhildr", "asmundr", "ullr")
LAWFUL = [table for table in champions.TABLES if table.players in (2, 4)]
PLAYS = ("best", "best", "never-reroll", "reroll-blanks")


def one(number: int) -> dict[str, object]:
    """Solve the fight of that number in fractions and by the twin."""
    special = (None, *SPECIALS)[number % (1 + len(SPECIALS))]
    seed = f"soak {number}"
    rng = random.Random(seed)
    twin = random_fight(rng, special, max_warriors=5, max_favor=2, leaders=LEADERS)
    unbeaten = rng.choice((Reward(), Reward(blame=2), Reward(glory=3)))
    worth = Prices(**twin.prices).reward(unbeaten)
    twin = replace(twin, unbeaten=worth, play=rng.choice(PLAYS), mist_shields=rng.random() < 0.8)
    fight = of_twin(twin, unbeaten)
    exact = twin_solve(twin)
    agreed = fight.read(fight.prove(fight.solve())) == (exact.win, exact.value)
    return {
        "version": version("odds-of-midgard"),
        "seed": seed,
        "special": special,
        "party": str(fight.party),
        "win": str(exact.win),
        "agreed": agreed,
    }


# Each table of both games, in turn.
TABLES: list[tuple[Any, Any, Any]] = [
    *((Champions, champions, table) for table in champions.TABLES),
    *((Midgard, midgard, table) for table in midgard.TABLES),
]


def one_game(number: int) -> dict[str, object]:
    """Play the random game of that number under the contract, at one table after the other."""
    game, tests, table = TABLES[number % len(TABLES)]
    fault = ""
    try:
        tests.check_game(table, number, every=13)
    except (AssertionError, ValueError) as error:
        fault = f"{type(error).__name__}: {error}"
    facts = game(table).facts
    return {
        "version": version("odds-of-midgard"),
        "rules": facts.rules,
        "seed": f"{facts.name} {tests.name(table)} {number}",
        "fault": fault,
        "agreed": not fault,
    }


def one_law(number: int) -> dict[str, object]:
    """Play a random game with mindful dice and another one with mindful travelers; the chance of
    each fight and journey by the solver, and how it ended."""
    table = LAWFUL[number % len(LAWFUL)]
    game = Champions(table)
    fights, trips = fought(game, number, ordinary=number % 4 == 3), traveled(game, number)
    return {
        "version": version("odds-of-midgard"),
        "seed": f"{champions.name(table)} {number}",
        "fights": [[card, round(chance, 12), won] for chance, won, card in fights],
        "journeys": [[card, round(chance, 12), won] for chance, won, card in trips],
        "agreed": True,
    }


def lawful(path: Path) -> bool:
    """Compare victories with chances over all games of a result file, by kind of enemy too."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    agreed = [_agree(what, [row[what] for row in rows]) for what in ("fights", "journeys")]
    return all(agreed)


def _agree(what: str, rows: list[list[tuple[str, float, bool]]]) -> bool:
    every = [(chance, won, card) for row in rows for card, chance, won in row]
    kinds = sorted({card.rpartition("-")[0] or card for _, _, card in every})
    fine = True
    for kind in ("", *kinds):
        some = [one for one in every if one[2].startswith(kind)]
        expected, won = sum(one[0] for one in some), sum(one[1] for one in some)
        try:
            compare(some)
            told = "as the solver says"
        except AssertionError:
            fine, told = False, "NOT as the solver says"
        print(f"{kind or 'all'}: {len(some)} {what}, {won} won, {expected:.1f} expected: {told}")
    return fine


def go_on(path: Path, wanted: int, one: Callable[[int], dict[str, object]], what: str) -> bool:
    """Go on from the end of a result file; True if anything in it ever disagreed."""
    done = path.read_text().splitlines() if path.exists() else []
    failed = sum(not json.loads(line)["agreed"] for line in done)
    total = len(done)
    try:
        with path.open("a") as results:
            for number in range(len(done), wanted):
                row = one(number)
                failed += not row["agreed"]
                results.write(json.dumps(row) + "\n")
                results.flush()
                total += 1
                if sys.stderr.isatty():
                    print(f"\r{total} of {wanted} {what}", end="", file=sys.stderr)
    finally:
        print(f"{total} {what} in {path}, {failed} disagreed")
    return failed > 0


def main() -> int:
    """Go on from the result files; 1 if anything ever disagreed."""
    parser = argparse.ArgumentParser(description="random fights and games, to be resumed")
    parser.add_argument("--fights", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--laws", type=int, default=2_000)
    parser.add_argument("--law-results", type=Path, default=Path("soak-laws.jsonl"))
    parser.add_argument("--results", type=Path, default=Path("soak-results.jsonl"))
    parser.add_argument("--game-results", type=Path, default=Path("soak-games.jsonl"))
    said = parser.parse_args()
    failed = False
    with suppress(KeyboardInterrupt):
        failed |= go_on(said.law_results, said.laws, one_law, "games for their laws")
        failed |= bool(said.laws) and not lawful(said.law_results)
        failed |= go_on(said.game_results, said.games, one_game, "games")
        failed |= go_on(said.results, said.fights, one, "fights")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
