"""Bars and steps of chances as matplotlib objects; no global state of matplotlib is touched.

Each bar and each step bears its name and its number; what is not won is hollow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.figure import Figure

MARK: Final = "#1f5f99"
ROW: Final = 0.32  # inches
WIDTH: Final = 6.4
ROOM: Final = 1.25  # where the scale ends: a bar of 100 % leaves room for its number


@dataclass(frozen=True, slots=True)
class Bar:
    """A `chance` with its `name` and its `text`; `hollow` ones are not won."""

    name: str
    chance: float
    text: str
    hollow: bool = False


def bar_figure(bars: Sequence[Bar], title: str, note: str = "") -> Figure:
    """Draw a bar for each chance, the first on top; the `note` stands below.

    >>> figure = bar_figure([Bar("2 left", 0.25, "25.0%")], "")
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['25.0%']
    """
    figure = Figure(figsize=(WIDTH, 1.0 + ROW * len(bars)), layout="constrained")
    axes = figure.add_subplot()
    for at, bar in enumerate(bars):
        color = "none" if bar.hollow else MARK
        axes.barh(at, bar.chance, height=0.6, color=color, edgecolor=MARK, linewidth=1.2)
        axes.text(bar.chance + 0.012, at, bar.text, va="center")
    axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
    axes.invert_yaxis()
    axes.set_xlim(0, ROOM)
    axes.set_xticks([])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    figure.suptitle(title, fontsize="medium", wrap=True)
    if note:
        figure.supxlabel(note, fontsize="x-small")
    return figure
