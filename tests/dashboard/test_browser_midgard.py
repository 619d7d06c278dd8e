"""The page of Midgard on a desk and on a phone: the board is seen, a tap plays, back goes back."""

from __future__ import annotations

import pytest

from odds.midgard.link import after, from_text, to_text
from odds.midgard.outlook.plays import plays
from odds.words import say
from tests.dashboard.test_midgard_page import LATE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "scheme"), ((1280, "light"), (360, "dark")))
def test_a_play_on_a_desk_and_on_a_phone(browser, server: str, width: int, scheme: str):
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{server}/midgard?mg={LATE}")
    played = from_text(LATE)
    best = plays(played.game, played.state).moves[0].move
    button = page.locator(".st-key-plays button").first
    button.wait_for()
    picture = page.locator("img.odds-board")
    size = picture.evaluate("e => [e.naturalWidth, e.getBoundingClientRect().width]")
    assert size[0] > 0
    assert 300 < size[1] <= width
    wide = "[document.documentElement, document.querySelector('.stMain')]"
    assert page.evaluate(f"{wide}.every(e => e.scrollWidth <= innerWidth)")
    assert button.bounding_box()["height"] >= 44
    button.click()
    new = after(played, best)
    page.wait_for_function("text => location.search.includes(text)", arg=to_text(new))
    due = say(f"due.{new.state.now[0]}", seat=new.state.now[1])
    page.get_by_text(due, exact=True).wait_for()
    page.get_by_role("button", name=say("hall.undo")).click()
    page.wait_for_function("text => location.search.includes(text)", arg=LATE)
    assert wrong == []
    page.close()
