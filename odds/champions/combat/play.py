"""What is wanted of a fight (goals) and how it is played (best, or a named ordinary play).

`win`: the greatest chance to win, then the most valuable remains. `value`: the greatest expected
worth, then the greatest chance to win. Worth is the reward if won, or what not winning costs, plus
the price of every survivor and of every Favor left, plus Coins and Glory, minus Blame met on the
way; all in Glory.

Ordinary plays have no choices: `never-reroll` keeps its Favor; `reroll-blanks` pays for a reroll of
all blank dice while the dice do not kill and there is Favor. Both lose the cheapest warrior first.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact import ExactSolution, solve_exact
from odds.champions.combat.problem import (
    BEST,
    After,
    Play,
    Problem,
    Runes,
    Way,
    Worth,
    problem,
)
from odds.champions.combat.rules import RUNES
from odds.champions.combat.solve import Solved, solve
from odds.champions.combat.tables import Tables
from odds.champions.pieces import KINDS, Enemy, Face, Party, Prices, Ruleset

Whole = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

GOALS: Final = ("win", "value")
PLAYS: Final = ("best", "never-reroll", "reroll-blanks")
NEVER, SURE, NOBODY = Fraction(0), Fraction(1), Party()  # made once: ends are asked for often
# Half-way plays, to tell what each half gains; no question may ask for them: `reroll-blanks` with
# the best casualties, the best rerolls with the cheapest lost first, `best` with its runes kept.
BEST_CASUALTIES, BEST_REROLLS, KEPT_RUNES = HALF_PLAYS = ("casualties", "rerolls", "kept-runes")
EXACT: Final = 2**53  # below it every whole number is a float
SOLVED: Final = Tables[Solved](lambda solved: solved.nbytes)


def named_play(name: str, prices: Prices) -> Play:
    """Return the play of that name, of PLAYS or HALF_PLAYS; ordinary ones lose the cheapest first,
    then by KINDS.

    >>> named_play("reroll-blanks", Prices(sword=2)).losses
    (1, 2, 3, 0)
    """
    if name in ("best", KEPT_RUNES):
        return BEST
    if name == BEST_CASUALTIES:
        return Play("blanks")
    price = [getattr(prices, kind) for kind in KINDS]
    cheapest = tuple(sorted(range(len(KINDS)), key=lambda i: (price[i], i)))
    rerolls = {"never-reroll": "never", "reroll-blanks": "blanks", BEST_REROLLS: "best"}
    return Play(rerolls[name], cheapest)


def worth(
    enemy: Enemy, prices: Prices, won: bool, party: Party, favor: int, runes: Runes = ()
) -> Fraction:
    """Worth of an end in Glory, without what was met on the way; `runes` are unused.

    >>> worth(Enemy(attack=1, defense=1), Prices(), True, Party(sword=2), 1)
    Fraction(12, 1)
    """
    if not won:
        end = prices.reward(enemy.unbeaten)
    elif enemy.reward is not None:
        end = prices.reward(enemy.reward)
    else:
        end = prices.win
    left = len(runes) * prices.rune
    if won and "glory" in runes:
        left += max(Fraction(0), glory_rune(enemy, prices) - prices.rune)
    return end + prices.party(party) + favor * prices.favor + left


def glory_rune(enemy: Enemy, prices: Prices) -> Fraction:
    """What the Glory rune brings for this enemy: half its Glory, rounded up (D23).

    Where the card's reward is not known, the worth of winning stands for its Glory.

    >>> glory_rune(Enemy(attack=1, defense=1), Prices(win=7))
    Fraction(4, 1)
    """
    glory = prices.win if enemy.reward is None else Fraction(enemy.reward.glory)
    return Fraction(ceil(glory / 2))


def layers(
    goal: str, enemy: Enemy, prices: Prices, depth: int = 2, idle: Runes = ()
) -> tuple[After, tuple[Way, ...], bool]:
    """Return what ends are worth by layers for a goal, what is met on the way is worth, and
    whether ends are never worse with victory, warriors and Favor left.

    `idle` runes do nothing during the fight.
    """

    both = (
        ("win", Way()),
        ("value", Way(coin=prices.coin, glory=Fraction(1), blame=prices.blame)),
    )
    asked = (both if goal == "win" else both[::-1])[:depth]
    after = EndWorth(enemy, prices, tuple(name for name, _ in asked), idle)
    # Prices are not negative, so only not winning could be worth more than winning.
    won, lost = after(True, NOBODY, 0, ()), after(False, NOBODY, 0, ())
    return after, tuple(way for _, way in asked), won >= lost and won[-1] >= lost[-1]


@dataclass(frozen=True, slots=True)
class EndWorth:
    """What ends are worth by layers, each the chance to win or the value; `idle` runes are unused.

    >>> each = EndWorth(Enemy(attack=1, defense=1), Prices(axe="1/3"), ("win", "value"))
    >>> each(True, Party(axe=1), 1, ())
    (Fraction(1, 1), Fraction(31, 3))
    >>> each.floats(True, np.array([[0, 0, 1, 0]]), 1, ()).tolist()
    [[[1.0, 1.0], [8.333333333333334, 10.333333333333334]]]
    """

    enemy: Enemy
    prices: Prices
    layers: tuple[str, ...]
    idle: Runes = ()

    def __call__(self, won: bool, party: Party, favor: int, runes: Runes) -> Worth:
        """Worth of one end, exactly."""
        chance = SURE if won else NEVER
        if self.layers == ("win",):
            return (chance,)
        value = worth(self.enemy, self.prices, won, party, favor, (*runes, *self.idle))
        return tuple(chance if name == "win" else value for name in self.layers)

    def floats(self, won: bool, parties: Whole, purse: int, runes: Runes) -> Floats | None:
        """Worth of ends by party (a row of `parties`), layer, and Favor from 0 to `purse`: the
        floats nearest to the fractions; None where their numbers are too long for that.

        All fractions get one denominator, so that whole numbers are added and divided once.
        """
        shape = (len(parties), len(self.layers), purse + 1)
        told = np.full(shape, float(won))
        if "value" not in self.layers:
            return told
        base = worth(self.enemy, self.prices, won, NOBODY, 0, (*runes, *self.idle))
        each = [getattr(self.prices, kind) for kind in KINDS]
        whole = lcm(*(number.denominator for number in (base, self.prices.favor, *each)))
        parts = [int(number * whole) for number in (base, self.prices.favor, *each)]
        most = abs(parts[0]) + purse * parts[1]
        most += sum(int(n) * part for n, part in zip(parties.max(axis=0), parts[2:], strict=True))
        if max(most, whole) >= EXACT:
            return None
        sums = parts[0] + parties @ np.array(parts[2:])
        value = (sums[:, None] + np.arange(purse + 1) * parts[1]) / whole
        told[:, self.layers.index("value")] = value
        return told


@dataclass(frozen=True, slots=True)
class Fight:
    """One fight with everything that decides it; `dice` are faces by kind in the order of KINDS.

    A kind of which the party has nobody may have no faces. `warriors` is for tables: of the parties
    within `party`, those of at most so many are solved.
    """

    party: Party
    enemy: Enemy
    favor: int
    dice: tuple[tuple[Face, ...], ...]
    goal: str = "win"
    play: str = "best"
    leader: str | None = None
    prices: Prices = Prices()
    rules: Ruleset = Ruleset()
    warriors: int = 99
    runes: Runes = ()

    @property
    def acting(self) -> Runes:
        """Runes that may be used on the dice; ordinary play uses none."""
        return tuple(rune for rune in RUNES if rune in self.runes and self.play == "best")

    def layers(self, depth: int = 2) -> tuple[After, tuple[Way, ...], bool]:
        """Worth of the ends for this fight (`layers`)."""
        idle = tuple(rune for rune in self.runes if rune not in self.acting)
        return layers(self.goal, self.enemy, self.prices, depth, idle)

    def problem(self, depth: int = 2) -> Problem:
        """Reduce the fight for the solver: the goal's own layer and, for depth 2, its tie-break."""
        return self._reduced(depth)[0]

    def _reduced(self, depth: int, *, rise: bool = True) -> tuple[Problem, After]:
        after, way, rises = self.layers(depth)
        reduced = problem(
            self.party,
            self.enemy,
            self.favor,
            self.dice,
            way=way,
            rise=rise and rises,
            play=named_play(self.play, self.prices),
            leader=self.leader,
            rules_set=self.rules,
            warriors=self.warriors,
            runes=self.acting,
        )
        return reduced, after

    def solve(self, depth: int = 2) -> Solved:
        """Solve the fight, or take the solution out of the one cache (`SOLVED`) if it is known."""
        reduced, after = self._reduced(depth)
        # To the chance to win alone, no price matters.
        ends: Hashable = None
        if depth == 2 or self.goal == "value":
            ends = (
                worth(self.enemy, self.prices, True, Party(), 0, self.runes),
                worth(self.enemy, self.prices, False, Party(), 0, self.runes),
                self.prices,
            )
        key = (reduced, self.goal, depth, ends)
        return SOLVED.get(key, lambda: solve(reduced, after, keep=depth == 2))

    def solve_with(self, after: After, depth: int = 2, *, keep: bool = False) -> Solved:
        """Solve the fight with ends of one's own, which may fall where a warrior more is worse."""
        own, _ = self._reduced(depth)
        try:
            return solve(own, after, keep=keep)
        except ValueError as error:
            if "do not rise" not in str(error):
                raise
        return solve(self._reduced(depth, rise=False)[0], after, keep=keep)

    def prove(self, solved: Solved) -> ExactSolution:
        """Solve the fight in rationals, from its full solution in floats."""
        depth = len(solved.problem.way)
        return solve_exact(solved, self.layers(depth)[0])

    def read(self, solved: Solved | ExactSolution) -> tuple[Any, Any]:
        """Read the chance to win and the expected worth off a full solution of this fight."""
        first, second = solved.value()
        return (first, second) if self.goal == "win" else (second, first)

    def used(self, kept: Mapping[tuple[bool, Party, int, Runes], Any]) -> dict[str, Any]:
        """Chance that each rune is used: those gone at the end, and Glory where it pays (D23).

        `kept[won, survivors, favor, runes]` is the law of what is left (`Law`).
        """
        used = {
            rune: sum(chance for (*_, left), chance in kept.items() if rune not in left)
            for rune in self.acting
        }
        if "glory" in self.runes:
            won = sum(chance for (won, *_), chance in kept.items() if won)
            used["glory"] = won if glory_rune(self.enemy, self.prices) > self.prices.rune else 0
        return {rune: used.get(rune, 0) for rune in self.runes}

    def win(self) -> float:
        """Chance to win, with no more work than it takes."""
        if self.goal == "win":
            return self.solve(depth=1).value()[0]
        return float(self.read(self.solve())[0])
