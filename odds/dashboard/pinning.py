"""Pinning the question of the page of a fight, and what it changes against the first one pinned."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from odds.champions.question import FightAnswer
from odds.champions.readings import Difference, difference
from odds.champions.wire import MOST_PINS
from odds.dashboard import answers, markup, state, weighing
from odds.errors import QuestionError
from odds.words import say


def section(answer: FightAnswer) -> None:
    """Show where the question is pinned, or may be, and how it differs from the first."""
    pins, place = state.pins(), state.pinned_as(answer.question)
    if pins and place != 0 and (apart := _difference(answer)):
        st.html(markup.text(weighing.against(apart)))
    with st.container(key="pinning", horizontal=True, gap="xsmall"):
        if place is not None:
            st.html(markup.text(say("compare.pinned", name=weighing.NAMES[place])))
            _button("unpin", say("compare.unpin"), state.unpin, place)
            return
        if len(pins) < MOST_PINS:
            name = weighing.NAMES[len(pins)]
            label = say("compare.pin-as", name=name) if pins else say("compare.pin")
            _button("pin", label, state.pin, len(pins))
        for number in range(len(pins)):
            told = say("compare.replace", name=weighing.NAMES[number])
            _button(f"pin-{number}", told, state.pin, number)


def _difference(answer: FightAnswer) -> Difference | None:
    """How it differs from the first; None where that cannot be answered."""
    try:
        return difference(answers.best(state.pins()[0]), answer)
    except QuestionError:
        return None


def _button(key: str, label: str, change: Callable[[int], None], place: int) -> None:
    st.button(label, key=key, on_click=state.touch, args=(change, place))
