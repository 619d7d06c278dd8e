"""`odds fight`: the odds of a fight and what it will cost, for people, as JSON, or for many."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import click

from odds.cli.fields import CARD, Known, options, stated
from odds.cli.trouble import ANSWER, NOTHING, remark
from odds.errors import QuestionError
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.question import FightQuestion

CERTAIN: Final = 1 - 1e-12  # the chance that it never ends is a sum of floats


@click.command(help=say("help.fight"), short_help=say("help.fight-short"))
@click.argument("party", required=False)
@options(*CARD, "favor", "goal", "play", "leader", "rune", "die", "price", "exact")
@click.option("--more", is_flag=True, help=say("help.more"))
@options("box", "json")
@click.option("--batch", metavar="FILE", help=say("help.batch"))
def fight(known: Known, as_json: bool, more: bool, batch: str | None, **said: Any) -> int:
    """Answer one fight, or with --batch one a line."""
    given = stated(said)
    if batch is not None:
        from odds.cli.batch import answer_lines

        if more:
            raise QuestionError("more", say("trouble.more-batch"))
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
        from odds.champions.wire import to_json

        obj = to_json(complete(answer))
        show_json(obj | _gains(answer.question) if more else obj, known)
    else:
        from odds.cli.telling import tell

        tell(answer, known, more=more)
    return ANSWER


def _gains(asked: FightQuestion) -> dict[str, Any]:
    """What one more would gain and what good play does, as JSON."""
    from odds.champions.question import ask_more, ask_ordinary
    from odds.champions.wire import more_json, ordinary_json

    return {"more": more_json(ask_more(asked)), "ordinary": ordinary_json(ask_ordinary(asked))}
