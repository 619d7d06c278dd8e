"""The solver against exact answers: the cases, known numbers, and hand-computed fractions."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from odds.champions.combat.law import push, start_of
from odds.champions.combat.play import layers
from odds.champions.pieces import PRICED, Enemy, Party, Prices, Reward
from odds.errors import QuestionError
from tests.champions.combat.fights import CASES, a_fight, exact, of_case, worth_of_law


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_case_has_its_exact_answer(case):
    fight = of_case(case)
    win, value = fight.read(fight.solve())
    assert (win if case["goal"] == "win" else value) == pytest.approx(
        exact(case["answer"]), abs=1e-12
    )


@pytest.mark.parametrize(
    ("party", "attack", "defense", "favor", "chance"),
    (
        ("3 sword 2 spear 2 axe", 3, 6, 1, 0.99956648),
        ("4 sword 2 axe", 3, 7, 0, 0.80518826),
        ("4 sword 2 axe", 3, 7, 1, 0.97106927),
        ("4 sword 2 axe", 3, 7, 2, 0.99564794),
    ),
)
def test_known_chances_under_the_default_dice(party, attack, defense, favor, chance):
    assert a_fight(party, attack, defense, favor).win() == pytest.approx(chance, abs=5e-9)


# Each: what is asked, and the answer with its calculation.
BY_HAND = [
    # One axe hits with 4 of 6 faces; attack 1 and no shield, so it has one roll: 4/6.
    (a_fight("1 axe", 1, 1), "2/3"),
    # One Favor: miss twice with 2/6 * 2/6; 1 - 1/9.
    (a_fight("1 axe", 1, 1, 1), "8/9"),
    # Sword against attack 1: hit 3/6 wins; shield 1/6 goes on; blank 2/6 dies: (3/6)/(5/6).
    (a_fight("1 sword", 1, 1), "3/5"),
    # D13: the shield blocks nothing, so the sword has one roll.
    (a_fight("1 sword", 1, 1, special="dark-shaman"), "1/2"),
    # D11: both are lost in the killing round, the enemy is beaten all the same: 1 - (1/3)^2.
    (a_fight("2 axe", 2, 1), "8/9"),
    # D14: sword, blank 2/6 slays, a shield spares nobody else: hit 3/6 or shield 1/6 (go on): 3/5.
    (a_fight("1 sword", 0, 1, special="rock-creature"), "3/5"),
    # D15: any hit wins, and a miss costs nothing: it is only a matter of time.
    (a_fight("1 sword", 0, 1, special="mist-walker"), "1"),
    # D15, defense 2: a lone hitter dies by its hit, so only the double of 6 faces wins, against
    # two faces of one hit: of the three faces that end it, 1/3.
    (a_fight("1 sword", 0, 2, special="mist-walker"), "1/3"),
    # D16, defense 2, attack 0: one archer deals 1 a round and 1 heals: never.
    (a_fight("1 archer", 0, 2, special="vile-priest"), "0"),
    # D17: kills nobody; an archer always gets there.
    (a_fight("1 archer", 3, 4, special="seidr-draugr"), "1"),
    # D18: defense is 1 whatever the card says.
    (a_fight("1 axe", 1, 6, special="loot-hoarder"), "2/3"),
    # D12: forbidden kinds are gone before the first roll.
    (a_fight("1 axe 1 sword", 1, 1, forbids=("axe",)), "3/5"),
    (a_fight("2 axe", 1, 1, forbids=("axe",)), "0"),
    # Ordinary play: with two swords and defense 2 as in `test_ordinary_play`, see there.
    (a_fight("1 axe", 1, 1, 1, play="reroll-blanks"), "8/9"),
    (a_fight("1 axe", 1, 1, 1, play="never-reroll"), "2/3"),
    # D20: Svanhildr's sword hits for 2: defense 2 in one roll with 3 of 6 faces.
    (a_fight("1 sword", 1, 2, leader="svanhildr"), "3/5"),
]


@pytest.mark.parametrize(("fight", "answer"), BY_HAND, ids=range(len(BY_HAND)))
def test_fraction_by_hand(fight, answer):
    assert fight.win() == pytest.approx(exact(answer), abs=1e-14)


def test_waiting_behind_a_shield_costs_no_favor_under_either_play():
    # One spear (2 blanks, 1 hit, 1 double, 2 shields), attack 1, defense 1, 1 Favor.
    # Let a = worth of a round without Favor: hit 2/6, shield 2/6 again: a = (1/3)/(2/3) = 1/2.
    # Ordinary: hit 1/3; shield 1/3 -> v; blank 1/3 -> reroll at no Favor: 1/3 + 1/3 * a = 1/2.
    # v = 1/3 + v/3 + 1/6, v = 3/4. Best: a shield waits too, since it costs no Favor: the same.
    assert a_fight("1 spear", 1, 1, 1, play="reroll-blanks").win() == pytest.approx(3 / 4)
    assert a_fight("1 spear", 1, 1, 1).win() == pytest.approx(3 / 4)


def test_value_counts_reward_survivors_favor_coins_and_blame():
    # Seidr Draugr, one archer (hit 5/6), defense 1: rounds 6/5, so Blame 6/5; reward 5, coin 3/3.
    fight = a_fight(
        "1 archer", 0, 1, 1, special="seidr-draugr", reward=Reward(glory=5, coins=3), goal="value"
    )
    win, value = fight.read(fight.solve())
    # The favor is worth 2 and a reroll saves less than 1 Blame with 1/6: kept.
    assert win == pytest.approx(1)
    assert value == pytest.approx(5 + 1 + 1 + 2 - 6 / 5)


def test_loot_hoarder_pays_each_hit_of_the_killing_roll():
    # Two axes, attack 0: rolls until a hit; E[hits | any] = 2/(8/9) = 9/4; value 8 + 2 + 9/4 * 1/3.
    fight = a_fight("2 axe", 0, 1, special="loot-hoarder", goal="value")
    assert fight.read(fight.solve())[1] == pytest.approx(8 + 2 + 9 / 4 / 3)


def test_unbeaten_costs_and_a_lost_fight_keeps_its_favor():
    fight = a_fight("1 axe", 9, 9, 1, unbeaten=Reward(blame=1), goal="value")
    assert fight.read(fight.solve()) == (0.0, pytest.approx(2 - 1))


def test_never_is_a_defeat_with_nobody_home():
    law = a_fight("1 archer", 0, 2, 1, special="vile-priest").solve().law()
    assert law.never == 1.0
    assert law.ends == {(False, Party(), 1): 1.0}


def test_never_may_be_reached_in_the_middle_of_a_fight():
    # An axe that may fall and an archer who cannot win alone: attack 1, so the axe may die, but
    # then the archer dies as well; nothing is endless. With attack 0 both stay and win for sure.
    assert a_fight("1 axe 1 archer", 1, 2, special="vile-priest").solve().law().never == 0.0
    assert a_fight("1 axe 1 archer", 0, 2, special="vile-priest").win() == pytest.approx(1)


def test_loop_is_solved_not_iterated():
    # Stopping at the first pass without a loop is wrong by 2e-6 here (design, fight layer).
    expected = next(
        c for c in CASES if c["party"] == {"sword": 3, "spear": 2, "axe": 2, "archer": 0}
    )
    assert a_fight("3 sword 2 spear 2 axe", 3, 6, 1).win() == pytest.approx(
        exact(expected["answer"]), abs=1e-13
    )


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_law_gives_back_win_and_value(case):
    fight = of_case(case)
    assert worth_of_law(fight) == pytest.approx(fight.read(fight.solve()), abs=1e-11)


def test_rounds_by_round_have_the_mean_of_the_law():
    solved = a_fight("1 axe", 0, 1).solve()
    # Geometric with 2/3: 2/3, 2/9, 2/27, ...; mean 3/2.
    lasting = solved.lasting()
    assert lasting.chances[:4] == pytest.approx((0, 2 / 3, 2 / 9, 2 / 27))
    assert sum(lasting.chances) + lasting.tail == pytest.approx(1)
    assert lasting.tail < 1e-3
    assert solved.law().rounds == pytest.approx(3 / 2)


def test_a_law_from_a_smaller_start_is_that_of_the_smaller_fight():
    big = a_fight("2 sword 2 axe", 2, 6, 2).solve()
    small = a_fight("1 sword 1 axe", 2, 6, 2).solve()
    assert big.value(Party("1 sword 1 axe"), 2, 6) == pytest.approx(small.value())
    ends = big.law(Party("1 sword 1 axe")).ends
    assert ends == pytest.approx(small.law().ends)


def test_one_solution_holds_every_smaller_defense_and_favor():
    big = a_fight("2 sword 1 axe", 2, 6, 3).solve()
    for defense in range(1, 7):
        for favor in range(4):
            alone = a_fight("2 sword 1 axe", 2, defense, favor).win()
            assert big.value(None, favor, defense)[0] == pytest.approx(alone, abs=1e-13)


def test_too_large_a_fight_is_refused_with_its_size():
    faces = {
        kind: ["hit", "hit hit", "shield", "hit shield", "hit hit shield", "shield shield"]
        for kind in ("sword", "spear", "axe", "archer")
    }
    fight = a_fight("3 sword 3 spear 2 axe 2 archer", 10, 20, 10, dice=faces)
    with pytest.raises(QuestionError, match=r"party: .* lattice nodes, at most .* lower"):
        fight.win()


def test_enemy_of_every_special_can_be_asked():
    for special in ("dark-shaman", "troll-lord", "cave-dweller"):
        assert 0 < a_fight("2 sword", 1, 3, special=special).win() < 1
    assert Enemy(attack=2, defense=9, special="loot-hoarder").defense == 1


def law_with_faces(fight):
    solved = fight.solve()
    return push(solved.follow(), start_of(solved, solved.start(None, None, None)), faces=True)


def test_what_rerolls_were_spent_on():
    # One axe, attack 1, one Favor: the blank (1/3) is taken up, nothing else ever.
    law = law_with_faces(a_fight("1 axe", 1, 1, 1))
    (((kind, vector), amount),) = law.taken.items()
    assert (kind, vector[:2], amount) == (2, (0, 0), pytest.approx(1 / 3))
    # Every reroll takes up at least one die, and no more than there are.
    law = law_with_faces(a_fight("2 sword 1 spear 1 axe", 3, 5, 3))
    assert law.rerolls <= sum(law.taken.values()) <= 4 * law.rerolls


@pytest.mark.parametrize("seed", range(20))
def test_ends_told_at_once_are_the_floats_of_their_fractions(seed: int):
    rng = random.Random(seed)
    prices = Prices(
        **{name: Fraction(rng.randrange(9), rng.choice((1, 2, 3, 7, 10))) for name in PRICED}
    )
    reward = rng.choice((None, Reward(glory=rng.randrange(12), coins=rng.randrange(4))))
    enemy = Enemy(attack=2, defense=4, reward=reward, unbeaten=Reward(blame=rng.randrange(3)))
    goal, depth = rng.choice(("win", "value")), rng.choice((1, 2))
    runes = rng.choice(((), ("glory",), ("glory", "healing")))
    after = layers(goal, enemy, prices, depth, idle=runes)[0]
    parties = [Party.of(rng.randrange(4) for _ in range(4)) for _ in range(5)]
    for won in (True, False):
        told = after.floats(won, np.array([*map(tuple, parties)]), 3, ("reaction",))
        for row, party in zip(told, parties, strict=True):
            for favor in range(4):
                exactly = after(won, party, favor, ("reaction",))
                assert row[:, favor].tolist() == [float(number) for number in exactly]


def test_ends_with_numbers_too_long_for_floats_are_told_one_by_one():
    prices = Prices(sword="1/999983", axe="1/999979", favor="1/999961")
    enemy = Enemy(attack=2, defense=4)
    after = layers("value", enemy, prices)[0]
    assert after.floats(True, np.array([[1, 0, 1, 0]]), 1, ()) is None
    fight = replace(a_fight("1 sword 1 axe", 2, 4, 1), goal="value", prices=prices)
    solved = fight.solve()
    exactly = fight.read(fight.prove(solved))[1]
    assert fight.read(solved)[1] == pytest.approx(float(exactly), abs=1e-12)
