"""The dice on the table now: every thing that may be done with them, the best first.

An `Adviser` solves one fight and answers for any position of it, as `combat.round` records it: what
to do with a roll, whom to lose, and what a start is worth. Choices are valued by what follows them
under best play, so the regret of a choice is what this one decision gives away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.play import Fight, worth
from odds.champions.combat.pool import Counts, Exit
from odds.champions.combat.problem import BLANK, Runes, effect, pays
from odds.champions.combat.round import End, Losing, Rolled, Start
from odds.champions.combat.runes import expect, final_uses, without
from odds.champions.combat.solution import Walk
from odds.champions.combat.solve import Solved
from odds.champions.pieces import KINDS, Face, Party
from odds.chance.lattice import Lattice, lattice, pack
from odds.errors import RuleError

Floats = npt.NDArray[np.float64]
Faces = Mapping[str, tuple[Face, ...]]
Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Loss:
    """Warriors to lose: who is `lost` and `left`, the chance to `win` and the `value` then, and the
    `regret` against the best choice, in the goal's unit (probability or Glory)."""

    lost: Party
    left: Party
    win: float
    value: float
    regret: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do with the dice on the table.

    `act`: `settle` (with the `runes` used on the final dice), `reroll` for 1 Favor, or `potential`;
    `up` the dice taken up by kind. `win` chance, `value` Glory, under best play after it; `regret`
    in the goal's unit. For `settle`, `losses` are all ways to pay for it, the best first.
    """

    act: str
    up: Faces = field(default_factory=dict)
    runes: Runes = ()
    win: float = 0.0
    value: float = 0.0
    regret: float = 0.0
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """All `choices`, the best first; `luck`: chance that a roll of all these dice is worth less
    than this one, and as much (`even`)."""

    choices: tuple[Choice, ...]
    luck: float
    even: float

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.choices[0]


class Adviser:
    """Advice on every position of one fight, under best play; for one thread at a time.

    A fight on the way is given as it was `solved`, with what comes after it.
    """

    def __init__(self, fight: Fight, solved: Solved | None = None) -> None:
        self.fight = replace(fight, play="best")
        solved = self.fight.solve() if solved is None else solved
        walk = solved.follow()
        self._walks = {**walk.fewer, walk.problem.runes: walk}
        self._problem = walk.problem
        self._number = [
            {face: self._effect(kind, face, vectors) for face in set(faces)} if count else {}
            for kind, faces, count, vectors in zip(
                KINDS,
                fight.dice,
                walk.problem.party,
                (die.vectors for die in walk.problem.dice),
                strict=True,
            )
        ]
        self._known: dict[tuple[Runes, Counts, int], Floats] = {}

    def worth(self, step: Start) -> tuple[float, float]:
        """Chance to win and expected worth at the start of a round, without what was met before."""
        state = step.state
        table = self._walk(state.runes).worth(tuple(state.party))
        first, second = (float(x) for x in table[:, state.favor, state.needed])
        return (first, second) if self.fight.goal == "win" else (second, first)

    def ended(self, step: End) -> tuple[float, float]:
        """Chance to win, 0 or 1, and worth of an end, without what was met before."""
        state, fight = step.state, self.fight
        party = state.party if step.won else Party()
        end = worth(fight.enemy, fight.prices, step.won, party, state.favor, state.runes)
        return float(step.won), float(end)

    def effects(self, faces: Faces) -> Counter[tuple[str, int]]:
        """What dice do in this fight: two sets with the same effects are one to the solver."""
        return Counter(
            (kind, self._number[KINDS.index(kind)][face])
            for kind, some in faces.items()
            for face in some
        )

    def losses(self, step: Losing) -> tuple[Loss, ...]:
        """Every way to pay the casualties, the best first."""
        state = step.state
        way = Exit(tuple(step.doomed), step.slain, step.lost)
        walk = self._walk(state.runes)
        return self._losses(walk, tuple(state.party), way, state.favor, state.needed)

    def roll(self, step: Rolled) -> Advice:
        """Weigh everything that may be done with the dice on the table."""
        state = step.state
        walk = self._walk(state.runes)
        counts, favor = tuple(state.party), state.favor
        before = self._before_healing(state.needed)
        shown = self._shown(step)
        found = list(self._settle(walk, counts, shown, favor, state.needed))
        if favor:
            after = self._rolled(walk, counts, before)[:, favor - 1] + walk.each[:, 1:]
            for worth, up in self._reroll(counts, shown, after, blanks=False):
                found.append((worth, Choice("reroll", self._faces(step, up))))
        if "potential" in walk.problem.runes:
            then = walk.fewer[without(walk.problem.runes, ("potential",))]
            after = self._rolled(then, counts, before)[:, favor]
            for worth, up in self._reroll(counts, shown, after, blanks=True):
                found.append((worth, Choice("potential", self._faces(step, up), ("potential",))))
        best = max(first for (first, _), _ in found)
        choices = []
        for worth, choice in found:
            win, value, regret = self._told(worth, best)
            choices.append(replace(choice, win=win, value=value, regret=regret))
        lag = self._lags(choices)
        # Where nobody falls and Reaction alone can kill, who waits for another roll as good as
        # this one waits for ever.
        stuck = walk.endless(walk.pools.make(counts))[before] == 2
        stuck = stuck and any(lag(one) == (0, 0) and "reaction" in one.runes for one in choices)
        spent = ("settle", "reroll", "potential").index
        # Of what is as good, what spends less, then what takes up fewer dice.
        choices.sort(
            key=lambda choice: (
                *lag(choice),
                stuck and "reaction" not in choice.runes,
                len(choice.runes),
                spent(choice.act),
                sum(map(len, choice.up.values())),
            )
        )
        return Advice(tuple(choices), *self._luck(walk, counts, before, favor, best))

    def _walk(self, runes: Runes) -> Walk:
        return self._walks[tuple(rune for rune in rules.RUNES if rune in runes)]

    def _effect(self, kind: str, face: Face, vectors: tuple[tuple[int, ...], ...]) -> int:
        fight, problem = self.fight, self._problem
        paid = pays(problem.way)
        vector = effect(
            face, kind, fight.enemy, problem.hooks, fight.leader, problem.play, paid, problem.runes
        )
        return vectors.index(vector)

    def _told(self, worth: Floats | Pair, best: float) -> tuple[float, float, float]:
        """Chance to win, value and regret, from worth by layers; rounding is no regret."""
        first, second = (float(x) for x in worth)
        win, value = (first, second) if self.fight.goal == "win" else (second, first)
        regret = best - first if best - first > float(self._walk(()).eps[0]) else 0.0
        return min(1.0, max(0.0, win)), value, regret

    def _layers(self, told: Choice | Loss) -> Pair:
        return (told.win, told.value) if self.fight.goal == "win" else (told.value, told.win)

    def _lags(self, told: Sequence[Choice | Loss]) -> Callable[[Choice | Loss], Pair]:
        """How far each is behind the best by both numbers; rounding is not behind."""
        best = max(self._layers(one)[1] for one in told if not one.regret)
        tie = float(self._walk(()).eps[1])

        def lag(one: Choice | Loss) -> Pair:
            behind = best - self._layers(one)[1]
            return one.regret, 0.0 if not one.regret and behind <= tie else behind

        return lag

    def _before_healing(self, needed: int) -> int:
        """Damage needed at the start of the round that has become `needed`."""
        before = rules.healed_from(self._problem.hooks, needed, self._problem.defense)
        if before is None:
            raise RuleError("D16", f"{needed} damage cannot be needed after healing")
        return before

    def _shown(self, step: Rolled) -> list[Counts]:
        """How many dice of each kind show each merged face."""
        shown = []
        for number, faces, die in zip(self._number, step.table, self._problem.dice, strict=True):
            counts = [0] * len(die.vectors)
            for face in faces:
                counts[number[face]] += 1
            shown.append(tuple(counts))
        return shown

    def _parts(self, counts: Counts, droppable: bool | None = None) -> list[Lattice]:
        return [
            lattice(len(die.vectors), n, die.droppable if droppable is None else droppable)
            for die, n in zip(self._problem.dice, counts, strict=True)
        ]

    def _settle(
        self, walk: Walk, counts: Counts, shown: list[Counts], favor: int, needed: int
    ) -> Iterator[tuple[Pair, Choice]]:
        """Settle the dice, with every set of runes that may be used on them."""
        row = 0
        for part, faces in zip(self._parts(counts), shown, strict=True):
            (at,) = np.nonzero((part.outcomes == faces).all(axis=1))[0]
            row = row * len(part.outcomes) + int(at)
        for used in [(), *final_uses(walk.problem.runes)]:
            pool = walk.pools.make(counts, used)
            then = walk.fewer[without(walk.problem.runes, used)] if used else walk
            way = pool.exits[pool.cls[row]]
            left = max(0, needed - int(pool.damage[row]))
            met = walk.met(pool)[:, row]
            losses = self._losses(then, counts, way, favor, left, met)
            yield self._layers(losses[0]), Choice("settle", {}, used, losses=losses)

    def _losses(
        self,
        walk: Walk,
        counts: Counts,
        way: Exit,
        favor: int,
        needed: int,
        met: Floats | None = None,
    ) -> tuple[Loss, ...]:
        party = Party.of(counts)
        found = [
            (Party.of(rest), table[:, favor, needed] + (0.0 if met is None else met))
            for rest, table in walk.remains.every(counts, way).items()
        ]
        best = max(float(worth[0]) for _, worth in found)
        losses = [Loss(party - rest, rest, *self._told(worth, best)) for rest, worth in found]
        # Of what is as good, the kinds that come first in KINDS are lost, as the solver does.
        lag = self._lags(losses)
        losses.sort(key=lambda loss: (*lag(loss), tuple(loss.left)))
        return tuple(losses)

    def _rolled(self, walk: Walk, counts: Counts, needed: int) -> Floats:
        """Worth (layers, favor + 1, O) of every outcome of these dice, with so much needed."""
        key = (walk.problem.runes, counts, needed)
        if key not in self._known:
            if len(self._known) > 16:
                self._known.clear()
            self._known[key] = walk.rolled(counts)[:, :, :, needed - 1].copy()
        return self._known[key]

    def _reroll(
        self, counts: Counts, shown: list[Counts], after: Floats, *, blanks: bool
    ) -> Iterator[tuple[Pair, list[Counts]]]:
        """Take up every set of dice (`blanks`: of dice without a symbol); `after` (layers, O) is
        what the dice on the table are worth then."""
        dice = tuple(replace(die, droppable=False) for die in self._problem.dice)
        every = self._parts(counts, droppable=False)
        rows = []
        for part, solved in zip(every, self._parts(counts), strict=True):
            at = {tuple(faces): i for i, faces in enumerate(solved.outcomes.tolist())}
            rows.append(np.array([at[tuple(faces)] for faces in part.outcomes.tolist()]))
        sizes = [len(part.outcomes) for part in self._parts(counts)]
        layers = np.arange(len(after))
        worth = after.reshape(-1, *sizes)[np.ix_(layers, *rows)]
        packed = pack(dice, counts)
        expected = expect(packed, counts, worth.reshape(len(after), 1, -1, 1))[:, 0, :, 0]
        shape = [len(part.keeps) for part in every]
        options = []
        for part, faces, die in zip(every, shown, dice, strict=True):
            up = np.array(faces) - part.kept
            allowed = (up >= 0).all(axis=1)
            if blanks:
                solid = [j for j, vector in enumerate(die.vectors) if not vector[BLANK]]
                allowed &= (up[:, solid] == 0).all(axis=1)
            options.append([(int(k), tuple(up[k].tolist())) for k in np.nonzero(allowed)[0]])
        for picks in product(*options):
            if any(any(up) for _, up in picks):
                keep = np.ravel_multi_index([k for k, _ in picks], shape)
                yield (float(expected[0, keep]), float(expected[1, keep])), [up for _, up in picks]

    def _faces(self, step: Rolled, up: list[Counts]) -> Faces:
        """Name dice that show the merged faces taken up."""
        taken: dict[str, tuple[Face, ...]] = {}
        for kind, faces, number, counts in zip(KINDS, step.table, self._number, up, strict=True):
            left = list(counts)
            for face in faces:
                if left[number[face]]:
                    left[number[face]] -= 1
                    taken[kind] = (*taken.get(kind, ()), face)
        return taken

    def _luck(
        self, walk: Walk, counts: Counts, needed: int, favor: int, worth: float
    ) -> tuple[float, float]:
        every = self._rolled(walk, counts, needed)[0, favor]
        chance = walk.pools.make(counts).chance
        tie = 1e3 * float(walk.eps[0])
        worse = float(chance[every < worth - tie].sum())
        return worse, max(0.0, float(chance[every <= worth + tie].sum()) - worse)
