"""Every number of a report is the library's; the same report gives the same bytes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from odds.champions.catalogue import load
from odds.champions.question import JourneyQuestion
from odds.report import outlined
from odds.report.paper import make
from odds.report.printing import write
from odds.words import amount, brief, gain, percent, say
from odds.words.naming import enemy_text, party_text
from tests.report.again import again, finding_again, linked, rows_of, tables
from tests.report.tiny import outline

KNOWN = load()
COLUMNS = {"way": "route", "lost to": "cause", "rune": "what"}
SAMPLE = Path(__file__).parents[2] / "reports"
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of a single cell."""
    folder = tmp_path_factory.mktemp("tiny")
    write(make(outline()), folder)
    return folder


@pytest.fixture(scope="module", params=("fights", "journeys"))
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Markdown of each small report."""
    folder = tmp_path_factory.mktemp("small")
    return write(make(outlined(request.param, KNOWN, small=True)), folder)[0]


def printed(value: float | str | None, unit: str) -> str:
    """A number as a cell shows it."""
    if value is None or value == "":
        return say("report.none")
    if isinstance(value, str):
        short = {kind: say(f"report.short.{kind}") for kind in ("sword", "spear", "axe", "archer")}
        return " ".join(short.get(word, word) for word in value.split())
    if unit == "gain":
        return gain(100 * value) if abs(value) > 1e-10 else "0"
    if unit == "paid":
        return str(int(value))
    return f"{value:.2f}" if unit in ("mean", "lost", "food") else brief(value)


def ordinary(name: str) -> str:
    """A card or a cause by its id."""
    return {"The fight": "fight"}.get(name, name.lower().replace(" ", "-"))


def check_tables(file: Path, every: int = 1) -> int:
    """Ask rows of all tables again; returns how many cells were checked."""
    checked = 0
    for table in tables(file):
        favor = re.search(r"(\d+) Favor", table.title)
        shown = [
            row for row in table.rows
            if "chance" not in row or (favor and row["favor"] == favor[1])
        ]  # fmt: skip
        assert len(shown) == len(table.cells), table.title
        for row in shown[::every]:
            told = again(row)
            unit = "party" if "chance" in row else next(iter(told))
            cell = printed(told[unit], unit)
            ends = "win" if unit == "party" else unit
            low, high = (printed(told.get(end), ends) for end in ("low", "high"))
            if told.get("low") is not None and low != high:
                cell += f" ({say('report.range', low=low, high=high)})"
            down, across = (
                COLUMNS.get(table.down, table.down),
                COLUMNS.get(table.across, table.across),
            )
            cells = table.cells
            if down in ("card", "cause"):
                cells = {(ordinary(name), column): text for (name, column), text in cells.items()}
            assert cells[row[down], row[across]] == cell, (table.title, row)
            for name, value in told.items():
                if value is None or isinstance(value, str):
                    assert row[name] == (value or "")
                else:
                    assert float(row[name]) == pytest.approx(value, rel=1e-9, abs=1e-10)
            checked += 1
    return checked


def check_findings(file: Path) -> int:
    """Ask every number of the findings again; nothing else that looks like one may be there."""
    text = file.read_text(encoding="utf-8")
    lines = re.findall(r"^\d+\. (.*)$", text, re.MULTILINE)
    found = rows_of(file.parent / file.stem / "findings.csv")
    ids = list(dict.fromkeys(row["finding"] for row in found))
    assert len(lines) == len(ids)
    for id, line in zip(ids, lines, strict=True):
        line, _, support = line.rpartition("*So it is with ")
        rest = line
        rows = [row for row in found if row["finding"] == id]
        for row in sorted(rows, key=lambda row: -len(row["text"])):
            value = finding_again(row)
            assert float(row["value"]) == pytest.approx(value, rel=1e-9, abs=1e-10)
            assert float(row["low"]) <= value * (1 + 1e-9)
            assert value <= float(row["high"]) * (1 + 1e-9)
            number = value if row["what"] == "win" else None
            if row["less"]:
                start = f"{100 * value:.1f}" if abs(value) >= 0.01 else f"{100 * value:.2f}"
            else:
                start = percent(value) if number is not None else amount(value)
            assert row["text"].startswith(start), row
            assert row["text"] in line
            rest = rest.replace(row["text"], "")
            asked = linked(row["asked"])
            fight = getattr(asked, "fight", None)
            fight = asked if callable(fight) else fight or asked
            told = [party_text(fight.party), f"{fight.favor} Favor", f"with {fight.favor}."]
            if isinstance(asked, JourneyQuestion):
                told += [f"{asked.coins} Coins", f"{asked.food} Food", f"number {asked.food}"]
            for words in told:
                rest = rest.replace(words, "")
            if hasattr(fight, "enemy"):
                rest = rest.replace(enemy_text(fight.enemy, fight), "")
            held, sets = row["held"], row["sets"]
            known = "these dice" if sets == "1" else f"all {sets} sets"
            assert support.startswith(known if held == sets else f"{held} of {sets} sets")
        assert NUMBER.findall(rest) == [], rest
    return len(found)


def test_every_number_of_a_tiny_report_is_the_library_s(tiny: Path):
    assert check_tables(tiny / "fights.md") >= 5
    assert check_findings(tiny / "fights.md") == 6


def test_html_holds_the_same_tables_and_nothing_from_elsewhere(tiny: Path):
    html = (tiny / "fights.html").read_text(encoding="utf-8")
    for table in tables(tiny / "fights.md"):
        assert f"<caption>{table.title}</caption>" in html
    assert re.findall(r'(?:src|href)="(?!data:|#)', html) == []
    targets = re.findall(r'href="#([^"]*)"', html)
    assert targets
    assert all(f'id="{target}"' in html for target in targets)


def test_links_of_the_markdown_are_there(tiny: Path):
    text = (tiny / "fights.md").read_text(encoding="utf-8")
    files = re.findall(r"\]\(([^)]*)\)", text)
    assert files
    assert all((tiny / file).is_file() for file in files)


def test_a_report_says_what_it_rests_on(tiny: Path):
    text = (tiny / "fights.md").read_text(encoding="utf-8")
    _, _, origin = text.partition(f"## {say('report.word.origin')}")
    for part in ("odds report fights --out DIR", "numpy", "dice.sword", "dice.axe", "Seeds"):
        assert part in origin


@pytest.mark.slow
def test_a_report_is_the_same_twice_and_from_two_processes(tiny: Path, tmp_path: Path):
    told: list[tuple[int, int]] = []
    made = make(outline(), lambda done, every: told.append((done, every)), outline, workers=2)
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    write(made, tmp_path)
    files = sorted(path.relative_to(tiny) for path in tiny.rglob("*") if path.is_file())
    assert files == sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file())
    for file in files:
        assert (tiny / file).read_bytes() == (tmp_path / file).read_bytes(), file


@pytest.mark.slow
def test_a_small_report_is_the_library_s_and_the_sample_in_the_repository(small: Path):
    # One test: in parallel runs each test would make the report again.
    assert check_tables(small, every=4) > 25
    assert check_findings(small) > 15
    told, kept = (
        (folder / small.name).read_text(encoding="utf-8").split(f"## {say('report.word.origin')}")
        for folder in (small.parent, SAMPLE)
    )
    assert told[0] == kept[0]
    assert len(re.findall(r"^\d+\. ", told[0].split("## ")[1], re.MULTILINE)) == 10
    names = {path.name for path in (small.parent / small.stem).iterdir()}
    assert names == {path.name for path in (SAMPLE / small.stem).iterdir()}


@pytest.mark.browser
@pytest.mark.parametrize("width", (1280, 360))
@pytest.mark.parametrize("name", ("fights", "journeys"))
def test_the_html_opens_without_network(browser, name: str, width: int):
    page = browser.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto((SAMPLE / f"{name}.html").as_uri())
    assert wrong == []
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert page.evaluate("document.documentElement.scrollWidth") == width  # nothing sticks out
    images = page.evaluate("[...document.images].map(i => [i.naturalWidth, i.width, i.alt])")
    assert len(images) > 10
    for natural, shown, alt in images:
        assert natural > 0
        assert 0 < shown <= width
        assert alt
    for link in page.locator("nav a").all():
        link.click()
        assert page.locator(f"section{link.get_attribute('href')}").bounding_box()["y"] < 900
    page.locator("summary").first.click()
    assert page.locator("table").first.is_visible()
    sizes = page.evaluate(
        "[...document.querySelectorAll('nav a, summary')].map(e => e.offsetHeight)"
    )
    assert min(sizes) >= 40  # a thumb hits them
    page.close()
