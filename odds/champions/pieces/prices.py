"""What things are worth at the end: exact fractions of Glory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final

from odds.champions.pieces.enemy import Reward
from odds.champions.pieces.party import Party
from odds.errors import QuestionError


@dataclass(frozen=True, slots=True)
class Prices:
    """What things are worth at the end, in Glory; not negative. Texts such as "1/3" are read.

    >>> Prices(coin="1/3").coin
    Fraction(1, 3)

    `rune` is an unused rune at the end of the fight; the Glory printed on it comes either way.
    """

    win: Fraction = Fraction(8)
    sword: Fraction = Fraction(1)
    spear: Fraction = Fraction(1)
    axe: Fraction = Fraction(1)
    archer: Fraction = Fraction(1)
    favor: Fraction = Fraction(2)
    coin: Fraction = Fraction(1, 3)
    food: Fraction = Fraction(0)
    wood: Fraction = Fraction(0)
    blame: Fraction = Fraction(1)
    rune: Fraction = Fraction(2)

    def __post_init__(self) -> None:
        for name in PRICED:
            object.__setattr__(self, name, _price(getattr(self, name), name))

    def party(self, party: Party) -> Fraction:
        """Worth of these warriors in Glory."""
        each = (self.sword, self.spear, self.axe, self.archer)
        return _total(zip(each, party, strict=True))

    def reward(self, reward: Reward) -> Fraction:
        """Worth of what a card pays, or costs, in Glory (D22).

        >>> Prices().reward(Reward(glory=8, coins=3, blame=1))
        Fraction(8, 1)
        """
        return (
            reward.glory
            + _total(
                (
                    (self.coin, reward.coins),
                    (self.favor, reward.favor),
                    (self.food, reward.food),
                    (self.wood, reward.wood),
                    (self.blame, reward.discard - reward.blame),
                )
            )
            + self.party(reward.warriors)
        )


def _total(priced: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Prices times counts; most are 0, and fractions are slow."""
    total = Fraction(0)
    for price, count in priced:
        if count:
            total += price * count
    return total


# Links (wire) write prices in this order: a new one goes last.
PRICED: Final = tuple(item.name for item in fields(Prices))


def _price(value: object, name: str) -> Fraction:
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
            raise TypeError
        # Before anything is built of it: 1e999999999 is a short text of a long number.
        if len(str(value)) > 40 or abs(int(str(value).lower().partition("e")[2] or 0)) > 40:
            raise OverflowError
        # A float is read by its shortest text: 0.1 means 1/10.
        price = value if isinstance(value, Fraction) else Fraction(str(value).strip())
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise QuestionError(
            f"prices.{name}", "{value!r} is not a number or a fraction", value=value
        ) from None
    if price < 0:
        raise QuestionError(f"prices.{name}", "{value} is below 0", value=value)
    if price > 1_000_000 or price.denominator > 1_000_000:
        raise QuestionError(
            f"prices.{name}", "{value} is out of reach (a million at most)", value=value
        )
    return price
