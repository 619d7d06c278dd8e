"""Who dies: the owner's choice of casualties, over tables of what each smaller party is worth.

Tables are arrays (layers, favor + 1, defense + 1) by damage still needed; a choice may differ from
entry to entry. With two layers the second decides where the first differs by less than its `eps`;
what is still equal goes to the kind that comes first in KINDS, which is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Counts, Exit

Table = npt.NDArray[Any]  # of floats, or of fractions with eps 0
Eps = Table | tuple[int, ...]
Bools = npt.NDArray[np.bool_]
Picks = npt.NDArray[np.int8]  # numbers of branches
Falling = tuple[Counts, Exit]


def beats(a: Table, b: Table, eps: Eps) -> Bools:
    """Where table `a` is chosen over table `b`: better beyond a tie, or better in the tie-break."""
    gain = a[0] - b[0]
    better: Bools = gain > eps[0]
    if len(a) > 1:
        better |= (gain >= -eps[0]) & (a[1] > b[1] + eps[1])
    return better


class Remains:
    """Best remaining parties; `order`, if given, is the fixed order in which kinds are lost;
    `who` tells who falls next, by party and number of losses, where that is known."""

    def __init__(
        self,
        values: Mapping[Counts, Table],
        eps: Eps,
        order: tuple[int, ...] = (),
        who: Callable[[Counts, int], Picks] | None = None,
    ) -> None:
        self._values = values
        self._who = who
        self._eps = eps
        self._order = order
        self._known: dict[Falling, tuple[Table, Picks]] = {}
        self._chosen: dict[Falling, list[tuple[Falling, Bools]]] = {}

    def worth(self, party: Counts, way: Exit) -> Table:
        """Return the table of the best choice when `party` leaves a round by `way`."""
        return self._choice((party, way))[0] if way.costs else self._values[party]

    def every(self, party: Counts, way: Exit) -> dict[Counts, Table]:
        """Tables of all parties that may remain when `party` leaves a round by `way`."""
        if not way.costs:
            return {party: self._values[party]}
        found: dict[Counts, Table] = {}
        for branch in self._branches(party, way):
            found |= self.every(*branch)
        return found

    def lose(self, party: Counts, way: Exit, mass: Table) -> Iterator[tuple[Counts, Exit, Table]]:
        """Split `mass` (favor + 1, defense + 1) over who falls next: the parties then, and what is
        still to be lost. No choice may be left where nothing is to be lost."""
        falling = (party, way)
        chosen = self._chosen.get(falling)
        if chosen is None:
            told = None if self._who is None else self._who(party, way.lost)
            pick = self._choice(falling)[1] if told is None else told
            every = [(to, pick == i) for i, to in enumerate(self._branches(party, way))]
            chosen = self._chosen[falling] = [one for one in every if one[1].any()]
        for branch, where in chosen:
            part = mass if len(chosen) == 1 else mass * where
            if part.any():
                yield *branch, part

    def _choice(self, falling: Falling) -> tuple[Table, Picks]:
        """Worth of the best choice of who falls next, and its number (favor + 1, defense + 1)."""
        known = self._known.get(falling)
        if known is None:
            tables = [self.worth(*branch) for branch in self._branches(*falling)]
            best, pick = tables[0], np.zeros(tables[0].shape[1:], np.int8)
            if len(tables) > 1:
                best = best.copy()
            for i, table in enumerate(tables[1:], start=1):
                better = beats(table, best, self._eps)
                pick[better] = i
                np.maximum(best[0], table[0], out=best[0])  # a tie must not let it drift
                np.copyto(best[1:], table[1:], where=better)
            known = self._known[falling] = best, pick
        return known

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
