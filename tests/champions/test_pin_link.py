"""Pinned fights in a link come back as they were, and nothing in a link does harm."""

from __future__ import annotations

import random
import string

import pytest

from odds import Dice, Enemy, FightQuestion, Party, Prices
from odds.champions.catalogue import load
from odds.champions.catalogue.box import parse_box
from odds.champions.wire import PIN_NAMES, from_pin_link, to_pin_link

FACES = Dice.from_faces({"sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"]})
PINS = (
    FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1, dice=FACES),
    FightQuestion(
        Party("1 spear 1 archer"),
        Enemy(attack=0, defense=4, special="mist-walker", forbids=("axe",)),
        goal="value",
        leader="ullr",
        runes=("healing", "reaction"),
        prices=Prices(win=9, coin="1/2"),
    ),
    FightQuestion(Party(), load().enemy("troll-07"), favor=10),
)


def test_pins_come_back():
    link = to_pin_link(PINS)
    assert tuple(link) == PIN_NAMES
    assert link["p3"] == "p0.0.0.0~etroll-07~f10"
    assert from_pin_link(link, load()) == (PINS, ())


def test_a_pin_says_what_an_owner_read_on_a_card():
    box = parse_box(b"enemies.troll-07.attack = 5")
    cards = load().with_box(box)
    pin = FightQuestion(Party("1 axe"), cards.enemy("troll-07"), catalogue=cards)
    (again,), ignored = from_pin_link(to_pin_link([pin]), load())
    assert again.enemy.attack == 5
    assert not ignored


@pytest.mark.parametrize(
    ("link", "kept", "ignored"),
    [
        ({"p1": ""}, 0, ("p1",)),
        ({"p1": "<script>"}, 0, ("p1",)),
        ({"p1": "~" * 399}, 0, ("p1",)),
        ({"p1": "p1.0.0.0" + "~f1" * 200}, 0, ("p1",)),
        ({"p2": "p1.0.0.0~dx"}, 1, ("p2~d",)),
        ({"p1": "p1.0.0.0", "p3": "p1.0.0.0"}, 1, ("p3",)),
        ({"p1": "Sb.b.b.b.b~Pb.h"}, 0, ("p1",)),
        ({"p1": "a2~Sb.b.b.b.b"}, 1, ("p1~S",)),
        ({"p1": "v1~tRb1"}, 0, ("p1",)),
    ],
)
def test_what_is_damaged_is_named(link: dict[str, str], kept: int, ignored: tuple[str, ...]):
    pins, unread = from_pin_link(link, load())
    assert (len(pins), unread) == (kept, ignored)


def test_any_text_is_read_without_an_error():
    rng = random.Random("pins")
    letters = "pasdefglrcmSPAR~~~..0123456789_-" + string.printable
    for _ in range(300):
        texts = ("".join(rng.choices(letters, k=rng.randint(0, 60))) for _ in PIN_NAMES)
        pins, _ = from_pin_link(dict(zip(PIN_NAMES, texts, strict=True)), load())
        assert from_pin_link(to_pin_link(pins), load())[0] == pins
