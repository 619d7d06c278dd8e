"""The page of the visitor's box: what the dice and the cards on the table show, and what the rules
leave open; saved to a file and loaded from one. The server keeps nothing of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import streamlit as st

from odds.champions.catalogue import (
    LARGEST,
    Box,
    Card,
    Catalogue,
    Change,
    load,
    parse_box,
)
from odds.champions.catalogue.records import COLORS, DECKS
from odds.champions.pieces import COUNTED, KINDS, SHORE_ORDERS, SPECIALS, Party, Reward
from odds.champions.question import FightQuestion
from odds.dashboard import inputs, markup, own_box, own_rows, pages, state, taking
from odds.dashboard.own_dice import own_dice
from odds.dashboard.parties import EACH
from odds.dashboard.state import FIELD, NONE, get_field, put_field, set_field, touch
from odds.errors import DataError, QuestionError
from odds.midgard import catalogue as midgard
from odds.sources.origins import OWNER
from odds.words import retold, say

PAYS: Final = tuple(name for name in COUNTED if name != "blame")  # that a victor may get
MOST_PAID: Final = 20
# A field that nobody sees: the error that was made. It is said when it is shown: a callback runs
# before the language is known.
ERROR: Final = "box.error"
TOO_LARGE: Final = "is larger than {most:,} bytes; that is no box file"
SHIELDS: Final = {"yes": True, "no": False}


def page() -> None:
    """Show the page."""
    opened = state.begin("box")
    links = pages.Links()
    title = st.container(key="title", gap="xsmall")
    title.html(markup.heading(say("page.title-box"), level=1))
    title.html(markup.text(say("box-page.why")))
    if wrong := get_field(ERROR, None):
        title.html(markup.notice(retold(wrong)))
    with st.container(key="box-page"):
        with st.container(key="box-dice", gap="small"):
            st.html(markup.heading(say("box-page.dice")))
            st.html(markup.text(say("page.dice-why")))
            own_dice(replace(opened.question, party=EACH))
        with st.container(key="box-cards", gap="small"):
            st.html(markup.heading(say("box-page.cards")))
            cards(opened.question)
            st.html(markup.heading(say("box-page.switches")))
            switches(opened.question.catalogue)
        with st.container(key="box-games", gap="small"):
            st.html(markup.heading(say("box-page.board")))
            own_rows.board()
            st.html(markup.heading(say("box-page.midgard")))
            own_rows.of_midgard()
        with st.container(key="box-file", gap="small"):
            st.html(markup.heading(say("box-page.file")))
            file()
            taken = st.container()
    state.keep(state.read(opened.question))
    with taken:
        taking.section("box", {})
    links.fill()
    if ignored := state.ignored():
        title.html(markup.ignored(ignored))


def cards(question: FightQuestion) -> None:
    """Show the form of one card, the question's first, and which cards are the owner's."""
    catalogue, asked = question.catalogue, question.enemy.id
    first = catalogue.card(asked).deck if asked else DECKS[0]
    deck = st.segmented_control(
        say("box-page.deck"),
        DECKS,
        format_func=lambda name: say(f"box-page.deck-{name}"),
        key=set_field("box.deck", first),
        on_change=touch,
        required=True,
        label_visibility="collapsed",
    )
    ids = [card.id for card in catalogue.cards(deck=deck)]
    chosen = st.selectbox(
        say("page.card"),
        ids,
        format_func=lambda id: _line(catalogue.card(id)),
        key=set_field(f"box.card.{deck}", asked if asked in ids else ids[0]),
        on_change=touch,
    )
    form(catalogue.card(chosen))
    told = [card for card in catalogue.deck if _owned(card)]
    if told:
        names = ", ".join(card.name for card in told)
        st.html(markup.text(say("box-page.told", count=len(told), names=names)))


def _owned(card: Card) -> bool:
    return any(part.status == OWNER for part in card.data)


def _line(card: Card) -> str:
    line = inputs.card_line(card)
    return say("box-page.yours", card=line) if _owned(card) else line


def form(card: Card) -> None:
    """Show what a card says, to be corrected, and the button that takes it for the owner's."""
    enemy, at = card.enemy, f"box.{card.id}."
    reward = enemy.reward or Reward()
    with st.container(key="card-form", gap="xsmall"):
        if card.color:
            st.segmented_control(
                say("box-page.color"),
                COLORS,
                format_func=lambda name: say(f"box-page.color-{name}"),
                key=set_field(f"{at}color", card.color),
                on_change=touch,
                required=True,
            )
        inputs.stepper(f"{at}attack", say("page.attack"), enemy.attack, 0, inputs.MOST_ATTACK)
        inputs.stepper(f"{at}defense", say("page.defense"), enemy.defense, 1, inputs.MOST_ATTACK)
        st.selectbox(
            say("page.special"),
            (NONE, *SPECIALS),
            format_func=lambda id: say("page.special-none" if id == NONE else f"special.{id}"),
            key=set_field(f"{at}special", enemy.special or NONE),
            on_change=touch,
        )
        st.pills(
            say("page.forbids"),
            KINDS,
            format_func=lambda kind: say(f"kinds.{kind}"),
            selection_mode="multi",
            key=set_field(f"{at}forbids", list(enemy.forbids)),
            on_change=touch,
        )
        st.html(markup.text(say("box-page.reward")))
        for name in PAYS:
            count = getattr(reward, name)
            inputs.stepper(f"{at}{name}", say(f"box-page.pays-{name}"), count, 0, MOST_PAID)
        with st.expander(say("box-page.warriors"), key="card-warriors"):
            for kind, count in zip(KINDS, reward.warriors, strict=True):
                inputs.stepper(f"{at}{kind}", say(f"kinds.{kind}"), count, 0, MOST_PAID)
    with st.container(key="card-tools", horizontal=True, gap="xsmall"):
        st.button(
            say("box-page.keep"),
            key="keep-card",
            type="primary",
            on_click=touch,
            args=(_keep, card),
        )
        st.button(
            say("box-page.forget"),
            key="forget-card",
            disabled=not _owned(card),
            on_click=touch,
            args=(_forget, card),
        )


