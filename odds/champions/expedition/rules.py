"""The only text of journey cards, feeding and hunting: options, for the solver and the game alike.

A card is a list of options, one of which its owner takes (D32, D35); then everybody at sea is fed
(D33, D34). What must be paid and can be paid is paid: nothing to lose, nothing lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from odds.champions.pieces import KINDS, Face, Party, one_of

SHORES: Final = ("near", "far")
FED: Final = {"near": 2, "far": 1}  # warriors that 1 Food feeds (D33)
MOST_FOOD: Final = 6  # from one hunt (D36)
SEA, LAND = "sea", "land"
QUIET: Final = "all-quiet"
CREWS: Final = {SEA: "kraken", LAND: "bandits"}  # whom a card of the deck may set upon the party
HIRE: Final = 1  # Coins for a Lone Warrior, and a stranger's map
GUIDE: Final = 2  # Coins for a guide, and for the Bandits


def way_of(route: str) -> str:
    """The deck of a route: `sea`, `land`, or none."""
    return {"land": LAND, "near": SEA, "far": SEA}.get(route, "")


class Aboard(NamedTuple):
    """Who travels and with what: Food on the ship, or Coins in hand."""

    party: Party
    food: int = 0
    coins: int = 0


class Option(NamedTuple):
    """One way to deal with a card: what is left then, whom to `fight` first (`kraken`, `bandits`),
    whether everybody goes `home` unharmed, and who was `hired`."""

    aboard: Aboard
    fight: str = ""
    home: bool = False
    hired: str = ""


@lru_cache(maxsize=65_536)
def options(
    way: str, card: str, aboard: Aboard, *, room: int = 0, supply: Party | None = None
) -> tuple[Option, ...]:
    """List the options of a card of the `sea` or the `land` deck, each different from the others.

    `room` warriors more may be held, and `supply` has those that may be hired (D35).

    >>> [str(o.aboard.party) for o in options("sea", "storm", Aboard(Party("2 axe"), food=1))]
    ['2 axe', '1 axe']
    """
    deck = {SEA: _SEA, LAND: _LAND}[one_of(way, "way", (SEA, LAND))]
    one_of(card, "card", deck)
    if card == "lone-warrior":
        return (Option(aboard), *_hire(aboard, room, supply or Party()))
    return tuple(dict.fromkeys(deck[card](aboard)))


@lru_cache(maxsize=16_384)
def smaller(party: Party, fewer: int) -> tuple[Party, ...]:
    """List every party that may be left when `fewer` warriors are lost, at most all.

    Those who lose the first kinds come first, as the solver breaks ties.
    """
    left = party.size - min(fewer, party.size)
    return tuple(
        Party.of(rest) for rest in product(*(range(n + 1) for n in party)) if sum(rest) == left
    )


@lru_cache(maxsize=16_384)
def fed(aboard: Aboard, shore: str) -> tuple[Party, ...]:
    """Who may arrive: those that the food can feed must be fed, the owner chooses whom (D34).

    >>> fed(Aboard(Party("2 sword 1 axe"), food=1), "near")
    (Party('1 sword 1 axe'), Party('2 sword'))
    """
    eaters = min(aboard.party.size, aboard.food * FED[shore])
    return smaller(aboard.party, aboard.party.size - eaters)


def food(hits: int, game: int) -> int:
    """Food from a hunt: hits, and one more for each hunting icon, at most 6 (D36).

    >>> food(hits=2, game=1), food(hits=5, game=3)
    (3, 6)
    """
    return min(MOST_FOOD, hits + game)


def hunting_icons(face: Face) -> int:
    """Hits of a face that count twice when hunting (D1)."""
    return face.game


def hunt_glory(hits: int) -> int:
    """Glory of The Hunt: 1 for every hit, a hunting icon is one, and there is no limit (D36)."""
    return hits


def reveal_glory(card: str, leader: str | None) -> int:
    """Glory for revealing a card: Jorunn's 2 unless all is quiet."""
    return 2 if leader == "jorunn" and card != QUIET else 0


def _lose(aboard: Aboard, warriors: int, food: int = 0) -> Iterator[Option]:
    left = aboard._replace(food=aboard.food - food)
    for party in smaller(aboard.party, warriors):
        yield Option(left._replace(party=party))


def _quiet(aboard: Aboard) -> Iterator[Option]:
    yield Option(aboard)


def _no_wind(aboard: Aboard) -> Iterator[Option]:
    yield from _lose(aboard, 0, min(1, aboard.food))


def _one_warrior(aboard: Aboard) -> Iterator[Option]:
    yield from _lose(aboard, 1)


def _of_food_and_warriors(aboard: Aboard, due: int) -> Iterator[Option]:
    due = min(due, aboard.food + aboard.party.size)
    for paid in range(min(due, aboard.food), -1, -1):
        if due - paid <= aboard.party.size:
            yield from _lose(aboard, due - paid, paid)


def _storm(aboard: Aboard) -> Iterator[Option]:
    yield from _of_food_and_warriors(aboard, 1)


def _lost_at_sea(aboard: Aboard) -> Iterator[Option]:
    yield from _of_food_and_warriors(aboard, 2)


def _kraken(aboard: Aboard) -> Iterator[Option]:
    yield Option(aboard, fight="kraken" if aboard.party.size else "")


def _pay(aboard: Aboard, coins: int) -> Iterator[Option]:
    if aboard.coins >= coins:
        yield Option(aboard._replace(coins=aboard.coins - coins))


def _bandits(aboard: Aboard) -> Iterator[Option]:
    yield from _pay(aboard, GUIDE)
    yield Option(aboard, fight="bandits" if aboard.party.size else "")


def _blizzard(aboard: Aboard) -> Iterator[Option]:
    most = min(aboard.coins, aboard.party.size)
    for kept in range(most, -1, -1):
        for party in smaller(aboard.party, aboard.party.size - kept):
            yield Option(aboard._replace(party=party, coins=aboard.coins - kept))


def _blocked(aboard: Aboard) -> Iterator[Option]:
    yield from _pay(aboard, GUIDE)
    yield Option(aboard, home=True)


def _lost_on_land(aboard: Aboard) -> Iterator[Option]:
    yield from _pay(aboard, HIRE)
    yield from _lose(aboard, 2)


def _thief(aboard: Aboard) -> Iterator[Option]:
    yield Option(aboard._replace(coins=max(0, aboard.coins - 1)))


def _hire(aboard: Aboard, room: int, supply: Party) -> Iterator[Option]:
    if room <= 0:
        return
    for paid in _pay(aboard, HIRE):
        for kind, there in zip(KINDS, supply, strict=True):
            if there:
                more = aboard.party + Party.of(int(k == kind) for k in KINDS)
                yield Option(paid.aboard._replace(party=more), hired=kind)


_SEA: Final = {
    QUIET: _quiet,
    "kraken": _kraken,
    "lost": _lost_at_sea,
    "no-wind": _no_wind,
    "storm": _storm,
    "whirlpool": _one_warrior,
}
_LAND: Final = {
    QUIET: _quiet,
    "avalanche": _one_warrior,
    "bandits": _bandits,
    "blizzard": _blizzard,
    "blocked-path": _blocked,
    "lone-warrior": _quiet,  # hiring needs to know the supply (`options`)
    "lost": _lost_on_land,
    "thief": _thief,
}
CARDS: Final = {SEA: tuple(_SEA), LAND: tuple(_LAND)}
