"""What the outlook answers with: frozen records of numbers and names, no sentences.

A number is exact or estimated, and says which: an `Estimate` of 0 games is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its interval, from `games` rollouts; of 0 games it is exact, and the ends of
    the interval are the number itself.

    >>> Estimate.certain(3).exact, Estimate(2.5, 2.1, 2.9, 400).exact
    (True, False)
    """

    value: float
    low: float
    high: float
    games: int

    @classmethod
    def certain(cls, value: float) -> Estimate:
        """A number that is known."""
        return cls(value, value, value, 0)

    @property
    def exact(self) -> bool:
        """Whether this is known, not estimated."""
        return self.games == 0


@dataclass(frozen=True, slots=True)
class Earning:
    """What one more Viking of a seat brings in a place, if nobody moved any more this round.

    `there` Vikings of the seat are in the place, `room` more fit (None: any number). In points:
    `control` of provinces or of Asgard; `sets` that are completed by `tokens` more tokens; `doom`
    and Valhalla, `fallen` as expected now, with `doomed` the chance that the place is doomed (D62).
    """

    place: str
    there: int
    room: int | None
    control: int
    tokens: int
    sets: int
    doomed: Fraction
    fallen: Fraction

    @property
    def total(self) -> Fraction:
        """All points together."""
        return self.control + self.sets + self.fallen


@dataclass(frozen=True, slots=True)
class Doom:
    """Doom of the round: for each province the chance that it is `drawn`; for each seat the law of
    how many of its Vikings `fall` where they stand; and `together`, the joint law of all seats."""

    drawn: dict[str, Fraction]
    falls: tuple[dict[int, Fraction], ...]
    together: dict[tuple[int, ...], Fraction]
    left: int  # tokens still to be drawn


@dataclass(frozen=True, slots=True)
class Control:
    """Who will hold what when the round is scored.

    `holds` has for each province and for Asgard and Vanaheim the chance of each seat to hold it;
    `kingdoms` the expected points of each seat for control; `scores` the expected score of each
    seat after the round, sets included. `how` says where the numbers come from: "scored" (nobody
    has a play left), "last" (exact: only one seat has plays left, and plays as it is best for it),
    "open" (exact: all hands are known and everybody plays as it is best for themselves) or
    "rollouts". `nodes` positions were searched, or `games` rollouts played in which `policy` sat in
    every seat; each of their numbers lies outside its interval with chance `alpha` at most, for the
    means as far as those of that many games are normal.
    """

    holds: dict[str, tuple[Estimate, ...]]
    kingdoms: dict[str, tuple[Estimate, ...]]
    scores: tuple[Estimate, ...]
    how: str
    nodes: int
    games: int
    policy: str
    alpha: float

    @property
    def exact(self) -> bool:
        """Whether everything here is exact; nothing exact and estimated is ever mixed."""
        return self.how != "rollouts"


@dataclass(frozen=True, slots=True)
class Line:
    """One legal move, what everybody scores after it, and the best way to go on.

    `lead` is the score of the mover less the best score of the others, when the round is over.
    """

    move: str
    lead: int
    scores: tuple[int, ...]
    then: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Endgame:
    """The rest of a round, searched to its end: all legal moves, the best first.

    `how` is "last" or "open", as in `Control`.
    """

    seat: int
    lines: tuple[Line, ...]
    how: str
    nodes: int


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card that may be kept: the mean `lead` of the seat at the end of the round, over the mean
    of the others, if it keeps this card; and `behind`, how much less that is than with the best
    card, from the same deals and draws."""

    card: str
    lead: Estimate
    behind: Estimate

    @property
    def tied(self) -> bool:
        """Whether no difference to the best card was found."""
        return self.behind.low <= 0 <= self.behind.high


@dataclass(frozen=True, slots=True)
class Draft:
    """The cards of a draft hand by value, the best first.

    `games` paired rollouts a card were played under `policy`. `settled`: the whole order is; then
    no more games were needed. Intervals hold together except with chance `alpha`, as far as means
    of that many games are normal.
    """

    seat: int
    cards: tuple[CardValue, ...]
    games: int
    settled: bool
    alpha: float
    policy: str

    @property
    def best(self) -> tuple[str, ...]:
        """The best card, and all others to which no difference was found."""
        return tuple(card.card for card in self.cards if card.tied)
