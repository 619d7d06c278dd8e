"""Random combat phases, small enough for the brute-force twin, varied enough for odd corners."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tests.twin.fight import KINDS, RUNES, SPECIALS, Fight
from tests.twin.journey import CARD_RUNES, LAND_CARDS, SEA_CARDS
from tests.twin.phase import DECK_OF, HUNT_RUNE, Holding, Plan, Reward, Table, Target
from tests.twin.random_fights import DEFAULT_DICE, cost
from tests.twin.random_journeys import LAND_DECK, SEA_DECK

FACES = ("blank", "hit", "hit hit", "shield", "hit shield", "hit game")
LEADERS = (None, None, None, "svanhildr", "asmundr", "ullr", "jorunn")
TRAVELS = ("land", "near", "far")
DEAREST = 16_000  # see `_cost`; less than two seconds
# All splits of a situation meet the same enemies.
DEAREST_SITUATION = 8_000  # see `_cost`, as if everybody went everywhere; less than five seconds


def _quarters(rng: random.Random, most: int) -> Fraction:
    return Fraction(rng.randint(0, most), 4)


def _dice(rng: random.Random) -> dict[str, tuple[str, ...]]:
    """Half of the dice have three faces or fewer: a fight with them takes little time."""
    dice = {}
    for kind in KINDS:
        own = rng.sample(FACES, rng.randint(2, 3))
        dice[kind] = DEFAULT_DICE[kind] if rng.random() < 0.5 else tuple(rng.choices(own, k=6))
    return dice


def _deck(rng: random.Random, names: Sequence[str], whole: Mapping[str, int]) -> dict[str, int]:
    if rng.random() < 0.3:
        return dict(whole)
    return dict(Counter(rng.choices(names, k=rng.randint(2, 5))))


def _reward(rng: random.Random) -> Reward | None:
    if rng.random() < 0.2:
        return None
    some = rng.random() < 0.25
    return Reward(
        glory=rng.randint(0, 9),
        coins=rng.choice((0, 0, 1, 2)),
        favor=rng.choice((0, 0, 0, 1)),
        blame=rng.choice((0, 0, 1)),
        food=rng.choice((0, 0, 2)),
        warriors={rng.choice(KINDS): rng.randint(1, 2)} if some else {},
    )


def _target(rng: random.Random, name: str, route: str) -> Target:
    if route == "hunt":
        return Target(name, route="hunt")
    special = rng.choice((None, None, None, *SPECIALS))
    most = 2 if special == "vile-priest" else 4
    walker = special in ("rock-creature", "mist-walker")
    return Target(
        name,
        attack=rng.choice((0, 0, 1)) if walker else rng.choice((0, 1, 1, 2, 2, 3)),
        defense=rng.randint(1, most),
        special=special,
        forbids=(rng.choice(KINDS),) if rng.random() < 0.1 else (),
        reward=_reward(rng),
        unbeaten=-_quarters(rng, 8) if rng.random() < 0.3 else Fraction(0),
        route=route,
        weight=_quarters(rng, 8) if rng.random() < 0.3 else Fraction(1),
    )


def _targets(rng: random.Random, number: int) -> list[Target]:
    while True:
        routes = [rng.choice(("hunt", "home", "home", *TRAVELS)) for _ in range(number)]
        if rng.random() < 0.8:
            routes[0] = rng.choice(TRAVELS)
        if routes.count("hunt") <= 1:
            rng.shuffle(routes)
            return [_target(rng, f"{route} {i}", route) for i, route in enumerate(routes)]


def _table(rng: random.Random, targets: Sequence[Target], warriors: int) -> Table:
    names = ("win", "sword", "spear", "axe", "archer", "favor", "coin", "blame", "rune", "food")
    supply = None
    if rng.random() < 0.3:
        supply = {kind: rng.randint(0, 1) for kind in rng.sample(KINDS, rng.randint(0, 4))}
    return Table(
        dice=_dice(rng),
        sea_deck=_deck(rng, SEA_CARDS, SEA_DECK),
        land_deck=_deck(rng, LAND_CARDS, LAND_DECK),
        kraken=(rng.randint(0, 2), rng.randint(1, 3)),
        bandits=(rng.randint(0, 2), rng.randint(1, 2)),
        goal=rng.choice(("win", "value")),
        # Small numbers, as for fights: equal prices and prices of nothing occur.
        prices={name: _quarters(rng, 32 if name == "win" else 8) for name in names},
        leader=rng.choice(LEADERS),
        mist_shields=rng.random() < 0.8,
        shore_order=rng.choice(("far-first", "near-first")),
        supply=supply,
        most_warriors=8 if rng.random() < 0.7 else rng.randint(warriors, warriors + 2),
    )


def _with_known_cards(rng: random.Random, plan: Plan, chance: float) -> Plan:
    """Decks that are large enough, and some cards that were seen."""
    decks = {"sea": dict(plan.table.sea_deck), "land": dict(plan.table.land_deck)}
    targets = []
    for target in plan.targets:
        name = DECK_OF.get(target.route)
        if name and rng.random() < chance:
            card = rng.choice([card for card, n in decks[name].items() if n])
            decks[name][card] -= 1
            target = replace(target, known=card)
        targets.append(target)
        if name and not sum(decks[name].values()):
            decks[name] = {"all-quiet": 1}
    for name, deck in decks.items():
        deck["lost"] = deck.get("lost", 0) + max(
            0, sum(DECK_OF.get(t.route) == name for t in targets) - sum(deck.values())
        )
    table = replace(plan.table, sea_deck=decks["sea"], land_deck=decks["land"])
    return Plan(plan.holding, tuple(targets), table)


def _cost(plan: Plan, parties: Sequence[Mapping[str, int]]) -> int:
    """About how many (roll, dice kept) all fights come to, if those parties go to the targets."""
    holding, targets, table = plan
    favor = holding.favor + sum(t.reward.favor for t in targets if t.reward)
    runes = tuple(rune for rune in holding.runes if rune in RUNES)
    decks = {"sea": len(+Counter(table.sea_deck)), "land": len(+Counter(table.land_deck))}
    looks = {"journey": 2, "awareness": 4}
    total = 0
    for target, party in zip(targets, parties, strict=True):
        if target.route == "hunt":
            total += 7 ** sum(party.values()) * (1 + favor)
            continue
        name = DECK_OF.get(target.route)
        # What a journey leaves of the deck and of the coins is told apart if another follows.
        others = [DECK_OF.get(other.route) for other in targets if other is not target]
        states = decks[name] if name and name in others else 1
        states *= 3 if "land" in others else 1
        if any(others):
            for rune, factor in looks.items():
                states *= factor if rune in holding.runes else 1
        if name == "land" and holding.coins:
            most = max(KINDS, key=lambda kind: party.get(kind, 0))
            party = {**party, most: party.get(most, 0) + 1}
        fight = Fight(
            table.dice, party, target.attack, target.defense, target.special, favor, runes=runes
        )
        total += cost(fight) * states
        if name:
            attack, defense = table.kraken if name == "sea" else table.bandits
            brawl = replace(fight, attack=attack, defense=defense, special=None)
            total += cost(brawl) * states
    return total


def random_plan(rng: random.Random) -> Plan:
    """Two or three targets, up to four warriors, with who goes where: for `phase`."""
    targets = _targets(rng, rng.randint(2, 3))
    warriors = rng.randint(2, 4)
    table = _table(rng, targets, warriors)
    kinds = rng.sample(KINDS, 2)
    places = [dict.fromkeys(KINDS, 0) for _ in range(len(targets) + 1)]  # the last is home
    for _ in range(warriors):
        place = rng.randrange(len(targets)) if rng.random() < 0.9 else -1
        places[place][rng.choice(kinds)] += 1
    runes = [rune for rune in RUNES if rng.random() < 0.15]
    runes += [rune for rune in CARD_RUNES if rng.random() < 0.2]
    runes += [HUNT_RUNE] if rng.random() < 0.3 else []
    favor = rng.randint(0, 2)
    while True:
        loads = [
            rng.randint(0, sum(party.values()) + 1) if DECK_OF.get(target.route) == "sea" else 0
            for target, party in zip(targets, places, strict=False)
        ]
        whole = {kind: sum(place[kind] for place in places) for kind in KINDS}
        food = sum(loads) + rng.randint(0, 1)
        holding = Holding(whole, favor, rng.randint(0, 3), food, tuple(runes))
        sent = [
            replace(target, party=dict(party), food=load)
            for target, party, load in zip(targets, places, loads, strict=False)
        ]
        plan = Plan(holding, tuple(sent), table)
        if _cost(plan, places[:-1]) <= DEAREST:
            return _with_known_cards(rng, plan, 0.2)
        if runes:
            runes.pop(rng.randrange(len(runes)))
        elif favor:
            favor -= 1
        else:  # the fullest place loses one
            place = max(places, key=lambda party: sum(party.values()))
            place[max(KINDS, key=place.__getitem__)] -= 1


def random_situation(rng: random.Random) -> Plan:
    """Up to five warriors and three targets, nobody assigned yet: for `commit`."""
    targets = _targets(rng, rng.randint(1, 3))
    warriors = rng.randint(1, 5)
    table = _table(rng, targets, warriors)
    dice = dict(table.dice)
    for kind in KINDS:  # two or three faces
        own = rng.sample(FACES, rng.randint(2, 3))
        dice[kind] = tuple(rng.choices(own, k=6))
    kinds = rng.sample(KINDS, rng.choice((1, 2, 2)))
    party = Counter(rng.choices(kinds, k=warriors))
    targets = [
        replace(target, defense=min(2, target.defense), capacity=rng.choice((None, 2, 5)))
        if DECK_OF.get(target.route) == "sea"
        else replace(target, defense=min(2, target.defense))
        for target in targets
    ]
    food = rng.randint(0, 2)
    coins, favor = rng.randint(0, 2), rng.randint(0, 2)
    while True:
        holding = Holding(dict(party), favor, coins, food)
        plan = Plan(holding, tuple(targets), replace(table, dice=dice))
        if _cost(plan, [holding.party] * len(targets)) <= DEAREST_SITUATION:
            return _with_known_cards(rng, plan, 0.2)
        if favor and rng.random() < 0.5:
            favor -= 1
        elif party.total() > 2:
            party[max(party, key=party.__getitem__)] -= 1
        elif len(targets) > 1:
            targets.pop()
        else:
            party, favor = Counter(kinds[:1]), 0
