"""Type your dice: six taps a die, one for each of its faces, in any order."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from odds.champions.pieces import DIE_FACES, KINDS
from odds.champions.question import FightQuestion
from odds.dashboard import markup
from odds.dashboard.own_box import set_typed, type_face, typed
from odds.dashboard.phrases import FACES
from odds.dashboard.state import touch
from odds.words import say


def own_dice(question: FightQuestion) -> None:
    """Show a pad for each die of the party that is not printed in the rules."""
    sure = question.catalogue.known_dice
    for kind, count in zip(KINDS, question.party, strict=True):
        if not count:
            continue
        if getattr(sure, kind) is None:
            pad(kind)
        else:
            st.html(markup.die_known(kind, getattr(sure, kind)))


def pad(kind: str) -> None:
    """Show a die: the faces typed so far, and a button for each that it may have."""
    faces = typed(kind)
    full = len(faces) >= DIE_FACES
    with st.container(key=f"die-{kind}", gap="xsmall"):
        st.html(markup.die(kind, faces))
        with st.container(key=f"faces-{kind}", horizontal=True, gap="xsmall"):
            for face in FACES:
                _button(kind, face.replace(" ", "-"), type_face, face, disabled=full)
            _button(kind, "undo", set_typed, faces[:-1], disabled=not faces)
        _button(kind, "reset", set_typed, (), disabled=not faces)


def _button(
    kind: str, name: str, change: Callable[..., None], value: object, *, disabled: bool
) -> None:
    """Show a button that changes what is typed of a die."""
    tool = name in ("undo", "reset")
    st.button(
        say(f"page.{name}" if tool else f"page.face.{name}"),
        key=f"{name}-{kind}",
        type="tertiary" if tool else "secondary",
        width="stretch",
        disabled=disabled,
        on_click=touch,
        args=(change, kind, value),
    )
