"""The exact solution of a fight under best or named play, for every smaller one at once.

Losses only shrink a party, so parties are solved by size (`parties`), and runes are only used up,
so smaller sets of them first. `after(won, party, favor, runes)` is what an end is worth, one number
for each layer: the seam by which fights are chained.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np

from odds.champions.combat.law import Lasting, Law, Starts, lasting, push, start_of
from odds.champions.combat.parties import solve_all
from odds.champions.combat.pool import Counts, check_size
from odds.champions.combat.problem import After, Problem, Runes
from odds.champions.combat.runes import subsets
from odds.champions.combat.solution import Ends, Solution
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import pack

TIE = 1e-12  # smaller differences between floats are ties, as part of what a layer may be worth


class Solved(Solution):
    """A solution that can be followed to its ends."""

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start (default: the problem's own) under the chosen play."""
        return self.law_of(start_of(self, self.start(party, favor, needed)))

    def law_of(self, starts: Starts) -> Law:
        """Law of the ends of mass that starts in several places, by unused runes and party."""
        return push(self.follow(), starts)

    def lasting(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Lasting:
        """How many rounds the fight lasts from a start under the chosen play."""
        walk = self.follow()
        return lasting(walk, start_of(walk, self.start(party, favor, needed)))


def solve(problem: Problem, after: After) -> Solved:
    """Solve a fight and every smaller one: smaller parties, less damage needed, less favor.

    `after(won, party, favor, runes)` is the worth of an end by layers; the chance to win, say, is
    `lambda won, party, favor, runes: (Fraction(won),)`. Raises QuestionError where it is too large,
    and ValueError where the ends do not rise as the problem was told.
    """
    nodes = check_size(problem)
    packed = pack(problem.dice, tuple(problem.party))
    solved: dict[Runes, Solved] = {}
    for runes in subsets(problem.runes):
        one = replace(problem, runes=runes)
        ends = _ends(one, after)
        if problem.play.rerolls == "best" and any(die.droppable for die in problem.dice):
            _check_rise(one, ends)
        fewer = {left: solved[left] for left in subsets(runes)[:-1]}
        values = solve_all(
            one, ends, packed, nodes, {left: some.follow() for left, some in fewer.items()}
        )
        solved[runes] = Solved(one, ends, packed, values, fewer)
    return solved[problem.runes]


def _check_rise(problem: Problem, ends: Ends) -> None:
    """Dice that do nothing may be left out of keeps only where no later end is worse."""
    # By kinds, layers and favor; parties that are none of the problem's compare as equal.
    box = np.full((*(n + 1 for n in problem.party), *ends.lost.shape), np.nan)
    box[tuple(np.array(problem.parties()).T)] = ends.won
    tie = -ends.eps[:, None]  # worths that come from other fights are rounded
    by_kind = any((np.diff(box, axis=kind) < tie).any() for kind in range(len(KINDS)))
    by_favor = (np.diff(ends.won) < tie).any() or (np.diff(ends.lost) < tie).any()
    if by_kind or by_favor or (ends.won - ends.lost < tie).any():
        raise ValueError("the ends do not rise with victory, warriors and favor")


@lru_cache(maxsize=16_384)
def _party(counts: Counts) -> Party:
    return Party.of(counts)


def _ends(problem: Problem, after: After) -> Ends:
    purse, parties = range(problem.favor + 1), problem.parties()

    def worth(won: bool, party: Party) -> Iterator[float]:
        for favor in purse:
            yield from map(float, after(won, party, favor, problem.runes))

    shape = (-1, len(purse), len(problem.way))
    lost = np.array([*worth(False, Party())]).reshape(shape)[0].T.copy()
    each_won = (w for counts in parties for w in worth(True, _party(counts)))
    won = np.array([*each_won]).reshape(shape).transpose(0, 2, 1).copy()
    most = np.maximum(np.abs(won).max(axis=(0, 2)), np.abs(lost).max(axis=1))
    met = np.array([[float(way.coin), float(way.glory)] for way in problem.way])
    each = [
        [-problem.hooks.blame * float(way.blame), problem.reroll_glory * float(way.glory)]
        for way in problem.way
    ]
    return Ends(won, lost, TIE * np.maximum(1.0, most), met, np.array(each))
