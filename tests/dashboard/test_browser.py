"""The page of a fight in a real browser, on a desk and on a phone."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest
from PIL import Image

from odds import Dice, Enemy, FightQuestion, Party
from odds.champions.catalogue import load
from odds.champions.combat.round import Rolling
from odds.champions.question import ask, ask_point, walk
from odds.champions.readings import certain, left, sure
from odds.champions.wire import default_question, from_link, resume, to_link, to_steps
from odds.dashboard import advice
from odds.words import percent

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
FIGHT = FightQuestion(Party("4 sword 2 axe"), Enemy(attack=3, defense=7), favor=1)
STEPS = "(new URLSearchParams(location.search).get('t') ?? '')"
PATIENCE = 60_000  # milliseconds; the machine may be busy

Visit = Callable[..., "Page"]  # noqa: F821 - playwright may be missing


def chance(question: FightQuestion) -> str:
    answer = ask_point(question)
    return percent(answer.win, certain=certain(answer))


@pytest.fixture
def visit(browser, server: str) -> Iterator[Visit]:
    """Open a question in a fresh context; what the page asks for from elsewhere fails the test."""
    contexts, elsewhere, wrong = [], [], []

    def open_page(question: FightQuestion | None = None, size=DESK, query: str = "", **more):
        context = browser.new_context(viewport=size, **more)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "request",
            lambda r: (
                None if r.url.startswith((server, "data:", "blob:")) else elsewhere.append(r.url)
            ),
        )
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(f"{server}/?{query or urlencode(to_link(question) if question else {})}")
        page.wait_for_selector('[data-odds="win"]')
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not [url for url in elsewhere if not url.startswith("ws")]
    assert not wrong


def shows(page, name: str, text: str) -> None:
    page.wait_for_function(
        """([name, text]) =>
            document.querySelector(`[data-odds=${name}]`)?.textContent.includes(text)""",
        arg=[name, text],
    )


def asked(page) -> FightQuestion:
    """The question that the address says."""
    params = page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    question, ignored = from_link(params, load())
    assert not ignored
    return question


def address_says(page, text: str) -> None:
    page.wait_for_function("text => location.search.includes(text)", arg=text)


def unfold(page, key: str) -> None:
    """Open a section, and wait until it has come to rest, as a thumb does."""
    rest(page)
    page.locator(f".st-key-{key} summary").click()
    page.wait_for_function(
        """key => {
            const section = document.querySelector(`.st-key-${key} details[open]`);
            return section && !section.getAnimations({ subtree: true }).length;
        }""",
        arg=key,
    )
    page.wait_for_timeout(500)


def stepper(page, label: str):
    return page.locator(".stNumberInput", has=page.get_by_label(label, exact=True))


def plus(page, label: str):
    return stepper(page, label).get_by_role("button", name="Increment")


def minus(page, label: str):
    return stepper(page, label).get_by_role("button", name="Decrement")


@pytest.mark.parametrize("size", (DESK, PHONE), ids=["desk", "phone"])
def test_main_path(visit: Visit, size: dict[str, int]):
    page = visit(FIGHT, size)
    answer = ask(FIGHT)
    shows(page, "win", chance(FIGHT))
    low, high = map(percent, answer.range)
    shows(page, "range", f"{low} to {high}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator('[data-odds="win"]').bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"] / 2, "the headline is in view at once"
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]

    plus(page, "Axemen").click()
    more = FightQuestion(Party("4 sword 3 axe"), FIGHT.enemy, favor=1)
    shows(page, "win", chance(more))
    address_says(page, "p=4.0.3.0")
    assert asked(page) == more
    again = visit(query=page.url.partition("?")[2], size=size)
    shows(again, "win", chance(more))
    assert again.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_numbers_on_the_page_are_the_librarys(visit: Visit):
    page = visit(FIGHT)
    answer = ask(FIGHT)
    table = page.locator(".odds-table").first
    table.wait_for()
    for row, told in zip(left(answer), table.locator("tbody tr").all(), strict=True):
        cells = told.locator("td").all_text_contents()
        assert cells == [
            percent(row.chance, certain=row.sure),
            percent(row.or_better, certain=row.sure_or_better),
        ]
    chart = page.locator("[data-testid=stVegaLiteChart]")
    chart.locator("canvas, svg").first.wait_for()


def test_steppers_suit_a_thumb(visit: Visit):
    page = visit(FIGHT, PHONE)
    for label in ("Swordsmen", "Spearmen", "Axemen", "Archers", "Favor", "Attack", "Defense"):
        row = stepper(page, label)
        parts = [row.locator("label"), minus(page, label), row.locator("input"), plus(page, label)]
        boxes = [part.bounding_box() for part in parts]
        middles = [box["y"] + box["height"] / 2 for box in boxes]
        assert max(middles) - min(middles) < 2, f"{label}: one row"
        edges = [edge for box in boxes for edge in (box["x"], box["x"] + box["width"])]
        assert edges == sorted(edges), f"{label}: label, minus, number, plus"
        for box in (boxes[1], boxes[3]):
            assert min(box["width"], box["height"]) >= 44
    for name in ("Numbers", "Card"):
        assert page.get_by_role("radio", name=name).bounding_box()["height"] >= 44


def test_no_tap_is_lost(visit: Visit):
    page = visit(FIGHT, PHONE)
    button = plus(page, "Favor")
    for _ in range(5):
        button.click()
    minus(page, "Swordsmen").click()
    last = FightQuestion(Party("3 sword 2 axe"), FIGHT.enemy, favor=6)
    address_says(page, "p=3.0.2.0&a=3&d=7&f=6")
    shows(page, "win", chance(last))


def test_back_returns_to_the_question_before(visit: Visit):
    page = visit(FIGHT)
    shows(page, "win", chance(FIGHT))
    plus(page, "Favor").click()
    address_says(page, "f=2")
    shows(page, "win", chance(FightQuestion(FIGHT.party, FIGHT.enemy, favor=2)))
    page.go_back()
    shows(page, "win", chance(FIGHT))
    page.wait_for_function("document.querySelector('[aria-label=Favor]').value == '1'")
    assert asked(page) == FIGHT


@pytest.mark.parametrize("size", (DESK, PHONE), ids=["desk", "phone"])
def test_typing_the_dice_collapses_the_range(visit: Visit, size: dict[str, int]):
    page = visit(FIGHT, size)
    shows(page, "range", "depending on your dice")
    unfold(page, "dice")
    faces = {
        "sword": ["blank", "hit", "blank", "hit hit", "hit shield", "hit"],
        "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
    }
    for kind, words in faces.items():
        pad, die = page.locator(f".st-key-faces-{kind}"), page.locator(f".st-key-die-{kind}")
        for count, word in enumerate(words, start=1):
            button = pad.get_by_role("button", name=word, exact=True)
            assert button.bounding_box()["height"] >= 44
            button.click()
            page.wait_for_function(
                "([faces, n]) => document.querySelectorAll(faces).length == n",
                arg=[f".st-key-die-{kind} .odds-typed", count],
            )
        assert "known" in die.inner_text()
    shows(page, "range", "All dice are known.")
    known = FightQuestion(FIGHT.party, FIGHT.enemy, favor=1, dice=Dice.from_faces(faces))
    shows(page, "win", chance(known))
    assert asked(page) == known
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".st-key-reset-axe button").click()
    shows(page, "range", "depending on your dice")


def test_nothing_jumps_when_the_range_comes(visit: Visit):
    page = visit(FIGHT, PHONE)
    shows(page, "range", "depending on your dice")
    plus(page, "Defense").scroll_into_view_if_needed()
    # How far the field moves from here on, frame by frame.
    page.evaluate(
        """() => {
        const field = document.querySelector('[aria-label="Attack"]');
        const place = () => field.getBoundingClientRect().y;
        const start = place();
        window.moved = [];
        const look = () => {
            if (!document.querySelector('[data-odds="win"]')) window.moved.push(NaN);
            if (place() != start) window.moved.push(place() - start);
            requestAnimationFrame(look);
        };
        look();
        }"""
    )
    plus(page, "Defense").click()
    address_says(page, "d=8")
    question = FightQuestion(FIGHT.party, Enemy(attack=3, defense=8), favor=1)
    low, high = map(percent, ask(question).range)
    shows(page, "range", f"{low} to {high}")
    assert all(abs(way) < 1 for way in page.evaluate("window.moved")), (
        "nothing vanishes or moves by a pixel"
    )


def test_the_headline_stays_in_view_on_a_phone(visit: Visit):
    page = visit(FIGHT, PHONE)
    page.get_by_text("How this is computed").scroll_into_view_if_needed()
    box = page.locator('[data-odds="win"]').bounding_box()
    assert 0 <= box["y"] < 100


@pytest.mark.parametrize("size", (DESK, PHONE), ids=["desk", "phone"])
def test_dark(visit: Visit, size: dict[str, int]):
    shades = {}
    for scheme in ("light", "dark"):
        page = visit(FIGHT, size, color_scheme=scheme)
        shows(page, "range", "depending on your dice")
        picture = Image.open(io.BytesIO(page.screenshot())).convert("L")
        counts = picture.histogram()
        shades[scheme] = counts.index(max(counts))
        assert len([n for n in counts if n]) > 20, "something is drawn"
        ink, paper = page.locator(".odds-headline").evaluate(
            """e => [getComputedStyle(e).color,
                getComputedStyle(e.closest('.stApp')).backgroundColor]"""
        )
        assert ink != paper
    assert shades["light"] > 240
    assert shades["dark"] < 40


def test_keyboard_only(visit: Visit):
    page = visit(FIGHT)
    shows(page, "range", "depending on your dice")
    # The fields' code is fetched after the page's: who tabs before sees none of them.
    page.get_by_label("Defense", exact=True).wait_for()
    here = "document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()"
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(here) == "Swordsmen":
            break
    assert page.evaluate(here) == "Swordsmen"
    page.keyboard.press("ArrowUp")
    more = FightQuestion(Party("5 sword 2 axe"), FIGHT.enemy, favor=1)
    shows(page, "win", chance(more))
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(here))
    assert {"Axemen", "Favor", "Attack", "Defense", "Numbers"} <= reached


def test_every_field_has_a_name(visit: Visit):
    page = visit(FIGHT)
    for name in ("dice", "more", "prices", "take"):
        unfold(page, name)
    page.get_by_role("button", name="hit shield").first.wait_for()
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('.stMain :is(input, button, [role=combobox])')]
        .filter(e => e.offsetParent && !(e.ariaLabel || e.getAttribute('aria-labelledby')
            || e.labels?.length || e.innerText.trim())).map(e => e.outerHTML)"""
    )
    assert nameless == []


