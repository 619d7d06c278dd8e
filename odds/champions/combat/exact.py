"""The same lattice in rationals: the optimum as a fraction, proven by exact comparisons.

Worths of a party are brought over one common denominator and the lattice runs on integers; only
what leaves a party is reduced to fractions again. Loops start from the play that floats chose: it
is evaluated exactly, and every choice is compared exactly; where another choice is better, the play
is improved and evaluated again. What was compared is counted: the certificate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact_law import flow
from odds.champions.combat.law import Law, push
from odds.champions.combat.parties import NOBODY
from odds.champions.combat.pool import Counts, check_size
from odds.champions.combat.problem import After, Problem, Runes
from odds.champions.combat.rationals import (
    Bools,
    Objects,
    Scaled,
    above,
    expect,
    scaled,
    solve_rows,
    whole_weights,
)
from odds.champions.combat.remains import Remains
from odds.champions.combat.solution import Played, Walk
from odds.champions.combat.solve import Solved
from odds.champions.pieces import Party
from odds.chance.lattice import lattice
from odds.errors import QuestionError

Ints = npt.NDArray[np.int32]
MOST_EXACT_NODES = 1_000_000  # some ten seconds of one core


@dataclass(slots=True)
class Certificate:
    """What was compared exactly: `choices` between stopping and the best reroll, `keeps` against
    smaller ones, `ties` among them, `loops` solved as linear systems, and `corrected` choices of
    the float play that another one beat."""

    choices: int = 0
    keeps: int = 0
    ties: int = 0
    loops: int = 0
    corrected: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class ExactSolution:
    """A fight solved in rationals; as `Solution`, with fractions (layers, F+1, D+1)."""

    floats: Solved
    walk: Walk
    values: dict[Counts, Objects]
    remains: Remains
    certificate: Certificate
    lost: Objects
    won: dict[Counts, Objects]
    _choices: dict[Counts, Ints] = field(default_factory=dict)

    @property
    def problem(self) -> Problem:
        """The problem that was solved."""
        return self.floats.problem

    def value(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> tuple[Fraction, ...]:
        """Exact worth of a start, one fraction for each layer."""
        counts, purse, left = self.floats.start(party, favor, needed)
        return tuple(self.values[counts][:, purse, left])

    @property
    def fewer(self) -> dict[Runes, ExactSolution]:
        """The same fight with some of the runes used."""
        return {}

    def played(self, counts: Counts) -> Played:
        """Return the exactly optimal play of a party."""
        rough = self.walk.played(counts)
        return Played(rough.pool, self._choices[counts], rough.endless)

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start under the exactly optimal play, in fractions."""
        return push(self, self.floats.start(party, favor, needed), flow, Fraction(1))


