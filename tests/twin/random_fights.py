"""Random fights, small enough for the brute-force twin, varied enough to reach odd corners."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tests.twin.fight import KINDS, Fight

# D1-D4
DEFAULT_DICE = {
    "sword": ("blank", "blank", "hit", "hit", "hit hit", "shield"),
    "spear": ("blank", "blank", "hit", "hit hit", "shield", "shield"),
    "axe": ("blank", "blank", "hit", "hit", "hit hit", "hit hit"),
    "archer": ("hit game", "hit game", "hit game", "hit", "hit", "blank"),
}
FACES = ("blank", "hit", "hit hit", "shield", "hit shield")


def _quarters(rng: random.Random, most: int) -> Fraction:
    return Fraction(rng.randint(0, most), 4)


def _random_dice(rng: random.Random) -> dict[str, tuple[str, ...]]:
    # Once in a while nobody can hit, or nobody hits twice: fights that cannot be won or never end.
    pool = rng.choices((FACES, ("blank", "hit", "shield"), ("blank", "shield")), (17, 2, 1))[0]
    return {kind: tuple(rng.choice(pool) for _ in range(6)) for kind in KINDS}


def random_fight(
    rng: random.Random,
    special: str | None,
    max_warriors: int = 4,
    max_favor: int = 3,
    leaders: Sequence[str | None] = (None,),
) -> Fight:
    """One fight against that special enemy (None: an ordinary one), drawn from `rng` alone.

    `leaders` is what the leader is drawn from; the default leaves all fights without one.
    """
    dice = DEFAULT_DICE if rng.random() < 0.5 else _random_dice(rng)
    party = dict.fromkeys(KINDS, 0)
    for _ in range(rng.randint(1, max_warriors)):
        party[rng.choice(KINDS)] += 1
    attack = rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 4))
    if special in ("rock-creature", "mist-walker"):  # D14, D15: half of them strike as well
        attack = rng.choice((0, 0, 0, 1, 2, 3))
    forbids = (rng.choice(KINDS),) if rng.random() < 0.15 else ()
    # All damage states of a Vile Priest are solved together.
    defense = rng.randint(1, 4 if special == "vile-priest" else 6)
    names = ("win", "sword", "spear", "axe", "archer", "favor", "coin", "blame")
    return Fight(
        dice=dice,
        party=party,
        attack=attack,
        defense=defense,
        special=special,
        favor=rng.randint(0, max_favor),
        forbids=forbids,
        goal=rng.choice(("win", "value")),
        # Small numbers, so that equal prices and prices of nothing occur: that is where ties are.
        prices={name: _quarters(rng, 32 if name == "win" else 10) for name in names},
        leader=rng.choice(leaders),
        unbeaten=-_quarters(rng, 8) if rng.random() < 0.25 else Fraction(0),
    )
