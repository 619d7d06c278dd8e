"""How the pages look: one palette, one style sheet. Streamlit's theme has the same colors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st

STYLE: Final = Path(__file__).with_name("look.css")
ICON: Final = str(Path(__file__).with_name("icon.svg"))  # a named icon would come from elsewhere


@dataclass(frozen=True, slots=True)
class Palette:
    """Colors by what they are for: `ink` text, `paper` behind it, `raised` fields, `mark` bars."""

    ink: str
    paper: str
    raised: str
    mark: str


PALETTES: Final = {
    "light": Palette(ink="#262730", paper="#ffffff", raised="#eef1f4", mark="#1f5f99"),
    "dark": Palette(ink="#fafafa", paper="#0e1117", raised="#1e232c", mark="#7db4e8"),
}


def palette() -> Palette:
    """The colors of the theme that this visitor sees."""
    return PALETTES.get(st.context.theme.type or "light", PALETTES["light"])


def dress() -> None:
    """Put the style sheet and the colors on the page."""
    colors = palette()
    st.html(STYLE)
    st.html(f"<style>:root {{ --odds-paper: {colors.paper}; --odds-mark: {colors.mark} }}</style>")
