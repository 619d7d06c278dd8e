"""A solved fight: what every party, favor and damage still needed is worth, and the chosen play.

A `Solution` is a value that threads may share: the worth of all parties. Whoever wants to know how
it is played takes a `Walk` of his own, which has the kernel make the chosen play of a party again
where it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Counts, Pool, Pools
from odds.champions.combat.problem import Problem
from odds.champions.combat.remains import Remains
from odds.champions.pieces import Party
from odds.chance.lattice import REROLL_BEST, REROLL_DROPPED, REROLL_NEVER, Pack

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

REROLLS = {"best": REROLL_BEST, "never": REROLL_NEVER, "blanks": REROLL_DROPPED}
MOST_KEPT = 200_000_000  # bytes of chosen play that one walk keeps
NO_CHOICE = np.empty((0, 0, 0), np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """Worth of the ends: `won` (parties, layers, F+1) in the order of the problem's parties, `lost`
    (layers, F+1); `eps` (layers,), below which differences are ties.

    `met` (layers, 2) worth of one Coin and one Glory; `each` (layers, 2) of a round and a reroll.
    """

    won: Floats
    lost: Floats
    eps: Floats
    met: Floats
    each: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Chosen play of one party: `choice` (F+1, O, D) is -1 to stop, else the keep to reroll from;
    `endless` (D+1,) marks damage still needed from which the fight never ends."""

    pool: Pool
    choice: Ints
    endless: Bytes


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """`values[party]` (layers, favor + 1, defense + 1), worth at the start of a round."""

    problem: Problem
    ends: Ends
    packed: Pack
    values: Mapping[Counts, Floats]

    @property
    def nbytes(self) -> int:
        """Memory held (bytes): arrays, and some for each entry."""
        values = sum(array.nbytes + 300 for array in self.values.values())
        return self.packed.nbytes + self.ends.won.nbytes + values

    def value(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> tuple[float, ...]:
        """Worth of a start, one number for each layer; defaults are the problem's own."""
        counts, purse, left = self.start(party, favor, needed)
        return tuple(float(x) for x in self.values[counts][:, purse, left])

    def start(
        self, party: Party | None, favor: int | None, needed: int | None
    ) -> tuple[Counts, int, int]:
        """Complete a start with the problem's own party, favor and defense."""
        return (
            tuple(self.problem.party if party is None else party),
            self.problem.favor if favor is None else favor,
            self.problem.defense if needed is None else needed,
        )


class Walk:
    """Work on one fight, party by party: for one thread at a time, or for parties of one size.

    `values` are read for smaller parties, and filled by whoever solves the fight.
    """

    def __init__(
        self, problem: Problem, ends: Ends, packed: Pack, values: Mapping[Counts, Floats]
    ) -> None:
        self.problem = problem
        self.packed = packed
        self.remains = Remains(values, ends.eps, problem.play.losses)
        self._ends = ends
        self._pools = Pools(problem)
        self._row = {counts: row for row, counts in enumerate(problem.parties())}
        self._played: dict[Counts, Played] = {}
        self._kept = 0

    def settle(self, counts: Counts) -> Floats:
        """Solve one party, smaller ones being solved: worth (layers, favor + 1, defense + 1)."""
        return self._solve(self._pools.make(counts), NO_CHOICE)[0]

    def played(self, counts: Counts) -> Played:
        """Return the chosen play of a party with at least one warrior."""
        played = self._played.get(counts)
        if played is None:
            pool = self._pools.make(counts)
            shape = (self.problem.favor + 1, pool.chance.size, self.problem.defense)
            choice = np.full(shape, -1, np.int32)
            if self.problem.play.rerolls == "never":  # nothing was chosen
                endless = pool.endless(self.problem.defense, self.problem.hooks.heals)
            else:
                endless = self._solve(pool, choice)[1]
            played = Played(pool, choice, endless)
            self._kept += choice.nbytes
            if self._kept <= MOST_KEPT:
                self._played[counts] = played
        return played

    def _solve(self, pool: Pool, choice: Ints) -> tuple[Floats, Bytes]:
        # Loading compiled code takes half a second; bad questions are told before that.
        from odds.chance import kernel

        problem, ends, packed = self.problem, self._ends, self.packed
        layers = len(ends.lost)
        shape = (layers, problem.favor + 1, problem.defense + 1)
        exits = np.zeros((layers, len(pool.exits), *shape[1:]))
        exits[:, 0, :, 0] = ends.won[self._row[pool.counts]]
        for number, way in enumerate(pool.exits[1:], start=1):
            exits[:, number] = self.remains.worth(pool.counts, way)
        value = np.empty(shape)
        endless = pool.endless(problem.defense, problem.hooks.heals)
        size, work = packed.room(pool.counts, problem.defense)
        settled = kernel.solve_pool(
            np.array(pool.counts, np.int64),
            packed.table,
            packed.chance,
            packed.inner,
            packed.keeps,
            packed.below,
            pool.chance,
            pool.damage,
            pool.cls,
            ends.met @ pool.met,
            pool.barred,
            pool.best,
            exits,
            ends.lost,
            ends.each,
            problem.hooks.heals,
            endless,
            REROLLS[problem.play.rerolls],
            ends.eps,
            np.empty(2 * layers * size + work),
            layers * size,
            value,
            choice,
        )
        if not settled:  # cannot be: each turn is a better one of finitely many plays
            raise ArithmeticError(f"policy iteration did not end for {pool.counts}")
        return value, endless
