"""Comparing, tables, the box and what is taken along, in a real browser."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from urllib.parse import urlencode

import pytest
from PIL import Image

from odds import Enemy, FightQuestion, Party
from odds.champions.catalogue import parse_box
from odds.champions.question import GridQuestion, ask, ask_grid
from odds.champions.wire import table_csv, to_json, to_link
from odds.words import brief
from tests.dashboard.test_browser import (
    DESK,
    PHONE,
    Visit,
    address_says,
    chance,
    minus,
    plus,
    rest,
    shows,
    unfold,
    visit,  # noqa: F401 - a fixture
)
from tests.dashboard.test_browser_pages import fits, go

pytestmark = pytest.mark.browser

FIGHT = FightQuestion(Party("2 sword 2 axe"), Enemy(attack=2, defense=4), favor=1)


def took(page, button) -> bytes:
    """What a button lets the browser save."""
    with page.expect_download() as saving:
        button.click()
    return saving.value.path().read_bytes()


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESK, "light")])
def test_pin_change_pin_and_compare(visit: Visit, size, scheme: str):  # noqa: F811
    page = visit(FIGHT, size, color_scheme=scheme)
    rest(page)
    page.get_by_role("button", name="Pin this question").click()
    address_says(page, "p1=")
    plus(page, "Defense").click()
    address_says(page, "d=5")
    harder = replace(FIGHT, enemy=Enemy(attack=2, defense=5))
    shows(page, "win", chance(harder))
    page.get_by_role("button", name="Pin as B").click()
    address_says(page, "p2=")
    rest(page)
    go(page, "Compare")
    shows(page, "win-0", chance(FIGHT))
    shows(page, "win-1", chance(harder))
    cards = [page.locator(f".st-key-pinned-{at}").bounding_box() for at in range(2)]
    stacked = cards[1]["y"] > cards[0]["y"]
    assert stacked == (size == PHONE), "side by side, and on a phone one below the other"
    page.get_by_text("they fight different enemies").wait_for()
    assert fits(page)
    page.reload()
    shows(page, "win-1", chance(harder))
    page.get_by_role("link", name="Open").first.click()
    shows(page, "win", chance(FIGHT))
    page.go_back()
    page.get_by_role("button", name="Unpin").first.click()
    page.wait_for_function("!location.search.includes('p2=')")
    shows(page, "win-0", chance(harder))


def test_a_table_and_its_files(visit: Visit):  # noqa: F811
    page = visit(FIGHT, PHONE)
    rest(page)
    go(page, "Table")
    page.locator(".odds-heat").wait_for()
    grid = ask_grid(GridQuestion(FIGHT))
    cells = page.locator(".odds-heat td").all_text_contents()
    assert cells == [brief(line[j]) for j in range(12) for line in grid.win]
    assert fits(page)
    minus(page, "Axemen").click()
    address_says(page, "p=2.0.1.0")
    less = ask_grid(GridQuestion(replace(FIGHT, party=Party("2 sword 1 axe"))))
    page.get_by_text(brief(less.win[1][3]), exact=True).first.wait_for()
    rest(page)
    files = page.locator(".st-key-downloads")
    names = {name: files.get_by_role("button", name=name) for name in ("CSV", "PNG", "SVG")}
    assert took(page, names["CSV"]).decode() == table_csv(less)
    assert Image.open(BytesIO(took(page, names["PNG"]))).width > 500
    assert b"<svg" in took(page, names["SVG"])
    printed = took(page, files.get_by_role("button", name="Page to print"))
    sheet = page.context.new_page()
    sheet.set_content(printed.decode())
    assert sheet.locator("td").count() == 72
    assert len(sheet.pdf(format="A4")) > 1000


# Counts the moments in which a page shows no table, and notes where the tables stood.
WATCH = """() => {
  const main = document.querySelector('.stMain');
  const place = () => {
    const table = document.querySelector('.odds-heat');
    return table ? table.getBoundingClientRect().y + main.scrollTop : undefined;
  };
  window.gone = 0; window.places = [place()];
  new MutationObserver(() => {
    if (place() === undefined) window.gone++; else window.places.push(place());
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


@pytest.mark.parametrize(("size", "favor"), [(PHONE, 1), (DESK, 2)])
def test_a_table_stands_until_the_next_is_there(visit: Visit, size, favor: int):  # noqa: F811
    asked = replace(FIGHT, party=Party("2 sword 3 axe"), favor=favor)
    page = visit(asked, size)
    rest(page)
    go(page, "Table")
    page.locator(".odds-heat").wait_for()
    rest(page)
    page.evaluate(WATCH)
    plus(page, "Axemen").click()
    grid = ask_grid(GridQuestion(replace(asked, party=Party("2 sword 4 axe"))))
    page.get_by_text(brief(grid.win[1][3]), exact=True).first.wait_for()
    rest(page)
    assert page.locator(".odds-heat td").all_text_contents() == [
        brief(line[j]) for j in range(12) for line in grid.win
    ]
    assert page.evaluate("window.gone") == 0
    places = page.evaluate("window.places")
    assert max(places) - min(places) <= 1, "nothing jumps"


def test_a_box_is_typed_saved_and_loaded(visit: Visit, tmp_path):  # noqa: F811
    page = visit(query="e=troll-07", size=PHONE)
    rest(page)
    go(page, "My box")
    page.get_by_role("heading", name="What is in my box?").wait_for()
    faces = page.locator(".st-key-faces-axe")
    for word in ("blank", "blank", "hit", "hit", "hit hit", "hit hit"):
        count = page.locator(".st-key-die-axe .odds-typed").count()
        faces.get_by_role("button", name=word, exact=True).click()
        page.wait_for_function(
            "n => document.querySelectorAll('.st-key-die-axe .odds-typed').length > n", arg=count
        )
    address_says(page, "axe=b.b.h.h.hh.hh")
    plus(page, "Attack").click()
    rest(page)
    page.get_by_role("button", name="So it is on my card").click()
    page.get_by_text("Yours (1): Troll 7").wait_for()
    assert fits(page)
    rest(page)
    file = tmp_path / "my-box.toml"
    file.write_bytes(took(page, page.get_by_role("button", name="Save my box")))
    box = parse_box(file.read_bytes())
    assert [change.id for change in box.changes] == ["troll-07"]
    assert set(box.dice.as_dict()) == {"axe"}

    other = visit(size=DESK)
    go(other, "My box")
    load = other.locator(".st-key-load-box input[type=file]")
    load.set_input_files({"name": "bad.toml", "mimeType": "", "buffer": b"dice = 1"})
    other.get_by_text("bad.toml: dice: 1 is not a table").wait_for()
    load.set_input_files(file)
    other.get_by_text("Yours (1): Troll 7").wait_for()
    address_says(other, "axe=b.b.h.h.hh.hh")
    assert not other.get_by_text("bad.toml:").count()


def test_taken_along(visit: Visit):  # noqa: F811
    page = visit(FIGHT, PHONE)
    shows(page, "range", "depending on your dice")
    unfold(page, "take")
    link = page.locator(".st-key-take code").text_content()
    assert link.partition("?")[2] == urlencode(to_link(FIGHT))
    assert page.locator(".odds-qr").evaluate("image => image.naturalWidth") > 50
    said = json.loads(took(page, page.get_by_role("button", name="JSON")))
    assert said == json.loads(json.dumps(to_json(ask(FIGHT))))
    assert fits(page)
    again = page.context.new_page()
    again.goto(link)
    shows(again, "win", chance(FIGHT))
