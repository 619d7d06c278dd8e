"""From options to a question, and to its answer, with word of what takes long."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import click

from odds.champions.expedition.rules import CARDS, CREWS
from odds.champions.pieces import Dice, Enemy, Party, Prices, one_of
from odds.champions.question import (
    FightAnswer,
    FightQuestion,
    GridQuestion,
    HuntQuestion,
    JourneyAnswer,
    JourneyQuestion,
    PartyQuestion,
    Progress,
    RollQuestion,
    TableQuestion,
    add_journey_range,
    add_range,
    ask_journey,
    checked_roll,
)
from odds.champions.question import ask_point as ask
from odds.chance.compiling import when_compiling
from odds.cli.fields import Known, read_copies, read_dice, read_prices
from odds.cli.trouble import remark
from odds.errors import QuestionError
from odds.words import say

# In this process numba compiles for nobody else: at level 1 it takes three quarters of the time,
# and the kernels run as fast (measured).
os.environ.setdefault("NUMBA_OPT", "1")
# The solver is compiled when it is first loaded, once on a machine.
when_compiling(lambda: remark(say("fight.compiling")))

__all__ = [
    "add_range",
    "ask_point",
    "ask_way",
    "complete",
    "complete_way",
    "grid_question",
    "hunt_question",
    "journey_question",
    "loading",
    "party_question",
    "progress",
    "question",
    "roll_question",
    "show_json",
    "table_question",
    "with_box",
]

CARD: Final = ("attack", "defense", "special", "forbids")
SENT: Final = ("chance", "warriors", "favor", "pay_favor", "goal", "leader")
HUNTED: Final = ("favor", "goal", "leader", "runes")
TRAVEL: Final = ("food", "shore", "capacity", "coins", "home")
OPTIONS: Final = ("favor", "goal", "play", "leader", "runes", "exact")


def question(given: Mapping[str, Any], known: Known) -> FightQuestion:
    """Make the question of the options that were given."""
    return _question(given, known, Party(given["party"]), _enemy(given, known))


def roll_question(given: Mapping[str, Any], known: Known) -> RollQuestion:
    """Make the question about a roll of the options that were given."""
    from odds.cli.typed import read_typed

    shown = read_typed(given["roll"])
    own = checked_roll(shown)
    party = Party(given["party"]) if "party" in given else own
    fight = _question(given, known, party, _enemy(given, known))
    return RollQuestion(fight, shown, given.get("needed", fight.enemy.defense))


def table_question(given: Mapping[str, Any], known: Known) -> TableQuestion:
    """Make the question about all parties of the options that were given."""
    fight = _question(given, known, Party(), _enemy(given, known))
    return TableQuestion(fight, given.get("warriors", 8))


def grid_question(given: Mapping[str, Any], known: Known) -> GridQuestion:
    """Make the question about every attack and defense of the options that were given."""
    numbers = {name: given[name] for name in ("special", "forbids") if name in given}
    enemy = Enemy(attack=1, defense=1, **numbers)
    return GridQuestion(_question(given, known, Party(given["party"]), enemy))


def party_question(given: Mapping[str, Any], known: Known) -> PartyQuestion:
    """Make the question about whom to send of the options that were given."""
    try:
        holding = Party(given["holding"]) if "holding" in given else None
    except QuestionError as error:
        raise QuestionError("holding", error.message) from None
    return PartyQuestion(
        _enemy(given, known),
        holding=holding,
        dice=_dice(given),
        prices=_prices(given, known),
        catalogue=known.catalogue,
        **{name: given[name] for name in SENT if name in given},
    )


def hunt_question(given: Mapping[str, Any], known: Known) -> HuntQuestion:
    """Make the question about a hunt of the options that were given."""
    return HuntQuestion(
        Party(given["party"]),
        dice=_dice(given),
        prices=_prices(given, known),
        catalogue=known.catalogue,
        **{name: given[name] for name in HUNTED if name in given},
    )


def journey_question(way: str, given: Mapping[str, Any], known: Known) -> JourneyQuestion:
    """Make the question about a journey by sea or by land of the options that were given."""
    return JourneyQuestion(
        way,
        _question(given, known, Party(given["party"]), _enemy(given, known)),
        deck=_deck(way, given, known),
        known=given.get("card"),
        crew=_crew(way, given, known),
        **{name: given[name] for name in TRAVEL if name in given},
    )


def _deck(way: str, given: Mapping[str, Any], known: Known) -> dict[str, int] | None:
    """Cards that may come: as said, or the whole deck without those that were seen."""
    if "deck" in given:
        if "seen" in given:
            raise QuestionError("seen", say("trouble.deck-and-seen"))
        return read_copies(given["deck"], "deck")
    if "seen" not in given:
        return None
    left = known.catalogue.journey_deck(way)
    for card, copies in read_copies(given["seen"], "seen").items():
        one_of(card, "seen", CARDS[way])
        if not 0 <= copies <= left[card]:
            raise QuestionError(f"seen.{card}", say("trouble.copies-there", all=left[card]))
        left[card] -= copies
    there = given.get("card")
    if there in left:
        if not left[there]:
            raise QuestionError("known", say("trouble.all-seen", card=there))
        left[there] -= 1
    return left


def _crew(way: str, given: Mapping[str, Any], known: Known) -> Enemy | None:
    """The Kraken or the Bandits by the numbers on their card."""
    name = CREWS[way]
    numbers: dict[str, Any] = {part: given.get(f"{name}_{part}") for part in ("attack", "defense")}
    if all(number is None for number in numbers.values()):
        return None
    for part, number in numbers.items():
        if number is None:
            raise QuestionError(f"{name}_{part}", say("trouble.crew"))
    try:
        return Enemy(**numbers, reward=known.catalogue.enemy(name).reward)
    except QuestionError as error:
        raise QuestionError(f"{name}_{error.field}", error.message) from None


def _enemy(given: Mapping[str, Any], known: Known) -> Enemy:
    numbers = {name: given[name] for name in CARD if name in given}
    if "enemy" in given and numbers:
        raise QuestionError("enemy", say("trouble.card-and-numbers", names=", ".join(numbers)))
    return known.catalogue.enemy(given["enemy"]) if "enemy" in given else Enemy(**numbers)


def _question(given: Mapping[str, Any], known: Known, party: Party, enemy: Enemy) -> FightQuestion:
    return FightQuestion(
        party=party,
        enemy=enemy,
        dice=_dice(given),
        prices=_prices(given, known),
        catalogue=known.catalogue,
        **{name: given[name] for name in OPTIONS if name in given},
    )


def _dice(given: Mapping[str, Any]) -> Dice:
    return read_dice(given["dice"]) if "dice" in given else Dice()


def _prices(given: Mapping[str, Any], known: Known) -> Prices:
    prices: dict[str, Any] = dict(read_prices(given.get("prices", ())))
    return replace(known.catalogue.prices, **prices)


def ask_point(question: FightQuestion) -> FightAnswer:
    """Answer a question without its range."""
    with loading():
        return ask(question)


def ask_way(question: JourneyQuestion) -> JourneyAnswer:
    """Answer a journey without its range; in floats where fractions are too large, and say so."""
    with loading():
        try:
            return ask_journey(question)
        except QuestionError as error:
            if error.field != "exact":
                raise
            remark(say("fight.exact-too-large", why=error.message))
            return ask_journey(replace(question, fight=replace(question.fight, exact=False)))


@contextmanager
def loading() -> Iterator[None]:
    """Ask the first question in here: it loads the solver."""
    # The solver is loaded by the first answer. Numba would then look for BLAS in scipy: a quarter
    # second that no kernel needs.
    linalg = "scipy.linalg"
    hidden = linalg not in sys.modules
    if hidden:
        sys.modules[linalg] = None  # type: ignore[assignment]  # tells it that there is none
    try:
        yield
    finally:
        if hidden:
            del sys.modules[linalg]


def complete(answer: FightAnswer) -> FightAnswer:
    """Add the range over plausible faces; on a terminal a bar on stderr shows how far it is."""
    with progress(say("fight.progress")) as tell:
        return add_range(answer, tell)


def complete_way(answer: JourneyAnswer) -> JourneyAnswer:
    """Add the range of a journey, as `complete`."""
    with progress(say("fight.progress")) as tell:
        return add_journey_range(answer, tell)


@contextmanager
def progress(label: str) -> Iterator[Progress | None]:
    """Give what tells how far a long answer is: a bar on stderr on a terminal, else None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich import progress as rich
    from rich.console import Console

    bar = rich.Progress(
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(label, total=None)
        yield lambda done, all: bar.update(task, completed=done, total=all)


def with_box(obj: dict[str, Any], known: Known) -> dict[str, Any]:
    """Say in an answer which box file it rests on."""
    return obj if known.box is None else obj | {"box": known.box}


def show_json(answer: dict[str, Any], known: Known) -> None:
    """Write an answer as one JSON object on one line."""
    click.echo(json.dumps(with_box(answer, known), allow_nan=False))
