"""All parties of a fight, smaller ones first: in one compiled call where losses only go by number.

Against an ordinary enemy a round costs so many warriors, whoever shows what, and pays nothing; then
the kernel solves a whole list of parties, and can tell the chosen play. Where dice doom their own
warriors, where hits or faces pay, or where a fight could go on forever, each party is solved by
itself (`solution.Walk`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import groupby
from math import prod
from os import cpu_count
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.pool import Counts
from odds.champions.combat.problem import GLORY, SHIELDS, Problem, Runes, below
from odds.champions.combat.rules import Special
from odds.champions.combat.runes import final_uses, without
from odds.champions.combat.solution import REROLLS, Ends, Kept, Walk
from odds.champions.pieces import KINDS, Party
from odds.chance.lattice import Pack

if TYPE_CHECKING:
    from odds.chance import kernel

Floats = npt.NDArray[np.float64]
Many = npt.NDArray[np.int64]  # of counts, one party a row
Settle = Callable[[Many | Sequence[Counts]], None]
NOBODY: Final = (0,) * len(KINDS)
NODES_FOR_ALL: Final = 30_000  # below, a call for each party costs milliseconds, and no compiling
MOST_TOLD: Final = 2_000_000  # outcomes x damage x purse of all parties: some 8 MB of chosen play
NODES_FOR_TWO: Final = 300_000  # smaller fights are done before a second core has begun


class Settled(NamedTuple):
    """Worth `values` (layers, favor + 1, defense + 1) of every party, the chosen play if it was
    kept, and `worth` (rows, 1 + most lost, layers, favor + 1, defense + 1) when so many are lost,
    where parties were solved at once."""

    values: dict[Counts, Floats]
    kept: Kept | None = None
    worth: Floats | None = None


def solve_all(
    problem: Problem,
    ends: Ends,
    packed: Pack,
    nodes: int,
    sets: int,
    fewer: Mapping[Runes, Walk],
    lost: Mapping[Runes, Floats],
    *,
    keep: bool,
) -> Settled:
    """Solve every party of the problem, nobody included.

    `nodes` are those of the fight with all `sets` of unused runes; `fewer` are walks through the
    same fight with some of its runes used, and `lost` what is worth what in them (Settled). The
    chosen play is told with `keep`, where it does not cost too much.
    """
    nobody = np.repeat(ends.lost[:, :, None], problem.defense + 1, axis=2)
    nobody[:, :, 0] = ends.won[0]
    lost_of = losses_by_number(problem) if nodes >= NODES_FOR_ALL else None
    uses = final_uses(problem.runes)
    if lost_of is None or any(without(problem.runes, used) not in lost for used in uses):
        parties = problem.parties()[1:]
        values = {NOBODY: nobody}
        walk = Walk(problem, ends, packed, values, fewer)

        def settle(some: Many | Sequence[Counts]) -> None:
            for counts in map(tuple, some):
                values[counts] = walk.settle(counts)

        # With runes most of the work is in Python, where threads stand in each other's way.
        _by_size(parties, settle, 0 if problem.runes else nodes)
        return Settled(values)
    every, strides, rows = _rows(problem.party, problem.warriors)
    worth = np.empty((int(rows.max()) + 1, 1 + int(lost_of.max()), *nobody.shape))
    worth[0, 0] = nobody
    won = np.empty((len(worth), *ends.lost.shape))
    won[rows] = ends.won
    then = np.array([lost[without(problem.runes, used)] for used in uses])
    sizes = packed.table[np.arange(len(KINDS)), every, 2].prod(axis=1)
    chosen = _room_for_play(problem, rows, sizes * problem.defense * len(ends.lost[0]), worth, keep)
    work = _compiled(problem, ends, packed, lost_of, strides, won, worth, then, chosen)
    _by_size(every[1:], work, nodes // sets)
    parties = problem.parties()
    kept = None
    if chosen.choice.size:
        each = dict(zip(parties, rows.tolist(), strict=True))
        kept = Kept(each, strides, problem.play.losses, *chosen)
    return Settled(dict(zip(parties, worth[rows, 0], strict=True)), kept, worth)


def _room_for_play(
    problem: Problem, rows: Many, sizes: Many, worth: Floats, keep: bool
) -> kernel.Chosen:
    """Where the kernel tells the chosen play of all parties, if it is wanted and not too much."""
    from odds.chance import kernel  # loaded late, as in `solution`

    starts = np.zeros(len(worth), np.int64)
    starts[rows[1:]] = sizes[:-1].cumsum()
    every = int(sizes.sum()) if keep and int(sizes.sum()) <= MOST_TOLD else 0
    most, (purses, width) = worth.shape[1] - 1, worth.shape[3:]
    return kernel.Chosen(
        starts,
        np.empty(every, np.int32),
        np.empty(every if problem.runes else 0, np.int8),
        np.zeros((len(worth) if every else 0, most, purses, width), np.int8),
    )


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
    bound = any(rune not in rules.FINAL_RUNES for rune in problem.runes)
    if bound or problem.hooks.slays or pays or glory or not open_faces:
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
    then: Floats,
    chosen: kernel.Chosen,
) -> Settle:
    from odds.chance import kernel  # loaded late, as in `solution`

    kernel.load_parties()  # once, before threads ask for it
    uses = final_uses(problem.runes)
    finals = np.array([["healing" in used, "reaction" in used] for used in uses], np.uint8)
    finals = finals.reshape(-1, 2)

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
            finals,
            then,
            chosen,
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
