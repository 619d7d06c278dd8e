"""Tables as HTML: a heat map with its numbers, and a page of its own to print.

The number stands in each cell, and the shade behind it rises with it in one direction. The page
holds all that it shows: it asks for nothing from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from odds.champions.pieces import Party
from odds.champions.question import GridAnswer, TableAnswer
from odds.champions.readings import by_size
from odds.words import brief, say

DARKEST: Final = 45  # percent of the shade behind the greatest number: ink is read on it
STYLE: Final = """
@page { margin: 12mm }
body { font: 11pt/1.35 sans-serif; color: black; background: white; max-width: 60rem;
  margin: 1rem auto; padding: 0 .5rem }
h1 { font-size: 14pt; margin: 0 0 .5rem }
p { margin: .25rem 0; font-size: 9.5pt }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; page-break-inside: avoid }
th, td { border: 1px solid #bbb; padding: .2rem .3rem; text-align: right; font-weight: 400;
  font-variant-numeric: tabular-nums }
th { font-size: 9.5pt } th[scope=row] { text-align: left }
td { background: color-mix(in srgb, #1f5f99 var(--part), white); -webkit-print-color-adjust: exact;
  print-color-adjust: exact }
"""

Names = Callable[[Party], str]


def heat_table(answer: TableAnswer | GridAnswer, names: Names = str) -> str:
    """Return a table whose cells say in `--part` how dark they are: of a grid defense down and
    attack across, of all parties the best of each size (called by `names`) and Favor across.

    >>> from odds import Enemy, FightQuestion
    >>> from odds.champions.question import GridQuestion, ask_grid
    >>> fight = FightQuestion(Party("1 axe"), Enemy(attack=1, defense=1))
    >>> '<td style="--part:30%">66.7%</td>' in heat_table(ask_grid(GridQuestion(fight)))
    True
    """
    chances = answer.question.fight.goal == "win"
    if isinstance(answer, GridAnswer):
        asked = answer.question
        lines = list(zip(*(answer.win if chances else answer.value), strict=True))
        return _table(
            say("table.corner"), map(str, asked.attacks), map(str, asked.defenses), lines, chances
        )
    rows = [row for some in by_size(answer) for row in some.rows]
    return _table(
        say("table.party"),
        (say("table.with-favor", favor=favor) for favor in answer.question.favors),
        (names(row.party) for row in rows),
        [row.win if chances else row.value for row in rows],
        chances,
    )


def sheet(
    answer: TableAnswer | GridAnswer, title: str, notes: Iterable[str] = (), names: Names = str
) -> str:
    """Return a page to print: the title, the table, and what it rests on."""
    told = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f'</title><meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1>{heat_table(answer, names)}{told}</body></html>\n"
    )


def _table(
    corner: str,
    across: Iterable[str],
    down: Iterable[str],
    lines: Sequence[Sequence[float]],
    chances: bool,
) -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in (corner, *across))
    most = 1.0 if chances else max(1e-9, *(number for line in lines for number in line))
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(_cell(number, most, chances) for number in line)
        + "</tr>"
        for name, line in zip(down, lines, strict=True)
    )
    return f'<table class="odds-heat"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def _cell(number: float, most: float, chances: bool) -> str:
    part = round(DARKEST * min(1.0, max(0.0, number / most)))
    told = brief(number) if chances else f"{number:.2f}"
    return f'<td style="--part:{part}%">{escape(told)}</td>'
