"""The pages of parties and of journeys, and one more of a fight, on a phone in a real browser."""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.question import (
    JourneyQuestion,
    PartyQuestion,
    add_journey_range,
    ask_journey,
    ask_more,
    ask_party,
)
from odds.dashboard.advice import party_told
from odds.words import gain, percent
from tests.dashboard.test_browser import (
    PHONE,
    Visit,
    address_says,
    chance,
    plus,
    rest,
    shows,
    stepper,
    unfold,
    visit,  # noqa: F401 - a fixture
)

pytestmark = pytest.mark.browser

FIGHT = FightQuestion(Party("2 sword 2 axe"), Enemy(attack=2, defense=4), favor=1)
SCHEMES = pytest.mark.parametrize("scheme", ("light", "dark"))


def go(page, name: str) -> None:
    """Follow the link to a page; on a phone it stands in a menu."""
    menu = page.locator('[class*="st-key-page-menu-"] button')
    if menu.is_visible():
        assert menu.bounding_box()["height"] >= 44
        menu.click()
    link = page.get_by_role("link", name=name, exact=True)
    assert link.bounding_box()["height"] >= 44
    link.click()


def fits(page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    rest(page)
    wide = "[document.documentElement, document.querySelector('.stMain')]"
    return page.evaluate(f"{wide}.every(e => e.scrollWidth <= innerWidth)")


def sent(question: PartyQuestion) -> str:
    answer = ask_party(question)
    return f"{party_told(answer.best)}: {percent(answer.win)} for {answer.cost} Glory"


@SCHEMES
def test_parties_on_a_phone(visit: Visit, scheme: str):  # noqa: F811
    page = visit(FIGHT, PHONE, color_scheme=scheme)
    plus(page, "Defense").click()
    address_says(page, "d=5")
    rest(page)
    go(page, "Parties")
    asked = PartyQuestion(Enemy(attack=2, defense=5), favor=1)
    shows(page, "send", sent(asked))
    assert "/parties?" in page.url
    box = page.locator('[data-odds="send"]').bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"] / 2, "the answer is in view at once"
    plus(page, "Attack").click()
    harder = replace(asked, enemy=Enemy(attack=3, defense=5))
    shows(page, "send", sent(harder))
    address_says(page, "a=3&d=5")
    slider = page.get_by_role("slider")
    slider.focus()
    for percentage in range(81, 96):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "now => document.querySelector('input[type=range]').value == now", arg=percentage
        )
    address_says(page, "b=95")
    shows(page, "send", sent(replace(harder, chance=0.95)))
    page.locator(".stVegaLiteChart :is(canvas, svg)").first.wait_for()
    assert fits(page)
    page.get_by_text("Only warriors that I have").click()
    stepper(page, "Archers").wait_for()
    assert fits(page)
    page.reload()
    shows(page, "send", "Nobody reaches 95%")


@SCHEMES
def test_a_journey_on_a_phone(visit: Visit, scheme: str):  # noqa: F811
    page = visit(FIGHT, PHONE, color_scheme=scheme)
    rest(page)
    go(page, "Journey")
    asked = JourneyQuestion("sea", FIGHT, food=2)
    answer = add_journey_range(ask_journey(asked))
    shows(page, "win", percent(answer.win))
    low, high = map(percent, answer.range)
    shows(page, "range", f"{low} to {high}")
    plus(page, "Food").click()
    shows(page, "win", percent(ask_journey(replace(asked, food=3)).win))
    address_says(page, "o=3")
    assert fits(page)
    page.locator(".stVegaLiteChart :is(canvas, svg)").first.wait_for()
    unfold(page, "deck")
    plus(page, "Storm").click()
    address_says(page, "n=....1")
    assert fits(page)
    page.get_by_role("radio", name="By land").click()
    shows(page, "win", percent(ask_journey(JourneyQuestion("land", FIGHT, coins=2)).win))
    assert fits(page)


@SCHEMES
def test_one_more_on_a_phone(visit: Visit, scheme: str):  # noqa: F811
    page = visit(FIGHT, PHONE, color_scheme=scheme)
    more = ask_more(FIGHT, break_evens=False)
    section = page.locator(".st-key-gains")
    row = section.locator("tr", has=page.get_by_role("rowheader", name="Axeman"))
    row.wait_for()
    cells = row.locator("td").all_text_contents()
    change = more.change("axe")
    assert cells == [
        percent(change.win),
        gain(100 * change.win_gain),
        gain(change.value_gain, 2),
    ]
    section.locator(":is(canvas, svg)").first.wait_for()
    assert fits(page)


def test_to_another_page_and_back(visit: Visit):  # noqa: F811
    page = visit(FIGHT, PHONE)
    shows(page, "win", chance(FIGHT))
    rest(page)
    go(page, "Parties")
    shows(page, "send", sent(PartyQuestion(FIGHT.enemy, favor=1)))
    plus(page, "Favor").click()
    address_says(page, "f=2")
    rest(page)
    go(page, "Fight")
    richer = replace(FIGHT, favor=2)
    shows(page, "win", chance(richer))
    assert page.get_by_label("Favor", exact=True).first.input_value() == "2"
    plus(page, "Axemen").click()
    shows(page, "win", chance(replace(richer, party=Party("2 sword 3 axe"))))
    rest(page)
    page.go_back()
    shows(page, "win", chance(richer))
    page.go_back()
    shows(page, "send", sent(PartyQuestion(FIGHT.enemy, favor=2)))
    assert page.get_by_label("Favor", exact=True).first.input_value() == "2"
