"""A fight walked die by die: legal steps, illegal ones, and the same odds as the solver's."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from odds.champions.combat.round import (
    EMPTY,
    End,
    Foe,
    Losing,
    Rolled,
    Rolling,
    Start,
    begin,
    lose,
    reroll,
    reroll_blanks,
    roll,
    settle,
    start,
)
from odds.champions.pieces import KINDS, SPECIALS, Enemy, Face, Party
from odds.errors import RuleError
from tests.champions.combat.fights import DEFAULT, a_fight

BLANK, HIT, DOUBLE, SHIELD = Face(), Face(hits=1), Face(hits=2), Face(shields=1)


def rolled(enemy, party="2 sword 1 axe", favor=1, runes=(), **faces):
    step = start(begin(Foe(enemy, DEFAULT), Party(party), favor, runes))
    return roll(step, faces)


def test_a_round_step_by_step():
    step = rolled(Enemy(2, 4), sword=[HIT, SHIELD], axe=[BLANK])
    assert isinstance(step, Rolled)
    again = reroll(step, {"axe": [BLANK]})
    assert (again.state.favor, again.open) == (0, Party(axe=1))
    step = settle(roll(again, {"axe": [DOUBLE]}))
    assert isinstance(step, Losing)
    assert (step.state.needed, step.lost, step.eligible()) == (1, 1, ("sword", "axe"))
    step = lose(step, "sword")
    assert isinstance(step, Start)
    assert step.state.party == Party("1 sword 1 axe")


def test_dice_may_fall_kind_by_kind():
    step = rolled(Enemy(2, 4), sword=[HIT, SHIELD])
    assert isinstance(step, Rolling)
    assert step.open == Party(axe=1)
    assert isinstance(roll(step, {"axe": [HIT]}), Rolled)


def test_d11_an_enemy_that_dies_with_the_last_warrior_is_defeated():
    step = settle(rolled(Enemy(1, 1), "1 axe", axe=[HIT]))
    assert lose(step, "axe") == End(
        step.state.__class__(step.state.foe, Party(), 0, 1, rounds=1), True
    )


def test_d14_the_owner_chooses_among_the_blank_dice_only():
    step = settle(rolled(Enemy(0, 9, "rock-creature"), sword=[BLANK, SHIELD], axe=[BLANK]))
    assert (step.slain, step.eligible()) == (1, ("sword", "axe"))
    step = settle(rolled(Enemy(0, 9, "rock-creature"), sword=[HIT, SHIELD], axe=[BLANK]))
    assert isinstance(step, Start)  # spared


def test_d12_forbidden_kinds_die_before_the_first_roll():
    foe = Foe(Enemy(1, 1, forbids=("sword",)), DEFAULT)
    assert begin(foe, Party("2 sword 1 axe"), 0).state.party == Party("1 axe")
    assert begin(foe, Party("2 sword"), 1).won is False


@pytest.mark.parametrize(
    ("faces", "words"),
    (
        ({"sword": [HIT]}, "do not fit"),
        ({"archer": [HIT]}, "do not fit"),
        ({"axe": [SHIELD]}, "has no face"),
    ),
)
def test_dice_that_cannot_be_are_refused(faces, words):
    with pytest.raises(RuleError, match=f"D10: .*{words}"):
        rolled(Enemy(2, 4), **faces)


def test_illegal_rerolls_and_casualties_are_refused():
    step = rolled(Enemy(2, 4), favor=0, sword=[HIT, SHIELD], axe=[BLANK])
    with pytest.raises(RuleError, match="no Favor"):
        reroll(step, {"axe": [BLANK]})
    step = rolled(Enemy(2, 4), sword=[HIT, SHIELD], axe=[BLANK])
    with pytest.raises(RuleError, match="at least one"):
        reroll(step, {})
    with pytest.raises(RuleError, match="shows"):
        reroll(step, {"sword": [DOUBLE]})
    with pytest.raises(RuleError, match="D11"):
        lose(settle(step), "archer")


RUNES = ("healing", "reaction", "potential", "glory")


def test_d21_potential_takes_up_blank_dice_for_no_favor():
    step = rolled(Enemy(2, 4), runes=RUNES, sword=[BLANK, BLANK], axe=[HIT])
    again = reroll_blanks(step, {"sword": [BLANK]})  # any of them
    assert (again.open, again.kept) == (Party(sword=1), ((BLANK,), (), (HIT,), ()))
    assert again.state.runes == ("healing", "reaction", "glory")
    assert (again.state.favor, again.state.glory) == (1, 0)
    # A Favor may come before, between or after (D10); Asmundr has Glory for that alone.
    step = roll(again, {"sword": [SHIELD]})
    paid = reroll(step, {"sword": [BLANK]})
    assert (paid.state.favor, paid.state.runes) == (0, ("healing", "reaction", "glory"))


@pytest.mark.parametrize(
    ("dice", "rule", "words"),
    (
        ({"axe": [HIT]}, "D21", "rerolls blank dice, not 'hit'"),
        ({"sword": [BLANK, SHIELD]}, "D21", "rerolls blank dice, not 'shield'"),
        ({}, "D10", "at least one"),
        ({"sword": [BLANK, BLANK]}, "D10", "no sword die shows 'blank'"),
        ({"axe": [BLANK]}, "D10", "no axe die shows 'blank'"),
    ),
)
def test_d21_potential_takes_up_nothing_else(dice, rule, words):
    step = rolled(Enemy(2, 4), runes=("potential",), sword=[BLANK, SHIELD], axe=[HIT])
    with pytest.raises(RuleError, match=f"{rule}: .*{words}"):
        reroll_blanks(step, dice)
    assert step.state.runes == ("potential",)  # and nothing has changed


def test_d21_healing_lets_nobody_fall():
    step = rolled(Enemy(9, 4), runes=RUNES, sword=[BLANK, BLANK], axe=[HIT])
    after = settle(step, ("healing",))
    assert isinstance(after, Start)
    assert (after.state.party, after.state.needed) == (Party("2 sword 1 axe"), 3)
    assert after.state.runes == ("reaction", "potential", "glory")
    # Nor whom the dice doom.
    for special, faces in (("rock-creature", [BLANK, BLANK]), ("mist-walker", [HIT, DOUBLE])):
        step = rolled(Enemy(1, 9, special), runes=RUNES, sword=faces, axe=[HIT])
        assert isinstance(settle(step), Losing)
        assert settle(step, ("healing",)).state.party == Party("2 sword 1 axe")


def test_d21_reaction_deals_a_damage_for_each_shield_that_blocks_as_well():
    step = rolled(Enemy(2, 4), runes=RUNES, sword=[SHIELD, SHIELD], axe=[DOUBLE])
    assert settle(step).state.needed == 2
    after = settle(step, ("reaction",))
    assert isinstance(after, End)
    assert after.won
    assert after.state.party == Party("2 sword 1 axe")
    assert after.state.runes == ("healing", "potential", "glory")
    # Where shields block nothing it works all the same (D13) ...
    step = rolled(Enemy(1, 4, "dark-shaman"), runes=RUNES, sword=[SHIELD, BLANK], axe=[HIT])
    after = settle(step, ("reaction",))
    assert (after.state.needed, after.lost) == (2, 1)
    # ... and its damage is no hit (D15, D18).
    step = rolled(Enemy(0, 4, "mist-walker"), runes=RUNES, sword=[SHIELD, BLANK], axe=[BLANK])
    assert settle(step, ("reaction",)).state.party == Party("2 sword 1 axe")
    step = rolled(Enemy(0, 1, "loot-hoarder"), runes=RUNES, sword=[SHIELD, BLANK], axe=[BLANK])
    after = settle(step, ("reaction",))
    assert (after.won, after.state.coins) == (True, 0)


def test_d21_both_may_be_used_on_the_same_dice():
    step = rolled(Enemy(9, 5), runes=RUNES, sword=[SHIELD, BLANK], axe=[HIT])
    for used in (("healing", "reaction"), ("reaction", "healing")):
        after = settle(step, used)
        assert (after.state.party, after.state.needed) == (Party("2 sword 1 axe"), 3)
        assert after.state.runes == ("potential", "glory")


@pytest.mark.parametrize("rune", ("potential", "glory", "wealth"))
def test_d21_other_runes_are_not_used_on_final_dice(rune):
    step = rolled(Enemy(2, 4), runes=(*RUNES, "wealth"), sword=[BLANK, SHIELD], axe=[HIT])
    with pytest.raises(RuleError, match=f"D21: {rune} is not used on final dice"):
        settle(step, (rune,))


def test_d21_each_rune_is_used_once():
    blanks = {"sword": [BLANK, BLANK], "axe": [BLANK]}
    step = rolled(Enemy(9, 4), runes=("healing",), **blanks)
    with pytest.raises(RuleError, match="D21: no unused reaction rune"):
        settle(step, ("reaction",))
    with pytest.raises(RuleError, match="D21: no unused potential rune"):
        reroll_blanks(step, {"axe": [BLANK]})
    next_round = roll(start(settle(step, ("healing",))), blanks)
    with pytest.raises(RuleError, match="D21: no unused healing rune"):
        settle(next_round, ("healing",))
    step = rolled(Enemy(9, 4), runes=("potential",), **blanks)
    step = roll(reroll_blanks(step, {"axe": [BLANK]}), {"axe": [BLANK]})
    with pytest.raises(RuleError, match="D21: no unused potential rune"):
        reroll_blanks(step, {"axe": [BLANK]})


def brute_force(fight):
    """Chance to win of a play without choices, walking every roll through the steps."""
    foe = Foe(fight.enemy, fight.dice, fight.leader, fight.rules)
    order = sorted(KINDS, key=lambda kind: getattr(fight.prices, kind))

    def after(step):
        while isinstance(step, Losing):
            step = lose(step, next(kind for kind in order if kind in step.eligible()))
        return step

    @cache
    def rounds(party, needed):
        """[(chance, End or (party, needed))] of one round."""
        step = begin(foe, party, 0)
        step = start(Start(step.state.__class__(foe, party, needed, 0)))
        kinds = [kind for kind, n in party.as_dict().items() for _ in range(n)]
        out = []
        for faces in product(*(foe.dice[KINDS.index(kind)] for kind in kinds)):
            shown = {k: [f for kk, f in zip(kinds, faces, strict=True) if kk == k] for k in kinds}
            end = after(settle(roll(step, shown)))
            out.append(end if isinstance(end, End) else (end.state.party, end.state.needed))
        return out

    first = begin(foe, fight.party, 0)
    if isinstance(first, End):
        return 0.0
    states = {(first.state.party, first.state.needed): 1.0}
    won = 0.0
    for _ in range(400):
        following: dict = {}
        for (party, needed), mass in states.items():
            ends = rounds(party, needed)
            for end in ends:
                if isinstance(end, End):
                    won += end.won * mass / len(ends)
                else:
                    following[end] = following.get(end, 0.0) + mass / len(ends)
        states = following
        if sum(states.values()) < 1e-15:
            break
    return won


@pytest.mark.parametrize("special", (None, *SPECIALS))
def test_walking_every_roll_gives_the_solver_s_chance(special):
    fight = a_fight("1 sword 1 axe", 1, 3, special=special, play="never-reroll")
    assert brute_force(fight) == pytest.approx(fight.win(), abs=1e-12)


def test_nothing_lies_on_an_empty_table():
    assert EMPTY == ((), (), (), ())
