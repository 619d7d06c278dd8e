"""The page of one fight: result first, then the fields, what is left, how it was computed, and the
roll at the table."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.question import FightAnswer, FightQuestion
from odds.champions.wire import law_csv, to_json
from odds.dashboard import (
    advice,
    advisor,
    answers,
    changing,
    charts,
    gaining,
    inputs,
    markup,
    pages,
    pictures,
    pinning,
    pricing,
    proving,
    state,
    taking,
)
from odds.dashboard.look import palette
from odds.dashboard.own_dice import own_dice
from odds.errors import QuestionError
from odds.words import say


def page() -> None:
    """Show the page."""
    before = state.begin().question
    frame = pages.frame("fight")
    try:
        question = state.read(before)
        state.keep(question)
        frame.links.fill()
        best, ordinary = answers.best(question), answers.ordinary(question)
    except QuestionError as error:
        frame.refuse(error)
        frame.headline.html(markup.headline(None, None))
        with frame.fields:
            ask_for(before)
        return
    frame.headline.html(markup.headline(best, ordinary))
    frame.answered()
    known = answers.known_range(best)
    with frame.beside:
        st.html(markup.cost(best) + advice.runes_used(best.runes, question.catalogue))
        band = st.html(markup.band(known or best, working=known is None))
        st.html(markup.jump(say("page.table"), advisor.ANCHOR))
        pinning.section(best)
    frame.rest()
    with frame.fields:
        ask_for(question)
    frame.rest()
    with frame.result:
        show(best)
        prove = proving.section(question)
    frame.rest()
    whole = advisor.follow(question)
    if not whole:
        state.ignore("t")
    with frame.roll:
        advisor.section(question)
    frame.rest()
    frame.kept()
    with frame.result:
        taking.section(
            state.FIGHT,
            {
                "json": lambda: taking.as_json(to_json(answers.whole(best))),
                "csv": lambda: law_csv(best.law),
                "png": lambda: pictures.of_fight(best, "png"),
                "svg": lambda: pictures.of_fight(best, "svg"),
            },
        )
    if known is None:
        complete(best, band)
    with frame.gains:
        gained(best)
        changing.section(question)
    prove()
    with frame.gains:
        pinning.break_even(question)


def ask_for(question: FightQuestion) -> None:
    """Show the fields."""
    with st.expander(say("page.dice"), key="dice"):
        st.html(markup.text(say("page.dice-why")))
        own_dice(question)
    st.html(markup.heading(say("page.party")))
    inputs.warriors(question)
    st.html(markup.heading(say("page.enemy")))
    inputs.enemy(question)
    with st.expander(say("page.more"), key="more"):
        inputs.more(question)
    with st.expander(say("price.title"), key="prices"):
        pricing.prices(question)


def show(answer: FightAnswer) -> None:
    """Show what is left as a chart and as numbers, and what it all rests on."""
    st.html(markup.heading(say("page.left")))
    st.vega_lite_chart(spec=charts.what_is_left(answer, palette()), key="chart-left")
    st.html(markup.numbers(answer))
    st.html(markup.heading(say("page.expected")))
    st.html(markup.means(answer))
    st.html(markup.heading(say("page.how")))
    st.html(markup.how(answer))
    st.html(markup.provisional(answer))


def complete(answer: FightAnswer, band: DeltaGenerator) -> None:
    """Work out the plausible range and fill it in; a tap meanwhile stops the work."""

    def progress(_done: int, _every: int) -> None:
        band.html(markup.band(answer, working=True))

    band.html(markup.band(answers.ranged(answer, progress), working=False))


def gained(answer: FightAnswer) -> None:
    """Show what one more of everything would gain; the last thing on the page, worked out last."""
    st.html(markup.heading(say("page.gains")))
    told = st.empty()

    def progress(_done: int, _every: int) -> None:
        told.html(markup.text(say("page.gains-working")))

    if (known := answers.known_gains(answer.question)) is None:
        progress(0, 1)
    try:
        more = known or answers.gains(answer.question, progress)
    except QuestionError as error:
        told.html(markup.text(say("page.range-refused", why=error.message)))
        return
    told.html(markup.text(say("page.gains-means")))
    st.html(gaining.changes(more))
    st.html(markup.heading(say("page.purse")))
    st.vega_lite_chart(spec=charts.by_favor(more, palette()), key="chart-favor")
    st.html(gaining.purse(more))
