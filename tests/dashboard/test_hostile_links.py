"""Any link gives a page that names what it ignored: 300 links of parts that are right, damaged,
of another page, or meant to do harm."""

from __future__ import annotations

import random
import string

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from odds.champions.catalogue import load
from odds.champions.wire import PIN_NAMES, from_link
from odds.dashboard.pages import PAGES
from odds.words import say
from tests.dashboard.test_page import MAIN, alerts, html

pytestmark = pytest.mark.slow

LINKS = 300
# Parameters and what stands there when all is well; small fights, which are answered at once.
RIGHT = {
    "v": ("1",),
    "p": ("1.0.1.0", "0.0.0.0", "0.1.0.1"),
    "e": ("troll-07", "kraken"),
    "a": ("0", "2"),
    "d": ("1", "2"),
    "s": ("mist-walker", "none", "loot-hoarder"),
    "x": ("axe", "none"),
    "w": ("6.1", "0"),
    "u": (".....1",),
    "f": ("0", "1"),
    "g": ("win", "value"),
    "y": ("never-reroll",),
    "l": ("ullr", "svanhildr"),
    "r": ("healing", "reaction.glory"),
    "sword": ("b.b.h.h.hh.s",),
    "axe": ("b.b.h.h.hh.hh",),
    "c": ("9......1_2",),
    "m": ("0", "1"),
    "aq": ("8",),
    "so": ("near-first",),
    "t": ("Rb1h1",),
    "p1": ("p1.0.1.0~a1~d1",),
    "p2": ("p0.0.2.0~f1", "p0.0.1.0~zz"),
    "b": ("80",),
    "k": ("grid", "3.0.1.0", "storm"),
    "j": ("far", "land"),
    "o": ("2",),
    "i": ("1",),
    "n": ("1..1",),
    "mg": ("1.3d.7", "1.4f.1"),
}
HARM = (
    "",
    "<script>alert(1)</script>",
    "'; DROP TABLE odds; --",
    "../../etc/passwd",
    "{{7*7}}${7*7}",
    "\x00",
    "\N{RIGHT-TO-LEFT OVERRIDE}txt",
    "9" * 400,
    "-1",
    "1e309",
    "0x10",
    "\N{ARABIC-INDIC DIGIT THREE}",
    ".".join("9" * 60),
    "~" * 300,
    "%00%0a",
    "__class__",
    "h" * 5000,
)


def a_link(rng: random.Random) -> dict[str, str]:
    link = {}
    for name in rng.sample(list(RIGHT), rng.randint(0, 6)):
        link[name] = rng.choice(RIGHT[name])
        fate = rng.random()
        if fate < 0.3:
            link[name] = rng.choice(HARM)
        elif fate < 0.45:
            link[name] = rng.choice(RIGHT[rng.choice(list(RIGHT))])
        elif fate < 0.6:
            at = rng.randrange(len(link[name]) + 1)
            link[name] = link[name][:at] + rng.choice(string.printable) + link[name][at + 1 :]
    if rng.random() < 0.3:
        link[rng.choice(HARM[1:])[:60]] = rng.choice(HARM)
    # What is large is answered elsewhere; here it would only take long.
    question, _ = from_link(link, load())
    if question.party.size > 3 or question.favor > 2 or question.enemy.defense > 8:
        return a_link(rng)
    return link


def test_300_links_give_300_pages():
    rng = random.Random("hostile")
    page = AppTest.from_file(str(MAIN), default_timeout=60)
    said = 0
    for number in range(LINKS):
        link, name = a_link(rng), PAGES[number % len(PAGES)]
        page._page_hash = calc_hash(name if number % len(PAGES) else "")
        page.query_params.clear()
        for key, value in link.items():
            page.query_params[key] = value
        page.run()
        assert not page.exception, (name, link)
        assert say(f"page.title-{name}") in html(page), (name, link)
        lines = alerts(page)
        shared = {n: text for n, text in link.items() if n not in (*RIGHT, *PIN_NAMES)}
        if shared:  # names that no page knows
            assert any("Not understood in the link" in line for line in lines), (name, link)
        said += bool(lines)
    assert LINKS / 3 < said < LINKS
