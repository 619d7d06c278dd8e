"""The form of what a box says of whole games: for each table its pieces, of the one that is chosen
its fields with their status, and a button that takes them for the owner's word."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from odds.champions.catalogue.board_files import load_board
from odds.dashboard import declared, inputs, markup, own_box
from odds.dashboard.declared import Entry, Row, Tables
from odds.dashboard.state import FIELD, get_field, put_field, set_field, touch
from odds.errors import DataError
from odds.midgard import catalogue as midgard
from odds.words import say

MOST: Final = 99  # that a number of a component may be
LONGEST: Final = 80  # characters of a field
PLACES: Final = (midgard.ASGARD, midgard.VANAHEIM, midgard.HEAVENS)


def board() -> None:
    """Show the form of what whole games of Champions of Midgard are played with."""
    st.html(markup.text(say("box-page.board-why")))
    said = own_box.box().board
    _tables("champions", declared.of_board(load_board().with_said(said)))


def of_midgard() -> None:
    """Show the form of Midgard (2007)."""
    st.html(markup.text(say("box-page.midgard-why")))
    if wrong := own_box.misfit():
        st.html(markup.notice(say("box-page.misfit", why=wrong)))
    _tables("midgard", declared.of_midgard(own_box.midgard_catalogue()))


def _tables(game: str, tables: Tables) -> None:
    for table, rows in tables.items():
        with st.expander(say(f"datum.{game}-{table}"), key=f"rows-{game}-{table}"):
            _table(f"box.{game}.{table}", rows)


def _table(at: str, rows: tuple[Row, ...]) -> None:
    """Show a table: which row, and its form."""
    there = {row.key: row for row in rows}
    guessed = sum(row.guessed for row in rows)
    st.html(markup.text(say("box-page.guessed", count=guessed, all=len(rows))))
    chosen = st.selectbox(
        say("box-page.which"),
        there,
        format_func=lambda key: _called(there[key]),
        key=set_field(f"{at}.which", next((row for row in rows if row.guessed), rows[0]).key),
        on_change=touch,
        args=(put_field, f"{at}.error", None),
    )
    row = there[chosen]
    for entry in row.entries:
        _field(entry)
    wrong: DataError | None = get_field(f"{at}.error", None)
    if wrong:
        st.html(markup.notice(own_box.fault(wrong)))
    with st.container(key=f"tools-{at}", horizontal=True, gap="xsmall"):
        st.button(
            say("box-page.keep-row"),
            key=f"keep-{at}",
            type="primary",
            on_click=touch,
            args=(_keep, at, row),
        )
        st.button(
            say("box-page.forget-row"),
            key=f"forget-{at}",
            disabled=not row.owned,
            on_click=touch,
            args=(_forget, at, row),
        )


def _called(row: Row) -> str:
    """A row in a list: its name, and whether it is the owner's word or a guess."""
    name = row.name or say(f"datum.{_id(row.entries[0])}")
    if row.owned:
        return say("box-page.yours", card=name)
    return say("box-page.guess", name=name) if row.guessed else name


def _id(entry: Entry) -> str:
    """The id of the words on a datum."""
    return entry.name.replace("_", "-")


def _field(entry: Entry) -> None:
    """Show the field of a datum, with its status beside its name."""
    label = say(
        "box-page.with-status",
        name=say(f"datum.{_id(entry)}"),
        status=say(f"datum.status-{entry.status}"),
    )
    name, value = f"box.of.{entry.key}", entry.value
    if isinstance(value, bool):
        _choice(name, label, "yes" if value else "no", ("yes", "no"))
    elif entry.known:
        _choice(name, label, value, entry.known)
    elif isinstance(value, int):
        inputs.stepper(name, label, value, 0, MOST)
    else:
        st.text_input(
            label,
            key=set_field(name, declared.typed(value)),
            max_chars=LONGEST,
            on_change=touch,
        )


def _choice(name: str, label: str, value: str, known: tuple[str, ...]) -> None:
    st.selectbox(
        label, known, format_func=_choice_told, key=set_field(name, value), on_change=touch
    )


def _choice_told(id: str) -> str:
    """A name that a datum may be, in words."""
    kingdoms = {kingdom.id: kingdom.name for kingdom in midgard.load().kingdoms}
    if id in kingdoms:
        return kingdoms[id]
    if id in PLACES:
        return say(f"board.place-{id}")
    return say(f"datum.choice-{id}") if id else say("datum.choice-nowhere")


def _said(entry: Entry) -> Any:
    """What the field of a datum says."""
    said: Any = get_field(f"box.of.{entry.key}", declared.typed(entry.value))
    if isinstance(entry.value, bool):
        return said in ("yes", "True")
    return int(said) if isinstance(entry.value, int) else said


def _keep(at: str, row: Row) -> None:
    """Take what the fields of a row say for the owner's word, or say in one line why not."""
    try:
        lines = [declared.line(entry, _said(entry)) for entry in row.entries]
        own_box.add("\n".join(lines))
    except DataError as error:
        put_field(f"{at}.error", error)
    else:
        _shown_anew(at, row)


def _forget(at: str, row: Row) -> None:
    """Take back what was said of a row."""
    own_box.drop([entry.key for entry in row.entries])
    _shown_anew(at, row)


def _shown_anew(at: str, row: Row) -> None:
    """Let the fields of a row say what is taken for it."""
    put_field(f"{at}.error", None)
    for entry in row.entries:
        st.session_state.pop(f"{FIELD}box.of.{entry.key}", None)
