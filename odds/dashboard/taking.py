"""What may be taken along from a page: its link, the same as a picture for a phone, and files."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from io import StringIO
from typing import Any, Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
import streamlit as st

from odds.champions.pieces import KINDS
from odds.champions.question import CommitAnswer, FightAnswer
from odds.champions.readings import favor_left, lost
from odds.dashboard import markup, state
from odds.dashboard.tabling import as_spoken
from odds.words import say

Make = Callable[[], str | bytes]
MIMES: Final = {
    "json": "application/json",
    "jsonl": "application/jsonl",
    "csv": "text/csv",
    "png": "image/png",
    "svg": "image/svg+xml",
}
QR_SCALE: Final = 4  # pixels of a square


def section(page: str, files: Mapping[str, Make]) -> None:
    """Show the link of the page as it stands, and a button for each file, by its kind."""
    with st.expander(say("take.title"), key="take"):
        url = address(state.links_to([page])[page])
        st.html(markup.text(say("take.link")))
        st.code(url, language=None, wrap_lines=True)
        st.html(qr(url))
        with st.container(key="files", horizontal=True, gap="xsmall"):
            for kind, make in files.items():
                st.download_button(
                    say(f"file.{kind}"),
                    as_spoken(make),
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


def as_lines(objects: Iterable[dict[str, Any]]) -> str:
    """Answers as the command line writes a batch, a line for each."""
    return "".join(map(as_json, objects))


def split_csv(answer: CommitAnswer) -> str:
    """Who goes where as CSV: a line for each target, and one for who stays at home."""
    lines: list[tuple[object, ...]] = [("target", *KINDS, "food", "chance")]
    for name, party in answer.split.items():
        lines.append((name, *party, answer.food.get(name, 0), answer.chances.get(name, "")))
    return _csv([*lines, ("home", *answer.home, "", "")])


def pins_csv(told: Iterable[tuple[str, FightAnswer]]) -> str:
    """Fights side by side as CSV, a line for each, by its name."""
    lines: list[tuple[object, ...]] = [
        ("name", *KINDS, "favor", "attack", "defense", "win", "lost", "favor_left", "value")
    ]
    for name, one in told:
        asked = one.question
        numbers = asked.favor, asked.enemy.attack, asked.enemy.defense
        lines.append((name, *asked.party, *numbers, one.win, lost(one), favor_left(one), one.value))
    return _csv(lines)


def _csv(lines: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
