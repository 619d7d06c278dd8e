"""What may stand in a data file or a box file, whatever the game.

Unknown keys, wrong types and numbers that no component bears are faults; nothing is converted.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PlainValidator

from odds.sources.checks import one_of, whole
from odds.sources.origins import OWNER, STATUSES


def number(low: int, high: int) -> PlainValidator:
    """A whole number from `low` to `high`."""

    def read(value: object) -> int:
        return whole(value, "number", low, high)

    return PlainValidator(read)


def named(known: tuple[str, ...]) -> PlainValidator:
    """One of the `known` names."""

    def read(value: object) -> str:
        return one_of(value, "name", known)

    return PlainValidator(read)


Count = Annotated[int, number(0, 99)]
Status = Annotated[str, named(tuple(status for status in STATUSES if status != OWNER))]
Words = Annotated[str, Field(min_length=1)]


class Form(BaseModel):
    """A table of a file: frozen, no key but those named, no conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def said(self) -> tuple[str, ...]:
        """The keys that were written, in the order of the form."""
        return tuple(name for name in type(self).model_fields if name in self.model_fields_set)


class Origin(Form):
    """How far a datum can be trusted, and where it comes from."""

    status: Status
    source: Words


class Row(Origin):
    """A row of a data file; `fields` has the origin of those fields that differ from the row's."""

    fields: dict[str, Origin] = Field(default_factory=dict)


class ValueRow(Origin):
    """A single value; its type is checked by the piece that it goes into."""

    value: Any
