"""Texts by id; see `odds.words`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any


def say(id: str, /, lang: str = "en", **values: object) -> str:
    """Return the text of an id with its {places} filled; KeyError for an unknown id or place.

    >>> say("number.range", low="1%", high="2%")
    '1% to 2%'
    """
    return _texts(lang)[id].format_map(values)


def ids(lang: str = "en") -> tuple[str, ...]:
    """Return the ids of all texts of a language, in the order of the file.

    >>> "kind.sword" in ids()
    True
    """
    return tuple(_texts(lang))


@cache
def _texts(lang: str) -> Mapping[str, str]:
    file = files(__package__) / f"{lang}.toml"
    if not file.is_file():
        raise KeyError(lang)
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield f"{prefix}{name}", value
