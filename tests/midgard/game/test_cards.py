"""What each card does, and what it may not do, one position each."""

from __future__ import annotations

import pytest

from odds.errors import RuleError
from odds.midgard.game import Midgard, State
from odds.play import CHANCE
from tests.midgard.game.position import does, game_of, position, where
from tests.midgard.game.rulebook import cites

LANDS = tuple(f"{k}-{n}" for k in ("alfheim", "mannheim") for n in (1, 2, 3)) + tuple(
    f"jotunheim-{n}" for n in (1, 2, 3, 4)
)


def playing(
    card: str, *seats: str, rest: str = "reserve", **switches: bool
) -> tuple[Midgard, State]:
    """A game in which seat 0 has just played a card, in the middle of round 1."""
    game = game_of(3, **switches)
    other = "recruit" if card != "recruit" else "land"
    hands = (f"1 {card}, 1 {other}", "1 land, 1 recruit")
    state = position(game, *seats, now="play 0", hands=hands, rest=rest)
    return game, does(game, state, f"play {card}")


def refused(game: Midgard, state: State, move: str, rule: str) -> None:
    before = game.write(state)
    with pytest.raises(RuleError) as caught:
        game.play(state, move)
    assert caught.value.rule == rule
    assert game.write(state) == before


# -- bronze ----------------------------------------------------------------------------------------


@cites("bronze-1", "battle-1", "D66")
def test_land_puts_one_or_two_vikings_from_the_ship_into_provinces() -> None:
    game, state = playing("land", "warriors 2 ship")
    assert set(game.legal(state)) == {
        f"{piece} to {land}" for piece in ("warrior", "leader") for land in LANDS
    }
    state = does(game, state, "warrior to alfheim-1")
    # The second may be left out, and may go elsewhere.
    assert "stop" in game.legal(state)
    one = does(game, state, "stop")
    assert where(game, one, 0)["alfheim-1"] == 1
    assert game.mover(one) == 1
    two = does(game, state, "leader to jotunheim-4")
    assert two.leaders[0] == game.table.places.index("jotunheim-4")
    assert game.mover(two) == 1
    refused(game, state, "warrior to asgard", "D66")


@cites("battle-3", "D61")
def test_a_village_holds_one_viking_and_ships_and_heavens_any_number() -> None:
    # Alfheim 1 has three villages: two warriors and a leader fill it.
    full = "leader alfheim-1, warriors 2 alfheim-1"
    game, state = playing("land", "warriors 3 ship", full)
    assert "warrior to alfheim-1" not in game.legal(state)
    refused(game, state, "warrior to alfheim-1", "D66")
    game, state = playing("recruit", "", full)
    assert "warrior to alfheim-1" not in game.legal(state)
    game, state = playing("legion", "warriors 11 asgard", full)
    assert "to alfheim-1" not in game.legal(state)
    state = does(game, state, "to vanaheim", *["warrior from asgard"] * 3)
    assert where(game, state, 0)["vanaheim"] == 3


def test_land_without_a_ship_full_or_empty_is_played_for_nothing() -> None:
    game, state = playing("land", "leader asgard, warriors 11 asgard")
    assert game.mover(state) == 1
    assert game.table.names[15:] == ("attack", "legion", "land", "recruit", "?")
    assert state.played[game.table.kind["land"]] == 1


@cites("bronze-2")
def test_recruit_puts_one_warrior_of_the_reserve_into_a_province() -> None:
    game, state = playing("recruit", "warriors 5 ship")
    assert set(game.legal(state)) == {f"warrior to {land}" for land in LANDS}
    state = does(game, state, "warrior to mannheim-2")
    assert where(game, state, 0) == {
        "mannheim-2": 1,
        "ship": 5,
        "reserve": 5,
        "leader": game.table.ship,
    }
    assert game.mover(state) == 1


@cites("D63")
def test_a_card_without_effect_is_played_for_nothing() -> None:
    game, state = playing("recruit", rest="ship")  # nobody is in reserve
    assert game.mover(state) == 1
    assert state.turn == 4
    assert sum(state.forces[0]) == 11


