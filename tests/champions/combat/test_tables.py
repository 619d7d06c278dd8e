"""The one cache: solved once, shared by threads, bounded, and never another fight's answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier, Event

import pytest

from odds.champions.combat.play import SOLVED
from odds.champions.combat.tables import Tables
from odds.champions.pieces import Prices
from tests.champions.combat.fights import a_fight


def test_results_beyond_the_bound_are_dropped_oldest_first():
    tables = Tables(len, most=10)
    tables.get("a", lambda: "12345")
    tables.get("b", lambda: "12345")
    tables.get("a", lambda: "other")  # used again, so "b" is the oldest
    tables.get("c", lambda: "12345")
    assert tables.held == 10
    assert tables.get("a", lambda: "new") == "12345"
    assert tables.get("b", lambda: "new") == "new"


def test_a_result_larger_than_the_bound_is_given_but_not_kept():
    tables = Tables(len, most=3)
    assert tables.get("a", lambda: "12345") == "12345"
    assert tables.held == 0


def test_two_who_ask_at_once_share_one_solution():
    tables: Tables[str] = Tables(len)
    started, go, calls = Event(), Event(), []

    def slow():
        calls.append(1)
        started.set()
        go.wait(10)
        return "solved"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(tables.get, "a", slow)
        started.wait(10)
        second = pool.submit(tables.get, "a", slow)
        go.set()
        assert (first.result(), second.result()) == ("solved", "solved")
    assert calls == [1]


def test_a_failure_reaches_who_asked_and_is_forgotten():
    tables: Tables[str] = Tables(len)

    def fail():
        raise ValueError("too large")

    with pytest.raises(ValueError, match="too large"):
        tables.get("a", fail)
    assert tables.get("a", lambda: "solved") == "solved"


def test_threads_with_different_questions_get_their_own_answers():
    SOLVED.clear()
    fights = [
        a_fight("2 sword 1 axe", attack, 4, favor) for attack in (1, 2, 3) for favor in (0, 1)
    ]
    alone = [fight.win() for fight in fights]
    SOLVED.clear()
    together = Barrier(len(fights))

    def ask(fight):
        together.wait(10)
        return fight.win()

    with ThreadPoolExecutor(len(fights)) as pool:
        assert list(pool.map(ask, fights)) == alone


def test_prices_tell_fights_apart_where_they_matter_and_only_there():
    fight = a_fight("2 axe", 1, 3, 1)
    dear = replace(fight, prices=Prices(axe=5))
    assert fight.solve(depth=1) is dear.solve(depth=1)  # the chance to win knows no price
    assert fight.solve() is not dear.solve()
    value = replace(fight, goal="value")
    assert value.solve(depth=1) is not replace(dear, goal="value").solve(depth=1)


def test_equal_fights_in_other_words_share_a_solution():
    # Attack beyond the party is only more of the same death; a kind that nobody has has no dice.
    one = a_fight("2 axe", 1, 3, 1)
    other = a_fight("2 axe", 1, 3, 1, dice={"sword": ["hit"] * 6})
    assert one.solve() is other.solve()


def test_who_waits_for_a_stopped_solver_solves_it_himself():
    tables: Tables[str] = Tables(len)
    started, go = Event(), Event()

    def stopped():
        started.set()
        go.wait(10)
        raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(tables.get, "a", stopped)
        started.wait(10)
        second = pool.submit(tables.get, "a", lambda: "solved")
        go.set()
        with pytest.raises(KeyboardInterrupt):
            first.result()
        assert second.result() == "solved"
