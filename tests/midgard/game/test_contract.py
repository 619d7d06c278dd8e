"""What every game promises, for each number of players, with the draft and without."""

from __future__ import annotations

from random import Random

import pytest

from odds.midgard.game import Midgard, State, Table
from tests.play import contract

TABLES = [Table(players, draft) for players in (3, 4, 5) for draft in (True, False)]
FAST, SLOW = 10, 300


def name(table: Table) -> str:
    return f"{table.players}-{'draft' if table.draft else 'first-game'}"


def check_game(table: Table, number: int, every: int) -> None:
    """One random game: conserved after every step, whole states now and then."""
    game, rng = Midgard(table), Random(f"{name(table)} {number}")

    def visit(state: State) -> None:
        assert game.faults(state) == (), game.write(state)

    contract.walk(game, rng, every=every, visit=visit)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_random_games_keep_the_contract(table: Table) -> None:
    for number in range(FAST):
        check_game(table, number, every=29)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_record_is_replayed(table: Table) -> None:
    contract.check_record(Midgard(table), seed=11, number=2)
