"""Random journeys, small enough for the brute-force twin, varied enough to reach odd corners."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tests.twin.fight import KINDS, RUNES, SPECIALS, Fight
from tests.twin.journey import CARD_RUNES, FED, LAND_CARDS, MOST_WARRIORS, SEA_CARDS, Land, Sea
from tests.twin.random_fights import cost, random_fight

# D30, D31
SEA_DECK = {"all-quiet": 8, **dict.fromkeys(SEA_CARDS[1:], 2)}
LAND_DECK = {"all-quiet": 10, **dict.fromkeys(LAND_CARDS[1:], 2)}
OLD_LAND_DECK = {**LAND_DECK, "all-quiet": 8}
# Those who gain on the way twice as often.
TRAVELERS = (None, None, "svanhildr", "asmundr", "ullr", "jorunn", "jorunn")
DEAREST = 25_000  # see `cost`, all fights together; less than two seconds


def _random_fight(rng: random.Random, max_warriors: int) -> tuple[Fight, tuple[str, ...]]:
    """The main enemy, and the two runes of the cards."""
    special = rng.choice((None, None, None, None, *SPECIALS))
    fight = random_fight(rng, special, max_warriors, max_favor=2, leaders=TRAVELERS)
    price = Fraction(rng.randint(0, 8), 4)
    return (
        replace(
            fight,
            defense=min(fight.defense, rng.randint(1, 5)),
            prices={**fight.prices, "rune": price},
            mist_shields=rng.random() < 0.8,
            runes=tuple(rune for rune in RUNES if rng.random() < 0.2),
            glory=rng.randint(0, 9),
        ),
        tuple(rune for rune in CARD_RUNES if rng.random() < 0.5),
    )


def _random_deck(
    rng: random.Random, names: tuple[str, ...], whole: Mapping[str, int]
) -> tuple[dict[str, int], str | None]:
    """A deck, and the card at the shore if it is known."""
    odd = rng.random()
    if odd < 0.4:
        deck = dict(whole)
    elif odd < 0.5:  # one card, which comes for sure
        deck = {rng.choice(names): 1}
    else:  # so few that Awareness sees all or most of them
        deck = dict(Counter(rng.choices(names, k=rng.randint(2, 6))))
    known = None
    if rng.random() < 0.3:
        known = rng.choice([name for name, n in deck.items() if n])
        deck[known] -= 1  # a card with no copies is as good as none
    return deck, known


def _fitting(fight: Fight, brawl: tuple[int, int], hired: int) -> Fight:
    """The same fight with fewer warriors, if it takes too long."""
    attack, defense = brawl
    other = replace(fight, attack=attack, defense=defense, special=None, forbids=())
    while True:
        most = max(KINDS, key=fight.party.__getitem__)
        more = [{**fight.party, kind: fight.party[kind] + hired} for kind in KINDS[: 1 + 3 * hired]]
        all_costs = cost(replace(other, party=fight.party)) + sum(
            cost(replace(fight, party=party)) for party in more
        )
        if all_costs <= DEAREST or not fight.party[most]:
            return fight
        fight = replace(fight, party={**fight.party, most: fight.party[most] - 1})


def random_sea(rng: random.Random, max_warriors: int = 4) -> Sea:
    """One journey by sea, drawn from `rng` alone."""
    fight, runes = _random_fight(rng, max_warriors)
    deck, known = _random_deck(rng, SEA_CARDS, SEA_DECK)
    kraken = (2, 4) if rng.random() < 0.3 else (rng.randint(0, 3), rng.randint(1, 5))
    fight = _fitting(fight, kraken, 0)
    return Sea(
        fight=fight,
        food=rng.randint(0, sum(fight.party.values()) + 1),
        shore=rng.choice(tuple(FED)),
        deck=deck,
        kraken=kraken,
        known=known,
        runes=runes,
    )


def random_land(rng: random.Random, max_warriors: int = 3) -> Land:
    """One journey by land, drawn from `rng` alone."""
    fight, runes = _random_fight(rng, max_warriors)
    deck, known = _random_deck(rng, LAND_CARDS, rng.choice((LAND_DECK, OLD_LAND_DECK)))
    bandits = (1, 2) if rng.random() < 0.5 else (rng.randint(0, 2), rng.randint(1, 3))
    coins = rng.randint(0, 4)
    hiring = coins and "lone-warrior" in {known, *(name for name, n in deck.items() if n)}
    fight = _fitting(fight, bandits, int(bool(hiring)))
    supply = None
    if rng.random() < 0.4:
        supply = {kind: rng.randint(0, 1) for kind in rng.sample(KINDS, rng.randint(0, 4))}
    room = None
    if rng.random() < 0.3:
        room = rng.randint(0, MOST_WARRIORS - sum(fight.party.values()))
    return Land(
        fight=fight,
        coins=coins,
        deck=deck,
        bandits=bandits,
        known=known,
        runes=runes,
        supply=supply,
        room=room,
    )
