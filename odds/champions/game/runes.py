"""Runes: when each may be used, what it does, and Patience, which is any of them (D49, D50).

On its owner's turn: Gifts, Glory, Success, Wealth, Friendship, Training, while placing also
Awareness and Knowledge. At the moment that their text names: Healing, Reaction and Potential in a
fight, Journey after a card is revealed, True Vision when a destiny is drawn, The Hunt when hunting,
Glory when an enemy falls too. Where a rune of one's own and Patience would do, the own one goes.
"""

from __future__ import annotations

from typing import Final

from odds.champions.game import decks, scoring
from odds.champions.game.decks import draw, look
from odds.champions.game.goods import choose, give, more, muster, others, score
from odds.champions.game.state import Known, State, Task, pop, push, put, with_stock
from odds.champions.game.table import Decision, Table, one

ON_TURN: Final = ("gifts", "glory", "success", "wealth", "friendship", "training")
PLACING: Final = ("awareness", "knowledge")
PATIENCE: Final = "patience"


def usable(state: State, seat: int, rune: str) -> str:
    """The rune that a seat would turn over for this effect: itself, Patience, or none."""
    player = state.players[seat]
    if rune in player.runes:
        return rune
    return PATIENCE if PATIENCE in player.runes and rune in face_up(state, seat) else ""


def face_up(state: State, seat: int) -> tuple[str, ...]:
    """Runes that Patience can copy: of other players, and in the supply."""
    theirs = [r for s, player in enumerate(state.players) if s != seat for r in player.runes]
    return (*theirs, *state.board.shown)


def turn_over(state: State, seat: int, rune: str) -> State:
    """Use up a rune."""
    player = state.players[seat]
    at = player.runes.index(rune)
    left = player.runes[:at] + player.runes[at + 1 :]
    return put(state, seat, runes=left, used=(*player.used, rune))


def _does(table: Table, state: State, seat: int, rune: str, *, placing: bool) -> bool:
    """Whether using a rune on one's turn would have an effect."""
    player = state.players[seat]
    match rune:
        case "gifts":
            return True
        case "wealth":
            return player.coins > 0
        case "glory":
            return bool(player.trophies)
        case "success":
            return bool(player.destinies)
        case "friendship":
            return any(other.blame for other in state.players)
        case "training":
            return player.home.size >= table.numbers.trained
        case "awareness":
            return placing and any(decks.piled(table, state, way) for way in table.journeys)
        case "knowledge":
            return placing and any(not path.seen & 1 << seat for path in state.board.paths)
    return False


def on_turn(table: Table, state: State, seat: int, *, placing: bool) -> tuple[str, ...]:
    """Moves that use a rune on its owner's turn."""
    mine = state.players[seat].runes
    if not mine:
        return ()
    able = [rune for rune in mine if _does(table, state, seat, rune, placing=placing)]
    if PATIENCE in mine and clones(table, state, seat, placing=placing):
        able.append(PATIENCE)
    return tuple(f"use {rune}" for rune in able)


def clones(table: Table, state: State, seat: int, *, placing: bool) -> tuple[str, ...]:
    """Runes whose effect Patience can have on a turn."""
    found = dict.fromkeys(face_up(state, seat))
    return tuple(rune for rune in found if _does(table, state, seat, rune, placing=placing))


def use(table: Table, state: State, seat: int, rune: str) -> State:
    """Turn a rune over on one's turn; whoever has Patience may answer with the same effect."""
    state = turn_over(state, seat, rune)
    if rune == PATIENCE:  # nobody can answer it
        placing = any(task.kind == "turns" for task in state.todo)
        return push(state, Task("clone", seat, clones(table, state, seat, placing=placing)))
    state = push(state, Task("effect", seat, (rune,)))
    placing = rune in PLACING
    for other in others(table, seat):
        if PATIENCE in state.players[other].runes and _does(
            table, state, other, rune, placing=placing
        ):
            return push(state, Task("answer", other, (rune,)))
    return state


