"""Loading the catalogue's own data files into one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from odds.champions.catalogue.lookup import Catalogue
from odds.champions.catalogue.records import Card, JourneyCard, Leader, Rune
from odds.champions.catalogue.schema import (
    CardRow,
    DeckFile,
    DiceFile,
    Group,
    JourneysFile,
    LeadersFile,
    PricesFile,
    RunesFile,
    SwitchesFile,
)
from odds.champions.pieces import (
    KINDS,
    LEADERS,
    RUNES,
    Dice,
    Enemy,
    Party,
    Prices,
    Reward,
    Ruleset,
)
from odds.errors import DataError, QuestionError
from odds.sources.forms import Form, Origin, Row, ValueRow
from odds.sources.origins import Datum
from odds.sources.strict import Model, check

DECK_FILES: Final = ("trolls", "draugr", "monsters", "bergrisar", "journey_enemies")
FILES: Final = ("dice", *DECK_FILES, "leaders", "runes", "journeys", "prices", "switches")
FIGHT_FIELDS: Final = ("attack", "defense", "special", "forbids", "reward", "unbeaten")


@cache
def load() -> Catalogue:
    """Return the catalogue as shipped; it never changes, so it is read once.

    >>> len(load().cards(deck="monster"))
    54
    """
    folder = files(__package__) / "data"
    return parse({f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES})


def parse(contents: Mapping[str, bytes]) -> Catalogue:
    """Make a catalogue from the data files' contents by name.

    Raises DataError with file and key for the first thing that is wrong.
    """
    dice = _read(DiceFile, contents, "dice.toml")
    prices = _read(PricesFile, contents, "prices.toml").prices
    switches = _read(SwitchesFile, contents, "switches.toml").switches
    leaders = _read(LeadersFile, contents, "leaders.toml").leaders
    runes = _read(RunesFile, contents, "runes.toml").runes
    journeys = _read(JourneysFile, contents, "journeys.toml").journeys
    _same_ids("leaders.toml", "leaders", (row.id for row in leaders), LEADERS)
    _same_ids("runes.toml", "runes", (row.id for row in runes), RUNES)
    rows = {kind: getattr(dice, kind) for kind in KINDS}
    data = [Datum(f"dice.{kind}", row.status, row.source) for kind, row in rows.items()]
    for kind, row in rows.items():
        data.append(_origin(f"supply.{kind}", "supply", row))
    for table, values in (("prices", prices), ("switches", switches)):
        data += [Datum(f"{table}.{name}", row.status, row.source) for name, row in values.items()]
    for leader in leaders:
        data += [
            _origin(f"leaders.{leader.id}.{name}", name, leader) for name in ("holding", "effect")
        ]
    for rune in runes:
        data += [_origin(f"runes.{rune.id}.{name}", name, rune) for name in ("glory", "effect")]
    for card in journeys:
        key = f"journeys.{card.deck}.{card.id}"
        data += [_origin(f"{key}.{name}", name, card) for name in ("copies", "effect")]
    return Catalogue(
        dice=Dice(**{kind: row.faces for kind, row in rows.items()}),
        supply=Party(**{kind: row.supply for kind, row in rows.items()}),
        deck=tuple(_cards(contents)),
        leaders=tuple(Leader(row.id, row.name, row.holding, row.effect) for row in leaders),
        runes=tuple(Rune(row.id, row.name, row.glory, row.effect) for row in runes),
        journeys=tuple(
            JourneyCard(row.deck, row.id, row.name, row.copies, row.effect) for row in journeys
        ),
        prices=_values("prices", Prices, prices),
        rules=_values("switches", Ruleset, switches),
        data=tuple(data),
    )


def _read(form: type[Model], contents: Mapping[str, bytes], file: str) -> Model:
    content, faults = check(form, contents[file], file)
    if content is None:
        raise faults[0].error()
    return content


def _same_ids(file: str, table: str, found: Iterable[str], known: tuple[str, ...]) -> None:
    ids = tuple(found)
    if ids != known:
        raise DataError(file, table, f"has {', '.join(ids)}; must have {', '.join(known)}")


def _values(table: str, piece: Any, rows: Mapping[str, ValueRow]) -> Any:
    """Make Prices or a Ruleset; all of its fields must be there."""
    file, names = f"{table}.toml", tuple(piece.__dataclass_fields__)
    _same_ids(file, table, rows, names)
    try:
        return piece(**{name: row.value for name, row in rows.items()})
    except QuestionError as error:
        name = error.field.removeprefix(f"{table}.")
        raise DataError(file, f"{table}.{name}.value", error.message) from None


def _origin(key: str, field: str, row: Row, shared: Mapping[str, Origin] | None = None) -> Datum:
    """Find the origin of a field: the row's own word on it, then the group's, then the row's."""
    names = (field, field.split(".")[0])
    for fields in (row.fields, shared or {}):
        for name in names:
            if name in fields:
                return Datum(key, fields[name].status, fields[name].source)
    return Datum(key, row.status, row.source)


def _cards(contents: Mapping[str, bytes]) -> Iterator[Card]:
    seen: set[str] = set()
    for name in DECK_FILES:
        file = f"{name}.toml"
        content = _read(DeckFile, contents, file)
        for i, group in enumerate(content.group):
            for field in group.fields:
                if field.split(".")[0] not in ("color", *FIGHT_FIELDS):
                    raise DataError(file, f"group[{i}].fields", f"{field!r} is no field of a card")
            for j, row in enumerate(group.rows):
                key = f"group[{i}].rows[{j}]"
                if row.id in seen:
                    raise DataError(file, f"{key}.id", f"{row.id!r} is there twice")
                seen.add(row.id)
                yield _card(file, key, content.deck, group, row)


def _card(file: str, key: str, deck: str, group: Group, row: CardRow) -> Card:
    try:
        enemy = Enemy(
            **{name: getattr(row, name) for name in row.said() if name in ("attack", "defense")},
            special=row.special,
            forbids=tuple(row.forbids or ()),
            reward=row.reward.reward() if row.reward else Reward(),
            unbeaten=row.unbeaten.reward() if row.unbeaten else Reward(),
            id=row.id,
        )
    except QuestionError as error:
        raise DataError(file, f"{key}.{error.field}", error.message) from None
    fields = ["color"] if row.color else []
    for name in FIGHT_FIELDS:
        value = getattr(row, name)
        items = value.said() if isinstance(value, Form) else ()
        fields += [f"{name}.{item}" for item in items] or [name]
    for name in row.fields:
        if name not in fields and name not in {field.split(".")[0] for field in fields}:
            raise DataError(file, f"{key}.fields", f"gives {name!r} an origin, but no value")
    return Card(
        enemy=enemy,
        deck=deck,
        color=row.color,
        expansion=group.expansion,
        data=tuple(_origin(f"enemies.{row.id}.{name}", name, row, group.fields) for name in fields),
    )
