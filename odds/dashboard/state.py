"""The question of a visitor: it lives in the link, and in the fields of the page while it changes.

One rule keeps both in step. A run that a field caused takes the question from the fields and
writes the link; any other run (a link opened, the back button) takes it from the link and sets the
fields. What no field shows (prices, a reward) is carried along. The course of the fight at the
table stands in the link too (`course`).

All pages share the question. What a page asks beside it are parameters of its `own`; they stay with
the page while another is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import streamlit as st

from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import DIE_FACES, KINDS, Dice, Enemy, Party
from odds.champions.question import FIGHT_RUNES, FightQuestion
from odds.champions.wire import from_link, steps_of, to_link

T = TypeVar("T")

CARD: Final = "card"
NUMBERS: Final = "numbers"
NONE: Final = "none"  # stands for "no special" and "no leader" in a list of choices

# What a session holds beside its fields. Keys of fields start with FIELD.
FIELD: Final = "field."
QUESTION: Final = "question"  # of the last run
LINK: Final = "link"  # the parameters that say it
IGNORED: Final = "ignored"  # names in the link that said nothing
TOUCHED: Final = "touched"  # a field caused this run
NEW: Final = "new"  # this is the first run
TYPED: Final = "typed"  # faces typed so far, by kind
COURSE: Final = "course"  # what a new link says on the course of the fight, until that is walked
SAID: Final = "said"  # on the course of the fight, in the link
PAGE: Final = "page"  # that is shown
OWN: Final = "own"  # parameters of the page beside the question
KEPT: Final = "kept"  # by page, the question that was asked there last, and its own parameters

FIGHT: Final = "fight"  # the page that opens first


def touch(change: Callable[..., None] | None = None, *args: Any) -> None:
    """Note that a field caused the run, and make its change; every field calls this."""
    st.session_state[TOUCHED] = True
    if change is not None:
        change(*args)


def set_field(name: str, value: object) -> str:
    """Give a field its value where it has none yet, and return its key."""
    key = FIELD + name
    st.session_state.setdefault(key, value)
    return key


def is_new(name: str) -> bool:
    """Whether a field is shown for the first time, to a visitor who has just come."""
    return bool(st.session_state[NEW]) and FIELD + name not in st.session_state


def put_field(name: str, value: object) -> None:
    """Change what a field says; only where it is not shown yet in this run, so in a callback."""
    st.session_state[FIELD + name] = value


def get_field(name: str, default: T) -> T:
    """Return what a field says; the default before it is shown, or while it says nothing."""
    value: T | None = st.session_state.get(FIELD + name)
    return default if value is None else value


@dataclass(frozen=True, slots=True)
class Opened:
    """The question a run begins with, and whether something was done (`taken`) to cause it."""

    question: FightQuestion
    taken: bool
    own: dict[str, str]


def begin(page: str = FIGHT, own: Iterable[str] = ()) -> Opened:
    """Begin a run of a page with the last question, or with the link's where the link is new.

    `own` are the names of the parameters that only this page reads.
    """
    session = st.session_state
    touched = session.pop(TOUCHED, False)
    session[NEW] = session.get(PAGE) != page
    touched = touched and not session[NEW]  # a tap on the page before
    params = st.query_params.to_dict()
    # A tap may carry the link from before the tap before it: only without a tap the link rules.
    if session[NEW] or (not touched and params != session[LINK]):
        for key in [key for key in session if str(key).startswith(FIELD)]:
            del session[key]
        session[OWN] = {name: params[name] for name in own if name in params}
        shared = {name: text for name, text in params.items() if name not in session[OWN]}
        session[QUESTION], session[IGNORED] = from_link(shared, load())
        session[PAGE], session[LINK] = page, params
        session[COURSE] = session[SAID] = steps_of(params)
        dice: Dice = session[QUESTION].dice
        session[TYPED] = {kind: tuple(faces) for kind, faces in dice.as_dict().items()}
    elif touched:
        session[IGNORED] = ()
    return Opened(session[QUESTION], touched, session[OWN])


def ignore(name: str) -> None:
    """Note that a part of the link could not be read."""
    if name not in st.session_state[IGNORED]:
        st.session_state[IGNORED] = (*st.session_state[IGNORED], name)


def ignored() -> tuple[str, ...]:
    """Names in the link that said nothing, in whole or in part."""
    names: tuple[str, ...] = st.session_state[IGNORED]
    return names


def typed(kind: str) -> tuple[str, ...]:
    """Faces of a die typed so far, in words."""
    faces: tuple[str, ...] = st.session_state[TYPED].get(kind, ())
    return faces


def type_face(kind: str, face: str) -> None:
    """Add a face to a die that is not complete."""
    if len(typed(kind)) < DIE_FACES:
        set_typed(kind, (*typed(kind), face))


def set_typed(kind: str, faces: tuple[str, ...]) -> None:
    """Replace the faces of a die typed so far."""
    st.session_state[TYPED] = st.session_state[TYPED] | {kind: faces}


def read(before: FightQuestion, offered: Collection[str] = FIGHT_RUNES) -> FightQuestion:
    """Read the question from the fields, which offer these runes; QuestionError names what cannot
    be asked."""
    leader = get_field("leader", before.leader or NONE)
    return replace(
        before,
        party=Party.of(
            get_field(f"party.{k}", n) for k, n in zip(KINDS, before.party, strict=True)
        ),
        enemy=read_enemy(before.enemy, before.catalogue),
        favor=get_field("favor", before.favor),
        goal=get_field("goal", before.goal),
        leader=None if leader == NONE else leader,
        runes=_runes(before.runes, offered),
        dice=Dice.from_faces(
            {kind: typed(kind) for kind in KINDS if len(typed(kind)) == DIE_FACES}
        ),
    )


def _runes(before: tuple[str, ...], offered: Collection[str]) -> tuple[str, ...]:
    """The runes chosen, those of before in their order; what is not offered stays."""
    chosen = get_field("runes", [rune for rune in before if rune in offered])
    kept = [rune for rune in before if rune in chosen or rune not in offered]
    return (*kept, *(rune for rune in offered if rune in chosen and rune not in before))


def read_enemy(before: Enemy, catalogue: Catalogue, at: str = "") -> Enemy:
    """Read an enemy from the fields whose names begin with `at`."""
    if get_field(f"{at}source", CARD if before.id else NUMBERS) == CARD:
        return catalogue.enemy(get_field(f"{at}card", before.id))
    special = get_field(f"{at}special", before.special or NONE)
    return replace(
        before,
        id="",
        attack=get_field(f"{at}attack", before.attack),
        defense=get_field(f"{at}defense", before.defense),
        special=None if special == NONE else special,
        forbids=tuple(get_field(f"{at}forbids", before.forbids)),
    )


def keep(question: FightQuestion) -> None:
    """Make this the question of the session, and write the link if it says another.

    Another question is another fight: what was walked belongs to the one before.
    """
    session = st.session_state
    if question != session[QUESTION]:
        session[QUESTION] = question
        session[COURSE] = session[SAID] = ""
        _write(to_link(question))


def keep_own(question: FightQuestion, own: dict[str, str], *, taken: bool) -> None:
    """Keep the question and the parameters of the page's own; write the link if something was
    done (`taken`) and it says another."""
    session = st.session_state
    changed = question != session[QUESTION] or own != session[OWN]
    session[QUESTION], session[OWN] = question, own
    session[KEPT] = session.get(KEPT, {}) | {session[PAGE]: (question, own)}
    if taken and changed:
        _write(to_link(question) | own)


def link_to(page: str) -> dict[str, str]:
    """The link to a page: the question, and what was asked there beside it.

    A fight that was walked belongs to its question.
    """
    session = st.session_state
    question: FightQuestion = session[QUESTION]
    before, own = session.get(KEPT, {}).get(page, (None, {}))
    return to_link(question) | ({} if page == FIGHT and before != question else own)


def new_course() -> str | None:
    """Return, once, the course of the fight that a new link says, or a new question ("")."""
    course: str | None = st.session_state.pop(COURSE, None)
    return course


def keep_course(steps: str, *, taken: bool) -> None:
    """Write the course of the fight into the link, if something was done (`taken`)."""
    session = st.session_state
    own = {"t": steps} if steps else {}
    if taken and steps != session[SAID]:
        _write(to_link(session[QUESTION]) | own)
    session[SAID] = steps
    session[KEPT] = session.get(KEPT, {}) | {FIGHT: (session[QUESTION], own)}


def _write(link: dict[str, str]) -> None:
    st.session_state[LINK] = link
    st.query_params.from_dict(link)
