"""What a link to a journey says beside the fight at its end; lenient as `link`.

j=far    near, far (by sea) or land
o=3  z=9     Food on board, and what the ship holds (by sea)
i=2  h=3     Coins, and warriors at home (by land)
n=1..2   cards that are gone, in the order of CARDS of the way; what is empty is 0
k=storm  the card that lies there, where it is known
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.pieces import one_of
from odds.champions.question import FightQuestion, JourneyQuestion
from odds.champions.wire.link import read_number

JOURNEY_NAMES: Final = ("j", "o", "z", "i", "h", "n", "k")
ROUTES: Final = ("near", "far", LAND)


def to_journey_link(question: JourneyQuestion) -> dict[str, str]:
    """Return the parameters that say this beside the fight.

    >>> from odds import Enemy, Party
    >>> fight = FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1))
    >>> to_journey_link(JourneyQuestion("sea", fight, food=3, shore="far", known="storm"))
    {'j': 'far', 'o': '3', 'k': 'storm'}
    """
    said = {"j": route_of(question)}
    if question.way == SEA:
        said["o"] = str(question.food)
        said["z"] = str(question.capacity or "")
    else:
        said["i"] = str(question.coins)
        said["h"] = str(question.home or "")
    said["n"] = ".".join(str(n or "") for n in gone(question).values()).rstrip(".")
    said["k"] = question.known or ""
    return {name: text for name, text in said.items() if text}


def from_journey_link(
    own: Mapping[str, str], fight: FightQuestion
) -> tuple[JourneyQuestion, tuple[str, ...]]:
    """Read what a link says beside this fight; never raises. Returns the question and the names of
    the parameters ignored.

    >>> from odds import Enemy, Party
    >>> fight = FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1))
    >>> question, ignored = from_journey_link({"j": "land", "i": "2", "o": "3", "k": "x"}, fight)
    >>> question.way, question.coins, ignored
    ('land', 2, ('o', 'k'))
    """
    try:
        route = one_of(own.get("j", ROUTES[0]), "j", ROUTES)
        ignored = []
    except ValueError:
        route, ignored = ROUTES[0], ["j"]
    question = begin_journey(route, fight)
    by_sea = question.way == SEA
    # The food of a link is not the one that a journey begins with: both must suit the ship.
    if by_sea and "z" in own:
        question = replace(question, food=0)
    readers: dict[str, Callable[[str], JourneyQuestion]] = {
        "o": lambda text: _put(by_sea, question, food=read_number(text)),
        "z": lambda text: _put(by_sea, question, capacity=read_number(text)),
        "i": lambda text: _put(not by_sea, question, coins=read_number(text)),
        "h": lambda text: _put(not by_sea, question, home=read_number(text)),
        "k": lambda text: replace(question, known=text),
        "n": lambda text: without(question, _counts(text, question.way)),
    }
    for name, read in readers.items():
        if name in own:
            try:
                question = read(own[name])
            except (KeyError, ValueError, TypeError):
                ignored.append(name)
    return question, tuple(ignored)


def begin_journey(route: str, fight: FightQuestion) -> JourneyQuestion:
    """The journey that stands where a link says nothing: Food for all, or 2 Coins."""
    plain = replace(fight, play="best", exact=False)
    if route == LAND:
        return JourneyQuestion(LAND, plain, coins=2)
    feeds = 2 if route == "near" else 1
    return JourneyQuestion(SEA, plain, food=-(-plain.party.size // feeds), shore=route)


def route_of(question: JourneyQuestion) -> str:
    """The way and the shore in one word of ROUTES."""
    return question.shore if question.way == SEA else LAND


def gone(question: JourneyQuestion) -> dict[str, int]:
    """Copies of each card of the deck that are gone, the known one not counted.

    >>> from odds import Enemy, Party
    >>> fight = FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1))
    >>> sum(gone(without(JourneyQuestion("sea", fight), {"storm": 1})).values())
    1
    """
    left, whole_deck = question.cards(), question.fight.catalogue.journey_deck(question.way)
    return {
        card: whole_deck.get(card, 0) - left.get(card, 0) - (card == question.known)
        for card in CARDS[question.way]
    }


def without(question: JourneyQuestion, cards: Mapping[str, int]) -> JourneyQuestion:
    """The question with these cards gone; QuestionError where there are not so many."""
    if not any(cards.values()):
        return replace(question, deck=None)
    deck = replace(question, deck=None).cards()
    return replace(question, deck={c: n - cards.get(c, 0) for c, n in deck.items()})


def _put(fits: bool, question: JourneyQuestion, **value: Any) -> JourneyQuestion:
    if not fits:
        raise ValueError(value)
    return replace(question, **value)


def _counts(text: str, way: str) -> dict[str, int]:
    counts = [read_number(count or "0") for count in text.split(".")]
    if not text or len(counts) > len(CARDS[way]):
        raise ValueError(text)
    return dict(zip(CARDS[way], counts, strict=False))
