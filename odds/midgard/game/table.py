"""What stays the same in one game: players, the draft, the catalogue; numbers and words for it.

States hold whole numbers only. Here is what they stand for, and the words of all moves, made once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from odds.midgard.catalogue import (
    ASGARD,
    DECKS,
    HEAVENS,
    VALHALLA,
    VANAHEIM,
    Card,
    Catalogue,
    Numbers,
    Switches,
    load,
)
from odds.midgard.game.state import Now, State
from odds.sources.checks import whole

LEAST, MOST = 3, 5  # players
PIECES: Final = ("warrior", "leader")
STOP: Final = "stop"
UNSEEN: Final = "?"

Legal = Callable[["Table", State], tuple[str, ...]]
Do = Callable[["Table", State, Any], State]
Passed = Callable[["Table", State], State]


@dataclass(frozen=True, slots=True)
class Decision:
    """How one kind of decision is made: what is `legal`, what it does, what follows where nothing
    is legal; and, for who tries something else, the `rule` and the reason."""

    rule: str
    why: str
    legal: Legal
    do: Do
    passed: Passed


@dataclass(frozen=True)
class Table:
    """Players and components; `draft=False` is the first-game variant, which plays what is dealt.

    >>> table = Table(3)
    >>> table.places[table.asgard], table.villages
    ('asgard', (3, 4, 5, 3, 4, 5, 3, 4, 5, 6))
    """

    players: int = 4
    draft: bool = True
    catalogue: Catalogue | None = None

    def __post_init__(self) -> None:
        whole(self.players, "players", LEAST, MOST)

    @cached_property
    def known(self) -> Catalogue:
        """The catalogue, the shipped one unless another was given."""
        return self.catalogue or load()

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the rules."""
        return self.known.numbers

    @cached_property
    def switches(self) -> Switches:
        """The readings of the rules."""
        return self.known.switches

    # -- places ------------------------------------------------------------------------------------

    @cached_property
    def lands(self) -> int:
        """How many provinces there are; they are the first places."""
        return len(self.known.provinces)

    @cached_property
    def asgard(self) -> int:
        """The place of Asgard; Vanaheim is next."""
        return self.lands

    @cached_property
    def vanaheim(self) -> int:
        """The place of Vanaheim."""
        return self.lands + 1

    @cached_property
    def valhalla(self) -> int:
        """The place of Valhalla."""
        return self.lands + 2

    @cached_property
    def ship(self) -> int:
        """The place of a seat's ship."""
        return self.lands + 3

    @cached_property
    def reserve(self) -> int:
        """The place of warriors that are not in the game yet."""
        return self.lands + 4

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The names of all places."""
        provinces = (province.id for province in self.known.provinces)
        return (*provinces, ASGARD, VANAHEIM, VALHALLA, "ship", "reserve")

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """Places to fight for: provinces and the two heavens that score."""
        return tuple(range(self.lands + 2))

    @cached_property
    def sources(self) -> tuple[int, ...]:
        """Places that Vikings may leave: those, and the ship (D65)."""
        return (*self.goals, self.ship)

    @cached_property
    def villages(self) -> tuple[int, ...]:
        """How many Vikings a province holds (D61)."""
        return tuple(province.villages for province in self.known.provinces)

    @cached_property
    def kingdoms(self) -> tuple[str, ...]:
        """The names of the kingdoms."""
        return tuple(kingdom.id for kingdom in self.known.kingdoms)

    @cached_property
    def kingdom(self) -> tuple[int, ...]:
        """The kingdom of each province."""
        return tuple(self.kingdoms.index(p.kingdom) for p in self.known.provinces)

    @cached_property
    def areas(self) -> dict[int, tuple[int, ...]]:
        """Where a card may put warriors: the places of a kingdom, of the heavens (`heavens`), or
        all of them (`anywhere`)."""
        areas = {
            k: tuple(p for p in range(self.lands) if self.kingdom[p] == k)
            for k in range(len(self.kingdoms))
        }
        return {**areas, self.heavens: (self.asgard, self.vanaheim), self.anywhere: self.goals}

    @cached_property
    def heavens(self) -> int:
        """The area of the heavens; kingdoms are areas too."""
        return len(self.kingdoms)

    @cached_property
    def anywhere(self) -> int:
        """The area of all places to fight for."""
        return len(self.kingdoms) + 1

    @cached_property
    def area_names(self) -> tuple[str, ...]:
        """The names of the areas."""
        return (*self.kingdoms, HEAVENS, "anywhere")

    # -- strength ----------------------------------------------------------------------------------

    @cached_property
    def strength(self) -> tuple[int, int]:
        """What a warrior and a leader count, in whole numbers (D67)."""
        leader = self.numbers.leader
        return leader.denominator, leader.numerator

    # -- cards -------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The kinds of cards: gold first, then silver, then bronze."""
        return tuple(sorted(self.known.cards, key=lambda card: DECKS.index(card.deck)))

    @cached_property
    def kinds(self) -> dict[str, tuple[int, ...]]:
        """The kinds of each deck."""
        return {
            deck: tuple(kind for kind, card in enumerate(self.cards) if card.deck == deck)
            for deck in DECKS
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds; the last stands for HIDDEN, which is -1."""
        return (*(card.id for card in self.cards), UNSEEN)

    @cached_property
    def kind(self) -> dict[str, int]:
        """The kind of a name."""
        return {card.id: kind for kind, card in enumerate(self.cards)}

    @cached_property
    def golds(self) -> int:
        """How many kinds are gold; they are the first."""
        return len(self.kinds["gold"])

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""
        return tuple(card.copies for card in self.cards)

    @cached_property
    def plays(self) -> tuple[int, ...]:
        """Cards that all seats together play, by round from 1."""
        return (0, *(many * self.players for many in self.numbers.plays))

    @cached_property
    def begins(self) -> tuple[tuple[Now | None, ...], ...]:
        """The decision that a card brings, by kind and seat; None where it asks nothing."""
        return tuple(
            tuple(self._begins(card, seat) for seat in range(self.players)) for card in self.cards
        )

    def _begins(self, card: Card, seat: int) -> Now | None:
        area = self.anywhere
        match card.effect:
            case "ruin" if not self.switches.gold_9_11_printed:
                return ("ruin", seat)
            case "summon":
                if self.switches.gold_12_15_printed:
                    area = self.area_names.index(card.place)
                return ("summon", seat, card.amount, area)
            case "attack":
                return ("attack", seat)
            case "legion" | "recruit":
                return (card.effect, seat, card.amount)
            case "land":
                return ("land", seat, card.amount, 0)
            case _:
                return None

    # -- words -------------------------------------------------------------------------------------

    @cached_property
    def keep(self) -> tuple[str, ...]:
        """Words for keeping a card in the draft; as below, the last stands for HIDDEN."""
        return self._cards("keep")

    @cached_property
    def show(self) -> tuple[str, ...]:
        """Words for showing a gold card."""
        return self._cards("show")

    @cached_property
    def play(self) -> tuple[str, ...]:
        """Words for playing a card."""
        return self._cards("play")

    @cached_property
    def put(self) -> tuple[tuple[str, ...], ...]:
        """Words for putting a warrior or the leader into a place."""
        return tuple(tuple(f"{piece} to {p}" for p in self.places) for piece in PIECES)

    @cached_property
    def send(self) -> tuple[tuple[str, ...], ...]:
        """Words for sending a warrior or the leader from a place."""
        return tuple(tuple(f"{piece} from {p}" for p in self.places) for piece in PIECES)

    @cached_property
    def goal(self) -> tuple[str, ...]:
        """Words for the place that a legion goes to."""
        return tuple(f"to {place}" for place in self.places)

    @cached_property
    def against(self) -> tuple[tuple[str, ...], ...]:
        """Words for attacking a seat in a place."""
        seats = range(self.players)
        return tuple(tuple(f"{place} against {seat}" for seat in seats) for place in self.places)

    @cached_property
    def ruin(self) -> tuple[str, ...]:
        """Words for the kingdom that is sent to Valhalla."""
        return tuple(f"ruin {kingdom}" for kingdom in self.kingdoms)

    @cached_property
    def take(self) -> tuple[str, ...]:
        """Words for the token that is taken in Vanaheim."""
        return tuple(f"take {kingdom}" for kingdom in self.kingdoms)

    @cached_property
    def meaning(self) -> dict[str, Any]:
        """What the words of every decision mean: a kind, a place, a piece and its place, and so on;
        cards that are not seen have no meaning."""
        found: dict[str, Any] = {STOP: None}
        for words in (self.keep[:-1], self.show[:-1], self.play[:-1]):
            found |= {word: kind for kind, word in enumerate(words)}
        for words in (self.goal, self.ruin, self.take):
            found |= {word: at for at, word in enumerate(words)}
        for table in (self.put, self.send):
            for piece, words in enumerate(table):
                found |= {word: (piece, place) for place, word in enumerate(words)}
        for place, words in enumerate(self.against):
            found |= {word: (place, seat) for seat, word in enumerate(words)}
        return found

    def _cards(self, verb: str) -> tuple[str, ...]:
        return tuple(f"{verb} {name}" for name in self.names)
