"""What each play leads to: pairs, the mover's eyes, and exact where the round can be searched."""

from __future__ import annotations

import pytest

from odds.errors import QuestionError
from odds.midgard.game import Midgard, Table
from odds.midgard.game.scoring import standing
from odds.midgard.link import from_text, new_game
from odds.midgard.outlook.endgame import lead
from odds.midgard.outlook.keen import Keen
from odds.midgard.outlook.plays import ALPHA, plays
from odds.midgard.outlook.rollouts import dealt, mean, play_round
from odds.midgard.question import read_position
from tests.midgard.outlook.positions import LATE, through

EARLY = "game: turn 2; now: play 2; hand 2: 1 attack, 1 legion, 4 land; doom: alfheim-1"


def test_all_plays_meet_the_same_cards_and_draws() -> None:
    game = Midgard(Table(3))
    state = read_position(game, EARLY)
    found = plays(game, state, games=6, seed=4)
    leads = {move: [] for move in game.legal(state)}
    for number in range(6):
        world = dealt(game, game.view(state, 2), 4, number)
        for move, ends in leads.items():
            end, _ = play_round(game, game.play(world, move), Keen(game.table), 4, number)
            ends.append(lead(game.scores(end), 2))
    best = leads[found.moves[0].move]
    assert (found.seat, found.how, found.games, len(found.moves)) == (2, "rollouts", 6, 3)
    for one in found.moves:
        ends = leads[one.move]
        assert one.end == mean(ends, ALPHA)
        assert one.behind == mean([a - b for a, b in zip(best, ends, strict=True)], ALPHA)
        assert one.now == lead(standing(game.table, game.play(state, one.move)), 2)
    values = [one.end.value for one in found.moves]
    assert values == sorted(values, reverse=True)


def test_cards_that_the_seat_does_not_see_change_nothing() -> None:
    game = Midgard(Table(3))
    state = read_position(game, "now: play 0; hand 0: 1 attack, 1 legion, 4 land; doom: alfheim-1")
    known = [dealt(game, state, seed, 0) for seed in (1, 2)]
    assert known[0].hands != known[1].hands
    found = [plays(game, one, games=3) for one in (state, *known)]
    assert found[0] == found[1] == found[2]


def test_tokens_that_were_taken_in_the_open_are_remembered() -> None:
    played = from_text(LATE)
    assert any(any(tokens) for tokens in played.state.tokens[1:])
    found = plays(played.game, played.state, games=2)
    scored = {move: standing(played.game.table, played.game.play(played.state, move))
              for move in played.game.legal(played.state)}  # fmt: skip
    assert {one.move: one.now for one in found.moves} == {
        move: lead(scores, found.seat) for move, scores in scored.items()
    }


def test_the_last_play_of_a_round_is_exact() -> None:
    for played in through(new_game(3, 4), 9):
        state = played.state
        if state.turn == 12 and state.now[0] not in ("play", "take"):
            found = plays(played.game, state)
            assert found.exact
            for one in found.moves:
                ended = played.game.play(state, one.move)
                assert one.end.exact
                if ended.round > state.round:  # nothing is left to choose
                    assert one.end.value == lead(played.game.scores(ended), found.seat)
            return
    pytest.fail("no last play asked for a choice")


def test_chance_has_no_plays() -> None:
    game = Midgard(Table(3))
    with pytest.raises(QuestionError, match="^position: is no seat's move"):
        plays(game, game.begin())
