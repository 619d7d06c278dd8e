"""All parties of a fight, smaller ones first: in one compiled call where losses only go by number.

Against an ordinary enemy a round costs so many warriors, whoever shows what, and pays nothing; then
the kernel solves a whole list of parties. Where dice doom their own warriors, where hits or faces
pay, or where a fight could go on forever, each party is solved by itself (`solution.Walk`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from math import prod
from os import cpu_count
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.pool import Counts
from odds.champions.combat.problem import GLORY, SHIELDS, Problem, Runes
from odds.champions.combat.solution import REROLLS, Ends, Walk
from odds.champions.pieces import KINDS
from odds.chance.lattice import Pack

Floats = npt.NDArray[np.float64]
NOBODY: Final = (0,) * len(KINDS)
NODES_FOR_ALL: Final = 30_000  # below, a call for each party costs milliseconds, and no compiling
NODES_FOR_TWO: Final = 300_000  # smaller fights are done before a second core has begun


def solve_all(
    problem: Problem,
    ends: Ends,
    packed: Pack,
    nodes: int,
    fewer: Mapping[Runes, Walk],
) -> dict[Counts, Floats]:
    """Worth (layers, favor + 1, defense + 1) of every party of the problem, nobody included.

    `fewer` are walks through the same fight with some of its runes used.
    """
    nobody = np.repeat(ends.lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = ends.won[0]
    lost_of = losses_by_number(problem) if nodes >= NODES_FOR_ALL else None
    parties = problem.parties()[1:]
    if lost_of is None:
        values = {NOBODY: nobody}
        walk = Walk(problem, ends, packed, values, fewer)

        def settle(some: Iterable[Counts]) -> None:
            for counts in some:
                values[counts] = walk.settle(counts)

        # With runes most of the work is in Python, where threads stand in each other's way.
        _by_size(parties, settle, 0 if problem.runes else nodes)
        return values
    boxes = [n + 1 for n in problem.party]
    strides = np.array([prod(boxes[i + 1 :]) for i in range(len(boxes))], np.int64)
    rows = np.array(problem.parties()) @ strides
    worth = np.empty((prod(boxes), 1 + int(lost_of.max()), *nobody.shape))
    worth[0, 0] = nobody
    won = np.empty((len(worth), *ends.lost.shape))
    won[rows] = ends.won
    _by_size(parties, _compiled(problem, ends, packed, lost_of, strides, won, worth), nodes)
    return dict(zip(problem.parties(), worth[rows, 0], strict=True))


def losses_by_number(problem: Problem) -> npt.NDArray[np.int32] | None:
    """Warriors lost by (size of the party, shields shown), or None where that does not tell all."""
    used = [die for die, n in zip(problem.dice, problem.party, strict=True) if n]
    pays = any(way.coin for way in problem.way) and problem.hooks.coins
    glory = any(vector[GLORY] for die in used for vector in die.vectors)
    # With a face that blocks nothing on every die, sooner or later somebody falls.
    open_faces = all(any(vector[SHIELDS] == 0 for vector in die.vectors) for die in used)
    if problem.runes or problem.hooks.slays or pays or glory or not open_faces:
        return None
    most = max((v[SHIELDS] for die in used for v in die.vectors), default=0) * problem.party.size
    shields = np.arange(most + 1, dtype=np.int32)
    none = np.zeros((len(shields), len(KINDS)), np.int32)
    sizes = np.arange(min(problem.party.size, problem.warriors) + 1, dtype=np.int32)
    lost = rules.settle(
        problem.hooks, problem.attack, sizes[:, None], shields * 0, shields, none, none
    ).lost
    return lost if (lost[1:, 0] > 0).all() else None


def _compiled(
    problem: Problem,
    ends: Ends,
    packed: Pack,
    lost_of: npt.NDArray[np.int32],
    strides: npt.NDArray[np.int64],
    won: Floats,
    worth: Floats,
) -> Callable[[Iterable[Counts]], None]:
    from odds.chance import kernel  # loaded late, as in `solution`

    solve_parties = kernel.load_parties()

    def settle(parties: Iterable[Counts]) -> None:
        some = np.array(list(parties), np.int64).reshape(-1, len(KINDS))
        settled = solve_parties(
            some,
            strides,
            packed.table,
            packed.chance,
            packed.inner,
            packed.keeps,
            packed.below,
            packed.full,
            packed.best,
            packed.shown,
            packed.share,
            lost_of,
            won,
            ends.lost,
            ends.each,
            problem.hooks.heals,
            REROLLS[problem.play.rerolls],
            np.array(problem.play.losses, np.int64),
            ends.eps,
            worth,
        )
        if not settled:  # cannot be: each turn is a better one of finitely many plays
            raise ArithmeticError("policy iteration did not end")

    return settle


def _by_size(
    parties: tuple[Counts, ...], settle: Callable[[Iterable[Counts]], None], nodes: int
) -> None:
    """Settle parties in order; parties of one size do not need each other, so on all cores."""
    if nodes < NODES_FOR_TWO:
        settle(parties)
        return
    cores = cpu_count() or 1
    with ThreadPoolExecutor(cores) as workers:
        for _, group in groupby(parties, key=sum):
            same = list(group)
            list(workers.map(settle, [same[i::cores] for i in range(cores)]))
