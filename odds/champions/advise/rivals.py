"""From how much Glory of the enemy on the dearer of two ways to fight it is worth what it costs.

What a way is worth is the worth of its fight less what is taken along, at its prices: warriors,
Favor and runes that come back are paid for once and counted once. Under goal `value` that is convex
in what victory pays, with the chance to win as its slope (`break_even`); under goal `win` it is a
line. Whole numbers of Glory between two looked at are passed over only where a tangent of the one
less a chord of the other proves them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from odds.champions.advise.break_even import WORTH_IT, least_from, paying
from odds.champions.advise.grid import read
from odds.champions.combat.play import Fight, worth
from odds.champions.pieces import Party
from odds.errors import QuestionError


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two ways to fight one enemy: `dearer` is 0 or 1, the one that takes along `cost` Glory more;
    it is worth more where the enemy pays `glory` or more, up to MOST_GLORY; None: not even then."""

    dearer: int
    cost: Fraction
    glory: int | None


@dataclass(frozen=True, slots=True)
class _Look:
    """A fight at one Glory: what victory pays, the chance to win, the worth less what it takes."""

    pays: float
    win: float
    net: float


class _Side:
    """One of the two fights, looked at for any Glory of the reward."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._known: dict[int, _Look] = {}

    def pays(self, glory: int) -> float:
        """What victory pays."""
        fight = paying(self._fight, glory)
        return float(worth(fight.enemy, fight.prices, True, Party(), 0, fight.runes))

    def at(self, glory: int) -> _Look:
        """Look at one Glory; solved once."""
        if glory not in self._known:
            pays = self.pays(glory)
            if self._fight.goal == "win" and self._known:  # play does not look at Glory
                one = next(iter(self._known.values()))
                look = _Look(pays, one.win, one.net + one.win * (pays - one.pays))
            else:
                fight = paying(self._fight, glory)
                win, value = read(fight, fight.solve())
                look = _Look(pays, win, value - float(taken(fight)))
            self._known[glory] = look
        return self._known[glory]

    def chord(self, low: int, high: int, glory: int) -> float:
        """At a Glory between two, what the worth is not above."""
        first, last = self.at(low), self.at(high)
        slope = (last.net - first.net) / (last.pays - first.pays)
        return first.net + slope * (self.pays(glory) - first.pays)

    def tangent(self, low: int, high: int, glory: int) -> float:
        """At a Glory between two, what the worth is not below."""
        pays = self.pays(glory)
        return max(look.net + look.win * (pays - look.pays) for look in map(self.at, (low, high)))


def taken(fight: Fight) -> Fraction:
    """Return what is taken along into a fight, at its prices, in Glory.

    >>> from odds import Enemy, FightQuestion
    >>> taken(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1), favor=1).fight())
    Fraction(4, 1)
    """
    prices = fight.prices
    return prices.party(fight.party) + fight.favor * prices.favor + len(fight.runes) * prices.rune


def compare_rivals(one: Fight, other: Fight) -> Rivals:
    """Find from which whole Glory of the enemy on the dearer of two fights is worth more.

    Raises QuestionError on `enemy`, `goal` or `prices` where these differ, on `party` where both
    take along the same worth, and where a fight is too large.

    >>> from odds import Enemy, FightQuestion
    >>> enemy = Enemy(attack=1, defense=1)
    >>> one, two = (FightQuestion(Party(text), enemy).fight() for text in ("1 axe", "2 axe"))
    >>> compare_rivals(one, two)  # 2/3 G - 1 against 26/27 G + 24/27 - 2
    Rivals(dearer=1, cost=Fraction(1, 1), glory=1)
    """
    for name in ("enemy", "goal", "prices"):
        if getattr(one, name) != getattr(other, name):
            raise QuestionError(name, "is not the same")
    cost = taken(other) - taken(one)
    if not cost:
        raise QuestionError("party", "both take along the same worth")
    dearer = int(cost > 0)
    dear, cheap = (_Side(fight) for fight in ((other, one) if dearer else (one, other)))

    def pays(glory: int) -> bool:
        return dear.at(glory).net - cheap.at(glory).net > WORTH_IT

    def all_pay(low: int, high: int) -> bool:
        return all(
            dear.tangent(low, high, glory) - cheap.chord(low, high, glory) > WORTH_IT
            for glory in range(low + 1, high)
        )

    return Rivals(dearer, abs(cost), least_from(pays, all_pay))
