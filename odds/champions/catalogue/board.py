"""What lies on the table besides dice, enemies and runes: stalls, ships, destinies, the board.

Whole games need it and questions do not, so it is a value of its own beside the catalogue, read as
strictly, each datum with its source and status.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

from odds.champions.catalogue.records import Said
from odds.champions.catalogue.schema import RewardForm
from odds.champions.pieces import Reward, whole
from odds.errors import DataError, QuestionError
from odds.sources.forms import Count, Form, Origin, Row, Words
from odds.sources.origins import OWNER, Datum, weakest
from odds.sources.strict import check

FILES: Final = ("board", "destinies", "stalls", "merchants", "longships")
PLAYERS: Final = (2, 3, 4, 5)
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


@dataclass(frozen=True, slots=True)
class Destiny:
    """Who has the `most` of something scores `alone`, or `tied` with others (D45)."""

    id: str
    name: str
    most: str
    alone: int
    tied: int
    expansion: bool


@dataclass(frozen=True, slots=True)
class Stall:
    """A market stall (D47): its `cost`, what one gains, `resources` and `dice` of choice, and how
    much of one's Blame it `gives` to another player."""

    id: str
    name: str
    side: str
    expansion: bool
    cost: Reward
    gain: Reward
    resources: int
    dice: int
    gives: int


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant ship card: the goods."""

    id: str
    gain: Reward


@dataclass(frozen=True, slots=True)
class Longship:
    """A longship: `capacity` for warriors and Food together, `cost`, `glory` at the end, and from
    how many `players` on it is in the game."""

    id: str
    public: bool
    expansion: bool
    players: int
    capacity: int
    cost: Reward
    glory: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the board and of set-up; tuples of four are for 2, 3, 4 and 5 players."""

    rounds: int
    start: Reward
    workers: tuple[int, ...]
    extra_workers: int
    destinies: int
    military: tuple[int, ...]
    economic: tuple[int, ...]
    near_shores: tuple[int, ...]
    far_shores: tuple[int, ...]
    draugr: int
    bergrisar: int
    hut_prices: tuple[int, ...]
    church_prices: tuple[int, ...]
    merchant_price: int
    rune_price: int
    runes_shown: int
    market_units: int
    bounty: int
    set_glory: int
    favor_glory: int
    coins_for_glory: int
    blame_glory: tuple[int, ...]
    gifts: int
    wealth: int
    vision: int
    looked_at: int
    trained: int
    expansion_leaders: tuple[str, ...]
    expansion_runes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that a whole game needs besides the catalogue; `data` has the origin of each."""

    numbers: Numbers
    destinies: tuple[Destiny, ...]
    stalls: tuple[Stall, ...]
    merchants: tuple[Merchant, ...]
    longships: tuple[Longship, ...]
    data: tuple[Datum, ...]

    def provenance(self, key: str) -> Datum:
        """Status and source of everything below a key; QuestionError on `key` if it is unknown.

        >>> load_board().provenance("stalls.beggar").status
        'printed'
        """
        parts = [part for part in self.data if f"{part.key}.".startswith(f"{key}.")]
        if not parts:
            raise QuestionError("key", "{key!r} is unknown", key=key)
        return weakest(key, parts)

    def with_said(self, said: Iterable[Said]) -> Board:
        """Return the board with what an owner says; QuestionError on a key that cannot be said."""
        board = self
        for one in said:
            table, id, name = _path(one.key)
            if not self.sayable(one.key):
                raise QuestionError(one.key, "is no datum of the board that a box may say")
            if type(one.value) is not type(now := self.value(one.key)) or (
                isinstance(now, tuple) and len(now) != len(one.value)  # type: ignore[arg-type]
            ):
                raise QuestionError(one.key, "is of another kind than {now!r}", now=now)
            changed: dict[str, Any] = {name: one.value}
            if table == "board":
                board = replace(board, numbers=replace(board.numbers, **changed))
            else:
                rows: Any = getattr(board, table)
                rows = tuple(replace(row, **changed) if row.id == id else row for row in rows)
                board = replace(board, **{table: rows})
            other = (part for part in board.data if part.key != one.key)
            board = replace(board, data=(*other, Datum(one.key, OWNER, one.source)))
        return board

    def value(self, key: str) -> Any:
        """What stands under a key; LookupError if nothing does.

        >>> load_board().value("board.market_units"), load_board().value("longships.small.capacity")
        (3, 5)
        """
        table, id, name = _path(key)
        if table == "board":
            return getattr(self.numbers, name)
        return getattr({row.id: row for row in getattr(self, table)}[id], name)

    def sayable(self, key: str) -> bool:
        """Whether a box file may say this: a number, some numbers, or what is paid or gained."""
        try:
            value = self.value(key)
        except (LookupError, AttributeError, ValueError):
            return False
        numbers = isinstance(value, tuple) and all(isinstance(part, int) for part in value)
        return numbers or type(value) is int or isinstance(value, Reward)


def _path(key: str) -> tuple[str, str, str]:
    """Table, id and name of a datum; the board's numbers have no id."""
    table, *id, name = key.split(".")
    return table, ".".join(id), name


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
