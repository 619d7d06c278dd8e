"""Charts as functions: an answer goes in, an Altair specification comes out.

Every bar carries its name and its number as text, and defeat is hollow, so that nothing rests on
color alone. Scales do not depend on the answer, so that nothing jumps when it changes.
"""

from __future__ import annotations

import json
from typing import Any, Final

import altair as alt

from odds.champions.advise.walk import FightWalk
from odds.champions.question import FightAnswer
from odds.champions.readings import left, sure
from odds.dashboard.advice import moment_told
from odds.dashboard.look import Palette
from odds.dashboard.phrases import left_name, left_told
from odds.words import percent, say

ROW: Final = 30  # pixels
BAR: Final = 18
MOMENTS: Final = 6  # that the line chart has room for before its scale grows
ROOM: Final = 1.4  # where that scale ends: beside the last moment there is room for its number
FULL: Final = 1.3  # where the scale ends: a bar of 100 % leaves room for its number


def what_is_left(answer: FightAnswer, colors: Palette) -> alt.LayerChart:
    """Bars for the warriors left after a victory, most first, and a hollow one for defeat."""
    size = answer.question.party.size
    rows = [
        {
            "name": left_name(row, size),
            "chance": row.chance,
            "text": percent(row.chance, certain=row.sure),
            "won": row.survivors is not None,
        }
        for row in left(answer)
    ]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y(
            "name:N",
            sort=[str(row["name"]) for row in rows],
            title=None,
            axis=alt.Axis(
                domain=False,
                ticks=False,
                labelColor=colors.ink,
                labelFontSize=14,
                labelLimit=0,
                labelPadding=8,
            ),
        ),
        x=alt.X("chance:Q", axis=None, scale=alt.Scale(domain=[0, FULL])),
        tooltip=[
            alt.Tooltip("name:N", title=say("page.left")),
            alt.Tooltip("text:N", title=say("page.chance")),
        ],
    )
    bars = base.mark_bar(fill=colors.mark, stroke=colors.mark, strokeWidth=1.5, height=BAR).encode(
        fillOpacity=alt.condition("datum.won", alt.value(1), alt.value(0))
    )
    texts = base.mark_text(align="left", dx=8, fontSize=14, color=colors.ink).encode(text="text:N")
    return alt.LayerChart(
        layer=[bars, texts], height=ROW * len(rows), description=left_told(answer)
    )


def over_time(walk: FightWalk, colors: Palette) -> alt.LayerChart:
    """A line of the chance to win over the moments of a fight; the last bears its number."""
    last = len(walk.past) - 1
    rows = [
        {
            "at": at,
            "name": moment_told(moment),
            "chance": moment.win,
            "text": percent(moment.win, certain=sure(moment)),
            "now": at == last,
        }
        for at, moment in enumerate(walk.past)
    ]
    rounds: dict[int, int] = {}
    for at, moment in enumerate(walk.past):
        rounds.setdefault(moment.step.state.rounds, at)
    names = {at: say("page.round-at", round=number) for number, at in rounds.items()}
    axis: dict[str, Any] = {"labelColor": colors.ink, "labelFontSize": 13}
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X(
            "at:Q",
            title=None,
            scale=alt.Scale(domain=[-0.3, ROOM * max(MOMENTS, last)], nice=False),
            axis=alt.Axis(
                values=list(names),
                labelExpr=f"{json.dumps(names)}[datum.value]",
                labelAlign="left",
                grid=False,
                domain=False,
                **axis,
            ),
        ),
        y=alt.Y(
            "chance:Q",
            title=None,
            scale=alt.Scale(domain=[0, 1]),
            axis=alt.Axis(
                values=[0, 0.5, 1], format="%", gridOpacity=0.3, domain=False, ticks=False, **axis
            ),
        ),
        tooltip=[
            alt.Tooltip("name:N", title=say("page.moment")),
            alt.Tooltip("text:N", title=say("page.chance")),
        ],
    )
    line = base.mark_line(color=colors.mark, strokeWidth=2)
    dots = base.mark_point(color=colors.mark, fill=colors.mark, size=50, opacity=1)
    texts = (
        base.transform_filter("datum.now")
        .mark_text(fontSize=14, color=colors.ink, align="left", dx=10)
        .encode(text="text:N")
    )
    told = "; ".join(f"{row['name']}: {row['text']}" for row in rows)
    return alt.LayerChart(
        layer=[line, dots, texts], height=170, description=f"{say('page.trail')}. {told}"
    )
