"""How a fight changes with one of its numbers: a curve, its band over plausible dice, a table."""

from __future__ import annotations

from typing import Final

import streamlit as st

from odds.champions.pieces import KINDS
from odds.champions.question import CurveAnswer, FightQuestion
from odds.dashboard import answers, charts, markup, state
from odds.dashboard.look import palette
from odds.errors import QuestionError
from odds.words import amount, percent, say

WHAT: Final = (*KINDS, "attack", "defense")  # Favor has its curve with what one more would gain


def section(question: FightQuestion) -> None:
    """Show the curve of the number that is chosen; the band comes when it is worked out."""
    st.html(markup.heading(say("curve.title")))
    chosen = st.pills(
        say("curve.what"),
        WHAT,
        format_func=name_of,
        key=state.set_field("curve", WHAT[-1]),
        on_change=state.touch,
        required=True,
        label_visibility="collapsed",
    )
    what = chosen or WHAT[-1]
    chart, told = st.empty(), st.empty()

    def waiting(_done: int, _every: int) -> None:
        told.html(markup.text(say("page.gains-working")))

    try:
        answer = answers.curve(question, what, waiting)
    except QuestionError as error:
        told.html(markup.text(say("page.range-refused", why=error.message)))
        return
    known = answers.known_curve_range(answer)

    def show(curve: CurveAnswer, note: str) -> None:
        spec = charts.by_change(curve, name_of(what), palette())
        chart.vega_lite_chart(spec=spec, key="chart-curve")
        told.html(table(curve) + (markup.text(note) if note else ""))

    def progress(_done: int, _every: int) -> None:
        told.html(table(answer) + markup.text(say("curve.dice-working")))

    if known is None:
        show(answer, say("curve.dice-working"))
        known = answers.ranged_curve(answer, progress)
    show(known, note_on(known))


def note_on(answer: CurveAnswer) -> str:
    """What the band is, or why there is none."""
    if answer.ranges:
        return say("curve.dice")
    return say("curve.dice-refused", why=answer.no_range) if answer.no_range else ""


def name_of(what: str) -> str:
    """What changes, in words."""
    return say(f"kinds.{what}" if what in KINDS else f"curve.{what}")


def table(answer: CurveAnswer) -> str:
    """The table of a curve."""
    heads = [name_of(answer.what), say("page.chance"), say("page.worth-short")]
    if answer.ranges:
        heads.insert(2, say("curve.head-range"))
    rows = []
    for at, number in enumerate(answer.numbers):
        win, value = answer.points[at]
        name = say("page.here", number=number) if number == answer.now else str(number)
        row = [name, percent(win, certain=win == 0), amount(value)]
        if answer.ranges:
            low, high = (percent(one, certain=one == 0) for one in answer.ranges[at])
            row.insert(2, say("curve.range", low=low, high=high))
        rows.append(row)
    return markup.table(heads, rows)
