"""The pages and the way between them: a row of links at the top, which carry the question."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.dashboard import state
from odds.words import LANGUAGES, say, spoken

# Each a module here, and the first the default.
PAGES: Final = ("fight", "parties", "journey", "commit", "compare", "table", "box", "midgard")


def page_of(name: str) -> st.Page:
    """A page as Streamlit knows it."""
    # Loaded when it is shown: every page shows the links to all of them.
    module = import_module(f"odds.dashboard.{name}")
    first = name == PAGES[0]
    return st.Page(
        module.page,
        title=say(f"page.title-{name}"),
        url_path="" if first else name,
        default=first,
    )


def navigate() -> None:
    """Show the page that the address asks for."""
    st.navigation([page_of(name) for name in PAGES], position="hidden").run()
    state.settle()


def row() -> dict[str, DeltaGenerator]:
    """A place for the link to each page, and to this page in each other language."""
    with st.container(key="pages", horizontal=True, gap="xsmall"):
        places = {name: st.empty() for name in PAGES}
        with st.container(key="languages", width="content"):
            return places | {lang: st.empty() for lang in _others()}


def link(places: dict[str, DeltaGenerator]) -> None:
    """Fill in the links; they take the question along as it stands now."""
    for name in PAGES:
        places[name].page_link(
            page_of(name), label=say(f"page.to-{name}"), query_params=state.link_to(name)
        )
    for lang in _others():
        places[lang].page_link(
            page_of(state.page()), label=say("language", lang), query_params=state.link_in(lang)
        )


def _others() -> list[str]:
    return [lang for lang in LANGUAGES if lang != spoken()]
