"""All parties of a fight, smaller ones first: in one compiled call where losses only go by number.

Against an ordinary enemy a round costs so many warriors, whoever shows what, and pays nothing; then
the kernel solves a whole list of parties. Where dice doom their own warriors, where hits or faces
pay, or where a fight could go on forever, each party is solved by itself (`solution.Walk`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import groupby
from math import prod
from os import cpu_count
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.pool import Counts
from odds.champions.combat.problem import GLORY, SHIELDS, Problem, Runes, below
from odds.champions.combat.rules import Special
from odds.champions.combat.solution import REROLLS, Ends, Walk
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import Pack

Floats = npt.NDArray[np.float64]
Many = npt.NDArray[np.int64]  # of counts, one party a row
Settle = Callable[[Many | Sequence[Counts]], None]
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
    if lost_of is None:
        parties = problem.parties()[1:]
        values = {NOBODY: nobody}
        walk = Walk(problem, ends, packed, values, fewer)

        def settle(some: Many | Sequence[Counts]) -> None:
            for counts in map(tuple, some):
                values[counts] = walk.settle(counts)

        # With runes most of the work is in Python, where threads stand in each other's way.
        _by_size(parties, settle, 0 if problem.runes else nodes)
        return values
    every, strides, rows = _rows(problem.party, problem.warriors)
    worth = np.empty((int(rows.max()) + 1, 1 + int(lost_of.max()), *nobody.shape))
    worth[0, 0] = nobody
    won = np.empty((len(worth), *ends.lost.shape))
    won[rows] = ends.won
    _by_size(every[1:], _compiled(problem, ends, packed, lost_of, strides, won, worth), nodes)
    return dict(zip(problem.parties(), worth[rows, 0], strict=True))


@lru_cache(maxsize=1024)
def _rows(party: Party, warriors: int) -> tuple[Many, Many, Many]:
    """Counts of all parties, strides by kind, and `counts @ strides`, the row of each party."""
    boxes = [n + 1 for n in party]
    strides = np.array([prod(boxes[i + 1 :]) for i in range(len(boxes))], np.int64)
    every = np.array(below(party, warriors), np.int64)
    return every, strides, every @ strides


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
    largest = min(problem.party.size, problem.warriors)
    lost = _losses(problem.hooks, problem.attack, largest, most)
    return lost if (lost[1:, 0] > 0).all() else None


@lru_cache(maxsize=1024)
def _losses(hooks: Special, attack: int, largest: int, most: int) -> npt.NDArray[np.int32]:
    """Warriors lost by size of the party, up to the `largest`, and shields shown, up to `most`."""
    sizes = np.arange(largest + 1, dtype=np.int32)[:, None]
    shields = np.arange(most + 1, dtype=np.int32)
    none = np.zeros((len(shields), len(KINDS)), np.int32)
    return rules.settle(hooks, attack, sizes, shields * 0, shields, none, none).lost


def _compiled(
    problem: Problem,
    ends: Ends,
    packed: Pack,
    lost_of: npt.NDArray[np.int32],
    strides: npt.NDArray[np.int64],
    won: Floats,
    worth: Floats,
) -> Settle:
    from odds.chance import kernel  # loaded late, as in `solution`

    kernel.load_parties()  # once, before threads ask for it

    def settle(parties: Many | Sequence[Counts]) -> None:
        settled = kernel.solve_parties(
            np.asarray(parties, np.int64).reshape(-1, len(KINDS)),
            strides,
            packed,
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


def _by_size(parties: Many | Sequence[Counts], settle: Settle, nodes: int) -> None:
    """Settle parties in order; parties of one size do not need each other, so on all cores."""
    if nodes < NODES_FOR_TWO:
        settle(parties)
        return
    cores = cpu_count() or 1
    with ThreadPoolExecutor(cores) as workers:
        for _, group in groupby(parties, key=sum):
            same = list(group)
            list(workers.map(settle, [same[i::cores] for i in range(cores)]))
