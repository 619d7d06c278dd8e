"""The data files are read strictly: each kind of mistake is one error with file and key."""

from __future__ import annotations

from importlib.resources import files

import pytest

from odds.champions.catalogue import load
from odds.champions.catalogue.loading import FILES, parse
from odds.champions.catalogue.schema import RewardForm
from odds.champions.pieces import COUNTED
from odds.errors import DataError


def shipped() -> dict[str, bytes]:
    folder = files("odds.champions.catalogue") / "data"
    return {f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES}


def broken(file: str, old: str, new: str) -> DataError:
    """Replace the first `old` in a data file and return the error that it brings."""
    contents = shipped()
    text = contents[file].decode()
    assert old in text
    contents[file] = text.replace(old, new, 1).encode()
    with pytest.raises(DataError) as caught:
        parse(contents)
    assert caught.value.file == file
    return caught.value


def test_the_shipped_files_are_read() -> None:
    assert parse(shipped()) == load()
    assert load() is load()


def test_a_file_names_everything_that_a_card_can_pay() -> None:
    assert tuple(RewardForm.model_fields) == (*COUNTED, "warriors")


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "message"),
    (
        ("trolls.toml", "attack = 2", "atack = 2", "group[0].rows[0].atack", "did you mean attack"),
        ("trolls.toml", "attack = 2", 'attack = "2"', "group[0].rows[0].attack", "whole number"),
        ("trolls.toml", "attack = 2", "attack = 2.0", "group[0].rows[0].attack", "whole number"),
        ("trolls.toml", "attack = 2", "attack = true", "group[0].rows[0].attack", "whole number"),
        ("trolls.toml", "attack = 2, ", "", "group[0].rows[0].attack", "is missing"),
        ("trolls.toml", "attack = 2", "attack = -1", "group[0].rows[0].attack", "below 0"),
        ("trolls.toml", "defense = 4", "defense = 0", "group[0].rows[0].defense", "below 1"),
        ("trolls.toml", "troll-02", "troll-01", "group[0].rows[1].id", "there twice"),
        ("draugr.toml", "draugr-01", "troll-01", "group[0].rows[0].id", "there twice"),
        ("trolls.toml", '"provisional"', '"certain"', "group[0].rows[0].status", "unknown"),
        ("trolls.toml", '"provisional"', '"owner"', "group[0].rows[0].status", "unknown"),
        ("trolls.toml", 'source = "D41"', 'source = ""', "group[0].rows[0].source", "at least 1"),
        ("trolls.toml", ', source = "D41"', "", "group[0].rows[0].source", "is missing"),
        ("trolls.toml", '"troll"', '"giant"', "deck", "unknown"),
        ("trolls.toml", "fields.unbeaten", "fields.cost", "group[0].fields", "no field of a card"),
        (
            "bergrisar.toml",
            "fields = { attack",
            "fields = { color",
            "group[0].rows[0].fields",
            "gives 'color' an origin, but no value",
        ),
        ("monsters.toml", '"red"', '"green"', "group[0].rows[0].color", "unknown"),
        ("monsters.toml", '["axe"]', '["bow"]', "group[0].rows[1].forbids[0]", "unknown"),
        ("monsters.toml", '["axe"]', '"axe"', "group[0].rows[1].forbids", "not a list"),
        ("draugr.toml", '"seidr-draugr"', '"seidr"', "group[1].rows[0].special", "unknown"),
        ("dice.toml", '"blank", ', "", "sword.faces", "has 5 faces"),
        ("dice.toml", '"blank"', '"nothing"', "sword.faces[0]", "unknown"),
        ("dice.toml", "[archer]", "[bow]", "archer", "is missing"),
        ("prices.toml", "coin =", "gold =", "prices", "must have"),
        ("prices.toml", '"1/3"', '"a third"', "prices.coin.value", "not a number"),
        (
            "switches.toml",
            "value = true",
            "value = 1",
            "switches.mist_walker_shields.value",
            "true",
        ),
        ("switches.toml", "far-first", "far", "switches.shore_order.value", "unknown"),
        ("leaders.toml", '"ullr"', '"ulf"', "leaders", "must have"),
        ("runes.toml", "glory = 2", "glory = -2", "runes[0].glory", "below 0"),
        ("runes.toml", "[[runes]]", "[runes", "", "not TOML"),
    ),
)
def test_each_kind_of_mistake(file: str, old: str, new: str, key: str, message: str) -> None:
    error = broken(file, old, new)
    assert error.key == key
    assert message in str(error)
    assert "\n" not in str(error)
