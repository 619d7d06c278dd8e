"""What the locations do at once (base rules, locations; D42-D44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from odds.champions.game import runes
from odds.champions.game.decks import draw, look
from odds.champions.game.goods import (
    RESOURCES,
    gain,
    give,
    hire,
    more,
    pay,
    recruit,
    restore,
)
from odds.champions.game.state import Known, State, Task, lay, purse, push, put, with_stock
from odds.champions.game.table import LONGSHIPS, OWN_SHIP, Decision, Table, one, payable
from odds.champions.pieces import KINDS

LEVIES: Final = KINDS[:3]  # Ragnhild's choice at the Longhouse


def smith(table: Table, state: State, seat: int, kind: str) -> State:
    """Take every warrior that lies there; what does not fit goes to the supply (D5, D42)."""
    piles = state.board.piles
    there = one(kind, getattr(piles, kind))
    state = with_stock(lay(state, piles=piles - there), state.stock + there)
    return recruit(table, state, seat, there)


def _smokehouse(table: Table, state: State, seat: int) -> State:  # noqa: ARG001
    there = state.board.smoked
    return give(restore(lay(state, smoked=0), food=there), seat, food=there)


def _longhouse(table: Table, state: State, seat: int) -> State:
    """A Swordsman, and the start player's marker; who has it passes it on to the left."""
    start = (seat + 1) % table.players if state.board.start == seat else seat
    state = lay(state, start=start)
    kinds = LEVIES if state.players[seat].leader == "ragnhild" else ("sword",)
    return hire(table, state, seat, 1, kinds)


def _market(table: Table, state: State, seat: int) -> State:
    return push(state, Task("trade", seat, (str(table.numbers.market_units),)))


def _trades(table: Table, state: State, task: Task) -> tuple[str, ...]:
    player = state.players[task.seat]
    given = [name for name in RESOURCES if getattr(player, name)]
    swaps = [f"{mine} for {its}" for mine in given for its in RESOURCES if mine != its]
    return (*swaps, "done") if int(task.args[0]) < table.numbers.market_units else tuple(swaps)


