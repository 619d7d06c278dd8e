"""The score of a game recomputed from its record, by other means than the game's own.

Nothing of the game's scoring is used: strengths are counted in halves from the lists of who stands
where, points are added up round by round from what was on the board when the last card was done.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from odds.midgard.game import State, Table

KINGDOMS = {
    "alfheim": ("alfheim-1", "alfheim-2", "alfheim-3"),
    "mannheim": ("mannheim-1", "mannheim-2", "mannheim-3"),
    "jotunheim": ("jotunheim-1", "jotunheim-2", "jotunheim-3", "jotunheim-4"),
}
STEPS = {0: 0, 1: 3, 2: 7, 3: 12, 4: 20}


def standing_there(table: Table, state: State, place: str) -> dict[int, list[Fraction]]:
    """The strengths of the Vikings in a place by seat."""
    at = table.places.index(place)
    found: dict[int, list[Fraction]] = {}
    for seat in range(table.players):
        strengths = [Fraction(1)] * state.forces[seat][at]
        if state.leaders[seat] == at:
            strengths.append(Fraction(3, 2))
        if strengths:
            found[seat] = strengths
    return found


def first_in(table: Table, state: State, place: str) -> int | None:
    """Who is alone at the top."""
    sums = {seat: sum(all_) for seat, all_ in standing_there(table, state, place).items()}
    top = [seat for seat, total in sums.items() if total == max(sums.values())]
    return top[0] if len(top) == 1 else None


def kingdom_points(table: Table, state: State, kingdom: str) -> Counter[int]:
    """Points for control of a kingdom."""
    held = Counter(first_in(table, state, place) for place in KINGDOMS[kingdom])
    return Counter({seat: STEPS[n] for seat, n in held.items() if seat is not None})


def doom_points(table: Table, state: State) -> Counter[int]:
    """Points for who falls, and for who is in Valhalla then."""
    points: Counter[int] = Counter()
    doomed = [table.places[p] for p in state.doom]
    for place in doomed:
        for seat, fallen in standing_there(table, state, place).items():
            points[seat] += (2 + 1) * len(fallen)
    for seat, there in standing_there(table, state, "valhalla").items():
        points[seat] += len(there)
    return points


def round_points(table: Table, state: State) -> Counter[int]:
    """All points of the end of a round, from the position after its last card."""
    points = doom_points(table, state)
    for kingdom in KINGDOMS:
        points += kingdom_points(table, state, kingdom)
    top = first_in(table, state, "asgard")
    if top is not None:
        points[top] += 5
    return points


def round_tokens(table: Table, state: State) -> Counter[tuple[int, str]]:
    """Tokens for presence, from the position after a round's last card (supply not counted)."""
    return Counter(
        (seat, kingdom)
        for kingdom, places in KINGDOMS.items()
        for place in places
        for seat in standing_there(table, state, place)
    )
