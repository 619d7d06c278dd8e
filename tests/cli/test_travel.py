"""`odds sail` and `odds march`: what is printed and what is JSON are the numbers of the library."""

from __future__ import annotations

import json

import pytest

from odds import Enemy, march, sail
from odds.champions.catalogue import load
from odds.champions.question import ask, food_curve
from odds.champions.readings import deeds
from odds.champions.wire import march_from_json, sail_from_json
from odds.cli.journeying import deed_text
from odds.words import amount, gain, percent, say
from tests.cli.conftest import Run

SAIL = ("sail", "2 sword 2 axe", "--attack", "3", "--defense", "5", "--food", "3", "--favor", "1")
MARCH = ("march", "2 sword 2 axe", "--attack", "2", "--defense", "4", "--coins", "1")


def card_lines(out: str) -> list[str]:
    """The table of cards, each card with what is folded below it on one line."""
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(say("travel.card")))
    end = lines.index("", start)
    folded: list[str] = []
    for line in lines[start + 1 : end]:
        if line.startswith("   "):
            folded[-1] += " " + line.strip()
        else:
            folded.append(line)
    return folded


def test_a_journey_by_sea_for_people(run: Run) -> None:
    code, out, err = run(*SAIL, "--shore", "far")
    assert (code, err) == (0, "")
    answer = sail(
        "2 sword 2 axe", Enemy(attack=3, defense=5), food=3, shore="far", favor=1
    )  # fmt: skip
    lines = out.splitlines()
    assert lines[0] == "2 Swordsmen, 2 Axemen by sea to attack 3, defense 5, with 1 Favor"
    assert lines[1] == "Aboard          3 Food; far shore, where 1 feeds 1"
    assert lines[3] == f"Chance to win   {percent(answer.win)}"
    assert answer.range is not None
    low, high = map(percent, answer.range)
    assert lines[4].startswith(f"Plausible       {low} to {high}, ")
    for line, plan in zip(card_lines(out), answer.cards, strict=True):
        assert say(f"card.{plan.card}") in line
        for text in (percent(plan.chance), percent(plan.win, certain=plan.win == 0)):
            assert text in line
        for deed in deeds(answer, plan):
            assert deed_text(deed) in line
    lost = sum(sum(kinds.values()) for kinds in answer.losses.values())
    assert f"Warriors lost  {amount(lost)} of 4" in out
    for party, chance in answer.arrival.items():
        name = str(party) if party.size else say("travel.nobody")
        assert any(line.startswith(f"  {name}  ") and percent(chance) in line for line in lines)
    curve = food_curve(answer.question)
    start = next(i for i, x in enumerate(lines) if x.startswith(say("travel.curve"))) + 1
    for load_, line in zip(curve, lines[start:], strict=False):
        told = [str(load_.food), percent(load_.win, certain=load_.win == 0), amount(load_.value)]
        assert line.split()[:3] == told
        assert ("<" in line.split()) == (load_.food == 3)
    points = gain(100 * (curve[4].win - curve[3].win))
    glory = gain(curve[4].value - curve[3].value, 2)
    assert say("travel.one-more-food", points=points, glory=glory) in out
    assert "enemies.kraken" in out


def test_a_full_ship_and_enough_food_say_so(run: Run) -> None:
    assert say("travel.full") in run(*SAIL, "--capacity", "7")[1]
    assert "the ship holds 7" in run(*SAIL, "--capacity", "7")[1]
    words = [*SAIL]
    words[words.index("--food") + 1] = "9"
    assert say("travel.enough") in run(*words)[1]


@pytest.mark.slow
def test_a_journey_by_land_for_people(run: Run) -> None:
    code, out, err = run(*MARCH, "--home", "2", "--goal", "value")
    assert (code, err) == (0, "")
    answer = march(
        "2 sword 2 axe", Enemy(attack=2, defense=4), coins=1, home=2, goal="value"
    )  # fmt: skip
    lines = out.splitlines()
    assert lines[0] == "2 Swordsmen, 2 Axemen by land to attack 2, defense 4, with 0 Favor"
    assert lines[1] == "In hand         1 Coin; 2 more at home"
    assert lines[3] == f"Worth in Glory  {amount(answer.value)}"
    assert lines[4] == f"Chance to win   {percent(answer.win)}"
    assert f"Coins left      {amount(answer.coins)} of 1" in out
    for line, plan in zip(card_lines(out), answer.cards, strict=True):
        assert amount(plan.value) in line
        for deed in deeds(answer, plan):
            assert deed_text(deed) in line
    assert say("travel.curve") not in out
    assert "switches.land_all_quiet" in out


def test_a_sure_journey_is_100_percent(run: Run) -> None:
    _, out, _ = run(
        *("march", "2 axe", "--attack", "0", "--defense", "1", "--known", "all-quiet"),
        *("--die", "axe: hit, hit, hit, hit, hit, hit"),
    )
    assert "Chance to win   100%" in out
    (line,) = card_lines(out)
    assert line.split()[:4] == ["All", "Quiet", "100%", "nothing"]


