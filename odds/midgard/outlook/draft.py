"""What a card of a draft hand is worth: paired rollouts with common random numbers.

In rollout `i` the hidden cards are dealt once, and the round is played to its end once for each
card that may be kept, with the same streams for every seat. So the difference of two cards is
nearly rid of what the deal alone brings. The order is looked at a few times on the way, and where
all of it is settled no more is played; intervals are wide enough for all looks and all pairs.

The worth of a card is what it brings in this round: what it may do when it is kept for a later one
is not in it.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final

from odds.errors import QuestionError
from odds.midgard.game import Midgard, State
from odds.midgard.outlook.records import CardValue, Draft, Estimate
from odds.midgard.outlook.rollouts import POLICIES, Progress, dealt, mean, play_round, spread

GAMES: Final = 1_000
ALPHA: Final = 0.05
LOOKS: Final = (8, 4, 2, 1)  # after an eighth of the games, a quarter, a half, and all
LEAST: Final = 16  # games; fewer are too few for means to be normal


def draft(
    game: Midgard,
    state: State,
    *,
    games: int = GAMES,
    policy: str = "keen",
    seed: int = 0,
    workers: int = 1,
    alpha: float = ALPHA,
    progress: Progress | None = None,
) -> Draft:
    """Return the cards that the mover may keep, the best first, from at most `games` rollouts a
    card, at least LEAST, with `policy` in every seat (a key of POLICIES).

    The mover's view is taken: it does not matter what else the state has. QuestionError on
    `position` if no card is to be kept.

    >>> from odds.midgard.game import Table
    >>> game = Midgard(Table(3))
    >>> pack = "pack 0: 1 gold-7, 1 gold-5\\npack 1: 2 ?\\npack 2: 2 ?\\n"
    >>> hands = "hand 0: 4 land\\nhand 1: 4 ?\\nhand 2: 4 ?"
    >>> state = game.read(f"game: round 1, first 0, turn 0\\nnow: draft 0\\n{pack}{hands}")
    >>> found = draft(game, state, games=16)
    >>> found.games, len(found.cards), found.cards[0].behind.value
    (16, 2, 0.0)
    """
    if state.now[0] != "draft":
        raise QuestionError("position", "is not one in which a card is to be kept")
    seat: int = state.now[1]
    view = game.view(state, seat)
    moves = game.legal(view)
    names = [game.table.names[game.table.meaning[move]] for move in moves]
    pairs = len(moves) * (len(moves) - 1) // 2
    level = alpha / (len(LOOKS) * pairs)
    leads: list[tuple[float, ...]] = []
    with spread(partial(_leads, game, view, policy, seed), workers) as each:
        for part in LOOKS:
            for found in each(range(len(leads), max(LEAST, games // part))):
                leads.append(found)
                if progress is not None:
                    progress(len(leads), games)
            columns = list(zip(*leads, strict=True))
            order = sorted(range(len(moves)), key=lambda at: -sum(columns[at]))
            settled = all(_apart(columns[a], columns[b], level) for a, b in pairwise(order))
            if settled:
                break
    best = columns[order[0]]
    cards = [
        CardValue(
            names[at],
            mean(columns[at], alpha),
            _behind(best, columns[at], level),
        )
        for at in order
    ]
    return Draft(seat, tuple(cards), len(leads), settled, alpha, policy)


def _behind(best: tuple[float, ...], other: tuple[float, ...], level: float) -> Estimate:
    return mean([a - b for a, b in zip(best, other, strict=True)], level)


def _apart(better: tuple[float, ...], worse: tuple[float, ...], level: float) -> bool:
    return _behind(better, worse, level).low > 0


def _leads(game: Midgard, view: State, policy: str, seed: int, number: int) -> tuple[float, ...]:
    """What each card brings in one rollout: the score of the seat over the mean of the others."""
    table, seat = game.table, view.now[1]
    bot, start = POLICIES[policy](table), dealt(game, view, seed, number)
    found = []
    for move in game.legal(view):
        end, _ = play_round(game, game.play(start, move), bot, seed, number)
        scores = game.scores(end)
        others = sum(scores) - scores[seat]
        found.append(scores[seat] - others / (table.players - 1))
    return tuple(found)
