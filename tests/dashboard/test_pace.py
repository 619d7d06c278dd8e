"""How soon a real browser shows a number: after opening the page, and after a tap.

On an idle machine 2 s and 300 ms are wanted; a busy one gets more time before the test fails.
"""

from __future__ import annotations

from statistics import median
from urllib.parse import urlencode

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.wire import to_link
from tests.dashboard.test_browser import PHONE, plus, shows, visit  # noqa: F401 - a fixture

pytestmark = pytest.mark.browser

FIGHT = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=3))
TAPS = 10  # on each of two fields, each to a question that was not asked before

# Milliseconds from the request of the page until the number is painted.
OPENED = """(() => {
    const look = () => {
        if (!document.querySelector('[data-odds=win]')) requestAnimationFrame(look);
        else requestAnimationFrame(() => { window.opened = performance.now(); });
    };
    requestAnimationFrame(look);
})()"""

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
    page.context.add_init_script(OPENED)
    opened = []
    for defense in (9, 8, 7):
        link = urlencode(to_link(FightQuestion(FIGHT.party, Enemy(attack=3, defense=defense))))
        fresh = page.context.new_page()
        fresh.goto(page.url.partition("?")[0] + "?" + link, wait_until="commit")
        fresh.wait_for_function("window.opened")
        opened.append(fresh.evaluate("window.opened"))
        fresh.close()
    shows(page, "range", "depending on your dice")
    took = []
    for label in ("Defense", "Favor"):
        button = plus(page, label).element_handle()
        took += [page.evaluate(TAP, button) for button in [button] * TAPS]
    print(
        f"opened in {median(opened):.0f} ms; {len(took)} changes: "
        f"median {median(took):.0f} ms, slowest {max(took):.0f} ms"
    )
    assert median(opened) < 6_000, "2 s on an idle machine"
    assert median(took) < 1_500, "300 ms on an idle machine"
