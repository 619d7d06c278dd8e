"""The cheapest party that is likely enough to win, and the whole curve of cost against chance.

Everything is read off one table of all parties. What is sent costs its price, whether it comes back
or not: each warrior, and Favor too where it is `paid`. Otherwise the Favor at hand is free: all of
it may be spent, and it costs nothing. Costs are exact fractions of Glory; chances that differ by
less than 1e-12 are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from odds.champions.advise.table import Table
from odds.champions.pieces import KINDS, Party, Prices, whole

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TIE: Final = 1e-12  # as in the solver


@dataclass(frozen=True, slots=True)
class Sending:
    """What may be sent: the `party`, the most `favor` that it may spend, the `cost` of it in Glory,
    and the chance to `win`."""

    party: Party
    favor: int
    cost: Fraction
    win: float


@dataclass(frozen=True, slots=True, eq=False)
class _Options:
    """All that may be sent, one entry each: `counts` (N, kinds), `favor`, whole `costs` in parts of
    1/`unit` Glory, their `rank` (0 the cheapest), `size` of the party and chance to `win`."""

    counts: Ints
    favor: Ints
    costs: npt.NDArray[Any]
    unit: int
    rank: Ints
    size: Ints
    win: Floats

    def sending(self, at: int) -> Sending:
        return Sending(
            Party.of(self.counts[at].tolist()),
            int(self.favor[at]),
            Fraction(int(self.costs[at]), self.unit),
            float(self.win[at]),
        )

    def simplest(self, some: Ints) -> Ints:
        """Sort entries: fewer warriors, less Favor, more of the kinds that come first in KINDS."""
        kinds = tuple(-self.counts[some, kind] for kind in reversed(range(len(KINDS))))
        return some[np.lexsort((*kinds, self.favor[some], self.size[some]))]


def cheapest(
    table: Table,
    chance: float,
    *,
    holding: Party | None = None,
    favor: int | None = None,
    paid: bool = False,
    defense: int | None = None,
) -> Sending | None:
    """Find the cheapest party that wins with at least this chance (0..1), or None.

    `holding`: the most of each kind; `favor`: at hand, the table's by default; `paid`: any part of
    it may be sent, and costs its price; `defense`: the table's by default. Of equal costs: fewer
    warriors, less Favor, the higher chance, more of the kinds that come first in KINDS. Raises
    QuestionError on what the table does not hold.

    >>> from odds import Enemy, table
    >>> best = cheapest(table(Enemy(attack=1, defense=1), warriors=2, favor=0), 0.8)
    >>> str(best.party), best.cost, round(best.win, 4)  # five of his six faces hit
    ('1 archer', Fraction(1, 1), 0.8333)
    """
    options = _options(table, holding, favor, paid, defense)
    (left,) = np.nonzero(options.win >= chance - TIE)
    if not left.size:
        return None
    for key in (options.rank, options.size, options.favor):
        left = left[key[left] == key[left].min()]
    left = left[options.win[left] >= options.win[left].max() - TIE]
    return options.sending(int(options.simplest(left)[0]))


def curve(
    table: Table, *, holding: Party | None = None, favor: int | None = None, paid: bool = False
) -> tuple[Sending, ...]:
    """List what is not beaten in both cost and chance, from nobody upward; see `cheapest`.

    Of the same cost and chance the one with fewer warriors, then less Favor, is listed.

    >>> from odds import Enemy, table
    >>> [str(sent.party) for sent in curve(table(Enemy(attack=1, defense=1), warriors=2, favor=0))]
    ['0', '1 archer', '2 archer']
    """
    options = _options(table, holding, favor, paid)
    top = np.full(int(options.rank.max()) + 1, -1.0)
    np.maximum.at(top, options.rank, options.win)
    before = np.concatenate([[-1.0], np.maximum.accumulate(top)[:-1]])
    listed = (options.win >= top[options.rank] - TIE) & (top > before + TIE)[options.rank]
    some = options.simplest(np.nonzero(listed)[0])
    _, first = np.unique(options.rank[some], return_index=True)
    return tuple(options.sending(int(at)) for at in some[first])


def _options(
    table: Table,
    holding: Party | None,
    favor: int | None,
    paid: bool,
    defense: int | None = None,
) -> _Options:
    purse = table.fight.favor if favor is None else favor
    whole(purse, "favor", high=table.fight.favor)
    counts, wins = table.wins(defense)
    if holding is not None:
        within = (counts <= np.array(tuple(holding))).all(axis=1)
        counts, wins = counts[within], wins[within]
    purses = np.arange(0 if paid else purse, purse + 1)
    each, price, unit = _in_parts(table.fight.prices)
    costs = counts.astype(each.dtype) @ each
    if paid:
        costs = (costs[:, None] + purses.astype(each.dtype) * price).ravel()
    every = np.repeat(counts, len(purses), axis=0)
    return _Options(
        counts=every,
        favor=np.tile(purses, len(counts)),
        costs=costs,
        unit=unit,
        rank=np.unique(costs, return_inverse=True)[1],
        size=every.sum(axis=1),
        win=wins[:, purses].ravel(),
    )


def _in_parts(prices: Prices) -> tuple[npt.NDArray[Any], int, int]:
    """Prices of the kinds and of a Favor as whole numbers of parts, and the parts of one Glory."""
    fractions = [*(getattr(prices, kind) for kind in KINDS), prices.favor]
    unit = lcm(*(price.denominator for price in fractions))
    *each, favor = (int(price * unit) for price in fractions)
    # Odd prices may have a common part beyond 64 bits; Python's own numbers hold it.
    small = max(*each, favor) < 2**48
    return np.array(each, dtype=np.int64 if small else object), favor, unit
