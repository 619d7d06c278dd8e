"""What a card is worth to who drafts it: points at the end of the game more than for Land.

VALUES were measured, by effect and round: in 600 games of four `outlook` bots whose hands fell at
random, the score of a seat was regressed on the cards that it got (`python -m
tests.midgard.bots.measured`). Like `worth` they steer a bot only: no answer contains them.
"""

from __future__ import annotations

from typing import Final

from odds.midgard.game.table import Table

# By round. Standard errors: 0.5 to 0.65 for gold cards, 0.3 to 0.36 for the others.
VALUES: Final = {
    "summon": (4.6, 3.1, 2.2),
    "tokens": (2.2, 0.7, -1.4),
    "legion": (1.9, 1.2, 0.2),
    "land": (0.0, 0.0, 0.0),
    "recruit": (-1.5, -1.2, -2.0),
    "attack": (-2.4, -0.8, -0.5),
    "ruin": (-3.4, -2.1, -0.6),
    "score": (-6.2, -3.3, -3.3),
}
NOTHING: Final = (-9.0,)  # a card without effect is kept last


def card_value(table: Table, kind: int, round_: int) -> float:
    """Points that a kind of card brings, kept in a round from 1; later rounds are like the last.

    >>> card_value(Table(3), Table(3).kind["legion"], 1)
    1.9
    """
    found = VALUES.get(table.cards[kind].effect, NOTHING)
    return found[min(round_, len(found)) - 1]
