"""The box template: every provisional datum as a line to compare, correct and switch on.

Lines with `##` explain. Lines with one `#` are data: each stands alone, so that taking the `#`
away anywhere leaves a file that can be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from odds.champions.catalogue.board_files import load_board
from odds.champions.catalogue.lookup import Catalogue
from odds.champions.catalogue.records import Card
from odds.champions.pieces import Party, Reward

HEAD: Final = """\
What is true for the box on your table.

No rules text tells the values below, so they are guesses. A line that begins with a single #
is switched off: compare it with your box, correct it, and take the # away. From then on it
counts as yours. On a line of a card, erase what you do not want to vouch for.
A line that you leave switched off changes nothing. Lines with ## only explain.
"""
NOTHING: Final = "Nothing in the catalogue is provisional any more: there is nothing to ask."
DICE: Final = """\
Dice. Turn each die around and write down its six faces, in any order. The words of a face:
"blank", "hit", "hit hit", "shield", "hit shield", "hit game" (a hit with the hunting icon).
"""
CARDS: Final = """\
Cards. The numbers in the names are ours: go through each deck of yours in any order, one line
for a card. On a card: attack is how many warriors it kills in a round, defense the hits that
kill it, forbids = ["axe"] the kinds of warriors crossed out, reward what the victor gets:
  glory, coins, favor, food, wood, discard (Blame given back), warriors = { archer = 1 }.
What a reward does not name, the card does not give. If no kind is crossed out: forbids = [].
"""
DECKS: Final = {
    "troll": "Trolls. That the victor may discard 1 Blame need not be written.",
    "draugr": "Draugr.",
    "monster": "Monsters.",
    "bergrisar": "Bergrisar, the mountain giants.",
    "journey": "Enemies on journey cards.",
}
BOARD: Final = {
    "stalls": """\
Market stalls: cost and gain, resources (Food, Wood or Coins of choice), dice (warriors of choice),
gives (how much of one's Blame goes to another player).""",
    "merchants": "Merchant ship cards: the goods.",
    "longships": """\
Longships: from how many players on, capacity for warriors and Food together, cost, Glory.""",
    "destinies": "Destinies: Glory when alone in the lead, and when tied.",
    "board": "Numbers of the board; a list has one for 2, 3, 4 and 5 players.",
}
SWITCHES: Final = {
    "mist_walker_shields": "Does a shield spare a warrior who hit the Mist Walker? true or false",
    "land_all_quiet": "How many of the land journey cards are All Quiet? Count them: 10 or 8",
    "shore_order": 'Which shores are sailed to first? "far-first" or "near-first"',
}


def box_template(catalogue: Catalogue) -> str:
    """Write a box file of everything provisional, all of it switched off.

    >>> from odds.champions.catalogue import load
    >>> '# dice.axe.faces = ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]' in (
    ...     box_template(load()).splitlines()
    ... )
    True
    """
    return "\n".join(_lines(catalogue)) + "\n"


def _lines(catalogue: Catalogue) -> Iterator[str]:
    data = list(_data(catalogue))
    yield from (*_explain(HEAD), *data) if data else _explain(NOTHING)


def _data(catalogue: Catalogue) -> Iterator[str]:
    known = catalogue.known_dice.as_dict()
    dice = {kind: faces for kind, faces in catalogue.dice.as_dict().items() if kind not in known}
    if dice:
        yield from ("", *_explain(DICE))
    for kind, faces in dice.items():
        yield f"# dice.{kind}.faces = {toml(faces)}"
    rows = [(card, fields) for card in catalogue.deck if (fields := _fields(card))]
    if rows:
        yield from ("", *_explain(CARDS))
    for deck, title in DECKS.items():
        of_deck = [(card, fields) for card, fields in rows if card.deck == deck]
        if of_deck:
            yield from ("", *_explain(title))
        for card, fields in of_deck:
            yield f"# enemies.{card.id} = {toml(fields)}"
    board = load_board().with_said(catalogue.board)
    for table, title in BOARD.items():
        lines = [
            f"# {datum.key} = {toml(board.value(datum.key))}"
            for datum in board.data
            if datum.provisional and datum.key.startswith(f"{table}.") and board.sayable(datum.key)
        ]
        if lines:
            yield from ("", *_explain(title), *lines)
    for name, question in SWITCHES.items():
        if catalogue.provisional([f"switches.{name}"]):
            yield from ("", *_explain(question))
            yield f"# switches.{name} = {toml(getattr(catalogue.rules, name))}"


def _explain(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"## {line}".rstrip()


def _fields(card: Card) -> dict[str, Any]:
    """The provisional fields of a card with their present values."""
    fields: dict[str, Any] = {}
    for part in card.data:
        if not part.provisional:
            continue
        name, _, item = part.key.removeprefix(f"enemies.{card.id}.").partition(".")
        value = card.color if name == "color" else getattr(card.enemy, name)
        if name in ("reward", "unbeaten"):
            fields.setdefault(name, {})
            if item:
                fields[name][item] = getattr(value, item)
        else:
            fields[name] = value
    return fields


def toml(value: Any) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, Party):
        return toml(value.as_dict())
    if isinstance(value, Reward):
        return toml(value.as_dict())
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)  # numbers, true, false and texts are written as in JSON
