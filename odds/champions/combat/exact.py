"""The same lattice in rationals: the optimum as a fraction, proven by exact comparisons.

Worths of a party are brought over one common denominator and the lattice runs on integers; only
what leaves a party is reduced to fractions again. Loops start from the play that floats chose: it
is evaluated exactly, and every choice is compared exactly; where another choice is better, the play
is improved and evaluated again. What was compared is counted: the certificate. Where nothing can be
rerolled, there is no lattice and nothing to compare (`exact_sums`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact_law import flow
from odds.champions.combat.exact_sums import Unrerolled
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
    together,
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
    smaller ones, `ties` among them, `loops` solved exactly, and `corrected` choices of
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
        choice = self._choices.get(counts, rough.choice)  # without rerolls there was none
        return Played(rough.pool, choice, rough.endless)

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
    if problem.runes:
        raise QuestionError(
            "exact", f"fractions are not worked out with {', '.join(problem.runes)} unused"
        )
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
    if problem.play.rerolls == "never" or problem.favor == 0:
        plain = Unrerolled(problem, won, lost, remains)
        for counts in filter(any, problem.parties()):
            values[counts] = plain.settle(counts)
        solution.certificate.loops = plain.loops
    else:
        for counts in filter(any, problem.parties()):
            _PartySolver(solution, walk.played(counts)).run()
    return solution


class _PartySolver:
    """One party that may reroll, in rationals, purse by purse."""

    def __init__(self, solution: ExactSolution, rough: Played) -> None:
        self.solution, self.rough, self.pool = solution, rough, rough.pool
        self.problem = problem = solution.problem
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

    def run(self) -> None:
        """Solve all purses of this party and leave values and choices in the solution."""
        solution, pool = self.solution, self.pool
        shape = (len(self.problem.way), self.problem.favor + 1, self.most + 1)
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
            found, rerolls, start = self._settle(f, exits[:, :, f], kept)
            value[:, f, 0], value[:, f, 1:] = exits[:, 0, f, 0], start.fractions()
            if kept is not None:
                choice[f] = np.where(rerolls, arg[pool.best], -1)
            if f + 1 < shape[1]:
                kept, arg = self._keeps(found)
        solution.values[pool.counts] = value
        solution._choices[pool.counts] = choice

    def _settle(self, f: int, exits: Objects, kept: Scaled | None) -> tuple[Scaled, Bools, Scaled]:
        """Solve one purse: worth of each outcome, where it is rerolled, and worth of the start."""
        known = [scaled(exits), self.pay, self.each_round, scaled(self.solution.lost[:, f, None])]
        again = None
        if kept is None:
            bottom, (out, pay, each, lost) = together(*known)
        else:
            bottom, (out, pay, each, lost, kept_top, reroll) = together(
                *known, kept, self.each_reroll
            )
            again = kept_top[:, self.pool.best] + reroll[:, :, None]
        stop = np.where(self.stays, 0, out[:, self.cls[:, None], self.left]) + pay[:, :, None]
        rerolls = np.zeros(self.left.shape, bool)
        if again is not None:
            rerolls = self._first_choice(f, stop, again)
        while True:
            worth = np.where(rerolls, again, stop) if again is not None else stop
            rolled = np.stack([self.weight @ row for row in worth]) + self.total * each
            start = self._start(rolled, bottom, self.total * lost, self.stays & ~rerolls)
            wider, (full, now) = together(Scaled(stop, bottom), start)
            full = full + np.where(self.stays, now[:, np.maximum(self.left - 1, 0)], 0)
            if again is None:
                return Scaled(full, wider), rerolls, start
            other = Scaled(again, bottom).over(wider)
            if self.problem.play.rerolls == "best":
                better, level = above(other, full)
                worse = ~(better | level)
                changed = self.stays & ~self.endless() & ((better & ~rerolls) | (worse & rerolls))
                if changed.any():
                    self.solution.certificate.corrected += int(np.count_nonzero(changed))
                    rerolls = rerolls ^ changed
                    continue
                rerolls = better & ~self.endless()
                self.solution.certificate.choices += better.size
                self.solution.certificate.ties += int(np.count_nonzero(level))
            return Scaled(np.where(rerolls, other, full), wider), rerolls, start

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
                    self.solution.certificate.ties += int(np.count_nonzero(level))
        return Scaled(best, bottom), arg


def _one_each(worth: Sequence[Fraction]) -> Scaled:
    """Bring one fraction for each layer to (layers, 1)."""
    return scaled(np.array(worth, object)[:, None])
