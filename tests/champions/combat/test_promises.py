"""What must hold of every fight: monotone odds, optimal play on top, equal fights equal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.champions.combat.play import GOALS, Fight
from odds.champions.pieces import KINDS, SPECIALS, Enemy, Face, Party, Prices
from tests.champions.combat.fights import DEFAULT, a_fight

FACES = st.sampled_from(
    [Face(), Face(hits=1), Face(hits=2), Face(shields=1), Face(hits=1, shields=1)]
)
DIE = st.lists(FACES, min_size=6, max_size=6).map(tuple)
EXACT = 1e-12
few = settings(max_examples=40, deadline=None, database=None, derandomize=True)


@st.composite
def fights(draw, specials=(None, *SPECIALS), goals=GOALS):
    counts = draw(
        st.lists(st.integers(0, 2), min_size=4, max_size=4).filter(lambda c: 0 < sum(c) < 5)
    )
    return Fight(
        party=Party.of(counts),
        enemy=Enemy(
            draw(st.integers(0, 3)), draw(st.integers(1, 5)), draw(st.sampled_from(specials))
        ),
        favor=draw(st.integers(0, 2)),
        dice=draw(st.one_of(st.just(DEFAULT), st.tuples(DIE, DIE, DIE, DIE))),
        goal=draw(st.sampled_from(goals)),
        prices=Prices(**{k: draw(st.integers(0, 8)) for k in ("win", "favor", "coin", *KINDS)}),
    )


def first(fight):
    return fight.solve(depth=1).value()[0]


@few
@given(fights())
def test_the_optimum_is_never_below_a_named_play(fight):
    best = first(fight)
    for play in ("never-reroll", "reroll-blanks"):
        assert first(replace(fight, play=play)) <= best + EXACT


@few
@given(fights(goals=("win",)))
def test_more_favor_and_a_weaker_enemy_never_lower_the_chance(fight):
    chance = first(fight)
    assert first(replace(fight, favor=fight.favor + 1)) >= chance - EXACT
    if fight.enemy.attack:
        weaker = replace(fight.enemy, attack=fight.enemy.attack - 1)
        assert first(replace(fight, enemy=weaker)) >= chance - EXACT
    if fight.enemy.defense > 1:
        weaker = replace(fight.enemy, defense=fight.enemy.defense - 1)
        assert first(replace(fight, enemy=weaker)) >= chance - EXACT


@few
@given(fights(goals=("win",)), st.sampled_from(KINDS))
def test_one_more_warrior_never_lowers_the_chance(fight, kind):
    more = replace(fight, party=fight.party + Party(**{kind: 1}))
    assert first(more) >= first(fight) - EXACT


@few
@given(fights(), st.permutations(range(4)))
def test_permuting_kinds_changes_nothing(fight, order):
    prices = [getattr(fight.prices, kind) for kind in KINDS]
    counts = tuple(fight.party)
    other = replace(
        fight,
        party=Party.of(counts[i] for i in order),
        dice=tuple(fight.dice[i] for i in order),
        prices=replace(fight.prices, **{k: prices[i] for k, i in zip(KINDS, order, strict=True)}),
    )
    assert first(other) == pytest.approx(first(fight), abs=EXACT, rel=EXACT)


@few
@given(fights())
def test_kinds_with_equal_dice_are_one_kind(fight):
    # All dice alike: it does not matter how the party is spread over the kinds.
    alike = replace(
        fight,
        dice=(fight.dice[0],) * 4,
        prices=replace(fight.prices, sword=1, spear=1, axe=1, archer=1),
    )
    swords = replace(alike, party=Party(sword=fight.party.size))
    assert first(swords) == pytest.approx(first(alike), abs=EXACT, rel=EXACT)


@few
@given(fights(), st.permutations(range(6)))
def test_relabeling_the_faces_of_a_die_changes_nothing(fight, order):
    sword = tuple(fight.dice[0][i] for i in order)
    other = replace(fight, dice=(sword, *fight.dice[1:]))
    assert first(other) == first(fight)


def test_a_weak_hit_is_worse_than_none_against_the_loot_hoarder():
    # Attack 0 costs nothing, so a round without a hit is free, and one hit ends the fight poor:
    # blanks are worth keeping. Two archers, coins 9, 1 Favor. By the twin.
    from tests.twin.fight import Fight as TwinFight
    from tests.twin.fight import solve

    prices = Prices(coin=9, favor="1/4")
    fight = a_fight(
        "1 spear 1 axe 2 archer", 0, 1, 3, special="loot-hoarder", goal="value", prices=prices
    )
    names = ("win", "coin", "favor", "blame", *KINDS)
    twin = TwinFight(
        dice={k: [str(f) for f in die] for k, die in zip(KINDS, DEFAULT, strict=True)},
        party=dict(zip(KINDS, fight.party, strict=True)),
        attack=0,
        defense=1,
        special="loot-hoarder",
        favor=3,
        goal="value",
        prices={name: getattr(prices, name) for name in names},
    )
    assert first(fight) == pytest.approx(float(solve(twin).value), abs=1e-12)
