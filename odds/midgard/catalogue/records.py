"""What is in the box of Midgard: kingdoms, provinces, cards, numbers and switches, as values.

Keys of data are paths in the owner's box file, below `midgard`: `provinces.alfheim-1.villages`,
`cards.gold-7.effect`, `board.control`, `switches.gold_is_played`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from odds.errors import DataError, Message, QuestionError
from odds.sources.origins import OWNER, Datum, weakest

DECKS: Final = ("gold", "silver", "bronze")
ASGARD: Final = "asgard"
VANAHEIM: Final = "vanaheim"
VALHALLA: Final = "valhalla"
HEAVENS: Final = "heavens"  # Asgard and Vanaheim, where a card lets Vikings go (D64)
# What a card does (D64-D66); `none` is a card that does nothing.
EFFECTS: Final = (
    "score",
    "tokens",
    "ruin",
    "summon",
    "attack",
    "legion",
    "land",
    "recruit",
    "none",
)
MOST_PLAYERS: Final = 5


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom; its `color` on the board, empty where nobody told it."""

    id: str
    name: str
    color: str = ""


@dataclass(frozen=True, slots=True)
class Province:
    """A province of a `kingdom`: one Viking fits in each of its `villages` (D61)."""

    id: str
    name: str
    kingdom: str
    villages: int


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, and how many `copies` of it are in its `deck`.

    `number` decides who begins (gold only); `effect` is one of EFFECTS, `place` a kingdom, a heaven
    or HEAVENS where it holds for one, `amount` how many tokens or Vikings.
    """

    id: str
    name: str
    deck: str
    copies: int
    effect: str
    number: int = 0
    place: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules; `leader` counts in warriors, `plays` by round, `control` by the
    number of provinces that one controls in a kingdom."""

    rounds: int
    aboard: int
    reserve: int
    leader: Fraction
    doom_tokens: int
    doomed: int
    dealt_gold: int
    dealt_silver: int
    dealt_bronze: int
    plays: tuple[int, ...]
    control: tuple[int, ...]
    asgard: int
    vanaheim: int
    fallen: int
    valhalla: int
    set: int
    tokens: int
    gold_cards: int
    silver_cards: int
    bronze_cards: int

    def dealt(self, deck: str) -> int:
        """How many cards of a deck a player is dealt each round."""
        return int(getattr(self, f"dealt_{deck}"))


@dataclass(frozen=True, slots=True)
class Switches:
    """Readings of the rules that an owner may turn (D63-D65)."""

    gold_is_played: bool
    gold_1_3_tokens: bool
    gold_9_11_printed: bool
    gold_12_15_printed: bool
    legion_needs_empty_province: bool


@dataclass(frozen=True, slots=True)
class Box:
    """What is true for the box on an owner's table: (key, value) as read from `file`."""

    file: str
    said: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Catalogue:
    """Everything in the box, each datum with its origin; a value, never global.

    >>> from odds.midgard.catalogue import load
    >>> load().provenance("provinces.alfheim-1.villages")
    Datum(key='provinces.alfheim-1.villages', status='provisional', source='D61')
    """

    kingdoms: tuple[Kingdom, ...]
    provinces: tuple[Province, ...]
    cards: tuple[Card, ...]
    numbers: Numbers
    switches: Switches
    data: tuple[Datum, ...]

    def provenance(self, key: str) -> Datum:
        """Status and source of everything below a key; QuestionError on `key` if it is unknown."""
        parts = [part for part in self.data if f"{part.key}.".startswith(f"{key}.")]
        if not parts:
            raise QuestionError("key", "{key!r} is unknown", key=key)
        return weakest(key, parts)

    @cached_property
    def provisional(self) -> tuple[str, ...]:
        """Keys of everything that is ours, to be replaced from the owner's box.

        >>> from odds.midgard.catalogue import load
        >>> load().provisional[0]
        'provinces.alfheim-1.name'
        """
        return tuple(part.key for part in self.data if part.provisional)

    def with_box(self, box: Box) -> Catalogue:
        """Return the catalogue with an owner's corrections; what they say has status `owner`.

        DataError names the file and what does not fit together, such as the number of cards.
        """
        found = self.with_said(box)
        fit(found, lambda table: (box.file, f"midgard.{table}"))
        return found

    def with_said(self, box: Box) -> Catalogue:
        """Return the same, whether its parts fit together or not yet: a form is filled in row by
        row, and the cards of a deck may not add up before the last.

        >>> from odds.midgard.catalogue import load, parse_box
        >>> found = load().with_said(parse_box(b"midgard.cards.attack.copies = 9"))
        >>> found.provenance("cards.attack.copies").status
        'owner'
        """
        said = dict(box.said)
        owned = tuple(
            Datum(part.key, OWNER, box.file) if part.key in said else part for part in self.data
        )
        known = {part.key for part in self.data}
        # A card may get a place or an amount that ours did not have.
        new = tuple(Datum(key, OWNER, box.file) for key in said if key not in known)
        return replace(
            self,
            provinces=tuple(
                _told(piece, f"provinces.{piece.id}", said) for piece in self.provinces
            ),
            cards=tuple(_told(piece, f"cards.{piece.id}", said) for piece in self.cards),
            numbers=_told(self.numbers, "board", said),
            switches=_told(self.switches, "switches", said),
            data=owned + new,
        )


