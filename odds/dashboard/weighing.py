"""Fights side by side: answers in, words and HTML out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from odds.champions.advise.break_even import MOST_GLORY
from odds.champions.advise.rivals import Rivals, taken
from odds.champions.pieces import KINDS
from odds.champions.question import FightAnswer, FightQuestion
from odds.champions.readings import Difference, difference, favor_left, lost
from odds.dashboard.advice import party_told, runes_told
from odds.dashboard.markup import bounded
from odds.dashboard.phrases import chance
from odds.errors import QuestionError
from odds.words import amount, gain, say

NAMES: Final = ("A", "B", "C")

# What is told of a fight: its id, or a kind of warriors lost; the number; the difference.
Measure = tuple[str, Callable[[FightAnswer], str], Callable[[Difference], str]]


def against(one: Difference) -> str:
    """What is different from the first, in one line."""
    return say("compare.against", name=NAMES[0], points=gain(100 * one.win), lost=gain(one.lost, 2))


def card(place: int, question: FightQuestion, answer: FightAnswer | None, why: str = "") -> str:
    """A pinned fight: its name, who fights whom, and the chance to win."""
    win = "\N{EN DASH}" if answer is None else bounded(chance(answer))
    lines = "".join(f"<p>{escape(line)}</p>" for line in asked_told(question))
    refused = f'<p class="odds-text">{escape(why)}</p>' if why else ""
    return (
        f'<div class="odds-pin"><h2><span>{NAMES[place]}</span> '
        f'<span class="odds-big" data-odds="win-{place}">{win}</span></h2>'
        f"{lines}{refused}</div>"
    )


def asked_told(question: FightQuestion) -> tuple[str, ...]:
    """A fight in words, in lines: who fights, against whom, and what else is said."""
    catalogue, enemy = question.catalogue, question.enemy
    party = party_told(question.party) or say("page.nobody")
    numbers = say("page.card-numbers", attack=enemy.attack, defense=enemy.defense)
    foe = [catalogue.card(enemy.id).name] if enemy.id else []
    foe.append(numbers)
    if enemy.special:
        foe.append(say(f"special.{enemy.special}"))
    if enemy.forbids:
        kinds = ", ".join(say(f"kinds.{kind}") for kind in enemy.forbids)
        foe.append(say("page.card-forbids", kinds=kinds))
    more = [say("compare.for-worth")] if question.goal == "value" else []
    if question.leader:
        more += [one.name for one in catalogue.leaders if one.id == question.leader]
    if question.runes:
        more.append(runes_told(question.runes, catalogue))
    lines = (say("compare.asked", party=party, favor=question.favor), ", ".join(foe))
    return (*lines, say("compare.also", what=", ".join(more))) if more else lines


def differences(every: Sequence[tuple[int, FightAnswer]]) -> str:
    """The table of what is told of each fight (of its place and its answer), and below each number
    how much more it is than of the first."""
    first = every[0][1]
    kinds = [kind for kind in KINDS if any(kind in answer.losses for _, answer in every)]
    measures: list[Measure] = [
        ("win", chance, lambda by: say("compare.points", points=gain(100 * by.win))),
        ("losses", lambda one: amount(lost(one)), lambda by: gain(by.lost, 2)),
        *(_losses(kind) for kind in kinds if len(kinds) > 1),
    ]
    if any(answer.question.favor for _, answer in every):
        measures.append(
            ("favor", lambda one: amount(favor_left(one)), lambda by: gain(by.favor, 2))
        )
    measures += [
        ("worth", lambda one: amount(one.value), _more_worth),
        ("taken", lambda one: str(taken(one.question.fight())), lambda _: ""),
    ]
    rows = [
        (
            say(f"compare.{name}") if name not in KINDS else _losses_name(name),
            [(number(one), by(difference(first, one))) for _, one in every],
        )
        for name, number, by in measures
    ]
    heads = "".join(f'<th scope="col">{NAMES[place]}</th>' for place, _ in every)
    corner = escape(say("compare.measure", name=NAMES[0])) if len(every) > 1 else ""
    return (
        f'<table class="odds-table odds-apart"><thead><tr><th scope="col">{corner}</th>{heads}'
        f"</tr></thead><tbody>{''.join(_row(*row) for row in rows)}</tbody></table>"
    )


def _losses(kind: str) -> Measure:
    return (
        kind,
        lambda one: amount(one.losses.get(kind, 0.0)),
        lambda by: gain(by.losses.get(kind, 0.0), 2),
    )


def _losses_name(kind: str) -> str:
    return say("page.mean-lost", kind=say(f"kinds.{kind}"))


def _more_worth(by: Difference) -> str:
    return "" if by.value is None else gain(by.value, 2)


def _row(name: str, cells: Sequence[tuple[str, str]]) -> str:
    """A row: of each fight its number, and beside all but the first the difference."""
    told = "".join(
        f"<td>{escape(number)}"
        + (f'<span class="odds-by">{escape(by)}</span>' if by and at else "")
        + "</td>"
        for at, (number, by) in enumerate(cells)
    )
    return f'<tr><th scope="row">{escape(name)}</th>{told}</tr>'


def gap_told(gap: tuple[float, float], names: tuple[str, str]) -> str:
    """How much likelier the second is won than the first, whatever the dice show."""
    low, high = gap
    ends = {"low": gain(100 * low), "high": gain(100 * high)}
    same = "more" if low > 0 else "less" if high < 0 else "either"
    return say(f"compare.gap-{same}", name=names[1], other=names[0], **ends)


def no_gap(error: QuestionError, names: tuple[str, str]) -> str:
    """Why nobody can say how much likelier it is."""
    return say("compare.gap-refused", name=names[1], other=names[0], why=error.message)


def even_told(rivals: Rivals, names: tuple[str, str]) -> str:
    """From when on the dearer of two fights is worth what it costs more."""
    dear, cheap = names[rivals.dearer], names[1 - rivals.dearer]
    said: dict[str, Any] = {"name": dear, "other": cheap, "cost": rivals.cost}
    if rivals.glory is None:
        return say("compare.even-never", most=MOST_GLORY, **said)
    if rivals.glory == 0:
        return say("compare.even-always", **said)
    return say("compare.even", glory=rivals.glory, **said)


def refused_told(error: QuestionError, names: tuple[str, str]) -> str:
    """Why two fights have no break-even."""
    same = ("enemy", "goal", "prices", "party")
    why = say(f"compare.why-{error.field}") if error.field in same else error.message
    return say("compare.even-refused", name=names[1], other=names[0], why=why)
