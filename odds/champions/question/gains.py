"""What one more would be worth in a fight, what good play gains there, how far apart two fights are
for all that is known, and from when on the dearer of two parties is worth it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from odds.champions.advise.break_even import BreakEven
from odds.champions.advise.grid import Progress
from odds.champions.advise.more import Change, price_more
from odds.champions.advise.ordinary import Plays, compare
from odds.champions.advise.plausible import gap_range
from odds.champions.advise.rivals import Rivals, compare_rivals
from odds.champions.combat.pool import check_size
from odds.champions.pieces import KINDS, Party
from odds.champions.question.checks import most_held
from odds.champions.question.fights import FightQuestion, prices_used
from odds.errors import QuestionError

# Lattice nodes of the fight up to which all of it takes about a second (measured).
QUICK_GAINS: Final = 1_300_000
QUICK_BREAK_EVENS: Final = {"win": QUICK_GAINS, "value": 20_000}  # a solve for each Glory looked at


@dataclass(frozen=True, slots=True)
class MoreAnswer:
    """Prices of one more, in a fight under the play that was asked for.

    `win` chance and `value` in Glory now; `changes`: with one more Favor, one more warrior of each
    kind, one less attack, one less defense; `favors[n]` chance and value with n Favor, 0 to 10
    (fewer with the reason in `why_short`); `break_evens` by the Glory that the enemy pays;
    `provisional` keys of data that are ours.
    """

    question: FightQuestion
    win: float
    value: float
    changes: tuple[Change, ...]
    favors: tuple[tuple[float, float], ...]
    why_short: str
    break_evens: tuple[BreakEven, ...]
    provisional: tuple[str, ...]

    def change(self, what: str) -> Change:
        """Return the change of that name: `favor`, a kind, `attack` or `defense`."""
        return {change.what: change for change in self.changes}[what]


def quick(question: FightQuestion) -> tuple[bool, bool]:
    """Whether `ask_more` takes a second or so without break-evens, and with them.

    Raises QuestionError where the fight itself is too large.

    >>> from odds.champions.pieces import Enemy
    >>> quick(FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1))
    (True, True)
    """
    nodes = check_size(question.fight().problem())
    return nodes <= QUICK_GAINS, nodes <= QUICK_BREAK_EVENS[question.goal]


def ask_more(
    question: FightQuestion, *, break_evens: bool = True, progress: Progress | None = None
) -> MoreAnswer:
    """Answer what one more would be worth; `break_evens` may be left out, they take longest.

    Raises QuestionError where the fight itself is too large.
    """
    told = price_more(
        question.fight(),
        supply=question.catalogue.supply,
        warriors=most_held(question.catalogue, question.leader),
        break_evens=break_evens,
        progress=progress,
    )
    answered = {change.what for change in told.changes if change.win is not None}
    # Which data are ours depends on the kinds that are there alone.
    there = Party.of(
        int(count > 0 or kind in answered)
        for kind, count in zip(KINDS, question.party, strict=True)
    )
    priced = answered & {"favor", *KINDS}
    keys = [
        *replace(question, party=there).provisional(),
        *prices_used(question.prices, priced, question.catalogue),
    ]
    return MoreAnswer(
        question=question,
        win=told.win,
        value=told.value,
        changes=told.changes,
        favors=told.favors,
        why_short=told.why_short,
        break_evens=told.break_evens,
        provisional=question.catalogue.provisional(keys),
    )


@dataclass(frozen=True, slots=True)
class OrdinaryAnswer:
    """What a fight is worth by ways to play it (`plays`); `provisional` keys of data that are
    ours."""

    question: FightQuestion
    plays: Plays
    provisional: tuple[str, ...]


def ask_ordinary(question: FightQuestion) -> OrdinaryAnswer:
    """Compare ordinary play with the best; the play of the question is not asked."""
    return OrdinaryAnswer(question, compare(question.fight()), question.provisional())


def ask_gap(
    one: FightQuestion, other: FightQuestion, progress: Progress | None = None
) -> tuple[float, float]:
    """Answer how much likelier `other` is won than `one`, at least and at most, over every set of
    faces that fits what is known (D6); both ends are the difference itself where all is known.

    Raises QuestionError on `dice` where the two have other dice, or where it would take too long.

    >>> from odds.champions.pieces import Enemy
    >>> one, two = (FightQuestion(Party(f"{n} sword"), Enemy(attack=9, defense=1)) for n in (1, 2))
    >>> [round(end, 4) for end in ask_gap(one, two)]  # p (1 - p), where 2 or 3 of the 6 faces hit
    [0.2222, 0.25]
    """
    if one.known_dice() != other.known_dice():
        raise QuestionError("dice", "are not the same in both")
    return gap_range(one.fight(), other.fight(), one.known_dice(), progress)


def ask_rivals(one: FightQuestion, other: FightQuestion) -> Rivals:
    """Answer from which Glory of the enemy on the dearer of two ways to fight it is worth more.

    Raises QuestionError as `compare_rivals` does.
    """
    return compare_rivals(one.fight(), other.fight())
