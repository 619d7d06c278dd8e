"""What may be taken along from a page: its link, the same as a picture for a phone, and files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from io import BytesIO
from typing import Any, Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
import streamlit as st

from odds.champions.question import FightAnswer
from odds.champions.readings import left
from odds.dashboard import markup, state
from odds.dashboard.phrases import left_name
from odds.dashboard.tabling import DRAWING, fight_told
from odds.words import percent, say

Make = Callable[[], str | bytes]
MIMES: Final = {
    "json": "application/json",
    "csv": "text/csv",
    "png": "image/png",
    "svg": "image/svg+xml",
}
QR_SCALE: Final = 4  # pixels of a square


def section(page: str, files: Mapping[str, Make]) -> None:
    """Show the link of the page as it stands, and a button for each file, by its kind."""
    with st.expander(say("take.title"), key="take"):
        url = address(state.link_to(page))
        st.html(markup.text(say("take.link")))
        st.code(url, language=None, wrap_lines=True)
        st.html(qr(url))
        with st.container(key="files", horizontal=True, gap="xsmall"):
            for kind, make in files.items():
                st.download_button(
                    say(f"file.{kind}"),
                    make,
                    file_name=f"{page}.{kind}",
                    mime=MIMES[kind],
                    key=f"take-{kind}",
                    on_click="ignore",
                )


def address(link: Mapping[str, str]) -> str:
    """The address that opens this link, as this visitor's browser reaches the server."""
    here = urlsplit(st.context.url or "")
    return urlunsplit((here.scheme, here.netloc, here.path or "/", urlencode(link), ""))


@lru_cache(maxsize=64)
def qr(url: str) -> str:
    """The address as a picture that a phone reads."""
    try:
        picture = segno.make(url, error="m").svg_data_uri(scale=QR_SCALE, light="white")
    except segno.DataOverflowError:
        return markup.text(say("take.no-qr"))
    told = escape(say("take.qr"))
    return f'<img class="odds-qr" alt="{told}" src="{picture}">'


def as_json(obj: dict[str, Any]) -> str:
    """An answer as the command line writes it."""
    return json.dumps(obj, allow_nan=False) + "\n"


def bars(answer: FightAnswer, kind: str) -> bytes:
    """What is left of a fight as a picture."""
    from odds.report.bars import Bar, bar_figure  # matplotlib: when asked for
    from odds.report.heat import save

    question = answer.question
    rows = [
        Bar(
            left_name(row, question.party.size),
            row.chance,
            percent(row.chance, certain=row.sure),
            hollow=row.survivors is None,
        )
        for row in left(answer)
    ]
    with DRAWING:
        names = ", ".join(answer.provisional)
        note = say("table.note", names=names) if names else ""
        figure = bar_figure(rows, fight_told(question), note)
        file = BytesIO()
        save(figure, file, kind)
    return file.getvalue()
