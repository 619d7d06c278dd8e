"""What games of Midgard (2007) show: many are played with hands drawn at random, and measured.

Whoever plays is the bot that looks one move ahead. Instead of a draft, the cards dealt in a round
are shuffled together and six go to each seat: so nothing but chance decides who has which card, and
what a seat with a card has more than the others is what that card does in such hands. Parts of a
score are what is missing when the same moves are made where the rule pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from os import cpu_count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from odds.midgard.catalogue import Box, Catalogue
from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.scoring import standing
from odds.play import Greedy
from odds.play.game import CHANCE, OVER
from odds.play.streams import stream

PLAYERS: Final = 4
LEVEL: Final = 0.99  # of all intervals
PARTS: Final = ("control", "asgard", "doom", "sets")
# Rules that pay nothing, one part each; what they leave of a score is the other parts.
UNPAID: Final = (
    {"control": (0, 0, 0, 0)},
    {"asgard": 0},
    {"fallen": 0, "valhalla": 0},
    {"set": 0},
)
BASE: Final = "land"  # the bronze card that others are compared with
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Watched:
    """One game: for each seat its `score`, the `parts` of it, the kinds of the cards it got in each
    round (`hands`), and its `place` in the order of each round, from 0."""

    scores: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[tuple[int, ...], ...], ...]
    places: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    fallen: int  # Vikings in doomed provinces when rounds are scored
    safe: int  # and in the others


def watch(catalogue: Catalogue | None, seed: int, number: int) -> Watched:
    """Play a game and measure it; the same number has the same doom and deals."""
    table = Table(PLAYERS, catalogue=catalogue)
    game = Midgard(table)
    known = table.known
    shadows = [
        Midgard(Table(PLAYERS, catalogue=replace(known, numbers=replace(known.numbers, **less))))
        for less in UNPAID
    ]
    bot = Greedy(partial(standing, table))
    dice, mind = stream(seed, number, 0), stream(seed, number, 1)
    state = game.begin()
    below = [shadow.begin() for shadow in shadows]
    hands: list[tuple[tuple[int, ...], ...]] = []
    firsts: list[int] = []
    fallen = safe = 0

    def enter(at: State) -> State:
        return at._replace(now=("gold", 0), hands=held, packs=((),) * PLAYERS)

    while (mover := game.mover(state)) != OVER:
        if state.now[0] == "draft":
            cards = list(chain.from_iterable(state.packs))
            dice.shuffle(cards)
            each = len(cards) // PLAYERS
            got = tuple(tuple(cards[i * each : (i + 1) * each]) for i in range(PLAYERS))
            held = tuple(
                tuple(sorted((*old, *new))) for old, new in zip(state.hands, got, strict=True)
            )
            hands.append(got)
            state = game.read(game.write(enter(state)))
            below = [
                shadow.read(shadow.write(enter(one)))
                for shadow, one in zip(shadows, below, strict=True)
            ]
            continue
        if mover == CHANCE:
            words = game.sample(state, dice)
        else:
            words = bot.choose(game, partial(_same, state), game.legal(state), mind)
        before = state
        state = game.play(state, words)
        below = [shadow.play(one, words) for shadow, one in zip(shadows, below, strict=True)]
        ended = state.round > before.round or state.now[0] == "over"
        if ended and before.round:
            firsts.append(before.first)
            doomed = set(before.doom)
            for place in range(table.lands):
                there = sum(row[place] for row in before.forces) + before.leaders.count(place)
                fallen += there * (place in doomed)
                safe += there * (place not in doomed)
    scores = game.scores(state)
    less = [shadow.scores(one) for shadow, one in zip(shadows, below, strict=True)]
    return Watched(
        scores,
        tuple(tuple(scores[i] - one[i] for one in less) for i in range(PLAYERS)),
        tuple(tuple(row[i] for row in hands) for i in range(PLAYERS)),
        tuple(tuple((i - first) % PLAYERS for first in firsts) for i in range(PLAYERS)),
        game.winners(state),
        fallen,
        safe,
    )


def _same(state: State) -> State:
    """The bot sees all: it looks one move ahead only, at what lies open."""
    return state


def watched(
    catalogue: Catalogue | None, games: int, seed: int, progress: Callable[[], None] | None = None
) -> tuple[Watched, ...]:
    """Play games 0 and on, on all processors; the result does not depend on how many there are."""
    found = []
    with ProcessPoolExecutor(cpu_count()) as pool:
        one = partial(watch, catalogue, seed)
        for game in pool.map(one, range(games), chunksize=max(1, games // 40)):
            found.append(game)
            if progress:
                progress()
    return tuple(found)


# -- estimates -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """An estimate with its standard error, from `games` games."""

    value: float
    error: float
    games: int

    def ends(self, level: float = LEVEL) -> tuple[float, float]:
        """The interval that holds the truth with this chance, as far as such means are normal.

        >>> Effect(1.0, 0.0, 9).ends()
        (1.0, 1.0)
        """
        from scipy.stats import t

        reach = float(t.ppf((1 + level) / 2, self.games - 1)) * self.error
        return self.value - reach, self.value + reach

    def sign(self, level: float = LEVEL) -> int:
        """1 or -1 where the interval says so, else 0."""
        low, high = self.ends(level)
        return (low > 0) - (high < 0)


def mean(values: Sequence[float]) -> Effect:
    """The mean of one number a game.

    >>> mean([1.0, 2.0, 3.0]).value
    2.0
    """
    array = np.array(values)
    return Effect(float(array.mean()), float(array.std(ddof=1) / len(array) ** 0.5), len(array))


@dataclass(frozen=True)
class Regression:
    """What a column adds to a score, by its number, with the covariance of the estimates."""

    beta: Floats
    covariance: Floats
    games: int

    def effect(self, plus: int, minus: int | None = None) -> Effect:
        """What one more of a column adds, or one more of it in place of another."""
        weight = np.zeros(len(self.beta))
        weight[plus] = 1
        if minus is not None:
            weight[minus] -= 1
        variance = float(weight @ self.covariance @ weight)
        return Effect(float(weight @ self.beta), max(0.0, variance) ** 0.5, self.games)


def regress(
    games: Sequence[Watched], columns: Callable[[Watched, int], Sequence[float]]
) -> Regression:
    """Regress the score of a seat on its columns, within each game; errors come from leaving out
    each game once (jackknife), so that seats of a game may hang together."""
    y = np.array([[float(n) for n in game.scores] for game in games])
    x = np.array([[columns(game, seat) for seat in range(PLAYERS)] for game in games], dtype=float)
    y -= y.mean(axis=1, keepdims=True)
    x -= x.mean(axis=1, keepdims=True)
    squares = np.einsum("gik,gil->gkl", x, x)
    products = np.einsum("gik,gi->gk", x, y)
    every, whole = squares.sum(axis=0), products.sum(axis=0)
    beta = np.linalg.pinv(every, hermitian=True) @ whole
    without = np.linalg.pinv(every - squares, hermitian=True)
    apart = np.einsum("gkl,gl->gk", without, whole - products) - beta
    many = len(games)
    return Regression(beta, (many - 1) / many * apart.T @ apart, many)


# -- other readings --------------------------------------------------------------------------------


def variants(catalogue: Catalogue) -> dict[str, Catalogue]:
    """The catalogue with each switch turned, and with one village less or more in every province.

    >>> from odds.midgard.catalogue import load
    >>> list(variants(load()))[:2]
    ['switches.gold_is_played', 'switches.gold_1_3_tokens']
    """
    found = {}
    for name in catalogue.switches.__dataclass_fields__:
        key = f"switches.{name}"
        said = ((key, not getattr(catalogue.switches, name)),)
        found[key] = catalogue.with_box(Box(key, said))
    for change in (-1, 1):
        key = f"provinces villages {change:+d}"
        said_all = tuple(
            (f"provinces.{one.id}.villages", one.villages + change) for one in catalogue.provinces
        )
        found[key] = catalogue.with_box(Box(key, said_all))
    return found
