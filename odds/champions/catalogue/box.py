"""The box file: an owner's corrections in TOML, read strictly.

    [dice.sword]
    faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
    [enemies.troll-07]
    attack = 3
    reward = { glory = 8 }
    [switches]
    land_all_quiet = 8
    [stalls.war-band]
    cost = { coins = 3 }
    [board]
    market_units = 2

What is not said stays as it was. A `reward` or `unbeaten` table is the owner's whole word on what
the card shows: guesses of ours that it does not name are dropped, what the rules texts give stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from odds.champions.catalogue.board_files import load_board
from odds.champions.catalogue.loading import load
from odds.champions.catalogue.records import Box, Change, Said
from odds.champions.catalogue.schema import BoxForm, CardForm, RewardForm
from odds.champions.pieces import Dice, Reward
from odds.errors import DataError, QuestionError
from odds.sources.strict import Fault, check, label, read


def read_box(path: str | Path) -> Box:
    """Read a box file; raise a DataError with file and key for the first fault."""
    return parse_box(read(path), label(path))


def parse_box(content: bytes, file: str = "box") -> Box:
    """Read a box file's content, as when a page receives it; errors as in `read_box`.

    >>> parse_box(b"switches.land_all_quiet = 8").switches
    (('land_all_quiet', 8),)
    """
    form, faults = _check(content, file)
    if form is None:
        raise faults[0].error()
    dice = {kind: getattr(form.dice, kind).faces for kind in form.dice.said()}
    switches = form.switches
    return Box(
        file=file,
        dice=Dice(**dice),
        changes=tuple(_change(id, card) for id, card in form.enemies.items()),
        switches=tuple((name, getattr(switches, name)) for name in switches.said()),
        board=tuple(_said(form, file)),
    )


def check_box(path: str | Path) -> tuple[Fault, ...]:
    """Return every fault of a box file; none means that `read_box` reads it."""
    file = label(path)
    try:
        content = read(path)
    except DataError as error:
        return (Fault(file, error.key, error.message),)
    return _check(content, file)[1]


def _check(content: bytes, file: str) -> tuple[BoxForm | None, tuple[Fault, ...]]:
    form, faults = check(BoxForm, content, file, context={"ids": load().ids})
    if form is None:
        return None, faults
    wrong = []
    for one in _said(form, file):
        try:
            load_board().with_said([one])
        except QuestionError as error:
            wrong.append(Fault(file, one.key, error.message))
    return (None, tuple(wrong)) if wrong else (form, ())


def _said(form: BoxForm, file: str) -> Iterator[Said]:
    """What a box file says of the board."""
    for table in ("stalls", "merchants", "longships", "destinies"):
        for id, row in getattr(form, table).items():
            for name in row.said():
                value = getattr(row, name)
                yield Said(f"{table}.{id}.{name}", _plain(value), file)
    for name, value in form.board.items():
        yield Said(f"board.{name}", _plain(value), file)


def _plain(value: RewardForm | int | list[int]) -> Reward | int | tuple[int, ...]:
    if isinstance(value, RewardForm):
        return value.reward()
    return tuple(value) if isinstance(value, list) else value


def _change(id: str, card: CardForm) -> Change:
    return Change(
        id=id,
        color=card.color,
        attack=card.attack,
        defense=card.defense,
        special=card.special,
        forbids=None if card.forbids is None else tuple(card.forbids),
        reward=_written(card.reward),
        unbeaten=_written(card.unbeaten),
    )


def _written(form: RewardForm | None) -> tuple[Reward, frozenset[str]] | None:
    return None if form is None else (form.reward(), frozenset(form.said()))
