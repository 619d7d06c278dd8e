"""What another way to fight changes, against the first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from odds.champions.pieces import KINDS
from odds.champions.question import FightAnswer
from odds.champions.readings.fights import favor_left, lost


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more of each there is in another answer: chance to `win`, warriors `lost`, in all
    and by kind (`losses`, of either party), `favor` left, and `value`, None under other prices."""

    win: float
    lost: float
    losses: Mapping[str, float]
    favor: float
    value: float | None


def difference(first: FightAnswer, other: FightAnswer) -> Difference:
    """Tell what is different in another answer.

    >>> from odds import Enemy, fight
    >>> one, two = (fight(party, Enemy(attack=1, defense=1)) for party in ("1 axe", "2 axe"))
    >>> round(difference(one, two).win, 4)  # 26/27 - 2/3
    0.2963
    """
    kinds = [kind for kind in KINDS if kind in first.losses or kind in other.losses]
    same = first.question.prices == other.question.prices
    return Difference(
        win=other.win - first.win,
        lost=lost(other) - lost(first),
        losses={kind: other.losses.get(kind, 0.0) - first.losses.get(kind, 0.0) for kind in kinds},
        favor=favor_left(other) - favor_left(first),
        value=other.value - first.value if same else None,
    )
