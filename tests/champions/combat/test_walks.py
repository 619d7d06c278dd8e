"""Laws that reuse the walk of the law before are the same laws, in every thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from odds.champions.combat.play import Fight
from odds.champions.combat.solve import MOST_WALKS, solve
from odds.champions.pieces import Party
from tests.champions.combat.fights import a_fight

FIGHT = a_fight("2 sword 1 spear 1 axe", 2, 6, 2)
RUNES = a_fight("1 sword 1 spear 1 axe", 2, 5, 1, runes=("healing", "potential"))
STARTS = [(None, None, None), (Party("1 sword 1 axe"), 1, 3), (Party("2 sword 1 axe"), 0, 6)]


def anew(fight: Fight):
    """A solution that nobody followed yet."""
    return solve(fight.problem(), fight.layers()[0])


@pytest.mark.parametrize("fight", (FIGHT, RUNES), ids=("plain", "runes"))
def test_the_next_law_of_a_fight_is_as_the_first_one(fight):
    starts = STARTS if fight is FIGHT else STARTS[:2]
    used = anew(fight)
    for start in (*starts, *starts):
        first, again = anew(fight).law(*start), used.law(*start)
        assert again == first


def test_threads_that_ask_for_one_fight_have_a_walk_each():
    solved, truth = anew(FIGHT), [anew(FIGHT).law(*start) for start in STARTS]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda i: solved.law(*STARTS[i % 3]), range(24)))
    assert found == [truth[i % 3] for i in range(24)]


def test_few_walks_are_kept_and_no_law_depends_on_it():
    many = [anew(FIGHT) for _ in range(MOST_WALKS + 2)]
    laws = [solved.law() for solved in (*many, *many)]
    assert laws == [laws[0]] * len(laws)
