"""What people type, read into what a question takes; errors name the field."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import click

from odds.cli.trouble import one_line
from odds.errors import QuestionError
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.catalogue import Catalogue
    from odds.champions.pieces import Dice

NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
PERCENT: Final = re.compile(r"([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*%?")
PRICE: Final = re.compile(r"[+-]?[0-9.]{1,15}(/[0-9]{1,15})?")
BOX: Final = "ODDS_BOX"
WORTH_A_PROCESS: Final = 50  # games or rollouts
MOST_BY_ITSELF: Final = 8  # processes


def whole(_ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
    """Read the whole number of an option; how large it may be is known where questions are checked.

    Raises QuestionError on the option.
    """
    if text is None:
        return None
    if not NUMBER.fullmatch(text.strip()):
        raise QuestionError(
            param.name or "option", say("trouble.not-whole", text=repr(text.strip()))
        )
    return int(text)


def processes(said: int | None, games: int) -> int:
    """How many processes share games or rollouts: as said, or all cores where each has enough.

    Raises QuestionError on `workers`.
    """
    if said is None:
        return max(1, min(os.cpu_count() or 1, MOST_BY_ITSELF, games // WORTH_A_PROCESS))
    if said < 1:
        raise QuestionError("workers", say("trouble.one-at-least"))
    return said


def in_percent(_ctx: click.Context, _param: click.Parameter, text: str | None) -> Fraction | None:
    """Read a chance in percent, "80" or "82.5%"; errors are told in percent too."""
    if text is None:
        return None
    found = PERCENT.fullmatch(text.strip())
    if found is None:
        raise QuestionError("chance", say("trouble.not-percent", text=repr(text.strip())))
    chance = Fraction(found[1]) / 100
    if chance > 1:
        raise QuestionError("chance", say("trouble.above-certain", percent=found[1]))
    if chance < 0:
        raise QuestionError("chance", say("trouble.below-none", percent=found[1]))
    return chance


def read_copies(texts: Iterable[str], field: str) -> dict[str, int]:
    """Read copies of cards: "storm=1", "all-quiet=3, kraken=1"; errors on `field` or on the card.

    >>> read_copies(["storm=1", "all-quiet=3, kraken = 1"], "seen")
    {'storm': 1, 'all-quiet': 3, 'kraken': 1}
    """
    copies: dict[str, int] = {}
    for text in ",".join(texts).split(","):
        if not text.strip():
            continue
        name, equals, number = (part.strip() for part in text.lower().partition("="))
        if not equals or not NUMBER.fullmatch(number):
            raise QuestionError(field, say("trouble.copies", text=repr(text.strip())))
        if name in copies:
            raise QuestionError(f"{field}.{name}", say("trouble.twice"))
        copies[name] = int(number)
    return copies


def read_dice(texts: Iterable[str]) -> Dice:
    """Read dice: "sword: blank, blank, hit, hit, hit hit, shield"; several stand between ";".

    >>> read_dice(["archer: hit, hit, hit, hit, hit, blank"]).archer[0]
    Face(hits=0, shields=0, game=0)
    """
    from odds.champions.pieces import Dice

    faces: dict[str, list[str]] = {}
    for text in ";".join(texts).split(";"):
        if not text.strip():
            continue
        kind, colon, words = text.partition(":")
        kind = kind.strip().lower()
        if not colon:
            raise QuestionError("dice", say("trouble.die", text=repr(text.strip())))
        if kind in faces:
            raise QuestionError(f"dice.{kind}", say("trouble.twice"))
        faces[kind] = [" ".join(face.lower().split()) for face in words.split(",")]
    return Dice.from_faces(faces)


def read_prices(texts: Iterable[str]) -> dict[str, str]:
    """Read prices: "win=9", "coin=1/2".

    >>> read_prices(["win=9", "coin = 1/2"])
    {'win': '9', 'coin': '1/2'}
    """
    from odds.champions.pieces import PRICED, one_of

    prices: dict[str, str] = {}
    for text in texts:
        name, equals, price = (part.strip() for part in text.partition("="))
        if not equals:
            raise QuestionError("prices", say("trouble.price", text=repr(text)))
        one_of(name, "prices", PRICED)
        if name in prices:
            raise QuestionError(f"prices.{name}", say("trouble.twice"))
        if not PRICE.fullmatch(price):
            raise QuestionError(f"prices.{name}", say("trouble.not-price", text=repr(price)))
        prices[name] = price
    return prices


@dataclass(frozen=True, slots=True)
class Known:
    """The catalogue that a command answers from, and the box file in it, if there is one."""

    catalogue: Catalogue
    box: str | None = None
    by: str = "--box"

    @property
    def said(self) -> str:
        """The line that says which box was used."""
        return say("box.used", file=one_line(self.box or ""), by=self.by)


def read_box(ctx: click.Context, _param: click.Parameter, file: str | None) -> Known:
    """Read the catalogue and the box of --box or of the environment; DataError if it is broken."""
    from odds.champions.catalogue import load
    from odds.champions.catalogue import read_box as read

    if ctx.resilient_parsing or file is None:
        return Known(load())
    env = ctx.get_parameter_source("known") is click.core.ParameterSource.ENVIRONMENT
    return Known(load().with_box(read(file)), file, BOX if env else "--box")


box_option = click.option(
    "--box", "known", metavar="FILE", envvar=BOX, callback=read_box, help=say("help.box-option")
)


OPTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "attack": click.option("--attack", metavar="N", callback=whole, help=say("help.attack")),
    "defense": click.option("--defense", metavar="N", callback=whole, help=say("help.defense")),
    "enemy": click.option("--enemy", metavar="ID", help=say("help.enemy")),
    "special": click.option("--special", metavar="NAME", help=say("help.special")),
    "forbid": click.option(
        "--forbid", "forbids", multiple=True, metavar="KIND", help=say("help.forbid")
    ),
    "favor": click.option("--favor", metavar="N", callback=whole, help=say("help.favor")),
    "goal": click.option("--goal", metavar="win|value", help=say("help.goal")),
    "play": click.option("--play", metavar="NAME", help=say("help.play")),
    "leader": click.option("--leader", metavar="ID", help=say("help.leader")),
    "rune": click.option("--rune", "runes", multiple=True, metavar="ID", help=say("help.rune")),
    "die": click.option("--die", "dice", multiple=True, metavar="TEXT", help=say("help.die")),
    "price": click.option(
        "--price", "prices", multiple=True, metavar="NAME=N", help=say("help.price")
    ),
    "known": click.option("--known", "card", metavar="CARD", help=say("help.known")),
    "seen": click.option("--seen", multiple=True, metavar="CARD=N", help=say("help.seen")),
    "deck": click.option("--deck", multiple=True, metavar="CARD=N", help=say("help.deck-left")),
    "exact": click.option("--exact", is_flag=True, help=say("help.exact")),
    "box": box_option,
    "json": click.option("--json", "as_json", is_flag=True, help=say("help.json")),
}
CARD: Final = ("attack", "defense", "enemy", "special", "forbid")


def options(*names: str) -> Callable[[Any], Any]:
    """Give a command these options, told in this order; all commands mean the same by them."""

    def give(command: Any) -> Any:
        for name in reversed(names):
            command = OPTIONS[name](command)
        return command

    return give


def stated(options: dict[str, Any]) -> dict[str, Any]:
    """Keep the options that were given.

    >>> stated({"attack": 0, "enemy": None, "runes": (), "exact": False})
    {'attack': 0}
    """
    return {name: v for name, v in options.items() if not (v is None or v is False or v == ())}
