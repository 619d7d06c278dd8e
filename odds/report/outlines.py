"""What a report consists of, before any of it is worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from odds.champions.catalogue import Catalogue
from odds.report.claims import Finding
from odds.report.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Chapter:
    """Part of a report by its `id`, with the `sheets` in it, each part of them made by a call; a
    `page` of its own is for the table at which the game is played. Title and lead are those of the
    report `of` that name, this one's own by default."""

    id: str
    sheets: Sequence[Callable[[], Sequence[Sheet]]]
    page: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """What a report consists of, not yet worked out. `command` is the one that makes it."""

    name: str
    command: str
    catalogue: Catalogue
    findings: Sequence[Finding]
    chapters: Sequence[Chapter]
    box: str | None = None
