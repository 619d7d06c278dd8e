"""Answers for the pages: asked once, then remembered. A bounded cache of a pure function of the
question; it holds nothing of any visitor."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final

from odds.champions.advise.roll import Adviser
from odds.champions.advise.walk import FightWalk
from odds.champions.question import FightAnswer, FightQuestion, Progress, add_range, ask_point

MOST_KEPT: Final = 256
ORDINARY: Final = "reroll-blanks"


class Kept:
    """The answers used last, at most `most`. Two visitors may both work one out; both get it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._answers: OrderedDict[FightQuestion, FightAnswer] = OrderedDict()
        self._lock = Lock()

    def get(self, question: FightQuestion) -> FightAnswer | None:
        """Return the answer if it is known."""
        with self._lock:
            if question in self._answers:
                self._answers.move_to_end(question)
            return self._answers.get(question)

    def ask(self, question: FightQuestion, work: Callable[[], FightAnswer]) -> FightAnswer:
        """Return the answer, by `work` if it is not known yet."""
        answer = self.get(question)
        if answer is None:
            answer = work()
            with self._lock:
                self._answers[question] = answer
                while len(self._answers) > self._most:
                    self._answers.popitem(last=False)
        return answer


_POINTS: Final = Kept()
_RANGES: Final = Kept()


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


def begun(question: FightQuestion) -> FightWalk:
    """Begin the fight at the table; advice is for one session, what was solved is for all."""
    asked = replace(question, play="best", exact=False)
    return FightWalk.begin(Adviser(asked.fight()))


def ranged(answer: FightAnswer, progress: Progress) -> FightAnswer:
    """Complete an answer by its range; `progress(done, all)` may raise to stop the work."""
    return _RANGES.ask(answer.question, lambda: add_range(answer, progress))


def known_range(answer: FightAnswer) -> FightAnswer | None:
    """Return the answer with its range where that takes no work, else None."""
    guessed = any(key.startswith("dice.") for key in answer.provisional)
    return _RANGES.get(answer.question) if guessed else answer
