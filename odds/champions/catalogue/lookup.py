"""The catalogue as a value: what is in the box, how sure that is, and an owner's corrections.

Nothing here changes in place. `with_box` returns another catalogue; the shipped one stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from odds.champions.catalogue.records import (
    COLORS,
    DECKS,
    Box,
    Card,
    Change,
    JourneyCard,
    Leader,
    Rune,
    Said,
)
from odds.champions.pieces import (
    KINDS,
    SPECIALS,
    Dice,
    Enemy,
    Party,
    Prices,
    Reward,
    Ruleset,
    one_of,
)
from odds.errors import Message, QuestionError
from odds.sources.origins import OWNER, STATUSES, Datum, weakest
from odds.sources.strict import closest

ORDINARY = "none"  # stands for "no special" where a name is asked for


@dataclass(frozen=True)
class Catalogue:
    """Dice, cards, leaders, runes, default prices and switches, each datum with its origin.

    `deck` holds the cards in the order of the data files, `data` the origins of all but the cards,
    `board` what an owner says of stalls, ships and the board, which only whole games need.

    >>> from odds.champions.catalogue import load
    >>> load().provenance("dice.axe")
    Datum(key='dice.axe', status='provisional', source='D4')
    """

    dice: Dice
    supply: Party
    deck: tuple[Card, ...]
    leaders: tuple[Leader, ...]
    runes: tuple[Rune, ...]
    journeys: tuple[JourneyCard, ...]
    prices: Prices
    rules: Ruleset
    data: tuple[Datum, ...]
    board: tuple[Said, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # A question is looked up by its hash, and this is its largest part by far.
        return hash((self.dice, self.deck, self.prices, self.rules, self.data))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all enemies."""
        return tuple(self._cards)

    def enemy(self, id: str) -> Enemy:
        """Return an enemy by its id; QuestionError on `enemy` names the ids that come closest.

        >>> from odds.champions.catalogue import load
        >>> load().enemy("bandits").defense
        2
        """
        return self.card(id).enemy

    def card(self, id: str) -> Card:
        """Return a card by its id; errors as in `enemy`."""
        found = self._cards.get(id) if isinstance(id, str) else None
        if found is None:
            near = closest(str(id), self.ids) or Message("; see the list of cards")
            raise QuestionError("enemy", "{id!r} is unknown{near}", id=id, near=near)
        return found

    def cards(
        self,
        *,
        deck: str | None = None,
        color: str | None = None,
        special: str | None = None,
        status: str | None = None,
    ) -> tuple[Card, ...]:
        """Return the cards that match all that is given; `special="none"` means without one.

        Raises QuestionError on the filter whose name is unknown.

        >>> from odds.champions.catalogue import load
        >>> len(load().cards(deck="draugr", color="red", special="none"))
        7
        """
        found = self.deck
        if deck is not None:
            one_of(deck, "deck", DECKS)
            found = tuple(card for card in found if card.deck == deck)
        if color is not None:
            one_of(color, "color", COLORS)
            found = tuple(card for card in found if card.color == color)
        if special is not None:
            one_of(special, "special", (ORDINARY, *SPECIALS))
            found = tuple(card for card in found if (card.enemy.special or ORDINARY) == special)
        if status is not None:
            one_of(status, "status", STATUSES)
            found = tuple(card for card in found if card.status == status)
        return found

    def journey_deck(self, way: str) -> dict[str, int]:
        """Copies of each card of the `sea` or `land` deck, under the box's switches (D30, D31).

        >>> from odds.champions.catalogue import load
        >>> sum(load().journey_deck("sea").values()), load().journey_deck("land")["thief"]
        (18, 2)
        """
        copies = {card.id: card.copies for card in self.journeys if card.deck == way}
        return copies | ({"all-quiet": self.rules.land_all_quiet} if way == "land" else {})

    def provenance(self, key: str) -> Datum:
        """Return status and source of a datum, or of everything below a key, as weak as its parts.

        Keys are those of the box file. Raises QuestionError on `key` for an unknown one.

        >>> from odds.champions.catalogue import load
        >>> load().provenance("enemies.kraken.reward").status
        'printed'
        """
        if key not in self._told:
            self._told[key] = self._provenance(key)
        return self._told[key]

    @cached_property
    def _told(self) -> dict[str, Datum]:
        return {}

    def _provenance(self, key: str) -> Datum:
        table, _, rest = key.partition(".")
        id, _, field = rest.partition(".")
        if table == "enemies" and id in self._cards:
            card = self._cards[id]
            if not field:
                return card.datum
            data = card.data
        else:
            data = self.data
        parts = [part for part in data if f"{part.key}.".startswith(f"{key}.")]
        if not parts:
            raise QuestionError("key", "{key!r} is unknown", key=key)
        return weakest(key, parts)

    def provisional(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return those of the keys that stand on something provisional, in their order.

        >>> from odds.champions.catalogue import load
        >>> load().provisional(["dice.sword", "dice.archer", "enemies.troll-07"])
        ('dice.sword', 'enemies.troll-07')
        """
        return tuple(key for key in dict.fromkeys(keys) if self.provenance(key).provisional)

    @cached_property
    def known_dice(self) -> Dice:
        """The dice that are not provisional; the other kinds are None."""
        known = {kind: not self.provenance(f"dice.{kind}").provisional for kind in KINDS}
        return Dice(**{kind: getattr(self.dice, kind) for kind in KINDS if known[kind]})

    def with_box(self, box: Box) -> Catalogue:
        """Return the catalogue with an owner's corrections; what they say has status `owner`."""
        said = {f"dice.{kind}" for kind in box.dice.as_dict()}
        said |= {f"switches.{name}" for name, _ in box.switches}
        changes = {change.id: change for change in box.changes}
        switched: dict[str, Any] = dict(box.switches)
        return replace(
            self,
            dice=box.dice | self.dice,
            deck=tuple(
                _changed(card, changes[card.id], box.file) if card.id in changes else card
                for card in self.deck
            ),
            rules=replace(self.rules, **switched),
            board=tuple({one.key: one for one in (*self.board, *box.board)}.values()),
            data=tuple(
                Datum(part.key, OWNER, box.file) if part.key in said else part for part in self.data
            ),
        )

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.deck}


