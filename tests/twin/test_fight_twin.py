"""The twin against the cases with known answers, and against examples worked out by hand."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.twin.fight import KINDS, NOBODY, PRICES, SPECIALS, Fight, read_face, solve
from tests.twin.random_fights import DEFAULT_DICE, random_fight

pytestmark = pytest.mark.slow

CASES = json.loads((Path(__file__).parents[1] / "cases" / "fights.json").read_text())
FIELDS = ("dice", "party", "attack", "defense", "special", "favor", "goal")


def _case(number: int, case: dict):
    # All fights of up to five warriors take less than a second each, the one of seven about ten.
    slow = sum(case["party"].values()) > 5
    name = f"{number}-{case['special'] or 'ordinary'}"
    return pytest.param(case, id=name, marks=[pytest.mark.slow] if slow else [])


@pytest.mark.parametrize("case", [_case(i, case) for i, case in enumerate(CASES)])
def test_known_answers(case):
    prices = {name: Fraction(price) for name, price in case.get("prices", {}).items()}
    result = solve(Fight(**{name: case[name] for name in FIELDS}, prices=prices))
    assert (result.win if case["goal"] == "win" else result.value) == Fraction(case["answer"])
    assert sum(result.law.values()) == 1
    assert sum(p for (won, _, _), p in result.law.items() if won) == result.win


# -- by hand --------------------------------------------------------------------------------------
# A die is written as (times, face, times, face ...). Prices where not given: win 8, a warrior 1,
# a favor 2, a coin 1/3, a blame 1.

HALF = (3, "hit", 3, "blank")
HALF_DOUBLE = (3, "hit hit", 3, "blank")
HIT, BLANK, SHIELD = (6, "hit"), (6, "blank"), (6, "shield")


def fight(attack, defense, special=None, *, sword=(), spear=(), axe=(), numbers=None, **more):
    """A fight of one warrior of each kind that has a die, or of `numbers`."""
    written = {"sword": sword, "spear": spear, "axe": axe}
    dice = {
        kind: [face for n, face in zip(die[::2], die[1::2], strict=True) for _ in range(n)]
        for kind, die in written.items()
        if die
    }
    party = numbers or dict.fromkeys(dice, 1)
    return Fight(dice=dice, party=party, attack=attack, defense=defense, special=special, **more)


def test_one_die_against_defense_one_wins_with_the_last_warrior_lost():
    # A hit (1/2) kills, and the attack takes the only warrior all the same: 8. Otherwise nothing.
    result = solve(fight(1, 1, sword=HALF))
    assert (result.win, result.value, result.never) == (Fraction(1, 2), 4, 0)
    assert result.law == {(True, NOBODY, 0): Fraction(1, 2), (False, NOBODY, 0): Fraction(1, 2)}


def test_a_round_without_effect_is_played_again():
    # w = 1/2 + 1/2 w, so w = 1; the warrior survives: 8 + 1.
    result = solve(fight(0, 1, sword=HALF))
    assert (result.win, result.value) == (1, 9)
    assert result.law == {(True, (1, 0, 0, 0), 0): 1}


def test_two_rounds():
    # Two dice, two hits needed, one warrior lost a round. Two hits (1/4): 8 + 1 survivor. One hit
    # (1/2): one die left and one hit needed, 1/2, nobody survives: 8. No hit: one die cannot do it.
    # Win 1/4 + 1/2 x 1/2 = 1/2, value 1/4 x 9 + 1/4 x 8 = 17/4.
    result = solve(fight(1, 2, sword=HALF, numbers={"sword": 2}))
    assert (result.win, result.value) == (Fraction(1, 2), Fraction(17, 4))


def test_reroll():
    # A hit at once (1/2): 8 + favor 2. Else pay, and a hit (1/4): 8. Win 3/4, value 5 + 2 = 7.
    result = solve(fight(1, 1, sword=HALF, favor=1))
    assert (result.win, result.value) == (Fraction(3, 4), 7)
    # Three favors: the die is rolled up to four times, 1 - 1/16.
    assert solve(fight(1, 1, sword=HALF, favor=3)).win == Fraction(15, 16)


def test_a_reroll_that_does_not_pay():
    # The win is worth 3: a reroll brings 3/2 and costs 2. So 1/2 x (3 + 2) + 1/2 x 2 = 7/2.
    result = solve(fight(1, 1, sword=HALF, favor=1, goal="value", prices={"win": Fraction(3)}))
    assert (result.win, result.value) == (Fraction(1, 2), Fraction(7, 2))
    # For the goal "win" it is made: 1/2 x (3 + 2) + 1/4 x 3 = 13/4.
    result = solve(fight(1, 1, sword=HALF, favor=1, prices={"win": Fraction(3)}))
    assert (result.win, result.value) == (Fraction(3, 4), Fraction(13, 4))


def test_value_with_tie_break():
    # The win is worth 4: a reroll brings 4/2 and costs 2, so both acts are worth 2 and the chance
    # to win decides: 3/4. Value 1/2 x (4 + 2) + 1/2 x 2 = 4.
    result = solve(fight(1, 1, sword=HALF, favor=1, goal="value", prices={"win": Fraction(4)}))
    assert (result.win, result.value) == (Fraction(3, 4), 4)


def test_win_with_tie_break():
    # As in test_two_rounds, with one favor. Two hits (1/4): 8 + 1 + 2 = 11. No hit (1/4): reroll
    # both, win 1/4 + 1/2 x 1/2 = 1/2, value 1/4 x 9 + 1/4 x 8 = 17/4. One hit (1/2): reroll the
    # blank, win 1/2 + 1/2 x 1/2 = 3/4, value 1/2 x 9 + 1/4 x 8 = 13/2; or stop, and one die with
    # one favor needs one hit, win 3/4, value 7 (test_reroll): the same chance, more value.
    # Win 1/4 + 3/8 + 1/8 = 3/4, value 11/4 + 7/2 + 17/16 = 117/16.
    two = fight(1, 2, sword=HALF, numbers={"sword": 2}, favor=1)
    assert (solve(two).win, solve(two).value) == (Fraction(3, 4), Fraction(117, 16))
    # Reroll-blanks pays with one hit too: 11/4 + 13/4 + 17/16 = 113/16.
    plain = solve(replace(two, play="reroll-blanks"))
    assert (plain.win, plain.value) == (Fraction(3, 4), Fraction(113, 16))
    # Never-reroll keeps the favor: 17/4 + 2.
    never = solve(replace(two, play="never-reroll"))
    assert (never.win, never.value) == (Fraction(1, 2), Fraction(25, 4))


def test_reroll_blanks_does_not_pay_when_the_dice_kill():
    # Sword always hits and kills, spear is always blank: no favor is spent: 8 + 2 warriors + 2.
    result = solve(fight(0, 1, sword=HIT, spear=BLANK, favor=1, play="reroll-blanks"))
    assert (result.win, result.value) == (1, 12)


def test_the_choice_of_casualties():
    # Sword always hits, spear never; two hits needed, one warrior lost a round. Best: lose the
    # spear, then the sword in the killing round: 8.
    best = fight(1, 2, sword=HIT, spear=BLANK)
    assert (solve(best).win, solve(best).value) == (1, 8)
    # The plain plays lose the cheapest, at the same price the sword; the spear cannot win.
    plain = replace(best, play="never-reroll")
    assert (solve(plain).win, solve(plain).value) == (0, 0)
    assert solve(replace(plain, prices={"spear": Fraction(1, 2)})).win == 1


def test_the_killing_round_costs_the_cheapest():
    # Both hit, that kills; one is lost: the sword of price 1, not the spear of price 3: 8 + 3.
    result = solve(fight(1, 2, sword=HIT, spear=HIT, prices={"spear": Fraction(3)}))
    assert (result.win, result.value) == (1, 11)
    assert result.law == {(True, (0, 1, 0, 0), 0): 1}


def test_dark_shaman():
    # A face "hit shield" holds out for ever against attack 1: 8 + 1. The Dark Shaman ignores it:
    # the warrior falls in the first round, in time only against defense 1.
    both = (6, "hit shield")
    assert solve(fight(1, 2, sword=both)).value == 9
    assert solve(fight(1, 2, "dark-shaman", sword=both)).value == 0
    assert solve(fight(1, 1, "dark-shaman", sword=both)).value == 8


def test_rock_creature_shield_spares_a_doomed_blank():
    # Sword shield, spear blank, axe hit, two rounds. The shield spares the blank: 8 + 3.
    rock = fight(0, 2, "rock-creature", sword=SHIELD, spear=BLANK, axe=HIT)
    assert solve(rock).value == 11
    # Two spears: one falls in the first round, the other is spared in both: 8 + 3.
    assert solve(replace(rock, party={"sword": 1, "spear": 2, "axe": 1})).value == 11
    # Attack 1 too. Round 1: the shield has to spare the blank, so one of the three is struck.
    # Losing the spear, the shield is free for the attack in round 2: 8 + sword + axe = 10.
    # (Losing the sword: then the spear is slain and the axe is struck, 8.)
    assert solve(replace(rock, attack=1)).value == 10
    # A warrior alone: a hit kills, a blank is slain.
    assert solve(fight(0, 1, "rock-creature", sword=HALF)).win == Fraction(1, 2)


def test_rock_creature_spared_blanks_are_chosen():
    # Both blank, no shield but the axe's, one hit of the axe needed twice. The dearer is spared in
    # round 1 and the only one in round 2: axe 1 + spear 3 + 8.
    axe = (6, "hit shield")
    rock = fight(0, 2, "rock-creature", sword=BLANK, spear=BLANK, axe=axe)
    assert solve(replace(rock, prices={"spear": Fraction(3)})).value == 12


def test_mist_walker_a_double_hit_is_one_warrior():
    # Sword "hit hit", spear "shield", two rounds: one warrior is doomed and spared: 8 + 2.
    mist = fight(0, 4, "mist-walker", sword=(6, "hit hit"), spear=SHIELD)
    assert (solve(mist).win, solve(mist).value) == (1, 10)
    # Without shields the sword is slain in round 1; the spear stays for ever: that is no victory.
    without = solve(replace(mist, mist_shields=False, favor=1))
    assert (without.win, without.value, without.never) == (0, 2, 1)
    # Attack 1 too: the shield is used up for the sword, so somebody is struck in round 1; the spear
    # is given, and in round 2 the sword falls with the enemy: 8. With the switch off and attack 1
    # the sword is slain and the shield meets the attack: the spear stays for ever.
    assert solve(replace(mist, attack=1)).value == 8
    assert solve(replace(mist, attack=1, mist_shields=False)).never == 1


def test_never_ending_with_some_probability():
    # Mist Walker, defense 2, attack 0: the sword's first face with a hit decides; "hit hit" (3/4)
    # kills, "hit" (1/4) leaves the spear alone, which is always blank. The sword is slain either
    # way. Value 3/4 x (8 + 1); the spear that stays for ever counts for nothing.
    sword = (3, "hit hit", 1, "hit", 2, "blank")
    result = solve(fight(0, 2, "mist-walker", sword=sword, spear=BLANK))
    assert (result.win, result.value) == (Fraction(3, 4), Fraction(27, 4))
    assert result.never == Fraction(1, 4)
    assert result.law == {
        (True, (0, 1, 0, 0), 0): Fraction(3, 4),
        (False, NOBODY, 0): Fraction(1, 4),
    }


def test_vile_priest_linear_equation():
    # One warrior, attack 1, defense 3: "hit hit shield" 1/2, "shield" 1/3, "blank" (death) 1/6.
    # a: three needed, b: two needed (after healing). a = 1/2 b + 1/3 a, because two hits leave one
    # and one is healed; b = 1/2 + 1/3 a. So a = 3/4 b, b = 1/2 + 1/4 b = 2/3, a = 1/2.
    die = (3, "hit hit shield", 2, "shield", 1, "blank")
    result = solve(fight(1, 3, "vile-priest", sword=die))
    assert (result.win, result.value) == (Fraction(1, 2), Fraction(9, 2))
    # Without healing: c (one needed) = 1/2 + 1/3 c = 3/4, a = 1/2 c + 1/3 a = 9/16.
    assert solve(fight(1, 3, sword=die)).win == Fraction(9, 16)


def test_vile_priest_heals_what_a_single_die_deals():
    # One hit a round is healed at the next: it never ends. Against defense 1 it kills.
    result = solve(fight(0, 2, "vile-priest", sword=HIT, favor=1, unbeaten=Fraction(-1)))
    assert (result.win, result.value, result.never) == (0, 1, 1)
    assert solve(fight(0, 1, "vile-priest", sword=HIT)).win == 1


def test_seidr_draugr_blame_is_the_expected_number_of_rounds():
    # It kills nobody, whatever its attack. One hit with chance 1/2: two rounds: 8 + 1 - 2. Two
    # hits: four rounds: 8 + 1 - 4.
    assert solve(fight(5, 1, "seidr-draugr", sword=HALF)).value == 7
    assert solve(fight(5, 2, "seidr-draugr", sword=HALF)).value == 5
    # Favor 1 of price 1/4: y = -1 + 1/2 (9 + 1/4) + 1/2 max(y, r), r = 1/2 x 9 + 1/2 x 7 = 8.
    # With max = y it is 29/4 < 8, so the blank is rolled again: y = -1 + 37/8 + 4 = 61/8.
    # At favor price 2: y = -1 + 1/2 (9 + 2) + 1/2 max(y, 8); no reroll, as y = 9 > 8.
    seidr = fight(5, 1, "seidr-draugr", sword=HALF, favor=1, goal="value")
    assert solve(replace(seidr, prices={"favor": Fraction(1, 4)})).value == Fraction(61, 8)
    assert solve(seidr).value == 9
    # Nobody can hit: a defeat at once, without blame: -1 + favor 2 x 2.
    cannot = fight(5, 1, "seidr-draugr", sword=BLANK, favor=2, unbeaten=Fraction(-1))
    assert (solve(cannot).value, solve(cannot).never) == (3, 1)


def test_loot_hoarder_coins():
    # Any hit kills, the printed defense does not matter. Two dice "hit hit" or blank, attack 1.
    # Both (1/4): 8 + 1 survivor + 4/3. One (1/2): 8 + 1 + 2/3. None (1/4): one die left, 1/2:
    # 8 + 2/3. Win 3/4 + 1/8, value 1/4 x 31/3 + 1/2 x 29/3 + 1/8 x 26/3 = 204/24 = 17/2.
    result = solve(fight(1, 9, "loot-hoarder", sword=HALF_DOUBLE, numbers={"sword": 2}))
    assert (result.win, result.value) == (Fraction(7, 8), Fraction(17, 2))


def test_forbidden_kinds_die_before_the_first_roll():
    # Nobody left: lost at once, the favor is kept, no blame: -1 + 2 x 2.
    gone = fight(1, 1, "seidr-draugr", spear=HIT, forbids=("spear",), favor=2)
    result = solve(replace(gone, unbeaten=Fraction(-1)))
    assert (result.win, result.value, result.never) == (0, 3, 0)
    assert result.law == {(False, NOBODY, 2): 1}
    # The spear is as if it had stayed at home: test_one_die_against_defense_one.
    result = solve(fight(1, 1, sword=HALF, spear=HIT, forbids=("spear",)))
    assert (result.win, result.value) == (Fraction(1, 2), 4)


def test_troll_lord_and_cave_dweller_are_ordinary_enemies():
    for special in (None, "troll-lord", "cave-dweller"):
        assert solve(fight(1, 2, special, sword=HALF, numbers={"sword": 2})).value == Fraction(
            17, 4
        )


def test_svanhildr():
    # One hit more on a sword's face with a hit: two hits, defense 2, the sword falls with it: 8.
    # Not on a blank face, not for a spear; and the third hit is a third coin: 8 + 3/3.
    assert solve(fight(1, 2, sword=HIT)).win == 0
    assert solve(fight(1, 2, sword=HIT, leader="svanhildr")).value == 8
    assert solve(fight(1, 2, sword=(3, "hit", 3, "shield"), leader="svanhildr")).win == 1
    assert solve(fight(1, 2, sword=BLANK, leader="svanhildr")).win == 0
    assert solve(fight(1, 2, spear=HIT, leader="svanhildr")).win == 0
    assert solve(fight(1, 1, "loot-hoarder", sword=(6, "hit hit"), leader="svanhildr")).value == 9


def test_asmundr():
    # test_reroll with 2 glory for the favor that is spent half of the time: 7 + 1.
    result = solve(fight(1, 1, sword=HALF, favor=1, leader="asmundr"))
    assert (result.win, result.value) == (Fraction(3, 4), 8)
    # Favor of price 1: the useless die is rolled again for the glory: 8 + 2 warriors + 2.
    lucky = fight(0, 1, sword=HIT, spear=BLANK, favor=1, leader="asmundr", goal="value")
    assert solve(replace(lucky, prices={"favor": Fraction(1)})).value == 12


def test_ullr():
    # Two doubles are needed, each is 1 glory, in the killing round too: 8 + 1 + 2.
    assert solve(fight(0, 4, sword=HALF_DOUBLE, leader="ullr")).value == 11
    # "hit hit hit" is one die, so 1 glory: 8 + 1 + 1.
    assert solve(fight(0, 3, sword=(6, "hit hit hit"), leader="ullr")).value == 10


def test_unbeaten_is_paid_for_every_defeat():
    # Half of the time the win, 8, half of the time the defeat, -3.
    assert solve(fight(1, 1, sword=HALF, unbeaten=Fraction(-3))).value == Fraction(5, 2)


def test_faces():
    assert read_face("hit game") == read_face("hit")
    assert read_face("blank").blank
    assert not read_face("game").blank
    with pytest.raises(ValueError, match="axe"):
        read_face("axe")


@pytest.mark.parametrize(
    "wrong",
    (
        {"special": "dragon"},
        {"leader": "loki"},
        {"play": "well"},
        {"goal": "glory"},
        {"party": {"bow": 1}},
        {"forbids": ("bow",)},
        {"prices": {"bow": Fraction(1)}},
        {"defense": 0},
        {"attack": -1},
        {"favor": -1},
        {"dice": {"sword": ("hit",)}},
    ),
    ids=lambda wrong: next(iter(wrong)),
)
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        solve(replace(fight(1, 1, sword=HALF), **wrong))


# -- random fights --------------------------------------------------------------------------------


def _some(special: str | None, number: int) -> list[Fight]:
    rng = random.Random(f"twin {special}")
    leaders = (None, "svanhildr", "asmundr", "ullr")
    return [random_fight(rng, special, max_warriors=3, leaders=leaders) for _ in range(number)]


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_the_law_gives_the_chance_and_the_value(special):
    for one in _some(special, 4):
        for play in ("best", "never-reroll", "reroll-blanks"):
            this = replace(one, play=play, leader=None)
            result = solve(this)
            price = {**PRICES, **this.prices}
            value = Fraction(0)
            for (won, survivors, favor), p in result.law.items():
                warriors = sum(n * price[kind] for n, kind in zip(survivors, KINDS, strict=True))
                end = price["win"] + warriors if won else this.unbeaten
                value += p * (end + favor * price["favor"])
            assert sum(result.law.values()) == 1
            assert sum(p for (won, _, _), p in result.law.items() if won) == result.win
            assert 0 <= result.never <= 1 - result.win
            # Blame and coins are met on the way, they are not in the law.
            if special == "seidr-draugr":
                assert value >= result.value
            elif special == "loot-hoarder":
                assert value <= result.value
            else:
                assert value == result.value


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_tie_breaks_are_the_limit_of_large_and_small_prices(special):
    # Goal "win" is goal "value" with an enormous price of the win, ties included. Goal "value"
    # breaks its ties as if the win were dearer by next to nothing.
    huge, tiny = Fraction(10**80), Fraction(1, 10**80)
    for one in _some(special, 4):
        win = {**PRICES, **one.prices}["win"]
        first = solve(replace(one, goal="win"))
        limit = solve(replace(one, goal="value", prices={**one.prices, "win": win + huge}))
        assert limit.win == first.win
        assert limit.value == first.value + huge * first.win
        second = solve(replace(one, goal="value"))
        limit = solve(replace(one, goal="value", prices={**one.prices, "win": win + tiny}))
        assert limit.win == second.win
        assert limit.value == second.value + tiny * second.win
        # Neither goal can do better in the other's number; plain plays cannot do better at all.
        assert second.win <= first.win
        assert first.value <= second.value
        for play in ("never-reroll", "reroll-blanks"):
            plain = solve(replace(one, play=play))
            assert plain.win <= first.win
            assert plain.value <= second.value


def test_random_fights_are_a_function_of_the_seed():
    one, two = ([random_fight(random.Random(3), special) for special in SPECIALS] for _ in range(2))
    assert one == two
    rng = random.Random(4)
    many = [random_fight(rng, "mist-walker") for _ in range(200)]
    assert {sum(f.party.values()) for f in many} == {1, 2, 3, 4}
    assert {f.favor for f in many} == {0, 1, 2, 3}
    assert {f.goal for f in many} == {"win", "value"}
    assert 50 < sum(f.attack > 0 for f in many) < 150
    assert 50 < sum(f.dice is DEFAULT_DICE for f in many) < 150
    assert 10 < sum(bool(f.forbids) for f in many) < 60
