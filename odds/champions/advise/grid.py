"""One party against every attack and defense, and all parties against one enemy, as tables.

One solve an attack serves: smaller defenses come along with the largest, except where the enemy
heals (D16), which is another fight for each defense.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.advise.table import Table
from odds.champions.combat import rules
from odds.champions.combat.play import Fight
from odds.champions.combat.pool import check_size
from odds.champions.combat.solve import Solved
from odds.champions.pieces import Party

Floats = npt.NDArray[np.float64]
Pair = tuple[float, float]
Progress = Callable[[int, int], None]

ATTACKS: Final = tuple(range(1, 7))
DEFENSES: Final = tuple(range(1, 13))


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Chance to `win` and `value` in Glory, each (attacks, defenses)."""

    attacks: tuple[int, ...]
    defenses: tuple[int, ...]
    win: Floats
    value: Floats


@dataclass(frozen=True, slots=True)
class Row:
    """Chances of a party: `wins[n]` with n Favor."""

    party: Party
    wins: tuple[float, ...]


def read(
    fight: Fight,
    solved: Solved,
    *,
    party: Party | None = None,
    favor: int | None = None,
    needed: int | None = None,
) -> Pair:
    """Read chance to win and value of a start off a full solution; defaults are the fight's."""
    counts = (fight.party if party is None else party).without(fight.enemy.forbids)
    first, second = solved.value(
        counts,
        fight.favor if favor is None else favor,
        fight.enemy.defense if needed is None else needed,
    )
    win, value = (first, second) if fight.goal == "win" else (second, first)
    return min(1.0, max(0.0, win)), value


def with_numbers(fight: Fight, attack: int, defense: int) -> Fight:
    """Return the fight against the same enemy with another attack and defense."""
    return replace(fight, enemy=replace(fight.enemy, attack=attack, defense=defense))


def by_defense(fight: Fight, defenses: Sequence[int]) -> list[Pair]:
    """Chance to win and value for each defense (the Loot Hoarder's stays 1, D18)."""
    attack, healed = fight.enemy.attack, rules.SPECIALS[fight.enemy.special].heals
    if healed:
        fights = [with_numbers(fight, attack, defense) for defense in defenses]
        return [read(one, one.solve()) for one in fights]
    largest = with_numbers(fight, attack, max(defenses))
    solved = largest.solve()
    most = largest.enemy.defense
    return [read(largest, solved, needed=min(defense, most)) for defense in defenses]


def grid(
    fight: Fight,
    attacks: Sequence[int] = ATTACKS,
    defenses: Sequence[int] = DEFENSES,
    progress: Progress | None = None,
) -> Grid:
    """Chance and value of the fight's party for every attack and defense in place of its enemy's.

    `progress(done, all)` is told after each attack. Raises QuestionError before any solving where
    a fight is too large.

    >>> from odds import Enemy, FightQuestion, Party
    >>> fight = FightQuestion(Party("1 sword"), Enemy(attack=1, defense=1)).fight()
    >>> grid(fight, attacks=(0, 1), defenses=(1, 2)).win.round(4).tolist()
    [[1.0, 1.0], [0.6, 0.2]]
    """
    check_grid(fight, attacks, defenses)
    rows = []
    for done, attack in enumerate(attacks, start=1):
        rows.append(by_defense(with_numbers(fight, attack, max(defenses)), defenses))
        if progress:
            progress(done, len(attacks))
    both = np.array(rows)
    return Grid(tuple(attacks), tuple(defenses), both[:, :, 0], both[:, :, 1])


def check_grid(fight: Fight, attacks: Sequence[int], defenses: Sequence[int]) -> None:
    """Raise QuestionError where the largest fight of a grid is too large."""
    for attack in attacks:
        check_size(with_numbers(fight, attack, max(defenses)).problem())


def rows(table: Table, defense: int | None = None) -> tuple[Row, ...]:
    """List all parties with a warrior, smaller ones first, each with its chances by Favor.

    >>> from odds import Enemy, table
    >>> [str(row.party) for row in rows(table(Enemy(attack=2, defense=3), warriors=1, favor=0))]
    ['1 archer', '1 axe', '1 spear', '1 sword']
    """
    counts, wins = table.wins(defense)
    return tuple(
        Row(Party.of(party), tuple(chances))
        for party, chances in zip(counts[1:].tolist(), wins[1:].tolist(), strict=True)
    )