# -- silver ----------------------------------------------------------------------------------------


@cites("attack-1", "attack-2", "attack-3", "D65")
def test_attack_takes_the_place_of_a_warrior() -> None:
    game, state = playing(
        "attack",
        "warriors 1 ship 1 asgard 1 valhalla 1 mannheim-2",
        "warriors 2 mannheim-1 1 vanaheim 1 valhalla 4 ship",
        "warriors 1 mannheim-1",
    )
    # Mannheim 1 is full and can be attacked; on ships and in Valhalla nobody is.
    assert set(game.legal(state)) == {
        "mannheim-1 against 1",
        "mannheim-1 against 2",
        "vanaheim against 1",
    }


@cites("attack-1", "attack-3")
def test_the_attacker_comes_from_ship_or_board_and_not_from_valhalla() -> None:
    game, state = playing(
        "attack",
        "leader jotunheim-1, warriors 1 ship 1 asgard 2 valhalla",
        "warriors 3 mannheim-1",
    )
    # One seat, one place: who is attacked is decided. The village of the dead is taken.
    assert set(game.legal(state)) == {
        "warrior from ship",
        "warrior from asgard",
        "leader from jotunheim-1",
    }
    state = does(game, state, "leader from jotunheim-1")
    assert state.leaders[0] == game.table.places.index("mannheim-1")
    assert where(game, state, 1)["mannheim-1"] == 2
    assert where(game, state, 1)["valhalla"] == 1
    assert state.points == (0, 0, 0)


@cites("attack-4")
def test_leaders_cannot_be_killed_by_an_attack() -> None:
    game, state = playing("attack", "warriors 2 ship", "leader mannheim-1, warriors 1 mannheim-2")
    state = does(game, state, "warrior from ship")
    assert where(game, state, 0)["mannheim-2"] == 1
    # Where there is no warrior at all, the card is played for nothing.
    game, state = playing("attack", "warriors 2 ship", "leader mannheim-1", rest="valhalla")
    assert game.mover(state) == 1
    assert where(game, state, 0)["ship"] == 2


@cites("attack-3", "D65")
def test_an_attack_needs_a_victim_of_another_player_and_a_viking_from_elsewhere() -> None:
    # The only Vikings of seat 0 that are free are where the victim is.
    game, state = playing(
        "attack", "leader alfheim-3, warriors 1 alfheim-3", "warriors 1 alfheim-3", rest="valhalla"
    )
    assert game.mover(state) == 1
    assert where(game, state, 1)["alfheim-3"] == 1
    # On ships and in Valhalla nobody is attacked.
    game, state = playing("attack", "warriors 5 ship", "warriors 5 ship", rest="valhalla")
    assert game.mover(state) == 1


@cites("legion-1", "legion-2", "D65")
def test_a_legion_is_one_to_three_vikings_into_empty_villages_or_a_heaven() -> None:
    game, state = playing(
        "legion",
        "leader asgard, warriors 2 ship 1 alfheim-2 1 valhalla",
        "warriors 2 alfheim-1",
    )
    # Not to Valhalla; one village of Alfheim 1 is empty.
    assert set(game.legal(state)) == {f"to {land}" for land in (*LANDS, "asgard", "vanaheim")}
    there = does(game, state, "to alfheim-1")
    assert set(game.legal(there)) == {
        "warrior from ship",
        "warrior from alfheim-2",
        "leader from asgard",
    }
    refused(game, there, "stop", "D65")
    refused(game, there, "warrior from valhalla", "D65")
    there = does(game, there, "leader from asgard")  # full now
    assert game.mover(there) == 1
    there = does(game, state, "to vanaheim", "warrior from alfheim-2", "stop")
    assert where(game, there, 0)["vanaheim"] == 1
    there = does(
        game, state, "to vanaheim", "warrior from ship", "leader from asgard", "warrior from ship"
    )
    assert where(game, there, 0) == {
        "vanaheim": 2,
        "alfheim-2": 1,
        "valhalla": 1,
        "reserve": 7,
        "leader": game.table.vanaheim,
    }
    assert game.mover(there) == 1


