"""The games that the terminal knows: how a table is set, who may sit there, what points are called.

What the rest of the terminal asks of a game is that of `odds.play`, and what `Seated` adds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from odds.cli.fields import Known
from odds.errors import DataError, QuestionError
from odds.play.game import Bot, Game, S
from odds.play.records import Record
from odds.words import amount, percent, say

GAMES: Final = ("champions", "midgard")
YOU: Final = "you"
Hints = tuple[tuple[tuple[str, ...], str], ...]  # moves in their order, and what is said of them
PLAYERS: Final = 4  # where nothing is said


class Seated(Game[S], Protocol[S]):
    """A game at a table, as the terminal plays it."""

    @property
    def table(self) -> Any:
        """What bots are made for."""

    def secret(self, state: S, seat: int) -> bool:
        """Whether the words of the move that is due are hidden from a seat."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One game: `new(players, whole, known)` sets a table, `whole` as its `variant` says; `bots`
    by code and the `usual` one; the id of the word for `points`; `hints(game, view, legal)` on a
    move, the best first."""

    name: str
    variant: str
    without: str  # the option that turns the variant off
    new: Callable[[int, bool, Known], Seated[Any]]
    bots: Mapping[str, Callable[[Any], Bot[Any]]]
    usual: str
    points: str
    hints: Callable[[Any, Any, tuple[str, ...]], Hints]


def kind_of(name: str | None) -> Kind:
    """The game of a name; QuestionError on `game`."""
    if name == "champions":
        return _champions()
    if name == "midgard":
        return _midgard()
    raise QuestionError("game", say("trouble.no-game", games=", ".join(GAMES)))


def opened(record: Record, known: Known, first: int = 1) -> Seated[Any]:
    """The game of a record at its table; DataError if its first line says what cannot be."""
    if record.game not in GAMES:
        raise DataError(record.game, f"line {first}", say("trouble.other-game"))
    kind, setup = kind_of(record.game), record.setup
    players, whole = setup.get("players"), setup.get(kind.variant)
    if set(setup) != {"players", kind.variant} or type(players) is not int:
        raise DataError(record.game, f"line {first}", say("trouble.other-game"))
    if type(whole) is not bool:
        raise DataError(record.game, f"line {first}", say("trouble.other-game"))
    try:
        return kind.new(players, whole, known)
    except QuestionError as error:
        raise DataError(record.game, f"line {first}", str(error)) from None


def _champions() -> Kind:
    from odds.champions.bots import BOTS, Knowing
    from odds.champions.bots.counsel import Hint, counsel
    from odds.champions.game import Champions, Table

    def new(players: int, whole: bool, known: Known) -> Seated[Any]:
        return Champions(Table(players, whole, known.catalogue))

    def told(hint: Hint) -> str:
        parts = []
        if hint.worth is not None:
            parts.append(say("game.hint-worth", worth=amount(hint.worth)))
        if hint.win is not None:
            parts.append(say("game.hint-win", chance=percent(hint.win)))
        if hint.rule:
            parts.append(say("game.hint-rule"))
        return "; ".join(parts)

    def hints(game: Champions, view: Any, legal: tuple[str, ...]) -> Hints:
        found = counsel(Knowing(game.table), game, view, legal)
        return tuple((hint.moves, told(hint)) for hint in found)

    name = "champions"
    return Kind(name, "expansion", "no-expansion", new, BOTS, "knowing", "game.glory", hints)


def _midgard() -> Kind:
    from odds.midgard.bots import BOTS
    from odds.midgard.catalogue import load, read_box
    from odds.midgard.game import Midgard, Table
    from odds.midgard.outlook.plays import plays
    from odds.words.leads import leads_told

    def new(players: int, whole: bool, known: Known) -> Seated[Any]:
        catalogue = None if known.box is None else load().with_box(read_box(known.box))
        return Midgard(Table(players, whole, catalogue))

    def hints(game: Midgard, view: Any, _legal: tuple[str, ...]) -> Hints:
        return tuple(((one.move,), "; ".join(leads_told(one))) for one in plays(game, view).moves)

    return Kind("midgard", "draft", "first-game", new, BOTS, "outlook", "game.points", hints)
