"""Mass through one party's rounds, under the chosen play.

Mass at the start of a round, or on the table, falls on the outcomes of the dice, is rerolled, uses
runes, stays for another round (loops are summed in closed form) or leaves by the exits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

import numpy as np
import numpy.typing as npt

from odds.champions.combat.pool import Pool
from odds.champions.combat.problem import Runes
from odds.champions.combat.runes import Final
from odds.champions.combat.solution import Played, Walk
from odds.chance.dice import Vector
from odds.chance.lattice import STOP, TRADE, lattice

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """Mass pushed through a party's rounds: `left_by` (exits, F+1, D+1), `lost_in` (F+1,) what
    never ends, `visits` (F+1, D+1) expected rounds, `met` coins and Glory, `rerolls` spent,
    `taken` dice taken up by kind and face. `used` are the uses of runes on final dice, each with
    what left by its exits, `again` (F+1, O, D) what lies on the table after Potential."""

    left_by: Floats
    lost_in: Floats
    visits: Floats
    met: Floats
    rerolls: float
    taken: Mapping[tuple[int, Vector], float] = field(default_factory=dict)
    used: tuple[tuple[Final, Floats], ...] = ()
    again: tuple[Runes, Floats] | None = None


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
    by exit 0. Purses are taken from full to empty, since a reroll leads to one less; with f left,
    what was rerolled comes first, since it may stay and start another round with f.
    """
    pool = played.pool
    most, heals = mass.shape[1] - 1, walk.problem.hooks.heals
    # Only columns (damage still needed) and purses that mass can be in.
    rows, columns = np.nonzero(mass[:, 1:])
    if table is not None:
        on_table = np.nonzero(table.any(axis=1))
        rows, columns = np.append(rows, on_table[0]), np.append(columns, on_table[1])
    high = most if heals and not once else int(columns.max()) + 1
    low = int(columns.min()) if once else 0
    here = slice(low + 1, high + 1)
    choice = played.choice[:, :, low:high]
    endless = played.endless[here].astype(bool)
    healed = np.minimum(np.arange(low + 1, high + 1) + heals, most)
    left = np.maximum(healed - pool.damage[:, None], 0)
    stays = (pool.cls[:, None] == 0) & (left > 0) & (played.endless[left] == 0)
    exit_code = pool.cls[:, None] * (most + 1) + left
    left_by = np.zeros((len(pool.exits), *mass.shape))
    visits = mass.copy()
    met = np.zeros(len(pool.met))
    rerolls = 0.0
    taken: Counter[tuple[int, Vector]] = Counter()
    landed: Floats | None = None
    traded = _Traded(walk, played, mass.shape, slice(low, high))
    for f in range(int(rows.max()), -1, -1):
        if table is not None:
            landed = table[f, :, low:high] + (0.0 if landed is None else landed)
        stop = choice[f] == STOP
        now = visits[f, here]  # a view
        if landed is not None:
            left_by[:, f] += _count(exit_code, np.where(stop, landed, 0.0), left_by[:, f].shape)
            if not once:
                now += np.where(endless, 0.0, left_by[0, f, here])
                left_by[0, f, here] *= endless
        left_by[0, f, here] += now * endless
        now *= ~endless
        if not once and now.any():
            looping = stays & stop
            now[:] = visits_of(now, *_loops(pool.chance, looping, left, len(now)))
        rolled = pool.chance[:, None] * now
        going = np.where(stop if once else stop & ~stays, rolled, 0.0)
        left_by[:, f] += _count(exit_code, going, left_by[:, f].shape)
        if landed is not None:
            rolled += landed
        met += pool.met @ np.where(stop, rolled, 0.0).sum(axis=1)
        met += traded.take(f, np.where(choice[f] == TRADE, rolled, 0.0))
        again = np.where(choice[f] >= 0, rolled, 0.0)
        landed = None
        if f and again.any():
            rerolls += float(again.sum())
            if not once:
                _take_up(taken, walk, pool, choice[f], again)
            landed = _reroll(walk, pool, choice[f], again)
    ended = played.endless[1:].astype(bool)
    lost_in = left_by[0, :, 1:] @ ended.astype(float)
    left_by[0, :, 1:] *= ~ended
    return Flow(left_by, lost_in, visits, met, rerolls, taken, traded.used(), traded.again())


