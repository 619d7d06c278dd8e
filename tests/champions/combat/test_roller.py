"""A naive roller that follows the policy agrees with the law within planned bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from odds.champions.combat.play import Fight
from odds.champions.pieces import KINDS, SPECIALS, Prices, Ruleset
from odds.chance.bounds import bound, draws_for, interval
from tests.champions.combat.fights import a_fight
from tests.champions.combat.roller import Outcome, Roller

ALPHA = 1e-9  # chance that a right solver fails one of these tests
FAST = draws_for(0.06, ALPHA)  # a chance is found within 6 percent points: 2,975 fights
SLOW = draws_for(0.015, ALPHA)  # 47,593 fights

CHEAP = Prices(win=6, sword=1, spear="5/2", axe=1, archer=2, favor="1/2", coin=1, blame="1/3")
ODD = {"sword": ["hit", "hit hit", "hit shield", "shield", "blank", "blank"]}
FIGHTS = {
    "ordinary": a_fight("2 sword 1 spear 1 axe", 2, 6, 2),
    "ordinary-value": a_fight("1 sword 1 spear 2 axe", 2, 5, 2, goal="value", prices=CHEAP),
    "dark-shaman": a_fight("2 sword 1 spear 1 axe", 1, 6, 1),
    "rock-creature": a_fight("1 sword 1 spear 1 axe", 1, 5, 1, goal="value", prices=CHEAP),
    "mist-walker": a_fight("2 sword 1 spear 1 axe", 1, 5, 1, goal="value", prices=CHEAP),
    "vile-priest": a_fight("1 sword 1 spear 1 axe", 1, 4, 1),
    "seidr-draugr": a_fight("1 sword 1 axe", 2, 5, 2, goal="value", prices=CHEAP),
    "loot-hoarder": a_fight("1 spear 2 axe", 1, 1, 2, goal="value", prices=CHEAP),
    "troll-lord": a_fight("1 sword 1 axe 1 archer", 2, 5, 1, forbids=("archer",)),
    "cave-dweller": a_fight("1 sword 1 spear 1 archer", 1, 5, 1, goal="value"),
}
MORE = {
    "svanhildr": a_fight("2 sword 1 axe", 2, 5, 1, leader="svanhildr"),
    "asmundr": a_fight("1 sword 2 axe", 1, 5, 2, goal="value", leader="asmundr", prices=CHEAP),
    "ullr": a_fight("1 spear 2 axe", 0, 5, 1, goal="value", leader="ullr", prices=CHEAP),
    "reroll-blanks": a_fight("2 sword 1 axe", 1, 5, 2, play="reroll-blanks"),
    "no-shields": a_fight(
        "1 sword 1 spear 1 axe",
        *(1, 4, 1),
        special="mist-walker",
        rules=Ruleset(mist_walker_shields=False),
    ),
    "other-dice": a_fight("2 sword 1 axe", 1, 5, 1, special="rock-creature", dice=ODD),
    "never": a_fight("1 axe 1 archer", 0, 3, 1, special="mist-walker", goal="value"),
}


def special(name: str, fight: Fight) -> Fight:
    if name not in SPECIALS:
        return fight
    from dataclasses import replace

    return replace(fight, enemy=replace(fight.enemy, special=name))


def agree(fight: Fight, number: int, seed: str) -> Counter[tuple]:
    """Roll, and compare with the law; ALPHA is shared out evenly among all that is compared."""
    roller = Roller(fight)
    law = roller.solved.law()
    rolled: list[Outcome] = list(roller.fights(number, seed))
    ends = Counter((one.won, one.party, one.favor) for one in rolled)
    assert set(ends) <= set(law.ends)
    lasting = roller.solved.lasting().chances[:20]
    alpha = ALPHA / (len(law.ends) + len(lasting) + len(KINDS) + 7)

    def chance(hits: int, expected: float, what: object) -> None:
        low, high = interval(hits, number, alpha)
        assert low - 1e-12 <= expected <= high + 1e-12, what

    def mean(worth: list[int], by_end: dict, most: int, what: str) -> None:
        expected = sum(p * x for x, p in by_end.items())
        variance = sum(p * x * x for x, p in by_end.items()) - expected**2
        within = bound(number, alpha, span=most, variance=max(0.0, variance))
        assert abs(sum(worth) / number - expected) <= within + 1e-12, what

    chance(sum(one.won for one in rolled), fight.read(roller.solved)[0], "win")
    chance(sum(one.never for one in rolled), law.never, "never")
    for end, expected in law.ends.items():
        chance(ends[end], expected, end)
    for n, expected in enumerate(lasting):
        over = sum(one.rounds == n and not one.never for one in rolled)
        chance(over, expected, f"over in round {n}")
    for i, kind in enumerate(KINDS):
        by_end: Counter = Counter()
        for (_, party, _), p in law.ends.items():
            by_end[tuple(party)[i]] += p
        mean([tuple(one.party)[i] for one in rolled], by_end, tuple(fight.party)[i], kind)
    by_end = Counter()
    for (_, _, favor), p in law.ends.items():
        by_end[favor] += p
    mean([one.favor for one in rolled], by_end, fight.favor, "favor")
    return ends


def met(fight: Fight, number: int, seed: str) -> None:
    """Coins, Glory, Blame and rounds have no bound, so their means are only looked at: 8 sigma."""
    roller = Roller(fight)
    law = roller.solved.law()
    rolled = list(roller.fights(number, seed))
    for name in ("coins", "glory", "blame", "rounds"):
        found = [getattr(one, name) for one in rolled]
        mean = sum(found) / number
        sigma = (sum((x - mean) ** 2 for x in found) / number**2) ** 0.5
        assert abs(mean - getattr(law, name)) <= 8 * sigma + 1e-12, name


EVERY = {**FIGHTS, **MORE}


@pytest.mark.parametrize("name", FIGHTS)
def test_rolled_fights_follow_the_law(name):
    agree(special(name, FIGHTS[name]), FAST, name)
