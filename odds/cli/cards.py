"""`odds cards`: the enemies of the catalogue, filtered, and where each number comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from odds.cli.fields import Known, box_option
from odds.cli.trouble import ANSWER
from odds.words import say

if TYPE_CHECKING:
    from odds.champions.catalogue import Card, Datum
    from odds.champions.pieces import Reward

SCHEMA = "odds.cards/1"
BOARD = ("stalls", "merchants", "longships", "destinies", "board")  # what else lies on the table


@click.command(help=say("help.cards"), short_help=say("help.cards-short"))
@click.argument("id", required=False)
@click.option("--deck", metavar="NAME", help=say("help.deck"))
@click.option("--color", metavar="NAME", help=say("help.color"))
@click.option("--special", metavar="NAME", help=say("help.special-filter"))
@click.option("--status", metavar="NAME", help=say("help.status"))
@box_option
@click.option("--json", "as_json", is_flag=True, help=say("help.json"))
def cards(id: str | None, known: Known, as_json: bool, **filters: str | None) -> int:
    """List cards, or show one."""
    catalogue = known.catalogue
    if filters["deck"] in BOARD:
        return _board(filters["deck"], known, as_json=as_json)
    found = catalogue.cards(**filters)
    if id is not None:
        one = catalogue.card(id)
        found = tuple(card for card in found if card.id == one.id)
    if as_json:
        obj: dict[str, Any] = {"schema": SCHEMA, "cards": [card_json(card) for card in found]}
        click.echo(json.dumps(obj if known.box is None else obj | {"box": known.box}))
        return ANSWER
    _tell(found, known, whole=id is not None)
    return ANSWER


def _board(table: str, known: Known, *, as_json: bool) -> int:
    """List what a table of the board holds, each datum with its origin."""
    from odds.champions.catalogue.board_files import load_board
    from odds.cli.screen import columns, console

    board = load_board().with_said(known.catalogue.board)
    data = sorted(board.data, key=lambda datum: datum.key)
    found = [(one, board.value(one.key)) for one in data if one.key.startswith(f"{table}.")]
    if as_json:
        rows = [
            {"key": one.key, "value": _plain(value), "status": one.status, "source": one.source}
            for one, value in found
        ]
        obj: dict[str, Any] = {"schema": SCHEMA, "board": rows}
        click.echo(json.dumps(obj if known.box is None else obj | {"box": known.box}))
        return ANSWER
    if known.box is not None:
        click.echo(known.said)
    lines: list[tuple[str, ...]] = [
        (one.key.partition(".")[2], _value_told(value), one.status, one.source)
        for one, value in found
    ]
    heads = {name: say(f"cards.{name}") for name in ORIGIN}
    columns(console(), list(heads.values()), lines, {heads[name] for name in ORIGIN[::2]})
    return ANSWER


def _plain(value: Any) -> Any:
    return value.as_dict() if hasattr(value, "as_dict") else value


def _value_told(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return (_reward(value) or "-") if hasattr(value, "as_dict") else str(value)


def _tell(found: tuple[Card, ...], known: Known, *, whole: bool) -> None:
    from odds.cli.screen import columns, console

    if known.box is not None:
        click.echo(known.said)
    if not found:
        click.echo(say("cards.none"))
        return
    names = ORIGIN if whole else COLUMNS
    rows = list(_origins(found[0])) if whole else [_row(card) for card in found]
    heads = {name: say(f"cards.{name}") for name in names}
    fixed = {heads[name] for name in names if name in FIXED}
    columns(console(), list(heads.values()), rows, fixed)


COLUMNS = ("id", "color", "attack", "defense", "special", "forbids", "reward", "status", "source")
ORIGIN = ("field", "value", "status", "source")
FIXED = ("id", "field", "status")


def card_json(card: Card) -> dict[str, Any]:
    """A card with the origin of everything on it."""
    enemy = card.enemy
    return {
        "id": card.id,
        "deck": card.deck,
        "color": card.color,
        "expansion": card.expansion,
        "attack": enemy.attack,
        "defense": enemy.defense,
        "special": enemy.special,
        "forbids": list(enemy.forbids),
        "reward": _items(enemy.reward),
        "unbeaten": _items(enemy.unbeaten),
        "status": card.status,
        "source": card.datum.source,
        "data": {
            _field(card, part): {"status": part.status, "source": part.source} for part in card.data
        },
    }


def _field(card: Card, datum: Datum) -> str:
    return datum.key.removeprefix(f"enemies.{card.id}.")


def _items(reward: Reward | None) -> dict[str, Any]:
    """What a card pays, by name; what is 0 is left out."""
    return {} if reward is None else reward.as_dict()


def _reward(reward: Reward | None) -> str:
    told: list[str] = []
    for name, value in _items(reward).items():
        counts = value.items() if name == "warriors" else [(name, value)]
        told += [f"{count} {what}" for what, count in counts]
    return ", ".join(told)


def _row(card: Card) -> tuple[str, ...]:
    enemy = card.enemy
    return (
        card.id,
        card.color or "",
        str(enemy.attack),
        str(enemy.defense),
        enemy.special or "",
        ", ".join(enemy.forbids),
        _reward(enemy.reward),
        card.status,
        card.datum.source,
    )


def _origins(card: Card) -> Iterator[tuple[str, ...]]:
    """Each field of a card with its value and its origin."""
    for part in card.data:
        name = _field(card, part)
        top, _, item = name.partition(".")
        value: Any = card.color if top == "color" else getattr(card.enemy, top)
        if top in ("reward", "unbeaten"):
            value = getattr(value, item, None) if item else _reward(value)
        if isinstance(value, tuple):
            value = ", ".join(value)
        yield name, str(value or (0 if value == 0 else "-")), part.status, part.source
