"""A state as text, one `key: words` a line, that reads back to the same state.

Only what lies on the table is written. What is not there is in its deck, in the supply or in the
bank, so a position can be typed in from a real table; a line left out is empty, a count left out 0.
Workers that are not placed are idle, whether or not that is said.

    champions: 4 players, dark-mountains
    game: round 3, start 2
    now: turn 1; turns 2
    seat 0: leader ullr, glory 12, food 2, home 2 sword 1 axe, idle 2, runes gifts
    lairs: troll troll-07, far-1 monster-02 +2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from odds.champions.combat import round as rounds
from odds.champions.combat.round import End, Losing, Rolled, Rolling, Start
from odds.champions.game import audit, decks
from odds.champions.game.state import (
    NOBODY,
    Board,
    Decks,
    Known,
    Lair,
    Path,
    Player,
    Sent,
    State,
    Step,
    Task,
    lay,
)
from odds.champions.game.table import Table
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.errors import QuestionError
from odds.play.game import CHANCE

EXPANSION: Final = "dark-mountains"
NUMBERS: Final = ("glory", "deeds", "food", "wood", "coins", "favor", "blame", "idle", "hired")
LISTS: Final = ("runes", "used", "destinies", "shown", "trophies")
STEPS: Final = {"start": Start, "rolling": Rolling, "rolled": Rolled, "losing": Losing, "end": End}
MET: Final = ("needed", "favor", "coins", "glory", "blame", "rounds")


# -- writing ---------------------------------------------------------------------------------------


def write(table: Table, state: State) -> str:
    """Write a state."""
    return "\n".join(f"{key}: {words}" for key, words in _lines(table, state) if words)


def _lines(table: Table, state: State) -> Iterator[tuple[str, str]]:
    kind = EXPANSION if table.expansion else "base"
    yield "champions", f"{table.players} players, {kind}"
    yield "game", _items(round=state.board.round, start=state.board.start)
    yield "now", "; ".join(map(_task, state.todo))
    for seat, player in enumerate(state.players):
        yield f"seat {seat}", _player(player)
    yield "placed", ", ".join(f"{place} {seat}" for place, seat in state.placed)
    yield "harbor", ", ".join(f"{ship} {shore}" for ship, shore in state.board.harbor)
    yield "sent", ", ".join(map(_sent, state.sent))
    yield "lairs", ", ".join(f"{x.place} {x.card}" + _plus(x.bounty) for x in state.board.lairs)
    yield "paths", ", ".join(f"{p.place} {p.card or '?'}{_by(p.seen)}" for p in state.board.paths)
    for name in ("open", "gone"):
        yield name, ", ".join(" ".join(pair) for pair in getattr(state.board, name))
    for name in ("sea_top", "land_top", "bottom"):
        yield name, ", ".join(f"{card}{_by(seen)}" for card, seen in getattr(state.board, name))
    yield "piles", str(state.board.piles) if state.board.piles.size else ""
    yield "smoked", str(state.board.smoked or "")
    yield "shown", " ".join(state.board.shown)
    yield "merchant", state.board.merchant
    yield "stalls", " ".join(state.board.stalls)
    yield "fight", _step(state.fight) if state.fight else ""


def _items(**named: object) -> str:
    return ", ".join(f"{name} {value}" for name, value in named.items() if value)


def _plus(number: int) -> str:
    return f" +{number}" if number else ""


def _by(seen: int) -> str:
    """Who knows a card, as seats."""
    seats = [str(seat) for seat in range(seen.bit_length()) if seen >> seat & 1]
    return f" by {' '.join(seats)}" if seats else ""


def _task(task: Task) -> str:
    head = task.kind if task.seat == CHANCE else f"{task.kind} {task.seat}"
    return " / ".join((head, *task.args))


def _player(player: Player) -> str:
    lists = {name: " ".join(getattr(player, name)) for name in LISTS}
    numbers = {name: getattr(player, name) for name in NUMBERS}
    home = player.home if player.home.size else ""
    return _items(leader=player.leader, **numbers, home=home, **lists, ship=player.ship)


def _sent(sent: Sent) -> str:
    food = f" & {sent.food} food" if sent.food else ""
    return f"{sent.place} {sent.seat} {sent.party}{food}"


def _step(step: Step) -> str:
    state = step.state
    name = next(name for name, kind in STEPS.items() if isinstance(step, kind))
    said: dict[str, object] = {"of": state.foe.leader, "party": state.party}
    said |= {key: getattr(state, key) for key in MET} | {"runes": " ".join(state.runes)}
    if isinstance(step, Rolling):
        said |= {"open": step.open, "dice": _dice(step.kept)}
    if isinstance(step, Rolled):
        said["dice"] = _dice(step.table)
    if isinstance(step, Losing):
        doomed = step.doomed if step.doomed.size else ""
        said |= {"doomed": doomed, "slain": step.slain, "lost": step.lost}
    if isinstance(step, End):
        said["won"] = int(step.won)
    return f"{name} {state.foe.enemy.id or 'hunting-grounds'}, {_items(**said)}"


def _dice(roll: Roll) -> str:
    there = zip(KINDS, roll, strict=True)
    return " | ".join(f"{kind} {' & '.join(map(str, faces))}" for kind, faces in there if faces)


# -- reading ---------------------------------------------------------------------------------------


def read(table: Table, text: str) -> State:
    """Read a state; QuestionError names the line, or what is wrong with the whole position."""
    said: dict[str, Any] = {}
    players: dict[int, Player] = {}
    for number, line in enumerate(filter(str.strip, text.splitlines()), start=1):
        key, colon, words = line.strip().partition(": ")
        try:
            if not colon:
                raise ValueError("is not `key: words`")
            if key == "champions":
                kind = EXPANSION if table.expansion else "base"
                if words != f"{table.players} players, {kind}":
                    raise ValueError(f"this table has {table.players} players, {kind}")
            elif key.startswith("seat "):
                players[int(key.removeprefix("seat "))] = _read_player(words)
            elif key in READERS:
                said |= READERS[key](table, words)
            else:
                raise ValueError(f"{key!r} is unknown")
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise QuestionError(f"line {number}", f"{key}: {error}") from None
    if strange := set(players) - set(range(table.players)):
        raise QuestionError(f"seat {min(strange)}", f"there are seats 0 to {table.players - 1}")
    ordered = tuple(players.get(seat, Player()) for seat in range(table.players))
    board = Board(**{name: said.pop(name) for name in Board._fields if name in said})
    empty: dict[str, Any] = dict.fromkeys(("todo", "placed", "sent"), ())
    empty |= {"bank": (0,) * 5, "decks": Decks(), "stock": NOBODY, "board": board}
    state = State(**(empty | said), players=ordered)
    return _complete(table, state)


def _complete(table: Table, state: State) -> State:
    """Put everything that is not on the table where it came from."""
    try:
        out, every = audit.elsewhere(table, state), decks.every(table)
        left = {d: decks.in_order(table, d, Counter(every[d]) - Counter(out[d])) for d in every}
        bought = [player.ship for player in state.players]
        state = lay(
            state,
            ships=tuple(ship for ship in table.private if ship not in bought),
            huts=sum(player.hired > 0 for player in state.players),
        )
        state = state._replace(
            decks=Decks(**left),
            stock=table.stock - audit.dice(state),
            bank=audit.bank(state),
            players=tuple(
                player._replace(idle=audit.workers(table, state, seat)) if player.leader else player
                for seat, player in enumerate(state.players)
            ),
        )
        fault = next(audit.faults(table, state), "")
    except QuestionError as error:
        raise QuestionError("position", f"has more than there is: {error}") from None
    except (LookupError, TypeError, ValueError) as error:
        raise QuestionError("position", f"{error} is not in this game") from None
    if fault:
        raise QuestionError("position", fault)
    return state


def _pairs(words: str) -> dict[str, str]:
    return {k: v for k, _, v in (part.partition(" ") for part in words.split(", "))}


def _read_player(words: str) -> Player:
    said: dict[str, Any] = dict(_pairs(words))
    for name in said.keys() & set(NUMBERS):
        said[name] = int(said[name])
    for name in said.keys() & set(LISTS):
        said[name] = tuple(said[name].split())
    if "home" in said:
        said["home"] = Party(said["home"])
    return Player(**said)


def _read_game(table: Table, words: str) -> dict[str, Any]:  # noqa: ARG001
    said = _pairs(words)
    if strange := said.keys() - {"round", "start"}:
        raise ValueError(f"{min(strange)!r} is unknown")
    return {key: int(value) for key, value in said.items()}


def _read_task(words: str) -> Task:
    head, *args = words.split(" / ")
    kind, _, seat = head.partition(" ")
    return Task(kind, int(seat) if seat else CHANCE, tuple(args))


def _read_sent(words: str) -> Sent:
    place, seat, party = words.split(" ", 2)
    warriors, _, food = party.partition(" & ")
    return Sent(place, int(seat), Party(warriors), int(food.split()[0]) if food else 0)


def _read_lair(table: Table, words: str) -> Lair:
    place, card, *bounty = words.split()
    if card not in table.cards:
        raise ValueError(f"{card!r} is no enemy of this game")
    return Lair(place, card, int(bounty[0]) if bounty else 0)


def _seen(words: str) -> tuple[str, int]:
    what, _, seats = words.partition(" by ")
    return what, sum(1 << int(seat) for seat in seats.split())


def _read_path(words: str) -> Path:
    what, seen = _seen(words)
    place, card = what.split()
    return Path(place, "" if card == "?" else card, seen)


def _two(words: str) -> tuple[str, str]:
    first, second = words.split()
    return first, second


def _read_placed(words: str) -> tuple[str, int]:
    place, seat = words.split()
    return place, int(seat)


def _each(name: str, read_one: Callable[[str], Any]) -> Callable[[Table, str], dict[str, Any]]:
    return lambda table, words: {name: tuple(map(read_one, words.split(", ")))}  # noqa: ARG005


def _words(name: str) -> Callable[[Table, str], dict[str, Any]]:
    return lambda table, words: {name: tuple(words.split())}  # noqa: ARG005


def _read_step(table: Table, words: str) -> dict[str, Any]:
    head, _, rest = words.partition(", ")
    name, card = head.split()
    said = _pairs(rest)
    state = rounds.State(
        table.foe(card, said["of"]),
        Party(said["party"]),
        **{key: int(said.get(key, 0)) for key in MET},
        runes=tuple(said.get("runes", "").split()),
    )
    match name:
        case "start":
            step: Step = Start(state)
        case "rolling":
            step = Rolling(state, Party(said["open"]), _read_dice(said.get("dice", "")))
        case "rolled":
            step = Rolled(state, _read_dice(said["dice"]))
        case "losing":
            doomed = Party(said.get("doomed", ""))
            step = Losing(state, doomed, int(said.get("slain", 0)), int(said.get("lost", 0)))
        case "end":
            step = End(state, "won" in said)
        case _:
            raise ValueError(f"{name!r} is no moment of a fight")
    return {"fight": step}


def _read_dice(words: str) -> Roll:
    there: dict[str, tuple[Face, ...]] = dict.fromkeys(KINDS, ())
    for part in filter(None, words.split(" | ")):
        kind, _, faces = part.partition(" ")
        there[kind] = tuple(sorted(Face.read(face) for face in faces.split(" & ")))
    return tuple(there.values())


READERS: Final[dict[str, Callable[[Table, str], dict[str, Any]]]] = {
    "game": _read_game,
    "now": lambda table, words: {"todo": tuple(map(_read_task, words.split("; ")))},  # noqa: ARG005
    "placed": _each("placed", _read_placed),
    "harbor": _each("harbor", _two),
    "sent": _each("sent", _read_sent),
    "lairs": lambda table, words: {
        "lairs": tuple(_read_lair(table, part) for part in words.split(", "))
    },
    "paths": _each("paths", _read_path),
    "open": _each("open", _two),
    "gone": _each("gone", _two),
    "sea_top": _each("sea_top", lambda words: Known(*_seen(words))),
    "land_top": _each("land_top", lambda words: Known(*_seen(words))),
    "bottom": _each("bottom", lambda words: Known(*_seen(words))),
    "piles": lambda table, words: {"piles": Party(words)},  # noqa: ARG005
    "smoked": lambda table, words: {"smoked": int(words)},  # noqa: ARG005
    "shown": _words("shown"),
    "merchant": lambda table, words: {"merchant": words},  # noqa: ARG005
    "stalls": _words("stalls"),
    "fight": _read_step,
}
