"""Records are replayed without a generator, and what is damaged is refused with its line."""

from __future__ import annotations

import json
from random import Random

import pytest

from odds.errors import DataError
from odds.play import (
    Greedy,
    Uniform,
    play_game,
    play_match,
    read_record,
    read_records,
    replay,
    tell,
)
from odds.play.matches import seated
from odds.play.records import last, write_record
from tests.play.toy import Toy, ToyGame

GAME = ToyGame()
BOTS = (Uniform(), Uniform())


def lines() -> list[str]:
    return write_record(play_game(GAME, BOTS, seed=5)).splitlines()


def refused(text: str) -> str:
    with pytest.raises(DataError) as caught:
        last(replay(GAME, read_record(text, "game.jsonl"), "game.jsonl"))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_record_is_played_again_to_the_same_end() -> None:
    record = play_game(GAME, BOTS, seed=5)
    end = last(replay(GAME, read_record(write_record(record))))
    assert record.end is not None
    assert list(GAME.scores(end)) == record.end["scores"]


@pytest.mark.parametrize(
    ("at", "line", "told"),
    (
        (0, "", "line 1: cannot be read"),
        (0, "[1]", "line 1: cannot be read"),
        (0, '{"record": "else"}', "line 1: is no record"),
        (2, "{", "line 3: cannot be read"),
        (2, "[" * 100_000, "line 3: cannot be read"),
        (2, '{"chance": "9"}', "line 3: toy 1"),
        (2, '{"seat": 0, "do": "raise"}', "line 3: chance moves here, not seat 0"),
        (3, '{"seat": 1, "do": "raise"}', "line 4: seat 0 moves here, not seat 1"),
        (3, '{"seat": 0, "do": "raise", "by": 2}', "line 4: is neither a move nor the end"),
        (-1, '{"end": {"scores": [9, 9]}}', "the end is another: scores"),
    ),
)
def test_a_damaged_line_is_named(at: int, line: str, told: str) -> None:
    damaged = lines()
    damaged[at] = line
    assert told in refused("\n".join(damaged))


def test_a_missing_or_changed_move_is_noticed() -> None:
    whole = lines()
    assert "line" in refused("\n".join(whole[:2] + whole[3:]))
    assert "after the end" in refused("\n".join([*whole, whole[-1]]))
    assert refused("") == "game.jsonl: line 1: is missing; a record begins with its game"
    head = json.loads(whole[0])
    for key in ("game", "rules", "setup", "bots", "seed"):
        changed = {**head, key: 7}
        assert key in refused("\n".join([json.dumps(changed), *whole[1:]]))
    assert "'more' is unknown" in refused("\n".join([json.dumps({**head, "more": 1}), *whole[1:]]))
    other = json.dumps({**head, "rules": "2"})
    assert "is a game of toy/2" in refused("\n".join([other, *whole[1:]]))


def test_a_file_may_hold_several_records_and_lines_are_counted_through() -> None:
    match = list(play_match(GAME, BOTS, games=3, seed=4))
    text = "".join(map(write_record, match))
    found = read_records(text)
    assert [record for _, record in found] == match
    damaged = text.splitlines()
    at = found[2][0]  # the third record's first move
    damaged[at] = '{"chance": "9"}'
    first, record = read_records("\n".join(damaged))[2]
    with pytest.raises(DataError, match=f"line {at + 1}: toy 1"):
        last(replay(GAME, record, first=first))
    with pytest.raises(DataError, match="line 1: is no record"):
        read_records("{}\n" + text)


def test_a_game_left_in_the_middle_has_no_end() -> None:
    record = read_record("\n".join(lines()[:3]))
    assert record.end is None
    assert GAME.mover(last(replay(GAME, record))) == 0


def test_records_do_not_depend_on_who_plays_them_when() -> None:
    match = list(play_match(GAME, BOTS, games=6, seed=2))
    assert list(play_match(GAME, BOTS, games=2, seed=2, first=4)) == match[4:]
    assert list(play_match(GAME, BOTS, games=6, seed=2, workers=2)) == match


def test_seats_rotate() -> None:
    bots = (Uniform(), Greedy())
    assert [bot.name for bot in seated(bots, 0)] == ["uniform", "greedy"]
    assert [bot.name for bot in seated(bots, 3)] == ["greedy", "uniform"]


@pytest.mark.parametrize("seed", range(5))
def test_greedy_looks_one_step_ahead(seed: int) -> None:
    # With 1 against 3 a raise moves a chip into a pot that the other is winning.
    behind, legal = Toy(cards=(1, 3)), ("raise", "show")
    assert Greedy().choose(GAME, lambda: behind, legal, Random(seed)) == "show"


def test_greedy_draws_among_equals() -> None:
    # With the higher number the chip comes back with the pot: either is as good.
    ahead, legal = Toy(cards=(3, 1)), ("raise", "show")
    drawn = {Greedy().choose(GAME, lambda: ahead, legal, Random(seed)) for seed in range(20)}
    assert drawn == {"raise", "show"}


def test_the_text_of_a_replay_shows_what_changed() -> None:
    record = play_game(GAME, BOTS, seed=5)
    told = list(tell(GAME, replay(GAME, record)))
    assert told[:4] == ["cards: 0 0", f"chips: {4} {4}", "pot: 0", "turn: 0 0"]
    assert told[4].startswith("chance: ")
    assert told[5].startswith("    cards: ")
    assert not any(line.startswith("    pot") for line in told[4:8])
