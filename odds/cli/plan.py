"""`odds commit`: what to send where; `odds phase`: what a plan is worth. Both read a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import click

from odds.cli.fields import Known, options, read_dice, read_prices, stated, whole
from odds.cli.trouble import ANSWER
from odds.errors import QuestionError
from odds.words import say


@click.command(help=say("help.commit"), short_help=say("help.commit-short"))
@click.argument("file", required=False)
@click.option("--seconds", metavar="N", callback=whole, help=say("help.seconds"))
@options("die", "price", "box")
@click.option("--example", is_flag=True, help=say("help.example"))
@options("json")
def commit(known: Known, **said: Any) -> int:
    """Answer what to send where."""
    given = stated(said)
    if "example" in given:
        return _example()
    file = _file(given)
    seconds = given.get("seconds")
    if seconds is not None and seconds < 0:
        raise QuestionError("seconds", say("trouble.seconds", seconds=seconds))
    from odds.champions.question import ask_commit
    from odds.champions.wire import commit_json, read_commit
    from odds.cli.asking import loading, progress, show_json

    asked = read_commit(file, known.catalogue, **_filled(given, known))
    with _about(file), loading(), progress(say("plan.progress")) as tell:
        answer = ask_commit(asked, tell, seconds=seconds)
    if "as_json" in given:
        show_json(commit_json(answer), known)
    else:
        from odds.cli.planning import tell_commit

        tell_commit(answer, known)
    return ANSWER


@click.command(help=say("help.phase"), short_help=say("help.phase-short"))
@click.argument("file", required=False)
@options("exact", "die", "price", "box")
@click.option("--example", is_flag=True, help=say("help.example"))
@options("json")
def phase(known: Known, **said: Any) -> int:
    """Answer what the plan of a file is worth."""
    given = stated(said)
    if "example" in given:
        return _example()
    file = _file(given)
    from odds.champions.question import ask_phase
    from odds.champions.wire import phase_json, read_phase
    from odds.cli.asking import loading, show_json

    exact = given.get("exact", False)
    asked = read_phase(file, known.catalogue, exact=exact, **_filled(given, known))
    with loading():
        answer = ask_phase(asked)
    if "as_json" in given:
        show_json(phase_json(answer), known)
    else:
        from odds.cli.planning import tell_phase

        tell_phase(answer, known)
    return ANSWER


def _example() -> int:
    from odds.champions.wire import EXAMPLE

    click.echo(EXAMPLE, nl=False)
    return ANSWER


def _file(given: dict[str, Any]) -> str:
    if "file" not in given:
        raise QuestionError("file", say("trouble.no-plan-file"))
    file: str = given["file"]
    return file


def _filled(given: dict[str, Any], known: Known) -> dict[str, Any]:
    """Dice and prices of the options."""
    filled: dict[str, Any] = {}
    if "dice" in given:
        filled["dice"] = read_dice(given["dice"])
    if "prices" in given:
        prices: dict[str, Any] = dict(read_prices(given["prices"]))
        filled["prices"] = replace(known.catalogue.prices, **prices)
    return filled


@contextmanager
def _about(file: str) -> Iterator[None]:
    """Name the file of a question that is too large."""
    try:
        yield
    except QuestionError as error:
        raise QuestionError(file, f"{error.field}: {error.message}") from None
