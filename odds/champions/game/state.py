"""One position of a whole game as a value: nothing in it ever changes, moves make new ones.

What is still to be done is data too: `todo` is a pile of tasks, the first of which is next. A task
is a decision of a seat, a draw of chance, or something that happens by itself.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from odds.champions.combat.round import End, Losing, Rolled, Rolling, Start
from odds.champions.pieces import Party
from odds.play.game import CHANCE

NOBODY = Party()
Step = Start | Rolling | Rolled | Losing | End


class Task(NamedTuple):
    """Something to be done: its kind, the seat that does it (or CHANCE), and what it is about."""

    kind: str
    seat: int = CHANCE
    args: tuple[str, ...] = ()


class Player(NamedTuple):
    """What lies before one player.

    `glory` is the track, `deeds` that part of it which no card in front of the player shows;
    `home` are the warriors not sent anywhere; `idle` workers are still to be placed; `hired` is 0,
    1 (an extra worker comes next round) or 2 (it plays); `runes` lie face up, `used` face down;
    `shown` destinies were scored by Success; `trophies` are the enemies defeated.
    """

    leader: str = ""
    glory: int = 0
    deeds: int = 0
    food: int = 0
    wood: int = 0
    coins: int = 0
    favor: int = 0
    blame: int = 0
    home: Party = NOBODY
    idle: int = 0
    hired: int = 0
    runes: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    destinies: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    ship: str = ""


class Sent(NamedTuple):
    """Warriors and Food that a seat has sent to a place."""

    place: str
    seat: int
    party: Party
    food: int = 0


class Lair(NamedTuple):
    """An enemy's card at its place, with the bounty on it."""

    place: str
    card: str
    bounty: int = 0


class Path(NamedTuple):
    """A journey card that lies face down at a place.

    `card` is empty while nobody has looked: which one it is, is drawn when it matters. `seen` has
    a bit for each seat that knows it.
    """

    place: str
    card: str = ""
    seen: int = 0


class Known(NamedTuple):
    """A card of which the place in its deck is known, to the seats whose bit is set."""

    card: str
    seen: int


class Decks(NamedTuple):
    """Cards not drawn yet, in the order of the catalogue: which lies on top is not decided yet.

    Journey cards that lie face down and undrawn (`Path`) are still among `sea` and `land`.
    """

    troll: tuple[str, ...] = ()
    draugr: tuple[str, ...] = ()
    monster: tuple[str, ...] = ()
    bergrisar: tuple[str, ...] = ()
    rune: tuple[str, ...] = ()
    destiny: tuple[str, ...] = ()
    merchant: tuple[str, ...] = ()
    military: tuple[str, ...] = ()
    economic: tuple[str, ...] = ()
    sea: tuple[str, ...] = ()
    land: tuple[str, ...] = ()


