"""The strict forms of Midgard's data files and of its part of the box file.

The names of the numbers and switches are listed once, as the fields of the records.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Annotated, Any, Final, get_type_hints

from pydantic import ConfigDict, Field, PlainValidator, create_model

from odds.errors import QuestionError
from odds.midgard.catalogue.records import DECKS, EFFECTS, Numbers, Switches
from odds.sources.checks import whole
from odds.sources.forms import Count, Form, Origin, Row, Words, named, number


def _counts(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise QuestionError("numbers", "{value!r} is not a list of whole numbers", value=value)
    return tuple(whole(item, "number", 0, 99) for item in value)


def _strength(value: object) -> Fraction:
    """Read "3/2" or a whole number; a leader counts at least as a warrior does."""
    try:
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise ValueError
        strength = Fraction(value)
    except (ValueError, ZeroDivisionError):
        why = "{value!r} is not a number, whole or as in '3/2'"
        raise QuestionError("number", why, value=value) from None
    if not 1 <= strength <= 99 or strength.denominator > 99:
        raise QuestionError("number", "{value} is not between 1 and 99", value=value)
    return strength


Copies = Annotated[int, number(1, 99)]
Deck = Annotated[str, named(DECKS)]
Effect = Annotated[str, named(EFFECTS)]
KINDS: Final[dict[Any, Any]] = {
    int: Count,
    bool: bool,
    Fraction: Annotated[Fraction, PlainValidator(_strength)],
    tuple[int, ...]: Annotated[tuple[int, ...], PlainValidator(_counts)],
}


class KingdomRow(Row):
    """A kingdom."""

    id: Words
    name: Words
    color: Words = ""


class ProvinceRow(Row):
    """A province."""

    id: Words
    name: Words
    kingdom: Words
    villages: Copies


class CardRow(Row):
    """A kind of card."""

    id: Words
    name: Words
    deck: Deck
    copies: Copies
    effect: Effect
    number: Count = 0
    place: Words = ""
    amount: Count = 0


class ProvincesFile(Form):
    """The board."""

    kingdoms: list[KingdomRow]
    provinces: list[ProvinceRow]


class CardsFile(Form):
    """All cards."""

    cards: list[CardRow]


def _rows(record: type) -> Any:
    """The form of a table with a value and its origin for each field of a record."""
    kinds = get_type_hints(record)
    rows = {
        item.name: create_model(
            f"{item.name}_row", __base__=Origin, value=(KINDS[kinds[item.name]], ...)
        )
        for item in fields(record)
    }
    return create_model(
        f"{record.__name__}Rows", __base__=Form, **{n: (r, ...) for n, r in rows.items()}
    )  # type: ignore[call-overload]


def _some(record: type) -> Any:
    """The form of a table with any of the fields of a record."""
    kinds = get_type_hints(record)
    said = {item.name: (KINDS[kinds[item.name]], None) for item in fields(record)}
    return create_model(f"{record.__name__}Said", __base__=Form, **said)  # type: ignore[call-overload]


class BoardFile(Form):
    """The numbers of the rules."""

    board: _rows(Numbers)  # type: ignore[valid-type]


class SwitchesFile(Form):
    """The defaults of the switches."""

    switches: _rows(Switches)  # type: ignore[valid-type]


class ProvinceForm(Form):
    """What an owner may say of a province."""

    name: Words = ""
    villages: Copies = 0


class CardForm(Form):
    """What an owner may say of a card."""

    name: Words = ""
    copies: Copies = 0
    effect: Effect = ""
    place: Annotated[str, Field(max_length=40)] = ""
    amount: Count = 0


class MidgardForm(Form):
    """The part of a box file that is about Midgard."""

    provinces: dict[str, ProvinceForm] = Field(default_factory=dict)
    cards: dict[str, CardForm] = Field(default_factory=dict)
    board: _some(Numbers) = Field(default_factory=_some(Numbers))  # type: ignore[valid-type]
    switches: _some(Switches) = Field(default_factory=_some(Switches))  # type: ignore[valid-type]


class BoxForm(Form):
    """A box file, of which the rest is about the other game."""

    model_config = ConfigDict(extra="ignore")

    midgard: MidgardForm = MidgardForm()
