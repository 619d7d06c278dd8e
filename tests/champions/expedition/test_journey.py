"""Journeys against known answers, the brute-force twin, and their own laws."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from odds.champions.expedition.journey import CREWS, Journey
from odds.champions.expedition.outcome import Outcome
from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.pieces import KINDS, Enemy, Party, Prices, Reward
from tests.champions.expedition.journeys import (
    CASES,
    LAND_DECK,
    SEA_DECK,
    by_land,
    by_sea,
    of_case,
    of_way,
    scored,
    solved,
    worth_of_law,
)
from tests.twin.journey import Land, Sea
from tests.twin.journey import journey as twin_journey
from tests.twin.random_journeys import OLD_LAND_DECK, random_land, random_sea

DRAW = {SEA: random_sea, LAND: random_land}
FAST, ALL = {SEA: 12, LAND: 12}, {SEA: 130, LAND: 130}
ODD = Prices(win=6, sword=1, spear="5/2", axe=1, archer=2, favor="1/2", coin=1, blame="1/3")

LOOKS = ("journey", "awareness")
PAYING = Enemy(1, 2, reward=Reward(glory=1, coins=3, blame=1))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["journey"])
def test_known_answers(case):
    journey, answer = of_case(case), Fraction(case["answer"])
    win, _, _, came = solved(journey, exact=True)
    assert win == answer
    assert sum(came.ends.values()) == 1
    rounded = solved(journey)
    assert rounded[0] == pytest.approx(case["answer_float"], abs=1e-12)
    assert rounded[0] == pytest.approx(float(answer), abs=1e-12)


# -- the twin -------------------------------------------------------------------------------------


def drawn(way: str, number: int) -> Sea | Land:
    return scored(DRAW[way](random.Random(f"{way} {number}")))


def equals_the_twin(twin: Sea | Land) -> None:
    """Equal fractions by both, close in floats; and the law says the same."""
    truth, journey = twin_journey(twin), of_way(twin)
    goal = journey.fight.goal
    win, value, _, came = solved(journey, exact=True)
    assert (win, value) == (truth.win, truth.value), twin
    assert sum(came.ends.values()) == 1
    assert sum(chance for (won, _, _), chance in came.ends.items() if won) == win
    assert sum(came.arrival.values()) == 1
    losses_add_up(journey, came)
    assert worth_of_law(journey, came) == (win, value), twin
    if law_of(came) == truth.law:  # else another play is as good, as whom to hire
        runes = (*journey.fight.runes, *journey.looks)
        assert came.runes == {rune: 1 - unused_in(truth.ends, rune) for rune in runes}, twin

    win, value, _, came = solved(journey)
    first, exact = (win, truth.win) if goal == "win" else (value, truth.value)
    second, least = (value, truth.value) if goal == "win" else (win, truth.win)
    assert first == pytest.approx(float(exact), abs=1e-12 * max(1, abs(exact))), twin
    # Chances that differ by less than 1e-12 are ties in floats: the tie-break may gain by it.
    assert second >= float(least) - 1e-11, twin
    assert sum(came.ends.values()) == pytest.approx(1, abs=1e-12)
    assert sum(came.arrival.values()) == pytest.approx(1, abs=1e-12)


def law_of(came: Outcome) -> dict:
    return {(won, tuple(who), favor): p for (won, who, favor), p in came.ends.items() if p}


def unused_in(ends: dict, rune: str) -> Fraction:
    return sum(chance for (*_, runes, _, _), chance in ends.items() if rune in runes)


def mean(party: Party, kind: str, chances: dict) -> Fraction:
    return sum(chance * getattr(who, kind) for who, chance in chances.items())


def losses_add_up(journey: Journey, came: Outcome) -> None:
    """Who sets out or is hired comes home or is lost to something, kind by kind.

    Who is hired is seen where they arrive: a card that hires loses nobody.
    """
    home: Counter = Counter()
    for (_, who, _), chance in came.ends.items():
        home[who] += chance
    lost = {kind: sum(by[kind] for by in came.losses.values()) for kind in KINDS}
    set_out = journey.fight.party
    hired = came.arrival if journey.way == LAND else {}
    for kind in KINDS:
        more = sum(c * max(0, getattr(w, kind) - getattr(set_out, kind)) for w, c in hired.items())
        everybody = getattr(set_out, kind) + more
        assert everybody == mean(set_out, kind, home) + lost[kind], kind
        assert lost[kind] >= 0


@pytest.mark.parametrize("way", (SEA, LAND))
@pytest.mark.parametrize("part", range(4))
def test_the_twin_says_the_same(way, part):
    for number in range(part, FAST[way], 4):
        equals_the_twin(drawn(way, number))


@pytest.mark.slow
@pytest.mark.parametrize("way", (SEA, LAND))
@pytest.mark.parametrize("part", range(8))
def test_the_twin_says_the_same_of_many(way, part):
    for number in range(FAST[way] + part, ALL[way], 8):
        equals_the_twin(drawn(way, number))


@pytest.mark.slow
@pytest.mark.parametrize("goal", ("win", "value"))
@pytest.mark.parametrize(("way", "card"), [(way, card) for way in CARDS for card in CARDS[way]])
def test_the_twin_says_the_same_of_every_card_alone(way, card, goal):
    for number in range(4):
        twin = drawn(way, 1000 + number)
        fight = replace(twin.fight, goal=goal)
        known = card if number % 2 else None  # known, or for sure
        deck = {} if known else {card: 1}
        equals_the_twin(replace(twin, fight=fight, deck=deck, known=known))


def test_the_drawn_journeys_reach_everything():
    every = [drawn(way, number) for way in (SEA, LAND) for number in range(ALL[way])]
    runes = Counter(rune for one in every for rune in (*one.runes, *one.fight.runes))
    assert min(runes[r] for r in ("healing", "reaction", "potential", "glory")) > 20
    assert min(runes[r] for r in ("journey", "awareness")) > 50
    assert Counter(one.fight.goal for one in every).keys() == {"win", "value"}
    assert any(dict(one.deck) == dict(OLD_LAND_DECK) for one in every)
    assert any(dict(one.deck) == LAND_DECK for one in every)
    assert any(dict(one.deck) == SEA_DECK for one in every)
    alone = {(type(one), *one.deck) for one in every if sum(one.deck.values()) == 1}
    assert len(alone) > 8
    assert any(one.known for one in every)


# -- laws -----------------------------------------------------------------------------------------

LAWS = {
    "sea": by_sea("2 sword 1 spear 1 axe", 2, 5, 1, food=2, shore="far"),
    "sea-value": by_sea("2 sword 2 axe", 2, 5, 2, food=2, goal="value", prices=ODD),
    "jorunn": by_sea("2 axe", 1, 3, 1, food=1, leader="jorunn", goal="value"),
    "blamed": by_sea("2 axe", 1, 3, food=2, goal="value", unbeaten=Reward(blame=2), prices=ODD),
    "forbidden": by_sea("2 axe 1 archer", 1, 3, 1, food=3, forbids=("axe",)),
    "draugr": by_sea("2 axe", 1, 3, food=2, special="seidr-draugr", goal="value"),
    "land": by_land("1 sword 1 spear 1 axe", 2, 5, 1, coins=2),
    "land-value": by_land("2 sword", 1, 4, 1, coins=3, goal="value", prices=ODD),
    "poor": by_land("1 sword 2 axe", 1, 4, 1),
    "asmundr": by_land("2 axe", 1, 4, 2, coins=1, leader="asmundr", goal="value"),
    "full": by_land("2 axe", 1, 4, 1, coins=3, room=0),
    "paid": by_land("2 axe", 1, 3, 1, coins=1, crew=PAYING, goal="value", prices=ODD),
    "runes": by_sea("1 sword 1 axe", 2, 3, food=2, runes=("healing", "glory"), looks=("journey",)),
}


@pytest.mark.parametrize("name", LAWS)
def test_laws_say_what_the_solution_promised(name):
    journey = LAWS[name]
    win, value, _, came = solved(journey, exact=True)
    assert sum(came.ends.values()) == sum(came.arrival.values()) == 1
    assert worth_of_law(journey, came) == (win, value)
    losses_add_up(journey, came)
    rough = solved(journey)
    assert (rough[0], rough[1]) == pytest.approx((float(win), float(value)), abs=1e-12)
    assert worth_of_law(journey, rough[3]) == pytest.approx(rough[:2], abs=1e-11)
    ends = {end: float(chance) for end, chance in came.ends.items()}
    assert rough[3].ends == pytest.approx(ends, abs=1e-12)


def test_coins_of_a_loot_hoarder_at_the_end_of_a_journey_are_counted():
    # 1 axe, a quiet sea, fed: 1/3 no hit, 1/3 one, 1/3 two. The Loot Hoarder (attack 0) is beaten
    # sooner or later, by one hit or by two alike: 3/2 coins.
    hoarder = {"special": "loot-hoarder", "goal": "value"}
    journey = by_sea("1 axe", 0, 3, food=1, deck={"all-quiet": 1}, **hoarder)
    assert solved(journey, exact=True)[3].coins == Fraction(3, 2)
    # The same in the mountains, on top of what is in hand.
    journey = by_land("1 axe", 0, 3, coins=2, deck={"all-quiet": 1}, **hoarder)
    assert solved(journey, exact=True)[3].coins == 2 + Fraction(3, 2)


def test_coins_of_a_crew_are_counted_and_those_of_the_enemy_are_its_reward():
    # 1 axe, attack 0: both are beaten sooner or later. 1 coin in hand, 2 of the Bandits; 5 of the
    # enemy are told by its reward.
    bandits = Enemy(0, 1, reward=Reward(coins=2))
    journey = by_land("1 axe", 0, 1, coins=1, known="bandits", crew=bandits, goal="value")
    enemy = replace(journey.fight.enemy, reward=Reward(coins=5))
    journey = replace(journey, fight=replace(journey.fight, enemy=enemy))
    _, value, _, came = solved(journey, exact=True)
    assert (came.coins, came.glory) == (3, 0)
    assert value == 8 * journey.fight.prices.coin + 1  # and the axe


def test_runes_used_by_hand():
    # 1 sword against attack 0, defense 1: sure to win, so Healing (worth 2 unused) is kept; 9 Glory
    # for the enemy pay 5 for the rune of Glory.
    gentle = {"food": 1, "goal": "value", "prices": Prices(win=9, rune=2)}
    journey = by_sea("1 sword", 0, 1, runes=("healing", "glory"), deck={"all-quiet": 1}, **gentle)
    assert solved(journey, exact=True)[3].runes == {"healing": 0, "glory": 1}
    # Of 1 storm and 3 quiet cards the storm alone is bad: it takes the food, so nobody arrives. The
    # Journey rune is used if it comes first; Awareness is worth more unused, all others being good.
    journey = by_sea("1 sword", 0, 1, deck={"all-quiet": 3, "storm": 1}, looks=LOOKS, **gentle)
    assert solved(journey, exact=True)[3].runes == {"journey": Fraction(1, 4), "awareness": 0}


def test_a_seidr_draugr_kills_not_even_a_trace_of_a_warrior():
    # Rounding left -2e-16 swords lost in the fight.
    draugr = {"special": "seidr-draugr", "goal": "value"}
    came = solved(by_land("1 sword 1 axe", 1, 3, coins=2, **draugr))[3]
    assert "fight" not in came.losses
    assert all(n >= 0 for by in came.losses.values() for n in by.values())


def test_a_cached_crew_is_not_used_for_another_journey():
    # All that is behind the Kraken differs in turn; each is solved cold and warm.
    one = by_sea("2 sword 1 axe", 1, 3, 1, food=3, deck={"kraken": 1}, goal="value")
    others = [
        one,
        replace(one, food=1),
        replace(one, food=1, shore="far"),
        replace(one, crew=Enemy(1, 2)),
        replace(one, crew=Enemy(2, 4, reward=Reward(glory=5))),
        replace(one, fight=replace(one.fight, goal="win")),
        replace(one, fight=replace(one.fight, prices=Prices(favor=1))),
        replace(one, fight=replace(one.fight, enemy=Enemy(1, 3, unbeaten=Reward(blame=1)))),
        replace(one, fight=replace(one.fight, enemy=Enemy(1, 3, reward=Reward(glory=2)))),
        replace(one, fight=replace(one.fight, runes=("glory",))),
    ]
    warm = [solved(other)[:2] for other in others]
    cold = []
    for other in others:
        CREWS.clear()
        cold.append(solved(other)[:2])
    assert warm == cold
    assert len(set(cold)) == len(cold)
