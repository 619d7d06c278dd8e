"""Control: exact numbers by hand, rollouts against the exact law of uniform play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from odds.chance.bounds import bound
from odds.errors import QuestionError
from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.scoring import control as points_of
from odds.midgard.game.scoring import holder, present
from odds.midgard.outlook import control
from odds.midgard.outlook.rollouts import POLICIES, dealt, mean, play_round, scored
from odds.midgard.question import read_position
from odds.play import stream

LAST = """game: round 1, turn 11
now: play 2
doom: alfheim-2
hand 2: 1 gold-4, 2 recruit
seat 0: leader alfheim-1, warriors 4 ship 6 reserve 1 asgard
seat 1: leader vanaheim, warriors 5 ship 6 reserve"""


def test_the_last_play_by_hand() -> None:
    game = Midgard(Table(3))
    found = control(game, read_position(game, LAST))
    assert (found.exact, found.how, found.games) == (True, "last", 0)
    assert [one.value for one in found.holds["alfheim-1"]] == [1, 0, 0]
    assert [one.value for one in found.holds["asgard"]] == [1, 0, 0]
    assert [one.value for one in found.holds["vanaheim"]] == [0, 1, 0]
    # Recruit goes where doom comes, but it holds the province when the round is scored.
    assert [one.value for one in found.holds["alfheim-2"]] == [0, 0, 1]
    assert [one.value for one in found.kingdoms["alfheim"]] == [3, 0, 3]
    # Seat 0: 3 for Alfheim 1, 5 for Asgard. Seat 2: 3 for Alfheim 2, 2 and 1 for who falls there.
    # Two tokens of Vanaheim make no set.
    assert [one.value for one in found.scores] == [8, 0, 6]


def test_rollouts_follow_the_law_of_uniform_play() -> None:
    """The chances of the last play, every way counted with its probability."""
    game = Midgard(Table(3))
    state = read_position(game, LAST)
    law: Counter[tuple[int, ...]] = Counter()

    def walk(at: State, chance: Fraction) -> None:
        moves = game.legal(at)
        for move in moves:
            after = game.play(at, move)
            if game.mover(after) < 0:
                board = scored(game, at, move)
                held = tuple(holder(game.table, board, p) for p in game.table.goals)
                law[held] += chance / len(moves)
            else:
                walk(after, chance / len(moves))

    walk(state, Fraction(1))
    assert sum(law.values()) == 1
    games = 300
    found = control(game, state, games=games, policy="uniform", limit=1)  # too few to search it
    assert (found.exact, found.how, found.games, found.policy) == (
        False,
        "rollouts",
        games,
        "uniform",
    )
    for p in game.table.goals:
        for seat, told in enumerate(found.holds[game.table.places[p]]):
            chance = sum(part for held, part in law.items() if held[p] == seat)
            assert abs(told.value - chance) <= bound(games, 1e-9)
            assert told.low <= told.value <= told.high
            assert told.games == games


def test_control_is_what_its_rollouts_say() -> None:
    game = Midgard(Table(3))
    state = read_position(
        game, "game: turn 9; now: play 0; hand 0: 2 land, 1 attack; doom: alfheim-1"
    )
    many, table = 16, game.table
    ends = [
        play_round(game, dealt(game, state, 6, number), POLICIES["uniform"](table), 6, number)
        for number in range(many)
    ]
    assert len({game.write(dealt(game, state, 6, number)) for number in range(many)}) == many
    told = {"games": many, "policy": "uniform", "seed": 6}
    found = control(game, state, **told)
    assert found == control(game, state, workers=2, **told)
    for place in table.goals:
        held = [holder(table, board, place) for _, board in ends]
        wanted = [held.count(seat) / many for seat in range(3)]
        assert [one.value for one in found.holds[table.places[place]]] == wanted
    for k, name in enumerate(table.kingdoms):
        points = [points_of(table, board, k)[1] for _, board in ends]
        assert found.kingdoms[name][1] == mean(points, 0.05)
    assert found.scores[2] == mean([game.scores(end)[2] for end, _ in ends], 0.05)


def test_the_board_is_the_one_that_was_scored() -> None:
    game = Midgard(Table(3, draft=False))
    table = game.table
    for number in range(12):
        start = game.begin()
        dice = stream(9, number)
        while game.mover(start) < 0:
            start = game.play(start, game.sample(start, dice))
        end, board = play_round(game, start, POLICIES["uniform"](table), 9, number)
        for seat in range(3):
            points = sum(points_of(table, board, k)[seat] for k in range(3))
            points += 5 * (holder(table, board, table.asgard) == seat)
            # 2 points for who fell; they and whoever was in Valhalla, 1: all on their ships now.
            fell = sum(present(board, p)[seat] for p in start.doom)
            aboard = present(end, table.ship)[seat] - present(board, table.ship)[seat]
            assert aboard == fell
            gold = any(board.played[k] for k in range(3)) or any(board.played[6:8])
            if not gold:  # no card scored at once
                assert 0 <= end.points[seat] - points - 3 * fell <= 11  # who died otherwise


def test_what_is_hidden_is_dealt() -> None:
    game = Midgard(Table(3))
    state = read_position(game, "game: round 2, turn 4; now: play 1; hand 1: 4 land, 3 attack")
    for number in range(20):
        full = dealt(game, state, 1, number)
        assert game.faults(full) == ()
        assert [len(hand) for hand in full.hands] == [6, 7, 7]
        assert sum(full.played) == 12 + 4
        assert full.hands[1] == state.hands[1]


def test_nothing_can_be_asked_when_the_game_is_over() -> None:
    game = Midgard(Table(3))
    with pytest.raises(QuestionError, match="^position: is the end"):
        control(game, game.read("game: round 3, turn 18\nnow: over"))
