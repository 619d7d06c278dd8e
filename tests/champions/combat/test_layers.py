"""Layers and ties: one layer alone, prices that dwarf the chance, unmerged faces, threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings, target
from hypothesis import strategies as st

from odds.champions.combat import parties, rules
from odds.champions.combat.play import layers
from odds.champions.combat.problem import Way
from odds.champions.combat.solve import solve
from odds.champions.pieces import KINDS, SPECIALS, Party, Prices
from odds.champions.question import FightQuestion, ask_point
from odds.chance.dice import Die
from tests.champions.combat.fights import a_fight
from tests.champions.combat.test_promises import fights


def win_of(law):
    return sum(chance for (won, _, _), chance in law.ends.items() if won)


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_the_law_of_one_layer_gives_back_its_chance(special):
    # The recorded keep was not the best one where only one layer was solved.
    fight = a_fight("2 sword 1 spear 1 axe", 2, 6, 3, special=special)
    solved = fight.solve(depth=1)
    assert win_of(solved.law()) == pytest.approx(solved.value()[0], abs=1e-13)


@pytest.mark.parametrize("win", [8, 1_000, 1_000_000])
def test_large_prices_do_not_blur_the_chance_to_win(win):
    # Ties of the chance to win were measured by the largest price.
    prices = Prices(win=win, **dict.fromkeys((*KINDS, "favor"), win))
    fight = a_fight("2 sword 2 spear 1 axe", 3, 8, 3, prices=prices)
    both, alone = fight.solve(), fight.solve(depth=1)
    assert both.value()[0] == pytest.approx(alone.value()[0], abs=1e-15)
    assert win_of(both.law()) == pytest.approx(alone.value()[0], abs=3e-12)


def unmerged(fight):
    """The problem with six faces a die as printed: nothing merged, capped or left out of keeps."""
    reduced = fight.problem()

    def die(kind, faces):
        vectors = tuple(
            (
                rules.hits(face, kind, fight.leader),
                face.shields,
                int(face.blank),
                int(face.hits > 0),
                rules.die_glory(face, fight.leader),
            )
            for face in faces
        )
        return Die(vectors, (1,) * len(faces))

    return replace(reduced, dice=tuple(map(die, KINDS, fight.dice)))


@pytest.mark.parametrize("special", (None, *SPECIALS))
@pytest.mark.parametrize("leader", [None, "svanhildr", "asmundr", "ullr"])
@pytest.mark.parametrize("goal", ["win", "value"])
def test_merged_is_unmerged(special, leader, goal):
    fight = a_fight("1 sword 1 spear 1 axe", 2, 3, 1, special=special, leader=leader, goal=goal)
    merged = fight.solve()
    after, _, _ = layers(fight.goal, fight.enemy, fight.prices)
    plain = solve(unmerged(fight), after)
    for counts, table in merged.values.items():
        np.testing.assert_allclose(table, plain.values[counts], rtol=0, atol=1e-12)


ALL_RUNES = ("healing", "reaction", "potential")
RUNE_SETS = [some for n in (1, 2, 3) for some in combinations(ALL_RUNES, n)]
TWO_SHIELDS = {  # more shields than the attack needs, and a die that shows hits and shields at once
    "sword": ["blank", "shield", "shield shield", "hit", "hit shield", "hit hit hit"],
    "spear": ["blank", "blank", "shield", "shield shield", "shield shield shield", "hit"],
}


@pytest.mark.parametrize("special", (None, *SPECIALS))
@pytest.mark.parametrize("runes", RUNE_SETS, ids=" ".join)
def test_merged_is_unmerged_with_runes(special, runes):
    # Every leader and both goals meet every special and every rune.
    at = RUNE_SETS.index(runes) + (None, *SPECIALS).index(special)
    goal, leader = ("win", "value")[at % 2], (None, "svanhildr", "asmundr", "ullr")[at // 2 % 4]
    fight = a_fight(
        "1 sword 1 spear",
        1,
        3,
        1,
        special=special,
        leader=leader,
        goal=goal,
        dice=TWO_SHIELDS,
        runes=(*runes, "glory"),
    )
    merged = fight.solve()
    after, _, _ = fight.layers()
    plain = solve(unmerged(fight), after)
    every = {**merged.fewer, runes: merged}
    assert every.keys() == {**plain.fewer, runes: plain}.keys()
    assert len(every) == 2 ** len(runes)
    for left, solved in every.items():
        other = plain if left == runes else plain.fewer[left]
        for counts, table in solved.values.items():
            np.testing.assert_allclose(table, other.values[counts], rtol=0, atol=1e-12)
    assert dict(merged.law().ends) == pytest.approx(dict(plain.law().ends), abs=1e-12)


@settings(max_examples=25, deadline=None, database=None, derandomize=True)
@given(fights())
def test_floats_stay_within_a_tie_of_the_fractions(fight):
    solved = fight.solve()
    exact = fight.prove(solved).value()[0]
    scale = max(1.0, abs(float(exact)))
    error = abs(solved.value()[0] - float(exact)) / scale
    target(error * 1e12)  # hypothesis pushes toward the worst one
    assert error < 1e-12


def test_threads_that_share_a_solution_get_the_same_answer():
    # "dictionary changed size during iteration", when two visitors opened the same link.
    question = FightQuestion(Party("2 sword 1 spear 1 axe"), a_fight("", 2, 5).enemy, favor=2)
    alone = ask_point(question)
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(ask_point, [question] * 12))
    assert all(answer.law == alone.law for answer in together)
    assert all(answer.rounds == alone.rounds for answer in together)


def test_ends_that_do_not_rise_are_refused_where_blanks_are_left_out():
    reduced = a_fight("2 axe", 1, 3, 1).problem(depth=1)

    def falling(won, party, favor, runes):
        return (Fraction(int(won)) - Fraction(party.size, 100),)

    with pytest.raises(ValueError, match="do not rise"):
        solve(replace(reduced, way=(Way(),)), falling)


@settings(max_examples=10, deadline=None, database=None, derandomize=True)
@given(st.integers(1, 4), st.integers(1, 6))
def test_splitting_a_face_changes_nothing(attack, defense):
    fight = a_fight("2 axe", attack, defense, 1)
    reduced = fight.problem(depth=1)
    axe = reduced.dice[2]
    split = Die((*axe.vectors, axe.vectors[-1]), (*axe.weights[:-1], 1, axe.weights[-1] - 1))
    after, _, _ = layers("win", fight.enemy, fight.prices, 1)
    same = solve(replace(reduced, dice=(*reduced.dice[:2], split, reduced.dice[3])), after)
    assert same.value()[0] == pytest.approx(fight.win(), abs=1e-14)


@pytest.mark.parametrize("special", [None, "dark-shaman", "vile-priest", "loot-hoarder"])
@pytest.mark.parametrize("goal", ["win", "value"])
@pytest.mark.parametrize("play", ["best", "never-reroll", "reroll-blanks"])
@pytest.mark.parametrize("depth", [1, 2])
def test_all_parties_in_one_call_are_the_parties_one_by_one(
    special, goal, play, depth, monkeypatch
):
    fight = a_fight(
        "2 sword 1 spear 1 axe 1 archer",
        2,
        5,
        2,
        special=special,
        goal=goal,
        play=play,
        prices=Prices(axe=3, spear=0, coin=0),
    )
    reduced = fight.problem(depth)
    after, _, _ = layers(fight.goal, fight.enemy, fight.prices, depth)
    one_by_one = solve(reduced, after)
    monkeypatch.setattr(parties, "NODES_FOR_ALL", 0)
    assert parties.losses_by_number(reduced) is not None
    at_once = solve(reduced, after)
    assert at_once.values.keys() == one_by_one.values.keys()
    for counts, table in one_by_one.values.items():
        np.testing.assert_allclose(at_once.values[counts], table, rtol=0, atol=1e-12)


@pytest.mark.parametrize("special", [None, "vile-priest"])
@pytest.mark.parametrize("goal", ["win", "value"])
@pytest.mark.parametrize(
    "runes",
    [(), ("healing",), ("reaction",), ("healing", "reaction"), ("healing", "potential")],
)
def test_the_play_kept_by_the_kernel_is_the_play_made_one_by_one(special, goal, runes, monkeypatch):
    prices = Prices(axe=3, spear=0, coin=0)
    fight = a_fight(
        "2 sword 1 axe 1 archer", 3, 5, 2, special=special, goal=goal, prices=prices, runes=runes
    )
    reduced, (after, _, _) = fight.problem(), fight.layers()
    one_by_one = solve(reduced, after)
    monkeypatch.setattr(parties, "NODES_FOR_ALL", 0)
    at_once = solve(reduced, after, keep=True)
    assert one_by_one.kept is None
    assert (at_once.kept is None) == ("potential" in runes)  # it is never final (D21)
    for left in (*at_once.fewer, runes):
        values = (at_once if left == runes else at_once.fewer[left]).values
        for counts, table in (
            one_by_one if left == runes else one_by_one.fewer[left]
        ).values.items():
            np.testing.assert_allclose(values[counts], table, rtol=0, atol=1e-12)
    for start in ((fight.party, 2, 5), (Party("1 sword 1 archer"), 1, 3)):
        told, made = at_once.law(*start), one_by_one.law(*start)
        assert told.kept == pytest.approx(made.kept, abs=1e-12)
        assert (told.rounds, told.rerolls) == pytest.approx((made.rounds, made.rerolls), abs=1e-12)
    assert at_once.lasting() == one_by_one.lasting()


def test_ends_rise_layer_after_layer():
    # Who survives counts first; that survivors and Favor are dear in the second layer is no fall,
    # and dice that do nothing are still never kept: solved without that, all is worth the same.
    fight = a_fight("2 sword 1 axe", 2, 4, 2)

    def after(won, party, favor, runes):
        return Fraction(won) + Fraction(10 * party.size + favor, 100), Fraction(-party.size - favor)

    own = fight.problem()
    assert all(die.droppable for die in own.dice)
    free = replace(own, dice=fight._reduced(2, rise=False)[0].dice)
    assert not any(die.droppable for die in free.dice)
    values = solve(own, after).values
    for counts, table in solve(free, after).values.items():
        np.testing.assert_allclose(values[counts], table, rtol=0, atol=1e-12)
    with pytest.raises(ValueError, match="do not rise"):  # equal at first, and then worse
        solve(own, lambda won, party, *_: (Fraction(won), Fraction(-party.size)))


def test_losses_do_not_go_by_number_where_dice_doom_pay_or_never_end():
    for special in ("rock-creature", "mist-walker", "seidr-draugr"):
        assert parties.losses_by_number(a_fight("2 axe", 1, 3, special=special).problem()) is None
    for more in ({"leader": "ullr"}, {"special": "loot-hoarder"}):
        assert parties.losses_by_number(a_fight("2 axe", 1, 3, **more).problem()) is None
    shields = {"sword": ["shield"] * 6}
    assert parties.losses_by_number(a_fight("2 sword", 1, 3, dice=shields).problem()) is None
