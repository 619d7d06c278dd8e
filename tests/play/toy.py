"""A toy game: two players draw a hidden number each and raise, or show; the higher number wins.

It has what the contract speaks of: chance, something hidden, pieces to be conserved. `broken`
breaks it in one way, so that the checks of the contract can be seen to fail.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import NamedTuple

from odds.errors import QuestionError, RuleError
from odds.play import CHANCE, OVER, Facts

CHIPS = 4


class Toy(NamedTuple):
    """Numbers of the two seats (0 is not drawn, -1 not seen), chips, whose turn, shown."""

    cards: tuple[int, int] = (0, 0)
    chips: tuple[int, int] = (CHIPS, CHIPS)
    pot: int = 0
    turn: int = 0
    shown: bool = False


@dataclass(frozen=True)
class ToyGame:
    """The rules, whole or broken."""

    broken: str = ""

    @property
    def facts(self) -> Facts:
        longest = 3 if self.broken == "longest" else 2 * CHIPS + 1
        most = 1 if self.broken == "most" else 2
        top = 2 if self.broken == "score" else 2 * CHIPS
        return Facts("toy", "1", 2, most, 0, top, longest, {})

    def begin(self) -> Toy:
        return Toy()

    def mover(self, state: Toy) -> int:
        if state.shown:
            return OVER
        return CHANCE if 0 in state.cards else state.turn

    def legal(self, state: Toy) -> tuple[str, ...]:
        if state.shown:
            return ()
        if 0 in state.cards:
            return tuple(word for word, _ in self.outcomes(state))
        raising = ("raise",) if state.chips[state.turn] else ()
        if self.broken == "twice":
            raising *= 2
        if self.broken == "empty" and state.pot:
            return ()
        if self.broken == "peek" and state.cards[1 - state.turn] == 3:
            raising = ()
        return (*raising, "show")

    def play(self, state: Toy, move: str) -> Toy:
        if move not in self.legal(state):
            if self.broken == "silent":
                return state
            raise RuleError("" if self.broken == "nameless" else "toy 1", f"{move!r} is not legal")
        if self.mover(state) == CHANCE:
            seat = state.cards.index(0)
            cards = (int(move), 0) if seat == 0 else (state.cards[0], int(move))
            return state._replace(cards=cards)
        if move == "show":
            return state._replace(shown=True)
        chips = list(state.chips)
        chips[state.turn] -= 1
        gained = 2 if self.broken == "invents" else 1
        return state._replace(chips=tuple(chips), pot=state.pot + gained, turn=1 - state.turn)

    def outcomes(self, state: Toy) -> tuple[tuple[str, Fraction], ...]:
        left = [n for n in (1, 2, 3) if n not in state.cards]
        each = Fraction(1, 4 if self.broken == "sum" else len(left))
        return tuple((str(n), each) for n in left)

    def sample(self, state: Toy, rng: Random) -> str:
        words = [word for word, _ in self.outcomes(state)]
        if self.broken == "impossible":
            return "9"
        return words[0] if self.broken == "loaded" else rng.choice(words)

    def view(self, state: Toy, seat: int) -> Toy:
        if self.broken == "open" or 0 in state.cards:
            return state
        hidden = list(state.cards)
        hidden[1 - seat] = -1
        return state._replace(cards=tuple(hidden))

    def scores(self, state: Toy) -> tuple[int, int]:
        won = max((0, 1), key=lambda seat: state.cards[seat])
        return tuple(n + state.pot * (seat == won) for seat, n in enumerate(state.chips))

    def winners(self, state: Toy) -> tuple[int, ...]:
        best = max(self.scores(state))
        return tuple(seat for seat, score in enumerate(self.scores(state)) if score == best)

    def faults(self, state: Toy) -> tuple[str, ...]:
        whole = sum(state.chips) + state.pot == 2 * CHIPS
        return () if whole else ("chips were lost or invented",)

    def write(self, state: Toy) -> str:
        pot = 0 if self.broken == "forgets" else state.pot
        cards, chips = " ".join(map(str, state.cards)), " ".join(map(str, state.chips))
        return f"cards: {cards}\nchips: {chips}\npot: {pot}\nturn: {state.turn} {state.shown:d}"

    def read(self, text: str) -> Toy:
        words = [line.partition(": ")[2].split() for line in text.splitlines()]
        if len(words) != 4:
            raise QuestionError("line 1", "is no toy")
        (a, b), (c, d), (pot,), (turn, shown) = words
        return Toy((int(a), int(b)), (int(c), int(d)), int(pot), int(turn), shown == "1")
