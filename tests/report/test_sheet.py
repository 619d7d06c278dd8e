"""Tables as HTML: the numbers, the shades, and a page that asks for nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from odds import Enemy, FightQuestion, Party
from odds.champions.question import GridQuestion, TableQuestion, ask_grid, ask_table
from odds.champions.readings import by_size
from odds.report.sheet import heat_table, sheet
from odds.words import brief

FIGHT = FightQuestion(Party("2 axe"), Enemy(attack=2, defense=3))


def cells(table: str) -> list[str]:
    return re.findall(r"<td[^>]*>([^<]*)</td>", table)


def test_a_grid_has_every_number_defense_down():
    grid = ask_grid(GridQuestion(FIGHT))
    told = [text.replace("&lt;", "<").replace("&gt;", ">") for text in cells(heat_table(grid))]
    assert told == [brief(line[j]) for j in range(12) for line in grid.win]


def test_the_best_parties_of_each_size():
    answer = ask_table(TableQuestion(FightQuestion(Party(), Enemy(attack=2, defense=3)), 2))
    table = heat_table(answer, lambda party: f"<{party}>")
    rows = [row for some in by_size(answer) for row in some.rows]
    assert re.findall(r'<th scope="row">([^<]*)', table) == [f"&lt;{r.party}&gt;" for r in rows]
    assert len(cells(table)) == len(rows) * 4


def test_a_greater_number_has_a_darker_shade():
    grid = ask_grid(GridQuestion(FightQuestion(Party("4 axe"), FIGHT.enemy, goal="value")))
    table = heat_table(grid)
    parts = list(map(int, re.findall(r"--part:(\d+)%", table)))
    numbers = list(map(float, cells(table)))
    assert [part for _, part in sorted(zip(numbers, parts, strict=True))] == sorted(parts)
    assert max(parts) == 45


def test_a_sheet_is_a_page_of_its_own():
    page = sheet(ask_grid(GridQuestion(FIGHT)), "Two <axes>", ["Axe die & all"])
    HTMLParser().feed(page)
    assert page.startswith("<!doctype html>")
    assert "Two &lt;axes&gt;" in page
    assert "Axe die &amp; all" in page
    assert "@page" in page
    for word in ("http", "src=", "<script", "url("):
        assert word not in page
