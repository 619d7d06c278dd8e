"""Matches: games of bots with the seats rotated, each game addressed by its number.

Game `i` of a match draws from the streams (i, 0) for chance and (i, 1 + seat) for the seats, so its
record is the same whoever plays it and whenever.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from typing import Final, TypeVar

from odds.play.game import CHANCE, OVER, Bot, Game, S
from odds.play.records import Move, Record, ending
from odds.play.streams import stream

B = TypeVar("B")  # a bot, or its name
SELDOM: Final = 20_000  # objects made, less those gone, between two searches for circles


def play_game(game: Game[S], bots: Sequence[Bot[S]], seed: int = 0, number: int = 0) -> Record:
    """Play one game to its end; `bots` by seat."""
    dice = stream(seed, number, 0)
    minds = [stream(seed, number, 1 + seat) for seat in range(len(bots))]
    state, moves = game.begin(), []
    while (mover := game.mover(state)) != OVER:
        if mover == CHANCE:
            words = game.sample(state, dice)
        else:
            look, legal = partial(game.view, state, mover), game.legal(state)
            words = bots[mover].choose(game, look, legal, minds[mover])
        moves.append(Move(mover, words))
        state = game.play(state, words)
    facts = game.facts
    return Record(
        facts.name,
        facts.rules,
        dict(facts.setup),
        tuple(moves),
        tuple(bot.name for bot in bots),
        (seed, number),
        ending(game, state),
    )


def seated(bots: Sequence[B], number: int) -> tuple[B, ...]:
    """Who sits where in game `number`: everybody moves one seat on from game to game."""
    shift = number % len(bots)
    return tuple(bots[shift:]) + tuple(bots[:shift])


def _one(game: Game[S], bots: Sequence[Bot[S]], seed: int, number: int) -> Record:
    return play_game(game, seated(bots, number), seed, number)


@contextmanager
def kept() -> Iterator[None]:
    """Spare the garbage collector its search for circles: states are many and small and have none.

    What is loaded already is left out, and the rest is searched more seldom; it still is, since
    what bots think of may have circles.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def play_match(
    game: Game[S],
    bots: Sequence[Bot[S]],
    games: int,
    seed: int = 0,
    workers: int = 1,
    first: int = 0,
) -> Iterator[Record]:
    """Yield the records of games `first` and on, in order; one bot for each seat, rotated.

    `workers` processes share the games and change nothing else.
    """
    numbers = range(first, first + games)
    if workers == 1:
        with kept():
            yield from map(partial(_one, game, bots, seed), numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(
            _one, repeat(game), repeat(bots), repeat(seed), numbers, chunksize=max(1, games // 50)
        )
