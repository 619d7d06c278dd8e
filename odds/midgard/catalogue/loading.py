"""Loading Midgard's data files into one frozen value, and an owner's box file beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from odds.errors import DataError, Message
from odds.midgard.catalogue.records import (
    Box,
    Card,
    Catalogue,
    Kingdom,
    Numbers,
    Province,
    Switches,
    fit,
)
from odds.midgard.catalogue.schema import (
    BoardFile,
    BoxForm,
    CardsFile,
    ProvincesFile,
    SwitchesFile,
)
from odds.sources.origins import Datum
from odds.sources.strict import Fault, Model, check, closest, label, read

FILES: Final = ("provinces", "cards", "board", "switches")
HOMES: Final = {"kingdoms": "provinces.toml"}  # the file of a table that is not called after it


@cache
def load() -> Catalogue:
    """Return the catalogue as shipped; it never changes, so it is read once.

    >>> sum(card.copies for card in load().cards), len(load().provinces)
    (100, 10)
    """
    folder = files(__package__) / "data"
    return parse({f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES})


def parse(contents: Mapping[str, bytes]) -> Catalogue:
    """Make a catalogue from the data files' contents by name; DataError names file and key."""
    board = _read(ProvincesFile, contents, "provinces.toml")
    cards = _read(CardsFile, contents, "cards.toml").cards
    numbers: Any = _read(BoardFile, contents, "board.toml").board
    switches: Any = _read(SwitchesFile, contents, "switches.toml").switches
    data: list[Datum] = []
    tables: dict[str, list[Any]] = {
        "kingdoms": board.kingdoms,
        "provinces": board.provinces,
        "cards": cards,
    }
    for table, rows in tables.items():
        file = HOMES.get(table, f"{table}.toml")
        _unique(file, table, [row.id for row in rows])
        data += (datum for at, row in enumerate(rows) for datum in _data(file, table, at, row))
    for table, values in (("board", numbers), ("switches", switches)):
        for name in type(values).model_fields:
            row = getattr(values, name)
            data.append(Datum(f"{table}.{name}", row.status, row.source))
    found = Catalogue(
        kingdoms=tuple(_piece(Kingdom, row) for row in board.kingdoms),
        provinces=tuple(_piece(Province, row) for row in board.provinces),
        cards=tuple(_piece(Card, row) for row in cards),
        numbers=Numbers(**_values(numbers)),
        switches=Switches(**_values(switches)),
        data=tuple(data),
    )
    fit(found, lambda table: (HOMES.get(table, f"{table}.toml"), table))
    return found


def read_box(path: str | Path) -> Box:
    """Read what a box file says of Midgard; raise a DataError for the first fault."""
    return parse_box(read(path), label(path))


def parse_box(content: bytes, file: str = "box") -> Box:
    """Read a box file's content; what it says of the other game is not looked at.

    >>> parse_box(b"midgard.switches.gold_is_played = false").said
    (('switches.gold_is_played', False),)
    """
    form, faults = _check(content, file)
    if form is None:
        raise faults[0].error()
    said = form.midgard
    told = [("board", said.board), ("switches", said.switches)]
    told += [(f"provinces.{id}", row) for id, row in said.provinces.items()]
    told += [(f"cards.{id}", row) for id, row in said.cards.items()]
    return Box(
        file, tuple((f"{key}.{n}", getattr(row, n)) for key, row in told for n in row.said())
    )


def check_box(path: str | Path) -> tuple[Fault, ...]:
    """Return every fault of what a box file says of Midgard."""
    file = label(path)
    form, faults = _check(read(path), file)
    if form is None:
        return faults
    try:
        load().with_box(read_box(path))
    except DataError as error:
        return (Fault(file, error.key, error.message),)
    return ()


def _check(content: bytes, file: str) -> tuple[BoxForm | None, tuple[Fault, ...]]:
    """Read a box file as a form; with faults there is none."""
    form, faults = check(BoxForm, content, file)
    if form is None:
        return None, faults
    known = {
        "provinces": [province.id for province in load().provinces],
        "cards": [card.id for card in load().cards],
    }
    unknown = tuple(
        Fault(
            file,
            f"midgard.{table}.{id}",
            Message("the catalogue has no such id{near}", near=closest(id, tuple(ids))),
        )
        for table, ids in known.items()
        for id in getattr(form.midgard, table)
        if id not in ids
    )
    return (None, unknown) if unknown else (form, ())


def _read(form: type[Model], contents: Mapping[str, bytes], file: str) -> Model:
    content, faults = check(form, contents[file], file)
    if content is None:
        raise faults[0].error()
    return content


def _piece(piece: type, row: Any) -> Any:
    return piece(**{item.name: getattr(row, item.name) for item in fields(piece)})


def _values(rows: Any) -> dict[str, Any]:
    return {name: getattr(rows, name).value for name in type(rows).model_fields}


def _unique(file: str, table: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for at, id in enumerate(ids):
        if id in seen:
            raise DataError(file, f"{table}[{at}].id", f"{id!r} is there twice")
        seen.add(id)


def _data(file: str, table: str, at: int, row: Any) -> Iterator[Datum]:
    names = [name for name in row.said() if name not in ("id", "status", "source", "fields")]
    for name in row.fields:
        if name not in names:
            raise DataError(
                file, f"{table}[{at}].fields", f"gives {name!r} an origin, but no value"
            )
    for name in names:
        origin = row.fields.get(name, row)
        yield Datum(f"{table}.{row.id}.{name}", origin.status, origin.source)
