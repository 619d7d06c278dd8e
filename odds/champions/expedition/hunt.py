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

from odds.champions.combat.flow import flow
from odds.champions.combat.pool import Counts, Exit, Pool, Pools
from odds.champions.combat.problem import BEST, Problem, Runes, Way
from odds.champions.combat.rules import Special, hits, reroll_glory
from odds.champions.combat.solution import Ends, Walk
from odds.champions.combat.solve import TIE
from odds.champions.expedition import rules
from odds.champions.pieces import KINDS, Face, Party, Prices
from odds.chance.dice import Die, merge
from odds.chance.lattice import pack

Floats = npt.NDArray[np.float64]
HUNT_GOALS: Final = ("food", "value")
NOBODY: Final = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Who hunts with which dice; `dice` are faces by kind, `glory` whether The Hunt is used; `ends`
    worth by layers of Food and Favor left, where more follows."""

    party: Party
    favor: int
    dice: tuple[tuple[Face, ...], ...]
    goal: str = "food"
    leader: str | None = None
    prices: Prices = Prices()
    glory: bool = False
    ends: Callable[[int, int], tuple[Any, ...]] | None = None

    def worth(self, food: int, favor: int) -> tuple[Any, ...]:
        """What an end is worth by layers, without Glory met: Food, Favor left; or both in Glory."""
        if self.ends is not None:
            return self.ends(food, favor)
        if self.goal == "food":
            return Fraction(food), Fraction(favor)
        return food * self.prices.food + favor * self.prices.favor, Fraction(food)


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
        worth = hunt.worth(0, hunt.favor)
        return Hunted({(0, hunt.favor): 1.0}, (float(worth[0]), float(worth[1])), 0.0, 0.0)
    walk = Hunting(hunt)
    counts = tuple(hunt.party)
    mass = np.zeros((hunt.favor + 1, 2))
    mass[hunt.favor, 1] = 1.0
    out = flow(walk, walk.played(counts), mass)
    law = {
        (food, favor): float(out.left_by[food, favor, 0])
        for food in range(rules.MOST_FOOD + 1)
        for favor in range(hunt.favor + 1)
        if out.left_by[food, favor, 0]
    }
    best = walk.settle(counts)[:, hunt.favor, 1]
    glory = float(out.met[1]) + out.rerolls * reroll_glory(hunt.leader)
    return Hunted(law, (float(best[0]), float(best[1])), float(out.rerolls), glory)


class Hunting(Walk):
    """A fight of one round, in which Food tells the exits apart."""

    def __init__(self, hunt: Hunt) -> None:
        scored, unscored = Way(glory=Fraction(1)), Way()
        way = {"food": (unscored, unscored), "value": (scored, unscored)}.get(
            hunt.goal, (unscored, scored)
        )
        problem = Problem(
            party=hunt.party,
            favor=hunt.favor,
            dice=tuple(map(_die(hunt), KINDS, hunt.party, hunt.dice)),
            hooks=Special(strikes=False),
            attack=0,
            defense=1,
            play=BEST,
            way=way,
            reroll_glory=reroll_glory(hunt.leader),
            warriors=hunt.party.size,
        )
        purse = range(hunt.favor + 1)
        self._by_food = np.array(
            [
                [[float(w) for w in hunt.worth(food, favor)] for favor in purse]
                for food in range(rules.MOST_FOOD + 1)
            ]
        ).transpose(2, 0, 1)
        ends = Ends(
            won=np.zeros((len(problem.parties()), 2, len(purse))),
            lost=np.zeros((2, len(purse))),
            eps=TIE * np.maximum(1.0, np.abs(self._by_food).max(axis=(1, 2))),
            met=np.array([[float(w.coin), float(w.glory)] for w in way]),
            each=np.array([[0.0, problem.reroll_glory * float(w.glory)] for w in way]),
        )
        packed = pack(problem.dice, tuple(problem.party))
        super().__init__(problem, ends, packed, {NOBODY: np.zeros((2, len(purse), 2))})
        self.pools = _OneRoll(problem)

    def exits(self, pool: Pool, *, again: bool = False) -> Floats:  # noqa: ARG002  # as in Walk
        """Worth of each amount of Food."""
        worth = np.zeros((*self._by_food.shape, 2))
        worth[..., 0] = self._by_food
        return worth


class _OneRoll(Pools):
    """Pools in which every outcome ends the hunt, by the Food that it brings."""

    def make(self, counts: Counts, used: Runes = ()) -> Pool:
        """Roll all dice in every way."""
        pool = super().make(counts, used)
        brought = np.minimum(pool.damage, rules.MOST_FOOD).astype(np.int32)
        exits = (Exit(NOBODY, 0, 0),) * (rules.MOST_FOOD + 1)
        return replace(pool, damage=np.ones_like(pool.damage), cls=brought, exits=exits)


def _die(hunt: Hunt) -> Callable[[str, int, Sequence[Face]], Die]:
    def vector(face: Face, kind: str) -> tuple[int, ...]:
        hit = hits(face, kind, hunt.leader)
        meat = hit + rules.hunting_icons(face)
        glory = rules.hunt_glory(hit) if hunt.glory else 0
        return (meat, 0, 0, 0, glory)

    def die(kind: str, count: int, faces: Sequence[Face]) -> Die:
        if not count:
            faces = (Face(),)
        return merge([vector(face, kind) for face in faces], drop=(0, 0, 0, 0, 0))

    return die
