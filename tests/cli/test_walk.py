"""A whole fight walked in the terminal: typed by people, piped by programs."""

from __future__ import annotations

import io
import subprocess

import pytest

from odds import Enemy, FightQuestion, Party, walk
from odds.words import amount, percent, say
from tests.cli.conftest import Result, Run
from tests.cli.terminal import ODDS, on_terminal

WALK = ("roll", "--walk", "3 sword 2 axe", "--attack", "3", "--defense", "6", "--favor", "1")


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Walk a fight with lines typed one after the other."""

    def walker(*lines: str, words: tuple[str, ...] = WALK) -> Result:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return run(*words)

    return walker


def test_a_fight_is_walked_to_its_end_with_the_library_s_chances(typed) -> None:
    fight = walk(FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1))
    chances = [percent(fight.now.win)]
    fight = fight.roll({"sword": ["hit", "hit", "blank"], "axe": ["blank", "hit hit"]})
    fight = fight.take(fight.now.advice.best)
    chances.append(percent(fight.now.win))
    code, out, err = typed("sw: h h b; ax: b hh", "", "sw: h; ax: hh", "", "", "")
    assert (code, err) == (0, "")
    for chance in chances:
        assert f"Chance to win   {chance}" in out
    assert "Won. Left: " in out
    assert out.splitlines()[-1] == f"Chance to win   {chances[0]} in round 1, 100% in the end"


def test_worth_is_told_where_it_is_played_for(typed) -> None:
    asked = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1, goal="value")
    fight = walk(asked)
    told = [amount(fight.now.value)]
    fight = fight.roll({"sword": ["hit", "hit", "blank"], "axe": ["blank", "hit hit"]})
    told.append(amount(fight.now.value))
    _, out, _ = typed("sw: h h b; ax: b hh", words=(*WALK, "--goal", "value"))
    lines = [line for line in out.splitlines() if line.startswith(say("fight.value"))]
    assert [line.split()[-1] for line in lines] == told
    assert say("fight.value") not in typed("sw: h h b; ax: b hh")[1]


def test_the_end_of_the_input_ends_politely(typed) -> None:
    for lines in ((), ("auto",), ("sw: h h b; ax: b hh", "s")):
        code, out, err = typed(*lines)
        assert (code, err) == (0, "")
        assert out.splitlines()[-1].startswith("Chance to win ")


@pytest.mark.parametrize(
    ("line", "told"),
    (
        ("", "roll: "),
        ("nonsense", "roll: "),
        ("\x1b[31m", "roll: "),
        ("sw: h h; ax: b hh", "D10: 3 sword dice are in the air, not 2"),
        ("sw: h h b h; ax: b hh", "D10: 3 sword dice are in the air, not 4"),
        ("sw: h h sun; ax: b hh", "roll.sword: 'sun' is unknown"),
        ("sw: h h hs; ax: b hh", "D10: a sword die has no face 'hit shield'"),
        ("sw: h h b; ax: b hh; sp: h", "D10: "),
        ("leader: hit", "roll: 'leader' is unknown"),
        ("undo", "undo: "),
    ),
)
def test_a_bad_roll_is_said_and_asked_again(typed, line: str, told: str) -> None:
    code, out, err = typed(line, "sw: h h b; ax: b hh")
    assert (code, err) == (0, "")
    asked = say("walk.ask-roll", dice="3 sword 2 axe")
    first, second = (i for i, x in enumerate(out.splitlines()) if x.startswith(asked))
    assert second == first + 2
    assert out.splitlines()[first + 1].startswith(told)
    assert "On the table    sword: blank, hit, hit; axe: blank, hit hit" in out


@pytest.mark.parametrize(
    ("line", "told"),
    (
        ("99", "choice: 99 is not on the list"),
        ("0", "choice: 0 is not on the list"),
        ("r", "reroll: say which dice"),
        ("r b", "reroll: 'blank' is on dice of sword, axe"),
        ("r shield", "reroll: no die on the table shows 'shield'"),
        ("r sp: b", "D10: no spear die shows 'blank'"),
        ("p sw: b", "D21: no unused potential rune is there"),
        ("healing", "D21: no unused healing rune is there"),
        ("gifts", "D21: gifts is not used on final dice"),
        ("what now", "choice: cannot read 'what now'"),
    ),
)
def test_a_bad_choice_is_said_and_asked_again(typed, line: str, told: str) -> None:
    code, out, _ = typed("sw: h h b; ax: b hh", line, "r sw: b")
    assert code == 0
    assert any(x.startswith(told) for x in out.splitlines())
    assert say("walk.ask-roll", dice="1 sword") in out


def test_numbers_and_dice_name_the_same_choices(typed) -> None:
    roll = "sw: h h b; ax: b hh"
    listed = typed(roll)[1].splitlines()
    at = next(i for i, line in enumerate(listed) if line.startswith(say("walk.choices")))
    assert listed[at + 1].split()[:2] == ["1", "reroll"]
    best, second = (typed(roll, answer)[1].splitlines()[-1] for answer in ("1", "2"))
    assert typed(roll, "")[1].splitlines()[-1] == best
    assert best != second


def test_undo_goes_back_a_step_and_loses_nothing(typed) -> None:
    roll = "sw: h h b; ax: b hh"
    code, out, _ = typed(roll, "r sw: b", "u", "undo", "u", roll, "s")
    assert code == 0
    assert out.count("On the table    sword: blank, hit, hit; axe: blank, hit hit") == 3
    assert f"undo: {say('walk.nothing-to-undo')}" in out
    straight = typed(roll, "s")[1]
    assert out.splitlines()[-8:] == straight.splitlines()[-8:]


def test_undo_goes_past_losses_that_leave_no_choice(typed) -> None:
    words = ("roll", "--walk", "2 axe", "--attack", "1", "--defense", "4", "--favor", "0")
    code, out, _ = typed("b b", "", "u", "u", "h h", words=words)
    assert code == 0
    assert "1 axe; 4 needed; 0 Favor" in out
    assert "axe: hit, hit" in out


def test_losses_are_taken_by_number_or_by_name(typed) -> None:
    words = ("roll", "--walk", "2 sword 2 axe", "--attack", "1", "--defense", "9")
    roll = "sw: h h; ax: h h"
    for line, left in (
        ("", "1 sword 2 axe"),
        ("2", "2 sword 1 axe"),
        ("1 axe", "2 sword 1 axe"),
    ):
        assert f"{left}; 5 needed" in typed(roll, "s", line, words=words)[1]
    for line, told in (
        ("2 axe", "D11: "),
        ("1 archer", "D11: "),
        ("bow", "losses: "),
        ("3", "losses: 3"),
    ):
        out = typed(roll, "s", line, "1 axe", words=words)[1]
        assert any(x.startswith(told) for x in out.splitlines())
        assert "2 sword 1 axe; 5 needed" in out


def test_runes_are_taken_with_the_dice(typed) -> None:
    words = (*WALK, "--rune", "healing", "--rune", "potential")
    code, out, _ = typed("sw: h h b; ax: b hh", "p ax: b", "b", "healing", words=words)
    assert code == 0
    assert "3 sword 2 axe; 2 needed; 1 Favor" in out


def test_rolls_of_the_program_come_again_with_a_seed(typed) -> None:
    lines = ("auto", "", "auto", "", "", "auto", "", "")
    one, two = (typed(*lines, words=(*WALK, "--seed", "7")) for _ in "ab")
    assert one == two
    others = {typed("auto", words=(*WALK, "--seed", str(seed)))[1] for seed in range(8)}
    assert len(others) > 1


def test_help_and_all_choices(typed) -> None:
    code, out, _ = typed("?", "sw: h h b; ax: b hh", "?", "all", "q")
    assert code == 0
    for id in ("walk.help-roll", "walk.help-choice"):
        assert say(id) in out
    assert out.count(say("walk.choices")) == 2
    assert len(out.splitlines()) > 40
    assert max(map(len, out.splitlines())) <= 80


def test_a_fight_that_is_lost_at_once(typed) -> None:
    for party in (("2 axe", "--forbid", "axe"), ("0",)):
        words = ("roll", "--walk", *party, "--attack", "1", "--defense", "4")
        code, out, err = typed("x", "", words=words)
        assert (code, err) == (0, "")
        assert say("walk.lost") in out
        assert f"input: {say('walk.over')}" in out


@pytest.mark.slow
def test_a_fight_is_walked_through_pipes() -> None:
    done = subprocess.run(
        [str(ODDS), *WALK], input=b"sw: h h b; ax: b hh\n\xff\n", capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"choice: cannot read" in done.stdout
    done = subprocess.run([str(ODDS), *WALK], stdin=subprocess.DEVNULL, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_fight_is_walked_on_a_real_terminal() -> None:
    code, seen, unasked = on_terminal(
        WALK,
        {
            b"What falls on 3 sword 2 axe?": b"sw: h h b; ax: b hh\n",
            b"[Enter: the best]": b"\n",
            b"What falls on 1 sword 1 axe?": b"\x04",  # the end of the input
        },
    )
    assert (code, unasked) == (0, {})
    assert seen.rstrip().splitlines()[-1].startswith("Chance to win ")


@pytest.mark.slow
def test_ctrl_c_ends_a_walk_quietly() -> None:
    code, seen, unasked = on_terminal(WALK, {b"What falls on 3 sword 2 axe?": b"\x03"})
    assert (code, unasked) == (130, {})
    assert "Traceback" not in seen
