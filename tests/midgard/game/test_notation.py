"""Text of positions: what is left out is filled in, what is wrong is named by its line."""

from __future__ import annotations

import pytest

from odds.errors import QuestionError
from odds.midgard.game import Midgard, Table
from odds.play import Uniform, play_game, replay

GAME = Midgard(Table(3))
HANDS = "hand 0: 1 land, 1 recruit\nhand 1: 1 land, 1 recruit\nhand 2: 1 land, 1 recruit\n"


def test_what_is_left_out_is_filled_in() -> None:
    state = GAME.read(f"now: play 1\n{HANDS}")
    assert GAME.faults(state) == ()
    assert state.forces[0] == (0,) * 13 + (5, 6)
    assert state.leaders == (GAME.table.ship,) * 3
    assert sum(state.deck) == 100 - 6
    assert state.supply == (40, 40, 40)
    assert (state.round, state.first, state.turn) == (1, 0, 0)


def test_what_happens_by_itself_happens_at_once() -> None:
    state = GAME.read(f"now: gold 0\n{HANDS}".replace("hand 2: 1 land", "hand 2: 1 gold-9, 1 land"))
    assert (state.first, GAME.legal(state)[0]) == (2, "ruin alfheim")


def test_views_are_written_and_read_too() -> None:
    record = play_game(GAME, (Uniform(),) * 3, seed=2)
    for number, (_, state) in enumerate(replay(GAME, record)):
        if number % 20 == 0:
            view = GAME.view(state, 1)
            text = GAME.write(view)
            assert GAME.write(GAME.read(text)) == text
            assert ("?" in text) == any(state.hands[i] or state.packs[i] for i in (0, 2))


@pytest.mark.parametrize(
    ("text", "told"),
    (
        ("midgard: 4 players, draft", "midgard: is another table"),
        ("nonsense", "nonsense: is no line of a position"),
        ("hand 3: 1 land", "hand 3: is no line of a position"),
        ("now: play 0\nnow: play 1", "now: is there twice"),
        ("now: dance 0", "now: 'dance 0' is nothing that can be done"),
        ("now: play", "now: '' is not a whole number"),
        ("now: play 3", "now: '3' does not play"),
        ("now: doom 1", "now: '1' does not play"),
        ("now: strike 0", "now: 'strike 0' is nothing"),
        ("now: strike 0 / utgard", "now: 'utgard' is unknown"),
        ("now: play 0", "now: does not fit the position"),  # nobody has a card
        ("game: round x", "game: 'x' is not a whole number"),
        ("game: year 3", "game: 'year' is unknown"),
        ("doom: asgard", "doom: 'asgard' is unknown"),
        ("seat 0: gold-1", "seat 0: 'gold-1' is unknown"),
        ("seat 0: leader nowhere", "seat 0: 'nowhere' is unknown"),
        ("seat 0: warriors 3", "seat 0: is not a list of numbers and names"),
        ("seat 0: points -3", "seat 0: '-3' is not a whole number"),
        ("hand 0: 1 joker", "hand 0: 'joker' is unknown"),
        ("supply: 1 utgard", "supply: 'utgard' is unknown"),
        ("played: 1 ?", "played: '?' is unknown"),
    ),
)
def test_each_mistake_is_named_by_its_line(text: str, told: str) -> None:
    with pytest.raises(QuestionError) as caught:
        GAME.read(text if "now:" in text else f"now: play 0\n{text}")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    (
        ("seat 0: warriors 5 ship 5 reserve", "seat 0 has 10 warriors, not 11"),
        ("seat 0: leader reserve", "the leader of seat 0 is nowhere"),
        ("seat 0: warriors 4 alfheim-1 7 ship", "4 Vikings are in alfheim-1, which has 3 villages"),
        ("played: 26 recruit", "there are more recruit than 25"),
        ("supply: 40 alfheim 40 mannheim 39 jotunheim", "there are 39 tokens of jotunheim, not 40"),
        ("game: round 1, first 4, turn 0", "seat 4 does not play"),
        ("game: round 4, first 0, turn 0", "there is no round 4"),
        ("game: round 1, first 0, turn 13", "13 cards were played in round 1"),
        ("doom: alfheim-1, alfheim-1", "a doom token is there twice, or there are too many"),
        ("pack 1: 1 attack", "cards are passed outside the draft"),
        ("seat 0: gold attack", "a gold card was shown twice, or what was shown is not gold"),
    ),
)
def test_each_fault_of_a_position_is_told(text: str, told: str) -> None:
    faults = GAME.faults(GAME.read(f"now: play 2\n{HANDS}{text}"))
    assert told in faults, faults
