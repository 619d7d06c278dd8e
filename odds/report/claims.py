"""Claims about numbers of the library, checked for every plausible set of dice (D6).

A finding is a sentence with numbers. Each number is asked of the library under the faces that the
catalogue takes and under every set that fits what is known of the dice of all its questions, taken
together; the claim of the sentence is checked with each set. What does not hold for all of them is
told with the sets that it holds for, by one property of the faces where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Final

from odds.champions.catalogue import Catalogue, plausible_dice
from odds.champions.expedition.voyage import voyage
from odds.champions.pieces import KINDS, Dice, Face
from odds.champions.question import (
    FightQuestion,
    HuntQuestion,
    JourneyQuestion,
    ask_hunt,
    ask_point,
)
from odds.champions.readings import lost

Asked = FightQuestion | JourneyQuestion | HuntQuestion
Numbers = Mapping[str, float]
MORE: Final = 1e-9  # what is greater must be so by more than rounding


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the library: `what` of the answer to a question, minus that of another (`less`).

    `what` is `win` (a chance) or `value` of any question, `coins`, `blame`, `rounds` or `lost` of a
    fight, `food` of a hunt.

    >>> from odds import Enemy, Party
    >>> Number(FightQuestion(Party("1 archer"), Enemy(attack=9, defense=1))).at(Dice()) == 5 / 6
    True
    """

    asked: Asked
    what: str = "win"
    less: Asked | None = None

    def at(self, dice: Dice) -> float:
        """The number with these dice; kinds that are left out are the catalogue's."""
        number = _read(_with_dice(self.asked, dice), self.what)
        return (
            number if self.less is None else number - _read(_with_dice(self.less, dice), self.what)
        )

    @property
    def questions(self) -> tuple[Asked, ...]:
        """All that is asked."""
        return (self.asked,) if self.less is None else (self.asked, self.less)


def _with_dice(question: Asked, dice: Dice) -> Asked:
    if isinstance(question, JourneyQuestion):
        return replace(question, fight=replace(question.fight, dice=dice))
    return replace(question, dice=dice)


def _read(question: Asked, what: str) -> float:
    match question:
        case FightQuestion() if what == "win":
            return question.fight().win()
        case FightQuestion():
            answer = ask_point(question)
            if what == "lost":
                return lost(answer)
            return answer.rounds.mean if what == "rounds" else float(getattr(answer, what))
        case JourneyQuestion():
            made = voyage(question.journey())
            win, value = made.pair(made.solve()[0])
            return min(1.0, max(0.0, float(win))) if what == "win" else float(value)
        case HuntQuestion():
            hunted = ask_hunt(question)
            return hunted.mean if what == "food" else hunted.value


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence by its `id`, its `numbers` by the places that they fill, and its claim: whether it
    `holds` of the numbers."""

    id: str
    numbers: Mapping[str, Number]
    holds: Callable[[Numbers], bool]


@dataclass(frozen=True, slots=True)
class Where:
    """A property of faces: how many of a `symbol` (hits, doubles, shields, blanks) the six faces of
    `kind` show, or how many more than those of `other`, is `number` or more (`least`), or less.
    `exact`: it holds for no set without it; else for some of them."""

    symbol: str
    kind: str
    other: str
    number: int
    least: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """A finding with its numbers under the catalogue's faces (`values`), their `ranges` over all
    plausible `sets`, in which of the sets it holds (`truth`), and `where` that is, if one property
    tells it; `provisional` keys of data that are ours."""

    finding: Finding
    values: Numbers
    ranges: Mapping[str, tuple[float, float]]
    sets: tuple[Dice, ...]
    truth: tuple[bool, ...]
    where: Where | None
    provisional: tuple[str, ...]

    @property
    def held(self) -> int:
        """How many of the sets it holds for."""
        return sum(self.truth)

    @property
    def sure(self) -> bool:
        """Whether it holds for all of them."""
        return all(self.truth)


def check(finding: Finding, catalogue: Catalogue) -> Checked:
    """Ask the numbers of a finding for every plausible set of dice, and check its claim.

    >>> from odds import Enemy, Party
    >>> from odds.champions.catalogue import load
    >>> def one(kind):
    ...     return Number(FightQuestion(Party(f"1 {kind}"), Enemy(attack=9, defense=1)))
    >>> numbers = {"archer": one("archer"), "sword": one("sword")}
    >>> found = check(Finding("x", numbers, lambda n: n["archer"] > n["sword"]), load())
    >>> found.held, len(found.sets)  # 5 of his faces hit, 3 of a Swordsman's at most (D6)
    (4, 4)
    """
    asked = [question for number in finding.numbers.values() for question in number.questions]
    keys = dict.fromkeys(key for question in asked for key in question.provisional())
    kinds = [kind for kind in KINDS if f"dice.{kind}" in keys]
    sets = plausible_dice(catalogue.known_dice, kinds)

    def all_at(dice: Dice) -> dict[str, float]:
        return {name: number.at(dice) for name, number in finding.numbers.items()}

    values = all_at(Dice())
    found = [all_at(dice) for dice in sets] if kinds else [values]
    every = [values, *found]
    truth = tuple(map(finding.holds, found))
    return Checked(
        finding=finding,
        values=values,
        ranges={
            name: (min(one[name] for one in every), max(one[name] for one in every))
            for name in finding.numbers
        },
        sets=sets if kinds else sets[:1],
        truth=truth,
        where=None if all(truth) else where(sets, truth, kinds),
        provisional=tuple(keys),
    )


SYMBOLS: Final[Mapping[str, Callable[[Face], int]]] = {
    "hits": lambda face: face.hits,
    "shields": lambda face: face.shields,
    "blanks": lambda face: int(face.blank),
    "doubles": lambda face: int(face.hits > 1),
}


def where(sets: Iterable[Dice], truth: Iterable[bool], kinds: Iterable[str]) -> Where | None:
    """Find one property of the faces that tells the sets where something holds.

    One that all of these sets have and no other is taken before one that only they have; of those,
    the one that most of them have. None where nothing tells any of them.
    """
    known = list(zip(sets, truth, strict=True))
    true = sum(fits for _, fits in known)
    best: tuple[int, Where | None] = (0, None)
    for symbol, kind, other in _properties(tuple(kinds)):
        count = partial(_count, symbol, kind, other)
        counted = [(count(dice), fits) for dice, fits in known]
        for least in (True, False):
            sign = 1 if least else -1
            failing = [sign * n for n, fits in counted if not fits]
            clear = [n for n, fits in counted if fits and all(sign * n > bad for bad in failing)]
            if len(clear) > best[0]:
                number = min(clear) if least else max(clear)
                best = len(clear), Where(symbol, kind, other, number, least, len(clear) == true)
        if best[0] == true:
            break
    return best[1]


def _properties(kinds: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    yield from ((symbol, kind, "") for symbol in SYMBOLS for kind in kinds)
    yield from (("hits", kind, other) for kind, other in permutations(kinds, 2))


def _count(symbol: str, kind: str, other: str, dice: Dice) -> int:
    def on(name: str) -> int:
        return sum(map(SYMBOLS[symbol], getattr(dice, name) or ()))

    return on(kind) - (on(other) if other else 0)
