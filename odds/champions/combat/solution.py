"""A solved fight: what every party, favor and damage still needed is worth, and the chosen play.

A `Solution` is a value that threads may share: the worth of all parties. Whoever wants to know how
it is played takes a `Walk` of his own, which has the kernel make the chosen play of a party again
where it is first asked for. With unused runes there is a walk for every smaller set of them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Counts, Pool, pools_of
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.remains import Remains
from odds.champions.combat.runes import Trades, final, final_uses, trade
from odds.champions.pieces import Party
from odds.chance.lattice import REROLL_BEST, REROLL_DROPPED, REROLL_NEVER, Pack

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

REROLLS = {"best": REROLL_BEST, "never": REROLL_NEVER, "blanks": REROLL_DROPPED}
MOST_KEPT = 200_000_000  # bytes of chosen play that one walk keeps
NO_CHOICE = np.empty((0, 0, 0), np.int32)
NO_WORTH = np.empty((0, 0, 0, 0))


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
    """Chosen play of one party: `choice` (F+1, O, D) is -1 to stop, -2 to use runes (`trades`),
    else the keep to reroll from; `endless` (D+1,) marks damage still needed from which the fight
    never ends."""

    pool: Pool
    choice: Ints
    endless: npt.NDArray[np.bool_]
    trades: Trades | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """Chosen play of all parties, as the kernel told it while it solved them (`kernel.Chosen`):
    `rows[counts]` and `strides` tell the row of a party, which loses kinds in this `order`, if any.
    """

    rows: Mapping[Counts, int]
    strides: npt.NDArray[np.int64]
    order: tuple[int, ...]
    starts: npt.NDArray[np.int64]
    choice: Ints
    which: npt.NDArray[np.int8]
    fallen: npt.NDArray[np.int8]

    @property
    def nbytes(self) -> int:
        """Memory held (bytes)."""
        return self.choice.nbytes + self.which.nbytes + self.fallen.nbytes

    def of(self, counts: Counts, shape: tuple[int, int, int]) -> tuple[Ints, npt.NDArray[np.int8]]:
        """Choice and trade (favor + 1, O, defense) of a party; no trade without runes."""
        start = int(self.starts[self.rows[counts]])
        part = slice(start, start + prod(shape))
        which = self.which[part]
        return self.choice[part].reshape(shape), which.reshape(shape) if which.size else which

    def who(self, counts: Counts, lost: int) -> npt.NDArray[np.int8]:
        """Who falls next (favor + 1, defense + 1), by number among the kinds alive."""
        number: npt.NDArray[np.int8] = self.fallen[self.rows[counts], lost - 1]
        return number

    def then(self) -> npt.NDArray[np.int64]:
        """Where in flat mass (rows, 1 + most lost, favor + 1, defense + 1) that leads, one to be
        lost being lost."""
        rows, most, purses, width = self.fallen.shape
        kinds = np.array(self.order or range(len(self.strides)), np.int64)
        gone = np.array([*self.rows])[:, kinds] == 0
        step = np.zeros((rows, len(kinds)), np.int64)
        step[[*self.rows.values()]] = self.strides[kinds[np.argsort(gone, axis=1, kind="stable")]]
        row, lost, favor, needed = np.ogrid[:rows, :most, :purses, :width]
        to = row - step[row, self.fallen]
        where: npt.NDArray[np.int64] = ((to * (most + 1) + lost) * purses + favor) * width + needed
        return where


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """`values[party]` (layers, favor + 1, defense + 1), worth at the start of a round; `fewer` the
    solutions with some of the runes used; the chosen play, where it was `kept`."""

    problem: Problem
    ends: Ends
    packed: Pack
    values: Mapping[Counts, Floats]
    fewer: Mapping[Runes, Solution] = field(default_factory=dict)
    kept: Kept | None = None

    @property
    def nbytes(self) -> int:
        """Memory held (bytes): arrays, and some for each entry."""
        values = sum(array.nbytes + 300 for array in self.values.values())
        own = self.packed.nbytes + self.ends.won.nbytes + values
        own += 0 if self.kept is None else self.kept.nbytes
        return own + sum(solution.nbytes for solution in self.fewer.values())

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

    def follow(self) -> Walk:
        """Return a walk of one's own through the chosen play."""
        return self._walk({})

    def _walk(self, made: dict[Runes, Walk]) -> Walk:
        """Walks with the same runes left are one."""
        runes = self.problem.runes
        if runes not in made:
            fewer = {left: solved._walk(made) for left, solved in self.fewer.items()}
            made[runes] = Walk(self.problem, self.ends, self.packed, self.values, fewer, self.kept)
        return made[runes]