def test_a_hostile_link_gives_a_page(visit: Visit):
    query = urlencode({"p": "9.9.9.9", "<img src=http://example.org/x.png>": "1", "e": "nobody"})
    page = visit(query=query)
    shows(page, "win", chance(default_question()))
    line = page.get_by_role("alert").inner_text()
    assert "ignored" in line
    assert "<img" in line, "named as text"
    plus(page, "Swordsmen").click()
    page.get_by_role("alert").wait_for(state="detached")


def at_the_table(page):
    return page.locator(".st-key-roll")


def rest(page) -> None:
    """Wait until the page is drawn."""
    page.locator(".stApp[data-test-script-state=notRunning]").wait_for()


def press(page, name: str) -> None:
    """Press a button of the roll and wait until the address tells it."""
    rest(page)
    before = steps(page)
    button = at_the_table(page).get_by_role("button", name=name, exact=True)
    assert button.bounding_box()["height"] >= 44
    button.click()
    page.wait_for_function(f"before => {STEPS} != before", arg=before)


def tap_die(page, kind: str, face: str, n: int = 1) -> None:
    """Tap so many times on the plus of a face of a kind in the air."""
    field = page.locator(f".st-key-fell-{kind}")
    field = field.locator(".stNumberInput", has=page.get_by_label(face, exact=True))
    for _ in range(n):
        rest(page)
        before = steps(page)
        button = field.get_by_role("button", name="Increment")
        box = button.bounding_box()
        assert min(box["height"], box["width"]) >= 44
        button.click()
        page.wait_for_function(f"before => {STEPS} != before", arg=before)


