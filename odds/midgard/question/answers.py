"""What is answered to questions about Midgard (2007), and the data of ours that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from odds.midgard.catalogue import load
from odds.midgard.game import State, Table
from odds.midgard.outlook import (
    Control,
    Doom,
    Draft,
    Earning,
    Endgame,
    control,
    doom,
    draft,
    earnings,
    endgame,
)
from odds.midgard.outlook.plays import Prospects, plays
from odds.midgard.outlook.rollouts import Progress
from odds.midgard.question.asked import (
    Asked,
    ControlQuestion,
    DoomQuestion,
    DraftQuestion,
    EndgameQuestion,
    PlaysQuestion,
)
from odds.sources.checks import whole

MOST_WORKERS: Final = 64

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Answer(Generic[Found]):
    """What was found, with the question, its position, and the keys of the data used that are ours
    (`provisional`)."""

    question: Asked
    state: State
    found: Found
    provisional: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoomAnswer(Answer[Doom]):
    """The law of doom, and what one more Viking of the seat brings."""

    earnings: tuple[Earning, ...]


@dataclass(frozen=True, slots=True)
class PlaysAnswer(Answer[Prospects]):
    """What each move leads to, and what one more Viking of the seat that is due brings."""

    earnings: tuple[Earning, ...]


def ask_doom(question: DoomQuestion) -> DoomAnswer:
    """Answer exactly, in fractions; only villages may be provisional."""
    table, state = question.game.table, question.state
    return DoomAnswer(
        question,
        state,
        doom(table, state),
        _provisional(table, lambda key: key.endswith(".villages")),
        earnings(table, state, question.seat),
    )


def ask_control(
    question: ControlQuestion, workers: int = 1, progress: Progress | None = None
) -> Answer[Control]:
    """Answer exactly where the rest of the round can be searched, else by rollouts.

    >>> asked = ControlQuestion("now: play 0; hand 0: 2 attack, 4 land; doom: alfheim-1", games=20)
    >>> found = ask_control(asked).found
    >>> found.exact, found.how, found.games
    (False, 'rollouts', 20)
    """
    return _rolled(question, control, question.seat, workers, progress)


def ask_draft(
    question: DraftQuestion, workers: int = 1, progress: Progress | None = None
) -> Answer[Draft]:
    """Answer by paired rollouts, the same for any number of `workers`.

    >>> ask_draft(DraftQuestion(games=16, policy="uniform")).found.games
    16
    """
    return _rolled(question, draft, question.state.now[1], workers, progress)


def _rolled(
    question: ControlQuestion | DraftQuestion,
    of: Callable[..., Found],
    seat: int | None,
    workers: int,
    progress: Progress | None,
) -> Answer[Found]:
    """Answer by rollouts with what a seat may see of the position (None: all that it says)."""
    game, state = question.game, question.state
    if seat is not None:
        state = game.view(state, seat)
    found = of(
        game,
        state,
        games=question.games,
        policy=question.policy,
        seed=question.seed,
        workers=whole(workers, "workers", 1, MOST_WORKERS),
        progress=progress,
    )
    return Answer(question, state, found, _provisional(game.table, _played))


def ask_endgame(question: EndgameQuestion) -> Answer[Endgame]:
    """Answer exactly; QuestionError on `position` where too much is hidden or still to come.

    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> ask_endgame(EndgameQuestion(last, players=3)).found.lines[0].move
    'play recruit'
    """
    game, state = question.game, question.state
    return Answer(question, state, endgame(game, state), _provisional(game.table, _played))


def ask_plays(question: PlaysQuestion, progress: Progress | None = None) -> PlaysAnswer:
    """Answer exactly where the rest of the round can be searched, else by rollouts; what one more
    Viking brings is exact, if nobody moved any more.

    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> [(one.move, one.end.value) for one in ask_plays(PlaysQuestion(last, 3)).found.moves]
    [('play recruit', 3), ('play gold-4', 0)]
    """
    game, state = question.game, question.state
    found = plays(game, state, seed=question.seed, progress=progress)
    return PlaysAnswer(
        question,
        state,
        found,
        _provisional(game.table, _played),
        earnings(game.table, state, found.seat),
    )


def _provisional(table: Table, used: Callable[[str], Any]) -> tuple[str, ...]:
    return tuple(key for key in (table.catalogue or load()).provisional if used(key))


def _played(key: str) -> bool:
    """Whether a datum changes what is played; names do not."""
    return not key.endswith(".name")
