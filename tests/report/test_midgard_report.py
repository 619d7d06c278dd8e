"""The report on Midgard: parts add up, effects are found where they were planted, files agree."""

from __future__ import annotations

import csv
import random
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from odds.midgard.catalogue import load
from odds.midgard.outlook.doom import hypergeometric
from odds.report import midgard
from odds.report.dots import dot_figure
from odds.report.effects import claims
from odds.report.midgard import Study, findings
from odds.report.realm import PARTS, PLAYERS, Effect, Watched, mean, regress, variants, watch
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

KNOWN = load()
SAMPLE = Path(__file__).parents[2] / "reports"


def planted(games: int, worth: float, seed: int = 1) -> list[Watched]:
    """Games in which a gold card brings `worth` points and nothing else brings any, with noise."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        hands = tuple(
            tuple(tuple(rng.choice((0, 15, 16, 17, 18)) for _ in range(6)) for _ in range(3))
            for _ in range(PLAYERS)
        )
        golds = [sum(card == 0 for hand in own for card in hand) for own in hands]
        scores = tuple(round(50 + worth * gold + rng.gauss(0, 2)) for gold in golds)
        places = tuple(tuple(rng.sample(range(4), 3)) for _ in range(PLAYERS))
        parts = tuple((score, 0, 0, 0) for score in scores)
        winners = (scores.index(max(scores)),)
        found.append(Watched(scores, parts, hands, places, winners, 3, 5))
    return found


def test_parts_of_a_score_add_up_to_it():
    game = watch(None, 7, 0)
    assert [sum(parts) for parts in game.parts] == list(game.scores)
    assert len(PARTS) == len(game.parts[0])
    assert all(len(hand) == 6 for own in game.hands for hand in own)
    for round_ in range(3):
        assert sorted(own[round_] for own in game.places) == [0, 1, 2, 3]


def test_what_was_planted_is_found_and_what_was_not_is_not():
    held = {claim.id: claim.effect for claim in claims(KNOWN, planted(60, 3.0))}
    low, high = held["gold"].ends()
    assert low < 3 < high
    assert low > 2
    told = findings(Study(KNOWN, midgard.SMALL, tuple(planted(60, 3.0)), {}))
    ids = [claim.id for claim, _ in told]
    assert "gold" in ids
    assert {"attack", "legion", "recruit"}.isdisjoint(ids)
    told = findings(Study(KNOWN, midgard.SMALL, tuple(planted(60, 0.0)), {}))
    assert "gold" not in [claim.id for claim, _ in told]


def test_a_regression_on_one_column_is_the_ratio_of_sums():
    games = planted(30, 2.0)
    fitted = regress(games, lambda game, seat: (game.places[seat][0],))
    above = below = 0.0
    for game in games:
        x = [own[0] for own in game.places]
        dx = [n - sum(x) / 4 for n in x]
        above += sum(d * score for d, score in zip(dx, game.scores, strict=True))
        below += sum(d * d for d in dx)
    assert fitted.effect(0).value == pytest.approx(above / below)


def test_intervals_of_means_hold_as_often_as_they_say():
    rng = random.Random(3)
    held = 0
    for _ in range(400):
        low, high = mean([rng.gauss(5, 1) for _ in range(12)]).ends(0.9)
        held += low < 5 < high
    assert 335 <= held <= 385  # 360 expected, 4 standard deviations


@pytest.mark.parametrize(
    ("size", "many", "chance"),
    # C(size, many) C(10 - size, 5 - many) of C(10, 5) = 252
    ((3, 0, Fraction(21, 252)), (3, 1, Fraction(105, 252)), (4, 4, Fraction(6, 252)), (3, 4, 0)),
)
def test_doom_of_a_kingdom(size: int, many: int, chance: Fraction):
    assert hypergeometric(10, size, 5, many) == chance


def test_every_switch_is_turned_once_and_the_rest_stays():
    found = variants(KNOWN)
    switches = [key for key in found if key.startswith("switches.")]
    assert len(switches) == len(KNOWN.switches.__dataclass_fields__)
    for key in switches:
        name = key.removeprefix("switches.")
        turned = replace(KNOWN.switches, **{name: not getattr(KNOWN.switches, name)})
        assert found[key].switches == turned
        assert found[key].provinces == KNOWN.provinces


def test_a_dot_is_hollow_where_its_interval_includes_0():
    figure = dot_figure([("a", 1.0, 0.5, 1.5), ("b", 0.5, -0.5, 1.5)], "title")
    dots = [line.get_markerfacecolor() for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert dots[0] != "white"
    assert dots[1] == "white"
    assert Effect(1.0, 0.2, 50).sign() == 1
    assert Effect(1.0, 0.9, 50).sign() == 0


@pytest.mark.slow
def test_a_report_is_the_same_twice_and_its_files_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(midgard, "SMALL", midgard.Scope(8, 3))
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        midgard.write(KNOWN, folder, small=True)
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(two) for path in two.rglob("*") if path.is_file())
    for file in files:
        assert (one / file).read_bytes() == (two / file).read_bytes(), file
    check(one)


@pytest.mark.slow
def test_a_box_is_played_with_and_named(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(midgard, "SMALL", midgard.Scope(4, 2))
    box, out = tmp_path / "box.toml", tmp_path / "out"
    villages = "midgard.provinces.alfheim-1.villages"
    box.write_text(f"{villages} = 4\nmidgard.board.fallen = 0\nmidgard.board.valhalla = 0\n")
    code, told, _ = run("report", "midgard", "--small", "--box", str(box), "--out", str(out))
    assert code == 0
    assert told.splitlines() == [f"{out / 'midgard'}.{kind} is written." for kind in ("md", "html")]
    text = (out / "midgard.md").read_text(encoding="utf-8")
    assert str(box) in text
    assert "provinces.alfheim-1.villages" not in text, "that is no guess any more"
    assert "provinces.alfheim-2.villages" in text
    with (out / "midgard" / "parts.csv").open(encoding="utf-8") as file:
        parts = {row["kind"]: float(row["points"]) for row in csv.DictReader(file)}
    assert parts["doom and Valhalla"] == 0, "who falls is worth nothing by this box"


def test_the_sample_in_the_repository_holds_together():
    check(SAMPLE)


def check(folder: Path) -> None:
    """Files are there, tables and findings say what the CSV say, all that is ours is named."""
    text = (folder / "midgard.md").read_text(encoding="utf-8")
    html = (folder / "midgard.html").read_text(encoding="utf-8")
    assert all((folder / file).is_file() for file in re.findall(r"\]\(([^)]*)\)", text))
    assert re.findall(r'(?:src|href)="(?!data:|#)', html) == []
    for key in KNOWN.provisional:
        assert key in text
        assert key in html
    with (folder / "midgard" / "findings.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    numbered = re.findall(r"^\d+\. (.*)$", text.split("## ")[1], re.MULTILINE)
    assert len(rows) == len(numbered)
    for row, line in zip(rows, numbered, strict=True):
        value, low, high = (float(row[name]) for name in ("value", "low", "high"))
        assert f"{value:.2f} ({low:.2f} to {high:.2f}, from {row['games']} games)" in line
        assert low > 0 or high < 0, "only what the interval supports is printed"
    with (folder / "midgard" / "cards.csv").open(encoding="utf-8") as file:
        cards = list(csv.DictReader(file))
    assert len(cards) == len(KNOWN.cards) - 1
    for row in cards:
        told = f"| {row['kind']} | {float(row['points']):+.2f} ("
        assert told in text
