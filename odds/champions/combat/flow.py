"""Mass through one party's rounds, under the chosen play.

Mass at the start of a round, or on the table, falls on the outcomes of the dice, is rerolled, uses
runes, stays for another round (loops are summed in closed form) or leaves by the exits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Pool
from odds.champions.combat.problem import Problem, Runes
from odds.champions.combat.runes import Final, Trades
from odds.champions.combat.solution import Played, Walk
from odds.chance.dice import Vector
from odds.chance.lattice import TRADE, lattice

Floats = npt.NDArray[np.float64]
NONE = np.empty((0, 0, 0))


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """Mass pushed through a party's rounds: `left_by` (exits, F+1, D+1), `lost_in` (F+1,) what
    never ends, `visits` (F+1, D+1) expected rounds, `met` coins and Glory, `rerolls` spent.
    `used` are the uses of runes on final dice, each with what left by its exits, `again` (F+1, O,
    D) what lies on the table after Potential. `rerolled` is what was shown (O,) before rerolls, and
    kept (K,)."""

    left_by: Floats
    lost_in: Floats
    visits: Floats
    met: Floats
    rerolls: float
    used: tuple[tuple[Final, Floats], ...] = ()
    again: tuple[Runes, Floats] | None = None
    rerolled: tuple[Floats, Floats] | None = None


def flow(
    walk: Walk,
    played: Played,
    mass: Floats,
    table: Floats | None = None,
    *,
    once: bool = False,
) -> Flow:
    """Push `mass` (F+1, D+1) at the start of a round through one party's rounds, or one round.

    `table` (F+1, O, D) is mass whose dice lie on the table already. With `once`, who stays leaves
    by exit 0.
    """
    from odds.chance import kernel  # loaded late, as in `solution`

    pool, trades = played.pool, played.trades
    visits = mass.copy()
    traded = NONE if trades is None else np.zeros(played.choice.shape)
    left_by, never, stopped, shown, kept, rerolls = kernel.flow_pool(
        walk.packed,
        pool,
        played.choice,
        played.endless,
        walk.problem.hooks.heals,
        once,
        NONE if table is None else table,
        visits,
        traded,
    )
    out = Flow(left_by, never, visits, pool.met @ stopped, rerolls, rerolled=(shown, kept))
    return out if trades is None or not traded.any() else _trade(walk, pool, trades, traded, out)


def _trade(walk: Walk, pool: Pool, trades: Trades, traded: Floats, out: Flow) -> Flow:
    """Add where mass (F+1, O, D) goes whose runes are used on the dice on the table."""
    met, again = out.met, None
    used: list[tuple[Final, Floats]] = []
    purses, width = out.visits.shape
    for number, option in enumerate(trades.options):
        part = traded
        if len(trades.options) > 1:
            part = np.where(trades.which == number, traded, 0.0)
            if not part.any():
                continue
        if isinstance(option, Final):
            met = met + pool.met @ part.sum(axis=(0, 2))
            shape = (len(option.pool.exits), purses, width)
            code = option.pool.cls[:, None] * (purses * width) + option.needed
            code = code + np.arange(0, purses * width, width)[:, None, None]
            left_by: Any = np.bincount(code.ravel(), part.ravel(), minlength=prod(shape))
            used.append((option, left_by.reshape(shape)))
        else:
            again = option.left, _fallen(walk, pool, option.keep, part)
    return replace(out, met=met, used=tuple(used), again=again)


def _fallen(walk: Walk, pool: Pool, keep: npt.NDArray[np.int32], mass: Floats) -> Floats:
    """Let the dice that are not kept fall again: mass (F+1, O, D) of outcomes that keep `keep`.

    To the kernel that is a reroll with one in the purse, after which everything is traded.
    """
    from odds.chance import kernel

    most = mass.shape[2]
    fallen = np.zeros_like(mass)
    for f in np.nonzero(mass.any(axis=(1, 2)))[0]:
        chosen = np.stack([np.full_like(keep[f], TRADE), keep[f]])
        lying, landed = np.stack([np.zeros_like(mass[f]), mass[f]]), np.zeros((2, *mass[f].shape))
        nobody, marks = np.zeros((2, most + 1)), np.zeros(most + 1, bool)
        kernel.flow_pool(walk.packed, pool, chosen, marks, 0, True, lying, nobody, landed)
        fallen[f] = landed[0]
    return fallen


def taken_up(problem: Problem, pool: Pool, out: Flow) -> Iterator[tuple[tuple[int, Vector], float]]:
    """Tell how many dice were taken up for rerolls, by kind and by what they showed."""
    assert out.rerolled is not None
    dice = problem.dice
    parts = [
        lattice(len(die.vectors), n, die.droppable)
        for die, n in zip(dice, pool.counts, strict=True)
    ]
    shown = out.rerolled[0].reshape([len(part.outcomes) for part in parts])
    kept = out.rerolled[1].reshape([len(part.keeps) for part in parts])
    for i, (part, die) in enumerate(zip(parts, dice, strict=True)):
        others = tuple(axis for axis in range(len(parts)) if axis != i)
        up = shown.sum(axis=others) @ part.outcomes - kept.sum(axis=others) @ part.kept
        for vector, amount in zip(die.vectors, up.tolist(), strict=True):
            if amount > 1e-12:  # what is left of a difference of sums is nothing
                yield (i, vector), amount
