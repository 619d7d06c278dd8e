"""Whom to send: an answer in, words and HTML out."""

from __future__ import annotations

from html import escape

from odds.champions.advise.party import Sending
from odds.champions.question import PartyAnswer, TableAnswer
from odds.champions.readings import by_size
from odds.dashboard.advice import party_told
from odds.dashboard.markup import table
from odds.words import amount, percent, percentage, say

ROWS = 3  # of each size


def headline(answer: PartyAnswer | None) -> str:
    """Whom to send, in big words, what it costs, and the chance; a dash if there is no answer."""
    asked = "" if answer is None else percentage(answer.question.chance)
    if answer is None:
        told, then = "\N{EN DASH}", ""
    elif answer.best is None or answer.win is None:
        told = say("page.send-nobody", chance=asked)
        then = say("page.send-most", party=sending_told(answer.curve[-1]))
        then = say("page.send-then", party=then, chance=_chance(answer.curve[-1].win))
    else:
        told = say(
            "page.send",
            party=party_told(answer.best),
            chance=_chance(answer.win),
            cost=answer.cost,
        )
        then = say("page.send-means", chance=asked)
    return (
        f'<div class="odds-headline odds-sent" role="status">'
        f'<p class="odds-act" data-odds="send">{escape(told)}</p>'
        f'<p class="odds-text">{escape(then)}</p></div>'
    )


def sending_told(sent: Sending) -> str:
    """A party in words."""
    return party_told(sent.party) or say("page.nobody-sent")


def curve(answer: PartyAnswer) -> str:
    """The table of parties that are not beaten in both cost and chance."""
    rows = [
        (
            say("page.here", number=sending_told(sent))
            if sent.party == answer.best
            else sending_told(sent),
            str(sent.cost),
            _chance(sent.win),
        )
        for sent in answer.curve
    ]
    return table((say("page.send-party"), say("page.cost"), say("page.chance")), rows)


def every(answer: TableAnswer) -> str:
    """The table of all parties: the best of each size."""
    favor = answer.question.fight.favor
    rows = [
        (party_told(row.party), _chance(row.win[favor]), amount(row.value[favor]))
        for some in by_size(answer, ROWS)
        for row in some.rows
    ]
    heads = (say("page.send-best"), say("page.chance"), say("page.worth-short"))
    return table(heads, rows)


def _chance(win: float) -> str:
    return percent(win, certain=win == 0)
