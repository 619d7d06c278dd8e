"""The same lattice in rationals: the optimum as a fraction, proven by exact comparisons.

Worths of a party are brought over one common denominator and the lattice runs on integers; only
what leaves a party is reduced to fractions again. Loops start from the play that floats chose: it
is evaluated exactly, and every choice is compared exactly; where another choice is better, the play
is improved and evaluated again. What was compared is counted: the certificate. Where nothing can be
rerolled, there is no lattice and nothing to compare (`exact_sums`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from odds.champions.combat.exact_law import flow
from odds.champions.combat.exact_party import Certificate, Chosen, PartySolver
from odds.champions.combat.exact_sums import Unrerolled
from odds.champions.combat.law import Law, push, start_of
from odds.champions.combat.ledger import Starts
from odds.champions.combat.parties import NOBODY
from odds.champions.combat.pool import Counts, check_size
from odds.champions.combat.problem import After, Problem, Runes
from odds.champions.combat.rationals import Objects
from odds.champions.combat.remains import Remains
from odds.champions.combat.runes import subsets
from odds.champions.combat.solution import Played, Solution, Walk
from odds.champions.pieces import Party
from odds.errors import QuestionError

MOST_EXACT_NODES = 1_000_000  # some ten seconds of one core


@dataclass(frozen=True, slots=True, eq=False)
class ExactSolution:
    """A fight solved in rationals; as `Solution`, with fractions (layers, F+1, D+1).

    `fewer` are the solutions with some of the runes used; the certificate is of all of them.
    """

    floats: Solution
    walk: Walk
    values: dict[Counts, Objects]
    remains: Remains
    certificate: Certificate
    lost: Objects
    won: dict[Counts, Objects]
    fewer: dict[Runes, ExactSolution]
    chosen: dict[Counts, Chosen] = field(default_factory=dict)

    @property
    def problem(self) -> Problem:
        """The problem that was solved."""
        return self.floats.problem

    def value(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> tuple[Fraction, ...]:
        """Exact worth of a start, one fraction for each layer."""
        counts, purse, left = self.floats.start(party, favor, needed)
        return tuple(self.values[counts][:, purse, left])

    def played(self, counts: Counts) -> Played:
        """Return the exactly optimal play of a party."""
        rough = self.walk.played(counts)
        chosen = self.chosen.get(counts)
        if chosen is None:  # without rerolls there was nothing to choose
            return rough
        return Played(rough.pool, chosen.choice, rough.endless, chosen.trades)

    def law(
        self, party: Party | None = None, favor: int | None = None, needed: int | None = None
    ) -> Law:
        """Law of the ends from a start under the exactly optimal play, in fractions."""
        start = self.floats.start(party, favor, needed)
        return self.law_of(start_of(self, start, Fraction(1)))

    def law_of(self, starts: Starts) -> Law:
        """Law of the ends of mass that starts in several places, by unused runes and party."""
        return push(self, starts, flow, Fraction(1))


def check_exact(problem: Problem) -> None:
    """Raise QuestionError on `exact` where fractions would take too long."""
    nodes = check_size(problem)
    if nodes > MOST_EXACT_NODES:
        raise QuestionError(
            "exact",
            "this fight has {nodes:,} lattice nodes, at most {most:,} are solved in fractions; "
            "lower warriors, favor or defense",
            nodes=nodes,
            most=MOST_EXACT_NODES,
        )


def solve_exact(floats: Solution, after: After) -> ExactSolution:
    """Solve in rationals the fight that `floats` solved; `after` is as it was there.

    Raises QuestionError on `exact` where that would take too long.
    """
    problem = floats.problem
    check_exact(problem)
    rerolled = bool(problem.runes) or (problem.favor > 0 and problem.play.rerolls != "never")
    walks = floats.follow()
    certificate = Certificate()
    solved: dict[Runes, ExactSolution] = {}
    for runes in subsets(problem.runes):
        own = floats if runes == problem.runes else floats.fewer[runes]
        walk = walks if runes == problem.runes else walks.fewer[runes]
        fewer = {left: solved[left] for left in subsets(runes)[:-1]}
        solved[runes] = _with_ends(own, walk, after, certificate, fewer)
        _settle(solved[runes], rerolled=rerolled)
    return solved[problem.runes]


def _with_ends(
    floats: Solution,
    walk: Walk,
    after: After,
    certificate: Certificate,
    fewer: dict[Runes, ExactSolution],
) -> ExactSolution:
    """A solution that knows what the ends are worth, and no party but nobody."""
    problem = floats.problem

    def worth(won: bool, party: Party) -> Objects:
        every = [after(won, party, favor, problem.runes) for favor in range(problem.favor + 1)]
        return np.array([[Fraction(w) for w in one] for one in every], object).T

    lost = worth(False, Party())
    won = {counts: worth(True, Party.of(counts)) for counts in problem.parties()}
    nobody = np.repeat(lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = won[NOBODY]
    values: dict[Counts, Objects] = {NOBODY: nobody}
    remains = Remains(values, (0, 0), problem.play.losses)
    return ExactSolution(floats, walk, values, remains, certificate, lost, won, fewer)


def _settle(solution: ExactSolution, *, rerolled: bool) -> None:
    """Solve all parties, smaller ones first."""
    problem = solution.problem
    parties = filter(any, problem.parties())
    if not rerolled:
        plain = Unrerolled(problem, solution.won, solution.lost, solution.remains)
        for counts in parties:
            solution.values[counts] = plain.settle(counts)
        solution.certificate.loops = plain.loops
        return
    for counts in parties:
        settled = PartySolver(solution, solution.walk.played(counts)).run()
        solution.values[counts], solution.chosen[counts] = settled
