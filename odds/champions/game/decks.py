"""Cards: a deck is what may still come, and a card is drawn when somebody gets to see it.

A draw is a task ("draw", deck, purpose, ...). A journey card lying face down stays among its deck
until it is looked at or revealed; before a deck is made anew from its discards, those still
undrawn are decided, since they come from the old deck (D48).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from odds.champions.game.state import (
    Known,
    Lair,
    Path,
    State,
    Task,
    lay,
    pop,
    push,
    put,
    restock,
)
from odds.champions.game.table import Table
from odds.play.game import CHANCE

JOURNEYS: Final = ("sea", "land")


@lru_cache(maxsize=4096)
def draw(deck: str, purpose: str, *about: str) -> Task:
    """The task to draw a card."""
    return Task("draw", CHANCE, (deck, purpose, *about))


def cards(state: State, deck: str) -> tuple[str, ...]:
    """What may still come from a deck."""
    found: tuple[str, ...] = getattr(state.decks, deck)
    return found


def without(state: State, deck: str, card: str) -> State:
    """Take a card out of a deck."""
    there = cards(state, deck)
    at = there.index(card)
    return restock(state, deck, there[:at] + there[at + 1 :])


def top(state: State, way: str) -> tuple[Known, ...]:
    """Cards of known place on top of a journey deck."""
    return state.board.sea_top if way == "sea" else state.board.land_top


def with_top(state: State, way: str, known: tuple[Known, ...]) -> State:
    """Put cards of known place on top of a journey deck."""
    return lay(state, sea_top=known) if way == "sea" else lay(state, land_top=known)


def undrawn(table: Table, state: State, way: str) -> tuple[str, ...]:
    """Places where a card of the deck lies face down that nobody has looked at."""
    return tuple(p.place for p in state.board.paths if not p.card and table.way[p.place] == way)


def unknown(table: Table, state: State, way: str) -> int:
    """How many cards lie in the pile of a journey deck below those of known place."""
    return len(cards(state, way)) - len(undrawn(table, state, way))


def piled(table: Table, state: State, way: str) -> int:
    """How many cards lie in the pile of a journey deck."""
    return unknown(table, state, way) + len(top(state, way))


def outcomes(state: State, task: Task) -> tuple[tuple[str, Fraction], ...]:
    """What may be drawn, each as often as it is there."""
    there = cards(state, task.args[0])
    return tuple((card, Fraction(n, len(there))) for card, n in Counter(there).items())


def sample(state: State, task: Task, rng: Random) -> str:
    """Draw one."""
    there = cards(state, task.args[0])
    return there[int(rng.random() * len(there))]


def forced(table: Table, state: State) -> State | None:
    """Do the draw on top of the pile if chance has no part in it; None if it has."""
    task = state.todo[0]
    deck, purpose = task.args[:2]
    if deck in JOURNEYS:
        known = top(state, deck)
        if known and purpose in ("next", "path"):
            return _put(table, with_top(pop(state), deck, known[1:]), task, known[0])
        if purpose in ("next", "path") and not piled(table, state, deck):
            old = undrawn(table, state, deck)
            return push(state, *(draw(deck, "settle", place) for place in old), _anew(deck))
        if purpose == "path":  # which one it is, is drawn when it matters
            return lay(pop(state), paths=(*state.board.paths, Path(task.args[2])))
        if purpose == "top" and not unknown(table, state, deck):
            return pop(state)
        return None
    if cards(state, deck):
        return None
    if deck == "destiny" and state.board.bottom:
        rest = lay(pop(state), bottom=state.board.bottom[1:])
        return _put(table, rest, task, state.board.bottom[0])
    if any(name == deck for name, _ in state.board.gone):
        return push(state, _anew(deck))
    return pop(state)  # nothing is left to draw


def _anew(deck: str) -> Task:
    return Task("shuffle", CHANCE, (deck,))


def shuffle(table: Table, state: State, task: Task) -> State:
    """Make a deck of its discards (D48); where there are none, what waits for it is dropped."""
    (deck,) = task.args
    back = Counter(card for name, card in state.board.gone if name == deck)
    state = pop(state)
    if not back:
        return pop(state)
    state = lay(state, gone=tuple(pair for pair in state.board.gone if pair[0] != deck))
    back.update(cards(state, deck))
    return restock(state, deck, in_order(table, deck, back))


def in_order(table: Table, deck: str, found: Counter[str]) -> tuple[str, ...]:
    """Cards of a deck in the order of the catalogue."""
    order = dict.fromkeys(every(table)[deck])
    return tuple(card for card in order for _ in range(found[card]))


@lru_cache(maxsize=64)
def every(table: Table) -> dict[str, tuple[str, ...]]:
    """All cards of all decks of a game, in the order of the catalogue."""
    stalls = table.stalls.values()
    enemies = {
        deck: tuple(card.id for card in table.cards.values() if card.deck == deck)
        for deck in ("troll", "draugr", "monster", "bergrisar")
    }
    journeys = {way: table.journeys.get(way, ()) for way in JOURNEYS}
    return {
        **enemies,
        "rune": tuple(table.rune_glory),
        "destiny": tuple(
            d.id for d in table.things.destinies if table.expansion or not d.expansion
        ),
        "merchant": tuple(table.goods),
        "military": tuple(s.id for s in stalls if s.side == "military"),
        "economic": tuple(s.id for s in stalls if s.side == "economic"),
        **journeys,
    }


def drawn(table: Table, state: State, task: Task, card: str) -> State:
    """Put a card that chance gave where it belongs."""
    return _put(table, without(state, task.args[0], card), task, Known(card, 0))


def _put(table: Table, state: State, task: Task, known: Known) -> State:
    deck, purpose, *about = task.args
    return PURPOSES[purpose](table, state, deck, known, *about)


def _stall(table: Table, state: State, deck: str, known: Known) -> State:  # noqa: ARG001
    return lay(state, stalls=(*state.board.stalls, known.card))


def _row(table: Table, state: State, deck: str, known: Known) -> State:  # noqa: ARG001
    return lay(state, shown=(*state.board.shown, known.card))


def _rune(table: Table, state: State, deck: str, known: Known, seat: str) -> State:  # noqa: ARG001
    player = state.players[int(seat)]
    return put(state, int(seat), runes=(*player.runes, known.card))


def _merchant(table: Table, state: State, deck: str, known: Known) -> State:  # noqa: ARG001
    return lay(state, merchant=known.card)


def _lair(table: Table, state: State, deck: str, known: Known, place: str) -> State:  # noqa: ARG001
    return lay(state, lairs=(*state.board.lairs, Lair(place, known.card)))


def _destiny(
    table: Table,  # noqa: ARG001
    state: State,
    deck: str,  # noqa: ARG001
    known: Known,
    seat: str,
    left: str,
    *before: str,
) -> State:
    """Draw some, keep one."""
    seen = (*before, known.card)
    if int(left) > 1:
        return push(state, draw("destiny", "destiny", seat, str(int(left) - 1), *seen))
    return push(state, Task("destiny", int(seat), seen))


def _path(table: Table, state: State, deck: str, known: Known, place: str) -> State:  # noqa: ARG001
    return lay(state, paths=(*state.board.paths, Path(place, *known)))


def _settle(table: Table, state: State, deck: str, known: Known, place: str) -> State:  # noqa: ARG001
    paths = (p._replace(card=known.card) if p.place == place else p for p in state.board.paths)
    return lay(state, paths=tuple(paths))


def _look(
    table: Table,
    state: State,
    deck: str,
    known: Known,
    place: str,
    seat: str,
) -> State:
    return look(table, _settle(table, state, deck, known, place), int(seat), place)


def _next(
    table: Table,  # noqa: ARG001
    state: State,
    deck: str,
    known: Known,
    place: str,
    seat: str,
) -> State:
    state = lay(state, open=(*state.board.open, (deck, known.card)))
    return push(state, Task("met", int(seat), (place, known.card)))


def _top(table: Table, state: State, deck: str, known: Known, seat: str) -> State:  # noqa: ARG001
    return with_top(state, deck, (*top(state, deck), Known(known.card, 1 << int(seat))))


PURPOSES: Final[dict[str, Callable[..., State]]] = {
    "stall": _stall,
    "row": _row,
    "rune": _rune,
    "merchant": _merchant,
    "lair": _lair,
    "destiny": _destiny,
    "path": _path,
    "settle": _settle,
    "look": _look,
    "next": _next,
    "top": _top,
}


def look(table: Table, state: State, seat: int, place: str) -> State:
    """Let a seat look at the journey card of a place; it is drawn if nobody has before."""
    for at, path in enumerate(state.board.paths):
        if path.place == place:
            if not path.card:
                return push(state, draw(table.way[place], "look", place, str(seat)))
            seen = path._replace(seen=path.seen | 1 << seat)
            return lay(state, paths=(*state.board.paths[:at], seen, *state.board.paths[at + 1 :]))
    return state
