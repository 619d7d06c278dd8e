"""Parties that reroll nothing, in rationals: only what their dice show in all matters.

Which dice show it is asked by rerolls alone. So kinds of dice are added up before a party is
settled, equal sums being one, and a round is a small matrix: from each damage still needed, the
orders of the dice (whole numbers) that lead to each exit with each damage left.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from itertools import accumulate, pairwise
from math import prod

import numpy as np

from odds.champions.combat import rules
from odds.champions.combat.pool import Counts, Exit, endless, number_exits
from odds.champions.combat.problem import BLANK, GLORY, HITS, HITTER, SHIELDS, Problem
from odds.champions.combat.rationals import Ints, Objects, solve_rows, whole
from odds.champions.combat.remains import Remains
from odds.champions.pieces import KINDS
from odds.chance.dice import Die, Vector

Sums = dict[int, int]  # what dice show in all, as digits of one number: orders in which it falls


class Unrerolled:
    """All parties of a problem without rerolls, settled one by one, smaller ones first.

    `won` by party and `lost` are what ends are worth, `remains` what smaller parties are. `loops`
    counts the states that led back to themselves.
    """

    def __init__(
        self, problem: Problem, won: dict[Counts, Objects], lost: Objects, remains: Remains
    ) -> None:
        self.problem, self.won, self.lost, self.remains = problem, won, lost, remains
        self.loops = 0
        sums, radix = _sums(problem)
        self._ways = {counts: list(one.values()) for counts, one in sums.items()}
        ends = pairwise(accumulate(map(len, sums.values()), initial=0))
        self._rows = {counts: slice(*rows) for counts, rows in zip(sums, ends, strict=True)}
        # The rules settle the rolls of all parties at once.
        warriors = np.array([sum(counts) for counts, one in sums.items() for _ in one], np.int32)
        shown = _digits([code for one in sums.values() for code in one], radix)
        hit, shield, self._glory, *by_kind = shown
        none = np.zeros((len(hit), len(KINDS)), np.int32)
        doomed = np.stack(by_kind, axis=-1) if by_kind else none
        self._toll = rules.settle(
            problem.hooks, problem.attack, warriors, hit, shield, blanks=doomed, hitters=doomed
        )

    def settle(self, counts: Counts) -> Objects:
        """Worth (layers, F+1, D+1) of a party, smaller ones being known, in fractions."""
        most = self.problem.defense
        move, exits, met = self._round(counts)
        total = sum(self._ways[counts])
        # Who loses nobody and has not won stays: what that is worth is asked, not known.
        step = move[:, 1 : most + 1].copy()
        move[:, 1 : most + 1] = 0
        self.loops += int(np.count_nonzero(step.diagonal())) * self.lost.shape[1]
        unknown = [Fraction(0)] * most
        tables = [self.remains.worth(counts, way) for way in exits[1:]]
        value = np.empty((*self.lost.shape, most + 1), object)
        value[:, :, 0] = self.won[counts]
        for z, way in enumerate(self.problem.way):
            prices = (way.coin, way.glory, -way.blame)
            paid = sum((price * n for price, n in zip(prices, met, strict=True) if n), Fraction(0))
            for f, lost in enumerate(self.lost[z]):
                known = [value[z, f, 0], *unknown]
                for table in tables:
                    known += table[z, f].tolist()
                tops, low = whole([*known, paid, lost])
                right = (move @ np.array(tops, object))[:, None]
                start, bottom = solve_rows(step, total, right)
                value[z, f, 1:] = [Fraction(n, bottom * low) for n in start[:, 0].tolist()]
        return value

    def _round(self, counts: Counts) -> tuple[Objects, tuple[Exit, ...], list[int]]:
        """Matrix (D, columns) of orders, exits, and Coins, Glory and Blame that all orders bring.

        Columns are the damage left (D+1) of each exit, what a round pays, what never ending brings.
        """
        rows, problem, most = self._rows[counts], self.problem, self.problem.defense
        columns = (getattr(self._toll, item.name) for item in fields(rules.Toll))
        toll = rules.Toll(*(column[rows] for column in columns))
        ways = np.array(self._ways[counts], object)
        exits, cls = number_exits(toll, counts)
        width = len(exits) * (most + 1)
        move = np.zeros((most, width + 2), object)
        healed = np.minimum(np.arange(1, most + 1) + problem.hooks.heals, most)
        left = np.maximum(healed[:, None] - toll.damage, 0)
        np.add.at(move, (np.arange(most)[:, None], cls * (most + 1) + left), ways)
        move[:, -2] = 1
        for d in np.nonzero(endless(toll.damage, cls, most, problem.hooks.heals)[1:])[0]:
            move[d] = 0
            move[d, -1] = ways.sum()
        met = [int(ways @ paid.astype(object)) for paid in (toll.coins, self._glory[rows])]
        met.append(problem.hooks.blame * int(ways.sum()))
        return move, exits, met


def _sums(problem: Problem) -> tuple[dict[Counts, Sums], list[int]]:
    """Sums of all dice of every party with somebody in it, and the radix of each digit.

    Digits are hits, shields, Glory and, where dice doom warriors, the doomed by kind.
    """
    slayer = {"blank": BLANK, "hit": HITTER}.get(problem.hooks.slays)

    def shown(kind: int, vector: Vector) -> list[int]:
        doomed = [vector[slayer] * (k == kind) for k in range(len(KINDS)) if slayer is not None]
        return [vector[HITS], vector[SHIELDS], vector[GLORY], *doomed]

    faces = [[shown(kind, v) for v in die.vectors] for kind, die in enumerate(problem.dice)]
    most = [n * np.max(face, axis=0) for n, face in zip(problem.party, faces, strict=True)]
    radix = [1 + int(n) for n in sum(most)]

    def add(some: Sums, others: Sums) -> Sums:
        out: Sums = {}
        for a, ways in some.items():
            for b, more in others.items():
                out[a + b] = out.get(a + b, 0) + ways * more
        return out

    every: dict[tuple[int, ...], Sums] = {(): {0: 1}}
    for die, n, face in zip(problem.dice, problem.party, faces, strict=True):
        dice = list(accumulate([_one(die, face, radix)] * n, add, initial={0: 1}))
        every = {
            (*head, n): add(sums, some) if n else sums
            for head, sums in every.items()
            for n, some in enumerate(dice[: problem.warriors - sum(head) + 1])
        }
    return {counts: sums for counts, sums in every.items() if any(counts)}, radix


def _one(die: Die, shown: list[list[int]], radix: list[int]) -> Sums:
    """One die; faces that differ otherwise (blanks, say) may show the same."""
    sums: Sums = {}
    for digits, weight in zip(shown, die.weights, strict=True):
        code = sum(digit * prod(radix[:i]) for i, digit in enumerate(digits))
        sums[code] = sums.get(code, 0) + weight
    return sums


def _digits(codes: list[int], radix: list[int]) -> Ints:
    """Read numbers as digits: (digits, codes)."""
    rest = np.array(codes, np.int64)
    digits = np.empty((len(radix), len(rest)), np.int32)
    for i, base in enumerate(radix):
        rest, digits[i] = np.divmod(rest, base)
    return digits
