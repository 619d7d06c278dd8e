"""One party in rationals, purse by purse: stop, reroll or use runes, compared exactly.

Loops start from the play that floats chose; where another choice is better, the play is improved
and evaluated again, until none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact_runes import ExactTrades, Settled
from odds.champions.combat.rationals import (
    Bools,
    Objects,
    Scaled,
    above,
    expect_all,
    scaled,
    solve_rows,
    together,
    whole_weights,
)
from odds.champions.combat.runes import Trades
from odds.champions.combat.solution import Played
from odds.chance.lattice import STOP, TRADE, lattice

Ints = npt.NDArray[np.int32]


@dataclass(slots=True)
class Certificate:
    """What was compared exactly: `choices` between stopping and the best reroll, `keeps` against
    smaller ones, `ties` among them, `loops` solved exactly, and `corrected` choices of
    the float play that another one beat."""

    choices: int = 0
    keeps: int = 0
    ties: int = 0
    loops: int = 0
    corrected: int = 0


class Proven(Settled, Protocol):
    """An exact solution that counts what was compared."""

    @property
    def certificate(self) -> Certificate:
        """What was compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """The exact play of a party: `choice` as in Played, and the trades it refers to; `rolled` worth
    (layers, O, D) of the outcomes by purse, where somebody may ask for it."""

    choice: Ints
    trades: Trades | None
    rolled: tuple[Scaled, ...]


