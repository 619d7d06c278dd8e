"""Pictures of tables: their numbers, gray paper, and nothing global."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.question import (
    GridQuestion,
    TableQuestion,
    ask_grid,
    ask_table,
)
from odds.report.heat import grid_figure, heat, save, table_figure
from odds.words import brief

FIGHT = FightQuestion(Party("2 axe"), Enemy(attack=2, defense=3))


def texts(figure):
    return [text.get_text() for text in figure.axes[0].texts]


@pytest.fixture(scope="module")
def grid():
    return ask_grid(GridQuestion(FIGHT))


def test_every_number_of_a_grid_stands_in_its_cell(grid):
    figure = grid_figure(grid, "Two axes")
    assert texts(figure) == [brief(win) for line in grid.win for win in line]
    assert [t.get_text() for t in figure.axes[0].get_xticklabels()] == [
        str(n) for n in range(1, 13)
    ]
    assert "dice.axe" in figure.get_supxlabel()


def test_a_table_shows_the_best_parties_by_favor():
    answer = ask_table(TableQuestion(FightQuestion(Party(), Enemy(attack=2, defense=3)), 2))
    figure = table_figure(answer, "")
    assert len(texts(figure)) == 6 * 4
    assert texts(figure)[:4] == [brief(win) for win in answer.rows[0].win]


def test_a_greater_number_is_darker_also_in_gray():
    figure = heat(
        [[x / 20 for x in range(21)]],
        rows=["1"], columns=map(str, range(21)), labels=("", ""), title="", chances=True,
    )  # fmt: skip
    image = figure.axes[0].images[0]
    colors = image.cmap(image.norm(image.get_array()))[0]
    gray = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b, _ in colors]
    assert gray == sorted(gray, reverse=True)
    for lightness, text in zip(gray, figure.axes[0].texts, strict=True):
        assert text.get_color() == ("white" if lightness < 0.45 else "black")


@pytest.mark.parametrize("kind", ("png", "svg"))
def test_the_same_answer_gives_the_same_bytes(tmp_path: Path, grid, kind: str):
    for name in ("one", "two"):
        save(grid_figure(grid, "Two axes"), tmp_path / name, kind)
    one, two = ((tmp_path / name).read_bytes() for name in ("one", "two"))
    assert one == two
    assert one.startswith(b"\x89PNG" if kind == "png" else b"<?xml")
    if kind == "svg":
        assert b"Two axes" in one


def test_pyplot_with_its_global_state_is_not_loaded():
    code = "import sys, odds.report.heat; sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
