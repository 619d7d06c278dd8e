"""A solved fight: what every party, favor and damage still needed is worth, and the chosen play.

The values of all parties are kept. The chosen play of a party is made again by the kernel where
it is first asked for, and kept while there is room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
MOST_KEPT = 200_000_000  # bytes of chosen play that one solution keeps until `forget`
NO_CHOICE = np.empty((0, 0, 0), np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """Worth of the ends: `won[party]` (layers, F+1), `lost` (layers, F+1); ties are below `eps`.

    `met` (layers, 2) worth of one Coin and one Glory; `each` (layers, 2) of a round and a reroll.
    """

    won: Mapping[Counts, Floats]
    lost: Floats
    eps: float
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
    values: dict[Counts, Floats]
    remains: Remains
    pools: Pools
    _played: dict[Counts, Played] = field(default_factory=dict)

    @property
    def nbytes(self) -> int:
        """Memory held (bytes) after `forget`: the values."""
        return sum(value.nbytes + 500 for value in self.values.values())

    def forget(self) -> None:
        """Drop what can be made again: chosen play, pools, tables of casualties."""
        self._played.clear()
        self.pools.forget()
        self.remains.forget()

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

    def settle(self, pool: Pool, choice: Ints = NO_CHOICE) -> Bytes:
        """Solve one party, smaller ones being solved; fills its values, and `choice` if given."""
        # Loading compiled code takes half a second; bad questions are told before that.
        from odds.chance import kernel

        problem = self.problem
        layers = len(self.ends.lost)
        shape = (layers, problem.favor + 1, problem.defense + 1)
        exits = np.zeros((layers, len(pool.exits), *shape[1:]))
        exits[:, 0, :, 0] = self.ends.won[pool.counts]
        for number, way in enumerate(pool.exits[1:], start=1):
            exits[:, number] = self.remains.worth(pool.counts, way)
        paid = self.ends.met @ pool.met
        value = np.empty(shape)
        endless = pool.endless(problem.defense, problem.hooks.heals)
        size, work = self.packed.room(pool.counts, problem.defense)
        kernel.solve_pool(
            np.array(pool.counts, np.int64),
            self.packed.table,
            self.packed.chance,
            self.packed.inner,
            self.packed.keeps,
            self.packed.below,
            pool.chance,
            pool.damage,
            pool.cls,
            paid,
            pool.barred,
            pool.best,
            exits,
            self.ends.lost,
            self.ends.each,
            problem.hooks.heals,
            endless,
            REROLLS[problem.play.rerolls],
            self.ends.eps,
            np.empty(2 * layers * size + work),
            layers * size,
            value,
            choice,
        )
        self.values[pool.counts] = value
        return endless

    def played(self, counts: Counts) -> Played:
        """Return the chosen play of a party with at least one warrior."""
        if counts in self._played:
            return self._played[counts]
        pool = self.pools.make(counts)
        choice = np.empty(
            (self.problem.favor + 1, pool.chance.size, self.problem.defense), np.int32
        )
        played = Played(pool, choice, self.settle(pool, choice))
        if choice.nbytes + sum(p.choice.nbytes for p in self._played.values()) <= MOST_KEPT:
            self._played[counts] = played
        return played
