"""The catalogue: what is in the box as data, each datum with its source; never global state.

`load()` is the shipped value. `read_box` reads an owner's corrections, `Catalogue.with_box` applies
them; `plausible_dice` tells which faces the unconfirmed dice may have (D6).
"""

from odds.champions.catalogue.box import check_box, parse_box, read_box
from odds.champions.catalogue.loading import load
from odds.champions.catalogue.lookup import Catalogue
from odds.champions.catalogue.plausible import extremes, plausible_dice
from odds.champions.catalogue.records import Box, Card, Datum, Leader, Rune
from odds.champions.catalogue.strict import Fault
from odds.champions.catalogue.template import box_template

__all__ = [
    "Box",
    "Card",
    "Catalogue",
    "Datum",
    "Fault",
    "Leader",
    "Rune",
    "box_template",
    "check_box",
    "extremes",
    "load",
    "parse_box",
    "plausible_dice",
    "read_box",
]
