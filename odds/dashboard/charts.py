"""Charts as functions: an answer goes in, an Altair specification comes out.

Every bar carries its name and its number as text, and defeat is hollow, so that nothing rests on
color alone. Scales do not depend on the answer, so that nothing jumps when it changes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import altair as alt

from odds.champions.advise.walk import FightWalk
from odds.champions.question import (
    MOST_FAVOR,
    CommitAnswer,
    CurveAnswer,
    FightAnswer,
    JourneyQuestion,
    Load,
    MoreAnswer,
    PartyAnswer,
)
from odds.champions.readings import left, sure
from odds.dashboard.advice import moment_told
from odds.dashboard.faring import food_name
from odds.dashboard.gaining import favor_name
from odds.dashboard.look import Palette
from odds.dashboard.phrases import left_name, left_told
from odds.dashboard.sending import sending_told
from odds.words import amount, percent, percentage, say

ROW: Final = 30  # pixels
BAR: Final = 18
MOMENTS: Final = 6  # that the line chart has room for before its scale grows
ROOM: Final = 1.4  # where that scale ends: beside the last moment there is room for its number
SPACE: Final = 1.12  # where the scale of a number ends: room for the label of the last
FEW: Final = 12  # numbers below an axis that have room
LEAST_COST: Final = 8  # Glory that the scale of costs shows at least
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
            axis=alt.Axis(gridOpacity=0.3, domain=False, ticks=False, **_shares(), **axis),
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


def by_favor(answer: MoreAnswer, colors: Palette) -> alt.LayerChart:
    """A line of the chance to win by Favor; the dot of what there is now bears its number."""
    rows = [
        {
            "at": favor,
            "name": favor_name(favor, answer),
            "chance": win,
            "text": percent(win, certain=win == 0),
            "now": favor == answer.question.favor,
        }
        for favor, (win, _) in enumerate(answer.favors)
    ]
    return _by_number(rows, MOST_FAVOR, say("page.favor"), say("page.purse"), colors)


def by_cost(answer: PartyAnswer, colors: Palette) -> alt.LayerChart:
    """Steps of the chance to win by cost in Glory, and the chance that is asked for as a line; the
    party to send is filled and bears its number, the others are hollow."""
    rows = [
        {
            "at": float(sent.cost),
            "name": sending_told(sent),
            "chance": sent.win,
            "text": percent(sent.win, certain=sent.win == 0),
            "now": sent.party == answer.best,
        }
        for sent in answer.curve
    ]
    most = max(LEAST_COST, *(float(sent.cost) for sent in answer.curve))
    least = {"chance": answer.question.chance, "at": 0, "text": percent_asked(answer)}
    chart = _by_number(
        rows, most, say("page.cost"), say("page.curve"), colors, interpolate="step-after"
    )
    asked = alt.Chart(alt.InlineData(values=[least])).encode(y="chance:Q")
    line = asked.mark_rule(color=colors.ink, strokeDash=[6, 4], opacity=0.6)
    label = asked.mark_text(
        color=colors.ink, fontSize=13, align="left", baseline="bottom", dy=-3
    ).encode(x="at:Q", text="text:N")
    chart.layer = [line, label, *chart.layer]
    return chart


def by_food(each: Sequence[Load], question: JourneyQuestion, colors: Palette) -> alt.LayerChart:
    """A line of the chance to win by Food loaded; the dot of what is on board bears its number."""
    rows = [
        {
            "at": load.food,
            "name": food_name(load, question),
            "chance": load.win,
            "text": percent(load.win, certain=load.win == 0),
            "now": load.food == question.food,
        }
        for load in each
    ]
    most = max(1, *(load.food for load in each))
    return _by_number(rows, most, say("page.food"), say("page.loads"), colors)


def by_worth(answer: CommitAnswer, colors: Palette) -> alt.LayerChart:
    """Steps of the chance of at least so much Glory in all; the dot in the middle, which half of
    all cases reach, bears its number. For an answer that tells its quantiles."""
    quantiles = answer.quantiles
    assert answer.worths is not None
    assert quantiles is not None
    rows: list[dict[str, Any]] = []
    chance = 1.0
    for worth in sorted(answer.worths):
        told = {"name": amount(float(worth)), "text": percent(chance, certain=not rows)}
        rows.append({"at": float(worth), "chance": chance, "now": worth == quantiles[50]} | told)
        chance = max(0.0, chance - answer.worths[worth])
    axis = _axis(colors)
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X(
            "at:Q",
            title=say("page.at-least-glory"),
            scale=alt.Scale(zero=False, nice=True),
            axis=alt.Axis(grid=False, tickCount=6, **axis),
        ),
        y=alt.Y(
            "chance:Q",
            title=None,
            scale=alt.Scale(domain=[0, 1]),
            axis=alt.Axis(gridOpacity=0.3, **_shares(), **axis),
        ),
        tooltip=[
            alt.Tooltip("name:N", title=say("page.at-least-glory")),
            alt.Tooltip("text:N", title=say("page.chance")),
        ],
    )
    line = base.mark_line(color=colors.mark, strokeWidth=2, interpolate="step-before")
    here = base.transform_filter("datum.now")
    mark = here.mark_point(color=colors.mark, fill=colors.mark, size=110, opacity=1)
    # Above the dot and to its right the line never runs: it only falls.
    label: dict[str, Any] = {"fontSize": 14, "fontWeight": "bold", "align": "left"}
    label |= {"dx": 8, "dy": -8}
    halo = here.mark_text(stroke=colors.paper, strokeWidth=4, **label).encode(text="name:N")
    texts = here.mark_text(color=colors.ink, **label).encode(text="name:N")
    parts = "; ".join(f"{at}%: {amount(float(worth))}" for at, worth in quantiles.items())
    return alt.LayerChart(
        layer=[line, mark, halo, texts],
        height=190,
        description=f"{say('page.at-least-glory')}. {parts}",
    )


def _axis(colors: Palette) -> dict[str, Any]:
    """How the axis of a number looks."""
    return {
        "labelColor": colors.ink,
        "titleColor": colors.ink,
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "domain": False,
        "ticks": False,
    }


def by_change(answer: CurveAnswer, name: str, colors: Palette) -> alt.LayerChart:
    """A line of the chance to win by a number of the fight, called `name`, and the range over
    plausible dice as a band around it; the dot of what is now bears its number."""
    ranges = answer.ranges or ((None, None),) * len(answer.numbers)
    rows = [
        {
            "at": number,
            "name": str(number),
            "chance": win,
            "low": low,
            "high": high,
            "text": percent(win, certain=win == 0),
            "now": number == answer.now,
        }
        for number, (win, _), (low, high) in zip(answer.numbers, answer.points, ranges, strict=True)
    ]
    falls = answer.what in ("attack", "defense")
    chart = _by_number(rows, answer.numbers[-1], name, name, colors, falls=falls)
    if answer.ranges:
        band = (
            alt.Chart(alt.InlineData(values=rows))
            .mark_area(color=colors.mark, opacity=0.2, line=False)
            .encode(x="at:Q", y="low:Q", y2="high:Q")
        )
        chart.layer = [band, *chart.layer]
    return chart


def percent_asked(answer: PartyAnswer) -> str:
    """The chance that is asked for, as a label."""
    return say("page.asked", chance=percentage(answer.question.chance))


def _shares() -> dict[str, Any]:
    """Marks of an axis of chances, written as the language writes them."""
    names = {share: percentage(share) for share in (0, 0.5, 1)}
    return {"values": list(names), "labelExpr": f"{json.dumps(names)}[datum.value]"}


def _by_number(
    rows: list[dict[str, Any]],
    most: float,
    across: str,
    title: str,
    colors: Palette,
    interpolate: str = "linear",
    falls: bool = False,
) -> alt.LayerChart:
    """A line of chances over a number from 0 to `most`, with a dot for each row; the row that is
    `now` is filled and bears its number."""
    axis = _axis(colors)
    whole: dict[str, Any] = {"values": list(range(int(most) + 1)), "format": "d"}
    whole = whole if most <= FEW else {}
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X(
            "at:Q",
            title=across,
            scale=alt.Scale(domain=[-0.03 * most, SPACE * most], nice=False),
            axis=alt.Axis(
                grid=False,
                **whole,
                **axis,
            ),
        ),
        y=alt.Y(
            "chance:Q",
            title=None,
            scale=alt.Scale(domain=[0, 1]),
            axis=alt.Axis(gridOpacity=0.3, **_shares(), **axis),
        ),
        tooltip=[
            alt.Tooltip("name:N", title=across),
            alt.Tooltip("text:N", title=say("page.chance")),
        ],
    )
    line = base.mark_line(color=colors.mark, strokeWidth=2, interpolate=interpolate)  # type: ignore[arg-type]
    dots = base.mark_point(color=colors.mark, fill=colors.paper, size=45, opacity=1, strokeWidth=2)
    here = base.transform_filter("datum.now")
    mark = here.mark_point(color=colors.mark, fill=colors.mark, size=110, opacity=1)
    # Below the dot and to its right the line never runs if it only rises, else above it.
    label: dict[str, Any] = {"fontSize": 14, "fontWeight": "bold", "align": "left"}
    label |= {"dx": 8, "dy": -11 if falls else 13}
    halo = here.mark_text(stroke=colors.paper, strokeWidth=4, **label).encode(text="text:N")
    texts = here.mark_text(color=colors.ink, **label).encode(text="text:N")
    told = "; ".join(f"{row['name']}: {row['text']}" for row in rows)
    return alt.LayerChart(
        layer=[line, dots, mark, halo, texts], height=190, description=f"{title}. {told}"
    )
