"""A game at the table: people in some seats, bots in the others, saved after every action."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

import click

from odds.cli.games import YOU, Hints, Seated, kind_of
from odds.cli.trouble import ANSWER, one_line
from odds.cli.walking import read_line
from odds.errors import DataError, QuestionError, RuleError
from odds.play import CHANCE, OVER, Move, Record, changes, replay, stream
from odds.play.game import Bot
from odds.play.records import ending, head_line, last, move_line
from odds.words import say

SHOWN: Final = 8  # hints, of many


@dataclass
class Session:
    """A game that goes on: the state, who sits where, and the file that it is kept in."""

    game: Seated[Any]
    seats: tuple[str, ...]
    seed: int
    state: Any
    number: int = 0
    file: Path | None = None
    bots: dict[str, Bot[Any]] = field(default_factory=dict)

    @classmethod
    def new(
        cls, game: Seated[Any], seats: tuple[str, ...], seed: int | None, file: Path | None
    ) -> Session:
        """Begin a game."""
        drawn = SystemRandom().randrange(10**6) if seed is None else seed
        session = cls(game, seats, drawn, game.begin(), file=file)
        facts = game.facts
        setup = dict(facts.setup)
        session.keep(head_line(Record(facts.name, facts.rules, setup, (), seats, (drawn, 0))))
        return session

    @classmethod
    def resumed(cls, game: Seated[Any], record: Record, file: Path, first: int) -> Session:
        """Go on with a game; DataError if it is over, or its record is damaged."""
        state = last(replay(game, record, str(file), first))
        if record.end is not None:
            raise DataError(str(file), "", say("trouble.game-over"))
        if len(record.bots) != game.facts.players or not record.seed:
            raise DataError(str(file), f"line {first}", say("trouble.other-game"))
        for code in record.bots:
            if code not in (YOU, *kind_of(record.game).bots):
                raise DataError(str(file), f"line {first}", say("trouble.other-game"))
        return cls(game, record.bots, record.seed[0], state, len(record.moves), file)

    def keep(self, line: str) -> None:
        """Write a line of the record."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as stream:
                stream.write(f"{line}\n")

    def play(self, words: str) -> None:
        """Play a move and keep it; RuleError if it is illegal, and nothing is kept."""
        mover = self.game.mover(self.state)
        self.state = self.game.play(self.state, words)
        self.number += 1
        self.keep(move_line(Move(mover, words)))

    def bot(self, code: str) -> Bot[Any]:
        """The bot of a code."""
        if code not in self.bots:
            self.bots[code] = kind_of(self.game.facts.name).bots[code](self.game.table)
        return self.bots[code]

    @property
    def bystander(self) -> int:
        """A seat of nobody, which sees what all may see."""
        return self.game.facts.players

    @property
    def shared(self) -> bool:
        """Whether several people sit before one screen."""
        return self.seats.count(YOU) > 1

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is shown: the only person's, or a bystander's."""
        return self.seats.index(YOU) if self.seats.count(YOU) == 1 else self.bystander


def at_the_table(session: Session, *, typed: bool) -> int:
    """Play a game to its end, or to the end of the input."""
    game = session.game
    if sys.stdin is None:
        raise QuestionError("input", say("trouble.closed"))
    click.echo(say("game.hint"))
    while (mover := game.mover(session.state)) != OVER:
        before = session.state
        if mover == CHANCE and not typed:
            words = game.sample(before, stream(session.seed, session.number, 0))
            session.play(words)
        elif mover != CHANCE and session.seats[mover] != YOU:
            words = _bot_moves(session, mover)
            session.play(words)
        else:
            asked = _ask(session, mover)
            if asked is None:
                click.echo(say("game.left" if session.file else "game.not-saved"))
                return ANSWER
            words = asked
        _tell(session, mover, words, before)
    session.keep(json.dumps({"end": ending(game, session.state)}))
    unit = say(kind_of(game.facts.name).points)
    for seat, points in enumerate(game.scores(session.state)):
        bot = session.seats[seat]
        click.echo(say("game.score", seat=seat, score=points, unit=unit, bot=bot))
    winners = ", ".join(map(str, game.winners(session.state)))
    click.echo(say("game.winners", seats=winners))
    return ANSWER


def _bot_moves(session: Session, seat: int) -> str:
    game, state = session.game, session.state
    rng = stream(session.seed, session.number, 1 + seat)
    bot = session.bot(session.seats[seat])
    return bot.choose(game, lambda: game.view(state, seat), game.legal(state), rng)


def _tell(session: Session, mover: int, words: str, before: Any) -> None:
    """Show what happened as the viewer sees it."""
    game, viewer = session.game, session.viewer
    old, new = game.view(before, viewer), game.view(session.state, viewer)
    secret = game.secret(before, viewer)
    who = say("game.chance") if mover == CHANCE else say("game.seat", seat=mover)
    click.echo(say("game.move", who=who, words=say("game.hidden") if secret else words))
    for line in changes(game.write(old), game.write(new)):
        click.echo(f"    {line}")


def _ask(session: Session, mover: int) -> str | None:
    """Ask a person for a move, until one is played; None at the end of the input."""
    game, state = session.game, session.state
    legal = game.legal(state)
    secret = mover != CHANCE and session.shared and game.secret(state, session.bystander)
    if secret:
        _hand_over(mover)
    if mover != CHANCE:
        view = game.view(state, mover)
        click.echo("")
        for number, word in enumerate(legal, start=1):
            click.echo(f"  {number:>2} {word}")
    while True:
        who = say("game.chance") if mover == CHANCE else say("game.seat", seat=mover)
        line = read_line(say("game.ask", who=who, what=_asked(game, state)))
        if line is None or line in ("q", "quit"):
            return None
        try:
            if line == "?" and mover != CHANCE:
                _hints(kind_of(game.facts.name).hints(game, view, legal))
                continue
            if line in ("?", "help"):
                click.echo(say("game.help") + "\n  " + "\n  ".join(legal[:SHOWN]))
                continue
            if line == "table":
                click.echo(game.write(game.view(state, session.viewer)))
                continue
            if line == "hand" and mover != CHANCE:
                _show_hand(session, mover)
                continue
            words = _meant(session, mover, line, legal)
            session.play(words)
            if secret:
                click.clear()
        except (QuestionError, RuleError) as error:
            click.echo(one_line(str(error)))
            continue
        return words


def _hand_over(seat: int) -> None:
    """Wait until only one of several people looks at the screen."""
    read_line(say("game.hand-over", seat=seat))


def _show_hand(session: Session, seat: int) -> None:
    """Show what only this seat may see; others who sit before the same screen do not."""
    game, state = session.game, session.state
    public, own = (game.write(game.view(state, who)) for who in (session.bystander, seat))
    if session.shared:
        _hand_over(seat)
    for line in changes(public, own) or (say("game.no-hand"),):
        click.echo(f"    {line}")
    if session.shared:
        _hand_over(seat)
        click.clear()


def _asked(game: Seated[Any], state: Any) -> str:
    """What is to be done, as the text of the state says it, without its numbers."""
    now = next(line for line in game.write(state).splitlines() if line.startswith("now: "))
    words = now.removeprefix("now: ").partition(";")[0].replace("/", " ").split()
    return " ".join(word for word in words if not word.isdecimal())


def _meant(session: Session, mover: int, line: str, legal: tuple[str, ...]) -> str:
    """The move that a line means: its number, its words, or how they begin."""
    if mover == CHANCE and line in ("", "auto"):
        return session.game.sample(session.state, stream(session.seed, session.number, 0))
    if line.isdecimal() and line not in legal:
        at = int(line[:6])
        if not 1 <= at <= len(legal):
            raise QuestionError("move", say("walk.no-number", text=line[:9], most=len(legal)))
        return legal[at - 1]
    if line in legal:
        return line
    if ":" in line:  # dice, in whatever order they were read off
        kind, _, faces = line.partition(":")
        wanted = sorted(face.strip() for face in faces.split(","))
        for word in legal:
            if word.startswith(f"{kind.strip()}: "):
                there = sorted(face.strip() for face in word.partition(": ")[2].split(","))
                if there == wanted:
                    return word
    if mover == CHANCE:  # cards, in whatever order they were dealt
        dealt = [word for word in legal if sorted(word.split()) == sorted(line.split())]
        if len(dealt) == 1:
            return dealt[0]
    able = [word for word in legal if line and word.startswith(line)]
    if len(able) == 1:
        return able[0]
    if len(able) > 1:
        raise QuestionError("move", say("game.several", moves=", ".join(able[:SHOWN])))
    return line  # the game says by which rule it is refused


def _hints(hints: Hints) -> None:
    """Show what is known of the moves."""
    if not hints:
        click.echo(say("game.no-hint"))
    for moves, told in hints[:SHOWN]:
        click.echo(f"  {' + '.join(moves)}  {told}".rstrip())
