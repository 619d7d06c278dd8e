"""Files that say what a player holds and where the warriors may go: TOML, strict as the box file.

One file serves both questions: what to send where, and, with a `[plan]`, what that plan is worth.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, PlainValidator

from odds.champions.catalogue import Catalogue
from odds.champions.catalogue.schema import RewardForm
from odds.champions.pieces import KINDS, Dice, Enemy, Holding, Party, Prices, Target, whole
from odds.champions.question import CommitQuestion, PhaseQuestion
from odds.errors import DataError, QuestionError
from odds.sources.forms import Form
from odds.sources.strict import check, label, read

EXAMPLE: Final = """\
# What you hold when the warriors are assigned, and where you may send them.
#   odds commit FILE   what to send where
#   odds phase FILE    what the [plan] below is worth
goal = "value"             # or "win": the greatest weighted number of targets beaten
# effort = "fast"          # a good split at once, without proof; left out: proven

[holding]
party = "3 sword 3 axe 1 archer"
favor = 2
food = 3
coins = 2
# runes = ["healing"]      # unused ones
# leader = "ullr"

[[targets]]                # one table for each place where you have a worker
name = "troll"
attack = 2
defense = 4
reward = { glory = 8 }     # also coins, favor, food, wood, discard, warriors = { archer = 1 }
unbeaten = { blame = 1 }

[[targets]]
name = "monster"
route = "near"             # "home" if left out; "land", "near", "far", or "hunt"
attack = 2
defense = 4
reward = { glory = 11 }
capacity = 5               # warriors and food that your ship holds
# known = "storm"          # the journey card there, if you looked at it

[[targets]]
name = "giant"
route = "land"
attack = 1
defense = 4                # also special = "vile-priest", forbids = ["axe"]
reward = { glory = 8, warriors = { archer = 1 } }
# enemy = "bergrisar-01"   # a card of odds cards, in place of its numbers
# weight = 2               # how much beating it counts for goal "win"

[[targets]]
name = "hunt"
route = "hunt"

# [seen]                   # journey cards that are out of the decks
# sea = ["storm", "lost"]
# land = ["thief"]

[plan]                     # for odds phase; who is not named stays at home
troll = "2 sword"
monster = "1 sword 2 axe"

