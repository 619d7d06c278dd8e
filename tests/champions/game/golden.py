"""Short games kept as text, and one whole game kept as a record: what they tell must not change.

`python -m tests.champions.game.golden` writes them anew, for when the rules were meant to change;
then the version of the rules changes too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from odds.champions.catalogue.board_files import load_board
from odds.champions.game import Champions, Table
from odds.play import Uniform, play_game, replay, tell, write_record

FOLDER = Path(__file__).parent / "golden"
SHORT = {  # players, expansion, rounds, seed
    "base-2": (2, False, 1, 4),
    "base-4": (4, False, 1, 1),
    "dark-mountains-2": (2, True, 2, 2),
    "dark-mountains-5": (5, True, 1, 3),
}
WHOLE = FOLDER / "whole-game.jsonl"
WHOLE_TABLE = Table(3)


def short_game(name: str) -> str:
    """Play a short game and tell it."""
    players, expansion, rounds, seed = SHORT[name]
    board = load_board()
    board = replace(board, numbers=replace(board.numbers, rounds=rounds))
    game = Champions(Table(players, expansion, board=board))
    record = play_game(game, (Uniform(),) * players, seed)
    return "\n".join(tell(game, replay(game, record))) + "\n"


def whole_game() -> str:
    """Play a whole game and write its record."""
    return write_record(play_game(Champions(WHOLE_TABLE), (Uniform(),) * 3, seed=1))


if __name__ == "__main__":
    for name in SHORT:
        (FOLDER / f"{name}.txt").write_text(short_game(name), encoding="utf-8")
    WHOLE.write_text(whole_game(), encoding="utf-8")
