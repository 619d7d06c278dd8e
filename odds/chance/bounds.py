"""How far a simulation may be from the truth: bounds, sample sizes and exact intervals.

Everything here holds for every number of draws and not only in the limit, so a test that compares
a simulation with a known law fails wrongly with probability `alpha` at most.

For the mean of n independent draws from a range of length `span`, with L = ln(2 / alpha):

    Hoeffding (1963):                        |mean - expected| <= span * sqrt(L / 2n)
    Bernstein (1924), variance known too:    |mean - expected| <= sqrt(2 v L / n + c^2) + c,
                                             c = span * L / 3n

The second is the smaller one where the variance is far below its largest value, span^2 / 4.
For a chance, Clopper and Pearson's interval (1934) comes from the binomial law itself. `student` is
the one that holds in the limit only, for means of numbers of which no range is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, sqrt
from statistics import fmean, stdev

from scipy import stats


def bound(draws: int, alpha: float, *, span: float = 1.0, variance: float | None = None) -> float:
    """How far the mean of `draws` may be from what is expected, except with chance `alpha`.

    Draws lie within a range of length `span`; `variance` is that of a draw, where it is known.
    In the unit of the draws.

    >>> round(bound(4284, 1e-9), 4), round(bound(4284, 1e-9, variance=0.01), 4)
    (0.05, 0.0118)
    """
    level = _level(alpha)
    if draws < 1:
        raise ValueError(f"{draws} draws: at least one is needed")
    if span < 0 or (variance is not None and variance < 0):
        raise ValueError("neither span nor variance may be below 0")
    hoeffding = span * sqrt(level / (2 * draws))
    if variance is None:
        return hoeffding
    part = span * level / (3 * draws)
    return min(hoeffding, part + sqrt(part * part + 2 * variance * level / draws))


def draws_for(
    within: float, alpha: float, *, span: float = 1.0, variance: float | None = None
) -> int:
    """Return the smallest number of draws whose `bound` is at most `within`.

    An estimate further off than `within` then has a chance of at most `alpha`, so an expectation
    that is wrong by more than twice `within` is found out, except with chance `alpha`.

    >>> draws_for(0.05, 1e-9), draws_for(0.05, 1e-9, variance=0.01)
    (4284, 457)
    """
    level = _level(alpha)
    if within <= 0:
        raise ValueError(f"within {within}: must be above 0")
    draws = span * span * level / (2 * within * within)
    if variance is not None:
        draws = min(draws, 2 * level * (variance + span * within / 3) / (within * within))
    return max(1, ceil(draws))


def interval(hits: int, draws: int, alpha: float) -> tuple[float, float]:
    """Return the exact interval of a chance, of which `hits` of `draws` came true.

    Whatever the chance is, it lies outside with probability `alpha` at most (Clopper, Pearson).

    >>> low, high = interval(8, 10, 0.05)
    >>> round(low, 4), round(high, 4)
    (0.4439, 0.9748)
    """
    _level(alpha)
    if not 0 <= hits <= draws or draws < 1:
        raise ValueError(f"{hits} of {draws} draws: needs 0 <= hits <= draws, and a draw")
    low = float(stats.beta.ppf(alpha / 2, hits, draws - hits + 1)) if hits else 0.0
    high = float(stats.beta.isf(alpha / 2, hits + 1, draws - hits)) if hits < draws else 1.0
    return low, high


def student(values: Sequence[float], alpha: float) -> tuple[float, float]:
    """Return Student's interval of the mean of what `values`, two or more, were drawn from.

    It misses with probability `alpha`, as far as such means are normal; in the unit of the values.

    >>> low, high = student([1.0, 2.0, 3.0], 0.05)
    >>> round(low, 3), round(high, 3)
    (-0.484, 4.484)
    """
    _level(alpha)
    many = len(values)
    if many < 2:
        raise ValueError(f"{many} values: at least two are needed")
    middle = fmean(values)
    wide = float(stats.t.isf(alpha / 2, many - 1)) * stdev(values, middle) / sqrt(many)
    return middle - wide, middle + wide


def _level(alpha: float) -> float:
    if not 0 < alpha < 1:
        raise ValueError(f"alpha {alpha}: must be between 0 and 1")
    return log(2 / alpha)
