"""Warriors by kind: a party, a supply, what falls and what is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, Self

from odds.champions.pieces.names import KINDS
from odds.errors import QuestionError
from odds.sources.checks import one_of, whole

MOST_OF_A_KIND: Final = 9_999  # far more than any box holds


class _Counts(NamedTuple):
    sword: int
    spear: int
    axe: int
    archer: int


class Party(_Counts):
    """Warriors by kind (dice), from numbers or from text.

    Raises QuestionError on `party` for an unknown kind, a negative or a fractional count.

    >>> Party("3 sword 2 axe") == Party(sword=3, axe=2)
    True
    >>> Party(sword=3, axe=2).size
    5
    """

    __slots__ = ()

    def __new__(
        cls, text: str = "", *, sword: int = 0, spear: int = 0, axe: int = 0, archer: int = 0
    ) -> Self:
        """Read a party."""
        counts = {"sword": sword, "spear": spear, "axe": axe, "archer": archer}
        if not isinstance(text, str):
            raise QuestionError(
                "party", "{text!r} is not a text such as '3 sword 2 axe'", text=text
            )
        for kind, count in _read_party(text):
            if counts[kind]:
                raise QuestionError("party", "{kind} is named twice", kind=kind)
            counts[kind] = count
        return tuple.__new__(
            cls, [whole(n, f"party.{kind}", high=MOST_OF_A_KIND) for kind, n in counts.items()]
        )

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    @staticmethod
    def of(counts: Iterable[int]) -> Party:
        """Make a party from four counts in the order of KINDS.

        >>> Party.of((3, 0, 2, 0))
        Party('3 sword 2 axe')
        """
        return _of(*counts)

    @property
    def size(self) -> int:
        """Number of warriors (dice)."""
        return self.sword + self.spear + self.axe + self.archer

    def __add__(self, other: Party) -> Party:  # type: ignore[override]
        a, b, c, d = self
        e, f, g, h = other
        return _of(a + e, b + f, c + g, d + h)

    def __sub__(self, other: Party) -> Party:
        a, b, c, d = self
        e, f, g, h = other
        return _of(a - e, b - f, c - g, d - h)

    def without(self, kinds: Iterable[str]) -> Party:
        """Return the party after all warriors of `kinds` are gone (D12: forbidden kinds)."""
        gone = frozenset(kinds)
        if not gone:
            return self
        return Party.of(0 if k in gone else n for k, n in zip(KINDS, self, strict=True))

    def __str__(self) -> str:
        return " ".join(f"{n} {k}" for k, n in zip(KINDS, self, strict=True) if n) or "0"

    def __repr__(self) -> str:
        return f"Party({str(self)!r})" if self.size else "Party()"

    def as_dict(self) -> dict[str, int]:
        """Counts of the kinds that are there, in the order of KINDS."""
        return {k: n for k, n in zip(KINDS, self, strict=True) if n}


@lru_cache(maxsize=16_384)
def _of(sword: int, spear: int, axe: int, archer: int) -> Party:
    return Party(sword=sword, spear=spear, axe=axe, archer=archer)


_PARTY_ITEM = re.compile(r"(?P<count>[+-]?[\d.]+)\s*x?\s*(?P<kind>[^\W\d]+)")


def _read_party(text: str) -> Iterator[tuple[str, int]]:
    """Read '3 sword 2 axe' (commas, plurals and 'x' allowed); '' and '0' are nobody."""
    rest = text.replace(",", " ").strip().lower()
    if rest == "0":
        return
    while rest:
        item = _PARTY_ITEM.match(rest)
        if item is None:
            word = rest.split()[0]
            raise QuestionError(
                "party", "cannot read {word!r}; write it like '3 sword 2 axe'", word=word
            )
        kind = item["kind"]
        if kind not in KINDS and kind.endswith("s"):
            kind = kind.removesuffix("s")
        one_of(kind, "party", KINDS)
        if not item["count"].isascii() or not item["count"].removeprefix("+").isdigit():
            raise QuestionError(
                "party",
                "{count} {kind}: not a whole number from 0 up",
                count=item["count"],
                kind=kind,
            )
        if len(item["count"]) > 4:
            raise QuestionError(
                "party", "{count} {kind}: more than any box holds", count=item["count"], kind=kind
            )
        yield kind, int(item["count"])
        rest = rest[item.end() :].lstrip()
