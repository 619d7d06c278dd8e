"""The text of the rules, sentence by sentence, on single rolls."""

from __future__ import annotations

import numpy as np
import pytest

from odds.champions.combat import rules
from odds.champions.pieces import Enemy, Face, Ruleset

BLANK, HIT, DOUBLE, SHIELD = Face(), Face(hits=1), Face(hits=2), Face(shields=1)


def toll(special, attack, **faces):
    """Settle one roll: faces by kind; returns (damage, doomed, slain, lost, coins)."""
    kinds = ("sword", "spear", "axe", "archer")
    table = [faces.get(kind, []) for kind in kinds]
    every = [face for shown in table for face in shown]
    hooks = rules.special(Enemy(attack, 9, special), Ruleset())
    out = rules.settle(
        hooks,
        attack,
        len(every),
        np.array(sum(f.hits for f in every), np.int32),
        np.array(sum(f.shields for f in every), np.int32),
        np.array([sum(f.blank for f in shown) for shown in table], np.int32),
        np.array([sum(f.hits > 0 for f in shown) for shown in table], np.int32),
    )
    return (
        int(out.damage),
        tuple(map(int, out.doomed)),
        int(out.slain),
        int(out.lost),
        int(out.coins),
    )


def test_rulebook_example_of_bergrisar_combat():
    # "He rolls 1 shield, 1 blank, and 2 hits", three dice, attack 2, defense 2: wins, loses 1 die.
    damage, _, slain, lost, _ = toll(None, 2, sword=[SHIELD, BLANK], axe=[DOUBLE])
    assert (damage, slain, lost) == (2, 0, 1)


def test_losses_are_attack_minus_shields_and_at_most_all():
    assert toll(None, 3, sword=[SHIELD, HIT, BLANK])[3] == 2
    assert toll(None, 1, sword=[SHIELD, SHIELD])[3] == 0
    assert toll(None, 9, sword=[HIT, HIT])[3] == 2


def test_d13_shields_block_nothing_against_the_dark_shaman():
    assert toll("dark-shaman", 2, sword=[SHIELD, SHIELD, SHIELD])[3] == 2


def test_d14_rock_creature_slays_blanks_and_any_shield_spares_any_of_them():
    assert toll("rock-creature", 0, sword=[BLANK, SHIELD], axe=[BLANK]) == (
        0,
        (1, 0, 1, 0),
        1,
        0,
        0,
    )
    assert toll("rock-creature", 0, sword=[BLANK, SHIELD, SHIELD])[2:4] == (0, 0)


def test_d14_left_over_shields_reduce_a_numeric_attack():
    # Two shields, one blank: one spares it, the other blocks one of attack 2.
    assert toll("rock-creature", 2, sword=[BLANK, SHIELD, SHIELD])[2:4] == (0, 1)
    # No shield: the blank dies, and the attack takes one of the rest, at most all.
    assert toll("rock-creature", 2, sword=[BLANK, HIT])[2:4] == (1, 1)


def test_d15_mist_walker_slays_hitters_and_a_double_hit_is_one_warrior():
    assert toll("mist-walker", 0, axe=[DOUBLE, HIT, BLANK]) == (3, (0, 0, 2, 0), 2, 0, 0)
    assert toll("mist-walker", 0, axe=[DOUBLE], sword=[SHIELD])[2] == 0


def test_d15_switch_shields_spare_nobody_from_the_mist_walker():
    hooks = rules.special(Enemy(0, 9, "mist-walker"), Ruleset(mist_walker_shields=False))
    assert not hooks.spared


def test_d16_vile_priest_heals_one_never_more_than_was_dealt():
    priest = rules.SPECIALS["vile-priest"]
    assert [rules.heal(priest, needed, 4) for needed in (1, 3, 4)] == [2, 4, 4]


def test_d17_seidr_draugr_kills_nobody():
    assert toll("seidr-draugr", 3, axe=[BLANK, BLANK])[2:4] == (0, 0)
    assert rules.SPECIALS["seidr-draugr"].blame == 1


def test_d18_loot_hoarder_pays_a_coin_for_each_hit_and_strikes():
    assert toll("loot-hoarder", 1, axe=[DOUBLE, HIT, BLANK])[3:] == (1, 3)


@pytest.mark.parametrize("special", ("troll-lord", "cave-dweller"))
def test_d19_fight_as_ordinary_enemies(special):
    assert rules.SPECIALS[special] == rules.SPECIALS[None]


def test_d20_leaders():
    assert rules.hits(HIT, "sword", "svanhildr") == 2
    assert rules.hits(DOUBLE, "sword", "svanhildr") == 3
    assert rules.hits(SHIELD, "sword", "svanhildr") == 0
    assert rules.hits(HIT, "axe", "svanhildr") == 1
    assert (rules.die_glory(DOUBLE, "ullr"), rules.die_glory(HIT, "ullr")) == (1, 0)
    assert (rules.reroll_glory("asmundr"), rules.reroll_glory(None)) == (2, 0)
