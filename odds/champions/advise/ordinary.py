"""What good play gains over ordinary play: by its rerolls, its casualties and its runes.

Ordinary play rerolls all blank dice while the dice do not kill and there is Favor, and loses the
cheapest warrior first. Each half of it is replaced by the best, alone and together; then runes are
used too. Without them, runes are kept and count at their price. All plays serve the fight's goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from odds.champions.advise.grid import (
    ATTACKS,
    DEFENSES,
    Pair,
    Progress,
    by_defense,
    check_grid,
    with_numbers,
)
from odds.champions.combat.play import BEST_CASUALTIES, BEST_REROLLS, KEPT_RUNES, Fight

# In the order of the fields of Plays.
COMPARED: Final = ("reroll-blanks", BEST_CASUALTIES, BEST_REROLLS, KEPT_RUNES, "best")


@dataclass(frozen=True, slots=True)
class Worth:
    """Chance to `win` and `value` in Glory; or a difference of two."""

    win: float
    value: float

    def __sub__(self, other: Worth) -> Worth:
        return Worth(self.win - other.win, self.value - other.value)


@dataclass(frozen=True, slots=True)
class Plays:
    """What a fight is worth by ways to play it: `ordinary`; with the best `casualties` only, or the
    best `rerolls` only; with `both`; and with runes used too, the `best`."""

    ordinary: Worth
    casualties: Worth
    rerolls: Worth
    both: Worth
    best: Worth

    @property
    def casualties_gain(self) -> Worth:
        """What the best casualties alone gain over ordinary play."""
        return self.casualties - self.ordinary

    @property
    def rerolls_gain(self) -> Worth:
        """What the best rerolls alone gain over ordinary play."""
        return self.rerolls - self.ordinary

    @property
    def both_gain(self) -> Worth:
        """What best play without runes gains over ordinary play."""
        return self.both - self.ordinary

    @property
    def runes_gain(self) -> Worth:
        """What using runes gains over keeping them."""
        return self.best - self.both


def compare(fight: Fight) -> Plays:
    """Compare ordinary play of a fight with the best, by parts; the fight's own play is not asked.

    Raises QuestionError where the fight is too large.

    >>> from odds import Enemy, FightQuestion, Party
    >>> plays = compare(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2), favor=1).fight())
    >>> round(plays.ordinary.win, 4), round(plays.rerolls_gain.win, 4)  # 1/3 + 1/3 * 1/3 + ...
    (0.4444, 0.1111)
    """
    (plays,) = _by_defense(fight, (fight.enemy.defense,))
    return plays


def compare_grid(
    fight: Fight,
    attacks: Sequence[int] = ATTACKS,
    defenses: Sequence[int] = DEFENSES,
    progress: Progress | None = None,
) -> dict[tuple[int, int], Plays]:
    """Compare plays for every (attack, defense) in place of the enemy's.

    `progress(done, all)` is told after each attack. Raises QuestionError before any solving where
    a fight is too large.
    """
    for play in COMPARED:
        check_grid(replace(fight, play=play), attacks, defenses)
    found: dict[tuple[int, int], Plays] = {}
    for done, attack in enumerate(attacks, start=1):
        row = _by_defense(with_numbers(fight, attack, max(defenses)), defenses)
        found |= {(attack, defense): plays for defense, plays in zip(defenses, row, strict=True)}
        if progress:
            progress(done, len(attacks))
    return found


def _by_defense(fight: Fight, defenses: Sequence[int]) -> list[Plays]:
    asked: list[list[Pair]] = [by_defense(replace(fight, play=play), defenses) for play in COMPARED]
    return [Plays(*(Worth(*pair) for pair in pairs)) for pairs in zip(*asked, strict=True)]
