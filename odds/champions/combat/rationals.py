"""The keep lattice on integers: worths and masses over one denominator, exact to the last digit.

Python's integers in numpy arrays: additions and comparisons of some hundred digits are what is
needed, and nothing is reduced before it leaves a party. Linear systems are solved by FLINT.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import lcm, prod
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import fmpq, fmpq_mat

from odds.champions.combat.pool import Pool
from odds.champions.combat.problem import Problem
from odds.chance.lattice import Lattice

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Objects = npt.NDArray[np.object_]  # of int or Fraction


@dataclass(frozen=True, slots=True)
class Scaled:
    """Integers over one denominator: `top` (layers, ...) over `bottom` by layer."""

    top: Objects
    bottom: tuple[int, ...]

    def over(self, bottom: Sequence[int]) -> Objects:
        """Return the integers over multiples of the denominators."""
        return np.stack(
            [
                row * (new // old)
                for row, new, old in zip(self.top, bottom, self.bottom, strict=True)
            ]
        )


def scaled(worth: Objects) -> Scaled:
    """Bring fractions (layers, ...) over one denominator for each layer."""
    bottoms = tuple(lcm(*(w.denominator for w in row.flat)) for row in worth)
    top = np.empty(worth.shape, object)
    for z, bottom in enumerate(bottoms):
        top[z].flat = [w.numerator * (bottom // w.denominator) for w in worth[z].flat]
    return Scaled(top, bottoms)


def above(a: Objects, b: Objects) -> tuple[Bools, int]:
    """Where a (layers, ...) is better than b, the first layer first; and how many are equal."""
    better, level = a[0] > b[0], a[0] == b[0]
    for z in range(1, len(a)):
        better = better | (level & (a[z] > b[z]))
        level = level & (a[z] == b[z])
    return better.astype(bool), int(np.count_nonzero(level))


def whole_weights(
    problem: Problem, pool: Pool, same: npt.NDArray[Any] | None = None
) -> tuple[Objects, int]:
    """Orders in which each outcome falls, and of all; what `pool.chance` says in floats.

    Outcomes with the same number in `same` are one.
    """
    total = prod(die.faces**n for die, n in zip(problem.dice, pool.counts, strict=True))
    weights = np.rint(pool.chance * total)  # whole numbers far below 2 ** 53
    if same is not None:
        weights = np.bincount(same, weights)
    return np.array([int(n) for n in weights.tolist()], object), total


def expect(part: Lattice, weights: Sequence[int], rows: Objects, faces: int) -> Objects:
    """Expectation along one axis: outcomes (O, ...) to keeps (K, ...), all times faces ** dice."""
    dice = int(part.outcomes[0].sum())
    inner: list[Objects] = []
    opened: list[int] = []
    for row in part.inner:
        parts = [rows[~ref] if ref < 0 else inner[ref] for ref in row]
        inner.append(reduce(np.add, [w * x for w, x in zip(weights, parts, strict=True)]))
        opened.append(1 + max((opened[ref] for ref in row if ref >= 0), default=0))
    return np.stack(
        [
            rows[~ref] * faces**dice if ref < 0 else inner[ref] * faces ** (dice - opened[ref])
            for ref in part.keeps
        ]
    )


def spread(part: Lattice, weights: tuple[int, ...], keeps: Objects, faces: int) -> Objects:
    """The transpose of the expectation along one axis, times faces ** dice."""
    dice = int(part.outcomes[0].sum())
    out = np.zeros((len(part.outcomes), *keeps.shape[1:]), object)
    inner = np.zeros((len(part.inner), *keeps.shape[1:]), object)
    opened = np.zeros(len(part.inner), int)
    for i, row in enumerate(part.inner):
        opened[i] = 1 + max((opened[ref] for ref in row if ref >= 0), default=0)
    for k, ref in enumerate(part.keeps):
        if ref < 0:
            out[~ref] += keeps[k] * faces**dice
        else:
            inner[ref] += keeps[k] * faces ** (dice - int(opened[ref]))
    for i in range(len(part.inner) - 1, -1, -1):
        for w, ref in zip(weights, part.inner[i], strict=True):
            if ref < 0:
                out[~ref] += w * inner[i]
            else:
                inner[ref] += w * inner[i]
    return out


def solve_rows(step: Objects, total: int, right: Objects) -> Objects:
    """Solve x = right + (step / total) @ x for each row of fractions in `right` (rows, n)."""
    n = len(step)
    system = fmpq_mat(
        n,
        n,
        [fmpq(total * (i == j) - int(step[i, j]), total) for i in range(n) for j in range(n)],
    )
    sides = [fmpq(w.numerator, w.denominator) for column in right.T for w in column]
    solved = system.solve(fmpq_mat(n, len(right), sides))
    rows = [
        [Fraction(int(solved[i, z].p), int(solved[i, z].q)) for i in range(n)]
        for z in range(len(right))
    ]
    return np.array(rows, object).reshape(len(right), n)
