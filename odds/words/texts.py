"""Texts by id; see `odds.words`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, Final

ENGLISH: Final = "en"  # what is not said in another language is said in English
LANGUAGES: Final = (ENGLISH, "de")  # that people may choose
_SPOKEN: Final = ContextVar("spoken", default=ENGLISH)


def speak(lang: str) -> None:
    """Say everything in this language from here on, in this thread; KeyError for one without file.

    >>> speak("de")
    >>> say("number.range", low=1, high=2)
    '1 bis 2'
    >>> speak("en")
    """
    _own(lang)
    _SPOKEN.set(lang)


def spoken() -> str:
    """Return the language that is spoken.

    >>> spoken()
    'en'
    """
    return _SPOKEN.get()


def say(id: str, /, lang: str | None = None, **values: object) -> str:
    """Return the text of an id with its {places} filled; KeyError for an unknown id or place.

    It is in the language that is spoken where no other is asked for, and in English where that
    language has no text for it, as for most words of the game.

    >>> say("number.range", low="1%", high="2%")
    '1% to 2%'
    """
    return _texts(_SPOKEN.get() if lang is None else lang)[id].format_map(values)


def ids(lang: str = ENGLISH) -> tuple[str, ...]:
    """Return the ids of all texts of a language's own, in the order of the file.

    >>> "kind.sword" in ids()
    True
    """
    return tuple(_own(lang))


@cache
def _texts(lang: str) -> Mapping[str, str]:
    return _own(ENGLISH) | _own(lang)


@cache
def _own(lang: str) -> dict[str, str]:
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
