"""A naive traveler who follows the plan agrees with the promise within planned bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from odds.champions.expedition.journey import Journey
from odds.champions.pieces import Enemy, Prices, Reward
from odds.chance.bounds import bound, draws_for, interval
from tests.champions.expedition.journeys import by_land, by_sea, solved
from tests.champions.expedition.sailor import Sailor, Trip

pytestmark = pytest.mark.slow

ALPHA = 1e-9  # chance at most that a right solver fails one of these tests
FAST = draws_for(0.09, ALPHA)  # journeys, so that a chance is known within 9 percent points
SLOW = draws_for(0.03, ALPHA)

ODD = Prices(win=6, sword=1, spear="5/2", axe=1, archer=2, favor="1/2", coin=1, blame="1/3")
KRAKEN, BANDITS = {"all-quiet": 1, "kraken": 2}, {"all-quiet": 1, "bandits": 2}
RUNES = ("journey", "awareness")
EACH = {
    "sea": by_sea("2 sword 1 spear 1 axe", 2, 5, 2, food=2, shore="far"),
    "kraken": by_sea("2 sword 2 axe", 2, 4, 2, food=2, deck=KRAKEN, goal="value", prices=ODD),
    "sea-runes": by_sea("1 sword 2 axe", 1, 4, 1, food=2, looks=RUNES, leader="jorunn"),
    "land": by_land("1 sword 1 spear 1 axe", 2, 5, 1, coins=2),
    "bandits": by_land("1 sword 1 axe", 1, 4, 1, coins=1, deck=BANDITS, goal="value", prices=ODD),
    "land-runes": by_land("1 sword 1 axe", 1, 4, 1, coins=1, looks=("journey",), known="blizzard"),
}
MORE = {
    "near": by_sea("2 sword 2 axe", 2, 5, 1, food=1, goal="value"),
    "hard-kraken": by_sea("2 sword 1 axe", 1, 4, 2, food=2, deck=KRAKEN, crew=Enemy(3, 6)),
    "loot": by_sea("3 axe", 1, 3, 1, food=2, special="loot-hoarder", goal="value", prices=ODD),
    "asmundr": by_sea("2 axe 1 sword", 1, 4, 2, food=3, leader="asmundr", goal="value"),
    "forbidden": by_sea("2 axe 1 archer", 1, 3, 1, food=3, deck=KRAKEN, forbids=("axe",)),
    "draugr": by_land("1 sword 1 axe", 1, 3, coins=2, special="seidr-draugr", goal="value"),
    "blamed": by_land("2 axe", 2, 4, 1, coins=2, unbeaten=Reward(blame=1), goal="value"),
    "rich": by_land("2 axe", 1, 5, 1, coins=4),
}


def agree(journey: Journey, found: list[Trip]) -> None:
    """Compare with the promise; ALPHA is shared out evenly among all that is compared."""
    win, value, _, came = solved(journey)
    fight, prices = journey.fight, journey.fight.prices
    enemy = fight.enemy
    lost = {(cause, kind) for cause, by in came.losses.items() for kind in by}
    alpha = ALPHA / (len(came.ends) + len(came.arrival) + len(lost) + 5)

    def chance(hits: int, expected: float, what: object) -> None:
        low, high = interval(hits, len(found), alpha)
        assert low - 1e-12 <= expected <= high + 1e-12, what

    def mean(what: object, amounts: list, expected: float, most: float) -> None:
        if most:
            # Of all amounts from 0 to `most` with this mean, this is the widest variance.
            within = bound(len(found), alpha, span=most, variance=expected * (most - expected))
        else:
            within = 0
        assert abs(sum(amounts) / len(found) - expected) <= within + 1e-9, what

    chance(sum(trip.won for trip in found), win, "win")
    ends = Counter((trip.won, trip.home, trip.favor) for trip in found)
    assert set(ends) <= set(came.ends)
    for end, expected in came.ends.items():
        chance(ends[end], expected, end)
    arrived = Counter(trip.arrived for trip in found)
    assert set(arrived) <= set(came.arrival)
    for who, expected in came.arrival.items():
        chance(arrived[who], expected, who)
    assert {cause for trip in found for cause in trip.lost} <= lost
    for cause, kind in lost:
        amounts = [trip.lost[cause, kind] for trip in found]
        mean((cause, kind), amounts, came.losses[cause][kind], fight.party.size + 1)

    # What is met on the way: Kraken or Bandits 3, Jorunn 4, Asmundr 2 a Favor; coins of the last
    # round of a Loot Hoarder, two for each die at most.
    jorunn, asmundr = fight.leader == "jorunn", fight.leader == "asmundr"
    coins = journey.coins + 2 * fight.party.size * (enemy.special == "loot-hoarder")
    glory = 3 + 4 * jorunn + 2 * fight.favor * asmundr
    mean("coins", [trip.coins for trip in found], came.coins, coins)
    mean("glory", [trip.glory for trip in found], came.glory, glory)

    # The value: from nothing, less blame of 20 rounds, to all of it.
    reward = prices.win if enemy.reward is None else prices.reward(enemy.reward)
    unbeaten = prices.reward(enemy.unbeaten)
    values = [
        float(
            (reward if trip.won else unbeaten)
            + prices.party(trip.home)
            + (trip.favor * prices.favor + trip.coins * prices.coin)
            + (trip.glory + len(trip.unused) * prices.rune - trip.blame * prices.blame)
        )
        for trip in found
    ]
    party = journey.main().party
    most = reward + prices.party(party) + fight.favor * prices.favor + coins * prices.coin
    most += glory + len(journey.looks) * prices.rune
    worst = 20 * prices.blame if enemy.special == "seidr-draugr" else 0
    span = float(most + worst - min(0, unbeaten))
    assert max(values) - min(values) <= span
    assert abs(sum(values) / len(found) - value) <= bound(len(found), alpha, span=span)


def sailed(journey: Journey, number: int, seed: str) -> list[Trip]:
    return list(Sailor(journey).trips(number, seed))


@pytest.mark.parametrize("name", EACH)
def test_trips_follow_the_promise(name):
    agree(EACH[name], sailed(EACH[name], FAST, name))


@pytest.mark.slow
@pytest.mark.parametrize("name", (*EACH, *MORE))
def test_many_trips_follow_the_promise(name):
    journey = (EACH | MORE)[name]
    agree(journey, sailed(journey, SLOW, f"many {name}"))


def test_the_same_seed_makes_the_same_trips():
    assert sailed(EACH["land"], 50, "seed") == sailed(EACH["land"], 50, "seed")
    assert sailed(EACH["land"], 50, "seed") != sailed(EACH["land"], 50, "another")


@pytest.mark.parametrize(
    "other",
    (
        by_sea("2 sword 1 spear 1 axe", 2, 5, 2, food=1, shore="far"),
        by_sea("2 sword 1 spear 1 axe", 2, 5, 0, food=2, shore="far"),
        by_sea("2 sword 1 spear 1 axe", 2, 5, 2, food=2, shore="near"),
    ),
    ids=("food", "favor", "shore"),
)
def test_another_journey_does_not_keep_that_promise(other):
    # The bounds are narrow enough to notice.
    with pytest.raises(AssertionError):
        agree(EACH["sea"], sailed(other, FAST, "other"))
