"""What things are worth at the end, as sliders: a fight's prices in Glory."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import streamlit as st

from odds.champions.pieces import KINDS, PRICED, Prices
from odds.champions.question import FightQuestion
from odds.dashboard import markup
from odds.dashboard.state import get_field, put_field, set_field, touch
from odds.words import say

HALVES: Final = tuple(Fraction(n, 2) for n in range(11))
PARTS: Final = tuple(sorted({Fraction(n, d) for d in (2, 3) for n in range(2 * d + 1)}))
WHOLE: Final = tuple(Fraction(n) for n in range(21))
STEPS: Final = {"win": WHOLE, "rune": HALVES, "coin": PARTS, "food": PARTS, "wood": PARTS}


def prices(question: FightQuestion) -> None:
    """Show a slider for each price, and a button that gives all of them their defaults."""
    usual = question.catalogue.prices
    st.html(markup.text(say("price.means")))
    for name in PRICED:
        now = getattr(question.prices, name)
        st.select_slider(
            say(f"kind.{name}" if name in KINDS else f"price.{name}"),
            sorted({*STEPS.get(name, HALVES), get_field(f"price.{name}", now)}),
            format_func=told,
            key=set_field(f"price.{name}", now),
            on_change=touch,
        )
    st.button(
        say("price.usual"),
        key="usual-prices",
        on_click=touch,
        args=(_put, usual),
        disabled=all(
            get_field(f"price.{name}", getattr(question.prices, name)) == getattr(usual, name)
            for name in PRICED
        ),
    )


def _put(usual: Prices) -> None:
    for name in PRICED:
        put_field(f"price.{name}", getattr(usual, name))


def told(price: Fraction) -> str:
    """A price as people write it: 2, 1/3, 1 1/2."""
    whole, rest = divmod(price.numerator, price.denominator)
    part = f"{rest}/{price.denominator}" if rest else ""
    return f"{whole} {part}".strip() if whole or not part else part
