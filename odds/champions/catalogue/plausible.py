"""Every set of faces that fits what is known of the dice (D6), and the extreme ones among them.

As long as a die is not confirmed, its faces are six of blank, hit, hit hit and shield, within
bounds for each kind (BOUNDS) and three relations between the kinds (RELATIONS). The range of an
answer runs over all such sets of the kinds in the party, taken together.

Sets are in a partial order: one is at most another if the faces of each die can be paired with
those of the other, so that no face has more hits or shields (or hunting icons) than its partner.
Under best play, where more hits and shields never harm, the chance to win is smallest at one of the
lowest sets and greatest at one of the highest: whoever has the better dice can play as if they were
the worse. That fails for the Mist Walker (D15), for the Potential rune, which wants blanks (D21),
and for the named ordinary plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from odds.champions.pieces import DIE_FACES, KINDS, Dice, Face, one_of

Die = tuple[Face, ...]

BLANK: Final = Face()
HIT: Final = Face(hits=1)
DOUBLE: Final = Face(hits=2)
SHIELD: Final = Face(shields=1)
FREE: Final = ("sword", "spear", "axe")  # the Archer's faces are printed (D1)


def _hits(die: Die) -> int:
    return sum(face.hits for face in die)


def _shields(die: Die) -> int:
    return sum(face.shields for face in die)


# What each die must be by itself.
BOUNDS: Final[dict[str, Callable[[Die], bool]]] = {
    "sword": lambda die: HIT in die and DOUBLE in die and SHIELD in die,
    "spear": lambda die: SHIELD in die and _hits(die) > 0,
    "axe": lambda die: SHIELD not in die and DOUBLE in die,
}
MIN_BLANKS: Final = 2

# How two dice compare; sums over six faces stand for averages.
RELATIONS: Final[dict[tuple[str, str], Callable[[Die, Die], bool]]] = {
    ("axe", "sword"): lambda axe, sword: _hits(axe) > _hits(sword),
    ("spear", "sword"): lambda spear, sword: (
        _shields(spear) >= _shields(sword)
        and _hits(spear) + _shields(spear) >= _hits(sword) + _shields(sword)
    ),
}


def plausible_dice(known: Dice, kinds: Iterable[str]) -> tuple[Dice, ...]:
    """Return every set of faces of `kinds` that fits D6 and the `known` dice, which stay as given.

    Each Dice returned has the known dice and those of `kinds`; other kinds are None, the Archer too
    unless it is known, as it never varies: complete them with `| catalogue.dice`. `known`
    are dice that are confirmed, printed or set by a question. They may break D6 and are right:
    relations between two of them are not asked, and if those with one of them leave nothing, these
    are given up too. There is always at least one set.

    Raises QuestionError on `kinds` for an unknown one.

    >>> len(plausible_dice(Dice(), ["sword"]))
    4
    """
    wanted = {one_of(kind, "kinds", KINDS) for kind in kinds}
    fixed = dict(zip(KINDS, known, strict=True))
    varied = [kind for kind in FREE if kind in wanted and fixed[kind] is None]
    seen = dict.fromkeys(tuple(joint[kind] for kind in varied) for joint in _joint_sets(known))
    chosen = (dict(zip(varied, dice, strict=True)) for dice in seen)
    return tuple(Dice(**(fixed | faces)) for faces in chosen)


@lru_cache(maxsize=64)
def _joint_sets(known: Dice) -> tuple[dict[str, Die], ...]:
    """All sets of the three kinds together."""
    given = {kind: getattr(known, kind) for kind in FREE}
    confirmed = frozenset(kind for kind in FREE if given[kind])
    choices = [[given[kind]] if given[kind] else _dice_of(kind) for kind in FREE]
    asked = [pair for pair in RELATIONS if not confirmed.issuperset(pair)]
    found = _related(choices, asked)
    if not found:
        found = _related(choices, [pair for pair in asked if confirmed.isdisjoint(pair)])
    return found


def _related(choices: list[list[Die]], pairs: list[tuple[str, str]]) -> tuple[dict[str, Die], ...]:
    sets = (dict(zip(FREE, dice, strict=True)) for dice in product(*choices))
    return tuple(one for one in sets if all(RELATIONS[a, b](one[a], one[b]) for a, b in pairs))


def _dice_of(kind: str) -> list[Die]:
    every = combinations_with_replacement(sorted((BLANK, HIT, DOUBLE, SHIELD)), DIE_FACES)
    return [die for die in every if die.count(BLANK) >= MIN_BLANKS and BOUNDS[kind](die)]


def extremes(sets: Iterable[Dice]) -> tuple[tuple[Dice, ...], tuple[Dice, ...]]:
    """Return the lowest and the highest of some sets: those that no other one is below, or above.

    Every set is at least one of the lowest and at most one of the highest; the module's text tells
    which answers need no other sets.

    >>> low, high = extremes(plausible_dice(Dice(), ["sword", "spear", "axe"]))
    >>> len(low), len(high)
    (10, 5)
    """
    different = tuple(dict.fromkeys(sets))
    return _undominated(different, _at_least), _undominated(different, _at_most)


def _undominated(
    sets: tuple[Dice, ...], order: Callable[[Die | None, Die | None], bool]
) -> tuple[Dice, ...]:
    """Leave out the sets of which every die comes before that of one and the same other set."""
    # Bit i of a mask stands for sets[i]: after[kind][die] are the sets whose die is not before it.
    after = [
        {die: sum(1 << i for i, other in enumerate(dice) if order(die, other)) for die in set(dice)}
        for dice in zip(*sets, strict=True)
    ]
    kept = []
    for i, one in enumerate(sets):
        others = ~(1 << i)
        for sets_after, die in zip(after, one, strict=True):
            others &= sets_after[die]
        if not others:
            kept.append(one)
    return tuple(kept)


def _at_most(low: Die | None, high: Die | None) -> bool:
    """Whether one die is at most the other; an unknown one compares with an unknown one only."""
    if low is None or high is None:
        return low is high
    return _paired(low, high)


def _at_least(high: Die | None, low: Die | None) -> bool:
    return _at_most(low, high)


@lru_cache(maxsize=65536)
def _paired(low: Die, high: Die) -> bool:
    """Whether the faces can be paired so that none is above its partner (a bipartite matching)."""
    partner: dict[int, int] = {}  # index in high -> index in low

    def place(i: int, tried: set[int]) -> bool:
        for j, face in enumerate(high):
            if j not in tried and _face_at_most(low[i], face):
                tried.add(j)
                if j not in partner or place(partner[j], tried):
                    partner[j] = i
                    return True
        return False

    return all(place(i, set()) for i in range(len(low)))


def _face_at_most(low: Face, high: Face) -> bool:
    return low.hits <= high.hits and low.shields <= high.shields and low.game <= high.game
