"""How far a datum can be trusted: ours, reported, printed, or an owner's own word.

A datum is known by its key, which is also its path in the owner's box file. A shorter key stands
for everything below it, and the whole is as weak as its weakest part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

PROVISIONAL: Final = "provisional"  # ours, until the owner of a box says otherwise
OWNER: Final = "owner"  # typed in by the owner of a box
STATUSES: Final = (PROVISIONAL, "reported", "printed", OWNER)  # weakest first


@dataclass(frozen=True, slots=True)
class Datum:
    """Where one datum comes from, and how far it can be trusted."""

    key: str
    status: str
    source: str

    @property
    def provisional(self) -> bool:
        """Whether this is ours, to be replaced from the owner's box."""
        return self.status == PROVISIONAL


def weakest(key: str, parts: Iterable[Datum]) -> Datum:
    """Sum up `parts` under `key`: the weakest status, and the sources that say no more than that.

    >>> parts = [Datum("dice.axe", "provisional", "D4"), Datum("dice.archer", "printed", "D1")]
    >>> weakest("dice", parts)
    Datum(key='dice', status='provisional', source='D4')
    """
    found = tuple(parts)
    status = min((part.status for part in found), key=STATUSES.index)
    sources = dict.fromkeys(part.source for part in found if part.status == status)
    return Datum(key, status, "; ".join(sources))
