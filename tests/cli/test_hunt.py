"""`odds hunt`: what is printed and what is JSON are the numbers of the library."""

from __future__ import annotations

import json

import pytest

from odds import hunt
from odds.champions.catalogue import load
from odds.champions.question import ask
from odds.champions.wire import hunt_from_json
from odds.words import amount, percent
from tests.cli.conftest import Run

HUNT = ("hunt", "1 axe 2 archer", "--favor", "1")


def test_a_hunt_for_people(run: Run) -> None:
    code, out, err = run(*HUNT)
    assert (code, err) == (0, "")
    answer = hunt("1 axe 2 archer", favor=1)
    lines = out.splitlines()
    assert lines[0] == "1 Axeman, 2 Archers hunting, with 1 Favor"
    assert f"Food            {amount(answer.mean)} on average" in out
    assert f"Favor left      {amount(1 - answer.rerolls)} of 1" in out
    start = lines.index("Food they bring") + 1
    for food, line in enumerate(lines[start : start + 7]):
        assert line.split()[:2] == [str(food), percent(answer.food[food])]
    assert "dice.axe" in out


def test_what_cannot_happen_is_0_percent(run: Run) -> None:
    lines = run("hunt", "1 archer")[1].splitlines()
    assert any(line.split() == ["6", "0%"] for line in lines)
    assert "100%" in run("hunt", "0")[1]
    assert "dice." not in "".join(lines)  # the archer's die is printed in the rules


@pytest.mark.parametrize(
    "words",
    (
        (),
        ("--goal", "value", "--price", "food=1/2"),
        ("--rune", "the-hunt", "--leader", "svanhildr", "--goal", "value"),
    ),
)
def test_json_is_the_library(run: Run, words: tuple[str, ...]) -> None:
    code, out, err = run(*HUNT, *words, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    obj = json.loads(out)
    assert obj["schema"] == "odds.hunt/1"
    answer = ask(hunt_from_json(obj["question"], load()))
    assert {row["food"]: row["p"] for row in obj["food"]} == dict(answer.food)
    assert {(row["food"], row["favor"]): row["p"] for row in obj["law"]} == dict(answer.law)
    assert [obj[name] for name in ("mean", "value", "rerolls", "glory", "provisional")] == [
        *(answer.mean, answer.value, answer.rerolls, answer.glory, list(answer.provisional))
    ]


def test_it_fits_narrow_terminals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = run("hunt", "1 sword 2 spear 3 axe 2 archer", "--favor", "3", "--rune", "the-hunt")[1]
    assert max(map(len, out.splitlines())) <= 60
