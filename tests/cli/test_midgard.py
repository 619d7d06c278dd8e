"""`odds midgard`: what is printed and what is JSON are the numbers of the library."""

from __future__ import annotations

import json
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest

from odds.cli.fields import MOST_BY_ITSELF, processes
from odds.midgard.question import (
    ControlQuestion,
    DoomQuestion,
    DraftQuestion,
    EndgameQuestion,
    PlaysQuestion,
    ask_control,
    ask_doom,
    ask_draft,
    ask_endgame,
    ask_plays,
)
from odds.midgard.wire import control_json, doom_json, draft_json, endgame_json, plays_json
from odds.words import speak
from tests.cli.conftest import Run

LAST = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
EARLY = "now: play 0; hand 0: 3 attack, 3 land; doom: alfheim-1, alfheim-2, mannheim-1; \
seat 0: warriors 1 alfheim-1 1 jotunheim-1 3 ship 6 reserve"
PACK = "now: draft 1; pack 1: 1 gold-3, 2 land, 1 attack, 1 legion; hand 1: 1 land"


def test_doom_for_people(run: Run) -> None:
    code, out, err = run("midgard", "doom", EARLY, "--players", "3")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Doom of round 1: 2 tokens still to be drawn"
    assert lines[2].split()[:3] == ["alfheim-1", "100%", "1"]
    assert lines[4].split()[:3] == ["alfheim-3", "28.6%", "2/7"]
    start = lines.index("Vikings of seat 0 that fall where they stand")
    # One is doomed for sure; the other with chance 2/7.
    assert [line.split()[:3] for line in lines[start + 1 : start + 3]] == [
        ["1", "71.4%", "5/7"],
        ["2", "28.6%", "2/7"],
    ]
    assert lines[-1] == "Provisional data used: provinces.*.villages"


def test_json_is_the_library(run: Run) -> None:
    cases = [
        (("doom", EARLY), doom_json(ask_doom(DoomQuestion(EARLY, 3)))),
        (("control", LAST), control_json(ask_control(ControlQuestion(LAST, 3)))),
        (
            ("control", EARLY, "--games", "16", "--seed", "4", "--seat", "1"),
            control_json(ask_control(ControlQuestion(EARLY, 3, seat=1, games=16, seed=4))),
        ),
        (
            ("draft", PACK, "--games", "16", "--policy", "uniform"),
            draft_json(ask_draft(DraftQuestion(PACK, 3, games=16, policy="uniform"))),
        ),
        (("plays", PACK, "--seed", "5"), plays_json(ask_plays(PlaysQuestion(PACK, 3, seed=5)))),
        (("plays", LAST), plays_json(ask_plays(PlaysQuestion(LAST, 3)))),
        (("endgame", LAST), endgame_json(ask_endgame(EndgameQuestion(LAST, 3)))),
    ]
    for (command, *words), wanted in cases:
        code, out, err = run("midgard", command, *words, "--players", "3", "--json")
        assert (code, err, out.count("\n")) == (0, "", 1)
        assert json.loads(out) == wanted
        assert wanted["schema"] == f"odds.midgard-{command}/1"
        assert wanted["provisional"]


def test_exact_and_estimated_are_told_apart(run: Run) -> None:
    exact = run("midgard", "control", LAST, "--players", "3")[1]
    assert exact.startswith("Exact: only one seat has plays left")
    assert "rollouts" not in exact
    guess = run("midgard", "control", EARLY, "--players", "3", "--games", "16")[1]
    assert guess.startswith("Estimated by 16 rollouts with the bot keen in every seat; 95%")
    assert "Exact" not in guess