def test_runes_of_the_journey_say_what_they_do(run: Run) -> None:
    words = [*SAIL, "--rune", "journey"]
    assert say("deed.discard") in run(*words, "--known", "whirlpool")[1]
    out = run(*words, "--rune", "awareness")[1]
    assert say("travel.looked") in out
    assert "discard it for a better" in " ".join(out.split())
    enemy, runes = Enemy(attack=3, defense=5), ("journey", "awareness")
    used = sail("2 sword 2 axe", enemy, food=3, favor=1, runes=runes).runes
    assert used["awareness"] == 1
    assert f"Journey {percent(used['journey'])}, Awareness 100%" in out


def test_exact_journeys_are_fractions(run: Run) -> None:
    words = ("sail", "1 axe", "--attack", "1", "--defense", "1", "--food", "1", "--exact")
    exact = sail("1 axe", Enemy(attack=1, defense=1), food=1, exact=True)
    out = run(*words)[1]
    assert next(x for x in out.splitlines() if x.startswith("Exactly")).split() == [
        "Exactly",
        str(exact.win_exact),
    ]
    obj = json.loads(run(*words, "--json")[1])
    assert exact.win_exact is not None
    assert obj["win_exact"] == f"{exact.win_exact.numerator}/{exact.win_exact.denominator}"
    assert all(end["p_exact"] for end in obj["law"])


@pytest.mark.parametrize(
    ("words", "told"),
    (
        ((), {"deck": None, "crew": None}),
        (("--shore", "far", "--capacity", "10"), {"shore": "far", "capacity": 10}),
        (("--known", "storm"), {"known": "storm"}),
        (
            ("--seen", "storm=1", "--seen", "kraken=2", "--known", "storm"),
            {
                "deck": {"all-quiet": 8, "kraken": 0, "lost": 2, "no-wind": 2}
                | {"storm": 0, "whirlpool": 2}
            },
        ),
        (("--deck", "all-quiet=3, kraken=1"), {"deck": {"all-quiet": 3, "kraken": 1}}),
        (("--rune", "journey", "--rune", "awareness", "--leader", "jorunn"), {}),
        (("--kraken-attack", "1", "--kraken-defense", "2", "--goal", "value"), {}),
    ),
)
def test_json_by_sea_is_the_library(run: Run, words: tuple[str, ...], told: dict) -> None:
    code, out, err = run(*SAIL, *words, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    obj = json.loads(out)
    assert obj["schema"] == "odds.sail/1"
    asked = sail_from_json(obj["question"], load())
    for name, value in told.items():
        assert getattr(asked, name) == value
    answer = ask(asked)
    names = ("win", "value", "coins", "glory", "blame", "rounds", "runes", "looked", "no_range")
    assert [obj[name] for name in names] == [getattr(answer, name) for name in names]
    assert obj["range"] == list(answer.range or ())
    assert [(end["won"], end["p"]) for end in obj["law"]] == [
        (end["won"], answer.law[end["won"], _party(end["survivors"]), end["favor"]])
        for end in obj["law"]
    ]
    assert sum(end["p"] for end in obj["law"]) == pytest.approx(1, abs=1e-12)
    assert {_party(row["party"]): row["p"] for row in obj["arrival"]} == dict(answer.arrival)
    assert obj["losses"] == answer.losses
    assert [(card["card"], card["win"], card["discard"]) for card in obj["cards"]] == [
        (plan.card, plan.win, plan.discard) for plan in answer.cards
    ]
    assert [card["option"]["food"] for card in obj["cards"]] == [
        plan.option.aboard.food for plan in answer.cards
    ]
    curve = food_curve(asked)
    assert [(row["food"], row["win"]) for row in obj["food_curve"]] == [
        (one.food, one.win) for one in curve
    ]
    if "--kraken-attack" in words:
        assert asked.crew is not None
        assert (asked.crew.attack, asked.crew.defense) == (1, 2)
        assert "enemies.kraken" not in obj["provisional"]


def test_json_by_land_is_the_library(run: Run) -> None:
    obj = json.loads(run(*MARCH, "--home", "1", "--json")[1])
    assert obj["schema"] == "odds.march/1"
    answer = ask(march_from_json(obj["question"], load()))
    assert (obj["win"], obj["coins"]) == (answer.win, answer.coins)
    hired = next(card for card in obj["cards"] if card["card"] == "lone-warrior")
    assert hired["option"]["hired"] in obj["dice"]
    assert "food_curve" not in obj
    assert answer.question.home == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    (
        (*SAIL, "--capacity", "10", "--goal", "value", "--rune", "journey", "--leader", "jorunn"),
        (*SAIL, "--rune", "journey", "--rune", "awareness"),
        (*MARCH, "--goal", "value"),
        ("march", "1 sword 2 spear 2 axe 1 archer", "--enemy", "bergrisar-03", "--coins", "3"),
    ),
)
def test_it_fits_narrow_terminals(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 60
    assert not any(line.endswith(" ") for line in out.splitlines())


def _party(counts: dict[str, int]):
    from odds import Party

    return Party(**counts)
