"""Naive rollers that follow the policy, or the advice, agree with the law within planned bounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from odds.champions.combat.play import Fight, worth
from odds.champions.combat.pool import check_size
from odds.champions.combat.roller import Outcome, Roller
from odds.champions.pieces import KINDS, SPECIALS, Enemy, Face, Party, Prices, Ruleset
from odds.chance.bounds import bound, draws_for, interval
from tests.champions.combat.fights import DEFAULT, a_fight, worth_of_law
from tests.champions.combat.roller import Advised
from tests.twin.random_fights import ODD_DICE

ALPHA = 1e-9  # chance at most that a right solver fails one of these tests
FAST = draws_for(0.09, ALPHA)  # fights, so that a chance is known within 9 percent points
SLOW = draws_for(0.03, ALPHA)
FEW = draws_for(0.12, ALPHA)
MANY = draws_for(0.05, ALPHA)

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
ALL = ("healing", "reaction", "potential")
CHEAP = replace(ODD, rune="3/4")
RUNES = {  # every rune against whom it does most, then all of them against the others
    "healing": a_fight("1 sword 1 spear 1 axe", 0, 4, 1, special="rock-creature", runes=ALL[:1]),
    "reaction": a_fight("1 sword 2 spear", 0, 4, 1, special="mist-walker", runes=ALL[1:2]),
    "potential": a_fight(
        "1 sword 2 axe", 2, 5, 1, runes=ALL[2:], leader="asmundr", goal="value", prices=CHEAP
    ),
    "two": a_fight("1 sword 1 spear 1 axe", 1, 4, 0, special="vile-priest", runes=ALL[:2]),
    "all": a_fight("2 sword 1 spear", 2, 5, 1, runes=ALL, goal="value", prices=CHEAP),
    "all-dark-shaman": a_fight("1 sword 2 spear", 1, 6, 1, special="dark-shaman", runes=ALL),
    "all-seidr-draugr": a_fight(
        "1 spear", 0, 5, 1, special="seidr-draugr", runes=ALL, goal="value", prices=CHEAP
    ),
    "all-loot-hoarder": a_fight(
        "2 spear", 1, 1, 1, special="loot-hoarder", runes=ALL, goal="value", prices=CHEAP
    ),
    "all-ullr": a_fight(
        "1 sword 2 axe", 1, 5, 1, leader="ullr", runes=ALL, goal="value", prices=CHEAP
    ),
    "only-reaction-kills": a_fight(
        "2 spear", 0, 3, 1, dice={"spear": ["shield"] * 2 + ["blank"] * 4}, runes=ALL[1:]
    ),
}


def rolled(fight: Fight, number: int, seed: str) -> list[Outcome]:
    return list(Roller(fight).fights(number, random.Random(seed)))


def agree(fight: Fight, found: list[Outcome]) -> None:
    """Compare with the law; ALPHA is shared out evenly among all that is compared."""
    solved = fight.solve()
    law, lasting = solved.law(), solved.lasting().chances[:20]
    ends = Counter((one.won, one.party, one.favor, one.runes) for one in found)
    assert set(ends) <= set(law.kept)
    alpha = ALPHA / (len(law.kept) + len(lasting) + len(KINDS) + 6)

    def chance(hits: int, expected: float, what: object) -> None:
        low, high = interval(hits, len(found), alpha)
        assert low - 1e-12 <= expected <= high + 1e-12, what

    def mean(what: str, amounts: list[int], expected: float, most: int, variance: float) -> None:
        within = bound(len(found), alpha, span=most, variance=variance)
        assert abs(sum(amounts) / len(found) - expected) <= within + 1e-12, what

    def left(what: str, amount: Callable[[tuple], float]) -> None:
        expected = sum(p * amount(end) for end, p in law.kept.items())
        variance = sum(p * (amount(end) - expected) ** 2 for end, p in law.kept.items())
        within = [amount(end) for end in law.kept]
        every = [amount((one.won, one.party, one.favor, one.runes)) for one in found]
        mean(what, every, expected, max(within) - min(within), variance)

    chance(sum(one.won for one in found), fight.read(solved)[0], "win")
    chance(sum(one.never for one in found), law.never, "never")
    for end, expected in law.kept.items():
        chance(ends[end], expected, end)
    for n, expected in enumerate(lasting):
        over = sum(one.rounds == n and not one.never for one in found)
        chance(over, expected, f"over in round {n}")
    for kind in KINDS:
        left(kind, lambda end, kind=kind: getattr(end[1], kind))
    left("favor", lambda end: end[2])
    left("worth of the end", lambda end: float(worth(fight.enemy, fight.prices, *end)))

    # On the way; the value is what the law says that it is.
    assert worth_of_law(fight) == pytest.approx(fight.read(solved), abs=1e-11)
    most = most_coins(fight)
    mean("coins", [one.coins for one in found], law.coins, most, most * most / 4)
    if fight.leader == "asmundr":
        assert all(one.glory == 2 * (fight.favor - one.favor) for one in found)
    most = most_glory(fight)
    mean("glory", [one.glory for one in found], law.glory, most, most * most / 4)
    blame = int(fight.enemy.special == "seidr-draugr")
    assert all(one.blame == blame * one.rounds for one in found)


def most_coins(fight: Fight) -> int:
    """Only the killing round of a Loot Hoarder has hits."""
    hits = max(face.hits for die in fight.dice for face in die)
    return hits * fight.party.size * (fight.enemy.special == "loot-hoarder")


def most_glory(fight: Fight) -> int:
    """Damage that a double hit deals is gone for the next ones, so Ullr's Glory is bounded too."""
    most = 2 * fight.favor if fight.leader == "asmundr" else 0
    if fight.leader == "ullr":
        assert fight.enemy.special != "vile-priest"  # who heals
        most += (fight.enemy.defense - 1) // 2 + fight.party.size
    return most


