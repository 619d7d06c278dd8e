"""What people ask of a fight beyond the answer's own numbers: sums over its law.

Probabilities, warriors, Favor.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from odds.champions.pieces import Party
from odds.champions.question import FightAnswer, JourneyAnswer


@dataclass(frozen=True, slots=True)
class Left:
    """What is left at the end: `survivors` of a victory, None for defeat; its `chance`; and
    `or_better`, the chance of this or of more. `sure` and `sure_or_better` tell whether the chance
    is 0 or 1 for certain, not only after rounding."""

    survivors: int | None
    chance: float
    or_better: float
    sure: bool
    sure_or_better: bool


def survivors(answer: FightAnswer) -> dict[int, float]:
    """Probability to win with that many warriors left, from 0 to the whole party.

    A count that cannot happen has probability 0.0, exactly.

    >>> from odds import Enemy, fight
    >>> {n: round(p, 4) for n, p in survivors(fight("2 axe", Enemy(attack=1, defense=1))).items()}
    {0: 0.0741, 1: 0.8889, 2: 0.0}
    """
    parts: dict[int, list[float]] = {n: [] for n in range(answer.question.party.size + 1)}
    for (won, party, _), chance in answer.law.items():
        if won:
            parts[party.size].append(chance)
    return {n: fsum(chances) for n, chances in parts.items()}


def defeat(answer: FightAnswer) -> float:
    """Chance not to win, play that never ends included; 0.0 only where defeat cannot happen.

    >>> from odds import Enemy, fight
    >>> round(defeat(fight("2 axe", Enemy(attack=1, defense=1))), 4)
    0.037
    """
    return fsum(chance for (won, _, _), chance in answer.law.items() if not won)


def certain(answer: FightAnswer | JourneyAnswer) -> bool:
    """Whether the chance to win is 1 or 0 for sure, not only after rounding.

    >>> from odds import Enemy, fight
    >>> certain(fight("2 axe", Enemy(attack=0, defense=1)))
    True
    """
    return len({won for (won, _, _), chance in answer.law.items() if chance > 0}) == 1


def left(answer: FightAnswer) -> tuple[Left, ...]:
    """Rows of what is left, best first: victories by survivors, then defeat.

    >>> from odds import Enemy, fight
    >>> left(fight("1 axe", Enemy(attack=0, defense=1)))[0]
    Left(survivors=1, chance=1.0, or_better=1.0, sure=True, sure_or_better=True)
    """
    by_count = survivors(answer)
    names = (*sorted(by_count, reverse=True), None)
    chances = [defeat(answer) if n is None else by_count[n] for n in names]
    rows = []
    for i, (name, chance) in enumerate(zip(names, chances, strict=True)):
        above, below = chances[: i + 1], chances[i + 1 :]
        rows.append(
            Left(
                survivors=name,
                chance=chance,
                or_better=min(1.0, fsum(above)),
                sure=chance == 0 or not any(chances[:i] + below),
                sure_or_better=not any(above) or not any(below),
            )
        )
    return tuple(rows)


def lost(answer: FightAnswer) -> float:
    """Expected number of warriors lost; all of them in a defeat."""
    return fsum(answer.losses.values())


def favor_left(answer: FightAnswer | JourneyAnswer) -> float:
    """Expected Favor left, win or lose.

    >>> from odds import Enemy, fight
    >>> favor_left(fight("1 axe", Enemy(attack=0, defense=1), favor=2))
    2.0
    """
    return fsum(chance * favor for (_, _, favor), chance in answer.law.items())


def given(answer: FightAnswer, won: bool) -> dict[Party, float]:
    """Law of the survivors given victory, or given defeat; empty where that cannot happen.

    >>> from odds import Enemy, fight
    >>> given(fight("2 axe", Enemy(attack=1, defense=1)), won=True)
    {Party('1 axe'): 0.923..., Party(): 0.076...}
    """
    parts: dict[Party, list[float]] = {}
    for (victory, party, _), chance in answer.law.items():
        if victory == won:
            parts.setdefault(party, []).append(chance)
    total = fsum(chance for chances in parts.values() for chance in chances)
    law = {party: fsum(chances) / total for party, chances in parts.items()} if total else {}
    return dict(sorted(law.items(), key=lambda item: -item[1]))


def nobody_left(answer: FightAnswer) -> float:
    """Chance to lose everybody, whether the enemy falls or not.

    >>> from odds import Enemy, fight
    >>> round(nobody_left(fight("2 axe", Enemy(attack=1, defense=1))), 4)
    0.1111
    """
    return fsum(chance for (_, party, _), chance in answer.law.items() if not party.size)
