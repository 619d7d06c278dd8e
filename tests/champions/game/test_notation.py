"""Positions as text: what a person may leave out, and what is refused in one clear line."""

from __future__ import annotations

from random import Random

import pytest

from odds.champions.game import Champions, Table
from odds.errors import QuestionError
from odds.play import CHANCE, OVER, Uniform, play_game, replay
from odds.play.records import last

GAME = Champions(Table(2))
SEATS = "seat 0: leader ullr\nseat 1: leader gylfir\nstalls: beggar"


def test_what_is_not_on_the_table_is_where_it_came_from() -> None:
    state = GAME.read(f"game: round 3\nnow: turn 0; turns 1\n{SEATS}\nlairs: troll troll-07 ")
    assert "troll-07" not in state.decks.troll
    assert len(state.decks.troll) == 18  # 16 and 3 Troll Lords, one of them out
    assert len(state.decks.monster) == 54
    assert [player.idle for player in state.players] == [4, 4]
    assert state.board.ships == ("longship-1", "longship-2")
    assert state.stock == GAME.table.stock


def test_a_count_left_out_is_none_and_order_does_not_matter() -> None:
    one = GAME.read(f"game: round 3\n{SEATS}\nsmoked: 2")
    other = GAME.read(f"smoked: 2\n\n  {SEATS}\ngame: round 3\n")
    assert one == other
    assert one.players[0].coins == 0


@pytest.mark.parametrize(
    ("text", "message"),
    (
        ("nothing", "line 1: nothing: is not `key: words`"),
        ("weather: fine", "line 1: weather: 'weather' is unknown"),
        ("champions: 3 players, base", "line 1: champions: this table has 2 players"),
        (f"{SEATS}\nlairs: troll troll-99", "line 4: lairs: 'troll-99' is no enemy of this game"),
        (f"{SEATS}\nlairs: troll troll-01, troll troll-02", "position: lairs: two enemies"),
        (f"{SEATS}\nlairs: moon troll-01", "position: lairs: two enemies in one place, or one"),
        ("seat 0: leader ullr, home 9 axe\nseat 1: leader dagrun", "position: seat 0: holds 9"),
        (
            "seat 0: leader ullr, home 8 axe\nseat 1: leader dagrun, home 3 axe",
            "position: has more",
        ),
        ("seat 7: leader ullr", "seat 7: there are seats 0 to 1"),
        ("seat 0: leader ullr, luck 3", "line 1: seat 0: "),
        ("seat 0: leader ullr, coins many", "line 1: seat 0: "),
        ("seat 0: leader ullr, coins -3\nseat 1: leader dagrun", "position: seat 0: something"),
        (f"{SEATS}\nplaced: troll 0, troll 1", "position: placed: two workers"),
        (f"{SEATS}\nplaced: moon 0", "position: placed: a worker in a place"),
        (f"{SEATS}\nnow: dance 0", "now: 'dance' is unknown"),
        (f"{SEATS}\nnow: rolled 0 / troll / troll-01", "now: does not fit the position"),
        ("seat 0: leader ullr, runes gifts\nseat 1: leader dagrun, runes gifts", "position: deck"),
        ("seat 0: leader ullr, glory 3\nseat 1: leader dagrun", "position: seat 0: glory 3"),
        (f"{SEATS}\nfight: dozing troll-01, of ullr, party 1 axe", "line 4: fight: 'dozing'"),
    ),
)
def test_what_is_wrong_is_told_in_one_line(text: str, message: str) -> None:
    with pytest.raises(QuestionError) as caught:
        GAME.read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_any_text_is_read_or_refused() -> None:
    """Lines dropped, doubled, swapped and cut: never a traceback, never a broken position."""
    rng, read, refused = Random(3), 0, []
    record = play_game(GAME, (Uniform(),) * 2, seed=4)
    texts = [GAME.write(state) for _, state in replay(GAME, record)][40::31]
    words = [word for text in texts for word in text.split()]
    for _ in range(300):
        lines = rng.choice(texts).splitlines()
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(lines))
            match rng.randrange(4):
                case 0:
                    del lines[at : at + 1]
                case 1:
                    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
                case 2:
                    parts = lines[at].split(" ")
                    parts[rng.randrange(len(parts))] = rng.choice(words)
                    lines[at] = " ".join(parts)
                case _:
                    lines[at] = rng.choice(texts).splitlines()[0]
        try:
            state = GAME.read("\n".join(lines))
        except QuestionError as error:
            refused.append(str(error))
            continue
        read += 1
        assert GAME.faults(state) == ()
        assert GAME.read(GAME.write(state)) == state
    assert read > 20
    assert not [line for line in refused if "\n" in line]


def test_a_shared_position_is_played_on() -> None:
    record = play_game(GAME, (Uniform(),) * 2, seed=4)
    middle = list(replay(GAME, record))[100][1]
    state, rng = GAME.read(GAME.write(middle)), Random(1)
    while (mover := GAME.mover(state)) != OVER:
        move = GAME.sample(state, rng) if mover == CHANCE else rng.choice(GAME.legal(state))
        state = GAME.play(state, move)
    assert state.board.round == 8
    assert last([(None, state)]) == state
