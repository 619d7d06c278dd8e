"""What a player holds when warriors are assigned, and the targets open to him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from odds.champions.pieces.enemy import Enemy
from odds.champions.pieces.names import RUNES
from odds.champions.pieces.party import Party
from odds.errors import QuestionError
from odds.sources.checks import one_of, whole

ROUTES: Final = ("home", "land", "far", "near", "hunt")
MOST_HELD: Final = 20  # Favor, food or Coins; more is not asked for


@dataclass(frozen=True, slots=True)
class Holding:
    """Warriors, Favor, food, Coins and unused runes of a player at the start of a combat phase.

    >>> Holding(party=Party("3 sword 2 axe"), favor=2, food=3, coins=2).party.size
    5
    """

    party: Party = field(default_factory=Party)
    favor: int = 0
    food: int = 0
    coins: int = 0
    runes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.party, str):
            object.__setattr__(self, "party", Party(self.party))
        if not isinstance(self.party, Party):
            raise QuestionError("holding.party", f"{self.party!r} is not a Party")
        for name in ("favor", "food", "coins"):
            whole(getattr(self, name), f"holding.{name}", high=MOST_HELD)
        if isinstance(self.runes, str) or not isinstance(self.runes, Iterable):
            raise QuestionError("holding.runes", f"{self.runes!r} is not a list of runes")
        named = tuple(one_of(rune, "holding.runes", RUNES) for rune in self.runes)
        if len(set(named)) < len(named):
            raise QuestionError("holding.runes", "a rune is named twice; there is one of each")
        object.__setattr__(self, "runes", named)


@dataclass(frozen=True, slots=True)
class Target:
    """A place to send warriors to: `home` (a Troll, a Draugr), `land` (a Bergrisar), a `near` or
    `far` shore (a monster), or `hunt` (nobody to fight).

    `capacity` of the ship (warriors and food), None for no limit; `known` the journey card that
    lies there, if it was looked at; `weight` of beating it for goal `win`.

    >>> Target("hunt", route="hunt").enemy is None
    True
    """

    name: str
    enemy: Enemy | None = None
    route: str = "home"
    capacity: int | None = None
    known: str | None = None
    weight: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise QuestionError("targets", "{name!r} is no name of a target", name=self.name)
        at = f"targets.{self.name}"
        one_of(self.route, f"{at}.route", ROUTES)
        if self.route == "hunt":
            if self.enemy is not None:
                raise QuestionError(f"{at}.enemy", "nobody is fought on a hunt")
        elif not isinstance(self.enemy, Enemy):
            raise QuestionError(f"{at}.enemy", f"{self.enemy!r} is not an Enemy")
        if self.capacity is not None:
            whole(self.capacity, f"{at}.capacity", low=1)
            if self.route not in ("near", "far"):
                raise QuestionError(f"{at}.capacity", "only ships have one")
        if self.known is not None and self.route not in ("near", "far", "land"):
            raise QuestionError(f"{at}.known", "only on journeys lies a card")
        try:
            weight = Fraction(str(self.weight))
        except (ValueError, ZeroDivisionError):
            raise QuestionError(f"{at}.weight", f"{self.weight!r} is no number") from None
        if weight < 0:
            raise QuestionError(f"{at}.weight", "{weight} is below 0", weight=self.weight)
        object.__setattr__(self, "weight", weight)
