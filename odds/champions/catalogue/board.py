"""What lies on the table besides dice, enemies and runes: stalls, ships, destinies, the board.

Whole games need it and questions do not, so it is a value of its own beside the catalogue, each
datum with its source and status; `board_files` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from odds.champions.catalogue.records import Said
from odds.champions.pieces import Reward
from odds.errors import QuestionError
from odds.sources.origins import OWNER, Datum, weakest

PLAYERS: Final = (2, 3, 4, 5)


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

        >>> from odds.champions.catalogue.board_files import load_board
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

        >>> from odds.champions.catalogue.board_files import load_board
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
