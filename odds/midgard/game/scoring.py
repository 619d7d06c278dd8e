"""Who controls what, and all points: rewards of the gods, doom, Valhalla, sets (D67, D68)."""

from __future__ import annotations

from odds.midgard.game.state import State, added, changed, put, then
from odds.midgard.game.table import Table
from odds.play.game import OVER

NOBODY = -1


def holder(table: Table, state: State, place: int) -> int:
    """The seat that has most strength in a place; NOBODY if none has, or two have as much."""
    warrior, leader = table.strength
    best, who = 0, NOBODY
    for seat, row in enumerate(state.forces):
        strength = row[place] * warrior
        if state.leaders[seat] == place:
            strength += leader
        if strength > best:
            best, who = strength, seat
        elif strength == best:
            who = NOBODY
    return who


def present(state: State, place: int) -> list[int]:
    """How many Vikings of each seat are in a place; a leader counts 1 here (D67)."""
    return [row[place] + (at == place) for row, at in zip(state.forces, state.leaders, strict=True)]


def control(table: Table, state: State, kingdom: int) -> list[int]:
    """Points of each seat for the provinces that it controls in a kingdom."""
    held = [0] * table.players
    for province in table.areas[kingdom]:
        who = holder(table, state, province)
        if who != NOBODY:
            held[who] += 1
    scale = (0, *table.numbers.control)
    return [scale[many] for many in held]


def score_kingdom(table: Table, state: State, kingdom: int) -> State:
    """Score the control of a kingdom, for every seat."""
    gained = control(table, state, kingdom)
    points = tuple(old + new for old, new in zip(state.points, gained, strict=True))
    return changed(state, points=points)


def hand_out(table: Table, state: State, kingdom: int) -> State:
    """Give a token for each province to every seat that has a Viking there.

    Where the supply runs out, seats are served from the first player on; no text speaks of it.
    """
    for province in table.areas[kingdom]:
        there = present(state, province)
        for i in range(table.players):
            seat = (state.first + i) % table.players
            if there[seat]:
                state = give(state, seat, kingdom, 1)
    return state


def give(state: State, seat: int, kingdom: int, many: int) -> State:
    """Give tokens to a seat, as many as there are."""
    many = min(many, state.supply[kingdom])
    if not many:
        return state
    tokens = put(state.tokens, seat, added(state.tokens[seat], kingdom, many))
    return changed(state, tokens=tokens, supply=added(state.supply, kingdom, -many))


def score_asgard(table: Table, state: State) -> State:
    """Score the majority in Asgard."""
    who = holder(table, state, table.asgard)
    if who == NOBODY:
        return state
    return changed(state, points=added(state.points, who, table.numbers.asgard))


def reward(table: Table, state: State) -> State:
    """The rewards of the gods: control by kingdom, tokens, Asgard; then Vanaheim's choice."""
    for kingdom in range(len(table.kingdoms)):
        state = score_kingdom(table, state, kingdom)
    for kingdom in range(len(table.kingdoms)):
        state = hand_out(table, state, kingdom)
    state = score_asgard(table, state)
    who = holder(table, state, table.vanaheim)
    if who == NOBODY:
        return doom(table, state)
    return then(state, ("take", who, table.numbers.vanaheim, 1))


def perish(table: Table, state: State, provinces: tuple[int, ...], worth: int) -> State:
    """Send every Viking in some provinces to Valhalla; each is `worth` points to its owner."""
    valhalla = table.valhalla
    forces, leaders, points = [], [], []
    for seat, row in enumerate(state.forces):
        place = state.leaders[seat]
        died = sum(row[p] for p in provinces)
        if died:
            left = list(row)
            for p in provinces:
                left[p] = 0
            left[valhalla] += died
            row = tuple(left)
        if place in provinces:
            place, died = valhalla, died + 1
        forces.append(row)
        leaders.append(place)
        points.append(state.points[seat] + died * worth)
    return changed(state, forces=tuple(forces), leaders=tuple(leaders), points=tuple(points))


def doom(table: Table, state: State) -> State:
    """The doom of the round: who stands in a doomed province falls, Valhalla pays all that are
    there, and they go back to their ships, wherever they came from."""
    numbers, valhalla, ship = table.numbers, table.valhalla, table.ship
    state = perish(table, state, state.doom, numbers.fallen)
    forces, leaders, points = [], [], []
    for seat, row in enumerate(state.forces):
        back, place = row[valhalla], state.leaders[seat]
        paid = back
        if place == valhalla:
            paid, place = back + 1, ship
        if back:
            row = added(put(row, valhalla, 0), ship, back)
        forces.append(row)
        leaders.append(place)
        points.append(state.points[seat] + paid * numbers.valhalla)
    return changed(
        state,
        now=("over", OVER) if state.round == numbers.rounds else ("round",),
        forces=tuple(forces),
        leaders=tuple(leaders),
        points=tuple(points),
    )


def sets(table: Table, state: State) -> list[int]:
    """Points of each seat for sets of one token of each kingdom."""
    worth = table.numbers.set
    return [worth * min(tokens[:-1]) for tokens in state.tokens]


def scores(table: Table, state: State) -> tuple[int, ...]:
    """Points and sets."""
    return tuple(
        points + more for points, more in zip(state.points, sets(table, state), strict=True)
    )


def winners(table: Table, state: State) -> tuple[int, ...]:
    """Who has most; of those the ones with most tokens of any color; they share (D68)."""
    found = [
        (score, sum(tokens))
        for score, tokens in zip(scores(table, state), state.tokens, strict=True)
    ]
    best = max(found)
    return tuple(seat for seat, one in enumerate(found) if one == best)


def standing(table: Table, state: State) -> tuple[int, ...]:
    """Scores if the round ended here: rewards and doom as they would come now.

    Who has the majority in Vanaheim takes, one by one, what it has least of.
    """
    if state.now[1] == OVER:
        return scores(table, state)
    state = reward(table, changed(state, now=("play", 0)))
    while state.now[0] == "take":
        who, left = state.now[1:3]
        stock = [k for k, many in enumerate(state.supply) if many]
        if left and stock:
            state = give(state, who, min(stock, key=lambda k: state.tokens[who][k]), 1)
            state = then(state, ("take", who, left - 1, 1))
        else:
            state = doom(table, state)
    return scores(table, state)
