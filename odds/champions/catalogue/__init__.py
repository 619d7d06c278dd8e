"""The catalogue: what is in the box as data, each datum with its source; never global state.

`load()` is the shipped value. `read_box` reads an owner's corrections, `Catalogue.with_box` applies
them, `box_of` takes them off again and `box_text` writes them; `plausible_dice` tells which faces
the unconfirmed dice may have (D6).
"""

from odds.champions.catalogue.box import check_box, parse_box, read_box
from odds.champions.catalogue.loading import load
from odds.champions.catalogue.lookup import Catalogue
from odds.champions.catalogue.plausible import extremes, plausible_dice
from odds.champions.catalogue.records import Box, Card, Change, Leader, Rune
from odds.champions.catalogue.saving import box_of, box_text
from odds.champions.catalogue.template import box_template
from odds.sources.origins import Datum
from odds.sources.strict import LARGEST, Fault

__all__ = [
    "LARGEST",
    "Box",
    "Card",
    "Catalogue",
    "Change",
    "Datum",
    "Fault",
    "Leader",
    "Rune",
    "box_of",
    "box_template",
    "box_text",
    "check_box",
    "extremes",
    "load",
    "parse_box",
    "plausible_dice",
    "read_box",
]
