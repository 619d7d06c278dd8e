"""What may still come in Midgard (2007): doom, control, last plays of a round, cards of a draft.

`doom` is exact. `control` is exact where the rest of the round can be searched and estimated by
rollouts elsewhere; the answer says which. `endgame` is the search itself. `draft` compares cards by
paired rollouts. All are functions of a table and a state; `records` has what they return.
"""

from odds.midgard.outlook.control import control
from odds.midgard.outlook.doom import doom, drawn_chances, earnings, falling
from odds.midgard.outlook.draft import draft
from odds.midgard.outlook.endgame import endgame, searchable
from odds.midgard.outlook.records import (
    CardValue,
    Control,
    Doom,
    Draft,
    Earning,
    Endgame,
    Estimate,
    Line,
)

__all__ = [
    "CardValue",
    "Control",
    "Doom",
    "Draft",
    "Earning",
    "Endgame",
    "Estimate",
    "Line",
    "control",
    "doom",
    "draft",
    "drawn_chances",
    "earnings",
    "endgame",
    "falling",
    "searchable",
]
