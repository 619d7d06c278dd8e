"""What each legal move leads to: the lead of the seat if the round were scored at once, and when it
is over; the latter exact where the rest of the round can be searched, else by paired rollouts.

A rollout fills in what the seat does not see, at random, and the bot POLICY plays every seat to the
end of the round. All moves are tried with the same cards and the same draws, so that their
differences are surer than their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Final

from odds.errors import QuestionError
from odds.midgard.game import Midgard, State
from odds.midgard.game.scoring import standing
from odds.midgard.outlook.endgame import endgame, lead, searchable
from odds.midgard.outlook.records import Estimate
from odds.midgard.outlook.rollouts import POLICIES, Progress, dealt, mean, play_round

POLICY: Final = "keen"
FEWEST, MOST = 16, 64  # games a move,
WORK: Final = 8000  # and plays in all that may be simulated: some seconds
LIMIT: Final = 1500  # positions of a search, which then takes less than a second
ALPHA: Final = 0.01


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal move: the lead of its seat if the round were scored right after it (`now`) and when
    the round is over (`end`); `behind`, how much less the latter is than that of the best move."""

    move: str
    now: int
    end: Estimate
    behind: Estimate

    @property
    def tied(self) -> bool:
        """Whether no difference to the best move was found."""
        return self.behind.low <= 0


@dataclass(frozen=True, slots=True)
class Prospects:
    """All legal moves of a seat, the best first; `how` is "last" or "open" (exact, see `Endgame`)
    or "rollouts" of which `games` were played a move; intervals each miss with chance ALPHA."""

    seat: int
    moves: tuple[Prospect, ...]
    how: str
    games: int

    @property
    def exact(self) -> bool:
        """Whether everything here is exact."""
        return self.how != "rollouts"


def plays(
    game: Midgard,
    state: State,
    games: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Prospects:
    """Return what each legal move leads to, as far as the mover can see; QuestionError on
    `position` where no seat is to move.

    `games` a move are as many as take some seconds, unless said otherwise.

    >>> from odds.midgard.game import Table
    >>> game = Midgard(Table(3))
    >>> last = "hand 2: 1 gold-4, 1 recruit"  # three tokens, or a province
    >>> state = game.read(f"game: round 1, first 0, turn 11\\nnow: play 2\\n{last}")
    >>> [(one.move, one.end.value, one.end.exact) for one in plays(game, state).moves]
    [('play recruit', 3, True), ('play gold-4', 0, True)]
    """
    seat = game.mover(state)
    if seat < 0:
        raise QuestionError("position", "is no seat's move")
    # All tokens were taken in the open, so a seat that remembers knows their colors.
    seen = game.view(state, seat)._replace(tokens=state.tokens)
    legal = game.legal(seen)
    found: tuple[Prospect, ...] | None = None
    how, played = searchable(game.table, seen), 0
    if how in ("last", "open"):
        found = _searched(game, seen, seat)
    if found is None:
        left = game.table.plays[state.round] - state.turn
        fitting = WORK // max(1, left * len(legal))
        how, played = "rollouts", games or max(FEWEST, min(MOST, fitting))
        found = _rolled(game, seen, legal, seat, played, seed, progress)
    ranked = sorted(found, key=lambda one: (-one.end.value, -one.now))
    return Prospects(seat, tuple(ranked), how, played)


def _now(game: Midgard, state: State, move: str, seat: int) -> int:
    return int(lead(standing(game.table, game.play(state, move)), seat))


def _searched(game: Midgard, state: State, seat: int) -> tuple[Prospect, ...] | None:
    try:
        found = endgame(game, state, LIMIT)
    except QuestionError:
        return None
    best = found.lines[0].lead
    return tuple(
        Prospect(
            line.move,
            _now(game, state, line.move, seat),
            Estimate.certain(line.lead),
            Estimate.certain(best - line.lead),
        )
        for line in found.lines
    )


def _rolled(
    game: Midgard,
    state: State,
    legal: tuple[str, ...],
    seat: int,
    games: int,
    seed: int,
    progress: Progress | None,
) -> tuple[Prospect, ...]:
    bot = POLICIES[POLICY](game.table)
    leads: dict[str, list[float]] = {move: [] for move in legal}
    for number in range(games):
        world = dealt(game, state, seed, number)
        for move in legal:
            end, _ = play_round(game, game.play(world, move), bot, seed, number)
            leads[move].append(lead(game.scores(end), seat))
        if progress:
            progress(number + 1, games)
    best = max(legal, key=lambda move: fmean(leads[move]))
    return tuple(
        Prospect(
            move,
            _now(game, state, move, seat),
            mean(ends, ALPHA),
            mean([a - b for a, b in zip(leads[best], ends, strict=True)], ALPHA),
        )
        for move, ends in leads.items()
    )
