"""Tables: all parties against one enemy, and one party against every attack and defense."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from odds.champions.advise.grid import ATTACKS, DEFENSES, grid
from odds.champions.advise.table import BOTH_LAYERS, Table
from odds.champions.pieces import KINDS, NO_ATTACK, Party, whole
from odds.champions.question.answer import Progress
from odds.champions.question.checks import MOST_WARRIORS
from odds.champions.question.fights import FightQuestion
from odds.errors import QuestionError

Numbers = tuple[float, ...]

FAVORS: Final = 3  # tables tell at least 0 to 3 Favor


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """How does every party of up to `warriors` fare against one enemy?

    `fight` holds the enemy, the goal and all else; its party is nobody, its `favor` what a party
    has. Runes are not part of it.

    >>> from odds import Enemy
    >>> fight = FightQuestion(Party(), Enemy(attack=3, defense=6), favor=1)
    >>> TableQuestion(fight, warriors=5).favors
    range(0, 4)
    """

    fight: FightQuestion
    warriors: int = 8

    def __post_init__(self) -> None:
        whole(self.warriors, "warriors", low=1, high=MOST_WARRIORS)
        _no_runes(self.fight)

    @property
    def favors(self) -> range:
        """Numbers of Favor that the table tells."""
        return range(max(self.fight.favor, FAVORS) + 1)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A party; its chance to `win` and its `value` in Glory, for each number of Favor from 0 up."""

    party: Party
    win: Numbers
    value: Numbers


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """`rows` of all parties by size, the best of a size first; `provisional` keys of data that are
    ours. Best is told by the goal's number with the Favor that was asked for."""

    question: TableQuestion
    rows: tuple[TableRow, ...]
    provisional: tuple[str, ...]


def ask_table(question: TableQuestion) -> TableAnswer:
    """Answer for all parties at once.

    >>> from odds import Enemy
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> row = ask_table(TableQuestion(fight, warriors=2)).rows[0]
    >>> row.party, round(row.win[0], 4)
    (Party('1 archer'), 0.8333)
    """
    asked = question.fight
    fight = replace(asked, favor=question.favors[-1]).fight()
    table = Table(fight, question.warriors)
    defense = asked.enemy.defense
    table.solved(defense, BOTH_LAYERS)

    def row(party: Party) -> TableRow:
        return TableRow(
            party,
            tuple(_chance(table.win(party, favor)) for favor in question.favors),
            tuple(table.value(party, favor) for favor in question.favors),
        )

    def rank(row: TableRow) -> tuple[object, ...]:
        told = (row.win[asked.favor], row.value[asked.favor])
        first, second = told if asked.goal == "win" else told[::-1]
        return row.party.size, -round(first, 12), -round(second, 12), tuple(-n for n in row.party)

    everyone = replace(asked, party=Party.of([1] * len(KINDS)))
    rows = sorted(map(row, table.parties()), key=rank)
    return TableAnswer(question, tuple(rows), everyone.provisional())


@dataclass(frozen=True, slots=True)
class GridQuestion:
    """How does one party fare against every attack and defense?

    `fight` holds the party, the special, the forbidden kinds; the enemy's numbers are not read.
    """

    fight: FightQuestion

    def __post_init__(self) -> None:
        _no_runes(self.fight)
        if self.fight.enemy.id:
            raise QuestionError("enemy", "a grid asks every attack and defense; leave out the card")

    @property
    def attacks(self) -> range:
        """Attack values of the grid; from 0 where a card may show none (D14, D15, D17)."""
        return range(0 if self.fight.enemy.special in NO_ATTACK else 1, ATTACKS[-1] + 1)

    @property
    def defenses(self) -> range:
        """Defense values of the grid; the Loot Hoarder has but one (D18)."""
        return range(1, replace(self.fight.enemy, defense=DEFENSES[-1]).defense + 1)


@dataclass(frozen=True, slots=True)
class GridAnswer:
    """Chances to `win` and `value` in Glory: a row for each attack, in it one for each defense."""

    question: GridQuestion
    win: tuple[Numbers, ...]
    value: tuple[Numbers, ...]
    provisional: tuple[str, ...]


def ask_grid(question: GridQuestion, progress: Progress | None = None) -> GridAnswer:
    """Answer for every attack and defense; `progress(done, all)` is told after each attack.

    >>> from odds import Enemy
    >>> fight = FightQuestion(Party("1 axe"), Enemy(attack=1, defense=1))
    >>> answer = ask_grid(GridQuestion(fight))
    >>> round(answer.win[0][0], 4), len(answer.win), len(answer.win[0])
    (0.6667, 6, 12)
    """
    fight = question.fight.fight()
    found = grid(fight, question.attacks, question.defenses, progress)
    win, value = (tuple(map(tuple, table.tolist())) for table in (found.win, found.value))
    return GridAnswer(question, win, value, question.fight.provisional())


def _chance(number: float) -> float:
    return min(1.0, max(0.0, float(number)))


def _no_runes(question: FightQuestion) -> None:
    if question.runes:
        raise QuestionError("runes", "are not part of a table")
