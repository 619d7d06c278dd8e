"""What people read of one more: what it would gain in a fight, and when it is worth its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from odds.champions.advise.break_even import MOST_GLORY, BreakEven
from odds.champions.advise.more import Change
from odds.champions.advise.ordinary import Worth
from odds.champions.pieces import KINDS
from odds.champions.question import (
    FightQuestion,
    MoreAnswer,
    OrdinaryAnswer,
    ask_more,
    ask_ordinary,
    quick,
)
from odds.cli.asking import progress
from odds.cli.charts import barred, headed
from odds.cli.screen import show
from odds.words import amount, gain, percent, say

PLAYS: Final = ("ordinary", "casualties", "rerolls", "both", "best")


def tell_gains(screen: Console, question: FightQuestion) -> tuple[str, ...]:
    """Print in short what one more would gain; returns the keys of dice that this rests on."""
    soon, evens = quick(question)
    show(screen, "")
    if not soon:
        show(screen, say("gains.skipped"))
        return ()
    answer = ask_more(question, break_evens=evens)
    show(screen, _changes(answer))
    show(screen, "\n".join(_next_favor(answer)))
    return tuple(key for key in answer.provisional if key.startswith("dice."))


def tell_all_gains(screen: Console, question: FightQuestion) -> tuple[str, ...]:
    """Print all that one more would gain, and what good play does; returns keys as above."""
    with progress(say("gains.progress")) as tell:
        answer = ask_more(question, progress=tell)
    show(screen, "")
    show(screen, _changes(answer))
    for one in answer.changes:
        if one.why:
            show(screen, say("gains.refused", what=_name(one, question), why=one.why))
    show(screen, "")
    show(screen, _purse(screen, answer))
    if answer.why_short:
        show(screen, say("gains.short", why=answer.why_short))
    if answer.break_evens:
        show(screen, "")
        show(screen, _evens(answer.break_evens))
    plays = ask_ordinary(question)
    show(screen, "")
    show(screen, _plays(plays))
    return (*answer.provisional, *plays.provisional)


def _changes(answer: MoreAnswer) -> Table:
    """A line for each change that can be."""
    head = [say("gains.one-more"), *map(say, ("gains.chance", "gains.points", "gains.worth"))]
    return headed(head, (_change(one, answer) for one in answer.changes if one.win is not None))


def _change(one: Change, answer: MoreAnswer) -> tuple[str, ...]:
    assert one.win is not None
    assert one.win_gain is not None
    assert one.value_gain is not None
    gained = gain(100 * one.win_gain), gain(one.value_gain, 2)
    return _name(one, answer.question), percent(one.win, certain=one.win == 0), *gained


def _name(one: Change, question: FightQuestion) -> str:
    if one.what in ("attack", "defense"):
        now: int = getattr(question.enemy, one.what)
        return say(f"gains.{one.what}", number=now - 1, now=now)
    return _what(one.what)


def _what(what: str) -> str:
    return say(f"kind.{what}") if what in KINDS else say("gains.favor")


def _next_favor(answer: MoreAnswer) -> Iterator[str]:
    """When one more Favor is worth it, used up in this fight."""
    for one in answer.break_evens:
        if one.what == "favor" and one.number == answer.question.favor + 1 and not one.kept:
            yield _even(one)


def _even(one: BreakEven) -> str:
    which = say(f"ordinal.{one.number}")
    told: dict[str, Any] = {
        "which": which[0].upper() + which[1:],
        "what": _what(one.what),
        "price": one.price,
    }
    if one.glory is None:
        text = say("gains.even-never", most=MOST_GLORY, **told)
    elif one.glory == 0:
        text = say("gains.even-always", **told)
    else:
        text = say("gains.even", glory=one.glory, **told)
    return text


def _evens(each: Iterable[BreakEven]) -> Table:
    """From which Glory on one more is worth its price: used up, or with what is left counted."""
    found: dict[tuple[str, int], dict[bool, BreakEven]] = {}
    for one in each:
        found.setdefault((one.what, one.number), {})[one.kept] = one
    head = list(map(say, ("gains.evens", "gains.price", "gains.used-up", "gains.kept")))
    lines = []
    for (what, number), pair in found.items():
        name = say("gains.which", which=say(f"ordinal.{number}"), what=_what(what))
        price = str(next(iter(pair.values())).price)
        lines.append((name, price, *(_from(pair.get(kept)) for kept in (False, True))))
    if not any(line[3] for line in lines):
        head, lines = head[:3], [line[:3] for line in lines]
    return headed(head, lines)


def _from(one: BreakEven | None) -> str:
    if one is None:
        return ""
    if one.glory is None:
        return say("gains.never")
    return str(one.glory) if one.glory else say("gains.always")


def _purse(screen: Console, answer: MoreAnswer) -> Table:
    head = [say("gains.purse"), say("gains.chance"), say("gains.worth")]
    lines = [
        ((str(favor), percent(win, certain=win == 0), amount(value)), win)
        for favor, (win, value) in enumerate(answer.favors)
    ]
    return barred(screen, lines, head)


def _plays(answer: OrdinaryAnswer) -> Table:
    """The ways to play, with what each gains over ordinary play."""
    head = [say("gains.plays"), *map(say, ("gains.chance", "gains.points", "gains.worth"))]
    return headed(head, _ways(answer))


def _ways(answer: OrdinaryAnswer) -> Iterable[tuple[str, ...]]:
    plays = answer.plays
    worths: list[Worth] = [getattr(plays, name) for name in PLAYS]
    for name, worth in zip(PLAYS, worths, strict=True):
        if name == "best" and not answer.question.runes:
            continue
        over = worth - plays.ordinary
        gained = ("", "") if name == "ordinary" else (gain(100 * over.win), gain(over.value, 2))
        yield say(f"gains.{name}"), percent(worth.win, certain=worth.win == 0), *gained