[food]                     # what the ships carry
monster = 2
"""

CARD: Final = ("attack", "defense", "special", "forbids", "reward", "unbeaten")
DECKS: Final = ("sea", "land")


def _read_party(value: object) -> Party:
    """Read "3 sword 2 axe", or a table of counts."""
    if isinstance(value, str):
        return Party(value)
    if not isinstance(value, dict):
        raise ValueError(f"{value!r} is no party; write it like '3 sword 2 axe'")
    for name in value:
        if name not in KINDS:
            raise ValueError(f"{name!r} is unknown; known: {', '.join(KINDS)}")
    return Party(**value)


def _read_weight(value: object) -> object:
    """Leave a number or a short text as it is; it is checked where it is used."""
    if isinstance(value, bool) or not isinstance(value, int | float | str) or len(str(value)) > 40:
        raise ValueError(f"{value!r} is not a number or a fraction such as '1/3'")
    if isinstance(value, str) and "e" in value.lower():
        raise ValueError(f"{value!r} is not a number or a fraction such as '1/3'")
    return value


def _read_count(value: object) -> int:
    return whole(value, "number")


def _read_names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{value!r} is not a list of names")
    return tuple(value)


Warriors = Annotated[Party, PlainValidator(_read_party)]
Weight = Annotated[Any, PlainValidator(_read_weight)]
Count = Annotated[int, PlainValidator(_read_count)]
Names = Annotated[tuple[str, ...], PlainValidator(_read_names)]


class HoldingForm(Form):
    """What a player holds."""

    party: Warriors
    favor: Count = 0
    food: Count = 0
    coins: Count = 0
    runes: Names = ()
    leader: str | None = None


class TargetForm(Form):
    """A target, by a card or by its numbers."""

    name: str
    route: str = "home"
    enemy: str | None = None
    attack: Count | None = None
    defense: Count | None = None
    special: str | None = None
    forbids: Names = ()
    reward: RewardForm | None = None
    unbeaten: RewardForm | None = None
    capacity: Count | None = None
    known: str | None = None
    weight: Weight = 1


class SeenForm(Form):
    """Journey cards that are in no deck any more."""

    sea: Names = ()
    land: Names = ()


class PlanForm(Form):
    """The whole file."""

    goal: str = "value"
    effort: str = "full"
    holding: HoldingForm
    targets: list[TargetForm]
    seen: SeenForm = SeenForm()
    plan: dict[str, Warriors] = Field(default_factory=dict)
    food: dict[str, Count] = Field(default_factory=dict)


def read_commit(
    path: str | Path,
    catalogue: Catalogue,
    dice: Dice = Dice(),
    prices: Prices | None = None,
) -> CommitQuestion:
    """Read what to send where from a file; a QuestionError names the file, its text the key."""
    form = _form(path)
    try:
        return _question(form, catalogue, dice, prices)
    except QuestionError as error:
        raise _of_file(path, form, error) from None


def read_phase(
    path: str | Path,
    catalogue: Catalogue,
    dice: Dice = Dice(),
    prices: Prices | None = None,
    *,
    exact: bool = False,
) -> PhaseQuestion:
    """Read a plan and what it is made for; errors as in `read_commit`."""
    form = _form(path)
    try:
        if "plan" not in form.said():
            raise QuestionError("plan", "is missing")
        asked = _question(form, catalogue, dice, prices)
        return PhaseQuestion(asked, form.plan, form.food, exact)
    except QuestionError as error:
        raise _of_file(path, form, error) from None


def _form(path: str | Path) -> PlanForm:
    file = label(path)
    try:
        form, faults = check(PlanForm, read(path), file)
    except DataError as error:
        raise QuestionError(file, str(error).removeprefix(f"{file}: ")) from None
    if form is None:
        raise QuestionError(file, str(faults[0]).removeprefix(f"{file}: "))
    return form


def _of_file(path: str | Path, form: PlanForm, error: QuestionError) -> QuestionError:
    """The error by the key of the file that it is about."""
    key = error.field
    for at, target in enumerate(form.targets):
        start = f"targets.{target.name}"
        if key == start or key.startswith(f"{start}."):
            key = f"targets[{at}]{key.removeprefix(start)}"
            break
    return QuestionError(label(path), f"{key}: {error.message}")


def _question(
    form: PlanForm, catalogue: Catalogue, dice: Dice, prices: Prices | None
) -> CommitQuestion:
    held = form.holding
    holding = Holding(held.party, held.favor, held.food, held.coins, held.runes)
    targets = tuple(_target(target, at, catalogue) for at, target in enumerate(form.targets))
    asked = CommitQuestion(
        holding=holding,
        targets=targets,
        goal=form.goal,
        leader=held.leader,
        dice=dice,
        prices=catalogue.prices if prices is None else prices,
        effort=form.effort,
        catalogue=catalogue,
    )
    decks: dict[str, Any] = {
        way: _unseen(asked, way, getattr(form.seen, way)) for way in form.seen.said()
    }
    try:
        return replace(asked, **decks)
    except QuestionError as error:
        if error.field in DECKS:  # too few cards are left
            raise QuestionError(f"seen.{error.field}", f"the deck {error.message}") from None
        raise


def _unseen(asked: CommitQuestion, way: str, seen: tuple[str, ...]) -> dict[str, int]:
    """The deck without the cards that were seen."""
    deck = asked.deck(way)
    for card, copies in Counter(seen).items():
        if card not in deck:
            known = ", ".join(deck)
            raise QuestionError(f"seen.{way}", f"{card!r} is unknown; known: {known}")
        if copies > deck[card]:
            raise QuestionError(
                f"seen.{way}", f"{copies} {card} are more than the {deck[card]} that can be seen"
            )
        deck[card] -= copies
    return deck


def _target(form: TargetForm, at: int, catalogue: Catalogue) -> Target:
    where = f"targets[{at}]"
    numbers = [name for name in form.said() if name in CARD]
    try:
        enemy: Enemy | None = None
        if form.enemy is not None:
            if numbers:
                raise QuestionError("enemy", f"is a card; leave it out, or {', '.join(numbers)}")
            enemy = catalogue.enemy(form.enemy)
        elif numbers or form.route != "hunt":
            enemy = _enemy(form, numbers)
    except QuestionError as error:
        raise QuestionError(f"{where}.{error.field}", error.message) from None
    try:
        return Target(form.name, enemy, form.route, form.capacity, form.known, form.weight)
    except QuestionError as error:
        field = error.field.removeprefix(f"targets.{form.name}")
        key = f"{where}.name" if field == "targets" else where + field
        raise QuestionError(key, error.message) from None


def _enemy(form: TargetForm, numbers: list[str]) -> Enemy:
    said: dict[str, Any] = {name: getattr(form, name) for name in numbers}
    for name in ("reward", "unbeaten"):
        if name in said:
            said[name] = said[name].reward()
    return Enemy(**said)
