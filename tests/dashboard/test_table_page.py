"""The page of tables without a browser: what it shows, takes along and says in its link."""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.question import GridQuestion, TableQuestion, ask_grid, ask_table
from odds.champions.wire import table_csv, to_link
from odds.dashboard import markup, tabling
from odds.dashboard.advice import party_told
from odds.report.sheet import heat_table
from odds.words import say
from tests.dashboard.test_page import alerts, field, html, link_of
from tests.dashboard.test_parties_page import open_page

pytestmark = pytest.mark.slow

FIGHT = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=2, defense=4), favor=1)


def grid(question: FightQuestion) -> str:
    plain = replace(question, enemy=replace(question.enemy, id=""))
    return heat_table(ask_grid(GridQuestion(plain)), party_told)


def test_a_party_against_every_enemy():
    page = open_page("table", to_link(FIGHT))
    assert not page.exception
    assert grid(FIGHT) in html(page)
    assert "2 Swordsmen, 1 Axeman against an enemy, with 1 Favor" in html(page)
    field(page, "party.axe").increment().run()
    more = replace(FIGHT, party=Party("2 sword 2 axe"))
    assert grid(more) in html(page)
    assert link_of(page) == to_link(more)
    page.selectbox(key="field.special").set_value("mist-walker").run()
    assert "against Mist Walker" in html(page)
    assert '<th scope="col">0</th>' in html(page), "a card may show no attack"
    assert [one.label for one in page.download_button][:4] == ["CSV", "PNG", "SVG", "Page to print"]


def test_that_it_is_worked_out_is_told_in_the_place_of_a_sentence(monkeypatch):
    told = []
    swapped = markup.swapped

    def note(sentence: str, instead: str) -> str:
        told.append(instead)
        return swapped(sentence, instead)

    monkeypatch.setattr(markup, "swapped", note)
    page = open_page("table", to_link(FIGHT))
    assert told[0] == told[-1] == ""
    assert say("grid.working", done=1, all=6) in told
    assert 'class="odds-text" role="status"' not in html(page), "it is done"
    told.clear()
    page.run()
    assert told == ["", ""], "what is known is there at once"


def test_every_party_against_one_enemy():
    page = open_page("table", to_link(FIGHT))
    page.segmented_control(key="field.table").set_value("parties").run()
    assert link_of(page) == to_link(FIGHT) | {"k": "parties"}
    assert not page.download_button, "for who asks"
    page.button(key="wanted").click().run()
    answer = ask_table(TableQuestion(replace(FIGHT, party=Party())))
    assert heat_table(answer, party_told) in html(page)
    assert "against attack 2, defense 4" in html(page)
    again = open_page("table", link_of(page))
    assert heat_table(answer, party_told) in html(again), "known by now"


def test_a_card_gives_what_is_special():
    page = open_page("table", {"p": "1.0.1.0", "e": "troll-lord-1"})
    assert not page.exception
    assert "what is special: Troll Lord" in html(page)
    assert link_of(page) == {"p": "1.0.1.0", "e": "troll-lord-1"}


def test_a_large_grid_is_worked_out_for_who_asks():
    page = open_page("table", {"p": "3.3.3.1", "f": "4"})
    assert not page.exception
    assert page.button(key="wanted")
    assert "odds-heat" not in html(page)


@pytest.mark.parametrize(
    ("link", "ignored"), [({"k": "x"}, "k"), ({"k": "<b>", "p": "9.9"}, "p, k")]
)
def test_any_link_gives_a_page(link: dict[str, str], ignored: str):
    page = open_page("table", link)
    assert not page.exception
    assert alerts(page) == [f"Not understood in the link, and ignored: {ignored}"]


def test_files_are_what_the_table_says():
    answer = ask_grid(GridQuestion(FIGHT))
    assert tabling.picture(answer, "png").startswith(b"\x89PNG")
    svg = tabling.picture(answer, "svg").decode()
    assert tabling.caption(answer) in svg
    printed = tabling.printed(answer)
    assert heat_table(answer, party_told) in printed
    assert "Sword die: taken to show" in printed
    assert f"2,4,{answer.win[1][3]!r}," in table_csv(answer)
