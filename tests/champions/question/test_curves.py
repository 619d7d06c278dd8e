"""A curve is, at each number, the answer to the fight with that number; so is its band."""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds import Dice, Enemy, FightQuestion, Party, QuestionError
from odds.champions.advise.curve import CHANGING
from odds.champions.pieces import KINDS
from odds.champions.question import add_curve_range, add_range, ask_curve, ask_point

ASKED = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=2, defense=5), favor=1)
CASES = {
    "ordinary": ASKED,
    "value": replace(ASKED, goal="value", leader="asmundr"),
    "forbids": replace(ASKED, enemy=Enemy(attack=2, defense=5, forbids=("axe",))),
    "vile-priest": replace(ASKED, enemy=Enemy(attack=1, defense=3, special="vile-priest")),
    "mist-walker": replace(ASKED, enemy=Enemy(attack=0, defense=3, special="mist-walker")),
    "loot-hoarder": replace(ASKED, enemy=Enemy(attack=2, special="loot-hoarder")),
}


def with_number(question: FightQuestion, what: str, number: int) -> FightQuestion:
    if what == "favor":
        return replace(question, favor=number)
    if what in KINDS:
        return replace(question, party=Party(**(question.party.as_dict() | {what: number})))
    return replace(question, enemy=replace(question.enemy, **{what: number}))


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] * (n != "ordinary")) for n in CASES]
)
@pytest.mark.parametrize("what", CHANGING)
def test_every_point_is_the_answer_to_its_fight(name: str, what: str):
    asked = CASES[name]
    curve = ask_curve(asked, what)
    assert curve.now in curve.numbers
    ends = {curve.numbers[0], curve.now, curve.numbers[-1]}
    for number, (win, value) in zip(curve.numbers, curve.points, strict=True):
        if number in ends:
            answer = ask_point(with_number(asked, what, number))
            assert win == pytest.approx(answer.win, abs=1e-12)
            assert value == pytest.approx(answer.value, abs=1e-9)


def test_where_curves_begin_and_end():
    assert ask_curve(ASKED, "sword").numbers == tuple(range(8))  # 8 warriors at most (D5)
    assert ask_curve(ASKED, "axe").numbers == tuple(range(7))
    assert ask_curve(ASKED, "favor").numbers == tuple(range(11))
    assert ask_curve(ASKED, "attack").numbers == tuple(range(1, 7))
    assert ask_curve(CASES["mist-walker"], "attack").numbers[0] == 0
    assert ask_curve(CASES["loot-hoarder"], "defense").numbers == (1,)  # D18
    large = replace(ASKED, enemy=Enemy(attack=9, defense=15))
    assert ask_curve(large, "attack").numbers[-1] == 9
    assert ask_curve(large, "defense").numbers[-1] == 15


@pytest.mark.parametrize("what", ("attack", "defense", "favor", "axe", "spear"))
def test_the_band_is_the_range_of_each_fight(what: str):
    asked = FightQuestion(Party("1 sword 1 axe"), Enemy(attack=1, defense=3), favor=1)
    curve = add_curve_range(ask_curve(asked, what))
    for number, (low, high) in list(zip(curve.numbers, curve.ranges, strict=True))[1:4:2]:
        answer = add_range(ask_point(with_number(asked, what, number)))
        assert (low, high) == pytest.approx(answer.range, abs=1e-12)


def test_no_band_where_the_dice_are_known():
    known = Dice.from_faces({"sword": ["hit", "hit", "hit", "blank", "blank", "shield"]})
    asked = FightQuestion(Party("2 sword"), Enemy(attack=1, defense=3), dice=known)
    assert add_curve_range(ask_curve(asked, "sword")).ranges is None
    curve = add_curve_range(ask_curve(asked, "axe"))  # whose dice nobody has typed
    assert curve.ranges is not None
    assert curve.ranges[0] == pytest.approx((curve.points[0][0],) * 2, abs=1e-12)


def test_a_band_that_is_too_much_work_is_told():
    asked = FightQuestion(
        Party("3 sword 3 spear 2 axe"), Enemy(attack=4, defense=12), favor=5, goal="value"
    )
    curve = add_curve_range(ask_curve(asked, "defense"))
    assert curve.ranges is None
    assert "too long" in curve.no_range


def test_an_unknown_number_names_the_field():
    with pytest.raises(QuestionError, match="what:"):
        ask_curve(ASKED, "luck")
