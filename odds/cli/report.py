"""`odds report`: strategy reports as Markdown, HTML, pictures and CSV."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from os import cpu_count
from pathlib import Path
from typing import Final

import click

from odds.cli.fields import Known, options
from odds.cli.trouble import ANSWER, one_line
from odds.errors import QuestionError
from odds.words import say

BOXED: Final = "mybox"
MIDGARD: Final = "midgard"
REPORTS: Final = ("fights", "journeys", BOXED, MIDGARD)
MOST_WORKERS: Final = 4  # each loads the solver, about 350 MB
NEEDED: Final = ("matplotlib", "jinja2")


@click.command(help=say("help.report"), short_help=say("help.report-short"))
@click.argument("name", required=True)
@click.option("--out", metavar="DIR", required=True, help=say("help.out"))
@click.option("--small", is_flag=True, help=say("help.small"))
@options("box")
def report(known: Known, name: str, out: str, small: bool) -> int:
    """Work out a report and write it."""
    from odds.champions.pieces import one_of

    one_of(name, "name", REPORTS)
    if name == BOXED and known.box is None:
        raise QuestionError("box", say("trouble.no-box"))
    missing = [library for library in NEEDED if find_spec(library) is None]
    if missing:
        raise QuestionError("name", say("trouble.no-report", names=", ".join(missing)))
    from odds.cli.asking import loading, progress
    from odds.report import outlined
    from odds.report.paper import make
    from odds.report.printing import write

    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritten(out, error) from None
    if name == MIDGARD:
        return _midgard(known, folder, out, small)
    recipe = partial(outlined, name, known.catalogue, small=small, box=known.box)
    # A small one takes no longer than new processes take to begin.
    workers = 1 if small else min(MOST_WORKERS, cpu_count() or 1)
    with loading(), progress(say("report.progress")) as tell:
        made = make(recipe(), tell, recipe, workers)
    try:
        paths = write(made, folder)
    except OSError as error:
        raise _unwritten(out, error) from None
    for path in paths:
        click.echo(say("report.written", file=one_line(str(path))))
    return ANSWER


def _midgard(known: Known, folder: Path, out: str, small: bool) -> int:
    """The report on the other game, which has a catalogue of its own."""
    from odds.cli.asking import progress
    from odds.midgard.catalogue import load, read_box
    from odds.report.midgard import write

    catalogue = load() if known.box is None else load().with_box(read_box(known.box))
    try:
        with progress(say("report.progress")) as tell:
            paths = write(catalogue, folder, small=small, box=known.box, progress=tell)
    except OSError as error:
        raise _unwritten(out, error) from None
    for path in paths:
        click.echo(say("report.written", file=one_line(str(path))))
    return ANSWER


def _unwritten(out: str, error: Exception) -> QuestionError:
    why = getattr(error, "strerror", None) or str(error)
    return QuestionError("out", say("box.unwritten", file=out, why=why))
