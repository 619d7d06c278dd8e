"""Rows with a name, tables and bars, as all commands print them.

Everything fits 60 columns; bars have numbers beside them, and nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

LABEL: Final = 16  # columns of the left margin that names each row
BAR: Final = 24

Rows = Iterator[tuple[str, str]]


def rows(each: Iterable[tuple[str, str]], margin: int = 0) -> Table:
    """Named rows; what does not fit goes on below itself."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=LABEL - 2, no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in each:
        table.add_row(Text(" " * margin + name), Text(text))
    return table


def bar(length: float, *, ascii_only: bool) -> str:
    """A bar of so many columns, in half columns where the output can write them."""
    if ascii_only:
        return "#" * round(length)
    halves = round(2 * length)
    return "\N{FULL BLOCK}" * (halves // 2) + "\N{LEFT HALF BLOCK}" * (halves % 2)


def headed(head: Sequence[str], lines: Iterable[Sequence[str]], folds: int = 0) -> Table:
    """A table with a head; its first column and the column `folds` go on below themselves, the
    others are numbers on the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    for i, name in enumerate(head):
        words = i in (0, folds)
        table.add_column(
            name, justify="left" if words else "right", no_wrap=not words or i != folds,
            overflow="fold",
        )  # fmt: skip
    for line in lines:
        first, *others = line
        table.add_row(Text(f"  {first}"), *map(Text, others))
    return table


def barred(
    screen: Console,
    lines: Iterable[tuple[Sequence[str], float]],
    head: Sequence[str] = (),
    names: int = 1,
) -> Table:
    """Lines of cells with a bar at the end, the longest for the greatest number; the first cells
    are `names`, the others numbers on the right."""
    every = list(lines)
    most = max((number for _, number in every), default=0.0) or 1.0
    columns = max((len(cells) for cells, _ in every), default=0)
    table = Table(
        box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="", show_header=bool(head)
    )
    for i in range(columns):
        name = head[i] if i < len(head) else ""
        justify: JustifyMethod = "left" if i < names else "right"
        table.add_column(name, justify=justify, no_wrap=i > 0, overflow="fold")
    each = [tuple(head), *(cells for cells, _ in every)]
    width = sum(max(len(cells[i]) for cells in each if i < len(cells)) + 2 for i in range(columns))
    longest = min(BAR, max(8, screen.width - width - 4))
    for cells, number in every:
        length = bar(longest * number / most, ascii_only=screen.options.ascii_only)
        first, *others = cells
        table.add_row(Text(f"  {first}"), *map(Text, others), Text(length, style="green"))
    return table
