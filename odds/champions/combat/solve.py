"""The exact solution of a fight under best or named play, for every smaller one at once.

Losses only shrink a party, so parties are solved by size; the rounds of one party are one call of
the kernel (`odds.chance.kernel.solve_pool`). `after(won, party, favor)` is what an end is worth,
one number for each layer: the seam by which fights are chained.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from os import cpu_count

import numpy as np
import numpy.typing as npt

from odds.champions.combat.law import Lasting, Law, lasting, push
from odds.champions.combat.pool import Counts, check_size
from odds.champions.combat.problem import After, Problem
from odds.champions.combat.solution import Ends, Solution, Walk
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import pack

TIE = 1e-12  # smaller differences between floats are ties, as part of what a layer may be worth
NOBODY = (0,) * len(KINDS)
NODES_FOR_TWO = 300_000  # smaller fights are done before a second core has begun


class Solved(Solution):
    """A solution that can be followed to its ends."""

    def follow(self) -> Walk:
        """Return a walk of one's own through the chosen play."""
        return Walk(self.problem, self.ends, self.packed, self.values)

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start (default: the problem's own) under the chosen play."""
        return push(self.follow(), self.start(party, favor, needed))

    def lasting(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Lasting:
        """How many rounds the fight lasts from a start under the chosen play."""
        return lasting(self.follow(), self.start(party, favor, needed))


def solve(problem: Problem, after: After) -> Solved:
    """Solve a fight and every smaller one: smaller parties, less damage needed, less favor.

    `after(won, party, favor)` is the worth of an end by layers; the chance to win, say, is
    `lambda won, party, favor: (Fraction(won),)`. Raises QuestionError where it is too large, and
    ValueError where the ends do not rise as the problem was told.
    """
    nodes = check_size(problem)
    ends = _ends(problem, after)
    if problem.play.rerolls == "best" and any(die.droppable for die in problem.dice):
        _check_rise(ends)
    nobody = np.repeat(ends.lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = ends.won[NOBODY]
    values = {NOBODY: nobody}
    packed = pack(problem.dice, list(problem.party))
    walk = Walk(problem, ends, packed, values)

    def settle(parties: Iterable[Counts]) -> None:
        for counts in parties:
            values[counts] = walk.settle(counts)

    if nodes < NODES_FOR_TWO:
        settle(problem.parties()[1:])
    else:
        cores = cpu_count() or 1
        with ThreadPoolExecutor(cores) as workers:
            # Parties of one size do not need each other.
            for _, group in groupby(problem.parties()[1:], key=sum):
                parties = list(group)
                list(workers.map(settle, [parties[i::cores] for i in range(cores)]))
    return Solved(problem, ends, packed, values)


def _check_rise(ends: Ends) -> None:
    """Dice that do nothing may be left out of keeps only where no later end is worse."""
    for counts, won in ends.won.items():
        less = [(*counts[:i], n - 1, *counts[i + 1 :]) for i, n in enumerate(counts) if n]
        smaller = [ends.lost, *(ends.won[party] for party in less)]
        # By layers: the second only decides between equal firsts.
        if any((won < other).any() for other in smaller) or (won[:, 1:] < won[:, :-1]).any():
            raise ValueError("the ends do not rise with victory, warriors and favor")


def _ends(problem: Problem, after: After) -> Ends:
    def worth(won: bool, party: Party) -> npt.NDArray[np.float64]:
        every = [after(won, party, favor) for favor in range(problem.favor + 1)]
        return np.array([[float(w) for w in one] for one in every]).T.copy()

    lost = worth(False, Party())
    won = {counts: worth(True, Party.of(counts)) for counts in problem.parties()}
    most = np.max([np.abs(worths).max(axis=1) for worths in (lost, *won.values())], axis=0)
    met = np.array([[float(way.coin), float(way.glory)] for way in problem.way])
    each = [
        [-problem.hooks.blame * float(way.blame), problem.reroll_glory * float(way.glory)]
        for way in problem.way
    ]
    return Ends(won, lost, TIE * np.maximum(1.0, most), met, np.array(each))
