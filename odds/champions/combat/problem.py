"""The canonical problem: a fight reduced to what decides it, which is also its key in a cache.

Leader, enemy and payments are applied to every face first; then faces that do the same are merged
(promise 6). Hits beyond the enemy's defense and shields beyond its attack do nothing, so they are
capped, except hits that pay (D18). A face that does nothing need not be kept when rerolling, but
only where more hits and shields are never worse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.rules import Special
from odds.champions.pieces import KINDS, Enemy, Face, Party, Ruleset
from odds.chance.dice import Die, Vector, merge

# What a face does, in this order; faces with equal vectors are merged.
HITS, SHIELDS, BLANK, HITTER, GLORY = range(5)

Worth = tuple[Fraction | float, ...]
Runes = tuple[str, ...]
After = Callable[[bool, Party, int, Runes], Worth]


@runtime_checkable
class Tabled(Protocol):
    """An `After` that tells many ends at once, or None: by party, layer, and Favor from 0."""

    def floats(
        self, won: bool, parties: npt.NDArray[np.int64], purse: int, runes: Runes
    ) -> npt.NDArray[np.float64] | None:
        """Tell the ends of these parties (rows of counts)."""


@dataclass(frozen=True, slots=True)
class Play:
    """How a fight is played: `rerolls` best, never or blanks; `losses` empty for the best choice,
    else the kinds in the order in which they are lost."""

    rerolls: str = "best"
    losses: tuple[int, ...] = ()


BEST: Final = Play()


@dataclass(frozen=True, slots=True)
class Way:
    """What one Coin, one Glory and one Blame met during the fight are worth to a layer."""

    coin: Fraction = Fraction(0)
    glory: Fraction = Fraction(0)
    blame: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fight as the solver sees it; see the module. `way` has one entry for each layer.

    `party` fights (forbidden kinds are gone, D12), and with it every party within it of at most
    `warriors`; `favor` is the most that may be spent. `runes` are unused (rules.RUNES); the same
    dice serve every smaller set of them.
    """

    party: Party
    favor: int
    dice: tuple[Die, ...]
    hooks: Special
    attack: int
    defense: int
    play: Play
    way: tuple[Way, ...]
    reroll_glory: int = 0
    warriors: int = 99
    runes: Runes = ()

    def parties(self) -> tuple[tuple[int, ...], ...]:
        """List the counts of all parties of the problem, smaller ones first, nobody included."""
        return below(self.party, self.warriors)


def more_is_better(enemy: Enemy, leader: str | None, way: Sequence[Way], rise: bool) -> bool:
    """Whether more hits and shields are never worse, so that dice that do nothing are never kept.

    Not so where dice slay their own warriors (D14, D15), where dragging a fight out pays (Ullr and
    Asmundr, D20; the Loot Hoarder, whom a single hit beats before many could pay, D18), or where
    the ends do not rise with victory, warriors and favor.
    """
    hooks = rules.SPECIALS[enemy.special]
    drags = leader in ("ullr", "asmundr") and any(layer.glory for layer in way)
    drags |= hooks.coins > 0 and any(layer.coin for layer in way)
    return rise and not hooks.slays and not drags


def pays(way: Sequence[Way]) -> bool:
    """Whether Coins or Glory met on the way count for any layer."""
    return any(layer.coin or layer.glory for layer in way)


@lru_cache(maxsize=1024)
def below(party: Party, warriors: int = 99) -> tuple[tuple[int, ...], ...]:
    """List the counts of all parties within `party` of at most `warriors`, smaller ones first.

    >>> below(Party(sword=1, axe=1))
    ((0, 0, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0), (1, 0, 1, 0))
    """
    every: list[tuple[int, ...]] = [()]
    for most in party:
        every = [(*head, n) for head in every for n in range(min(most, warriors - sum(head)) + 1)]
    return tuple(sorted(every, key=lambda counts: (sum(counts), counts)))


def effect(
    face: Face,
    kind: str,
    enemy: Enemy,
    hooks: Special,
    leader: str | None,
    play: Play,
    paid: bool,
    runes: Runes,
) -> Vector:
    """What a face does in this fight: faces with the same effect are one to the solver."""
    hits = rules.hits(face, kind, leader)
    if not (paid and hooks.coins):
        hits = min(hits, enemy.defense)
    shields = face.shields
    if not (hooks.slays and hooks.spared):
        useful = enemy.attack if hooks.slays or (hooks.blocked and hooks.strikes) else 0
        if "reaction" in runes:  # D21: they deal damage too
            useful = max(useful, enemy.defense)
        shields = min(shields, useful)
    blank = face.blank and (
        hooks.slays == "blank" or play.rerolls == "blanks" or "potential" in runes
    )
    hitter = face.hits > 0 and hooks.slays == "hit"
    glory = rules.die_glory(face, leader) if paid else 0
    return (hits, shields, int(blank), int(hitter), glory)


def problem(
    party: Party,
    enemy: Enemy,
    favor: int,
    dice: Sequence[Sequence[Face]],
    *,
    way: Sequence[Way],
    rise: bool,
    play: Play = BEST,
    leader: str | None = None,
    rules_set: Ruleset | None = None,
    warriors: int = 99,
    runes: Runes = (),
) -> Problem:
    """Reduce a fight to its canonical problem; `dice` are faces by kind in the order of KINDS.

    `rise`: whether ends are never worse with victory, one more warrior, one more Favor left.
    """
    hooks = rules.special(enemy, rules_set or Ruleset())
    droppable = play.rerolls == "blanks" or more_is_better(enemy, leader, way, rise)
    droppable &= "potential" not in runes  # a blank die may be rolled again for nothing (D21)
    paid = pays(way)
    fighting = party.without(enemy.forbids) if enemy.forbids else party

    def die(kind: str, count: int, faces: Sequence[Face]) -> Die:
        if not count:  # nobody rolls it, so it must not tell problems apart
            faces = (Face(),)
        vectors = [effect(face, kind, enemy, hooks, leader, play, paid, runes) for face in faces]
        nothing = effect(Face(), kind, enemy, hooks, leader, play, paid, runes)
        return merge(vectors, drop=nothing if droppable else None)

    return Problem(
        party=fighting,
        favor=favor,
        dice=tuple(map(die, KINDS, fighting, dice)),
        hooks=hooks,
        attack=enemy.attack if hooks.strikes else 0,  # what does nothing must not tell them apart
        defense=enemy.defense,
        play=play,
        way=tuple(way),
        reroll_glory=rules.reroll_glory(leader),
        warriors=min(warriors, fighting.size),
        runes=runes,
    )
