"""What dice show on the table, in words: `sword: hit, hit hit; axe: blank`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from odds.champions.pieces.faces import Face
from odds.champions.pieces.names import KINDS
from odds.errors import QuestionError
from odds.sources.checks import one_of

Roll = tuple[tuple[Face, ...], ...]  # faces shown, by kind in the order of KINDS
FIELD: Final = "roll"


def read_roll(shown: str | Mapping[str, Iterable[object]]) -> Roll:
    """Read what dice show, from text or by kind; QuestionError names `roll`, or `roll.KIND`.

    >>> [len(faces) for faces in read_roll("sword: hit, hit hit; axe: blank")]
    [2, 0, 1, 0]
    """
    faces: dict[str, tuple[Face, ...]] = {}
    for kind, words in _by_kind(shown):
        one_of(kind, FIELD, KINDS)
        if kind in faces:
            raise QuestionError(FIELD, "{kind} is named twice", kind=kind)
        if isinstance(words, str) or not isinstance(words, Iterable):
            raise QuestionError(f"{FIELD}.{kind}", "needs a list of faces")
        faces[kind] = tuple(
            sorted(
                word if isinstance(word, Face) else Face.read(word, f"{FIELD}.{kind}")
                for word in words
            )
        )
    return tuple(faces.get(kind, ()) for kind in KINDS)


def tell_roll(roll: Roll) -> str:
    """Write a roll so that `read_roll` reads it.

    >>> tell_roll(read_roll({"axe": ["hit hit", "blank"]}))
    'axe: blank, hit hit'
    """
    return "; ".join(
        f"{kind}: {', '.join(map(str, faces))}"
        for kind, faces in zip(KINDS, roll, strict=True)
        if faces
    )


def _by_kind(shown: str | Mapping[str, Iterable[object]]) -> Iterable[tuple[str, object]]:
    if isinstance(shown, Mapping):
        yield from shown.items()
    elif not isinstance(shown, str):
        raise QuestionError(
            FIELD, "{shown!r} is not a text such as 'sword: hit, hit hit'", shown=shown
        )
    else:
        for part in filter(str.strip, shown.replace("\n", ";").split(";")):
            kind, colon, words = part.partition(":")
            if not colon:
                raise QuestionError(
                    FIELD, "'{text}' is not like 'sword: hit, hit hit'", text=part.strip()
                )
            yield kind.strip().lower(), [word.strip() for word in words.split(",")]
