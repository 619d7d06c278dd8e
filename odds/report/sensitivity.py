"""How far each provisional datum moves which conclusion: one datum at a time, the others as they
are in the catalogue.

A die takes every set of faces that fits the other dice (D6), a switch its other value, the attack
and the defense of the enemies on journey cards one less and one more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from odds.champions.catalogue import Box, Catalogue, plausible_dice
from odds.champions.catalogue.records import Change
from odds.champions.expedition.rules import CREWS
from odds.champions.pieces import KINDS, Dice
from odds.report.claims import Finding
from odds.report.sheets import Sheet, Value, records

LAND_DECKS: Final = (8, 10)  # All Quiet cards (D31)
MOVED: Final = ("datum", "finding", "number", "now", "low", "high", "span", "fails")
Findings = Callable[[Catalogue], Iterable[Finding]]


def variants(catalogue: Catalogue) -> Iterator[tuple[str, tuple[Catalogue, ...]]]:
    """Each datum that is ours, by its key, with a catalogue for each value that it may have.

    >>> from odds.champions.catalogue import load
    >>> {key: len(some) for key, some in variants(load())}["switches.land_all_quiet"]
    1
    """
    for kind in KINDS:
        key = f"dice.{kind}"
        if catalogue.provisional([key]):
            others = replace(catalogue.dice, **{kind: None})
            sets = plausible_dice(others, [kind])
            dice = (Dice(**{kind: getattr(one, kind)}) for one in sets)
            yield key, tuple(catalogue.with_box(Box(key, dice=one)) for one in dice)
    shields = catalogue.rules.mist_walker_shields
    other = tuple(n for n in LAND_DECKS if n != catalogue.rules.land_all_quiet)
    switches: Mapping[str, tuple[bool | int, ...]] = {
        "mist_walker_shields": (not shields,),
        "land_all_quiet": other,
    }
    for name, values in switches.items():
        key = f"switches.{name}"
        if catalogue.provisional([key]):
            boxes = (Box(key, switches=((name, value),)) for value in values)
            yield key, tuple(map(catalogue.with_box, boxes))
    for id in CREWS.values():
        enemy = catalogue.enemy(id)
        for part in ("attack", "defense"):
            key = f"enemies.{id}.{part}"
            data = catalogue.card(id).data
            if any(datum.key == key and datum.provisional for datum in data):
                now = getattr(enemy, part)
                changes = (Change(id, **{part: n}) for n in (now - 1, now + 1) if n > 0)
                boxes = (Box(key, changes=(change,)) for change in changes)
                yield key, tuple(map(catalogue.with_box, boxes))


def moves(
    id: str, titles: tuple[str, str], catalogue: Catalogue, findings: Findings
) -> tuple[Sheet, ...]:
    """How far each datum moves the first number of each finding, in points; and for what part of
    its values the finding fails. Findings whose number is no chance are left out."""
    rows: list[Mapping[str, Value]] = []
    now = {finding.id: finding for finding in findings(catalogue)}
    for key, others in variants(catalogue):
        varied = [{f.id: f for f in findings(other)} for other in others]
        for name, finding in now.items():
            first = next(iter(finding.numbers))
            if finding.numbers[first].what != "win":
                continue
            told = [_numbers(one[name]) for one in varied]
            value = finding.numbers[first].at(Dice())
            every = [value, *(numbers[first] for numbers in told)]
            failing = [not finding.holds(numbers) for numbers in told]
            rows.append(
                {
                    "datum": key, "finding": name, "number": first, "now": value,
                    "low": min(every), "high": max(every),
                    "span": max(every) - min(every),
                    "fails": sum(failing) / len(failing) if failing else 0.0,
                }
            )  # fmt: skip
    told_rows = records(MOVED, *rows)
    keys = tuple(dict.fromkeys(str(row["datum"]) for row in rows))
    return tuple(
        Sheet(f"{id}-{cell}", title, MOVED, told_rows, "finding", "datum", cell, unit,
              provisional=keys, ranged=False)
        for cell, unit, title in zip(("span", "fails"), ("points", "part"), titles, strict=True)
    )  # fmt: skip


def _numbers(finding: Finding) -> dict[str, float]:
    return {name: number.at(Dice()) for name, number in finding.numbers.items()}
