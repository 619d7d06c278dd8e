"""Pinning fights, and the page that compares them, without a browser."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.catalogue import load
from odds.champions.question import ask, ask_gap, ask_rivals
from odds.champions.readings import difference
from odds.champions.wire import from_pin_link, to_link, to_pin_link
from odds.dashboard import weighing
from odds.words import amount, gain, percent
from tests.dashboard.test_page import alerts, field, html, link_of, visit
from tests.dashboard.test_parties_page import hrefs, open_page

pytestmark = pytest.mark.slow

FIRST = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=2, defense=4), favor=1)
MORE = replace(FIRST, party=Party("3 sword 1 axe"))
OTHER = replace(FIRST, enemy=Enemy(attack=3, defense=4))
LINK = to_link(FIRST) | to_pin_link((FIRST, MORE, OTHER))


def test_pin_change_pin_and_compare():
    page = visit(to_link(FIRST))
    page.button(key="pin").click().run()
    assert link_of(page) == to_link(FIRST) | to_pin_link([FIRST])
    assert "Pinned as A" in html(page)
    field(page, "party.sword").increment().run()
    apart = difference(ask(FIRST), ask(MORE))
    assert f"Against A: {gain(100 * apart.win)} points, {gain(apart.lost, 2)} warriors" in html(
        page
    )
    page.button(key="pin").click().run()
    assert from_pin_link(link_of(page), load())[0] == (FIRST, MORE)
    assert "p2=" in hrefs(page)["Compare"]
    field(page, "favor").increment().run()
    page.button(key="pin-1").click().run()
    richer = replace(MORE, favor=2)
    assert from_pin_link(link_of(page), load())[0] == (FIRST, richer)
    page.button(key="unpin").click().run()
    assert from_pin_link(link_of(page), load())[0] == (FIRST,)


def test_every_number_is_the_librarys():
    page = open_page("compare", LINK)
    assert not page.exception
    assert not alerts(page)
    told = html(page)
    answers = [ask(one) for one in (FIRST, MORE, OTHER)]
    for place, answer in enumerate(answers):
        assert re.search(rf'data-odds="win-{place}">{percent(answer.win)}<', told)
        low, high = map(percent, answer.range)
        assert f"{low} to {high}, depending on your dice." in told
        apart = difference(answers[0], answer)
        if place:
            assert f"{percent(answer.win)}<span" in told
            assert f"{gain(100 * apart.win)} points".replace("<+", "&lt;+") in told
            assert f"{amount(answer.value)}<span" in told
    for name, other in (("B", MORE), ("C", OTHER)):
        assert weighing.gap_told(ask_gap(FIRST, other), ("A", name)) in told
    rivals = ask_rivals(FIRST, MORE)
    assert weighing.even_told(rivals, ("A", "B")) in told
    assert "C and A: not asked, they fight different enemies." in told


def test_a_fight_tells_from_when_on_it_is_worth_more_than_the_first_pinned():
    rivals = ask_rivals(FIRST, MORE)
    told = weighing.even_told(rivals, ("A", "This fight"))
    assert told in html(visit(to_link(MORE) | to_pin_link((FIRST,))))
    assert "worth it where" not in html(visit(to_link(OTHER) | to_pin_link((FIRST,))))


def test_unpin_and_open():
    page = open_page("compare", LINK)
    opened = [item.proto for item in page.main if item.type == "page_link"]
    links = [link.query_string for link in opened if link.label == "Open"]
    assert len(links) == 3
    assert all("p3=" in link for link in links)
    assert "&a=3&d=4" in links[2]
    page.button(key="unpin-0").click().run()
    assert link_of(page) == to_link(FIRST) | to_pin_link((MORE, OTHER))
    assert "What is different" in html(page)


def test_nothing_pinned_is_said():
    page = open_page("compare")
    assert not page.exception
    assert "Nothing is pinned yet." in html(page)


@pytest.mark.parametrize(
    ("link", "ignored"),
    [
        ({"p1": "<b>"}, "p1"),
        ({"p1": "p1.1.0.0~d99", "x": "y"}, "x, p1~d"),
        ({"p1": "p1.0.0.0", "p2": "p1.0.0.0"}, "p2"),
    ],
)
def test_any_link_gives_a_page(link: dict[str, str], ignored: str):
    page = open_page("compare", link)
    assert not page.exception
    assert alerts(page) == [f"Not understood in the link, and ignored: {ignored}"]


def test_a_fight_that_cannot_be_answered_leaves_the_others(monkeypatch):
    from odds.dashboard import answers
    from odds.errors import QuestionError

    best = answers.best

    def refuse(question: FightQuestion):
        if question.party == MORE.party:
            raise QuestionError("party", "is too much")
        return best(question)

    monkeypatch.setattr(answers, "best", refuse)
    page = open_page("compare", LINK)
    assert not page.exception
    assert "party: is too much" in html(page)
    assert "C and A: not asked" in html(page)
