"""Room for Vikings, and which of them may move."""

from __future__ import annotations

from odds.midgard.game.state import State
from odds.midgard.game.table import Table


def free(table: Table, state: State) -> list[int]:
    """How many villages of each province are empty (D61)."""
    taken = list(map(sum, zip(*state.forces, strict=True)))
    for place in state.leaders:
        taken[place] += 1
    return [most - there for most, there in zip(table.villages, taken, strict=False)]


def movable(table: Table, state: State, seat: int) -> int:
    """How many Vikings of a seat may be moved: all but those in Valhalla and in reserve (D65)."""
    row = state.forces[seat]
    many = sum(row) - row[table.valhalla] - row[table.reserve]
    return many + (state.leaders[seat] != table.valhalla)
