"""The board's data: what the decisions say, and each kind of mistake named by file and key."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from odds.champions.catalogue import box_of, box_template, box_text, load, parse_box
from odds.champions.catalogue.board_files import FILES, load_board, parse_board
from odds.champions.game import Table
from odds.errors import DataError, QuestionError
from tests.champions.game.tableau import DESTINIES

BOARD = load_board()


def shipped() -> dict[str, bytes]:
    folder = files("odds.champions.catalogue") / "data"
    return {f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES}


def test_the_shipped_files_are_read() -> None:
    assert parse_board(shipped()) == BOARD
    assert load_board() is BOARD


def test_destinies_are_those_of_the_facts() -> None:
    assert {d.id: (d.most, d.alone, d.tied) for d in BOARD.destinies} == DESTINIES
    assert [d.id for d in BOARD.destinies if d.expansion] == ["liberator"]


def test_stalls_of_d47() -> None:
    sides = Counter((stall.side, stall.expansion) for stall in BOARD.stalls)
    assert sides == {
        ("military", False): 4,
        ("economic", False): 4,
        ("military", True): 1,
        ("economic", True): 2,
        ("beggar", True): 1,
    }
    stalls = {stall.id: stall for stall in BOARD.stalls}
    assert stalls["varangians"].gain.warriors.as_dict() == {"sword": 1, "spear": 1}
    assert stalls["roving-rangers"].gain.warriors.as_dict() == {"archer": 1}
    assert stalls["wandering-monk"].gain.favor == 1
    assert stalls["gossip"].gives == 1
    beggar = stalls["beggar"]
    assert (beggar.gain.blame, beggar.resources) == (1, 1)  # Dark Mountains rulebook, set-up


BOX = b"""
[stalls.war-band]
cost = { coins = 3 }
[longships.longship-1]
capacity = 7
[board]
market_units = 2
far_shores = [2, 2, 2, 2]
"""


def test_a_box_corrects_the_board_and_games_play_by_it() -> None:
    known = load().with_box(parse_box(BOX, "my-box.toml"))
    table = Table(2, catalogue=known)
    assert table.stalls["war-band"].cost.coins == 3
    assert table.stalls["war-band"].gain == BOARD.value("stalls.war-band.gain")
    assert table.ships["longship-1"].capacity == 7
    assert table.numbers.market_units == 2
    assert table.shores == ("far-1", "far-2", "near-1", "near-2")
    assert table.things.provenance("stalls.war-band.cost").status == "owner"
    assert table.things.provenance("board.market_units").source == "my-box.toml"
    assert Table(2).things is BOARD
    assert parse_box(box_text(box_of(known)).encode(), "my-box.toml") == box_of(known)


@pytest.mark.parametrize(
    ("line", "key"),
    (
        ("stalls.war-bnd.cost = { coins = 3 }", "stalls.war-bnd.cost"),
        ("stalls.war-band.side = 1", "stalls.war-band.side"),
        ("board.expansion_leaders = [1]", "board.expansion_leaders"),
        ("board.market_units = [2]", "board.market_units"),
        ("board.far_shores = [2, 2]", "board.far_shores"),
        ("board.rounds = -1", "board.rounds"),
    ),
)
def test_what_the_board_does_not_have_is_one_fault_with_its_key(line: str, key: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_box(line.encode())
    assert caught.value.key.startswith(key)
    assert "\n" not in str(caught.value)


def test_the_template_asks_for_what_nobody_told_of_the_board() -> None:
    lines = box_template(load()).splitlines()
    assert "# board.market_units = 3" in lines
    assert "# stalls.war-band.cost = { coins = 2 }" in lines
    assert not any(line.startswith("# stalls.varangians.cost") for line in lines)  # reported


def test_longships_and_merchants_of_d44_and_d47() -> None:
    ships = {ship.id: ship for ship in BOARD.longships}
    assert (ships["small"].capacity, ships["small"].cost.coins) == (5, 0)
    assert (ships["large"].capacity, ships["large"].cost.coins) == (10, 1)
    private = [ship.players for ship in BOARD.longships if not ship.public]
    assert private == [2, 2, 3, 4, 5]
    assert len(BOARD.merchants) == 8
    assert BOARD.merchants[0].gain.food == 3


def test_every_datum_has_a_source_and_what_nobody_told_is_provisional() -> None:
    assert all(datum.source for datum in BOARD.data)
    told = {BOARD.provenance(f"stalls.{name}").status for name in ("varangians", "beggar")}
    assert told == {"provisional", "printed"}  # on which side the Varangians stand is ours
    assert BOARD.provenance("stalls.varangians.gain").status == "reported"
    assert BOARD.provenance("board.far_shores").status == "provisional"  # D33
    with pytest.raises(QuestionError, match="key: 'stalls.nobody' is unknown"):
        BOARD.provenance("stalls.nobody")


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    (
        ("destinies.toml", 'most = "blue"', 'most = "green"', "destinies[0].most"),
        ("destinies.toml", "earth-smasher", "crusher-of-ice", "destinies[1].id"),
        ("destinies.toml", "alone = 6", "alone = -6", "destinies[0].alone"),
        ("stalls.toml", 'side = "military"', 'side = "naval"', "stalls[0].side"),
        ("stalls.toml", "{ coins = 1 }", "{ gold = 1 }", "stalls[0].cost.gold"),
        ("stalls.toml", "fields.side", "fields.dice", "stalls[0].fields"),
        ("merchants.toml", "food = 3", 'food = "3"', "merchants[0].gain.food"),
        ("longships.toml", "public = true", "public = 1", "longships[0].public"),
        ("board.toml", "rounds =", "turns =", "board"),
        ("board.toml", "rounds = { value = 8", "rounds = { value = [8]", "board.rounds.value"),
        ("board.toml", "[4, 3, 3, 3]", "[4, 3, 3]", "board.workers.value"),
        ("board.toml", "[4, 3, 3, 3]", "4", "board.workers.value"),
    ),
)
def test_each_kind_of_mistake(file: str, old: str, new: str, key: str) -> None:
    contents = shipped()
    text = contents[file].decode()
    assert old in text
    contents[file] = text.replace(old, new, 1).encode()
    with pytest.raises(DataError) as caught:
        parse_board(contents)
    assert (caught.value.file, caught.value.key) == (file, key)
    assert "\n" not in str(caught.value)
