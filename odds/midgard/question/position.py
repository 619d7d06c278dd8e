"""Positions as people say them.

A position comes as text, in the notation of states (`odds.midgard.game.notation`), its lines apart
by line ends or by ";". What is left out is as at the start; hands and packs that are left out are
taken as not seen.
"""

from __future__ import annotations

from typing import Final

from odds.errors import QuestionError
from odds.midgard.game import Midgard, State, Table, notation
from odds.midgard.game.state import HIDDEN
from odds.midgard.outlook.endgame import holding
from odds.midgard.outlook.rollouts import dealt
from odds.play import CHANCE, stream
from odds.sources.checks import whole

BEGIN: Final = "round"  # where a position that says nothing stands


def position(game: Midgard, text: str, seed: object) -> State:
    """Read a position; where nothing is said, the first hand of a game, dealt by `seed`.

    >>> from odds.midgard.game import Table
    >>> position(Midgard(Table(3)), "", 1).now
    ('draft', 0)
    """
    if text.strip():
        return read_position(game, text)
    rng, state = stream(whole(seed, "seed")), game.begin()
    while game.mover(state) == CHANCE:
        state = game.play(state, game.sample(state, rng))
    return state


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
