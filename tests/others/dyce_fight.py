"""A fight in dyce: rational, against enemies that do not heal, without decisions.

Outcomes of a histogram are numbers, so what a roll shows is written as digits of one number and
dice are added. A round is `expand` over such a sum; its callback answers with the histogram of what
comes next, so the fight is a recursion over smaller parties and less damage. A round that changes
nothing would recur for ever: dyce lets a branch be eliminated, which is the same as repeating the
round until something happens. Healing runs in circles through several states, which a recursion
cannot do without being cut off (the Vile Priest is refused here), and as in icepool there is no
maximum over what may be done: nobody rerolls, and the kinds fall in a fixed order.
"""

from __future__ import annotations

import warnings
from fractions import Fraction
from functools import cache

from tests.others.told import Told, fall

BASE = 100  # more than any sum of hits or shields


def chance_to_win(told: Told) -> Fraction:
    """Chance to win with no reroll, the kinds falling in the order of `told.losses`."""
    kinds = list(told.fighters())
    if not kinds:
        return Fraction(0)  # nobody left before the first roll: lost at once (D12)
    from dyce import H, expand
    from dyce.lifecycle import ExperimentalWarning

    if told.heals:
        raise ValueError("dyce has no circles: an enemy that heals cannot be told exactly")

    def die(number: int):
        """Digits: hits, shields, and by kind whether the warrior is doomed."""

        def shown(face):
            return face.hits + BASE * face.shields + BASE ** (2 + number) * told.slays(face)

        return H([shown(face) for face in told.sides(kinds[number])])

    dice = [die(number) for number in range(len(kinds))]

    @cache
    def rolls(party: tuple[int, ...]):
        return sum((n @ one for n, one in zip(party, dice, strict=True) if n), start=H({0: 1}))

    def settle(code: int, party: tuple[int, ...], needed: int):
        """Histogram over 0 (lost) and 1 (won) of what a roll leads to."""
        hits, shields, *doomed = (code // BASE**i % BASE for i in range(2 + len(kinds)))
        if hits >= needed:
            return 1
        spared = min(shields, sum(doomed)) if told.spares else 0
        alive = fall(party, doomed, sum(doomed) - spared)
        block = shields - spared if told.blocks else 0
        rest = fall(alive, alive, max(0, told.strength - block))
        if (rest, hits) == (party, 0):
            return H({})
        return fight_on(rest, needed - hits) if any(rest) else 0

    @cache
    def fight_on(party: tuple[int, ...], needed: int):
        after = expand(
            lambda roll: settle(roll.outcome, party, needed),
            rolls(party),
            min_path_probability=Fraction(0),
        )
        # All branches gone: nothing can ever happen, and that is not won (D12).
        return after.lowest_terms() if after else H({0: 1})

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)
        ends = fight_on(tuple(told.fighters().values()), told.hardness)
    return Fraction(ends.get(1, 0), ends.total)
