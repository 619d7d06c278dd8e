"""What to commit: the best split of warriors and food over the targets of a phase, proven.

Bound. Favor is all that ties targets together (Coins and runes too, where there are several uses).
If each Favor spent costs `price` instead, and every target may spend all there is, a plan is worth
no more than the sum of its targets alone: a Lagrangian relaxation, valid for every price that is at
least what a Favor left is worth. Each target alone is one table for all parties (`alone`), so the
bounds of all splits are sums of array entries, the smallest over a few prices.

Search. Splits are evaluated exactly (`phase.Chain`) in the order of their bounds, until no bound
left is above the best worth found: then it is proven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from time import monotonic
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.advise.alone import Alone, loadable
from odds.champions.combat.tables import Tables
from odds.champions.expedition import rules
from odds.champions.expedition.forecast import Forecast, forecast
from odds.champions.expedition.phase import Chain
from odds.champions.expedition.rules import SEA
from odds.champions.expedition.stages import HUNT, Sent, Situation
from odds.champions.pieces import KINDS, Party
from odds.errors import QuestionError

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Progress = Callable[[int, float], None]
EFFORTS: Final = ("fast", "full")
MOST_SPLITS: Final = 3_000_000
RELAXED: Final = (1.0, 1.5, 2.5, 4.0)  # prices of a Favor, in what a Favor left is worth
CLOSED: Final = 1e-9  # a bound this near is reached
FEW: Final = 8  # splits evaluated before the next price of a Favor is tried
TIES: Final = 32  # splits that may be as good as the best, and are weighed by the other number
# What came of splits, for who asks again; counted by the ends of their laws.
FORECASTS: Final = Tables[Forecast](
    lambda came: len(came.law) + len(came.worths or ()), most=500_000
)


@dataclass(frozen=True, slots=True)
class Split:
    """A split with its exact `worth` by layers (the goal's number, then the other one)."""

    sent: tuple[Sent, ...]
    worth: tuple[float, float]
    bound: float


@dataclass(frozen=True, slots=True)
class Committed:
    """The best split found, all that were evaluated (best first), the greatest `bound` of those
    that were not, and how many there are in all."""

    best: Split
    evaluated: tuple[Split, ...]
    bound: float
    splits: int

    @property
    def proven(self) -> bool:
        """Whether no other split can be better."""
        return self.best.worth[0] >= self.bound - CLOSED * max(1.0, abs(self.bound))


class Search:
    """The search over one situation; tables are kept, so that it can be asked again."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.chain = Chain(situation.setup, situation.stages)
        party = situation.party
        self._alone = Alone(situation, self.chain.purse)
        self._radix = np.array([n + 1 for n in party])
        self._parties = self._alone.parties
        self._splits, self._food = self._every()
        self._bounds = np.full(len(self._splits), np.inf)
        self._priced: set[float] = set()  # prices of a Favor that the bounds heed
        self._done: dict[int, Split] = {}
        self._told: Progress = _untold

    def run(
        self,
        *,
        seconds: float | None = None,
        most: int | None = None,
        progress: Progress | None = None,
    ) -> Committed:
        """Evaluate splits, best bounds first, until proven, out of time, or `most` are done.

        `progress(done, gap)` is told of each split and of each target bounded; it may raise to stop
        the work, and what was found so far is kept.
        """
        began = monotonic()
        self._told = progress or _untold
        prices = self._prices()
        best = max((one.worth[0] for one in self._done.values()), default=-np.inf)
        bound = np.inf
        for number, price in enumerate(prices):
            if price not in self._priced:
                self._bounds = np.minimum(self._bounds, self._bound(price))
                self._priced.add(price)
            # A few with each price: a tighter bound may be cheaper than many evaluations.
            budget = None if number + 1 == len(prices) else FEW
            for at in self._promising(budget):
                bound = float(self._bounds[at])
                if best >= bound - CLOSED * max(1.0, abs(bound)):
                    break
                out_of_time = seconds is not None and monotonic() - began > seconds
                if self._done and (out_of_time or (most is not None and len(self._done) >= most)):
                    break
                if at not in self._done:
                    self._done[at] = self.evaluate(at)
                    best = max(best, self._done[at].worth[0])
                    self._told(len(self._done), bound - best)
            else:
                bound = best if budget is None else bound
                continue
            break
        if most is None:
            for at in self._tied(best):
                if seconds is not None and monotonic() - began > seconds:
                    break
                self._done[at] = self.evaluate(at)
        found = _ranked(self._done)
        told = Committed(found[0], tuple(found), bound, len(self))
        # Proven is proven: the bound is the worth then, to the last digit.
        return replace(told, bound=found[0].worth[0]) if told.proven else told

    def promising(self) -> tuple[Sent, ...]:
        """The split with the best bound at the first price of a Favor, the one that `run` would
        evaluate first; nothing is evaluated."""
        first, *more = self._prices()
        if first not in self._priced:
            self._bounds = np.minimum(self._bounds, self._bound(first))
            self._priced.add(first)
        return self._sent(next(self._promising(FEW if more else None)))

    def _tied(self, best: float) -> list[int]:
        """Some splits whose bound lets them be as good as the best, most at home first."""
        reach = self._bounds >= best - CLOSED * max(1.0, abs(best))
        (able,) = np.nonzero(reach)
        worth = np.array([float(self.situation.setup.prices.party(one)) for one in self._parties])
        sent = worth[self._splits[able]].sum(axis=1)
        some = able[np.argsort(sent, kind="stable")]
        return [int(at) for at in some[:TIES] if int(at) not in self._done]

    def __len__(self) -> int:
        """How many splits there are."""
        return len(self._splits)

    @property
    def best(self) -> Split:
        """The best split found so far."""
        return _ranked(self._done)[0]

    def forecast(self, split: Split) -> Forecast:
        """What comes of a split."""
        chain = self.chain
        key = (chain.setup, chain.stages, split.sent)
        return FORECASTS.get(key, lambda: forecast(chain, split.sent))

    def differing(self, best: Split, most: int) -> list[Split]:
        """The next best splits, no two of which send as many to each target.

        In the order of their exact worth; which ones they are is told by their bounds.
        """
        size = np.array([party.size for party in self._parties])[self._splits]
        groups = {tuple(one.party.size for one in best.sent)}
        found: dict[int, Split] = {}
        for at in np.argsort(-self._bounds, kind="stable"):
            group = tuple(int(n) for n in size[at])
            if group in groups:
                continue
            groups.add(group)
            found[int(at)] = self._done.get(int(at)) or self.evaluate(int(at))
            if len(found) == most:
                break
        return _ranked(found)

    def _promising(self, budget: int | None) -> Iterator[int]:
        """Splits in the order of their bounds, the best first: all, or a few."""
        if budget is None or budget >= len(self._bounds):
            yield from map(int, np.argsort(-self._bounds, kind="stable"))
            return
        some = np.argpartition(-self._bounds, budget)[: budget + 1]
        yield from map(int, some[np.argsort(-self._bounds[some], kind="stable")])

    def evaluate(self, at: int) -> Split:
        """The exact worth of one split."""
        sent = self._sent(at)
        setup = self.situation.setup
        first, second = self.chain.worth(0, sent, setup.start)[:, setup.favor]
        home, food = self._left(sent)
        extra = float(setup.prices.party(home) + food * setup.prices.food)
        if setup.goal == "win":
            return Split(sent, (float(first), float(second) + extra), float(self._bounds[at]))
        return Split(sent, (float(first) + extra, float(second)), float(self._bounds[at]))

    # -- splits ------------------------------------------------------------------------------------

    def _every(self) -> tuple[Ints, Ints]:
        """Codes of the parties sent to each target (S, targets), and the food (S, targets)."""
        stages, party = self.situation.stages, self.situation.party
        fighting = [k for k, stage in enumerate(stages) if stage.route != HUNT]
        ways = [_ways(n, len(fighting)) for n in party]
        total = np.prod([len(way) for way in ways])
        if total > MOST_SPLITS:
            raise QuestionError(
                "holding",
                "there are {total:,.0f} splits, at most {most:,} are weighed",
                total=total,
                most=MOST_SPLITS,
            )
        codes = np.zeros((1, len(stages)), np.int64)
        for way, radix in zip(ways, self._radix, strict=True):
            codes = codes[:, None, :] * radix
            more = np.zeros((len(way), len(stages)), np.int64)
            more[:, fighting] = way
            codes = (codes + more).reshape(-1, len(stages))
        everyone = sum(n * r for n, r in zip(party, _weights(self._radix), strict=True))
        for k, stage in enumerate(stages):
            if stage.route == HUNT:  # whoever is sent nowhere hunts
                codes[:, k] = everyone - codes.sum(axis=1)
        food = np.zeros_like(codes)
        for k, stage in enumerate(stages):
            if rules.way_of(stage.route) == SEA:
                codes, food = self._load(k, codes, food)
        return np.asfortranarray(codes), np.asfortranarray(food)  # read target by target

    def _load(self, k: int, codes: Ints, food: Ints) -> tuple[Ints, Ints]:
        """Load every amount of food that may help on the ship to target k."""
        size = np.array([party.size for party in self._parties])[codes[:, k]]
        capacity = self.situation.capacity[k] if self.situation.capacity else None
        rows, loads = [], []
        for load in range(self.situation.food + 1):
            useful = loadable(size, load, capacity)
            useful &= food.sum(axis=1) + load <= self.situation.food
            (row,) = np.nonzero(useful)
            rows.append(row)
            loads.append(np.full(len(row), load))
        row = np.concatenate(rows)
        food = food[row].copy()
        food[:, k] = np.concatenate(loads)
        return codes[row], food

    def _sent(self, at: int) -> tuple[Sent, ...]:
        return tuple(
            Sent(self._parties[code], int(load))
            for code, load in zip(self._splits[at], self._food[at], strict=True)
        )

    def _left(self, sent: tuple[Sent, ...]) -> tuple[Party, int]:
        """Warriors and food that stay at home."""
        home, food = self.situation.party, self.situation.food
        for one in sent:
            home, food = home - one.party, food - one.food
        return home, food

    # -- bounds ------------------------------------------------------------------------------------

    def _bound(self, price: float) -> Floats:
        """The bound of each split if a Favor spent costs `price`."""
        setup = self.situation.setup
        total = np.full(len(self._splits), self._constant(price))
        for k in range(len(self.situation.stages)):
            added = self._alone.adds(k, price)
            if setup.goal == "value":  # what is sent is not at home
                added = added - [float(setup.prices.party(party)) for party in self._parties]
                added -= float(setup.prices.food) * np.arange(len(added))[:, None]
            if len(added) == 1:
                total += added[0][self._splits[:, k]]
            else:
                total += added[self._food[:, k], self._splits[:, k]]
            self._told(len(self._done), np.inf)
        return total

    def _prices(self) -> tuple[float, ...]:
        """Prices of a Favor, in the goal's unit; the first is what a Favor left is worth."""
        setup = self.situation.setup
        if not setup.favor:
            return (float(setup.prices.favor),) if setup.goal == "value" else (0.0,)
        if setup.goal == "win":
            return (0.0, 0.03, 0.08, 0.2)
        least = float(setup.prices.favor)
        return tuple(max(least, (least or 0.5) * times) for times in RELAXED)

    def _constant(self, price: float) -> float:
        """What is held, at its prices, in the goal's number."""
        setup = self.situation.setup
        total = price * setup.favor
        if setup.goal == "value":
            held = setup.start.coins * setup.prices.coin
            total += float(held + len(setup.start.runes) * setup.prices.rune)
            total += float(setup.prices.party(self.situation.party))
            total += float(self.situation.food * setup.prices.food)
        return total


def _untold(_done: int, _gap: float) -> None:
    """Nobody wants to know."""


def _ranked(splits: Mapping[int, Split]) -> list[Split]:
    """Best first; of those that tie with the best, the one that is best by the other number, and of
    those that tie in that, too, the first one: whatever was evaluated before."""
    found = sorted(splits.items(), key=lambda item: -item[1].worth[0])
    if not found:
        return []
    top = found[0][1].worth[0]
    least = top - CLOSED * max(1.0, abs(top))
    tied = [item for item in found if item[1].worth[0] >= least]
    second = max(one.worth[1] for _, one in tied)
    enough = second - CLOSED * max(1.0, abs(second))
    tied.sort(key=lambda item: (-min(item[1].worth[1], enough), item[0]))
    return [one for _, one in tied + found[len(tied) :]]


def _ways(count: int, targets: int) -> Ints:
    """All ways to send up to `count` of a kind to so many targets (ways, targets)."""
    rows = [()] if count == 0 else None
    if rows is not None or not targets:
        return np.zeros((1, targets), np.int64)
    every = product(range(count + 1), repeat=targets)
    return np.array([row for row in every if sum(row) <= count], np.int64)


def _weights(radix: Ints) -> list[int]:
    """What one warrior of each kind adds to a party's code."""
    return [int(np.prod(radix[i + 1 :])) for i in range(len(KINDS))]
