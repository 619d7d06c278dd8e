"""A naive roller: real dice, one fight after the other, played as the solver says.

It walks `round` step by step and looks up what to reroll and whom to lose. The solver knows a table
only by what its dice do, so faces are translated: a face is the vector to which a die that shows
nothing else is reduced, a roll is a row of the lattice of each kind. What comes out agrees with the
law of the solution, within the bounds of chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod

import numpy as np

from odds.champions.combat.play import Fight
from odds.champions.combat.pool import Pool
from odds.champions.combat.problem import Runes
from odds.champions.combat.round import (
    End,
    Foe,
    Losing,
    Rolled,
    Rolling,
    Start,
    begin,
    lose,
    reroll,
    reroll_blanks,
    roll,
    settle,
    start,
)
from odds.champions.combat.runes import Blanks, Final
from odds.champions.combat.solution import Walk
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.chance.lattice import STOP, TRADE, lattice

Vector = tuple[int, ...]
Rows = dict[Vector, int]  # which counts of faces a row of a lattice stands for


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one fight ended: `won`, who is left, Favor and `runes` left; its `rounds`; `coins`,
    `glory` and `blame` met on the way; whether it was sure never to end."""

    won: bool
    party: Party
    favor: int
    rounds: int
    coins: int
    glory: int
    blame: int
    never: bool
    runes: Runes = ()


@lru_cache
def _rows_of(faces: int, dice: int, droppable: bool) -> tuple[Rows, list[Vector]]:
    """Row of each outcome, and the counts that each keep stands for."""
    shape = lattice(faces, dice, droppable)
    keeps: list[Vector] = []
    for below in shape.below:  # one die more than some smaller keep, or nothing
        counts = [0] * faces
        for face, smaller in enumerate(below):
            if smaller >= 0:
                counts = list(keeps[smaller])
                counts[face] += 1
        keeps.append(tuple(counts))
    return {tuple(map(int, row)): i for i, row in enumerate(shape.outcomes)}, keeps


