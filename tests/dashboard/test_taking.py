"""What is taken along is what the library and the command line say; a number can be proven."""

from __future__ import annotations

import csv
import random
from dataclasses import replace
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from click.testing import CliRunner
from PIL import Image

from odds import Enemy, FightQuestion, Party, fight
from odds.champions.question import JourneyQuestion, PartyQuestion, ask, ask_party, ask_rolled
from odds.champions.wire import (
    journey_json,
    law_csv,
    party_json,
    to_json,
    to_link,
)
from odds.cli import odds as program
from odds.dashboard import answers, pictures, proving, taking
from tests.dashboard.test_page import html, visit
from tests.dashboard.test_parties_page import open_page

FIGHT = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=2, defense=4), favor=1)
ENEMY = ("--attack", "2", "--defense", "4")


def printed(*arguments: str) -> str:
    done = CliRunner().invoke(program, arguments, standalone_mode=False)
    assert done.exception is None
    return done.stdout


def test_a_fight_is_told_as_the_command_line_tells_it():
    said = printed("fight", "2 sword 1 axe", *ENEMY, "--favor", "1", "--json")
    assert taking.as_json(to_json(answers.whole(answers.best(FIGHT)))) == said


@pytest.mark.slow
def test_parties_and_journeys_are_told_as_the_command_line_tells_them():
    asked = PartyQuestion(FIGHT.enemy, 0.8, favor=1)
    said = printed("party", *ENEMY, "--favor", "1", "--chance", "80", "--json")
    assert taking.as_json(party_json(ask_party(asked))) == said
    journey = JourneyQuestion("land", FIGHT, coins=2)
    whole = answers.whole_journey(answers.journey(journey))
    said = printed("march", "2 sword 1 axe", *ENEMY, "--favor", "1", "--coins", "2", "--json")
    assert taking.as_json(journey_json(whole)) == said


def test_a_law_as_csv_is_the_law():
    answer = ask(FIGHT)
    rows = list(csv.DictReader(StringIO(law_csv(answer.law))))
    law = {
        (
            row["won"] == "1",
            Party(**{kind: int(row[kind]) for kind in ("sword", "spear", "axe", "archer")}),
            int(row["favor"]),
        ): float(row["p"])
        for row in rows
    }
    assert law == dict(answer.law)
    assert [row["won"] for row in rows] == sorted((row["won"] for row in rows), reverse=True)


@pytest.mark.slow
def test_pictures_of_what_is_left():
    answer = ask(FIGHT)
    png = Image.open(BytesIO(pictures.of_fight(answer, "png")))
    assert png.width > 600
    svg = pictures.of_fight(answer, "svg").decode()
    assert "2 Swordsmen, 1 Axeman against attack 2, defense 4, with 1 Favor" in svg
    assert "3 left" in svg
    assert "dice.sword" in svg, "what is provisional is told"


def test_a_link_too_long_for_a_picture_is_said():
    assert "<img" in taking.qr("http://127.0.0.1/?v=1")
    assert "too long" in taking.qr("http://127.0.0.1/?" + "x" * 4000)


def test_fractions_that_nobody_reads_are_counted():
    assert proving.fraction(Fraction(1, 3)) == "1/3"
    assert "of 4,002 digits" in proving.fraction(Fraction(1, 10**3999))


@pytest.mark.slow
def test_real_dice_agree_and_a_wrong_number_is_found_out():
    asked = replace(FIGHT, goal="value")
    rolled = ask_rolled(asked, 2_000, random.Random(7))
    assert rolled.agrees
    assert rolled.win == pytest.approx(ask(asked).win, abs=1e-12)
    assert rolled.low < rolled.wins / rolled.fights < rolled.high
    assert "lies there" in proving.rolled_told(rolled)
    wrong = replace(rolled, win=rolled.win - 0.1)
    assert not wrong.agrees
    assert "does not lie there" in proving.rolled_told(wrong)


@pytest.mark.slow
def test_the_page_of_a_fight_proves_its_number(monkeypatch):
    monkeypatch.setattr(proving, "FIGHTS", 500)
    page = visit(to_link(FIGHT))
    exact = fight(FIGHT.party, FIGHT.enemy, favor=1, exact=True).win_exact
    page.button(key="exact").click().run()
    assert not page.exception
    codes = [code.value for code in page.code]
    assert f"{exact.numerator}/{exact.denominator}" in codes
    page.button(key="roll-many").click().run()
    assert "of 500: the chance lies from" in html(page)
    page.run()
    assert "of 500: the chance lies from" not in html(page)


@pytest.mark.slow
@pytest.mark.parametrize("name", ("", "parties", "journey"))
def test_every_page_has_its_link_and_its_files(name: str):
    page = open_page(name, to_link(FIGHT)) if name else visit(to_link(FIGHT))
    (link,) = [code.value for code in page.code]
    said = dict(part.split("=") for part in link.partition("?")[2].split("&"))
    assert said.items() >= to_link(FIGHT).items()
    assert "odds-qr" in html(page)
    keys = [button.key for button in page.download_button]
    assert keys[:2] == ["take-json", "take-csv"]