def steps(page) -> str:
    return page.evaluate(STEPS)


def act(page) -> str:
    page.wait_for_selector("[data-odds=act]")
    return page.locator("[data-odds=act]").inner_text()


@pytest.mark.parametrize("size", (DESK, PHONE), ids=["desk", "phone"])
def test_three_rounds_at_the_table(visit: Visit, size: dict[str, int]):
    faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
    asked = FightQuestion(
        Party("3 sword 2 axe"),
        Enemy(attack=2, defense=9),
        favor=2,
        dice=Dice.from_faces({"sword": faces, "axe": faces}),
    )
    page = visit(asked, size)
    page.get_by_role("link", name="At the table: your roll").click()
    here = walk(asked)
    shows(page, "now", percent(here.now.win))
    for kind, face in [("sword", "hit"), ("sword", "blank"), ("axe", "blank"), ("axe", "hit")]:
        tap_die(page, kind, face, 2 if (kind, face) == ("sword", "hit") else 1)
    here = here.roll({"sword": ["hit", "hit", "blank"], "axe": ["blank", "hit"]})
    page.wait_for_function(f"steps => {STEPS} == steps", arg=to_steps(here))
    shows(page, "now", percent(here.now.win))
    assert act(page) == advice.choice_told(here.now.advice.best, here.now.step.table, load())
    press(page, "Do this")
    at_the_table(page).get_by_role("button", name="Roll for me").wait_for()
    press(page, "Roll for me")
    press(page, "Undo")
    assert "T" in steps(page)
    press(page, "Undo")
    while True:
        here, _, whole = resume(walk(asked), steps(page))
        assert whole
        if here.over or here.state.rounds > 3:
            break
        if isinstance(here.now.step, Rolling):
            for kind, count in here.now.step.open.as_dict().items():
                tap_die(page, kind, "blank", count)
        else:
            press(page, "Do this")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert here.state.rounds >= 3
    shows(page, "now", percent(here.now.win, certain=sure(here.now)))
    page.locator(".st-key-trail [data-testid=stVegaLiteChart] :is(canvas, svg)").first.wait_for()

    again = visit(query=page.url.partition("?")[2].partition("#")[0], size=size)
    shows(again, "now", percent(here.now.win, certain=sure(here.now)))
    again.locator(".st-key-trail").get_by_text("Round 3 begins").wait_for()
    assert steps(again) == steps(page)
    press(again, "Undo")
    back, _, _ = resume(walk(asked), steps(again))
    assert len(back.past) == len(here.past) - 1


