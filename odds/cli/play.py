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
    from odds.cli.games import Kind
    from odds.play import Record

MOST_GAMES: Final = 1_000_000


@click.command(help=say("help.play-game"), short_help=say("help.play-game-short"))
@click.argument("game", required=False)
@click.option("--players", metavar="N", callback=whole, help=say("help.players"))
@click.option("--bots", metavar="CODE[,CODE...]", help=say("help.bots"))
@click.option("--games", metavar="N", callback=whole, help=say("help.games"))
@click.option("--seed", metavar="N", callback=whole, help=say("help.seed"))
@click.option("--workers", metavar="N", callback=whole, help=say("help.workers"))
@click.option("--no-expansion", "base", is_flag=True, help=say("help.no-expansion"))
@click.option("--first-game", "first", is_flag=True, help=say("help.first-game"))
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
    workers: int | None,
    base: bool,
    first: bool,
    typed: bool,
    save: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Play games."""
    from odds.cli.games import PLAYERS, YOU, kind_of
    from odds.cli.matches import Match
    from odds.cli.playing import Session, at_the_table

    kind = kind_of(game)
    if resume is not None:
        for name, given in (("players", players), ("bots", bots), ("seed", seed)):
            if given is not None:
                raise QuestionError(name, say("trouble.resumed"))
        return _go_on(known, resume, games, workers, typed=typed, as_json=as_json)
    for name, given in (("no-expansion", base), ("first-game", first)):
        if given and name != kind.without:
            raise QuestionError(name, say("trouble.other-option", game=kind.name))
    table = kind.new(PLAYERS if players is None else players, not (base or first), known)
    seats = _seats(bots, table.facts.players, kind)
    if YOU in seats:
        if games not in (None, 1):
            raise QuestionError("games", say("trouble.one-game"))
        file = None if save is None else _new(save)
        return at_the_table(Session.new(table, seats, seed, file), typed=typed)
    if typed:
        raise QuestionError("typed", say("trouble.nobody-types"))
    many = _many(1 if games is None else games)
    file = None if save is None else _new(save)
    return Match(table, seats, seed or 0, file).play(many, workers, as_json=as_json)


def _go_on(
    known: Known,
    file: str,
    games: int | None,
    workers: int | None,
    *,
    typed: bool,
    as_json: bool,
) -> int:
    """Go on with a game of people, or with a match of bots until there are so many games."""
    from odds.cli.games import opened
    from odds.cli.matches import Match, is_match
    from odds.cli.playing import Session, at_the_table

    with said_of("resume"):
        found = read(file)
        line, record = found[-1]
        table = opened(record, known)
        if is_match(found[0][1]):
            match = Match.resumed(table, found, Path(file))
        else:
            if games is not None:
                raise QuestionError("games", say("trouble.resumed"))
            session = Session.resumed(table, record, Path(file), line)
            return at_the_table(session, typed=typed)
    return match.play(_many(len(found) if games is None else games), workers, as_json=as_json)


def _many(games: int) -> int:
    if not 1 <= games <= MOST_GAMES:
        raise QuestionError("games", say("trouble.games", most=MOST_GAMES))
    return games


@click.command(help=say("help.replay"), short_help=say("help.replay-short"))
@click.argument("file", required=False)
@options("box")
def replay(known: Known, file: str | None) -> int:
    """Tell a game again."""
    from odds.cli.games import kind_of, opened
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
                unit = say(kind_of(record.game).points)
                for seat, score in enumerate(_numbers(record.end.get("scores"))):
                    bot = record.bots[seat] if seat < len(record.bots) else ""
                    click.echo(say("game.score", seat=seat, score=score, unit=unit, bot=bot))
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


def _seats(codes: str | None, players: int, kind: Kind) -> tuple[str, ...]:
    """Who sits where: one code serves every seat."""
    from odds.cli.games import YOU

    seats = tuple(code.strip() for code in (codes or kind.usual).split(","))
    there = (YOU, *kind.bots)
    for code in seats:
        if code not in there:
            raise QuestionError(
                "bots", say("trouble.no-bot", text=repr(code), bots=", ".join(there))
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
