"""What the visitor has said of the box on the table: faces of dice, cards, switches, the board, and
Midgard. It lives in the session and, as far as the question needs it, in the link; nowhere else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from odds.champions.catalogue import Box, box_of, box_text, load, parse_box
from odds.champions.pieces import DIE_FACES, Dice
from odds.champions.wire import from_pin_link, to_pin_link
from odds.dashboard import state
from odds.errors import DataError
from odds.midgard import catalogue as midgard
from odds.words import retold


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


def midgard_catalogue() -> midgard.Catalogue:
    """Midgard's catalogue with what the visitor has said, whether it fits together yet or not."""
    return midgard.load().with_said(state.session().midgard)


def misfit() -> str:
    """What does not fit together in what the visitor has said of Midgard; empty if all does."""
    try:
        midgard.load().with_box(state.session().midgard)
    except DataError as error:
        return fault(error)
    return ""


def fault(error: DataError) -> str:
    """The line on what is wrong in a field that is not in a file."""
    return f"{error.key}: {retold(error.message)}"


def add(lines: str) -> None:
    """Add what these lines of a box file say of the board and of Midgard; DataError names the key
    that cannot be said; in a callback."""
    content, said = lines.encode(), box()
    more, other = parse_box(content, said.file), midgard.parse_box(content, said.file)
    board = {one.key: one for one in (*said.board, *more.board)}
    set_box(replace(said, board=tuple(board.values())))
    before = state.session().midgard
    set_midgard(replace(before, said=tuple((dict(before.said) | dict(other.said)).items())))


def drop(keys: Collection[str]) -> None:
    """Take back what was said of the board and of Midgard under these keys; in a callback."""
    said, other = box(), state.session().midgard
    set_box(replace(said, board=tuple(one for one in said.board if one.key not in keys)))
    left = tuple(one for one in other.said if f"midgard.{one[0]}" not in keys)
    set_midgard(replace(other, said=left))


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
