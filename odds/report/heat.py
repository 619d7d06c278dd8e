"""Heat maps of tables, as matplotlib objects; no global state of matplotlib is touched.

The number stands in each cell, and darkness rises with it in one direction, so that a picture says
the same in gray and on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isnan
from pathlib import Path
from textwrap import wrap
from typing import BinaryIO, Final

from matplotlib import colormaps, rc_context
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from odds.champions.question import GridAnswer, TableAnswer
from odds.champions.readings import by_size
from odds.words import brief, say

COLORS: Final = "cividis"  # its lightness rises evenly
CELL: Final = (0.62, 0.34)  # inches
MARGIN: Final = (0.9, 1.2)
LEAST: Final = 3.2  # inches in width
LETTER: Final = 0.085  # inches of a name or a title
LINE: Final = 0.17  # inches of one more line of text
NOTE_LETTER: Final = 0.065  # inches of the note below
DOWN: Final = 30  # letters of a name before it goes on below
ACROSS: Final = 12
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
    texts: Sequence[Sequence[str]] | None = None,
) -> Figure:
    """Draw numbers as a heat map, `chances` in percent from 0 to 1, others as they are; the `note`
    stands below. `texts`, if given, stand in the cells in place of the numbers; what is no number
    has no color.

    >>> figure = heat([[0.25]], rows=["1"], columns=["2"], labels=("", ""), title="", chances=True)
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['25.0%']
    """
    every = [number for line in numbers for number in line if not isnan(number)]
    low, high = (0.0, 1.0) if chances else (min((0.0, *every)), max((1e-9, *every)))
    norm, colors = Normalize(low, high), colormaps[COLORS].reversed()
    down, across = [_lines(name, DOWN) for name in rows], [_lines(name, ACROSS) for name in columns]
    written = [text for line in texts or () for text in line]
    wide = max(CELL[0], LETTER * max(map(len, (*written, *chain(*across))), default=0))
    width = max(LEAST, MARGIN[0] + LETTER * max(map(len, chain(*down))) + wide * len(across))
    head, foot = wrap(title, int(width / LETTER)), wrap(note, int(width / NOTE_LETTER))
    tall = max(CELL[1], LINE * (max(map(len, down)) + 0.5))
    more = LINE * (len([*head[1:], *foot[1:]]) + max(map(len, across)) - 1)
    height = MARGIN[1] + more + tall * len(down)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.imshow(numbers, cmap=colors, norm=norm, aspect="auto")
    axes.set_xticks(range(len(across)), map("\n".join, across))
    axes.set_yticks(range(len(down)), map("\n".join, down))
    axes.set_ylabel(labels[0])
    axes.set_xlabel(labels[1])
    if foot:
        figure.supxlabel("\n".join(foot), fontsize="x-small")
    figure.suptitle("\n".join(head), fontsize="medium")
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for i, line in enumerate(numbers):
        for j, number in enumerate(line):
            red, green, blue, _ = colors(norm(number))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < LIGHT and not isnan(number)
            text = texts[i][j] if texts else brief(number) if chances else f"{number:.2f}"
            axes.text(j, i, text, ha="center", va="center", color="white" if dark else "black",
                      fontsize="small")  # fmt: skip
    return figure


def _lines(name: str, letters: int) -> list[str]:
    """A long name on several lines; no word is broken."""
    return wrap(name, letters, break_long_words=False) or [name]


def save(figure: Figure, file: str | Path | BinaryIO, kind: str) -> None:
    """Write a figure as `png` or `svg`; OSError where that cannot be done."""
    # Text stays text, and the same answer gives the same bytes.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "odds"}):
        figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else {})
