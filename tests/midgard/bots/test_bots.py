"""Greedy beats uniform, with an interval that leaves no doubt."""

from __future__ import annotations

import pytest

from odds.chance.bounds import interval
from odds.midgard.bots import BOTS
from odds.midgard.game import Midgard, Table
from odds.play import play_match


def won(players: int, games: int) -> int:
    """How often one greedy bot is alone ahead of uniform ones, seats rotated."""
    table = Table(players)
    bots = [BOTS[code](table) for code in ("greedy", *["uniform"] * (players - 1))]
    records = play_match(Midgard(table), bots, games, seed=3)
    ends = [(record.bots, record.end) for record in records]
    return sum(end is not None and end["winners"] == [bots.index("greedy")] for bots, end in ends)


def test_greedy_beats_uniform() -> None:
    low, _ = interval(won(3, 12), 12, 1e-3)
    assert low > 1 / 3


@pytest.mark.slow
@pytest.mark.parametrize("players", (4, 5))
def test_greedy_beats_uniform_at_larger_tables(players: int) -> None:
    low, _ = interval(won(players, 30), 30, 1e-3)
    assert low > 1 / players
