"""The page of a whole phase on a phone and on a desk, in a real browser."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.question import CommitQuestion, ask_commit
from odds.champions.wire import begin_target, from_commit_link, to_commit_link, to_link
from odds.words import amount, percent
from tests.dashboard.test_browser import (
    DESK,
    PHONE,
    Visit,
    address_says,
    minus,
    plus,
    rest,
    shows,
    visit,  # noqa: F401 - a fixture
)
from tests.dashboard.test_browser_pages import SCHEMES, fits, go

pytestmark = pytest.mark.browser

FIGHT = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=2, defense=4), favor=1)
BEGUN, _ = from_commit_link({}, FIGHT)


def worth(question: CommitQuestion) -> str:
    return amount(ask_commit(question, alternatives=0).value)


STILL = """card => !card.querySelector('[data-testid=stSkeleton]') &&
    card.getAnimations({subtree: true}).every(one => one.playState != 'running')"""


def card(page, name: str):
    """The card of a target, its fields open."""
    found = page.locator("[class*=st-key-card-]", has_text=f"Change {name}").last
    if not found.get_by_role("button", name="Remove").is_visible():
        rest(page)
        found.locator("summary").click()
        found.get_by_role("button", name="Remove").wait_for()
        # It unfolds, and the code of its fields comes: what moves meanwhile is missed by a click.
        page.wait_for_function(STILL, arg=found.element_handle())
    return found


@SCHEMES
def test_the_way_to_a_split_on_a_phone(visit: Visit, scheme: str):  # noqa: F811
    page = visit(FIGHT, PHONE, color_scheme=scheme)
    rest(page)
    go(page, "Commit")
    answer = ask_commit(BEGUN)
    shows(page, "worth", amount(answer.value))
    shows(page, "proof", f"none of {answer.splits} splits is better")
    box = page.locator('[data-odds="worth"]').bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"] / 2, "the answer is in view at once"
    for name, chance in answer.chances.items():
        if answer.split[name].size:
            shows(page, "split", percent(chance))
    page.locator(".odds-other").first.wait_for()
    page.locator(".stVegaLiteChart :is(canvas, svg)").first.wait_for()
    assert fits(page)

    plus(page, "Food").click()
    address_says(page, "o=3")
    fed = replace(BEGUN, holding=replace(BEGUN.holding, food=3))
    shows(page, "worth", worth(fed))
    rest(page)
    defense = page.get_by_label("Defense", exact=True)
    field = card(page, "Troll").locator(".stNumberInput", has=defense)
    field.get_by_role("button", name="Decrement").click()
    address_says(page, "t1=troll~a2~d3")
    troll = fed.targets[0]
    weaker = replace(troll, enemy=replace(troll.enemy, defense=3))
    weak = replace(fed, targets=(weaker, *fed.targets[1:]))
    shows(page, "worth", worth(weak))
    assert fits(page)
    page.reload()
    shows(page, "worth", worth(weak))


def test_targets_come_and_go(visit: Visit):  # noqa: F811
    page = visit(FIGHT, PHONE)
    rest(page)
    go(page, "Commit")
    shows(page, "worth", worth(BEGUN))
    rest(page)
    add = page.locator(".st-key-add").get_by_role("button", name="Draugr", exact=True)
    assert add.bounding_box()["height"] >= 44
    add.click()
    address_says(page, "t4=draugr~a1~d1")
    more = replace(BEGUN, targets=(*BEGUN.targets, begin_target("draugr", "draugr-2")))
    shows(page, "worth", worth(more))
    shows(page, "split", "Draugr 2")
    rest(page)
    assert fits(page)
    card(page, "Troll").get_by_role("button", name="Remove").click()
    address_says(page, "t1=draugr")
    fewer = replace(more, targets=more.targets[1:])
    shows(page, "worth", worth(fewer))
    assert "Troll" not in page.locator('[data-odds="split"]').inner_text()
    rest(page)
    page.go_back()
    shows(page, "split", "Troll")
    shows(page, "worth", worth(more))


@pytest.fixture
def large(request: pytest.FixtureRequest) -> CommitQuestion:
    """A search of some seconds: tried again, another one, for the server remembers its answers."""
    again = getattr(request.node, "execution_count", 1) - 1
    sorts = ("troll", "draugr", "giant", "far", "near")
    party = Party("3 sword 2 spear 2 axe 3 archer")
    held = replace(BEGUN.holding, party=party, favor=3, food=4 + again, coins=3)
    return replace(BEGUN, holding=held, targets=tuple(begin_target(s, s) for s in sorts))


def test_a_search_is_stopped_and_taken_up_again(visit: Visit, large: CommitQuestion):  # noqa: F811
    question = large
    fight = replace(FIGHT, party=question.holding.party, favor=3)
    page = visit(FIGHT, PHONE)
    base, _, _ = page.url.partition("?")
    page.goto(f"{base}commit?{urlencode(to_link(fight) | to_commit_link(question))}")
    stop = page.get_by_role("button", name="Stop the search")
    stop.wait_for()
    assert stop.bounding_box()["height"] >= 44
    stop.click()
    on = page.get_by_role("button", name="Search on")
    on.wait_for()
    rest(page)
    assert page.locator(".odds-other").count() == 0
    on.click()
    page.locator(".odds-other").first.wait_for()
    shows(page, "proof", "Proven")
    shows(page, "worth", worth(question))


def test_a_tap_while_it_searches_asks_the_next_question(visit: Visit, large: CommitQuestion):  # noqa: F811
    question = replace(large, holding=replace(large.holding, coins=2))
    fight = replace(FIGHT, party=question.holding.party, favor=3)
    page = visit(FIGHT, DESK)
    base, _, _ = page.url.partition("?")
    page.goto(f"{base}commit?{urlencode(to_link(fight) | to_commit_link(question))}")
    page.get_by_role("button", name="Stop the search").wait_for()
    for _ in range(2):
        minus(page, "Archers").click()
    address_says(page, "p=3.2.2.1")
    party = Party("3 sword 2 spear 2 axe 1 archer")
    fewer = replace(question, holding=replace(question.holding, party=party))
    shows(page, "worth", worth(fewer))
    shows(page, "proof", "Proven")
