"""One position of a game of Midgard as a value: nothing in it ever changes, moves make new ones.

Everything is small tuples of whole numbers. Provinces are numbered in the order of the catalogue;
after them come Asgard, Vanaheim, Valhalla, the ship and the reserve (`Table.asgard` and so on).
Kinds of cards are numbered gold first, then silver, then bronze. What is to be done next is data
too: `now` begins with its kind and with whose move it is (a seat or CHANCE); see `midgard.ROWS`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Now = tuple[Any, ...]
Row = tuple[int, ...]
Rows = tuple[Row, ...]

HIDDEN: Final = -1  # a card that is not seen
NONE: Final = -2  # no gold card was shown
WARRIOR: Final = 0
LEADER: Final = 1


class State(NamedTuple):
    """The whole table.

    `forces` has for each seat how many of its warriors are in each place, `leaders` the place of
    its leader. `hands` and `packs` (what is passed in the draft) are sorted kinds of cards; `deck`
    and `played` count cards by kind. `turn` counts the cards played this round, `first` is who
    began it, `gold` what each seat showed. `tokens` has for each seat those of each kingdom, and
    last those whose color is not seen (none in a true state); `supply` what is left of each.
    `doom` are the provinces drawn this round, in order.
    """

    now: Now
    forces: Rows
    leaders: Row
    hands: Rows
    played: Row
    turn: int
    points: Row
    tokens: Rows
    supply: Row
    gold: Row
    packs: Rows
    deck: Row
    doom: Row
    first: int
    round: int


_new = tuple.__new__
_FIELDS: Final = {name: at for at, name in enumerate(State._fields)}


def changed(state: State, **fields: Any) -> State:
    """What `_replace` does, in half the time."""
    parts = list(state)
    for name, value in fields.items():
        parts[_FIELDS[name]] = value
    return _new(State, parts)


# What most moves change comes first: such a state is put together by slicing, quicker still.


def then(state: State, now: Now) -> State:
    """Go on to what is to be done next."""
    return _new(State, (now, *state[1:]))


def with_vikings(state: State, now: Now, forces: Rows, leaders: Row) -> State:
    """Put Vikings elsewhere, and go on."""
    return _new(State, (now, forces, leaders, *state[3:]))


def put(rows: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The same with another value at one place.

    >>> put((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    return (*rows[:at], value, *rows[at + 1 :])


def added(row: Row, at: int, many: int = 1) -> Row:
    """The same with more at one place.

    >>> added((1, 2, 3), 2, -1)
    (1, 2, 2)
    """
    return (*row[:at], row[at] + many, *row[at + 1 :])


def move(state: State, now: Now, seat: int, piece: int, source: int, target: int) -> State:
    """Move one Viking of a seat from one place to another, and go on."""
    if piece == LEADER:
        return with_vikings(state, now, state.forces, put(state.leaders, seat, target))
    row = list(state.forces[seat])
    row[source] -= 1
    row[target] += 1
    return with_vikings(state, now, put(state.forces, seat, tuple(row)), state.leaders)


def less(hand: Row, kind: int) -> Row:
    """A hand without one card of a kind.

    >>> less((3, 5, 5), 5)
    (3, 5)
    """
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]