class Walk:
    """Work on one fight, party by party: for one thread at a time, or for parties of one size.

    `values` are read for smaller parties, and filled by whoever solves the fight; `fewer` are walks
    with some of the runes used.
    """

    def __init__(
        self,
        problem: Problem,
        ends: Ends,
        packed: Pack,
        values: Mapping[Counts, Floats],
        fewer: Mapping[Runes, Walk] | None = None,
        kept: Kept | None = None,
    ) -> None:
        self.problem = problem
        self.fewer = fewer or {}
        self.packed = packed
        who = None if kept is None else kept.who
        self.remains = Remains(values, ends.eps, problem.play.losses, who)
        self._ends = ends
        self.pools = pools_of(problem)
        self._values = values
        self.kept = kept
        self._row = {counts: row for row, counts in enumerate(problem.parties())}
        self._played: dict[Counts, Played] = {}
        self._held = 0

    @property
    def held(self) -> int:
        """Chosen play that was made (bytes), also where runes are used."""
        return self._held + sum(walk._held for walk in self.fewer.values())

    def settle(self, counts: Counts) -> Floats:
        """Solve one party, smaller ones being solved: worth (layers, favor + 1, defense + 1)."""
        return self._solve(self.pools.make(counts))[0]

    def played(self, counts: Counts) -> Played:
        """Return the chosen play of a party with at least one warrior."""
        played = self._played.get(counts)
        if played is None:
            played = self._play(counts) if self.kept is None else self._recall(self.kept, counts)
            self._held += played.choice.nbytes
            if self._held <= MOST_KEPT:
                self._played[counts] = played
        return played

    def _play(self, counts: Counts) -> Played:
        """Make the chosen play of a party again."""
        pool = self.pools.make(counts)
        shape = (self.problem.favor + 1, pool.chance.size, self.problem.defense)
        choice = np.full(shape, -1, np.int32)
        if self.problem.play.rerolls == "never":  # nothing was chosen
            endless = pool.endless(self.problem.defense, self.problem.hooks.heals)
            return Played(pool, choice, endless == 1)
        _, endless, trades = self._solve(pool, choice)
        return Played(pool, choice, endless == 1, trades)

    def _recall(self, kept: Kept, counts: Counts) -> Played:
        """The chosen play of a party as it was kept; none of these fights goes on forever."""
        pool, runes = self.pools.make(counts), self.problem.runes
        shape = (self.problem.favor + 1, pool.chance.size, self.problem.defense)
        choice, which = kept.of(counts, shape)
        trades = None
        if runes:
            options = [final(self.problem, self.pools, counts, used) for used in final_uses(runes)]
            trades = Trades(which, tuple(options))
        return Played(pool, choice, np.zeros(self.problem.defense + 1, bool), trades)

    def rolled(self, counts: Counts) -> Floats:
        """Worth (layers, favor + 1, O, defense) of each outcome of a party's dice on the table."""
        pool = self.pools.make(counts)
        layers = len(self._ends.lost)
        shape = (layers, self.problem.favor + 1, pool.chance.size, self.problem.defense)
        rolled = np.empty(shape)
        self._solve(pool, NO_CHOICE, rolled)
        return rolled

    def exits(self, pool: Pool, *, again: bool = False) -> Floats:
        """Worth (layers, exits, favor + 1, defense + 1) of leaving a round of this pool.

        Exit 0 is filled for those who stay if `again`: the party must be solved then.
        """
        shape = (len(pool.exits), self.problem.favor + 1, self.problem.defense + 1)
        exits = np.zeros((len(self._ends.lost), *shape))
        exits[:, 0, :, 0] = self._ends.won[self._row[pool.counts]]
        for number, way in enumerate(pool.exits[1:], start=1):
            exits[:, number] = self.remains.worth(pool.counts, way)
        if again:
            exits[:, 0] = self._values[pool.counts]
        return exits

    def met(self, pool: Pool) -> Floats:
        """Worth (layers, O) of what is met when the round ends with an outcome."""
        worth: Floats = self._ends.met @ pool.met
        return worth

    def worth(self, counts: Counts) -> Floats:
        """Worth (layers, favor + 1, defense + 1) of a party at the start of a round."""
        return self._values[counts]

    @property
    def each(self) -> Floats:
        """Worth (layers, 2) met at the start of each round, and with each reroll."""
        return self._ends.each

    @property
    def eps(self) -> Floats:
        """Differences (layers,) below which worths are ties."""
        return self._ends.eps

    def endless(self, pool: Pool) -> Bytes:
        """Mark (defense + 1,) damage needed: 1 from which play never ends, 2 unless runes do it."""
        problem = self.problem
        marks = pool.endless(problem.defense, problem.hooks.heals)
        if not (marks.any() and problem.runes):
            return marks
        still = marks.copy()
        if "reaction" in problem.runes:
            # Shields, as damage, are the one rune that can bring the kill; nobody falls here.
            after = self.fewer[tuple(rune for rune in problem.runes if rune != "reaction")]
            then = after.endless(pool) == 1
            damage = self.pools.make(pool.counts, ("reaction",)).damage[pool.chance > 0]
            for needed in np.nonzero(marks)[0]:
                left = min(problem.defense, int(needed) + problem.hooks.heals) - np.unique(damage)
                still[needed] = (left > 0).all() and then[np.maximum(left, 0)].all()
        return np.where(still, marks, 2 * marks)

    def _solve(
        self, pool: Pool, choice: Ints = NO_CHOICE, rolled: Floats = NO_WORTH
    ) -> tuple[Floats, Bytes, Trades | None]:
        # Loading compiled code takes half a second; bad questions are told before that.
        from odds.chance import kernel

        problem, ends, packed = self.problem, self._ends, self.packed
        exits = self.exits(pool)
        endless = self.endless(pool)
        trades, worth = trade(self, pool) if problem.runes else (None, NO_WORTH)
        settled = kernel.solve_pool(
            np.array(pool.counts, np.int64),
            packed,
            pool,
            self.met(pool),
            exits,
            ends.lost,
            ends.each,
            worth,
            problem.hooks.heals,
            endless,
            REROLLS[problem.play.rerolls],
            ends.eps,
            rolled,
            choice,
        )
        if not settled:  # cannot be: each turn is a better one of finitely many plays
            raise ArithmeticError(f"policy iteration did not end for {pool.counts}")
        return exits[:, 0].copy(), endless, trades
