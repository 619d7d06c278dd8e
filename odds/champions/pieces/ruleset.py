"""The switches: what holds where the rules texts are silent."""

from __future__ import annotations

from dataclasses import dataclass

from odds.champions.pieces.names import SHORE_ORDERS
from odds.errors import QuestionError
from odds.sources.checks import one_of, whole


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What holds where the rules texts are silent; an owner of the box can switch it.

    `mist_walker_shields`: shields spare hitters from the Mist Walker (D15).
    `land_all_quiet`: number of All Quiet cards in the land deck (D31).
    `shore_order`: which shores are sailed to first, `far-first` or `near-first` (D37).
    """

    mist_walker_shields: bool = True
    land_all_quiet: int = 10
    shore_order: str = "far-first"

    def __post_init__(self) -> None:
        if not isinstance(self.mist_walker_shields, bool):
            value = self.mist_walker_shields
            raise QuestionError(
                "mist_walker_shields", "{value!r} is neither true nor false", value=value
            )
        whole(self.land_all_quiet, "land_all_quiet", high=24)
        one_of(self.shore_order, "shore_order", SHORE_ORDERS)
