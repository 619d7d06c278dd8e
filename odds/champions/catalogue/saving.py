"""What an owner has said of a box, taken off a catalogue, and written as a box file again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from odds.champions.catalogue.lookup import ORDINARY, Catalogue
from odds.champions.catalogue.records import Box, Card, Change
from odds.champions.catalogue.template import toml
from odds.champions.pieces import Dice, Reward
from odds.sources.origins import OWNER

PLAIN = ("color", "attack", "defense", "special", "forbids")
REWARDS = ("reward", "unbeaten")


def box_of(catalogue: Catalogue) -> Box:
    """Return what an owner has said in this catalogue.

    >>> from odds.champions.catalogue import load, parse_box
    >>> box = parse_box(b"enemies.troll-07.reward = { glory = 8 }", "link")
    >>> box_of(load().with_box(box)) == box
    True
    """
    said = {part.key: part.source for part in catalogue.data if part.status == OWNER}
    changes = tuple(change for card in catalogue.deck if (change := _change(card)))
    sources = [*said.values(), *(_source(card) for card in catalogue.deck)]
    sources += [one.source for one in catalogue.board]
    dice = {kind: faces for kind, faces in _items(catalogue.dice) if f"dice.{kind}" in said}
    return Box(
        file=next(filter(None, sources), "box"),
        dice=Dice(**dice),
        changes=changes,
        switches=tuple(
            (name, value) for name, value in _items(catalogue.rules) if f"switches.{name}" in said
        ),
        board=catalogue.board,
    )


def box_text(box: Box) -> str:
    """Write a box file that says this.

    >>> from odds.champions.catalogue import parse_box
    >>> box_text(parse_box(b"switches.land_all_quiet = 8"))
    'switches.land_all_quiet = 8\\n'
    """
    return "".join(f"{line}\n" for line in _lines(box))


def _items(piece: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(piece, name)) for name in piece.__dataclass_fields__)


def _source(card: Card) -> str:
    return next((part.source for part in card.data if part.status == OWNER), "")


def _change(card: Card) -> Change | None:
    """What an owner has said of a card; None if nothing."""
    prefix = f"enemies.{card.id}."
    said = [part.key.removeprefix(prefix) for part in card.data if part.status == OWNER]
    if not said:
        return None
    fields: dict[str, Any] = {}
    for name in PLAIN:
        if name in said:
            value = card.color if name == "color" else getattr(card.enemy, name)
            fields[name] = ORDINARY if value is None else value
    for name in REWARDS:
        items = [key.partition(".")[2] for key in said if key.partition(".")[0] == name]
        if items:
            # A reward that names nothing is the owner's word too: the card gives nothing.
            told = frozenset(filter(None, items))
            whole = getattr(card.enemy, name) or Reward()
            fields[name] = Reward(**{item: getattr(whole, item) for item in told}), told
    return Change(id=card.id, **fields)


def _lines(box: Box) -> Iterator[str]:
    for kind, faces in box.dice.as_dict().items():
        yield f"dice.{kind}.faces = {toml(faces)}"
    for change in box.changes:
        fields = {name: value for name in PLAIN if (value := getattr(change, name)) is not None}
        for name in REWARDS:
            if (written := getattr(change, name)) is not None:
                reward, items = written
                fields[name] = {item: getattr(reward, item) for item in sorted(items)}
        yield f"enemies.{change.id} = {toml(fields)}"
    for name, value in box.switches:
        yield f"switches.{name} = {toml(value)}"
    for one in box.board:
        yield f"{one.key} = {toml(one.value)}"
