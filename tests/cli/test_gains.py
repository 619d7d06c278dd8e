"""What one more would gain, and what good play does, are the numbers of the library."""

from __future__ import annotations

import json

import pytest

from odds import Enemy, FightQuestion, Party
from odds.champions.question import more, ordinary, quick
from odds.words import gain, percent, say
from tests.cli.conftest import Run

FIGHT = ("fight", "3 sword 2 axe", "--attack", "3", "--defense", "6", "--favor", "1")
ASKED = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1)


def test_one_more_is_told_with_each_fight_after_the_range(run: Run) -> None:
    code, out, err = run(*FIGHT)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(say("gains.one-more")))
    assert start > next(i for i, line in enumerate(lines) if line.startswith("Plausible"))
    answer = more(ASKED)
    for line, change in zip(lines[start + 1 :], answer.changes, strict=False):
        assert change.win is not None
        assert change.win_gain is not None
        assert change.value_gain is not None
        told = percent(change.win), gain(100 * change.win_gain), gain(change.value_gain, 2)
        assert line.endswith("  ".join(told)) or line.split()[-3:] == list(told)
    assert "attack 2 instead of 3" in out
    (even,) = (e for e in answer.break_evens if (e.what, e.number, e.kept) == ("favor", 2, False))
    assert f"A second Favor is worth its 2 Glory if the enemy pays {even.glory} Glory" in out
    assert "dice.spear" in out  # one more Spearman rests on his die


def test_json_has_them_only_if_asked(run: Run) -> None:
    plain = json.loads(run(*FIGHT, "--json")[1])
    assert not {"more", "ordinary"} & plain.keys()
    obj = json.loads(run(*FIGHT, "--more", "--json")[1])
    assert {name: value for name, value in obj.items() if name in plain} == plain
    answer, plays = more(ASKED), ordinary(ASKED).plays
    assert [(c["what"], c["win"], c["value_gain"]) for c in obj["more"]["changes"]] == [
        (c.what, c.win, c.value_gain) for c in answer.changes
    ]
    assert [(f["win"], f["value"]) for f in obj["more"]["favors"]] == list(answer.favors)
    assert [
        (e["what"], e["number"], e["kept"], e["glory"]) for e in obj["more"]["break_evens"]
    ] == [(e.what, e.number, e.kept, e.glory) for e in answer.break_evens]
    assert obj["ordinary"]["plays"]["ordinary"]["win"] == plays.ordinary.win
    assert obj["ordinary"]["rerolls_gain"]["win"] == plays.rerolls_gain.win
    assert obj["more"]["provisional"] == list(answer.provisional)


@pytest.mark.slow
@pytest.mark.parametrize("goal", ("win", "value"))
def test_all_of_it_for_people(run: Run, monkeypatch: pytest.MonkeyPatch, goal: str) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    code, out, err = run(*FIGHT, "--goal", goal, "--rune", "healing", "--more")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert max(map(len, lines)) <= 60
    for id in ("one-more", "purse", "evens", "plays"):
        assert any(line.startswith(say(f"gains.{id}")) for line in lines)
    assert (say("gains.kept") in out) == (goal == "value")
    assert say("gains.best") in out
    start = next(i for i, line in enumerate(lines) if line.startswith(say("gains.purse")))
    assert [line.split()[0] for line in lines[start + 1 : start + 12]] == list(map(str, range(11)))
    assert "prices" in out


@pytest.mark.slow
def test_the_chance_that_a_rune_is_used_is_told(run: Run) -> None:
    for rune in ("healing", "reaction", "potential", "glory"):
        words = (*FIGHT, "--rune", rune)
        obj = json.loads(run(*words, "--json")[1])
        assert list(obj["runes"]) == [rune]
        told = percent(obj["runes"][rune], certain=obj["runes"][rune] == 0)
        assert f"Runes used      {rune.title()} {told}" in run(*words)[1]
    assert "Runes used" not in run(*FIGHT)[1]
    assert json.loads(run(*FIGHT, "--json")[1])["runes"] == {}


def test_where_one_more_cannot_be_the_reason_is_told(run: Run) -> None:
    out = run("fight", "8 axe", "--attack", "0", "--defense", "1", "--more")[1]
    assert "Axeman: not asked, a player holds at most 8 warriors" in out
    assert "instead of" not in out.partition(say("gains.purse"))[0].partition("not asked")[0]


def test_what_takes_long_is_left_out_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert quick(ASKED) == (True, True)
    monkeypatch.setattr("odds.cli.gaining.quick", lambda _: (False, False))
    code, out, err = run(*FIGHT)
    assert (code, err) == (0, "")
    assert say("gains.skipped") in out
    assert say("gains.one-more") + "  " not in out
    monkeypatch.setattr("odds.cli.gaining.quick", lambda _: (True, False))
    out = run(*FIGHT)[1]
    assert say("gains.one-more") + "  " in out
    assert "is worth its" not in out
