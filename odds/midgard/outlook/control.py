"""Who will hold provinces, kingdoms and heavens when the round is scored.

Where the rest of the round can be searched the answer is exact (see `endgame`); elsewhere it comes
from rollouts and has intervals. The answer says which, and one never stands beside the other.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from odds.errors import QuestionError
from odds.midgard.game import Midgard, State
from odds.midgard.game.scoring import control as points_of
from odds.midgard.game.scoring import holder
from odds.midgard.outlook.endgame import LIMIT, BeyondError, Search, searchable
from odds.midgard.outlook.records import Control, Estimate
from odds.midgard.outlook.rollouts import (
    POLICIES,
    Progress,
    dealt,
    mean,
    play_round,
    scored,
    spread,
)

GAMES: Final = 400
ALPHA: Final = 0.05
STEPS: Final = 20  # how often progress is told

Row = tuple[int, ...]
Seen = tuple[Row, tuple[Row, ...], Row]  # holders by place, points by kingdom, scores


def control(
    game: Midgard,
    state: State,
    *,
    games: int = GAMES,
    policy: str = "keen",
    seed: int = 0,
    workers: int = 1,
    alpha: float = ALPHA,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Control:
    """Return who will hold what: exact if it can be searched within `limit` positions, else from
    `games` rollouts, at least 2, with `policy` in every seat (a key of POLICIES).

    What is hidden in the state is taken as hidden; pass a view for what a seat may know.
    QuestionError on `position` if the game is over.

    >>> from odds.midgard.game import Table
    >>> game = Midgard(Table(3))
    >>> last = "hand 2: 1 gold-4, 1 recruit"
    >>> state = game.read(f"game: round 1, first 0, turn 11\\nnow: play 2\\n{last}")
    >>> found = control(game, state)
    >>> found.how, [seat.value for seat in found.holds["alfheim-1"]], found.exact
    ('last', [0, 0, 1], True)
    """
    if state.now[0] == "over":
        raise QuestionError("position", "is the end of the game")
    how = searchable(game.table, state)
    if how:
        try:
            return _searched(game, state, how, Search(game, limit), alpha)
        except BeyondError:
            pass
    one = partial(_rollout, game, state, policy, seed)
    seen: list[Seen] = []
    with spread(one, workers) as each:
        for found in each(range(games)):
            seen.append(found)
            if progress is not None and len(seen) % max(1, games // STEPS) == 0:
                progress(len(seen), games)
    return _estimated(game, seen, policy, alpha)


def _look(game: Midgard, board: State, end: State) -> Seen:
    table = game.table
    holders = tuple(holder(table, board, place) for place in table.goals)
    kingdoms = tuple(tuple(points_of(table, board, k)) for k in range(len(table.kingdoms)))
    return holders, kingdoms, game.scores(end)


def _searched(game: Midgard, state: State, how: str, search: Search, alpha: float) -> Control:
    """Follow the best moves to the end."""
    before, (_, move) = state, search.best(state)
    while move:
        before, last = state, move
        state = game.play(state, move)
        _, move = search.best(state)
    holders, kingdoms, scores = _look(game, scored(game, before, last), state)
    table, seats = game.table, range(game.table.players)
    holds = {
        table.places[p]: tuple(Estimate.certain(int(holders[p] == seat)) for seat in seats)
        for p in table.goals
    }
    return Control(
        holds=holds,
        kingdoms={
            name: tuple(Estimate.certain(points) for points in row)
            for name, row in zip(table.kingdoms, kingdoms, strict=True)
        },
        scores=tuple(Estimate.certain(score) for score in scores),
        how=how,
        nodes=search.nodes,
        games=0,
        policy="",
        alpha=alpha,
    )


def _rollout(game: Midgard, state: State, policy: str, seed: int, number: int) -> Seen:
    start = dealt(game, state, seed, number)
    end, board = play_round(game, start, POLICIES[policy](game.table), seed, number)
    return _look(game, board, end)


def _estimated(game: Midgard, seen: list[Seen], policy: str, alpha: float) -> Control:
    from odds.chance.bounds import interval  # as in `rollouts.mean`

    table, many, seats = game.table, len(seen), range(game.table.players)

    def chance(hits: int) -> Estimate:
        return Estimate(hits / many, *interval(hits, many, alpha), many)

    return Control(
        holds={
            table.places[p]: tuple(
                chance(sum(holders[p] == seat for holders, _, _ in seen)) for seat in seats
            )
            for p in table.goals
        },
        kingdoms={
            name: tuple(mean([rows[k][seat] for _, rows, _ in seen], alpha) for seat in seats)
            for k, name in enumerate(table.kingdoms)
        },
        scores=tuple(mean([scores[seat] for _, _, scores in seen], alpha) for seat in seats),
        how="rollouts",
        nodes=0,
        games=many,
        policy=policy,
        alpha=alpha,
    )
