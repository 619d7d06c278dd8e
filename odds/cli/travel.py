"""`odds sail` and `odds march`: a journey with its cards, and the fight at its end."""

from __future__ import annotations

from typing import Any, Final

import click

from odds.cli.fields import CARD, Known, options, stated, whole
from odds.cli.trouble import ANSWER
from odds.errors import QuestionError
from odds.words import say

ENEMY: Final = (*CARD, "favor")
CARDS: Final = ("seen", "deck", "known")
REST: Final = ("goal", "leader", "rune", "die", "price", "exact", "box", "json")


@click.command(help=say("help.sail"), short_help=say("help.sail-short"))
@click.argument("party", required=False)
@options(*ENEMY)
@click.option("--food", metavar="N", callback=whole, help=say("help.food"))
@click.option("--shore", metavar="near|far", help=say("help.shore"))
@click.option("--capacity", metavar="N", callback=whole, help=say("help.capacity"))
@options(*CARDS)
@click.option("--kraken-attack", metavar="N", callback=whole, help=say("help.kraken-attack"))
@click.option("--kraken-defense", metavar="N", callback=whole, help=say("help.kraken-defense"))
@options(*REST)
def sail(known: Known, as_json: bool, **said: Any) -> int:
    """Answer a journey by sea."""
    return _answer("sea", known, stated(said), as_json=as_json)


@click.command(help=say("help.march"), short_help=say("help.march-short"))
@click.argument("party", required=False)
@options(*ENEMY)
@click.option("--coins", metavar="N", callback=whole, help=say("help.coins"))
@click.option("--home", metavar="N", callback=whole, help=say("help.home"))
@options(*CARDS)
@click.option("--bandits-attack", metavar="N", callback=whole, help=say("help.bandits-attack"))
@click.option("--bandits-defense", metavar="N", callback=whole, help=say("help.bandits-defense"))
@options(*REST)
def march(known: Known, as_json: bool, **said: Any) -> int:
    """Answer a journey by land."""
    return _answer("land", known, stated(said), as_json=as_json)


def _answer(way: str, known: Known, given: dict[str, Any], *, as_json: bool) -> int:
    if "party" not in given:
        raise QuestionError("party", say("trouble.no-party"))
    if way == "sea" and "food" not in given:
        raise QuestionError("food", say("trouble.missing"))
    from odds.cli.asking import ask_way, complete_way, journey_question, show_json

    answer = ask_way(journey_question(way, given, known))
    if as_json:
        from odds.champions.question import food_curve
        from odds.champions.wire import journey_json

        curve = food_curve(answer.question) if way == "sea" else None
        show_json(journey_json(complete_way(answer), curve), known)
    else:
        from odds.cli.journeying import tell

        tell(answer, known)
    return ANSWER
