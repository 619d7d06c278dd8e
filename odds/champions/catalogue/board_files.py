"""The files of the board (`board`), read strictly: every datum has a source and a status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

from odds.champions.catalogue.board import (
    PLAYERS,
    Board,
    Destiny,
    Longship,
    Merchant,
    Numbers,
    Stall,
)
from odds.champions.catalogue.schema import RewardForm
from odds.champions.pieces import Reward, whole
from odds.errors import DataError, QuestionError
from odds.sources.forms import Count, Form, Origin, Row, Words
from odds.sources.origins import Datum
from odds.sources.strict import check

FILES: Final = ("board", "destinies", "stalls", "merchants", "longships")
Most = Literal[
    "blue",
    "yellow",
    "red",
    "wood",
    "food",
    "coins",
    "warriors",
    "favor",
    "runes",
    "monster",
    "draugr",
    "troll",
    "bergrisar",
]


class DestinyRow(Row):
    """A destiny."""

    id: Words
    name: Words
    most: Most
    alone: Count
    tied: Count
    expansion: bool


class StallRow(Row):
    """A market stall."""

    id: Words
    name: Words
    side: Literal["military", "economic", "beggar"]
    expansion: bool
    cost: RewardForm = RewardForm()
    gain: RewardForm = RewardForm()
    resources: Count = 0
    dice: Count = 0
    gives: Count = 0


class MerchantRow(Row):
    """A merchant ship card."""

    id: Words
    gain: RewardForm


class LongshipRow(Row):
    """A longship."""

    id: Words
    public: bool
    expansion: bool
    players: Count
    capacity: Count
    cost: RewardForm
    glory: Count


class DestiniesFile(Form):
    """All destinies."""

    destinies: list[DestinyRow]


class StallsFile(Form):
    """All stalls."""

    stalls: list[StallRow]


class MerchantsFile(Form):
    """All merchant ship cards."""

    merchants: list[MerchantRow]


class LongshipsFile(Form):
    """All longships."""

    longships: list[LongshipRow]


class NumberRow(Origin):
    """One number, or some."""

    value: Count | list[Count] | list[Words] | RewardForm


class NumbersFile(Form):
    """The numbers of the board."""

    board: dict[str, NumberRow]


FORMS: Final[dict[str, type[Form]]] = {
    "board": NumbersFile,
    "destinies": DestiniesFile,
    "stalls": StallsFile,
    "merchants": MerchantsFile,
    "longships": LongshipsFile,
}
PIECES: Final = {
    "destinies": Destiny,
    "stalls": Stall,
    "merchants": Merchant,
    "longships": Longship,
}


@cache
def load_board() -> Board:
    """Return the board as shipped; it never changes, so it is read once.

    >>> len(load_board().destinies), load_board().numbers.rounds
    (13, 8)
    """
    folder = files(__package__) / "data"
    return parse_board({f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES})


def parse_board(contents: Mapping[str, bytes]) -> Board:
    """Make a board from the data files' contents; DataError names file and key of what is wrong."""
    data: list[Datum] = []
    tables: dict[str, Any] = {}
    for table, form in FORMS.items():
        file = f"{table}.toml"
        content, faults = check(form, contents[file], file)
        if content is None:
            raise faults[0].error()
        rows = getattr(content, table)
        if table == "board":
            tables["numbers"] = _numbers(rows)
            data += [Datum(f"board.{name}", row.status, row.source) for name, row in rows.items()]
        else:
            tables[table] = tuple(_piece(PIECES[table], row) for row in rows)
            _unique(file, table, [row.id for row in rows])
            data += [datum for i, row in enumerate(rows) for datum in _data(table, i, row)]
    return Board(**tables, data=tuple(data))


def _value(value: Any) -> Any:
    if isinstance(value, RewardForm):
        return value.reward()
    return tuple(value) if isinstance(value, list) else value


P = TypeVar("P")


def _piece(piece: type[P], row: Row) -> P:
    return piece(**{item.name: _value(getattr(row, item.name)) for item in fields(piece)})  # type: ignore[arg-type]


def _numbers(rows: Mapping[str, NumberRow]) -> Numbers:
    known = {item.name: str(item.type) for item in fields(Numbers)}
    if tuple(rows) != tuple(known):
        raise DataError("board.toml", "board", f"must have {', '.join(known)}, in this order")
    values = {name: _value(row.value) for name, row in rows.items()}
    for name, kind in known.items():
        parts = values[name] if kind.startswith("tuple") else (values[name],)
        wanted = {"Reward": Reward, "tuple[str, ...]": str}.get(kind, int)
        if not isinstance(parts, tuple) or not all(isinstance(part, wanted) for part in parts):
            raise DataError("board.toml", f"board.{name}.value", f"is not of the kind {kind}")
    for name in ("workers", "military", "economic", "near_shores", "far_shores"):
        try:
            whole(len(values[name]), name, len(PLAYERS), len(PLAYERS))
        except QuestionError as error:
            raise DataError("board.toml", f"board.{name}.value", error.message) from None
    return Numbers(**values)


def _unique(file: str, table: str, ids: list[str]) -> None:
    for at, id in enumerate(ids):
        if id in ids[:at]:
            raise DataError(file, f"{table}[{at}].id", f"{id!r} is there twice")


def _data(table: str, at: int, row: Any) -> Iterable[Datum]:
    names = [name for name in row.said() if name not in ("id", "name", "status", "source")]
    for name in row.fields:
        if name not in names:
            message = f"gives {name!r} an origin, but no value"
            raise DataError(f"{table}.toml", f"{table}[{at}].fields", message)
    for name in names:
        if name != "fields":
            origin = row.fields.get(name, row)
            yield Datum(f"{table}.{row.id}.{name}", origin.status, origin.source)
