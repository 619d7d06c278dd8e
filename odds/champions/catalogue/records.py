"""What the catalogue holds: cards, leaders and runes, each datum with its source and status.

A datum is known by its key, which is also its path in the owner's box file: `dice.sword`,
`enemies.troll-07.attack`, `enemies.troll-07.reward.glory`, `switches.mist_walker_shields`.
A shorter key stands for everything below it, and the whole is as weak as its weakest part.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from odds.champions.pieces import Dice, Enemy, Reward
from odds.sources.origins import Datum, weakest

WAYS: Final = ("sea", "land")  # of a journey
DECKS: Final = ("troll", "draugr", "monster", "bergrisar", "journey")
COLORS: Final = ("red", "yellow", "blue")


@dataclass(frozen=True, slots=True)
class Card:
    """An enemy's card: the enemy as a fight needs it, and what only the decks need.

    `data` holds one Datum for every number and word on the card.
    """

    enemy: Enemy
    deck: str
    color: str | None
    expansion: bool
    data: tuple[Datum, ...]

    @property
    def id(self) -> str:
        """Deck and number (D40)."""
        return self.enemy.id

    @property
    def name(self) -> str:
        """The id as people write it: 'Troll 7', 'Seidr Draugr 1', 'Kraken'."""
        words = self.id.split("-")
        return " ".join(str(int(word)) if word.isdigit() else word.title() for word in words)

    @property
    def datum(self) -> Datum:
        """Source and status of the card in a fight; its color plays no part there."""
        key = f"enemies.{self.id}"
        return weakest(key, (part for part in self.data if part.key != f"{key}.color"))

    @property
    def status(self) -> str:
        """Status of the weakest number on the card that a fight uses."""
        return self.datum.status


@dataclass(frozen=True, slots=True)
class Leader:
    """A Viking leader: how many warriors the board holds (D5), and the effect in our words."""

    id: str
    name: str
    holding: int
    effect: str


@dataclass(frozen=True, slots=True)
class Rune:
    """A rune: the Glory it scores at the end, used or not (D45), and the effect in our words."""

    id: str
    name: str
    glory: int
    effect: str


@dataclass(frozen=True, slots=True)
class JourneyCard:
    """A card of the `sea` or `land` deck: how many there are, and its effect in our words."""

    deck: str
    id: str
    name: str
    copies: int
    effect: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a box file says about one enemy; None is not said.

    `reward` and `unbeaten` come with the names of what was written, so that a 0 counts as said.
    `special` is a name of SPECIALS, or "none" for a card without one.
    """

    id: str
    color: str | None = None
    attack: int | None = None
    defense: int | None = None
    special: str | None = None
    forbids: tuple[str, ...] | None = None
    reward: tuple[Reward, frozenset[str]] | None = None
    unbeaten: tuple[Reward, frozenset[str]] | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What an owner says of the board, by the key of the datum: `stalls.varangians.cost`,
    `board.market_units`; read from the file `source`."""

    key: str
    value: Reward | int | tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Box:
    """What is true for the box on an owner's table, as read from `file`."""

    file: str
    dice: Dice = field(default_factory=Dice)
    changes: tuple[Change, ...] = ()
    switches: tuple[tuple[str, bool | int | str], ...] = ()
    board: tuple[Said, ...] = ()
