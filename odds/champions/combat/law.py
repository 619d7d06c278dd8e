"""The law of a fight under the chosen play: a forward pass over the solution.

Mass starts as one party with all its favor and flows to smaller parties, less damage needed, less
favor and fewer runes; loops are summed in closed form. The same pass, one round at a time, gives
how long the fight lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

import numpy as np

from odds.champions.combat.flow import Flow, flow, taken_up
from odds.champions.combat.pool import Counts, Exit
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.remains import Remains
from odds.champions.combat.solution import Played, Walk
from odds.champions.pieces import Party
from odds.chance.dice import Vector

ROUNDS_TOLD = 0.999  # rounds are told one by one up to this chance that the fight is over
MOST_ROUNDS = 200
MOST_TOLD = 60_000_000  # outcomes x damage x purse looked at round by round: some seconds

End = tuple[bool, Party, int]


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


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long a fight lasts: `chances[n]` that it ends in round n (0: before the first), and the
    `tail` after the last round told, play that never ends included."""

    chances: tuple[float, ...]
    tail: float


@dataclass(frozen=True, slots=True)
class Law:
    """What comes out of a fight.

    `ends[won, survivors, favor left]` probability, sums to 1 (play that never ends is among them
    as lost with nobody home); `never` the part of it that never ends; `rounds`, `rerolls`, `coins`,
    `glory`, `blame` expected amounts met on the way. In exact mode all are fractions.
    `taken[kind, face]` expected dice taken up for a reroll by kind and by what they showed, as far
    as it matters in this fight, where that was asked for. `kept[won, survivors, favor, runes]`
    tells apart which runes were left.
    """

    ends: Mapping[End, float]
    never: float
    rounds: float
    rerolls: float
    coins: float
    glory: float
    blame: float
    taken: Mapping[tuple[int, Vector], float] = field(default_factory=dict)
    kept: Mapping[tuple[bool, Party, int, Runes], float] = field(default_factory=dict)


Place = tuple[Runes, Counts]
Starts = Mapping[Place, Any]
W = TypeVar("W", bound=Followed)


class _Ledger(Generic[W]):
    """Mass by end and by (unused runes, party) still fighting; floats or fractions alike."""

    def __init__(self, walk: W, starts: Starts) -> None:
        self.ends: dict[tuple[bool, Party, int, Runes], Any] = {}
        self.fighting: dict[Place, Any] = {}
        self._tables: dict[Place, Any] = {}  # mass whose dice lie on the table
        self._losing: dict[Place, dict[Exit, Any]] = {}  # mass of parties that lose some warriors
        walks = {**walk.fewer, walk.problem.runes: walk}
        self._walks = sorted(walks.items(), key=lambda item: -len(item[0]))
        self._parties = walk.problem.parties()[:0:-1]
        for (runes, party), mass in starts.items():
            self.take(runes, party, mass)

    def rounds(self, fighting: dict[Place, Any]) -> Iterator[tuple[W, Counts, Any, Any]]:
        """Take out the mass to push, at the start of a round and on the table: most warriors first,
        then most runes. Mass from several places that loses the same goes together."""
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
        who = Party.of(party) if won else Party()
        for favor, chance in enumerate(by_favor.tolist()):
            if chance:
                key = (won, who, favor, runes)
                self.ends[key] = self.ends.get(key, 0) + chance

    def take(self, runes: Runes, party: Counts, mass: Any) -> None:
        self.end(True, party, runes, mass[:, 0])
        if not any(party):
            self.end(False, party, runes, mass[:, 1:].sum(axis=1))
        elif mass[:, 1:].any():
            kept = mass.copy()
            kept[:, 0] = 0 * kept[0, 0]
            self.fighting[runes, party] = self.fighting.get((runes, party), 0) + kept

    def leave(self, walk: Followed, played: Played, out: Flow) -> None:
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


class Begun(Protocol):
    """What a start needs to know of a fight."""

    @property
    def problem(self) -> Problem:
        """The problem that was solved."""


def start_of(walk: Begun, start: tuple[Counts, int, int], one: Any = 1.0) -> Starts:
    """Probability `one` at one start: party, favor, damage needed, all runes of the walk."""
    counts, favor, needed = start
    mass = np.full((walk.problem.favor + 1, walk.problem.defense + 1), 0 * one)
    mass[favor, needed] = one
    return {(walk.problem.runes, counts): mass}


def push(
    walk: Followed,
    starts: Starts,
    through: Callable[..., Flow] = flow,
    one: Any = 1.0,
    *,
    faces: bool = False,
) -> Law:
    """Push mass (favor + 1, defense + 1) from starts, by unused runes and party, to the ends.

    `through` pushes mass through one party's rounds; exact laws give their own, and a fraction.
    With `faces` it is told what was taken up, too; not in exact mode.
    """
    book = _Ledger(walk, starts)
    never = rounds = rerolls = 0 * one
    met = np.full(2, 0 * one)
    taken: dict[tuple[int, Vector], float] = {}
    nobody = np.full((walk.problem.favor + 1, walk.problem.defense + 1), 0 * one)
    for here, counts, mass, table in book.rounds(book.fighting):
        played = here.played(counts)
        arrived = nobody if mass is None else mass
        on_table = () if table is None else (table,)
        out = through(here, played, arrived, *on_table)
        book.leave(here, played, out)
        never += sum(out.lost_in.tolist())
        rounds += sum(out.visits[:, 1:].ravel().tolist())
        rerolls += out.rerolls
        met = met + out.met
        if faces:
            for face, amount in taken_up(here.problem, played.pool, out):
                taken[face] = taken.get(face, 0.0) + amount
    problem = walk.problem
    coins, glory = met.tolist()
    ends: dict[End, Any] = {}
    for (won, party, favor, _), chance in book.ends.items():
        ends[won, party, favor] = ends.get((won, party, favor), 0) + chance
    return Law(
        ends=ends,
        never=never,
        rounds=rounds,
        rerolls=rerolls,
        coins=coins,
        glory=glory + rerolls * problem.reroll_glory,
        blame=rounds * problem.hooks.blame,
        taken=taken,
        kept=book.ends,
    )


def lasting(walk: Walk, starts: Starts) -> Lasting:
    """Push mass from starts one round at a time, to ROUNDS_TOLD or the bounds above."""
    book = _Ledger(walk, starts)
    over = [sum(book.ends.values())]
    nobody = np.zeros((walk.problem.favor + 1, walk.problem.defense + 1))
    endless = 0.0
    work = 0
    while book.fighting and len(over) <= MOST_ROUNDS and over[-1] < ROUNDS_TOLD:
        if work > MOST_TOLD:
            break
        fighting, book.fighting = book.fighting, {}
        for here, counts, mass, table in book.rounds(fighting):
            played = here.played(counts)
            work += played.choice.size
            out = flow(here, played, nobody if mass is None else mass, table, once=True)
            endless += float(out.lost_in.sum())
            book.leave(here, played, out)
        over.append(sum(book.ends.values()) - endless)
    chances = tuple(float(p) for p in np.diff([0.0, *over]))
    return Lasting(chances, max(0.0, 1.0 - over[-1]))