def _changed(card: Card, change: Change, file: str) -> Card:
    """Return the card with the fields that an owner wrote."""
    prefix = f"enemies.{card.id}."
    data = {part.key.removeprefix(prefix): part for part in card.data}
    fields: dict[str, Any] = {}
    for name in ("attack", "defense", "special", "forbids"):
        if (value := getattr(change, name)) is not None:
            fields[name] = None if value == ORDINARY else value
            data[name] = Datum(prefix + name, OWNER, file)
    for name in ("reward", "unbeaten"):
        written: tuple[Reward, frozenset[str]] | None = getattr(change, name)
        if written is None:
            continue
        reward, items = written
        # An owner who writes a reward has read it on the card: what we had guessed goes, what the
        # rules give beside the card (a Troll's Blame discarded, D22) stays.
        old = {key: part for key, part in data.items() if key.partition(".")[0] == name}
        kept = {
            item
            for key, part in old.items()
            if (item := key.partition(".")[2]) and item not in items and not part.provisional
        }
        for key in old.keys() - {f"{name}.{item}" for item in kept}:
            del data[key]
        for key in [f"{name}.{item}" for item in sorted(items)] or [name]:
            data[key] = Datum(prefix + key, OWNER, file)
        before = getattr(card.enemy, name) or Reward()
        fields[name] = replace(reward, **{item: getattr(before, item) for item in kept})
    if change.color is not None:
        data["color"] = Datum(f"{prefix}color", OWNER, file)
    return replace(
        card,
        enemy=replace(card.enemy, **fields),
        color=change.color or card.color,
        data=tuple(data.values()),
    )
