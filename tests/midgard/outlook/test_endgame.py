"""The search of a round's end, against a full enumeration that keeps nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from odds.errors import QuestionError
from odds.midgard.game import Midgard, State, Table
from odds.midgard.outlook.endgame import endgame, playing, searchable
from odds.midgard.question import read_position
from odds.play import CHANCE, stream

MOST = 150  # moves that the enumeration may try in one position


class TooMany(Exception):
    pass


def enumerate_all(game: Midgard, state: State, tried: list[int]) -> tuple[int, ...]:
    """The scores in the end, every way tried to its end, written without the search."""
    who = game.mover(state)
    if who < 0:
        return game.scores(state)
    ends = []
    for move in game.legal(state):
        tried[0] += 1
        if tried[0] > MOST:
            raise TooMany
        ends.append(enumerate_all(game, game.play(state, move), tried))
    ahead = [end[who] - max(score for seat, score in enumerate(end) if seat != who) for end in ends]
    return ends[ahead.index(max(ahead))]


def late(seed: int) -> Iterator[tuple[Midgard, State, tuple[int, ...]]]:
    """Random positions near the end of a round that are small enough to be enumerated."""
    for number in range(10_000):
        rng = stream(seed, number)
        game = Midgard(Table(3 + number % 3, draft=False))
        state = game.begin()
        ends = rng.choice((1, 2, 3))
        for _ in range(2_000):
            mover = game.mover(state)
            if mover == CHANCE:
                state = game.play(state, game.sample(state, rng))
                continue
            if mover < 0:
                break
            if state.round == ends and searchable(game.table, state) and rng.random() < 0.3:
                try:
                    yield game, state, enumerate_all(game, state, [0])
                    break
                except TooMany:
                    pass
            state = game.play(state, rng.choice(game.legal(state)))


def check(seed: int, positions: int) -> set[str]:
    kinds = set()
    for (game, state, scores), _ in zip(late(seed), range(positions), strict=False):
        how = searchable(game.table, state)
        kinds.add(how)
        told = endgame(game, state)
        assert told.lines[0].scores == scores, game.write(state)
        assert {line.move for line in told.lines} == set(game.legal(state))
        for line in told.lines:
            others = (score for seat, score in enumerate(line.scores) if seat != told.seat)
            assert line.lead == line.scores[told.seat] - max(others) <= told.lines[0].lead
    return kinds


def test_search_is_full_enumeration() -> None:
    check(5, 4)


@pytest.mark.slow
def test_search_is_full_enumeration_in_200_positions() -> None:
    assert check(7, 200) >= {"last", "open"}


def test_everybody_plays_for_the_lead_and_not_for_points() -> None:
    """Gold 1 would pay seat 2 for one province of Alfheim, 3, and seat 0 for two, 7: it is not
    played. Nobody has a warrior in reserve, so that Recruit does nothing."""
    game = Midgard(Table(3))
    state = read_position(
        game,
        "game: round 3, turn 16; now: play 1; hand 1: 1 gold-2, 3 recruit; "
        "hand 2: 1 gold-1, 3 recruit; seat 0: warriors 1 alfheim-2 1 alfheim-3 9 ship; "
        "seat 1: warriors 11 ship; seat 2: warriors 1 alfheim-1 10 ship",
    )
    found = endgame(game, state)
    assert found.how == "open"
    assert [line.scores for line in found.lines] == [(7, 0, 3)] * 2
    assert [line.lead for line in found.lines] == [-7, -7]


def test_who_plays_what_is_left() -> None:
    game = Midgard(Table(3))
    state = game.read("game: round 2, first 2, turn 12\nnow: play 2\nhand 2: 1 attack, 2 legion")
    assert playing(game.table, state) == (2, 0, 1)
    state = game.play(state, "play legion")
    assert state.now[0] == "legion"
    assert playing(game.table, state) == (2, 0, 1)
    assert playing(game.table, game.begin()) == (0, 1, 2) * 4  # round 1: four plays each


@pytest.mark.parametrize(
    ("line", "how"),
    [
        ("hand 2: 1 attack, 1 legion", "last"),
        ("hand 2: 1 attack, 1 legion\nhand 0: 1 ?", "last"),
        ("hand 2: 2 ?", ""),  # its own hand is not seen
        ("hand 2: 1 attack, 1 legion\nseat 0: tokens 1 ?", ""),  # nor what its sets would be
    ],
)
def test_what_can_be_searched_at_the_last_play(line: str, how: str) -> None:
    game = Midgard(Table(3))
    state = game.read(f"game: round 1, first 0, turn 11\nnow: play 2\n{line}")
    assert searchable(game.table, state) == how


def test_with_two_seats_to_play_all_hands_must_be_seen() -> None:
    game = Midgard(Table(3))
    head = "game: round 1, first 0, turn 10\nnow: play 1\nhand 1: 1 attack, 1 legion"
    assert searchable(game.table, game.read(f"{head}\nhand 2: 2 land")) == "open"
    assert searchable(game.table, game.read(f"{head}\nhand 2: 2 ?")) == ""


def test_what_cannot_be_searched_is_refused() -> None:
    game = Midgard(Table(3))
    with pytest.raises(QuestionError, match="^position: is not near enough"):
        endgame(game, game.begin())
    last = game.read("game: round 1, first 0, turn 11\nnow: play 2\nhand 2: 1 attack, 1 legion")
    with pytest.raises(QuestionError, match="^position: leads to more than 2 others"):
        endgame(game, last, limit=2)
