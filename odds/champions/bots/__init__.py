"""Bots that know Champions of Midgard; the same code sits in every seat.

`knowing` commits by `advise`, spends Favor and picks casualties by the solver's tables, and places
its workers by a stated simple rule. `ordinary` is the same but for the dice: it rerolls blanks and
loses the cheapest, so what best play is worth in whole games is their difference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from odds.champions.bots.knowing import Knowing
from odds.champions.game import State, Table
from odds.play import Bot, Greedy, Uniform

BOTS: Final[dict[str, Callable[[Table], Bot[State]]]] = {
    "uniform": lambda table: Uniform(),  # noqa: ARG005
    "greedy": lambda table: Greedy(),  # noqa: ARG005
    "ordinary": lambda table: Knowing(table, ordinary=True),
    "knowing": Knowing,
}

__all__ = ["BOTS", "Knowing"]
