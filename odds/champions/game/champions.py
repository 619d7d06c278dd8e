"""Champions of Midgard as a game: the pile of tasks, and who moves next.

Whatever happens by itself happens at once; a state that is handed out waits for a decision or for
chance. What can be done is a table of rows by kind of task, put together from the phases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final

from odds.champions.game import (
    assignment,
    audit,
    decks,
    dice,
    fights,
    goods,
    journeys,
    locations,
    notation,
    placement,
    rounds,
    runes,
    scoring,
    views,
)
from odds.champions.game.state import State, pop
from odds.champions.game.table import Decision, Run, Table
from odds.errors import QuestionError, RuleError
from odds.play.game import CHANCE, OVER, Facts

NAME: Final = "champions"
RULES: Final = "1"  # changes when the same moves no longer lead to the same states
MOST_ACTIONS: Final = 64
DRAWS: Final = ("draw", "dice")  # tasks of chance
FARTHEST: Final = 10_000  # no score is farther from 0

PHASES: Final = (goods, rounds, placement, locations, runes, assignment, fights, journeys)
ROWS: Final[Mapping[str, Decision]] = {
    kind: row for phase in PHASES for kind, row in getattr(phase, "ROWS", {}).items()
}
RUNS: Final[Mapping[str, Run]] = {
    kind: run for phase in PHASES for kind, run in getattr(phase, "RUNS", {}).items()
}


@dataclass(frozen=True)
class Champions:
    """The game at one table; see `odds.play.Game`.

    >>> game = Champions(Table(players=2, expansion=False))
    >>> state = game.begin()
    >>> game.mover(state) == CHANCE, len(game.legal(state))
    (True, 4)
    """

    table: Table = field(default_factory=Table)
    # What was legal in the state seen last: it is asked for, and then moved by.
    _last: list[Any] = field(
        default_factory=lambda: [None, ()], init=False, repr=False, compare=False
    )

    @property
    def facts(self) -> Facts:
        """What holds for every game at this table."""
        setup = {"players": self.table.players, "expansion": self.table.expansion}
        return Facts(
            NAME, RULES, self.table.players, MOST_ACTIONS, -FARTHEST, FARTHEST, None, setup
        )

    def begin(self) -> State:
        """Return the state before anything was drawn."""
        return self._advance(rounds.begin(self.table))

    def mover(self, state: State) -> int:
        """Whose move it is."""
        if not state.todo:
            return OVER
        task = state.todo[0]
        return CHANCE if task.kind in DRAWS else task.seat

    def legal(self, state: State) -> tuple[str, ...]:
        """What may be done, or may happen."""
        words: tuple[str, ...]
        seen, words = self._last
        if seen is state:
            return words
        if not state.todo:
            return ()
        task = state.todo[0]
        row = ROWS.get(task.kind)
        if row is None:
            return tuple(word for word, _ in self.outcomes(state))
        words = row.legal(self.table, state, task)
        self._last[:] = state, words
        return words

    def play(self, state: State, move: str) -> State:
        """Return what follows a move; RuleError if it is illegal."""
        if not state.todo:
            raise RuleError("base rules, end of game", "the game is over")
        task, table = state.todo[0], self.table
        row = ROWS.get(task.kind)
        if row is not None:
            if move not in self.legal(state):
                why = row.why(table, state, task, move) if row.why else "it cannot be done now"
                raise RuleError(row.rule, f"{move!r}: {why}")
            return self._advance(row.do(table, pop(state), task, move))
        if task.kind == "dice":
            return self._advance(self._fell(pop(state), move))
        if move not in decks.cards(state, task.args[0]):
            raise RuleError("D48", f"{move!r} is not among the cards that may be drawn")
        return self._advance(decks.drawn(table, pop(state), task, move))

    def outcomes(self, state: State) -> tuple[tuple[str, Fraction], ...]:
        """What chance may bring: a card, or the dice of one kind."""
        task = state.todo[0]
        return dice.outcomes(state) if task.kind == "dice" else decks.outcomes(state, task)

    def sample(self, state: State, rng: Random) -> str:
        """Let chance move."""
        task = state.todo[0]
        if task.kind == "dice":
            return dice.sample(state, rng)
        return decks.sample(state, task, rng)

    def view(self, state: State, seat: int) -> State:
        """Return what a seat sees."""
        return views.view(self.table, state, seat)

    def secret(self, state: State, seat: int) -> bool:
        """Whether the words of the move that is due are hidden from a seat."""
        return views.secret(state, seat)

    def scores(self, state: State) -> tuple[int, ...]:
        """Score of every seat if the game ended now."""
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
        for task in state.todo:
            if not any(task.kind in known for known in (ROWS, RUNS, DRAWS)):
                raise QuestionError("now", f"{task.kind!r} is unknown")
        try:
            state = self._advance(state)
            if self.mover(state) != OVER:
                self.legal(state)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
            # Tasks that were typed in may speak of what is not there.
            raise QuestionError("now", "does not fit the position") from None
        return state

    def _fell(self, state: State, move: str) -> State:
        try:
            return dice.fell(state, move)
        except QuestionError as error:
            raise RuleError("D10", error.message) from None

    def _advance(self, state: State) -> State:
        """Do everything that happens by itself, to the next decision or the next draw."""
        table = self.table
        while state.todo:
            task = state.todo[0]
            kind = task.kind
            if kind in RUNS:
                state = RUNS[kind](table, state, task)
            elif kind in ROWS:
                row = ROWS[kind]
                if not row.alone:
                    return state
                words = row.legal(table, state, task)
                if len(words) > 1:
                    self._last[:] = state, words
                    return state
                state = pop(state)
                if words:
                    state = row.do(table, state, task, words[0])
            elif kind == "draw":
                done = decks.forced(table, state)
                if done is None:
                    return state
                state = done
            else:  # dice fall
                return state
        return state
