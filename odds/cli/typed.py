"""Rolls as people type them at the table: kinds by their first letters, faces by letters.

sword: hit, hit hit; axe: blank     as everywhere
sw: h hh; ax: b                     the same
h hh b                              where dice of one kind only are meant
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from odds.champions.pieces import FACE_WORDS, KINDS, Face, Party, Roll, read_roll
from odds.errors import QuestionError
from odds.words import say

LETTERS: Final = {word[0]: word for word in FACE_WORDS}
SHORT: Final = re.compile(f"[{''.join(LETTERS)}]+")
SHORTEST: Final = 2  # letters of a kind


def read_typed(text: str, falling: Party | None = None) -> Roll:
    """Read a roll, short or in full; `falling` are the dice that it must be of, where known.

    >>> read_typed("sw: h hh; ax: b") == read_roll("sword: hit, hit hit; axe: blank")
    True
    """
    counts = {} if falling is None else falling.as_dict()
    faces: dict[str, list[str]] = {}
    for part in filter(str.strip, text.replace("\n", ";").split(";")):
        kind, words = _split(part.strip(), tuple(counts))
        if kind in faces:
            raise QuestionError("roll", say("trouble.kind-twice", kind=kind))
        faces[kind] = _faces(words, counts.get(kind, 0))
    return read_roll(faces)


def read_up(text: str, table: Roll) -> Mapping[str, tuple[Face, ...]]:
    """Read which dice of those on the table are taken up; without a kind where that is clear.

    >>> read_up("b", read_roll("sword: hit; axe: blank"))
    {'axe': (Face(hits=0, shields=0, game=0),)}
    """
    shown = dict(zip(KINDS, table, strict=True))
    first = re.split(r"[\s:]", text.strip().lower())[0]
    if ":" in text or _kind(first) in KINDS:
        roll = read_typed(text, Party.of(map(len, table)))
        return {kind: some for kind, some in zip(KINDS, roll, strict=True) if some}
    up: dict[str, tuple[Face, ...]] = {}
    for word in _faces(text, 0):
        face = Face.read(word, "reroll")
        kinds = [kind for kind, some in shown.items() if face in some]
        if not kinds:
            raise QuestionError("reroll", say("trouble.no-die-shows", face=str(face)))
        if len(kinds) > 1:
            told = {"face": str(face), "kinds": ", ".join(kinds), "kind": kinds[0]}
            raise QuestionError("reroll", say("trouble.which-die", **told))
        up[kinds[0]] = (*up.get(kinds[0], ()), face)
    return up


def _split(part: str, meant: tuple[str, ...]) -> tuple[str, str]:
    """Kind and faces of what is typed for one kind."""
    name, colon, words = part.partition(":")
    if not colon:
        name, _, words = part.partition(" ")
        if _kind(name.lower()) not in KINDS:
            if len(meant) != 1:
                raise QuestionError("roll", say("trouble.roll", text=repr(part)))
            return meant[0], part
    return _kind(name.strip().lower()), words


def _kind(name: str) -> str:
    """Kind by its name, its plural or its first letters; any other name is left as it is."""
    known = [kind for kind in KINDS if kind.startswith(name) and len(name) >= SHORTEST]
    return known[0] if len(known) == 1 else name.removesuffix("s") or name


def _faces(words: str, count: int) -> list[str]:
    """Faces in words, out of words between commas or of letters between blanks."""
    if "," in words:
        return [_face(word) for word in words.split(",")]
    each = words.lower().split()
    # "hit hit" is one face, as everywhere, except where two dice must show something.
    if all(word in FACE_WORDS for word in each) and not len(each) == count > 1:
        return [" ".join(each)]
    return [_face(word) for word in each]


def _face(word: str) -> str:
    """Face in words: "hs" is "hit shield"."""
    plain = " ".join(word.lower().split())
    if SHORT.fullmatch(plain) and plain not in FACE_WORDS:
        return " ".join(LETTERS[letter] for letter in plain)
    return plain
