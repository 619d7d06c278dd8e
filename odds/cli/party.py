"""`odds party`: the cheapest party that is likely enough to win, and the curve of all costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from odds.cli.fields import CARD, Known, in_percent, options, stated, whole
from odds.cli.trouble import ANSWER, one_line
from odds.errors import QuestionError
from odds.words import say


@click.command(help=say("help.party"), short_help=say("help.party-short"))
@options(*CARD)
@click.option("--chance", metavar="PERCENT", callback=in_percent, help=say("help.chance"))
@click.option("--holding", metavar="PARTY", help=say("help.holding"))
@click.option("--warriors", metavar="N", callback=whole, help=say("help.sent"))
@options("favor")
@click.option("--pay-favor", is_flag=True, help=say("help.pay-favor"))
@options("goal", "leader", "die", "price", "box")
@click.option("--csv", metavar="FILE", help=say("help.csv-curve"))
@options("json")
def party(known: Known, as_json: bool, csv: str | None, **said: Any) -> int:
    """Answer whom to send; the file first, then what is printed."""
    from odds.champions.question import ask_party
    from odds.cli.asking import loading, party_question, show_json

    asked = party_question(stated(said), known)
    with loading():
        answer = ask_party(asked)
    if csv is not None:
        from odds.champions.wire import party_csv

        try:
            Path(csv).write_text(party_csv(answer), encoding="utf-8")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise QuestionError("csv", say("box.unwritten", file=csv, why=why)) from None
    if as_json:
        from odds.champions.wire import party_json

        show_json(party_json(answer), known)
        return ANSWER
    from odds.cli.sending import tell

    tell(answer, known)
    if csv is not None:
        click.echo(say("table.written", file=one_line(csv)))
    return ANSWER
