"""Tables as JSON objects and as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any, Final

from odds.champions.pieces import KINDS
from odds.champions.question import GridAnswer, TableAnswer
from odds.champions.wire.objects import question_json

TABLE: Final = "odds.table/1"


def table_json(answer: TableAnswer | GridAnswer) -> dict[str, Any]:
    """Return a table as one JSON object: `rows` of parties, or the `grid` of one party.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import TableQuestion, ask_table
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> table_json(ask_table(TableQuestion(fight, warriors=1)))["rows"][0]["party"]
    {'archer': 1}
    """
    question = question_json(answer.question.fight)
    if isinstance(answer, GridAnswer):
        enemy = {name: question["enemy"][name] for name in ("special", "forbids")}
        return {
            "schema": TABLE,
            "question": question | {"enemy": enemy},
            "attacks": list(answer.question.attacks),
            "defenses": list(answer.question.defenses),
            "grid": {
                "win": [list(line) for line in answer.win],
                "value": [list(line) for line in answer.value],
            },
            "provisional": list(answer.provisional),
        }
    return {
        "schema": TABLE,
        "question": question | {"warriors": answer.question.warriors},
        "favors": list(answer.question.favors),
        "rows": [
            {"party": row.party.as_dict(), "win": list(row.win), "value": list(row.value)}
            for row in answer.rows
        ],
        "provisional": list(answer.provisional),
    }


def table_csv(answer: TableAnswer | GridAnswer) -> str:
    """Return a table as CSV: one line for each party and Favor, or for each attack and defense.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import TableQuestion, ask_table
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> print(table_csv(ask_table(TableQuestion(fight, warriors=1))).splitlines()[0])
    sword,spear,axe,archer,favor,win,value
    """
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerows(_grid_lines(answer) if isinstance(answer, GridAnswer) else _lines(answer))
    return text.getvalue()


def _lines(answer: TableAnswer) -> Iterator[tuple[object, ...]]:
    yield (*KINDS, "favor", "win", "value")
    for row in answer.rows:
        for favor in answer.question.favors:
            yield (*row.party, favor, row.win[favor], row.value[favor])


def _grid_lines(answer: GridAnswer) -> Iterator[tuple[object, ...]]:
    yield "attack", "defense", "win", "value"
    asked = answer.question
    for attack, wins, values in zip(asked.attacks, answer.win, answer.value, strict=True):
        for defense, win, value in zip(asked.defenses, wins, values, strict=True):
            yield attack, defense, win, value
