"""The keep lattice on integers: worths and masses over one denominator, exact to the last digit.

Python's integers in numpy arrays: additions and comparisons of some hundred digits are what is
needed, and nothing is reduced before it leaves a party. Linear systems are solved by substitution
where they are triangular, else by FLINT.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm, prod

import numpy as np
import numpy.typing as npt
from flint import fmpz_mat

from odds.champions.combat.pool import Pool
from odds.champions.combat.problem import Problem
from odds.chance.dice import Die
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
        top = np.empty_like(self.top)
        for z, (new, old) in enumerate(zip(bottom, self.bottom, strict=True)):
            top[z] = self.top[z] if new == old else self.top[z] * (new // old)
        return top

    def lowest(self) -> Scaled:
        """Divide by what all numbers of a layer have in common."""
        common = [
            gcd(low, *row.ravel().tolist()) for row, low in zip(self.top, self.bottom, strict=True)
        ]
        bottom = tuple(low // k for low, k in zip(self.bottom, common, strict=True))
        top = np.empty_like(self.top)
        for z, k in enumerate(common):
            top[z] = self.top[z] // k
        return Scaled(top, bottom)

    def fractions(self) -> Objects:
        """Return the fractions (layers, ...)."""
        worth = np.empty_like(self.top)
        for z, low in enumerate(self.bottom):
            worth[z].flat = [Fraction(n, low) for n in self.top[z].flat]
        return worth


def whole(fractions: Sequence[Fraction]) -> tuple[list[int], int]:
    """Bring fractions over their least common denominator.

    >>> whole([Fraction(1, 2), Fraction(2, 3)])
    ([3, 4], 6)
    """
    ratios = [w.as_integer_ratio() for w in fractions]
    bottom = lcm(*{low for _, low in ratios})
    return [n * (bottom // low) for n, low in ratios], bottom


def scaled(worth: Objects) -> Scaled:
    """Bring fractions (layers, ...) over one denominator for each layer."""
    top, bottoms = np.empty(worth.shape, object), []
    for z, row in enumerate(worth):
        top[z].flat, bottom = whole(row.ravel().tolist())
        bottoms.append(bottom)
    return Scaled(top, tuple(bottoms))


def together(*worths: Scaled) -> tuple[tuple[int, ...], list[Objects]]:
    """Bring several worths over one denominator for each layer: denominators, and integers."""
    bottom = tuple(lcm(*lows) for lows in zip(*(worth.bottom for worth in worths), strict=True))
    return bottom, [worth.over(bottom) for worth in worths]


def above(a: Objects, b: Objects) -> tuple[Bools, Bools]:
    """Where a (layers, ...) is better than b, the first layer first; and where they are equal."""
    better, level = a[0] > b[0], a[0] == b[0]
    for z in range(1, len(a)):
        better = better | (level & (a[z] > b[z]))
        level = level & (a[z] == b[z])
    return better.astype(bool), level.astype(bool)


def whole_weights(problem: Problem, pool: Pool) -> tuple[Objects, int]:
    """Orders in which each outcome falls, and of all; what `pool.chance` says in floats."""
    total = prod(die.faces**n for die, n in zip(problem.dice, pool.counts, strict=True))
    weights = np.rint(pool.chance * total)  # whole numbers far below 2 ** 53
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


def expect_all(parts: Sequence[Lattice], dice: Sequence[Die], found: Scaled) -> Scaled:
    """Expectation (layers, K, D) of every keep, of what outcomes (layers, O, D) are worth."""
    layers, _, most = found.top.shape
    cube = found.top.reshape(layers, *(len(part.outcomes) for part in parts), most)
    total = 1
    for axis, (part, die) in enumerate(zip(parts, dice, strict=True), 1):
        total *= die.faces ** int(part.outcomes[0].sum())
        if len(part.inner):
            rows = expect(part, die.weights, np.moveaxis(cube, axis, 0), die.faces)
            cube = np.moveaxis(rows, 0, axis)
    every = np.ascontiguousarray(cube).reshape(layers, -1, most)
    return Scaled(every, tuple(low * total for low in found.bottom))


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


def solve_rows(step: Objects, total: int, right: Objects) -> tuple[Objects, int]:
    """Solve total * x = right + step @ x in integers: x (n, columns) over one denominator.

    >>> solve_rows(np.array([[2]], object), 6, np.array([[3]], object))
    (array([[3]], dtype=object), 4)
    """
    n = len(step)
    if not step.any():
        return right, total
    if np.triu(step, 1).any():  # healing: some states lead to one another
        system = fmpz_mat((total * np.eye(n, dtype=int).astype(object) - step).tolist())
        top, bottom = system.solve(fmpz_mat(right.tolist())).numer_denom()  # type: ignore[attr-defined]
        return np.array([[int(w) for w in row] for row in top.tolist()], object), int(bottom)
    x = np.empty_like(right)
    bottom = 1
    for i, row in enumerate(step):
        own = total - row[i]
        x[i] = right[i] * bottom + (row[:i] @ x[:i] if i else 0)
        x[:i] *= own
        bottom *= own
    return x, bottom
