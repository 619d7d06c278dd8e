"""Heat maps of tables, as matplotlib objects; no global state of matplotlib is touched.

The number stands in each cell, and darkness rises with it in one direction, so that a picture says
the same in gray and on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from matplotlib import colormaps, rc_context
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from odds.champions.question import GridAnswer, TableAnswer
from odds.champions.readings import by_size
from odds.words import brief, say

COLORS: Final = "cividis"  # its lightness rises evenly
CELL: Final = (0.72, 0.34)  # inches
MARGIN: Final = (2.6, 1.2)
LIGHT: Final = 0.45  # cells that are darker than this have white numbers


def grid_figure(answer: GridAnswer, title: str) -> Figure:
    """Draw one party against every attack (rows) and defense (columns)."""
    goal = answer.question.fight.goal
    return heat(
        answer.win if goal == "win" else answer.value,
        rows=map(str, answer.question.attacks),
        columns=map(str, answer.question.defenses),
        labels=(say("table.attack"), say("table.defense")),
        title=title,
        chances=goal == "win",
        note=_note(answer),
    )


def table_figure(answer: TableAnswer, title: str) -> Figure:
    """Draw the best parties of each size (rows) by Favor (columns)."""
    goal = answer.question.fight.goal
    rows = [row for some in by_size(answer) for row in some.rows]
    return heat(
        [row.win if goal == "win" else row.value for row in rows],
        rows=[str(row.party) for row in rows],
        columns=map(str, answer.question.favors),
        labels=("", say("table.favor")),
        title=title,
        chances=goal == "win",
        note=_note(answer),
    )


def _note(answer: GridAnswer | TableAnswer) -> str:
    names = ", ".join(answer.provisional)
    return say("table.note", names=names) if names else ""


def heat(
    numbers: Sequence[Sequence[float]],
    *,
    rows: Iterable[str],
    columns: Iterable[str],
    labels: tuple[str, str],
    title: str,
    chances: bool,
    note: str = "",
) -> Figure:
    """Draw numbers as a heat map, `chances` in percent from 0 to 1, others as they are; the `note`
    stands below.

    >>> figure = heat([[0.25]], rows=["1"], columns=["2"], labels=("", ""), title="", chances=True)
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['25.0%']
    """
    every = [number for line in numbers for number in line]
    low, high = (0.0, 1.0) if chances else (min(0.0, *every), max(1e-9, *every))
    norm, colors = Normalize(low, high), colormaps[COLORS].reversed()
    down, across = list(rows), list(columns)
    figure = Figure(
        figsize=(MARGIN[0] + CELL[0] * len(across), MARGIN[1] + CELL[1] * len(down)),
        layout="constrained",
    )
    axes = figure.add_subplot()
    axes.imshow(numbers, cmap=colors, norm=norm, aspect="auto")
    axes.set_xticks(range(len(across)), across)
    axes.set_yticks(range(len(down)), down)
    axes.set_ylabel(labels[0])
    axes.set_xlabel(labels[1])
    if note:
        figure.supxlabel(note, fontsize="x-small")
    figure.suptitle(title, fontsize="medium", wrap=True)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for i, line in enumerate(numbers):
        for j, number in enumerate(line):
            red, green, blue, _ = colors(norm(number))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < LIGHT
            text = brief(number) if chances else f"{number:.2f}"
            axes.text(j, i, text, ha="center", va="center", color="white" if dark else "black",
                      fontsize="small")  # fmt: skip
    return figure


def save(figure: Figure, file: str | Path | BytesIO, kind: str) -> None:
    """Write a figure as `png` or `svg`; OSError where that cannot be done."""
    # Text stays text, and the same answer gives the same bytes.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "odds"}):
        figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else {})
