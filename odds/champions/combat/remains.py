"""Who dies: the owner's choice of casualties, over tables of what each smaller party is worth.

Tables are arrays (layers, favor + 1, defense + 1) by damage still needed; a choice may differ from
entry to entry. With two layers the second decides where the first differs by less than its `eps`;
what is still equal goes to the kind that comes first in KINDS, which is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Counts, Exit

Table = npt.NDArray[Any]  # of floats, or of fractions with eps 0
Eps = Table | tuple[int, ...]
Bools = npt.NDArray[np.bool_]


def beats(a: Table, b: Table, eps: Eps) -> Bools:
    """Where table `a` is chosen over table `b`: better beyond a tie, or better in the tie-break."""
    gain = a[0] - b[0]
    better: Bools = gain > eps[0]
    if len(a) > 1:
        better |= (gain >= -eps[0]) & (a[1] > b[1] + eps[1])
    return better


class Remains:
    """Best remaining parties; `order`, if given, is the fixed order in which kinds are lost."""

    def __init__(
        self, values: Mapping[Counts, Table], eps: Eps, order: tuple[int, ...] = ()
    ) -> None:
        self._values = values
        self._eps = eps
        self._order = order
        self._known: dict[tuple[Counts, Exit], Table] = {}

    def worth(self, party: Counts, way: Exit) -> Table:
        """Return the table of the best choice when `party` leaves a round by `way`."""
        if not (way.slain or way.lost):
            return self._values[party]
        key = (party, way)
        table = self._known.get(key)
        if table is None:
            table = self._best([self.worth(*branch) for branch in self._branches(party, way)])
            self._known[key] = table
        return table

    def every(self, party: Counts, way: Exit) -> dict[Counts, Table]:
        """Tables of all parties that may remain when `party` leaves a round by `way`."""
        if not (way.slain or way.lost):
            return {party: self._values[party]}
        found: dict[Counts, Table] = {}
        for branch in self._branches(party, way):
            found |= self.every(*branch)
        return found

    def split(self, party: Counts, way: Exit, mass: Table) -> Iterator[tuple[Counts, Table]]:
        """Split `mass` (favor + 1, defense + 1) over the parties chosen to remain."""
        if not (way.slain or way.lost):
            yield party, mass
            return
        branches = self._branches(party, way)
        tables = [self.worth(*branch) for branch in branches]
        pick = np.zeros(mass.shape, np.int64)
        best = tables[0]
        for i, table in enumerate(tables[1:], start=1):
            better = beats(table, best, self._eps)
            pick[better] = i
            best = np.where(better, table, best)
        for i, branch in enumerate(branches):
            part = np.where(pick == i, mass, 0 * mass[0, 0])
            if part.any():
                yield from self.split(*branch, part)

    def _best(self, tables: list[Table]) -> Table:
        best = tables[0]
        for table in tables[1:]:
            if len(best) == 1:
                best = np.maximum(best, table)
            else:
                chosen = np.where(beats(table, best, self._eps), table, best)
                # The first layer is a maximum; a tie must not let it drift.
                best = np.concatenate([np.maximum(best[:1], table[:1]), chosen[1:]])
        return best

    def _branches(self, party: Counts, way: Exit) -> list[tuple[Counts, Exit]]:
        """List the parties after one more casualty, with what is still to be lost."""
        eligible = way.doomed if way.slain else party
        if way.slain == sum(way.doomed) and way.slain:  # no choice among them
            rest = tuple(n - gone for n, gone in zip(party, way.doomed, strict=True))
            return [(rest, Exit((0,) * len(party), 0, way.lost))]
        kinds = [i for i in self._order or range(len(party)) if eligible[i]]
        if self._order:
            kinds = kinds[:1]

        def less(counts: Counts, i: int) -> Counts:
            return (*counts[:i], counts[i] - 1, *counts[i + 1 :])

        if way.slain:
            return [
                (less(party, i), Exit(less(way.doomed, i), way.slain - 1, way.lost)) for i in kinds
            ]
        return [(less(party, i), Exit(way.doomed, 0, way.lost - 1)) for i in kinds]
