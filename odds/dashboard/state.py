"""The question of a visitor: it lives in the link, and in the fields of the page while it changes.

One rule keeps both in step. A run that a field caused takes the question from the fields and
writes the link; any other run (a link opened, the back button) takes it from the link and sets the
fields. What no field shows (a reward) is carried along. The course of the fight at the
table stands in the link too (`course`).

All pages share the question and the fights that are pinned. What a page asks beside it are
parameters of its `own`; they stay with the page while another is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

import streamlit as st
from streamlit.runtime.scriptrunner import RerunException

from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import DIE_FACES, KINDS, PRICED, Dice, Enemy, Party, Prices
from odds.champions.question import FIGHT_RUNES, FightQuestion
from odds.champions.wire import (
    PIN_NAMES,
    from_link,
    from_pin_link,
    steps_of,
    to_link,
    to_pin_link,
)
from odds.midgard import catalogue as midgard
from odds.words import LANGUAGES

T = TypeVar("T")

CARD: Final = "card"
NUMBERS: Final = "numbers"
NONE: Final = "none"  # stands for "no special" and "no leader" in a list of choices

FIELD: Final = "field."  # keys of fields start with it
VISIT: Final = "visit"

FIGHT: Final = "fight"  # the page that opens first
LANGUAGE: Final = "l"  # in the link, where one was chosen


@dataclass(slots=True)
class Visit:
    """What a session holds beside its fields.

    Streamlit may end a run wherever it reads or writes the session or the page, because of the next
    tap. So this is fetched once and changed in place, with nothing between that could end the run,
    and what a run did not finish is still said here for the next: nothing that was done is lost.
    """

    page: str  # that is shown
    question: FightQuestion  # of the last run
    link: dict[str, str]  # that the browser was given, or gave
    own: dict[str, str]  # parameters of the page beside the question
    said: str  # on the course of the fight, in the link
    typed: dict[str, tuple[str, ...]]  # faces typed so far, by kind
    language: dict[str, str]  # as chosen in the link
    pins: tuple[FightQuestion, ...]  # fights to compare
    ignored: tuple[str, ...] = ()  # names in the link that said nothing
    course: str | None = None  # what a new link says on the course, until that is walked
    kept: dict[str, tuple[FightQuestion, dict[str, str]]] = field(default_factory=dict)
    # by page, the question that was asked there last, and its own parameters
    first: bool = True  # this is the first run of all
    new: bool = True  # this is the first run of its page
    touched: bool = False  # a field was touched, and the link does not say so yet
    unwritten: bool = False  # the link does not say what was asked
    place: int | None = None  # where the question is to be pinned, once it is read
    stale: list[str] = field(default_factory=list)  # fields of the question before the link's
    midgard: midgard.Box = field(default_factory=lambda: midgard.Box("box"))
    # what the visitor's box says of the other game, which no question here needs


OPENED: Final = ("page", "question", "link", "own", "said", "typed", "language", "pins")


def session() -> Visit:
    """What this session holds."""
    held: Visit = st.session_state[VISIT]
    return held


def touch(change: Callable[..., None] | None = None, *args: Any) -> None:
    """Note that a field caused the run, and make its change; every field calls this.

    A change writes last, and once; one that the next tap cut short is made again.
    """
    cut: RerunException | None = None
    while True:
        try:
            session().touched = True
            if change is not None:
                change(*args)
            break
        except RerunException as error:
            cut = error
    if cut is not None:
        raise cut


def set_field(name: str, value: object) -> str:
    """Give a field its value where it has none yet, and return its key."""
    key = FIELD + name
    st.session_state.setdefault(key, value)
    return key


def is_new(name: str) -> bool:
    """Whether a field is shown for the first time, to a visitor who has just come."""
    return session().new and FIELD + name not in st.session_state


def put_field(name: str, value: object) -> None:
    """Change what a field says; only where it is not shown yet in this run, so in a callback."""
    st.session_state[FIELD + name] = value


def get_field(name: str, default: T) -> T:
    """Return what a field says; the default before it is shown, or while it says nothing."""
    value: T | None = st.session_state.get(FIELD + name)
    return default if value is None else value


def begin(page: str = FIGHT, own: Iterable[str] = ()) -> Visit:
    """Begin a run of a page with the last question, or with the link's where the link is new.

    `own` are the names of the parameters that only this page reads.
    """
    visit: Visit | None = st.session_state.get(VISIT)
    params = st.query_params.to_dict()
    if visit is None:
        st.session_state[VISIT] = visit = _opened(page, params, own, load())
        return visit
    visit.first, visit.new = False, visit.page != page
    # A tap may carry the link from before the tap before it: only without a tap the link rules.
    if visit.new or (not visit.touched and params != visit.link):
        opened = _opened(page, params, own, visit.question.catalogue)
        stale = [str(key) for key in st.session_state if str(key).startswith(FIELD)]
        for name in (*OPENED, "ignored", "course"):
            setattr(visit, name, getattr(opened, name))
        visit.touched = visit.unwritten = False  # a tap on the page before
        visit.stale = stale
    elif visit.touched:
        visit.ignored = ()
    while visit.stale:
        st.session_state.pop(visit.stale[-1], None)
        visit.stale.pop()
    return visit


def _opened(page: str, params: dict[str, str], own: Iterable[str], catalogue: Catalogue) -> Visit:
    """The visit that a link begins, of a visitor whose box this catalogue tells."""
    mine = {name: params[name] for name in own if name in params}
    tongue = {LANGUAGE: params[LANGUAGE]} if params.get(LANGUAGE) in LANGUAGES else {}
    others = (*mine, *tongue, *PIN_NAMES)
    shared = {name: text for name, text in params.items() if name not in others}
    question, unread = from_link(shared, catalogue)
    pins, unpinned = from_pin_link(params, catalogue)
    course = steps_of(params)
    typed = {kind: tuple(faces) for kind, faces in question.dice.as_dict().items()}
    ignored = (*unread, *unpinned)
    return Visit(page, question, params, mine, course, typed, tongue, pins, ignored, course)


def is_first() -> bool:
    """Whether the visitor has just come: the browser shows nothing yet."""
    return session().first


def look() -> None:
    """Let the run end here if its visitor has done something meanwhile."""
    session()


def page() -> str:
    """The page that is shown."""
    return session().page


def ignore(name: str) -> None:
    """Note that a part of the link could not be read."""
    visit = session()
    if name not in visit.ignored:
        visit.ignored = (*visit.ignored, name)


def ignored() -> tuple[str, ...]:
    """Names in the link that said nothing, in whole or in part."""
    return session().ignored


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
        dice=complete(session().typed),
        prices=Prices(
            **{name: get_field(f"price.{name}", getattr(before.prices, name)) for name in PRICED}
        ),
    )


def complete(typed: Mapping[str, tuple[str, ...]]) -> Dice:
    """The dice all of whose faces are typed."""
    return Dice.from_faces({k: faces for k, faces in typed.items() if len(faces) == DIE_FACES})


def _runes(before: tuple[str, ...], offered: Collection[str]) -> tuple[str, ...]:
    """The runes chosen, those of before in their order; what is not offered stays."""
    chosen = get_field("runes", [rune for rune in before if rune in offered])
    kept = [rune for rune in before if rune in chosen or rune not in offered]
    return (*kept, *(rune for rune in offered if rune in chosen and rune not in before))


def read_enemy(before: Enemy, catalogue: Catalogue, at: str = "") -> Enemy:
    """Read an enemy from the fields whose names begin with `at`."""
    if get_field(f"{at}source", CARD if before.id else NUMBERS) == CARD:
        return catalogue.enemy(get_field(f"{at}card", before.id) or catalogue.ids[0])
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
    visit = session()
    if question != visit.question:
        visit.question, visit.unwritten = question, True
        visit.course = visit.said = ""
    if visit.place is not None:
        if place_of(question, visit.pins) is None:
            visit.pins = (*visit.pins[: visit.place], question, *visit.pins[visit.place + 1 :])
            visit.unwritten = True
        visit.place = None
    if visit.unwritten:
        _write(visit, _shared(visit) | _course(visit.said))
        visit.touched = False  # from here on the back button rules


def keep_own(question: FightQuestion, own: dict[str, str]) -> None:
    """Keep the question and the parameters of the page's own; write the link if something was
    done and it says another."""
    visit = session()
    visit.unwritten |= visit.touched and (question, own) != (visit.question, visit.own)
    visit.question, visit.own = question, own
    visit.kept[visit.page] = question, own
    _write(visit, _shared(visit) | own)
    visit.touched = False


def links_to(pages: Iterable[str]) -> dict[str, dict[str, str]]:
    """The links to pages: the question, and what was asked there beside it.

    A fight that was walked belongs to its question.
    """
    visit = session()
    shared = _shared(visit)

    def own(page: str) -> dict[str, str]:
        before, said = visit.kept.get(page, (None, {}))
        return {} if page == FIGHT and before != visit.question else said

    return {page: shared | own(page) | visit.language for page in pages}


def language() -> str:
    """The language that the link says, else the browser's, else English."""
    chosen = st.query_params.get(LANGUAGE, "")
    preferred = (st.context.locale or "").partition("-")[0].lower()
    return next((lang for lang in (chosen, preferred) if lang in LANGUAGES), LANGUAGES[0])


