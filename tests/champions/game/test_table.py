"""What an owner's box changes in a game, and what the number of players does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from odds.champions.catalogue import load, parse_box
from odds.champions.game import Champions, Table
from odds.champions.game.entry import open_to, why_not
from odds.champions.game.table import payable
from odds.errors import QuestionError


def boxed(text: str) -> Table:
    return Table(4, catalogue=load().with_box(parse_box(text.encode(), "my.toml")))


def test_shores_are_sailed_to_as_the_switch_says() -> None:
    assert Table(4).shores == ("far-1", "far-2", "near-1", "near-2")
    near_first = boxed('[switches]\nshore_order = "near-first"')
    assert near_first.shores == ("near-1", "near-2", "far-1", "far-2")
    assert near_first.fights[-4:] == near_first.shores
    assert Table(3).shores == ("far-1", "near-1", "near-2")


def test_the_land_deck_is_as_large_as_the_switch_says() -> None:
    assert len(Champions(Table(4)).begin().decks.land) == 24
    eight = Champions(boxed("[switches]\nland_all_quiet = 8"))
    assert len(eight.begin().decks.land) == 22


def test_the_owner_s_dice_and_cards_are_played_with() -> None:
    table = boxed(
        'dice.axe.faces = ["hit", "hit", "hit", "hit", "hit", "hit"]\n'
        "[enemies.draugr-01]\nattack = 0\ndefense = 2\nreward = { glory = 3 }"
    )
    game = Champions(table)
    state = game.read(
        "game: round 3\nnow: meet 0 / draugr-1; cleanup\n"
        "seat 0: leader dagrun\nseat 1: leader ullr\nseat 2: leader gylfir\nseat 3: leader jorunn\n"
        "sent: draugr-1 0 2 axe\nlairs: draugr-1 draugr-01\nstalls: beggar"
    )
    assert game.outcomes(state) == (("axe: hit, hit", 1),)
    state = game.play(state, "axe: hit, hit")
    assert (state.players[0].glory, state.players[0].home.axe) == (3, 2)


def test_the_base_game_has_none_of_the_expansion() -> None:
    table = Table(4, expansion=False)
    begin = Champions(table).begin()
    assert begin.stock.archer == 0
    assert begin.decks.land == begin.decks.bergrisar == ()
    assert not {"jorunn", "ragnhild"} & set(table.leaders)
    assert (len(begin.decks.rune), len(begin.decks.destiny)) == (10, 12)
    assert (len(begin.decks.troll), len(begin.decks.draugr), len(begin.decks.monster)) == (
        16,
        21,
        36,
    )
    assert "beg" in table.places
    assert "beggar" not in table.places


def test_five_play_with_the_expansion_only() -> None:
    assert len(Table(5).private) == 5
    with pytest.raises(QuestionError, match="players: 5 is above 4"):
        Table(5, expansion=False)
    with pytest.raises(QuestionError, match="players: 1 is below 2"):
        Table(1)


def test_other_numbers_of_the_board_are_played_with() -> None:
    board = Table(2).things
    short = Table(2, board=replace(board, numbers=replace(board.numbers, rounds=1, market_units=1)))
    game = Champions(short)
    state = game.read("game: round 1\nnow: cleanup\nseat 0: leader ullr\nseat 1: leader dagrun")
    assert state.todo == ()


@pytest.mark.parametrize("table", [Table(2, expansion=False), Table(5)], ids=["base", "mountains"])
def test_a_place_is_open_or_there_is_a_reason(table: Table) -> None:
    game, rng, reasons = Champions(table), Random(5), set()
    for _ in range(4):
        state = game.begin()
        while state.todo:
            task = state.todo[0]
            if task.kind == "turn":
                why = {place: why_not(table, state, task.seat, place) for place in table.places}
                found = open_to(table, state, task.seat)
                assert found == [place for place, reason in why.items() if not reason]
                assert set(found) <= set(game.legal(state))
                reasons |= set(why.values())
            state = game.play(state, rng.choice(game.legal(state)))
    assert len(reasons) >= 7, reasons


def test_a_purse_pays_for_what_stands_on_the_card() -> None:
    """Coins: the large longship 1, the Stave Church from 1 on; the Runesmith 1 Wood (D44)."""
    table = Table(4)
    assert {"small-longship", "longhouse", "market"} <= payable(table, (0, 0, 0))
    dear = {"large-longship", "stave-church", "runesmith"}
    assert not dear & payable(table, (9, 0, 0))
    assert dear & payable(table, (0, 0, 1)) == {"large-longship", "stave-church"}
    assert dear & payable(table, (0, 1, 0)) == {"runesmith"}
