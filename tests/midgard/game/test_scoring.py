"""Points by hand: control, tokens, heavens, doom, Valhalla, sets, ties."""

from __future__ import annotations

import pytest

from odds.play import CHANCE, OVER
from tests.midgard.game.position import does, ended, game_of, position, where
from tests.midgard.game.rulebook import cites


@pytest.mark.parametrize(
    ("held", "points"),
    (
        ("1 alfheim-1", 3),
        ("1 alfheim-1 1 alfheim-2", 7),
        ("2 mannheim-1 1 mannheim-2 1 mannheim-3", 12),
        ("1 jotunheim-1 1 jotunheim-2 1 jotunheim-3", 12),
        ("1 jotunheim-1 1 jotunheim-2 1 jotunheim-3 1 jotunheim-4", 20),
        # 7 + 3 + 12: each kingdom by itself.
        ("1 alfheim-1 1 alfheim-2 1 mannheim-2 1 jotunheim-1 1 jotunheim-2 1 jotunheim-4", 22),
        ("3 alfheim-1", 3),
        ("", 0),
    ),
)
@cites("rewards-1", "rewards-4", "rewards-5", "rewards-6", "rewards-7", "rewards-8", "D68")
def test_control_by_kingdom(held: str, points: int) -> None:
    _, state = ended(f"warriors {held}" if held else "")
    assert state.points == (points, 0, 0)


@cites("rewards-8", "battle-2", "D60")
def test_only_the_blue_kingdom_has_four_provinces() -> None:
    table = game_of().table
    sizes = {name: len(table.areas[k]) for k, name in enumerate(table.kingdoms)}
    assert sizes == {"alfheim": 3, "mannheim": 3, "jotunheim": 4}
    blue = [kingdom.id for kingdom in table.known.kingdoms if kingdom.color == "blue"]
    assert blue == ["jotunheim"]


@pytest.mark.parametrize(
    ("one", "other", "points"),
    (
        # One warrior against one: nobody. A leader's 1.5 beat 1 and lose to 2.
        ("warriors 1 alfheim-3", "warriors 1 alfheim-3", (0, 0, 0)),
        ("leader alfheim-3", "warriors 1 alfheim-3", (3, 0, 0)),
        ("leader alfheim-3", "warriors 2 alfheim-3", (0, 3, 0)),
        # 2.5 beat 2; 2.5 lose to 3; 1.5 against 1.5 is a tie.
        ("leader alfheim-3, warriors 1 alfheim-3", "warriors 2 alfheim-3", (3, 0, 0)),
        ("leader alfheim-3, warriors 1 alfheim-3", "warriors 3 alfheim-3", (0, 3, 0)),
        ("leader alfheim-3", "leader alfheim-3", (0, 0, 0)),
    ),
)
@cites("battle-5", "rewards-1", "rewards-2", "rewards-3", "D67")
def test_a_leader_counts_one_and_a_half_and_ties_control_nothing(
    one: str, other: str, points: tuple[int, ...]
) -> None:
    _, state = ended(one, other)
    assert state.points == points


@cites("rewards-3")
def test_two_that_tie_do_not_help_the_third() -> None:
    _, state = ended("warriors 2 jotunheim-4", "warriors 2 jotunheim-4", "warriors 1 jotunheim-4")
    assert state.points == (0, 0, 0)
    # ... and a tie below the top does not matter.
    _, state = ended("warriors 1 jotunheim-4", "warriors 1 jotunheim-4", "warriors 2 jotunheim-4")
    assert state.points == (0, 0, 3)


@cites("rewards-9", "rewards-10", "D67")
def test_one_token_for_each_province_however_many_are_there() -> None:
    _, state = ended(
        "leader mannheim-1, warriors 3 alfheim-2 1 alfheim-3",
        "warriors 1 alfheim-2 1 jotunheim-4",
    )
    assert state.tokens == ((2, 1, 0, 0), (1, 0, 1, 0), (0, 0, 0, 0))
    assert state.supply == (37, 39, 39)


def test_an_empty_supply_serves_from_the_first_player_on() -> None:
    game = game_of()
    # 39 tokens of Alfheim are with seat 2; of two claims only that of the first seat is met.
    state = position(
        game,
        "warriors 1 alfheim-2",
        "warriors 1 alfheim-2",
        "tokens 39 alfheim",
        now="play 2",
        hands=("", "", "1 recruit, 1 land"),
        rest="ship",
        head="round 1, first 0, turn 11",
    )
    state = game.play(state, "play recruit")
    assert [own[0] for own in state.tokens] == [1, 0, 39]
    assert state.supply[0] == 0