def link_in(lang: str) -> dict[str, str]:
    """The link to what is shown, in another language."""
    return session().link | {LANGUAGE: lang}


def new_course() -> str | None:
    """Return the course of the fight that a new link says, or a new question (""), until kept."""
    return session().course


def keep_course(steps: str) -> None:
    """Write the course of the fight into the link, if something was done."""
    visit = session()
    visit.unwritten |= visit.touched and steps != visit.said
    visit.said, visit.course = steps, None
    visit.kept[FIGHT] = visit.question, _course(steps)
    _write(visit, _shared(visit) | _course(steps))
    visit.touched = False


def settle() -> None:
    """End a run that nothing cut short: what was done to cause it is done, though its question
    could not be asked, or its page asks none."""
    session().touched = False


def place_of(question: FightQuestion, pins: Sequence[FightQuestion]) -> int | None:
    """The place of a question among pinned fights; None if it is not there."""
    links = [to_link(pin) for pin in pins]
    link = to_link(question)
    return links.index(link) if link in links else None


def _shared(visit: Visit) -> dict[str, str]:
    return to_link(visit.question) | to_pin_link(visit.pins)


def _course(steps: str) -> dict[str, str]:
    return {"t": steps} if steps else {}


def _write(visit: Visit, link: dict[str, str]) -> None:
    """Give the browser the link; a run that ends here leaves it to the next."""
    if visit.unwritten:
        link = link | visit.language
        st.query_params.from_dict(link)
        visit.link, visit.unwritten = link, False
