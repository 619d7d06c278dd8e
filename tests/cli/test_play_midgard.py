"""Whole games of Midgard in the terminal: bots, people, records that are resumed and told again."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from odds.midgard.game import Midgard, Table
from odds.play import Uniform, play_game, read_record, replay
from odds.play.records import last
from tests.cli.conftest import Result, Run


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Sit at the table and type lines."""

    def sit(lines: list[str], *words: str) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("play", "midgard", *words)

    return sit


def test_bots_play_and_the_record_is_the_library_s(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "3", "--bots", "uniform", "--seed", "7", "--first-game")
    code, out, err = run("play", "midgard", *words, "--save", str(file), "--json")
    assert (code, err) == (0, "")
    record = play_game(Midgard(Table(3, draft=False)), (Uniform(),) * 3, seed=7)
    assert read_record(file.read_text()) == record
    assert record.end is not None
    assert json.loads(out)["games"] == [{"bots": ["uniform"] * 3, **record.end}]
    code, out, err = run("replay", str(file))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "midgard: 3 players, first-game"
    scores = record.end["scores"]
    assert isinstance(scores, list)
    assert lines[-3:] == [f"seat {seat}: {n} points uniform" for seat, n in enumerate(scores)]


def test_seats_rotate_and_greedy_is_ahead(run: Run) -> None:
    words = ("--players", "3", "--bots", "greedy,uniform,uniform", "--games", "3")
    code, out, _ = run("play", "midgard", *words)
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[2] == ["bot", "seats", "points", "95%", "interval", "won"]
    assert [(line[0], line[1]) for line in lines[3:5]] == [("greedy", "3"), ("uniform", "6")]


def test_a_damaged_record_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", "midgard", "--bots", "uniform", "--save", str(file))
    lines = file.read_text().splitlines()
    lines[4] = '{"chance": "utgard"}'
    file.write_text("\n".join(lines))
    for words in (("replay", str(file)), ("play", "midgard", "--resume", str(file))):
        code, _, err = run(*words)
        assert code == 2
        assert "line 5: D62: 'utgard' cannot be drawn" in err
        assert err.count("\n") == 1


def test_people_play_and_every_action_is_kept(typed, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "3", "--bots", "you,uniform,uniform", "--seed", "3", "--save", str(file))
    code, out, _ = typed(["1", "?", "dance", "99", "quit"], *words)
    assert code == 0
    assert "seat 0, draft?" in out
    hints = [line.split("  ") for line in out.splitlines() if "at the end" in line]
    assert hints, "what each card is worth, when the round is over"
    means = [float(told.split("at the end ")[1].split(" (")[0]) for *_, told in hints]
    assert means == sorted(means, reverse=True)
    assert "rules, planning: 'dance' cannot be done now" in out
    assert "99 is not on the list" in out
    assert "seat 1: something that is not seen from here" in out
    assert "hand 1: 1 ?" in out
    kept = read_record(file.read_text())
    assert kept.end is None
    code, _, _ = typed(["1", "q"], "--resume", str(file))
    assert code == 0
    again = read_record(file.read_text())
    assert again.moves[: len(kept.moves)] == kept.moves
    assert len(again.moves) > len(kept.moves)


def test_tokens_and_hands_are_typed_in_from_the_table(typed, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = [*(f"alfheim-{n}" for n in (1, 2, 3)), "mannheim-1", "jotunheim-4"]
    lines += ["land gold-3 attack recruit land legion", "auto", "auto", "q"]
    code, out, _ = typed(lines, "--players", "3", "--bots", "you", "--typed", "--save", str(file))
    assert code == 0
    assert "chance: jotunheim-4" in out
    # In whatever order the cards were dealt; what is dealt to others is not shown.
    assert "chance: gold-3" not in out
    kept = read_record(file.read_text())
    assert kept.moves[5].words == "gold-3 attack legion land land recruit"


def test_a_game_is_played_to_its_end(typed, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "3", "--bots", "you", "--seed", "2", "--save", str(file))
    code, out, _ = typed(["1"] * 300, *words)
    assert code == 0
    assert "Won: seat " in out
    end = last(replay(Midgard(Table(3)), read_record(file.read_text())))
    assert end.round == 3


def test_an_owner_s_box_is_played_with(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[midgard.board]\nrounds = 1\nplays = [4]\n")
    file = tmp_path / "game.jsonl"
    words = ("--players", "3", "--bots", "uniform", "--box", str(box), "--save", str(file))
    code, _, _ = run("play", "midgard", *words)
    assert code == 0
    moves = read_record(file.read_text()).moves
    assert (
        sum(move.words.count("gold") > 0 and move.who < 0 for move in moves) == 3
    )  # one deal each
    box.write_text("[midgard.board]\nrounds = 2\n")
    code, _, err = run("play", "midgard", "--box", str(box))
    assert code == 2
    assert "midgard.board.plays: has 3 numbers for 2 rounds" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    (
        (("play", "midgard", "--players", "2"), "players: 2 is below 3"),
        (("play", "midgard", "--players", "6"), "players: 6 is above 5"),
        (("play", "midgard", "--bots", "knowing"), "bots: 'knowing' is unknown"),
        (("play", "midgard", "--no-expansion"), "no-expansion: is no option of midgard"),
        (("play", "champions", "--first-game"), "first-game: is no option of champions"),
        (("play", "utgard"), "game: say which game; known: champions, midgard"),
    ),
)
def test_bad_input_is_one_line_that_names_the_field(
    run: Run, words: tuple[str, ...], line: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert line in err