@cites("rewards-11")
@pytest.mark.parametrize(
    ("seats", "points"),
    (
        (("warriors 2 asgard", "warriors 1 asgard"), (5, 0, 0)),
        (("warriors 1 asgard", "leader asgard"), (0, 5, 0)),
        (("warriors 2 asgard", "warriors 2 asgard"), (0, 0, 0)),
        (("warriors 9 asgard", "warriors 3 vanaheim, leader asgard"), (5, 0, 0)),
    ),
)
def test_most_in_asgard(seats: tuple[str, ...], points: tuple[int, ...]) -> None:
    _, state = ended(*seats)
    assert state.points == points


@cites("rewards-12")
def test_most_in_vanaheim_takes_two_tokens_of_its_choice() -> None:
    game, state = ended("warriors 1 vanaheim", "warriors 2 vanaheim")
    assert game.mover(state) == 1
    assert game.legal(state) == ("take alfheim", "take mannheim", "take jotunheim")
    state = does(game, state, "take jotunheim", "take jotunheim")
    assert state.tokens == ((0, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0))
    assert game.mover(state) == CHANCE  # the next round
    game, state = ended("warriors 1 vanaheim", "warriors 1 vanaheim")
    assert game.mover(state) == CHANCE
    assert sum(map(sum, state.tokens)) == 0


@cites("prophecy-2", "prophecy-3", "doom-1", "doom-2", "doom-3", "doom-4", "D67", "D68")
def test_doom_and_valhalla() -> None:
    game, state = ended(
        "leader alfheim-2, warriors 2 alfheim-2 1 mannheim-1",
        "leader valhalla, warriors 3 valhalla 1 mannheim-1 1 asgard",
        doom="alfheim-2, jotunheim-4",
    )
    # Seat 0 controls Alfheim 2: 3. Three fall there: 3 * 2, and 3 * 1 in Valhalla.
    # Seat 1: Asgard 5, and four in Valhalla who did not fall to doom: 4 * 1.
    assert state.points == (3 + 6 + 3, 5 + 4, 0)
    # Valhalla is empty; survivors stay where they are.
    assert where(game, state, 0) == {"mannheim-1": 1, "ship": 10, "leader": game.table.ship}
    assert where(game, state, 1) == {
        "mannheim-1": 1,
        "asgard": 1,
        "ship": 9,
        "leader": game.table.ship,
    }


@cites("doom-4", "battle-4")
def test_who_came_from_the_reserve_goes_back_to_the_ship_too() -> None:
    game = game_of()
    state = position(
        game,
        "warriors 1 valhalla",  # and ten in reserve
        now="play 2",
        hands=("", "", "1 land, 1 attack"),
        head="round 1, first 0, turn 11",
    )
    state = game.play(state, "play attack")  # for nothing: nobody is there
    assert where(game, state, 0) == {"ship": 1, "reserve": 10, "leader": game.table.ship}


@cites("aim-1", "aim-2", "aim-3", "end-1", "end-2")
def test_sets_at_the_end() -> None:
    game, state = ended(
        "points 20, tokens 3 alfheim 2 mannheim 4 jotunheim",
        "points 24, tokens 9 alfheim",
        "points 26, tokens 1 alfheim 1 jotunheim",
        last=True,
    )
    assert game.mover(state) == OVER
    # Two sets are 10; one color alone is none.
    assert game.scores(state) == (30, 24, 26)
    assert game.winners(state) == (0,)


@cites("end-1")
def test_tokens_and_doom_of_the_last_round_count() -> None:
    game, state = ended(
        "tokens 1 alfheim 1 mannheim, warriors 1 jotunheim-2", doom="jotunheim-2", last=True
    )
    # Control 3, doom 2, Valhalla 1; the token for Jotunheim 2 completes a set: 5.
    assert game.scores(state) == (3 + 2 + 1 + 5, 0, 0)


@cites("end-3", "D68")
def test_ties_go_to_most_tokens_of_any_color_and_then_are_shared() -> None:
    game, state = ended("points 9, tokens 3 alfheim", "points 9, tokens 4 jotunheim", last=True)
    assert game.winners(state) == (1,)
    game, state = ended(
        "points 4, tokens 1 alfheim 1 mannheim 1 jotunheim", "points 9, tokens 3 alfheim", last=True
    )
    assert game.scores(state) == (9, 9, 0)
    assert game.winners(state) == (0, 1)


@cites("D68")
def test_the_order_of_a_round_s_end() -> None:
    """Tokens come before doom: who falls has still taken its token and its control."""
    game, state = ended("warriors 1 vanaheim 1 alfheim-1", doom="alfheim-1")
    # Vanaheim's choice comes after control and tokens, before doom.
    assert state.points == (3, 0, 0)
    assert state.tokens[0] == (1, 0, 0, 0)
    assert where(game, state, 0)["alfheim-1"] == 1
    state = does(game, state, "take mannheim", "take jotunheim")
    assert state.points == (3 + 2 + 1, 0, 0)
    assert game.scores(state) == (3 + 2 + 1 + 5, 0, 0)
