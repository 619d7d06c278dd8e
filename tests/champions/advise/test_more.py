"""Prices of one more: each number as the fight asked by itself, and break-evens by scanning."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from odds import Enemy, FightQuestion, Party, Prices, QuestionError, Reward, fight
from odds.champions.advise.break_even import MOST_GLORY, WORTH_IT, Glories, Step
from odds.champions.advise.more import CHANGES, price_more
from odds.champions.catalogue import load
from odds.champions.combat import play, pool

DICE = load().dice
SUPPLY = load().supply
KINDS = ("sword", "spear", "axe", "archer")


def asked(party, enemy, **how):
    return FightQuestion(Party(party), enemy, **how).fight()


def priced(party, enemy, **how):
    return price_more(asked(party, enemy, **how), supply=SUPPLY, warriors=8, break_evens=False)


FIGHTS = [
    ("2 sword 1 axe", Enemy(attack=2, defense=4), {"favor": 1}),
    ("2 sword 1 axe", Enemy(attack=2, defense=4), {"favor": 1, "goal": "value"}),
    ("1 spear 1 axe", Enemy(attack=1, defense=3, special="vile-priest"), {"favor": 1}),
    ("1 sword 1 spear", Enemy(defense=2, special="rock-creature"), {"goal": "value"}),
    ("1 sword 1 axe", Enemy(attack=1, special="loot-hoarder"), {"goal": "value"}),
    ("2 archer", Enemy(attack=2, defense=3), {"play": "reroll-blanks", "favor": 1}),
    ("2 sword", Enemy(attack=2, defense=3, forbids=("axe",)), {"leader": "svanhildr"}),
    ("1 sword 1 axe", Enemy(attack=2, defense=3), {"runes": ("healing",), "favor": 1}),
]


@pytest.mark.parametrize(("party", "enemy", "how"), FIGHTS, ids=range(len(FIGHTS)))
def test_every_change_is_the_changed_fight_asked_by_itself(party, enemy, how):
    more = priced(party, enemy, **how)

    def alone(party, enemy, **changed):
        answer = fight(party, enemy, dice=DICE, **(how | changed))
        return answer.win, answer.value

    favor = how.get("favor", 0)
    now = alone(party, enemy)
    assert (more.win, more.value) == pytest.approx(now, abs=1e-11)
    expected = {"favor": alone(party, enemy, favor=favor + 1)}
    for kind in KINDS:
        expected[kind] = alone(Party(party) + Party(f"1 {kind}"), enemy)
    if enemy.attack:
        expected["attack"] = alone(party, replace(enemy, attack=enemy.attack - 1))
    if enemy.defense > 1:
        expected["defense"] = alone(party, replace(enemy, defense=enemy.defense - 1))
    assert tuple(change.what for change in more.changes) == CHANGES
    for change in more.changes:
        if change.what not in expected:
            assert (change.win, change.value_gain) == (None, None)
            assert change.why in ("is 0", "is 1")
            continue
        win, value = expected[change.what]
        assert (change.win, change.value) == pytest.approx((win, value), abs=1e-11)
        gains = win - now[0], value - now[1]
        assert (change.win_gain, change.value_gain) == pytest.approx(gains, abs=1e-11)


@pytest.mark.parametrize("goal", ["win", "value"])
def test_the_curve_of_favor_is_the_fight_with_each_purse(goal):
    enemy = Enemy(attack=2, defense=4)
    more = priced("1 sword 1 axe", enemy, goal=goal)
    assert len(more.favors) == 11
    for favor, told in enumerate(more.favors):
        alone = fight("1 sword 1 axe", enemy, favor=favor, goal=goal, dice=DICE)
        assert told == pytest.approx((alone.win, alone.value), abs=1e-11)
    column = [pair[goal == "value"] for pair in more.favors]
    assert column == sorted(column)


def test_one_axe_by_hand():
    # Attack 1, defense 2: a double (1/3) kills, whatever else shows the Axeman falls.
    more = priced("1 axe", Enemy(attack=1, defense=2))
    assert more.win == pytest.approx(1 / 3)
    assert more.change("favor").win_gain == pytest.approx(2 / 9)
    assert more.change("attack").win == pytest.approx(1)  # nobody falls, sooner or later it does
    assert more.change("defense").win == pytest.approx(2 / 3)
    assert [change.price for change in more.changes] == [2, 1, 1, 1, 1, 0, 0]


def evens(party, enemy, **how):
    more = price_more(asked(party, enemy, **how), supply=SUPPLY, warriors=8)
    return {(even.what, even.number, even.kept): even.glory for even in more.break_evens}


def test_break_evens_of_one_axe_by_hand():
    # As above. The n-th Favor adds (2/3)^n / 3 to the chance: 2/9, 4/27, 8/81, so it is worth its
    # price of 2, used up, above 9, 13.5 and 20.25 Glory. A reroll wins G/3, so it is paid for, and
    # a Favor in hand is worth more than its price, above 6 Glory.
    used_up = {("favor", 1): 10, ("favor", 2): 14, ("favor", 3): 21}
    by_win = evens("1 axe", Enemy(attack=1, defense=2))
    by_value = evens("1 axe", Enemy(attack=1, defense=2), goal="value")
    for (what, number), glory in used_up.items():
        assert by_win[what, number, False] == by_value[what, number, False] == glory
        assert by_value[what, number, True] == 7
    assert ("favor", 1, True) not in by_win


@pytest.mark.slow
@pytest.mark.parametrize("reward", [None, Reward(glory=3, coins=2)])
def test_break_evens_are_those_of_a_scan_of_all_glory(reward):
    enemy = Enemy(attack=2, defense=4, reward=reward, unbeaten=Reward(blame=1))
    prices = Prices(sword=2, spear="3/2", axe=4, archer="5/2", favor=3)

    @cache
    def value(party, favor, glory, prices=prices):
        if reward is None:
            there, at = enemy, replace(prices, win=Fraction(glory))
        else:
            there, at = replace(enemy, reward=replace(reward, glory=glory)), prices
        question = FightQuestion(party, there, favor, goal="value", prices=at)
        return question.fight().solve(depth=1).value()[0]

    def scan(step, prices=prices):
        pays = [
            value(*step.with_it, glory, prices) - value(*step.without, glory, prices)
            > float(step.price) + WORTH_IT
            for glory in range(MOST_GLORY + 1)
        ]
        if not pays[-1]:
            return None
        return max((g + 1 for g, paying in enumerate(pays) if not paying), default=0)

    party = Party("1 sword 1 axe")
    told = evens("1 sword 1 axe", enemy, goal="value", favor=1, prices=prices)
    free = replace(prices, favor=Fraction(0))
    for number in (1, 2):
        step = Step("favor", number, prices.favor, True, (party, number - 1), (party, number))
        assert told["favor", number, True] == scan(step)
        assert told["favor", number, False] == scan(step, free)
    for kind in ("spear", "axe"):
        larger = party + Party(f"1 {kind}")
        number = getattr(larger, kind)
        step = Step(kind, number, getattr(prices, kind), True, (party, 1), (larger, 1))
        assert told[kind, number, True] == scan(step)


class Lines(Glories):
    """Worths made of lines, by hand: with it max(3, x - 2), without it max(0, 0.6 (x - 2))."""

    def _at(self, start, glory):
        if start[1]:
            return (0.0, 3.0) if glory <= 5 else (1.0, glory - 2.0)
        return (0.0, 0.0) if glory <= 2 else (0.6, 0.6 * (glory - 2))

    def _paid(self, glory):
        return float(glory)

    _amount = _paid


@pytest.mark.parametrize(
    ("price", "glory"),
    # The difference falls from 3 to 1.2 at 5 and rises by 0.4 a Glory from there.
    [("1", 0), ("6/5", 6), ("3/2", 6), ("8/5", 7), ("29/10", 10), ("20", None)],
)
def test_a_gain_that_falls_before_it_rises_is_not_promised_too_early(price, glory):
    how = asked("1 axe", Enemy(attack=1, defense=1), goal="value")
    step = Step("favor", 1, Fraction(price), True, (Party(), 0), (Party(), 1))
    assert Lines(how).break_even(step).glory == glory


def test_what_nobody_can_have_has_its_reason():
    full = priced("8 archer", Enemy(attack=2, defense=3))
    assert full.change("axe").why == "a player holds at most 8 warriors"
    scarce = price_more(
        asked("1 axe", Enemy(attack=1, defense=2)), supply=Party("9 sword 1 axe"), warriors=8
    )
    assert scarce.change("axe").why == "the supply holds 1"
    assert scarce.change("sword").win is not None
    assert {even.what for even in scarce.break_evens} == {"favor", "sword"}


def test_what_is_too_large_is_left_out_and_the_rest_is_told(monkeypatch):
    how = asked("2 sword 1 axe", Enemy(attack=2, defense=4), favor=1)
    whole = priced("2 sword 1 axe", Enemy(attack=2, defense=4), favor=1)
    nodes = pool.check_size(how.problem())
    play.SOLVED.clear()  # what is known is told, however large
    monkeypatch.setattr(pool, "MOST_NODES", 2 * nodes)
    some = price_more(how, supply=SUPPLY, warriors=8)
    for told, all_told in zip(some.favors, whole.favors, strict=False):
        assert told == pytest.approx(all_told)
    assert 2 <= len(some.favors) < 11
    assert "lattice nodes" in some.why_short
    assert some.change("spear").win is None
    assert "lattice nodes" in some.change("spear").why
    assert some.change("attack").win == pytest.approx(whole.change("attack").win)
    play.SOLVED.clear()
    monkeypatch.setattr(pool, "MOST_NODES", nodes)
    least = price_more(how, supply=SUPPLY, warriors=8)
    assert (len(least.favors), least.change("favor").win) == (2, None)
    assert "lattice nodes" in least.change("favor").why
    monkeypatch.setattr(pool, "MOST_NODES", nodes - 1)
    with pytest.raises(QuestionError, match="^party: "):
        price_more(how, supply=SUPPLY, warriors=8)


def test_few_solves_and_progress(monkeypatch):
    calls, told = [], []

    def counted(problem, after, **more):
        calls.append(problem)
        return solve(problem, after, **more)

    solve = play.solve
    monkeypatch.setattr(play, "solve", counted)
    play.SOLVED.clear()
    how = asked("2 sword 2 spear 1 axe", Enemy(attack=3, defense=5), favor=1)
    price_more(
        how,
        supply=SUPPLY,
        warriors=8,
        break_evens=False,
        progress=lambda done, all: told.append((done, all)),
    )
    assert len(calls) == 6  # the purse with one less defense, each kind, one less attack
    assert told == [(1, 3), (2, 3), (3, 3)]
