"""The page of parties: whom to send against an enemy, what it costs, and all parties compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from odds.champions.pieces import KINDS, Party
from odds.champions.question import (
    MOST_FAVOR,
    FightQuestion,
    PartyAnswer,
    PartyQuestion,
    TableQuestion,
)
from odds.champions.wire import (
    CHANCES,
    PARTY_NAMES,
    from_party_link,
    party_csv,
    party_json,
    table_csv,
    to_party_link,
)
from odds.dashboard import answers, charts, inputs, markup, pages, pictures, sending, state, taking
from odds.dashboard.look import palette
from odds.dashboard.own_dice import own_dice
from odds.errors import QuestionError
from odds.words import say

EACH: Final = Party.of([1] * len(KINDS))
HELD: Final = 8  # of a kind, that the steppers offer


def page() -> None:
    """Show the page."""
    opened = state.begin("parties", PARTY_NAMES)
    frame = pages.frame("parties")
    before, unread = from_party_link(opened.own, opened.question)
    for name in unread:
        state.ignore(name)
    fight = opened.question
    try:
        fight = state.read(opened.question)
        question = read(before, fight)
        state.keep_own(fight, to_party_link(question))
        frame.links.fill()
        answer = answers.cheapest(question)
    except QuestionError as error:
        frame.refuse(error)
        frame.headline.html(sending.headline(None))
        with frame.fields:
            ask_for(fight, before)
        return
    frame.headline.html(sending.headline(answer))
    frame.answered()
    with frame.fields:
        ask_for(fight, before)
    frame.kept()
    frame.rest()
    with frame.result:
        show(answer)
        compare(fight)
        taking.section(
            "parties",
            {
                "json": lambda: taking.as_json(party_json(answer)),
                "csv": lambda: party_csv(answer),
                "png": lambda: pictures.of_parties(answer, "png"),
                "svg": lambda: pictures.of_parties(answer, "svg"),
            },
        )


def ask_for(fight: FightQuestion, before: PartyQuestion) -> None:
    """Show the fields."""
    with st.expander(say("page.dice"), key="dice"):
        st.html(markup.text(say("page.dice-why")))
        own_dice(replace(fight, party=EACH))
    st.slider(
        say("page.at-least"),
        CHANCES[0],
        CHANCES[-1],
        format="%d%%",
        key=state.set_field("chance", round(100 * before.chance)),
        on_change=state.touch,
    )
    inputs.stepper("favor", say("page.favor"), fight.favor, 0, MOST_FAVOR)
    st.html(markup.heading(say("page.enemy")))
    inputs.enemy(fight)
    st.html(markup.heading(say("page.hold")))
    held = st.toggle(
        say("page.hold-only"),
        key=state.set_field("hold", before.holding is not None),
        on_change=state.touch,
    )
    if held:
        with st.container(key="warriors", gap="xsmall"):
            start = fight.party if before.holding is None else before.holding
            for kind, count in zip(KINDS, start, strict=True):
                inputs.stepper(f"hold.{kind}", say(f"kinds.{kind}"), count, 0, HELD)
    with st.expander(say("page.more"), key="more"):
        inputs.leader(fight)


def read(before: PartyQuestion, fight: FightQuestion) -> PartyQuestion:
    """Read the question from the fields; QuestionError names what cannot be asked."""
    start = fight.party if before.holding is None else before.holding
    held = Party.of(
        state.get_field(f"hold.{kind}", count) for kind, count in zip(KINDS, start, strict=True)
    )
    return PartyQuestion(
        enemy=fight.enemy,
        chance=state.get_field("chance", round(100 * before.chance)) / 100,
        holding=held if state.get_field("hold", before.holding is not None) else None,
        favor=fight.favor,
        leader=fight.leader,
        dice=fight.dice,
        prices=fight.prices,
        catalogue=fight.catalogue,
    )


def show(answer: PartyAnswer) -> None:
    """Show what more chance costs as a chart and as numbers."""
    st.html(markup.heading(say("page.curve")))
    st.vega_lite_chart(spec=charts.by_cost(answer, palette()), key="chart-cost")
    st.html(sending.curve(answer))
    st.html(markup.text(say("page.curve-means")))
    st.html(markup.based_on(answer.provisional, answer.question.catalogue))


def compare(fight: FightQuestion) -> None:
    """Show the best parties of each size, and all of them as a file, to who asks; it takes some
    seconds, and another question is to be asked for again."""
    st.html(markup.heading(say("page.all-parties")))
    plain = replace(fight, party=Party(), goal="win", runes=(), play="best", exact=False)
    question, place = TableQuestion(plain), st.empty()
    table = answers.known_parties(question)
    if table is None:
        wanted = place.button(
            say("page.all-wanted"), key="compare", on_click=state.touch, width="stretch"
        )
        if not wanted:
            return

        def progress(_done: int, _every: int) -> None:
            place.html(markup.text(say("page.gains-working")))

        progress(0, 1)
        table = answers.parties(question, progress)
    place.html(markup.text(say("page.all-means", favor=fight.favor)))
    st.html(sending.every(table))
    st.download_button(
        say("page.csv"),
        table_csv(table),
        file_name="parties.csv",
        mime="text/csv",
        key="csv",
        on_click="ignore",
        width="stretch",
    )
