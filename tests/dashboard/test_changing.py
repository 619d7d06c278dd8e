"""The curve of a number of the fight on its page."""

from __future__ import annotations

import pytest

from odds.champions.question import add_curve_range, ask_curve
from odds.champions.wire import default_question
from odds.dashboard import changing
from odds.errors import QuestionError
from tests.dashboard.test_page import field, html, visit

pytestmark = pytest.mark.slow


def test_the_curve_follows_what_is_chosen_and_the_fields():
    page = visit()
    asked = default_question()
    assert changing.table(add_curve_range(ask_curve(asked, "defense"))) in html(page)
    page.pills(key="field.curve").set_value("axe").run()
    assert changing.table(add_curve_range(ask_curve(asked, "axe"))) in html(page)
    assert "The band: every set of dice" in html(page)
    field(page, "favor").decrement().run()
    assert page.pills(key="field.curve").value == "axe"
    assert changing.table(add_curve_range(ask_curve(asked, "axe"))) not in html(page)


def test_a_curve_that_is_refused_is_one_line(monkeypatch):
    def refuse(question, what):
        raise QuestionError("party", "is too much")

    monkeypatch.setattr("odds.dashboard.answers.ask_curve", refuse)
    page = visit({"p": "1.0.1.0", "d": "11"})
    assert not page.exception
    assert "Not asked: is too much." in html(page)
