"""The page of a whole phase without a browser: targets as cards, the split, other splits, links."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from odds import Enemy, FightQuestion, Holding, Party, Reward, Target
from odds.champions.catalogue import load
from odds.champions.question import CommitAnswer, CommitQuestion, ask_commit
from odds.champions.readings import fewer, moved
from odds.champions.wire import (
    COMMIT_NAMES,
    begin_target,
    default_question,
    from_commit_link,
    from_link,
    to_commit_link,
    to_link,
    without_cards,
)
from odds.dashboard import charts, searching, splitting
from odds.dashboard.look import PALETTES
from odds.words import amount, percent
from tests.dashboard.test_charts import drawn
from tests.dashboard.test_page import alerts, field, html, link_of, shown
from tests.dashboard.test_parties_page import hrefs, open_page

pytestmark = pytest.mark.slow

FIGHT = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=3, defense=6), favor=1)
TROLL = Target("troll", Enemy(2, 3, reward=Reward(glory=6), unbeaten=Reward(blame=1)))
DRAUGR = Target("draugr", Enemy(1, 2, reward=Reward(glory=5, coins=1)))
SHIP = Target("near", Enemy(1, 2, reward=Reward(glory=9)), "near", capacity=3)
HUNT = Target("hunt", route="hunt")


def question(*targets: Target, fight: FightQuestion = FIGHT, **more) -> CommitQuestion:
    held = Holding(fight.party, fight.favor, food=2, coins=1, runes=fight.runes)
    return CommitQuestion(held, targets, prices=fight.prices, dice=fight.dice, **more)


TWO = question(TROLL, DRAUGR)
THREE = question(TROLL, DRAUGR, SHIP)


def visit(asked: CommitQuestion, fight: FightQuestion = FIGHT) -> AppTest:
    return open_page("commit", to_link(fight) | to_commit_link(asked))


def asked(page: AppTest) -> CommitQuestion:
    """The question that the link says."""
    link = link_of(page)
    own = {name: link.pop(name) for name in COMMIT_NAMES if name in link}
    fight, ignored = from_link(link, load())
    found, more = from_commit_link(own, fight)
    assert not ignored
    assert not more
    return found


def text(page: AppTest) -> str:
    return re.sub("<[^>]*>", " ", html(page))


def tells(page: AppTest, answer: CommitAnswer) -> None:
    """The page shows this answer: its worth, who goes where, how sure it is, and the risk."""
    told = html(page)
    assert not page.exception
    assert shown(page, "worth") == amount(answer.value)
    assert shown(page, "beaten") == amount(answer.win)
    assert splitting.picture(answer) in told
    assert f"none of {answer.splits:,} splits is better" in told
    for number, chance in enumerate(fewer(answer.question.holding.party, answer.law), start=1):
        row = f"{number} or more</th><td>{percent(chance, certain=chance == 0)}</td>"
        assert row in told
    for one in answer.alternatives:
        assert splitting.other(answer, one) in told


@pytest.mark.parametrize("question", [TWO, THREE, question(TROLL, HUNT)], ids=["2", "3", "hunt"])
def test_all_numbers_are_the_librarys(question: CommitQuestion):
    page = visit(question)
    tells(page, ask_commit(question))
    assert not alerts(page)


def test_it_opens_with_an_example_that_becomes_a_link_once_something_is_done():
    page = open_page("commit")
    begun, _ = from_commit_link({}, default_question())
    tells(page, ask_commit(begun))
    assert link_of(page) == {}
    field(page, "coins").increment().run()
    assert asked(page) == replace(begun, holding=replace(begun.holding, coins=3))
    assert "t1=troll" in hrefs(page)["Commit"]


def test_fields_change_the_answer_and_the_link():
    page = visit(TWO)
    field(page, "party.sword").decrement().run()
    fewer_swords = replace(TWO, holding=replace(TWO.holding, party=Party("1 sword 1 axe")))
    assert asked(page) == fewer_swords
    tells(page, ask_commit(fewer_swords))
    field(page, "target.1.defense").decrement().run()
    field(page, "target.0.glory").increment().run()
    troll = replace(TROLL, enemy=replace(TROLL.enemy, reward=Reward(glory=7)))
    draugr = replace(DRAUGR, enemy=replace(DRAUGR.enemy, defense=1))
    changed = replace(fewer_swords, targets=(troll, draugr))
    assert asked(page) == changed
    tells(page, ask_commit(changed))
    again = open_page("commit", link_of(page))
    tells(again, ask_commit(changed))


def test_targets_are_added_changed_and_removed():
    page = visit(TWO)
    page.button(key="add-draugr").click().run()
    assert asked(page).targets == (TROLL, DRAUGR, begin_target("draugr", "draugr-2"))
    field(page, "target.2.attack").increment().run()
    page.button(key="remove-1").click().run()
    # The fields of a card stay its own; the only Draugr has no number any more.
    second = begin_target("draugr", "draugr")
    second = replace(second, enemy=replace(second.enemy, attack=second.enemy.attack + 1))
    assert asked(page).targets == (TROLL, second)
    assert field(page, "target.2.attack").value == second.enemy.attack
    tells(page, ask_commit(asked(page)))
    page.button(key="remove-0").click().run()
    assert asked(page).targets == (second,)
    assert page.button(key="remove-2").disabled, "one target is left"
    page.button(key="add-hunt").click().run()
    assert page.button(key="add-hunt").disabled, "there is one hunt (D51)"
    assert [target.route for target in asked(page).targets] == ["home", "hunt"]


def test_a_target_may_be_a_card():
    page = visit(TWO)
    page.segmented_control(key="field.target.1.source").set_value("card").run()
    page.selectbox(key="field.target.1.card").set_value("draugr-03").run()
    found = asked(page).targets[1]
    assert found.enemy == load().enemy("draugr-03")
    assert link_of(page)["t2"] == "draugr~edraugr-03"
    tells(page, ask_commit(asked(page)))


def test_a_special_hides_the_attack_and_keeps_what_is_carried_along():
    carried = Reward(glory=5, food=2, warriors=Party("1 archer"))
    page = visit(question(TROLL, replace(DRAUGR, enemy=replace(DRAUGR.enemy, reward=carried))))
    page.selectbox(key="field.target.1.special").set_value("seidr-draugr").run()
    enemy = asked(page).targets[1].enemy
    assert (enemy.special, enemy.attack, enemy.reward) == ("seidr-draugr", 0, carried)
    page.selectbox(key="field.target.1.special").set_value("none").run()
    assert asked(page).targets[1].enemy.attack == 3
    assert asked(page).targets[1].enemy.reward == carried


def test_ships_and_journey_cards():
    page = visit(THREE)
    field(page, "target.2.capacity").increment().run()
    page.selectbox(key="field.target.2.known").set_value("storm").run()
    field(page, "gone.sea.kraken").increment().run()
    ship = replace(SHIP, capacity=4, known="storm")
    changed = without_cards(question(TROLL, DRAUGR, ship), "sea", {"kraken": 1})
    assert asked(page) == changed
    tells(page, ask_commit(changed))


def test_chances_of_targets_by_how_much_they_count():
    page = visit(TWO)
    page.segmented_control(key="field.aim").set_value("win").run()
    assert asked(page) == replace(TWO, goal="win")
    field(page, "target.0.weight").increment().run()
    changed = replace(question(replace(TROLL, weight=2), DRAUGR), goal="win")
    assert asked(page) == changed
    tells(page, ask_commit(changed))
    assert 'odds-big" data-odds="beaten' in html(page)


def test_what_is_not_proven_in_time_is_told_and_may_be_gone_on_with(monkeypatch):
    monkeypatch.setattr(searching, "LIMIT", -1.0)
    same = Enemy(1, 3, reward=Reward(glory=8))
    fight = replace(FIGHT, party=Party("4 axe"))
    hard = question(Target("troll", same), Target("troll-2", same), fight=fight, goal="win")
    page = visit(hard, fight)
    assert not page.exception
    assert "Not proven: some of 15 splits may beat up to" in text(page)
    field(page, "target.0.glory").run()  # whatever causes a run: it stays stopped
    assert "Not proven" in text(page)
    monkeypatch.setattr(searching, "LIMIT", 60.0)
    page.button(key="go-on").click().run()
    tells(page, ask_commit(hard))
    assert [button for button in page.button if button.key == "go-on"] == []


def test_too_many_splits_are_one_line_on_a_page_that_works():
    crowd = replace(FIGHT, party=Party("3 sword 3 spear 2 axe 2 archer"))
    many = question(*(begin_target("draugr", f"draugr-{n}") for n in range(2, 10)), fight=crowd)
    page = visit(many, crowd)
    assert not page.exception
    (line,) = alerts(page)
    assert "splits" in line
    page.button(key="remove-0").click().run()
    assert len(asked(page).targets) == 7


@pytest.mark.parametrize(
    ("own", "ignored"),
    [
        ({"t1": "dragon"}, "t1"),
        ({"t1": "troll~a1~d2", "t2": "troll~q9", "t3": "hunt~a1"}, "t2, t3"),
        ({"t1": "hunt", "t2": "hunt", "o": "99", "i": "x", "b": "<b>"}, "t2, o, i, b"),
        ({"t1": "draugr~edraugr-01~a3", "sea": "99", "land": "." * 5000}, "t1, sea, land"),
        ({"t1": "near~sloot-hoarder~kthief~z0"}, "t1"),
        ({"t1": "troll~" + "a1~" * 500}, "t1"),
        ({"t1": "troll~d99", "t2": "\0", "t9": "troll"}, "t1, t2, t9"),
    ],
)
def test_any_link_gives_a_page(own: dict[str, str], ignored: str):
    page = open_page("commit", {"p": "1.0.1.0"} | own)
    assert not page.exception
    assert float(shown(page, "worth")) > 0
    (line,) = alerts(page)
    assert set(line.partition(": ")[2].split(", ")) == set(ignored.split(", "))
    field(page, "favor").increment().run()
    assert not alerts(page)


def test_a_link_says_all_of_a_question():
    priest = Enemy(
        2, 4, "vile-priest", ("axe", "archer"), Reward(3, 1, 2, 4, 0, 0, 1), Reward(0, 1)
    )
    cards = load()
    for asked_for in (
        TWO,
        THREE,
        question(Target("giant", priest, "land", weight=3), HUNT, goal="win"),
        question(Target("far", cards.enemy("monster-02"), "far", known="kraken")),
        without_cards(question(SHIP, Target("giant", priest, "land")), "land", {"thief": 2}),
    ):
        assert from_commit_link(to_commit_link(asked_for), FIGHT) == (asked_for, ())


def test_one_move_is_a_sentence():
    """Who goes from the Draugr to the Troll: what that buys there and costs here."""
    answer = ask_commit(TWO)
    pairs = [(one, pair) for one in answer.alternatives if (pair := moved(answer, one))]
    assert pairs
    for one, (to, of) in pairs:
        told = splitting.change_told(answer, one)
        assert told == (
            f"{splitting.load_told(to.more, 0)} more at the {splitting.target_name(to.target)}: "
            f"buys {100 * to.gains:.1f} points there and costs {-100 * of.gains:.1f} "
            f"at the {splitting.target_name(of.target)}."
        )
        assert escape(told) in splitting.other(answer, one)


@pytest.mark.parametrize("name", PALETTES)
def test_the_chart_of_the_worth(name: str):
    answer = ask_commit(TWO, alternatives=0)
    chart = charts.by_worth(answer, PALETTES[name])
    rows = drawn(chart)
    assert [row["at"] for row in rows] == [float(worth) for worth in sorted(answer.worths)]
    for row in rows:
        reached = sum(p for worth, p in answer.worths.items() if worth >= row["at"] - 1e-12)
        assert row["chance"] == pytest.approx(reached, abs=1e-12)
    (now,) = (row for row in rows if row["now"])
    assert now["at"] == float(answer.quantiles[50])
    assert f"50%: {amount(now['at'])}" in chart["description"]


def test_without_a_law_of_the_worth_that_is_said():
    seidr = Target("draugr", Enemy(special="seidr-draugr", defense=3, reward=Reward(glory=4)))
    page = visit(question(seidr))
    assert not page.exception
    assert "is not told" in text(page)
