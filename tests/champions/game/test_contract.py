"""What every game promises, for each number of players, with and without the Dark Mountains."""

from __future__ import annotations

from random import Random

import pytest

from odds.champions.game import Champions, State, Table
from odds.play import CHANCE, OVER, Uniform, play_game
from odds.play.records import last, replay
from tests.champions.game.deal import deal
from tests.champions.game.tableau import recomputed
from tests.play import contract

TABLES = [
    Table(players, expansion)
    for players in (2, 3, 4, 5)
    for expansion in (False, True)
    if expansion or players < 5
]
FAST, SLOW = 10, 300


def name(table: Table) -> str:
    return f"{table.players}-{'dark-mountains' if table.expansion else 'base'}"


def check_game(table: Table, number: int, every: int) -> None:
    """One random game: conserved after every step, whole states now and then, scores, a view."""
    game, rng = Champions(table), Random(f"{name(table)} {number}")

    def visit(state: State) -> None:
        assert game.faults(state) == (), game.write(state)

    end = contract.walk(game, rng, every=every, visit=visit)
    assert game.scores(end) == recomputed(table, end)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_random_games_keep_the_contract(table: Table) -> None:
    for number in range(FAST):
        check_game(table, number, every=41)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_many_random_games_keep_the_contract(table: Table) -> None:
    for number in range(FAST, FAST + SLOW):
        check_game(table, number, every=53)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_record_is_replayed(table: Table) -> None:
    contract.check_record(Champions(table), seed=11, number=2)


@pytest.mark.parametrize("table", TABLES[-2:], ids=name)
def test_views_and_samples(table: Table) -> None:
    """Every seat sees the same, whatever is hidden from it; dice and cards follow their chances."""
    game, rng, differed = Champions(table), Random(5), 0
    record = play_game(game, (Uniform(),) * table.players, seed=8)
    for number, (_, state) in enumerate(replay(game, record)):
        if game.mover(state) == CHANCE and number % 23 == 0:
            contract.check_samples(game, state, rng, many=400)
        if game.mover(state) in (CHANCE, OVER) or number % 7:
            continue

        def other(state: State, seat: int) -> State | None:
            dealt = deal(table, state, seat, rng)
            nonlocal differed
            differed += dealt is not None and dealt != state
            return dealt

        contract.check_views(game, state, other)
    assert differed > 20


def test_the_score_is_recomputed_in_the_middle_of_games_too() -> None:
    table = TABLES[-1]
    game = Champions(table)
    record = play_game(game, (Uniform(),) * table.players, seed=3)
    for number, (_, state) in enumerate(replay(game, record)):
        if number % 10 == 0:
            assert game.scores(state) == recomputed(table, state)


def test_states_are_small_and_do_not_grow() -> None:
    """Under 20 kB without what all states share: names, cards, dice."""
    table = Table(5)
    game = Champions(table)
    record = play_game(game, (Uniform(),) * 5, seed=1)
    sizes = []
    for _, state in replay(game, record):
        if len(sizes) % 25 == 0 or game.mover(state) == OVER:
            names = {id(part) for part in strings(state)}
            shared = {id(table.foe(*key)) for key in table._foes} | names
            sizes.append(contract.size(state, shared))
        else:
            sizes.append(0)
    assert max(sizes) < 20_000
    assert last(replay(game, record)) == state
    middle = [size for size in sizes[len(sizes) // 3 : len(sizes) // 2] if size]
    assert sizes[-1] < 1.5 * max(middle)


def strings(value: object) -> list[object]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [name for part in value for name in strings(part)]
    return []


def test_what_is_drawn_in_secret_is_seen_by_those_who_may() -> None:
    """Two cards that might be drawn give a seat the same view exactly where the draw is secret."""
    table = TABLES[-1]
    game, secrets = Champions(table), 0
    for number in range(3):
        record = play_game(game, (Uniform(),) * table.players, seed=21, number=number)
        for _, state in replay(game, record):
            if game.mover(state) != CHANCE or state.todo[0].kind != "draw":
                continue
            first, second = (game.legal(state) * 2)[:2]
            if first == second:
                continue
            one, other = game.play(state, first), game.play(state, second)
            for seat in range(table.players):
                secret = game.secret(state, seat)
                secrets += secret
                same = game.view(one, seat) == game.view(other, seat)
                assert same == secret, (state.todo[0], seat, game.write(state))
    assert secrets > 100
