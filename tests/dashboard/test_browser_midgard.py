"""The page of Midgard on a desk and on a phone: the board is seen, a tap plays, back goes back."""

from __future__ import annotations

import pytest

from odds.dashboard import taking
from odds.dashboard.midgard import asked_of
from odds.midgard.link import after, from_text, new_game, to_text
from odds.midgard.question import ask_plays
from odds.midgard.wire import plays_csv, plays_json
from odds.words import figure, say
from tests.dashboard.test_browser import unfold
from tests.dashboard.test_browser_whatif import took
from tests.midgard.outlook.positions import LATE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "scheme"), ((1280, "light"), (360, "dark")))
def test_a_play_on_a_desk_and_on_a_phone(browser, server: str, width: int, scheme: str):
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{server}/midgard?mg={LATE}")
    played = from_text(LATE)
    answer = ask_plays(asked_of(played))
    best = answer.found.moves[0].move
    button = page.locator(".st-key-plays button").first
    button.wait_for()
    picture = page.locator("img.odds-board")
    size = picture.evaluate("e => [e.naturalWidth, e.getBoundingClientRect().width]")
    assert size[0] > 0
    assert 300 < size[1] <= width
    wide = "[document.documentElement, document.querySelector('.stMain')]"
    assert page.evaluate(f"{wide}.every(e => e.scrollWidth <= innerWidth)")
    assert button.bounding_box()["height"] >= 44
    rows = page.locator(".odds-table").first.locator("tbody tr")
    shown = [row.split()[-1] for row in rows.all_inner_texts()]
    wanted = [float(one.total) for one in answer.earnings]
    assert shown == [figure(points, ".2f" if points % 1 else ".0f") for points in wanted]
    unfold(page, "take")
    files = page.locator(".st-key-files button")
    assert took(page, files.nth(0)).decode() == taking.as_json(plays_json(answer))
    assert took(page, files.nth(1)).decode() == plays_csv(answer)
    button.click()
    new = after(played, best)
    page.wait_for_function("text => location.search.includes(text)", arg=to_text(new))
    due = say(f"due.{new.state.now[0]}", seat=new.state.now[1])
    page.get_by_text(due, exact=True).wait_for()
    page.get_by_role("button", name=say("hall.undo")).click()
    page.wait_for_function("text => location.search.includes(text)", arg=LATE)
    assert wrong == []
    page.close()


@pytest.mark.parametrize("width", (1280, 360))
def test_who_does_not_wait_for_rollouts_plays_at_once(browser, server: str, width: int):
    from playwright.sync_api import TimeoutError

    page = browser.new_page(viewport={"width": width, "height": 800})
    page.set_default_timeout(60_000)
    for seed in range(3):  # rollouts take a second or two; whoever is late tries another game
        played = new_game(5, 10 * width + seed)  # that nobody else asks about
        page.goto(f"{server}/midgard?mg={to_text(played)}")
        page.locator(".st-key-tries button, .st-key-plays button").first.wait_for()
        try:
            page.locator(".st-key-tries button").last.click(timeout=2_000)
            break
        except TimeoutError:
            continue
    new = after(played, played.game.legal(played.state)[-1])
    page.wait_for_function("text => location.search.includes(text)", arg=to_text(new))
    page.get_by_text(say("due.draft", seat=1), exact=True).wait_for()
    page.close()