def agree_on_the_goal(fight: Fight, found: list[Outcome]) -> None:
    """Compare the chance to win and the mean value, which ties cannot change."""
    win, value = fight.read(fight.solve())
    low, high = interval(sum(one.won for one in found), len(found), ALPHA / 2)
    assert low - 1e-12 <= win <= high + 1e-12
    if fight.enemy.special == "seidr-draugr":
        return  # a fight may last for any number of rounds, and each takes Blame
    prices = fight.prices
    values = [
        float(
            worth(fight.enemy, prices, one.won, one.party, one.favor, one.runes)
            + one.coins * prices.coin
            + one.glory
        )
        for one in found
    ]
    best = worth(fight.enemy, prices, True, fight.party, fight.favor, fight.runes)
    lost = worth(fight.enemy, prices, False, Party(), 0)
    span = float(max(best, lost) - min(lost, worth(fight.enemy, prices, True, Party(), 0)))
    span += most_coins(fight) * float(prices.coin) + most_glory(fight)
    within = bound(len(found), ALPHA / 2, span=span)
    assert abs(sum(values) / len(found) - value) <= within + 1e-12


@pytest.mark.parametrize("name", EACH)
def test_rolled_fights_follow_the_law(name):
    agree(EACH[name], rolled(EACH[name], FAST, name))


@pytest.mark.parametrize("name", ("healing", "reaction", "potential", "two"))
def test_rolled_fights_with_runes_follow_the_law(name):
    agree(RUNES[name], rolled(RUNES[name], FEW, name))


@pytest.mark.parametrize("name", ("potential",))
def test_who_follows_the_advice_gets_what_is_promised(name):
    fight = RUNES[name]
    agree_on_the_goal(fight, list(Advised(fight).fights(FEW, random.Random(f"advised {name}"))))


@pytest.mark.slow
@pytest.mark.parametrize("name", (*EACH, *MORE, *RUNES))
def test_many_rolled_fights_follow_the_law(name):
    fight = (EACH | MORE | RUNES)[name]
    agree(fight, rolled(fight, SLOW, f"many {name}"))


@pytest.mark.slow
@pytest.mark.parametrize("name", (*EACH, *MORE, *RUNES))
def test_who_follows_the_advice_often_gets_what_is_promised(name):
    fight = (EACH | MORE | RUNES)[name]
    if fight.play != "best":
        pytest.skip("advice is on best play")
    agree_on_the_goal(fight, list(Advised(fight).fights(MANY, random.Random(f"often {name}"))))


LARGE = 30  # fights that no brute force reaches
LEADERS = (None, "svanhildr", "asmundr", "ullr", None)
SIX_FACES = ("blank", "blank", "hit", "hit hit", "shield", "hit shield")


def large(number: int) -> Fight:
    """A fight of eight warriors or more: every special, leaders, runes, odd dice in turns."""
    rng = random.Random(f"large {number}")
    special = (None, *SPECIALS)[number % 9]
    leader = LEADERS[number % 5]
    if (special, leader) == ("vile-priest", "ullr"):
        leader = "asmundr"  # Ullr's Glory is not bounded where damage heals
    dice = DEFAULT
    if number % 2:
        faces = [tuple(rng.choice(SIX_FACES) for _ in range(6)), rng.choice(ODD_DICE)]
        odd = [tuple(sorted(map(Face.read, die))) for die in faces]
        dice = (odd[0], *DEFAULT[1:3], odd[1])
    runes = tuple(sorted(rng.sample(ALL, rng.randint(1, 2)), key=ALL.index)) * (number % 3 == 0)
    while True:
        counts = dict.fromkeys(rng.sample(KINDS, rng.randint(2, 3)), 0)
        for _ in range(rng.choice((8, 8, 9, 10))):
            counts[rng.choice(list(counts))] += 1
        fight = Fight(
            party=Party(**counts),
            enemy=Enemy(rng.randint(2, 8), rng.randint(8, 18), special),
            favor=rng.randint(0, 2),
            dice=dice,
            goal=("win", "value")[number // 2 % 2],
            leader=leader,
            prices=CHEAP,
            runes=runes,
        )
        if check_size(fight.problem()) < 10_000_000:
            return fight


def test_large_fights_are_of_every_kind():
    fights = [large(number) for number in range(LARGE)]
    assert min(fight.party.size for fight in fights) >= 8
    assert {fight.enemy.special for fight in fights} == {None, *SPECIALS}
    assert {fight.leader for fight in fights} == {*LEADERS}
    assert {rune for fight in fights for rune in fight.runes} == {*ALL}
    assert {fight.dice == DEFAULT for fight in fights} == {True, False}
    assert {fight.goal for fight in fights} == {"win", "value"}


@pytest.mark.parametrize(
    "number",
    (4, 6, *(pytest.param(n, marks=pytest.mark.slow) for n in range(LARGE) if n not in (4, 6))),
)
def test_large_fights_follow_the_law(number):
    fight = large(number)
    agree(fight, rolled(fight, FEW if number in (4, 6) else MANY, f"large {number}"))


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
