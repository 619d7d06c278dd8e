"""What an owner has said comes off a catalogue and out of a file as it went in."""

from __future__ import annotations

import pytest

from odds.champions.catalogue import box_of, box_template, box_text, load, parse_box

BOXES = {
    "nothing": b"",
    "dice": b'dice.axe.faces = ["blank", "blank", "hit", "hit", "hit hit", "hit shield"]',
    "switches": b'switches = { mist_walker_shields = false, shore_order = "near-first" }',
    "a plain card": b'enemies.troll-lord-1 = { special = "none", forbids = ["axe"], attack = 0 }',
    "a reward": b"enemies.troll-07.reward = { glory = 9, coins = 0, warriors = { archer = 1 } }",
    "no reward": b"enemies.troll-07.reward = {}",
    "a cost": b'enemies.draugr-01 = { unbeaten = { blame = 2 }, color = "red" }',
}


@pytest.mark.parametrize("name", BOXES)
def test_a_box_comes_back(name: str):
    box = parse_box(BOXES[name])
    assert box_of(load().with_box(box)) == box
    assert parse_box(box_text(box).encode()) == box


def test_everything_provisional_comes_back():
    lines = box_template(load()).splitlines()
    box = parse_box("\n".join(line[2:] for line in lines if line.startswith("# ")).encode())
    assert len(box.changes) > 100
    boxed = load().with_box(box)
    assert box_of(boxed) == box
    assert load().with_box(parse_box(box_text(box).encode())) == boxed


def test_nothing_said_is_an_empty_file():
    assert box_text(box_of(load())) == ""
