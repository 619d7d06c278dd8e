"""The rest of a round, searched to its end: exact where it is small enough.

Within a round nothing is drawn, so only hidden hands stand between a position and its end. There
are two cases in which they do not matter. "last": one seat only has plays left, and its own hand is
all that counts. "open": every card that may still be played is seen. Then everybody plays as it is
best for themselves: a seat takes the first of the moves after which its lead is greatest, the lead
being its score less the best score of the others when the round is over. With three seats and more
that is one way to play well (what is best for two against the third is not looked at); with the
last play it is the only one. In Vanaheim a seat chooses its tokens in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from odds.errors import QuestionError
from odds.midgard.catalogue import DECKS
from odds.midgard.game import Midgard, State
from odds.midgard.game.state import HIDDEN
from odds.midgard.game.table import Table
from odds.midgard.outlook.records import Endgame, Line

LIMIT: Final = 30_000  # positions; some ten seconds
DEPTH: Final = 3  # plays left, more are not tried
PLANNING: Final = ("round", "doom", "deal", "draft", "gold")  # what comes before the first play

Scores = tuple[int, ...]


def endgame(game: Midgard, state: State, limit: int = LIMIT) -> Endgame:
    """Return every legal move with what it leads to, the best first.

    QuestionError on `position` if what is left of the round is hidden or has more than `limit`
    positions, or if it is no seat's move.

    >>> from odds.midgard.game import Table
    >>> game = Midgard(Table(3))
    >>> last = "hand 2: 1 gold-4, 1 recruit"  # three tokens, or a province
    >>> state = game.read(f"game: round 1, first 0, turn 11\\nnow: play 2\\n{last}")
    >>> found = endgame(game, state)
    >>> found.how, [(line.move, line.lead, line.then) for line in found.lines]
    ('last', [('play recruit', 3, ('warrior to alfheim-1',)), ('play gold-4', 0, ())])
    """
    how = searchable(game.table, state)
    if game.mover(state) < 0 or not how:
        raise QuestionError("position", "is not near enough to the end of a round to be searched")
    try:
        search = Search(game, limit)
        lines = [search.line(state, move) for move in game.legal(state)]
    except BeyondError:
        raise QuestionError("position", f"leads to more than {limit} others") from None
    lines.sort(key=lambda line: -line.lead)
    return Endgame(state.now[1], tuple(lines), how, search.nodes)


def playing(table: Table, state: State) -> tuple[int, ...]:
    """The seats that play a card in what is left of the round, in order, each play once.

    A card that is being played counts, choosing tokens in Vanaheim does not.

    >>> from odds.midgard.game import Table
    >>> table = Table(3)
    >>> state = Midgard(table).read("game: round 1, first 1, turn 10\\nnow: play 2\\nhand 2: 2 ?")
    >>> playing(table, state)
    (2, 0)
    """
    kind, mover = state.now[:2]
    if kind in PLANNING:
        return tuple(range(table.players)) * (table.plays[state.round] // table.players)
    if kind == "over" or (kind == "take" and state.now[3]):
        return ()
    begun = () if kind in ("play", "take") else (mover,)
    seats = range(state.turn, table.plays[state.round])
    return (*begun, *((state.first + i) % table.players for i in seats))


def holding(table: Table, state: State, seat: int) -> int:
    """How many cards a seat has in hand: all that it was dealt, less what it played (D63).

    >>> from odds.midgard.game import Table
    >>> table = Table(3)
    >>> holding(table, Midgard(table).begin(), 0)
    0
    """
    numbers, kind = table.numbers, state.now[0]
    dealt = sum(map(numbers.dealt, DECKS))
    many = dealt * (state.round - 1) - sum(numbers.plays[: state.round - 1])
    if kind == "draft":
        return many + dealt - len(state.packs[seat])
    if kind in PLANNING and kind != "gold":  # in the first-game variant, hands are dealt to hands
        return many + dealt * (kind == "deal" and not table.draft and seat < state.now[2])
    turns = range(state.turn)
    return many + dealt - sum((state.first + i) % table.players == seat for i in turns)


def searchable(table: Table, state: State) -> str:
    """Say how what is left of the round can be searched: "scored" (nobody has a play left), "last",
    "open", or "" where cards or tokens that matter are hidden, or too many plays are left."""
    if state.now[0] in PLANNING or any(tokens[-1] for tokens in state.tokens):
        return ""
    seats = playing(table, state)
    if len(seats) > DEPTH or any(HIDDEN in state.hands[seat] for seat in seats):
        return ""
    return ("scored", "last", "open")[min(len(set(seats)), 2)]


def lead(scores: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best of the others.

    >>> lead((3, 9, 5), 1), lead((3, 9, 5), 2)
    (4, -4)
    """
    return scores[seat] - max((*scores[:seat], *scores[seat + 1 :]))


class BeyondError(Exception):
    """There are more positions than allowed."""


@dataclass
class Search:
    """A search of what is left of a round; positions that were met are kept."""

    game: Midgard
    limit: int = LIMIT
    nodes: int = 0
    _known: dict[State, tuple[Scores, str]] = field(default_factory=dict)

    def best(self, state: State) -> tuple[Scores, str]:
        """The scores when the round is over, and the first move that leads there ("" at its end).

        Raises BeyondError where more than `limit` positions would be met.
        """
        game = self.game
        seat = game.mover(state)
        if seat < 0:
            return game.scores(state), ""
        if (known := self._known.get(state)) is not None:
            return known
        self.nodes += 1
        if self.nodes > self.limit:
            raise BeyondError
        found: tuple[Scores, str] | None = None
        for move in game.legal(state):
            scores, _ = self.best(game.play(state, move))
            if found is None or lead(scores, seat) > lead(found[0], seat):
                found = scores, move
        assert found is not None
        self._known[state] = found
        return found

    def line(self, state: State, move: str) -> Line:
        """What follows a move, if all go on at their best; only the moves of the same seat."""
        seat = self.game.mover(state)
        after = self.game.play(state, move)
        scores, then = self.best(after)
        moves = []
        while then and self.game.mover(after) == seat:
            moves.append(then)
            after = self.game.play(after, then)
            _, then = self.best(after)
        return Line(move, int(lead(scores, seat)), scores, tuple(moves))
