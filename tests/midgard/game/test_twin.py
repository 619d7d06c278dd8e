"""Whole games agree with the twin after every move: who moves, what is legal, every piece, points
and tokens; and no card's effect is left unused by that."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from odds.midgard.catalogue import load
from odds.midgard.game import Midgard, State, Table
from odds.play import CHANCE, OVER
from tests.midgard.game.twin import KINGDOMS, Twin

SWITCHES = (
    "gold_is_played",
    "gold_1_3_tokens",
    "gold_9_11_printed",
    "gold_12_15_printed",
    "legion_needs_empty_province",
)


def switched(players: int, draft: bool, turned: tuple[str, ...]) -> tuple[Midgard, Twin]:
    """A game with some switches turned from their defaults, and its twin."""
    known = load()
    now = {name: getattr(known.switches, name) ^ (name in turned) for name in SWITCHES}
    catalogue = replace(known, switches=replace(known.switches, **now))
    return Midgard(Table(players, draft, catalogue)), Twin(players, draft, now)


def compare(table: Table, state: State, twin: Twin) -> None:
    pieces = Counter((p.seat, p.kind, p.place) for p in twin.pieces)
    ours: Counter[tuple[int, str, str]] = Counter()
    for seat, row in enumerate(state.forces):
        for place, many in zip(table.places, row, strict=True):
            if many:
                ours[seat, "warrior", place] = many
        ours[seat, "leader", table.places[state.leaders[seat]]] = 1
    assert ours == pieces
    assert list(state.points) == twin.points
    assert [list(own[:-1]) for own in state.tokens] == [
        [own[kingdom] for kingdom in KINGDOMS] for own in twin.tokens
    ]
    assert state.first == twin.first


def play(game: Midgard, twin: Twin, rng: Random) -> None:
    """Play one random game on both."""
    course = twin.course()
    mover, options = next(course)
    state = game.begin()
    while game.mover(state) != OVER:
        assert game.mover(state) == mover, game.write(state)
        if mover == CHANCE:
            word = game.sample(state, rng)
        else:
            legal = game.legal(state)
            assert set(legal) == options, game.write(state)
            word = rng.choice(legal)
        state = game.play(state, word)
        try:
            mover, options = course.send(word)
        except StopIteration:
            mover = OVER
        compare(game.table, state, twin)
    assert mover == OVER
    assert list(game.scores(state)) == twin.final()


@pytest.mark.parametrize("turned", ((), SWITCHES), ids=("as-decided", "switched"))
@pytest.mark.parametrize("players", (3, 4, 5))
def test_games_agree_with_the_twin(players: int, turned: tuple[str, ...]) -> None:
    rng, used, wasted = Random(players), Counter(), Counter()
    for number in range(4):
        game, twin = switched(players, number % 4 != 3, turned)
        play(game, twin, rng)
        used += twin.used
        wasted += twin.wasted
    assert sum(used.values()) + sum(wasted.values()) == 4 * 15 * players
    if players == 5:  # every gold card is dealt in every such game
        assert set(used) == {card.id for card in game.table.cards}
        assert {"recruit", "land", "attack"} & set(wasted)  # for nothing


@pytest.mark.slow
@pytest.mark.parametrize("name", SWITCHES)
def test_games_agree_with_the_twin_for_each_switch_alone(name: str) -> None:
    rng = Random(name)
    for number in range(20):
        game, twin = switched(3 + number % 3, number % 4 != 3, (name,))
        play(game, twin, rng)
