"""The keep lattice of a pool of dice: what may lie on the table, and what may be kept of it.

For n equal dice with m merged faces, an *outcome* is a vector of m counts that sum to n, and a
*keep* a vector that sums to at most n: the dice kept, the rest open to be rolled. Rolling one open
die after the other,

    E[c] = sum over faces j of P(j) * E[c + e_j],        E[outcome] = its value,

so the expectation of every keep costs m products per node instead of one per pair of nodes. The
best keep of an outcome is the maximum of E over sub-counts, one die at a time:

    B[c] = max(E[c], max over j of B[c - e_j]).

Both are separable by kind, so a pool of several kinds is the product of its lattices, treated
axis by axis (`odds.chance.kernel`). Where a face is never worth keeping (`Die.droppable`), its
dice count as open: outcomes and keeps are then the same vectors, over the other faces only.

The shape of a lattice depends on (faces, dice, droppable) alone; it is built once per shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from math import comb, factorial, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.chance.dice import Die

# How dice are rerolled: any keep, none, or always the largest keep without droppable dice.
REROLL_BEST, REROLL_NEVER, REROLL_DROPPED = 0, 1, 2
STOP, TRADE = -1, -2  # what else may be done with an outcome than keeping some of it

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Lattice of n equal dice. A reference below 0 is the outcome ~reference, else an inner node.

    `outcomes` (O, m) counts; `ways` (O,) orders of the dice; `inner` (I, m) references after one
    more die, nodes with fewer open dice first; `keeps` (K,) reference of each keep, fewer kept
    dice first; `kept` (K, m) its counts; `below` (K, m) keep with one die less, or -1; `best` (O,)
    the largest keep of an outcome; `full` (K,) whether nothing is left open.
    """

    outcomes: Ints
    ways: npt.NDArray[np.int64]
    inner: Ints
    keeps: Ints
    kept: Ints
    below: Ints
    best: Ints
    full: npt.NDArray[np.bool_]


def _vectors(length: int, total: int) -> Iterator[tuple[int, ...]]:
    if length == 0:
        if total == 0:
            yield ()
    elif length == 1:
        yield (total,)
    else:
        for first in range(total, -1, -1):
            for rest in _vectors(length - 1, total - first):
                yield (first, *rest)


