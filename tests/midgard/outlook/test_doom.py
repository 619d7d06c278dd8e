"""Doom is the hypergeometric law, compared with every set of tokens written out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.state import LEADER
from odds.midgard.outlook import doom, drawn_chances, earnings, falling
from odds.play import CHANCE, OVER, stream
from tests.midgard.game.position import game_of, position


def some_state(game: Midgard, rng: Random, moves: int) -> State:
    state = game.begin()
    for _ in range(moves):
        mover = game.mover(state)
        assert mover != OVER
        state = game.play(
            state, game.sample(state, rng) if mover == CHANCE else rng.choice(game.legal(state))
        )
    return state


@pytest.mark.parametrize("known", range(6))
def test_law_is_the_count_of_all_sets_of_tokens(known: int) -> None:
    game = Midgard(Table(3))
    table, rng = game.table, stream(31, known)
    state = some_state(game, rng, 70)
    state = state._replace(doom=tuple(rng.sample(range(10), known)))
    counts: Counter[tuple[int, ...]] = Counter()
    single: Counter[int] = Counter()
    others = [p for p in range(10) if p not in state.doom]
    sets = [(*state.doom, *more) for more in combinations(others, 5 - known)]
    for drawn in sets:
        single.update(drawn)
        counts[
            tuple(
                sum(state.forces[s][p] for p in drawn) + (state.leaders[s] in drawn)
                for s in range(3)
            )
        ] += 1
    assert falling(table, state) == {dead: Fraction(n, len(sets)) for dead, n in counts.items()}
    assert drawn_chances(table, state) == tuple(Fraction(single[p], len(sets)) for p in range(10))
    told = doom(table, state)
    assert told.left == 5 - known
    for seat in range(3):
        law: Counter[int] = Counter()
        for dead, n in counts.items():
            law[dead[seat]] += n
        assert told.falls[seat] == {many: Fraction(n, len(sets)) for many, n in law.items()}


def test_hypergeometric_by_hand() -> None:
    # One Viking in each of three provinces, 5 of 10 drawn: C(3, k) C(7, 5 - k) / 252.
    game = game_of()
    state = position(
        game,
        "leader ship, warriors 1 alfheim-1 1 mannheim-1 1 jotunheim-1",
        "leader ship",
        "leader ship",
        now="play 0",
        hands=("1 attack, 1 land",),
    )
    assert doom(game.table, state._replace(doom=())).falls[0] == {
        0: Fraction(21, 252),
        1: Fraction(105, 252),
        2: Fraction(105, 252),
        3: Fraction(21, 252),
    }


def test_earnings_by_hand() -> None:
    game = game_of()
    state = position(
        game,
        "leader ship, warriors 1 alfheim-1 1 alfheim-2, tokens 1 mannheim 1 jotunheim",
        "leader alfheim-3, warriors 1 asgard",
        "leader ship",
        now="play 0",
        hands=("1 attack, 1 land",),
        doom="alfheim-1, alfheim-3, mannheim-1, jotunheim-1, jotunheim-2",
    )
    found = {one.place: one for one in earnings(game.table, state, 0)}
    first = found["alfheim-1"]  # held already: 2 + 1 points for who falls, no more tokens
    assert (first.control, first.tokens, first.sets, first.fallen) == (0, 0, 0, 3)
    assert (first.there, first.room, first.doomed, first.total) == (1, 2, 1, 3)
    third = found["alfheim-3"]  # a warrior is weaker than the leader there: 1 < 3/2
    assert (third.control, third.tokens) == (0, 1)
    mannheim = found["mannheim-2"]  # 3 points; a token of Mannheim: still one of Jotunheim, 1 set
    assert (mannheim.control, mannheim.tokens, mannheim.sets, mannheim.fallen) == (3, 1, 0, 0)
    assert found["asgard"].control == 0  # one against one: nobody
    assert found["vanaheim"].tokens == 2
    # 2 Alfheim, 1 Mannheim, 1 Jotunheim make 1 set; a token each of the two latter makes it 2.
    assert found["vanaheim"].sets == 5
    assert found["valhalla"].total == 1
    led = {one.place: one for one in earnings(game.table, state, 0, LEADER)}
    assert led["asgard"].control == 5  # 3/2 against 1
    assert led["alfheim-3"].control == 0  # 3/2 against 3/2
