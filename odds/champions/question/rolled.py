"""The same fight rolled with real dice again and again, beside what was worked out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from odds.champions.combat.roller import Roller
from odds.champions.question.answer import Progress
from odds.champions.question.fights import FightQuestion
from odds.chance.bounds import interval

ALPHA: Final = 1e-3  # chance at most that the interval does not hold the chance to win
TOLD: Final = 250  # fights after which progress is told


@dataclass(frozen=True, slots=True)
class RolledAnswer:
    """`wins` of so many `fights`; the chance to win lies from `low` to `high`, except with
    probability ALPHA; `win` is the chance that was worked out."""

    question: FightQuestion
    fights: int
    wins: int
    low: float
    high: float
    win: float

    @property
    def agrees(self) -> bool:
        """Whether what was worked out lies where the dice say."""
        return self.low - 1e-12 <= self.win <= self.high + 1e-12


def ask_rolled(
    question: FightQuestion,
    fights: int,
    rng: random.Random,
    progress: Progress | None = None,
) -> RolledAnswer:
    """Roll a fight `fights` times under the play that is asked for; the dice are `rng`'s.

    `progress(done, all)` may raise to stop. Raises QuestionError where the fight is too large.

    >>> from odds.champions.pieces import Enemy, Party
    >>> asked = FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1))
    >>> rolled = ask_rolled(asked, 500, random.Random(1))
    >>> rolled.agrees, rolled.high - rolled.low < 0.1
    (True, True)
    """
    fight = question.fight()
    roller = Roller(fight)
    wins = 0
    for done, one in enumerate(roller.fights(fights, rng), start=1):
        wins += one.won
        if progress and done % TOLD == 0:
            progress(done, fights)
    low, high = interval(wins, fights, ALPHA)
    win, _ = fight.read(fight.solve())
    return RolledAnswer(question, fights, wins, low, high, float(win))