class Roller:
    """Plays one fight with real dice, again and again, under the play that it asks for.

    >>> from odds import Enemy, FightQuestion
    >>> roller = Roller(FightQuestion(Party("1 axe"), Enemy(attack=0, defense=1)).fight())
    >>> roller.one(random.Random(1)).won
    True
    """

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.walk = fight.solve().follow()
        self.walks: dict[Runes, Walk] = {**self.walk.fewer, self.walk.problem.runes: self.walk}
        self.foe = Foe(fight.enemy, fight.dice, fight.leader, fight.rules)
        self.number = [  # of each face among the merged ones, by kind
            {face: self._vector(i, face) for face in set(faces)} if count else {}
            for i, (faces, count) in enumerate(zip(fight.dice, fight.party, strict=True))
        ]
        self._rows: dict[Roll, int] = {}
        self._rests: dict[tuple[Runes, Runes, Vector, int, int, int], Vector] = {}

    def _vector(self, kind: int, face: Face) -> int:
        """Number of the merged face, from a fight of a single die that always shows it."""
        alone = replace(
            self.fight,
            party=Party.of(int(kind == one) for one in range(len(KINDS))),
            enemy=replace(self.fight.enemy, forbids=()),
            favor=0,
            dice=((face,),) * len(KINDS),
        )
        (vector,) = alone.problem().dice[kind].vectors
        if not self.walk.problem.party.as_dict().get(KINDS[kind]):
            return 0  # forbidden: it is never rolled
        return self.walk.problem.dice[kind].vectors.index(vector)

    def fights(self, number: int, rng: random.Random) -> Iterator[Outcome]:
        """Fight `number` times."""
        for _ in range(number):
            yield self.one(rng)

    def one(self, rng: random.Random) -> Outcome:
        """Fight once, to the end or to where it is sure never to end."""
        runes = self.walk.problem.runes
        step: Start | End = begin(self.foe, self.fight.party, self.fight.favor, runes)
        while isinstance(step, Start):
            state = step.state
            if self.walks[state.runes].played(tuple(state.party)).endless[state.needed]:
                return self._outcome(End(state._replace(party=Party()), won=False), never=True)
            step = self._round(step, rng)
        return self._outcome(step, never=False)

    @staticmethod
    def _outcome(end: End, never: bool) -> Outcome:
        state = end.state
        party = state.party if end.won else Party()
        met = (state.rounds, state.coins, state.glory, state.blame)
        return Outcome(end.won, party, state.favor, *met, never, state.runes)

    def _round(self, step: Start, rng: random.Random) -> Start | End:
        needed = step.state.needed  # before healing, as the solver counts
        rolled = self._fall(start(step), rng)
        while True:
            runes, favor = rolled.state.runes, rolled.state.favor
            played = self.walks[runes].played(tuple(rolled.state.party))
            keep = int(played.choice[favor, self._row(rolled), needed - 1])
            if keep == STOP:
                return self._settle(rolled, (), played.pool)
            if keep != TRADE:
                rolled = self._fall(reroll(rolled, self._take_up(rolled, keep)), rng)
                continue
            assert played.trades is not None
            at = favor, self._row(rolled), needed - 1
            option = played.trades.options[played.trades.which[at]]
            if isinstance(option, Final):
                used = tuple(rune for rune in runes if rune not in option.left)
                return self._settle(rolled, used, option.pool)
            assert isinstance(option, Blanks)
            up = self._take_up(rolled, int(option.keep[at]))
            rolled = self._fall(reroll_blanks(rolled, up), rng)

    def _settle(self, rolled: Rolled, used: Runes, pool: Pool) -> Start | End:
        after: Start | End | Losing = settle(rolled, used)
        if isinstance(after, Losing):
            rest = self._left(rolled, used, pool, after.state.needed)
            return lose_down_to(after, rest)
        return after

    @staticmethod
    def _fall(rolling: Rolling, rng: random.Random) -> Rolled:
        dice = rolling.state.foe.dice
        shown = {
            kind: [rng.choice(dice[KINDS.index(kind)]) for _ in range(count)]
            for kind, count in rolling.open.as_dict().items()
        }
        rolled = roll(rolling, shown)
        assert isinstance(rolled, Rolled)
        return rolled

    def _row(self, rolled: Rolled) -> int:
        """Which outcome of the party's pool lies on the table."""
        row = self._rows.get(rolled.table)
        if row is None:
            row = 0
            shapes = self._shapes(rolled)
            for number, faces, (outcomes, _) in zip(self.number, rolled.table, shapes, strict=True):
                counts = [0] * len(next(iter(outcomes)))
                for face in faces:
                    counts[number[face]] += 1
                row = row * len(outcomes) + outcomes[tuple(counts)]
            self._rows[rolled.table] = row
        return row

    def _shapes(self, rolled: Rolled) -> list[tuple[Rows, list[Vector]]]:
        dice = zip(self.walk.problem.dice, rolled.state.party, strict=True)
        return [_rows_of(len(die.vectors), n, die.droppable) for die, n in dice]

    def _take_up(self, rolled: Rolled, keep: int) -> dict[str, list[Face]]:
        """The dice that the solver rolls again when it keeps so many of each face."""
        up: dict[str, list[Face]] = {kind: [] for kind in KINDS}
        shapes = self._shapes(rolled)
        for i, (_, keeps) in enumerate(shapes):
            stride = prod(len(others) for _, others in shapes[i + 1 :])
            left = list(keeps[keep // stride % len(keeps)])
            for face in rolled.table[i]:
                if left[self.number[i][face]]:
                    left[self.number[i][face]] -= 1
                else:
                    up[KINDS[i]].append(face)
        return up

    def _left(self, rolled: Rolled, used: Runes, pool: Pool, needed: int) -> Vector:
        """Who is left after the losses that the solver chooses, with so much needed then."""
        party, favor, runes = tuple(rolled.state.party), rolled.state.favor, rolled.state.runes
        row = self._row(rolled)
        key = (runes, used, party, row, favor, needed)
        if key not in self._rests:
            mass = np.zeros((self.fight.favor + 1, self.walk.problem.defense + 1))
            mass[favor, needed] = 1.0
            walk = self.walks[tuple(rune for rune in runes if rune not in used)]
            way = pool.exits[pool.cls[row]]
            while way.costs:
                ((party, way, mass),) = walk.remains.lose(party, way, mass)
            self._rests[key] = party
        return self._rests[key]


def lose_down_to(step: Losing, rest: Iterable[int]) -> Start | End:
    """Give up warriors one by one, those first that may be lost, until so many are left."""
    lost = {
        kind: count - left for kind, count, left in zip(KINDS, step.state.party, rest, strict=True)
    }
    after: Start | End | Losing = step
    while isinstance(after, Losing):
        kind = next(kind for kind in after.eligible() if lost[kind])
        lost[kind] -= 1
        after = lose(after, kind)
    return after
