"""The fights that are pinned, and pinning: the question of the page of a fight, and what it changes
against the first one pinned."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from odds.champions.question import FightAnswer, FightQuestion
from odds.champions.readings import Difference, difference
from odds.champions.wire import MOST_PINS, to_link, to_pin_link
from odds.dashboard import answers, markup, state, weighing
from odds.errors import QuestionError
from odds.words import say


def pins() -> tuple[FightQuestion, ...]:
    """Fights to compare."""
    return state.session().pins


def pinned_as(question: FightQuestion) -> int | None:
    """The place of a question among the pinned fights; None if it is not pinned."""
    return state.place_of(question, pins())


def pin(place: int) -> None:
    """Pin the question that the fields will say, at this place; in a callback."""
    state.session().place = place


def unpin(place: int) -> None:
    """Take a fight away from those that are pinned; in a callback."""
    visit = state.session()
    visit.pins = visit.pins[:place] + visit.pins[place + 1 :]
    visit.unwritten = True


def open_link(pin: FightQuestion) -> dict[str, str]:
    """The link that opens a pinned fight."""
    return to_link(pin) | to_pin_link(state.session().pins)


def section(answer: FightAnswer) -> None:
    """Show where the question is pinned, or may be, and how it differs from the first."""
    pinned, place = pins(), pinned_as(answer.question)
    if pinned and place != 0 and (apart := _difference(answer)):
        st.html(markup.text(weighing.against(apart)))
    with st.container(key="pinning", horizontal=True, gap="xsmall"):
        if place is not None:
            st.html(markup.text(say("compare.pinned", name=weighing.NAMES[place])))
            _button("unpin", say("compare.unpin"), unpin, place)
            return
        if len(pinned) < MOST_PINS:
            name = weighing.NAMES[len(pinned)]
            label = say("compare.pin-as", name=name) if pinned else say("compare.pin")
            _button("pin", label, pin, len(pinned))
        for number in range(len(pinned)):
            told = say("compare.replace", name=weighing.NAMES[number])
            _button(f"pin-{number}", told, pin, number)


def break_even(question: FightQuestion) -> None:
    """Show from which Glory of the enemy on the dearer of this fight and the first one pinned is
    worth it; nothing where they cannot be compared, or not in a second or so."""
    pinned = pins()
    if not pinned or pinned_as(question) == 0:
        return
    if not all(map(answers.quick_rivals, (pinned[0], question))):
        return
    place = st.empty()

    def progress(_done: int, _every: int) -> None:
        place.html(markup.text(say("page.gains-working")))

    try:
        rivals = answers.rivals(pinned[0], question, progress)
    except QuestionError:
        place.empty()
        return
    told = weighing.even_told(rivals, (weighing.NAMES[0], say("compare.this")))
    place.html(markup.heading(say("compare.evens")) + markup.text(told))


def _difference(answer: FightAnswer) -> Difference | None:
    """How it differs from the first; None where that cannot be answered."""
    try:
        return difference(answers.best(pins()[0]), answer)
    except QuestionError:
        return None


def _button(key: str, label: str, change: Callable[[int], None], place: int) -> None:
    st.button(label, key=key, on_click=state.touch, args=(change, place))
