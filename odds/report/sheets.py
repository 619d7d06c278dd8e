"""Sheets: long records of questions and answers, from which table, picture and CSV are made.

A record says all that was asked (party, special, attack, defense, Favor ...) beside what was
answered, so that each line of a CSV can be asked again. A table and its picture show one number of
the records, down by one column and across by another.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from math import nan
from typing import Final

from matplotlib.figure import Figure

from odds.champions.pieces import KINDS, Party
from odds.report.heat import heat, save
from odds.words import brief, gain, say

Value = str | int | float | None
CAUSES: Final = ("hunger", "fight")  # of losses that are no card's
DIGITS: Final = 10  # of numbers in a CSV: all that every machine agrees on


@dataclass(frozen=True, slots=True)
class Sheet:
    """Records by `columns`; `cell` is shown `down` by one column and `across` by another, of those
    records that have all of `shown`.

    `unit` of the cell: `chance` (0..1), `points` (a difference of chances), `part` (of a number),
    `amount`, `signed`, `count`, or `party` (colored by the column `cost`). Where it is `ranged` and
    there are columns `low` and `high`, these are the range of the cell over plausible dice (of a
    party, of its chance), or its interval. `provisional` are keys of data that are ours.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    records: tuple[tuple[Value, ...], ...]
    down: str
    across: str
    cell: str
    unit: str = "chance"
    shown: Mapping[str, Value] = field(default_factory=dict)
    provisional: tuple[str, ...] = ()
    ranged: bool = True

    def rows(self) -> dict[Value, dict[Value, dict[str, Value]]]:
        """The records that are shown, by what stands down and across."""
        found: dict[Value, dict[Value, dict[str, Value]]] = {}
        for record in self.records:
            named = dict(zip(self.columns, record, strict=True))
            if all(named[name] == value for name, value in self.shown.items()):
                found.setdefault(named[self.down], {})[named[self.across]] = named
        return found

    def head(self) -> list[str]:
        """The head of the table: what stands down, then what stands across."""
        across = dict.fromkeys(column for line in self.rows().values() for column in line)
        return [self.corner(), *(named(self.across, value) for value in across)]

    def corner(self) -> str:
        """What stands down and across, in words."""
        down, across = (say(f"report.column.{name}") for name in (self.down, self.across))
        return say("report.corner", down=down, across=across)

    def lines(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Lines of the table: a name, then a text and its range ("" without) for each cell."""
        return [
            (
                named(self.down, name),
                [(self._text(record), self._range(record)) for record in line.values()],
            )
            for name, line in self.rows().items()
        ]

    def csv(self) -> str:
        """All records, those that are not shown too; numbers with ten digits."""
        text = StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(self.columns)
        out.writerows([plain(value) for value in record] for record in self.records)
        return text.getvalue()

    def figure(self) -> Figure:
        """The picture of the table."""
        rows = self.rows()
        scale = 100 if self.unit == "points" else 1
        shade = "cost" if self.unit == "party" else self.cell
        numbers = [[_number(record[shade]) * scale for record in r.values()] for r in rows.values()]
        return heat(
            numbers,
            rows=[named(self.down, row) for row in rows],
            columns=self.head()[1:],
            labels=tuple(say(f"report.column.{name}") for name in (self.down, self.across)),  # type: ignore[arg-type]
            title=self.title,
            chances=self.unit in ("chance", "part"),
            texts=[[self._text(record) for record in line.values()] for line in rows.values()],
            note=say("table.note", names=", ".join(self.provisional)) if self.provisional else "",
        )

    def _text(self, record: Mapping[str, Value]) -> str:
        return told(record[self.cell], self.unit)

    def _range(self, record: Mapping[str, Value]) -> str:
        low, high = record.get("low"), record.get("high")
        if low is None or high is None or not self.ranged:
            return ""
        unit = "chance" if self.unit == "party" else self.unit  # how likely it is to be enough
        ends = told(low, unit), told(high, unit)
        return "" if ends[0] == ends[1] else say("report.range", low=ends[0], high=ends[1])


@dataclass(frozen=True, slots=True)
class Picture:
    """A sheet with its picture as SVG."""

    sheet: Sheet
    svg: bytes


def drawn(sheet: Sheet) -> Picture:
    """Draw a sheet, the same bytes each time."""
    stream = BytesIO()
    save(sheet.figure(), stream, "svg")
    return Picture(sheet, stream.getvalue())


def told(value: Value, unit: str) -> str:
    """Write the number of a cell by its unit.

    >>> told(0.25, "chance"), told(0.0125, "points"), told(None, "party")
    ('25.0%', '+1.2', '-')
    """
    if value is None:
        return say("report.none")
    if isinstance(value, str):
        return short(Party(value)) if unit == "party" else value
    if unit == "points":
        return gain(100 * value)
    if unit == "signed":
        return f"{value:+.2f}"
    if unit == "count":
        return f"{value:.0f}"
    if unit == "part":
        return f"{value:.0%}"
    return brief(value) if unit == "chance" else f"{value:.2f}"


def named(column: str, value: Value) -> str:
    """Name what stands down or across.

    >>> named("card", "no-wind"), named("cause", "hunger"), named("attack", 3)
    ('No Wind', 'Hunger', '3')
    >>> named("finding", "hunt"), named("datum", "enemies.kraken.attack")
    ('Archers are the hunters.', 'attack of the Kraken')
    """
    if column == "cause" and value in CAUSES:
        return say(f"cause.{value}")
    match column:
        case "card" | "cause":
            return say(f"card.{value}")
        case "finding":
            return say(f"finding.claim.{value}")
        case "datum":
            return datum(str(value))
    return str(value)


def datum(key: str) -> str:
    """Name a datum by its key in a box file."""
    table, name, *part = key.split(".")
    if table == "dice":
        return say("report.datum.dice", kind=say(f"kind.{name}"))
    if table == "enemies":
        return say(f"report.datum.{part[0]}", enemy=say(f"report.datum.{name}"))
    return say(f"report.datum.{name.replace('_', '-')}")


def short(party: Party) -> str:
    """Name a party in few letters, as a roll is typed.

    >>> short(Party("3 sword 2 axe"))
    '3 sw 2 ax'
    """
    counts = zip(KINDS, party, strict=True)
    return " ".join(f"{n} {say(f'report.short.{kind}')}" for kind, n in counts if n) or "0"


def _number(value: Value) -> float:
    return nan if value is None or isinstance(value, str) else float(value)


def plain(value: Value) -> str | int:
    """A value as it stands in a CSV."""
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    return "" if value is None else value


def records(columns: Sequence[str], *rows: Mapping[str, Value]) -> tuple[tuple[Value, ...], ...]:
    """Records in the order of the columns.

    >>> records(("a", "b"), {"b": 1, "a": 2})
    ((2, 1),)
    """
    return tuple(tuple(row[name] for name in columns) for row in rows)
