"""Midgard as a game: what is to be done, whose move it is, and what follows.

Whatever happens by itself happens at once, a decision with one choice too; a state that is handed
out waits for a real decision or for chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from odds.errors import QuestionError, RuleError
from odds.midgard.game import audit, cards, drafting, drawing, notation, scoring, views
from odds.midgard.game.state import State
from odds.midgard.game.table import UNSEEN, Decision, Table
from odds.play.game import OVER, Facts

NAME: Final = "midgard"
RULES: Final = "1"  # changes when the same moves no longer lead to the same states
MOST_ACTIONS: Final = 64
DRAWS: Final = ("doom", "deal")  # what chance does
ROWS: Final[Mapping[str, Decision]] = {**drafting.ROWS, **cards.ROWS}


@dataclass(frozen=True)
class Midgard:
    """The game at one table; see `odds.play.Game`.

    >>> game = Midgard(Table(players=3))
    >>> state = game.begin()
    >>> game.mover(state), len(game.legal(state))  # chance draws one of ten doom tokens
    (-1, 10)
    """

    table: Table = field(default_factory=Table)
    # What was legal in the state seen last: it is asked for, and then moved by.
    _last: list[tuple[State, tuple[str, ...]]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    @property
    def facts(self) -> Facts:
        """What holds for every game at this table."""
        table = self.table
        setup = {"players": table.players, "draft": table.draft}
        most = audit.most_points(table)
        return Facts(NAME, RULES, table.players, MOST_ACTIONS, 0, most, audit.longest(table), setup)

    def begin(self) -> State:
        """Return the state before anything was drawn."""
        return self._advance(drawing.begin(self.table))

    def mover(self, state: State) -> int:
        """Whose move it is."""
        mover: int = state[0][1]
        return mover

    def legal(self, state: State) -> tuple[str, ...]:
        """What may be done, or may happen."""
        if self._last and self._last[0][0] is state:
            return self._last[0][1]
        row = ROWS.get(state.now[0])
        if row is not None:
            words = row.legal(self.table, state)
            self._last[:] = [(state, words)]
            return words
        if state.now[1] == OVER:
            return ()
        return tuple(word for word, _ in self.outcomes(state))

    def play(self, state: State, move: str) -> State:
        """Return what follows a move; RuleError if it is illegal."""
        table = self.table
        row = ROWS.get(state.now[0])
        if row is not None:
            meaning = table.meaning.get(move, UNSEEN)
            if meaning is UNSEEN or move not in self.legal(state):
                raise RuleError(row.rule, f"{move!r} cannot be done now: {row.why}")
            return self._advance(row.do(table, state, meaning))
        if state.now[1] == OVER:
            raise RuleError("rules, game end", "the game is over")
        found = drawing.possible(table, state, move)
        if found is None:
            rule = "D62" if state.now[0] == "doom" else "rules, planning"
            raise RuleError(rule, f"{move!r} cannot be drawn")
        return self._advance(drawing.happen(table, state, found))

    def outcomes(self, state: State) -> tuple[tuple[str, Fraction], ...]:
        """What chance may bring: a province to be doomed, or the hand of a seat."""
        return drawing.outcomes(self.table, state)

    def sample(self, state: State, rng: Random) -> str:
        """Let chance move."""
        return drawing.sample(self.table, state, rng)

    def view(self, state: State, seat: int) -> State:
        """Return what a seat sees."""
        return views.view(state, seat)

    def secret(self, state: State, seat: int) -> bool:
        """Whether the words of the move that is due are hidden from a seat."""
        return views.secret(state, seat)

    def scores(self, state: State) -> tuple[int, ...]:
        """Score of every seat if the game ended now: points, and sets of tokens."""
        return scoring.scores(self.table, state)

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won, or shares the victory, if the game ended now."""
        return scoring.winners(self.table, state)

    def faults(self, state: State) -> tuple[str, ...]:
        """Everything that is wrong with a position."""
        return tuple(audit.faults(self.table, state))

    def write(self, state: State) -> str:
        """Write a state as text."""
        return notation.write(self.table, state)

    def read(self, text: str) -> State:
        """Read what `write` wrote, or a person did; what happens by itself happens at once."""
        state = notation.read(self.table, text)
        try:
            return self._advance(state)
        except (LookupError, TypeError, ValueError, AssertionError):
            # What was typed in may speak of what is not there.
            raise QuestionError("now", "does not fit the position") from None

    def _advance(self, state: State) -> State:
        """Do everything that happens by itself, to the next decision or the next draw."""
        table = self.table
        while True:
            row = ROWS.get(state[0][0])
            if row is None:
                if state[0][0] != "round":
                    return state
                state = drawing.begin_round(table, state)
                continue
            words = row.legal(table, state)
            if len(words) > 1:
                self._last[:] = [(state, words)]
                return state
            if not words:
                state = row.passed(table, state)
            elif words[0] in table.meaning:
                state = row.do(table, state, table.meaning[words[0]])
            else:  # a card that is not seen
                return state