def _keep(card: Card) -> None:
    """Take what the form says of a card for the owner's word."""
    at, enemy = f"box.{card.id}.", card.enemy
    before = enemy.reward or Reward()
    counts = {name: get_field(f"{at}{name}", getattr(before, name)) for name in PAYS}
    warriors = Party.of(
        get_field(f"{at}{kind}", n) for kind, n in zip(KINDS, before.warriors, strict=True)
    )
    reward = replace(before, **counts, warriors=warriors)
    # What is 0 is not written, except Glory, and what was more: no card need list what it lacks.
    written = {"glory", *reward.as_dict(), *before.as_dict()}
    said = next((told for told in own_box.box().changes if told.id == card.id), Change(card.id))
    change = replace(
        said,  # what the form does not show stays
        color=get_field(f"{at}color", card.color),
        attack=get_field(f"{at}attack", enemy.attack),
        defense=get_field(f"{at}defense", enemy.defense),
        special=get_field(f"{at}special", enemy.special or NONE),
        forbids=tuple(get_field(f"{at}forbids", list(enemy.forbids))),
        reward=(reward, frozenset(written)),
    )
    _set_changes(card, (change,))


def _forget(card: Card) -> None:
    """Take back what was said of a card; its form shows what is taken for it then."""
    _set_changes(card, ())
    at = f"{FIELD}box.{card.id}."
    for key in [str(key) for key in st.session_state if str(key).startswith(at)]:
        st.session_state.pop(key, None)


def _set_changes(card: Card, said: Iterable[Change]) -> None:
    box = own_box.box()
    others = (change for change in box.changes if change.id != card.id)
    _take(replace(box, changes=(*others, *said)))


def _take(box: Box) -> None:
    """Take a box for the visitor's, or say in one line why that cannot be."""
    try:
        own_box.set_box(box)
    except QuestionError as error:
        put_field(ERROR, error)
    else:
        put_field(ERROR, None)


def switches(catalogue: Catalogue) -> None:
    """Show what the rules leave open, each with "not known" in front."""
    most = load().rules.land_all_quiet
    _switch(catalogue, "mist_walker_shields", tuple(SHIELDS))
    _switch(catalogue, "land_all_quiet", tuple(str(n) for n in range(most - 4, most + 3)))
    _switch(catalogue, "shore_order", SHORE_ORDERS)


def _switch(catalogue: Catalogue, name: str, choices: tuple[str, ...]) -> None:
    said = catalogue.provenance(f"switches.{name}").status == OWNER
    now = getattr(catalogue.rules, name)
    text = {True: "yes", False: "no"}[now] if isinstance(now, bool) else str(now)
    offered = (NONE, *dict.fromkeys((*choices, text)))
    id = name.replace("_", "-")
    st.selectbox(
        say(f"box-page.{id}"),
        offered,
        format_func=lambda choice: choice if choice.isdecimal() else say(f"box-page.{choice}"),
        key=set_field(f"box.switch.{name}", text if said else NONE),
        on_change=touch,
        args=(_switched, name),
    )


def _switched(name: str) -> None:
    chosen = get_field(f"box.switch.{name}", NONE)
    box = own_box.box()
    others = [(switch, value) for switch, value in box.switches if switch != name]
    if chosen != NONE:
        value: Any = SHIELDS.get(chosen, int(chosen) if chosen.isdecimal() else chosen)
        others.append((name, value))
    _take(replace(box, switches=tuple(others)))


def file() -> None:
    """Show what saves the box to a file, and what loads one."""
    st.html(markup.text(say("box-page.file-why")))
    text = own_box.text()
    st.download_button(
        say("box-page.save"),
        text,
        file_name="my-box.toml",
        mime="application/toml",
        key="save-box",
        disabled=not text,
        on_click="ignore",
        width="stretch",
    )
    st.file_uploader(
        say("box-page.load"),
        type=["toml"],
        max_upload_size=1,
        key="load-box",
        on_change=touch,
        args=(_loaded,),
    )


def _loaded() -> None:
    """Take the file that has come, if it can be read; else nothing changes but the line that says
    what is wrong."""
    given = st.session_state.get("load-box")
    if given is None:
        put_field(ERROR, None)
        return
    try:
        if given.size > LARGEST:
            raise DataError(given.name, "", TOO_LARGE, most=LARGEST)
        content = given.getvalue()
        box, other = parse_box(content, given.name), midgard.parse_box(content, given.name)
    except DataError as error:
        put_field(ERROR, error)
    else:
        _take(box)
        own_box.set_midgard(other)
        for key in [str(key) for key in st.session_state if str(key).startswith(f"{FIELD}box.")]:
            if key != FIELD + ERROR:
                st.session_state.pop(key, None)
