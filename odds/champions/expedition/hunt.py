"""Hunting: one roll for Food, with Favor to reroll, nobody lost (D36).

The dice are a pool that is rolled once: every outcome ends it, and how much Food it brings is the
exit that it leaves by. So the same kernel and the same law serve as in a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact import ExactSolution, check_exact
from odds.champions.combat.exact_law import flow as exact_flow
from odds.champions.combat.exact_party import Certificate, PartySolver
from odds.champions.combat.flow import flow
from odds.champions.combat.pool import Counts, Exit, Pool, Pools
from odds.champions.combat.problem import BEST, Problem, Runes, Way
from odds.champions.combat.rationals import Objects
from odds.champions.combat.rules import Special, hits, reroll_glory
from odds.champions.combat.solution import Ends, Played, Solution, Walk
from odds.champions.combat.solve import TIE
from odds.champions.expedition import rules
from odds.champions.pieces import KINDS, Face, Party, Prices
from odds.chance.dice import Die, merge
from odds.chance.lattice import pack

Floats = npt.NDArray[np.float64]
Brought = tuple[int, int]  # Food and hits
HUNT_GOALS: Final = ("food", "value")
NOBODY: Final = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Who hunts with which dice; `dice` are faces by kind, `glory` whether The Hunt may be used;
    `ends` worth by layers of Food, hits and Favor left, where more follows."""

    party: Party
    favor: int
    dice: tuple[tuple[Face, ...], ...]
    goal: str = "food"
    leader: str | None = None
    prices: Prices = Prices()
    glory: bool = False
    ends: Callable[[int, int, int], tuple[Any, ...]] | None = None

    def worth(self, food: int, hit: int, favor: int) -> tuple[Any, ...]:
        """What an end is worth by layers: Food, then Favor left; or both and Glory, then Food."""
        if self.ends is not None:
            return self.ends(food, hit, favor)
        if self.goal == "food":
            return Fraction(food), Fraction(favor)
        glory = rules.hunt_glory(hit) if self.glory else 0
        return food * self.prices.food + favor * self.prices.favor + glory, Fraction(food)


@dataclass(frozen=True, slots=True)
class Hunted:
    """What comes of a hunt: `law[food, favor left]` probability, `worth` by layers, expected
    `rerolls` and `glory`."""

    law: Mapping[tuple[int, int], float]
    worth: tuple[float, float]
    rerolls: float
    glory: float


def hunted(hunt: Hunt) -> Hunted:
    """Hunt as well as can be; probabilities, Food, Glory."""
    if not hunt.party.size:
        first, second = map(float, hunt.worth(0, 0, hunt.favor))
        return Hunted({(0, hunt.favor): 1.0}, (first, second), 0.0, 0.0)
    walk = Hunting(hunt)
    brought, rerolls = walk.law(hunt.favor)
    law: dict[tuple[int, int], float] = {}
    glory = rerolls * reroll_glory(hunt.leader)
    for (food, hit, favor), chance in brought.items():
        law[food, favor] = law.get((food, favor), 0.0) + chance
        glory += chance * rules.hunt_glory(hit) if hunt.glory else 0.0
    first, second = walk.worth_by_favor()[:, hunt.favor]
    return Hunted(law, (float(first), float(second)), rerolls, glory)


class Hunting(Walk):
    """A fight of one round, in which Food (and hits) tell the exits apart."""

    def __init__(self, hunt: Hunt) -> None:
        layers = len(hunt.worth(0, 0, 0))
        way = Way(glory=Fraction(int(hunt.goal != "food")))
        scored = ((way, Way()) if hunt.goal != "chances" else (Way(), way))[:layers]
        problem = Problem(
            party=hunt.party,
            favor=hunt.favor,
            dice=tuple(map(_die(hunt), KINDS, hunt.party, hunt.dice)),
            hooks=Special(strikes=False),
            attack=0,
            defense=1,
            play=BEST,
            way=scored,
            reroll_glory=reroll_glory(hunt.leader),
            warriors=hunt.party.size,
        )
        purse = range(hunt.favor + 1)
        brought = _OneRoll(problem.dice, problem.hooks, problem.attack)
        pool = brought.make(tuple(hunt.party))
        # (layers, what is brought, favor)
        self._by_exit = np.array(
            [
                [[float(w) for w in hunt.worth(food, hit, favor)] for favor in purse]
                for food, hit in brought.exits
            ]
        ).transpose(2, 0, 1)
        ends = Ends(
            won=np.zeros((len(problem.parties()), layers, len(purse))),
            lost=np.zeros((layers, len(purse))),
            eps=TIE * np.maximum(1.0, np.abs(self._by_exit).max(axis=(1, 2))),
            met=np.zeros((layers, 2)),
            each=np.array([[0.0, problem.reroll_glory * float(w.glory)] for w in scored]),
        )
        packed = pack(problem.dice, tuple(problem.party))
        super().__init__(problem, ends, packed, {NOBODY: np.zeros((layers, len(purse), 2))})
        self.pools: _OneRoll = brought
        self._counts = pool.counts

    def exits(self, pool: Pool, *, again: bool = False) -> Floats:  # noqa: ARG002  # as in Walk
        """Worth of everything that may be brought."""
        worth = np.zeros((*self._by_exit.shape, 2))
        worth[..., 0] = self._by_exit
        return worth

    def worth_by_favor(self) -> Floats:
        """Worth (layers, favor + 1) of the hunt."""
        table: Floats = self.settle(self._counts)[:, :, 1]
        return table

    def exactly(self) -> ExactSolution:
        """The hunt in rationals, not solved yet; nobody is lost."""
        none = np.full(self._ends.lost.shape, Fraction(0), object)
        floats = Solution(self.problem, self._ends, self.packed, {})
        return ExactSolution(floats, self, {}, self.remains, Certificate(), none, {}, {})

    def law(self, favor: int) -> tuple[dict[tuple[int, int, int], float], float]:
        """Probability of (Food, hits, Favor left), and rerolls, from so much Favor."""
        mass = np.zeros((self.problem.favor + 1, 2))
        mass[favor, 1] = 1.0
        out = flow(self, self.played(self._counts), mass)
        law = {
            (food, hit, left): float(out.left_by[number, left, 0])
            for number, (food, hit) in enumerate(self.pools.exits)
            for left in range(favor + 1)
            if out.left_by[number, left, 0]
        }
        return law, float(out.rerolls)


