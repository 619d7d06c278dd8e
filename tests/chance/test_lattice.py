"""The keep lattice: its shape, and known games that come out of it as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from odds.chance.dice import merge
from odds.chance.lattice import lattice, lattice_size, pack


@pytest.mark.parametrize("faces", (1, 2, 3, 4))
@pytest.mark.parametrize("dice", (0, 1, 2, 3))
@pytest.mark.parametrize("droppable", (False, True))
def test_shape(faces, dice, droppable):
    shape = lattice(faces, dice, droppable)
    assert len(shape.keeps) == lattice_size(faces, dice, droppable)
    assert len(shape.outcomes) == comb(dice + faces - 1, dice)
    assert (shape.outcomes.sum(axis=1) == dice).all()
    assert shape.ways.sum() == faces**dice  # every order of every outcome
    assert (shape.below < np.arange(len(shape.keeps))[:, None]).all()  # smaller keeps come first


def best_of_rolls(faces, dice, value, rolls, droppable=False):
    """Exact worth of `rolls` rolls of equal dice with any keeps in between."""
    shape = lattice(faces, dice, droppable)
    worth = [Fraction(value(tuple(map(int, o)))) for o in shape.outcomes]
    stop = worth
    for turn in range(rolls):
        inner: list[Fraction] = []
        for row in shape.inner:
            parts = [worth[~ref] if ref < 0 else inner[ref] for ref in row]
            inner.append(sum(parts, Fraction(0)) / faces)
        keeps = [worth[~ref] if ref < 0 else inner[ref] for ref in shape.keeps]
        if turn == rolls - 1:
            return keeps[0]  # keep nothing: the first roll
        for k, below in enumerate(shape.below):
            keeps[k] = max([keeps[k], *(keeps[b] for b in below if b >= 0)])
        worth = [max(s, keeps[b]) for s, b in zip(stop, shape.best, strict=True)]
    raise AssertionError


def test_five_of_a_kind_in_three_rolls():
    # Yahtzee: 347897/7558272, about 4.6029 %.
    chance = best_of_rolls(6, 5, lambda counts: max(counts) == 5, rolls=3)
    assert chance == Fraction(347897, 7558272)


def test_droppable_faces_change_nothing_where_they_are_worth_nothing():
    # Two dice, faces nothing/one/two, sum at least 3, three rolls.
    def enough(counts):
        return counts[1] + 2 * counts[2] >= 3

    assert best_of_rolls(3, 2, enough, 3, True) == best_of_rolls(3, 2, enough, 3, False)


def test_merged_faces_and_their_weights():
    die = merge([(0, 1), (2, 0), (0, 1), (0, 0), (0, 0), (0, 0)], drop=(0, 0))
    assert die.vectors == ((0, 0), (0, 1), (2, 0))
    assert (die.weights, die.faces, die.droppable) == ((3, 2, 1), 6, True)
    assert not merge([(1,)], drop=(0,)).droppable


def test_pack_keeps_every_lattice_apart():
    dice = (merge([(0,), (1,)], drop=(0,)), merge([(1,), (2,), (3,)]))
    packed = pack(dice, (2, 3))
    for kind, most in enumerate([2, 3]):
        for n in range(most + 1):
            shape = lattice(len(dice[kind].vectors), n, dice[kind].droppable)
            rows, keeps, outcomes, faces, row, keep, _ = packed.table[kind, n]
            assert (rows, keeps, outcomes) == tuple(
                map(len, (shape.inner, shape.keeps, shape.outcomes))
            )
            assert (packed.inner[row : row + rows, :faces] == shape.inner).all()
            assert (packed.below[keep : keep + keeps, :faces] == shape.below).all()
            assert (packed.keeps[keep : keep + keeps] == shape.keeps).all()
