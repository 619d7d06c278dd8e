"""Texts by id, and errors in the language that is spoken; see `odds.words`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, Final

from odds.errors import DataError, Message, QuestionError

ENGLISH: Final = "en"  # what is not said in another language is said in English
LANGUAGES: Final = (ENGLISH, "de")  # that people may choose
LONG: Final = 200  # characters of a line; who reads a file cuts longer ones (odds.sources.strict)
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
    lang = _SPOKEN.get() if lang is None else lang
    return _texts(lang)[id].format_map(_said(values, lang))


def retold(what: Exception | str) -> str:
    """Say an error, or the line that is its message, in the language that is spoken: the field, and
    what is wrong with it. A line that this language does not have is said in English.

    >>> from odds.errors import QuestionError
    >>> speak("de")
    >>> retold(QuestionError("favor", "{number} is below {low}", number=-1, low=0))
    'favor: -1 ist weniger als 0'
    >>> speak("en")
    """
    match what:
        case DataError(file=file, key=key, message=message):
            return ": ".join(filter(None, (file, key, retold(message))))
        case QuestionError(field=field, message=message):
            return f"{field}: {retold(message)}"
        case Message(template=template, values=values):
            return _line(what, template, values, _SPOKEN.get())
    return str(what)


def _said(values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The same values, lines among them in that language."""
    return {
        name: _line(it, it.template, it.values, lang) if isinstance(it, Message) else it
        for name, it in values.items()
    }


def _line(line: str, template: str, values: Mapping[str, Any], lang: str) -> str:
    other = lines(lang).get(template)
    if other is None:
        return str(line)
    text = " ".join(other.format_map(_said(values, lang)).split()) if values else other
    # What was cut in English is as long here.
    return text if len(line) < LONG else text[: len(line)]


def ids(lang: str = ENGLISH) -> tuple[str, ...]:
    """Return the ids of all texts of a language's own, in the order of the file.

    >>> "kind.sword" in ids()
    True
    """
    return tuple(_own(lang))


@cache
def lines(lang: str) -> Mapping[str, str]:
    """The lines of errors in a language, by their English templates; none for English."""
    file = files(__package__) / f"errors-{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


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
