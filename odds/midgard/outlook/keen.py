"""A bot for rollouts: sensible with its Vikings, and quick.

Cards are drawn at random, as by the uniform bot; where a Viking goes, whom an attack hits and the
like is the best of a few moves drawn at random, by `worth`. So an attack mostly hits where it
hurts, which it does not in uniform play, and a round takes a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from odds.midgard.game import State, Table
from odds.midgard.outlook.worth import worth
from odds.play.game import Game

TRIES: Final = 3


class Keen:
    """The best of a few moves drawn at random."""

    name = "keen"

    def __init__(self, table: Table) -> None:
        self.table = table

    def choose(
        self,
        game: Game[State],
        look: Callable[[], State],
        legal: tuple[str, ...],
        rng: Random,
    ) -> str:
        """Draw a move, or a few of which the best is taken."""
        first = legal[int(rng.random() * len(legal))]
        if first.startswith(("keep", "show", "play", "to ")):  # nothing to be seen of these yet
            return first
        others = [legal[int(rng.random() * len(legal))] for _ in range(TRIES - 1)]
        tried = dict.fromkeys((first, *others))
        if len(tried) == 1:
            return first
        view = look()
        seat: int = view.now[1]
        best, most = first, float("-inf")
        for move in tried:
            values = worth(self.table, game.play(view, move))
            value = values[seat] - (sum(values) - values[seat]) / (len(values) - 1)
            if value > most:
                best, most = move, value
        return best
