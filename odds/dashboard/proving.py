"""How a number was computed, for who does not believe it: the exact fraction, and real dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.question import FightQuestion, RolledAnswer, ask_rolled
from odds.champions.wire import exact_text
from odds.dashboard import answers, markup, state
from odds.dashboard.turns import TURNS
from odds.errors import QuestionError
from odds.words import percent, say

FIGHTS: Final = 10_000
LONGEST: Final = 2_000  # digits that people may look at


def section(question: FightQuestion) -> Callable[[], None]:
    """Show a button for the fraction and one for the dice; return the work that is asked for."""
    with st.container(key="proof", horizontal=True, gap="xsmall"):
        exact = _button("exact", say("proof.exact"))
        dice = _button("roll-many", say("proof.roll", fights=FIGHTS))
    place = st.empty()
    if exact:
        return partial(show_exact, question, place)
    return partial(show_rolled, question, place) if dice else lambda: None


def _button(key: str, label: str) -> bool:
    pressed: bool = st.button(label, key=key, on_click=state.touch)
    return pressed


def show_exact(question: FightQuestion, place: DeltaGenerator) -> None:
    """Work out the chance to win as a fraction."""

    def progress(_done: int, _every: int) -> None:
        place.html(markup.text(say("page.gains-working")))

    progress(0, 1)
    try:
        answer = answers.exact(question, progress)
    except QuestionError as error:
        place.html(markup.text(say("page.range-refused", why=error.message)))
        return
    assert answer.win_exact is not None
    assert answer.certificate is not None
    told = answer.certificate
    with place.container(gap="xsmall"):
        st.code(fraction(answer.win_exact), language=None, wrap_lines=True)
        st.html(
            markup.text(say("proof.certificate", choices=told.choices, corrected=told.corrected))
        )


def fraction(exact: Fraction) -> str:
    """A fraction that people may look at; a longer one is for programs."""
    text = exact_text(exact) or ""
    return text if len(text) <= LONGEST else say("proof.long", digits=len(text))


def show_rolled(question: FightQuestion, place: DeltaGenerator) -> None:
    """Roll the fight with dice; a tap meanwhile stops the work."""

    def progress(done: int, _every: int) -> None:
        place.html(markup.text(say("proof.rolling", done=done, all=FIGHTS)))

    progress(0, FIGHTS)
    asked = replace(question, play="best", exact=False)
    rolled = TURNS.complete(progress, lambda step: ask_rolled(asked, FIGHTS, random.Random(), step))
    place.html(markup.text(rolled_told(rolled)))


def rolled_told(answer: RolledAnswer) -> str:
    """What the dice brought, and whether that agrees."""
    low, high = percent(answer.low), percent(answer.high)
    told = say("proof.rolled", wins=answer.wins, fights=answer.fights, low=low, high=high)
    return f"{told} {say('proof.agrees' if answer.agrees else 'proof.apart')}"