def _trade(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    if word == "done":
        return state
    mine, its = word.split(" for ")
    return more(give(state, task.seat, **{mine: -1, its: 1}), task)


def fare(table: Table, leader: str) -> int:
    """Coins for the Merchant Ship: none for Gylfir."""
    return 0 if leader == "gylfir" else table.numbers.merchant_price


def _merchant(table: Table, state: State, seat: int) -> State:
    state = give(state, seat, coins=-fare(table, state.players[seat].leader))
    return gain(table, state, seat, table.goods[state.board.merchant].gain)


def _runesmith(table: Table, state: State, seat: int) -> State:
    return push(give(state, seat, wood=-table.numbers.rune_price), Task("rune", seat))


def _runes(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return (*state.board.shown, "top") if state.decks.rune else state.board.shown


def _take_rune(table: Table, state: State, task: Task, rune: str) -> State:  # noqa: ARG001
    if rune == "top":
        return push(state, draw("rune", "rune", str(task.seat)))
    at = state.board.shown.index(rune)
    player = state.players[task.seat]
    state = put(state, task.seat, runes=(*player.runes, rune))
    state = lay(state, shown=state.board.shown[:at] + state.board.shown[at + 1 :])
    return push(state, draw("rune", "row"))


def _sage(table: Table, state: State, seat: int) -> State:  # noqa: ARG001
    """Look at one journey card that lies face down, then draw a destiny."""
    state = push(state, Task("vision", seat))
    return push(state, Task("look", seat)) if state.board.paths else state


def _paths(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(path.place for path in state.board.paths)


def _look(table: Table, state: State, task: Task, place: str) -> State:
    return look(table, state, task.seat, place)


def _visions(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    rune = runes.usable(state, task.seat, "true-vision")
    return ("keep", f"use {rune}") if rune else ("keep",)


def _see(table: Table, state: State, task: Task, word: str) -> State:
    """How many destinies are drawn, of which one is kept (Dagrun, True Vision)."""
    seat, count = task.seat, 1
    if state.players[seat].leader == "dagrun":
        count += 1
    if word != "keep":
        state = runes.turn_over(state, seat, word.removeprefix("use "))
        count += table.numbers.vision
    count = min(count, len(state.decks.destiny) + len(state.board.bottom))
    return push(state, draw("destiny", "destiny", str(seat), str(count))) if count else state


def _destinies(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return task.args


def _keep_destiny(table: Table, state: State, task: Task, kept: str) -> State:  # noqa: ARG001
    """Keep one; the others go to the bottom of the deck."""
    player = state.players[task.seat]
    state = put(state, task.seat, destinies=(*player.destinies, kept))
    rest = tuple(Known(card, 1 << task.seat) for card in task.args if card != kept)
    return lay(state, bottom=state.board.bottom + rest) if rest else state


def _church(table: Table, state: State, seat: int) -> State:  # noqa: ARG001
    return push(state, Task("favors", seat))


def _favors(table: Table, state: State, task: Task) -> tuple[str, ...]:
    prices = table.numbers.church_prices
    coins = state.players[task.seat].coins
    return tuple(str(n) for n, price in enumerate(prices, start=1) if price <= coins)


def _buy_favor(table: Table, state: State, task: Task, word: str) -> State:
    price = table.numbers.church_prices[int(word) - 1]
    return give(state, task.seat, coins=-price, favor=int(word))


def _huts(table: Table, state: State, seat: int) -> State:
    state = give(state, seat, coins=-table.numbers.hut_prices[state.board.huts])
    state = put(state, seat, hired=1)
    return lay(state, huts=state.board.huts + 1)


def buyable(table: Table, state: State, seat: int) -> tuple[str, ...]:
    """Private longships that a seat can pay for; one to a player."""
    player = state.players[seat]
    if player.ship:
        return ()
    able = payable(table, purse(player))
    return tuple([ship for ship in state.board.ships if ship in able])


def _shipwright(table: Table, state: State, seat: int) -> State:  # noqa: ARG001
    return push(state, Task("ship", seat))


def _ships(table: Table, state: State, task: Task) -> tuple[str, ...]:
    return buyable(table, state, task.seat)


def _buy_ship(table: Table, state: State, task: Task, ship: str) -> State:
    state = pay(state, task.seat, table.ships[ship].cost)
    state = put(state, task.seat, ship=ship)
    return lay(state, ships=tuple(other for other in state.board.ships if other != ship))


def vessel(state: State, seat: int, place: str) -> str:
    """The longship that a place stands for: one's own, or a public one."""
    return state.players[seat].ship if place == OWN_SHIP else place.removesuffix("-longship")


def board(table: Table, state: State, seat: int, place: str) -> State:
    """Take a longship: a public one for its price, one's own for nothing; choose the shore."""
    ship = vessel(state, seat, place)
    if place != OWN_SHIP:
        state = pay(state, seat, table.ships[ship].cost)
    return push(state, Task("shore", seat, (ship,)))


def _free_shores(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    taken = [shore for _, shore in state.board.harbor]
    return tuple(shore for shore in table.shores if shore not in taken)


def _anchor(table: Table, state: State, task: Task, shore: str) -> State:  # noqa: ARG001
    (ship,) = task.args
    return lay(state, harbor=(*state.board.harbor, (ship, shore)))


def sailors(state: State) -> dict[str, tuple[int, str]]:
    """Seat and longship by shore."""
    placed = ((place, seat) for place, seat in state.placed if place in LONGSHIPS)
    seats = {vessel(state, seat, place): seat for place, seat in placed}
    return {shore: (seats[ship], ship) for ship, shore in state.board.harbor}


ACTS: Final[dict[str, Callable[[Table, State, int], State]]] = {
    "smokehouse": _smokehouse,
    "longhouse": _longhouse,
    "market": _market,
    "merchant-ship": _merchant,
    "runesmith": _runesmith,
    "sages-hut": _sage,
    "stave-church": _church,
    "worker-huts": _huts,
    "shipwright": _shipwright,
    "beg": lambda table, state, seat: give(state, seat, food=1, blame=1),  # noqa: ARG005  # D43
}
ROWS: Final = {
    "trade": Decision("D44", _trades, _trade),
    "rune": Decision("D44", _runes, _take_rune),
    "look": Decision("base rules, Sage's Hut", _paths, _look),
    "vision": Decision("D50", _visions, _see),
    "destiny": Decision("base rules, Sage's Hut", _destinies, _keep_destiny),
    "favors": Decision("D44", _favors, _buy_favor),
    "ship": Decision("base rules, Shipwright", _ships, _buy_ship, alone=False),
    "shore": Decision("base rules, longships", _free_shores, _anchor),
}
