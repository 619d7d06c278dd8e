"""Records: what was decided and what chance gave, as JSON lines; replayed without a generator.

The first line says the game, then comes one line a move, and the last says how it ended. A game
that was left in the middle has no last line. Whatever does not fit is refused with its line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple

from odds.errors import DataError, RuleError
from odds.play.game import CHANCE, OVER, Game, S

SCHEMA: Final = "odds.record/1"
START: Final = '{"record"'  # how the first line of a record begins


class Move(NamedTuple):
    """One move: the seat that decided it, or CHANCE, and the words."""

    who: int
    words: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: which game at which table, who played, every move, and the end.

    `end` holds scores, winners and the digest of the last state; None while the game goes on.
    """

    game: str
    rules: str
    setup: dict[str, object]
    moves: tuple[Move, ...] = ()
    bots: tuple[str, ...] = ()
    seed: tuple[int, ...] = ()
    end: dict[str, object] | None = field(default=None)


def digest(game: Game[S], state: S) -> str:
    """A short name of a state that another state does not have."""
    return sha256(game.write(state).encode()).hexdigest()[:16]


def ending(game: Game[S], state: S) -> dict[str, object]:
    """What the last line of a record says."""
    return {
        "scores": list(game.scores(state)),
        "winners": list(game.winners(state)),
        "state": digest(game, state),
    }


def write_record(record: Record) -> str:
    """Write a record as JSON lines.

    >>> print(write_record(Record("toy", "1", {}, (Move(0, "take 2"), Move(CHANCE, "heads")))))
    {"record": "odds.record/1", "game": "toy", "rules": "1", "setup": {}, "bots": [], "seed": []}
    {"seat": 0, "do": "take 2"}
    {"chance": "heads"}
    <BLANKLINE>
    """
    return "".join(f"{line}\n" for line in _lines(record))


def head_line(record: Record) -> str:
    """The first line of a record."""
    head = {"record": SCHEMA, "game": record.game, "rules": record.rules, "setup": record.setup}
    return json.dumps({**head, "bots": record.bots, "seed": record.seed})


def move_line(move: Move) -> str:
    """The line of a move."""
    told = {"chance": move.words} if move.who == CHANCE else {"seat": move.who, "do": move.words}
    return json.dumps(told)


def _lines(record: Record) -> Iterator[str]:
    yield head_line(record)
    yield from map(move_line, record.moves)
    if record.end is not None:
        yield json.dumps({"end": record.end})


def read_records(text: str, file: str = "record") -> tuple[tuple[int, Record], ...]:
    """Read the records of a file, each with the number of its first line."""
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith(START)] or [0]
    if starts[0]:
        starts = [0, *starts]
    ends = (*starts[1:], len(lines))
    return tuple(
        (start + 1, read_record("\n".join(lines[start:end]), file, start + 1))
        for start, end in zip(starts, ends, strict=True)
    )


def read_record(text: str, file: str = "record", first: int = 1) -> Record:
    """Read what `write_record` wrote; DataError names the line of what is damaged.

    `first` is the number of the first line in its file.
    """
    lines = text.splitlines()
    if not lines:
        raise DataError(file, f"line {first}", "is missing; a record begins with its game")
    head = _object(lines[0], file, first)
    if head.get("record") != SCHEMA:
        raise DataError(file, f"line {first}", f"is no record; it begins with {SCHEMA!r}")
    kinds = {"game": str, "rules": str, "setup": dict, "bots": list, "seed": list}
    for key, kind in kinds.items():
        if not isinstance(head.get(key), kind):
            raise DataError(file, f"line {first}", f"{key!r} is missing or of another kind")
    if extra := set(head) - {"record", *kinds}:
        raise DataError(file, f"line {first}", f"{min(extra)!r} is unknown")
    moves: list[Move] = []
    end = None
    for number, line in enumerate(lines[1:], start=first + 1):
        if end is not None:
            raise DataError(file, f"line {number}", "comes after the end")
        said = _object(line, file, number)
        match said:
            case {"seat": int(seat), "do": str(words)} if len(said) == 2 and seat >= 0:
                moves.append(Move(seat, words))
            case {"chance": str(words)} if len(said) == 1:
                moves.append(Move(CHANCE, words))
            case {"end": dict(told)} if len(said) == 1:
                end = told
            case _:
                raise DataError(file, f"line {number}", "is neither a move nor the end")
    return Record(
        head["game"],
        head["rules"],
        head["setup"],
        tuple(moves),
        tuple(map(str, head["bots"])),
        tuple(head["seed"]),
        end,
    )


def _object(line: str, file: str, number: int) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise DataError(file, f"line {number}", "cannot be read as a JSON object")
    return said


def replay(
    game: Game[S], record: Record, file: str = "record", first: int = 1
) -> Iterator[tuple[Move | None, S]]:
    """Yield the states of a record, the first with no move; nothing random is needed.

    `first` is the number of its first line. DataError names the line of the first move that is not
    legal there, or an end that differs.
    """
    facts = game.facts
    if (record.game, record.rules) != (facts.name, facts.rules):
        there, here = f"{record.game}/{record.rules}", f"{facts.name}/{facts.rules}"
        raise DataError(
            file, f"line {first}", f"is a game of {there}; these are the rules of {here}"
        )
    state = game.begin()
    yield None, state
    number = first
    for number, move in enumerate(record.moves, start=first + 1):
        mover = game.mover(state)
        if move.who != mover or mover == OVER:
            raise DataError(file, f"line {number}", f"{_name(mover)}, not {_called(move)}")
        try:
            state = game.play(state, move.words)
        except RuleError as error:
            raise DataError(file, f"line {number}", str(error)) from None
        yield move, state
    if record.end is not None:
        told = ending(game, state)
        for key in told:
            if record.end.get(key) != told[key] or game.mover(state) != OVER:
                raise DataError(file, f"line {number + 1}", f"the end is another: {key}")


def _name(who: int) -> str:
    return {CHANCE: "chance moves here", OVER: "the game is over"}.get(
        who, f"seat {who} moves here"
    )


def last(states: Iterable[tuple[Move | None, S]]) -> S:
    """The state at the end of a replay."""
    *_, (_, state) = states
    return state


def _called(move: Move) -> str:
    return "chance" if move.who == CHANCE else f"seat {move.who}"
