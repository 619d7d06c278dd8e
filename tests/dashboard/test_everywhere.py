"""One number everywhere: on the page, from the library, on the command line, and in the files that
are taken along. Ten questions a page."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
import streamlit as st
from click.testing import CliRunner
from PIL import Image

from odds import Dice, Enemy, FightQuestion, Holding, Party, Reward, Target
from odds.champions.pieces import KINDS
from odds.champions.question import (
    CommitQuestion,
    GridQuestion,
    JourneyQuestion,
    PartyQuestion,
    TableQuestion,
    ask,
    ask_commit,
    ask_grid,
    ask_journey,
    ask_party,
    ask_point,
)
from odds.champions.readings import certain
from odds.champions.wire import (
    to_commit_link,
    to_journey_link,
    to_link,
    to_party_link,
    to_pin_link,
)
from odds.cli import odds as program
from odds.dashboard import midgard as midgard_page
from odds.dashboard.advice import party_told
from odds.dashboard.deeds import prospect
from odds.midgard.link import new_game, to_text
from odds.midgard.question import ask_plays
from odds.midgard.wire import plays_json
from odds.words import brief, gain, percent
from tests.dashboard.test_page import html, shown, visit
from tests.dashboard.test_parties_page import open_page, said
from tests.midgard.outlook.positions import through

pytestmark = pytest.mark.slow

FACES = {
    "sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"],
    "spear": ["blank", "blank", "hit", "hit hit", "shield", "shield"],
    "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
}
DICE = Dice.from_faces(FACES)
TYPED = "; ".join(f"{kind}: {', '.join(faces)}" for kind, faces in FACES.items())

# Party, attack, defense, Favor.
ASKED = [
    ("2 sword", 2, 3, 0),
    ("1 sword 1 axe", 1, 3, 2),
    ("3 axe", 3, 5, 1),
    ("2 spear 1 archer", 2, 4, 1),
    ("1 sword 1 spear 1 axe 1 archer", 3, 6, 0),
    ("4 sword", 2, 6, 2),
    ("1 axe", 0, 1, 0),
    ("2 archer", 4, 2, 3),
    ("3 sword 2 axe", 3, 6, 1),
    ("", 1, 1, 0),
]
QUESTIONS = [
    FightQuestion(Party(party), Enemy(attack=attack, defense=defense), favor=favor, dice=DICE)
    for party, attack, defense, favor in ASKED
]
EACH = pytest.mark.parametrize("asked", QUESTIONS, ids=lambda q: str(q.party) or "nobody")

Files = dict[str, Callable[[], str | bytes]]


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Files:
    """What the buttons of the page that is shown let one take along, by their keys."""
    offered = {}

    def button(_label, made, *, key, **_more):
        offered[key] = made

    monkeypatch.setattr(st, "download_button", button)
    return offered


def printed(*arguments: str) -> dict:
    """What the command line says to this, as JSON."""
    done = CliRunner().invoke(program, [*arguments, "--json"], standalone_mode=False)
    assert done.exception is None, done.output
    return json.loads(done.stdout)


def enemy(asked: FightQuestion) -> list[str]:
    numbers = asked.enemy.attack, asked.enemy.defense, asked.favor
    names = ("--attack", "--defense", "--favor")
    said = [text for name, n in zip(names, numbers, strict=True) for text in (name, str(n))]
    return [*said, "--die", TYPED]


def lines(text: str | bytes) -> list[dict[str, str]]:
    assert isinstance(text, str)
    return list(csv.DictReader(StringIO(text)))


def party_of(row: dict[str, str]) -> Party:
    return Party(**{kind: int(row[kind]) for kind in KINDS})


def shows_bars(made: Files, *numbers: str) -> None:
    """Both pictures open, and the numbers stand in them."""
    assert Image.open(BytesIO(made["take-png"]())).width > 600
    svg = made["take-svg"]().decode()
    for number in numbers:
        assert number in svg, number


@EACH
def test_a_fight(asked: FightQuestion, files):
    page, answer = visit(to_link(asked)), ask(asked)
    assert shown(page, "win") == percent(answer.win, certain=certain(answer))
    told = json.loads(files["take-json"]())
    assert told == printed("fight", str(asked.party), *enemy(asked))
    assert told["win"] == answer.win
    rows = lines(files["take-csv"]())
    law = {(row["won"] == "1", party_of(row), int(row["favor"])): float(row["p"]) for row in rows}
    assert law == dict(answer.law)


@EACH
def test_parties(asked: FightQuestion, files):
    question = PartyQuestion(asked.enemy, 0.8, favor=asked.favor, dice=DICE)
    page = open_page("parties", to_link(asked) | to_party_link(question))
    answer = ask_party(question)
    assert answer.best is not None
    sent = f"{party_told(answer.best) or 'Nobody'}: {percent(answer.win)} for {answer.cost} Glory"
    assert said(page, "send") == sent
    told = json.loads(files["take-json"]())
    assert told == printed("party", "--chance", "80", *enemy(asked))
    assert told["win"] == answer.win
    rows = lines(files["take-csv"]())
    assert [(party_of(row), float(row["win"])) for row in rows] == [
        (one.party, one.win) for one in answer.curve
    ]


@pytest.mark.parametrize("way", ("sea", "land"))
@pytest.mark.parametrize("asked", QUESTIONS[:5], ids=lambda q: str(q.party))
def test_a_journey(asked: FightQuestion, way: str, files):
    supplies = {"food": 3} if way == "sea" else {"coins": 2}
    question = JourneyQuestion(way, asked, **supplies)
    page = open_page("journey", to_link(asked) | to_journey_link(question))
    answer = ask_journey(question)
    assert shown(page, "win") == percent(answer.win, certain=certain(answer))
    ((name, number),) = supplies.items()
    verb = ["sail", "--shore", question.shore] if way == "sea" else ["march"]
    said_there = printed(*verb, str(asked.party), *enemy(asked), f"--{name}", str(number))
    told = json.loads(files["take-json"]())
    assert told == said_there
    assert told["win"] == answer.win
    rows = lines(files["take-csv"]())
    law = {(row["won"] == "1", party_of(row), int(row["favor"])): float(row["p"]) for row in rows}
    assert law == dict(answer.law)


@pytest.mark.parametrize("at", range(10))
def test_a_phase(at: int, files, tmp_path):
    held = Holding(Party(("2 sword", "1 sword 1 axe", "3 axe")[at % 3]), favor=at % 2, food=0)
    goal = "value" if at < 5 else "win"
    foes = [Enemy(1 + at % 3, 2, reward=Reward(glory=6)), Enemy(1, 1 + at % 4)]
    foes[1] = replace(foes[1], reward=Reward(glory=4))
    targets = [Target("troll", foes[0]), Target("draugr", foes[1])]
    question = CommitQuestion(held, tuple(targets), goal=goal, dice=DICE)
    fight = FightQuestion(held.party, foes[0], favor=held.favor, dice=DICE)
    page = open_page("commit", to_link(fight) | to_commit_link(question))
    answer = ask_commit(question)
    name = "win" if goal == "win" else "value"
    file = tmp_path / "phase.toml"
    file.write_text(
        f'goal = "{goal}"\n[holding]\nparty = "{held.party}"\nfavor = {held.favor}\n'
        + "".join(
            f'[[targets]]\nname = "{one.name}"\nattack = {one.enemy.attack}\n'
            f"defense = {one.enemy.defense}\nreward = {{ glory = {one.enemy.reward.glory} }}\n"
            for one in targets
        )
    )
    there = printed("commit", str(file), "--die", TYPED)
    told = json.loads(files["take-json"]())
    for key in ("question", "split", "value", "win", "chances", "law", "proven", "alternatives"):
        assert told[key] == there[key], key
    assert told[name] == getattr(answer, name)
    rows = {row["target"]: row for row in lines(files["take-csv"]())}
    assert {name: party_of(row) for name, row in rows.items()} == {
        **answer.split,
        "home": answer.home,
    }
    shown_there = html(page)
    for target, chance in answer.chances.items():
        assert rows[target]["chance"] == str(chance)
        told = percent(chance, certain=chance in (0, 1))
        assert told in shown_there or brief(chance) in shown_there


@EACH
def test_a_table(asked: FightQuestion, files):
    page, grid = open_page("table", to_link(asked)), ask_grid(GridQuestion(asked))
    cells = [brief(wins[at]) for at in range(len(grid.question.defenses)) for wins in grid.win]
    shown_there = html(page)
    assert all(cell.replace("<", "&lt;").replace(">", "&gt;") in shown_there for cell in cells)
    told = json.loads(files["take-json"]())
    words = ["--favor", str(asked.favor), "--die", TYPED]
    assert told == printed("table", str(asked.party), "--grid", *words)
    rows = lines(files["file-csv"]())
    assert [float(row["win"]) for row in rows] == [win for wins in grid.win for win in wins]


@EACH
def test_fights_side_by_side(asked: FightQuestion, files):
    other = replace(asked, party=Party("2 axe 1 spear"))
    pins = [one for one in (asked, other) if one.party.size] or [other]
    page = open_page("compare", to_link(asked) | to_pin_link(tuple(pins)))
    each = [ask(one) for one in pins]
    told = [json.loads(line) for line in files["take-jsonl"]().splitlines()]
    assert told == [printed("fight", str(one.party), *enemy(one)) for one in pins]
    rows = lines(files["take-csv"]())
    assert [row["name"] for row in rows] == ["A", "B"][: len(pins)]
    for at, (answer, row) in enumerate(zip(each, rows, strict=True)):
        assert float(row["win"]) == answer.win
        assert said(page, f"win-{at}") == percent(answer.win, certain=certain(answer))
    if len(pins) == 2:
        assert gain(100 * (each[1].win - each[0].win)) in html(page)


@pytest.mark.parametrize("at", range(10))
def test_plays_of_midgard(at: int, files):
    game = [one for one in through(new_game(3 + at % 3, at), at) if one.state.now[0] == "play"]
    played = game[-1 - at]  # near the end of the last round, where much is exact
    asked = midgard_page.asked_of(played)
    answer, page = ask_plays(asked), open_page("midgard", {"mg": to_text(played)})
    told = json.loads(files["take-json"]())
    assert told == plays_json(answer)
    assert told == printed("midgard", "plays", asked.position, "--players", str(asked.players))
    rows = lines(files["take-csv"]())
    moves = answer.found.moves
    assert [(row["move"], float(row["end"])) for row in rows] == [
        (one.move, float(one.end.value)) for one in moves
    ]
    shown_there = html(page)
    assert all(prospect(one, answer.found) in shown_there for one in moves)


def test_pictures_show_the_numbers(files):
    asked = QUESTIONS[8]
    visit(to_link(asked))
    answer = ask_point(asked)
    shows_bars(files, percent(sum(p for (won, _, _), p in answer.law.items() if not won)))
    question = PartyQuestion(asked.enemy, 0.8, favor=1, dice=DICE)
    open_page("parties", to_link(asked) | to_party_link(question))
    shows_bars(files, *(percent(one.win) for one in ask_party(question).curve[1:]))
    for way, supplies in (("sea", {"food": 3}), ("land", {"coins": 2})):
        journey = JourneyQuestion(way, asked, **supplies)
        page = open_page("journey", to_link(asked) | to_journey_link(journey))
        assert not page.exception
        wins = [one.win for one in ask_journey(journey).cards] if way == "land" else []
        cards = [percent(win, certain=win == 0) for win in wins]
        shows_bars(files, *cards)


def test_all_parties_are_a_file_too(files):
    asked = replace(QUESTIONS[0], party=Party())
    page = open_page("table", to_link(asked) | {"k": "parties"})
    page.button(key="wanted").click().run()
    there = printed("table", *enemy(asked), "--warriors", str(TableQuestion(asked).warriors))
    assert json.loads(files["take-json"]()) == there


def test_files_are_in_the_language_of_the_page(files):
    visit(to_link(QUESTIONS[8]) | {"l": "de"})
    svg = copy_context().run(files["take-svg"]).decode()  # as in a thread of its own
    assert "3 Swordsmen, 2 Axemen gegen Attack 3, Defense 6, mit 1 Favor" in svg
