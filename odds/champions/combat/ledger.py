"""Where mass stands while a law is made: by unused runes, party, favor and damage still needed.

Parties are taken with most warriors first; whoever pushes mass through their rounds is given what
has come together there, and tells where it went.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Protocol, Self, TypeGuard, TypeVar

import numpy as np
import numpy.typing as npt

from odds.champions.combat.flow import Flow
from odds.champions.combat.pool import Counts, Exit
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.remains import Remains
from odds.champions.combat.solution import Played, Walk
from odds.champions.pieces import Party

Floats = npt.NDArray[np.float64]
Ending = tuple[bool, Party, int, Runes]


class Followed(Protocol):
    """What a law is pushed through: a walk in floats, or an exact solution."""

    @property
    def problem(self) -> Problem:
        """The problem that was solved."""

    @property
    def remains(self) -> Remains:
        """The choice of casualties."""

    @property
    def fewer(self) -> Mapping[Runes, Self]:
        """The same fight with some of the runes used, by the runes left."""

    def played(self, counts: Counts) -> Played:
        """Return the chosen play of a party."""


Place = tuple[Runes, Counts]
Starts = Mapping[Place, Any]
W = TypeVar("W", bound=Followed)


class Ledger(Generic[W]):
    """Mass by end and by (unused runes, party) still fighting; floats or fractions alike."""

    def __init__(self, walk: W, starts: Starts) -> None:
        self.ends: dict[Ending, Any] = {}
        self.fighting: dict[Place, Any] = {}
        self._tables: dict[Place, Any] = {}  # mass whose dice lie on the table
        self._losing: dict[Place, dict[Exit, Any]] = {}  # mass of parties that lose some warriors
        walks = {**walk.fewer, walk.problem.runes: walk}
        self._walks = sorted(walks.items(), key=lambda item: -len(item[0]))
        self._parties = walk.problem.parties()[:0:-1]
        for (runes, party), mass in starts.items():
            self.take(runes, party, mass)

    def rounds(
        self, fighting: dict[Place, Any] | None = None
    ) -> Iterator[tuple[W, Counts, Any, Any]]:
        """Take out the mass to push, at the start of a round and on the table: most warriors first,
        then most runes. Mass from several places that loses the same goes together."""
        fighting = self.fighting if fighting is None else fighting
        for counts in self._parties:
            for runes, walk in self._walks:
                place = runes, counts
                mass, table = fighting.pop(place, None), self._tables.pop(place, None)
                if mass is not None or table is not None:
                    yield walk, counts, mass, table
                for way, lost in self._losing.pop(place, {}).items():
                    for rest, then, part in walk.remains.lose(counts, way, lost):
                        self._leave(runes, rest, then, part)

    def end(self, won: bool, party: Counts, runes: Runes, by_favor: Any) -> None:
        """Enter mass (favor + 1,) at an end."""
        who = Party.of(party) if won else Party()
        for favor, chance in enumerate(by_favor.tolist()):
            if chance:
                key = (won, who, favor, runes)
                self.ends[key] = self.ends.get(key, 0) + chance

    def take(self, runes: Runes, party: Counts, mass: Any) -> None:
        """Enter mass (favor + 1, defense + 1) before the next round."""
        self.end(True, party, runes, mass[:, 0])
        if not any(party):
            self.end(False, party, runes, mass[:, 1:].sum(axis=1))
        elif mass[:, 1:].any():
            kept = mass.copy()
            kept[:, 0] = 0 * kept[0, 0]
            self.fighting[runes, party] = self.fighting.get((runes, party), 0) + kept

    def leave(self, walk: Followed, played: Played, out: Flow) -> None:
        """Enter where the mass of a party went."""
        counts, runes = played.pool.counts, walk.problem.runes
        self.end(False, counts, runes, out.lost_in)
        ways = [(runes, played.pool, out.left_by)]
        ways += [(option.left, option.pool, left_by) for option, left_by in out.used]
        for after, pool, left_by in ways:
            for number in np.nonzero(left_by.any(axis=(1, 2)))[0]:
                self._leave(after, counts, pool.exits[number], left_by[number])
        if out.again is not None:
            runes, table = out.again
            place = runes, counts
            self._tables[place] = self._tables.get(place, 0) + table

    def _leave(self, runes: Runes, party: Counts, way: Exit, mass: Any) -> None:
        if way.costs:
            losing = self._losing.setdefault((runes, party), {})
            losing[way] = losing.get(way, 0) + mass
        else:
            self.take(runes, party, mass)


def told(walk: Followed) -> TypeGuard[Walk]:
    """Whether the chosen play of a walk was kept; then who is lost only goes by number."""
    if not isinstance(walk, Walk):
        return False
    return all(some.kept is not None for some in (walk, *walk.fewer.values()))


class Rows:
    """A ledger for fights whose chosen play was kept: mass (rows, 1 + most lost, F+1, D+1) by
    unused runes, by row of the party and how many of it are still to be lost."""

    def __init__(self, walk: Walk, starts: Starts) -> None:
        walks = {**walk.fewer, walk.problem.runes: walk}
        self._walks = sorted(walks.items(), key=lambda item: -len(item[0]))
        self._parties = walk.problem.parties()
        self._lost = {runes: np.zeros(walk.problem.favor + 1) for runes in walks}
        kept = {runes: own.kept for runes, own in walks.items() if own.kept is not None}
        self._next = {runes: one.then() for runes, one in kept.items()}
        self._row = kept[walk.problem.runes].rows
        rows, most, *shape = kept[walk.problem.runes].fallen.shape
        self._mass = {runes: np.zeros((rows, most + 1, *shape)) for runes in walks}
        for (runes, party), mass in starts.items():
            self._mass[runes][self._row[party], 0] += mass

    def rounds(self) -> Iterator[tuple[Walk, Counts, Floats, None]]:
        """Take out the mass to push: most warriors first, then most runes."""
        for counts in self._parties[:0:-1]:
            row = self._row[counts]
            for runes, walk in self._walks:
                mass = self._mass[runes]
                if mass[row, 0, :, 1:].any():
                    arrived = mass[row, 0].copy()
                    arrived[:, 0] = 0.0
                    yield walk, counts, arrived, None
                if mass[row, 1:].any():
                    mass.ravel()[self._next[runes][row]] += mass[row, 1:]

    def leave(self, walk: Followed, played: Played, out: Flow) -> None:
        """Enter where the mass of a party went."""
        row, runes = self._row[played.pool.counts], walk.problem.runes
        self._lost[runes] += out.lost_in
        for left, left_by in [(runes, out.left_by)] + [(o.left, by) for o, by in out.used]:
            self._mass[left][row, : len(left_by)] += left_by

    @property
    def ends(self) -> dict[Ending, float]:
        """Mass by end, when all is pushed."""
        ends: dict[Ending, float] = {}
        rows = [self._row[counts] for counts in self._parties]
        for runes, mass in self._mass.items():
            won = mass[rows, 0, :, 0]
            for i, favor in np.argwhere(won).tolist():
                ends[True, Party.of(self._parties[i]), favor, runes] = float(won[i, favor])
            nobody = self._lost[runes] + mass[rows[0], 0, :, 1:].sum(axis=1)
            for favor, chance in enumerate(nobody.tolist()):
                if chance:
                    ends[False, Party(), favor, runes] = chance
        return ends
