"""Bounds of simulations: against the binomial law itself, which they must never undercut."""

from __future__ import annotations

from math import sqrt

import pytest
from scipy import stats

from odds.chance.bounds import bound, draws_for, interval


@pytest.mark.parametrize("alpha", (0.3, 0.05, 1e-4))
@pytest.mark.parametrize("draws", (1, 7, 60))
@pytest.mark.parametrize("chance", (0.001, 0.1, 0.5, 0.93))
def test_no_bound_is_broken_more_often_than_alpha(chance, draws, alpha):
    law = stats.binom(draws, chance)
    for variance in (None, chance * (1 - chance)):
        within = bound(draws, alpha, variance=variance)
        broken = sum(
            law.pmf(hits) for hits in range(draws + 1) if abs(hits / draws - chance) > within
        )
        assert broken <= alpha
    outside = 0.0
    for hits in range(draws + 1):
        low, high = interval(hits, draws, alpha)
        assert 0 <= low <= hits / draws <= high <= 1
        outside += 0 if low <= chance <= high else law.pmf(hits)
    assert outside <= alpha


def test_the_interval_turns_where_the_binomial_tails_are_half_of_alpha():
    low, high = interval(8, 10, 0.05)
    assert stats.binom.sf(7, 10, low) == pytest.approx(0.025)
    assert stats.binom.cdf(8, 10, high) == pytest.approx(0.025)
    # Nothing seen in n draws: the rule of three, 1 - (alpha / 2) ** (1 / n).
    assert interval(0, 100, 0.05) == (0.0, pytest.approx(1 - 0.025**0.01))
    assert interval(100, 100, 0.05) == (pytest.approx(0.025**0.01), 1.0)


def test_the_bound_shrinks_with_the_root_of_the_draws_and_grows_with_the_span():
    assert bound(400, 1e-9) == pytest.approx(bound(100, 1e-9) / 2)
    assert bound(100, 1e-9, span=6) == pytest.approx(6 * bound(100, 1e-9))
    assert bound(100, 1e-9, span=0) == 0
    # A variance far below the greatest one: much closer, about its root times 6.6 / 10.
    close = bound(100_000, 1e-9, span=2, variance=0.01)
    assert close == pytest.approx(sqrt(0.01 * 2 * 21.4 / 100_000), rel=0.2)
    # Never worse for knowing it.
    assert bound(50, 1e-9, variance=0.25) == bound(50, 1e-9)


@pytest.mark.parametrize("more", ({}, {"span": 8}, {"variance": 0.01}, {"span": 8, "variance": 3}))
@pytest.mark.parametrize("within", (0.3, 0.05, 0.004))
def test_planned_draws_are_just_enough(within, more):
    draws = draws_for(within, 1e-9, **more)
    assert bound(draws, 1e-9, **more) <= within
    assert bound(draws - 1, 1e-9, **more) > within


@pytest.mark.parametrize(
    "wrong",
    (
        lambda: bound(0, 0.1),
        lambda: bound(5, 0.0),
        lambda: bound(5, 0.1, span=-1),
        lambda: bound(5, 0.1, variance=-1),
        lambda: draws_for(0, 0.1),
        lambda: draws_for(0.1, 1.0),
        lambda: interval(3, 2, 0.1),
        lambda: interval(0, 0, 0.1),
        lambda: interval(1, 2, 1.5),
    ),
)
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        wrong()
