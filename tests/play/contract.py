"""What every game promises (promises 9-11), checked along random games; any game can be handed in.

Each check raises AssertionError with the state's text. `tests/play/test_contract.py` shows with a
toy game, broken in one way after another, that each of them can fail.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from random import Random

from odds.errors import RuleError
from odds.play import CHANCE, OVER, Game, changes, play_game, read_record, replay, write_record
from odds.play.bots import Uniform
from odds.play.game import S
from odds.play.records import last

NONSENSE = "stand on the table"
LISTED = 400  # more outcomes of one draw than this are not all weighed


def check_node(game: Game[S], state: S) -> None:
    """Everything that holds for one state."""
    facts, text = game.facts, game.write(state)
    mover, legal = game.mover(state), game.legal(state)
    assert not game.faults(state), (game.faults(state), text)
    assert game.read(text) == state, f"does not read what it wrote:\n{text}"
    assert game.write(game.read(text)) == text
    if mover == OVER:
        assert legal == ()
        return
    assert mover == CHANCE or 0 <= mover < facts.players
    assert legal, f"nothing is legal:\n{text}"
    assert len(set(legal)) == len(legal), f"a move is there twice: {legal}"
    refuse(game, state, NONSENSE)
    if mover == CHANCE:
        outcomes = game.outcomes(state)
        assert tuple(word for word, _ in outcomes) == legal
        assert all(isinstance(p, Fraction) and p > 0 for _, p in outcomes)
        assert sum(p for _, p in outcomes) == 1, f"chances do not sum to 1:\n{text}"
    else:
        assert len(legal) <= facts.most_actions, f"{len(legal)} moves: {legal}"
        view = game.view(state, mover)
        assert game.legal(view) == legal, f"the view offers other moves:\n{text}"
        assert game.mover(view) == mover
        assert game.view(view, mover) == view, f"a view of a view is another:\n{text}"


def refuse(game: Game[S], state: S, move: str) -> None:
    """An illegal move raises RuleError, names a rule, and changes nothing."""
    before = game.write(state)
    refused = ""
    try:
        game.play(state, move)
    except RuleError as error:
        refused = error.rule
    assert refused, f"{move!r} is not legal, but was not refused by a rule:\n{before}"
    assert game.write(state) == before, "an illegal move changed the state"


def check_step(game: Game[S], state: S, move: str) -> S:
    """A move changes no state but makes another, the same one each time."""
    before = game.write(state)
    after = game.play(state, move)
    assert game.write(state) == before, f"{move!r} changed the state that it was made in"
    assert game.play(state, move) == after, f"{move!r} does not always do the same"
    return after


def check_bounds(game: Game[S], state: S, decisions: int) -> None:
    """What the game declares of itself."""
    facts = game.facts
    scores = game.scores(state)
    assert len(scores) == facts.players
    assert all(facts.least_score <= score <= facts.most_score for score in scores), scores
    assert facts.longest is None or decisions <= facts.longest


def walk(
    game: Game[S],
    rng: Random,
    *,
    every: int = 1,
    visit: Callable[[S], None] | None = None,
) -> S:
    """Play one random game; each step is checked, every `every`-th state whole."""
    state, decisions, stale, number = game.begin(), 0, [], 0
    while (mover := game.mover(state)) != OVER:
        if number % every == 0:
            check_node(game, state)
            # What was legal some moves ago mostly is no more: a refusal of something plausible.
            for old in stale[-1:]:
                if old not in game.legal(state):
                    refuse(game, state, old)
        if visit is not None:
            visit(state)
        if mover == CHANCE:
            move = game.sample(state, rng)
            assert number % every or move in game.legal(state), f"{move!r} cannot happen"
        else:
            move = rng.choice(game.legal(state))
            stale.append(move)
            decisions += 1
        state = check_step(game, state, move) if number % every == 0 else game.play(state, move)
        number += 1
    check_node(game, state)
    check_bounds(game, state, decisions)
    assert set(game.winners(state)) <= set(range(game.facts.players))
    assert game.winners(state)
    return state


def check_record(game: Game[S], seed: int, number: int) -> None:
    """A record is written, read and replayed to the same end, and is the same again."""
    bots = (Uniform(),) * game.facts.players
    record = play_game(game, bots, seed, number)
    assert play_game(game, bots, seed, number) == record
    text = write_record(record)
    assert read_record(text) == record
    end = last(replay(game, record))
    assert game.mover(end) == OVER


def check_views(game: Game[S], state: S, other: Callable[[S, int], S | None]) -> None:
    """States that differ only in what a seat may not see give it equal views.

    `other(state, seat)` deals what is hidden from the seat anew; None if nothing is.
    """
    for seat in range(game.facts.players):
        dealt = other(state, seat)
        if dealt is not None:
            told = changes(game.write(game.view(state, seat)), game.write(game.view(dealt, seat)))
            assert not told, f"seat {seat} sees what it may not: {told}"


def check_samples(game: Game[S], state: S, rng: Random, many: int = 2000) -> None:
    """Samples come as often as their probabilities say, within six standard deviations."""
    outcomes = dict(game.outcomes(state))
    if len(outcomes) > LISTED:
        return
    seen = dict.fromkeys(outcomes, 0)
    for _ in range(many):
        seen[game.sample(state, rng)] += 1
    for word, p in outcomes.items():
        chance = float(p)
        spread = 6 * (many * chance * (1 - chance)) ** 0.5 + 1
        assert abs(seen[word] - many * chance) <= spread, (word, p, seen[word])


def size(value: object, shared: set[int]) -> int:
    """Bytes of a value without what is `shared` by all states, each object once."""
    if id(value) in shared:
        return 0
    shared.add(id(value))
    total = sys.getsizeof(value)
    parts: list[object] = []
    if isinstance(value, (tuple, list, set, frozenset)):
        parts = list(value)
    elif isinstance(value, dict):
        parts = [*value, *value.values()]
    elif hasattr(type(value), "__slots__"):
        parts = [getattr(value, name) for name in type(value).__slots__ if hasattr(value, name)]
    return total + sum(size(part, shared) for part in parts)


def count(game: Game[S], state: S, depth: int) -> int:
    """Number of positions at a depth, each way to reach it counted."""
    if depth == 0:
        return 1
    moves = game.legal(state)
    if depth == 1:
        return len(moves) or 1
    return sum(count(game, game.play(state, move), depth - 1) for move in moves) if moves else 1


def divide(game: Game[S], state: S, depth: int) -> dict[str, int]:
    """The same by first move: where two counts differ, one follows the move that differs."""
    return {move: count(game, game.play(state, move), depth - 1) for move in game.legal(state)}
