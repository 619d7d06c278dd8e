"""The owner's box file: corrections, and every fault named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.champions.catalogue import (
    Box,
    Catalogue,
    Datum,
    box_template,
    check_box,
    load,
    parse_box,
    read_box,
)
from odds.champions.catalogue.board_files import load_board
from odds.champions.pieces import KINDS, Dice, Party, Reward, Ruleset
from odds.errors import DataError

# The example of the design.
EXAMPLE = b"""
[dice.sword]
faces = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
[enemies.troll-07]
attack = 3
defense = 5
reward = { glory = 8 }
[switches]
land_all_quiet = 8
"""


def boxed(text: str | bytes) -> Catalogue:
    content = text.encode() if isinstance(text, str) else text
    return load().with_box(parse_box(content, "box.toml"))


def test_the_example_is_read(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(EXAMPLE)
    assert check_box(path) == ()
    box = read_box(path)
    assert box.file == str(path)
    assert box.dice.sword == load().dice.sword
    assert [change.id for change in box.changes] == ["troll-07"]
    assert box.switches == (("land_all_quiet", 8),)


def test_what_the_owner_says_is_the_owners() -> None:
    catalogue = boxed(EXAMPLE)
    owner = Datum("dice.sword", "owner", "box.toml")
    assert catalogue.provenance("dice.sword") == owner
    assert catalogue.known_dice == Dice(sword=load().dice.sword, archer=load().dice.archer)
    assert catalogue.provenance("switches.land_all_quiet").status == "owner"
    assert catalogue.rules == Ruleset(land_all_quiet=8)
    enemy = catalogue.enemy("troll-07")
    # The Blame that a victor discards is a rule, not a guess of ours: it stays (D22).
    assert enemy.reward == Reward(glory=8, discard=1)
    assert catalogue.provenance("enemies.troll-07.reward.glory").status == "owner"
    assert catalogue.provenance("enemies.troll-07.reward.discard").status == "reported"
    assert catalogue.provisional(["enemies.troll-07"]) == ()


def test_what_is_not_said_stays_as_it_was() -> None:
    catalogue = boxed(EXAMPLE)
    assert catalogue.dice == load().dice
    assert catalogue.provisional(["dice.spear", "dice.axe", "switches.shore_order"]) == (
        "dice.spear",
        "dice.axe",
        "switches.shore_order",
    )
    rest = [card for card in catalogue.deck if card.id != "troll-07"]
    assert rest == [card for card in load().deck if card.id != "troll-07"]
    assert catalogue.leaders == load().leaders
    assert load().provenance("dice.sword").status == "provisional"  # the shipped one is untouched


def test_a_partial_row_leaves_the_rest_of_the_card_provisional() -> None:
    catalogue = boxed("enemies.monster-02.attack = 5")
    before, after = load().enemy("monster-02"), catalogue.enemy("monster-02")
    assert (before.attack, after.attack) == (2, 5)
    assert (after.defense, after.forbids, after.reward) == (6, ("axe",), before.reward)
    assert catalogue.provenance("enemies.monster-02.attack").status == "owner"
    assert catalogue.provenance("enemies.monster-02.defense").status == "provisional"
    assert catalogue.card("monster-02").status == "provisional"


def test_a_written_reward_drops_our_guesses() -> None:
    assert load().enemy("monster-05").reward == Reward(glory=7, favor=1)
    catalogue = boxed("enemies.monster-05.reward = { glory = 9, warriors = { axe = 1 } }")
    assert catalogue.enemy("monster-05").reward == Reward(glory=9, warriors=Party(axe=1))
    assert catalogue.provenance("enemies.monster-05.reward").status == "owner"


def test_a_reward_can_be_nothing_and_a_rule_can_be_denied() -> None:
    catalogue = boxed(
        "enemies.monster-05.reward = {}\n"
        "enemies.troll-01.reward = { glory = 6, discard = 0 }\n"
        "enemies.troll-01.unbeaten = { blame = 2 }\n"
    )
    assert catalogue.enemy("monster-05").reward == Reward()
    assert catalogue.provenance("enemies.monster-05.reward").status == "owner"
    assert catalogue.enemy("troll-01").reward == Reward(glory=6)
    assert catalogue.provenance("enemies.troll-01.reward.discard").status == "owner"
    assert catalogue.enemy("troll-01").unbeaten == Reward(blame=2)


def test_special_forbids_and_color() -> None:
    catalogue = boxed(
        "enemies.monster-01 = { special = 'vile-priest', forbids = ['axe', 'sword'] }\n"
        "enemies.rock-creature-1 = { special = 'none', attack = 3, color = 'blue' }\n"
        "enemies.monster-02.forbids = []\n"
    )
    assert catalogue.enemy("monster-01").special == "vile-priest"
    assert catalogue.enemy("monster-01").forbids == ("sword", "axe")
    assert catalogue.enemy("rock-creature-1").special is None
    assert catalogue.enemy("rock-creature-1").attack == 3
    assert catalogue.card("rock-creature-1").color == "blue"
    assert catalogue.provenance("enemies.rock-creature-1.color").status == "owner"
    assert catalogue.enemy("monster-02").forbids == ()


def test_an_all_said_card_is_no_longer_provisional() -> None:
    catalogue = boxed("enemies.kraken = { attack = 3, defense = 5 }")
    assert catalogue.card("kraken").status == "reported"  # forbids; the 3 Glory are printed
    assert catalogue.cards(status="provisional", deck="journey") == ()


def test_boxes_can_follow_each_other() -> None:
    first = boxed("dice.axe.faces = ['blank', 'hit', 'hit', 'hit', 'hit', 'hit hit']")
    again = first.with_box(parse_box(b"switches.mist_walker_shields = false", "other.toml"))
    assert again.dice.axe == first.dice.axe
    assert again.provenance("dice.axe").source == "box.toml"
    assert again.provenance("switches.mist_walker_shields").source == "other.toml"
    assert again.rules == Ruleset(mist_walker_shields=False)


def test_an_empty_box_changes_nothing() -> None:
    assert boxed("") == load()
    assert load().with_box(Box("none")) == load()


@pytest.mark.parametrize(
    ("text", "key", "message"),
    (
        ("extra = 1", "extra", "unknown key; known: dice, enemies, switches"),
        ("dice = 4", "dice", "4 is not a table"),
        ("dice.bow.faces = []", "dice.bow", "unknown key; known: sword, spear, axe, archer"),
        ("dice.axe = {}", "dice.axe.faces", "is missing"),
        ("dice.axe.faces = 'blank'", "dice.axe.faces", "is not a list of six faces"),
        ("dice.axe.faces = ['hit','hit','hit','hit','hit']", "dice.axe.faces", "has 5 faces"),
        (
            "dice.axe.faces = ['hit','hit','hit','hit','hit','hurt']",
            "dice.axe.faces[5]",
            "'hurt' is unknown; known: blank, hit, shield, game",
        ),
        ("dice.axe.faces = ['hit','hit','hit','hit','hit',2]", "dice.axe.faces[5]", "not a face"),
        (
            "dice.axe.faces = ['game','hit','hit','hit','hit','hit']",
            "dice.axe.faces[0]",
            "stands on a hit",
        ),
        ("enemies = []", "enemies", "[] is not a table"),
        ("enemies.troll-7 = {}", "enemies.troll-7", "no such enemy; did you mean troll-07"),
        ("enemies.'a b' = {}", 'enemies."a b"', "no such enemy"),
        ("enemies.kraken = 3", "enemies.kraken", "3 is not a table"),
        ("enemies.kraken.attack = '3'", "enemies.kraken.attack", "'3' is not a whole number"),
        ("enemies.kraken.attack = 3.0", "enemies.kraken.attack", "3.0 is not a whole number"),
        ("enemies.kraken.attack = true", "enemies.kraken.attack", "is not a whole number"),
        ("enemies.kraken.attack = 100", "enemies.kraken.attack", "100 is above 99"),
        ("enemies.kraken.defense = 0", "enemies.kraken.defense", "0 is below 1"),
        ("enemies.kraken.defence = 3", "enemies.kraken.defence", "did you mean defense?"),
        ("enemies.kraken.special = 'fire'", "enemies.kraken.special", "'fire' is unknown"),
        ("enemies.kraken.color = 'green'", "enemies.kraken.color", "'green' is unknown"),
        ("enemies.kraken.forbids = ['bow']", "enemies.kraken.forbids[0]", "'bow' is unknown"),
        ("enemies.kraken.forbids = 'axe'", "enemies.kraken.forbids", "'axe' is not a list"),
        ("enemies.kraken.reward = 3", "enemies.kraken.reward", "3 is not a table"),
        ("enemies.kraken.reward.glory = -1", "enemies.kraken.reward.glory", "-1 is below 0"),
        ("enemies.kraken.reward.gold = 1", "enemies.kraken.reward.gold", "unknown key; known:"),
        (
            "enemies.kraken.reward.warriors.bow = 1",
            "enemies.kraken.reward.warriors.bow",
            "unknown key; known: sword, spear, axe, archer",
        ),
        ("switches.land_all_quiet = '8'", "switches.land_all_quiet", "not a whole number"),
        ("switches.land_all_quiet = 25", "switches.land_all_quiet", "25 is above 24"),
        ("switches.shore_order = 'left'", "switches.shore_order", "'left' is unknown"),
        ("switches.mist_walker_shields = 1", "switches.mist_walker_shields", "neither true nor"),
        ("switches.shields = true", "switches.shields", "unknown key"),
        ("[dice", "", "(at line 1, column 6)"),
        ("a = 1\na = 2", "", "(at line 2, column 6)"),
        ("a = [\n1\n", "", "(at line 3, the last)"),
        ("a = " + "[" * 1900, "", "is nested too deep"),
        (".".join(["a"] * 2000) + " = 1", "", "line 1 has more than 2000 characters"),
        (b"\xff\xfe", "", "is not a text (UTF-8)"),
        (bytes(range(128)), "", "is not TOML"),
    ),
)
def test_each_kind_of_fault(tmp_path: Path, text: str | bytes, key: str, message: str) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    (fault,) = check_box(path)
    assert (fault.file, fault.key) == (str(path), key)
    assert message in fault.message
    with pytest.raises(DataError) as caught:
        read_box(path)
    assert str(caught.value) == str(fault)
    assert str(fault).isprintable()
    assert fault.key or fault.message.startswith(("is not ", "is nested "))


def test_every_fault_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(
        "dice.sword.faces = ['blank', 'hot', 'blank hit', 'hit', 'hit']\n"
        "enemies.troll-7.attack = 'x'\n"
        "enemies.kraken = { atack = 1, defense = 0 }\n"
        "switches.shore = 1\n"
    )
    assert [fault.key for fault in check_box(path)] == [
        "dice.sword.faces",
        "dice.sword.faces[1]",
        "dice.sword.faces[2]",
        "enemies.troll-7",
        "enemies.troll-7.attack",
        "enemies.kraken.defense",
        "enemies.kraken.atack",
        "switches.shore",
    ]


def test_what_is_no_file_is_one_fault(tmp_path: Path) -> None:
    loop, pipe, large = tmp_path / "loop", tmp_path / "pipe", tmp_path / "large"
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    large.write_bytes(b"#\n" * 500_001)
    expected: dict[str | Path, str] = {
        tmp_path: "is not a file",
        tmp_path / "missing.toml": "cannot be read: No such file or directory",
        loop: "cannot be read: Too many levels of symbolic links",
        pipe: "is not a file",
        large: "is larger than 1,000,000 bytes; that is no box file",
        "zero\0byte": "cannot be read: embedded null byte",
        "two\nlines": "cannot be read: No such file or directory",
        "": "cannot be read: No such file or directory",
    }
    for path, message in expected.items():
        (fault,) = check_box(path)
        assert (fault.key, fault.message) == ("", message)
        assert str(fault).isprintable()
        with pytest.raises(DataError, match=message):
            read_box(path)


def test_a_link_to_a_box_file_and_a_byte_order_mark_are_no_faults(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_bytes(b"\xef\xbb\xbf[switches]\r\nland_all_quiet = 8\r\n")
    (tmp_path / "link.toml").symlink_to(tmp_path / "box.toml")
    assert check_box(tmp_path / "link.toml") == ()
    assert read_box(tmp_path / "link.toml").switches == (("land_all_quiet", 8),)


def error_of(content: bytes) -> str | None:
    try:
        parse_box(content, "box.toml")
    except DataError as error:
        return str(error)
    return None


@settings(deadline=None)
@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_no_content_brings_a_traceback(content: bytes) -> None:
    error = error_of(content)
    assert error is None or (error.startswith("box.toml: ") and error.isprintable())


FACES = st.sampled_from(
    ["blank", "hit", "hit hit", "shield", "hit shield", "hit game", "shield shield"]
)


@settings(deadline=None)
@given(
    st.dictionaries(st.sampled_from(KINDS), st.lists(FACES, min_size=6, max_size=6)),
    st.dictionaries(
        st.sampled_from(load().ids),
        st.fixed_dictionaries(
            {},
            optional={
                "attack": st.integers(0, 99),
                "defense": st.integers(1, 99),
                "forbids": st.lists(st.sampled_from(KINDS)),
            },
        ),
        max_size=5,
    ),
)
def test_what_is_written_comes_back(
    dice: dict[str, list[str]], enemies: dict[str, dict[str, object]]
) -> None:
    lines = [f"dice.{kind}.faces = {faces}" for kind, faces in dice.items()]
    for id, fields in enemies.items():
        lines += [f"enemies.{id}.{name} = {value}" for name, value in fields.items()]
    catalogue = boxed("\n".join(lines))
    assert catalogue.dice == Dice.from_faces(dice) | load().dice
    for kind in dice:
        assert catalogue.provenance(f"dice.{kind}").status == "owner"
    for id, fields in enemies.items():
        enemy = catalogue.enemy(id)
        for name, value in fields.items():
            if name == "defense" and enemy.special == "loot-hoarder":
                value = 1  # D18: any hit defeats it, whatever an owner writes
            elif isinstance(value, list):
                value = tuple(kind for kind in KINDS if kind in value)
            assert getattr(enemy, name) == value
            assert catalogue.provenance(f"enemies.{id}.{name}").status == "owner"


# ------------------------------------------------------------------------------- the template


def switched_on(template: str) -> str:
    """Take one # away from every line that has one."""
    return "\n".join(line.removeprefix("#") for line in template.splitlines())


