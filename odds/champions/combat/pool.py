"""The dice pool of one party: its rolls, settled by the rules, ready for the compiled kernels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.problem import (
    BLANK,
    GLORY,
    HITS,
    HITTER,
    SHIELDS,
    Problem,
    Runes,
    below,
)
from odds.champions.combat.rules import Special
from odds.champions.pieces import Party
from odds.chance.dice import Die
from odds.chance.lattice import lattice, lattice_size, outcome_chances
from odds.errors import QuestionError

Counts = tuple[int, ...]
Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]

MOST_NODES = 400_000_000  # keeps x damage x purse over all parties: some ten seconds of one core
MOST_MADE = 100_000  # outcomes of the pools of a problem that are kept: some 5 MB
MOST_WIDTH = 16_000_000  # keeps x damage of one party: some 128 MB a buffer


class Exit(NamedTuple):
    """How a round may leave the party: `slain` of the `doomed` die, then `lost` of the rest."""

    doomed: Counts
    slain: int
    lost: int

    @property
    def costs(self) -> bool:
        """Whether anybody is lost."""
        return self.slain > 0 or self.lost > 0


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Outcomes of rolling all dice of a party, in the order of its lattice.

    `chance` (O,) probability; `damage` (O,); `exits` by number, 0 is "nobody lost"; `cls` (O,)
    exit of each outcome; `met` (2, O) coins and Glory met; `barred` (K,) keeps that would leave
    nothing to reroll; `best` (O,) the largest keep of each outcome.
    """

    counts: Counts
    chance: Floats
    damage: Ints
    exits: tuple[Exit, ...]
    cls: Ints
    met: Floats
    barred: npt.NDArray[np.uint8]
    best: Ints

    def endless(self, defense: int, heals: int) -> npt.NDArray[np.uint8]:
        """Mark damage still needed from which the fight never ends, as `endless` does."""
        possible = self.chance > 0
        return endless(self.damage[possible], self.cls[possible], defense, heals)


def endless(damage: Ints, cls: Ints, defense: int, heals: int) -> npt.NDArray[np.uint8]:
    """Mark (defense + 1,) the damage still needed from which neither a loss nor the kill comes.

    `damage`, `cls` are of all rolls that may be. No choice matters there: a reroll shows the same
    faces.
    """
    marks = np.zeros(defense + 1, np.uint8)
    if cls.any():
        return marks
    deals = np.unique(damage)
    marks[1:] = 1
    for _ in range(defense):
        for needed in range(1, defense + 1):
            left = min(defense, needed + heals) - deals
            marks[needed] &= (left > 0).all() and marks[np.maximum(left, 0)].all()
    return marks


@lru_cache(maxsize=1024)
def _keeps(shapes: tuple[tuple[int, bool], ...], party: Party, warriors: int) -> tuple[int, int]:
    """Keeps of all parties within `party` together, and of the one that has most."""
    sizes = [
        [lattice_size(faces, n, droppable) for n in range(most + 1)]
        for (faces, droppable), most in zip(shapes, party, strict=True)
    ]
    pools = [prod(map(list.__getitem__, sizes, counts)) for counts in below(party, warriors)]
    return sum(pools), max(pools)


def check_size(problem: Problem) -> int:
    """Count lattice nodes before anything is built; QuestionError where they are too many."""
    shapes = tuple((len(die.vectors), die.droppable) for die in problem.dice)
    total, largest = _keeps(shapes, problem.party, problem.warriors)
    nodes = total * problem.defense * (problem.favor + 1) << len(problem.runes)
    width = largest * problem.defense
    if problem.runes:  # what they are worth is laid out for every purse
        width *= (problem.favor + 1) * len(problem.way)
    if nodes > MOST_NODES or width > MOST_WIDTH:
        raise QuestionError(
            "party",
            "this fight has {nodes:,} lattice nodes, at most {most:,} (and {widest:,} for one "
            "party, here {width:,}) are solved; lower warriors, favor or defense",
            nodes=nodes,
            most=MOST_NODES,
            widest=MOST_WIDTH,
            width=width,
        )
    return nodes


@dataclass(frozen=True, slots=True, eq=False)
class _Rolls:
    """Rolls of some kinds of dice: sums `shown` (columns, O), `chance` (O,), keeps that leave
    nothing open `full` (K,), the largest keep `best` (O,)."""

    shown: Ints
    chance: Floats
    full: npt.NDArray[np.bool_]
    best: Ints

    def __mul__(self, other: _Rolls) -> _Rolls:
        """Roll these dice and the others."""
        columns = (self.shown[:, :, None] + other.shown[:, None, :]).reshape(len(self.shown), -1)
        stride = np.int32(len(other.full))
        return _Rolls(
            columns,
            (self.chance[:, None] * other.chance).ravel(),
            (self.full[:, None] & other.full).ravel(),
            (self.best[:, None] * stride + other.best).ravel(),
        )


