"""Midgard's part of the box template: every provisional datum as a line to correct and switch on.

As in the other game's part, lines with `##` explain, and each line with one `#` stands alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from odds.midgard.catalogue.records import Catalogue

HEAD: Final = """\
Midgard (2007). Count the villages of each province, and the cards of each kind. A gold card says
what it does: effect is score, tokens, ruin (all Vikings to Valhalla), summon (from the reserve) or
none; place is a kingdom, asgard, vanaheim or heavens; amount how many tokens or warriors.
"""
SWITCHES: Final = {
    "gold_is_played": "Is the gold card that is shown the first card that one plays? true or false",
    "gold_1_3_tokens": "Does scoring by gold cards 1-3 bring tokens too?",
    "gold_9_11_printed": "Do gold cards 9-11 each name their kingdom?",
    "gold_12_15_printed": "Do gold cards 12-15 each name their kingdom, or the heavens?",
    "legion_needs_empty_province": "Must nobody be in the province that a Legion goes to?",
}
WRITTEN: Final = ("name", "villages", "copies", "effect", "place", "amount")


def box_template(catalogue: Catalogue) -> str:
    """Write what is provisional, all of it switched off; empty if nothing is.

    >>> from odds.midgard.catalogue import load
    >>> "# midgard.switches.gold_is_played = true" in box_template(load()).splitlines()
    True
    """
    lines = list(_lines(catalogue))
    return "\n".join([*(f"## {line}" for line in HEAD.splitlines()), *lines, ""]) if lines else ""


def _lines(catalogue: Catalogue) -> Iterator[str]:
    for table, pieces in (("provinces", catalogue.provinces), ("cards", catalogue.cards)):
        for piece in pieces:
            key = f"{table}.{piece.id}"
            ours = {
                item.name: getattr(piece, item.name)
                for item in fields(piece)
                if item.name in WRITTEN and f"{key}.{item.name}" in catalogue.provisional
            }
            if ours:
                words = ", ".join(f"{name} = {toml(value)}" for name, value in ours.items())
                yield f"# midgard.{key} = {{ {words} }}"
    for name, question in SWITCHES.items():
        if f"switches.{name}" in catalogue.provisional:
            yield f"## {question}"
            yield f"# midgard.switches.{name} = {toml(getattr(catalogue.switches, name))}"


def toml(value: Any) -> str:
    """Write a value as TOML on one line."""
    return json.dumps(value)  # texts, numbers, true and false are written as in JSON
