"""Runes in rationals: what outcomes may be traded for (`runes`), over one denominator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Counts, Pool
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.rationals import Objects, Scaled, above, expect_all, scaled, together
from odds.champions.combat.remains import Remains
from odds.champions.combat.runes import (
    Blanks,
    Final,
    Trades,
    close_blanks,
    final,
    final_uses,
    without,
)
from odds.champions.combat.solution import Walk
from odds.chance.lattice import lattice

Ints = npt.NDArray[np.int32]


class Chosen(Protocol):
    """The exact play of a party, as far as trades need it."""

    @property
    def rolled(self) -> Sequence[Scaled]:
        """Worth (layers, O, D) of the outcomes, by purse."""


class Settled(Protocol):
    """An exact solution, as far as its parties need it."""

    @property
    def problem(self) -> Problem:
        """The problem that is solved."""

    @property
    def walk(self) -> Walk:
        """The same in floats."""

    @property
    def values(self) -> Mapping[Counts, Objects]:
        """Worth (layers, F+1, D+1) of the parties solved."""

    @property
    def remains(self) -> Remains:
        """The choice of casualties."""

    @property
    def won(self) -> Mapping[Counts, Objects]:
        """Worth (layers, F+1) of victory, by survivors."""

    @property
    def lost(self) -> Objects:
        """Worth (layers, F+1) of defeat."""

    @property
    def fewer(self) -> Mapping[Runes, Settled]:
        """The same with some of the runes used."""

    @property
    def chosen(self) -> Mapping[Counts, Chosen]:
        """The exact play of the parties solved."""


class ExactTrades:
    """The best trade of each outcome of a party, purse by purse."""

    def __init__(self, solution: Settled, pool: Pool, pay: Scaled) -> None:
        self._solution, self._pool, self._pay = solution, pool, pay
        problem = solution.problem
        self._finals = [
            (option, _exits(solution.fewer[option.left], option.pool))
            for used in final_uses(problem.runes)
            for option in [final(problem, solution.walk.pools, pool.counts, used)]
        ]
        self._rest = without(problem.runes, ("potential",))
        self._which: list[npt.NDArray[np.int8]] = []
        self._keep: list[Ints] = []

    def at(self, favor: int) -> Scaled:
        """Worth (layers, O, D) of the best trade with this purse; purses are asked in order."""
        found: list[Scaled] = []
        for option, exits in self._finals:
            settled = option.pool
            bottom, (out, pay) = together(scaled(exits[:, :, favor]), self._pay)
            worth = out[:, settled.cls[:, None], option.needed] + pay[:, :, None]
            found.append(Scaled(worth, bottom))
        if "potential" in self._solution.problem.runes:
            worth, keep = self._blanks(favor)
            found.append(worth)
            self._keep.append(keep)
        best, *others = found
        which = np.zeros(best.top.shape[1:], np.int8)
        for number, other in enumerate(others, start=1):
            bottom, (mine, theirs) = together(best, other)
            better, _ = above(theirs, mine)
            which[better] = number
            best = Scaled(np.where(better, theirs, mine), bottom)
        self._which.append(which)
        return best

    def trades(self) -> Trades:
        """Return the trades as a law follows them."""
        options: list[Final | Blanks] = [option for option, _ in self._finals]
        if self._keep:
            options.append(Blanks(self._rest, np.stack(self._keep)))
        return Trades(np.stack(self._which), tuple(options))

    def _blanks(self, favor: int) -> tuple[Scaled, Ints]:
        problem, pool = self._solution.problem, self._pool
        parts = [
            lattice(len(die.vectors), n, die.droppable)
            for die, n in zip(problem.dice, pool.counts, strict=True)
        ]
        rolled = self._solution.fewer[self._rest].chosen[pool.counts].rolled[favor]
        every = expect_all(parts, problem.dice, rolled)
        for row in every.top:  # a keep that leaves nothing open is no reroll: worse than anything
            row[pool.barred != 0] = min(row.min(), 0) - 1
        keep = close_blanks(problem, pool.counts, every.top[:, None], (0, 0))[0]
        return Scaled(every.top[:, pool.best], every.bottom), keep[pool.best]


def _exits(then: Settled, settled: Pool) -> Objects:
    """Worth (layers, exits, F+1, D+1) of leaving a round with fewer runes."""
    first = then.values[settled.counts]
    exits = np.full((len(first), len(settled.exits), *first.shape[1:]), Fraction(0), object)
    exits[:, 0] = first
    for number, way in enumerate(settled.exits[1:], start=1):
        exits[:, number] = then.remains.worth(settled.counts, way)
    return exits
