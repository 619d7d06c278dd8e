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

from odds.champions.pieces import Dice, Enemy, Party
from odds.champions.question import (
    FightAnswer,
    FightQuestion,
    GridQuestion,
    Progress,
    RollQuestion,
    TableQuestion,
    add_range,
    checked_roll,
)
from odds.champions.question import ask_point as ask
from odds.chance.compiling import when_compiling
from odds.cli.fields import Known, read_dice, read_prices
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
    "complete",
    "grid_question",
    "loading",
    "progress",
    "question",
    "roll_question",
    "show_json",
    "table_question",
    "with_box",
]

CARD: Final = ("attack", "defense", "special", "forbids")
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


def _enemy(given: Mapping[str, Any], known: Known) -> Enemy:
    numbers = {name: given[name] for name in CARD if name in given}
    if "enemy" in given and numbers:
        raise QuestionError("enemy", say("trouble.card-and-numbers", names=", ".join(numbers)))
    return known.catalogue.enemy(given["enemy"]) if "enemy" in given else Enemy(**numbers)


def _question(given: Mapping[str, Any], known: Known, party: Party, enemy: Enemy) -> FightQuestion:
    catalogue = known.catalogue
    prices: dict[str, Any] = dict(read_prices(given.get("prices", ())))
    return FightQuestion(
        party=party,
        enemy=enemy,
        dice=read_dice(given["dice"]) if "dice" in given else Dice(),
        prices=replace(catalogue.prices, **prices),
        catalogue=catalogue,
        **{name: given[name] for name in OPTIONS if name in given},
    )


def ask_point(question: FightQuestion) -> FightAnswer:
    """Answer a question without its range."""
    with loading():
        return ask(question)


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
