"""A fight in icepool: rational, healing included, without decisions.

A round is a `Die` over what it leads to, and the fight `map(..., repeat="inf")`, an absorbing
Markov chain that icepool solves by elimination; rounds that change nothing and healing are no
problem for it. What it cannot be told is that somebody decides: there is no maximum over what may
be done with a roll. So nobody rerolls, and the kinds fall in a fixed order.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tests.others.told import Told, fall

# A state is the party and the damage still needed; all outcomes of a die have to be sortable.
State = tuple[tuple[int, ...], int]
LOST: State = ((), 1)
WON: State = ((), 0)


def chance_to_win(told: Told) -> Fraction:
    """Chance to win with no reroll, the kinds falling in the order of `told.losses`."""
    kinds = list(told.fighters())
    if not kinds:
        return Fraction(0)  # nobody left before the first roll: lost at once (D12)
    import icepool
    from icepool import Die, Vector

    slayer = any(told.slays(face) for kind in kinds for face in told.sides(kind))

    def die(kind: str):
        """Hits, shields, and by kind whether the warrior is doomed, so that dice can be added."""

        def shown(face):
            doomed = [told.slays(face) * (k == kind) for k in kinds if slayer]
            return Vector((face.hits, face.shields, *doomed))

        return Die([shown(face) for face in told.sides(kind)])

    dice = [die(kind) for kind in kinds]

    @cache
    def rolls(party: tuple[int, ...]):
        return sum((n @ one for n, one in zip(party, dice, strict=True) if n), start=0)

    def settle(roll, party: tuple[int, ...], needed: int) -> State:
        hits, shields, *doomed = roll
        if hits >= needed:
            return WON
        spared = min(shields, sum(doomed)) if told.spares else 0
        alive = fall(party, doomed or party, sum(doomed) - spared)
        block = shields - spared if told.blocks else 0
        alive = fall(alive, alive, max(0, told.strength - block))
        healed = min(needed - hits + told.heals, told.hardness)
        return (alive, healed) if any(alive) else LOST

    def fight_on(state: State):
        party, needed = state
        if not party:
            return state
        return rolls(party).map(lambda roll: settle(roll, party, needed), star=False)

    start = (tuple(told.fighters().values()), told.hardness)
    # Where nothing can ever happen, the fight is not won (D12): that state is an end of its own.
    ends = icepool.map(fight_on, Die([start]), star=False, repeat="inf")
    return ends.probability(WON)
