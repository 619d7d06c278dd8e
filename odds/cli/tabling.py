"""What people read of tables: the best parties of each size, and heat maps in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from odds.champions.question import (
    GridAnswer,
    TableAnswer,
    TableRow,
    ask_grid,
    ask_table,
)
from odds.champions.readings import by_size
from odds.cli.asking import grid_question, loading, progress, table_question
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import tell_provisional
from odds.words import brief, say
from odds.words.naming import enemy_text, foe_text, led_text, party_text

FAVORS: Final = 6  # columns of Favor that are shown
DARKEST: Final = 235  # of the 256 colors of terminals
GRAYS: Final = 20


def answered(given: Mapping[str, Any], known: Known) -> TableAnswer | GridAnswer:
    """Answer what the options ask."""
    if "grid" not in given:
        asked = table_question(given, known)
        with loading():
            return ask_table(asked)
    grid = grid_question(given, known)
    with loading(), progress(say("table.progress")) as tell:
        return ask_grid(grid, tell)


def caption(answer: TableAnswer | GridAnswer) -> str:
    """What a table tells, in one sentence."""
    fight = answer.question.fight
    what = say("table.win") if fight.goal == "win" else say("table.value")
    if isinstance(answer, GridAnswer):
        text = say(
            "table.grid", what=what, party=party_text(fight.party), against=foe_text(fight),
            favor=fight.favor,
        )  # fmt: skip
    else:
        enemy = enemy_text(fight.enemy, fight)
        text = say("table.parties", what=what, enemy=enemy, favor=fight.favor)
    return led_text(text, fight)


def tell(answer: TableAnswer | GridAnswer, known: Known, *, every: bool) -> None:
    """Print a table or a grid for people."""
    screen = console()
    if known.box is not None:
        show(screen, known.said)
    show(screen, Text(caption(answer), style="bold"))
    show(screen, "")
    if isinstance(answer, GridAnswer):
        show(screen, _grid(answer, screen))
    else:
        show(screen, _parties(answer, screen, every=every))
    tell_provisional(screen, answer.question.fight, answer.provisional)


def _parties(answer: TableAnswer, screen: Console, *, every: bool) -> Table:
    """The best parties of each size; columns for Favor."""
    goal = answer.question.fight.goal
    favors = answer.question.favors[-FAVORS:]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="")
    table.add_column(say("table.party"), overflow="fold")
    for favor in favors:
        table.add_column(say("table.with-favor", favor=favor), justify="right", no_wrap=True)
    highest = max(max(_numbers(row, goal)) for row in answer.rows)
    for some in by_size(answer, len(answer.rows) if every else 3):
        for row in some.rows:
            told = [_numbers(row, goal)[favor] for favor in favors]
            table.add_row(
                Text(str(row.party)), *(_cell(number, goal, highest, screen) for number in told)
            )
        if some.rest:
            worst = _numbers(some.rest[-1], goal)
            table.add_row(
                Text("  " + say("table.rest", number=len(some.rest))),
                *(Text(_told(worst[favor], goal)) for favor in favors),
            )
    return table


def _numbers(row: TableRow, goal: str) -> tuple[float, ...]:
    return row.win if goal == "win" else row.value


def _grid(answer: GridAnswer, screen: Console) -> Table:
    """Defense down, attack across, so that it fits narrow terminals."""
    asked = answer.question
    goal = asked.fight.goal
    numbers = answer.win if goal == "win" else answer.value
    highest = max(map(max, numbers))
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="")
    table.add_column(say("table.corner"), justify="right")
    for attack in asked.attacks:
        table.add_column(str(attack), justify="right", no_wrap=True)
    for j, defense in enumerate(asked.defenses):
        cells = (_cell(line[j], goal, highest, screen) for line in numbers)
        table.add_row(Text(str(defense)), *cells)
    return table


def _told(number: float, goal: str) -> str:
    return brief(number) if goal == "win" else f"{number:.2f}"


def _cell(number: float, goal: str, highest: float, screen: Console) -> Text:
    """A number, on a terminal with colors on a gray that is the lighter the greater it is."""
    text = _told(number, goal)
    if screen.color_system not in ("256", "truecolor"):
        return Text(text)
    part = max(0.0, number / (1.0 if goal == "win" else max(highest, 1e-9)))
    gray = DARKEST + round(GRAYS * min(1.0, part))
    ink = "color(231)" if part < 0.5 else "color(16)"
    return Text(f"{text:>6}", style=Style.parse(f"{ink} on color({gray})"))
