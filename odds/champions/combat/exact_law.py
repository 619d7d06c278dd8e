"""The law of a fight in rationals: `law.push` with integers over one denominator in each party.

The exactly optimal play is followed; each party's mass is brought over one denominator, flows
through its rounds as integers, and leaves as fractions. Loops are linear systems in rationals.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod

import numpy as np

from odds.champions.combat.flow import Flow
from odds.champions.combat.ledger import Followed
from odds.champions.combat.problem import Runes
from odds.champions.combat.rationals import (
    Bools,
    Ints,
    Objects,
    solve_rows,
    spread,
    whole,
    whole_weights,
)
from odds.champions.combat.runes import Final
from odds.champions.combat.solution import Played
from odds.chance.lattice import STOP, TRADE, lattice

NOTHING = Fraction(0)


def flow(walk: Followed, played: Played, mass: Objects, table: Objects | None = None) -> Flow:
    """Push fractions of mass (F+1, D+1) through one party's rounds; as `flow.flow`."""
    problem, pool, choice = walk.problem, played.pool, played.choice
    outcomes, most = choice.shape[1:]
    weight, total = whole_weights(problem, pool)
    healed = np.minimum(np.arange(1, most + 1) + problem.hooks.heals, most)
    left = np.maximum(healed - pool.damage[:, None], 0)
    endless = played.endless.astype(bool)
    stays = (pool.cls[:, None] == 0) & (left > 0) & ~endless[left]
    left_by = np.full((len(pool.exits), *mass.shape), NOTHING, object)
    lost_in = np.full(len(mass), NOTHING, object)
    visits = mass.copy()
    met = [NOTHING, NOTHING]
    rerolls = NOTHING
    landed = np.zeros((outcomes, most), object)  # integers over `bottom`
    bottom = 1
    exit_of = np.broadcast_to(pool.cls[:, None], left.shape)

    def leave(f: int, amount: Objects, low: int, where: Bools) -> None:
        """Book integers over `low` of the outcomes in `where` at their exits."""
        out = np.zeros(left_by[:, f].shape, object)
        np.add.at(out, (exit_of[where], left[where]), amount[where])
        for at in zip(*np.nonzero(out), strict=True):
            exit_number, needed = int(at[0]), int(at[1])
            part = Fraction(int(out[at]), low)
            if exit_number == 0 and needed > 0 and endless[needed]:
                lost_in[f] += part
            else:
                left_by[exit_number, f, needed] += part

    traded = _Traded(walk, played, mass.shape)
    for f in range(len(mass) - 1, -1, -1):
        stop = choice[f] == STOP
        if table is not None and table[f].any():
            lies, low = whole(table[f].ravel().tolist())
            wide = lcm(low, bottom)
            fallen = np.array(lies, object).reshape(landed.shape) * (wide // low)
            landed, bottom = landed * (wide // bottom) + fallen, wide
        if bottom > 1 or landed.any():
            leave(f, landed, bottom, stop & ~stays)
            for d in np.nonzero((stays & stop & (landed != 0)).any(axis=0))[0]:
                for o in np.nonzero(stays[:, d] & stop[:, d])[0]:
                    visits[f, left[o, d]] += Fraction(int(landed[o, d]), bottom)
        for d in np.nonzero(endless[1:])[0]:
            lost_in[f] += visits[f, d + 1]
            visits[f, d + 1] = NOTHING
        looping = stays & stop
        if any(visits[f, 1:]):
            step = np.zeros((most, most), object)
            where = np.nonzero(looping)
            np.add.at(step, (where[1], left[looping] - 1), weight[where[0]])
            if step.any():
                come, low = whole(visits[f, 1:].tolist())
                # From much damage needed to little, so that without healing it is a substitution.
                right = np.array(come[::-1], object)[:, None] * total
                solved, under = solve_rows(step.T[::-1, ::-1], total, right)
                visits[f, 1:] = [Fraction(n, low * under) for n in solved[::-1, 0]]
        start, low = whole(visits[f, 1:].tolist())
        rolled = weight[:, None] * np.array(start, object)
        leave(f, rolled, low * total, stop & ~stays)
        wide = lcm(low * total, bottom)
        every = rolled * (wide // (low * total)) + landed * (wide // bottom)
        ended = np.where(stop, every, 0).sum(axis=1)
        for i, amounts in enumerate(pool.met):
            met[i] += Fraction(int(ended @ amounts.astype(int).astype(object)), wide)
        traded.take(f, np.where(choice[f] == TRADE, every, 0), wide)
        again = np.where(choice[f] >= 0, every, 0)
        rerolls += Fraction(int(again.sum()), wide)
        landed, bottom = np.zeros((outcomes, most), object), 1
        if again.any():
            landed, bottom = _fall(walk, played, choice[f], again), wide * total
            # Halve the growth of the integers: what all have in common goes.
            common = int(np.gcd.reduce(np.append(landed.ravel(), bottom)))
            landed, bottom = landed // common, bottom // common
    total_met = np.array(met, object) + traded.met
    return Flow(
        left_by, lost_in, visits, total_met, rerolls,  # type: ignore[arg-type]
        used=traded.used(), again=traded.table,  # type: ignore[arg-type]
    )  # fmt: skip


class _Traded:
    """Where mass goes whose runes are used on the dice on the table; as in `flow`."""

    def __init__(self, walk: Followed, played: Played, shape: tuple[int, ...]) -> None:
        self._walk, self._played, self._shape = walk, played, shape
        self._left_by: dict[int, Objects] = {}
        self.met = np.array([NOTHING, NOTHING], object)
        self.table: tuple[Runes, Objects] | None = None

    def take(self, favor: int, mass: Objects, low: int) -> None:
        """Take integers (O, D) over `low` with this purse."""
        pool, trades = self._played.pool, self._played.trades
        if trades is None or not mass.any():
            return
        for number, option in enumerate(trades.options):
            part = np.where(trades.which[favor] == number, mass, 0)
            if not part.any():
                continue
            if isinstance(option, Final):
                ended = part.sum(axis=1)
                for i, amounts in enumerate(pool.met):
                    self.met[i] += Fraction(int(ended @ amounts.astype(int).astype(object)), low)
                out = np.zeros((len(option.pool.exits), self._shape[1]), object)
                exits = np.broadcast_to(option.pool.cls[:, None], part.shape)
                np.add.at(out, (exits, option.needed), part)
                if number not in self._left_by:
                    every = (len(out), *self._shape)
                    self._left_by[number] = np.full(every, NOTHING, object)
                for at in zip(*np.nonzero(out), strict=True):
                    self._left_by[number][at[0], favor, at[1]] += Fraction(int(out[at]), low)
                continue
            _, total = whole_weights(self._walk.problem, pool)
            fallen = _fall(self._walk, self._played, option.keep[favor], part)
            if self.table is None:
                everything = np.full((self._shape[0], *part.shape), NOTHING, object)
                self.table = option.left, everything
            for at in zip(*np.nonzero(fallen), strict=True):
                self.table[1][favor][at] += Fraction(int(fallen[at]), low * total)

    def used(self) -> tuple[tuple[Final, Objects], ...]:
        """What left the round, by the runes used on final dice."""
        trades = self._played.trades
        return tuple(
            (option, self._left_by[number])
            for number, option in enumerate(trades.options if trades else ())
            if isinstance(option, Final) and number in self._left_by
        )


def _fall(walk: Followed, played: Played, keep: Ints, mass: Objects) -> Objects:
    """Let open dice fall: integers on outcomes (O, D) after a reroll, times all their orders."""
    problem, counts = walk.problem, played.pool.counts
    parts = [
        lattice(len(die.vectors), n, die.droppable)
        for die, n in zip(problem.dice, counts, strict=True)
    ]
    sizes = [len(part.keeps) for part in parts]
    cube = np.zeros((prod(sizes), mass.shape[1]), object)
    where = np.nonzero(mass)
    np.add.at(cube, (keep[where], where[1]), mass[where])
    cube = cube.reshape(*sizes, mass.shape[1])
    for axis, (part, die) in enumerate(zip(parts, problem.dice, strict=True)):
        if len(part.inner):
            rows = spread(part, die.weights, np.moveaxis(cube, axis, 0), die.faces)
            cube = np.moveaxis(rows, 0, axis)
    return cube.reshape(mass.shape)
