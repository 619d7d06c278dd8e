"""The box file: an owner's corrections in TOML, read strictly.

    [dice.sword]
    faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
    [enemies.troll-07]
    attack = 3
    reward = { glory = 8 }
    [switches]
    land_all_quiet = 8

What is not said stays as it was. A `reward` or `unbeaten` table is the owner's whole word on what
the card shows: guesses of ours that it does not name are dropped, what the rules texts give stays.
"""

from __future__ import annotations

from pathlib import Path

from odds.champions.catalogue.loading import load
from odds.champions.catalogue.records import Box, Change
from odds.champions.catalogue.schema import BoxForm, CardForm, RewardForm
from odds.champions.pieces import Dice, Reward
from odds.errors import DataError
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
    )


def check_box(path: str | Path) -> tuple[Fault, ...]:
    """Return every fault of a box file; none means that `read_box` reads it."""
    file = label(path)
    try:
        content = read(path)
    except DataError as error:
        return (Fault(file, error.key, str(error).removeprefix(f"{file}: ")),)
    return _check(content, file)[1]


def _check(content: bytes, file: str) -> tuple[BoxForm | None, tuple[Fault, ...]]:
    return check(BoxForm, content, file, context={"ids": load().ids})


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