class _Traded:
    """Where mass goes whose runes are used on the dice on the table."""

    def __init__(self, walk: Walk, played: Played, shape: tuple[int, int], columns: slice) -> None:
        self._walk = walk
        self._trades = played.trades
        self._pool = played.pool
        self._shape = shape
        self._columns = columns
        self._left_by: dict[int, Floats] = {}
        self._table: tuple[Runes, Floats] | None = None

    def take(self, purse: int, mass: Floats) -> Floats:
        """Take mass (O, D) with this purse; return coins and Glory that it met."""
        met = np.zeros(len(self._pool.met))
        if self._trades is None or not mass.any():
            return met
        for number, option in enumerate(self._trades.options):
            chosen = self._trades.which[purse, :, self._columns] == number
            part = np.where(chosen, mass, 0.0)
            if not part.any():
                continue
            if isinstance(option, Final):
                met += self._pool.met @ part.sum(axis=1)
                exits = (len(option.pool.exits), *self._shape)
                if number not in self._left_by:
                    self._left_by[number] = np.zeros(exits)
                code = option.pool.cls[:, None] * self._shape[1] + option.needed[:, self._columns]
                self._left_by[number][:, purse] += _count(code, part, (exits[0], exits[2]))
            else:
                if self._table is None:
                    every = (self._shape[0], len(self._pool.chance), self._shape[1] - 1)
                    self._table = option.left, np.zeros(every)
                keep = option.keep[purse, :, self._columns]
                self._table[1][purse, :, self._columns] += _reroll(
                    self._walk, self._pool, keep, part
                )
        return met

    def used(self) -> tuple[tuple[Final, Floats], ...]:
        """What left the round, by the runes used on final dice."""
        trades = self._trades
        return tuple(
            (option, self._left_by[number])
            for number, option in enumerate(trades.options if trades else ())
            if isinstance(option, Final) and number in self._left_by
        )

    def again(self) -> tuple[Runes, Floats] | None:
        """What lies on the table after Potential, with the runes that are left."""
        return self._table


def _loops(
    chance: Floats, looping: npt.NDArray[np.bool_], left: npt.NDArray[np.intp], size: int
) -> tuple[Floats, Floats]:
    """Chances from each damage needed to the next round's (size, size), and to leave (size,)."""
    outcomes, columns = np.nonzero(looping)
    code = columns * size + left[looping] - 1
    # (An empty count is of whole numbers.)
    step = np.bincount(code, chance[outcomes], minlength=size * size).astype(np.float64)
    return step.reshape(size, size), chance @ ~looping


def _take_up(
    taken: Counter[tuple[int, Vector]],
    walk: Walk,
    pool: Pool,
    keep: npt.NDArray[np.int32],
    mass: Floats,
) -> None:
    """Count the dice taken up when outcomes of `mass` (O, D) keep `keep`."""
    dice = walk.problem.dice
    parts = [
        lattice(len(die.vectors), n, die.droppable)
        for die, n in zip(dice, pool.counts, strict=True)
    ]
    shown = mass.sum(axis=1).reshape([len(part.outcomes) for part in parts])
    flat = np.bincount(np.maximum(keep, 0).ravel(), mass.ravel(), minlength=pool.barred.size)
    kept = flat.reshape([len(part.keeps) for part in parts])
    for i, (part, die) in enumerate(zip(parts, dice, strict=True)):
        others = tuple(axis for axis in range(len(parts)) if axis != i)
        up = shown.sum(axis=others) @ part.outcomes - kept.sum(axis=others) @ part.kept
        for vector, amount in zip(die.vectors, up.tolist(), strict=True):
            if amount > 1e-12:  # what is left of a difference of sums is nothing
                taken[i, vector] += amount


def _count(code: npt.NDArray[np.intp], mass: Floats, shape: tuple[int, ...]) -> Floats:
    flat: Floats = np.bincount(code.ravel(), mass.ravel(), minlength=prod(shape)).astype(np.float64)
    return flat.reshape(shape)


def _reroll(walk: Walk, pool: Pool, keep: npt.NDArray[np.int32], mass: Floats) -> Floats:
    """Let the dice that are not kept fall again: `mass` (O, D) of outcomes that keep `keep`."""
    from odds.chance import kernel  # loaded late, as in `solution`

    most = mass.shape[1]
    keeps = pool.barred.size
    code = np.maximum(keep, 0) * most + np.arange(most)
    packed = walk.packed
    size, work = packed.room(pool.counts, most)
    room = np.zeros(2 * size + work)
    room[: keeps * most] = np.bincount(code.ravel(), mass.ravel(), minlength=keeps * most)
    at = kernel.spread(
        room,
        0,
        size,
        2 * size,
        1,
        np.array(pool.counts, np.int64),
        packed.table,
        packed.chance,
        packed.inner,
        packed.keeps,
        most,
    )
    landed: Floats = room[at : at + mass.size].reshape(mass.shape)
    return landed


def visits_of(arrive: Floats, step: Floats, leave: Floats) -> Floats:
    """Expected visits v = arrive + v @ step; `leave` is 1 - the row sums of `step`.

    States are eliminated without subtractions, so that loops that hardly ever end lose no digits
    (Grassmann, Taksar, Heyman 1985). States that cannot be left must not be entered.

    >>> visits_of(np.array([1.0]), np.array([[0.75]]), np.array([0.25]))
    array([4.])
    """
    v, step, leave = arrive.copy(), step.copy(), leave.copy()
    total = np.ones(len(v))
    for k in range(len(v) - 1, -1, -1):
        total[k] = leave[k] + step[k, :k].sum() or 1.0
        share = step[k, :k] / total[k]
        v[:k] += share * v[k]
        leave[:k] += step[:k, k] * (leave[k] / total[k])
        step[:k, :k] += np.outer(step[:k, k], share)
    for k in range(len(v)):
        v[k] = (v[k] + v[:k] @ step[:k, k]) / total[k]
    return v
