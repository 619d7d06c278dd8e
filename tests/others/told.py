"""What another program is told of a fight: dice, party and the enemy's card; and who is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

KINDS = ("sword", "spear", "axe", "archer")


class Face(NamedTuple):
    """What a die shows; `blank` means no symbol at all."""

    hits: int
    shields: int
    blank: bool


@dataclass(frozen=True)
class Told:
    """A fight; `dice` by kind as words, `party` by kind.

    `losses` is the order in which kinds fall where nobody may choose.
    """

    dice: Mapping[str, Sequence[str]]
    party: Mapping[str, int]
    attack: int
    defense: int
    special: str | None = None
    favor: int = 0
    forbids: tuple[str, ...] = ()
    mist_shields: bool = True
    losses: tuple[str, ...] = KINDS

    def fighters(self) -> dict[str, int]:
        """Warriors by kind who take part, in the order of `losses`: forbidden kinds die first."""
        every = {kind: self.party.get(kind, 0) for kind in self.losses}
        return {kind: n for kind, n in every.items() if n and kind not in self.forbids}

    def sides(self, kind: str) -> list[Face]:
        """Six sides of a die."""
        return [read(words) for words in self.dice[kind]]

    def faces(self, kind: str) -> dict[Face, int]:
        """Different faces of a die, each with the number of sides that show it."""
        return Counter(self.sides(kind))

    @property
    def heals(self) -> int:
        """Damage that the Vile Priest heals before each round (D16)."""
        return int(self.special == "vile-priest")

    @property
    def strength(self) -> int:
        """Warriors that its attack costs (D17: nobody falls to the Seidr Draugr)."""
        return 0 if self.special == "seidr-draugr" else self.attack

    @property
    def hardness(self) -> int:
        """Damage that kills it (D18: any hit beats the Loot Hoarder)."""
        return 1 if self.special == "loot-hoarder" else self.defense

    def slays(self, face: Face) -> bool:
        """Whether the warrior of a die that shows this face is doomed (D14, D15)."""
        if self.special == "rock-creature":
            return face.blank
        return self.special == "mist-walker" and face.hits > 0

    @property
    def spares(self) -> bool:
        """Whether shields spare the doomed."""
        return self.special != "mist-walker" or self.mist_shields

    @property
    def blocks(self) -> bool:
        """Whether shields block its attack (D13)."""
        return self.special != "dark-shaman"


def read(words: str) -> Face:
    """Read a face.

    >>> read("hit shield"), read("blank").blank
    (Face(hits=1, shields=1, blank=False), True)
    """
    symbols = words.split()
    return Face(symbols.count("hit"), symbols.count("shield"), set(symbols) <= {"blank"})


def fall(party: Sequence[int], those: Sequence[int], number: int) -> tuple[int, ...]:
    """Party after `number` of `those` fell (all, if fewer), the first kinds first.

    >>> fall((2, 1, 3), (1, 0, 3), 2)
    (1, 1, 2)
    """
    left = []
    for there, might in zip(party, those, strict=True):
        gone = min(might, number)
        left.append(there - gone)
        number -= gone
    return tuple(left)


def version_of(program: str) -> str | None:
    """Version of a program that is installed, else None."""
    try:
        return version(program)
    except PackageNotFoundError:
        return None