@cites("legion-2")
def test_a_legion_may_need_an_empty_province() -> None:
    seats = ("warriors 4 ship 1 alfheim-3", "warriors 1 alfheim-1", "leader alfheim-2")
    game, state = playing("legion", *seats)
    assert {"to alfheim-1", "to alfheim-2", "to alfheim-3"} <= set(game.legal(state))
    game, state = playing("legion", *seats, legion_needs_empty_province=True)
    lands = {f"to {land}" for land in LANDS} - {"to alfheim-1", "to alfheim-2", "to alfheim-3"}
    assert set(game.legal(state)) == {*lands, "to asgard", "to vanaheim"}


# -- gold ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "kingdom"), ((1, "alfheim"), (2, "mannheim"), (3, "jotunheim")))
@cites("gold-1", "gold-2", "D64")
def test_gold_1_to_3_score_a_kingdom_for_everybody(number: int, kingdom: str) -> None:
    # Seat 1 has two provinces, seat 2 one, seat 0 none: 7 and 3; in Asgard nothing happens.
    seats = (
        "leader asgard",
        f"warriors 1 {kingdom}-1 2 {kingdom}-2",
        f"leader {kingdom}-3, warriors 1 {kingdom}-2",
    )
    game, state = playing(f"gold-{number}", *seats)
    assert state.points == (0, 7, 3)
    assert sum(map(sum, state.tokens)) == 0
    # With the switch the tokens of the kingdom come too: two provinces each.
    game, state = playing(f"gold-{number}", *seats, gold_1_3_tokens=True)
    assert state.points == (0, 7, 3)
    at = game.table.kingdoms.index(kingdom)
    assert [own[at] for own in state.tokens] == [0, 2, 2]
    assert sum(map(sum, state.tokens)) == 4


