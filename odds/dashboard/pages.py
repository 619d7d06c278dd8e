"""The pages, what they have in common, and the way between them: a row of links at the top, which
carry the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.dashboard import markup, state
from odds.dashboard.turns import TURNS
from odds.errors import QuestionError
from odds.words import LANGUAGES, retold, say, spoken

# Each a module here, and the first the default.
PAGES: Final = ("fight", "parties", "journey", "commit", "compare", "table", "box", "midgard")

# Seconds that a browser gets to draw the answer before the rest of the page comes: with all of it
# at hand it would draw all at once, which takes seconds when it has just come. Later, a part will
# do.
MOMENT = 0.25
SHORT: Final = 0.4


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


class Links:
    """The links at the top: to each page, and to this page in each other language. They take the
    question along as it stands when they are filled in, in place; they are never emptied.

    Where there is room they stand in a row, on a phone in a menu; look.css shows one of both.
    """

    def __init__(self) -> None:
        here = state.page()
        with st.container(key="pages", horizontal=True, gap="xsmall"):
            row = st.container(key="page-row", horizontal=True, gap="xsmall", width="content")
            with st.container(key=f"page-menu-{here}", width="content"):
                # The key is the page's: a menu does not stay open on the page that it led to.
                label = say("page.menu", here=say(f"page.to-{here}"))
                menu = st.popover(label, key=f"menu-{here}")
            self._languages = st.container(key="languages", width="content")
        self._ways = {"row": row, "menu": menu}
        self._places: dict[str, DeltaGenerator] = {}
        self._said: dict[str, dict[str, str]] = {}

    def fill(self) -> None:
        """Fill in what they say now."""
        links = state.links_to(PAGES)
        for way, among in self._ways.items():
            for name, link in links.items():
                label = say(f"page.to-{name}")
                self._put(f"{way}-{name}", among, page_of(name), label, link)
        here = page_of(state.page())
        for lang in (lang for lang in LANGUAGES if lang != spoken()):
            self._put(lang, self._languages, here, say("language", lang), state.link_in(lang))

    def _put(
        self, name: str, among: DeltaGenerator, page: st.Page, label: str, link: dict[str, str]
    ) -> None:
        if self._said.get(name) != link:
            place = self._places.get(name, among)
            self._places[name] = place.page_link(page, label=label, query_params=link)
            self._said[name] = link


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of a page. All are written in place, never emptied first, so that the old number
    stands until the new one comes."""

    links: Links
    title: DeltaGenerator
    headline: DeltaGenerator
    beside: DeltaGenerator
    fields: DeltaGenerator
    result: DeltaGenerator
    roll: DeltaGenerator
    gains: DeltaGenerator

    def answered(self) -> None:
        """The first answer stands there: the rest of the page comes when nobody waits for one."""
        TURNS.draw(state.look, MOMENT * (1 if state.is_first() else SHORT))

    def rest(self) -> None:
        """A part of the page is drawn: those who wait for a first answer go before the next."""
        TURNS.rest(state.look)

    def kept(self) -> None:
        """All is kept: fill in the links, and name what was ignored in the one before."""
        self.links.fill()
        if ignored := state.ignored():
            self.title.html(markup.ignored(ignored))

    def refuse(self, error: QuestionError) -> None:
        """Say why there is no answer."""
        self.links.fill()
        self.title.html(markup.notice(retold(error)))


# The parts in the order in which they stand on a phone, one below the other; on a wide screen the
# fields stand at the left of the others (look.css).
PARTS: Final = ("title", "headline", "beside", "fields", "result", "roll", "gains")


def frame(name: str, parts: Sequence[str] = PARTS) -> Frame:
    """The frame of a page: its title, and a place for each of the parts, in this order."""
    links = Links()
    with st.container(key="page"):
        places = {
            part: st.container(key=part, gap="xsmall" if part in ("title", "beside") else "small")
            for part in parts
        }
    places["title"].html(markup.heading(say(f"page.title-{name}"), level=1))
    return Frame(links, **places)