@lru_cache(maxsize=512)
def lattice(faces: int, dice: int, droppable: bool) -> Lattice:
    """Build the lattice of `dice` dice with `faces` merged faces each.

    >>> lattice(4, 2, droppable=True).keeps.size, lattice(4, 2, droppable=False).keeps.size
    (10, 15)
    """
    drop = int(droppable)
    short = [v for total in range(dice + 1) for v in _vectors(faces - drop, total)]
    if drop:
        keeps = [(0, *v) for v in short]
        outcomes = [(dice - sum(v), *v) for v in short]
        best = list(range(len(keeps)))
    else:
        keeps = short
        outcomes = [v for v in keeps if sum(v) == dice]
        best = [i for i, v in enumerate(keeps) if sum(v) == dice]
    inner = [v for total in range(dice - 1, -1, -1) for v in _vectors(faces, total)]
    at_outcome = {v: ~i for i, v in enumerate(outcomes)}
    reference = {v: i for i, v in enumerate(inner)} | at_outcome
    at_keep = {v: i for i, v in enumerate(keeps)}

    def step(v: tuple[int, ...], j: int, by: int) -> tuple[int, ...]:
        return (*v[:j], v[j] + by, *v[j + 1 :])

    return Lattice(
        outcomes=np.array(outcomes, np.int32).reshape(-1, faces),
        ways=np.array(
            [factorial(dice) // prod(map(factorial, v)) for v in outcomes], dtype=np.int64
        ),
        inner=np.array(
            [[reference[step(v, j, 1)] for j in range(faces)] for v in inner], np.int32
        ).reshape(-1, faces),
        keeps=np.array([reference[v] for v in keeps], np.int32),
        kept=np.array(keeps, np.int32).reshape(-1, faces),
        below=np.array(
            [[at_keep.get(step(v, j, -1), -1) for j in range(faces)] for v in keeps], np.int32
        ).reshape(-1, faces),
        best=np.array(best, np.int32),
        full=np.array([sum(v) == dice for v in keeps]),
    )


def lattice_size(faces: int, dice: int, droppable: bool) -> int:
    """Number of keeps of that lattice, without building it.

    >>> lattice_size(4, 2, droppable=True)
    10
    """
    return comb(dice + faces - int(droppable), dice)


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """All lattices of a pool up to some count of each kind, in flat arrays for the kernels.

    `table[kind, dice]` = (inner rows, keeps, outcomes, faces, first inner row, first keep, first
    outcome); `chance[kind, face]` probability of each merged face; `inner`, `keeps`, `below`,
    `full`, `best` as in the lattices; `shown` (outcomes, columns) sums of the face vectors and
    `share` (outcomes,) probability of each outcome; `held` (keeps, 1 + columns) how many dice a
    keep leaves open, and sums of the face vectors of those it keeps.
    """

    table: npt.NDArray[np.int64]
    chance: Floats
    inner: Ints
    keeps: Ints
    below: Ints
    full: npt.NDArray[np.uint8]
    best: Ints
    shown: Ints
    share: Floats
    held: Ints

    def room(self, counts: Sequence[int], width: int) -> tuple[int, int]:
        """Work space of a pool, `width` numbers a node: of a layer, and of the inner rows."""
        size, most = _room(self, tuple(counts))
        return size * width, max(most * width, 1)

    @property
    def nbytes(self) -> int:
        """Memory held (bytes)."""
        return sum(getattr(self, item.name).nbytes for item in fields(self))


@lru_cache(maxsize=4096)
def _room(packed: Pack, counts: tuple[int, ...]) -> tuple[int, int]:
    """Nodes of a layer and of the inner rows (`Pack.room`)."""
    rows = [packed.table[kind, n].tolist() for kind, n in enumerate(counts)]
    size = prod(max(row[1], row[2]) for row in rows)
    span, most = 1, 0
    for row in reversed(rows):
        most = max(most, row[0] * span)
        span *= row[2]
    return size, most


@lru_cache(maxsize=64)
def pack(dice: tuple[Die, ...], most: tuple[int, ...]) -> Pack:
    """Lay out the lattices of 0 to most[i] dice of each kind i for the kernels."""
    width = max(len(die.vectors) for die in dice)
    parts = [
        (i, n, lattice(len(die.vectors), n, die.droppable))
        for i, die in enumerate(dice)
        for n in range(most[i] + 1)
    ]
    starts = [
        np.concatenate([[0], np.cumsum([len(getattr(part, name)) for *_, part in parts])])
        for name in ("inner", "keeps", "outcomes")
    ]
    table = np.zeros((len(dice), max(most) + 1, 7), np.int64)
    inner = np.full((max(int(starts[0][-1]), 1), width), -1, np.int32)
    below = np.full((int(starts[1][-1]), width), -1, np.int32)
    for at, (i, n, part) in enumerate(parts):
        a, c, e = (int(start[at]) for start in starts)
        faces = part.outcomes.shape[1]
        table[i, n] = (len(part.inner), len(part.keeps), len(part.outcomes), faces, a, c, e)
        inner[a : a + len(part.inner), :faces] = part.inner
        below[c : c + len(part.keeps), :faces] = part.below
    chance = np.zeros((len(dice), width))
    for i, die in enumerate(dice):
        chance[i, : len(die.weights)] = np.array(die.weights) / die.faces

    def join(arrays: Iterable[npt.NDArray[Any]], kind: type) -> npt.NDArray[Any]:
        return np.ascontiguousarray(np.concatenate(list(arrays)), kind)

    return Pack(
        table,
        chance,
        inner,
        join((part.keeps for *_, part in parts), np.int32),
        below,
        join((part.full for *_, part in parts), np.uint8),
        join((part.best for *_, part in parts), np.int32),
        join(
            (part.outcomes @ np.array(dice[i].vectors, np.int32) for i, _, part in parts), np.int32
        ),
        join((outcome_chances(dice[i], part) for i, _, part in parts), np.float64),
        join(
            (
                np.column_stack([n - part.kept.sum(axis=1), part.kept @ np.array(dice[i].vectors)])
                for i, n, part in parts
            ),
            np.int32,
        ),
    )


def outcome_chances(die: Die, part: Lattice) -> Floats:
    """Probability (O,) of each outcome of a lattice of this die."""
    each = np.array(die.weights) / die.faces
    chances: Floats = part.ways * np.prod(each**part.outcomes, axis=1)
    return chances
