"""Deals what a seat may not see anew, so that views can be compared."""

from __future__ import annotations

from collections import Counter
from random import Random

from odds.champions.game import State, Table
from odds.champions.game.decks import every, in_order
from odds.champions.game.state import Known


def deal(table: Table, state: State, seat: int, rng: Random) -> State | None:
    """Return a state that differs only in what the seat may not see; None if nothing does."""
    bit = 1 << seat
    pools = {deck: list(getattr(state.decks, deck)) for deck in ("destiny", "sea", "land")}
    for other, player in enumerate(state.players):
        if other != seat:
            pools["destiny"] += player.destinies
    for path in state.board.paths:
        if path.card and not path.seen & bit:
            pools[table.way[path.place]].append(path.card)
    tops = {"sea_top": "sea", "land_top": "land", "bottom": "destiny"}
    for name, deck in tops.items():
        pools[deck] += [c.card for c in getattr(state.board, name) if not c.seen & bit]
    hidden = [task for task in state.todo if task.kind == "destiny" and task.seat != seat]
    for task in hidden:
        pools["destiny"] += task.args
    if any(task.kind in ("order", "draw") for task in state.todo):
        return None
    for cards in pools.values():
        rng.shuffle(cards)

    def deal_to(cards: list[str], many: int) -> tuple[str, ...]:
        dealt = tuple(cards[:many])
        del cards[:many]
        return dealt

    players = list(state.players)
    for other, player in enumerate(players):
        if other != seat:
            dealt = deal_to(pools["destiny"], len(player.destinies))
            players[other] = player._replace(destinies=dealt)
    paths = tuple(
        path._replace(card=pools[table.way[path.place]].pop())
        if path.card and not path.seen & bit
        else path
        for path in state.board.paths
    )
    known = {
        name: tuple(
            c if c.seen & bit else Known(pools[deck].pop(), c.seen)
            for c in getattr(state.board, name)
        )
        for name, deck in tops.items()
    }
    todo = tuple(
        task._replace(args=deal_to(pools["destiny"], len(task.args))) if task in hidden else task
        for task in state.todo
    )
    whole = every(table)
    back = {deck: in_order(table, deck, Counter(cards)) for deck, cards in pools.items()}
    assert set(back) <= set(whole)
    return state._replace(
        players=tuple(players),
        todo=todo,
        decks=state.decks._replace(**back),
        board=state.board._replace(paths=paths, **known),
    )
