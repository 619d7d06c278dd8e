"""Golden games are told as before, and counts of positions are what one works out by hand."""

from __future__ import annotations

import pytest

from odds.champions.game import Champions, State, Table
from odds.play import read_record, replay
from odds.play.records import last
from tests.champions.game import golden
from tests.play import contract


@pytest.mark.parametrize("name", golden.SHORT)
def test_short_games_are_told_as_before(name: str) -> None:
    kept = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.short_game(name) == kept


def test_a_whole_game_is_replayed_from_its_file() -> None:
    text = golden.WHOLE.read_text(encoding="utf-8")
    end = last(replay(Champions(golden.WHOLE_TABLE), read_record(text)))
    assert end.board.round == 8
    assert golden.whole_game() == text


def counts(game: Champions, state: State, depths: dict[int, int]) -> None:
    """Compare numbers of positions; where they differ, show them by first move."""
    for depth, many in depths.items():
        found = contract.count(game, state, depth)
        assert found == many, contract.divide(game, state, depth)


def test_counts_at_set_up() -> None:
    # 4 military stalls, 4 economic, then three of ten runes, in order.
    game = Champions(Table(2, expansion=False))
    counts(game, game.begin(), {1: 4, 2: 4 * 4, 3: 16 * 10, 4: 160 * 9, 5: 1440 * 8})
    # 5 military stalls, 6 economic; fifteen runes.
    game = Champions(Table(2, expansion=True))
    counts(game, game.begin(), {1: 5, 2: 5 * 6, 3: 30 * 15, 4: 450 * 14})


def test_counts_of_leaders_and_destinies() -> None:
    game = Champions(Table(2, expansion=False))
    now = " / ".join(("draw", "destiny", "destiny"))
    state = game.read(f"now: leader 1; leader 0; {now} / 0 / 1; {now} / 1 / 1; round")
    # 5 leaders, then 4; 12 destinies, then 11; then 16 Trolls.
    counts(game, state, {2: 5 * 4, 3: 20 * 12, 4: 240 * 11})


def test_counts_of_placements() -> None:
    game = Champions(Table(2, expansion=False))
    state = game.read("now: turn 0; turns 1\nseat 0: leader ullr\nseat 1: leader gylfir")
    # Nothing to buy and nobody to fight: Longhouse, Hunting Grounds, Sage's Hut, small longship,
    # begging. The Sage then gives one of 12 destinies (no journey card lies there), a longship
    # goes to one of 3 shores; then the other seat has what is left: all but the single places.
    assert set(game.legal(state)) == {
        "longhouse",
        "hunting-grounds",
        "sages-hut",
        "small-longship",
        "beg",
    }
    # After Longhouse 4; hunting 5 (again); Sage 12 draws; longship 3 shores; after begging 5, and
    # with the Food begged the other seat still cannot trade.
    counts(game, state, {1: 5, 2: 4 + 5 + 12 + 3 + 5})
    # Third moves of those. Longhouse (4): hunting, Sage, longship, beg: the first seat again has
    # hunting, Sage, longship, beg; or 12 destinies; or 3 shores; or after begging the same 4.
    after = {
        "longhouse": 4 + 12 + 3 + 4,
        # hunting, then Longhouse (no second hunt: Sage, longship, beg), hunting (Longhouse, Sage,
        # longship, beg), Sage 12, longship 3, beg (Longhouse, Sage, longship, beg).
        "hunting-grounds": 3 + 4 + 12 + 3 + 4,
        # Twelve destinies; then Longhouse, hunting, longship, beg.
        "sages-hut": 12 * 4,
        # Three shores; then Longhouse, hunting, Sage, beg.
        "small-longship": 3 * 4,
        # begging: Longhouse (hunting, Sage, longship, beg, and a Food to trade), hunting
        # (Longhouse, hunting, Sage, longship, beg, market), 12, 3, beg (all 5 and the market).
        "beg": 5 + 6 + 12 + 3 + 6,
    }
    assert contract.divide(game, state, 3) == after
    counts(game, state, {3: sum(after.values())})


def test_counts_of_dice() -> None:
    # Two Axemen with three different faces: 6 rolls; then settle, or reroll for the Favor.
    game = Champions(Table(2, expansion=False))
    state = game.read(
        "now: fight 0 / draugr-1 / draugr-21; cleanup\n"
        "seat 0: leader dagrun, favor 1\nseat 1: leader ullr\n"
        "sent: draugr-1 0 2 axe\nlairs: draugr-1 draugr-21\n"
        "fight: start draugr-21, of dagrun, party 2 axe, needed 4, favor 1"
    )
    counts(game, state, {1: 6, 2: 6 * 2})
