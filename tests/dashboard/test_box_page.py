"""The page of the visitor's box: dice, cards, switches, the file; and that it is nobody else's."""

from __future__ import annotations

import re
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from odds.champions.catalogue import box_of, box_template, box_text, load, parse_box
from odds.champions.pieces import Dice, Party, Reward
from odds.champions.question import ask_point
from odds.champions.wire import default_question, from_link, to_link
from odds.midgard import catalogue as midgard
from odds.words import percent, speak
from tests.dashboard.test_page import alerts, field, html, link_of, shown, tap
from tests.dashboard.test_parties_page import open_page

pytestmark = pytest.mark.slow

BOX = b"""
dice.sword.faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
enemies.troll-03 = { attack = 5, reward = { glory = 9 } }
switches.land_all_quiet = 8
"""
CARD = {"p": "2.0.1.0", "e": "troll-07"}


def load_file(page: AppTest, content: bytes, name: str = "mine.toml") -> AppTest:
    return page.file_uploader(key="load-box").set_value((name, content, "application/toml")).run()


def to_page(page: AppTest, name: str, link: dict[str, str]) -> AppTest:
    page._page_hash = calc_hash(name)
    page.query_params.clear()
    for key, value in link.items():
        page.query_params[key] = value
    return page.run()


def test_dice_that_are_typed_are_the_questions():
    page = open_page("box")
    assert not page.exception
    tap(page, "spear", "blank", "blank", "hit", "hit", "shield", "shield")
    assert link_of(page)["spear"] == "b.b.s.s.h.h"
    assert from_link(link_of(page), load())[0].dice.as_dict()["spear"][0] == "blank"


def test_a_card_as_it_is_and_as_it_was():
    page = open_page("box", CARD)
    assert page.selectbox(key="field.box.card.troll").value == "troll-07", "the question's card"
    field(page, "box.troll-07.attack").increment().run()
    before = load().enemy("troll-07")
    assert "a" not in link_of(page), "not before the owner says so"
    page.button(key="keep-card").click().run()
    link = link_of(page)
    assert link["a"] == str(before.attack + 1)
    asked, ignored = from_link(link, load())
    assert not ignored
    assert asked.enemy.attack == before.attack + 1
    assert asked.enemy.reward == before.reward, "the Blame that a victor discards stays (D22)"
    assert asked.catalogue.provisional(["enemies.troll-07"]) == ()
    assert "Yours (1): Troll 7" in html(page)
    fight = to_page(page, "", link)
    assert shown(fight, "win") == percent(ask_point(asked).win)
    assert "As on your card." in html(fight)
    box = to_page(page, "box", link)
    box.button(key="forget-card").click().run()
    assert link_of(box).get("a") is None
    assert field(box, "box.troll-07.attack").value == before.attack


def test_a_switch_goes_into_the_link():
    page = open_page("box")
    page.selectbox(key="field.box.switch.mist_walker_shields").set_value("no").run()
    page.selectbox(key="field.box.switch.land_all_quiet").set_value("8").run()
    page.selectbox(key="field.box.switch.shore_order").set_value("near-first").run()
    link = link_of(page)
    assert (link["m"], link["aq"], link["so"]) == ("0", "8", "near-first")
    asked, ignored = from_link(link, load())
    assert not ignored
    assert asked.catalogue.journey_deck("land")["all-quiet"] == 8
    page.selectbox(key="field.box.switch.land_all_quiet").set_value("none").run()
    assert "aq" not in link_of(page)


def test_load_and_go_on():
    page = open_page("box", {"e": "troll-03"})
    load_file(page, BOX)
    assert not page.exception
    assert not alerts(page)
    link = link_of(page)
    assert (link["sword"], link["a"], link["aq"]) == ("b.b.s.h.h.hh", "5", "8")
    assert "Yours (1): Troll 3" in html(page)
    # Another card that the file says is known on the page of a fight, though no link says it.
    fight = to_page(page, "", to_link(default_question()))
    fight.segmented_control(key="field.source").set_value("card").run()
    fight.selectbox(key="field.card").set_value("troll-03").run()
    assert link_of(fight)["a"] == "5"
    assert load().enemy("troll-03").attack == 2


def test_what_is_saved_is_what_was_loaded():
    page = open_page("box")
    assert page.download_button[0].disabled, "nothing to save"
    load_file(page, BOX)
    (button,) = page.download_button
    assert not button.disabled
    kept = page.session_state["visit"]
    box = replace(box_of(kept.question.catalogue), dice=kept.question.dice)
    assert parse_box(box_text(box).encode(), box.file) == parse_box(BOX, "mine.toml")


