"""The data of Midgard: what the decisions say, the owner's box, and each mistake named."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from odds.errors import DataError, QuestionError
from odds.midgard.catalogue import Box, Catalogue, box_template, check_box, load, parse_box
from odds.midgard.catalogue.loading import FILES, parse

KNOWN = load()
KINGDOMS = ("alfheim", "mannheim", "jotunheim")


def shipped() -> dict[str, bytes]:
    folder = files("odds.midgard.catalogue") / "data"
    return {f"{name}.toml": (folder / f"{name}.toml").read_bytes() for name in FILES}


def boxed(text: str) -> Catalogue:
    return KNOWN.with_box(parse_box(text.encode(), "box.toml"))


def test_the_shipped_files_are_read() -> None:
    assert parse(shipped()) == KNOWN
    assert load() is KNOWN
    folder = files("odds.midgard.catalogue") / "data"
    assert {path.name for path in folder.iterdir()} == set(shipped())


def test_the_board_of_d60_and_d61() -> None:
    villages = {
        kingdom: [p.villages for p in KNOWN.provinces if p.kingdom == kingdom]
        for kingdom in KINGDOMS
    }
    assert villages == {
        "alfheim": [3, 4, 5],
        "mannheim": [3, 4, 5],
        "jotunheim": [3, 4, 5, 6],
    }
    assert [kingdom.id for kingdom in KNOWN.kingdoms] == list(KINGDOMS)
    assert [kingdom.id for kingdom in KNOWN.kingdoms if kingdom.color == "blue"] == ["jotunheim"]


def test_the_cards_of_d64_to_d66() -> None:
    count = Counter()
    for card in KNOWN.cards:
        count[card.deck] += card.copies
    assert count == {"gold": 15, "silver": 35, "bronze": 50}
    gold = [card for card in KNOWN.cards if card.deck == "gold"]
    assert [card.number for card in gold] == list(range(1, 16))
    assert [(c.effect, c.place, c.amount) for c in gold] == [
        *(("score", kingdom, 0) for kingdom in KINGDOMS),
        *(("tokens", kingdom, 3) for kingdom in KINGDOMS),
        ("score", "asgard", 0),
        ("score", "vanaheim", 0),
        *(("ruin", kingdom, 0) for kingdom in KINGDOMS),
        *(("summon", place, 2) for place in (*KINGDOMS, "heavens")),
    ]
    rest = [(c.id, c.copies, c.amount) for c in KNOWN.cards if c.deck != "gold"]
    assert rest == [("attack", 18, 0), ("legion", 17, 3), ("land", 25, 2), ("recruit", 25, 1)]


def test_the_numbers_of_the_rules() -> None:
    numbers = KNOWN.numbers
    assert (numbers.rounds, numbers.plays, numbers.control) == (3, (4, 5, 6), (3, 7, 12, 20))
    assert (numbers.aboard, numbers.reserve, numbers.leader) == (5, 6, Fraction(3, 2))
    assert (numbers.doomed, numbers.doom_tokens, numbers.tokens) == (5, 10, 40)
    assert (numbers.asgard, numbers.vanaheim, numbers.set) == (5, 2, 5)
    assert (numbers.fallen, numbers.valhalla) == (2, 1)
    assert [numbers.dealt(deck) for deck in ("gold", "silver", "bronze")] == [1, 2, 3]


def test_every_datum_has_an_origin_and_what_nobody_told_is_provisional() -> None:
    assert all(part.source for part in KNOWN.data)
    assert {part.status for part in KNOWN.data} == {"provisional", "reported"}
    for key in ("cards.gold-7", "cards.attack.copies", "switches", "provinces.jotunheim-4"):
        assert KNOWN.provenance(key).status == "provisional", key
    for key in ("cards.attack.effect", "board", "provinces.jotunheim-4.kingdom"):
        assert KNOWN.provenance(key).status == "reported", key
    with pytest.raises(QuestionError, match="key: 'cards.gold-16' is unknown"):
        KNOWN.provenance("cards.gold-16")


def test_a_box_corrects_and_the_rest_stays() -> None:
    found = boxed(
        "[midgard.provinces.alfheim-1]\nname = 'Ljosalf'\nvillages = 4\n"
        "[midgard.cards.gold-7]\neffect = 'tokens'\nplace = 'jotunheim'\namount = 2\n"
        "[midgard.cards.attack]\ncopies = 20\n[midgard.cards.legion]\ncopies = 15\n"
        "[midgard.board]\nleader = 2\ncontrol = [2, 5, 9, 14]\n"
        "[midgard.switches]\ngold_is_played = false\n"
    )
    assert (found.provinces[0].name, found.provinces[0].villages) == ("Ljosalf", 4)
    assert (found.cards[6].effect, found.cards[6].place, found.cards[6].amount) == (
        "tokens",
        "jotunheim",
        2,
    )
    assert (found.numbers.leader, found.numbers.control) == (2, (2, 5, 9, 14))
    assert not found.switches.gold_is_played
    for key in ("provinces.alfheim-1.name", "cards.gold-7.amount", "switches.gold_is_played"):
        assert found.provenance(key).status == "owner", key
    assert found.provenance("cards.gold-7.amount").source == "box.toml"
    assert found.provenance("provinces.alfheim-2.villages").status == "provisional"
    assert found.provinces[1:] == KNOWN.provinces[1:]
    assert len(found.provisional) == len(KNOWN.provisional) - 7
    assert KNOWN.with_box(Box("box.toml")) == KNOWN


def test_what_a_box_says_of_the_other_game_is_left_to_it() -> None:
    assert parse_box(b"switches.land_all_quiet = 8").said == ()


@pytest.mark.parametrize(
    ("text", "told"),
    (
        ("midgard = 3", "midgard: 3 is not a table"),
        ("midgard.card.attack.copies = 3", "midgard.card: unknown key; did you mean cards"),
        ("midgard.cards.gold-16.copies = 3", "midgard.cards.gold-16: the catalogue has no such id"),
        ("midgard.cards.gold-7.effect = 'x'", "midgard.cards.gold-7.effect: 'x' is unknown"),
        (
            "midgard.cards.gold-7.effect = 'ruin'",
            "midgard.cards.gold-7.place: 'asgard' is no place",
        ),
        ("midgard.cards.attack.copies = 20", "midgard.cards.silver: 37 cards are listed, but 35"),
        ("midgard.provinces.alfheim-1.villages = 0", "alfheim-1.villages: 0 is below 1"),
        ("midgard.board.leader = 0.5", "midgard.board.leader: 0.5 is not a number, whole or"),
        ("midgard.board.leader = '1/2'", "midgard.board.leader: 1/2 is not between 1 and 99"),
        ("midgard.board.plays = [4, 5]", "midgard.board.plays: has 2 numbers for 3 rounds"),
        ("midgard.board.plays = [4, 9, 5]", "midgard.board.plays: are more in round 2 than"),
        ("midgard.board.plays = 4", "midgard.board.plays: 4 is not a list"),
        ("midgard.board.control = [3, 7, 12]", "midgard.board.control: has 3 numbers for 4"),
        ("midgard.board.doomed = 11", "midgard.board.doomed: 11 cannot be drawn of 10"),
        ("midgard.board.doom_tokens = 9", "midgard.board.doom_tokens: must be one for each"),
        ("midgard.board.dealt_gold = 2", "midgard.board.dealt_gold: 15 cards are too few"),
        ("midgard.switches.gold_is_played = 1", "gold_is_played: 1 is neither true nor false"),
    ),
)
def test_each_mistake_in_a_box(text: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        boxed(text)
    assert str(caught.value).startswith("box.toml: midgard")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    (
        ("provinces.toml", "villages = 3", 'villages = "3"', "provinces[0].villages"),
        ("provinces.toml", "alfheim-2", "alfheim-1", "provinces[1].id"),
        ("provinces.toml", '"mannheim"', '"alfheim"', "kingdoms[1].id"),
        (
            "provinces.toml",
            'kingdom = "alfheim"',
            'kingdom = "midgard"',
            "provinces.alfheim-1.kingdom",
        ),
        ("provinces.toml", "fields.villages", "fields.color", "provinces[0].fields"),
        ("cards.toml", "copies = 18", "copies = 17", "cards.silver"),
        ("cards.toml", "copies = 18", "copies = 18\nsize = 1", "cards[15].size"),
        ("cards.toml", 'deck = "gold"', 'deck = "iron"', "cards[0].deck"),
        ("cards.toml", 'status = "reported"', 'status = "owner"', "cards[0].status"),
        ("board.toml", "rounds =", "turns =", "board.rounds"),
        ("board.toml", '"3/2"', '"3/0"', "board.leader.value"),
        ("switches.toml", "value = true", 'value = "yes"', "switches.gold_is_played.value"),
        ("switches.toml", "gold_9_11_printed", "[x", ""),
    ),
)
def test_each_kind_of_mistake_in_the_data(file: str, old: str, new: str, key: str) -> None:
    contents = shipped()
    text = contents[file].decode()
    assert old in text
    contents[file] = text.replace(old, new, 1).encode()
    with pytest.raises(DataError) as caught:
        parse(contents)
    assert (caught.value.file, caught.value.key) == (file, key)
    assert "\n" not in str(caught.value)


def test_the_template_asks_for_everything_provisional_and_each_line_stands_alone() -> None:
    lines = [line for line in box_template(KNOWN).splitlines() if not line.startswith("##")]
    assert all(line.startswith("# ") for line in lines)
    for line in lines:
        KNOWN.with_box(parse_box(line.removeprefix("# ").encode()))
    owned = boxed("\n".join(line.removeprefix("# ") for line in lines))
    assert (owned.provinces, owned.cards, owned.switches) == (
        KNOWN.provinces,
        KNOWN.cards,
        KNOWN.switches,
    )
    assert owned.provisional == ()
    assert box_template(owned) == ""


def test_faults_of_a_box_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("midgard.board.leader = 2\n")
    assert check_box(path) == ()
    path.write_text("midgard.board = { leader = 0, plays = 3 }\n")
    assert [fault.key for fault in check_box(path)] == [
        "midgard.board.leader",
        "midgard.board.plays",
    ]
    path.write_text("midgard.cards.attack.copies = 20\n")
    assert [fault.message for fault in check_box(path)] == [
        "37 cards are listed, but 35 are in the box"
    ]