def test_the_back_button_takes_back_a_tap(visit: Visit):
    page = visit(FIGHT, PHONE)
    tap_die(page, "axe", "hit")
    tap_die(page, "sword", "blank")
    page.go_back()
    page.wait_for_function(f"{STEPS} == 'T..h1'")
    page.wait_for_function(
        "document.querySelector('.st-key-fell-sword [aria-label=blank]').value == '0'"
    )
    assert asked(page) == FIGHT


def test_no_tap_on_dice_is_lost(visit: Visit):
    page = visit(FIGHT, PHONE)
    page.locator(".st-key-fell-sword").get_by_label("shield").scroll_into_view_if_needed()
    page.evaluate(
        """() => [1, 1, 0, 2].forEach((n, i) => setTimeout(() => document.querySelectorAll(
        '.st-key-fell-sword [data-testid=stNumberInputStepUp]')[n].click(), 80 * i))"""
    )
    address_says(page, "t=Tb1h2hh1")


def test_the_page_stays_where_it_is_while_dice_are_tapped(visit: Visit):
    page = visit(FIGHT, PHONE)
    shows(page, "range", "depending on your dice")
    page.wait_for_function("!document.querySelector('[data-testid=stSkeleton]')")
    pad = page.locator(".st-key-fell-axe")
    pad.scroll_into_view_if_needed()
    rest(page)
    before = pad.bounding_box()
    tap_die(page, "axe", "hit")
    tap_die(page, "axe", "blank")
    rest(page)
    after = pad.bounding_box()
    assert after == pytest.approx(before, abs=1)


def test_a_tap_is_answered_soon(visit: Visit):
    page = visit(FIGHT, PHONE)
    shows(page, "range", "depending on your dice")
    took = []
    for face in ("hit", "blank", "hit hit"):
        start = time.perf_counter()
        tap_die(page, "sword", face)
        took.append(time.perf_counter() - start)
    print("seconds of a tap:", took)
    assert min(took) < 1.0, "300 ms on an idle machine"