def test_the_template_is_a_box_that_says_nothing() -> None:
    assert parse_box(box_template(load()).encode()) == Box("box")


def test_the_template_switched_on_vouches_for_everything_and_changes_nothing() -> None:
    catalogue = boxed(switched_on(box_template(load())))
    assert [card.enemy for card in catalogue.deck] == [card.enemy for card in load().deck]
    assert [card.color for card in catalogue.deck] == [card.color for card in load().deck]
    assert (catalogue.dice, catalogue.rules) == (load().dice, load().rules)
    assert catalogue.provisional(["dice", "switches"]) == ()
    assert not any(datum.provisional for card in catalogue.deck for datum in card.data)
    assert "Nothing in the catalogue is provisional any more" in box_template(catalogue)
    assert "\n# " not in box_template(catalogue)


def test_each_line_of_the_template_stands_alone() -> None:
    lines = [line for line in box_template(load()).splitlines() if line.startswith("# ")]
    keys = set()
    for line in lines:
        box = parse_box(line.removeprefix("#").encode())
        keys |= {f"dice.{kind}" for kind in box.dice.as_dict()}
        keys |= {f"enemies.{change.id}" for change in box.changes}
        keys |= {f"switches.{name}" for name, _ in box.switches}
        keys |= {one.key for one in box.board}
    everything = [f"dice.{kind}" for kind in KINDS] + [f"enemies.{id}" for id in load().ids]
    everything += [f"switches.{name}" for name in Ruleset.__dataclass_fields__]
    board = load_board()
    guessed = {datum.key for datum in board.data if datum.provisional and board.sayable(datum.key)}
    assert guessed >= {
        "board.market_units",
        "longships.longship-1.cost",
        "merchants.merchant-2.gain",
    }
    assert keys == {*load().provisional(everything), *guessed}
    assert len(lines) == len(keys)


def test_the_template_leaves_out_what_the_owner_has_said() -> None:
    template = box_template(boxed(EXAMPLE))
    for said in ("dice.sword", "enemies.troll-07", "switches.land_all_quiet"):
        assert f"# {said}" not in template
        assert f"# {said}" in box_template(load())
    assert "# enemies.monster-02 = { color" in template
