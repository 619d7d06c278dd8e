"""`odds roll`: what to do with the dice on the table, or with --walk a whole fight with advice."""

from __future__ import annotations

from typing import Any, Final

import click

from odds.cli.fields import CARD, Known, options, stated, whole
from odds.cli.trouble import ANSWER
from odds.errors import QuestionError
from odds.words import say

WALK_ONLY: Final = ("seed",)
ROLL_ONLY: Final = ("roll", "needed", "party", "every", "as_json")


@click.command(help=say("help.roll"), short_help=say("help.roll-short"))
@click.argument("roll", required=False)
@click.option("--needed", metavar="N", callback=whole, help=say("help.needed"))
@click.option("--party", metavar="PARTY", help=say("help.roll-party"))
@options(*CARD, "favor", "goal", "leader", "rune", "die", "price", "box")
@click.option("--all", "every", is_flag=True, help=say("help.all"))
@options("json")
@click.option("--walk", metavar="PARTY", help=say("help.walk"))
@click.option("--seed", metavar="N", callback=whole, help=say("help.seed"))
def roll(known: Known, walk: str | None, **said: Any) -> int:
    """Answer one roll, or walk a fight."""
    given = stated(said)
    if walk is not None:
        _refuse(given, ROLL_ONLY, "trouble.not-walking")
        from odds.cli.asking import question
        from odds.cli.walking import walk_fight

        seed = given.pop("seed", None)
        return walk_fight(question({**given, "party": walk}, known), known, seed)
    _refuse(given, WALK_ONLY, "trouble.only-walking")
    if "roll" not in given:
        raise QuestionError("roll", say("trouble.no-roll"))
    from odds.champions.question import ask_roll
    from odds.cli.asking import loading, roll_question, show_json

    asked = roll_question(given, known)
    with loading():
        answer = ask_roll(asked)
    if "as_json" in given:
        from odds.champions.wire import roll_json

        show_json(roll_json(answer), known)
    else:
        from odds.cli.advising import tell_advice

        tell_advice(answer, known, every="every" in given)
    return ANSWER


def _refuse(given: dict[str, Any], names: tuple[str, ...], why: str) -> None:
    for name in names:
        if name in given:
            field = {"as_json": "json", "every": "all"}.get(name, name)
            raise QuestionError(field, say(why))
