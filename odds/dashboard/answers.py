"""Answers for the pages: asked once, then remembered. A bounded cache of a pure function of the
question; it holds nothing of any visitor.

What takes long waits for its turn, so that the first number of everybody comes before the ranges
and curves of anybody.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final, Generic, TypeVar

from odds.champions.advise.rivals import Rivals
from odds.champions.advise.roll import Adviser
from odds.champions.advise.walk import FightWalk
from odds.champions.question import (
    CommitAnswer,
    CommitQuestion,
    CurveAnswer,
    FightAnswer,
    FightQuestion,
    GridAnswer,
    GridQuestion,
    JourneyAnswer,
    JourneyQuestion,
    Load,
    MoreAnswer,
    PartyAnswer,
    PartyQuestion,
    Progress,
    TableAnswer,
    TableQuestion,
    add_curve_range,
    add_journey_range,
    add_range,
    ask_curve,
    ask_gap,
    ask_grid,
    ask_journey,
    ask_more,
    ask_party,
    ask_point,
    ask_rivals,
    ask_table,
    food_curve,
    quick,
)
from odds.dashboard.turns import TURNS
from odds.midgard.question import PlaysAnswer, PlaysQuestion, ask_plays

Q = TypeVar("Q")
A = TypeVar("A")

MOST_KEPT: Final = 256
ORDINARY: Final = "reroll-blanks"


class Kept(Generic[Q, A]):
    """The answers used last, at most `most`. Two visitors may both work one out; both get it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._answers: OrderedDict[Q, A] = OrderedDict()
        self._lock = Lock()

    def get(self, question: Q) -> A | None:
        """Return the answer if it is known."""
        with self._lock:
            if question in self._answers:
                self._answers.move_to_end(question)
            return self._answers.get(question)

    def forget(self) -> None:
        """Keep nothing that was asked so far."""
        with self._lock:
            self._answers.clear()

    def ask(self, question: Q, work: Callable[[], A]) -> A:
        """Return the answer, by `work` if it is not known yet."""
        answer = self.get(question)
        if answer is None:
            answer = work()
            with self._lock:
                self._answers[question] = answer
                while len(self._answers) > self._most:
                    self._answers.popitem(last=False)
        return answer


_POINTS: Final = Kept[FightQuestion, FightAnswer]()
_RANGES: Final = Kept[FightQuestion, FightAnswer]()
_EXACT: Final = Kept[FightQuestion, FightAnswer](32)  # whose laws are in fractions
_GAINS: Final = Kept[FightQuestion, MoreAnswer]()
_PARTIES: Final = Kept[PartyQuestion, PartyAnswer]()
_TABLES: Final = Kept[TableQuestion, TableAnswer](16)  # hundreds of lines each
_JOURNEYS: Final = Kept[JourneyQuestion, JourneyAnswer]()
_JOURNEY_RANGES: Final = Kept[JourneyQuestion, JourneyAnswer]()
_COMMITS: Final = Kept[CommitQuestion, CommitAnswer]()
_GRIDS: Final = Kept[GridQuestion, GridAnswer](64)
_CURVES: Final = Kept[tuple[FightQuestion, str], CurveAnswer]()
_CURVE_RANGES: Final = Kept[tuple[FightQuestion, str], CurveAnswer]()
_RIVALS: Final = Kept[tuple[FightQuestion, FightQuestion], Rivals]()
_GAPS: Final = Kept[tuple[FightQuestion, FightQuestion], tuple[float, float]]()
_PLAYS: Final = Kept[PlaysQuestion, PlaysAnswer]()
_LOADS: Final = Kept[JourneyQuestion, tuple[Load, ...]]()


def best(question: FightQuestion) -> FightAnswer:
    """Answer under best play, without the range."""
    asked = replace(question, play="best", exact=False)
    return _POINTS.ask(asked, lambda: ask_point(asked))


def ordinary(question: FightQuestion) -> FightAnswer:
    """Answer under the ordinary play of the question: rerolling blanks where it names none."""
    asked = replace(question, exact=False)
    if question.play == "best":
        asked = replace(asked, play=ORDINARY)
    return _POINTS.ask(asked, lambda: ask_point(asked))


def exact(question: FightQuestion, progress: Progress) -> FightAnswer:
    """Answer under best play in fractions; QuestionError where that takes too long. `progress` is
    told while others go first, and may raise."""
    asked = replace(question, play="best", exact=True)
    return _EXACT.ask(asked, lambda: TURNS.complete(progress, lambda _step: ask_point(asked)))


def whole(answer: FightAnswer) -> FightAnswer:
    """The answer with its range, as the command line tells it."""
    return known_range(answer) or ranged(answer, lambda _done, _all: None)


def whole_journey(answer: JourneyAnswer) -> JourneyAnswer:
    """The answer to a journey with its range, as the command line tells it."""
    return known_journey_range(answer) or ranged_journey(answer, lambda _done, _all: None)


def begun(question: FightQuestion) -> FightWalk:
    """Begin the fight at the table; advice is for one session, what was solved is for all."""
    asked = replace(question, play="best", exact=False)
    return FightWalk.begin(Adviser(asked.fight()))


def ranged(answer: FightAnswer, progress: Progress) -> FightAnswer:
    """Complete an answer by its range; `progress(done, all)` may raise to stop the work."""
    return _RANGES.ask(
        answer.question, lambda: TURNS.complete(progress, lambda step: add_range(answer, step))
    )


def known_range(answer: FightAnswer) -> FightAnswer | None:
    """Return the answer with its range where that takes no work, else None."""
    guessed = any(key.startswith("dice.") for key in answer.provisional)
    return _RANGES.get(answer.question) if guessed else answer


