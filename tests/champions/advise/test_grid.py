"""Grids of attack and defense, and rows of parties: the same numbers as single fights."""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds import Enemy, FightQuestion, Party, QuestionError, fight, table
from odds.champions.advise.grid import ATTACKS, DEFENSES, grid, rows
from odds.champions.catalogue import load
from odds.champions.combat import play, pool

DICE = load().dice
SPECIALS = [None, "dark-shaman", "vile-priest", "rock-creature", "mist-walker", "loot-hoarder"]


@pytest.mark.parametrize("goal", ["win", "value"])
@pytest.mark.parametrize("special", SPECIALS)
def test_a_grid_holds_the_numbers_of_single_fights(special, goal):
    enemy = Enemy(attack=1, defense=1, special=special)
    how = {"favor": 1, "goal": goal}
    told = grid(FightQuestion(Party("1 sword 1 axe"), enemy, **how).fight(), (0, 2), (1, 2, 4))
    assert told.win.shape == told.value.shape == (2, 3)
    for i, attack in enumerate(told.attacks):
        for j, defense in enumerate(told.defenses):
            one = replace(enemy, attack=attack, defense=defense)
            alone = fight("1 sword 1 axe", one, dice=DICE, **how)
            both = told.win[i, j], told.value[i, j]
            assert both == pytest.approx((alone.win, alone.value), abs=1e-11)


def test_the_chance_falls_with_attack_and_defense():
    told = grid(FightQuestion(Party("2 sword 1 axe"), Enemy(attack=1, defense=1), favor=1).fight())
    assert (told.attacks, told.defenses) == (ATTACKS, DEFENSES)
    assert (told.win[1:] <= told.win[:-1] + 1e-12).all()
    assert (told.win[:, 1:] <= told.win[:, :-1] + 1e-12).all()


@pytest.mark.parametrize(("special", "solves"), [(None, 6), ("vile-priest", 18)])
def test_one_solve_an_attack_serves_every_defense(monkeypatch, special, solves):
    calls, told = [], []
    solve = play.solve
    monkeypatch.setattr(play, "solve", lambda *how, **more: calls.append(1) or solve(*how, **more))
    play.SOLVED.clear()
    how = FightQuestion(Party("6 sword"), Enemy(attack=1, defense=1, special=special)).fight()
    grid(how, defenses=(1, 2, 3), progress=lambda done, all: told.append((done, all)))
    assert len(calls) == solves
    assert told == [(done, 6) for done in range(1, 7)]


def test_a_grid_too_large_is_refused_before_any_solving(monkeypatch):
    monkeypatch.setattr(pool, "MOST_NODES", 100)
    monkeypatch.setattr(play, "solve", lambda *_, **_more: pytest.fail("solved"))
    how = FightQuestion(Party("3 sword 1 axe"), Enemy(attack=1, defense=1)).fight()
    with pytest.raises(QuestionError, match="^party: "):
        grid(how)


def test_rows_are_all_parties_with_their_chances_by_favor():
    t = table(Enemy(attack=2, defense=4), warriors=3, favor=2)
    told = rows(t, defense=3)
    assert [row.party for row in told] == list(t.parties())
    for row in told:
        assert row.wins == pytest.approx([t.win(row.party, n, defense=3) for n in range(3)])
        assert list(row.wins) == sorted(row.wins)
