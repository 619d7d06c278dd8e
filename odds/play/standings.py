"""Who scored how much in a match, and whether one bot is better than another.

Games of a match are independent and the seats of one game are not, so what is averaged is a number
of each game: the mean score of a bot's seats, and how far it lies above that of another bot there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Any, Final

from odds.play.records import Record

ALPHA: Final = 0.05  # how seldom an interval misses


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot over a match: how many `seats` it had, its mean `score` with Student's interval
    `low` to `high` (None of fewer than two games), and games `won`, a shared one by its share."""

    bot: str
    seats: int
    score: float
    low: float | None
    high: float | None
    won: float


@dataclass(frozen=True, slots=True)
class Lead:
    """How much more a `bot` scores than the `other` one in `games` games where both sat, in the
    mean, with Student's interval."""

    bot: str
    other: str
    games: int
    score: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Whether the interval excludes that there is no difference."""
        return self.low > 0 or self.high < 0


class Standings:
    """Adds up a match, game by game.

    >>> match = Standings()
    >>> for scores in ([5, 3], [4, 6], [7, 4]):
    ...     end = {"scores": scores, "winners": [scores.index(max(scores))]}
    ...     match.add(Record("toy", "1", {}, bots=("a", "b"), end=end))
    >>> [(row.bot, round(row.score, 2), row.won) for row in match.rows()]
    [('a', 5.33, 2.0), ('b', 4.33, 1.0)]
    >>> lead = match.leads()[0]
    >>> round(lead.score, 2), round(lead.low, 2), round(lead.high, 2), lead.sure
    (1.0, -5.57, 7.57, False)
    """

    def __init__(self) -> None:
        self._games: list[dict[str, float]] = []
        self._seats: dict[str, int] = {}
        self._won: dict[str, float] = {}

    def add(self, record: Record) -> None:
        """Count one game that was played to its end."""
        assert record.end is not None
        points: Any = record.end["scores"]
        winners: Any = record.end["winners"]
        by_bot: dict[str, list[int]] = {}
        for seat, bot in enumerate(record.bots):
            by_bot.setdefault(bot, []).append(points[seat])
            share = 1 / len(winners) if seat in winners else 0.0
            self._won[bot] = self._won.get(bot, 0.0) + share
            self._seats[bot] = self._seats.get(bot, 0) + 1
        self._games.append({bot: fmean(scores) for bot, scores in by_bot.items()})

    def __len__(self) -> int:
        return len(self._games)

    def rows(self) -> tuple[Standing, ...]:
        """Every bot, who scores most first."""
        found = []
        for bot, seats in self._seats.items():
            scores = [game[bot] for game in self._games if bot in game]
            low, high = _ends(scores) if len(scores) > 1 else (None, None)
            found.append(Standing(bot, seats, fmean(scores), low, high, self._won[bot]))
        return tuple(sorted(found, key=lambda row: -row.score))

    def leads(self) -> tuple[Lead, ...]:
        """How far each bot lies before the next one, where both sat in two games or more."""
        rows, found = self.rows(), []
        for first, second in pairwise(rows):
            both = [
                game[first.bot] - game[second.bot]
                for game in self._games
                if first.bot in game and second.bot in game
            ]
            if len(both) > 1:
                found.append(Lead(first.bot, second.bot, len(both), fmean(both), *_ends(both)))
        return tuple(found)


def _ends(values: Sequence[float]) -> tuple[float, float]:
    from odds.chance.bounds import student  # loads scipy, and a game does not need it

    return student(values, ALPHA)
