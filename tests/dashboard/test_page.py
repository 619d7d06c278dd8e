"""The page of a fight without a browser: links in, fields, links out, what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import odds
from odds import Enemy, FightQuestion, Party
from odds.champions.catalogue import load
from odds.champions.question import ask, ask_point
from odds.champions.readings import certain
from odds.champions.wire import default_question, from_link, to_link
from odds.words import percent, say, speak

pytestmark = pytest.mark.slow

MAIN = Path(odds.__file__).with_name("dashboard") / "main.py"


def visit(link: dict[str, str] | None = None) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=60)
    for name, value in (link or {}).items():
        page.query_params[name] = value
    return page.run()


def html(page: AppTest) -> str:
    """All pieces of HTML on the page."""
    return "\n".join(str(item.proto.body) for item in _of_type(page, "html"))


def _of_type(page: AppTest, kind: str) -> Iterable[object]:
    return [item for item in page.main if getattr(item, "type", "") == kind]


def shown(page: AppTest, name: str) -> str:
    found = re.findall(rf'data-odds="{name}"[^>]*>(.*?)</span> <span', html(page))
    assert len(found) == 1, (name, found)
    return re.sub("<[^>]*>", "", found[0])


def alerts(page: AppTest) -> list[str]:
    return re.findall(r'role="alert">([^<]*)<', html(page))


def link_of(page: AppTest) -> dict[str, str]:
    """The parameters of the link, each of which stands there once."""
    return {
        name: value[-1] if isinstance(value, list) else value
        for name, value in dict(page.query_params).items()
    }


def chance(question: FightQuestion) -> str:
    answer = ask_point(question)
    return percent(answer.win, certain=certain(answer))


def field(page: AppTest, name: str):
    return page.number_input(key=f"field.{name}")


def test_opens_with_an_example():
    page = visit()
    assert not page.exception
    assert shown(page, "win") == chance(default_question())
    assert link_of(page) == {}, "a visit that changes nothing leaves the address alone"
    assert not alerts(page)


def test_opens_with_the_question_of_a_link():
    question = FightQuestion(Party("4 sword 2 axe"), Enemy(attack=3, defense=7), favor=1)
    page = visit(to_link(question))
    answer = ask(question)
    assert shown(page, "win") == percent(answer.win) == "97.1%"
    assert field(page, "party.sword").value == 4
    assert field(page, "defense").value == 7
    assert answer.range is not None
    low, high = map(percent, answer.range)
    assert f"{low} to {high}" in html(page)


def test_a_stepper_changes_the_answer_and_the_link():
    page = visit()
    field(page, "party.sword").increment().run()
    asked, ignored = from_link(link_of(page), load())
    assert not ignored
    assert asked.party == Party("4 sword 2 axe")
    assert shown(page, "win") == chance(asked)
    field(page, "favor").decrement().run()
    assert from_link(link_of(page), load())[0].favor == 0
    assert link_of(visit(link_of(page))) == link_of(page)


def test_ten_warriors_at_most():
    page = visit({"p": "4.3.2.1", "a": "0", "d": "1"})
    assert [field(page, f"party.{kind}").max for kind in ("sword", "spear", "axe", "archer")] == [
        4,
        3,
        2,
        1,
    ]
    field(page, "party.axe").decrement().run()
    assert field(page, "party.sword").max == 5


def test_nobody_is_an_answer():
    page = visit({"p": "0.0.0.0"})
    assert not page.exception
    assert shown(page, "win") == "0%"


def test_certain_and_nearly_certain():
    assert shown(visit({"p": "2.0.0.0", "a": "0", "d": "1"}), "win") == "100%"
    assert shown(visit({"p": "8.0.2.0", "a": "1", "d": "1"}), "win") == "over 99.99%"


def test_a_card_and_its_numbers():
    page = visit({"p": "3.0.2.0", "e": "troll-07"})
    card = load().enemy("troll-07")
    assert page.selectbox(key="field.card").value == "troll-07"
    assert "guess" in html(page)
    page.segmented_control(key="field.source").set_value("numbers").run()
    assert field(page, "attack").value == card.attack
    assert field(page, "defense").value == card.defense
    asked, _ = from_link(link_of(page), load())
    assert not asked.enemy.id
    assert asked.enemy.reward == card.reward, "the reward of the card is carried along"
    field(page, "defense").increment().run()
    assert from_link(link_of(page), load())[0].enemy.defense == card.defense + 1
    page.segmented_control(key="field.source").set_value("card").run()
    assert from_link(link_of(page), load())[0].enemy.id == load().ids[0]


@pytest.mark.parametrize("special", odds.champions.pieces.SPECIALS)
def test_every_special_can_be_chosen(special: str):
    page = visit({"sword": "b.b.h.h.hh.s", "axe": "b.b.h.h.hh.hh"})
    page.selectbox(key="field.special").set_value(special).run()
    assert not page.exception
    asked, _ = from_link(link_of(page), load())
    assert asked.enemy.special == special
    assert shown(page, "win") == chance(asked)
    page.selectbox(key="field.special").set_value("none").run()
    assert from_link(link_of(page), load())[0].enemy.special is None


def test_forbidden_kinds_goal_and_leader():
    page = visit()
    page.pills(key="field.forbids").set_value(["axe"]).run()
    page.segmented_control(key="field.goal").set_value("value").run()
    page.selectbox(key="field.leader").set_value("svanhildr").run()
    asked, _ = from_link(link_of(page), load())
    assert asked.enemy.forbids == ("axe",)
    assert asked.goal == "value"
    assert asked.leader == "svanhildr"


def tap(page: AppTest, kind: str, *faces: str) -> None:
    for face in faces:
        page.button(key=f"{face}-{kind}").click().run()


def test_typing_the_dice_collapses_the_range():
    page = visit({"p": "2.0.0.1", "d": "3"})
    assert "depending on" in html(page)
    assert "printed in the rules" in html(page), "the archer's faces are known"
    tap(page, "sword", "blank", "hit", "blank", "hit-hit", "shield")
    assert link_of(page) == {"p": "2.0.0.1", "d": "3"}, "five faces are no die"
    tap(page, "sword", "hit-shield")
    asked, _ = from_link(link_of(page), load())
    assert asked.dice.as_dict() == {
        "sword": ["blank", "blank", "shield", "hit", "hit shield", "hit hit"]
    }
    assert shown(page, "win") == chance(asked)
    assert "All dice are known." in html(page)
    assert "No guess" in html(page)
    tap(page, "sword", "undo")
    assert "depending on" in html(page)
    tap(page, "sword", "hit")
    assert "All dice are known." in html(page)
    tap(page, "sword", "reset")
    assert link_of(page).get("sword") is None


def test_what_no_field_shows_is_carried_along():
    link = {"v": "1", "p": "2.0.0.0", "a": "2", "d": "3", "f": "1", "w": "6.1", "c": "9.2"}
    page = visit(link)
    field(page, "attack").increment().run()
    assert link_of(page) == link | {"a": "3"}


def test_a_link_may_compare_with_another_play():
    page = visit({"y": "never-reroll"})
    assert "never rerolling" in html(page)
    asked = default_question()
    assert shown(page, "win") == chance(asked)


HOSTILE = [
    {"p": "99.0.0.0"},
    {"p": "-1.0.0.0", "a": "x", "d": "0"},
    {"e": "troll-99"},
    {"e": "../../etc/passwd", "s": "'; drop table"},
    {"<script>alert(1)</script>": "1", "![x](http://example.org/x.png)": "2"},
    {"sword": "b.b.b", "c": "1e9", "f": "11", "q": "9"},
    {"p": "9" * 5000, "v": "\0\x1b[31m", "r": "healing"},
    {f"n{i}": "x" for i in range(300)},
    {"": "", "\u202etxt": "1", "a\nb": "2"},
]


@pytest.mark.parametrize("link", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_link_gives_a_page_that_names_what_it_ignored(link: dict[str, str]):
    page = visit(link)
    assert not page.exception
    asked, ignored = from_link(link, load())
    assert shown(page, "win") == chance(asked)
    assert ignored
    (line,) = alerts(page)
    assert "ignored" in line
    assert len(line) < 400
    assert "<script" not in html(page)
    assert "<img" not in html(page).replace('<img class="odds-qr"', ""), "but the QR code"
    field(page, "favor").increment().run()
    assert not alerts(page), "a change makes a clean link"


def test_a_question_that_cannot_be_answered_is_one_line_on_a_page_that_works(monkeypatch):
    def refuse(question: FightQuestion) -> None:
        if question.favor:
            raise odds.QuestionError("favor", "is too much <here>")
        return ask_point(question)

    monkeypatch.setattr("odds.dashboard.answers.ask_point", refuse)
    page = visit({"p": "1.0.0.1", "d": "4", "f": "1"})
    assert not page.exception
    assert alerts(page) == ["favor: is too much &lt;here&gt;"]
    field(page, "favor").decrement().run()
    assert not alerts(page)
    assert shown(page, "win").endswith("%")


def test_sessions_do_not_share_a_question():
    one, two = visit({"p": "1.0.0.0"}), visit({"p": "0.0.3.0"})
    field(one, "party.sword").increment().run()
    two.run()
    assert field(two, "party.sword").value == 0
    assert field(two, "party.axe").value == 3


def test_a_link_says_its_language_and_keeps_it():
    # The test asks fields for their options too, so it speaks German for a while.
    context = copy_context()
    context.run(speak, "de")
    context.run(_a_link_says_its_language_and_keeps_it)


def _a_link_says_its_language_and_keeps_it():
    question = FightQuestion(Party("4 sword 2 axe"), Enemy(attack=3, defense=7), favor=1)
    page = visit(to_link(question) | {"l": "de"})
    answer = ask(question)
    assert shown(page, "win") == percent(answer.win, lang="de")
    assert "," in shown(page, "win")
    low, high = (percent(end, lang="de") for end in answer.range)
    assert f"{low} bis {high}, je nach deinen Würfeln." in html(page)
    assert not alerts(page)
    page.number_input(key="field.favor").increment().run()
    assert link_of(page)["l"] == "de"
    assert link_of(page)["f"] == "2"
    assert shown(page, "win") == percent(ask_point(replace(question, favor=2)).win, lang="de")
    assert say("page.left", "de") in html(page)


def test_a_language_that_there_is_not_is_ignored_and_named():
    page = visit({"l": "xx"})
    assert alerts(page) == [say("page.ignored", names="l")]
    assert say("page.left") in html(page)
