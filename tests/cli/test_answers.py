"""What the command line answers: to people, as JSON, from a box, for many, and on cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from odds.champions.catalogue import load
from odds.champions.wire import from_json
from odds.words import say
from tests.cli.conftest import Run

FIGHT = ("fight", "3 sword 2 axe", "--attack", "3", "--defense", "6")
SURE = ("--die", "axe: hit, hit, hit, hit, hit, hit")


def test_a_fight_for_people(run: Run) -> None:
    code, out, err = run(
        "fight", "4 sword 2 axe", "--attack", "3", "--defense", "7", "--favor", "1"
    )
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "4 Swordsmen, 2 Axemen against attack 3, defense 7, with 1 Favor"
    assert lines[2] == "Chance to win   97.1%  best play"
    assert lines[3].endswith("ordinary play (reroll blanks, lose the cheapest)")
    assert lines[4].startswith("Plausible")
    for text in ("Warriors lost", "Favor left", "Worth in Glory", "Rounds", "defeat", "dice.sword"):
        assert text in out
    assert "--die" in out
    assert "odds box init" in out


@pytest.mark.slow
@pytest.mark.parametrize("width", ("60", "80"))
def test_people_s_output_fits_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    _, out, _ = run(
        *("fight", "1 sword 1 spear 1 axe 1 archer", "--enemy", "monster-05", "--favor", "1"),
        *("--leader", "ullr", "--goal", "value"),
    )
    assert max(map(len, out.splitlines())) <= int(width)
    assert not any(line.endswith(" ") for line in out.splitlines())


def test_with_all_dice_known_nothing_is_provisional(run: Run) -> None:
    code, out, _ = run(
        *FIGHT, "--die", "sword: blank, blank, hit, hit, hit hit, shield",
        "--die", "axe: blank, blank, hit, hit, hit hit, hit hit",
        "--die", "spear: blank, blank, hit, hit hit, shield, shield",  # for one more Spearman
    )  # fmt: skip
    assert code == 0
    assert "Plausible" not in out
    assert "--die" not in out


def test_a_sure_victory_is_100_percent_and_a_near_one_is_not(run: Run) -> None:
    _, sure, _ = run("fight", "2 axe", "--attack", "0", "--defense", "1", *SURE)
    assert "Chance to win   100%  best play" in sure
    _, near, _ = run(
        "fight", "8 axe", "--attack", "1", "--defense", "1", "--favor", "3",
        "--die", "axe: blank, hit, hit, hit, hit, hit",
    )  # fmt: skip
    assert "over 99.99%" in near
    assert "100" not in near


def test_empty_and_forbidden_parties_are_answers(run: Run) -> None:
    for words in (("0",), ("2 axe", "--forbid", "axe")):
        code, out, err = run("fight", *words, "--attack", "3", "--defense", "6")
        assert (code, err) == (0, "")
        assert "Chance to win   0%  best play" in out
        code, out, _ = run("fight", *words, "--attack", "3", "--defense", "6", "--json")
        assert (code, json.loads(out)["win"]) == (0, 0.0)


def test_json_is_one_object(run: Run) -> None:
    code, out, err = run(*FIGHT, "--favor", "1", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    answer = json.loads(out)
    assert answer["schema"] == "odds.fight/1"
    assert answer["provisional"] == ["dice.sword", "dice.axe"]
    assert answer["range"][0] < answer["win"] < answer["range"][1]
    assert "box" not in answer
    assert from_json(answer["question"], load()).favor == 1


def test_every_option_reaches_the_question(run: Run) -> None:
    code, out, _ = run(
        *("fight", "1 sword, 2 axes", "--attack=2", "--defense=3", "--special=vile-priest"),
        *("--forbid", "axe", "--favor=2", "--goal=value", "--play=never-reroll"),
        *("--leader=ullr", "--rune=wealth", "--price", "win=9", "--price", "coin = 1/2"),
        *("--die", "sword: blank, hit, hit, hit, hit hit, shield; axe: hit,hit,hit,hit,hit,HIT"),
        "--json",
    )
    assert code == 0
    question = json.loads(out)["question"]
    prices = question.pop("prices")
    assert (prices["win"], prices["coin"], prices["favor"]) == ("9", "1/2", "2")
    assert question == {
        "party": {"sword": 1, "axe": 2},
        "enemy": {
            "id": "",
            "attack": 2,
            "defense": 3,
            "special": "vile-priest",
            "forbids": ["axe"],
            "reward": None,
            "unbeaten": {},
        },
        "favor": 2,
        "goal": "value",
        "play": "never-reroll",
        "leader": "ullr",
        "runes": ["wealth"],
        "exact": False,
        "dice": {
            "sword": ["blank", "shield", "hit", "hit", "hit", "hit hit"],
            "axe": ["hit"] * 6,
        },
    }


def test_exact_answers_are_fractions(run: Run) -> None:
    fight = ("fight", "1 axe", "--attack", "1", "--defense", "1", "--exact")
    code, out, err = run(*fight)
    assert (code, err) == (0, "")
    assert out.splitlines()[4].split() == ["Exactly", "2/3"]
    code, out, err = run(*fight, "--favor", "1")
    assert out.splitlines()[4].split() == ["Exactly", "8/9"]
    assert "compared as fractions, 0 corrected" in out
    assert json.loads(run(*fight, "--json")[1])["win_exact"] == "2/3"
    assert run(*fight, "--goal", "value")[1].splitlines()[6].split() == ["Exactly", "16/3"]


def test_a_fight_that_is_sure_never_to_end_has_no_answer(run: Run) -> None:
    never = ("fight", "2 axe", "--attack", "0", "--defense", "1",
             "--die", "axe: blank, blank, blank, blank, blank, shield")  # fmt: skip
    for words in (never, (*never, "--json")):
        code, out, err = run(*words)
        assert (code, out) == (1, "")
        assert err.splitlines() == [say("trouble.never")]


# --- the box --------------------------------------------------------------------------------------

BOX = """
[dice.sword]
faces = ["blank", "hit", "hit", "hit", "hit hit", "shield"]
[dice.axe]
faces = ["blank", "hit", "hit", "hit", "hit hit", "hit hit"]
[enemies.troll-07]
attack = 1
defense = 1
reward = { glory = 8 }
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    file = tmp_path / "my box.toml"
    file.write_text(BOX, encoding="utf-8")
    return file


