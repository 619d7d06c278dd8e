"""Faces of a die as integer vectors, equal faces merged into one with a weight.

A die is a finite law with integer weights over one denominator, the number of its faces. What a
face *means* is a vector chosen by the caller; faces with equal vectors are one face to him.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A die after merging: distinct face vectors and how many faces show each.

    `droppable`: the first vector is one whose dice never need to be kept when rerolling.
    """

    vectors: tuple[Vector, ...]
    weights: tuple[int, ...]
    droppable: bool = False

    @property
    def faces(self) -> int:
        """Number of faces, the common denominator of the weights."""
        return sum(self.weights)


def merge(vectors: Iterable[Vector], drop: Vector | None = None) -> Die:
    """Merge equal face vectors; `drop`, where it occurs, comes first and may be left out of keeps.

    >>> merge([(0,), (1,), (1,), (0,), (2,), (0,)], drop=(0,))
    Die(vectors=((0,), (1,), (2,)), weights=(3, 2, 1), droppable=True)
    """
    counts: dict[Vector, int] = {}
    for vector in vectors:
        counts[vector] = counts.get(vector, 0) + 1
    order = sorted(counts, key=lambda vector: (vector != drop, vector))
    return Die(tuple(order), tuple(counts[v] for v in order), drop in counts)
