"""Charts as functions: an answer goes in, a Vega-Lite specification comes out.

Every bar carries its name and its number as text, and defeat is hollow, so that nothing rests on
color alone. Scales do not depend on the answer, so that nothing jumps when it changes.

Specifications are plain values: a library that writes them checks each piece against a schema,
which takes longer than the answer. The tests check them instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

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

Spec = dict[str, Any]
Rows = Sequence[Mapping[str, Any]]

ROW: Final = 30  # pixels
BAR: Final = 18
HEIGHT: Final = 190  # of a chart with lines
MOMENTS: Final = 6  # that the line chart has room for before its scale grows
ROOM: Final = 1.4  # where that scale ends: beside the last moment there is room for its number
SPACE: Final = 1.12  # where the scale of a number ends: room for the label of the last
FEW: Final = 12  # numbers below an axis that have room
LEAST_COST: Final = 8  # Glory that the scale of costs shows at least
FULL: Final = 1.3  # where the scale ends: a bar of 100 % leaves room for its number


def what_is_left(answer: FightAnswer, colors: Palette) -> Spec:
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
    look = {"domain": False, "ticks": False, "labelColor": colors.ink}
    look |= {"labelFontSize": 14, "labelLimit": 0, "labelPadding": 8}
    shared = {
        "y": _named("name", sort=[row["name"] for row in rows], title=None, axis=look),
        "x": _number("chance", axis=None, scale={"domain": [0, FULL]}),
        "tooltip": _tips(say("page.left")),
    }
    hollow = {"condition": {"test": "datum.won", "value": 1}, "value": 0}
    bar = {"type": "bar", "fill": colors.mark, "stroke": colors.mark, "strokeWidth": 1.5}
    bars = {"mark": bar | {"height": BAR}, "encoding": shared | {"fillOpacity": hollow}}
    texts = _label(shared, "text", align="left", dx=8, fontSize=14, color=colors.ink)
    return _chart(rows, [bars, texts], ROW * len(rows), left_told(answer))


def over_time(walk: FightWalk, colors: Palette) -> Spec:
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
    look = {"labelColor": colors.ink, "labelFontSize": 13, "domain": False}
    across = {"labelAlign": "left", "grid": False, **_marks(names), **look}
    shared = {
        "x": _number(
            "at",
            title=None,
            scale={"domain": [-0.3, ROOM * max(MOMENTS, last)], "nice": False},
            axis=across,
        ),
        "y": _chances({**look, "ticks": False}),
        "tooltip": _tips(say("page.moment")),
    }
    line = {"mark": {"type": "line", "color": colors.mark, "strokeWidth": 2}, "encoding": shared}
    dots = {"mark": _dot(colors.mark, colors.mark, 50), "encoding": shared}
    told = {"align": "left", "dx": 10, "fontSize": 14, "color": colors.ink}
    texts = NOW | _label(shared, "text", **told)
    return _chart(rows, [line, dots, texts], 170, _told(say("page.trail"), rows))


def by_favor(answer: MoreAnswer, colors: Palette) -> Spec:
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
    layers = _by_number(MOST_FAVOR, say("page.favor"), colors)
    return _chart(rows, layers, HEIGHT, _told(say("page.purse"), rows))


def by_cost(answer: PartyAnswer, colors: Palette) -> Spec:
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
    layers = _by_number(most, say("page.cost"), colors, interpolate="step-after")
    least = {"chance": answer.question.chance, "at": 0, "text": percent_asked(answer)}
    asked = {"data": {"values": [least]}}
    level = {"y": _number("chance")}
    rule = {"type": "rule", "color": colors.ink, "strokeDash": [6, 4], "opacity": 0.6}
    above = {"align": "left", "baseline": "bottom", "dy": -3, "fontSize": 13, "color": colors.ink}
    label = _label(level | {"x": _number("at")}, "text", **above)
    layers = [asked | {"mark": rule, "encoding": level}, asked | label, *layers]
    return _chart(rows, layers, HEIGHT, _told(say("page.curve"), rows))


def by_food(each: Sequence[Load], question: JourneyQuestion, colors: Palette) -> Spec:
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
    layers = _by_number(max(1, *(load.food for load in each)), say("page.food"), colors)
    return _chart(rows, layers, HEIGHT, _told(say("page.loads"), rows))


def by_worth(answer: CommitAnswer, colors: Palette) -> Spec:
    """Steps of the chance of at least so much Glory in all; the dot in the middle, which half of
    all cases reach, bears its number. For an answer that tells its quantiles."""
    quantiles = answer.quantiles
    assert answer.worths is not None
    assert quantiles is not None
    rows: list[Spec] = []
    chance = 1.0
    for worth in sorted(answer.worths):
        told = {"name": amount(float(worth)), "text": percent(chance, certain=not rows)}
        rows.append({"at": float(worth), "chance": chance, "now": worth == quantiles[50]} | told)
        chance = max(0.0, chance - answer.worths[worth])
    what, look = say("page.at-least-glory"), _look(colors)
    shared = {
        "x": _number(
            "at",
            title=what,
            scale={"zero": False, "nice": True},
            axis={"grid": False, "tickCount": 6, **look},
        ),
        "y": _chances(look),
        "tooltip": _tips(what),
    }
    line = {"type": "line", "color": colors.mark, "strokeWidth": 2, "interpolate": "step-before"}
    # Above the dot and to its right the line never runs: it only falls.
    layers = [{"mark": line, "encoding": shared}, *_here(shared, "name", -8, colors)]
    parts = "; ".join(f"{at}%: {amount(float(worth))}" for at, worth in quantiles.items())
    return _chart(rows, layers, HEIGHT, f"{what}. {parts}")


def by_change(answer: CurveAnswer, name: str, colors: Palette) -> Spec:
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
    layers = _by_number(answer.numbers[-1], name, colors, falls=falls)
    if answer.ranges:
        area = {"type": "area", "color": colors.mark, "opacity": 0.2, "line": False}
        ends = {"x": _number("at"), "y": _number("low"), "y2": {"field": "high"}}
        layers = [{"mark": area, "encoding": ends}, *layers]
    return _chart(rows, layers, HEIGHT, _told(name, rows))


def percent_asked(answer: PartyAnswer) -> str:
    """The chance that is asked for, as a label."""
    return say("page.asked", chance=percentage(answer.question.chance))


# The pieces. Rows have the same names everywhere: `name` and `text` are what people read, `chance`
# and `at` where it stands, `now` whether it is what is asked.

NOW: Final[Spec] = {"transform": [{"filter": "datum.now"}]}


def _chart(rows: Rows, layers: Iterable[Spec], height: int, description: str) -> Spec:
    return {
        "data": {"name": "rows"},
        "datasets": {"rows": [dict(row) for row in rows]},
        "layer": list(layers),
        "height": height,
        "description": description,
    }


def _told(title: str, rows: Rows) -> str:
    """A chart in words, for those who hear it."""
    return f"{title}. " + "; ".join(f"{row['name']}: {row['text']}" for row in rows)


def _number(field: str, **more: Any) -> Spec:
    return {"field": field, "type": "quantitative", **more}


def _named(field: str, **more: Any) -> Spec:
    return {"field": field, "type": "nominal", **more}


def _tips(title: str) -> list[Spec]:
    return [_named("name", title=title), _named("text", title=say("page.chance"))]


def _label(shared: Spec, field: str, **look: Any) -> Spec:
    """A layer that writes a field."""
    return {"mark": {"type": "text", **look}, "encoding": shared | {"text": _named(field)}}


def _dot(stroke: str, fill: str, size: int) -> Spec:
    return {"type": "point", "color": stroke, "fill": fill, "size": size, "opacity": 1}


def _here(shared: Spec, field: str, dy: int, colors: Palette) -> list[Spec]:
    """Layers of the row that is now: a filled dot, and beside it a field in bold."""
    look = {"fontSize": 14, "fontWeight": "bold", "align": "left", "dx": 8, "dy": dy}
    return [
        NOW | {"mark": _dot(colors.mark, colors.mark, 110), "encoding": shared},
        NOW | _label(shared, field, stroke=colors.paper, strokeWidth=4, **look),
        NOW | _label(shared, field, color=colors.ink, **look),
    ]


def _look(colors: Palette) -> Spec:
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


def _marks(names: Mapping[Any, str]) -> Spec:
    """Marks of an axis at these numbers, with these names."""
    return {"values": list(names), "labelExpr": f"{json.dumps(names)}[datum.value]"}


def _chances(look: Spec) -> Spec:
    """The axis of chances, written as the language writes them."""
    marks = _marks({share: percentage(share) for share in (0, 0.5, 1)})
    scale = {"domain": [0, 1]}
    return _number("chance", title=None, scale=scale, axis={"gridOpacity": 0.3, **marks, **look})


def _by_number(
    most: float,
    across: str,
    colors: Palette,
    interpolate: str = "linear",
    falls: bool = False,
) -> list[Spec]:
    """Layers of a line of chances over a number from 0 to `most`, with a dot for each row; the row
    that is `now` is filled and bears its number."""
    look = _look(colors)
    whole = {"values": list(range(int(most) + 1)), "format": "d"} if most <= FEW else {}
    shared = {
        "x": _number(
            "at",
            title=across,
            scale={"domain": [-0.03 * most, SPACE * most], "nice": False},
            axis={"grid": False, **whole, **look},
        ),
        "y": _chances(look),
        "tooltip": _tips(across),
    }
    line = {"type": "line", "color": colors.mark, "strokeWidth": 2, "interpolate": interpolate}
    dots = _dot(colors.mark, colors.paper, 45) | {"strokeWidth": 2}
    # Below the dot and to its right the line never runs if it only rises, else above it.
    return [
        {"mark": line, "encoding": shared},
        {"mark": dots, "encoding": shared},
        *_here(shared, "text", -11 if falls else 13, colors),
    ]
