"""The range of an answer over every set of faces that fits what is known of the dice (D6).

Where more hits and shields are never worse, the smallest answer is found among the lowest sets and
the greatest among the highest; elsewhere (D14, D15, ordinary plays, the chance under goal `value`)
every set is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import inf
from os import cpu_count

from odds.champions.catalogue import extremes, plausible_dice
from odds.champions.combat.parties import NODES_FOR_TWO
from odds.champions.combat.play import Fight
from odds.champions.combat.pool import check_size
from odds.champions.combat.problem import more_is_better
from odds.champions.pieces import Dice
from odds.errors import QuestionError

Progress = Callable[[int, int], None]
MOST_RANGE_NODES = 400_000_000  # over all sets: about half a minute


def sets_to_ask(fight: Fight, known: Dice) -> list[Dice]:
    """List the sets of faces that have to be asked; `known` dice stay, others of the party vary."""
    fighting = fight.party.without(fight.enemy.forbids).as_dict()
    every = plausible_dice(known, fighting)
    _, way, rise = fight.layers(depth=1)
    if (
        fight.goal == "win"
        and fight.play == "best"
        and "potential" not in fight.acting  # blanks are worth something
        and more_is_better(fight.enemy, fight.leader, way, rise)
    ):
        lowest, highest = extremes(every)
        return list(dict.fromkeys((*lowest, *highest)))
    return list(every)


def win_range(fight: Fight, known: Dice, progress: Progress | None = None) -> tuple[float, float]:
    """Smallest and greatest chance to win over every plausible set of faces.

    `progress(done, all)` is told how many sets are answered. Raises QuestionError on `dice` where
    all of them together would take too long.
    """
    sets = sets_to_ask(fight, known)
    return range_over(fight, sets, lambda dice: _with_faces(fight, dice).win(), progress)


def gap_range(
    one: Fight, other: Fight, known: Dice, progress: Progress | None = None
) -> tuple[float, float]:
    """Smallest and greatest of how much likelier `other` is won than `one`, over every plausible
    set of faces, the same for both; else as `win_range`.

    Which set moves the difference most nobody knows before, so every one is asked.
    """
    kinds = [*one.party.as_dict(), *other.party.as_dict()]

    def gap(dice: Dice) -> tuple[float]:
        return (_with_faces(other, dice).win() - _with_faces(one, dice).win(),)

    larger = max(one, other, key=lambda fight: check_size(fight.problem()))
    sets = list(plausible_dice(known, kinds))
    (found,) = ranges_over(larger, sets, gap, progress, MOST_RANGE_NODES // 2)
    return found


def _with_faces(fight: Fight, dice: Dice) -> Fight:
    faces = tuple(new or old for new, old in zip(dice, fight.dice, strict=True))
    return replace(fight, dice=faces)


def range_over(
    fight: Fight,
    sets: list[Dice],
    chance: Callable[[Dice], float],
    progress: Progress | None = None,
) -> tuple[float, float]:
    """Smallest and greatest `chance(dice)` over sets of faces; `fight` is what each of them takes.

    Raises QuestionError on `dice` where all of them together would take too long.
    """
    (found,) = ranges_over(fight, sets, lambda dice: (chance(dice),), progress)
    return found


def ranges_over(
    fight: Fight,
    sets: list[Dice],
    chances: Callable[[Dice], Sequence[float]],
    progress: Progress | None = None,
    most: int = MOST_RANGE_NODES,
) -> tuple[tuple[float, float], ...]:
    """Smallest and greatest of each of the `chances(dice)`; else as `range_over`, for `most` nodes
    in all."""

    def nodes_of(dice: Dice) -> int:
        return check_size(_with_faces(fight, dice).problem())

    nodes = max(map(nodes_of, sets))
    if nodes * len(sets) > most:
        raise QuestionError(
            "dice",
            "the range over {sets} plausible sets of faces would take too long; "
            "type the faces of your dice, or lower warriors, favor or defense",
            sets=len(sets),
        )
    ranges: list[tuple[float, float]] = []
    # Larger fights are solved on both cores themselves.
    pool = ThreadPoolExecutor(cpu_count() if nodes < NODES_FOR_TWO else 1)
    try:
        for done, found in enumerate(pool.map(chances, sets), start=1):
            so_far = ranges or [(inf, -inf)] * len(found)
            ranges = [
                (min(low, one), max(high, one))
                for (low, high), one in zip(so_far, found, strict=True)
            ]
            if progress:
                progress(done, len(sets))
    finally:  # whoever stops this does not wait for the sets that nobody asked yet
        pool.shutdown(wait=False, cancel_futures=True)
    return tuple(ranges)
