"""What is read off an answer's law."""

from __future__ import annotations

from itertools import pairwise
from math import fsum

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.pieces import SPECIALS
from odds.champions.question import FightAnswer, ask_point
from odds.champions.readings import certain, defeat, favor_left, left, lost, survivors


def answer(party: str, enemy: Enemy, favor: int = 0) -> FightAnswer:
    return ask_point(FightQuestion(Party(party), enemy, favor=favor))


ENEMIES = [Enemy(attack=2, defense=4)] + [
    Enemy(attack=1, defense=3, special=special) for special in SPECIALS
]


@pytest.mark.parametrize("enemy", ENEMIES, ids=lambda enemy: enemy.special or "none")
def test_readings_agree_with_the_answer(enemy: Enemy):
    given = answer("2 sword 1 spear 1 axe", enemy, favor=1)
    by_count = survivors(given)
    assert list(by_count) == [0, 1, 2, 3, 4]
    assert fsum(by_count.values()) == pytest.approx(given.win, abs=1e-12)
    assert defeat(given) == pytest.approx(1 - given.win, abs=1e-12)
    home = fsum(n * p for n, p in by_count.items())
    assert lost(given) == pytest.approx(4 - home, abs=1e-12)
    assert favor_left(given) == pytest.approx(1 - given.rerolls, abs=1e-12)


def test_rows_go_from_best_to_worst_and_end_with_defeat():
    rows = left(answer("2 sword 2 axe", Enemy(attack=2, defense=4), favor=1))
    assert [row.survivors for row in rows] == [4, 3, 2, 1, 0, None]
    assert fsum(row.chance for row in rows) == pytest.approx(1, abs=1e-12)
    for above, below in pairwise(rows):
        assert above.or_better <= below.or_better
    assert rows[-1].or_better == pytest.approx(1)
    assert rows[-1].sure_or_better


def test_certain_is_not_merely_close():
    assert certain(answer("3 sword", Enemy(attack=0, defense=5)))
    assert certain(answer("", Enemy(attack=1, defense=1)))
    assert certain(answer("2 axe", Enemy(attack=1, defense=1, forbids=("axe",))))
    near = answer("8 sword 2 axe", Enemy(attack=1, defense=1))
    assert near.win > 1 - 1e-6
    assert not certain(near)
    assert not any(row.sure for row in left(near) if row.survivors in (None, 0, 9))


def test_what_cannot_happen_is_zero_for_sure():
    rows = left(answer("3 axe", Enemy(attack=1, defense=1)))
    assert (rows[0].survivors, rows[0].chance, rows[0].sure) == (
        3,
        0.0,
        True,
    )  # axes have no shield
