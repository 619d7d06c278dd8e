"""Checks of one value: they return it, or name the field that is wrong."""

from __future__ import annotations

import operator
from collections.abc import Iterable

from odds.errors import QuestionError


def whole(value: object, field: str, low: int = 0, high: int | None = None) -> int:
    """Return `value` as a whole number from `low` to `high`, or raise a QuestionError on `field`.

    >>> whole(3, "favor")
    3
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise QuestionError(field, "{value!r} is not a whole number", value=value)
    number = operator.index(value)
    if number < low:
        raise QuestionError(field, "{number} is below {low}", number=number, low=low)
    if high is not None and number > high:
        raise QuestionError(
            field, "{number} is above {high}, the most that is answered", number=number, high=high
        )
    return number


def one_of(value: object, field: str, known: Iterable[str]) -> str:
    """Return `value` if it is one of the `known` names, else raise a QuestionError on `field`."""
    names = tuple(known)
    if not isinstance(value, str) or value not in names:
        raise QuestionError(
            field, "{value!r} is unknown; known: {known}", value=value, known=", ".join(names)
        )
    return value
