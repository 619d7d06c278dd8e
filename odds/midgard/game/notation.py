"""A state as text, one `key: words` a line, that reads back to the same state.

Only what lies on the table is written: cards that are not there are in their decks. A line left out
is empty, a count left out 0. A card that is not seen is `?`, and so is the color of a token.

    midgard: 3 players, draft
    game: round 2, first 1, turn 4
    now: march 2 / asgard / 2 / 1
    doom: alfheim-1, jotunheim-4
    seat 0: leader ship, warriors 3 ship 6 reserve 2 alfheim-1, points 7, tokens 2 alfheim
    hand 0: 1 gold-7, 2 attack
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from odds.errors import QuestionError
from odds.midgard.game.state import HIDDEN, NONE, Now, Row, State
from odds.midgard.game.table import UNSEEN, Table
from odds.play.game import CHANCE, OVER

# What follows kind and seat in `now`, as names of places or areas, or as numbers.
ARGUMENTS: Final = {
    "round": (),
    "doom": (),
    "deal": ("number",),
    "draft": (),
    "gold": (),
    "play": (),
    "ruin": (),
    "summon": ("number", "area"),
    "take": ("number", "number"),
    "attack": (),
    "strike": ("place",),
    "legion": ("number",),
    "march": ("place", "number", "number"),
    "land": ("number", "number"),
    "recruit": ("number",),
    "over": (),
}
BY_ITSELF: Final = {"doom": CHANCE, "deal": CHANCE, "over": OVER}  # no seat's move
NUMBER: Final = re.compile(r"[0-9]{1,4}")


# -- writing ---------------------------------------------------------------------------------------


def write(table: Table, state: State) -> str:
    """Write a state."""
    return "\n".join(f"{key}: {words}" for key, words in _lines(table, state) if words)


def _lines(table: Table, state: State) -> Iterator[tuple[str, str]]:
    yield "midgard", f"{table.players} players, {'draft' if table.draft else 'first-game'}"
    yield "game", f"round {state.round}, first {state.first}, turn {state.turn}"
    yield "now", _now(table, state.now)
    yield "doom", ", ".join(table.places[p] for p in state.doom)
    colors = (*table.kingdoms, UNSEEN)
    for seat in range(table.players):
        parts = [f"leader {table.places[state.leaders[seat]]}"]
        parts += _part("warriors", state.forces[seat], table.places)
        parts += [f"points {state.points[seat]}"] * bool(state.points[seat])
        parts += _part("tokens", state.tokens[seat], colors)
        if state.gold[seat] != NONE:
            parts.append(f"gold {table.names[state.gold[seat]]}")
        yield f"seat {seat}", ", ".join(parts)
        yield f"hand {seat}", _cards(table, state.hands[seat])
        yield f"pack {seat}", _cards(table, state.packs[seat])
    yield "supply", _counts(state.supply, table.kingdoms)
    yield "played", _counts(state.played, table.names)


def _now(table: Table, now: Now) -> str:
    kind, mover, *rest = (*now, OVER)[: max(2, len(now))]
    words = [kind if mover in (CHANCE, OVER) else f"{kind} {mover}"]
    for name, value in zip(ARGUMENTS[kind], rest, strict=True):
        words.append(str(value) if name == "number" else _names(table, name)[value])
    return " / ".join(words)


def _names(table: Table, name: str) -> tuple[str, ...]:
    return table.places if name == "place" else table.area_names


def _counts(counts: Sequence[int], names: Sequence[str]) -> str:
    pairs = zip(counts, names, strict=False)
    return ", ".join(f"{many} {name}" for many, name in pairs if many)


def _part(key: str, counts: Row, names: Sequence[str]) -> list[str]:
    words = _counts(counts, names).replace(",", "")
    return [f"{key} {words}"] if words else []


def _cards(table: Table, cards: Row) -> str:
    kinds = (*range(len(table.cards)), HIDDEN)
    return _counts([cards.count(kind) for kind in kinds], table.names)


# -- reading ---------------------------------------------------------------------------------------


def read(table: Table, text: str) -> State:
    """Read a state; QuestionError names the line."""
    lines: dict[str, str] = {}
    for line in text.splitlines():
        key, colon, words = line.partition(":")
        key = key.strip()
        if not line.strip():
            continue
        if not colon or key in lines or key not in _keys(table):
            why = "is there twice" if key in lines else "is no line of a position"
            raise QuestionError(key[:40] or "line", why)
        lines[key] = words.strip()
    return _state(table, lines)


def _keys(table: Table) -> tuple[str, ...]:
    seats = range(table.players)
    own = (f"{name} {seat}" for name in ("seat", "hand", "pack") for seat in seats)
    return ("midgard", "game", "now", "doom", *own, "supply", "played")


def _state(table: Table, lines: dict[str, str]) -> State:
    seats, colors = range(table.players), (*table.kingdoms, UNSEEN)
    head = f"{table.players} players, {'draft' if table.draft else 'first-game'}"
    if lines.get("midgard", head) != head:
        raise QuestionError("midgard", "is another table, not {head}", head=head)
    game = {"round": 1, "first": 0, "turn": 0}
    for part in _parts(lines.get("game", "")):
        name, _, number = part.partition(" ")
        if name not in game:
            raise QuestionError("game", "{name!r} is unknown", name=name[:40])
        game[name] = _number(number, "game")
    people = [_seat(table, f"seat {seat}", lines.get(f"seat {seat}", "")) for seat in seats]
    hands = tuple(_hand(table, f"hand {seat}", lines) for seat in seats)
    packs = tuple(_hand(table, f"pack {seat}", lines) for seat in seats)
    tokens = tuple(
        _read_counts(words["tokens"], colors, f"seat {i}") for i, words in enumerate(people)
    )
    supply: Row
    if "supply" in lines:
        supply = _read_counts(lines["supply"].replace(",", ""), table.kingdoms, "supply")
    else:
        whole = table.numbers.tokens
        supply = tuple(whole - sum(own[k] for own in tokens) for k in range(len(table.kingdoms)))
    played = _read_counts(lines.get("played", "").replace(",", ""), table.names[:-1], "played")
    known = [kind for row in (*hands, *packs) for kind in row]
    deck = tuple(
        copies - played[kind] - known.count(kind) for kind, copies in enumerate(table.copies)
    )
    return State(
        now=_read_now(table, lines.get("now", "")),
        forces=tuple(
            _read_counts(words["warriors"], table.places, f"seat {i}")
            for i, words in enumerate(people)
        ),
        leaders=tuple(
            _one(words["leader"] or "ship", table.places, f"seat {i}")
            for i, words in enumerate(people)
        ),
        hands=hands,
        played=played,
        turn=game["turn"],
        points=tuple(_number(w["points"] or "0", f"seat {i}") for i, w in enumerate(people)),
        tokens=tokens,
        supply=supply,
        gold=tuple(
            _one(words["gold"], table.names, f"seat {i}") if words["gold"] else NONE
            for i, words in enumerate(people)
        ),
        packs=packs,
        deck=deck,
        doom=tuple(
            _one(p, table.places[: table.lands], "doom") for p in _parts(lines.get("doom", ""))
        ),
        first=game["first"],
        round=game["round"],
    )


def _parts(words: str) -> list[str]:
    return [part.strip() for part in words.split(",") if part.strip()]


def _seat(table: Table, key: str, words: str) -> dict[str, str]:
    found = dict.fromkeys(("leader", "warriors", "points", "tokens", "gold"), "")
    for part in _parts(words):
        name, _, rest = part.partition(" ")
        if name not in found:
            raise QuestionError(key, "{name!r} is unknown", name=name[:40])
        found[name] = rest
    if not found["warriors"]:
        start: list[int] = [0] * len(table.places)
        start[table.ship], start[table.reserve] = table.numbers.aboard, table.numbers.reserve
        found["warriors"] = _counts(start, table.places).replace(",", "")
    return found


def _hand(table: Table, key: str, lines: dict[str, str]) -> Row:
    counts = _read_counts(lines.get(key, "").replace(",", ""), table.names, key)
    kinds = [kind for kind, many in enumerate(counts[:-1]) for _ in range(many)]
    return tuple([HIDDEN] * counts[-1] + kinds)


def _read_counts(words: str, names: Sequence[str], key: str) -> Row:
    """Read "3 ship 2 alfheim-1"."""
    counts = [0] * len(names)
    parts = words.split()
    if len(parts) % 2:
        raise QuestionError(key, "is not a list of numbers and names")
    for number, name in zip(parts[::2], parts[1::2], strict=True):
        counts[_one(name, names, key)] += _number(number, key)
    return tuple(counts)


def _one(word: str, names: Sequence[str], key: str) -> int:
    if word not in names:
        raise QuestionError(key, "{word!r} is unknown", word=word[:40])
    return names.index(word)


def _number(word: str, key: str) -> int:
    if not NUMBER.fullmatch(word):
        raise QuestionError(key, "{word!r} is not a whole number", word=word[:40])
    return int(word)


def _read_now(table: Table, words: str) -> Now:
    head, *rest = [word.strip() for word in words.split("/")]
    kind, _, seat = head.partition(" ")
    wanted = ARGUMENTS.get(kind)
    if wanted is None or len(rest) != len(wanted):
        raise QuestionError("now", "{words!r} is nothing that can be done", words=words[:40])
    if kind == "round":
        return ("round",)
    mover = BY_ITSELF[kind] if kind in BY_ITSELF else _number(seat, "now")
    if mover >= table.players or (kind in BY_ITSELF and seat):
        raise QuestionError("now", "{seat!r} does not play", seat=seat[:40])
    readers: dict[str, Callable[[str], int]] = {
        "number": lambda word: _number(word, "now"),
        "place": lambda word: _one(word, table.places, "now"),
        "area": lambda word: _one(word, table.area_names, "now"),
    }
    return (kind, mover, *(readers[name](word) for name, word in zip(wanted, rest, strict=True)))