def _cloned(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return task.args


def _clone(table: Table, state: State, task: Task, rune: str) -> State:  # noqa: ARG001
    return push(state, Task("effect", task.seat, (rune,)))


def _answers(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return ("pass", f"use {PATIENCE}")


def _answer(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    if word == "pass":
        return state
    return push(turn_over(state, task.seat, PATIENCE), Task("effect", task.seat, task.args))


def effect(table: Table, state: State, task: Task) -> State:
    """Do what a rune says; where the answer took its object away, nothing."""
    (rune,), seat, state = task.args, task.seat, pop(state)
    if not _does(table, state, seat, rune, placing=True):
        return state
    match rune:
        case "gifts":
            return choose(state, seat, table.numbers.gifts)
        case "wealth":
            doubled = min(state.players[seat].coins, table.numbers.wealth)
            return give(state, seat, coins=doubled)
        case "friendship":
            return push(state, Task("friend", seat))
        case "training":
            return push(state, Task("train", seat, (str(table.numbers.trained), "give")))
        case "knowledge":
            for path in state.board.paths:
                state = look(table, state, seat, path.place)
            return state
        case _:  # awareness, glory, success: which one?
            return push(state, Task(rune, seat))


def _friends(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(f"seat {seat}" for seat in others(table, task.seat))


def _befriend(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    for seat in (task.seat, int(word.split()[1])):
        if state.players[seat].blame:
            state = give(state, seat, blame=-1)
    return state


def _trophies(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return state.players[task.seat].trophies


def _glory(table: Table, state: State, task: Task, card: str) -> State:
    return score(state, task.seat, half(table, card))


def half(table: Table, card: str) -> int:
    """Half of an enemy's Glory, rounded up (D23)."""
    return (table.reward(card).glory + 1) // 2


def _destinies(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(dict.fromkeys(state.players[task.seat].destinies))


def _success(table: Table, state: State, task: Task, card: str) -> State:
    """Reveal a destiny and score it now; it does not score again."""
    seat, player = task.seat, state.players[task.seat]
    glory = scoring.destiny(table, state, seat, card)
    left = tuple(other for other in player.destinies if other != card)
    state = put(state, seat, destinies=left, shown=(*player.shown, card))
    return score(state, seat, glory)


def _trained(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    home, stock = state.players[task.seat].home, state.stock
    return tuple((home if task.args[1] == "give" else stock).as_dict())


def _train(table: Table, state: State, task: Task, kind: str) -> State:
    """Give two warriors back, then take two."""
    count, way, *given = task.args
    if way == "take":
        return more(muster(state, task.seat, one(kind)), task)
    player = state.players[task.seat]
    state = put(state, task.seat, home=player.home - one(kind))
    state = with_stock(state, state.stock + one(kind))
    if int(count) > 1:
        return more(state, task)
    return push(state, Task("train", task.seat, (str(table.numbers.trained), "take", *given)))


def _decks(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(way for way in table.journeys if decks.piled(table, state, way))


def _awareness(table: Table, state: State, task: Task, way: str) -> State:
    """Look at the first cards of a journey deck; then they are put back in any order."""
    bit, known = 1 << task.seat, decks.top(state, way)
    wanted = table.numbers.looked_at
    seen = tuple(Known(c.card, c.seen | bit) for c in known[:wanted])
    state = decks.with_top(state, way, (*seen, *known[wanted:]))
    fresh = draw(way, "top", str(task.seat))
    return push(state, *(fresh,) * (wanted - len(seen)), Task("order", task.seat, (way,)))


def _order(table: Table, state: State, task: Task) -> tuple[str, ...]:
    """Which card lies next; those chosen before are already out of the way."""
    way, *chosen = task.args
    left = [c.card for c in decks.top(state, way)[: table.numbers.looked_at]]
    for card in chosen:
        left.remove(card)
    return tuple(dict.fromkeys(left))


def _reorder(table: Table, state: State, task: Task, card: str) -> State:
    way, *chosen = task.args
    chosen = [*chosen, card]
    known = decks.top(state, way)
    if len(chosen) < min(len(known), table.numbers.looked_at):
        return push(state, Task("order", task.seat, (way, *chosen)))
    fresh = tuple(Known(name, 1 << task.seat) for name in chosen)
    return decks.with_top(state, way, (*fresh, *known[len(chosen) :]))


ROWS: Final = {
    "clone": Decision("D49", _cloned, _clone),
    "answer": Decision("D49", _answers, _answer),
    "friend": Decision("Dark Mountains, Friendship", _friends, _befriend),
    "glory": Decision("D23", _trophies, _glory),
    "success": Decision("D50", _destinies, _success),
    "train": Decision("Dark Mountains, Training", _trained, _train),
    "awareness": Decision("Dark Mountains, Awareness", _decks, _awareness),
    "order": Decision("Dark Mountains, Awareness", _order, _reorder),
}
RUNS: Final = {"effect": effect}
