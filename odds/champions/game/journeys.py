"""Journeys inside a game: the options of `expedition.rules`, asked one small question at a time.

An option is a head ("pay 1", "lose 2 food", "fight") and warriors lost; the head is chosen first,
then the casualties one by one, so that there are never more than a few things to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from odds.champions.expedition import rules
from odds.champions.expedition.rules import Aboard, Option
from odds.champions.game import decks
from odds.champions.game.decks import draw
from odds.champions.game.fights import fight
from odds.champions.game.goods import fall, give, restore, room, score
from odds.champions.game.runes import turn_over, usable
from odds.champions.game.state import (
    NOBODY,
    State,
    Task,
    lay,
    path_at,
    pop,
    push,
    put,
    send,
    sent_to,
    then,
    with_stock,
)
from odds.champions.game.table import Decision, Table, one
from odds.champions.pieces import KINDS, Party

Way = tuple[str, Party, Option]  # what an option is called, whom it loses, what it is
AGAIN: Final = "journey"  # the rune that reveals another card


def journey(table: Table, state: State, task: Task) -> State:
    """Reveal the journey card of a place (D32, D35); a ship without warriors reveals it too."""
    (place,) = task.args
    path, way = path_at(state, place), table.way[place]
    if path is None:
        return then(state, Task("arrive", task.seat, (place,)))
    if not path.card:
        return push(state, draw(way, "settle", place))
    state = lay(
        state,
        paths=tuple(p for p in state.board.paths if p is not path),
        open=(*state.board.open, (way, path.card)),
    )
    return then(state, Task("met", task.seat, (place, path.card)))


def met(table: Table, state: State, task: Task) -> State:
    """A card was revealed: Jorunn's Glory, and the Journey rune may answer (D50)."""
    (place, card), seat = task.args, task.seat
    state = score(state, seat, rules.reveal_glory(card, state.players[seat].leader))
    state = then(state, Task("card", seat, (place, card)))
    way = table.way[place]
    rune = usable(state, seat, AGAIN)
    if rune and (
        decks.piled(table, state, way) or any(name == way for name, _ in state.board.gone)
    ):
        return push(state, Task("again", seat, (place, card, rune)))
    return state


