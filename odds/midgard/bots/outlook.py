"""The bot that uses the outlook: it thinks a card through to its end, by what may be expected.

`greedy` sees one step ahead, and the step "play Legion" changes nothing. This bot follows each card
of its hand with the best few of all decisions that the card brings, and looks at the position then.
In the draft it keeps the card that was worth most in games that were measured.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from odds.midgard.game import State, Table
from odds.midgard.outlook.values import card_value
from odds.midgard.outlook.worth import worth
from odds.play.game import Game

WIDTH: Final = 3  # ways that are followed at once


class Outlook:
    """The move that begins the best way to end the card, by the worth of the position then.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> last = "game: round 3, turn 17\\nnow: play 2\\nhand 2: 1 gold-4, 1 recruit"
    >>> state = game.read(last)  # three tokens of a kind, or a province
    >>> Outlook(game.table).choose(game, lambda: state, game.legal(state), Random(0))
    'play recruit'
    """

    name = "outlook"

    def __init__(self, table: Table) -> None:
        self.table = table

    def choose(
        self,
        game: Game[State],
        look: Callable[[], State],
        legal: tuple[str, ...],
        rng: Random,
    ) -> str:
        """Think every move through to the end of the card."""
        view = look()
        seat = game.mover(view)
        best: list[str] = []
        most = float("-inf")
        for move in legal:
            if view.now[0] == "draft":
                value = card_value(self.table, self.table.meaning[move], view.round)
            else:
                value = self._through(game, view, move, seat)
            if value > most:
                best, most = [move], value
            elif value == most:
                best.append(move)
        return best[int(rng.random() * len(best))]

    def _through(self, game: Game[State], view: State, move: str, seat: int) -> float:
        """The best value that was found after a move, when the card is done."""
        open_, most = [game.play(view, move)], float("-inf")
        while open_:
            ahead: list[tuple[float, int, State]] = []
            for state in open_:
                done = state.now[0] in ("play", "round", "doom", "over") or state.now[1] != seat
                value = self._value(state, seat)
                if done:
                    most = max(most, value)
                else:
                    ahead.append((value, len(ahead), state))
            ahead.sort(key=lambda found: -found[0])
            open_ = [
                game.play(state, word)
                for _, _, state in ahead[:WIDTH]
                for word in game.legal(state)
            ]
        return most

    def _value(self, state: State, seat: int) -> float:
        values = worth(self.table, state)
        own = values.pop(seat)
        return own - sum(values) / len(values)
