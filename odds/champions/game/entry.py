"""Which places a seat may use, and why not (base rules, 2).

A place must be free, its price must be at hand (`prices`), and some ask for more: those have a
check here, which gives the reason against a worker there, empty if there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from odds.champions.game import locations
from odds.champions.game.prices import payable, why_dear
from odds.champions.game.state import State, lair_at
from odds.champions.game.table import HUNTING, LONGSHIPS, MANY, SMITHS, Table

Check = Callable[[Table, State, int, str], str]
TAKEN: Final = "somebody's worker stands there"


def why_not(table: Table, state: State, seat: int, place: str) -> str:
    """Why a seat may not place a worker at a place of this game; empty if it may."""
    if place in _taken(state, seat):
        return TAKEN
    if place in table.lairs:
        return "" if lair_at(state, place) else "nobody is there to be fought"
    if place in table.stalls and place not in state.board.stalls:
        return "that stall is not in this game"
    check = CHECKS.get(place)
    more = check(table, state, seat, place) if check else ""
    return more or why_dear(table, state.players[seat], place)


def open_to(table: Table, state: State, seat: int) -> list[str]:
    """The places that a seat may use."""
    taken, able = _taken(state, seat), payable(table, state.players[seat])
    found = [
        place
        for place, check in places(table, state.board.stalls)
        if place in able
        and place not in taken
        and (check is None or not check(table, state, seat, place))
    ]
    there = {lair.place for lair in state.board.lairs} - taken
    return found + [place for place in table.lairs if place in there]


@lru_cache(maxsize=256)
def places(table: Table, stalls: tuple[str, ...]) -> tuple[tuple[str, Check | None], ...]:
    """The places of a game with these stalls where nobody is fought, each with its check."""
    return tuple((p, CHECKS.get(p)) for p in table.open(stalls) if p not in table.lairs)


def _taken(state: State, seat: int) -> set[str]:
    """Places where somebody stands, or the seat itself where there is room for many (D51)."""
    return {p for p, who in state.placed if p not in MANY or (p == HUNTING and who == seat)}


def _smith(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if getattr(state.board.piles, SMITHS[place]) else "no warrior is there"


def _smokehouse(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if state.board.smoked else "no Food is there"


def _merchant(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if state.board.merchant else "no merchant ship is there"


def _runesmith(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if state.board.shown or state.decks.rune else "no rune is left"


def _huts(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return locations.no_hut(table, state, seat)


def _shipwright(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if locations.buyable(table, state, seat) else "no longship can be bought"


CHECKS: Final[dict[str, Check]] = {
    **dict.fromkeys(SMITHS, _smith),
    **dict.fromkeys(LONGSHIPS, locations.no_ship),
    "smokehouse": _smokehouse,
    "merchant-ship": _merchant,
    "runesmith": _runesmith,
    "worker-huts": _huts,
    "shipwright": _shipwright,
}
