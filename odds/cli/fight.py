"""`odds fight`: the odds of a fight and what it will cost, for people, as JSON, or for many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import click

from odds.cli.fields import Known, box_option, whole
from odds.cli.trouble import ANSWER, NOTHING, remark
from odds.errors import QuestionError
from odds.words import say

CERTAIN: Final = 1 - 1e-12  # the chance that it never ends is a sum of floats


@click.command(help=say("help.fight"), short_help=say("help.fight-short"))
@click.argument("party", required=False)
@click.option("--attack", metavar="N", callback=whole, help=say("help.attack"))
@click.option("--defense", metavar="N", callback=whole, help=say("help.defense"))
@click.option("--enemy", metavar="ID", help=say("help.enemy"))
@click.option("--special", metavar="NAME", help=say("help.special"))
@click.option("--forbid", "forbids", multiple=True, metavar="KIND", help=say("help.forbid"))
@click.option("--favor", metavar="N", callback=whole, help=say("help.favor"))
@click.option("--goal", metavar="win|value", help=say("help.goal"))
@click.option("--play", metavar="NAME", help=say("help.play"))
@click.option("--leader", metavar="ID", help=say("help.leader"))
@click.option("--rune", "runes", multiple=True, metavar="ID", help=say("help.rune"))
@click.option("--die", "dice", multiple=True, metavar="TEXT", help=say("help.die"))
@click.option("--price", "prices", multiple=True, metavar="NAME=N", help=say("help.price"))
@click.option("--exact", is_flag=True, help=say("help.exact"))
@box_option
@click.option("--json", "as_json", is_flag=True, help=say("help.json"))
@click.option("--batch", metavar="FILE", help=say("help.batch"))
def fight(known: Known, as_json: bool, batch: str | None, **said: Any) -> int:
    """Answer one fight, or with --batch one a line."""
    given = {name: v for name, v in said.items() if not (v is None or v is False or v == ())}
    if batch is not None:
        from odds.cli.batch import answer_lines

        if given:
            raise QuestionError("batch", say("trouble.batch-alone", names=", ".join(given)))
        return answer_lines(batch, known)
    if "party" not in given:
        raise QuestionError("party", say("trouble.no-party"))
    from odds.cli.asking import ask_point, complete, question, show_json

    asked = question(given, known)
    try:
        answer = ask_point(asked)
    except QuestionError as error:
        if error.field != "exact":
            raise
        # Too large for fractions: say so, and answer in floats.
        remark(say("fight.exact-too-large", why=error.message))
        answer = ask_point(replace(asked, exact=False))
    if answer.never > CERTAIN:
        remark(say("trouble.never"))
        return NOTHING
    if as_json:
        show_json(complete(answer), known)
    else:
        from odds.cli.telling import tell

        tell(answer, known)
    return ANSWER
