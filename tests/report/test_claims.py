"""Claims are checked with every plausible set of dice, and told with those that they hold for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds import Dice, Enemy, FightQuestion, Party
from odds.champions.catalogue import Box, load, plausible_dice
from odds.champions.question import HuntQuestion, JourneyQuestion
from odds.report.claims import Finding, Number, Where, check, where

KNOWN = load()
FACES = Dice.from_faces(
    {
        "sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"],
        "spear": ["blank", "blank", "hit", "hit hit", "shield", "shield"],
        "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
    }
)


def one(kind: str, defense: int = 1) -> FightQuestion:
    return FightQuestion(Party(f"1 {kind}"), Enemy(attack=9, defense=defense))


def test_a_number_is_the_library_s_and_a_difference_that_of_two():
    assert Number(one("axe")).at(Dice()) == pytest.approx(4 / 6)
    # 4 of the Axeman's faces hit, 2 are double hits
    assert Number(one("axe"), less=one("axe", 2)).at(Dice()) == pytest.approx(2 / 6)


def test_numbers_of_hunts_and_journeys():
    assert Number(HuntQuestion(Party("1 archer")), "food").at(Dice()) == pytest.approx(8 / 6)
    way = JourneyQuestion("sea", one("axe"), food=9, known="all-quiet")
    assert Number(way).at(Dice()) == pytest.approx(4 / 6)


def test_ranges_run_over_every_plausible_set():
    found = check(Finding("x", {"n": Number(one("axe"))}, lambda n: n["n"] > 0.5), KNOWN)
    chances = [
        Fraction(sum(face.hits > 0 for face in dice.axe), 6)
        for dice in plausible_dice(KNOWN.known_dice, ["axe"])
    ]
    assert found.ranges["n"] == pytest.approx((min(chances), max(chances)))
    assert found.truth == tuple(chance > Fraction(1, 2) for chance in chances)
    assert found.provisional == ("dice.axe",)


def test_what_does_not_hold_for_all_is_told_with_the_property_that_decides():
    found = check(Finding("x", {"n": Number(one("axe"))}, lambda n: n["n"] > 0.5), KNOWN)
    assert not found.sure
    assert found.where == Where("blanks", "axe", "", 2, least=False, exact=True)
    for dice, fits in zip(found.sets, found.truth, strict=True):
        assert fits == (sum(face.blank for face in dice.axe) <= 2)


def test_a_property_that_is_enough_but_not_needed_is_told_as_such():
    sets = plausible_dice(KNOWN.known_dice, ["sword", "axe"])
    truth = [
        sum(f.hits for f in dice.axe) >= 8 or sum(f.blank for f in dice.sword) > 2 for dice in sets
    ]
    told = where(sets, truth, ["sword", "axe"])
    assert told is not None
    assert not told.exact
    assert any(truth)
    assert not all(truth)


def test_nothing_is_told_where_no_property_tells():
    sets = plausible_dice(KNOWN.known_dice, ["axe"])
    middle = sorted(range(len(sets)), key=lambda i: sum(f.hits for f in sets[i].axe))
    truth = [i not in (middle[0], middle[-1]) for i in range(len(sets))]
    told = where(sets, truth, ["axe"])
    assert told is None or not told.exact


def test_known_dice_leave_one_set():
    owned = KNOWN.with_box(Box(file="box", dice=FACES))
    numbers = {
        "n": Number(FightQuestion(Party("1 axe"), Enemy(attack=9, defense=1), catalogue=owned))
    }
    found = check(Finding("x", numbers, lambda n: n["n"] > 0.5), owned)
    assert found.truth == (True,)
    assert found.ranges["n"] == (found.values["n"],) * 2
    assert found.provisional == ()
