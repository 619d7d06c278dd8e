"""The main path of every page with the keyboard alone, in German, in a real browser."""

from __future__ import annotations

import re

import pytest

from odds.words import say
from tests.dashboard.test_browser import (
    DESK,
    PHONE,
    address_says,
    rest,
    visit,  # noqa: F401 - a fixture
)
from tests.dashboard.test_browser_pages import fits

pytestmark = pytest.mark.browser

PINS = "p1=p3.0.2.0~a3~d6~f1&p2=p4.0.2.0~a3~d6~f1"
ASKED = f"p=2.0.1.0&a=2&d=4&f=1&{PINS}&l=de"
HERE = "document.activeElement.ariaLabel || document.activeElement.innerText.trim()"
MOST_TABS = 100
NAMED = """name => !document.querySelector('[data-testid=stSkeleton]') &&
    [...document.querySelectorAll('a, button, input, summary, [tabindex]')].some(
        e => (e.ariaLabel || e.innerText.trim()) == name)"""
# What is told first on each page, and the field or the button that changes it.
NUMBERS = {"": "win", "parties": "send", "journey": "win", "commit": "worth"}


def tab_to(page, name: str) -> None:
    """Press Tab until the focus is there, once the code of all fields has come."""
    page.wait_for_function(NAMED, arg=name)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(HERE) == name:
            return
    raise AssertionError(f"{name} is not reached")


def test_from_page_to_page_by_keyboard_on_a_phone(visit):  # noqa: F811
    page = visit(query=ASKED.replace("&l=de", ""), size=PHONE)
    rest(page)
    menu = page.locator('[class*="st-key-page-menu-"] button')
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if menu.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Pages: Fight").wait_for()
    tab_to(page, "Journey")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=say("page.title-journey"), level=1).wait_for()
    assert "p=2.0.1.0" in page.url, "the question goes along"
    assert page.get_by_role("dialog").count() == 0
    rest(page)
    page.locator('[class*="st-key-page-menu-"] button').press("Enter")
    page.get_by_role("dialog", name="Pages: Journey").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")


# What is told first on a page, and how far down it may end on a phone that is 740 pixels high.
FIRST = {"": "range", "parties": "send", "journey": "range", "commit": "worth"}


def test_what_is_told_first_is_in_view_on_a_phone(visit):  # noqa: F811
    page = visit(query=ASKED, size=PHONE)
    server = page.url.partition("?")[0]
    for name, number in FIRST.items():
        page.goto(f"{server}{name}?{ASKED}")
        told = page.locator(f"[data-odds={number}]")
        told.wait_for()
        rest(page)
        links = page.locator(".st-key-pages").bounding_box()
        assert links["height"] <= 48, "one row"
        box = told.bounding_box()
        assert box["y"] + box["height"] < PHONE["height"] / 2, name
        assert fits(page)


def test_every_page_by_keyboard_in_german(visit):  # noqa: F811
    page = visit(query=ASKED, size=DESK)
    server = page.url.partition("?")[0]
    for name, number in NUMBERS.items():
        page.goto(f"{server}{name}?{ASKED}")
        told = page.locator(f"[data-odds={number}]")
        told.wait_for()
        rest(page)
        title = say(f"page.title-{name or 'fight'}", "de")
        assert page.locator("h1").inner_text() == title
        before = told.inner_text()
        assert re.search(r"\d,\d", before), "numbers as they are written in German"
        tab_to(page, "Favor")
        page.keyboard.press("ArrowUp")
        address_says(page, "f=2")
        page.wait_for_function(
            "([name, before]) => document.querySelector(name)?.innerText != before",
            arg=[f"[data-odds={number}]", before],
        )
        assert fits(page)

    page.goto(f"{server}table?{ASKED}")
    cells = page.locator(".odds-heat td")
    cells.first.wait_for()
    rest(page)
    before = cells.all_text_contents()
    tab_to(page, say("kinds.sword", "de"))
    page.keyboard.press("ArrowUp")
    address_says(page, "p=3.0.1.0")
    page.wait_for_function(
        """before => {
            const cell = document.querySelectorAll('.odds-heat td')[23];
            return cell && cell.textContent != before;
        }""",
        arg=before[23],
    )

    page.goto(f"{server}compare?{ASKED}")
    page.locator("[data-odds=win-1]").wait_for()
    rest(page)
    tab_to(page, say("compare.unpin", "de"))
    page.keyboard.press("Enter")
    page.wait_for_function("!location.search.includes('p2=')")

    page.goto(f"{server}box?{ASKED}")
    page.locator(".odds-slots").first.wait_for()
    rest(page)
    tab_to(page, say("page.face.blank", "de"))
    page.keyboard.press("Enter")
    page.locator(".odds-typed").first.wait_for()
    assert page.locator(".odds-typed").count() == 1
