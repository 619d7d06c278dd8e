"""The page of a journey without a browser: numbers, fields, the deck, links."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from odds import Enemy, FightQuestion, Party
from odds.champions.catalogue import load
from odds.champions.question import (
    JourneyQuestion,
    add_journey_range,
    ask_journey,
    food_curve,
)
from odds.champions.readings import certain, deeds, lost_to
from odds.champions.wire import from_journey_link, from_link, to_journey_link, to_link, without
from odds.dashboard import charts, faring
from odds.dashboard.look import PALETTES
from odds.words import amount, percent, say
from tests.dashboard.test_charts import drawn
from tests.dashboard.test_page import alerts, field, html, link_of, shown
from tests.dashboard.test_parties_page import hrefs, open_page

pytestmark = pytest.mark.slow

FIGHT = FightQuestion(Party("2 sword 2 axe"), Enemy(attack=2, defense=4), favor=1)
SEA = JourneyQuestion("sea", FIGHT, food=2, shore="near")
LAND = JourneyQuestion("land", FIGHT, coins=2, home=1)


def visit(question: JourneyQuestion) -> AppTest:
    return open_page("journey", to_link(question.fight) | to_journey_link(question))


def asked(page: AppTest) -> JourneyQuestion:
    """The question that the link says."""
    link = link_of(page)
    fight, _ = from_link(link, load())
    own = {name: text for name, text in link.items() if name in "jozihnk"}
    question, ignored = from_journey_link(own, fight)
    assert not ignored
    return question


def win(question: JourneyQuestion) -> str:
    answer = ask_journey(question)
    return percent(answer.win, certain=certain(answer))


@pytest.mark.parametrize("question", [SEA, LAND], ids=["sea", "land"])
def test_all_numbers_are_the_librarys(question: JourneyQuestion):
    page = visit(question)
    assert not page.exception
    assert not alerts(page)
    answer = add_journey_range(ask_journey(question))
    assert shown(page, "win") == percent(answer.win)
    assert shown(page, "worth") == amount(answer.value)
    low, high = map(percent, answer.range)
    assert f"{low} to {high}, depending on your dice." in html(page)
    for plan in answer.cards:
        told = f"{say(f'card.{plan.card}')}\n{faring.plan_told(deeds(answer, plan))}"
        chance, then = percent(plan.chance), percent(plan.win, certain=plan.win == 0)
        assert f"{told}</th><td>{chance}</td><td>{then}</td>" in html(page)
    for cause, lost in lost_to(answer).items():
        assert f"{faring.cause_told(cause)}</th><td>{amount(lost)}</td>" in html(page)


def test_the_sea_has_its_food_the_land_has_not():
    page = visit(SEA)
    for one in food_curve(SEA):
        told = f"{faring.food_name(one, SEA)}</th><td>{percent(one.win, certain=one.win == 0)}"
        assert told in html(page)
    assert "How much Food" not in html(visit(LAND))


def test_fields_change_the_answer_and_the_link():
    page = visit(SEA)
    field(page, "food").decrement().run()
    assert asked(page) == JourneyQuestion("sea", FIGHT, food=1)
    assert shown(page, "win") == win(asked(page))
    page.segmented_control(key="field.route").set_value("far").run()
    assert asked(page) == JourneyQuestion("sea", FIGHT, food=1, shore="far")
    assert shown(page, "win") == win(asked(page))
    page.segmented_control(key="field.route").set_value("land").run()
    field(page, "coins").decrement().run()
    field(page, "party.axe").increment().run()
    more = FightQuestion(Party("2 sword 3 axe"), FIGHT.enemy, favor=1)
    assert asked(page) == JourneyQuestion("land", more, coins=1)
    assert shown(page, "win") == win(asked(page))
    again = open_page("journey", link_of(page))
    assert shown(again, "win") == shown(page, "win")
    assert "j=land" in hrefs(page)["Journey"]


def test_cards_that_are_gone_and_a_card_that_is_known():
    page = visit(SEA)
    field(page, "gone.sea.kraken").increment().run()
    field(page, "gone.sea.kraken").increment().run()
    assert asked(page) == without(SEA, {"kraken": 2})
    assert shown(page, "win") == win(asked(page))
    assert "fight the Kraken" not in html(page)
    page.selectbox(key="field.known.sea").set_value("kraken").run()
    assert not alerts(page)
    assert field(page, "gone.sea.kraken").value == 1
    known = asked(page)
    assert (known.known, known.cards()["kraken"]) == ("kraken", 0)
    assert shown(page, "win") == win(known)
    assert "fight the Kraken" in html(page)


def test_runes_of_the_journey():
    page = visit(SEA)
    page.pills(key="field.runes").set_value(["awareness", "journey"]).run()
    assert asked(page).fight.runes == ("journey", "awareness")
    assert shown(page, "win") == win(asked(page))
    assert "Awareness: look" in html(page)
    assert "discard it for a better one" in html(page)
    used = percent(ask_journey(asked(page)).runes["journey"])
    assert f"Chance to use runes: Awareness 100%, Journey {used}" in html(page)


def test_too_much_for_the_ship_is_one_line_on_a_page_that_works():
    page = visit(SEA)
    field(page, "capacity").set_value(5).run()
    assert not page.exception
    (line,) = alerts(page)
    assert "the ship holds 5" in line
    field(page, "food").decrement().run()
    assert not alerts(page)
    assert asked(page).capacity == 5


def test_no_card_left_is_one_line():
    page = visit(SEA)
    for card, copies in load().journey_deck("sea").items():
        field(page, f"gone.sea.{card}").set_value(copies)
    page.run()
    assert not page.exception
    assert "empty" in alerts(page)[0]


@pytest.mark.parametrize(
    ("own", "ignored"),
    [
        ({"j": "air"}, "j"),
        ({"o": "99", "z": "1", "n": "x", "k": "<b>"}, "o, z, k, n"),
        ({"j": "land", "o": "1", "i": "21", "n": "99"}, "o, i, n"),
        ({"n": "99.99.99.99.99.99", "k": "kraken"}, "n"),
        ({"j": "far", "n": "." * 5000, "h": "1"}, "h, n"),
        ({"q": "x", "b": "90", "i": "\0"}, "q, b, i"),
    ],
)
def test_any_link_gives_a_page(own: dict[str, str], ignored: str):
    page = open_page("journey", own)
    assert not page.exception
    assert shown(page, "win").endswith("%")
    (line,) = alerts(page)
    assert set(line.partition(": ")[2].split(", ")) == set(ignored.split(", "))
    field(page, "favor").increment().run()
    assert not alerts(page)


def test_a_link_says_all_of_a_journey():
    for question in (
        SEA,
        LAND,
        without(JourneyQuestion("sea", FIGHT, food=3, shore="far", capacity=9), {"storm": 1}),
        without(JourneyQuestion("land", FIGHT, known="thief"), {"thief": 1, "bandits": 1}),
    ):
        assert from_journey_link(to_journey_link(question), FIGHT) == (question, ())


@pytest.mark.parametrize("name", PALETTES)
def test_the_food_curve(name: str):
    each = food_curve(SEA)
    chart = charts.by_food(each, SEA, PALETTES[name])
    rows = drawn(chart)
    assert [(row["at"], row["chance"]) for row in rows] == [(one.food, one.win) for one in each]
    assert [row["at"] for row in rows if row["now"]] == [2]
    assert re.search(r"2 .: [0-9.]+%", chart["description"])
