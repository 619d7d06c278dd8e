"""What may be asked about Midgard (2007): frozen records, and the only validation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from odds.errors import QuestionError
from odds.midgard.catalogue import Catalogue
from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.state import HIDDEN
from odds.midgard.game.table import LEAST as LEAST_PLAYERS
from odds.midgard.game.table import MOST as MOST_PLAYERS
from odds.midgard.outlook.draft import LEAST as LEAST_GAMES
from odds.midgard.outlook.rollouts import POLICIES
from odds.midgard.question.position import position, read_position
from odds.sources.checks import one_of, whole

LONGEST: Final = 20_000  # characters of a position
MOST_GAMES: Final = 100_000


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

    >>> DoomQuestion("doom: alfheim-1; now: doom").state.doom
    (0,)
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
        _check_due(state)

    @property
    def state(self) -> State:
        """The position, or the first hand."""
        return position(self.game, self.position, self.seed)


@dataclass(frozen=True, slots=True)
class EndgameQuestion(Asked):
    """The best of the last plays of a round."""

    def check(self, state: State) -> None:  # noqa: ARG002  # as in every question
        """A position must be said."""
        if not self.position.strip():
            raise QuestionError("position", "is missing; say one near the end of a round")


@dataclass(frozen=True, slots=True)
class PlaysQuestion(Asked):
    """What each legal move of the seat that is due leads to, and what one more Viking of it brings
    where; by rollouts from `seed` where the rest of the round is not searched.

    Without a position: the first hand of a game, dealt by `seed`.
    """

    seed: int = 0

    def check(self, state: State) -> None:
        """A seat must be due, and see what it chooses from."""
        whole(self.seed, "seed")
        _check_due(state)

    @property
    def state(self) -> State:
        """The position, or the first hand."""
        return position(self.game, self.position, self.seed)


def _check_due(state: State) -> None:
    """A seat must be due, and see what it chooses from."""
    seat = state.now[1]
    if seat < 0:
        raise QuestionError("position", "is no seat's move")
    for line, cards in (("pack", state.packs[seat]), ("hand", state.hands[seat])):
        chosen_from = line == "pack" or state.now[0] in ("gold", "play")
        if HIDDEN in cards and chosen_from:
            raise QuestionError(f"{line} {seat}", "must be seen by the seat that chooses")


def _check_rollouts(games: object, policy: object, seed: object) -> None:
    whole(games, "games", LEAST_GAMES, MOST_GAMES)
    one_of(policy, "policy", POLICIES)
    whole(seed, "seed")
