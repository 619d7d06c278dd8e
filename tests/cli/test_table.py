"""`odds table`: what is printed, as JSON, as CSV and in pictures are the same numbers."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from odds import Enemy, Party, fight, table
from odds.words import brief, say
from tests.cli.conftest import Run
from tests.cli.terminal import on_terminal

TABLE = ("table", "--attack", "2", "--defense", "4", "--warriors", "3", "--favor", "1")
GRID = ("table", "2 sword 1 axe", "--special", "vile-priest", "--grid")


def test_a_table_for_people_shows_the_best_of_each_size(run: Run) -> None:
    code, out, err = run(*TABLE)
    assert (code, err) == (0, "")
    known = table(Enemy(attack=2, defense=4), warriors=3, favor=3)
    best = max(
        (party for party in known.parties() if party.size == 3), key=lambda p: known.win(p, 1)
    )
    lines = out.splitlines()
    assert lines[0] == "Chance to win against attack 2, defense 4, with 1 Favor"
    first = next(i for i, line in enumerate(lines) if line.startswith(str(best)))
    assert lines[first].removeprefix(str(best)).split() == [
        brief(known.win(best, favor)) for favor in range(4)
    ]
    assert "17 more, down to" in out
    assert "dice.spear" in out
    _, every, _ = run(*TABLE, "--all")
    assert "more, down to" not in every
    assert all(any(x.startswith(f"{p} ") for x in every.splitlines()) for p in known.parties())


def test_a_grid_for_people(run: Run) -> None:
    code, out, err = run(*GRID)
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith("Chance to win of 2 Swordsmen, 1 Axeman against Vile")
    line = next(line for line in out.splitlines() if line.split()[:1] == ["4"])
    alone = [
        fight("2 sword 1 axe", Enemy(attack=attack, defense=4, special="vile-priest")).win
        for attack in range(1, 7)
    ]
    assert line.split()[1:] == [brief(win) for win in alone]


@pytest.mark.parametrize(
    "words",
    (
        (*TABLE, "--all"),
        (*TABLE, "--goal", "value"),
        GRID,
        (*GRID, "--goal", "value"),
        ("table", "8 axe", "--special", "mist-walker", "--grid"),
    ),
)
def test_it_fits_narrow_terminals(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    _, out, _ = run(*words)
    assert max(map(len, out.splitlines())) <= 60
    assert not any(line.endswith(" ") for line in out.splitlines())


@pytest.mark.parametrize("words", (TABLE, GRID))
def test_json_csv_and_pictures(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    files = {kind: tmp_path / f"it.{kind}" for kind in ("csv", "png", "svg")}
    named = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    code, out, err = run(*words, "--json", *named)
    assert (code, err, out.count("\n")) == (0, "", 1)
    obj = json.loads(out)
    assert obj["schema"] == "odds.table/1"
    assert "dice.sword" in obj["provisional"]
    with files["csv"].open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    told = [float(row["win"]) for row in rows]
    if words is TABLE:
        assert told == [win for row in obj["rows"] for win in row["win"]]
        row = next(row for row in obj["rows"] if row["party"] == {"sword": 1, "axe": 2})
        assert row["win"][1] == pytest.approx(
            fight("1 sword 2 axe", Enemy(attack=2, defense=4), favor=1).win, abs=1e-12
        )
        assert Party(**row["party"]).size == 3
    else:
        assert told == [win for line in obj["grid"]["win"] for win in line]
        assert obj["question"]["party"] == {"sword": 2, "axe": 1}
    assert files["png"].read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in files["svg"].read_bytes()
    assert "Chance to win" in files["svg"].read_text(encoding="utf-8")
    _, out, _ = run(*words, "--csv", str(files["csv"]))
    assert out.splitlines()[-1] == say("table.written", file=files["csv"])


def test_pictures_without_matplotlib_are_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("odds.cli.table.find_spec", lambda _: None)
    code, out, err = run(*TABLE, "--png", "x.png")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith("odds: png: ")
    assert 'pip install "odds-of-midgard[report]"' in err


@pytest.mark.slow
def test_a_grid_on_a_real_terminal_is_gray_and_shows_how_far_it_is() -> None:
    code, seen, _ = on_terminal(GRID)
    assert code == 0
    assert seen.index(say("table.progress")) < seen.index("Chance to win of")
    assert "48;5;" in seen
    for line in seen.splitlines():
        for gray in re.findall(r"48;5;([0-9]+)m", line):
            assert 232 <= int(gray) <= 255


def test_many_favor_show_the_last_columns(run: Run) -> None:
    words = ("table", "--attack", "2", "--defense", "3", "--warriors", "1", "--favor", "8")
    code, out, _ = run(*words)
    assert code == 0
    assert "8 Favor" in out
    assert "2 Favor" not in out
    assert len(json.loads(run(*words, "--json")[1])["rows"][0]["win"]) == 9
