"""`odds hunt`: how much Food hunters bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from odds.cli.fields import Known, options, stated
from odds.cli.trouble import ANSWER
from odds.errors import QuestionError
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.question import HuntAnswer
    from odds.cli.charts import Rows


@click.command(help=say("help.hunt"), short_help=say("help.hunt-short"))
@click.argument("party", required=False)
@options("favor")
@click.option("--goal", metavar="food|value", help=say("help.hunt-goal"))
@options("leader", "rune", "die", "price", "box", "json")
def hunt(known: Known, as_json: bool, **said: Any) -> int:
    """Answer a hunt."""
    given = stated(said)
    if "party" not in given:
        raise QuestionError("party", say("trouble.no-party"))
    from odds.champions.question import ask_hunt
    from odds.cli.asking import hunt_question, loading, show_json

    asked = hunt_question(given, known)
    with loading():
        answer = ask_hunt(asked)
    if as_json:
        from odds.champions.wire import hunt_json

        show_json(hunt_json(answer), known)
    else:
        _tell(answer, known)
    return ANSWER


def _tell(answer: HuntAnswer, known: Known) -> None:
    """Print a hunt for people."""
    from rich.text import Text

    from odds.cli.charts import barred, rows
    from odds.cli.screen import console, show
    from odds.cli.telling import tell_provisional
    from odds.words import percent
    from odds.words.naming import led_text, party_text

    screen = console()
    if known.box is not None:
        show(screen, known.said)
    asked = answer.question
    text = say("hunt.asked", party=party_text(asked.party), favor=asked.favor)
    show(screen, Text(led_text(text, asked), style="bold"))
    show(screen, "")
    show(screen, rows(_means(answer)))
    show(screen, "")
    show(screen, say("hunt.brought"))
    sure = len([chance for chance in answer.food.values() if chance]) == 1
    lines = []
    for food in range(7):
        chance = answer.food.get(food, 0.0)
        lines.append(((str(food), percent(chance, certain=sure or chance == 0)), chance))
    show(screen, barred(screen, lines))
    tell_provisional(screen, asked, answer.provisional)


def _means(answer: HuntAnswer) -> Rows:
    from odds.words import amount

    asked = answer.question
    yield say("hunt.food"), say("hunt.mean", number=amount(answer.mean))
    if asked.favor:
        kept = amount(asked.favor - answer.rerolls)
        yield say("fight.favor-left"), say("fight.of", number=kept, all=asked.favor)
    if answer.glory:
        yield say("fight.met-glory"), amount(answer.glory)
    if asked.goal == "value":
        yield say("fight.value"), amount(answer.value)
