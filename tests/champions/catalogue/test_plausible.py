"""The plausible faces of D6, counted by hand and by brute force."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.champions.catalogue import extremes, load, plausible_dice
from odds.champions.pieces import Dice, Face
from odds.errors import QuestionError

Counts = tuple[int, int, int, int]  # blank, hit, hit hit, shield
FREE = ("sword", "spear", "axe")


def six(counts: Counts) -> list[str]:
    words = ("blank", "hit", "hit hit", "shield")
    return [word for word, n in zip(words, counts, strict=True) for _ in range(n)]


def counts_of(die: tuple[Face, ...] | None) -> Counts:
    assert die is not None
    words = [str(face) for face in die]
    blank, hit, double, shield = map(words.count, ("blank", "hit", "hit hit", "shield"))
    assert blank + hit + double + shield == 6
    return blank, hit, double, shield


def joint_by_hand() -> list[dict[str, Counts]]:
    """Every joint set, written from the text of D6 alone."""
    dice = [
        (b, h, d, s) for b, h, d, s in product(range(7), repeat=4) if b + h + d + s == 6 and b >= 2
    ]
    found = []
    for sword, spear, axe in product(dice, repeat=3):
        if not (sword[1] and sword[2] and sword[3]):
            continue
        if not (spear[3] and spear[1] + spear[2]) or axe[3] or not axe[2]:
            continue
        hits = {k: c[1] + 2 * c[2] for k, c in zip(FREE, (sword, spear, axe), strict=True)}
        if hits["axe"] <= hits["sword"] or spear[3] < sword[3]:
            continue
        if hits["spear"] + spear[3] < hits["sword"] + sword[3]:
            continue
        found.append({"sword": sword, "spear": spear, "axe": axe})
    return found


JOINT = joint_by_hand()


@pytest.mark.parametrize(
    ("kinds", "count"),
    (
        # Sword: two blanks leave four faces for hit, hit hit and shield, one of each at least, so
        # one of them comes twice: 3 sets; three blanks leave three faces: 1 set.
        (("sword",), 4),
        # Axe: h hits and d hit hits, d >= 1, h + d <= 4, are 10; the weakest sword has 3 hits, so
        # h + 2 d >= 4 is needed, which leaves out (0, 1) and (1, 1).
        (("axe",), 8),
        # Spear: one to three shields, at least one face with a hit, at most four faces in all, are
        # 16. The weakest sword has hits plus shields of 4; 2 sets of two faces and 2 of three
        # (hit, shield, shield and hit, hit, shield) have less.
        (("spear",), 12),
        # By sword (h, d, s), hits: (1,1,1) 3 and (1,1,2) 3 go with 8 axes each, (2,1,1) 4 with 6,
        # (1,2,1) 5 with 4.
        (("sword", "axe"), 26),
        # The same with 12, 7, 3 and 3 spears: 12 * 8 + 7 * 6 + 3 * 4 + 3 * 8.
        (("sword", "spear", "axe"), 174),
        (("sword", "spear"), 12 + 7 + 3 + 3),
        # A spear and an axe must leave room for one and the same sword; the weakest fits them all.
        (("spear", "axe"), 12 * 8),
        (("archer",), 1),
        ((), 1),
    ),
)
def test_number_of_sets(kinds: tuple[str, ...], count: int) -> None:
    sets = plausible_dice(Dice(), kinds)
    assert len(sets) == len(set(sets)) == count


@pytest.mark.parametrize("kinds", (("sword",), ("axe", "spear"), ("sword", "axe"), FREE))
def test_sets_are_the_projections_of_all_joint_sets(kinds: tuple[str, ...]) -> None:
    expected = {tuple(joint[kind] for kind in kinds) for joint in JOINT}
    sets = plausible_dice(Dice(), kinds)
    assert {tuple(counts_of(getattr(one, kind)) for kind in kinds) for one in sets} == expected
    others = [kind for kind in (*FREE, "archer") if kind not in kinds]
    assert all(getattr(one, kind) is None for one in sets for kind in others)


def test_the_default_faces_are_among_them() -> None:
    default = load().dice
    known = load().known_dice
    assert default in plausible_dice(known, ("sword", "spear", "axe", "archer"))


def test_a_confirmed_die_stays_and_narrows_the_others() -> None:
    sword = Dice.from_faces({"sword": six((2, 1, 2, 1))})  # 5 hits: 4 axes, 3 spears
    sets = plausible_dice(sword, ("sword", "axe"))
    assert {one.sword for one in sets} == {sword.sword}
    assert len(sets) == 4
    assert len(plausible_dice(sword, ("spear",))) == 3
    assert len(plausible_dice(sword, FREE)) == 4 * 3


def test_a_die_outside_the_party_narrows_too() -> None:
    axe = Dice.from_faces({"axe": six((3, 2, 1, 0))})  # 4 hits: swords with 3
    assert len(plausible_dice(axe, ("sword",))) == 2


def test_the_owner_is_right_where_d6_is_wrong() -> None:
    # No axe has more hits than this sword, no spear as much in all: these relations are given up.
    sword = Dice.from_faces({"sword": ["hit hit"] * 6})
    sets = plausible_dice(sword, FREE)
    assert len(sets) == 16 * 10
    assert {one.sword for one in sets} == {sword.sword}


def test_a_wrong_relation_of_confirmed_dice_leaves_the_others_alone() -> None:
    # The spear has no shield: D6 is wrong there, but axe above sword still holds.
    spear = Dice.from_faces({"spear": six((2, 2, 2, 0))})
    assert len(plausible_dice(spear, ("sword", "axe"))) == 26
    # Sword and spear contradict each other: nothing is asked of them, axe above sword holds.
    both = Dice.from_faces({"sword": six((2, 1, 1, 2)), "spear": six((2, 2, 2, 0))})
    assert len(plausible_dice(both, ("axe",))) == 8


def test_all_confirmed_leaves_one_set() -> None:
    assert plausible_dice(load().dice, FREE) == (load().dice,)


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(QuestionError, match="'bow' is unknown") as caught:
        plausible_dice(Dice(), ["bow"])
    assert caught.value.field == "kinds"


FACE = st.builds(Face, hits=st.integers(0, 2), shields=st.integers(0, 2), game=st.just(0))
DIE = st.lists(FACE, min_size=6, max_size=6).map(lambda faces: tuple(sorted(faces)))


@settings(deadline=None)
@given(
    st.builds(Dice, *(st.none() | DIE for _ in range(4))),
    st.sets(st.sampled_from((*FREE, "archer"))),
)
def test_there_is_always_a_set_and_known_dice_never_change(known: Dice, kinds: set[str]) -> None:
    sets = plausible_dice(known, kinds)
    assert sets
    for one in sets:
        for kind, die in zip((*FREE, "archer"), known, strict=True):
            if die:
                assert getattr(one, kind) == die


# ------------------------------------------------------------------------------- extremes


def at_most(low: Counts, high: Counts) -> bool:
    """The order on counts: at least as many hit hits, hits of any kind, and shields."""
    return low[2] <= high[2] and low[1] + low[2] <= high[1] + high[2] and low[3] <= high[3]


@pytest.mark.parametrize(
    ("kinds", "lowest", "highest"),
    (
        # (1,1,1) is below all others, (1,1,2) and (1,2,1) are above the rest.
        (("sword",), 1, 2),
        (("axe",), 2, 1),
        (("sword", "axe"), 2, 2),
        (FREE, 10, 5),
    ),
)
def test_every_set_lies_between_two_extremes(
    kinds: tuple[str, ...], lowest: int, highest: int
) -> None:
    sets = plausible_dice(Dice(), kinds)
    low, high = extremes(sets)
    assert (len(low), len(high)) == (lowest, highest)
    numbers = {one: [counts_of(getattr(one, kind)) for kind in kinds] for one in sets}

    def below(a: Dice, b: Dice) -> bool:
        return all(map(at_most, numbers[a], numbers[b]))

    for one in sets:
        assert any(below(a, one) for a in low)
        assert any(below(one, b) for b in high)
        # An extreme one has nothing beyond it.
        assert (one in low) == (not any(below(a, one) for a in sets if a != one))
        assert (one in high) == (not any(below(one, b) for b in sets if b != one))


def test_known_dice_do_not_matter_to_the_extremes() -> None:
    free = extremes(plausible_dice(Dice(), ("sword", "axe")))
    with_archer = extremes(plausible_dice(load().known_dice, ("sword", "axe")))
    for some, same in zip(free, with_archer, strict=True):
        assert tuple(one | load().known_dice for one in some) == same


def test_extremes_of_nothing_and_of_one() -> None:
    assert extremes([]) == ((), ())
    assert extremes([load().dice, load().dice]) == ((load().dice,), (load().dice,))


@settings(deadline=None)
@given(DIE, DIE)
def test_dice_compare_when_their_faces_can_be_paired(
    a: tuple[Face, ...], b: tuple[Face, ...]
) -> None:
    def paired(low: tuple[Face, ...], high: tuple[Face, ...]) -> bool:
        return any(
            all(
                x.hits <= y.hits and x.shields <= y.shields for x, y in zip(low, order, strict=True)
            )
            for order in set(permutations(high))
        )

    first, second = Dice(sword=a), Dice(sword=b)
    low, high = extremes([first, second])
    if a == b:
        assert low == high == (first,)
    elif paired(a, b):
        assert (low, high) == ((first,), (second,))
    elif paired(b, a):
        assert (low, high) == ((second,), (first,))
    else:
        assert low == high == (first, second)
