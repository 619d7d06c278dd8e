"""`odds play` and `odds replay`: whole games, of people, of bots, or of both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from odds.cli.fields import Known, options, whole
from odds.cli.trouble import ANSWER
from odds.errors import DataError, QuestionError
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.game import Champions
    from odds.play import Record

GAMES: Final = ("champions",)
YOU: Final = "you"
MOST_GAMES: Final = 1_000_000


@click.command(help=say("help.play-game"), short_help=say("help.play-game-short"))
@click.argument("game", required=False)
@click.option("--players", metavar="N", callback=whole, help=say("help.players"))
@click.option("--bots", metavar="CODE[,CODE...]", help=say("help.bots"))
@click.option("--games", metavar="N", callback=whole, help=say("help.games"))
@click.option("--seed", metavar="N", callback=whole, help=say("help.seed"))
@click.option("--no-expansion", "base", is_flag=True, help=say("help.no-expansion"))
@click.option("--typed", is_flag=True, help=say("help.typed"))
@click.option("--save", metavar="FILE", help=say("help.save"))
@click.option("--resume", metavar="FILE", help=say("help.resume"))
@options("box", "json")
def play(
    known: Known,
    game: str | None,
    players: int | None,
    bots: str | None,
    games: int | None,
    seed: int | None,
    base: bool,
    typed: bool,
    save: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Play games."""
    from odds.cli.matches import play_bots
    from odds.cli.playing import Session, at_the_table

    if game not in GAMES:
        raise QuestionError("game", say("trouble.no-game", games=", ".join(GAMES)))
    if resume is not None:
        for name, given in (("players", players), ("bots", bots), ("games", games), ("seed", seed)):
            if given is not None:
                raise QuestionError(name, say("trouble.resumed"))
        with said_of("resume"):
            first, record = read(resume)[-1]
            session = Session.resumed(opened(record, known), record, Path(resume), first)
        return at_the_table(session, typed=typed)
    table = _table(players, base, known)
    seats = _seats(bots, table.facts.players)
    if YOU in seats:
        if games not in (None, 1):
            raise QuestionError("games", say("trouble.one-game"))
        file = None if save is None else _new(save)
        return at_the_table(Session.new(table, seats, seed, file), typed=typed)
    if typed:
        raise QuestionError("typed", say("trouble.nobody-types"))
    many = 1 if games is None else games
    if not 1 <= many <= MOST_GAMES:
        raise QuestionError("games", say("trouble.games", most=MOST_GAMES))
    file = None if save is None else _new(save)
    return play_bots(table, seats, many, seed or 0, file, as_json=as_json)


@click.command(help=say("help.replay"), short_help=say("help.replay-short"))
@click.argument("file", required=False)
@options("box")
def replay(known: Known, file: str | None) -> int:
    """Tell a game again."""
    from odds.play import replay as states
    from odds.play import tell

    if file is None:
        raise QuestionError("file", say("trouble.no-record"))
    with said_of("file"):
        for first, record in read(file):
            game = opened(record, known, first)
            for line in tell(game, states(game, record, file, first)):
                click.echo(line)
            if record.end is not None:
                for seat, score in enumerate(_numbers(record.end.get("scores"))):
                    bot = record.bots[seat] if seat < len(record.bots) else ""
                    click.echo(say("game.score", seat=seat, score=score, bot=bot))
    return ANSWER


@contextmanager
def said_of(field: str) -> Iterator[None]:
    """Tell what is wrong with a record by the field that named it."""
    try:
        yield
    except DataError as error:
        raise QuestionError(field, str(error)) from None


def _numbers(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def read(file: str) -> tuple[tuple[int, Record], ...]:
    """Read the records of a file; DataError names what is wrong with it."""
    from odds.play import read_records

    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or say("trouble.no-text")
        raise DataError(file, "", why) from None
    return read_records(text, file)


def opened(record: Record, known: Known, first: int = 1) -> Champions:
    """The game of a record at its table; DataError if its first line says what cannot be."""
    from odds.champions.game import Champions, Table

    setup = record.setup
    players, expansion = setup.get("players"), setup.get("expansion")
    if record.game not in GAMES or set(setup) != {"players", "expansion"}:
        raise DataError(record.game, f"line {first}", say("trouble.other-game"))
    if type(players) is not int or type(expansion) is not bool:
        raise DataError(record.game, f"line {first}", say("trouble.other-game"))
    try:
        return Champions(Table(players, expansion, known.catalogue))
    except QuestionError as error:
        raise DataError(record.game, f"line {first}", str(error)) from None


def _table(players: int | None, base: bool, known: Known) -> Champions:
    from odds.champions.game import Champions, Table

    return Champions(Table(4 if players is None else players, not base, known.catalogue))


def _seats(codes: str | None, players: int) -> tuple[str, ...]:
    """Who sits where: one code serves every seat."""
    from odds.champions.bots import BOTS

    seats = tuple(code.strip() for code in (codes or "knowing").split(","))
    for code in seats:
        if code not in (YOU, *BOTS):
            raise QuestionError(
                "bots", say("trouble.no-bot", text=repr(code), bots=", ".join((YOU, *BOTS)))
            )
    if len(seats) == 1:
        seats *= players
    if len(seats) != players:
        raise QuestionError("bots", say("trouble.seats", given=len(seats), players=players))
    return seats


def _new(save: str) -> Path:
    """A file to write to, which must not be there yet."""
    path = Path(save)
    try:
        with path.open("x", encoding="utf-8"):
            return path
    except FileExistsError:
        raise QuestionError("save", say("trouble.there-already", file=save)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise QuestionError("save", say("trouble.cannot-write", file=save, why=why)) from None
