"""Charts and pieces of HTML as functions of an answer."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, replace
from pathlib import Path

import altair as alt
import pytest

import odds.dashboard
from odds import Dice, Enemy, FightQuestion, Party, ask
from odds.champions.question import FightAnswer, add_curve_range, ask_curve, ask_point
from odds.dashboard import markup
from odds.dashboard.__main__ import command
from odds.dashboard.charts import by_change, what_is_left
from odds.dashboard.look import ICON, PALETTES, STYLE

HERE = Path(odds.dashboard.__file__).parent


def answer(party: str = "2 sword 1 axe", attack: int = 2, defense: int = 3, **more) -> FightAnswer:
    return ask_point(FightQuestion(Party(party), Enemy(attack=attack, defense=defense), **more))


def drawn(chart: dict) -> list[dict]:
    """What a chart draws, once its schema has been checked."""
    alt.LayerChart.from_dict(chart)
    return chart["datasets"][chart["data"]["name"]]


def test_bars_are_the_law():
    given = answer()
    bars = drawn(what_is_left(given, PALETTES["light"]))
    assert [bar["name"] for bar in bars] == ["3 left", "2 left", "1 left", "0 left, won", "defeat"]
    assert sum(bar["chance"] for bar in bars) == pytest.approx(1, abs=1e-12)
    assert sum(bar["chance"] for bar in bars if bar["won"]) == pytest.approx(given.win, abs=1e-12)
    one = sum(p for (won, party, _), p in given.law.items() if won and party.size == 1)
    assert bars[2]["text"] == f"{100 * one:.1f}%"


def test_what_is_certain_and_what_is_not():
    bars = drawn(what_is_left(answer(attack=0), PALETTES["light"]))
    assert [bar["text"] for bar in bars] == ["100%", "0%", "0%", "0%", "0%"]
    bars = drawn(what_is_left(answer("8 axe", attack=1, defense=1), PALETTES["light"]))
    assert bars[-1]["text"] == "under 0.01%"


@pytest.mark.parametrize("name", PALETTES)
def test_bars_are_told_apart_without_color(name: str):
    chart = what_is_left(answer(), PALETTES[name])
    bars, texts = chart["layer"]
    assert bars["encoding"]["fillOpacity"] == {
        "condition": {"test": "datum.won", "value": 1},
        "value": 0,
    }
    assert texts["encoding"]["text"]["field"] == "text"
    assert "3 left" in chart["description"]
    assert "defeat" in chart["description"]


def test_scales_do_not_move_with_the_answer():
    first, second = (what_is_left(answer(attack=a), PALETTES["light"]) for a in (0, 3))
    for chart in (first, second):
        assert chart["layer"][0]["encoding"]["x"]["scale"] == {"domain": [0, 1.3]}
    assert first["height"] == second["height"]


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_colors_can_be_read(name: str):
    colors = PALETTES[name]
    for paper in (colors.paper, colors.raised):
        assert contrast(colors.ink, paper) >= 7
        assert contrast(colors.mark, paper) >= 4.5


def test_the_theme_has_the_colors_of_the_palette():
    config = tomllib.loads((HERE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    for name, colors in PALETTES.items():
        theme = config["theme"][name]
        assert asdict(colors) == {
            "ink": theme["textColor"],
            "paper": theme["backgroundColor"],
            "raised": theme["secondaryBackgroundColor"],
            "mark": theme["primaryColor"],
        }
    assert config["browser"]["gatherUsageStats"] is False


def test_both_ways_to_start_have_the_same_settings():
    ours = HERE / ".streamlit" / "config.toml"  # for this folder's main.py, in the wheel too
    top = HERE.parents[1] / ".streamlit" / "config.toml"  # for app.py
    if not (HERE.parents[1] / "app.py").is_file():
        pytest.skip("the package is installed, app.py is not there")
    assert top.read_bytes() == ours.read_bytes()


def test_served_as_a_module_with_further_arguments():
    words = command(["--server.port", "8600"])
    assert words[:3] == ["streamlit", "run", str(HERE / "main.py")]
    assert words[-2:] == ["--server.port", "8600"]


def test_nothing_is_fetched_from_elsewhere():
    assert Path(ICON).is_file()
    for file in HERE.glob("[!.]*.*"):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file.name
        assert "https://" not in text, file.name


def test_the_style_sheet_has_no_colors_of_its_own():
    assert "#" not in STYLE.read_text(encoding="utf-8")


def test_band_before_and_after_the_range_is_known():
    point = answer("4 sword 2 axe", 3, 7, favor=1)
    whole = ask(point.question)
    before, after = markup.band(point, working=True), markup.band(whole, working=False)
    assert "odds-band" not in before
    assert "Working out" in before
    assert f"left:{point.win:.2%}" in before
    assert f"left:{point.win:.2%}" in after
    low, high = whole.range
    assert f"left:{low:.2%};width:{high - low:.2%}" in after
    known = replace(point, range=None, provisional=())
    assert "All dice are known." in markup.band(known, working=False)


def test_headline_without_an_answer_has_dashes():
    assert markup.headline(None, None).count("\N{EN DASH}") == 2


def test_cost_shows_favor_only_where_there_is_some():
    assert 'data-odds="favor"' not in markup.cost(answer())
    assert 'data-odds="favor">1<' in markup.cost(answer("1 archer", 0, 1, favor=1)).replace(
        "1.00", "1"
    )


def test_tables_have_a_header_for_each_row():
    given = answer()
    table = markup.numbers(given)
    assert table.count('scope="row"') == given.question.party.size + 2
    assert table.count('scope="col"') == 3
    met = markup.means(
        ask_point(FightQuestion(Party("2 axe"), Enemy(attack=1, special="loot-hoarder")))
    )
    assert "Coins won on the way" in met
    assert "Blame" not in met


def test_provisional_data_are_named_with_what_they_are_taken_to_be():
    told = markup.provisional(answer())
    assert "Sword die: taken to show" in told
    assert "blank \N{MULTIPLICATION SIGN}2" in told
    assert "Spear" not in told
    faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
    known = answer(dice=Dice.from_faces({"sword": faces, "axe": faces}))
    assert markup.provisional(known) == markup.text("No guess is part of this answer.")


def test_a_die_shows_what_is_typed():
    half = markup.die("sword", ("blank", "hit hit"))
    assert half.count("<li") == 6
    assert half.count("odds-typed") == 2
    assert "4 to go" in half
    assert "known" in markup.die("sword", ("blank",) * 6)
    assert "hit hit hit" in markup.die("sword", ("hit hit hit",))


def test_everything_from_outside_is_escaped():
    assert "<b>" not in markup.notice("<b>")
    line = markup.ignored(["<img src=x>", "\u202e", "", "y" * 99, *"abcdef"])
    assert "<img" not in line
    assert "\u202e" not in line
    assert "y" * 30 not in line
    assert "and 5 more" in line


@pytest.mark.parametrize("name", PALETTES)
def test_a_curve_has_its_band_and_says_what_is_now_without_color(name: str):
    curve = add_curve_range(ask_curve(answer(favor=1).question, "defense"))
    chart = by_change(curve, "Defense", PALETTES[name])
    told = drawn(chart)
    assert [(row["at"], row["chance"]) for row in told] == [
        (at, win) for at, (win, _) in zip(curve.numbers, curve.points, strict=True)
    ]
    assert [(row["low"], row["high"]) for row in told] == list(curve.ranges)
    assert [row["at"] for row in told if row["now"]] == [3]
    assert all(row["text"] in chart["description"] for row in told)
    band, *others = chart["layer"]
    assert (band["mark"]["type"], band["encoding"]["y2"]["field"]) == ("area", "high")
    plain = by_change(replace(curve, ranges=None), "Defense", PALETTES[name])
    assert len(plain["layer"]) == len(others)
