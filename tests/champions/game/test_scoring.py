"""Who has won (base rules, end of game and scoring)."""

from __future__ import annotations

from odds.champions.game import Champions, Table
from odds.champions.game.scoring import parts

GAME = Champions(Table(3))


def read(*seats: str):
    lines = (f"seat {n}: {words}" for n, words in enumerate(seats))
    return GAME.read("\n".join(("game: round 8", *lines, "stalls: beggar")))


def test_the_most_glory_wins() -> None:
    state = read("leader ullr, favor 2", "leader dagrun, favor 3", "leader gylfir")
    assert GAME.scores(state) == (4, 6, 0)
    assert GAME.winners(state) == (1,)


def test_a_tie_is_broken_by_all_enemies_defeated_trolls_too() -> None:
    # 6 Glory each: one Troll, or a Draugr of 2 and one of 4; red twice makes no set.
    one, two = "glory 6, trophies troll-01", "glory 6, trophies draugr-01 draugr-03"
    state = read(f"leader ullr, {one}", f"leader dagrun, {two}", "leader gylfir")
    assert GAME.scores(state) == (6, 6, 0)
    assert GAME.winners(state) == (1,)


def test_a_tie_that_persists_is_shared() -> None:
    state = read("leader ullr, favor 1", "leader dagrun, favor 1", "leader gylfir")
    assert GAME.winners(state) == (0, 1)


def test_glory_is_told_by_source() -> None:
    state = read(
        "leader ullr, coins 8, favor 1, blame 6, runes gifts, ship longship-1",
        "leader dagrun",
        "leader gylfir",
    )
    assert parts(GAME.table, state, 0) == {
        "track": 0,
        "destinies": 0,
        "sets": 0,
        "runes": 2,
        "longship": 3,
        "favor": 2,
        "coins": 2,
        "blame": -21,
    }
