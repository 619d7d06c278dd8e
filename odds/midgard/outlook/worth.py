"""What a position is worth to each seat: quick and roughly right. Bots and rollouts steer by it.

It is what a seat would score if the round ended now, with three corrections. A place that is held
counts by the chance that it stays so: each play of the others that is still to come is taken to be
aimed at every place to fight for with the same chance, and to take one warrior off the margin
there. Tokens that make no set yet count a little, and a Viking that survives where it is counts a
little, as both may score in a later round; in the last round they do not.

LOOSE and STAYING are plain guesses of ours. They steer moves only: no answer contains a worth.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from odds.midgard.game import State
from odds.midgard.game.scoring import scores
from odds.midgard.game.state import Row
from odds.midgard.game.table import Table

LOOSE: Final = (1.0, 0.4)  # points for a token of the second kind without its set, of the third
STAYING: Final = 1.0  # points for a Viking that survives in a place


@cache
def staying(margin: int, plays: int, places: int) -> float:
    """The chance that a lead of `margin` warriors outlives `plays`, each aimed at one of `places`.

    >>> staying(1, 0, 12), staying(1, 1, 12) == 11 / 12, staying(2, 1, 12)
    (1.0, True, 1.0)
    """
    hits = range(min(margin, plays + 1))
    ways: int = sum(comb(plays, k) * (places - 1) ** (plays - k) for k in hits)
    return float(ways / places**plays)


def worth(table: Table, state: State) -> list[float]:
    """Points that each seat may expect from where everything stands, those it has included.

    >>> from odds.midgard.game import Midgard
    >>> game = Midgard(Table(3))
    >>> worth(game.table, game.begin())
    [0.0, 0.0, 0.0]
    """
    if state.now[0] == "over":
        return [float(score) for score in scores(table, state)]
    numbers, players, forces, leaders = table.numbers, table.players, state.forces, state.leaders
    warrior, leader = table.strength
    lands, places = table.lands, len(table.goals)
    later = state.round < numbers.rounds
    plays = (table.plays[state.round] - state.turn) * (players - 1) // players
    scale, kingdom_of = numbers.control, table.kingdom
    doomed = numbers.fallen + numbers.valhalla
    stay = STAYING if later else 0.0
    points = [float(p) for p in state.points]
    coming = [list(tokens) for tokens in state.tokens]  # the last are those of any kind
    held: list[list[float]] = [[] for _ in range(players * len(table.kingdoms))]
    doom = state.doom
    for place, column in zip(range(places), zip(*forces, strict=True), strict=False):
        if not any(column) and place not in leaders:
            continue
        best = second = 0
        who = -1
        pays = (doomed if place in doom else stay) if place < lands else stay
        for seat, there in enumerate(column):
            strength = there * warrior
            if leaders[seat] == place:
                strength += leader
                there += 1
            if not there:
                continue
            points[seat] += pays * there
            if place < lands:
                coming[seat][kingdom_of[place]] += 1
            if strength > best:
                best, second, who = strength, best, seat
            elif strength > second:
                second = strength
        if best == second:
            continue
        chance = staying(-((second - best) // warrior), plays, places)
        if place < lands:
            held[who * len(table.kingdoms) + kingdom_of[place]].append(chance)
        elif place == table.asgard:
            points[who] += chance * numbers.asgard
        else:
            points[who] += chance * numbers.vanaheim * numbers.set / 3
    for at, chances in enumerate(held):
        if chances:
            points[at // len(table.kingdoms)] += _expected(chances, scale)
    for seat, tokens in enumerate(coming):
        unseen = tokens.pop()
        tokens.sort()
        # Tokens that are not seen are taken to be spread evenly.
        few = tokens[0] + unseen / len(tokens)
        points[seat] += numbers.set * few
        if later:
            points[seat] += LOOSE[0] * (tokens[1] - tokens[0]) + LOOSE[1] * (tokens[2] - tokens[1])
        points[seat] += numbers.valhalla * (
            forces[seat][table.valhalla] + (leaders[seat] == table.valhalla)
        )
    return points


def _expected(chances: list[float], scale: Row) -> float:
    """Expected points of a kingdom in which provinces stay held with these chances."""
    if len(chances) == 1:
        return chances[0] * scale[0]
    law = [1.0]
    for chance in chances:
        lost = 1 - chance
        law = [
            (law[k] * lost if k < len(law) else 0.0) + (law[k - 1] * chance if k else 0.0)
            for k in range(len(law) + 1)
        ]
    return sum(p * points for p, points in zip(law[1:], scale, strict=False))
