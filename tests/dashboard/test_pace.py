"""How soon a real browser shows a number: after opening the page, and after a tap.

On an idle machine 2 s and 300 ms are wanted; a busy one gets more time before the test fails.
"""

from __future__ import annotations

import time
from statistics import median
from urllib.parse import urlencode

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.wire import to_link
from tests.dashboard.test_browser import PHONE, plus, shows, visit  # noqa: F401 - a fixture

pytestmark = pytest.mark.browser

FIGHT = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=3))
TAPS = 10  # on each of two fields, each to a question that was not asked before

# Milliseconds from the click until the number has changed and is painted.
TAP = """button => new Promise(done => {
    const win = () => document.querySelector('[data-odds=win]').textContent;
    const before = win(), start = performance.now();
    const look = () => {
        if (win() == before) requestAnimationFrame(look);
        else requestAnimationFrame(() => done(performance.now() - start));
    };
    button.click();
    look();
})"""


def test_a_number_comes_soon(visit):  # noqa: F811
    page = visit(FIGHT, PHONE)
    opened = []
    for favor in (1, 2, 3):
        fresh = page.context.new_page()
        link = urlencode(to_link(FightQuestion(FIGHT.party, Enemy(3, 5 + favor))))
        start = time.perf_counter()
        fresh.goto(page.url.partition("?")[0] + "?" + link, wait_until="commit")
        fresh.wait_for_selector("[data-odds=win]")
        opened.append(time.perf_counter() - start)
        fresh.close()
    shows(page, "range", "depending on your dice")
    took = []
    for label in ("Defense", "Favor"):
        button = plus(page, label).element_handle()
        took += [page.evaluate(TAP, button) for button in [button] * TAPS]
    print(
        f"opened in {median(opened):.2f} s; {len(took)} changes: "
        f"median {median(took):.0f} ms, slowest {max(took):.0f} ms"
    )
    assert median(opened) < 4
    assert median(took) < 900
