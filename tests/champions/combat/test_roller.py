"""A naive roller that follows the policy agrees with the law within planned bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from odds.champions.combat.play import Fight
from odds.champions.pieces import KINDS, SPECIALS, Prices, Ruleset
from odds.chance.bounds import bound, draws_for, interval
from tests.champions.combat.fights import a_fight
from tests.champions.combat.roller import Outcome, Roller

ALPHA = 1e-9  # chance at most that a right solver fails one of these tests
FAST = draws_for(0.09, ALPHA)  # fights, so that a chance is known within 9 percent points
SLOW = draws_for(0.03, ALPHA)

ODD = Prices(win=6, sword=1, spear="5/2", axe=1, archer=2, favor="1/2", coin=1, blame="1/3")
SWORD = ["hit", "hit hit", "hit shield", "shield", "blank", "blank"]
EACH = {  # an ordinary enemy and every special
    "ordinary": a_fight("2 sword 1 spear 1 axe", 2, 6, 2),
    "dark-shaman": a_fight("2 sword 1 spear 1 axe", 1, 6, 1),
    "rock-creature": a_fight("1 sword 1 spear 1 axe", 1, 5, 1, goal="value", prices=ODD),
    "mist-walker": a_fight("2 sword 1 spear 1 axe", 1, 5, 1, goal="value", prices=ODD),
    "vile-priest": a_fight("1 sword 1 spear 1 axe", 1, 4, 1),
    "seidr-draugr": a_fight("1 sword 1 axe", 2, 5, 2, goal="value", prices=ODD),
    "loot-hoarder": a_fight("1 spear 2 axe", 1, 1, 2, goal="value", prices=ODD),
    "troll-lord": a_fight("2 sword 1 axe 1 archer", 2, 5, 1, forbids=("archer",)),
    "cave-dweller": a_fight("1 sword 1 spear 1 archer", 1, 5, 1, goal="value"),
}
EACH = {
    name: replace(fight, enemy=replace(fight.enemy, special=name if name in SPECIALS else None))
    for name, fight in EACH.items()
}
OFF = Ruleset(mist_walker_shields=False)
MORE = {
    "ordinary-value": a_fight("1 sword 1 spear 2 axe", 2, 5, 2, goal="value", prices=ODD),
    "svanhildr": a_fight("2 sword 1 axe", 2, 5, 1, leader="svanhildr"),
    "asmundr": a_fight("1 sword 2 axe", 1, 5, 2, goal="value", leader="asmundr", prices=ODD),
    "ullr": a_fight("1 spear 2 axe", 0, 5, 1, goal="value", leader="ullr", prices=ODD),
    "reroll-blanks": a_fight("2 sword 1 axe", 1, 5, 2, play="reroll-blanks"),
    "no-shields": a_fight("1 sword 1 spear 1 axe", 1, 4, 1, special="mist-walker", rules=OFF),
    "rock-other-dice": a_fight(
        "2 sword 1 axe", 1, 5, 1, special="rock-creature", dice={"sword": SWORD}
    ),
    "never": a_fight("1 axe 1 archer", 0, 3, 1, special="mist-walker", goal="value"),
}


def rolled(fight: Fight, number: int, seed: str) -> list[Outcome]:
    return list(Roller(fight).fights(number, seed))


def agree(fight: Fight, found: list[Outcome]) -> None:
    """Compare with the law; ALPHA is shared out evenly among all that is compared."""
    solved = fight.solve()
    law, lasting = solved.law(), solved.lasting().chances[:20]
    ends = Counter((one.won, one.party, one.favor) for one in found)
    assert set(ends) <= set(law.ends)
    alpha = ALPHA / (len(law.ends) + len(lasting) + len(KINDS) + 5)

    def chance(hits: int, expected: float, what: object) -> None:
        low, high = interval(hits, len(found), alpha)
        assert low - 1e-12 <= expected <= high + 1e-12, what

    def mean(what: str, amounts: list[int], expected: float, most: int, variance: float) -> None:
        within = bound(len(found), alpha, span=most, variance=variance)
        assert abs(sum(amounts) / len(found) - expected) <= within + 1e-12, what

    def left(what: str, amount: Callable[[tuple], int], most: int) -> None:
        expected = sum(p * amount(end) for end, p in law.ends.items())
        variance = sum(p * (amount(end) - expected) ** 2 for end, p in law.ends.items())
        every = [amount((one.won, one.party, one.favor)) for one in found]
        mean(what, every, expected, most, variance)

    chance(sum(one.won for one in found), fight.read(solved)[0], "win")
    chance(sum(one.never for one in found), law.never, "never")
    for end, expected in law.ends.items():
        chance(ends[end], expected, end)
    for n, expected in enumerate(lasting):
        over = sum(one.rounds == n and not one.never for one in found)
        chance(over, expected, f"over in round {n}")
    for kind in KINDS:
        left(kind, lambda end, kind=kind: getattr(end[1], kind), getattr(fight.party, kind))
    left("favor", lambda end: end[2], fight.favor)

    # On the way. Only the killing round of a Loot Hoarder has hits, two for a die at most; damage
    # that a double hit deals is gone for the next ones, so Ullr's Glory is bounded as well.
    hoarder, size = fight.enemy.special == "loot-hoarder", fight.party.size
    most = 2 * size * hoarder
    mean("coins", [one.coins for one in found], law.coins, most, most * most / 4)
    if fight.leader == "asmundr":
        assert all(one.glory == 2 * (fight.favor - one.favor) for one in found)
    most = 2 * fight.favor if fight.leader == "asmundr" else 0
    most += (fight.enemy.defense - 1) // 2 + size if fight.leader == "ullr" else 0
    mean("glory", [one.glory for one in found], law.glory, most, most * most / 4)
    blame = int(fight.enemy.special == "seidr-draugr")
    assert all(one.blame == blame * one.rounds for one in found)


@pytest.mark.parametrize("name", EACH)
def test_rolled_fights_follow_the_law(name):
    agree(EACH[name], rolled(EACH[name], FAST, name))


@pytest.mark.slow
@pytest.mark.parametrize("name", (*EACH, *MORE))
def test_many_rolled_fights_follow_the_law(name):
    fight = (EACH | MORE)[name]
    agree(fight, rolled(fight, SLOW, f"many {name}"))


def test_the_same_seed_rolls_the_same_fights():
    fight = MORE["rock-other-dice"]
    assert rolled(fight, 50, "seed") == rolled(fight, 50, "seed")
    assert rolled(fight, 50, "seed") != rolled(fight, 50, "another")


@pytest.mark.parametrize(
    "other",
    (
        {"play": "never-reroll"},
        {"favor": 1},
        {"enemy": replace(EACH["ordinary"].enemy, special="dark-shaman")},
    ),
    ids=("play", "favor", "enemy"),
)
def test_another_fight_does_not_follow_that_law(other):
    # The bounds are narrow enough to notice.
    found = rolled(replace(EACH["ordinary"], **other), 500, "other")
    with pytest.raises(AssertionError):
        agree(EACH["ordinary"], found)
