"""A report as a value: findings, chapters of sheets, and what all of it rests on.

An outline lists what a report consists of before any of it is worked out, so that progress can be
told; `write` (in `printing`) makes files of the report.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.question import Progress
from odds.report.claims import Checked, Finding, check
from odds.report.sheets import Sheet
from odds.words import say

TOLD_FIRST: Final = 10  # findings at the top
PACKAGES: Final = ("odds-of-midgard", "numpy", "numba", "scipy", "matplotlib")


@dataclass(frozen=True, slots=True)
class Chapter:
    """Part of a report by its `id`, with the `sheets` in it, each part of them made by a call; a
    `page` of its own is for the table at which the game is played."""

    id: str
    sheets: Sequence[Callable[[], Sequence[Sheet]]]
    page: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """What a report consists of, not yet worked out. `command` is the one that makes it."""

    name: str
    command: str
    catalogue: Catalogue
    findings: Sequence[Finding]
    chapters: Sequence[Chapter]
    box: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A report that is worked out: the `findings`, those first that hold for more sets of dice;
    sheets by chapter; keys of the `provisional` data."""

    outline: Outline
    findings: tuple[Checked, ...]
    chapters: Mapping[str, tuple[Sheet, ...]]
    provisional: tuple[str, ...]


def make(outline: Outline, progress: Progress | None = None) -> Report:
    """Work out a report; `progress(done, all)` is told after each part."""
    steps = len(outline.findings) + sum(len(chapter.sheets) for chapter in outline.chapters)
    done = 0

    def tell() -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, steps)

    findings = []
    for finding in outline.findings:
        findings.append(check(finding, outline.catalogue))
        tell()
    chapters = {}
    for chapter in outline.chapters:
        sheets: list[Sheet] = []
        for some in chapter.sheets:
            sheets += some()
            tell()
        chapters[chapter.id] = tuple(sheets)
    told = _most_certain(findings)
    keys = {key for found in told for key in found.provisional}
    keys |= {key for some in chapters.values() for sheet in some for key in sheet.provisional}
    return Report(outline, told, chapters, tuple(sorted(keys)))


def _most_certain(findings: Iterable[Checked]) -> tuple[Checked, ...]:
    """The findings that are told: what holds with no dice at all is not."""
    held = [found for found in findings if found.held]
    held.sort(key=lambda found: -found.held / len(found.truth))
    return tuple(held[:TOLD_FIRST])


def versions() -> dict[str, str]:
    """Versions of what a report was made with, by name."""
    return {"Python": platform.python_version()} | {name: version(name) for name in PACKAGES}


def datum_told(key: str, catalogue: Catalogue) -> str:
    """Say what was taken for a provisional datum, by its key in a box file.

    >>> from odds.champions.catalogue import load
    >>> datum_told("dice.axe", load())
    'blank, blank, hit, hit, hit hit, hit hit'
    """
    table, _, name = key.partition(".")
    if table == "dice":
        return ", ".join(catalogue.dice.as_dict()[name])
    if table == "enemies":
        enemy = catalogue.enemy(name.partition(".")[0])
        return say("fight.enemy", attack=enemy.attack, defense=enemy.defense)
    if table == "prices":
        return say("provisional.price", price=getattr(catalogue.prices, name))
    if table == "journeys":
        way, card, _ = name.split(".")
        return str(catalogue.journey_deck(way)[card])
    return say(f"provisional.{name.rpartition('.')[2].replace('_', '-')}")