class PartySolver:
    """One party that may reroll, in rationals, purse by purse."""

    def __init__(self, solution: Proven, rough: Played) -> None:
        self.solution, self.rough, self.pool = solution, rough, rough.pool
        self.problem = problem = solution.problem
        self.marks = solution.walk.endless(rough.pool)
        self.most = problem.defense
        self.parts = [
            lattice(len(die.vectors), n, die.droppable)
            for die, n in zip(problem.dice, self.pool.counts, strict=True)
        ]
        damage, self.cls, met = self.pool.damage, self.pool.cls, self.pool.met.astype(int)
        self.weight, self.total = whole_weights(problem, self.pool)
        healed = np.minimum(np.arange(1, self.most + 1) + problem.hooks.heals, self.most)
        self.left = np.maximum(healed - damage[:, None], 0)
        self.stays = (self.cls[:, None] == 0) & (self.left > 0)
        pay = np.full((len(problem.way), len(damage)), Fraction(0), object)
        for i in np.nonzero(met.any(axis=0))[0]:
            coins, glory = map(int, met[:, i])
            pay[:, i] = [w.coin * coins + w.glory * glory for w in problem.way]
        self.pay = scaled(pay)
        hooks, asked = problem.hooks, problem.way
        self.each_round = _one_each([-hooks.blame * Fraction(w.blame) for w in asked])
        self.each_reroll = _one_each([problem.reroll_glory * Fraction(w.glory) for w in asked])

    def run(self) -> tuple[Objects, Chosen]:
        """Solve all purses: worth (layers, F+1, D+1) of the party, and its play."""
        solution, pool = self.solution, self.pool
        exits = self.exits()
        layers, _, purses, damages = exits.shape
        value = np.empty((layers, purses, damages), object)
        choice = np.full(self.rough.choice.shape, STOP, np.int32)
        trades = ExactTrades(solution, pool, self.pay) if self.problem.runes else None
        rolled: list[Scaled] = []
        instead: Scaled | None = None
        code: Ints = choice[0]
        for f in range(purses):
            if trades is not None:
                instead, code = self._better(instead, code, trades.at(f))
            found, taken, start = self._settle(f, exits[:, :, f], instead)
            rolled.append(found)
            value[:, f, 0], value[:, f, 1:] = exits[:, 0, f, 0], start.fractions()
            if instead is not None:
                choice[f] = np.where(taken, code, STOP)
            if f + 1 < purses:
                kept, arg = self._keeps(found)
                bottom, (worth, paid) = together(kept, self.each_reroll)
                instead = Scaled(worth[:, pool.best] + paid[:, :, None], bottom)
                code = arg[pool.best]
        told = None if trades is None else trades.trades()
        return value, Chosen(choice, told, tuple(rolled))

    def exits(self) -> Objects:
        """Worth (layers, exits, F+1, D+1) of leaving a round; exit 0 is filled where it is won."""
        solution, pool = self.solution, self.pool
        shape = (len(pool.exits), self.problem.favor + 1, self.most + 1)
        exits = np.full((len(self.problem.way), *shape), Fraction(0), object)
        exits[:, 0, :, 0] = np.stack(list(solution.won[pool.counts]))
        for number, way in enumerate(pool.exits[1:], start=1):
            exits[:, number] = solution.remains.worth(pool.counts, way)
        return exits

    def _better(self, reroll: Scaled | None, code: Ints, trade: Scaled) -> tuple[Scaled, Ints]:
        """The better of the best reroll and the best trade, and which it is."""
        if reroll is None:
            return trade, np.full(self.left.shape, TRADE, np.int32)
        bottom, (mine, other) = together(reroll, trade)
        better, level = above(other, mine)
        self.solution.certificate.choices += better.size
        self.solution.certificate.ties += int(np.count_nonzero(level))
        return Scaled(np.where(better, other, mine), bottom), np.where(better, TRADE, code)

    def _settle(
        self, f: int, exits: Objects, instead: Scaled | None
    ) -> tuple[Scaled, Bools, Scaled]:
        """Solve one purse: worth of each outcome, where it is not stopped, and of the start.

        `instead` (layers, O, D) is what the best reroll or use of runes is worth.
        """
        known = [scaled(exits), self.pay, self.each_round, scaled(self.solution.lost[:, f, None])]
        again = None
        if instead is None:
            bottom, (out, pay, each, lost) = together(*known)
        else:
            bottom, (out, pay, each, lost, again) = together(*known, instead)
        stop = np.where(self.stays, 0, out[:, self.cls[:, None], self.left]) + pay[:, :, None]
        taken = np.zeros(self.left.shape, bool)
        if again is not None:
            taken = self._first_choice(f, stop, again)
        while True:
            worth = np.where(taken, again, stop) if again is not None else stop
            rolled = np.stack([self.weight @ row for row in worth]) + self.total * each
            start = self._start(rolled, bottom, self.total * lost, self.stays & ~taken)
            wider, (full, now) = together(Scaled(stop, bottom), start)
            full = full + np.where(self.stays, now[:, np.maximum(self.left - 1, 0)], 0)
            if again is None:
                return Scaled(full, wider), taken, start
            other = Scaled(again, bottom).over(wider)
            if self.problem.play.rerolls == "best":
                better, level = above(other, full)
                worse = ~(better | level)
                changed = self.stays & ~self.endless() & ((better & ~taken) | (worse & taken))
                if changed.any():
                    self.solution.certificate.corrected += int(np.count_nonzero(changed))
                    taken = taken ^ changed
                    continue
                # Of what is as good stopping goes first, unless it would go on forever.
                forever = self.stays & (self.marks[1:] == 2)
                taken = np.where(forever, taken, better & ~self.endless())
                self.solution.certificate.choices += better.size
                self.solution.certificate.ties += int(np.count_nonzero(level))
            return Scaled(np.where(taken, other, full), wider), taken, start

    def endless(self) -> Bools:
        """Where play never ends (D): no choice matters there."""
        return self.rough.endless[1:].astype(bool)

    def _first_choice(self, f: int, stop: Objects, again: Objects) -> Bools:
        """Choose exactly where stopping is known, and as the floats did where it is not."""
        full: Bools = self.pool.barred[self.pool.best][:, None] != 0
        if self.problem.play.rerolls == "blanks":
            return (self.left > 0) & ~full & ~self.endless()
        better, _ = above(again, stop)
        chosen: Bools = np.where(self.stays, self.rough.choice[f] != STOP, better)
        return chosen & ~self.endless()

    def _start(self, rolled: Objects, bottom: Sequence[int], lost: Objects, loop: Bools) -> Scaled:
        """Worth of the start of a round (layers, D) when outcomes in `loop` start another one.

        `rolled` (layers, D) adds up all orders of the dice, with what loops pay in it; over
        `bottom`, as `lost`.
        """
        step = np.zeros((self.most, self.most), object)
        where = np.nonzero(loop)
        np.add.at(step, (where[1], self.left[loop] - 1), self.weight[where[0]])
        never = self.endless()
        step[never] = 0
        self.solution.certificate.loops += int(np.count_nonzero(step.diagonal()))
        start, more = solve_rows(step, self.total, np.where(never, lost, rolled).T)
        return Scaled(start.T, tuple(low * more for low in bottom)).lowest()

    def _keeps(self, found: Scaled) -> tuple[Scaled, Ints]:
        """Expectation of every keep and the best keep below it, as integers; which keep that is."""
        expected = expect_all(self.parts, self.problem.dice, found)
        best, bottom = expected.top, expected.bottom
        keeps = [len(part.keeps) for part in self.parts]
        arg = np.repeat(np.arange(best.shape[1], dtype=np.int32)[:, None], self.most, axis=1)
        if self.problem.play.rerolls != "best":
            return Scaled(best, bottom), arg
        # A keep that leaves nothing open is no reroll: worse than anything.
        for row in best:
            row[self.pool.barred != 0] = min(row.min(), 0) - 1
        cube, index = best.reshape(len(best), *keeps, self.most), arg.reshape(*keeps, self.most)
        for axis, part in enumerate(self.parts):
            view, at = np.moveaxis(cube, axis + 1, 1), np.moveaxis(index, axis, 0)
            for k, row in enumerate(part.below):
                for smaller in row[row >= 0]:
                    better, level = above(view[:, smaller], view[:, k])
                    view[:, k] = np.where(better, view[:, smaller], view[:, k])
                    at[k] = np.where(better, at[smaller], at[k])
                    self.solution.certificate.keeps += better.size
                    self.solution.certificate.ties += int(np.count_nonzero(level))
        return Scaled(best, bottom), arg


def _one_each(worth: Sequence[Fraction]) -> Scaled:
    """Bring one fraction for each layer to (layers, 1)."""
    return scaled(np.array(worth, object)[:, None])
