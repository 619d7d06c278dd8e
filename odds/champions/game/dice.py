"""Dice in the air: they fall kind by kind, and what each kind may show has its exact chance (D10).

What dice of one kind show is written `axe: blank, hit hit`, the faces in their order; so are the
dice that are taken up for a reroll, one by one.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from odds.champions.combat import round as rounds
from odds.champions.combat.round import Rolling
from odds.champions.game.state import State, with_fight
from odds.champions.pieces import KINDS, Face
from odds.errors import RuleError


def _open(state: State) -> tuple[str, int, tuple[Face, ...]]:
    """The kind that falls next, how many of it, and its die."""
    step = state.fight
    assert isinstance(step, Rolling)
    for kind, count, die in zip(KINDS, step.open, step.state.foe.dice, strict=True):
        if count:
            return kind, count, die
    raise AssertionError(step)


def outcomes(state: State) -> tuple[tuple[str, Fraction], ...]:
    """Everything that the dice of one kind may show."""
    return _thrown(*_open(state))


@lru_cache(maxsize=256)
def _thrown(kind: str, count: int, die: tuple[Face, ...]) -> tuple[tuple[str, Fraction], ...]:
    there = Counter(die)
    found = []
    for faces in combinations_with_replacement(sorted(there), count):
        ways = factorial(count)
        for face, n in Counter(faces).items():
            ways = ways * there[face] ** n // factorial(n)
        found.append((told(kind, faces), Fraction(ways, prod((len(die),) * count))))
    return tuple(found)


def sample(state: State, rng: Random) -> str:
    """Throw the dice of one kind."""
    kind, count, die = _open(state)
    return told(kind, tuple(sorted([die[int(rng.random() * len(die))] for _ in range(count)])))


@lru_cache(maxsize=4096)
def told(kind: str, faces: tuple[Face, ...]) -> str:
    """Write what dice of a kind show.

    >>> told("axe", (Face(), Face(hits=2)))
    'axe: blank, hit hit'
    """
    return f"{kind}: {', '.join(map(str, faces))}"


@lru_cache(maxsize=4096)
def read(word: str) -> tuple[str, tuple[Face, ...]]:
    """Read what `told` wrote; QuestionError for what is no face."""
    kind, _, faces = word.partition(": ")
    return kind, tuple(Face.read(face) for face in faces.split(", "))


@lru_cache(maxsize=4096)
def _in_order(word: str) -> bool:
    kind, faces = read(word)
    return word == told(kind, tuple(sorted(faces)))


def fell(state: State, word: str) -> State:
    """Let dice fall."""
    step = state.fight
    assert isinstance(step, Rolling)
    (kind, faces), (due, _, _) = read(word), _open(state)
    if kind != due or not _in_order(word):
        raise RuleError("D10", f"{word!r}: the {due} dice fall now, fewest hits first")
    return with_fight(state, rounds.roll(step, {kind: faces}))
