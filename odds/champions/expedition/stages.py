"""What a combat phase is made of: targets, what is sent there, what one leaves to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from odds.champions.combat.problem import Runes
from odds.champions.pieces import Enemy, Face, Party, Prices, Ruleset

HOME, HUNT, BY_LAND = "home", "hunt", "land"
Deck = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """One target: its enemy (nobody for a hunt), the route to it, the card that is known to lie
    there, and the `weight` of beating it for goal `win`."""

    name: str
    enemy: Enemy
    route: str = HOME
    known: str | None = None
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Sent:
    """What is sent to one target."""

    party: Party = Party()
    food: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """What one target leaves to the next, besides Favor."""

    coins: int
    runes: Runes
    sea: Deck
    land: Deck


@dataclass(frozen=True, slots=True)
class Setup:
    """What is the same for all targets of a phase; `room` for warriors that may be hired."""

    dice: tuple[tuple[Face, ...], ...]
    favor: int
    start: State
    kraken: Enemy
    bandits: Enemy
    goal: str = "value"
    leader: str | None = None
    prices: Prices = Prices()
    rules: Ruleset = Ruleset()
    room: int = 0
    supply: Party = field(default_factory=Party)


@dataclass(frozen=True, slots=True)
class Situation:
    """What may be committed: `party` and `food` held, targets in order, what ships hold."""

    setup: Setup
    stages: tuple[Stage, ...]
    party: Party
    food: int = 0
    capacity: tuple[int | None, ...] = ()
