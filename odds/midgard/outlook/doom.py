"""The doom of a round, as fractions: 5 of 10 tokens are drawn, each set as likely as any (D62).

Tokens that were drawn already are known. Whoever is in a doomed province falls: 2 points for each,
and 1 more in Valhalla (D68).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from odds.midgard.game.moving import free
from odds.midgard.game.scoring import control, holder, present
from odds.midgard.game.state import LEADER, WARRIOR, State, added, put
from odds.midgard.game.table import Table
from odds.midgard.outlook.records import Doom, Earning


def doom(table: Table, state: State) -> Doom:
    """Return the law of this round's doom: before the draw, amid it, or after it.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> doom(game.table, game.begin()).drawn["alfheim-1"]
    Fraction(1, 2)
    """
    seats = range(table.players)
    together = falling(table, state)
    falls = []
    for seat in seats:
        law: dict[int, Fraction] = {}
        for dead, chance in together.items():
            law[dead[seat]] = law.get(dead[seat], Fraction(0)) + chance
        falls.append(dict(sorted(law.items())))
    drawn = {table.places[p]: chance for p, chance in enumerate(drawn_chances(table, state))}
    return Doom(drawn, tuple(falls), together, table.numbers.doomed - len(state.doom))


def drawn_chances(table: Table, state: State) -> tuple[Fraction, ...]:
    """The chance of each province to be doomed this round.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> state = game.play(game.begin(), "alfheim-1")
    >>> drawn_chances(game.table, state)[:2]
    (Fraction(1, 1), Fraction(4, 9))
    """
    left = table.numbers.doomed - len(state.doom)
    other = Fraction(left, table.lands - len(state.doom)) if left else Fraction(0)
    return tuple(Fraction(1) if p in state.doom else other for p in range(table.lands))


def hypergeometric(tokens: int, size: int, drawn: int, many: int) -> Fraction:
    """The chance that `many` of a kingdom's `size` provinces are doomed.

    >>> hypergeometric(10, 3, 5, 0)  # C(7, 5) of C(10, 5)
    Fraction(1, 12)
    """
    return Fraction(comb(size, many) * comb(tokens - size, drawn - many), comb(tokens, drawn))


def falling(table: Table, state: State) -> dict[tuple[int, ...], Fraction]:
    """The joint law of how many Vikings of each seat fall where they stand.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> falling(game.table, game.begin())  # all are on their ships
    {(0, 0, 0): Fraction(1, 1)}
    """
    left = table.numbers.doomed - len(state.doom)
    sure = [0] * table.players
    for p in state.doom:
        sure = [a + b for a, b in zip(sure, present(state, p), strict=True)]
    # Sets of provinces by their number and by who falls there, instead of one by one.
    ways: Counter[tuple[int, tuple[int, ...]]] = Counter({(0, tuple(sure)): 1})
    for p in range(table.lands):
        if p in state.doom:
            continue
        there = present(state, p)
        more: Counter[tuple[int, tuple[int, ...]]] = Counter()
        for (many, dead), count in ways.items():
            if many < left:
                more[many + 1, tuple(a + b for a, b in zip(dead, there, strict=True))] += count
        ways += more
    whole = comb(table.lands - len(state.doom), left)
    return {
        dead: Fraction(count, whole) for (many, dead), count in sorted(ways.items()) if many == left
    }


def earnings(table: Table, state: State, seat: int, piece: int = WARRIOR) -> tuple[Earning, ...]:
    """What one more warrior (or, with `piece` LEADER, the leader) of a seat would bring in each
    place where it may be when the round is scored, Valhalla last; the rest stays as it is.

    A leader leaves where it stands first, and what it brought there is lost on the way.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> [(one.place, one.total) for one in earnings(game.table, game.begin(), 0)][:1]
    [('alfheim-1', Fraction(9, 2))]
    """
    if piece == LEADER:
        state = state._replace(leaders=put(state.leaders, seat, table.ship))
    chances, room = drawn_chances(table, state), free(table, state)
    numbers, held = table.numbers, _held(table, state, seat)
    each = numbers.fallen + numbers.valhalla
    own = state.tokens[seat][:-1]
    coming = _coming(table, state, seat)
    found = []
    for place in (*table.goals, table.valhalla):
        land = place < table.lands
        after = _with(state, seat, piece, place)
        gains = _coming(table, after, seat)
        tokens = sum(gains) - sum(coming)
        doomed = chances[place] if land else Fraction(0)
        paid = each * doomed + numbers.valhalla * (place == table.valhalla)
        found.append(
            Earning(
                place=table.places[place],
                there=present(state, place)[seat],
                room=room[place] if land else None,
                control=_held(table, after, seat) - held,
                tokens=tokens,
                sets=numbers.set * (_sets(own, gains) - _sets(own, coming)),
                doomed=doomed,
                fallen=Fraction(paid),
            )
        )
    return tuple(found)


def _with(state: State, seat: int, piece: int, place: int) -> State:
    """The same with one more Viking in a place."""
    if piece == LEADER:
        return state._replace(leaders=put(state.leaders, seat, place))
    return state._replace(forces=put(state.forces, seat, added(state.forces[seat], place)))


def _held(table: Table, state: State, seat: int) -> int:
    """Points of control of a seat, in the kingdoms and in Asgard."""
    points = sum(control(table, state, kingdom)[seat] for kingdom in range(len(table.kingdoms)))
    return points + table.numbers.asgard * (holder(table, state, table.asgard) == seat)


def _coming(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """Tokens that a seat would get by kingdom, and last those of its choice in Vanaheim."""
    each = tuple(
        sum(present(state, p)[seat] > 0 for p in table.areas[kingdom])
        for kingdom in range(len(table.kingdoms))
    )
    return (*each, table.numbers.vanaheim * (holder(table, state, table.vanaheim) == seat))


def _sets(own: tuple[int, ...], gains: tuple[int, ...]) -> int:
    """Sets of what a seat has and gets, the chosen tokens used best."""
    have = sorted(a + b for a, b in zip(own, gains, strict=False))
    for _ in range(gains[-1]):
        have[0] += 1
        have.sort()
    return have[0]
