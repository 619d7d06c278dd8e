"""Journeys of the cases and of the brute-force twin, as the solver takes them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from odds.champions.combat.play import glory_rune
from odds.champions.combat.rules import RUNES
from odds.champions.expedition.journey import Journey
from odds.champions.expedition.outcome import Outcome, outcome
from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.expedition.voyage import Voyage, voyage
from odds.champions.pieces import Enemy, Party, Reward
from tests.champions.combat.fights import a_fight, of_twin
from tests.twin.journey import CARD_RUNES, MOST_WARRIORS, Land, Sea

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "journeys.json").read_text()
)
SUPPLY = Party("12 sword 12 spear 10 axe 12 archer")  # D5
KRAKEN, BANDITS = Enemy(2, 4), Enemy(1, 2)  # D30, D35
SEA_DECK = {"all-quiet": 8, **dict.fromkeys(CARDS[SEA][1:], 2)}  # D30
LAND_DECK = {"all-quiet": 10, **dict.fromkeys(CARDS[LAND][1:], 2)}  # D31


def by_sea(party: str, attack: int, defense: int, favor: int = 0, **more: Any) -> Journey:
    """A journey under the default dice with the whole deck; what is not of it is of the fight."""
    own = {"food": 0, "shore": "near", "known": None, "looks": (), "crew": KRAKEN}
    own = {name: more.pop(name, default) for name, default in own.items()}
    deck = more.pop("deck", SEA_DECK)
    return Journey(a_fight(party, attack, defense, favor, **more), SEA, tuple(deck.items()), **own)


def by_land(party: str, attack: int, defense: int, favor: int = 0, **more: Any) -> Journey:
    own = {"coins": 0, "known": None, "looks": (), "crew": BANDITS, "supply": SUPPLY}
    own = {name: more.pop(name, default) for name, default in own.items()}
    deck, room = more.pop("deck", LAND_DECK), more.pop("room", None)
    fight = a_fight(party, attack, defense, favor, **more)
    room = MOST_WARRIORS - fight.party.size if room is None else room
    return Journey(fight, LAND, tuple(deck.items()), room=room, **own)


def of_case(case: dict[str, Any]) -> Journey:
    party = " ".join(f"{n} {kind}" for kind, n in case["party"].items())
    common = {"dice": case["dice"], "deck": case["deck"]}
    numbers = party, case["attack"], case["defense"], case["favor"]
    if case["journey"] == "sea":
        crew = Enemy(**case["kraken"])
        return by_sea(*numbers, food=case["food"], shore=case["shore"], crew=crew, **common)
    return by_land(*numbers, coins=case["coins"], **common)


def scored(way: Sea | Land) -> Sea | Land:
    """The same journey to an enemy whose card pays Glory and nothing else, as we name it."""
    fight = way.fight
    prices = {**fight.prices, "win": Fraction(fight.glory)}
    return replace(way, fight=replace(fight, prices=prices, unbeaten=Fraction(0)))


def of_way(way: Sea | Land) -> Journey:
    """A journey of the twin, which was `scored`."""
    twin = way.fight
    runes = (*twin.runes, *way.runes)
    fight = of_twin(twin, Reward())
    enemy = replace(fight.enemy, reward=Reward(glory=twin.glory))
    acting = tuple(rune for rune in runes if rune in (*RUNES, "glory"))
    fight = replace(fight, enemy=enemy, runes=acting)
    common = {
        "known": way.known,
        "looks": tuple(rune for rune in CARD_RUNES if rune in runes),
    }
    deck = tuple(way.deck.items())
    if isinstance(way, Sea):
        crew = Enemy(*way.kraken)
        return Journey(fight, SEA, deck, crew, shore=way.shore, food=way.food, **common)
    supply = SUPPLY if way.supply is None else Party(**way.supply)
    room = MOST_WARRIORS - fight.party.size if way.room is None else way.room
    crew = Enemy(*way.bandits)
    return Journey(fight, LAND, deck, crew, coins=way.coins, room=room, supply=supply, **common)


def solved(journey: Journey, *, exact: bool = False) -> tuple[Any, Any, Voyage, Outcome]:
    """Chance to win, value, the solved journey, and what comes of it."""
    made = voyage(journey, exact=exact)
    worth, plans, looked = made.solve()
    win, value = made.pair(worth)
    return win, value, made, outcome(made, plans, looked=looked)


def worth_of_law(journey: Journey, came: Outcome) -> tuple[Any, Any]:
    """Chance to win and value, recomputed from the law and the means."""
    fight = journey.fight
    prices, enemy = fight.prices, fight.enemy
    reward = prices.win if enemy.reward is None else prices.reward(enemy.reward)
    unbeaten = prices.reward(enemy.unbeaten)
    exact = isinstance(came.coins, Fraction)
    number = Fraction if exact else float
    win = sum(chance for (won, _, _), chance in came.ends.items() if won)
    value = sum(
        chance * number((reward if won else unbeaten) + prices.party(who) + favor * prices.favor)
        for (won, who, favor), chance in came.ends.items()
    )
    value += sum(1 - used for used in came.runes.values()) * number(prices.rune)
    value += came.runes.get("glory", 0) * number(glory_rune(enemy, prices))
    value += came.coins * number(prices.coin) + came.glory - came.blame * number(prices.blame)
    return win, value
