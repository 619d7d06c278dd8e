"""Whole games in the terminal: bots, people, records that are resumed and told again."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from scipy import stats

from odds.champions.game import Champions, Table
from odds.play import Uniform, play_game, read_record, read_records, replay
from odds.play.records import last
from tests.champions.game.tableau import DESTINIES
from tests.cli.conftest import Result, Run


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch):
    """Sit at the table and type lines."""

    def sit(lines: list[str], *words: str) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("play", "champions", *words)

    return sit


def test_bots_play_and_the_record_is_the_library_s(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "2", "--bots", "uniform", "--seed", "7", "--no-expansion")
    code, out, err = run("play", "champions", *words, "--save", str(file), "--json")
    assert (code, err) == (0, "")
    game = Champions(Table(2, expansion=False))
    record = play_game(game, (Uniform(), Uniform()), seed=7)
    assert read_record(file.read_text()) == record
    assert record.end is not None
    told = json.loads(out)
    assert told["schema"] == "odds.play/1"
    assert told["games"] == [{"bots": ["uniform", "uniform"], **record.end}]


def test_seats_rotate_and_scores_are_told_by_bot(run: Run) -> None:
    code, out, _ = run(
        "play", "champions", "--players", "2", "--bots", "uniform,greedy", "--games", "2"
    )
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[0][:4] == ["2", "games", "of", "2"]
    assert {(line[0], line[1]) for line in lines[3:5]} == {("uniform", "2"), ("greedy", "2")}


MATCH = ("--players", "2", "--bots", "uniform,greedy", "--no-expansion", "--seed", "3")


def test_a_match_that_is_resumed_is_the_match_played_at_once(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    told = run("play", "champions", *MATCH, "--games", "4", "--save", str(whole))
    run("play", "champions", *MATCH, "--games", "1", "--save", str(parts))
    again = run("play", "champions", "--resume", str(parts), "--games", "4", "--workers", "2")
    assert again == told
    assert parts.read_text() == whole.read_text()
    assert run("play", "champions", "--resume", str(parts)) == told  # nothing is left to play
    assert parts.read_text() == whole.read_text()


def test_who_is_better_is_told_with_an_interval(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("--players", "3", "--bots", "greedy,uniform,uniform", "--games", "12")
    code, out, _ = run("play", "midgard", *words, "--save", str(file), "--json")
    assert code == 0
    games = [record.end["scores"] for _, record in read_records(file.read_text()) if record.end]
    mine = [scores[-n % 3] for n, scores in enumerate(games)]  # one seat on from game to game
    ahead = [score - (sum(scores) - score) / 2 for score, scores in zip(mine, games, strict=True)]
    (lead,) = json.loads(out)["leads"]
    assert (lead["bot"], lead["other"], lead["games"]) == ("greedy", "uniform", 12)
    assert lead["score"] == pytest.approx(sum(ahead) / 12)
    ends = stats.t.interval(0.95, 11, sum(ahead) / 12, stats.sem(ahead))
    assert (lead["low"], lead["high"]) == pytest.approx(ends)
    assert lead["low"] > 0
    _, out, _ = run("play", "midgard", "--resume", str(file))
    assert "greedy is better than uniform: +" in " ".join(out.split())


def test_what_is_none_of_the_match_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run("play", "champions", *MATCH, "--games", "2", "--save", str(file))
    text = file.read_text()
    lines = text.splitlines()
    second = next(n for n, line in enumerate(lines) if n and line.startswith('{"record"'))
    for what in (
        "\n".join(lines[second:] + lines[:second]),  # games in another order
        "\n".join(lines[:-1]),  # a game that was cut off
    ):
        file.write_text(what)
        code, out, err = run("play", "champions", "--resume", str(file), "--games", "3")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "resume:" in err
        assert "is no whole game of the match" in err
        assert file.read_text() == what


def test_a_record_is_told_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", "champions", "--players", "2", "--bots", "uniform", "--save", str(file))
    code, out, err = run("replay", str(file))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "champions: 2 players, dark-mountains"
    assert sum(not line.startswith(" ") for line in lines) > 100
    assert lines[-1].startswith("seat 1: ")


def test_a_damaged_record_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", "champions", "--players", "2", "--bots", "uniform", "--save", str(file))
    lines = file.read_text().splitlines()
    lines[4] = '{"chance": "no such card"}'
    file.write_text("\n".join(lines))
    for words in (("replay", str(file)), ("play", "champions", "--resume", str(file))):
        code, _, err = run(*words)
        assert code == 2
        assert "line 5: D48: 'no such card'" in err
        assert err.count("\n") == 1


def test_people_play_and_every_action_is_kept(typed, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "2", "--bots", "you,uniform", "--seed", "3", "--save", str(file))
    code, out, _ = typed(["1", "longhouse", "nowhere", "99", "quit"], *words)
    assert code == 0
    assert "seat 0: longhouse" in out
    assert "base rules, worker placement: 'nowhere'" in out
    assert "99 is not on the list" in out
    game = Champions(Table(2))
    kept = read_record(file.read_text())
    assert kept.end is None
    before = last(replay(game, kept))
    assert before.players[0].leader
    # Resumed, the same seat is asked, and the record goes on where it ended.
    code, out, _ = typed(["swordsmith", "q"], "--resume", str(file))
    assert code == 0
    again = read_record(file.read_text())
    assert again.moves[: len(kept.moves)] == kept.moves
    assert again.moves[len(kept.moves)].words == "swordsmith"


def test_what_others_draw_is_not_shown(typed) -> None:
    code, out, _ = typed(["1"], "--players", "2", "--bots", "you,uniform", "--seed", "3")
    assert code == 0
    lines = out.splitlines()
    shown = [i for i, line in enumerate(lines) if line.strip().startswith("seat 1: destinies")]
    assert lines[shown[0]].strip() == "seat 1: destinies ?"
    assert "chance: something that is not seen from here" in lines


def test_of_several_people_each_sees_only_the_own_hand(typed) -> None:
    words = ("--players", "2", "--bots", "you", "--seed", "3", "--no-expansion")
    code, out, _ = typed(["1", "1", "table", "hand", "", "", "q"], *words)
    assert code == 0
    table, _, hand = out.rpartition("Only seat 0 looks now; Enter goes on.\n    seat 0: ")
    held = hand.splitlines()[0]
    assert held.startswith("destinies ")
    assert held.split()[1] in DESTINIES
    assert held.split()[1] not in table  # neither when it was drawn, nor on the table of all
    assert "destinies ?" in table
    assert out.count("Only seat 0 looks now") == 2  # before it is shown, and before it is cleared


def test_dice_and_cards_are_typed_in_from_the_table(typed) -> None:
    lines = ["varangians", "fishers", "gifts", "weal", "auto", "ullr", "dagrun"]
    words = ("--players", "2", "--bots", "you", "--no-expansion", "--typed")
    code, out, _ = typed(lines, *words)
    assert code == 0
    assert "chance: wealth" in out
    assert "seat 1: ullr" in out
    assert "seat 0: dagrun" in out


@pytest.mark.parametrize(
    ("words", "line"),
    (
        (("play",), "game: say which game"),
        (("play", "champions", "--players", "1"), "players: 1 is below 2"),
        (("play", "champions", "--players", "5", "--no-expansion"), "players: 5 is above 4"),
        (("play", "champions", "--bots", "clever"), "bots: 'clever' is unknown"),
        (("play", "champions", "--bots", "you,you"), "bots: 2 codes for 4 seats"),
        (("play", "champions", "--bots", "you", "--games", "2"), "games: people play one game"),
        (("play", "champions", "--games", "0"), "games: must be 1 to"),
        (("play", "champions", "--typed"), "typed: nobody is at the table"),
        (("play", "champions", "--resume", "x", "--seed", "1"), "seed: is said by the game"),
        (("play", "champions", "--resume", "/no/such"), "resume: /no/such: No such file"),
        (("replay",), "file: say which file"),
        (("replay", "/no/such"), "file: /no/such: No such file"),
    ),
)
def test_bad_input_is_one_line_that_names_the_field(
    run: Run, words: tuple[str, ...], line: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert line in err


def test_counsel_is_given_where_one_asks(typed) -> None:
    lines = ["1", "?", "draugr-1", "1", "1", "1", "?", "sword to draugr-1", "done", "?", "1", "q"]
    words = ("--players", "2", "--bots", "you", "--seed", "1", "--no-expansion")
    code, out, err = typed(["1", *lines], *words)
    assert (code, err) == (0, "")
    assert "a rule of thumb" in out


def test_a_game_is_played_to_its_end_and_told_again(typed, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("--players", "2", "--bots", "you", "--seed", "2", "--no-expansion")
    code, out, _ = typed(["1"] * 900, *words, "--save", str(file))
    assert code == 0
    assert "Won: seat " in out
    record = read_record(file.read_text())
    end = last(replay(Champions(Table(2, expansion=False)), record))
    assert end.board.round == 8
    code, told, _ = run("replay", str(file))
    assert (code, told.splitlines()[-2:]) == (0, out.splitlines()[-3:-1])
    code, _, err = run("play", "champions", "--resume", str(file))
    assert (code, "the game is over" in err) == (2, True)
