"""`odds table`: all parties against an enemy, or one party against every attack and defense."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from odds.cli.fields import CARD, Known, options, stated, whole
from odds.cli.trouble import ANSWER, one_line
from odds.errors import QuestionError
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.question import GridAnswer, TableAnswer

FILES: Final = ("csv", "png", "svg")
PICTURES: Final = ("png", "svg")
TABLE_ONLY: Final = ("attack", "defense", "enemy", "warriors")


@click.command(help=say("help.table"), short_help=say("help.table-short"))
@click.argument("party", required=False)
@options(*CARD, "favor")
@click.option("--warriors", metavar="N", callback=whole, help=say("help.warriors"))
@click.option("--grid", is_flag=True, help=say("help.grid"))
@options("goal", "play", "leader", "die", "price", "box")
@click.option("--all", "every", is_flag=True, help=say("help.all-parties"))
@click.option("--csv", metavar="FILE", help=say("help.csv"))
@click.option("--png", metavar="FILE", help=say("help.png"))
@click.option("--svg", metavar="FILE", help=say("help.svg"))
@options("json")
def table(known: Known, every: bool, **said: Any) -> int:
    """Answer a table or a grid; files first, then what is printed."""
    given = stated(said)
    files: dict[str, str] = {kind: given.pop(kind) for kind in FILES if kind in given}
    as_json = given.pop("as_json", False)
    _check(given, every=every)
    _check_files(files)
    from odds.cli.tabling import answered, caption, tell

    answer = answered(given, known)
    title = caption(answer)
    for kind, file in files.items():
        _write(kind, file, _writer(kind, answer, title))
    if as_json:
        from odds.champions.wire import table_json
        from odds.cli.asking import show_json

        show_json(table_json(answer), known)
        return ANSWER
    tell(answer, known, every=every)
    for file in files.values():
        click.echo(say("table.written", file=one_line(file)))
    return ANSWER


def _check(given: dict[str, Any], *, every: bool) -> None:
    """Tell tables and grids apart; a grid has a party and no numbers, a table the reverse."""
    if "grid" not in given:
        if "party" in given:
            raise QuestionError("party", say("trouble.party-without-grid"))
        return
    if "party" not in given:
        raise QuestionError("party", say("trouble.no-party"))
    for name in TABLE_ONLY:
        if name in given:
            raise QuestionError(name, say("trouble.not-in-grid"))
    if every:
        raise QuestionError("all", say("trouble.not-in-grid"))


def _check_files(files: dict[str, str]) -> None:
    for kind in PICTURES:
        if kind in files and find_spec("matplotlib") is None:
            raise QuestionError(kind, say("trouble.no-matplotlib"))
    if len(set(files.values())) < len(files):
        raise QuestionError(list(files)[-1], say("trouble.same-file"))


def _writer(kind: str, answer: TableAnswer | GridAnswer, title: str) -> Callable[[Path], object]:
    """What writes an answer into a file of that kind."""
    if kind == "csv":
        from odds.champions.wire import table_csv

        return lambda file: file.write_text(table_csv(answer), encoding="utf-8")
    from odds.champions.question import GridAnswer
    from odds.report.heat import grid_figure, save, table_figure

    if isinstance(answer, GridAnswer):
        figure = grid_figure(answer, title)
    else:
        figure = table_figure(answer, title)
    return lambda file: save(figure, file, kind)


def _write(kind: str, file: str, writer: Callable[[Path], object]) -> None:
    try:
        writer(Path(file))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise QuestionError(kind, say("box.unwritten", file=file, why=why)) from None
