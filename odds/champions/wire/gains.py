"""What one more would be worth, and what good play gains, as JSON objects."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from odds.champions.question import MoreAnswer, OrdinaryAnswer
from odds.champions.wire.objects import exact_text


def more_json(answer: MoreAnswer) -> dict[str, Any]:
    """Return prices of one more as an object; what has no answer is null, and `why` says why.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import more
    >>> obj = more_json(more(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2))))
    >>> obj["changes"][0]["what"], round(obj["favors"][1]["win"], 4), obj["changes"][0]["price"]
    ('favor', 0.5556, '2/1')
    """
    return {
        "win": answer.win,
        "value": answer.value,
        "changes": [asdict(one) | {"price": exact_text(one.price)} for one in answer.changes],
        "favors": [{"win": win, "value": value} for win, value in answer.favors],
        "why_short": answer.why_short,
        "break_evens": [
            asdict(one) | {"price": exact_text(one.price)} for one in answer.break_evens
        ],
        "provisional": list(answer.provisional),
    }


def ordinary_json(answer: OrdinaryAnswer) -> dict[str, Any]:
    """Return ways to play a fight as an object, and what each part of the best play gains.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import ordinary
    >>> asked = FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2), favor=1)
    >>> round(ordinary_json(ordinary(asked))["rerolls_gain"]["win"], 4)
    0.1111
    """
    plays = answer.plays
    gains = {
        "casualties_gain": plays.casualties_gain,
        "rerolls_gain": plays.rerolls_gain,
        "both_gain": plays.both_gain,
        "runes_gain": plays.runes_gain,
    }
    return {
        "plays": asdict(plays),
        **{name: asdict(gain) for name, gain in gains.items()},
        "provisional": list(answer.provisional),
    }