def known_gains(question: FightQuestion) -> MoreAnswer | None:
    """Return what one more would gain where that takes no work, else None."""
    return _GAINS.get(replace(question, play="best", exact=False))


def gains(question: FightQuestion, progress: Progress) -> MoreAnswer:
    """What one more would gain under best play, without break-evens, which take longer."""
    asked = replace(question, play="best", exact=False)
    return _GAINS.ask(
        asked,
        lambda: TURNS.complete(
            progress, lambda step: ask_more(asked, break_evens=False, progress=step)
        ),
    )


def cheapest(question: PartyQuestion) -> PartyAnswer:
    """Whom to send."""
    return _PARTIES.ask(question, lambda: ask_party(question))


def known_parties(question: TableQuestion) -> TableAnswer | None:
    """Return all parties where that takes no work, else None."""
    return _TABLES.get(question)


def parties(question: TableQuestion, progress: Progress) -> TableAnswer:
    """All parties; `progress` as above."""
    return _TABLES.ask(
        question, lambda: TURNS.complete(progress, lambda _step: ask_table(question))
    )


def journey(question: JourneyQuestion) -> JourneyAnswer:
    """Answer a journey, without the range."""
    return _JOURNEYS.ask(question, lambda: ask_journey(question))


def ranged_journey(answer: JourneyAnswer, progress: Progress) -> JourneyAnswer:
    """Complete the answer to a journey by its range; `progress` as above."""
    return _JOURNEY_RANGES.ask(
        answer.question,
        lambda: TURNS.complete(progress, lambda step: add_journey_range(answer, step)),
    )


def known_journey_range(answer: JourneyAnswer) -> JourneyAnswer | None:
    """Return the answer with its range where that takes no work, else None."""
    guessed = any(key.startswith("dice.") for key in answer.provisional)
    return _JOURNEY_RANGES.get(answer.question) if guessed else answer


def loads(question: JourneyQuestion, progress: Progress) -> tuple[Load, ...]:
    """Chance and value by Food loaded, the same whatever the Food on board; `progress` as above."""
    asked = replace(question, food=0)
    return _LOADS.ask(asked, lambda: TURNS.complete(progress, lambda step: food_curve(asked, step)))


def known_commit(question: CommitQuestion) -> CommitAnswer | None:
    """Return what to send where, where that is proven and takes no work, else None."""
    return _COMMITS.get(question)


def keep_commit(answer: CommitAnswer) -> None:
    """Remember what to send where, as it was found by a search of a visitor."""
    _COMMITS.ask(answer.question, lambda: answer)


def quick_rivals(question: FightQuestion) -> bool:
    """Whether it takes a second or so to compare this fight with another for every Glory."""
    return quick(replace(question, play="best", exact=False))[1]


def known_rivals(one: FightQuestion, other: FightQuestion) -> Rivals | None:
    """Return the break-even of two fights where that takes no work, else None."""
    return _RIVALS.get((one, other))


def rivals(one: FightQuestion, other: FightQuestion, progress: Progress) -> Rivals:
    """From which Glory of the enemy on the dearer of two fights is worth it; QuestionError where
    they cannot be compared; `progress` as above."""
    return _RIVALS.ask(
        (one, other), lambda: TURNS.complete(progress, lambda _step: ask_rivals(one, other))
    )


def gap(one: FightQuestion, other: FightQuestion, progress: Progress) -> tuple[float, float]:
    """How much likelier the other fight is won, at least and at most; QuestionError where nobody
    can say; `progress` as above."""
    asked = replace(one, exact=False), replace(other, exact=False)
    return _GAPS.ask(asked, lambda: TURNS.complete(progress, lambda step: ask_gap(*asked, step)))


def curve(question: FightQuestion, what: str, progress: Progress) -> CurveAnswer:
    """How the fight changes with one of its numbers, without the ranges; `progress` as above."""
    asked = replace(question, play="best", exact=False)
    return _CURVES.ask(
        (asked, what), lambda: TURNS.complete(progress, lambda _step: ask_curve(asked, what))
    )


def known_curve_range(answer: CurveAnswer) -> CurveAnswer | None:
    """Return the curve with its ranges where that takes no work, else None."""
    guessed = any(key.startswith("dice.") for key in answer.provisional)
    return _CURVE_RANGES.get((answer.question, answer.what)) if guessed else answer


def ranged_curve(answer: CurveAnswer, progress: Progress) -> CurveAnswer:
    """Complete a curve by its ranges; `progress` as above."""
    at = answer.question, answer.what
    return _CURVE_RANGES.ask(
        at, lambda: TURNS.complete(progress, lambda step: add_curve_range(answer, step))
    )


def quick_grid(question: GridQuestion) -> bool:
    """Whether a grid takes a second or so."""
    return quick(replace(question.fight, enemy=replace(question.fight.enemy, defense=12)))[0]


def known_grid(question: GridQuestion) -> GridAnswer | None:
    """Return a grid where that takes no work, else None."""
    return _GRIDS.get(question)


def grid(question: GridQuestion, progress: Progress) -> GridAnswer:
    """One party against every attack and defense; `progress` as above."""
    return _GRIDS.ask(
        question, lambda: TURNS.complete(progress, lambda step: ask_grid(question, step))
    )


def known_plays(question: PlaysQuestion) -> PlaysAnswer | None:
    """Return what each move of a game of Midgard leads to where that takes no work, else None."""
    return _PLAYS.get(question)


def plays(question: PlaysQuestion, progress: Progress) -> PlaysAnswer:
    """What each move of a game of Midgard leads to; `progress` as above."""
    return _PLAYS.ask(
        question, lambda: TURNS.complete(progress, lambda step: ask_plays(question, step))
    )
