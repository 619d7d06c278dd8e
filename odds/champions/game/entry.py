"""Which places a seat may use, and why not: each place has one check (base rules, 2).

A check gives the reason against a worker there, empty if there is none. That the place is free is
checked before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from odds.champions.game import locations
from odds.champions.game.goods import can_pay
from odds.champions.game.state import State, lair_at, placed_at
from odds.champions.game.table import BEG, HUNTING, LONGSHIPS, MANY, SMITHS, Table

Check = Callable[[Table, State, int, str], str]
TAKEN: Final = "somebody's worker stands there"
DEAR: Final = "its price cannot be paid"


def why_not(table: Table, state: State, seat: int, place: str) -> str:
    """Why a seat may not place a worker at a place of this game; empty if it may."""
    if place not in MANY and placed_at(state, place) is not None:
        return TAKEN
    return _check(table, place)(table, state, seat, place)


def open_to(table: Table, state: State, seat: int) -> list[str]:
    """The places that a seat may use."""
    taken = {place for place, _ in state.placed} - MANY
    open_ = [
        place
        for place, check in checks(table, state.board.stalls)
        if place not in taken and not check(table, state, seat, place)
    ]
    there = {lair.place for lair in state.board.lairs} - taken
    return open_ + [place for place in table.lairs if place in there]


@lru_cache(maxsize=256)
def checks(table: Table, stalls: tuple[str, ...]) -> tuple[tuple[str, Check], ...]:
    """The places of a game with these stalls where nobody is fought, each with its check."""
    return tuple((p, _check(table, p)) for p in table.open(stalls) if p not in table.lairs)


def _check(table: Table, place: str) -> Check:
    if place in table.stalls:
        return _stall
    return _fight if place in table.fights else CHECKS[place]


def _smith(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if getattr(state.board.piles, SMITHS[place]) else "no warrior is there"


def _smokehouse(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if state.board.smoked else "no Food is there"


def _hunt(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return TAKEN if (HUNTING, seat) in state.placed else ""  # D51


def _market(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    player = state.players[seat]
    return "" if player.food or player.wood or player.coins else "there is nothing to exchange"


def _merchant(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    player = state.players[seat]
    return (
        ""
        if state.board.merchant and player.coins >= locations.fare(table, player.leader)
        else DEAR
    )


def _runesmith(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    if not state.board.shown and not state.decks.rune:
        return "no rune is left"
    return "" if state.players[seat].wood >= table.numbers.rune_price else DEAR


def _church(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if state.players[seat].coins >= table.numbers.church_prices[0] else DEAR


def _huts(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return locations.no_hut(table, state, seat)


def _shipwright(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if locations.buyable(table, state, seat) else "no longship can be bought"


def _stall(table: Table, state: State, seat: int, place: str) -> str:
    if place not in state.board.stalls:
        return "that stall is not in this game"
    player, stall = state.players[seat], table.stalls[place]
    return "" if can_pay(player, stall.cost) and player.blame >= stall.gives else DEAR


def _fight(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return "" if lair_at(state, place) else "nobody is there to be fought"


def _always(table: Table, state: State, seat: int, place: str) -> str:  # noqa: ARG001
    return ""


CHECKS: Final[dict[str, Check]] = {
    **dict.fromkeys(SMITHS, _smith),
    **dict.fromkeys(LONGSHIPS, locations.no_ship),
    "smokehouse": _smokehouse,
    "longhouse": _always,
    HUNTING: _hunt,
    "market": _market,
    "merchant-ship": _merchant,
    "runesmith": _runesmith,
    "sages-hut": _always,
    "stave-church": _church,
    "worker-huts": _huts,
    "shipwright": _shipwright,
    BEG: _always,
}
