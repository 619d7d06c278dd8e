"""The strict forms of the data files and of the box file: what may stand where.

Unknown keys, wrong types and numbers that no card bears are faults; nothing is converted.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from odds.champions.catalogue.records import COLORS, DECKS, OWNER, STATUSES, WAYS
from odds.champions.catalogue.strict import closest
from odds.champions.pieces import (
    DIE_FACES,
    KINDS,
    SHORE_ORDERS,
    SPECIALS,
    Face,
    Party,
    Reward,
    one_of,
    whole,
)

NO_SPECIAL: Final = "none"  # TOML has no null; this is how a card is said to have no special


def _read_faces(value: object) -> tuple[Face, ...]:
    """Read six faces and report every one that cannot be read."""
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list of six faces")
    faces: list[Face] = []
    faults: list[InitErrorDetails] = []
    if len(value) != DIE_FACES:
        faults.append(_detail((), value, f"has {len(value)} faces, a die has {DIE_FACES}"))
    for place, text in enumerate(value[:DIE_FACES]):
        try:
            faces.append(Face.read(text))
        except ValueError as error:
            faults.append(_detail((place,), text, getattr(error, "message", str(error))))
    if faults:
        raise ValidationError.from_exception_data("faces", faults)
    return tuple(sorted(faces))


def _detail(loc: tuple[int | str, ...], value: object, why: str) -> InitErrorDetails:
    return InitErrorDetails(
        type=PydanticCustomError("odds", "{why}", {"why": why}), loc=loc, input=value
    )


def _number(low: int, high: int) -> PlainValidator:
    def read(value: object) -> int:
        return whole(value, "number", low, high)

    return PlainValidator(read)


def _name(known: tuple[str, ...]) -> PlainValidator:
    def read(value: object) -> str:
        return one_of(value, "name", known)

    return PlainValidator(read)


def _known_card(name: str, info: ValidationInfo) -> str:
    """Refuse an enemy that the catalogue does not have; the reader passes its ids as context."""
    ids: tuple[str, ...] = (info.context or {})["ids"]
    if name not in ids:
        near = closest(name, ids)
        raise ValueError(f"the catalogue has no such enemy{near}")
    return name


Faces = Annotated[tuple[Face, ...], PlainValidator(_read_faces)]
Count = Annotated[int, _number(0, 99)]
Hits = Annotated[int, _number(1, 99)]
Kind = Annotated[str, _name(KINDS)]
Special = Annotated[str, _name((NO_SPECIAL, *SPECIALS))]
Color = Annotated[str, _name(COLORS)]
Status = Annotated[str, _name(tuple(status for status in STATUSES if status != OWNER))]
CardId = Annotated[str, AfterValidator(_known_card)]
Words = Annotated[str, Field(min_length=1)]


class Form(BaseModel):
    """A table of a file: frozen, no key but those named, no conversion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def said(self) -> tuple[str, ...]:
        """The keys that were written, in the order of the form."""
        return tuple(name for name in type(self).model_fields if name in self.model_fields_set)


class WarriorsForm(Form):
    """Warriors by kind."""

    sword: Count = 0
    spear: Count = 0
    axe: Count = 0
    archer: Count = 0


class RewardForm(Form):
    """What a card pays or costs (D22); the fields of pieces.Reward, written out for their types."""

    glory: Count = 0
    coins: Count = 0
    favor: Count = 0
    food: Count = 0
    wood: Count = 0
    blame: Count = 0
    discard: Count = 0
    warriors: WarriorsForm = WarriorsForm()

    def reward(self) -> Reward:
        """The same as a piece."""
        counts = {name: getattr(self, name) for name in self.said() if name != "warriors"}
        return Reward(**counts, warriors=Party(**dict(self.warriors)))


class CardForm(Form):
    """What an owner may say about an enemy's card; what is left out is not said."""

    color: Color | None = None
    attack: Count | None = None
    defense: Hits | None = None
    special: Special | None = None
    forbids: list[Kind] | None = None
    reward: RewardForm | None = None
    unbeaten: RewardForm | None = None


