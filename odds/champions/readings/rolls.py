"""What people ask about a roll and the course of a fight, sorted from the advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from odds.champions.advise.roll import Advice, Choice, Loss
from odds.champions.advise.walk import Moment
from odds.champions.combat.round import End, Losing, Rolled, settle
from odds.champions.pieces import KINDS, Face, Roll
from odds.champions.question import RollAnswer

ROUNDING: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind, the best first: they `act` alike, use the same `runes` and take up as
    many `dice`."""

    act: str
    runes: tuple[str, ...]
    dice: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best of them."""
        return self.choices[0]

    @property
    def others(self) -> tuple[Choice, ...]:
        """All but the best."""
        return self.choices[1:]


def grouped(choices: Iterable[Choice]) -> tuple[Group, ...]:
    """Group what may be done with a roll so that people can read it; the best group comes first.

    >>> from odds import Enemy, roll
    >>> answer = roll("axe: blank, hit", Enemy(attack=3, defense=6), favor=1)
    >>> [(group.act, group.dice, len(group.others)) for group in grouped(answer.choices)]
    [('settle', 0, 0), ('reroll', 1, 1), ('reroll', 2, 0)]
    """
    groups: dict[tuple[str, tuple[str, ...], int], list[Choice]] = {}
    for choice in choices:
        key = choice.act, choice.runes, sum(map(len, choice.up.values()))
        groups.setdefault(key, []).append(choice)
    return tuple(Group(*key, tuple(some)) for key, some in groups.items())


def kept(roll: Roll, up: Mapping[str, Iterable[Face]]) -> Roll:
    """Dice of a roll that stay on the table when some are taken up.

    >>> from odds.champions.pieces import read_roll, tell_roll
    >>> tell_roll(kept(read_roll("axe: blank, hit, hit"), {"axe": read_roll("axe: hit")[2]}))
    'axe: blank, hit'
    """
    left = []
    for kind, faces in zip(KINDS, roll, strict=True):
        stay = list(faces)
        for face in up.get(kind, ()):
            stay.remove(face)
        left.append(tuple(stay))
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Luck:
    """Chances that a roll of the same dice is worth less than this one (`better`: this one is
    better), as much (`even`), and more (`worse`); 0.0 only where it cannot happen."""

    better: float
    even: float
    worse: float


def luck(answer: RollAnswer | Advice) -> Luck:
    """How lucky a roll was among all rolls of the same dice.

    >>> from odds import Enemy, roll
    >>> luck(roll("axe: hit", Enemy(attack=9, defense=1)))
    Luck(better=0.333..., even=0.666..., worse=0.0)
    """
    worse = 1 - answer.luck - answer.even
    return Luck(answer.luck, answer.even, worse if worse > ROUNDING else 0.0)


def decided(step: Rolled, choice: Choice) -> bool | None:
    """Whether settling wins (True) or loses (False) for sure; None where that is open.

    >>> from odds import Enemy, roll
    >>> answer = roll("axe: hit", Enemy(attack=0, defense=1))
    >>> decided(answer.question.rolled(), answer.best)
    True
    """
    if choice.act != "settle":
        return None
    after = settle(step, choice.runes)
    if isinstance(after, End):
        return after.won
    if isinstance(after, Losing):
        if not after.state.needed:
            return True
        if after.slain + after.lost >= after.state.party.size:
            return False
    return None


def ended_by(step: Losing, loss: Loss) -> bool:
    """Whether the fight is over when these are lost, so that its chance is 0 or 1 for sure."""
    return not step.state.needed or not loss.left.size


def sure(moment: Moment) -> bool:
    """Whether the chance at a moment of a fight is 0 or 1 for sure, not only after rounding."""
    step = moment.step
    if isinstance(step, Rolled):
        choices = moment.advice.choices if moment.advice else ()
        return any(decided(step, choice) for choice in choices)
    if isinstance(step, Losing):
        return all(ended_by(step, loss) for loss in moment.losses)
    return isinstance(step, End)
