"""Short games kept as text, and one whole game kept as a record: what they tell must not change.

`python -m tests.midgard.game.golden` writes them anew, for when the rules were meant to change;
then the version of the rules changes too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from odds.midgard.catalogue import load
from odds.midgard.game import Midgard, Table
from odds.play import Uniform, play_game, replay, tell, write_record

FOLDER = Path(__file__).parent / "golden"
SHORT = {  # players, draft, rounds, seed
    "draft-3": (3, True, 1, 4),
    "first-game-5": (5, False, 1, 1),
    "first-game-3": (3, False, 2, 2),
}
WHOLE = FOLDER / "whole-game.jsonl"
WHOLE_TABLE = Table(4)


def short_game(name: str) -> str:
    """Play a short game and tell it."""
    players, draft, rounds, seed = SHORT[name]
    known = load()
    numbers = replace(known.numbers, rounds=rounds, plays=known.numbers.plays[:rounds])
    game = Midgard(Table(players, draft, replace(known, numbers=numbers)))
    record = play_game(game, (Uniform(),) * players, seed)
    return "\n".join(tell(game, replay(game, record))) + "\n"


def whole_game() -> str:
    """Play a whole game and write its record."""
    return write_record(play_game(Midgard(WHOLE_TABLE), (Uniform(),) * 4, seed=1))


if __name__ == "__main__":
    for name in SHORT:
        (FOLDER / f"{name}.txt").write_text(short_game(name), encoding="utf-8")
    WHOLE.write_text(whole_game(), encoding="utf-8")