class Board(NamedTuple):
    """What lies on the board and seldom changes.

    `harbor` longships with their shores; `piles` of dice at the smiths and `smoked` Food; `open`
    are journey cards revealed this round; `gone` are cards out of their decks that may come back:
    (deck, card); `tops` and `bottom` are cards of known place in the sea and land decks, and at the
    bottom of the destinies.
    """

    round: int = 0
    start: int = 0
    harbor: tuple[tuple[str, str], ...] = ()
    lairs: tuple[Lair, ...] = ()
    paths: tuple[Path, ...] = ()
    open: tuple[tuple[str, str], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    sea_top: tuple[Known, ...] = ()
    land_top: tuple[Known, ...] = ()
    bottom: tuple[Known, ...] = ()
    piles: Party = NOBODY
    smoked: int = 0
    shown: tuple[str, ...] = ()
    merchant: str = ""
    stalls: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    huts: int = 0


class State(NamedTuple):
    """The whole table: what nearly every move changes, and the `board`.

    `placed` workers by place; `stock` are the dice in the supply; `bank` counts Food, Wood, Coins,
    Favor and Blame returned, less those issued (D53).
    """

    players: tuple[Player, ...]
    todo: tuple[Task, ...]
    bank: tuple[int, int, int, int, int]
    stock: Party
    placed: tuple[tuple[str, int], ...]
    sent: tuple[Sent, ...]
    decks: Decks
    board: Board
    fight: Step | None = None


# States are made by the dozen for one decision. What is here makes them of their parts, which takes
# a third of the time of `_replace`.
_new = tuple.__new__


def _quick(record: Any, /, **changed: Any) -> Any:
    """What `_replace` of a NamedTuple does, in a quarter of the time."""
    parts, at = list(record), _FIELDS[type(record)]
    for name, value in changed.items():
        parts[at[name]] = value
    return _new(type(record), parts)


_RECORDS: Final = (Task, Player, Sent, Lair, Path, Known, Decks, Board, State)
_FIELDS: Final = {kind: {name: i for i, name in enumerate(kind._fields)} for kind in _RECORDS}
_ON_BOARD: Final = _FIELDS[Board]
_DECKS: Final = _FIELDS[Decks]
_SENT: Final = _FIELDS[Sent]
_BEFORE_PLAYER: Final = _FIELDS[Player]
for _kind in _RECORDS:
    _kind._replace = _quick  # type: ignore[assignment]


def push(state: State, *tasks: Task) -> State:
    """Put tasks on the pile, the first of them on top."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    return _new(State, (players, tasks + todo, bank, stock, placed, sent, decks, board, fight))


def pop(state: State) -> State:
    """Take the first task off the pile."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    return _new(State, (players, todo[1:], bank, stock, placed, sent, decks, board, fight))


def then(state: State, *tasks: Task) -> State:
    """Put tasks in the place of the first one on the pile."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    todo = tasks + todo[1:]
    return _new(State, (players, todo, bank, stock, placed, sent, decks, board, fight))


def put(state: State, seat: int, **changed: Any) -> State:
    """Change what lies before a player."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    seats = list(players)
    parts = list(seats[seat])
    for name, value in changed.items():
        parts[_BEFORE_PLAYER[name]] = value
    seats[seat] = _new(Player, parts)
    return _new(State, (tuple(seats), todo, bank, stock, placed, sent, decks, board, fight))


def lay(state: State, **changed: Any) -> State:
    """Change what lies on the board."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    parts = list(board)
    for name, value in changed.items():
        parts[_ON_BOARD[name]] = value
    board = _new(Board, parts)
    return _new(State, (players, todo, bank, stock, placed, sent, decks, board, fight))


def station(state: State, seat: int, place: str) -> State:
    """Move an idle worker of a player to a place."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    seats, player = list(players), players[seat]
    seats[seat] = player._replace(idle=player.idle - 1)
    placed = (*placed, (place, seat))
    return _new(State, (tuple(seats), todo, bank, stock, placed, sent, decks, board, fight))


def restock(state: State, deck: str, left: tuple[str, ...]) -> State:
    """Change what may still come from a deck."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    parts = list(decks)
    parts[_DECKS[deck]] = left
    decks = _new(Decks, parts)
    return _new(State, (players, todo, bank, stock, placed, sent, decks, board, fight))


def with_stock(state: State, stock: Party) -> State:
    """Change the dice in the supply."""
    players, todo, bank, _, placed, sent, decks, board, fight = state
    return _new(State, (players, todo, bank, stock, placed, sent, decks, board, fight))


def with_fight(state: State, step: Step | None) -> State:
    """Put a fight's next moment in its place."""
    players, todo, bank, stock, placed, sent, decks, board, _ = state
    return _new(State, (players, todo, bank, stock, placed, sent, decks, board, step))


def issue(
    state: State, seat: int, food: int, wood: int, coins: int, favor: int, blame: int
) -> State:
    """Move goods from the bank to a player."""
    players, todo, bank, stock, placed, sent, decks, board, fight = state
    seats, player = list(players), players[seat]
    f, w, c, v, b = player[3:8]
    there = (f + food, w + wood, c + coins, v + favor, b + blame)
    seats[seat] = _new(Player, player[:3] + there + player[8:])
    f, w, c, v, b = bank
    bank = (f - food, w - wood, c - coins, v - favor, b - blame)
    return _new(State, (tuple(seats), todo, bank, stock, placed, sent, decks, board, fight))


def lair_at(state: State, place: str) -> Lair | None:
    """The enemy at a place."""
    for lair in state.board.lairs:
        if lair.place == place:
            return lair
    return None


def path_at(state: State, place: str) -> Path | None:
    """The journey card that lies face down at a place."""
    for path in state.board.paths:
        if path.place == place:
            return path
    return None


def sent_to(state: State, place: str, seat: int) -> Sent:
    """What a seat has sent to a place."""
    for sent in state.sent:
        if sent.place == place and sent.seat == seat:
            return sent
    return _new(Sent, (place, seat, NOBODY, 0))


def send(state: State, sent: Sent, **changed: Any) -> State:
    """Change what was sent to a place; if nothing is left, it is gone."""
    players, todo, bank, stock, placed, before, decks, board, fight = state
    parts, there = list(sent), sent[:2]
    for name, value in changed.items():
        parts[_SENT[name]] = value
    after = [one for one in before if one[:2] != there]
    if parts[2:] != [NOBODY, 0]:
        after.append(_new(Sent, parts))
    return _new(State, (players, todo, bank, stock, placed, tuple(after), decks, board, fight))


def purse(player: Player) -> tuple[int, ...]:
    """Food, Wood and Coins of a player."""
    return player[3:6]


def owned(state: State, seat: int) -> int:
    """Warriors of a seat, at home and sent (D35)."""
    held = state.players[seat].home.size
    for one in state.sent:
        if one.seat == seat:
            held += one.party.size
    return held