class Pools:
    """Makes the pools of a problem; parties that share their first kinds share that work."""

    def __init__(self, dice: tuple[Die, ...], hooks: Special, attack: int) -> None:
        self._dice, self._hooks, self._attack = dice, hooks, attack
        self._rolls: dict[Counts, _Rolls] = {}
        self._made: dict[tuple[Counts, Runes], Pool] = {}
        self._room = MOST_MADE
        # Sums of hits, shields and Glory; what dooms a warrior is counted by kind.
        self._doom = {"blank": BLANK, "hit": HITTER}.get(hooks.slays)

    def make(self, counts: Counts, used: Runes = ()) -> Pool:
        """Roll all dice of a party in every way and settle each roll, with runes `used` on it."""
        key = (counts, used)
        pool = self._made.get(key)
        if pool is None:
            pool = self._make(counts, used)
            self._room -= pool.chance.size
            if self._room >= 0:
                self._made[key] = pool
        return pool

    def _make(self, counts: Counts, used: Runes) -> Pool:
        rolls = self._of(counts)
        hit, shield, glory, *doomed = rolls.shown
        if self._doom is None:
            nobody = np.zeros((hit.size, len(counts)), np.int32)
            blanks = hitters = nobody
        else:
            blanks = hitters = np.stack(doomed, axis=-1)
        toll = rules.settle(
            self._hooks,
            self._attack,
            sum(counts),
            hit,
            shield,
            blanks,
            hitters,
        )
        toll = rules.use(toll, shield, used)
        exits, cls = number_exits(toll, counts)
        return Pool(
            counts=counts,
            chance=rolls.chance,
            damage=np.ascontiguousarray(toll.damage, np.int32),
            exits=exits,
            cls=np.ascontiguousarray(cls, np.int32),
            met=np.stack([toll.coins, glory]).astype(np.float64),
            barred=rolls.full.view(np.uint8),
            best=rolls.best,
        )

    def _of(self, counts: Counts) -> _Rolls:
        rolls = self._rolls.get(counts)
        if rolls is None:
            rolls = self._kind(len(counts) - 1, counts[-1])
            if len(counts) > 1:
                rolls = self._of(counts[:-1]) * rolls
            if len(counts) < len(self._dice):
                self._rolls[counts] = rolls
        return rolls

    def _kind(self, kind: int, dice: int) -> _Rolls:
        key = (-1,) * kind + (dice,)
        if key not in self._rolls:
            die = self._dice[kind]
            shape = lattice(len(die.vectors), dice, die.droppable)
            shown = (shape.outcomes @ np.array(die.vectors, np.int32)).T
            columns = [shown[HITS], shown[SHIELDS], shown[GLORY]]
            if self._doom is not None:
                nothing = np.zeros_like(columns[0])
                kinds = range(len(self._dice))
                columns += [shown[self._doom] if k == kind else nothing for k in kinds]
            chance = outcome_chances(die, shape)
            self._rolls[key] = _Rolls(np.stack(columns), chance, shape.full, shape.best)
        return self._rolls[key]


@lru_cache(maxsize=4)
def _shared(dice: tuple[Die, ...], hooks: Special, attack: int) -> Pools:
    return Pools(dice, hooks, attack)


def pools_of(problem: Problem) -> Pools:
    """The pools of a problem, which fights with the same dice and attack share.

    Whoever makes a pool twice at a time makes the same.
    """
    return _shared(problem.dice, problem.hooks, problem.attack)


def number_exits(toll: rules.Toll, counts: Counts) -> tuple[tuple[Exit, ...], Ints]:
    """Number the distinct ways in which the owner may have to choose losses: exits, cls (O,)."""
    nobody = (0,) * len(counts)
    if not toll.doomed.any():
        most = int(toll.lost.max())
        return tuple(Exit(nobody, 0, n) for n in range(most + 1)), toll.lost
    doomed = np.where(toll.slain[:, None] > 0, toll.doomed, 0)
    rows = np.column_stack([toll.lost, toll.slain, doomed])
    code = np.ravel_multi_index(rows.T, rows.max(axis=0) + 1)
    found, first, cls = np.unique(np.append(code, 0), return_index=True, return_inverse=True)
    rows = np.vstack([rows, np.zeros_like(rows[:1])])[first]
    assert found[0] == 0
    exits = tuple(Exit(tuple(map(int, row[2:])), int(row[1]), int(row[0])) for row in rows)
    return exits, cls[:-1].astype(np.int32)