def solve_exact(floats: Solved, after: After) -> ExactSolution:
    """Solve in rationals the fight that `floats` solved; `after` is as it was there.

    Raises QuestionError on `exact` where that would take too long.
    """
    problem = floats.problem
    nodes = check_size(problem)
    if nodes > MOST_EXACT_NODES:
        raise QuestionError(
            "exact",
            f"this fight has {nodes:,} lattice nodes, at most {MOST_EXACT_NODES:,} are solved in "
            "fractions; lower warriors, favor or defense",
        )
    purse = range(problem.favor + 1)

    def worth(won: bool, party: Party) -> Objects:
        every = [after(won, party, favor, problem.runes) for favor in purse]
        return np.array([[Fraction(w) for w in one] for one in every], object).T

    lost = worth(False, Party())
    won = {counts: worth(True, Party.of(counts)) for counts in problem.parties()}
    nobody = np.repeat(lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = won[NOBODY]
    values: dict[Counts, Objects] = {NOBODY: nobody}
    remains = Remains(values, (0, 0), problem.play.losses)
    walk = floats.follow()
    solution = ExactSolution(floats, walk, values, remains, Certificate(), lost, won)
    for counts in problem.parties():
        if any(counts):
            _PartySolver(solution, walk.played(counts)).run()
    return solution


class _PartySolver:
    """One party in rationals, purse by purse."""

    def __init__(self, solution: ExactSolution, rough: Played) -> None:
        self.solution, self.rough, self.pool = solution, rough, rough.pool
        self.problem = problem = solution.problem
        self.most = problem.defense
        self.parts = [
            lattice(len(die.vectors), n, die.droppable)
            for die, n in zip(problem.dice, self.pool.counts, strict=True)
        ]
        damage, self.cls, met = self.pool.damage, self.pool.cls, self.pool.met.astype(int)
        same = None
        if problem.play.rerolls == "never" or problem.favor == 0:
            # Nobody will ask what a reroll of an outcome brings: those that do the same are one.
            rows = np.stack([damage, self.cls, *met])
            code = np.ravel_multi_index(tuple(rows), tuple(rows.max(axis=1) + 1))
            _, first, same = np.unique(code, return_index=True, return_inverse=True)
            damage, self.cls, met = damage[first], self.cls[first], met[:, first]
        self.weight, self.total = whole_weights(problem, self.pool, same)
        healed = np.minimum(np.arange(1, self.most + 1) + problem.hooks.heals, self.most)
        self.left = np.maximum(healed - damage[:, None], 0)
        self.stays = (self.cls[:, None] == 0) & (self.left > 0)
        self.pay = np.full((len(problem.way), len(damage)), Fraction(0), object)
        for i in np.nonzero(met.any(axis=0))[0]:
            coins, glory = map(int, met[:, i])
            self.pay[:, i] = [w.coin * coins + w.glory * glory for w in problem.way]
        self.each_round = [-problem.hooks.blame * Fraction(w.blame) for w in problem.way]
        self.each_reroll = [problem.reroll_glory * Fraction(w.glory) for w in problem.way]

    def run(self) -> None:
        """Solve all purses of this party and leave values and choices in the solution."""
        solution, pool = self.solution, self.pool
        shape = (len(self.pay), self.problem.favor + 1, self.most + 1)
        exits = np.empty((shape[0], len(pool.exits), *shape[1:]), object)
        exits[:] = Fraction(0)
        exits[:, 0, :, 0] = np.stack(list(solution.won[pool.counts]))
        for number, way in enumerate(pool.exits[1:], start=1):
            exits[:, number] = solution.remains.worth(pool.counts, way)
        value = np.empty(shape, object)
        choice = np.full(self.rough.choice.shape, -1, np.int32)
        kept: Scaled | None = None
        arg = np.zeros((0, 0), np.int32)
        for f in range(shape[1]):
            found, rerolls, value[:, f, 1:] = self._settle(f, exits[:, :, f], kept)
            value[:, f, 0] = exits[:, 0, f, 0]
            if kept is not None:
                choice[f] = np.where(rerolls, arg[pool.best], -1)
            if f + 1 < shape[1] and self.problem.play.rerolls != "never":
                kept, arg = self._keeps(found)
        solution.values[pool.counts] = value
        solution._choices[pool.counts] = choice

    def _settle(self, f: int, exits: Objects, kept: Scaled | None) -> tuple[Scaled, Bools, Objects]:
        """Solve one purse: worth of each outcome, where it is rerolled, and worth of the start."""
        shape = self.left.shape
        known, pay = scaled(exits), scaled(self.pay)
        bottom = [lcm(a, b) for a, b in zip(known.bottom, pay.bottom, strict=True)]
        rerolls = np.zeros(shape, bool)
        again = None
        if kept is not None:
            each = scaled(np.array(self.each_reroll, object)[:, None])
            bottom = [lcm(*pair) for pair in zip(bottom, kept.bottom, each.bottom, strict=True)]
            again = kept.over(bottom)[:, self.pool.best] + each.over(bottom)[:, :, None]
        paid = pay.over(bottom)[:, :, None]
        stop = np.where(self.stays, 0, known.over(bottom)[:, self.cls[:, None], self.left])
        stop = stop + paid
        if again is not None:
            rerolls = self._first_choice(f, stop, again)
        while True:
            worth = np.where(rerolls, again, stop) if again is not None else stop
            start = self._start(f, worth, bottom, self.stays & ~rerolls)
            now = scaled(start)
            wider = [lcm(a, b) for a, b in zip(bottom, now.bottom, strict=True)]
            factor = [new // old for new, old in zip(wider, bottom, strict=True)]
            full = np.stack([row * k for row, k in zip(stop, factor, strict=True)])
            full = full + np.where(self.stays, now.over(wider)[:, np.maximum(self.left - 1, 0)], 0)
            if again is None:
                return Scaled(full, tuple(wider)), rerolls, start
            other = np.stack([row * k for row, k in zip(again, factor, strict=True)])
            if self.problem.play.rerolls == "best":
                better, level = above(other, full)
                worse, _ = above(full, other)
                changed = self.stays & ~self.endless() & ((better & ~rerolls) | (worse & rerolls))
                if changed.any():
                    self.solution.certificate.corrected += int(np.count_nonzero(changed))
                    rerolls = rerolls ^ changed
                    continue
                rerolls = better & ~self.endless()
                self.solution.certificate.choices += better.size
                self.solution.certificate.ties += level
            return Scaled(np.where(rerolls, other, full), tuple(wider)), rerolls, start

    def endless(self) -> Bools:
        """Where play never ends (D): no choice matters there."""
        return self.rough.endless[1:].astype(bool)

    def _first_choice(self, f: int, stop: Objects, again: Objects) -> Bools:
        """Choose exactly where stopping is known, and as the floats did where it is not."""
        full: Bools = self.pool.barred[self.pool.best][:, None] != 0
        if self.problem.play.rerolls == "blanks":
            return (self.left > 0) & ~full & ~self.endless()
        better, _ = above(again, stop)
        chosen: Bools = np.where(self.stays, self.rough.choice[f] >= 0, better)
        return chosen & ~self.endless()

    def _start(self, f: int, worth: Objects, bottom: Sequence[int], loop: Bools) -> Objects:
        """Worth of the start of a round (layers, D) when outcomes in `loop` start another one."""
        weighted = [self.weight @ row for row in worth]  # what loops pay is in `worth` already
        base = np.array(
            [
                [Fraction(int(n), low * self.total) + each for n in row]
                for row, low, each in zip(weighted, bottom, self.each_round, strict=True)
            ],
            object,
        )
        step = np.zeros((self.most, self.most), object)
        where = np.nonzero(loop)
        np.add.at(step, (where[1], self.left[loop] - 1), self.weight[where[0]])
        for d in np.nonzero(self.rough.endless[1:])[0]:
            step[d] = 0
            base[:, d] = self.solution.lost[:, f]
        self.solution.certificate.loops += int(np.count_nonzero(step.diagonal()))
        if not step.any():
            return base
        return solve_rows(step, self.total, base)

    def _keeps(self, found: Scaled) -> tuple[Scaled, Ints]:
        """Expectation of every keep and the best keep below it, as integers; which keep that is."""
        layers = len(found.top)
        sizes = [len(part.outcomes) for part in self.parts]
        cube = found.top.reshape(layers, *sizes, self.most)
        for axis, (part, die) in enumerate(zip(self.parts, self.problem.dice, strict=True), 1):
            if len(part.inner):
                rows = expect(part, die.weights, np.moveaxis(cube, axis, 0), die.faces)
                cube = np.moveaxis(rows, 0, axis)
        keeps = [len(part.keeps) for part in self.parts]
        bottom = tuple(low * self.total for low in found.bottom)
        best = np.ascontiguousarray(cube).reshape(layers, -1, self.most)
        arg = np.repeat(np.arange(best.shape[1], dtype=np.int32)[:, None], self.most, axis=1)
        if self.problem.play.rerolls != "best":
            return Scaled(best, bottom), arg
        # A keep that leaves nothing open is no reroll: worse than anything.
        low = [min(row.min(), 0) - 1 for row in best]
        for z in range(layers):
            best[z][self.pool.barred != 0] = low[z]
        cube, index = best.reshape(layers, *keeps, self.most), arg.reshape(*keeps, self.most)
        for axis, part in enumerate(self.parts):
            view, at = np.moveaxis(cube, axis + 1, 1), np.moveaxis(index, axis, 0)
            for k, row in enumerate(part.below):
                for smaller in row[row >= 0]:
                    better, level = above(view[:, smaller], view[:, k])
                    view[:, k] = np.where(better, view[:, smaller], view[:, k])
                    at[k] = np.where(better, at[smaller], at[k])
                    self.solution.certificate.keeps += better.size
                    self.solution.certificate.ties += level
        return Scaled(best, bottom), arg
