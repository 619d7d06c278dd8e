"""The rows of the form of a box, against the reader of box files and the template of one."""

from __future__ import annotations

import re

import pytest

from odds import DataError, Party
from odds.champions.catalogue import box_template, load, parse_box
from odds.champions.catalogue.board_files import load_board
from odds.champions.pieces import Reward
from odds.dashboard.declared import Entry, Row, line, of_board, of_midgard, typed
from odds.midgard import catalogue as midgard

BOARD = of_board(load_board())
MIDGARD = of_midgard(midgard.load())
TABLES = [pytest.param(rows, id=name) for name, rows in BOARD.items()]
TABLES += [pytest.param(rows, id=f"midgard-{name}") for name, rows in MIDGARD.items()]


def text_of(entry: Entry) -> object:
    value = entry.value
    return value if isinstance(value, bool | int) else typed(value)


@pytest.mark.parametrize("rows", TABLES)
def test_what_is_typed_as_it_stands_is_what_stands_there(rows: tuple[Row, ...]) -> None:
    entries = {entry.key: entry for row in rows for entry in row.entries}
    content = "\n".join(line(entry, text_of(entry)) for entry in entries.values()).encode()
    said = {one.key: one.value for one in parse_box(content).board}
    said |= {f"midgard.{key}": value for key, value in midgard.parse_box(content).said}
    assert said == {key: entry.value for key, entry in entries.items()}


def test_all_that_a_template_asks_for_has_a_field() -> None:
    text = f"{box_template(load())}\n{midgard.box_template(midgard.load())}"
    lines = [line[2:] for line in text.splitlines() if re.match("# [a-z]", line)]
    lines = [line for line in lines if not line.startswith(("dice.", "enemies.", "switches."))]
    asked = {one.key for one in parse_box("\n".join(lines).encode()).board}
    other = midgard.parse_box("\n".join(lines).encode())
    asked |= {f"midgard.{key}" for key, _ in other.said}
    assert len(asked) > 60
    tables = (*BOARD.values(), *MIDGARD.values())
    assert asked <= {entry.key for rows in tables for row in rows for entry in row.entries}


def test_how_sure_each_is() -> None:
    stalls = {row.key: row for row in BOARD["stalls"]}
    beggar, gossip = stalls["stalls.beggar"], stalls["stalls.gossip"]
    assert {entry.status for entry in beggar.entries} == {"printed"}
    assert not beggar.guessed
    assert gossip.guessed
    said = parse_box(b"stalls.gossip = { cost = { coins = 1 }, gives = 2 }").board
    (again,) = [
        row for row in of_board(load_board().with_said(said))["stalls"] if row.name == "Gossip"
    ]
    status = {entry.name: entry.status for entry in again.entries}
    assert (status["cost"], status["gives"]) == ("owner", "owner")
    assert again.guessed, "not all of it is said"
    assert not again.owned


COST = Entry("stalls.gossip.cost", Reward(), "provisional")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Reward()),
        ("2 coins", Reward(coins=2)),
        (" 1 food,1 wood , 2 sword", Reward(food=1, wood=1, warriors=Party("2 sword"))),
    ],
)
def test_what_is_paid_is_read(text: str, read: Reward) -> None:
    (said,) = parse_box(line(COST, text).encode()).board
    assert said.value == read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("two coins", "stalls.gossip.cost.coins: 'two' is not a whole number"),
        ("2 coin", "stalls.gossip.cost.coin: unknown key; did you mean coins?"),
        ("2", "stalls.gossip.cost: cannot read '2'"),
        ("2 coins 1 food", "stalls.gossip.cost: cannot read"),
        ("1 coins, 2 coins", "stalls.gossip.cost: cannot read"),
        ("100 coins", "stalls.gossip.cost.coins: 100 is above 99"),
        ('1 "]\nx', "stalls.gossip.cost: cannot read"),
    ],
)
def test_what_cannot_be_paid_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(DataError, match=re.escape(why)):
        parse_box(line(COST, text).encode())


def test_lists_are_as_long_as_they_were() -> None:
    (workers,) = [row.entries[0] for row in BOARD["board"] if row.key == "board.workers"]
    assert workers.value == (4, 3, 3, 3)
    with pytest.raises(DataError, match="board.workers: is of another kind"):
        parse_box(line(workers, "4, 3, 3").encode())
    with pytest.raises(DataError, match="board.workers"):
        parse_box(line(workers, "4, 3, 3, x").encode())


def test_what_a_piece_lacks_is_as_sure_as_what_it_has() -> None:
    (varangians,) = [row for row in BOARD["stalls"] if row.key == "stalls.varangians"]
    assert {entry.status for entry in varangians.entries} == {"reported"}, "though its side is not"
    (gold,) = [row for row in MIDGARD["cards"] if row.key == "midgard.cards.gold-1"]
    status = {entry.name: entry.status for entry in gold.entries}
    assert (status["place"], status["amount"]) == ("provisional", "reported")
