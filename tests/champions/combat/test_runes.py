"""Fights with runes (D21, D23) against the brute-force twin of `tests/twin`."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest

from odds.champions.pieces import Prices, Reward
from tests.champions.combat.fights import of_twin, worth_of_law
from tests.twin.fight import KINDS
from tests.twin.fight import Fight as TwinFight
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_rune_fight

BLOCK = 25  # random fights
FAST, SLOW = range(1), range(1, 20)  # blocks of them
TIE = 1e-12


def drawn(number: int):
    rng = random.Random(f"runes {number}")
    twin = random_rune_fight(rng)
    unbeaten = rng.choice((Reward(), Reward(), Reward(blame=rng.randint(1, 2)), Reward(glory=3)))
    twin = replace(twin, unbeaten=Prices(**twin.prices).reward(unbeaten))
    reward = None
    if rng.random() < 0.5:
        reward = Reward(glory=twin.glory)
        twin = replace(twin, prices={**twin.prices, "win": Fraction(twin.glory)})
    else:  # the card is not known: what winning is worth stands for its Glory (D23)
        twin = replace(twin, glory=ceil(twin.prices["win"]))
    return twin, of_twin(twin, unbeaten, reward)


def compare(number: int) -> bool:
    """Compare one fight with the twin; returns whether the laws are the same."""
    twin, fight = drawn(number)
    exact = twin_solve(twin)
    solved = fight.solve()
    first, second = solved.value()
    theirs = (exact.win, exact.value) if fight.goal == "win" else (exact.value, exact.win)
    exact_first, exact_second = map(float, theirs)
    law, lasting = solved.law(), solved.lasting()
    assert sum(lasting.chances) + lasting.tail == pytest.approx(1, abs=TIE)
    # The law holds what the values promise, and sums to 1.
    assert worth_of_law(fight) == pytest.approx(fight.read(solved), abs=1e-11)
    assert first == pytest.approx(exact_first, abs=TIE)
    # First numbers that differ by less than 1e-12 are ties in floats: the second may gain by it.
    assert second >= exact_second - 1e-9
    assert law.never == pytest.approx(float(exact.never), abs=TIE)
    ends = {(*end, acting(runes)): float(p) for (*end, runes), p in merged(exact.ends).items()}
    ours = {(won, tuple(who), *rest): p for (won, who, *rest), p in law.kept.items()}
    nothing = dict.fromkeys({**ends, **ours}, 0.0)
    return nothing | ours == pytest.approx(nothing | ends, abs=TIE)


def acting(runes) -> tuple[str, ...]:
    return tuple(rune for rune in ("healing", "reaction", "potential") if rune in runes)


def merged(ends: dict) -> Counter:
    """The twin's ends, whether or not the Glory rune was used: ours holds acting ones only."""
    found: Counter = Counter()
    for (*end, runes), chance in ends.items():
        found[(*end, runes - {"glory"})] += chance
    return found


@pytest.mark.parametrize(
    "block", (*FAST, *(pytest.param(block, marks=pytest.mark.slow) for block in SLOW))
)
def test_solver_with_runes_equals_the_twin(block):
    numbers = range(block * BLOCK, (block + 1) * BLOCK)
    same_law = 0
    for number in numbers:
        try:
            same_law += compare(number)
        except AssertionError as error:
            error.add_note(f"fight {number}: {drawn(number)[1]}")
            raise
    # Plays that tie in both numbers may have different laws; that is rare.
    assert same_law >= BLOCK - 3


@pytest.mark.parametrize("number", [288])
def test_chances_closer_than_a_tie_leave_the_choice_to_the_tie_break(number):
    # 0.99999999999962 either way: play that saves Favor and warriors gains half a Glory by it.
    twin, fight = drawn(number)
    exact = twin_solve(twin)
    win, value = fight.read(fight.solve())
    assert (win, float(exact.win)) == pytest.approx((1, 1), abs=1e-12)
    assert win == pytest.approx(float(exact.win), abs=1e-15)
    assert value > float(exact.value) + 0.4


@pytest.mark.parametrize("number", [110, 373])
def test_play_that_ends_is_found_where_waiting_for_ever_would_keep_more(number):
    assert compare(number)


def shields_alone(**more):
    """Reaction alone can kill somebody who cannot hurt, and may be worth more than that."""
    twin = TwinFight(
        dice=dict.fromkeys(KINDS, ("shield",) * 6),
        party={"sword": 1},
        attack=0,
        defense=1,
        goal="value",
        prices={"win": Fraction(1), "rune": Fraction(4)},
        runes=("reaction",),
    )
    twin = replace(twin, **more)
    return twin, of_twin(twin, Reward())


def test_reaction_kills_whom_nothing_else_can():
    # 1 + 1 for him who comes home; goal `win` asks for nothing else.
    _, fight = shields_alone(goal="win")
    assert fight.read(fight.solve()) == (1.0, 2.0)
    twin, fight = shields_alone(prices={"win": Fraction(3), "rune": Fraction(4)})
    exact = twin_solve(twin)
    assert fight.read(fight.solve()) == (1.0, 4.0) == (exact.win, exact.value)


def test_reaction_that_is_dearer_than_the_victory_is_used_all_the_same():
    # 1 + 1. Waiting for ever would keep the rune, 4, but it is a retreat, and there is none (D12).
    twin, fight = shields_alone()
    exact = twin_solve(twin)
    assert (exact.win, exact.value, exact.never) == (1, 2, 0)
    assert fight.read(fight.solve()) == (1.0, 2.0)
    assert fight.solve().law().never == 0


def test_reaction_may_be_used_for_nothing_where_a_victory_is_worth_less():
    # Being unbeaten is worth 3: with a blank Reaction deals nothing, and the fight is hopeless.
    # Each shield is waited out; the kill would be worth 1 + 1.
    face = ("shield",) * 3 + ("blank",) * 3
    twin, _ = shields_alone(dice=dict.fromkeys(KINDS, face), unbeaten=Fraction(3))
    fight = of_twin(twin, Reward(glory=3))
    exact = twin_solve(twin)
    assert (exact.win, exact.value, exact.never) == (0, 3, 1)
    assert fight.read(fight.solve()) == pytest.approx((0, 3))
