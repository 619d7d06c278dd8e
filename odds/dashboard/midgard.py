"""The page of Midgard (2007): the board, what each legal play leads to, and the play itself by one
tap; the game stands in the link. What takes rollouts waits for its turn, and any tap stops it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from odds.dashboard import answers, deeds, markup, pages, state, taking
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
from odds.midgard.outlook.plays import Prospect, Prospects
from odds.midgard.question import PlaysAnswer, PlaysQuestion
from odds.midgard.wire import plays_csv, plays_json
from odds.play.game import OVER
from odds.words import retold, say

FIRST: Final = "1.4d.1"  # the game that the page opens with
BEFORE: Final = f"{FIELD}.before"  # links to go back to
MOST_BEFORE: Final = 400
WAITING: Final = '<p class="odds-prospect">\N{HORIZONTAL ELLIPSIS}</p>'  # to be worked out
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
    asked = None if here.now[1] == OVER else asked_of(played)
    with frame.result:
        complete = choose(played, text, asked)
    frame.answered()
    with frame.gains:
        if asked is not None:
            st.html(markup.heading(say("hall.earnings", seat=here.now[1])))
            st.html(markup.text(say("hall.earnings-means")))
            st.html(deeds.earned(table, here))
        st.html(markup.heading(say("hall.scores")))
        st.html(deeds.scores(table, here))
        if asked is not None:
            st.html(markup.heading(say("hall.hands")))
            st.html(deeds.hand(table, here, here.now[1]))
            st.html(markup.text(say("hall.hidden")))
        st.html(markup.heading(say("hall.doom")))
        st.html(deeds.dooms(table, here))
        set_up(played)
        provisional(played)
        take_along(asked)
    complete()


def take_along(asked: PlaysQuestion | None) -> None:
    """Show what may be taken along: files, while there is a move to make."""
    if asked is None:
        taking.section("midgard", {})
        return

    def answer() -> PlaysAnswer:
        return answers.plays(asked, lambda _done, _all: None)

    taking.section(
        "midgard",
        {
            "json": lambda: taking.as_json(plays_json(answer())),
            "csv": lambda: plays_csv(answer()),
        },
    )


def asked_of(played: Played) -> PlaysQuestion:
    """What each move of a game leads to, as a question."""
    return PlaysQuestion(played.game.write(played.state), played.game.table.players)


def read(text: str) -> Played:
    """The game of the link; of a link that is none, the first."""
    try:
        return from_text(text)
    except QuestionError:
        state.ignore(FIELD)
        return from_text(FIRST)


def choose(played: Played, text: str, asked: PlaysQuestion | None) -> Callable[[], None]:
    """Show every legal play with what it leads to; a tap plays it. Where that takes work the plays
    stand there without it, and what is returned completes them; a tap meanwhile stops the work."""
    before = state.get_field(BEFORE, ())
    st.button(
        say("hall.undo"), key="undo", disabled=not before, on_click=state.touch, args=(undo, before)
    )
    if asked is None:
        seats = ", ".join(map(str, played.game.winners(played.state)))
        st.html(markup.text(say("hall.won", seats=seats)))
        return lambda: None
    st.html(markup.heading(say("hall.plays", seat=played.state.now[1])))
    told, place = st.empty(), st.empty()
    st.html(markup.text(say("hall.means")))

    def progress(done: int, every: int) -> None:
        told.html(markup.text(say("hall.working", done=done, all=every)))

    def show(answer: PlaysAnswer) -> None:
        told.html(markup.text(deeds.how_told(answer.found)))
        with place.container(key="plays", gap="xsmall"):
            offer(played, text, answer.found)

    if known := answers.known_plays(asked):
        show(known)
        return lambda: None
    progress(0, 1)
    with place.container(key="tries", gap="xsmall"):
        offer(played, text, None)
    return lambda: show(answers.plays(asked, progress))


def offer(played: Played, text: str, found: Prospects | None) -> None:
    """Show a button for each legal play: the best first, or as yet in the order of the rules."""
    here, before = played.state, state.get_field(BEFORE, ())
    moves: dict[str, Prospect | None] = dict.fromkeys(played.game.legal(here))
    if found:
        moves = {one.move: one for one in found.moves}
    for move, one in moves.items():
        st.button(
            deeds.move_told(played.game.table, here, move),
            key=f"do-{move}" if one else f"try-{move}",
            on_click=state.touch,
            args=(do, text, move, before),
            width="stretch",
        )
        st.html(deeds.prospect(one, found) if one and found else WAITING)


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
