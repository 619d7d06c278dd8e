"""Placing workers (base rules, 2): which places a seat may use, and what they do at once."""

from __future__ import annotations

from typing import Final

from odds.champions.game import locations, runes
from odds.champions.game.goods import can_pay, choose, gain, hire, pay
from odds.champions.game.state import State, Task, lair_at, placed_at, push, put
from odds.champions.game.table import HUNTING, LONGSHIPS, MANY, SMITHS, Decision, Table
from odds.champions.pieces import KINDS

TAKEN: Final = "somebody's worker stands there"


def why_not(table: Table, state: State, seat: int, place: str) -> str:
    """Why a seat may not place a worker somewhere that is free; empty if it may."""
    player = state.players[seat]
    match place:
        case "swordsmith" | "hafter" | "blacksmith":
            return "" if getattr(state.piles, SMITHS[place]) else "no warrior is there"
        case "smokehouse":
            return "" if state.smoked else "no Food is there"
        case "hunting-grounds":
            return TAKEN if (HUNTING, seat) in state.placed else ""  # D51
        case "market":
            goods = player.food + player.wood + player.coins
            return "" if goods else "there is nothing to exchange"
        case "merchant-ship":
            price = locations.fare(table, player.leader)
            return "" if player.coins >= price and state.merchant else "its price cannot be paid"
        case "runesmith":
            there = state.shown or state.decks.rune
            paid = player.wood >= table.numbers.rune_price
            return "" if there and paid else "its price cannot be paid"
        case "stave-church":
            paid = player.coins >= table.numbers.church_prices[0]
            return "" if paid else "its price cannot be paid"
        case "worker-huts":
            return locations.no_hut(table, state, seat)
        case "shipwright":
            return "" if locations.buyable(table, state, seat) else "no longship can be bought"
        case "small-longship" | "large-longship" | "own-longship":
            return locations.no_ship(table, state, seat, place)
        case _ if place in table.stalls:
            if place not in state.stalls:
                return "that stall is not in this game"
            stall = table.stalls[place]
            if not can_pay(player, stall.cost) or player.blame < stall.gives:
                return "its price cannot be paid"
            return ""
        case _ if place in table.fights:
            return "" if lair_at(state, place) else "nobody is there to be fought"
    return ""


def legal(table: Table, state: State, task: Task) -> tuple[str, ...]:
    """Places that may be used, and runes."""
    seat = task.seat
    taken = {place for place, _ in state.placed} - MANY
    places = [
        place
        for place in table.open(state.stalls)
        if place not in taken and not why_not(table, state, seat, place)
    ]
    return (*places, *runes.on_turn(table, state, seat, placing=True))


def why(table: Table, state: State, task: Task, word: str) -> str:
    """Why a move of a turn is illegal; empty if it is legal."""
    if word in table.places:
        taken = word not in MANY and placed_at(state, word) is not None
        return TAKEN if taken else why_not(table, state, task.seat, word)
    if word in runes.on_turn(table, state, task.seat, placing=True):
        return ""
    return "there is no such place and no such rune"


def place(table: Table, state: State, task: Task, word: str) -> State:
    """Place a worker, or use a rune and go on with the turn."""
    seat = task.seat
    if word.startswith("use "):
        return runes.use(table, push(state, task), seat, word.removeprefix("use "))
    player = state.players[seat]
    state = put(state, seat, player._replace(idle=player.idle - 1))
    state = state._replace(placed=(*state.placed, (word, seat)))
    if word in SMITHS:
        return locations.smith(table, state, seat, SMITHS[word])
    if word in LONGSHIPS:
        return locations.board(table, state, seat, word)
    if word in table.stalls:
        return _stall(table, state, seat, word)
    act = locations.ACTS.get(word)
    return act(table, state, seat) if act else state  # fights and hunts come later


def _stall(table: Table, state: State, seat: int, word: str) -> State:
    stall = table.stalls[word]
    state = pay(state, seat, stall.cost)
    if stall.gives:
        state = push(state, Task("blame", seat, ("own",)))
    state = hire(table, state, seat, stall.dice, KINDS)
    state = choose(state, seat, stall.resources)
    return gain(table, state, seat, stall.gain)


ROWS: Final = {
    "turn": Decision("base rules, worker placement", legal, place, alone=False, why=why),
}
