"""What a box file may say of whole games, as the catalogues declare it: tables of rows, each of
entries with their key in the file, their value and how sure that is. The form is made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from odds.champions.catalogue.board import Board
from odds.champions.catalogue.board_files import load_board
from odds.champions.catalogue.template import toml
from odds.champions.pieces import KINDS, Reward
from odds.errors import DataError
from odds.midgard import catalogue as midgard
from odds.midgard.catalogue.records import EFFECTS, places_of
from odds.midgard.catalogue.template import WRITTEN
from odds.sources.origins import OWNER, STATUSES, Datum

ROWS: Final = ("stalls", "merchants", "longships", "destinies")  # tables with a row for each piece
UNREAD: Final = "cannot read {text!r}; write it like '2 coins, 1 food, 1 sword'"
PAID: Final = re.compile(r"(\S+)\s+([^\s,]+)")  # "2 coins"


@dataclass(frozen=True, slots=True)
class Entry:
    """One datum that a box may say: its key in the file, its value, its status, and the names that
    it may be where it is one of some."""

    key: str
    value: Any
    status: str
    known: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The last word of its key."""
        return self.key.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Row:
    """What is said together, of one piece: its key, and its name where it has one."""

    key: str
    name: str
    entries: tuple[Entry, ...]

    @property
    def owned(self) -> bool:
        """Whether all of it is the owner's word."""
        return all(entry.status == OWNER for entry in self.entries)

    @property
    def guessed(self) -> bool:
        """Whether any of it is a guess."""
        return any(Datum(entry.key, entry.status, "").provisional for entry in self.entries)


Tables = Mapping[str, tuple[Row, ...]]


def of_board(board: Board) -> Tables:
    """The board's rows by table.

    >>> from odds.champions.catalogue.board_files import load_board
    >>> of_board(load_board())["longships"][0].entries[1]
    Entry(key='longships.small.capacity', value=5, status='printed', known=())
    """
    status = {datum.key: datum.status for datum in board.data}

    def row(key: str, piece: Any, name: str) -> Row:
        keys = [f"{key}.{item.name}" for item in fields(piece)]
        found = [one for one in keys if board.sayable(one)]
        unsaid = _unsaid(load_board().data, found)
        entries = (Entry(one, board.value(one), status.get(one, unsaid)) for one in found)
        return Row(key, name, tuple(entries))

    tables = {
        table: tuple(
            row(f"{table}.{piece.id}", piece, getattr(piece, "name", "") or _titled(piece.id))
            for piece in getattr(board, table)
        )
        for table in ROWS
    }
    return tables | {"board": _each(row("board", board.numbers, "").entries)}


def _each(entries: Iterable[Entry]) -> tuple[Row, ...]:
    """Entries that have nothing to do with each other: a row for each."""
    return tuple(Row(entry.key, "", (entry,)) for entry in entries)


def _unsaid(shipped: Iterable[Datum], keys: Sequence[str]) -> str:
    """How sure it is that a piece lacks what the data do not say of it: as sure as the surest of
    what they say."""
    there = [datum.status for datum in shipped if datum.key in keys]
    return max(there, key=STATUSES.index)


def _titled(id: str) -> str:
    """The name of a piece that has none: 'Merchant 1'."""
    return id.replace("-", " ").title()


def of_midgard(catalogue: midgard.Catalogue) -> Tables:
    """Midgard's rows by table.

    >>> of_midgard(midgard.load())["provinces"][0].entries[1]
    Entry(key='midgard.provinces.alfheim-1.villages', value=3, status='provisional', known=())
    """
    kingdoms = [kingdom.id for kingdom in catalogue.kingdoms]
    places = dict.fromkeys(place for effect in EFFECTS for place in places_of(effect, kingdoms))
    known = {"effect": EFFECTS, "place": tuple(sorted(places))}
    status = {datum.key: datum.status for datum in catalogue.data}

    def entries(key: str, piece: Any, names: Iterable[str]) -> tuple[Entry, ...]:
        keys = {name: f"{key}.{name}" for name in names}
        unsaid = _unsaid(midgard.load().data, list(keys.values()))
        return tuple(
            Entry(
                f"midgard.{one}",
                getattr(piece, name),
                status.get(one, unsaid),
                known.get(name, ()),
            )
            for name, one in keys.items()
        )

    tables = {
        table: tuple(
            Row(f"midgard.{key}", piece.name, entries(key, piece, _written(piece)))
            for piece in pieces
            for key in [f"{table}.{piece.id}"]
        )
        for table, pieces in (("provinces", catalogue.provinces), ("cards", catalogue.cards))
    }
    for table, record in (("board", catalogue.numbers), ("switches", catalogue.switches)):
        names = [item.name for item in fields(record)]
        tables[table] = _each(entries(table, record, names))
    return tables


def _written(piece: Any) -> list[str]:
    return [item.name for item in fields(piece) if item.name in WRITTEN]


def typed(value: Any) -> str:
    """A value as people type it.

    >>> from odds import Party
    >>> typed(Reward(coins=2, warriors=Party("1 axe"))), typed((4, 3, 3))
    ('2 coins, 1 axe', '4, 3, 3')
    """
    if isinstance(value, Reward):
        counts = value.as_dict()
        counts |= counts.pop("warriors", {})
        return ", ".join(f"{count} {what}" for what, count in counts.items())
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def line(entry: Entry, said: Any) -> str:
    """The line of a box file that says this of an entry; whether that can be is for its reader.

    Raises DataError on the key for what is paid or gained and not written as that.

    >>> line(Entry("stalls.gossip.cost", Reward(), "provisional"), "2 coins, 1 axe")
    'stalls.gossip.cost = { coins = 2, warriors = { axe = 1 } }'
    """
    value = said
    if isinstance(entry.value, Reward):
        value = _paid(entry.key, said)
    elif isinstance(entry.value, tuple):
        value = [_number(part.strip()) for part in said.split(",")]
    return f"{entry.key} = {toml(value)}"


def _number(text: str) -> int | str:
    """The number that a text is; another stays as it is, for the reader to refuse."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


def _paid(key: str, text: str) -> dict[str, Any]:
    """What is paid or gained, as a table."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    found = [PAID.fullmatch(part) for part in parts]
    names = [match[2] for match in found if match]
    if None in found or len(set(names)) < len(names):
        raise DataError("", key, UNREAD, text=text[:40])
    counts: dict[str, Any] = {match[2]: _number(match[1]) for match in found if match}
    warriors = {kind: counts.pop(kind) for kind in KINDS if kind in counts}
    return counts | ({"warriors": warriors} if warriors else {})
