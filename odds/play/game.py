"""What a game must offer, and a bot: states are values, chance is a player, moves are words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, Protocol, TypeVar

CHANCE: Final = -1  # who moves when dice fall and cards are drawn
OVER: Final = -2  # nobody moves any more


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game says of itself; the contract tests hold it to that.

    `rules` changes only when behavior does. `most_actions` legal at any one decision. `longest`
    game in decisions, None where the rules set no end (a fight in which nothing happens goes on).
    `setup` says the game again: what `name` was made with.
    """

    name: str
    rules: str
    players: int
    most_actions: int
    least_score: int
    most_score: int
    longest: int | None
    setup: Mapping[str, object]


S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game at one table, over states `S` that never change."""

    @property
    def facts(self) -> Facts:
        """What holds for every game at this table."""

    def begin(self) -> S:
        """Return the state before anything was drawn or decided."""

    def mover(self, state: S) -> int:
        """Whose move it is: a seat from 0, CHANCE or OVER."""

    def legal(self, state: S) -> tuple[str, ...]:
        """What the mover may do, each once; of chance, everything that may happen."""

    def play(self, state: S, move: str) -> S:
        """Return what follows a move of the mover; RuleError if it is illegal."""

    def outcomes(self, state: S) -> tuple[tuple[str, Fraction], ...]:
        """What chance may bring, with exact probabilities that sum to 1."""

    def sample(self, state: S, rng: Random) -> str:
        """Let chance move, without listing what might have been."""

    def view(self, state: S, seat: int) -> S:
        """Return what a seat sees: what it may not see is as if nobody knew it."""

    def scores(self, state: S) -> tuple[int, ...]:
        """Score of every seat if the game ended now."""

    def winners(self, state: S) -> tuple[int, ...]:
        """Seats that have won, or share the victory, if the game ended now."""

    def faults(self, state: S) -> tuple[str, ...]:
        """Everything that is wrong with a position: lost or invented pieces above all."""

    def write(self, state: S) -> str:
        """Write a state as text, one `key: words` a line; `now` says what is to be done."""

    def read(self, text: str) -> S:
        """Read what `write` wrote, or a person did; QuestionError names the line."""


class Bot(Protocol[S]):
    """Chooses moves of a game over states `S` by what its seat sees."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""

    def choose(
        self, game: Game[S], look: Callable[[], S], legal: tuple[str, ...], rng: Random
    ) -> str:
        """Return one of the legal moves of the seat whose view it is when it takes a `look`."""
