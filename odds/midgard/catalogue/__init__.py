"""The catalogue of Midgard (2007): board, cards, numbers and switches, each with its source.

`load()` is the shipped value; `read_box` reads an owner's corrections from the `midgard` tables of
a box file, `Catalogue.with_box` applies them, and `box_text` writes them.

    [midgard.provinces.alfheim-1]
    villages = 4
    [midgard.cards.gold-7]
    effect = "tokens"
    place = "jotunheim"
    amount = 2
    [midgard.switches]
    gold_is_played = false
"""

from odds.midgard.catalogue.loading import check_box, load, parse_box, read_box
from odds.midgard.catalogue.records import (
    ASGARD,
    DECKS,
    HEAVENS,
    VALHALLA,
    VANAHEIM,
    Box,
    Card,
    Catalogue,
    Kingdom,
    Numbers,
    Province,
    Switches,
)
from odds.midgard.catalogue.saving import box_text
from odds.midgard.catalogue.template import box_template

__all__ = [
    "ASGARD",
    "DECKS",
    "HEAVENS",
    "VALHALLA",
    "VANAHEIM",
    "Box",
    "Card",
    "Catalogue",
    "Kingdom",
    "Numbers",
    "Province",
    "Switches",
    "box_template",
    "box_text",
    "check_box",
    "load",
    "parse_box",
    "read_box",
]
