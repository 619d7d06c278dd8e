"""The goal's own layer alone, and with its tie-break; and play that never ends, round by round."""

from __future__ import annotations

import pytest

from odds.champions.pieces import SPECIALS
from tests.champions.combat.fights import a_fight
from tests.champions.combat.test_twin import drawn


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_the_tie_break_does_not_change_the_goal(special):
    # One layer is solved by other code; every smaller start is compared.
    for number in range(20):
        twin, fight = drawn(special, number)
        alone, both = fight.solve(depth=1), fight.solve()
        for counts, value in alone.values.items():
            assert value[0] == pytest.approx(both.values[counts][0], abs=1e-12), (twin, counts)


def test_play_that_never_ends_is_in_the_tail_of_the_rounds():
    # The Mist Walker, two hits needed: a double (2 of 6 faces) kills, a single hit (1 of 6) slays
    # the Swordsman and leaves the Spearman alone, always blank, for ever; a blank (3 of 6) goes on.
    # Over in round n: 1/3 * (1/2) ** (n - 1), in all 2/3; it never ends with 1/3.
    dice = {"sword": ["hit hit"] * 2 + ["hit"] + ["blank"] * 3, "spear": ["blank"] * 6}
    solved = a_fight("1 sword 1 spear", 0, 2, special="mist-walker", dice=dice).solve()
    lasting = solved.lasting()
    assert lasting.chances[:4] == pytest.approx((0, 1 / 3, 1 / 6, 1 / 12))
    assert sum(lasting.chances) == pytest.approx(2 / 3)
    assert lasting.tail == pytest.approx(1 / 3)
    assert solved.law().never == pytest.approx(1 / 3)
