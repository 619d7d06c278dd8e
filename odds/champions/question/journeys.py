"""The questions about a journey: by sea to a monster, by land to a Bergrisar, and a hunt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from odds.champions.catalogue import Catalogue, load
from odds.champions.expedition.hunt import HUNT_GOALS, Hunt
from odds.champions.expedition.journey import Journey
from odds.champions.expedition.rules import CARDS, CREWS, LAND, SEA, SHORES
from odds.champions.pieces import Dice, Enemy, Party, Prices, one_of, whole
from odds.champions.question.checks import (
    MOST_FAVOR,
    checked_dice,
    checked_enemy,
    checked_leader,
    checked_party,
    checked_prices,
    checked_runes,
)
from odds.champions.question.fights import FightQuestion, prices_used
from odds.errors import QuestionError

JOURNEY_RUNES: Final = ("journey", "awareness")  # D50
MOST_FOOD: Final = 20
MOST_COINS: Final = 20
HELD: Final = 8  # warriors that a player may hold (D5)


@dataclass(frozen=True, slots=True)
class JourneyQuestion:
    """What does the way take, and what are the odds at its end?

    `fight` is the fight at the end, with everybody who sets out, all runes and the goal of the
    whole journey. By `sea` there are `food`, `shore` (near or far) and perhaps the `capacity` of
    the ship; by `land` there are `coins`, and `home` warriors at home: 8 may be held in all.
    `deck` are copies of the cards not yet seen (default: all), `known` the card that lies there, if
    it was looked at; it is none of `deck`. `crew` is the Kraken or the Bandits.

    >>> fight = FightQuestion(Party("2 sword"), Enemy(attack=2, defense=3), favor=1)
    >>> JourneyQuestion("sea", fight, food=2, shore="far").cards()["kraken"]
    2
    """

    way: str
    fight: FightQuestion
    food: int = 0
    shore: str = "near"
    capacity: int | None = None
    coins: int = 0
    home: int = 0
    deck: Mapping[str, int] | None = None
    known: str | None = None
    crew: Enemy | None = None

    def __post_init__(self) -> None:
        one_of(self.way, "way", (SEA, LAND))
        fight = self.fight
        if fight.play != "best":
            raise QuestionError("play", "a journey is answered for best play")
        one_of(self.shore, "shore", SHORES)
        whole(self.food, "food", high=MOST_FOOD)
        whole(self.coins, "coins", high=MOST_COINS)
        whole(self.home, "home", high=HELD)
        if self.capacity is not None:
            whole(self.capacity, "capacity", low=1)
            aboard = fight.party.size + self.food
            if aboard > self.capacity:
                raise QuestionError(
                    "capacity",
                    "{warriors} warriors and {food} food are {aboard}; the ship holds {capacity}",
                    warriors=fight.party.size,
                    food=self.food,
                    aboard=aboard,
                    capacity=self.capacity,
                )
        if self.crew is not None:
            checked_enemy(self.crew)
        if self.known is not None:
            one_of(self.known, "known", CARDS[self.way])
        if self.deck is not None:
            self._check_deck()
        if not any(self.cards().values()) and self.known is None:
            raise QuestionError("deck", "is empty; a card must be there, or known")

    def _check_deck(self) -> None:
        whole_deck = self.fight.catalogue.journey_deck(self.way)
        if not isinstance(self.deck, Mapping):
            raise QuestionError("deck", f"{self.deck!r} is no mapping from cards to copies")
        seen = dict.fromkeys(whole_deck, 0) | ({self.known: 1} if self.known else {})
        for card, copies in self.deck.items():
            one_of(card, "deck", CARDS[self.way])
            whole(copies, f"deck.{card}")
            if copies + seen[card] > whole_deck[card]:
                why = "{copies} are more than the {whole}"
                if seen[card]:
                    why = "{copies}, one of which is known, are more than the {whole}"
                raise QuestionError(
                    f"deck.{card}", why, copies=copies + seen[card], whole=whole_deck[card]
                )

    def __hash__(self) -> int:
        deck = None if self.deck is None else tuple(sorted(self.deck.items()))
        return hash((self.way, self.fight, self.food, self.shore, self.coins, self.known, deck))

    def cards(self) -> dict[str, int]:
        """Copies of the cards that may be revealed, the known one taken out."""
        if self.deck is not None:
            return dict(self.deck)
        deck = self.fight.catalogue.journey_deck(self.way)
        if self.known is not None:
            deck[self.known] -= 1
        return deck

    def crew_enemy(self) -> Enemy:
        """The Kraken or the Bandits, as asked or as in the catalogue."""
        return self.fight.catalogue.enemy(CREWS[self.way]) if self.crew is None else self.crew

    def journey(self) -> Journey:
        """Return the journey as it is solved."""
        fight = self.fight
        return Journey(
            fight=fight.fight(),
            way=self.way,
            deck=tuple(self.cards().items()),
            crew=self.crew_enemy(),
            shore=self.shore if self.way == SEA else "",
            food=self.food if self.way == SEA else 0,
            coins=self.coins if self.way == LAND else 0,
            known=self.known,
            looks=tuple(rune for rune in JOURNEY_RUNES if rune in fight.runes),
            room=max(0, HELD - self.home - fight.party.size) if self.way == LAND else 0,
            supply=Party.of(
                max(0, there - own)
                for there, own in zip(fight.catalogue.supply, fight.party, strict=True)
            ),
        )

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        keys = list(self.fight.provisional())
        journey = self.journey()
        cards, rolling = journey.cards(), journey.main().party
        kinds = rolling.without(journey.idle()).as_dict()
        keys += [f"dice.{kind}" for kind in kinds if getattr(self.fight.dice, kind) is None]
        if self.fight.goal == "value":
            used = {*rolling.as_dict(), *(["rune"] if journey.looks else [])}
            keys += prices_used(self.fight.prices, used, self.fight.catalogue)
        crew = CREWS[self.way]
        if self.crew is None and crew in cards:
            keys.append(f"enemies.{crew}")
        if self.deck is None and self.known is None:
            keys += (
                ["switches.land_all_quiet"]
                if self.way == LAND
                else [f"journeys.sea.{card}.copies" for card in cards]
            )
        return self.fight.catalogue.provisional(keys)


@dataclass(frozen=True, slots=True)
class HuntQuestion:
    """How much Food will these hunters bring?

    >>> HuntQuestion(Party("1 axe 2 archer"), favor=1).goal
    'food'
    """

    party: Party
    favor: int = 0
    goal: str = "food"
    leader: str | None = None
    runes: tuple[str, ...] = ()
    dice: Dice = Dice()
    prices: Prices = Prices()
    catalogue: Catalogue = field(default_factory=load, repr=False)

    def __post_init__(self) -> None:
        checked_party(self.party)
        whole(self.favor, "favor", high=MOST_FAVOR)
        one_of(self.goal, "goal", HUNT_GOALS)
        checked_leader(self.leader)
        object.__setattr__(self, "runes", checked_runes(self.runes))
        checked_dice(self.dice)
        checked_prices(self.prices)

    def hunt(self) -> Hunt:
        """Return the hunt as it is solved."""
        filled = self.dice | self.catalogue.dice
        return Hunt(
            party=self.party,
            favor=self.favor,
            dice=tuple(die or () for die in filled),
            goal=self.goal,
            leader=self.leader,
            prices=self.prices,
            glory="the-hunt" in self.runes,
        )

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        kinds = self.party.as_dict()
        keys = [f"dice.{kind}" for kind in kinds if getattr(self.dice, kind) is None]
        return self.catalogue.provisional(keys)
