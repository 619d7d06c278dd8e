"""What `odds roll` says of the dice on the table: the library's numbers, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from odds import Enemy, QuestionError, roll
from odds.champions.catalogue import load
from odds.champions.pieces import Party, read_roll
from odds.champions.question import ask
from odds.champions.wire import roll_from_json
from odds.cli.typed import read_typed, read_up
from odds.words import less, percent, say
from tests.cli.conftest import Run

SHOWN = "sword: hit, hit hit; axe: blank"
NUMBERS = ("--attack", "3", "--defense", "6")
ROLL = ("roll", SHOWN, *NUMBERS, "--needed", "4", "--favor", "1")
ENEMY = Enemy(attack=3, defense=6)
KNOWN = (
    "sword: blank, blank, hit, hit, hit hit, shield; axe: blank, blank, hit, hit, hit hit, hit hit"
)


def test_a_roll_for_people(run: Run) -> None:
    answer = roll(SHOWN, ENEMY, needed=4, favor=1)
    code, out, err = run(*ROLL)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "2 Swordsmen, 1 Axeman against attack 3, defense 6, with 1 Favor",
        f"On the table    {SHOWN}",
        "Still needed    4",
    ]
    assert "Do              reroll axe: blank" in lines
    assert "Keep            sword: hit, hit hit" in lines
    assert f"Chance to win   {percent(answer.win)}" in lines
    worse = percent(1 - answer.luck - answer.even)
    assert (
        f"This roll       better than {percent(answer.luck)} of rolls, worse than {worse}" in lines
    )
    settled = next(choice for choice in answer.choices if choice.act == "settle")
    (line,) = (line for line in lines if line.strip().startswith("settle"))
    # All three die without killing: that is certain.
    assert line.split()[-2:] == ["0%", less(100 * settled.regret)]
    assert "dice.sword" in out


def test_every_choice_is_listed_where_that_is_wanted(run: Run) -> None:
    answer = roll(SHOWN, ENEMY, needed=4, favor=1)
    _, grouped, _ = run(*ROLL, "--die", KNOWN)
    _, every, _ = run(*ROLL, "--die", KNOWN, "--all")
    assert "2 more with 1 die" in grouped
    assert "more with" not in every
    head = next(i for i, line in enumerate(every.splitlines()) if say("roll.others") in line)
    assert len(every.splitlines()) - head - 1 == len(answer.choices) - 1
    assert "dice.sword" not in every


def test_whom_to_lose_is_told_where_there_is_a_choice(run: Run) -> None:
    code, out, _ = run("roll", "sword: hit, hit; axe: hit hit", "--attack", "1", "--defense", "9")
    answer = roll("sword: hit, hit; axe: hit hit", Enemy(attack=1, defense=9))
    losses = answer.best.losses
    assert code == 0
    tail = out[out.index(say("roll.lose")) :].splitlines()[1:3]
    assert [line.split()[:2] for line in tail] == [str(loss.lost).split() for loss in losses]
    assert percent(losses[0].win) in tail[0]
    assert tail[1].endswith(less(100 * losses[1].regret))


def test_one_choice_only_is_told_without_others(run: Run) -> None:
    code, out, _ = run("roll", "axe: hit", "--attack", "9", "--defense", "1")
    assert code == 0
    assert "Chance to win   100%" in out
    assert say("roll.others") not in out
    assert say("roll.lose") not in out


def test_a_roll_that_decides_nothing_is_neither_lucky_nor_unlucky(run: Run) -> None:
    _, out, _ = run("roll", "axe: hit", "--attack", "0", "--defense", "1")
    assert f"This roll       {say('roll.luck-none')}" in out.splitlines()


def test_value_is_told_in_glory(run: Run) -> None:
    _, out, _ = run(*ROLL, "--goal", "value", "--price", "win=9")
    assert say("roll.less-glory") in out
    assert "  prices " in out
    assert "sword 1" in out


@pytest.mark.parametrize("width", ("60", "80"))
def test_it_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    _, out, _ = run(
        *("roll", "sword: hit, hit hit, blank; spear: shield; axe: blank, hit; archer: hit"),
        *("--enemy", "monster-05", "--favor", "2", "--leader", "ullr", "--goal", "value"),
        *("--rune", "healing", "--rune", "potential", "--all"),
    )
    assert max(map(len, out.splitlines())) <= int(width)
    assert not any(line.endswith(" ") for line in out.splitlines())


def test_json_is_the_library_s_answer(run: Run) -> None:
    code, out, err = run(*ROLL, "--rune", "healing", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    obj = json.loads(out)
    answer = roll(SHOWN, ENEMY, needed=4, favor=1, runes=("healing",))
    assert obj["schema"] == "odds.roll/1"
    assert (obj["win"], obj["value"]) == (answer.win, answer.value)
    assert (obj["luck"], obj["even"]) == (answer.luck, answer.even)
    assert obj["best"] == obj["choices"][0]
    assert [
        (c["act"], tuple(c["runes"]), c["win"], c["value"], c["regret"]) for c in obj["choices"]
    ] == [(c.act, c.runes, c.win, c.value, c.regret) for c in answer.choices]
    for told, choice in zip(obj["choices"], answer.choices, strict=True):
        assert told["up"] == {kind: list(map(str, some)) for kind, some in choice.up.items()}
        assert [(x["lost"], x["left"], x["regret"]) for x in told["losses"]] == [
            (x.lost.as_dict(), x.left.as_dict(), x.regret) for x in choice.losses
        ]
    assert obj["provisional"] == ["dice.sword", "dice.axe"]
    assert obj["question"]["roll"] == {"sword": ["hit", "hit hit"], "axe": ["blank"]}
    assert ask(roll_from_json(obj["question"], load())) == answer


@pytest.mark.parametrize(
    ("obj", "field"),
    (
        ({"attack": 3, "defense": 6}, "roll"),
        ({"roll": {"bow": ["hit"]}, "attack": 3, "defense": 6}, "roll.bow"),
        ({"roll": {}, "attack": 3, "defense": 6}, "roll"),
        ({"roll": "axe: hit", "attack": 3, "defense": 6, "needed": 0}, "needed"),
        ({"roll": "axe: hit", "attack": 3, "defense": 6, "needed": "1"}, "needed"),
        ({"roll": "axe: hit", "attack": 3, "defense": 6, "table": 1}, "table"),
        ([], "question"),
    ),
)
def test_a_broken_question_about_a_roll_names_the_field(obj: object, field: str) -> None:
    with pytest.raises(QuestionError, match=f"^{field}: "):
        roll_from_json(obj, load())


def test_the_box_is_used_and_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(
        '[dice.sword]\nfaces = ["blank", "hit", "hit", "hit", "hit hit", "shield"]\n'
        '[dice.axe]\nfaces = ["blank", "hit", "hit", "hit", "hit hit", "hit hit"]\n',
        encoding="utf-8",
    )
    _, out, _ = run(*ROLL, "--box", str(file))
    assert out.splitlines()[0].startswith("Your box:")
    assert "dice.sword" not in out
    assert json.loads(run(*ROLL, "--box", str(file), "--json")[1])["box"] == str(file)


# --- what is typed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    (
        "sword: hit, hit hit; axe: blank",
        "sw: h hh; ax: b",
        "SW h hh ; axe b",
        "swords: hh, h; axes: blank",
        "axe: b\nsword: hit hh",
    ),
)
def test_rolls_are_typed_short_or_in_full(text: str) -> None:
    assert read_typed(text) == read_roll(SHOWN)


def test_one_kind_in_the_air_needs_no_name() -> None:
    axes = Party(axe=2)
    assert read_typed("h hh", axes) == read_roll("axe: hit, hit hit")
    assert read_typed("hit hit", axes) == read_roll("axe: hit, hit")
    assert read_typed("hit hit", Party(axe=1)) == read_roll("axe: hit hit")
    assert read_typed("hg", Party(archer=1)) == read_roll("archer: hit game")
    with pytest.raises(QuestionError, match="^roll: "):
        read_typed("h hh", Party(axe=1, sword=1))


def test_what_is_taken_up_needs_a_kind_only_where_two_show_it() -> None:
    table = read_roll("sword: blank, hit; axe: blank, hit hit")
    assert [*read_up("hh", table)] == ["axe"]
    assert [*read_up("h hh", table)] == ["sword", "axe"]
    assert [*read_up("sw: b; ax: b", table)] == ["sword", "axe"]
    for text in ("b", "s", "x", "sword:"):
        with pytest.raises(QuestionError):
            read_up(text, table)