def full_box() -> str:
    """A box file of everything that a template asks for, of both games, and of a card's penalty."""
    template = f"{box_template(load())}\n{midgard.box_template(midgard.load())}"
    lines = [line for line in template.splitlines() if not line.startswith("##")]
    lines = [line.removeprefix("# ") for line in lines]
    text = "\n".join([*lines, 'midgard.board.leader = "3/2"', "midgard.board.plays = [4, 5, 6]"])
    return re.sub(r"(enemies.troll-03 = \{)", r"\1 unbeaten = { blame = 2 },", text)


def saved(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the buttons of a page save, by their keys, as it stands after each run."""
    files: dict[str, str] = {}
    button = st.download_button

    def note(label: str, data: str, **said: object) -> bool:
        files[str(said["key"])] = data
        return button(label, data, **said)

    monkeypatch.setattr(st, "download_button", note)
    return files


def test_saving_loses_nothing(monkeypatch: pytest.MonkeyPatch):
    text = full_box()
    box, other = parse_box(text.encode(), "mine.toml"), midgard.parse_box(text.encode())
    assert box.changes
    assert box.switches
    assert {one.key.split(".")[0] for one in box.board} >= {"stalls", "merchants", "board"}
    assert other.said
    files = saved(monkeypatch)
    page = open_page("box", {"e": "troll-03"})
    load_file(page, text.encode())
    assert not alerts(page)
    page.button(key="reset-sword").click().run()
    tap(page, "sword", "blank", "hit", "hit", "hit", "hit-hit", "shield")
    kept = files["save-box"]
    sword = ("blank", "hit", "hit", "hit", "hit hit", "shield")
    again = parse_box(kept.encode(), "mine.toml")
    assert again == replace(box, dice=Dice.from_faces({"sword": sword}) | box.dice)
    assert midgard.parse_box(kept.encode()) == other
    page.selectbox(key="field.box.card.troll").set_value("troll-03").run()
    field(page, "box.troll-03.attack").increment().run()
    page.button(key="keep-card").click().run()
    (card,) = [c for c in parse_box(files["save-box"].encode()).changes if c.id == "troll-03"]
    assert card.unbeaten == (Reward(blame=2), frozenset({"blame"})), "which no field shows"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"dice.sword.faces = []", "bad.toml: dice.sword.faces: has 0 faces"),
        (b"\x80\x04\x95pickle", "bad.toml: is not a text (UTF-8)"),
        (b"import os", "bad.toml: is not TOML"),
        (b"[enemies.trol-7]\nattack = 1", "bad.toml: enemies.trol-7: the catalogue has no such"),
        (b"a" * 1_000_001, "bad.toml: is larger than"),
        (b"midgard.provinces.asgard.villages = 3", "bad.toml: midgard.provinces.asgard: the cat"),
        (b"x = " + b"[" * 1900, "bad.toml: is nested too deep"),
    ],
)
def test_a_file_that_cannot_be_read_changes_nothing(content: bytes, said: str):
    page = open_page("box", {"e": "troll-03"})
    load_file(page, BOX)
    before = link_of(page)
    load_file(page, content, "bad.toml")
    assert not page.exception
    (line,) = alerts(page)
    assert line.replace("&#x27;", "'").startswith(said)
    assert link_of(page) == before
    assert "Yours (1): Troll 3" in html(page)
    load_file(page, BOX)
    assert not alerts(page)


def test_a_box_is_of_one_visitor():
    mine, other = open_page("box", CARD), open_page("box", CARD)
    load_file(mine, BOX)
    other.run()
    assert "Yours" not in html(other)
    assert load().provenance("enemies.troll-03").status == "provisional"


def test_the_page_opens_no_file_of_the_machine(tmp_path: Path, monkeypatch):
    box = tmp_path / "box.toml"
    box.write_bytes(BOX)
    monkeypatch.setenv("ODDS_BOX", str(box))
    assert "Yours" not in html(open_page("box"))


def choose(page: AppTest, table: str, key: str) -> AppTest:
    return page.selectbox(key=f"field.box.{table}.which").set_value(key).run()


def test_a_stall_is_typed_and_saved(monkeypatch: pytest.MonkeyPatch):
    files = saved(monkeypatch)
    page = choose(open_page("box"), "champions.stalls", "stalls.gossip")
    assert not page.exception
    cost = page.text_input(key="field.box.of.stalls.gossip.cost")
    assert cost.label == "Cost (a guess)"
    cost.set_value("2 coins, 1 sword").run()
    assert not files["save-box"], "not before the owner says so"
    page.button(key="keep-box.champions.stalls").click().run()
    assert not page.exception
    assert not alerts(page)
    said = {one.key: one.value for one in parse_box(files["save-box"].encode()).board}
    assert said["stalls.gossip.cost"] == Reward(coins=2, warriors=Party("1 sword"))
    assert said["stalls.gossip.gives"] == 1, "what stood there"
    assert page.text_input(key="field.box.of.stalls.gossip.cost").label == "Cost (yours)"
    assert link_of(page) == to_link(default_question()), "which needs nothing of it"
    page.button(key="forget-box.champions.stalls").click().run()
    assert not files["save-box"]
    assert page.text_input(key="field.box.of.stalls.gossip.cost").value == ""


def test_what_cannot_be_is_one_line_that_names_the_field(monkeypatch: pytest.MonkeyPatch):
    files = saved(monkeypatch)
    page = choose(open_page("box"), "champions.board", "board.far_shores")
    page.text_input(key="field.box.of.board.far_shores").set_value("1, 1, 2").run()
    page.button(key="keep-box.champions.board").click().run()
    (line,) = alerts(page)
    assert line.startswith("board.far_shores: ")
    assert not files["save-box"]
    page.text_input(key="field.box.of.board.far_shores").set_value("1, 1, 2, 3").run()
    page.button(key="keep-box.champions.board").click().run()
    assert not alerts(page)
    assert files["save-box"] == "board.far_shores = [1, 1, 2, 3]\n"


def test_cards_of_midgard_are_counted_one_kind_after_the_other(monkeypatch: pytest.MonkeyPatch):
    files = saved(monkeypatch)
    page = choose(open_page("box"), "midgard.cards", "midgard.cards.attack")
    field(page, "box.of.midgard.cards.attack.copies").decrement().run()
    page.button(key="keep-box.midgard.cards").click().run()
    (line,) = alerts(page)
    assert "midgard.cards.silver: 34 cards are listed, but 35 are in the box" in line
    choose(page, "midgard.cards", "midgard.cards.legion")
    field(page, "box.of.midgard.cards.legion.copies").increment().run()
    page.button(key="keep-box.midgard.cards").click().run()
    assert not alerts(page)
    said = midgard.parse_box(files["save-box"].encode())
    told = midgard.load().with_box(said)
    assert [c.copies for c in told.cards if c.id in ("attack", "legion")] == [17, 18]


def test_a_switch_and_a_place_of_midgard(monkeypatch: pytest.MonkeyPatch):
    files = saved(monkeypatch)
    page = open_page("box")
    page.selectbox(key="field.box.of.midgard.switches.gold_is_played").set_value("no").run()
    page.button(key="keep-box.midgard.switches").click().run()
    choose(page, "midgard.cards", "midgard.cards.gold-1")
    page.selectbox(key="field.box.of.midgard.cards.gold-1.place").set_value("asgard").run()
    page.button(key="keep-box.midgard.cards").click().run()
    said = dict(midgard.parse_box(files["save-box"].encode()).said)
    assert said["switches.gold_is_played"] is False
    assert said["cards.gold-1.place"] == "asgard"
    load_file(page, b"midgard.switches.gold_is_played = true")
    assert files["save-box"] == "midgard.switches.gold_is_played = true\n"
    which = page.selectbox(key="field.box.midgard.switches.which")
    assert which.value == "midgard.switches.gold_1_3_tokens", "the first that is a guess"
    choose(page, "midgard.switches", "midgard.switches.gold_is_played")
    assert page.selectbox(key="field.box.of.midgard.switches.gold_is_played").value == "yes"


def test_what_is_wrong_is_said_in_german():
    # The test asks fields for their options too, so it speaks German for a while.
    context = copy_context()
    context.run(speak, "de")
    context.run(_what_is_wrong_is_said_in_german)


def _what_is_wrong_is_said_in_german():
    page = open_page("box", {"l": "de"})
    load_file(page, b"enemies.troll-07.attack = 100", "bad.toml")
    (line,) = alerts(page)
    assert line == (
        "bad.toml: enemies.troll-07.attack: 100 ist mehr als 99; mehr wird nicht beantwortet"
    )
    page.text_input(key="field.box.of.board.far_shores").set_value("1, 1").run()
    page.button(key="keep-box.champions.board").click().run()
    assert "board.far_shores: ist von anderer Art als (1, 1, 2, 2)" in alerts(page)