class ExactHunting:
    """A hunt in rationals; as `Hunting`, whose play it compares exactly and improves."""

    def __init__(self, hunt: Hunt) -> None:
        self._walk = walk = Hunting(hunt)
        check_exact(walk.problem)
        rough = walk.played(tuple(hunt.party))
        value, chosen = _ExactRoll(walk.exactly(), rough, hunt, walk.pools.exits).run()
        self._table: Objects = value[:, :, 1]
        self._played = Played(rough.pool, chosen.choice, rough.endless)

    def worth_by_favor(self) -> Objects:
        """Worth (layers, favor + 1) of the hunt."""
        return self._table

    def law(self, favor: int) -> tuple[dict[tuple[int, int, int], Any], Any]:
        """Probability of (Food, hits, Favor left), and rerolls, from so much Favor; fractions."""
        mass = np.full((self._walk.problem.favor + 1, 2), Fraction(0), object)
        mass[favor, 1] = Fraction(1)
        walk: Walk = self._walk
        out = exact_flow(walk, self._played, mass)
        law = {
            (food, hit, left): out.left_by[number, left, 0]
            for number, (food, hit) in enumerate(self._walk.pools.exits)
            for left in range(favor + 1)
            if out.left_by[number, left, 0]
        }
        return law, out.rerolls


class _ExactRoll(PartySolver):
    """The one roll of a hunt, whose exits are worth what they bring."""

    def __init__(
        self, solution: ExactSolution, rough: Played, hunt: Hunt, brought: Sequence[Brought]
    ) -> None:
        super().__init__(solution, rough)
        self._hunt, self._brought = hunt, brought

    def exits(self) -> Objects:
        """Worth of everything that may be brought."""
        purse = self.problem.favor + 1
        shape = (len(self.problem.way), len(self._brought), purse, self.most + 1)
        worth = np.full(shape, Fraction(0), object)
        for number, (food, hit) in enumerate(self._brought):
            for favor in range(purse):
                worth[:, number, favor, 0] = list(map(Fraction, self._hunt.worth(food, hit, favor)))
        return worth


class _OneRoll(Pools):
    """Pools in which every outcome ends the hunt, by the Food and the hits that it brings."""

    exits: tuple[Brought, ...] = ()

    def make(self, counts: Counts, used: Runes = ()) -> Pool:
        """Roll all dice in every way."""
        pool = super().make(counts, used)
        brought = np.stack([np.minimum(pool.damage, rules.MOST_FOOD), pool.met[1].astype(int)])
        found, cls = np.unique(brought, axis=1, return_inverse=True)
        self.exits = tuple((int(food), int(hit)) for food, hit in found.T)
        return replace(
            pool,
            damage=np.ones_like(pool.damage),
            cls=cls.reshape(-1).astype(np.int32),
            exits=(Exit(NOBODY, 0, 0),) * len(self.exits),
            met=np.zeros_like(pool.met),
        )


def _die(hunt: Hunt) -> Callable[[str, int, Sequence[Face]], Die]:
    def vector(face: Face, kind: str) -> tuple[int, ...]:
        hit = hits(face, kind, hunt.leader)
        meat = hit + rules.hunting_icons(face)
        return (meat, 0, 0, 0, hit if hunt.glory else 0)

    def die(kind: str, count: int, faces: Sequence[Face]) -> Die:
        if not count:
            faces = (Face(),)
        return merge([vector(face, kind) for face in faces], drop=(0, 0, 0, 0, 0))

    return die
