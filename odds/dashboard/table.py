"""The page of tables: one party against every attack and defense, or all parties against one
enemy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.pieces import Party
from odds.champions.question import (
    MOST_FAVOR,
    FightQuestion,
    GridAnswer,
    GridQuestion,
    TableAnswer,
    TableQuestion,
)
from odds.champions.wire import table_json
from odds.dashboard import answers, inputs, markup, pages, state, tabling, taking
from odds.dashboard.advice import party_told
from odds.dashboard.own_dice import own_dice
from odds.dashboard.parties import EACH
from odds.errors import QuestionError
from odds.report.sheet import heat_table
from odds.words import say

KIND: Final = "k"  # the parameter that says which table
GRID, ALL = KINDS_OF = ("grid", "parties")
# The table stands before the fields on a phone too: it is what is looked at.
PARTS: Final = ("title", "headline", "beside", "result", "fields", "roll", "gains")


def page() -> None:
    """Show the page."""
    opened = state.begin("table", (KIND,))
    frame = pages.frame("table", PARTS)
    before = opened.own.get(KIND, GRID)
    if before not in KINDS_OF:
        state.ignore(KIND)
        before = GRID
    with frame.title:
        kind = which(before)
    with frame.fields:
        ask_for(opened.question, kind)
    try:
        fight = state.read(opened.question)
        state.keep_own(fight, {} if kind == GRID else {KIND: kind})
        frame.kept()
        with frame.result:
            show(replace(fight, play="best", exact=False, runes=()), kind)
    except QuestionError as error:
        frame.refuse(error)


def which(before: str) -> str:
    """Show which table is asked for, and return it."""
    kind = st.segmented_control(
        say("grid.kind"),
        KINDS_OF,
        format_func=lambda name: say(f"grid.kind-{name}"),
        key=state.set_field("table", before),
        on_change=state.touch,
        required=True,
        label_visibility="collapsed",
    )
    return kind or GRID


def ask_for(fight: FightQuestion, kind: str) -> None:
    """Show the fields."""
    with st.expander(say("page.dice"), key="dice"):
        st.html(markup.text(say("page.dice-why")))
        own_dice(fight if kind == GRID else replace(fight, party=EACH))
    if kind == GRID:
        inputs.warriors(fight)
        if state.get_field("source", state.CARD if fight.enemy.id else "") == state.CARD:
            st.html(markup.text(say("grid.card", enemy=tabling.foe_told(fight.enemy))))
        else:
            inputs.special(fight.enemy)
    else:
        inputs.stepper("favor", say("page.favor"), fight.favor, 0, MOST_FAVOR)
        st.html(markup.heading(say("page.enemy")))
        inputs.enemy(fight)
    with st.expander(say("page.more"), key="more"):
        inputs.goal(fight)
        inputs.leader(fight)


def show(fight: FightQuestion, kind: str) -> None:
    """Show the table that is asked for. The one before stands until it is there: only the line
    between caption and table says that it is being worked out."""
    head, means = st.container(), say("grid.means")
    line = st.html(markup.swapped(means, ""))
    body = st.container()

    def working(told: str) -> None:
        line.html(markup.swapped(means, told))

    answer: GridAnswer | TableAnswer | None
    if kind == GRID:
        grid = GridQuestion(replace(fight, enemy=replace(fight.enemy, id="")))
        answer = _grid(grid, body, working)
    else:
        answer = _parties(TableQuestion(replace(fight, party=Party())), body, working)
    if answer is None:
        return
    head.html(markup.heading(tabling.caption(answer)))
    line.html(markup.swapped(means, ""))
    with body:
        st.html(heat_table(answer, party_told))
        tabling.downloads(answer, kind)
        st.html(markup.based_on(answer.provisional, fight.catalogue))
        taking.section("table", {"json": lambda: taking.as_json(table_json(answer))})


Working = Callable[[str], None]  # says that, and how far, a table is being worked out


def _grid(question: GridQuestion, body: DeltaGenerator, working: Working) -> GridAnswer | None:
    """The grid, at once where that is quick, else for who asks."""
    known = answers.known_grid(question)
    if known is None and not answers.quick_grid(question) and not _wanted(body):
        return None

    def progress(done: int, every: int) -> None:
        working(say("grid.working", done=done, all=every))

    return known or answers.grid(question, progress)


def _parties(question: TableQuestion, body: DeltaGenerator, working: Working) -> TableAnswer | None:
    """All parties, for who asks; it takes some seconds."""
    known = answers.known_parties(question)
    if known is None and not _wanted(body):
        return None

    def progress(_done: int, _every: int) -> None:
        working(say("page.gains-working"))

    if known is None:
        progress(0, 1)
    return known or answers.parties(question, progress)


def _wanted(place: DeltaGenerator) -> bool:
    wanted: bool = place.button(
        say("grid.wanted"), key="wanted", on_click=state.touch, width="stretch"
    )
    return wanted
