"""What people ask of an answer beyond its own numbers, read off it; nothing is solved here."""

from odds.champions.readings.differences import Difference, difference
from odds.champions.readings.fights import (
    Left,
    certain,
    defeat,
    favor_left,
    given,
    left,
    lost,
    nobody_left,
    survivors,
)
from odds.champions.readings.journeys import Deed, deeds, lost_to
from odds.champions.readings.plans import Move, fewer, moved, moves
from odds.champions.readings.rolls import (
    Group,
    Luck,
    decided,
    ended_by,
    grouped,
    kept,
    luck,
    sure,
)
from odds.champions.readings.tables import Sized, by_size

__all__ = [
    "Deed",
    "Difference",
    "Group",
    "Left",
    "Luck",
    "Move",
    "Sized",
    "by_size",
    "certain",
    "decided",
    "deeds",
    "defeat",
    "difference",
    "ended_by",
    "favor_left",
    "fewer",
    "given",
    "grouped",
    "kept",
    "left",
    "lost",
    "lost_to",
    "luck",
    "moved",
    "moves",
    "nobody_left",
    "sure",
    "survivors",
]
