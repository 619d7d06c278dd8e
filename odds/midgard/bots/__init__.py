"""Bots that play Midgard; the same code sits in every seat.

`greedy` looks one step ahead, at the scores that there would be if the round ended then: points on
the track hardly move before that. `outlook` thinks each card through to its end, by what may be
expected then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from odds.midgard.bots.outlook import Outlook
from odds.midgard.game import State, Table
from odds.midgard.game.scoring import standing
from odds.play import Bot, Greedy, Uniform

BOTS: Final[dict[str, Callable[[Table], Bot[State]]]] = {
    "uniform": lambda table: Uniform(),  # noqa: ARG005
    "greedy": lambda table: Greedy(partial(standing, table)),
    "outlook": Outlook,
}

__all__ = ["BOTS"]
