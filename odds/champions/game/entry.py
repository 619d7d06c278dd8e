"""Which places a seat may use, and why not (base rules, 2; D42-D44).

A place is open if its price is at hand and nothing else shuts it.
"""

from __future__ import annotations

from typing import Final

from odds.champions.game.locations import fare
from odds.champions.game.state import Player, State, purse
from odds.champions.game.table import EACH, LONGSHIPS, MANY, OWN_SHIP, SMITHS, Table, payable

TAKEN: Final = "somebody's worker stands there"
DEAR: Final = "its price cannot be paid"


def open_to(table: Table, state: State, seat: int) -> list[str]:
    """The places that a seat may use."""
    able = payable(table, purse(state.players[seat]))
    shut = _shut(table, state, seat, able)
    return [p for p in table.open(state.board.stalls) if p in able and p not in shut]


def why_not(table: Table, state: State, seat: int, place: str) -> str:
    """Why a seat may not place a worker at a place of this game; empty if it may."""
    if place not in table.open(state.board.stalls):
        return "that stall is not in this game"
    able = payable(table, purse(state.players[seat]))
    return _shut(table, state, seat, able).get(place, "" if place in able else DEAR)


def _shut(table: Table, state: State, seat: int, able: frozenset[str]) -> dict[str, str]:
    """Places that are shut to a seat whatever they cost, each with the reason.

    `able` are the longships, among others, that it can pay for.
    """
    board, player = state.board, state.players[seat]
    shut = _ashore(table, state, player)
    for place, warriors in zip(SMITHS, board.piles, strict=False):  # archers come from elsewhere
        if not warriors:
            shut[place] = "no warrior is there"
    if not board.smoked:
        shut["smokehouse"] = "no Food is there"
    if not (player.food or player.wood or player.coins):
        shut["market"] = "there is nothing to exchange"
    if not board.merchant or player.coins < fare(table, player.leader):
        shut["merchant-ship"] = DEAR
    if not board.shown and not state.decks.rune:
        shut["runesmith"] = "no rune is left"
    if player.hired:  # D44
        shut["worker-huts"] = "nobody uses the Worker Huts twice"
    elif player.coins < table.numbers.hut_prices[board.huts]:
        shut["worker-huts"] = DEAR
    if player.ship or able.isdisjoint(board.ships):
        shut["shipwright"] = "no longship can be bought"
    for stall, blame in table.giving.items():
        if player.blame < blame:
            shut[stall] = "there is no Blame to give away"
    if len(board.lairs) < len(table.fights):
        there = {lair.place for lair in board.lairs}
        shut |= {place: "nobody is there" for place in table.lairs if place not in there}
    for place, who in state.placed:
        if place not in MANY and (who == seat or place not in EACH):
            shut[place] = TAKEN
    return shut


def _ashore(table: Table, state: State, player: Player) -> dict[str, str]:
    """Longships that a player cannot take out, each with the reason."""
    harbor = state.board.harbor
    if len(harbor) == len(table.shores):
        return dict.fromkeys(LONGSHIPS, "there is a longship at every shore")
    shut = {} if player.ship else {OWN_SHIP: "there is no longship of one's own"}
    for ship, _ in harbor:
        shut[OWN_SHIP if ship == player.ship else f"{ship}-longship"] = "it is out already"
    return shut
