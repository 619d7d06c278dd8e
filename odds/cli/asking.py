"""From options to a question, and to its answer, with word of what takes long."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import click

from odds.champions.pieces import Dice, Enemy, Party
from odds.champions.question import FightAnswer, FightQuestion, add_range
from odds.champions.question import ask_point as ask
from odds.champions.wire import to_json
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

__all__ = ["add_range", "ask_point", "complete", "question", "show_json", "with_box"]

CARD: Final = ("attack", "defense", "special", "forbids")
OPTIONS: Final = ("favor", "goal", "play", "leader", "runes", "exact")


def question(given: Mapping[str, Any], known: Known) -> FightQuestion:
    """Make the question of the options that were given."""
    numbers = {name: given[name] for name in CARD if name in given}
    if "enemy" in given and numbers:
        raise QuestionError("enemy", say("trouble.card-and-numbers", names=", ".join(numbers)))
    party = Party(given["party"])
    catalogue = known.catalogue
    enemy = catalogue.enemy(given["enemy"]) if "enemy" in given else Enemy(**numbers)
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
    # The solver is loaded by the first answer. Numba would then look for BLAS in scipy: a quarter
    # second that no kernel needs.
    linalg = "scipy.linalg"
    hidden = linalg not in sys.modules
    if hidden:
        sys.modules[linalg] = None  # type: ignore[assignment]  # tells it that there is none
    try:
        return ask(question)
    finally:
        if hidden:
            del sys.modules[linalg]


def complete(answer: FightAnswer) -> FightAnswer:
    """Add the range over plausible faces; on a terminal a bar on stderr shows how far it is."""
    if not sys.stderr.isatty():
        return add_range(answer)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(say("fight.progress"), total=None)
        return add_range(answer, lambda done, all: bar.update(task, completed=done, total=all))


def with_box(obj: dict[str, Any], known: Known) -> dict[str, Any]:
    """Say in an answer which box file it rests on."""
    return obj if known.box is None else obj | {"box": known.box}


def show_json(answer: FightAnswer, known: Known) -> None:
    """Write an answer as one JSON object on one line."""
    click.echo(json.dumps(with_box(to_json(answer), known), allow_nan=False))
