"""Sending warriors and Food (base rules, 3; D54): one at a time, each seat in turn order.

Then the combat phase in its order (D37): hunters, Troll, Draugr, Bergrisar, shores.
"""

from __future__ import annotations

from typing import Final

from odds.champions.game import runes
from odds.champions.game.locations import sailors
from odds.champions.game.state import State, Task, push, put, send, sent_to, then
from odds.champions.game.table import HUNTING, LONGSHIPS, Decision, Table, one
from odds.champions.pieces import KINDS

DONE: Final = "done"
FOOD: Final = "food"


def in_order(table: Table, state: State) -> tuple[int, ...]:
    """Seats from the start player on, clockwise."""
    return tuple((state.board.start + i) % table.players for i in range(table.players))


def targets(table: Table, state: State, seat: int) -> dict[str, int | None]:
    """Where a seat may send warriors, with what a longship there holds, in the order of fights."""
    here = [place for place, who in state.placed if who == seat]
    found: dict[str, int | None] = {place: None for place in table.lairs if place in here}
    if not set(here).isdisjoint(LONGSHIPS):
        found |= {
            shore: table.ships[ship].capacity
            for shore, (who, ship) in sorted(sailors(state).items())
            if who == seat
        }
    return found


def assign(table: Table, state: State, task: Task) -> State:  # noqa: ARG001
    """Let everybody send who has somewhere to send to."""
    able = {seat for place, seat in state.placed if place in table.lairs or place in LONGSHIPS}
    return then(state, *[Task("send", seat) for seat in in_order(table, state) if seat in able])


def legal(table: Table, state: State, task: Task) -> tuple[str, ...]:
    """One warrior or one Food to a place, a rune, or done."""
    player, words = state.players[task.seat], []
    kinds = [kind for kind, n in zip(KINDS, player.home, strict=True) if n]
    for place, capacity in targets(table, state, task.seat).items():
        if capacity is not None:
            there = sent_to(state, place, task.seat)
            if there.party.size + there.food >= capacity:
                continue
            if player.food:
                words.append(f"{FOOD} to {place}")
        words += [f"{kind} to {place}" for kind in kinds]
    return (*words, *runes.on_turn(table, state, task.seat, placing=False), DONE)


def move(table: Table, state: State, task: Task, word: str) -> State:
    """Send one, and ask again."""
    if word == DONE:
        return state
    state, seat = push(state, task), task.seat
    if word.startswith("use "):
        return runes.use(table, state, seat, word.removeprefix("use "))
    what, place = word.split(" to ")
    player, sent = state.players[seat], sent_to(state, place, seat)
    if what == FOOD:
        state = put(state, seat, food=player.food - 1)
        return send(state, sent, food=sent.food + 1)
    state = put(state, seat, home=player.home - one(what))
    return send(state, sent, party=sent.party + one(what))


def resolve(table: Table, state: State, task: Task) -> State:  # noqa: ARG001
    """Put the combat phase on the pile, in its order (D37)."""
    hunters = [seat for seat in in_order(table, state) if (HUNTING, seat) in state.placed]
    tasks = [Task("hunt", seat) for seat in hunters]
    ships, there = sailors(state), dict(state.placed)
    for place in table.fights:
        if place in ships:
            tasks.append(Task("journey", ships[place][0], (place,)))
        elif (seat := there.get(place)) is not None:
            tasks.append(Task("journey" if place in table.giants else "meet", seat, (place,)))
    return then(state, *tasks)


ROWS: Final = {"send": Decision("D54", legal, move)}
RUNS: Final = {"assign": assign, "resolve": resolve}
