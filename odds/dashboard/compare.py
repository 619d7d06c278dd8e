"""The page that shows pinned fights side by side: chances, costs, differences, break-evens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.question import FightAnswer, FightQuestion, Progress
from odds.champions.wire import to_json
from odds.dashboard import answers, markup, pages, pinning, state, taking, weighing
from odds.errors import QuestionError
from odds.words import retold, say

Told = list[tuple[int, FightAnswer]]
Names = tuple[str, str]
A = TypeVar("A")


def page() -> None:
    """Show the page."""
    opened = state.begin("compare")
    links = pages.Links()
    title = st.container(key="title", gap="xsmall")
    title.html(markup.heading(say("page.title-compare"), level=1))
    state.keep(opened.question)
    links.fill()
    if ignored := state.ignored():
        title.html(markup.ignored(ignored))
    pins = pinning.pins()
    if not pins:
        title.html(markup.text(say("compare.nothing")))
        return
    told: Told = []
    bands: list[tuple[FightAnswer, DeltaGenerator]] = []
    with st.container(key="pinned"):
        for place, pin in enumerate(pins):
            with st.container(key=f"pinned-{place}", gap="xsmall"):
                show(place, pin, told, bands)
    if told:
        st.html(markup.heading(say("compare.differences")))
        st.html(weighing.differences(told))
    if len(pins) == 1:
        st.html(markup.text(say("compare.another")))
    gaps = st.container(key="gaps", gap="small")
    evens = st.container(key="evens", gap="small")
    if told:
        take(told)
    for answer, band in bands:
        complete(answer, band)
    with evens:
        break_evens(told)
    with gaps:
        ranges(told)


def take(told: Told) -> None:
    """Show what may be taken along."""
    taking.section(
        "compare",
        {
            "jsonl": lambda: taking.as_lines(to_json(answers.whole(one)) for _, one in told),
            "csv": lambda: taking.pins_csv((weighing.NAMES[at], one) for at, one in told),
        },
    )


def show(
    place: int, pin: FightQuestion, told: Told, bands: list[tuple[FightAnswer, DeltaGenerator]]
) -> None:
    """Show one of the fights, note its answer, and the band that is still to be filled in."""
    try:
        answer = answers.best(pin)
    except QuestionError as error:
        st.html(weighing.card(place, pin, None, retold(error)))
    else:
        told.append((place, answer))
        st.html(weighing.card(place, pin, answer))
        known = answers.known_range(answer)
        band = st.html(markup.band(known or answer, working=known is None))
        if known is None:
            bands.append((answer, band))
    with st.container(key=f"tools-{place}", horizontal=True, gap="xsmall"):
        st.page_link(
            pages.page_of(pages.PAGES[0]),
            label=say("compare.open"),
            query_params=pinning.open_link(pin),
        )
        st.button(
            say("compare.unpin"),
            key=f"unpin-{place}",
            on_click=state.touch,
            args=(pinning.unpin, place),
        )


def complete(answer: FightAnswer, band: DeltaGenerator) -> None:
    """Work out the plausible range and fill it in; a tap meanwhile stops the work."""

    def progress(_done: int, _every: int) -> None:
        band.html(markup.band(answer, working=True))

    band.html(markup.band(answers.ranged(answer, progress), working=False))


def with_first(
    place: DeltaGenerator,
    told: Told,
    ask: Callable[[FightQuestion, FightQuestion, Progress], A],
    tell: Callable[[A, Names], str],
    refuse: Callable[[QuestionError, Names], str],
) -> list[str]:
    """Ask about the first fight and each of the others, the work told in a place; a line each."""

    def progress(_done: int, _every: int) -> None:
        place.html(markup.text(say("page.gains-working")))

    lines = []
    (first, one), *others = told
    for second, other in others:
        names = weighing.NAMES[first], weighing.NAMES[second]
        try:
            lines.append(tell(ask(one.question, other.question, progress), names))
        except QuestionError as error:
            lines.append(refuse(error, names))
    return lines


def ranges(told: Told) -> None:
    """Show how much likelier each is won than the first, for all that is known of the dice."""
    unsure = any(key.startswith("dice.") for _, one in told for key in one.provisional)
    if len(told) < 2 or not unsure:
        return
    place = st.empty()
    lines = with_first(place, told, answers.gap, weighing.gap_told, weighing.no_gap)
    place.html("".join(map(markup.text, lines)))


def break_evens(told: Told) -> None:
    """Show from which Glory of the enemy on the dearer fight is worth it, each with the first."""
    if len(told) < 2:
        return
    st.html(markup.heading(say("compare.evens")))
    place = st.empty()
    first = told[0][1].question
    quick = all(answers.quick_rivals(one.question) for _, one in told)
    known = all(answers.known_rivals(first, other.question) for _, other in told[1:])
    long = not quick and not known
    if long and not place.button(
        say("compare.even-long"), key="evens-wanted", on_click=state.touch
    ):
        return
    lines = with_first(place, told, answers.rivals, weighing.even_told, weighing.refused_told)
    place.html("".join(map(markup.text, (*lines, say("compare.evens-means")))))
