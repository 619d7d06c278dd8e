"""Fights with runes (D21, D23) against the brute-force twin of `tests/twin`."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest

from odds.champions.pieces import Prices, Reward
from tests.champions.combat.fights import of_twin, worth_of_law
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_rune_fight

FAST, SLOW = 120, 480  # random fights


def drawn(number: int):
    rng = random.Random(f"runes {number}")
    twin = random_rune_fight(rng)
    unbeaten = rng.choice((Reward(), Reward(), Reward(blame=rng.randint(1, 2)), Reward(glory=3)))
    twin = replace(twin, unbeaten=Prices(**twin.prices).reward(unbeaten))
    reward = None
    if rng.random() < 0.5:
        reward = Reward(glory=twin.glory)
        twin = replace(twin, prices={**twin.prices, "win": Fraction(twin.glory)})
    else:  # the card is not known: what winning is worth stands for its Glory (D23)
        twin = replace(twin, glory=ceil(twin.prices["win"]))
    return twin, of_twin(twin, unbeaten, reward)


def gives_up(exact) -> bool:
    """Whether the twin goes on for ever by choice, to keep Reaction: see `test_...`."""
    return bool(exact._solver.given_up)


if __name__ == "__main__":
    import sys
    import time
    from collections import Counter

    seen = Counter()
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        twin, fight = drawn(number)
        t0 = time.time()
        exact = twin_solve(twin)
        exact.ends
        t1 = time.time()
        solved = fight.solve()
        win, value = fight.read(solved)
        law = solved.law()
        last = solved.lasting()
        t2 = time.time()
        seen["twin"] += t1 - t0
        seen["ours"] += t2 - t1
        d = [abs(win - float(exact.win)), abs(value - float(exact.value))]
        first, second = d if fight.goal == "win" else d[::-1]
        w = worth_of_law(fight)
        lw = max(abs(w[0] - win), abs(w[1] - value))
        ends = {}
        for (won, who, favor, runes), p in exact.ends.items():
            key = won, who, favor, tuple(r for r in ("healing", "reaction", "potential") if r in runes)
            ends[key] = ends.get(key, 0.0) + float(p)
        mine = {(won, tuple(who), favor, runes): p for (won, who, favor, runes), p in law.kept.items()}
        same = all(abs(mine.get(k, 0) - ends.get(k, 0)) < 1e-12 for k in {*mine, *ends})
        tail = abs(sum(last.chances) + last.tail - 1)
        seen["same" if same else "other"] += 1
        g = gives_up(exact)
        seen["gives up"] += g
        if first > 1e-12 or second > 1e-9 or lw > 1e-11 or tail > 1e-9 or abs(law.never - exact.never) > 1e-12:
            print(number, "GIVES UP" if g else "", fight.goal, fight.enemy.special, first, second, lw, tail, law.never - float(exact.never), fight.runes)
    print(seen)
