"""What a purse can pay for: places, stalls and longships that ask for something (D42-D44, D47).

A check gives the reason against a player, empty if there is none. Whatever else a place asks for
is said in `entry`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from odds.champions.game.state import Player
from odds.champions.game.table import Table
from odds.champions.pieces import Reward

DEAR: Final = "its price cannot be paid"


def can_pay(player: Player, cost: Reward) -> bool:
    """Whether a player has what something costs."""
    return player.food >= cost.food and player.wood >= cost.wood and player.coins >= cost.coins


def fare(table: Table, leader: str) -> int:
    """Coins for the Merchant Ship: none for Gylfir."""
    return 0 if leader == "gylfir" else table.numbers.merchant_price


def why_dear(table: Table, player: Player, what: str) -> str:
    """Why a player cannot pay for a place or a longship; empty if that can be paid."""
    check = PRICES.get(what)
    if check is not None:
        return check(table, player)
    if what in table.stalls:
        stall = table.stalls[what]
        return "" if can_pay(player, stall.cost) and player.blame >= stall.gives else DEAR
    return "" if what not in table.ships or can_pay(player, table.ships[what].cost) else DEAR


def payable(table: Table, player: Player) -> frozenset[str]:
    """Everything that a player can pay for: places, and longships by their names."""
    return _payable(table, player.leader, player.food, player.wood, player.coins, player.blame)


@lru_cache(maxsize=16_384)
def _payable(
    table: Table, leader: str, food: int, wood: int, coins: int, blame: int
) -> frozenset[str]:
    player = Player(leader=leader, food=food, wood=wood, coins=coins, blame=blame)
    every = (*table.places, *table.ships)
    return frozenset(what for what in every if not why_dear(table, player, what))


def _market(table: Table, player: Player) -> str:  # noqa: ARG001
    there = player.food or player.wood or player.coins
    return "" if there else "there is nothing to exchange"


def _merchant(table: Table, player: Player) -> str:
    return "" if player.coins >= fare(table, player.leader) else DEAR


def _runesmith(table: Table, player: Player) -> str:
    return "" if player.wood >= table.numbers.rune_price else DEAR


def _church(table: Table, player: Player) -> str:
    return "" if player.coins >= table.numbers.church_prices[0] else DEAR


def _public(ship: str) -> Callable[[Table, Player], str]:
    return lambda table, player: "" if can_pay(player, table.ships[ship].cost) else DEAR


PRICES: Final[dict[str, Callable[[Table, Player], str]]] = {
    "market": _market,
    "merchant-ship": _merchant,
    "runesmith": _runesmith,
    "stave-church": _church,
    "small-longship": _public("small"),
    "large-longship": _public("large"),
}
