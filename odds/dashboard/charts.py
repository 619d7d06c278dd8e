"""Charts as functions: an answer goes in, an Altair specification comes out.

Every bar carries its name and its number as text, and defeat is hollow, so that nothing rests on
color alone. Scales do not depend on the answer, so that nothing jumps when it changes.
"""

from __future__ import annotations

from typing import Final

import altair as alt

from odds.champions.question import FightAnswer
from odds.champions.readings import left
from odds.dashboard.look import Palette
from odds.dashboard.phrases import left_name, left_told
from odds.words import percent, say

ROW: Final = 30  # pixels
BAR: Final = 18
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
