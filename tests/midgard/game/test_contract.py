"""What every game promises, for each number of players, with the draft and without."""

from __future__ import annotations

from random import Random

import pytest

from odds.midgard.bots import BOTS
from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.views import deal
from odds.play import CHANCE, OVER, Uniform, play_game, play_match, replay
from tests.play import contract

TABLES = [Table(players, draft) for players in (3, 4, 5) for draft in (True, False)]
FAST, SLOW = 10, 300


def name(table: Table) -> str:
    return f"{table.players}-{'draft' if table.draft else 'first-game'}"


def check_game(table: Table, number: int, every: int) -> None:
    """One random game: all cards, Vikings and tokens are there after every step."""
    game, rng = Midgard(table), Random(f"{name(table)} {number}")

    def visit(state: State) -> None:
        assert game.faults(state) == (), game.write(state)

    contract.walk(game, rng, every=every, visit=visit)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_random_games_keep_the_contract(table: Table) -> None:
    for number in range(FAST):
        check_game(table, number, every=151)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_many_random_games_keep_the_contract(table: Table) -> None:
    for number in range(FAST, FAST + SLOW):
        check_game(table, number, every=149)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_record_is_replayed(table: Table) -> None:
    contract.check_record(Midgard(table), seed=11, number=2)


@pytest.mark.slow
def test_a_match_is_the_same_for_any_number_of_workers() -> None:
    table = Table(3)
    bots = [BOTS[code](table) for code in ("greedy", "uniform", "uniform")]
    match = list(play_match(Midgard(table), bots, games=4, seed=3))
    assert list(play_match(Midgard(table), bots, games=4, seed=3, workers=2)) == match


def test_cards_vikings_and_tokens_are_those_in_the_box() -> None:
    """What `faults` holds every state to, counted at the start."""
    state = Midgard(Table(5)).begin()
    assert sum(state.deck) == 100
    assert sum(map(sum, state.forces)) + len(state.leaders) == 60
    assert sum(state.supply) == 120


@pytest.mark.parametrize("table", TABLES[::3], ids=name)
def test_views_and_samples(table: Table) -> None:
    """Every seat sees the same, whatever is hidden from it; draws follow their chances."""
    game, rng, differed = Midgard(table), Random(5), 0
    record = play_game(game, (Uniform(),) * table.players, seed=8)
    for number, (_, state) in enumerate(replay(game, record)):
        if game.mover(state) == CHANCE and number % 9 == 0:
            contract.check_samples(game, state, rng, many=400)
        if number % 5:
            continue

        def other(state: State, seat: int) -> State:
            dealt = deal(table, game.view(state, seat), rng)
            assert game.faults(dealt) == ()
            nonlocal differed
            differed += dealt != state
            return dealt

        contract.check_views(game, state, other)
    assert differed > 50


def test_what_is_filled_in_can_be_played_on() -> None:
    game, rng, played = Midgard(Table(4)), Random(6), 0
    record = play_game(game, (Uniform(),) * 4, seed=9)
    for number, (_, state) in enumerate(replay(game, record)):
        if number % 40 == 0 and game.mover(state) >= 0:
            dealt = deal(game.table, game.view(state, game.mover(state)), rng)
            while game.mover(dealt) != OVER:
                if game.mover(dealt) == CHANCE:
                    word = game.sample(dealt, rng)
                else:
                    word = rng.choice(game.legal(dealt))
                dealt = game.play(dealt, word)
            assert game.faults(dealt) == ()
            played += 1
    assert played > 3


def test_who_showed_no_gold_card_is_given_none() -> None:
    game, rng = Midgard(Table(3)), Random(7)
    for seed in range(6):
        for _, state in replay(game, play_game(game, (Uniform(),) * 3, seed=seed)):
            if state.now[0] != "play" or -2 not in state.gold:
                continue
            dealt = deal(game.table, game.view(state, (state.gold.index(-2) + 1) % 3), rng)
            hand = dealt.hands[state.gold.index(-2)]
            assert all(kind >= game.table.golds for kind in hand)
            break


def test_what_is_secret_is_not_seen() -> None:
    """Two moves that a seat may not tell apart lead to the same view, and others to another."""
    game, secrets = Midgard(Table(3)), 0
    for number in range(2):
        record = play_game(game, (Uniform(),) * 3, seed=21, number=number)
        for _, state in replay(game, record):
            legal = game.legal(state)
            if state.now[0] not in ("deal", "draft", "take") or len(legal) < 2:
                continue
            one, other = game.play(state, legal[0]), game.play(state, legal[-1])
            kind, mover = state.now[:2]
            if one.now != other.now or (kind == "draft" and one.now != (kind, mover + 1)):
                continue  # packs are passed on: what follows tells
            for seat in range(3):
                secret = game.secret(state, seat)
                secrets += secret
                assert (game.view(one, seat) == game.view(other, seat)) == secret, state.now
    assert secrets > 50


def test_gold_cards_are_hidden_until_all_have_chosen() -> None:
    game = Midgard(Table(3))
    text = "now: gold 0\nhand 0: 1 gold-1, 1 gold-2\nhand 1: 1 gold-3, 1 gold-4, 1 land"
    text += "\nhand 2: 1 land, 1 recruit"
    state = game.read(text)
    low, high = game.play(state, "show gold-1"), game.play(state, "show gold-2")
    assert game.mover(low) == 1
    assert game.view(low, 1) == game.view(high, 1)
    assert game.view(low, 0) != game.view(high, 0)
    shown = game.play(low, "show gold-3")
    assert game.view(shown, 2).gold == shown.gold
    assert game.secret(low, 0)
    assert not game.secret(low, 1)


def test_of_tokens_only_the_number_is_seen() -> None:
    game = Midgard(Table(3))
    state = game.read("now: take 0 / 2 / 1\nseat 0: tokens 2 alfheim 1 mannheim")
    one, other = game.play(state, "take alfheim"), game.play(state, "take jotunheim")
    assert game.view(one, 1).tokens == game.view(other, 1).tokens == ((0, 0, 0, 4), *one.tokens[1:])
    assert game.view(one, 0).tokens == one.tokens
    # What is left of the supply lies open, though.
    assert game.view(one, 1).supply != game.view(other, 1).supply


def test_states_are_small_and_do_not_grow() -> None:
    game = Midgard(Table(5))
    record = play_game(game, (Uniform(),) * 5, seed=1)
    sizes = [contract.size(state, set()) for _, state in replay(game, record)]
    assert max(sizes) < 20_000
    assert sizes[-1] < 1.5 * sizes[len(sizes) // 3]


def test_the_bounds_are_those_of_the_rules() -> None:
    facts = Midgard(Table(3)).facts
    # 15 cards of at most five decisions, in each round six kept and one shown; Vanaheim's tokens.
    assert facts.longest == 3 * (3 * 7 + 15 * 5) + 3 * 2
    # A round: 12 + 12 + 20 in control, 5 in Asgard, 12 Vikings of 3; cards: 12 + 12 + 20 + 5 + 5;
    # 40 sets of 5.
    assert facts.most_score == 3 * (44 + 5 + 36) + 54 + 200
    assert facts.setup == {"players": 3, "draft": True}
