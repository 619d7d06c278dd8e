"""What a seat sees: a state in which whatever it may not see is as if nobody knew it.

Hidden are the destinies of the others, journey cards that others looked at, and what others know
of the order of decks. Those cards go back among what may still come, so a view is a state that can
be played on. That somebody looked somewhere is no secret.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from odds.champions.game import decks
from odds.champions.game.state import Known, State, Task
from odds.champions.game.table import Table

HIDDEN: Final = "?"


def view(table: Table, state: State, seat: int) -> State:
    """Return what a seat sees."""
    bit = 1 << seat
    back: dict[str, list[str]] = {"destiny": [], "sea": [], "land": []}
    players = list(state.players)
    for other, player in enumerate(players):
        if other != seat and player.destinies:
            back["destiny"] += player.destinies
            players[other] = player._replace(destinies=(HIDDEN,) * len(player.destinies))
    paths = state.board.paths
    if any(p.card and not p.seen & bit for p in paths):
        back_by_way = [(table.way[p.place], p.card) for p in paths if not p.seen & bit]
        for way, card in back_by_way:
            back[way].append(card)
        paths = tuple(p if p.seen & bit else p._replace(card="") for p in paths)
    known: dict[str, Any] = {}
    for name, deck in (("sea_top", "sea"), ("land_top", "land"), ("bottom", "destiny")):
        there: tuple[Known, ...] = getattr(state.board, name)
        known[name] = tuple(c for c in there if c.seen & bit)
        back[deck] += [c.card for c in there if not c.seen & bit]
    todo = tuple(_seen(task, seat, back) for task in state.todo)
    changed = {}
    for deck, hidden in back.items():
        cards = tuple(sorted(card for card in hidden if card and card != HIDDEN))
        if cards:
            changed[deck] = _together(table, deck, decks.cards(state, deck), cards)
    return state._replace(
        players=tuple(players),
        todo=todo,
        decks=state.decks._replace(**changed) if changed else state.decks,
        board=state.board._replace(paths=paths, **known),
    )


def secret(state: State, seat: int) -> bool:
    """Whether the words of the move that is due are hidden from a seat: a card that another gets
    to see, or what another does with cards that only it knows."""
    task = state.todo[0]
    if task.kind in ("destiny", "order"):
        return task.seat != seat
    if task.kind != "draw":
        return False
    purpose, about = task.args[1], task.args[2:]
    match purpose:
        case "destiny" | "top":
            return int(about[0]) != seat
        case "look":
            return int(about[1]) != seat
        case "settle":  # decided before the deck is made anew; or because it is revealed
            return state.todo[1].kind != "journey"
    return False


def _seen(task: Task, seat: int, back: dict[str, list[str]]) -> Task:
    """A task without the cards that only another seat knows."""
    if task.kind == "destiny" and task.seat != seat:
        back["destiny"] += task.args
        return task._replace(args=(HIDDEN,) * len(task.args))
    if task.kind == "order" and task.seat != seat:
        way, *chosen = task.args
        return task._replace(args=(way, *(HIDDEN,) * len(chosen)))
    if task.kind == "draw" and task.args[:2] == ("destiny", "destiny"):
        deck, purpose, who, left, *before = task.args
        if int(who) != seat and before:
            back["destiny"] += before
            hidden = (HIDDEN,) * len(before)
            return task._replace(args=(deck, purpose, who, left, *hidden))
    return task


@lru_cache(maxsize=4096)
def _together(
    table: Table, deck: str, there: tuple[str, ...], back: tuple[str, ...]
) -> tuple[str, ...]:
    return decks.in_order(table, deck, Counter((*there, *back)))
