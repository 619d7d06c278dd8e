"""What the visitor has said of the box on the table: faces of dice, cards, switches, the board, and
Midgard. It lives in the session and, as far as the question needs it, in the link; nowhere else."""

from __future__ import annotations

from dataclasses import replace

from odds.champions.catalogue import Box, box_of, box_text, load
from odds.champions.pieces import DIE_FACES, Dice
from odds.champions.wire import from_pin_link, to_pin_link
from odds.dashboard import state
from odds.midgard import catalogue as midgard


def typed(kind: str) -> tuple[str, ...]:
    """Faces of a die typed so far, in words."""
    return state.session().typed.get(kind, ())


def type_face(kind: str, face: str) -> None:
    """Add a face to a die that is not complete."""
    if len(typed(kind)) < DIE_FACES:
        set_typed(kind, (*typed(kind), face))


def set_typed(kind: str, faces: tuple[str, ...]) -> None:
    """Replace the faces of a die typed so far."""
    visit = state.session()
    visit.typed = visit.typed | {kind: faces}


def box() -> Box:
    """All that the visitor has said."""
    visit = state.session()
    return replace(box_of(visit.question.catalogue), dice=state.complete(visit.typed))


def text() -> str:
    """All that the visitor has said, as a box file; empty if that is nothing."""
    return box_text(box()) + midgard.box_text(state.session().midgard)


def set_midgard(said: midgard.Box) -> None:
    """Take this for what the visitor says of Midgard (2007); in a callback."""
    state.session().midgard = said


def set_box(said: Box) -> None:
    """Take this for the visitor's box, and ask the question and what is pinned with it; in a
    callback."""
    visit = state.session()
    begun = {kind: faces for kind, faces in visit.typed.items() if len(faces) < DIE_FACES}
    visit.typed = begun | {kind: tuple(faces) for kind, faces in said.dice.as_dict().items()}
    cards = load().with_box(replace(said, dice=Dice()))
    enemy = visit.question.enemy
    visit.question = replace(
        visit.question,
        catalogue=cards,
        enemy=cards.enemy(enemy.id) if enemy.id else enemy,
        dice=said.dice,
    )
    visit.pins = from_pin_link(to_pin_link(visit.pins), cards)[0]
    visit.unwritten = True
