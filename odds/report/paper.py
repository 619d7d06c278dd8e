"""A report as a value: findings, chapters of sheets, and what all of it rests on.

`make` works out what an outline lists; `write` (in `printing`) makes files of the report.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.question import Progress
from odds.report.claims import Checked
from odds.report.outlines import Outline
from odds.report.sharing import Part, Recipe, worked_out
from odds.report.sheets import Picture
from odds.words import say

TOLD_FIRST: Final = 10  # findings at the top
PACKAGES: Final = ("odds-of-midgard", "numpy", "numba", "scipy", "matplotlib")


@dataclass(frozen=True, slots=True)
class Report:
    """A report that is worked out: the `findings`, those first that hold for more sets of dice;
    pictures by chapter; keys of the `provisional` data."""

    outline: Outline
    findings: tuple[Checked, ...]
    chapters: Mapping[str, tuple[Picture, ...]]
    provisional: tuple[str, ...]


def make(
    outline: Outline,
    progress: Progress | None = None,
    recipe: Recipe | None = None,
    workers: int = 1,
) -> Report:
    """Work out a report; `progress(done, all)` is told after each part.

    `workers` processes share the parts, if `recipe` lists the same outline there.
    """
    parts: dict[int, Part] = {}
    steps = len(outline.findings) + sum(len(chapter.sheets) for chapter in outline.chapters)
    for number, part in worked_out(outline, recipe, workers):
        parts[number] = part
        if progress:
            progress(len(parts), steps)
    in_order = iter([part for _, part in sorted(parts.items(), key=lambda item: item[0])])
    chapters: dict[str, tuple[Picture, ...]] = {}
    for chapter in outline.chapters:
        some = [next(in_order) for _ in chapter.sheets]
        chapters[chapter.id] = tuple(
            picture for drawn in some if not isinstance(drawn, Checked) for picture in drawn
        )
    checked = zip(outline.findings, in_order, strict=True)
    told = _most_certain(
        replace(found, finding=finding) for finding, found in checked if isinstance(found, Checked)
    )
    keys = {key for found in told for key in found.provisional}
    keys |= {key for some in chapters.values() for one in some for key in one.sheet.provisional}
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
