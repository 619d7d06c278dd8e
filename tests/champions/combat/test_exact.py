"""Exact mode: fractions equal to the cases' and the twin's, with no tolerance at all."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from odds.champions.pieces import SPECIALS, Prices
from odds.errors import QuestionError
from tests.champions.combat.fights import CASES, a_fight, of_case, of_twin
from tests.champions.combat.test_twin import drawn
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_fight


def worth_of(law, fight):
    prices = fight.prices
    worth = sum(
        p
        * (
            (prices.win if won else prices.reward(fight.enemy.unbeaten))
            + prices.party(party)
            + favor * prices.favor
        )
        for (won, party, favor), p in law.ends.items()
    )
    return worth + law.coins * prices.coin + law.glory - law.blame * prices.blame


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_case_is_the_same_fraction(case):
    fight = of_case(case)
    proven = fight.prove(fight.solve())
    win, value = fight.read(proven)
    assert (win if case["goal"] == "win" else value) == Fraction(case["answer"])
    law = proven.law()
    assert sum(law.ends.values()) == 1
    assert sum(p for (won, _, _), p in law.ends.items() if won) == win
    assert worth_of(law, fight) == value


@pytest.mark.parametrize(
    "numbers", (range(6), pytest.param(range(6, 16), marks=pytest.mark.slow)), ids=("fast", "more")
)
@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_random_fights_are_the_twin_s_fractions(special, numbers):
    for number in numbers:
        twin, fight = drawn(special, number)
        exact, proven = twin_solve(twin), fight.prove(fight.solve())
        assert fight.read(proven) == (exact.win, exact.value), twin
        law = proven.law()
        assert sum(law.ends.values()) == 1
        assert sum(p for (won, _, _), p in law.ends.items() if won) == exact.win
        assert law.never == exact.never
        assert worth_of(law, fight) == exact.value


@pytest.mark.slow
@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_fights_to_five_warriors_are_the_twin_s_fractions(special):
    rng = random.Random(f"five {special}")
    for _ in range(23):  # nine kinds of enemies: 207 fights
        twin = random_fight(rng, special, max_warriors=5, max_favor=2)
        worth = twin.unbeaten
        twin = replace(twin, unbeaten=Fraction(0)) if worth else twin
        fight = of_twin(twin, a_fight("", 1, 1).enemy.unbeaten)
        exact = twin_solve(twin)
        assert fight.read(fight.prove(fight.solve())) == (exact.win, exact.value), twin


def test_floats_are_the_fractions_rounded():
    fight = a_fight("3 sword 2 axe", 3, 6, 1)
    solved = fight.solve()
    proven = fight.prove(solved)
    assert float(proven.value()[0]) == pytest.approx(solved.value()[0], abs=1e-14)
    assert proven.certificate.choices > 2000
    assert proven.certificate.corrected == 0


def test_a_play_that_floats_could_not_tell_apart_is_corrected():
    # Two choices differ by less than a tie of floats; the exact comparison decides.
    case = CASES[22]
    fight = of_case(case)
    proven = fight.prove(fight.solve())
    assert proven.certificate.corrected > 0
    assert proven.value()[0] == Fraction(case["answer"])


def test_prices_may_be_any_fractions():
    fight = a_fight(
        "1 axe", 1, 1, 1, goal="value", prices=Prices(win="10/7", favor="2/9", axe="1/3")
    )
    # Hit 2/3: 10/7 + 2/9 (the axe dies in the killing round). Blank 1/3: reroll, 2/3 of 10/7, or
    # keep the favor, 2/9: reroll. 2/3 * (10/7 + 2/9) + 1/3 * 2/3 * 10/7.
    answer = Fraction(2, 3) * (Fraction(10, 7) + Fraction(2, 9)) + Fraction(2, 9) * Fraction(10, 7)
    assert fight.prove(fight.solve()).value()[0] == answer


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_sums_of_dice_are_worth_what_dice_are(special):
    # On dice without blanks, "reroll-blanks" never rerolls, but is solved die by die.
    dice = {
        "sword": ["hit", "hit", "hit hit", "shield", "shield", "shield"],
        "axe": ["hit shield", "hit", "shield", "shield", "shield", "shield"],
    }
    for goal, leader in (("win", None), ("value", "ullr"), ("value", "svanhildr")):
        by_play = []
        for play in ("never-reroll", "reroll-blanks"):
            how = {"goal": goal, "leader": leader, "play": play}
            fight = a_fight("2 sword 1 axe", 2, 4, 1, special=special, dice=dice, **how)
            proven = fight.prove(fight.solve())
            by_play.append((fight.read(proven), proven.law(), proven.certificate.loops))
        assert by_play[0] == by_play[1]
        assert by_play[0][0][0] > 0


def test_too_large_for_fractions_is_refused_by_name():
    fight = a_fight("3 sword 3 spear 2 axe", 3, 20, 5)
    with pytest.raises(QuestionError, match=r"exact: .* lattice nodes"):
        fight.prove(fight.solve())
