"""Numbers with their intervals as dots on lines, as matplotlib objects.

A dot is filled where the interval excludes 0 and hollow where it does not; the number stands beside
each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from matplotlib.figure import Figure

from odds.report.bars import MARK
from odds.report.sheets import Sheet, named, told
from odds.words import say

ROW: Final = 0.3  # inches
WIDTH: Final = 4.6
HEAD: Final = 1.1
LETTERS: Final = 58  # of a title or a note in a line


@dataclass(frozen=True, slots=True)
class Dots(Sheet):
    """A sheet of one column across, each cell with `low` and `high`; drawn as dots."""

    def figure(self) -> Figure:
        """The picture of the table."""
        lines = [
            (named(self.down, down), record)
            for down, line in self.rows().items()
            for record in line.values()
        ]
        return dot_figure(
            [(name, *_ends(record, self.cell)) for name, record in lines],
            self.title,
            self.unit,
            say("report.dots"),
        )


def _ends(record: Mapping[str, object], cell: str) -> tuple[float, float, float]:
    value, low, high = (float(str(record[name])) for name in (cell, "low", "high"))
    return value, low, high


def dot_figure(
    rows: Sequence[tuple[str, float, float, float]],
    title: str,
    unit: str = "amount",
    note: str = "",
) -> Figure:
    """Draw rows of a name, a number and its interval.

    >>> len(dot_figure([("a", 1.0, 0.5, 1.5), ("b", 0.0, -1.0, 1.0)], "t").axes[0].texts)
    2
    """
    head = wrap(title, LETTERS)
    height = HEAD + 0.17 * len(head) + ROW * len(rows)
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    axes.axvline(0, color="#777", linewidth=0.8)
    right = max((high for _, _, _, high in rows), default=1.0)
    left = min((low for _, _, low, _ in rows), default=0.0)
    room = max(right - left, 1e-9)
    for at, (_, value, low, high) in enumerate(rows):
        sure = low > 0 or high < 0
        axes.plot([low, high], [at, at], color=MARK, linewidth=1.6)
        axes.plot(
            [value], [at], "o", markersize=6.5, color=MARK,
            markerfacecolor=MARK if sure else "white",
        )  # fmt: skip
        axes.text(right + 0.04 * room, at, told(value, unit), va="center", fontsize="small")
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows], fontsize="small")
    axes.set_xlim(min(left, 0.0) - 0.03 * room, right + 0.22 * room)
    axes.invert_yaxis()
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    figure.suptitle("\n".join(head), fontsize="medium")
    if note:
        figure.supxlabel("\n".join(wrap(note, LETTERS + 14)), fontsize="x-small")
    return figure