def _agains(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return ("keep", f"use {task.args[2]}")


def _again(table: Table, state: State, task: Task, word: str) -> State:
    """Discard the card and reveal the next."""
    place, _, rune = task.args
    if word == "keep":
        return state
    state = pop(turn_over(state, task.seat, rune))
    return push(state, draw(table.way[place], "next", place, str(task.seat)))


def _aboard(table: Table, state: State, seat: int, place: str) -> Aboard:
    """Who travels: Coins are of use on land only."""
    sent, by_land = sent_to(state, place, seat), table.way[place] == rules.LAND
    return Aboard(sent.party, sent.food, state.players[seat].coins if by_land else 0)


def _ways(table: Table, state: State, task: Task) -> tuple[Way, ...]:
    place, card = task.args[:2]
    aboard, way = _aboard(table, state, task.seat, place), table.way[place]
    if card == "lone-warrior":
        return _named(way, card, aboard, room(table, state, task.seat), state.stock)
    return _named(way, card, aboard)


@lru_cache(maxsize=8192)
def _named(
    way: str, card: str, aboard: Aboard, space: int = 0, supply: Party | None = None
) -> tuple[Way, ...]:
    found = rules.options(way, card, aboard, room=space, supply=supply)
    return tuple((*_head(aboard, option), option) for option in found)


def _head(before: Aboard, option: Option) -> tuple[str, Party]:
    """What an option is called, and whom it loses."""
    after = option.aboard
    if option.hired:
        return f"hire {option.hired}", NOBODY
    lost = before.party - after.party
    if option.fight:
        return "fight", lost
    if option.home:
        return "give up", lost
    if before.coins > after.coins:
        return f"pay {before.coins - after.coins}", lost
    if before.food > after.food:
        return f"lose {before.food - after.food} food", lost
    return ("lose warriors" if lost.size else "go on"), lost


def _next_losses(ways: Iterable[Party], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Kinds of which one more may be lost, so that what is lost is one of the ways."""
    far = Party.of(chosen.count(kind) for kind in KINDS)
    able = [way for way in ways if all(a >= b for a, b in zip(way, far, strict=True))]
    return tuple(
        kind
        for at, kind in enumerate(KINDS)
        if any(tuple(way)[at] > tuple(far)[at] for way in able)
    )


def _cards(table: Table, state: State, task: Task) -> tuple[str, ...]:
    ways = _ways(table, state, task)
    if len(task.args) == 2:
        return tuple(dict.fromkeys([head for head, _, _ in ways]))
    head, *chosen = task.args[2:]
    losses = [lost for name, lost, _ in ways if name == head]
    return tuple(f"lose {kind}" for kind in _next_losses(losses, tuple(chosen)))


def _deal(table: Table, state: State, task: Task, word: str) -> State:
    """Choose the head of an option, then one casualty after the other; then do it."""
    kind = word if len(task.args) == 2 else word.removeprefix("lose ")
    args = (*task.args, kind)
    head, *chosen = args[2:]
    far = Party.of(chosen.count(kind) for kind in KINDS)
    for name, lost, option in _ways(table, state, task):
        if name == head and lost == far:
            return _take(table, state, task, option)
    return push(state, task._replace(args=args))


def _take(table: Table, state: State, task: Task, option: Option) -> State:
    place, seat, after = task.args[0], task.seat, option.aboard
    before = _aboard(table, state, seat, place)
    if after.coins != before.coins:
        state = give(state, seat, coins=after.coins - before.coins)
    if option.hired:
        state = with_stock(state, state.stock - one(option.hired))
    else:
        state = fall(state, before.party - after.party)
    state = _spoil(state, before.food - after.food)
    state = send(state, sent_to(state, place, seat), party=after.party, food=after.food)
    if option.fight:
        return fight(table, state, seat, place, option.fight)
    if option.home:
        player = state.players[seat]
        state = put(state, seat, home=player.home + after.party)
        return send(state, sent_to(state, place, seat), party=NOBODY)
    return push(state, Task("arrive", seat, (place,)))


def _spoil(state: State, food: int) -> State:
    """Return Food that was aboard to the supply."""
    return restore(state, food=food) if food else state


def arrive(table: Table, state: State, task: Task) -> State:
    """The card is dealt with: feed, then fight."""
    (place,) = task.args
    after = Task("meet", task.seat, task.args)
    if place in table.shores:
        return then(state, Task("feed", task.seat, task.args), after)
    return then(state, after)


def feed(table: Table, state: State, task: Task) -> State:
    """Feed everybody that the Food can feed; all of it is gone afterwards (D33, D34)."""
    place, *starved = task.args
    sent = sent_to(state, place, task.seat)
    ways = _hungry(sent.party, sent.food, table.route[place])
    far = Party.of(starved.count(kind) for kind in KINDS)
    if far not in ways:
        return then(state, Task("starve", task.seat, task.args))
    state = fall(_spoil(pop(state), sent.food), far)
    return send(state, sent, party=sent.party - far, food=0)


@lru_cache(maxsize=8192)
def _hungry(party: Party, food: int, shore: str) -> tuple[Party, ...]:
    return tuple([party - left for left in rules.fed(Aboard(party, food), shore)])


def _starving(table: Table, state: State, task: Task) -> tuple[str, ...]:
    place, *starved = task.args
    sent = sent_to(state, place, task.seat)
    ways = _hungry(sent.party, sent.food, table.route[place])
    return tuple(f"starve {kind}" for kind in _next_losses(ways, tuple(starved)))


def _starve(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    return push(state, Task("feed", task.seat, (*task.args, word.removeprefix("starve "))))


ROWS: Final = {
    "again": Decision("D50", _agains, _again),
    "card": Decision("D32, D35", _cards, _deal),
    "starve": Decision("D34", _starving, _starve),
}
RUNS: Final = {"journey": journey, "met": met, "arrive": arrive, "feed": feed}
