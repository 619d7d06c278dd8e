"""Checks that questions share, so that all of them refuse the same things in the same words.

Each returns what it is given, as a question holds it, or raises a QuestionError that names the
field. The bounds are those of what is answered, not of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import (
    KINDS,
    LEADERS,
    RUNES,
    Dice,
    Enemy,
    Party,
    Prices,
    Roll,
    one_of,
    whole,
)
from odds.errors import QuestionError

MOST_WARRIORS: Final = 10
MOST_FAVOR: Final = 10
MOST_DEFENSE: Final = 20


def checked_party(party: object) -> Party:
    """Return a party that can be answered; errors on `party`, too large ones included."""
    if not isinstance(party, Party):
        raise QuestionError("party", f"{party!r} is not a Party")
    whole(party.size, "party", high=MOST_WARRIORS)
    return party


def checked_roll(roll: Roll) -> Party:
    """Return the warriors whose dice a roll shows; errors on `roll` if they are none or too many.

    >>> from odds.champions.pieces import read_roll
    >>> checked_roll(read_roll("sword: hit, hit hit; axe: blank"))
    Party('2 sword 1 axe')
    """
    shown = sum(map(len, roll))
    if not shown:
        raise QuestionError("roll", "shows no dice; write it like 'sword: hit, hit hit'")
    whole(shown, "roll", high=MOST_WARRIORS)
    return Party.of(map(len, roll))


def checked_enemy(enemy: object) -> Enemy:
    """Return an enemy that can be answered; errors on `enemy`, or on `defense` if it is too high.

    >>> checked_enemy(Enemy(attack=3, defense=20)).defense
    20
    """
    if not isinstance(enemy, Enemy):
        raise QuestionError("enemy", f"{enemy!r} is not an Enemy")
    whole(enemy.defense, "defense", low=1, high=MOST_DEFENSE)
    return enemy


def checked_favor(favor: object) -> int:
    """Return the Favor that may be spent; errors on `favor`."""
    return whole(favor, "favor", high=MOST_FAVOR)


def checked_chance(chance: object) -> float:
    """Return a chance from 0 to 1; errors on `chance`.

    >>> checked_chance("4/5")
    Traceback (most recent call last):
        ...
    odds.errors.QuestionError: chance: '4/5' is not a number from 0 to 1
    """
    if isinstance(chance, bool) or not isinstance(chance, (int, float, Fraction)):
        raise QuestionError("chance", "{chance!r} is not a number from 0 to 1", chance=chance)
    if not chance >= 0:  # what is not a number is not either
        raise QuestionError("chance", "{chance} is not from 0 to 1", chance=chance)
    if chance > 1:
        raise QuestionError("chance", "{chance} is above 1, which is certain", chance=chance)
    return float(chance)


def most_held(catalogue: Catalogue, leader: str | None) -> int:
    """Return how many warriors a player holds at most (D5): on this leader's board, or any.

    >>> from odds.champions.catalogue import load
    >>> most_held(load(), None)
    8
    """
    boards = {known.id: known.holding for known in catalogue.leaders}
    return max(boards.values()) if leader is None else boards[leader]


def checked_holding(holding: object, catalogue: Catalogue, leader: str | None) -> Party:
    """Return the warriors that a player holds; errors on `holding` where nobody can (D5)."""
    if not isinstance(holding, Party):
        raise QuestionError("holding", f"{holding!r} is not a Party")
    most = most_held(catalogue, leader)
    if holding.size > most:
        raise QuestionError(
            "holding",
            "{warriors} warriors; a player holds at most {most}",
            warriors=holding.size,
            most=most,
        )
    for kind, count, supply in zip(KINDS, holding, catalogue.supply, strict=True):
        if count > supply:
            raise QuestionError(
                "holding",
                "{count} {kind}; the supply has {supply}",
                count=count,
                kind=kind,
                supply=supply,
            )
    return holding


def checked_leader(leader: object) -> str | None:
    """Return a leader by its id, or None for nobody; errors on `leader`."""
    return None if leader is None else one_of(leader, "leader", LEADERS)


def checked_runes(runes: object) -> tuple[str, ...]:
    """Return runes by their names, each once, in the order given; errors on `runes`.

    >>> checked_runes(["wealth", "gifts"])
    ('wealth', 'gifts')
    """
    if isinstance(runes, str) or not isinstance(runes, Iterable):
        raise QuestionError("runes", f"{runes!r} is not a list of runes")
    named = tuple(one_of(rune, "runes", RUNES) for rune in runes)
    if len(set(named)) < len(named):
        raise QuestionError("runes", "a rune is named twice; there is one of each")
    return named


def checked_dice(dice: object) -> Dice:
    """Return the faces that are known; errors on `dice`."""
    if not isinstance(dice, Dice):
        raise QuestionError("dice", f"{dice!r} is not Dice")
    return dice


def checked_prices(prices: object) -> Prices:
    """Return the prices; errors on `prices`."""
    if not isinstance(prices, Prices):
        raise QuestionError("prices", f"{prices!r} are not Prices")
    return prices
