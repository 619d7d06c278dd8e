"""The pages of parties and of one more without a browser; the way between pages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from odds import Enemy, FightQuestion, Party, QuestionError
from odds.champions.catalogue import load
from odds.champions.question import PartyQuestion, TableQuestion, ask_more, ask_party, ask_table
from odds.champions.readings import by_size
from odds.champions.wire import default_question, from_link, to_link
from odds.dashboard import charts, gaining, sending
from odds.dashboard.advice import party_told
from odds.dashboard.look import PALETTES
from odds.words import gain, percent
from tests.dashboard.test_charts import drawn
from tests.dashboard.test_page import MAIN, alerts, field, html, link_of, visit

pytestmark = pytest.mark.slow

FIGHT = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=2, defense=4), favor=1)


def open_page(name: str, link: dict[str, str] | None = None) -> AppTest:
    """Open a page by its address."""
    page = AppTest.from_file(str(MAIN), default_timeout=60)
    page._page_hash = calc_hash(name)
    for key, value in (link or {}).items():
        page.query_params[key] = value
    return page.run()


def said(page: AppTest, name: str) -> str:
    (found,) = re.findall(rf'data-odds="{name}"[^>]*>(.*?)</[pds]', html(page))
    return re.sub("<[^>]*>", "", found)


def sent(question: PartyQuestion) -> str:
    answer = ask_party(question)
    assert answer.best is not None
    return f"{party_told(answer.best)}: {percent(answer.win)} for {answer.cost} Glory"


def test_the_cheapest_party_is_the_librarys_and_follows_the_fields():
    page = open_page("parties", to_link(FIGHT))
    assert not page.exception
    asked = PartyQuestion(FIGHT.enemy, 0.8, favor=1)
    assert said(page, "send") == sent(asked)
    page.slider(key="field.chance").set_value(95).run()
    assert said(page, "send") == sent(replace(asked, chance=0.95))
    assert link_of(page) == to_link(FIGHT) | {"b": "95"}
    field(page, "defense").increment().run()
    harder = replace(asked, chance=0.95, enemy=Enemy(attack=2, defense=5))
    assert said(page, "send") == sent(harder)
    again = open_page("parties", link_of(page))
    assert said(again, "send") == said(page, "send")
    assert again.slider(key="field.chance").value == 95
    for one in ask_party(harder).curve:
        assert sending.sending_told(one) in html(page)


def test_only_the_warriors_at_hand():
    page = open_page("parties", to_link(FIGHT))
    page.toggle(key="field.hold").set_value(True).run()
    assert field(page, "hold.axe").value == 2
    field(page, "hold.axe").decrement().run()
    held = PartyQuestion(FIGHT.enemy, 0.8, favor=1, holding=Party("3 sword 1 axe"))
    assert said(page, "send") == sent(held)
    assert link_of(page)["k"] == "3.0.1.0"
    page.slider(key="field.chance").set_value(99).run()
    assert said(page, "send") == "Nobody reaches 99%"
    assert percent(ask_party(held).curve[-1].win) in html(page)


def test_more_than_may_be_held_is_one_line():
    page = open_page("parties", to_link(FIGHT) | {"k": "8.0.0.0"})
    field(page, "hold.axe").increment().run()
    assert not page.exception
    (line,) = alerts(page)
    assert "at most 8" in line
    field(page, "hold.axe").decrement().run()
    assert not alerts(page)


def test_all_parties_for_who_asks():
    page = open_page("parties", to_link(FIGHT))
    assert "csv" not in [button.key for button in page.download_button]
    page.button(key="compare").click().run()
    table = ask_table(TableQuestion(replace(FIGHT, party=Party())))
    for some in by_size(table):
        best = some.rows[0]
        assert (
            f"{party_told(best.party)}</th><td>{percent(best.win[1], certain=best.win[1] == 0)}"
            in html(page)
        )
    assert "csv" in [button.key for button in page.download_button]
    assert link_of(page) == to_link(FIGHT)
    field(page, "attack").increment().run()
    again = [button.key for button in page.download_button]
    assert "csv" not in again, "another question is to be asked for again"


@pytest.mark.parametrize(
    ("own", "ignored"),
    [
        ({"b": "100"}, "b"),
        ({"b": "<b>", "k": "1.1"}, "b, k"),
        ({"k": "9.9.9.9"}, "k"),
        ({"k": "." * 5000}, "k"),
        ({"e": "nobody", "b": "4"}, "e, b"),
    ],
)
def test_any_link_gives_a_page_of_parties(own: dict[str, str], ignored: str):
    page = open_page("parties", own)
    assert not page.exception
    assert alerts(page) == [f"Not understood in the link, and ignored: {ignored}"]
    assert "Glory" in said(page, "send")
    field(page, "favor").increment().run()
    assert not alerts(page)


def hrefs(page: AppTest) -> dict[str, str]:
    """The parameters of the links to the pages, by label."""
    links = [item.proto for item in page.main if item.type == "page_link"]
    return {link.label: link.query_string for link in links}


def test_the_links_between_pages_take_the_question_along():
    page = visit(to_link(FIGHT))
    assert set(hrefs(page)) >= {"Fight", "Parties"}
    field(page, "attack").increment().run()
    harder = replace(FIGHT, enemy=Enemy(attack=3, defense=4))
    link = dict(part.split("=") for part in hrefs(page)["Parties"].split("&"))
    assert from_link(link, load()) == (harder, ())


def test_what_a_page_was_asked_comes_back_with_it():
    page = visit(to_link(FIGHT))
    page.button(key="cast-1").click().run()
    walked = link_of(page)["t"]
    page._page_hash = calc_hash("parties")
    page.query_params.clear()
    for key, value in to_link(FIGHT).items():
        page.query_params[key] = value
    page.run()
    page.slider(key="field.chance").set_value(90).run()
    assert f"t={walked}" in hrefs(page)["Fight"]
    assert "b=90" in hrefs(page)["Parties"]
    field(page, "defense").increment().run()
    assert "t=" not in hrefs(page)["Fight"], "another fight"


def test_one_more_is_the_librarys():
    page = visit(to_link(FIGHT))
    more = ask_more(FIGHT, break_evens=False)
    for change in more.changes:
        name = gaining.change_name(change, FIGHT)
        told = (
            f"{name}</th><td>{percent(change.win)}</td><td>{gain(100 * change.win_gain)}</td>"
            f"<td>{gain(change.value_gain, 2)}</td>"
        )
        assert told.replace("<+", "&lt;+") in html(page)
    assert "Attack 1, not 2" in html(page)
    for favor, (win, _) in enumerate(more.favors):
        assert (
            f"{gaining.favor_name(favor, more)}</th><td>{percent(win, certain=win == 0)}"
            in html(page)
        )


def test_what_cannot_be_more_is_told():
    asked = FightQuestion(Party("8 sword"), Enemy(attack=0, defense=1))
    told = gaining.changes(ask_more(asked, break_evens=False))
    assert "Swordsman: not asked" in told
    assert "Attack" not in told, "there is none to take away"


def test_a_fight_too_large_to_ask_for_more_still_has_a_page(monkeypatch):
    def refuse(question, **_):
        raise QuestionError("party", "is too much")

    monkeypatch.setattr("odds.dashboard.answers.ask_more", refuse)
    page = visit({"p": "1.0.1.1", "d": "9"})
    assert not page.exception
    assert "Not asked: is too much." in html(page)


@pytest.mark.parametrize("name", PALETTES)
def test_curves_are_the_answers_and_what_is_now_is_told_without_color(name: str):
    more = ask_more(FIGHT, break_evens=False)
    chart = charts.by_favor(more, PALETTES[name])
    rows = drawn(chart)
    assert [(row["at"], row["chance"]) for row in rows] == [
        (at, win) for at, (win, _) in enumerate(more.favors)
    ]
    assert [row["at"] for row in rows if row["now"]] == [1]
    assert all(row["text"] in chart["description"] for row in rows)
    answer = ask_party(PartyQuestion(FIGHT.enemy, favor=1))
    chart = charts.by_cost(answer, PALETTES[name])
    rows = drawn(chart)
    assert [(row["at"], row["chance"]) for row in rows] == [(s.cost, s.win) for s in answer.curve]
    assert [row["name"] for row in rows if row["now"]] == [party_told(answer.best)]
    assert "80% asked" in str(chart)


def test_a_link_without_anything_is_the_example():
    assert default_question().enemy == Enemy(attack=3, defense=6)
    assert not alerts(open_page("parties"))
