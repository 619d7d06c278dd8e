"""Who goes first, of visitors at one server: answers, then the rest of pages, then long work."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from odds.dashboard import turns
from odds.dashboard.turns import Turns

PATIENCE = 30  # seconds that a test waits for a thread


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "GLANCE", 0.01)


class Tapped(Exception):
    """A visitor has tapped: his run is to end."""


def started(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def answers(
    every: Turns, answering: threading.Event, until: threading.Event, told: list[str]
) -> Callable[[], None]:
    """Another visitor's run, which is `answering` until something has happened, and then tells."""

    def run() -> None:
        with every.answering():
            answering.set()
            assert until.wait(PATIENCE)
            told.append("answer")

    return run


def test_a_page_is_drawn_when_nobody_waits_for_an_answer():
    every, told = Turns(), []
    answering, looked = threading.Event(), threading.Event()
    other = answers(every, answering, looked, told)

    with every.answering():
        thread = started(other)
        assert answering.wait(PATIENCE)
        every.draw(looked.set)
        told.append("rest")
        assert looked.is_set(), "it looked for a tap while it waited"
    thread.join(PATIENCE)
    assert told == ["answer", "rest"]
    assert every.waiting == 0


def test_long_work_is_done_when_no_page_is_drawn():
    every, told = Turns(), []
    drawing, progressed = threading.Event(), threading.Event()

    def other() -> None:
        with every.answering():
            every.draw(lambda: None)
            drawing.set()
            assert progressed.wait(PATIENCE)
            told.append("rest")

    thread = started(other)
    assert drawing.wait(PATIENCE)
    with every.answering():
        every.complete(lambda *_: progressed.set(), lambda _step: told.append("long"))
    thread.join(PATIENCE)
    assert told == ["rest", "long"]


def test_a_tap_while_others_go_first_leaves_nothing_behind():
    every = Turns()
    answering, over = threading.Event(), threading.Event()
    other = answers(every, answering, over, [])

    def tapped(*_: int) -> None:
        raise Tapped

    thread = started(other)
    assert answering.wait(PATIENCE)
    for leave in (lambda: every.draw(tapped), lambda: every.complete(tapped, tapped)):
        with pytest.raises(Tapped), every.answering():
            leave()
    over.set()
    thread.join(PATIENCE)
    assert every.waiting == 0
    with every.answering():
        every.draw(tapped)
        assert every.complete(lambda *_: None, lambda _step: "done") == "done"


def test_the_pages_of_two_visitors_are_not_completed_at_once():
    every, told = Turns(), []
    working, asked = threading.Event(), threading.Event()

    def other() -> None:
        def work(_step: turns.Progress) -> None:
            working.set()
            assert asked.wait(PATIENCE), "the second has to wait, and tells so"
            told.append("first")

        with every.answering():
            every.complete(lambda *_: None, work)

    thread = started(other)
    assert working.wait(PATIENCE)
    with every.answering():
        every.complete(lambda *_: asked.set(), lambda _step: told.append("second"))
    thread.join(PATIENCE)
    assert told == ["first", "second"]


def test_who_came_first_is_answered_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "SERVED", 1)
    every, told, over = Turns(), [], threading.Event()

    def visit(name: int) -> None:
        with every.answering():
            told.append(name)
            assert over.wait(PATIENCE)

    threads = []
    for name in range(5):
        threads.append(started(lambda name=name: visit(name)))
        while every.waiting <= name:
            threading.Event().wait(0.001)
    over.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert told == [0, 1, 2, 3, 4]


def test_between_two_parts_of_a_page_others_are_answered():
    every, told = Turns(), []
    answering, looked = threading.Event(), threading.Event()
    other = answers(every, answering, looked, told)

    with every.answering():
        every.draw(lambda: None)
        every.rest(looked.set)
        assert not looked.is_set(), "nobody waits: nothing to look for"
        told.append("first part")
        thread = started(other)
        assert answering.wait(PATIENCE)
        every.rest(looked.set)
        told.append("second part")
    thread.join(PATIENCE)
    assert told == ["first part", "answer", "second part"]
    assert every.waiting == 0


def test_who_waits_does_not_tell_so_at_every_turn_of_the_others(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "GLANCE", PATIENCE)
    every, told = Turns(), []
    answering, over = threading.Event(), threading.Event()
    other = answers(every, answering, over, [])

    def come_and_go() -> None:
        for _ in range(100):
            with every.answering():
                pass
        over.set()

    thread = started(other)
    assert answering.wait(PATIENCE)
    with every.answering():
        threading.Timer(0.05, come_and_go).start()
        every.complete(lambda *at: told.append(at), lambda _step: None)
    thread.join(PATIENCE)
    assert told == [], "they came and went a hundred times, and it was its turn before it looked"
