"""The board of Midgard as a picture: a position goes in, SVG comes out.

It is drawn for a phone and grows with the page; lines and letters have the ink of the theme, so
that it is read in the dark too. A seat is a number in a shape of its own, and a color beside that;
a leader bears a star. What is doomed says so, and a village that is free is an empty house.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from math import cos, pi, sin
from typing import Final

from odds.midgard.game import State, Table
from odds.midgard.game.moving import free
from odds.midgard.game.scoring import NOBODY, holder, present
from odds.words import say

WIDTH: Final = 340  # of the drawing, in its own units; letters are 12 and more
GAP: Final = 6
TOKEN: Final = 11  # half the width of a token
STEP: Final = 24  # from token to token
LINE: Final = 16
IN_A_ROW: Final = 3
ROOM: Final = 6  # between the edge of a box and what is in it
STAR: Final = "\N{BLACK STAR}"
STYLE: Final = (
    "svg{font:12px 'Source Sans','Source Sans 3',system-ui,'DejaVu Sans',sans-serif}"
    "text{fill:currentColor}.b{font-weight:700;font-size:13px}.e{text-anchor:end;font-weight:700}"
    ".m{text-anchor:middle}.n{text-anchor:middle;fill:#000;font-weight:700}"
    ".s{font-size:13px;text-anchor:middle}rect{fill:none;stroke:currentColor;stroke-opacity:.4}"
    "rect.doomed{stroke-width:2.5;stroke-dasharray:6 3;stroke-opacity:1}"
    "circle,polygon{stroke:#000}.leader{stroke:currentColor;stroke-width:3}"
    ".free,.hull{fill:none;stroke:currentColor;stroke-opacity:.6}.free{stroke-dasharray:3 2}"
    ".flame{fill:currentColor}"
)
FILLS: Final = ("#e69f00", "#56b4e9", "#3fbf9b", "#f0e442", "#dd8fb8")  # black is read on each
CORNERS: Final = (0, 4, 3, -4, 6)  # of the shape of a seat: a circle, a square, ... (-: on its tip)


def picture(table: Table, state: State, ink: str) -> str:
    """The board as an image for a page, with all that it shows told in words beside it."""
    source = b64encode(board(table, state, ink).encode()).decode()
    label = escape(". ".join(told(table, state)), quote=True)
    return f'<img class="odds-board" alt="{label}" src="data:image/svg+xml;base64,{source}">'


def board(table: Table, state: State, ink: str) -> str:
    """Draw the board of a position, lines and letters in this color.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> board(game.table, game.begin(), "#000").count("<g ")  # 10 provinces, 3 heavens, 3 ships
    16
    """
    parts: list[str] = []
    y = 0.0
    for kingdom, id in enumerate(table.kingdoms):
        name = next(one.name for one in table.known.kingdoms if one.id == id)
        parts.append(_words(0, y + LINE, name, "b"))
        provinces = table.areas[kingdom]
        tall = 2 * ROOM + 2 * LINE + STEP * max(
            -(-table.villages[place] // IN_A_ROW) for place in provinces
        )  # fmt: skip
        for at, place in enumerate(provinces):
            parts.append(_province(table, state, place, _box(at, len(provinces), y + 22, tall)))
        y += 22 + tall + GAP
    parts.append(_words(0, y + LINE, say("board.heavens"), "b"))
    heavens = (table.asgard, table.vanaheim, table.valhalla)
    most = max(sum(map(bool, present(state, place))) for place in heavens)
    tall = 2 * ROOM + 2 * LINE + STEP * max(1, -(-most // 2))
    for at, place in enumerate(heavens):
        parts.append(_heaven(table, state, place, _box(at, len(heavens), y + 22, tall)))
    y += 22 + tall + GAP
    parts.append(_words(0, y + LINE, say("board.ships"), "b"))
    tall = 2 * ROOM + STEP + 2 * LINE + 2
    seats = range(table.players)
    parts += [_ship(table, state, i, _box(i, table.players, y + 22, tall)) for i in seats]
    y += 22 + tall
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 {WIDTH + 4} {y + 2:g}" '
        f'color="{escape(ink, quote=True)}"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def told(table: Table, state: State) -> Iterator[str]:
    """The board in words, place by place: what the picture shows."""
    room = free(table, state)
    for place in range(table.lands):
        text = say(
            "board.told-province",
            place=place_name(table, place),
            vikings=_vikings_told(state, place),
            free=room[place],
            villages=table.villages[place],
        )
        yield say("board.told-doomed", told=text) if place in state.doom else text
    for place in (table.asgard, table.vanaheim, table.valhalla):
        vikings = _vikings_told(state, place)
        yield say("board.told-place", place=place_name(table, place), vikings=vikings)
    for seat, forces in enumerate(state.forces):
        aboard = many(forces[table.ship], state.leaders[seat] == table.ship)
        yield say("board.told-ship", seat=seat, ship=aboard, reserve=forces[table.reserve])


def _vikings_told(state: State, place: int) -> str:
    there = [
        say("board.told-seat", seat=seat, vikings=many(row[place], state.leaders[seat] == place))
        for seat, row in enumerate(state.forces)
        if row[place] or state.leaders[seat] == place
    ]
    return ", ".join(there) or say("board.nobody")


def place_name(table: Table, place: int) -> str:
    """What a place is called: a province or a heaven by its name, else in words."""
    if place < table.lands:
        return table.known.provinces[place].name
    return say(f"board.place-{table.places[place]}")


def many(warriors: int, leader: bool) -> str:
    """Warriors as a number, and a star where the leader is."""
    return (str(warriors) if warriors or not leader else "") + STAR * leader


# -- boxes -----------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]  # left, top, width, height


def _box(at: int, of: int, y: float, tall: float) -> Box:
    wide = (WIDTH - GAP * (of - 1)) / of
    return at * (wide + GAP), y, wide, tall


def _province(table: Table, state: State, place: int, box: Box) -> str:
    x, y, wide, tall = box
    doomed, who = place in state.doom, holder(table, state, place)
    name = place_name(table, place)
    # In the row of its kingdom the number is enough.
    parts = [_words(x + ROOM, y + LINE, name.rpartition(" ")[2] or name, "b")]
    if doomed:
        parts.append(_flame(x + wide - 13, y + 11))
        parts.append(_words(x + wide - 22, y + LINE, say("board.doom"), "e"))
    taken = [seat for seat, row in enumerate(state.forces) for _ in range(row[place])]
    leaders = [seat for seat, at in enumerate(state.leaders) if at == place]
    vikings = [(seat, True) for seat in leaders] + [(seat, False) for seat in taken]
    for i in range(max(table.villages[place], len(vikings))):
        cx = x + ROOM + TOKEN + STEP * (i % IN_A_ROW) - 2
        cy = y + LINE + ROOM + TOKEN + 1 + STEP * (i // IN_A_ROW)
        parts.append(token(*vikings[i], cx, cy) if i < len(vikings) else _village(cx, cy))
    if who != NOBODY:
        held = say("board.held", seat=who)
    else:
        held = say("board.tie") if vikings else say("board.empty")
    parts.append(_words(x + ROOM, y + tall - ROOM, held))
    return _framed(name, box, parts, doomed=doomed)


def _heaven(table: Table, state: State, place: int, box: Box) -> str:
    x, y, wide, tall = box
    name = place_name(table, place)
    parts = [_words(x + ROOM, y + LINE, name, "b")]
    there = [
        (seat, many(row[place], state.leaders[seat] == place))
        for seat, row in enumerate(state.forces)
        if row[place] or state.leaders[seat] == place
    ]
    for i, (seat, text) in enumerate(there):
        cx = x + ROOM + TOKEN - 2 + wide / 2 * (i % 2)
        cy = y + LINE + ROOM + TOKEN + 1 + STEP * (i // 2)
        parts.append(token(seat, False, cx, cy))
        parts.append(_words(cx + TOKEN + 3, cy + 4, text))
    who = holder(table, state, place)
    if place == table.valhalla:
        held = ""
    elif who != NOBODY:
        held = say("board.held", seat=who)
    else:
        held = say("board.tie") if there else say("board.empty")
    parts.append(_words(x + ROOM, y + tall - ROOM, held))
    return _framed(name, box, parts)


def _ship(table: Table, state: State, seat: int, box: Box) -> str:
    x, y, wide, _ = box
    forces, cx = state.forces[seat], x + wide / 2
    aboard = many(forces[table.ship], state.leaders[seat] == table.ship)
    cy = y + ROOM + TOKEN
    hull = (
        f'<path class="hull" d="M{cx - 26:g} {cy - 4:g} q4 22 14 22 h24 q10 0 14 -22 q-4 10 -14 10 '
        'h-24 q-10 0 -14 -10z"/>'
    )
    parts = [
        hull,
        token(seat, False, cx, cy - 2),
        _words(cx, cy + STEP + 10, say("board.aboard", vikings=aboard), "m"),
        _words(cx, cy + STEP + 10 + LINE, say("board.reserve", vikings=forces[table.reserve]), "m"),
    ]
    return _framed(say("board.seat", seat=seat), box, parts)


def _framed(name: str, box: Box, parts: list[str], *, doomed: bool = False) -> str:
    x, y, wide, tall = box
    kind = "doomed" if doomed else "plain"
    return (
        f'<g data-place="{escape(name, quote=True)}">'
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="5"/>'
        f"{''.join(parts)}</g>"
    )


# -- shapes ----------------------------------------------------------------------------------------


def token(seat: int, leader: bool, cx: float, cy: float) -> str:
    """A Viking: the number of its seat in the shape of the seat; a leader has a star and a thick
    edge."""
    corners, edge = CORNERS[seat], ' class="leader"' if leader else ""
    if not corners:
        shape = f'<circle{edge} cx="{cx:g}" cy="{cy:g}" r="{TOKEN - 1}" fill="{FILLS[seat]}"/>'
    else:
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in _corners(corners, cx, cy))
        shape = f'<polygon{edge} points="{points}" fill="{FILLS[seat]}"/>'
    low = 6 if corners == 3 else 4
    star = f'<text class="s" x="{cx + 10:g}" y="{cy - 5:g}">{STAR}</text>' if leader else ""
    return f'{shape}<text class="n" x="{cx:g}" y="{cy + low:g}">{seat}</text>{star}'


def _corners(corners: int, cx: float, cy: float) -> Iterator[tuple[float, float]]:
    many_, size = abs(corners), TOKEN + (2 if corners in (3, 4) else 1)
    turn = pi / 4 if corners == 4 else 0
    down = 2 if corners == 3 else 0
    for i in range(many_):
        angle = -pi / 2 + turn + 2 * pi * i / many_
        yield cx + size * cos(angle), cy + down + size * sin(angle)


def _village(cx: float, cy: float) -> str:
    """A hut that nobody lives in."""
    return (
        f'<path class="free" d="M{cx - 8:g} {cy + 8:g} v-9 l8 -7 l8 7 v9z">'
        f"<title>{escape(say('board.free'))}</title></path>"
    )


def _flame(cx: float, cy: float) -> str:
    curve = "q7 6 5 11 q-1 4 -5 4 q-4 0 -5 -4 q-1 -4 3 -7z"
    return f'<path class="flame" d="M{cx:g} {cy - 8:g} {curve}"/>'


def _words(x: float, y: float, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:g}" y="{y:g}">{escape(text)}</text>' if text else ""