@cites("gold-3")
def test_gold_4_to_6_bring_three_tokens() -> None:
    for number, tokens in ((4, (3, 0, 0)), (5, (0, 3, 0)), (6, (0, 0, 3))):
        _, state = playing(f"gold-{number}")
        assert state.tokens == ((*tokens, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    # Two are left, so two come.
    _, state = playing("gold-4", "", "tokens 38 alfheim")
    assert [own[0] for own in state.tokens] == [2, 38, 0]


@cites("D64")
def test_gold_7_scores_asgard_and_gold_8_vanaheim() -> None:
    _, state = playing("gold-7", "", "warriors 1 asgard")
    assert state.points == (0, 5, 0)
    game, state = playing("gold-8", "", "warriors 1 vanaheim")
    assert game.mover(state) == 1
    state = does(game, state, "take alfheim", "take mannheim")
    assert state.tokens[1] == (1, 1, 0, 0)
    assert (game.mover(state), state.now[0]) == (1, "play")
    _, state = playing("gold-8", "warriors 1 vanaheim", "warriors 1 vanaheim")
    assert sum(map(sum, state.tokens)) == 0


@cites("gold-4", "battle-4", "D64")
def test_gold_9_to_11_send_a_kingdom_to_valhalla() -> None:
    seats = (
        "leader mannheim-1, warriors 2 mannheim-3 1 alfheim-1",
        "leader mannheim-2, warriors 1 mannheim-3 1 asgard",
    )
    game, state = playing("gold-9", *seats)
    assert game.legal(state) == ("ruin alfheim", "ruin mannheim", "ruin jotunheim")
    state = does(game, state, "ruin mannheim")
    assert where(game, state, 0) == {
        "alfheim-1": 1,
        "valhalla": 2,
        "reserve": 8,
        "leader": game.table.valhalla,
    }
    assert where(game, state, 1)["valhalla"] == 1
    assert state.leaders[1] == game.table.valhalla
    assert state.points == (0, 0, 0)  # no points but those of Valhalla, later
    # With the switch each has its kingdom: 9 Alfheim, 10 Mannheim, 11 Jotunheim.
    for number, gone in ((9, 1), (10, 2), (11, 0)):
        game, state = playing(f"gold-{number}", *seats, gold_9_11_printed=True)
        assert where(game, state, 0).get("valhalla", 0) == gone


@cites("gold-5", "gold-6", "D64")
def test_gold_12_to_15_bring_two_warriors_from_the_reserve() -> None:
    game, state = playing("gold-13", "warriors 5 ship", "warriors 3 alfheim-1")
    goals = {f"warrior to {p}" for p in (*LANDS, "asgard", "vanaheim")}
    assert set(game.legal(state)) == goals - {"warrior to alfheim-1"}  # which is full
    # The second into the same kingdom: the same province, or another.
    second = does(game, state, "warrior to alfheim-2")
    assert game.legal(second) == ("warrior to alfheim-2", "warrior to alfheim-3")
    refused(game, second, "warrior to mannheim-1", "D64")
    refused(game, second, "warrior to asgard", "D64")
    after = does(game, second, "warrior to alfheim-2")
    assert where(game, after, 0)["alfheim-2"] == 2
    # The heavens are one such place together.
    second = does(game, state, "warrior to asgard")
    assert game.legal(second) == ("warrior to asgard", "warrior to vanaheim")
    after = does(game, second, "warrior to vanaheim")
    assert where(game, after, 0) == {
        "asgard": 1,
        "vanaheim": 1,
        "ship": 5,
        "reserve": 4,
        "leader": game.table.ship,
    }


@cites("gold-5", "D64")
def test_gold_12_to_15_may_be_printed_for_one_kingdom_or_the_heavens() -> None:
    for number, goals in (
        (12, LANDS[:3]),
        (13, LANDS[3:6]),
        (14, LANDS[6:]),
        (15, ("asgard", "vanaheim")),
    ):
        game, state = playing(f"gold-{number}", gold_12_15_printed=True)
        assert game.legal(state) == tuple(f"warrior to {place}" for place in goals)


@cites("gold-5")
def test_gold_12_to_15_bring_as_many_as_there_are() -> None:
    game, state = playing("gold-12", "warriors 1 reserve", rest="ship")
    state = does(game, state, "warrior to vanaheim")
    assert game.mover(state) == 1
    assert where(game, state, 0) == {"vanaheim": 1, "ship": 10, "leader": game.table.ship}


def test_cards_that_an_owner_corrects_do_what_the_owner_says() -> None:
    from odds.midgard.catalogue import load, parse_box
    from odds.midgard.game import Table

    box = parse_box(
        b"[midgard.cards]\n"
        b"gold-7 = { effect = 'tokens', place = 'jotunheim', amount = 2 }\n"
        b"gold-8 = { effect = 'none', place = '' }\n"
        b"recruit = { amount = 2 }\n"
        b"[midgard.provinces.alfheim-1]\nvillages = 1\n"
    )
    game = Midgard(Table(3, catalogue=load().with_box(box)))
    hands = ("1 gold-7, 1 gold-8, 1 recruit, 1 land", "1 land, 1 recruit")
    state = position(game, now="play 0", hands=hands)
    assert game.play(state, "play gold-7").tokens[0] == (0, 0, 2, 0)
    assert game.play(state, "play gold-8").now == ("play", 1)
    two = does(game, state, "play recruit", "warrior to alfheim-1")
    assert "warrior to alfheim-1" not in game.legal(two)
    two = does(game, two, "warrior to alfheim-2")
    assert (game.mover(two), two.forces[0][:2]) == (1, (1, 1))


@cites("battle-11")
def test_the_last_card_of_a_round_may_be_vanaheim_s() -> None:
    """Gold 8 as the last card: its tokens first, then the rewards, where Vanaheim pays again."""
    game = game_of()
    state = position(
        game,
        "warriors 1 vanaheim",
        now="play 2",
        hands=("", "", "1 gold-8, 1 land"),
        rest="ship",
        head="round 1, first 0, turn 11",
    )
    state = does(game, state, "play gold-8", "take alfheim", "take alfheim")
    assert game.mover(state) == 0
    state = does(game, state, "take alfheim", "take mannheim")
    assert game.mover(state) == CHANCE
    assert state.tokens[0] == (3, 1, 0, 0)
