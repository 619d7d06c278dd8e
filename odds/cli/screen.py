"""Printing for people: folded to a terminal's width, as wide as it is into a file or a pipe."""

from __future__ import annotations

from typing import Final

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

ENDLESS: Final = 10_000  # columns; no line is longer
NARROW: Final = 72
LEAST: Final = 48  # narrower terminals fold lines themselves; no number is cut


def console() -> Console:
    """Return the console that all output goes through; texts are printed as they are."""
    screen = Console(highlight=False, markup=False, emoji=False)
    screen.width = max(screen.width, LEAST)
    return screen


def show(screen: Console, what: RenderableType) -> None:
    """Print without blanks at the ends of lines."""
    with screen.capture() as captured:
        screen.print(what)
    for line in captured.get().splitlines():
        click.echo(line.rstrip(), color=screen.color_system is not None)


def columns(screen: Console, head: list[str], rows: list[tuple[str, ...]], fixed: set[str]) -> None:
    """Print a table with a head; columns that are empty are left out, `fixed` ones never fold."""
    if not screen.is_terminal:
        screen.width = ENDLESS
    gap = 1 if screen.width < NARROW else 2
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    kept = [i for i in range(len(head)) if any(row[i] for row in rows)]
    for i in kept:
        table.add_column(head[i], overflow="fold", no_wrap=head[i] in fixed)
    for row in rows:
        table.add_row(*(Text(row[i]) for i in kept))
    show(screen, table)
