"""At the table: the fight of the page walked die by die, with advice on each roll.

The walk is a value; it lives in the session and, as a short text, in the link. Every button makes
a new one before the page is drawn again. What is best, and every number, the walk tells itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import streamlit as st

from odds.champions.advise.roll import Choice, Faces, Loss
from odds.champions.advise.walk import FightWalk
from odds.champions.combat.round import Losing, Rolled, Rolling, cast, fell
from odds.champions.pieces import KINDS, Face, Roll
from odds.champions.question import FightQuestion
from odds.champions.readings import decided, ended_by
from odds.champions.wire import in_air, resume, to_steps
from odds.dashboard import advice, answers, charts, markup, state
from odds.dashboard.look import palette
from odds.dashboard.phrases import face_name, face_order
from odds.errors import RuleError
from odds.words import say

NOTHING: Final[Roll] = ((),) * len(KINDS)

ANCHOR: Final = "your-roll"
PLACES: Final = 12  # that a moment may need more than the next

TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Table:
    """The fight so far, the dice that are down while others are in the air, and the question that
    it belongs to. One value, so that a tap changes all of it or nothing."""

    question: FightQuestion
    walk: FightWalk
    fallen: Roll = NOTHING


def _table() -> Table:
    table: Table = st.session_state[TABLE]
    return table


def follow(question: FightQuestion) -> bool:
    """Bring the fight to where the link or the last tap says; whether all in the link was read."""
    table: Table | None = st.session_state.get(TABLE)
    course, whole = state.new_course(), True
    if table is None or table.question != question:
        table = Table(question, answers.begun(question))
    if course is not None:
        walk, fallen, whole = resume(table.walk, course)
        table = Table(question, walk, fallen)
    st.session_state[TABLE] = table
    state.keep_course(to_steps(table.walk, table.fallen))
    return whole


def section(question: FightQuestion) -> None:
    """Show the moment of the fight, what may be done, and how it came about."""
    table = _table()
    walk, step = table.walk, table.walk.now.step
    st.subheader(say("page.table"), anchor=ANCHOR)
    # Each piece has its place, empty or not: what a moment no longer shows goes at once, not when
    # the run is over.
    why = len(walk.past) == 1
    st.html(markup.text(say("page.table-why"))) if why else st.empty()
    st.html(advice.position(walk, question.catalogue))
    with st.container(key="walk-tools", horizontal=True, gap="xsmall"):
        begun = len(walk.past) > 1 or any(table.fallen)
        _button("walk-undo", say("page.undo"), undo, disabled=not begun)
        _button("walk-reset", say("page.reset"), again, disabled=not begun)
    with st.container(key="walk", gap="small"):
        if isinstance(step, Rolling):
            _in_the_air(table, step)
        elif isinstance(step, Rolled):
            _on_the_table(walk, step, question)
        elif isinstance(step, Losing):
            _casualties(walk, step, question.goal)
        else:
            st.html(advice.ended(step))
        for _ in range(PLACES):
            st.empty()
    with st.container(key="trail"):
        if len(walk.past) > 1:
            st.html(markup.heading(say("page.trail")))
            st.vega_lite_chart(spec=charts.over_time(walk, palette()), key="chart-trail")
            st.html(advice.trail(walk))
        else:
            for _ in range(3):
                st.empty()


def _in_the_air(table: Table, step: Rolling) -> None:
    """Pads to tap what fell, one for each kind in the air."""
    lying = markup.text(say("page.kept")) + advice.dice(step.kept)
    st.html(lying) if any(step.kept) else st.empty()
    fallen = table.fallen
    open_dice = in_air(step, fallen)
    moment = len(table.walk.past)
    pads = zip(KINDS, fallen, step.open, open_dice, step.state.foe.dice, strict=True)
    for kind, faces, every, still, die in pads:
        if not every:
            continue
        st.html(advice.fallen(kind, len(faces), every))
        with st.container(key=f"fell-{kind}"):
            for face in sorted(set(die), key=face_order):
                _counter(moment, kind, face, faces.count(face), still)
    if open_dice.size:
        some = any(fallen)
        _button(f"cast-{moment}", say("page.cast-rest" if some else "page.cast"), roll_for_me)
    else:
        _button(f"fell-{moment}", say("page.these-fell"), count, main=True)


def _counter(moment: int, kind: str, face: Face, count: int, still: int) -> None:
    """A field that counts how many dice show a face. The browser counts the taps, so that none is
    lost while the page is drawn."""
    key, label = _counter_key(moment, kind, face), face_name(str(face))
    if key in st.session_state:
        if st.session_state[key] != count:  # more than there are dice, or the link says another
            st.session_state[key] = count
        st.number_input(
            label, 0, count + still, step=1, key=key, on_change=state.touch, args=(tap,)
        )
    else:
        st.number_input(
            label, 0, count + still, count, 1, key=key, on_change=state.touch, args=(tap,)
        )


def _counter_key(moment: int, kind: str, face: Face) -> str:
    return f"fell-{moment}-{kind}-{str(face).replace(' ', '-')}"


def _on_the_table(walk: FightWalk, step: Rolled, question: FightQuestion) -> None:
    """The roll, what is best, and everything else that may be done."""
    told = walk.now.advice
    assert told is not None
    best, goal = told.best, question.goal
    moment = len(walk.past)
    st.html(advice.dice(step.table, best.up))
    words = advice.choice_told(best, step.table, question.catalogue)
    certain = decided(step, best) is not None
    st.html(advice.best(words, walk.now.win, walk.now.value, certain=certain, goal=goal))
    _button(f"do-{moment}", say("page.do"), take, best, main=True)
    st.html(advice.luck(told))
    st.html(advice.choices(step, told, question.catalogue, goal))
    st.html(markup.heading(say("page.else")))
    _something_else(walk, step, question)


def _something_else(walk: FightWalk, step: Rolled, question: FightQuestion) -> None:
    """Take up other dice, or keep them with other runes; each with what it is worth."""
    told, moment = walk.now.advice, len(walk.past)
    assert told is not None
    dice = [(k, face) for k, faces in zip(KINDS, step.table, strict=True) for face in faces]

    def name(n: int) -> str:
        kind, face = dice[n]
        return advice.die_told(kind, face, dice[: n + 1].count(dice[n]))

    others = []
    if any(choice.up for choice in told.choices):
        picked = st.pills(
            say("page.pick"),
            range(len(dice)),
            format_func=name,
            selection_mode="multi",
            key=f"pick-{moment}",
            on_change=state.touch,
        )
        up: dict[str, tuple[Face, ...]] = {}
        for kind, face in (dice[n] for n in sorted(picked)):
            up[kind] = (*up.get(kind, ()), face)
        others = [choice for act in ("reroll", "potential") if (choice := _find(walk, act, up))]
    settled = [choice for choice in told.choices if choice.act == "settle"]
    others += [choice for choice in settled if choice is not told.best]
    for choice in others:
        does = advice.choice_told(choice, step.table, question.catalogue)
        words = advice.option(does, choice, decided(step, choice) is not None, question.goal)
        runes = choice.runes if choice.act == "settle" else ()
        _button("-".join((choice.act, *runes, str(moment))), words, take, choice)
    if not others:
        st.html(markup.text(say("page.else-nothing")))


def _find(walk: FightWalk, act: str, up: Faces) -> Choice | None:
    """The advice on taking up these dice, if the rules allow it."""
    try:
        return walk.find(act, up)
    except RuleError:
        return None


def _casualties(walk: FightWalk, step: Losing, goal: str) -> None:
    """Who is best lost, and everybody else who may be."""
    ways, now, moment = walk.now.losses, walk.now, len(walk.past)
    best = ways[0]
    certain = ended_by(step, best)
    st.html(advice.best(advice.loss_told(best), now.win, now.value, certain=certain, goal=goal))
    _button(f"do-{moment}", say("page.do"), lose, best, main=True)
    if len(ways) > 1:
        st.html(advice.losses(step, ways, goal))
        key = f"other-{moment}"
        st.selectbox(
            say("page.else"),
            range(1, len(ways)),
            index=None,
            format_func=lambda n: advice.option(
                advice.loss_told(ways[n]), ways[n], ended_by(step, ways[n]), goal
            ),
            key=key,
            placeholder=say("page.else-choose"),
            filter_mode=None,
            on_change=state.touch,
            args=(lose_other, key),
        )


def _button(
    key: str,
    label: str,
    change: Callable[..., None],
    *args: object,
    main: bool = False,
    quiet: bool = False,
    disabled: bool = False,
) -> None:
    """A button that changes the walk."""
    st.button(
        label,
        key=key,
        type="primary" if main else "tertiary" if quiet else "secondary",
        width="stretch",
        disabled=disabled,
        on_click=state.touch,
        args=(change, *args),
    )


# What the buttons do. A tap that no longer fits the moment does nothing.


def tap() -> None:
    """Take what the counters say has fallen; the last die completes the roll."""
    walk = _table().walk
    step, moment = walk.now.step, len(walk.past)
    if not isinstance(step, Rolling):
        return
    fallen = []
    for kind, die in zip(KINDS, step.state.foe.dice, strict=True):
        counts = {f: st.session_state.get(_counter_key(moment, kind, f)) for f in sorted(set(die))}
        fallen.append(tuple(face for face, n in counts.items() for _ in range(n or 0)))
    if all(len(faces) <= n for faces, n in zip(fallen, step.open, strict=True)):
        _fallen(walk, step, tuple(fallen))


def roll_for_me() -> None:
    """Let chance say what the dice still in the air show."""
    table = _table()
    step = table.walk.now.step
    if isinstance(step, Rolling):
        rest = Rolling(step.state, in_air(step, table.fallen), step.kept)
        shown = cast(rest, Random(secrets.randbits(128)))
        fallen = (*((*f, *shown.get(k, ())) for k, f in zip(KINDS, table.fallen, strict=True)),)
        _step(table.walk.roll(fallen))


def count() -> None:
    """All dice have fallen as tapped."""
    table = _table()
    _step(table.walk.roll(table.fallen))


def _fallen(walk: FightWalk, step: Rolling, fallen: Roll) -> None:
    """Keep what has fallen; complete, it is the roll."""
    if in_air(step, fallen).size:
        _step(walk, fallen)
    else:
        _step(walk.roll(fallen))


def take(choice: Choice) -> None:
    """Do something with the roll."""
    _step(_table().walk.take(choice))


def lose(loss: Loss) -> None:
    """Lose warriors."""
    _step(_table().walk.lose(loss.lost))


def lose_other(key: str) -> None:
    """Lose the warriors chosen from the list of a moment."""
    walk = _table().walk
    number = st.session_state[key]
    if number is not None and number < len(walk.now.losses):
        lose(walk.now.losses[number])


def undo() -> None:
    """Take back the last thing done. A roll taken back is still tapped, to be put right."""
    table = _table()
    if any(table.fallen):
        _step(table.walk)
        return
    before, rolled = table.walk.undo(), table.walk.now.step
    was = before.now.step
    fallen = NOTHING
    if isinstance(rolled, Rolled) and isinstance(was, Rolling):
        fallen = fell(was, rolled)
    _step(before, fallen)


def again() -> None:
    """Start the fight over."""
    _step(resume(_table().walk, "")[0])


def _step(walk: FightWalk, fallen: Roll = NOTHING) -> None:
    st.session_state[TABLE] = replace(_table(), walk=walk, fallen=fallen)