def test_rollouts_are_shared_by_all_cores_where_each_has_enough_to_do(monkeypatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    shared = [processes(None, games) for games in (16, 99, 100, 1_000)]
    assert shared == [1, 1, 2, 2]
    assert processes(3, 16) == 3
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert processes(None, 100_000) == MOST_BY_ITSELF


def test_no_difference_is_said(run: Run) -> None:
    code, out, _ = run(
        "midgard", "draft", PACK, "--players", "3", "--games", "16", "--policy", "uniform"
    )
    assert code == 0
    assert "no difference found" in out
    assert "The order of all cards is not settled." in out


def test_the_best_last_play_is_first(run: Run) -> None:
    lines = run("midgard", "endgame", LAST, "--players", "3")[1].splitlines()
    told = [line.split() for line in lines if line.startswith("play")]
    assert told == [
        ["play", "recruit", "+3", "0", "0", "3", "warrior", "to", "alfheim-1"],
        ["play", "gold-4", "+0", "0", "0", "0"],
    ]


def test_plays_for_people(run: Run) -> None:
    code, out, err = run("midgard", "plays", LAST, "--players", "3")
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert lines[0][:3] == ["Exact:", "nobody", "else"]
    assert ["play", "recruit", "0", "+3", "best"] in lines
    assert ["play", "gold-4", "0", "0", "less"] in lines
    # One of ten provinces is doomed by five tokens; 3 points for who falls there: 3/2.
    assert ["alfheim-1", "0", "3", "3", "1", "0", "3/2", "9/2"] in lines
    guess = run("midgard", "plays", PACK, "--players", "3")[1]
    assert guess.startswith("Seat 1 is to move: 64 paired rollouts a move")
    assert "Exact" not in guess


def test_german_writes_numbers_as_german_does(run: Run) -> None:
    speak("de")
    try:
        guess = run("midgard", "control", EARLY, "--players", "3", "--games", "16")[1]
        pack = run("midgard", "draft", PACK, "--players", "3", "--games", "16")[1]
        doom = run("midgard", "doom", EARLY, "--players", "3")[1]
    finally:
        speak("en")
    assert guess.startswith("Geschätzt aus 16 Durchläufen")
    assert "Intervalle zu 95" in guess
    assert re.search(r"\d,\d \(-?\d+,\d bis -?\d+,\d\)", pack)
    assert not re.search(r"\d\.\d", pack + guess)
    assert "28,6\u00a0%" in doom


def test_a_position_from_a_file_and_a_box(run: Run, tmp_path: Path) -> None:
    file, box = tmp_path / "position.txt", tmp_path / "box.toml"
    file.write_text(EARLY.replace("; ", "\n"), encoding="utf-8")
    box.write_text("midgard.board.fallen = 4\n", encoding="utf-8")
    words = ("midgard", "doom", "--from", str(file), "--players", "3", "--json")
    found = json.loads(run(*words, "--box", str(box))[1])
    assert found["box"] == str(box)
    by_place = {row["place"]: Fraction(row["fallen_exact"]) for row in found["earnings"]}
    assert by_place["alfheim-3"] == Fraction(2, 7) * (4 + 1)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("players", ("doom", "--players", "6")),
        ("seat", ("doom", "--seat", "4")),
        ("seat", ("control", "--seat", "x")),
        ("games", ("control", "--games", "15")),
        ("policy", ("draft", "--policy", "clever")),
        ("seed", ("draft", "--seed=-1")),
        ("workers", ("draft", "--workers", "0")),
        ("position", ("plays", "now: doom")),
        ("hand 0", ("plays", "now: play 0")),
        ("pack 1", ("plays", "now: draft 1; pack 0: 2 land")),
        ("seed", ("plays", "--seed=-1")),
        ("position", ("endgame",)),
        ("position", ("endgame", "now: doom")),
        ("position", ("draft", "now: play 0; hand 0: 3 attack, 3 land")),
        ("pack 0", ("draft", "now: draft 0")),
        ("pack 0", ("draft", "now: draft 0; pack 1: 2 land")),
        ("hand 0", ("control", "now: play 0; hand 0: 3 attack")),
        ("hand 0", ("control", "now: play 0; hand 0: 3 swords")),
        ("game", ("control", "game: round 7; now: play 0")),
        ("game", ("control", "game: first 9; now: play 0")),
        ("game", ("control", "game: turn 99; now: play 0")),
        ("now", ("control", "now: dance 0")),
        ("doom", ("doom", "now: doom; doom: asgard")),
        ("position", ("doom", "now: doom; seat 0: warriors 99 ship")),
        ("throne", ("doom", "throne: me")),
        ("from", ("doom", "--from", "no-such-file")),
        ("from", ("doom", "now: doom", "--from", "x")),
    ],
)
def test_bad_input_is_one_line_that_names_the_field(
    run: Run, field: str, words: tuple[str, ...]
) -> None:
    code, out, err = run("midgard", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{field}:" in err
