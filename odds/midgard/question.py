"""Questions about Midgard (2007) as frozen records, the only validation, and their answers.

A position comes as text, in the notation of states (`odds.midgard.game.notation`), its lines apart
by line ends or by ";". What is left out is as at the start; hands and packs that are left out are
taken as not seen. Errors are QuestionErrors that name the field, or the line of the position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from odds.errors import QuestionError
from odds.midgard.catalogue import Catalogue, load
from odds.midgard.game import Midgard, State, Table, notation
from odds.midgard.game.state import HIDDEN
from odds.midgard.game.table import LEAST as LEAST_PLAYERS
from odds.midgard.game.table import MOST as MOST_PLAYERS
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
from odds.midgard.outlook.draft import LEAST as LEAST_GAMES
from odds.midgard.outlook.endgame import holding
from odds.midgard.outlook.rollouts import POLICIES, Progress, dealt
from odds.play import CHANCE, stream
from odds.sources.checks import one_of, whole

LONGEST: Final = 20_000  # characters of a position
MOST_GAMES: Final = 100_000
MOST_WORKERS: Final = 64
BEGIN: Final = "round"  # where a position that says nothing stands

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Asked:
    """What every question says: a position at a table of so many seats, with the owner's catalogue
    where there is one.

    >>> Asked("now: play 0; hand 0: 3 attack, 3 land", players=3).state.now
    ('play', 0)
    """

    position: str = ""
    players: int = 4
    catalogue: Catalogue | None = None

    def __post_init__(self) -> None:
        whole(self.players, "players", LEAST_PLAYERS, MOST_PLAYERS)
        if not isinstance(self.position, str) or len(self.position) > LONGEST:
            raise QuestionError(
                "position", "is not a text of at most {most} characters", most=LONGEST
            )
        self.check(self.state)

    def check(self, state: State) -> None:
        """Raise a QuestionError if the position does not fit the question."""

    @property
    def game(self) -> Midgard:
        """The game at the table."""
        return Midgard(Table(self.players, catalogue=self.catalogue))

    @property
    def state(self) -> State:
        """The position that is asked about."""
        return read_position(self.game, self.position)


@dataclass(frozen=True, slots=True)
class DoomQuestion(Asked):
    """Who falls to doom this round, and what one more Viking of a `seat` would bring where.

    >>> ask_doom(DoomQuestion("doom: alfheim-1; now: doom")).found.left
    4
    """

    seat: int = 0

    def check(self, state: State) -> None:
        """The seat must be there, and the game not be over."""
        whole(self.seat, "seat", 0, self.players - 1)
        if state.now[0] == "over":
            raise QuestionError("position", "is the end of the game")


@dataclass(frozen=True, slots=True)
class ControlQuestion(Asked):
    """Who will hold what when the round is scored; by `games` rollouts where it is not searched.

    With a `seat`, only what that seat may see of the position is used.
    """

    seat: int | None = None
    games: int = 400
    policy: str = "keen"
    seed: int = 0

    def check(self, state: State) -> None:
        """As above; rollouts must be possible."""
        if self.seat is not None:
            whole(self.seat, "seat", 0, self.players - 1)
        _check_rollouts(self.games, self.policy, self.seed)
        if state.now[0] == "over":
            raise QuestionError("position", "is the end of the game")


@dataclass(frozen=True, slots=True)
class DraftQuestion(Asked):
    """What each card that may be kept is worth, by at most `games` paired rollouts a card.

    Without a position: the first hand of a game, dealt by `seed`.
    """

    games: int = 1_000
    policy: str = "keen"
    seed: int = 0

    def check(self, state: State) -> None:
        """A seat must have cards to keep one of, and rollouts must be possible."""
        _check_rollouts(self.games, self.policy, self.seed)
        if state.now[0] != "draft":
            raise QuestionError("position", "is not one in which a card is to be kept")
        if HIDDEN in state.packs[state.now[1]]:
            raise QuestionError(f"pack {state.now[1]}", "must be seen by the seat that chooses")

    @property
    def state(self) -> State:
        """The position, or the first hand."""
        if self.position.strip():
            return read_position(self.game, self.position)
        whole(self.seed, "seed")
        game, rng = self.game, stream(self.seed)
        state = game.begin()
        while game.mover(state) == CHANCE:
            state = game.play(state, game.sample(state, rng))
        return state


@dataclass(frozen=True, slots=True)
class EndgameQuestion(Asked):
    """The best of the last plays of a round."""

    def check(self, state: State) -> None:  # noqa: ARG002  # as in every question
        """A position must be said."""
        if not self.position.strip():
            raise QuestionError("position", "is missing; say one near the end of a round")


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
    game, state = question.game, question.state
    if question.seat is not None:
        state = game.view(state, question.seat)
    found = control(
        game,
        state,
        games=question.games,
        policy=question.policy,
        seed=question.seed,
        workers=whole(workers, "workers", 1, MOST_WORKERS),
        progress=progress,
    )
    return Answer(question, state, found, _provisional(game.table, _played))


def ask_draft(
    question: DraftQuestion, workers: int = 1, progress: Progress | None = None
) -> Answer[Draft]:
    """Answer by paired rollouts, the same for any number of `workers`.

    >>> ask_draft(DraftQuestion(games=16, policy="uniform")).found.games
    16
    """
    game, state = question.game, question.state
    found = draft(
        game,
        state,
        games=question.games,
        policy=question.policy,
        seed=question.seed,
        workers=whole(workers, "workers", 1, MOST_WORKERS),
        progress=progress,
    )
    return Answer(question, game.view(state, found.seat), found, _provisional(game.table, _played))


def ask_endgame(question: EndgameQuestion) -> Answer[Endgame]:
    """Answer exactly; QuestionError on `position` where too much is hidden or still to come.

    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> ask_endgame(EndgameQuestion(last, players=3)).found.lines[0].move
    'play recruit'
    """
    game, state = question.game, question.state
    return Answer(question, state, endgame(game, state), _provisional(game.table, _played))


def read_position(game: Midgard, text: str) -> State:
    """Read a position and see that nothing in it is wrong.

    >>> read_position(Midgard(Table(3)), "now: play 1; hand 1: 4 land")
    Traceback (most recent call last):
    odds.errors.QuestionError: hand 1: has 4 cards, not 6
    """
    table = game.table
    if not text.strip():
        return game.begin()
    state = notation.read(table, text.replace(";", "\n"))
    if not 1 <= state.round <= table.numbers.rounds:
        raise QuestionError("game", "there is no round {round}", round=state.round)
    if not 0 <= state.first < table.players:
        raise QuestionError("game", "seat {first} does not play", first=state.first)
    if not 0 <= state.turn <= table.plays[state.round]:
        raise QuestionError("game", "{turn} cards cannot be played in this round", turn=state.turn)
    if state.now[0] != BEGIN:
        state = _with_hidden(table, state)
    state = game.read(notation.write(table, state))
    for fault in game.faults(state):
        raise QuestionError("position", fault)
    if state.now[0] != "over":
        try:
            dealt(game, state, 0, 0)
        except ValueError as error:
            raise QuestionError("position", str(error)) from None
    return state


def _with_hidden(table: Table, state: State) -> State:
    """The same with cards that are not seen for hands and packs that were left out."""
    packs = list(state.packs)
    if state.now[0] == "draft":
        passed = _passed(table, state)
        for seat, many in enumerate(passed):
            packs[seat] = _whole(f"pack {seat}", packs[seat], many)
        state = state._replace(packs=tuple(packs))
    hands = [
        _whole(f"hand {seat}", hand, holding(table, state, seat))
        for seat, hand in enumerate(state.hands)
    ]
    return state._replace(hands=tuple(hands))


def _passed(table: Table, state: State) -> list[int]:
    """How many cards each seat has before it in the draft; at least one pack must be said."""
    mover = state.now[1]
    for seat, pack in enumerate(state.packs):
        if pack:
            most = len(pack) + (seat < mover)
            return [most - (other < mover) for other in range(table.players)]
    raise QuestionError(f"pack {mover}", "is missing: the cards of which one is to be kept")


def _whole(line: str, cards: tuple[int, ...], many: int) -> tuple[int, ...]:
    if cards and len(cards) != many:
        raise QuestionError(line, "has {there} cards, not {many}", there=len(cards), many=many)
    return cards or (HIDDEN,) * many


def _check_rollouts(games: object, policy: object, seed: object) -> None:
    whole(games, "games", LEAST_GAMES, MOST_GAMES)
    one_of(policy, "policy", POLICIES)
    whole(seed, "seed")


def _provisional(table: Table, used: Callable[[str], Any]) -> tuple[str, ...]:
    return tuple(key for key in (table.catalogue or load()).provisional if used(key))


def _played(key: str) -> bool:
    """Whether a datum changes what is played; names do not."""
    return not key.endswith(".name")
