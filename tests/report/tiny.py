"""A report of a single cell with three of its findings."""

from __future__ import annotations

from dataclasses import replace

from odds.champions.catalogue import load
from odds.report import fights
from odds.report.outlines import Outline

SCOPE = fights.Scope((2,), (4,), ("1 sword 1 axe",), 2, (0.8,), (0, 1), (None,))


def outline() -> Outline:
    """List what it consists of; other processes do so too."""
    whole = fights.outline(load(), "odds report fights --out DIR", SCOPE)
    some = [finding for finding in whole.findings if finding.id in ("rock", "axe", "toll")]
    chapters = [replace(chapter, sheets=chapter.sheets[:1]) for chapter in whole.chapters]
    return replace(whole, findings=some, chapters=chapters)