def _told(piece: Any, key: str, said: dict[str, Any]) -> Any:
    """The piece with what an owner said of it."""
    names = (item.name for item in fields(piece))
    changed = {name: said[f"{key}.{name}"] for name in names if f"{key}.{name}" in said}
    return replace(piece, **changed) if changed else piece


def fit(catalogue: Catalogue, where: Callable[[str], tuple[str, str]]) -> None:
    """Raise a DataError if parts of the box do not fit together; `where(table)` is file and key."""
    numbers, kingdoms = catalogue.numbers, [kingdom.id for kingdom in catalogue.kingdoms]

    def refuse(table: str, key: str, why: str) -> None:
        file, prefix = where(table)
        raise DataError(file, f"{prefix}.{key}", why)

    for province in catalogue.provinces:
        if province.kingdom not in kingdoms:
            refuse(
                "provinces",
                f"{province.id}.kingdom",
                Message("{kingdom!r} is not on the board", kingdom=province.kingdom),
            )
    for card in catalogue.cards:
        wanted = places_of(card.effect, kingdoms)
        if card.place not in wanted:
            known = ", ".join(filter(None, wanted))
            why = "{place!r} is no place for {effect!r}; known: {known}"
            if not known:
                why = "{place!r} is no place for {effect!r}, which has none"
            told = Message(why, place=card.place, effect=card.effect, known=known)
            refuse("cards", f"{card.id}.place", told)
    for deck in DECKS:
        there = sum(card.copies for card in catalogue.cards if card.deck == deck)
        told = getattr(numbers, f"{deck}_cards")
        if there != told:
            refuse(
                "cards",
                deck,
                Message(
                    "{there} cards are listed, but {told} are in the box", there=there, told=told
                ),
            )
        if there < MOST_PLAYERS * numbers.rounds * numbers.dealt(deck):
            refuse(
                "board",
                f"dealt_{deck}",
                Message(
                    "{there} cards are too few for {players} hands",
                    there=there,
                    players=MOST_PLAYERS,
                ),
            )
    if len(catalogue.provinces) != numbers.doom_tokens:
        refuse("board", "doom_tokens", "must be one for each province (D62)")
    if numbers.doomed > numbers.doom_tokens:
        refuse(
            "board",
            "doomed",
            Message(
                "{doomed} cannot be drawn of {doom_tokens}",
                doomed=numbers.doomed,
                doom_tokens=numbers.doom_tokens,
            ),
        )
    if len(numbers.plays) != numbers.rounds:
        refuse(
            "board",
            "plays",
            Message(
                "has {there} numbers for {rounds} rounds",
                there=len(numbers.plays),
                rounds=numbers.rounds,
            ),
        )
    hand = sum(map(numbers.dealt, DECKS))
    for number in range(1, numbers.rounds + 1):
        if sum(numbers.plays[:number]) > hand * number:
            refuse(
                "board",
                "plays",
                Message("are more in round {number} than the cards dealt by then", number=number),
            )
    largest = max(sum(p.kingdom == k for p in catalogue.provinces) for k in kingdoms)
    if len(numbers.control) < largest:
        refuse(
            "board",
            "control",
            Message(
                "has {there} numbers for {largest} provinces",
                there=len(numbers.control),
                largest=largest,
            ),
        )


def places_of(effect: str, kingdoms: Iterable[str]) -> tuple[str, ...]:
    """The places that a card with this effect may name; "" for none."""
    match effect:
        case "score":
            return (*kingdoms, ASGARD, VANAHEIM)
        case "tokens" | "ruin":
            return tuple(kingdoms)
        case "summon":
            return (*kingdoms, HEAVENS)
        case _:
            return ("",)
