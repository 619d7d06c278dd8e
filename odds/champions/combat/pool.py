"""The dice pool of one party: its rolls, settled by the rules, ready for the compiled kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import prod

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.problem import (
    BLANK,
    GLORY,
    HITS,
    HITTER,
    SHIELDS,
    Problem,
)
from odds.chance.dice import Die
from odds.chance.lattice import Lattice, lattice, lattice_size
from odds.errors import QuestionError

Counts = tuple[int, ...]
Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]

MOST_NODES = 400_000_000  # keeps x damage x purse over all parties: some ten seconds of one core
MOST_WIDTH = 16_000_000  # keeps x damage of one party: some 128 MB a buffer


@dataclass(frozen=True, slots=True)
class Exit:
    """How a round may leave the party: `slain` of the `doomed` die, then `lost` of the rest."""

    doomed: Counts
    slain: int
    lost: int


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Outcomes of rolling all dice of a party, in the order of its lattice.

    `chance` (O,) probability; `damage` (O,); `exits` by number, 0 is "nobody lost"; `cls` (O,)
    exit of each outcome; `met` (2, O) coins and Glory met; `barred` (K,) keeps that would leave
    nothing to reroll; `best` (O,) the largest keep of each outcome.
    """

    counts: Counts
    chance: Floats
    damage: Ints
    exits: tuple[Exit, ...]
    cls: Ints
    met: Floats
    barred: npt.NDArray[np.uint8]
    best: Ints

    def endless(self, defense: int, heals: int) -> npt.NDArray[np.uint8]:
        """Mark (defense + 1,) the damage still needed from which neither a loss nor the kill comes.

        No choice matters there: a reroll shows the same faces.
        """
        marks = np.zeros(defense + 1, np.uint8)
        possible = self.chance > 0
        if self.cls[possible].any():
            return marks
        deals = np.unique(self.damage[possible])
        marks[1:] = 1
        for _ in range(defense):
            for needed in range(1, defense + 1):
                left = min(defense, needed + heals) - deals
                marks[needed] &= (left > 0).all() and marks[np.maximum(left, 0)].all()
        return marks


def check_size(problem: Problem) -> int:
    """Count lattice nodes before anything is built; QuestionError where they are too many."""
    sizes = [
        [lattice_size(len(die.vectors), n, die.droppable) for n in range(most + 1)]
        for die, most in zip(problem.dice, problem.party, strict=True)
    ]
    pools = [prod(map(list.__getitem__, sizes, counts)) for counts in problem.parties()]
    nodes = sum(pools) * problem.defense * (problem.favor + 1)
    width = max(pools) * problem.defense
    if nodes > MOST_NODES or width > MOST_WIDTH:
        raise QuestionError(
            "party",
            f"this fight has {nodes:,} lattice nodes, at most {MOST_NODES:,} (and {MOST_WIDTH:,} "
            f"for one party, here {width:,}) are solved; lower warriors, favor or defense",
        )
    return nodes


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """What n dice of one kind show: `shown` (O, columns) and the chance of each outcome."""

    lattice: Lattice
    shown: Ints
    chance: Floats


@lru_cache(maxsize=4096)
def _part(die: Die, dice: int) -> _Part:
    shape = lattice(len(die.vectors), dice, die.droppable)
    each = np.array(die.weights) / die.faces
    return _Part(
        shape,
        shape.outcomes @ np.array(die.vectors, np.int32),
        shape.ways * np.prod(each**shape.outcomes, axis=1),
    )


def _outer(columns: Sequence[Ints]) -> Ints:
    return reduce(lambda a, b: (a[:, None] + b).ravel(), columns)


def _spread(column: Ints, axis: int, sizes: Sequence[int]) -> Ints:
    """Repeat what one kind shows over the outcomes of all kinds."""
    before, after = prod(sizes[:axis]), prod(sizes[axis + 1 :])
    return np.tile(np.repeat(column, after), before)


def make_pool(problem: Problem, counts: Counts) -> Pool:
    """Roll all dice of the party `counts` in every way and settle each roll by the rules."""
    parts = list(map(_part, problem.dice, counts))
    sizes = [len(part.chance) for part in parts]
    keep_sizes = [len(part.lattice.keeps) for part in parts]

    def total(column: int) -> Ints:
        return _outer([part.shown[:, column] for part in parts])

    def by_kind(column: int) -> Ints:
        if not any(part.shown[:, column].any() for part in parts):
            return np.zeros((prod(sizes), len(sizes)), np.int32)
        spread = [_spread(part.shown[:, column], i, sizes) for i, part in enumerate(parts)]
        return np.stack(spread, axis=-1)

    toll = rules.settle(
        problem.hooks,
        problem.attack,
        sum(counts),
        total(HITS),
        total(SHIELDS),
        by_kind(BLANK),
        by_kind(HITTER),
    )
    exits, cls = _exits(toll, counts)
    strides = [prod(keep_sizes[i + 1 :]) for i in range(len(parts))]
    full = reduce(lambda a, b: (a[:, None] & b).ravel(), [part.lattice.full for part in parts])
    return Pool(
        counts=counts,
        chance=reduce(lambda a, b: (a[:, None] * b).ravel(), [part.chance for part in parts]),
        damage=np.ascontiguousarray(toll.damage, np.int32),
        exits=exits,
        cls=np.ascontiguousarray(cls, np.int32),
        met=np.stack([toll.coins, total(GLORY)]).astype(np.float64),
        barred=full.astype(np.uint8),
        best=_outer(
            [part.lattice.best * np.int32(s) for part, s in zip(parts, strides, strict=True)]
        ),
    )


def _exits(toll: rules.Toll, counts: Counts) -> tuple[tuple[Exit, ...], Ints]:
    """Number the distinct ways in which the owner may have to choose losses."""
    nobody = (0,) * len(counts)
    if not toll.doomed.any():
        most = int(toll.lost.max())
        return tuple(Exit(nobody, 0, n) for n in range(most + 1)), toll.lost
    doomed = np.where(toll.slain[:, None] > 0, toll.doomed, 0)
    rows = np.column_stack([toll.lost, toll.slain, doomed])
    code = np.ravel_multi_index(rows.T, rows.max(axis=0) + 1)
    found, first, cls = np.unique(np.append(code, 0), return_index=True, return_inverse=True)
    rows = np.vstack([rows, np.zeros_like(rows[:1])])[first]
    assert found[0] == 0
    exits = tuple(Exit(tuple(map(int, row[2:])), int(row[1]), int(row[0])) for row in rows)
    return exits, cls[:-1].astype(np.int32)
