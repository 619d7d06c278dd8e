"""What people ask of an answer beyond its own numbers, read off it; nothing is solved here."""

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
    "Group",
    "Left",
    "Luck",
    "Sized",
    "by_size",
    "certain",
    "decided",
    "defeat",
    "ended_by",
    "favor_left",
    "given",
    "grouped",
    "kept",
    "left",
    "lost",
    "luck",
    "nobody_left",
    "sure",
    "survivors",
]
