"""The exact solution of a fight under best or named play, for every smaller one at once.

Losses only shrink a party, so parties are solved by size (`parties`), and runes are only used up,
so smaller sets of them first. `after(won, party, favor, runes)` is what an end is worth, one number
for each layer: the seam by which fights are chained.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from threading import Lock

import numpy as np
import numpy.typing as npt
from cachetools import LRUCache

from odds.champions.combat.law import Lasting, Law, lasting, push, start_of
from odds.champions.combat.ledger import Starts
from odds.champions.combat.parties import solve_all
from odds.champions.combat.pool import check_size
from odds.champions.combat.problem import After, Problem, Runes, Tabled, below
from odds.champions.combat.runes import subsets
from odds.champions.combat.solution import Ends, Solution, Walk
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import pack

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.intp]
TIE = 1e-12  # smaller differences between floats are ties, as part of what a layer may be worth


MOST_WALKS = 4
MOST_OF_A_WALK = 16_000_000  # bytes
_LOCK = Lock()


class Solved(Solution):
    """A solution that can be followed to its ends."""

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start (default: the problem's own) under the chosen play."""
        return self.law_of(start_of(self, self.start(party, favor, needed)))

    def law_of(self, starts: Starts) -> Law:
        """Law of the ends of mass that starts in several places, by unused runes and party."""
        with self.walk() as walk:
            return push(walk, starts)

    def lasting(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Lasting:
        """How many rounds the fight lasts from a start under the chosen play."""
        with self.walk() as walk:
            return lasting(walk, start_of(self, self.start(party, favor, needed)))

    @contextmanager
    def walk(self) -> Iterator[Walk]:
        """A walk of one's own for a while; the play that was made on it is there for the next."""
        with _LOCK:  # a walk is for one thread at a time: whoever takes it has it alone
            walk = WALKS.pop(self, None)
        if walk is None:
            walk = self.follow()
        yield walk
        if walk.held <= MOST_OF_A_WALK and self.nbytes <= MOST_OF_A_WALK:
            with _LOCK:
                WALKS[self] = walk


# Walks of the last laws: the next law of the same fight finds the chosen play made (a journey with
# other food aboard meets the same enemy).
WALKS: LRUCache[Solved, Walk] = LRUCache(MOST_WALKS)


def solve(problem: Problem, after: After, *, keep: bool = False) -> Solved:
    """Solve a fight and every smaller one: smaller parties, less damage needed, less favor.

    `after(won, party, favor, runes)` is the worth of an end by layers; the chance to win, say, is
    `lambda won, party, favor, runes: (Fraction(won),)`. With `keep` the chosen play is kept, if it
    can be had cheaply, so that the first law is as quick as those after it. Raises QuestionError
    where it is too large, and ValueError where the ends do not rise as the problem was told.
    """
    nodes, sets = check_size(problem), 1 << len(problem.runes)
    packed = pack(problem.dice, tuple(problem.party))
    solved: dict[Runes, Solved] = {}
    lost: dict[Runes, Floats] = {}
    for runes in subsets(problem.runes):
        one = replace(problem, runes=runes)
        ends = _ends(one, after)
        if problem.play.rerolls == "best" and any(die.droppable for die in problem.dice):
            _check_rise(one, ends)
        fewer = {left: solved[left] for left in subsets(runes)[:-1]}
        walks = {left: some.follow() for left, some in fewer.items()}
        settled = solve_all(one, ends, packed, nodes, sets, walks, lost, keep=keep)
        if settled.worth is not None:
            lost[runes] = settled.worth
        solved[runes] = Solved(one, ends, packed, settled.values, fewer, settled.kept)
    return solved[problem.runes]


def _check_rise(problem: Problem, ends: Ends) -> None:
    """Dice that do nothing may be left out of keeps only where no later end is worse.

    Layers count one after the other: what the first one gains, no loss in the second makes worse.
    Like numbers, such pairs stay in order when they are added and averaged, so to roll a die that
    does nothing is then no worse than to keep it.
    """
    won, lost = ends.won, ends.lost
    more, less = _one_less(problem.party, problem.warriors)
    rises = [won[..., 1:] - won[..., :-1], lost[:, 1:] - lost[:, :-1], won[more] - won[less]]
    for rise in (*rises, won - lost):
        fall = rise < -ends.eps[:, None]  # worths that come from another fight are rounded
        worse = fall[..., 0, :]
        if len(ends.eps) > 1:
            worse = worse | (fall[..., 1, :] & (rise[..., 0, :] <= ends.eps[0]))
        if worse.any():
            raise ValueError("the ends do not rise with victory, warriors and favor")


@lru_cache(maxsize=1024)
def _one_less(party: Party, warriors: int) -> tuple[Rows, Rows]:
    """Rows of all pairs of parties in which the second is the first without one warrior."""
    row = {counts: i for i, counts in enumerate(below(party, warriors))}
    pairs = [
        (i, row[*counts[:kind], counts[kind] - 1, *counts[kind + 1 :]])
        for counts, i in row.items()
        for kind in range(len(KINDS))
        if counts[kind]
    ]
    more, less = np.array(pairs, np.intp).reshape(-1, 2).T.copy()
    return more, less


@lru_cache(maxsize=1024)
def _survivors(party: Party, warriors: int) -> tuple[Party, ...]:
    return tuple(map(Party.of, below(party, warriors)))


def _ends(problem: Problem, after: After) -> Ends:
    purse, parties = range(problem.favor + 1), _survivors(problem.party, problem.warriors)

    def worth(won: bool, parties: Sequence[Party]) -> Floats:
        if isinstance(after, Tabled):
            rows = np.array([*map(tuple, parties)], np.int64)
            told = after.floats(won, rows, problem.favor, problem.runes)
            if told is not None:
                return told
        # Twice as fast as to convert the fractions by `float`.
        each = [
            number if isinstance(number, float) else number.numerator / number.denominator
            for party in parties
            for favor in purse
            for number in after(won, party, favor, problem.runes)
        ]
        shape = (len(parties), len(purse), len(problem.way))
        return np.array(each).reshape(shape).transpose(0, 2, 1).copy()

    won, lost = worth(True, parties), worth(False, parties[:1])[0]
    most = np.maximum(np.abs(won).max(axis=(0, 2)), np.abs(lost).max(axis=1))
    met = np.array([[float(way.coin), float(way.glory)] for way in problem.way])
    each = [
        [-problem.hooks.blame * float(way.blame), problem.reroll_glory * float(way.glory)]
        for way in problem.way
    ]
    return Ends(won, lost, TIE * np.maximum(1.0, most), met, np.array(each))
