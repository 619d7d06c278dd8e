"""The solver against the brute-force twin of `tests/twin`, on random fights of every special."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from odds.champions.pieces import SPECIALS, Prices, Reward
from tests.champions.combat.fights import of_twin, worth_of_law
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_fight

FIGHTS_EACH = 34  # nine kinds of enemies: 306 fights
FAST = 14  # of each, in the fast suite
PARTS = (range(FAST), pytest.param(range(FAST, FIGHTS_EACH), marks=pytest.mark.slow))
LEADERS = (None, None, "svanhildr", "asmundr", "ullr")
PLAYS = ("best", "best", "best", "never-reroll", "reroll-blanks")


def drawn(special: str | None, number: int):
    rng = random.Random(f"{special} {number}")
    twin = random_fight(rng, special, leaders=LEADERS)
    unbeaten = rng.choice(
        (Reward(), Reward(), Reward(), Reward(blame=rng.randint(1, 2)), Reward(glory=3))
    )
    worth = Prices(**twin.prices).reward(unbeaten)
    twin = replace(twin, unbeaten=worth, play=rng.choice(PLAYS), mist_shields=rng.random() < 0.8)
    return twin, of_twin(twin, unbeaten)


@pytest.mark.parametrize("numbers", PARTS, ids=("fast", "more"))
@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_solver_equals_the_twin(special, numbers):
    same_law = 0
    for number in numbers:
        twin, fight = drawn(special, number)
        exact = twin_solve(twin)
        solved = fight.solve()
        win, value = fight.read(solved)
        goal, second = (win, value) if fight.goal == "win" else (value, win)
        exact_goal, exact_second = (
            (exact.win, exact.value) if fight.goal == "win" else (exact.value, exact.win)
        )
        assert goal == pytest.approx(float(exact_goal), abs=1e-12), twin
        # Chances that differ by less than 1e-12 are ties in floats: the tie-break may gain by it.
        assert second >= float(exact_second) - 1e-12, twin
        assert worth_of_law(fight) == pytest.approx((win, value), abs=1e-11), twin
        law = solved.law()
        ends = {(won, tuple(party), favor): p for (won, party, favor), p in law.ends.items()}
        ours = {**dict.fromkeys(exact.law, 0.0), **ends}
        same_law += ours == pytest.approx(
            {**dict.fromkeys(ends, 0.0), **{k: float(p) for k, p in exact.law.items()}}, abs=1e-12
        )
        assert law.never == pytest.approx(float(exact.never), abs=1e-12)
    # Plays that tie in both numbers may have different laws; that is rare.
    assert same_law >= len(numbers) - 3
