"""The table of all parties: the same numbers as single fights, and what it does not hold."""

from __future__ import annotations

import pytest

from odds import Enemy, Party, QuestionError, fight, table


@pytest.fixture(scope="module")
def small():
    return table(Enemy(attack=2, defense=5), warriors=4, favor=2)


@pytest.mark.parametrize("party", ["1 axe", "2 sword 1 spear", "1 sword 1 spear 1 axe 1 archer"])
@pytest.mark.parametrize(("favor", "defense"), [(0, 5), (2, 5), (1, 3)])
def test_a_table_holds_the_chances_of_single_fights(small, party, favor, defense):
    alone = fight(party, Enemy(attack=2, defense=defense), favor=favor).win
    assert small.win(Party(party), favor=favor, defense=defense) == pytest.approx(alone, abs=1e-13)


def test_favor_and_defense_default_to_the_largest(small):
    assert small.win(Party("3 axe")) == small.win(Party("3 axe"), favor=2, defense=5)
    assert small.win(Party()) == 0.0


def test_the_other_number_of_the_goal_is_solved_when_asked(small):
    alone = fight("2 axe 1 sword", Enemy(attack=2, defense=5), favor=1)
    assert small.value(Party("2 axe 1 sword"), favor=1) == pytest.approx(alone.value)


def test_forbidden_kinds_do_not_fight():
    t = table(Enemy(attack=1, defense=3, forbids=("axe",)), warriors=3, favor=0)
    assert t.win(Party("2 sword 1 axe")) == t.win(Party("2 sword"))


def test_an_enemy_who_heals_is_another_fight_for_each_defense():
    t = table(Enemy(attack=1, defense=4, special="vile-priest"), warriors=3, favor=1)
    for defense in (2, 3, 4):
        priest = Enemy(attack=1, defense=defense, special="vile-priest")
        alone = fight("2 axe 1 sword", priest, favor=1).win
        assert t.win(Party("2 axe 1 sword"), defense=defense) == pytest.approx(alone, abs=1e-13)


def test_parties_of_the_table():
    t = table(Enemy(attack=2, defense=3), warriors=8, favor=0)
    parties = list(t.parties())
    assert len(parties) == 494  # C(12, 4) - 1
    assert parties[0].size == 1
    assert parties[-1].size == 8


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"party": Party("5 axe")}, "party"),
        ({"party": Party("1 axe"), "favor": 3}, "favor"),
        ({"party": Party("1 axe"), "defense": 6}, "defense"),
        ({"party": Party("1 axe"), "defense": 0}, "defense"),
    ],
)
def test_what_the_table_does_not_hold_is_refused_by_name(small, asked, field):
    with pytest.raises(QuestionError, match=f"^{field}: "):
        small.win(**asked)


@pytest.mark.parametrize("warriors", [0, 11, "8"])
def test_a_table_too_wide_is_refused(warriors):
    with pytest.raises(QuestionError, match="^warriors: "):
        table(Enemy(attack=2, defense=3), warriors=warriors)
