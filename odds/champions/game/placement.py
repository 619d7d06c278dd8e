"""Placing workers, one at a time (base rules, 2), and runes on one's turn."""

from __future__ import annotations

from typing import Final

from odds.champions.game import entry, locations, runes
from odds.champions.game.goods import FREE, choose, gain, hire, pay
from odds.champions.game.state import State, Task, push, station
from odds.champions.game.table import LONGSHIPS, SMITHS, Decision, Table
from odds.champions.pieces import KINDS


def legal(table: Table, state: State, task: Task) -> tuple[str, ...]:
    """Places that may be used, and runes."""
    places = entry.open_to(table, state, task.seat)
    return (*places, *runes.on_turn(table, state, task.seat, placing=True))


def why(table: Table, state: State, task: Task, word: str) -> str:
    """Why a move of a turn is illegal; empty if it is legal."""
    if word in table.places:
        return entry.why_not(table, state, task.seat, word)
    if word in runes.on_turn(table, state, task.seat, placing=True):
        return ""
    return "there is no such place and no such rune"


def place(table: Table, state: State, task: Task, word: str) -> State:
    """Place a worker, or use a rune and go on with the turn."""
    seat = task.seat
    if word.startswith("use "):
        return runes.use(table, push(state, task), seat, word.removeprefix("use "))
    state = station(state, seat, word)
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
    return gain(table, state, seat, stall.gain) if stall.gain != FREE else state


ROWS: Final = {
    "turn": Decision("base rules, worker placement", legal, place, alone=False, why=why),
}
