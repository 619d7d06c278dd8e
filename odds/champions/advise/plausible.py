"""The range of an answer over every set of faces that fits what is known of the dice (D6).

Where more hits and shields are never worse, the smallest answer is found among the lowest sets and
the greatest among the highest; elsewhere (D14, D15, ordinary plays, the chance under goal `value`)
every set is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from os import cpu_count

from odds.champions.catalogue import extremes, plausible_dice
from odds.champions.combat.play import Fight, layers
from odds.champions.combat.problem import more_is_better
from odds.champions.pieces import Dice

Progress = Callable[[int, int], None]


def sets_to_ask(fight: Fight, known: Dice) -> list[Dice]:
    """List the sets of faces that have to be asked; `known` dice stay, others of the party vary."""
    fighting = fight.party.without(fight.enemy.forbids).as_dict()
    every = plausible_dice(known, fighting)
    _, way, rise = layers(fight.goal, fight.enemy, fight.prices, depth=1)
    if (
        fight.goal == "win"
        and fight.play == "best"
        and more_is_better(fight.enemy, fight.leader, way, rise)
    ):
        lowest, highest = extremes(every)
        return list(dict.fromkeys((*lowest, *highest)))
    return list(every)


def win_range(fight: Fight, known: Dice, progress: Progress | None = None) -> tuple[float, float]:
    """Smallest and greatest chance to win over every plausible set of faces.

    `progress(done, all)` is told how many sets are answered. The kernels let both cores work.
    """
    sets = sets_to_ask(fight, known)

    def win(dice: Dice) -> float:
        faces = tuple(new or old for new, old in zip(dice, fight.dice, strict=True))
        return replace(fight, dice=faces).win()

    low, high = 1.0, 0.0
    pool = ThreadPoolExecutor(cpu_count())
    try:
        for done, chance in enumerate(pool.map(win, sets), start=1):
            low, high = min(low, chance), max(high, chance)
            if progress:
                progress(done, len(sets))
    finally:  # whoever stops this does not wait for the sets that nobody asked yet
        pool.shutdown(wait=False, cancel_futures=True)
    return low, high
