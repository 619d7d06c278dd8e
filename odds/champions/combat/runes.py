"""Runes in a fight: what the dice on the table may be traded for (D21).

Once the dice lie, an unused rune turns an outcome into something already solved with fewer runes:
Healing and Reaction into the next round, Potential into another roll of blank dice. The best of all
these is an outcome's *trade*; the kernel takes it where it beats stopping and every paid reroll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.pool import Counts, Pool, Pools
from odds.champions.combat.problem import BLANK, Problem, Runes
from odds.champions.combat.remains import Eps, beats
from odds.chance.lattice import Pack, lattice

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]


class Walked(Protocol):
    """A walk through a fight with some runes, as far as trades need it."""

    problem: Problem
    packed: Pack
    pools: Pools

    @property
    def fewer(self) -> Mapping[Runes, Walked]:
        """Walks with some of the runes used, by the runes left."""

    @property
    def eps(self) -> Floats:
        """Differences (layers,) below which worths are ties."""

    def exits(self, pool: Pool, *, again: bool = False) -> Floats:
        """Worth (layers, exits, favor + 1, defense + 1) of leaving a round."""

    def met(self, pool: Pool) -> Floats:
        """Worth (layers, O) of what is met when a round ends with an outcome."""

    def rolled(self, counts: Counts) -> Floats:
        """Worth (layers, favor + 1, O, defense) of each outcome on the table."""


@dataclass(frozen=True, slots=True, eq=False)
class Final:
    """Runes used on final dice: `left` runes, the `pool` settled with them, and `needed` (O, D)
    damage after the round."""

    left: Runes
    pool: Pool
    needed: npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Blanks:
    """Potential: `left` runes, and the `keep` (F+1, O, D) that blank dice are rolled from."""

    left: Runes
    keep: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Trades:
    """The best trades: the number `which` (F+1, O, D) of their option."""

    which: npt.NDArray[np.int8]
    options: tuple[Final | Blanks, ...]


def subsets(runes: Runes) -> list[Runes]:
    """List all sets of these runes, smaller ones first.

    >>> subsets(("healing", "potential"))
    [(), ('healing',), ('potential',), ('healing', 'potential')]
    """
    return [some for n in range(len(runes) + 1) for some in combinations(runes, n)]


def without(runes: Runes, used: Runes) -> Runes:
    """Return the runes that are left when some are used."""
    return tuple(rune for rune in runes if rune not in used)


def final_uses(runes: Runes) -> list[Runes]:
    """List the sets of runes that may be used on final dice, without the empty one."""
    return subsets(tuple(rune for rune in runes if rune in rules.FINAL_RUNES))[1:]


def trade(walk: Walked, pool: Pool) -> tuple[Trades, Floats]:
    """Find the best that each outcome of a pool may be traded for, by purse and damage needed, and
    its worth (layers, F+1, O, D)."""
    options: list[tuple[Final | Blanks, Floats]] = [
        _final(walk, pool, used) for used in final_uses(walk.problem.runes)
    ]
    if "potential" in walk.problem.runes:
        options.append(_blanks(walk, pool))
    (_, best), *others = options
    which = np.zeros(best.shape[1:], np.int8)
    for number, (_, worth) in enumerate(others, start=1):
        better = beats(worth, best, tuple(walk.eps))
        which[better] = number
        first = np.maximum(best[0], worth[0])  # a tie must not let the first layer drift
        best = np.where(better, worth, best)
        best[0] = first
    trades = Trades(which, tuple(option for option, _ in options))
    return trades, np.ascontiguousarray(best)


def final(problem: Problem, pools: Pools, counts: Counts, used: Runes) -> Final:
    """Use runes on the final dice of a party, however they lie."""
    settled = pools.make(counts, used)
    most = problem.defense
    healed = np.array([rules.heal(problem.hooks, d, most) for d in range(1, most + 1)])
    needed = np.maximum(healed - settled.damage[:, None], 0)
    return Final(without(problem.runes, used), settled, needed)


def _final(walk: Walked, pool: Pool, used: Runes) -> tuple[Final, Floats]:
    option = final(walk.problem, walk.pools, pool.counts, used)
    settled = option.pool
    exits = walk.fewer[option.left].exits(settled, again=True)
    worth = exits[:, settled.cls[:, None], :, option.needed]  # (O, D, layers, F+1)
    worth = np.ascontiguousarray(np.moveaxis(worth, (0, 1), (2, 3)))
    worth += walk.met(settled)[:, None, :, None]
    return option, worth


def _blanks(walk: Walked, pool: Pool) -> tuple[Blanks, Floats]:
    problem = walk.problem
    left = without(problem.runes, ("potential",))
    expected = expect(walk.packed, pool.counts, walk.fewer[left].rolled(pool.counts))
    expected[:, :, pool.barred != 0] = -np.inf  # somebody must be rolled
    keep = close_blanks(problem, pool.counts, expected, tuple(walk.eps))
    return Blanks(left, keep[:, pool.best]), expected[:, :, pool.best]


def close_blanks(
    problem: Problem, counts: Counts, expected: npt.NDArray[Any], eps: Eps
) -> npt.NDArray[np.int32]:
    """Best keep with fewer blank dice, in place in `expected` (layers, purses, K, D); returns which
    keep it is (purses, K, D). Numbers are floats, or whole with eps 0."""
    keep = np.empty(expected.shape[1:], np.int32)
    keep[:] = np.arange(expected.shape[2], dtype=np.int32)[:, None]
    parts = [
        lattice(len(die.vectors), n, die.droppable)
        for die, n in zip(problem.dice, counts, strict=True)
    ]
    sizes = [len(part.keeps) for part in parts]
    cube = expected.reshape(*expected.shape[:2], *sizes, -1)
    kept = keep.reshape(len(keep), *sizes, -1)
    for kind, (part, die) in enumerate(zip(parts, problem.dice, strict=True)):
        values, at = np.moveaxis(cube, kind + 2, 1), np.moveaxis(kept, kind + 1, 0)
        for face in [j for j, vector in enumerate(die.vectors) if vector[BLANK]]:
            for level in range(1, counts[kind] + 1):
                (rows,) = np.nonzero(part.kept[:, face] == level)
                lower = part.below[rows, face]
                more, less = values[:, rows], values[:, lower]
                better = beats(less, more, eps)
                values[:, rows] = np.where(better, less, more)
                values[0, rows] = np.maximum(more[0], less[0])  # a tie must not let it drift
                at[rows] = np.where(better, at[lower], at[rows])
    return keep


def expect(packed: Pack, counts: Counts, worth: Floats) -> Floats:
    """Expectation (layers, purses, K, D) of every keep, of the worth (layers, purses, O, D)."""
    from odds.chance import kernel  # loaded late, as in `solution`

    layers, purses, _, width = worth.shape
    size, work = packed.room(counts, width)
    keeps = prod(int(packed.table[kind, n, 1]) for kind, n in enumerate(counts))
    room = np.empty(2 * layers * purses * size + work)
    room[: worth.size] = worth.ravel()
    at = kernel.expect(
        room,
        0,
        layers * purses * size,
        2 * layers * purses * size,
        layers * purses,
        np.array(counts, np.int64),
        packed.table,
        packed.chance,
        packed.inner,
        packed.keeps,
        width,
    )
    return room[at : at + layers * purses * keeps * width].reshape(layers, purses, keeps, width)
