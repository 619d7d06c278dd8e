"""What people look for in a table of all parties."""

from __future__ import annotations

from dataclasses import dataclass

from odds.champions.question import TableAnswer, TableRow


@dataclass(frozen=True, slots=True)
class Sized:
    """Parties of one size, the best `rows` of them, and the `rest`."""

    size: int
    rows: tuple[TableRow, ...]
    rest: tuple[TableRow, ...]


def by_size(answer: TableAnswer, most: int = 3) -> tuple[Sized, ...]:
    """Show the best parties of each size first; `most` of each size.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import TableQuestion, ask_table
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> [len(some.rest) for some in by_size(ask_table(TableQuestion(fight, warriors=2)))]
    [1, 7]
    """
    rows = {
        size: [row for row in answer.rows if row.party.size == size]
        for size in range(1, answer.question.warriors + 1)
    }
    return tuple(Sized(size, tuple(some[:most]), tuple(some[most:])) for size, some in rows.items())
