"""What one more is worth, and what good play gains, as questions."""

from __future__ import annotations

import pytest

from odds import Dice, Enemy, FightQuestion, Party, Prices, QuestionError, fight
from odds.champions.catalogue import load, plausible_dice
from odds.champions.question import ask_gap, more, ordinary

ENEMY = Enemy(attack=2, defense=4)
DICE = load().dice


def test_more_tells_what_the_fight_tells():
    question = FightQuestion(Party("2 sword 1 axe"), ENEMY, favor=1)
    told = more(question, break_evens=False)
    now = fight("2 sword 1 axe", ENEMY, favor=1, dice=DICE)
    then = fight("2 sword 2 axe", ENEMY, favor=1, dice=DICE)
    assert (told.win, told.value) == pytest.approx((now.win, now.value), abs=1e-11)
    axe = told.change("axe")
    assert (axe.win_gain, axe.value_gain) == pytest.approx(
        (then.win - now.win, then.value - now.value), abs=1e-11
    )
    assert told.break_evens == ()


def test_more_never_goes_beyond_the_supply_and_the_board():
    crowd = more(FightQuestion(Party("10 axe"), ENEMY), break_evens=False)
    assert crowd.change("axe").win is None
    assert "at most 8" in crowd.change("sword").why


def test_more_rests_on_the_dice_of_the_kinds_that_might_come_and_on_their_prices():
    archers = more(FightQuestion(Party("2 archer"), ENEMY), break_evens=False)
    assert archers.provisional == (
        *("dice.sword", "dice.spear", "dice.axe"),
        *(f"prices.{name}" for name in ("sword", "spear", "axe", "archer")),
    )  # what a Favor scores is printed
    typed = Prices(sword=2, spear=2, axe=2, archer=2)
    known = FightQuestion(Party("2 archer"), ENEMY, dice=DICE, prices=typed)
    assert more(known, break_evens=False).provisional == ()
    full = more(FightQuestion(Party("8 archer"), ENEMY), break_evens=False)
    assert full.provisional == ()


def test_break_evens_come_for_favor_kept_and_used_up_and_for_warriors():
    told = more(FightQuestion(Party("1 sword 1 axe"), ENEMY, goal="value")).break_evens
    favors = [(even.number, even.kept) for even in told if even.what == "favor"]
    assert favors == [(number, kept) for number in range(1, 6) for kept in (True, False)]
    assert [even.what for even in told[10:]] == ["sword", "spear", "axe", "archer"]
    assert [even.number for even in told[10:]] == [2, 1, 2, 1]
    # Here a Favor that must be used up pays from more Glory on than one that may be kept.
    for kept, used_up in zip(told[0:10:2], told[1:10:2], strict=True):
        assert used_up.glory is None or kept.glory <= used_up.glory


def test_ordinary_names_what_it_rests_on():
    question = FightQuestion(Party("2 sword 1 archer"), ENEMY, favor=1)
    told = ordinary(question)
    assert told.provisional == question.provisional()
    best = fight("2 sword 1 archer", ENEMY, favor=1, dice=DICE)
    assert told.plays.best.win == pytest.approx(best.win, abs=1e-13)


def test_half_plays_are_for_comparisons_only():
    with pytest.raises(QuestionError, match="^play: "):
        fight("1 sword", ENEMY, play="casualties")


@pytest.mark.parametrize("parties", [("1 axe", "1 sword"), ("2 sword", "1 sword 1 spear")])
def test_the_gap_of_two_fights_is_the_range_of_their_difference_set_by_set(parties):
    one, other = (FightQuestion(Party(party), ENEMY, favor=1) for party in parties)
    kinds = [kind for party in parties for kind in Party(party).as_dict()]
    gaps = [
        fight(parties[1], ENEMY, favor=1, dice=dice).win
        - fight(parties[0], ENEMY, favor=1, dice=dice).win
        for dice in plausible_dice(Dice(), kinds)
    ]
    assert ask_gap(one, other) == pytest.approx((min(gaps), max(gaps)), abs=1e-11)
    back = ask_gap(other, one)
    assert back == pytest.approx((-max(gaps), -min(gaps)), abs=1e-11)


def test_the_gap_with_dice_that_are_known_is_one_number_and_other_dice_have_none():
    one, other = (FightQuestion(Party(f"{n} sword"), ENEMY, dice=DICE) for n in (1, 2))
    apart = fight("2 sword", ENEMY, dice=DICE).win - fight("1 sword", ENEMY, dice=DICE).win
    assert ask_gap(one, other) == pytest.approx((apart, apart), abs=1e-11)
    with pytest.raises(QuestionError, match="dice: are not the same in both"):
        ask_gap(one, FightQuestion(Party("2 sword"), ENEMY))
