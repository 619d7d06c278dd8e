"""Reading TOML strictly: every fault with its file and its key path, never a traceback."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from odds.errors import DataError, Message, QuestionError

LARGEST: Final = 1_000_000  # bytes; a box file with every card in it has 20,000
LONGEST: Final = 2_000  # characters of a line; a dotted key of any length would take hours to read
SHOWN: Final = 200  # characters of a message
NEAR: Final = (
    "",
    "; did you mean {a}?",
    "; did you mean {a} or {b}?",
    "; did you mean {a} or {b} or {c}?",
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file; the key is empty where the file as a whole is meant.

    >>> str(Fault("box.toml", "dice.axe", "has 5 faces"))
    'box.toml: dice.axe: has 5 faces'
    """

    file: str
    key: str
    message: str  # a Message, where it is filled in

    def __str__(self) -> str:
        return str(self.error())

    def error(self) -> DataError:
        """The fault as an error to raise."""
        return DataError(self.file, self.key, self.message)


Model = TypeVar("Model", bound=BaseModel)


def check(
    model: type[Model], content: bytes, file: str, context: dict[str, Any] | None = None
) -> tuple[Model | None, tuple[Fault, ...]]:
    """Read TOML text as a `model`; without faults there is one, with faults there is None."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, (Fault(file, "", "is not a text (UTF-8)"),)
    try:
        table = tomllib.loads(_bounded(text))
    except RecursionError:
        return None, (Fault(file, "", "is nested too deep"),)
    except ValueError as error:  # TOMLDecodeError says the line and the column
        last = text.count("\n") + 1
        why = error.args[0]
        if not isinstance(why, Message):
            why = str(error).replace("at end of document", f"at line {last}, the last")
        return None, (Fault(file, "", _line(Message("is not TOML: {why}", why=why))),)
    try:
        return model.model_validate(table, context=context), ()
    except ValidationError as error:
        return None, tuple(_fault(file, model, dict(item)) for item in error.errors())


def read(path: str | Path) -> bytes:
    """Read a file's content; raise a DataError for what is no ordinary file of ordinary size."""
    file = label(path)
    try:
        # Asked before it is opened: a pipe without a writer would be waited for.
        found = os.stat(path)  # noqa: PTH116  # Path(...) itself may refuse the name
        if not stat.S_ISREG(found.st_mode):
            raise DataError(file, "", "is not a file")
        if found.st_size > LARGEST:
            raise DataError(
                file, "", "is larger than {most:,} bytes; that is no box file", most=LARGEST
            )
        with Path(path).open("rb") as stream:
            return stream.read(LARGEST)
    except DataError:
        raise
    except OSError as error:
        raise DataError(file, "", "cannot be read: {why}", why=error.strerror) from None
    except ValueError as error:  # a name with a zero byte
        raise DataError(file, "", "cannot be read: {error}", error=error) from None


def label(path: str | Path) -> str:
    """The name of a file as messages show it, on one line whatever it is called."""
    name = str(path)
    return name if name.isprintable() else repr(name)


def closest(name: str, known: tuple[str, ...]) -> Message:
    """The end of a message on an unknown name: which known ones come closest.

    >>> closest("trol-7", ("troll-07", "kraken"))
    '; did you mean troll-07?'
    """
    near = get_close_matches(name, known, n=3)
    return Message(NEAR[len(near)], **dict(zip("abc", near, strict=False)))


def _bounded(text: str) -> str:
    """Refuse a line that is too long; end the last one, so that a fault at its end has a column."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST:
            raise ValueError(
                Message(
                    "line {number} has more than {most} characters", number=number, most=LONGEST
                )
            )
    return text + "\n"


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def _fault(file: str, model: type[BaseModel], error: dict[str, Any]) -> Fault:
    loc = error["loc"]
    if loc[-1:] == ("[key]",):  # said of the key of a table itself
        loc = loc[:-1]
    key = ""
    for part in loc:
        if isinstance(part, int):
            key += f"[{part}]"
        else:
            word = part if _BARE.fullmatch(part) else json.dumps(part)
            key += f".{word}" if key else word
    return Fault(file, _line(key), _line(_message(model, error)))


def _message(model: type[BaseModel], error: dict[str, Any]) -> Message:
    """Say in our words what pydantic found."""
    value = error["input"]
    match error["type"]:
        case "value_error":
            why = error["ctx"]["error"]
            return why.message if isinstance(why, QuestionError) else Message(str(why))
        case "odds":
            return Message(error["ctx"]["why"])
        case "extra_forbidden":
            names = _keys_at(model, error["loc"][:-1])
            near = closest(str(error["loc"][-1]), names)
            return Message(
                "unknown key{near}",
                near=near or Message("; known: {known}", known=", ".join(names)),
            )
        case "missing":
            return Message("is missing")
        case "model_type" | "dict_type" | "model_attributes_type":
            return Message("{value!r} is not a table", value=value)
        case "list_type":
            return Message("{value!r} is not a list", value=value)
        case "string_type":
            return Message("{value!r} is not a text", value=value)
        case "bool_type":
            return Message("{value!r} is neither true nor false", value=value)
        case _:
            return Message(error["msg"])


def _keys_at(model: type[BaseModel], loc: tuple[int | str, ...]) -> tuple[str, ...]:
    """The keys that the table at `loc` knows."""
    here: Any = model
    for part in loc:
        if _is_model(here):
            here = _said(here.model_fields[str(part)].annotation)
        else:  # a list, or a table with free keys: all entries are of one type
            here = _said(get_args(here)[-1])
    return tuple(here.model_fields)


def _said(annotation: Any) -> Any:
    """Leave out the None of `X | None`."""
    if isinstance(annotation, UnionType):
        return next(part for part in get_args(annotation) if part is not NoneType)
    return annotation


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _line(text: str) -> Message:
    """Keep a message on one line and of a length that people read."""
    flat = " ".join(text.split())
    return Message(text).shown_as(flat if len(flat) <= SHOWN else flat[: SHOWN - 1] + "…")
