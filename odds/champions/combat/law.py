"""The law of a fight under the chosen play: a forward pass over the solution.

Mass starts as one party with all its favor and flows to smaller parties, less damage needed, less
favor and fewer runes; loops are summed in closed form. The same pass, one round at a time, gives
how long the fight lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from odds.champions.combat.flow import Flow, flow, taken_up
from odds.champions.combat.ledger import Followed, Ledger, Rows, Starts, told
from odds.champions.combat.pool import Counts
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.solution import Walk
from odds.champions.pieces import Party
from odds.chance.dice import Vector

ROUNDS_TOLD = 0.999  # rounds are told one by one up to this chance that the fight is over
MOST_ROUNDS = 200
MOST_TOLD = 60_000_000  # outcomes x damage x purse looked at round by round: some seconds

End = tuple[bool, Party, int]


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
    book = Rows(walk, starts) if told(walk) else Ledger(walk, starts)
    never = rounds = rerolls = 0 * one
    met = np.full(2, 0 * one)
    taken: dict[tuple[int, Vector], float] = {}
    nobody = np.full((walk.problem.favor + 1, walk.problem.defense + 1), 0 * one)
    for here, counts, mass, table in book.rounds():
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
    kept = book.ends
    ends: dict[End, Any] = {}
    for (won, party, favor, _), chance in kept.items():
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
        kept=kept,
    )


def lasting(walk: Walk, starts: Starts) -> Lasting:
    """Push mass from starts one round at a time, to ROUNDS_TOLD or the bounds above."""
    book = Ledger(walk, starts)
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
