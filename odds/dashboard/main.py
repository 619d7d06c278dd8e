"""The dashboard, as Streamlit runs it: `streamlit run app.py`, or this file."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.chance.compiling import when_compiling
from odds.dashboard import look, pages, state
from odds.dashboard.turns import TURNS
from odds.words import say, speak

KERNEL: Final = "odds.chance.kernel"


def show(place: DeltaGenerator) -> None:
    """Say there that the solver is being compiled."""
    place.text(say("page.compiling"))


def main() -> None:
    """Show the page that the address asks for."""
    speak(state.language())
    st.set_page_config(page_icon=look.ICON, layout="wide")
    look.dress()
    waiting = st.empty()
    if KERNEL not in sys.modules:
        # The solver is compiled when it is first loaded: the first visitor ever is told to wait.
        when_compiling(partial(show, waiting))
        import_module("pandas")  # before two visitors import it at once
        import_module(KERNEL)
        waiting.empty()
    with TURNS.answering():
        pages.navigate()


if __name__ == "__main__":
    main()