def test_the_box_of_the_option_is_used_and_said(run: Run, box: Path) -> None:
    _, plain, _ = run(*FIGHT)
    code, out, err = run(*FIGHT, "--box", str(box))
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith("Your box:")
    assert "(--box)" in out
    assert "Plausible" not in out
    assert out != plain
    code, out, err = run("fight", "1 axe", "--enemy", "troll-07", "--box", str(box), "--json")
    answer = json.loads(out)
    assert (code, err, answer["box"], answer["provisional"]) == (0, "", str(box), [])
    assert answer["question"]["enemy"]["attack"] == 1


def test_the_box_of_the_environment_is_used_and_said(
    run: Run, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODDS_BOX", str(box))
    assert "(ODDS_BOX)" in run(*FIGHT)[1]
    assert "(ODDS_BOX)" in run("cards", "troll-07")[1]
    assert json.loads(run("cards", "troll-07", "--json")[1])["box"] == str(box)
    monkeypatch.setenv("ODDS_BOX", "")
    assert "box" not in run(*FIGHT)[1].splitlines()[0]


def test_a_box_file_from_nothing_to_an_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    assert run("box", "init", str(file))[0] == 0
    assert file.read_text(encoding="utf-8") == run("box", "init")[1]
    assert run("box", "check", str(file))[::2] == (0, "")
    code, _, err = run("box", "init", str(file))
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("odds: file: ")
    file.write_text("", encoding="utf-8")
    assert run("box", "init", str(file), "--force")[0] == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    switched = [line.removeprefix("# ") if line.startswith("# dice") else line for line in lines]
    file.write_text("\n".join(switched), encoding="utf-8")
    assert "dice: 3" in run("box", "check", str(file))[1]
    assert json.loads(run(*FIGHT, "--box", str(file), "--json")[1])["provisional"] == []


def test_box_check_lists_each_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('dice.axe.faces = ["hit"]\nenemies.troll-7 = {}\nodd = 1\n', encoding="utf-8")
    code, out, err = run("box", "check", str(file))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3
    assert all(line.startswith(str(file)) for line in err.splitlines())
    assert run("box", "check", str(tmp_path / "none.toml"))[0] == 2


# --- cards ----------------------------------------------------------------------------------------


def test_cards_are_listed_filtered_and_traced(run: Run) -> None:
    code, out, err = run("cards")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 1 + len(load().deck)
    assert "provisional" in out
    code, out, _ = run("cards", "--deck", "draugr", "--color", "red", "--special", "none")
    assert len(out.splitlines()) == 1 + 7
    code, out, _ = run("cards", "troll-07")
    assert code == 0
    assert out.splitlines()[1].split() == ["attack", "3", "provisional", "D41"]
    assert run("cards", "--deck", "troll", "--color", "red") == (0, say("cards.none") + "\n", "")


def test_stalls_and_ships_are_listed_too_with_what_the_owner_says(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "my-box.toml"
    box.write_text("stalls.war-band.cost = { coins = 3 }\n")
    for told, given in (("2 coins provisional D47", ()), ("3 coins owner", ("--box", str(box)))):
        code, out, err = run("cards", "--deck", "stalls", *given)
        assert (code, err) == (0, "")
        (line,) = (line for line in out.splitlines() if line.startswith("war-band.cost"))
        assert " ".join(line.split()[1:]).startswith(told)
    code, out, _ = run("cards", "--deck", "board", "--json")
    rows = {row["key"]: row for row in json.loads(out)["board"]}
    assert (code, rows["board.market_units"]["value"]) == (0, 3)


def test_cards_as_json_have_the_origin_of_each_field(run: Run) -> None:
    code, out, _ = run("cards", "--status", "provisional", "--deck", "troll", "--json")
    obj = json.loads(out)
    assert (code, obj["schema"]) == (0, "odds.cards/1")
    card = obj["cards"][6]
    assert (card["id"], card["reward"]["glory"], card["status"]) == ("troll-07", 7, "provisional")
    assert card["data"]["unbeaten.blame"]["status"] == "reported"


# --- batches --------------------------------------------------------------------------------------


def test_a_batch_answers_line_by_line_and_loses_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    good = json.dumps({"party": "1 axe", "attack": 1, "defense": 1})
    file.write_bytes(
        "\n".join([good, '{"party": "1 bow", "attack": 1, "defense": 1}', "", "{", good]).encode()
        + b'\n{"party": "\xff"}\n'
    )
    code, out, err = run("fight", "--batch", str(file))
    assert code == 2
    assert err.splitlines() == ["odds: batch: " + say("trouble.batch-failed", failed=3, asked=5)]
    answers = [json.loads(line) for line in out.splitlines()]
    assert [obj["line"] for obj in answers] == [1, 2, 4, 5, 6]
    assert [obj["schema"] for obj in answers] == [
        "odds.fight/1", "odds.error/1", "odds.error/1", "odds.fight/1", "odds.error/1",
    ]  # fmt: skip
    assert [obj.get("field") for obj in answers] == [None, "party", "json", None, "json"]
    single = json.loads(run("fight", "1 axe", "--attack", "1", "--defense", "1", "--json")[1])
    assert answers[0] == single | {"line": 1}
