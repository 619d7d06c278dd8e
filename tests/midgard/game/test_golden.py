"""Golden games are told as before, and records are replayed or refused with their line."""

from __future__ import annotations

import pytest

from odds.errors import DataError
from odds.midgard.game import Midgard, Table
from odds.play import read_record, replay
from odds.play.records import last
from tests.midgard.game import golden

LINES = golden.WHOLE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", golden.SHORT)
def test_short_games_are_told_as_before(name: str) -> None:
    kept = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.short_game(name) == kept


def test_a_whole_game_is_replayed_from_its_file() -> None:
    text = golden.WHOLE.read_text(encoding="utf-8")
    end = last(replay(Midgard(golden.WHOLE_TABLE), read_record(text)))
    assert end.round == 3
    assert golden.whole_game() == text


def refused(lines: list[str]) -> str:
    with pytest.raises(DataError) as caught:
        last(replay(Midgard(golden.WHOLE_TABLE), read_record("\n".join(lines))))
    return str(caught.value)


def test_a_damaged_record_is_refused_with_its_line() -> None:
    assert "line 2: D62: 'asgard' cannot be drawn" in refused(
        [LINES[0], '{"chance": "asgard"}', *LINES[2:]]
    )
    assert "line 3" in refused([*LINES[:2], "{", *LINES[3:]])
    assert "line 7: rules, planning" in refused([*LINES[:6], LINES[1], *LINES[7:]])
    at = next(i for i, line in enumerate(LINES) if '"do": "play' in line)
    moved = LINES[at].replace('"play ', '"keep ')
    assert f"line {at + 1}: D63" in refused([*LINES[:at], moved, *LINES[at + 1 :]])
    assert "the end is another: scores" in refused([*LINES[:-1], '{"end": {"scores": [1]}}'])
    other = LINES[0].replace('"rules": "1"', '"rules": "0"')
    assert "line 1: is a game of midgard/0" in refused([other, *LINES[1:]])


def test_a_record_of_another_table_does_not_fit() -> None:
    with pytest.raises(DataError, match="line"):
        last(replay(Midgard(Table(5)), read_record("\n".join(LINES))))
