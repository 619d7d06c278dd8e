"""The answers about a whole combat phase."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any

from odds.champions.advise.commit import Search, Split
from odds.champions.expedition.forecast import Forecast, forecast
from odds.champions.expedition.phase import Chain
from odds.champions.pieces import Party
from odds.champions.question.answer import Progress
from odds.champions.question.phases import CommitQuestion, PhaseQuestion, extra

Home = tuple[Party, int, int]  # warriors at home at the end, Favor, Coins
ALTERNATIVES = 10
QUANTILES = (5, 25, 50, 75, 95)  # percent
REACHED = 1e-12  # a chance this near is reached
FAST = 4  # splits that are evaluated for effort `fast`; one costs as much time, and loses more


class Risky:
    """An answer with `worths`, the law of what all is worth in the end."""

    __slots__ = ()
    worths: Mapping[Fraction, float] | None

    @property
    def quantiles(self) -> dict[int, Fraction] | None:
        """Worths in Glory that are not exceeded in so many percent of all cases (QUANTILES).

        None where enemies or leaders pay or cost something in the rounds of a fight: then only the
        mean of that is worked out.
        """
        if self.worths is None:
            return None
        ends = sorted(self.worths)
        below = list(accumulate(self.worths[end] for end in ends))
        reached = [percent / 100 - REACHED for percent in QUANTILES]
        return {
            percent: ends[min(bisect_left(below, least), len(ends) - 1)]
            for percent, least in zip(QUANTILES, reached, strict=True)
        }


@dataclass(frozen=True, slots=True)
class PhaseAnswer(Risky):
    """Worth of a plan under best play, with one purse for all its fights.

    `value` in Glory; `win` weighted number of targets beaten; `chances[target]`; `law[warriors at
    home at the end, Favor, Coins]` (what a Loot Hoarder pays is in the value only);
    `worths[Glory]` probability, and its `quantiles`, None where something is paid in the rounds of
    a fight; `provisional`. In exact mode also fractions.
    """

    question: PhaseQuestion
    win: float
    value: float
    chances: Mapping[str, float]
    law: Mapping[Home, float]
    worths: Mapping[Fraction, float] | None
    provisional: tuple[str, ...]
    win_exact: Fraction | None = None
    value_exact: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another split: `value`, `win`, what it gives up against the best one (`regret`, in the goal's
    unit), and how many points of chance it gains or loses at each target (`gains`)."""

    split: Mapping[str, Party]
    food: Mapping[str, int]
    value: float
    win: float
    regret: float
    chances: Mapping[str, float]
    gains: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class CommitAnswer(Risky):
    """The best split: who goes where (`split`), the `food` of each ship, who stays (`home`).

    `value`, `win`, `chances`, `law`, `worths` and `quantiles` as of a phase; `bound` is what no
    split can exceed in the goal's number, `proven` if the split reaches it; `evaluated` of all
    `splits` were worked out.
    """

    question: CommitQuestion
    split: Mapping[str, Party]
    food: Mapping[str, int]
    home: Party
    value: float
    win: float
    chances: Mapping[str, float]
    law: Mapping[Home, float]
    worths: Mapping[Fraction, float] | None
    bound: float
    proven: bool
    evaluated: int
    splits: int
    alternatives: tuple[Alternative, ...]
    provisional: tuple[str, ...]


def ask_phase(question: PhaseQuestion) -> PhaseAnswer:
    """Answer what a plan is worth."""
    asked, sent = question.asked, question.sent()
    chain = Chain(asked.setup(), asked.stages(), exact=question.exact)
    worth = chain.worth(0, sent, chain.setup.start)[:, asked.holding.favor]
    first, second = worth
    win, value = (first, second) if asked.goal == "win" else (second, first)
    left = asked.holding.food - sum(one.food for one in sent)
    value = value + chain.number(extra(asked, question.home(), left))
    came = forecast(chain, sent)
    if asked.goal == "value":
        win = sum(s.weight * came.chances.get(s.name, 0) for s in chain.stages)
    exact: dict[str, Any] = {}
    if question.exact:
        exact = {"win_exact": Fraction(win), "value_exact": Fraction(value)}
    return PhaseAnswer(
        question=question,
        win=float(win),
        value=float(value),
        chances={name: float(p) for name, p in came.chances.items()},
        law=_at_home(came, question.home()),
        worths=_worths(came, extra(asked, question.home(), left)),
        provisional=asked.provisional(),
        **exact,
    )


def ask_commit(
    question: CommitQuestion,
    progress: Progress | None = None,
    *,
    seconds: float | None = None,
    alternatives: int = ALTERNATIVES,
    search: Search | None = None,
) -> CommitAnswer:
    """Answer what to commit; `progress(done, all)` is told of the splits worked out, and may raise.

    With `seconds` the search may end before it is proven; `bound` then says how far it is. A
    `search` of this situation that was begun before goes on where it stopped.
    """
    search = Search(question.situation()) if search is None else search
    tell = None if progress is None else lambda done, _gap: progress(done, len(search))
    fast = question.effort == "fast"
    found = search.run(seconds=seconds, most=FAST if fast else None, progress=tell)
    best = found.best
    came = search.forecast(best)
    split, food = _named(question, best)
    home = question.holding.party
    for party in split.values():
        home = home - party
    win, value = _pair(question, best)
    answer = CommitAnswer(
        question=question,
        split=split,
        food=food,
        home=home,
        value=value,
        win=win,
        chances=dict(came.chances),
        law=_at_home(came, home),
        worths=_worths(came, extra(question, home, question.holding.food - sum(food.values()))),
        bound=found.bound,
        proven=found.proven,
        evaluated=len(found.evaluated),
        splits=found.splits,
        alternatives=(),
        provisional=question.provisional(),
    )
    return answer if fast else add_alternatives(answer, search, alternatives)


def add_alternatives(
    answer: CommitAnswer, search: Search, most: int, progress: Progress | None = None
) -> CommitAnswer:
    """Complete an answer by the next best splits that differ in how many go where.

    `progress(done, most)` is told after each, and may raise to stop the work.
    """
    question, told = answer.question, []
    best = search.best
    for other in search.differing(best, most) if most else ():
        chances = search.forecast(other).chances
        split, food = _named(question, other)
        win, value = _pair(question, other)
        gains = {name: chances[name] - answer.chances[name] for name in chances}
        regret = best.worth[0] - other.worth[0]
        told.append(Alternative(split, food, value, win, regret, dict(chances), gains))
        if progress is not None:
            progress(len(told), most)
    return replace(answer, alternatives=tuple(told))


def _named(question: CommitQuestion, split: Split) -> tuple[dict[str, Party], dict[str, int]]:
    named = list(zip(question.ordered(), split.sent, strict=True))
    parties = {target.name: sent.party for target, sent in named}
    return parties, {target.name: sent.food for target, sent in named if sent.food}


def _pair(question: CommitQuestion, split: Split) -> tuple[float, float]:
    first, second = split.worth
    return (first, second) if question.goal == "win" else (second, first)


def _at_home(came: Forecast, home: Party) -> dict[Home, float]:
    """The law with those who stayed at home."""
    law: dict[Home, float] = {}
    for (party, favor, coins), chance in came.law.items():
        key = (party + home, favor, coins)
        law[key] = law.get(key, 0.0) + float(chance)
    return law


def _worths(came: Forecast, extra: Fraction) -> dict[Fraction, float] | None:
    """The law of the worth, with that of those who stayed at home."""
    if came.worths is None:
        return None
    return {worth + extra: float(chance) for worth, chance in came.worths.items()}
