"""Rollouts: the rest of a round played by one bot in every seat, from what a seat can see.

What is hidden is dealt first. Rollout `i` draws from the streams (i, 0) for deals and chance and
(i, 1 + seat) for the seats, so it is the same whoever plays it; processes change nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from statistics import fmean
from typing import Final, TypeVar

from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.scoring import standing
from odds.midgard.game.state import HIDDEN, NONE
from odds.midgard.game.views import deal
from odds.midgard.outlook.keen import Keen
from odds.midgard.outlook.records import Estimate
from odds.play import CHANCE, OVER, Bot, Greedy, Uniform, stream

Progress = Callable[[int, int], None]  # games played, and how many at most
Found = TypeVar("Found")

# Who may sit in every seat of a rollout. A round takes them about 1, 4 and 30 milliseconds.
POLICIES: Final[dict[str, Callable[[Table], Bot[State]]]] = {
    "uniform": lambda table: Uniform(),  # noqa: ARG005
    "keen": Keen,
    "greedy": lambda table: Greedy(partial(standing, table)),
}


def dealt(game: Midgard, state: State, seed: int, number: int) -> State:
    """What is hidden in a state, dealt as it might be, for rollout `number`.

    Cards that were played and are not listed are taken as not known; where no gold card is told to
    have been shown, so is who has one. ValueError if the cards cannot lie as the state says.
    """
    table, played = game.table, _unlisted(game.table, state)
    # What was played unseen lies in the hand of a seat more.
    unsaid = state.now[0] != "gold" and all(kind == NONE for kind in state.gold)
    asked = state._replace(
        hands=(*state.hands, (HIDDEN,) * played),
        packs=(*state.packs, ()),
        gold=(*((0,) * table.players if unsaid else state.gold), 0),
    )
    try:
        found = deal(table, asked, stream(seed, number, 0))
    except (LookupError, ValueError):
        raise ValueError("the cards cannot lie as the position says") from None
    counts = list(state.played)
    for kind in found.hands[-1]:
        counts[kind] += 1
    gold = state.gold if unsaid else found.gold[:-1]
    return found._replace(
        hands=found.hands[:-1], packs=found.packs[:-1], gold=gold, played=tuple(counts)
    )


def _unlisted(table: Table, state: State) -> int:
    """How many cards were played that the state does not list."""
    numbers = table.numbers
    rounds = max(0, state.round - 1)
    return table.players * sum(numbers.plays[:rounds]) + state.turn - sum(state.played)


def play_round(
    game: Midgard, state: State, bot: Bot[State], seed: int, number: int
) -> tuple[State, State]:
    """Play the round to its end; the state then, and the board as it was scored.

    In the second state only the Vikings are to be looked at: who died by doom is still in its
    place there, which is found by playing the last move once more without doom.

    >>> game = Midgard(Table(3))
    >>> end, scored = play_round(game, game.begin(), Uniform(), 0, 0)
    >>> end.round, end.now
    (2, ('doom', -1))
    """
    dice = stream(seed, number, 0, 1)
    minds = [stream(seed, number, 1 + seat) for seat in range(game.table.players)]
    this, before, move = state.round, state, ""
    while state.round == this and (mover := game.mover(state)) != OVER:
        if mover == CHANCE:
            move = game.sample(state, dice)
        else:
            look = partial(game.view, state, mover)
            move = bot.choose(game, look, game.legal(state), minds[mover])
        before, state = state, game.play(state, move)
    return state, scored(game, before, move)


def scored(game: Midgard, before: State, move: str) -> State:
    """The board as it is scored after the last move of a round."""
    return game.play(before._replace(doom=()), move)


@contextmanager
def spread(
    one: Callable[[int], Found], workers: int
) -> Iterator[Callable[[Sequence[int]], Iterator[Found]]]:
    """Give a function that yields `one(number)` for some numbers, in their order, from processes.

    >>> with spread(abs, 1) as each:
    ...     list(each(range(-2, 1)))
    [2, 1, 0]
    """
    if workers == 1:
        yield partial(map, one)
        return
    with ProcessPoolExecutor(workers) as pool:

        def each(numbers: Sequence[int]) -> Iterator[Found]:
            return pool.map(one, numbers, chunksize=max(1, len(numbers) // (4 * workers)))

        yield each


def mean(values: Sequence[float], alpha: float) -> Estimate:
    """The mean of what rollouts gave, with Student's interval at level `alpha`.

    >>> found = mean([1.0, 2.0, 3.0], 0.05)
    >>> round(found.low, 3), found.value, round(found.high, 3), found.games
    (-0.484, 2.0, 4.484, 3)
    """
    from odds.chance.bounds import student  # loads scipy, which takes a second; bots need it not

    return Estimate(fmean(values), *student(values, alpha), len(values))
