"""The owner's report: a page for each deck with the box's numbers, and what hangs on each guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from odds import Enemy, Party, fight, sail
from odds.champions.catalogue import load, parse_box
from odds.report import fights, journeys, mybox, outlined
from odds.report.paper import make
from odds.report.printing import write
from odds.report.sensitivity import moves, variants
from tests.report.again import rows_of

BOX = b"""
[dice.sword]
faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
[dice.axe]
faces = ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]
[enemies.troll-01]
attack = 3
defense = 7
reward = { glory = 9 }
[switches]
land_all_quiet = 8
mist_walker_shields = true
"""
OWNED = load().with_box(parse_box(BOX))
TINY = mybox.Scope((0.8,), ("1 sword 1 axe",), 2, 1, fights.SMALL, journeys.SMALL)


def only(id: str):
    return lambda catalogue: [one for one in mybox.findings(catalogue) if one.id == id]


def test_a_card_has_the_numbers_of_the_box_and_no_question_mark():
    cheapest, chance = mybox.deck_sheets(OWNED, "troll", TINY)
    assert cheapest.head()[0] == "card \\ chance"
    ((name, [(text, range)]),) = chance.lines()
    assert name == "Troll 1 3/7"
    assert range == ""
    record = dict(zip(chance.columns, chance.records[0], strict=True))
    assert record["win"] == pytest.approx(
        fight("1 sword 1 axe", Enemy(3, 7), favor=1, catalogue=OWNED).win
    )
    assert text == "<0.1%"


def test_a_card_that_is_a_guess_says_so():
    _, chance = mybox.deck_sheets(load(), "bergrisar", TINY)
    ((name, [(_, range)]),) = chance.lines()
    assert name.endswith("?")
    assert range != ""


def test_what_the_owner_said_is_varied_no_more():
    keys = [key for key, _ in variants(OWNED)]
    assert keys == ["dice.spear", "enemies.kraken.attack", "enemies.kraken.defense"]
    assert {"dice.axe", "switches.land_all_quiet"} <= {key for key, _ in variants(load())}


def test_a_guess_and_a_finding_have_names():
    span, _ = moves("moved", ("", ""), OWNED, only("near"))
    assert span.head()[1:] == [
        "faces of the Spearman",
        "attack of the Kraken",
        "defense of the Kraken",
    ]
    assert [name for name, _ in span.lines()] == ["Near shores are safer than far ones."]


def test_the_grids_are_those_of_the_owner_s_dice():
    outline = outlined("mybox", OWNED, small=True, box="my-box.toml")
    grids = {chapter.id: chapter for chapter in outline.chapters if chapter.of}
    assert list(grids) == [
        *("cheapest", "chance", "worth", "specials", "play"),
        *("ways", "food", "coins", "cards"),
    ]
    (sheet,) = grids["chance"].sheets[0]()
    assert sheet.provisional == ()
    for row in (dict(zip(sheet.columns, record, strict=True)) for record in sheet.records):
        enemy = Enemy(row["attack"], row["defense"])
        assert row["win"] == fight(row["party"], enemy, favor=1, catalogue=OWNED).win
        assert row["low"] is row["high"] is None


def test_how_far_the_kraken_s_attack_moves_a_journey():
    span, fails = moves("moved", ("", ""), OWNED, only("near"))
    told = {row[0]: dict(zip(span.columns, row, strict=True)) for row in span.records}
    chances = [
        sail(
            "3 sword 2 axe", Enemy(3, 5), food=5, favor=1, kraken=Enemy(attack, 4),
            catalogue=OWNED,
        ).win
        for attack in (1, 2, 3)
    ]  # fmt: skip
    row = told["enemies.kraken.attack"]
    assert (row["low"], row["high"]) == pytest.approx((min(chances), max(chances)))
    assert row["span"] == pytest.approx(max(chances) - min(chances))
    assert told["dice.spear"]["span"] == 0.0  # nobody throws it
    assert [text for _, cells in fails.lines() for text, _ in cells] == ["0%"] * 3


def test_every_deck_has_its_page():
    outline = outlined("mybox", OWNED, small=True, box="my-box.toml")
    assert [chapter.id for chapter in outline.chapters if chapter.page] == [
        *(f"deck-{deck}" for deck in ("troll", "draugr", "monster", "bergrisar", "journey"))
    ]
    assert outline.command == "odds report mybox --small --box my-box.toml --out DIR"


@pytest.mark.slow
def test_the_small_report_is_written_with_all_of_it(tmp_path: Path):
    markdown, html = write(make(outlined("mybox", OWNED, small=True, box="my-box.toml")), tmp_path)
    assert "my-box.toml" in markdown.read_text(encoding="utf-8")
    assert html.read_text(encoding="utf-8").count('class="page"') == 5
    for row in rows_of(tmp_path / "mybox" / "monster-chance.csv"):
        answer = fight(row["party"], row["id"], favor=int(row["favor"]), catalogue=OWNED)
        assert float(row["win"]) == pytest.approx(answer.win, rel=1e-9)
        assert Party(row["party"]).size == 4
