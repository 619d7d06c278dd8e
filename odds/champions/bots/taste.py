"""What things are worth to the bots, in Glory, by what the game still has in store.

At the end the final scoring says it; before, a warrior is worth what it may still win, and the
next Blame costs what it will (D46).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from odds.champions.game import State, Table
from odds.champions.pieces import Prices

WARRIOR: Final = {
    "sword": Fraction(3, 2),
    "spear": Fraction(8, 5),
    "axe": Fraction(2),
    "archer": Fraction(2),
}
GOODS: Final = {
    "food": Fraction(3, 5),
    "wood": Fraction(1, 2),
    "coins": Fraction(3, 5),
    "favor": Fraction(2),
}
RUNE: Final = Fraction(3)
DESTINY: Final = Fraction(3)
WORKER: Final = Fraction(4)  # an extra one, for each round that it will play
STEP: Final = Fraction(2, 3)  # what a third of a set of colors adds to a colored enemy's Glory


def rounds_left(table: Table, state: State) -> int:
    """Rounds after this one."""
    return table.numbers.rounds - state.board.round


def next_blame(table: Table, blame: int) -> int:
    """Glory that one Blame more costs at the end."""
    glory = table.numbers.blame_glory
    last = len(glory) - 1
    return glory[min(blame + 1, last)] - glory[min(blame, last)]


def prices(table: Table, state: State, seat: int) -> Prices:
    """Prices for this seat in this round: in the last one, warriors are worth nothing.

    >>> from odds.champions.game import Champions
    >>> game = Champions(Table(2))
    >>> state = game.read("game: round 8\\nseat 0: leader ullr\\nseat 1: leader dagrun")
    >>> prices(game.table, state, 0).axe, prices(game.table, state, 0).favor
    (Fraction(0, 1), Fraction(2, 1))
    """
    share = min(Fraction(1), Fraction(rounds_left(table, state), 2))
    warriors = {kind: price * share for kind, price in WARRIOR.items()}
    return Prices(
        **warriors,
        favor=Fraction(table.numbers.favor_glory),
        coin=Fraction(1, table.numbers.coins_for_glory),
        food=GOODS["food"] * share,
        wood=GOODS["wood"] * share,
        blame=Fraction(next_blame(table, state.players[seat].blame)),
        rune=Fraction(1, 2) * share,
    )
