"""Random fights, small enough for the brute-force twin, varied enough to reach odd corners."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb, prod

from tests.twin.fight import KINDS, RUNES, SPECIALS, Fight

# D1-D4
DEFAULT_DICE = {
    "sword": ("blank", "blank", "hit", "hit", "hit hit", "shield"),
    "spear": ("blank", "blank", "hit", "hit hit", "shield", "shield"),
    "axe": ("blank", "blank", "hit", "hit", "hit hit", "hit hit"),
    "archer": ("hit game", "hit game", "hit game", "hit", "hit", "blank"),
}
FACES = ("blank", "hit", "hit hit", "shield", "hit shield")
# Where runes matter most: nothing to reroll, all blank, only Reaction can kill, hits are rare.
ODD_DICE = (
    ("shield",) * 6,
    ("blank",) * 6,
    ("shield", "shield", "shield", "blank", "blank", "blank"),
    ("shield shield", "shield", "blank", "blank", "blank", "blank"),
    ("hit shield", "hit shield", "shield", "shield", "blank", "blank"),
    ("hit", "blank", "blank", "blank", "blank", "blank"),
    ("hit", "shield", "shield", "shield", "shield", "blank"),
)
RUNE_LEADERS = (None, None, "svanhildr", "asmundr", "ullr")
DEAREST = 12_000  # see `cost`; less than one second


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


def cost(fight: Fight) -> int:
    """About how many (roll, dice kept) a fight with runes comes to."""
    # n dice of f faces lie in comb(n + f - 1, n) ways, and with dice kept in comb(n + 2f - 1, n).
    pairs = prod(
        comb(n + 2 * len(set(fight.dice[kind])) - 1, n)
        for kind, n in fight.party.items()
        if kind not in fight.forbids
    )
    runes = 2 ** len(set(fight.runes) - {"glory"})
    rounds = 1 if fight.special == "loot-hoarder" else fight.defense
    return pairs * rounds * runes * (1 + fight.favor)


def random_rune_fight(rng: random.Random) -> Fight:
    """One fight with some runes against any enemy, for the best play."""
    special = rng.choice((None, *SPECIALS))
    fight = random_fight(rng, special, max_warriors=4, max_favor=2, leaders=RUNE_LEADERS)
    runes = {rune for rune in RUNES if rng.random() < 0.5} or {rng.choice(RUNES)}
    prices = {**fight.prices, "rune": _quarters(rng, 10)}
    odd = rng.random()
    if odd < 0.2:  # some odd dice among the others
        dice = {**fight.dice, **{kind: rng.choice(ODD_DICE) for kind in rng.sample(KINDS, 2)}}
        fight = replace(fight, dice=dice)
    elif odd < 0.4:  # only Reaction kills somebody who cannot hurt, and it may be too dear for that
        dice = {kind: rng.choice(ODD_DICE[:4]) for kind in KINDS}
        fight = replace(fight, dice=dice, attack=rng.choice((0, 0, 0, 1)))
        runes.add("reaction")
        prices |= {"win": _quarters(rng, 8), "rune": _quarters(rng, 16)}
    fight = replace(
        fight,
        prices=prices,
        mist_shields=rng.random() < 0.8,
        runes=tuple(rune for rune in RUNES if rune in runes),
        glory=rng.randint(0, 9),
    )
    while cost(fight) > DEAREST:
        most = max(KINDS, key=fight.party.__getitem__)
        fight = replace(fight, party={**fight.party, most: fight.party[most] - 1})
    return fight


def random_roll(rng: random.Random) -> tuple[Fight, int, dict[str, list[str]]]:
    """A fight with runes, the damage needed and what its dice show: the arguments of `choices`."""
    while True:
        fight = random_rune_fight(rng)
        party = {kind: 0 if kind in fight.forbids else n for kind, n in fight.party.items()}
        if any(party.values()):
            break
    needed = 1 if fight.special == "loot-hoarder" else rng.randint(1, fight.defense)
    table = {
        kind: [rng.choice(fight.dice[kind]) for _ in range(n)] for kind, n in party.items() if n
    }
    return replace(fight, party=party), needed, table
