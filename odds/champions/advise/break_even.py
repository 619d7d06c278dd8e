"""From how much Glory of the reward on one more Favor, or one more warrior, is worth its price.

Under goal `value` the worth of a fight, V(G), is the greatest of linear functions of what victory
pays, so it is convex, and its slope is the chance to win: the play chosen at one G is worth that
tangent at any other. One more pays where V with it minus V without it exceeds its price, by more
than a billionth of a Glory. That difference of convex functions need not rise everywhere, so the
whole numbers between two looked at are passed over only where tangents of the one and the chord of
the other prove it.

What is left after the fight counts at its price, so a Favor never loses: it pays from where on
there is a roll to spend it on. Whether it pays as if it had to be used up here (`kept` false) is
the same question with Favor left worth nothing. Under goal `win` play does not look at Glory: one
more pays, used up, where the chance it adds, times the Glory, exceeds its price.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from odds.champions.advise.grid import Pair, read
from odds.champions.combat.play import Fight, worth
from odds.champions.combat.solve import Solved
from odds.champions.pieces import Party, Reward

MOST_GLORY: Final = 40  # more than any card pays
WORTH_IT: Final = 1e-9  # Glory; smaller gains are rounding, or chances that nobody will ever see


@dataclass(frozen=True, slots=True)
class BreakEven:
    """The `number`-th of `what` (`favor` or a kind) gains more than its `price` where the enemy
    pays `glory` or more; None: not even for MOST_GLORY. `kept`: what is left of it counts at its
    price; else it counts nothing."""

    what: str
    number: int
    price: Fraction
    kept: bool
    glory: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """One more of something: the starts (party, favor) `without` and `with_it`, and its price; the
    rest as in BreakEven."""

    what: str
    number: int
    price: Fraction
    kept: bool
    without: tuple[Party, int]
    with_it: tuple[Party, int]


class Glories:
    """Looks at one fight, which holds all starts of the steps, for any Glory of the reward; each
    Glory is solved once for all steps."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._known: dict[int, tuple[float, Fight, Solved]] = {}

    def break_even(self, step: Step) -> BreakEven:
        """Find the least whole Glory from which on, up to MOST_GLORY, one more gains its price."""
        if self._fight.goal == "win":
            glory = self._by_chance(step)
        else:
            glory = least_from(partial(self._pays, step), partial(self._all_pay, step))
        return BreakEven(step.what, step.number, step.price, step.kept, glory)

    def _by_chance(self, step: Step) -> int | None:
        fight, solved = self._fight, self._fight.solve()
        with_it, without = (
            read(fight, solved, party=party, favor=favor)[0]
            for party, favor in (step.with_it, step.without)
        )
        needed = float(step.price) + WORTH_IT
        return next((g for g in range(MOST_GLORY + 1) if (with_it - without) * g > needed), None)

    def _pays(self, step: Step, glory: int) -> bool:
        gain = self._at(step.with_it, glory)[1] - self._at(step.without, glory)[1]
        return gain > float(step.price) + WORTH_IT

    def _all_pay(self, step: Step, low: int, high: int) -> bool:
        """Whether one more is proven to pay for all Glory between."""
        ends = [
            (self._paid(glory), self._at(step.with_it, glory), self._at(step.without, glory))
            for glory in (low, high)
        ]
        (x0, _, (_, base)), (x1, _, (_, top)) = ends
        for glory in range(low + 1, high):
            x = self._amount(glory)
            chord = base + (top - base) * (x - x0) / (x1 - x0)  # never below what it is
            tangent = max(value + win * (x - at) for at, (win, value), _ in ends)  # nor above
            if not tangent - chord > float(step.price) + WORTH_IT:
                return False
        return True

    def _at(self, start: tuple[Party, int], glory: int) -> Pair:
        _, fight, solved = self._look(glory)
        party, favor = start
        return read(fight, solved, party=party, favor=favor)

    def _paid(self, glory: int) -> float:
        return self._look(glory)[0]

    def _amount(self, glory: int) -> float:
        fight = paying(self._fight, glory)
        return float(worth(fight.enemy, fight.prices, True, Party(), 0, fight.runes))

    def _look(self, glory: int) -> tuple[float, Fight, Solved]:
        if glory not in self._known:
            fight = paying(self._fight, glory)
            self._known[glory] = self._amount(glory), fight, fight.solve()
        return self._known[glory]


def least_from(pays: Callable[[int], bool], all_pay: Callable[[int, int], bool]) -> int | None:
    """Find the least whole Glory from which on, up to MOST_GLORY, something pays; None if it does
    not even then. `all_pay(low, high)`: whether that is proven for all Glory between.

    >>> least_from(lambda glory: glory > 5, lambda low, _high: low > 5)
    6
    """
    if not pays(MOST_GLORY):
        return None
    last = -1 if pays(0) else 0
    return _last_failing(pays, all_pay, max(last, 0), MOST_GLORY, last) + 1


def _last_failing(
    pays: Callable[[int], bool],
    all_pay: Callable[[int, int], bool],
    low: int,
    high: int,
    last: int,
) -> int:
    """Largest Glory from `low` to below `high`, which pays, where it does not; `last` is the answer
    if there is none strictly between."""
    if high - low < 2 or all_pay(low, high):
        return last
    middle = (low + high) // 2
    if not pays(middle):
        return _last_failing(pays, all_pay, middle, high, middle)
    above = _last_failing(pays, all_pay, middle, high, -1)
    return above if above >= 0 else _last_failing(pays, all_pay, low, middle, last)


def paying(fight: Fight, glory: int) -> Fight:
    """Return the fight against the same enemy with so much Glory as its reward.

    Where the card's reward is not known, the price of winning stands for it.

    >>> from odds import Enemy, FightQuestion, Party
    >>> paying(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=1)).fight(), 5).prices.win
    Fraction(5, 1)
    """
    reward: Reward | None = fight.enemy.reward
    if reward is None:
        return replace(fight, prices=replace(fight.prices, win=Fraction(glory)))
    return replace(fight, enemy=replace(fight.enemy, reward=replace(reward, glory=glory)))
