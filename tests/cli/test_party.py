"""`odds party`: what is printed, as JSON and as CSV are the numbers of the library."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from odds import Enemy, party
from odds.champions.catalogue import load
from odds.champions.wire import party_from_json
from odds.words import percent, say
from tests.cli.conftest import Run

PARTY = ("party", "--attack", "3", "--defense", "6")
ENEMY = Enemy(attack=3, defense=6)


def test_the_cheapest_party_for_people(run: Run) -> None:
    code, out, err = run(*PARTY, "--chance", "80", "--favor", "1", "--holding", "3 sword 2 axe")
    assert (code, err) == (0, "")
    answer = party(ENEMY, 0.8, favor=1, holding="3 sword 2 axe")
    assert answer.best is not None
    assert answer.win is not None
    lines = out.splitlines()
    assert lines[0].startswith("The cheapest party with 80% or more against attack 3, defense 6")
    assert "out of 3 Swordsmen, 2 Axemen" in " ".join(lines[:2])
    assert f"Send            {answer.best.sword} Swordsmen" in out
    assert f"Cost            {answer.cost} Glory" in out
    assert f"Chance to win   {percent(answer.win)}" in out
    for sent in answer.curve[1:]:
        row = next(line for line in lines if str(sent.party) in line)
        assert row.split()[0] == str(sent.cost)
        assert percent(sent.win) in row
    (marked,) = (line for line in lines if "  <" in line)
    assert str(answer.best) in marked


def test_a_chance_that_nobody_reaches_is_an_answer(run: Run) -> None:
    words = (*PARTY, "--chance", "99", "--holding", "2 sword")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    best = party(ENEMY, holding="2 sword").curve[-1]
    told = percent(best.win, certain=best.win == 0)
    assert say("party.none", chance="99%", party=best.party, win=told).split()[:4] == [
        *("No", "party", "reaches", "99%;")
    ]
    assert "No party reaches 99%; the best is" in out
    obj = json.loads(run(*words, "--json")[1])
    assert [obj[name] for name in ("best", "favor", "cost", "win")] == [None] * 4


@pytest.mark.parametrize(
    ("words", "options"),
    (
        ((), {}),
        (("--favor", "2", "--pay-favor", "--warriors", "4"), {"pay_favor": True, "warriors": 4}),
        (("--price", "sword=2", "--holding", "5 sword 3 axe", "--goal", "value"), {}),
    ),
)
def test_json_and_csv_are_the_library(
    run: Run, tmp_path: Path, words: tuple[str, ...], options: dict
) -> None:
    file = tmp_path / "curve.csv"
    code, out, err = run(*PARTY, "--chance", "82.5", *words, "--json", "--csv", str(file))
    assert (code, err, out.count("\n")) == (0, "", 1)
    obj = json.loads(out)
    assert obj["schema"] == "odds.party/1"
    asked = party_from_json(obj["question"], load())
    assert asked.chance == 0.825
    for name, value in options.items():
        assert getattr(asked, name) == value
    answer = party(
        asked.enemy, asked.chance, holding=asked.holding, warriors=asked.warriors,
        favor=asked.favor, pay_favor=asked.pay_favor, goal=asked.goal, prices=asked.prices,
    )  # fmt: skip
    assert answer.best is not None
    assert answer.cost is not None
    assert (obj["best"], obj["favor"], obj["win"]) == (
        answer.best.as_dict(),
        answer.favor,
        answer.win,
    )
    assert obj["cost"] == f"{answer.cost.numerator}/{answer.cost.denominator}"
    assert obj["provisional"] == list(answer.provisional)
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [float(row["win"]) for row in rows] == [sent.win for sent in answer.curve]
    assert [sent["win"] for sent in obj["curve"]] == [sent.win for sent in answer.curve]
    assert [float(row["cost"]) for row in rows] == [float(sent.cost) for sent in answer.curve]
    out = run(*PARTY, *words, "--csv", str(file))[1]
    assert out.splitlines()[-1] == say("table.written", file=file)


def test_it_fits_narrow_terminals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    words = (*PARTY, "--favor", "10", "--pay-favor", "--price", "sword=1/3", "--leader", "ullr")
    out = run(*words)[1]
    assert max(map(len, out.splitlines())) <= 60
    assert not any(line.endswith(" ") for line in out.splitlines())
