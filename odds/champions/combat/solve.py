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
from odds.champions.combat.pool import Counts, Pools, check_size
from odds.champions.combat.problem import After, Problem
from odds.champions.combat.remains import Remains
from odds.champions.combat.solution import Ends, Solution
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import pack

TIE = 1e-12  # smaller differences between floats are ties
NOBODY = (0,) * len(KINDS)
NODES_FOR_TWO = 300_000  # smaller fights are done before a second core has begun


class Solved(Solution):
    """A solution that can be followed to its ends."""

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start (default: the problem's own) under the chosen play."""
        return push(self, self.start(party, favor, needed))

    def lasting(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Lasting:
        """How many rounds the fight lasts from a start under the chosen play."""
        return lasting(self, self.start(party, favor, needed))


def solve(problem: Problem, after: After) -> Solved:
    """Solve a fight and every smaller one: smaller parties, less damage needed, less favor.

    `after(won, party, favor)` is the worth of an end by layers; the chance to win, say, is
    `lambda won, party, favor: (Fraction(won),)`. Raises QuestionError where it is too large.
    """
    nodes = check_size(problem)
    ends = _ends(problem, after)
    nobody = np.repeat(ends.lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = ends.won[NOBODY]
    values = {NOBODY: nobody}
    pools = Pools(problem)
    solved = Solved(
        problem,
        ends,
        pack(problem.dice, list(problem.party)),
        values,
        Remains(values, ends.eps, problem.play.losses),
        pools,
    )

    def settle(parties: Iterable[Counts]) -> None:
        for counts in parties:
            solved.settle(pools.make(counts))

    if nodes < NODES_FOR_TWO:
        settle(problem.parties()[1:])
    else:
        cores = cpu_count() or 1
        with ThreadPoolExecutor(cores) as workers:
            # Parties of one size do not need each other.
            for _, group in groupby(problem.parties()[1:], key=sum):
                parties = list(group)
                list(workers.map(settle, [parties[i::cores] for i in range(cores)]))
    solved.forget()
    return solved


def _ends(problem: Problem, after: After) -> Ends:
    def worth(won: bool, party: Party) -> npt.NDArray[np.float64]:
        every = [after(won, party, favor) for favor in range(problem.favor + 1)]
        return np.array([[float(w) for w in one] for one in every]).T.copy()

    lost = worth(False, Party())
    won = {counts: worth(True, Party.of(counts)) for counts in problem.parties()}
    most = max(float(np.abs(w).max()) for w in (lost, *won.values()))
    met = np.array([[float(way.coin), float(way.glory)] for way in problem.way])
    each = [
        [-problem.hooks.blame * float(way.blame), problem.reroll_glory * float(way.glory)]
        for way in problem.way
    ]
    return Ends(won, lost, TIE * max(1.0, most), met, np.array(each))
