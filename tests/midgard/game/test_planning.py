"""Set-up, doom tokens, the draft, gold cards and order, how many cards are played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from odds.errors import RuleError
from odds.midgard.game import Midgard, State, Table
from odds.play import CHANCE, OVER, Uniform, play_game, replay
from tests.midgard.game.position import does, game_of, position
from tests.midgard.game.rulebook import cites
from tests.play import contract


def until(game: Midgard, state: State, kind: str, rng: Random) -> State:
    """Play on at random until something of this kind is to be done."""
    while state.now[0] != kind:
        state = game.play(
            state,
            game.sample(state, rng)
            if game.mover(state) == CHANCE
            else rng.choice(game.legal(state)),
        )
    return state


@cites("setup-1", "setup-2", "D60")
def test_set_up() -> None:
    game = game_of(4)
    state, table = game.begin(), game.table
    for seat in range(4):
        assert state.leaders[seat] == table.ship
        assert (state.forces[seat][table.ship], state.forces[seat][table.reserve]) == (5, 6)
        assert sum(state.forces[seat]) == 11
    decks = {d: sum(state.deck[k] for k in kinds) for d, kinds in table.kinds.items()}
    assert decks == {"gold": 15, "silver": 35, "bronze": 50}
    assert state.supply == (40, 40, 40)


@cites("prophecy-1", "D62")
def test_five_of_ten_doom_tokens_each_round() -> None:
    game, rng = game_of(), Random(1)
    state = game.begin()
    assert {p for _, p in game.outcomes(state)} == {Fraction(1, 10)}
    state = game.play(state, "jotunheim-4")
    assert "jotunheim-4" not in game.legal(state)
    assert {p for _, p in game.outcomes(state)} == {Fraction(1, 9)}
    with pytest.raises(RuleError, match="D62"):
        game.play(state, "jotunheim-4")
    with pytest.raises(RuleError, match="D62"):
        game.play(state, "asgard")
    state = until(game, state, "deal", rng)
    assert len(set(state.doom)) == 5
    # In the next round all ten are in the bag again.
    state = until(game, state, "doom", rng)
    assert (state.round, state.doom, len(game.legal(state))) == (2, (), 10)


@cites("planning-1")
def test_a_hand_is_one_gold_two_silver_three_bronze() -> None:
    game = game_of()
    state = until(game, game.begin(), "deal", Random(2))
    outcomes = dict(game.outcomes(state))
    assert len(outcomes) == 15 * 3 * 4
    assert sum(outcomes.values()) == 1
    # One of 15; two attacks of 18 among 35; two to land of 25 and one to recruit of 25 among 50.
    word = "gold-4 attack attack land land recruit"
    assert outcomes[word] == Fraction(1, 15) * Fraction(comb(18, 2), comb(35, 2)) * Fraction(
        comb(25, 2) * 25, comb(50, 3)
    )
    for wrong in (
        "gold-4 gold-5 attack land land recruit",
        "gold-4 attack attack land land",
        "attack gold-4 attack land land recruit",
        "gold-16 attack attack land land recruit",
        "",
    ):
        with pytest.raises(RuleError, match="planning"):
            game.play(state, wrong)
    state = game.play(state, word)
    # What was dealt is not dealt again.
    assert not any("gold-4 " in word for word in game.legal(state))
    assert len(game.legal(state)) == 14 * 3 * 4


@cites("planning-2")
def test_keep_one_and_pass_left() -> None:
    game = game_of()
    packs = (
        "1 gold-1, 1 gold-2, 1 attack",
        "1 gold-3, 1 legion, 1 land",
        "1 gold-5, 1 gold-6, 1 recruit",
    )
    state = position(game, now="draft 0", packs=packs, head="round 1, first 0, turn 0")
    assert game.legal(state) == ("keep gold-1", "keep gold-2", "keep attack")
    state = does(game, state, "keep gold-2", "keep land", "keep gold-5")
    # Seat 1 sits left of seat 0, and so on around.
    names = [[game.table.names[kind] for kind in pack] for pack in state.packs]
    assert names == [["gold-6", "recruit"], ["gold-1", "attack"], ["gold-3", "legion"]]
    # The last card of each is kept, after one more pass.
    state = does(game, state, "keep recruit", "keep attack", "keep gold-3")
    hands = [[game.table.names[kind] for kind in hand] for hand in state.hands]
    assert hands == [
        ["gold-2", "legion", "recruit"],
        ["gold-6", "attack", "land"],
        ["gold-1", "gold-3", "gold-5"],
    ]
    assert state.packs == ((), (), ())


@cites("planning-3")
def test_a_first_game_is_played_with_the_cards_as_dealt() -> None:
    game, rng = Midgard(Table(3, draft=False)), Random(3)
    state = until(game, game.begin(), "deal", rng)
    dealt = []
    for _ in range(3):
        dealt.append(game.sample(state, rng))
        state = game.play(state, dealt[-1])
    assert state.now[0] not in ("deal", "draft", "gold")
    first = [" ".join(game.table.names[k] for k in hand) for hand in state.hands]
    gold = game.table.names[state.gold[state.first]]
    # The first gold card is played at once where it asks nothing.
    for seat, hand in enumerate(first):
        assert hand == dealt[seat] or gold in dealt[seat]
    kinds = {move.words.split()[0] for move in play_game(game, (Uniform(),) * 3, seed=1).moves}
    assert "keep" not in kinds


@cites("battle-6", "battle-7", "battle-8", "D63")
def test_gold_cards_are_shown_and_the_highest_number_begins() -> None:
    game = game_of()
    hands = ("1 gold-4, 1 gold-9, 1 land", "1 gold-7, 1 land", "2 recruit, 1 land")
    state = position(game, now="gold 0", hands=hands, head="round 2, first 2, turn 0")
    # Seat 0 has two and chooses; seat 1 has one, seat 2 none.
    assert (game.mover(state), game.legal(state)) == (0, ("show gold-4", "show gold-9"))
    low = game.play(state, "show gold-4")
    assert [low.gold[0], low.gold[1]] == [game.table.kind["gold-4"], game.table.kind["gold-7"]]
    # 7 begins and is played at once: Asgard, empty. Then comes seat 2, clockwise.
    assert (low.first, low.turn, game.mover(low)) == (1, 1, 2)
    high = game.play(state, "show gold-9")
    assert (high.first, high.turn, game.legal(high)[0]) == (0, 1, "ruin alfheim")


@cites("battle-7", "D63")
def test_nobody_has_a_gold_card() -> None:
    game = game_of()
    hands = ("1 land, 1 recruit",) * 3
    state = position(game, now="gold 0", hands=hands, head="round 2, first 2, turn 0")
    assert (state.first, game.mover(state)) == (2, 2)


@cites("battle-6", "D63")
def test_the_gold_card_shown_is_the_first_that_is_played() -> None:
    for seed in range(3):
        game = game_of(4)
        opened: Counter[int] = Counter()
        before = game.begin()
        for move, state in replay(game, play_game(game, (Uniform(),) * 4, seed=seed)):
            if move is not None and move.words.startswith("play gold"):
                opened[before.turn // 4] += 1
                assert before.turn >= 4 or before.gold[move.who] == -2
            before = state
    assert 0 not in opened  # the first goes by itself


@cites("D63")
def test_with_the_switch_gold_decides_the_order_only() -> None:
    game = game_of(gold_is_played=False)
    hands = ("1 gold-4, 1 land", "1 gold-7, 1 land", "1 land")
    state = position(game, now="gold 0", hands=hands, head="round 1, first 0, turn 0")
    assert (state.first, state.turn) == (1, 0)
    assert game.legal(state) == ("play gold-7", "play land")


@cites("course-1", "battle-9", "battle-10", "battle-11", "battle-12", "battle-13")
@pytest.mark.parametrize("players", (3, 4, 5))
def test_four_five_and_six_cards_are_played(players: int) -> None:
    game = game_of(players)
    record = play_game(game, (Uniform(),) * players, seed=5)
    cards, kept = [], []
    last = game.begin()
    for _, state in replay(game, record):
        if (state.round != last.round and last.round) or game.mover(state) == OVER:
            cards.append(sum(state.played))
            kept.append({len(hand) for hand in state.hands})
        if state.now[0] == "draft" and last.now[0] == "deal":
            # What was kept from the round before is not passed on.
            assert {len(pack) for pack in state.packs} == {6}
            assert {len(hand) for hand in state.hands} == {0 if len(kept) == 0 else min(kept[-1])}
        last = state
    assert cards == [4 * players, 9 * players, 15 * players]
    assert kept == [{2}, {3}, {3}]  # 6-4, 2+6-5, 3+6-6: three are never used


@cites("battle-11")
def test_turns_go_clockwise() -> None:
    game = game_of()
    hands = ("1 land, 1 recruit", "1 recruit, 1 land", "2 recruit, 1 land")
    state = position(game, now="play 2", hands=hands, rest="ship", head="round 1, first 2, turn 3")
    movers = []
    for _ in range(3):
        movers.append(game.mover(state))
        state = game.play(state, "play recruit")  # for nothing
    assert movers == [2, 0, 1]


def counts(game: Midgard, state: State, depths: dict[int, int]) -> None:
    """Compare numbers of positions; where they differ, show them by first move."""
    for depth, many in depths.items():
        found = contract.count(game, state, depth)
        assert found == many, contract.divide(game, state, depth)


def test_counts_of_doom() -> None:
    # 10, 9, 8 provinces.
    game = game_of()
    counts(game, game.begin(), {1: 10, 2: 90, 3: 720})


def test_counts_of_hands() -> None:
    game = game_of()
    state = until(game, game.begin(), "deal", Random(4))
    # 15 gold cards, 0-2 attacks, 0-3 to land; for the next seat there is one gold card less.
    counts(game, state, {1: 15 * 3 * 4})
    counts(game, game.play(state, game.legal(state)[7]), {1: 14 * 3 * 4})


def test_counts_of_a_small_draft() -> None:
    game = game_of()
    packs = ("1 attack, 1 legion, 1 land", "1 attack, 2 land", "3 recruit")
    # Seat 0 has three choices, seat 1 two, seat 2 one (no decision): then packs go left.
    state = position(game, now="draft 0", packs=packs, head="round 1, first 0, turn 0")
    first = 3 * 2
    counts(game, state, {1: 3, 2: first})
    # Then seat 0 has Recruit twice (no decision). Seat 1 chooses of two different cards always;
    # seat 2 has attack and land if seat 1 took land, two to land (no decision) if it took attack.
    counts(game, state, {3: first * 2})
    # Half of those go on with seat 2's two choices. In the other half seat 0 gets the last to land
    # and plays: what it kept first, Recruit, Land, which are three kinds unless it kept Land.
    by_first = {"keep attack": 2 * 2 + 2 * 3, "keep legion": 2 * 2 + 2 * 3, "keep land": 4 + 2 * 2}
    assert contract.divide(game, state, 4) == by_first
    counts(game, state, {4: sum(by_first.values())})


def test_counts_of_a_landing() -> None:
    # All is full but two villages of Alfheim 3 (five) and one of Jotunheim 4 (six).
    full = (
        "warriors 3 alfheim-1 4 alfheim-2 3 alfheim-3 1 mannheim-1, leader jotunheim-3",
        "warriors 2 mannheim-1 4 mannheim-2 5 mannheim-3, leader jotunheim-4",
        "warriors 3 jotunheim-1 4 jotunheim-2 4 jotunheim-3, leader jotunheim-4",
    )
    game = game_of(4)
    state = position(
        game,
        "warriors 1 ship",
        *full,
        now="play 0",
        hands=("1 land, 1 attack", "1 land, 1 recruit"),
        head="round 1, first 0, turn 4",
    )
    # Jotunheim 4: two leaders, four villages free. A warrior or the leader, to two provinces.
    counts(game, state, {1: 2})
    landing = game.play(state, "play land")
    counts(game, landing, {1: 4})
    # The other piece to either province, or stop; seat 1 then has two cards.
    counts(game, landing, {2: 4 * 3, 3: 4 * 3 * 2})