class DieForm(Form):
    """The six faces of a die, in any order."""

    faces: Faces


class DiceForm(Form):
    """The dice that an owner has looked at."""

    sword: DieForm | None = None
    spear: DieForm | None = None
    axe: DieForm | None = None
    archer: DieForm | None = None


class SwitchesForm(Form):
    """The switches of `decisions`, by the names of pieces.Ruleset."""

    mist_walker_shields: bool | None = None
    land_all_quiet: Annotated[int, _number(0, 24)] | None = None
    shore_order: Annotated[str, _name(SHORE_ORDERS)] | None = None


class StallForm(Form):
    """What an owner may say about a market stall."""

    cost: RewardForm | None = None
    gain: RewardForm | None = None
    resources: Count | None = None
    dice: Count | None = None
    gives: Count | None = None


class MerchantForm(Form):
    """What an owner may say about a merchant ship card."""

    gain: RewardForm | None = None


class LongshipForm(Form):
    """What an owner may say about a longship."""

    players: Count | None = None
    capacity: Count | None = None
    cost: RewardForm | None = None
    glory: Count | None = None


class DestinyForm(Form):
    """What an owner may say about a destiny."""

    alone: Count | None = None
    tied: Count | None = None


class BoxForm(Form):
    """A box file."""

    dice: DiceForm = DiceForm()
    enemies: dict[CardId, CardForm] = Field(default_factory=dict)
    switches: SwitchesForm = SwitchesForm()
    stalls: dict[str, StallForm] = Field(default_factory=dict)
    merchants: dict[str, MerchantForm] = Field(default_factory=dict)
    longships: dict[str, LongshipForm] = Field(default_factory=dict)
    destinies: dict[str, DestinyForm] = Field(default_factory=dict)
    board: dict[str, Count | list[Count] | RewardForm] = Field(default_factory=dict)


class Origin(Form):
    """How far a datum can be trusted, and where it comes from."""

    status: Status
    source: Words


class Row(Origin):
    """A row of a data file; `fields` has the origin of those fields that differ from the row's."""

    fields: dict[str, Origin] = Field(default_factory=dict)


class CardRow(CardForm, Row):
    """An enemy's card."""

    id: Words


class Group(Form):
    """Cards of a deck that come in one box; `fields`: origins that all of them share."""

    expansion: bool
    fields: dict[str, Origin] = Field(default_factory=dict)
    rows: list[CardRow]


class DeckFile(Form):
    """All cards of a deck."""

    deck: Annotated[str, _name(DECKS)]
    group: list[Group]


class DieRow(DieForm, Row):
    """A die of the catalogue and how many of it the supply has (D5)."""

    supply: Count


class DiceFile(Form):
    """The four dice, D1-D5."""

    sword: DieRow
    spear: DieRow
    axe: DieRow
    archer: DieRow


class ValueRow(Origin):
    """A single value; its type is checked by the piece that it goes into."""

    value: Any


class LeaderRow(Row):
    """A Viking leader."""

    id: Words
    name: Words
    holding: Count
    effect: Words


class RuneRow(Row):
    """A rune."""

    id: Words
    name: Words
    glory: Count
    effect: Words


class JourneyRow(Row):
    """A journey card."""

    deck: Annotated[str, _name(WAYS)]
    id: Words
    name: Words
    copies: Count
    effect: Words


class JourneysFile(Form):
    """All journey cards."""

    journeys: list[JourneyRow]


class LeadersFile(Form):
    """All leaders."""

    leaders: list[LeaderRow]


class RunesFile(Form):
    """All runes."""

    runes: list[RuneRow]


class PricesFile(Form):
    """The default prices, as pieces.Prices."""

    prices: dict[str, ValueRow]


class SwitchesFile(Form):
    """The defaults of the switches, as pieces.Ruleset."""

    switches: dict[str, ValueRow]
