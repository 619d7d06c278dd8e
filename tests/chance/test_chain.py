"""Absorbing chains: closed forms, loops, Risk to the end, and random chains by linear algebra."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.chance.chain import absorb


def test_a_state_that_nothing_follows_is_an_end():
    ended = absorb("here", lambda _: {})
    assert (ended.law, ended.never, ended.steps) == ({"here": 1}, 0, 0)


@pytest.mark.parametrize("p", (Fraction(1, 2), Fraction(1, 3), Fraction(5, 6), Fraction(18, 37)))
@pytest.mark.parametrize(("start", "top"), ((1, 2), (2, 5), (7, 10), (30, 60)))
def test_gamblers_ruin(start, top, p):
    def bet(purse):
        return {purse + 1: p, purse - 1: 1 - p} if 0 < purse < top else {}

    r = (1 - p) / p
    rich = Fraction(start, top) if r == 1 else (1 - r**start) / (1 - r**top)
    steps = start * (top - start) if r == 1 else (start - top * rich) / (1 - 2 * p)
    ended = absorb(start, bet)
    assert ended.law == {top: rich, 0: 1 - rich}
    assert (ended.never, ended.steps) == (0, steps)


@pytest.mark.parametrize("loop", (Fraction(0), Fraction(1, 6), 1 - Fraction(1, 10**50)))
def test_a_loop_is_a_geometric_series(loop):
    # It leaves to a and b as 1 : 2 whatever the loop is, after 1 / (1 - loop) steps.
    out = 1 - loop
    follow = {"s": {"s": loop, "a": out / 3, "b": out * 2 / 3}, "a": {}, "b": {}}
    ended = absorb("s", follow.__getitem__)
    assert ended.law == {"a": Fraction(1, 3), "b": Fraction(2, 3)}
    assert (ended.never, ended.steps) == (0, 1 / out)


def test_a_circle_that_cannot_be_left_never_ends():
    # Half ends; the other half goes around 1 -> 2 -> 3 -> 1, or stays in 4, for ever.
    follow = {
        0: {"end": 2, 1: 1, 4: 1},
        1: {2: 1},
        2: {3: 1},
        3: {1: 1, 3: 1},
        4: {4: 1},
        "end": {},
    }
    ended = absorb(0, follow.__getitem__)
    assert (ended.law, ended.never, ended.steps) == ({"end": Fraction(1, 2)}, Fraction(1, 2), None)


def test_long_chains_need_no_recursion():
    ended = absorb(0, lambda n: {n + 1: 1, n: 1} if n < 5000 else {})
    assert (ended.law, ended.steps) == ({5000: 1}, 10000)


def test_weights_are_divided_by_their_sum_and_none_is_nothing():
    ended = absorb(0, lambda n: {1: 3, 2: 9, 3: 0} if n == 0 else {})
    assert ended.law == {1: Fraction(1, 4), 2: Fraction(3, 4)}


@pytest.mark.parametrize(
    ("weight", "error"), ((-1, ValueError), (0.5, TypeError), (True, TypeError))
)
def test_weights_are_rational_and_not_negative(weight, error):
    with pytest.raises(error, match="weight"):
        absorb(0, lambda _: {1: weight})


def losses(attackers: int, defenders: int) -> Counter[tuple[int, int]]:
    """Losses of both sides in one throw of Risk, by the number of rolls that bring them."""
    found: Counter[tuple[int, int]] = Counter()
    for dice in product(range(1, 7), repeat=attackers + defenders):
        ours = sorted(dice[:attackers], reverse=True)
        theirs = sorted(dice[attackers:], reverse=True)
        lost = [a <= d for a, d in zip(ours, theirs, strict=False)]  # a tie is the defender's
        found[sum(lost), len(lost) - sum(lost)] += 1
    return found


def test_one_throw_of_risk():
    # Three against two: the attacker loses nobody in 2890 rolls, one in 2611, two in 2275.
    assert losses(3, 2) == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


def test_risk_four_armies_against_three_to_the_end():
    # 402241935565/626913312768, 0.642 in Osborne's corrected table (Markov chains for the RISK
    # board game revisited, 2003): four armies that may all attack.
    def throw(armies):
        ours, theirs = armies
        if not (ours and theirs):
            return {}
        thrown = losses(min(ours, 3), min(theirs, 2))
        return {(ours - a, theirs - d): rolls for (a, d), rolls in thrown.items()}

    ended = absorb((4, 3), throw)
    won = sum(p for (ours, _), p in ended.law.items() if ours)
    assert won == Fraction(402241935565, 626913312768)
    assert sum(ended.law.values()) == 1
    assert ended.never == 0


@st.composite
def chains(draw):
    """A few states that lead to each other and to two ends; each may end."""
    size = draw(st.integers(1, 5))
    weights = st.lists(st.integers(0, 4), min_size=size + 2, max_size=size + 2)
    rows = draw(st.lists(weights, min_size=size, max_size=size))
    return [[*row[:size], row[size] + 1, row[size + 1]] for row in rows]


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(chains())
def test_random_chains_by_linear_algebra(rows):
    size = len(rows)
    ended = absorb(0, lambda n: dict(enumerate(rows[n])) if n < size else {})
    # (1 - P) x = what leads to an end at once, or 1 for the steps.
    share = [[fmpq(weight, sum(row)) for weight in row] for row in rows]
    entries = [fmpq(i == j) - share[i][j] for i in range(size) for j in range(size)]
    sides = [x for row in share for x in (row[size], row[size + 1], fmpq(1))]
    solved = fmpq_mat(size, size, entries).solve(fmpq_mat(size, 3, sides))
    ends = [Fraction(int(solved[0, z].p), int(solved[0, z].q)) for z in range(3)]
    assert [ended.law.get(size, 0), ended.law.get(size + 1, 0), ended.steps] == ends
    assert ended.never == 0
