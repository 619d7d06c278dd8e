"""The faces of dice, in words, and the dice of the four kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from odds.champions.pieces.names import KINDS
from odds.errors import QuestionError
from odds.sources.checks import one_of

FACE_WORDS: Final = ("blank", "hit", "shield", "game")
DIE_FACES: Final = 6
FACE_SYMBOLS: Final = 6  # more symbols than this do not fit on a die's face


class Face(NamedTuple):
    """One face of a die: its symbols; `game` counts the hits that bear the hunting icon (D1)."""

    hits: int = 0
    shields: int = 0
    game: int = 0

    @classmethod
    def read(cls, text: object, field: str = "face") -> Self:
        """Read a face from its words ('hit hit', 'hit shield', 'hit game', 'blank').

        >>> Face.read("hit hit")
        Face(hits=2, shields=0, game=0)
        """
        if not isinstance(text, str) or not text.split():
            raise QuestionError(
                field,
                "{text!r} is not a face; words: {known}",
                text=text,
                known=", ".join(FACE_WORDS),
            )
        words = text.split()
        for word in words:
            one_of(word, field, FACE_WORDS)
        if "blank" in words and len(words) > 1:
            raise QuestionError(field, "{text!r}: a blank face shows nothing else", text=text)
        if len(words) > FACE_SYMBOLS:
            raise QuestionError(
                field, "{text!r} has more than {most} symbols", text=text, most=FACE_SYMBOLS
            )
        face = cls(words.count("hit"), words.count("shield"), words.count("game"))
        if face.game > face.hits:
            raise QuestionError(field, "{text!r}: the game icon stands on a hit", text=text)
        return face

    @property
    def blank(self) -> bool:
        """Whether the face shows no symbol (D14)."""
        return not (self.hits or self.shields)

    def __str__(self) -> str:
        words = ["hit"] * (self.hits - self.game) + ["hit game"] * self.game
        return " ".join(words + ["shield"] * self.shields) or "blank"


@dataclass(frozen=True, slots=True)
class Dice:
    """Faces of the dice whose faces are known, by kind in the order of KINDS; None is unknown.

    Kinds left out are taken from the catalogue by whoever asks, and named provisional where they
    are (D2-D4).

    >>> Dice.from_faces({"axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]}).axe[4]
    Face(hits=2, shields=0, game=0)
    """

    sword: tuple[Face, ...] | None = None
    spear: tuple[Face, ...] | None = None
    axe: tuple[Face, ...] | None = None
    archer: tuple[Face, ...] | None = None

    @classmethod
    def from_faces(cls, faces: Mapping[str, Iterable[object]]) -> Self:
        """Read dice from lists of six faces; QuestionError names `dice.KIND` (or the face)."""
        if not isinstance(faces, Mapping):
            raise QuestionError("dice", "needs a mapping from kind to six faces")
        dice: dict[str, tuple[Face, ...]] = {}
        for kind, words in faces.items():
            one_of(kind, "dice", KINDS)
            if isinstance(words, str) or not isinstance(words, Iterable):
                raise QuestionError(f"dice.{kind}", "needs a list of six faces")
            die = tuple(Face.read(text, f"dice.{kind}.faces[{i}]") for i, text in enumerate(words))
            if len(die) != DIE_FACES:
                raise QuestionError(
                    f"dice.{kind}",
                    "has {there} faces, a die has {most}",
                    there=len(die),
                    most=DIE_FACES,
                )
            # Relabeling faces changes nothing, so one order stands for all (promise 6).
            dice[kind] = tuple(sorted(die))
        return cls(**dice)

    def __post_init__(self) -> None:
        for kind, die in zip(KINDS, self, strict=True):
            if die is not None and not (
                isinstance(die, tuple)
                and len(die) == DIE_FACES
                and all(isinstance(face, Face) for face in die)
            ):
                raise QuestionError(f"dice.{kind}", f"needs {DIE_FACES} faces; see Dice.from_faces")

    def __iter__(self) -> Iterator[tuple[Face, ...] | None]:
        return iter((self.sword, self.spear, self.axe, self.archer))

    def __or__(self, other: Dice) -> Dice:
        """Return these dice, completed by `other` where they are unknown."""
        return Dice(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))

    def as_dict(self) -> dict[str, list[str]]:
        """Faces in words of the kinds that are known."""
        known = zip(KINDS, self, strict=True)
        return {kind: [str(face) for face in die] for kind, die in known if die}
