"""The page of Midgard (2007): the board, what each legal play leads to, and the play itself by one
tap; the game stands in the link."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import streamlit as st

from odds.dashboard import deeds, markup, pages, state, taking
from odds.dashboard.board import picture as drawn
from odds.dashboard.look import palette
from odds.errors import QuestionError, RuleError
from odds.midgard.game.table import LEAST, MOST
from odds.midgard.link import (
    FIELD,
    MOST_SEED,
    Played,
    after,
    from_notation,
    from_text,
    new_game,
    to_text,
)
from odds.midgard.outlook.plays import Prospects, plays
from odds.play.game import OVER
from odds.words import retold, say

FIRST: Final = "1.4d.1"  # the game that the page opens with
BEFORE: Final = f"{FIELD}.before"  # links to go back to
MOST_BEFORE: Final = 400
WRONG: Final = f"{FIELD}.wrong"  # why what was typed in is no position


def page() -> None:
    """Show the page."""
    opened = state.begin("midgard", (FIELD,))
    frame = pages.frame(
        "midgard", ("title", "headline", "fields", "result", "beside", "roll", "gains")
    )
    played = read(state.get_field(FIELD, opened.own.get(FIELD, FIRST)))
    text = to_text(played)
    here, table = played.state, played.game.table
    begun = FIELD in opened.own or state.get_field(BEFORE, ())
    state.keep_own(opened.question, {FIELD: text} if begun else {})
    frame.kept()
    if wrong := state.get_field(WRONG, ""):
        frame.title.html(markup.notice(retold(wrong)))
    frame.headline.html(
        f'<div class="odds-due" role="status"><b data-odds="due">{deeds.due_told(here)}</b> '
        f"<span>{say('hall.round', round=here.round, all=table.numbers.rounds)}</span></div>"
    )
    frame.fields.html(drawn(table, here, palette().ink))
    frame.fields.html(markup.text(say("board.legend")))
    with frame.result:
        choose(played, text)
    with frame.gains:
        st.html(markup.heading(say("hall.scores")))
        st.html(deeds.scores(table, here))
        if here.now[1] != OVER:
            st.html(markup.heading(say("hall.hands")))
            st.html(deeds.hand(table, here, here.now[1]))
            st.html(markup.text(say("hall.hidden")))
        st.html(markup.heading(say("hall.doom")))
        st.html(deeds.dooms(table, here))
        set_up(played)
        provisional(played)
        taking.section("midgard", {})


def read(text: str) -> Played:
    """The game of the link; of a link that is none, the first."""
    try:
        return from_text(text)
    except QuestionError:
        state.ignore(FIELD)
        return from_text(FIRST)


def choose(played: Played, text: str) -> None:
    """Show every legal play with what it leads to; a tap plays it."""
    here, table = played.state, played.game.table
    before = state.get_field(BEFORE, ())
    st.button(
        say("hall.undo"), key="undo", disabled=not before, on_click=state.touch, args=(undo, before)
    )
    if here.now[1] == OVER:
        seats = ", ".join(map(str, played.game.winners(here)))
        st.html(markup.text(say("hall.won", seats=seats)))
        return
    st.html(markup.heading(say("hall.plays", seat=here.now[1])))
    told = st.empty()
    told.html(markup.text(say("hall.working")))
    found = looked_ahead(text)
    told.html(markup.text(deeds.how_told(found)))
    with st.container(key="plays", gap="xsmall"):
        for one in found.moves:
            st.button(
                deeds.move_told(table, here, one.move),
                key=f"do-{one.move}",
                on_click=state.touch,
                args=(do, text, one.move, before),
                width="stretch",
            )
            st.html(deeds.prospect(one, found))
    st.html(markup.text(say("hall.means")))


@lru_cache(maxsize=512)
def looked_ahead(text: str) -> Prospects:
    """What each legal play of a game leads to; the same link has the same numbers."""
    played = from_text(text)
    return plays(played.game, played.state)


def do(text: str, move: str, before: tuple[str, ...]) -> None:
    """Make a move in the game of a link; in a callback."""
    try:
        new = to_text(after(from_text(text), move))
    except RuleError:
        return
    go(new, (*before, text)[-MOST_BEFORE:])


def undo(before: tuple[str, ...]) -> None:
    """Go back by one move; in a callback."""
    go(before[-1], before[:-1])


def go(text: str, before: tuple[str, ...]) -> None:
    """Show the game of a link; in a callback."""
    state.put_field(BEFORE, before)
    state.put_field(WRONG, "")
    state.put_field(FIELD, text)


def set_up(played: Played) -> None:
    """Show what a new game takes, and the position as text, which may be changed."""
    table, before = played.game.table, state.get_field(BEFORE, ())
    text = to_text(played)
    with st.expander(say("hall.set-up"), key="set-up"):
        st.segmented_control(
            say("hall.players"),
            range(LEAST, MOST + 1),
            key=state.set_field(f"{FIELD}.players", table.players),
            on_change=state.touch,
            required=True,
        )
        st.toggle(
            say("hall.draft"),
            key=state.set_field(f"{FIELD}.draft", table.draft),
            on_change=state.touch,
        )
        st.number_input(
            say("hall.seed"),
            0,
            MOST_SEED,
            key=state.set_field(f"{FIELD}.seed", played.seed),
            on_change=state.touch,
        )
        st.button(
            say("hall.begin"),
            key="begin",
            type="primary",
            on_click=state.touch,
            args=(begin, text, before),
            width="stretch",
        )
    with st.expander(say("hall.position"), key="position"):
        st.html(markup.text(say("hall.position-means")))
        _position(played, text, before)


def _position(played: Played, text: str, before: tuple[str, ...]) -> None:
    shown = state.set_field(f"{FIELD}.text.{text}", played.game.write(played.state))
    st.text_area(
        say("hall.position"),
        key=shown,
        height=320,
        label_visibility="collapsed",
        on_change=state.touch,
        args=(take, text, before),
    )


def begin(text: str, before: tuple[str, ...]) -> None:
    """Begin a new game as the fields say; in a callback."""
    players = state.get_field(f"{FIELD}.players", LEAST)
    draft = state.get_field(f"{FIELD}.draft", True)
    seed = state.get_field(f"{FIELD}.seed", 0)
    go(to_text(new_game(players, seed, draft=draft)), (*before, text)[-MOST_BEFORE:])


def take(text: str, before: tuple[str, ...]) -> None:
    """Take the position that was typed in; in a callback."""
    typed = state.get_field(f"{FIELD}.text.{text}", "")
    try:
        new = to_text(from_notation(from_text(text), typed))
    except QuestionError as error:
        state.put_field(WRONG, error)  # said in the language of the page
        return
    if new != text:
        go(new, (*before, text)[-MOST_BEFORE:])


def provisional(played: Played) -> None:
    """Name the data that are ours."""
    keys = played.game.table.known.provisional
    with st.expander(say("hall.provisional", many=len(keys)), key="provisional"):
        st.html(markup.text(say("hall.provisional-means")))
        items = "".join(f"<li>{key}</li>" for key in keys)
        st.html(f'<ul class="odds-list">{items}</ul>')
