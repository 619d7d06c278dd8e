"""A visitor's question survives every moment at which Streamlit may end a run for the next tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from streamlit.runtime.scriptrunner import RerunException

from odds import Enemy, FightQuestion, Party
from odds.champions.catalogue import load
from odds.champions.wire import from_link, to_link
from odds.dashboard import own_box, state

FIGHT = FightQuestion(Party("2 sword 2 axe"), Enemy(attack=2, defense=4), favor=1)
RICHER = replace(FIGHT, favor=2)


class Session(dict):
    """A session whose every use may end the run, as Streamlit's."""

    def __init__(self, cut: Callable[[], None]):
        super().__init__()
        self.cut = cut

    def __getitem__(self, key):
        self.cut()
        return super().__getitem__(key)

    def __setitem__(self, key, value):
        self.cut()
        super().__setitem__(key, value)

    def __contains__(self, key):
        self.cut()
        return super().__contains__(key)

    def __iter__(self):
        self.cut()
        return super().__iter__()

    def get(self, key, default=None):
        self.cut()
        return super().get(key, default)

    def setdefault(self, key, default=None):
        self.cut()
        return super().setdefault(key, default)

    def pop(self, key, default=None):
        self.cut()
        return super().pop(key, default)


class Browser:
    """A browser with a link, and a session that ends a run at its `left`-th use of either."""

    def __init__(self, link: dict[str, str]):
        self.link, self.left, self.session = link, -1, Session(self.cut)

    def cut(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise RerunException(None)

    def to_dict(self) -> dict[str, str]:
        return dict(self.link)

    def from_dict(self, link: dict[str, str]) -> None:
        self.cut()  # Streamlit looks for the next tap, then sends
        self.link = dict(link)

    @property
    def question(self) -> FightQuestion:
        return from_link(self.link, load())[0]


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    opened = Browser(to_link(FIGHT))
    mock = SimpleNamespace(session_state=opened.session, query_params=opened)
    monkeypatch.setattr(state, "st", mock)
    return opened


def fight_page() -> FightQuestion:
    """What a run of the page of a fight does with its question."""
    opened = state.begin()
    state.set_field("favor", opened.question.favor)
    question = state.read(opened.question)
    state.keep(question)
    state.keep_course(state.new_course() or "")
    return question


def other_page() -> FightQuestion:
    """What a run of another page does with it, and with a parameter of its own."""
    opened = state.begin("parties", ("b",))
    state.set_field("favor", opened.question.favor)
    question = state.read(opened.question)
    state.keep_own(question, {"b": "95"} if question.favor == 2 else {})
    return question


PAGES = pytest.mark.parametrize("page", (fight_page, other_page))


def cut_short(browser: Browser, at: int, run: Callable[[], object]) -> bool:
    """Run until the `at`-th moment at which the run may end; whether it was cut short there."""
    browser.left = at
    try:
        run()
    except RerunException:
        return True
    finally:
        browser.left = -1
    return False


@PAGES
def test_a_tap_reaches_the_link_though_the_next_run_cuts_its_own_short(browser: Browser, page):
    moments = 0
    for at in range(1, 100):
        browser.link = to_link(FIGHT)
        browser.session.clear()
        page()
        browser.session["field.favor"] = 2
        state.touch()
        if not cut_short(browser, at, page):
            break
        moments += 1
        assert page() == RICHER
        assert browser.question == RICHER, f"cut short at moment {at}"
        if page is other_page:
            assert browser.link["b"] == "95"
    assert moments > 10
    assert at < 99


@PAGES
def test_a_new_link_rules_though_its_first_run_is_cut_short(browser: Browser, page):
    for at in range(1, 100):
        browser.link = to_link(FIGHT)
        browser.session.clear()
        page()
        browser.link = to_link(RICHER)
        if not cut_short(browser, at, page):
            break
        assert page() == RICHER, f"cut short at moment {at}"
        assert browser.question == RICHER
    assert 10 < at < 99


def test_a_face_is_typed_once_though_the_next_tap_cuts_the_first_short(browser: Browser):
    for at in range(1, 100):
        browser.session.clear()
        fight_page()
        cut = cut_short(browser, at, lambda: state.touch(own_box.type_face, "sword", "hit"))
        assert own_box.typed("sword") == ("hit",)
        if not cut:
            break
    assert 2 < at < 99


@PAGES
def test_the_back_button_rules_once_a_tap_is_in_the_link(browser: Browser, page):
    page()
    browser.session["field.favor"] = 2
    state.touch()
    page()
    assert browser.question == RICHER
    browser.link = to_link(FIGHT)
    assert page() == FIGHT


def test_after_a_refused_question_the_back_button_rules(browser: Browser):
    fight_page()
    state.touch()
    state.begin()
    state.settle()
    browser.link = to_link(RICHER)
    assert fight_page() == RICHER


def test_after_a_tap_on_a_page_that_asks_nothing_the_back_button_rules(browser: Browser):
    def asks_nothing() -> FightQuestion:
        opened = state.begin("compare")
        state.keep(opened.question)
        state.settle()
        return opened.question

    asks_nothing()
    state.touch()
    asks_nothing()
    browser.link = to_link(RICHER)
    assert asks_nothing() == RICHER
