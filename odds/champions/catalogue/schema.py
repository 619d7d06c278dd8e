"""The strict forms of the data files and of the box file: what may stand where.

Unknown keys, wrong types and numbers that no card bears are faults; nothing is converted.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from odds.champions.catalogue.records import COLORS, DECKS, WAYS
from odds.champions.pieces import (
    DIE_FACES,
    KINDS,
    SHORE_ORDERS,
    SPECIALS,
    Face,
    Party,
    Reward,
)
from odds.errors import Message, QuestionError
from odds.sources.forms import Count, Form, Origin, Row, ValueRow, Words, named, number
from odds.sources.strict import closest

NO_SPECIAL: Final = "none"  # TOML has no null; this is how a card is said to have no special


def _read_faces(value: object) -> tuple[Face, ...]:
    """Read six faces and report every one that cannot be read."""
    if not isinstance(value, list):
        raise QuestionError("faces", "{value!r} is not a list of six faces", value=value)
    faces: list[Face] = []
    faults: list[InitErrorDetails] = []
    if len(value) != DIE_FACES:
        why = Message("has {there} faces, a die has {most}", there=len(value), most=DIE_FACES)
        faults.append(_detail((), value, why))
    for place, text in enumerate(value[:DIE_FACES]):
        try:
            faces.append(Face.read(text))
        except QuestionError as error:
            faults.append(_detail((place,), text, error.message))
    if faults:
        raise ValidationError.from_exception_data("faces", faults)
    return tuple(sorted(faces))


def _detail(loc: tuple[int | str, ...], value: object, why: str) -> InitErrorDetails:
    return InitErrorDetails(
        type=PydanticCustomError("odds", "{why}", {"why": why}), loc=loc, input=value
    )


def _known_card(card: str, info: ValidationInfo) -> str:
    """Refuse an enemy that the catalogue does not have; the reader passes its ids as context."""
    ids: tuple[str, ...] = (info.context or {})["ids"]
    if card not in ids:
        near = closest(card, ids)
        raise QuestionError("enemies", "the catalogue has no such enemy{near}", near=near)
    return card


Faces = Annotated[tuple[Face, ...], PlainValidator(_read_faces)]
Hits = Annotated[int, number(1, 99)]
Kind = Annotated[str, named(KINDS)]
Special = Annotated[str, named((NO_SPECIAL, *SPECIALS))]
Color = Annotated[str, named(COLORS)]
CardId = Annotated[str, AfterValidator(_known_card)]


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
    land_all_quiet: Annotated[int, number(0, 24)] | None = None
    shore_order: Annotated[str, named(SHORE_ORDERS)] | None = None


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
    # Midgard (2007) is read by its own wing, from the same file.
    midgard: dict[str, Any] = Field(default_factory=dict)
    stalls: dict[str, StallForm] = Field(default_factory=dict)
    merchants: dict[str, MerchantForm] = Field(default_factory=dict)
    longships: dict[str, LongshipForm] = Field(default_factory=dict)
    destinies: dict[str, DestinyForm] = Field(default_factory=dict)
    board: dict[str, Count | list[Count] | RewardForm] = Field(default_factory=dict)


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

    deck: Annotated[str, named(DECKS)]
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

    deck: Annotated[str, named(WAYS)]
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
