"""What people say of a move in Midgard (2007): the lead now, and when the round is over."""

from __future__ import annotations

from odds.midgard.outlook.plays import Prospect
from odds.words.numbers import signed
from odds.words.texts import say


def leads_told(one: Prospect) -> tuple[str, str]:
    """The lead right after a move, and at the round's end: exact, or a mean with its interval.

    >>> from odds.midgard.outlook.records import Estimate
    >>> leads_told(Prospect("play recruit", -2, Estimate.certain(3), Estimate.certain(0)))
    ('now -2', 'at the end +3, exact')
    """
    now = say("hall.now", now=signed(one.now))
    if one.end.exact:
        return now, say("hall.end-exact", end=signed(int(one.end.value)))
    ends = {"end": one.end.value, "low": one.end.low, "high": one.end.high}
    return now, say("hall.end-about", **{name: signed(number) for name, number in ends.items()})
