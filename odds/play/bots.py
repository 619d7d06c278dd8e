"""Two bots that know no game: one that plays anything, one that takes what counts at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from odds.play.game import Game, S


class Uniform:
    """Every legal move is as likely as any other."""

    name = "uniform"

    def choose(
        self,
        game: Game[S],  # noqa: ARG002  # as every bot
        look: Callable[[], S],  # noqa: ARG002
        legal: tuple[str, ...],
        rng: Random,
    ) -> str:
        """Draw a move."""
        return legal[int(rng.random() * len(legal))]


class Greedy:
    """The move after which the seat is furthest ahead of the best of the others, ties drawn."""

    name = "greedy"

    def __init__(self, scores: Callable[[Any], tuple[int, ...]] | None = None) -> None:
        """`scores`: what is looked at, the scores of a state if the game ended there unless said
        otherwise."""
        self.scores = scores

    def choose(
        self, game: Game[S], look: Callable[[], S], legal: tuple[str, ...], rng: Random
    ) -> str:
        """Look one step ahead, in the view."""
        view = look()
        seat, told = game.mover(view), self.scores or game.scores

        def lead(move: str) -> int:
            scores = told(game.play(view, move))
            others = (*scores[:seat], *scores[seat + 1 :])
            return scores[seat] - max(others, default=0)

        leads = [lead(move) for move in legal]
        best = max(leads)
        return rng.choice([move for move, ahead in zip(legal, leads, strict=True) if ahead == best])
