"""Looking up cards, and where each datum comes from."""

from __future__ import annotations

import dataclasses
import pickle
import re
from fractions import Fraction

import pytest

from odds.champions.catalogue import Box, Card, Datum, load
from odds.champions.pieces import KINDS, LEADERS, RUNES, Dice, Party, Prices, Ruleset
from odds.errors import QuestionError
from odds.sources.origins import STATUSES, weakest

ALL = (*load().data, *(datum for card in load().deck for datum in card.data))


def test_every_datum_has_a_status_and_a_source() -> None:
    assert all(datum.status in STATUSES[:3] and datum.source.strip() for datum in ALL)
    keys = [datum.key for datum in ALL]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("card", load().deck, ids=lambda card: card.id)
def test_every_field_of_every_card_has_an_origin(card: Card) -> None:
    fields = {datum.key.split(".")[2] for datum in card.data} - {"color"}
    assert fields == {"attack", "defense", "special", "forbids", "reward", "unbeaten"}
    for name in ("reward", "unbeaten"):
        for item in dataclasses.fields(getattr(card.enemy, name)):
            if getattr(getattr(card.enemy, name), item.name) != item.default:
                assert load().provenance(f"enemies.{card.id}.{name}.{item.name}").source
    assert (card.color is None) == (f"enemies.{card.id}.color" not in {d.key for d in card.data})


def test_everything_but_cards_has_an_origin() -> None:
    keys = {datum.key for datum in load().data}
    expected = {f"{table}.{kind}" for table in ("dice", "supply") for kind in KINDS}
    expected |= {f"prices.{item.name}" for item in dataclasses.fields(Prices)}
    expected |= {f"switches.{item.name}" for item in dataclasses.fields(Ruleset)}
    expected |= {f"leaders.{id}.{name}" for id in LEADERS for name in ("holding", "effect")}
    expected |= {f"runes.{id}.{name}" for id in RUNES for name in ("glory", "effect")}
    expected |= {
        f"journeys.{card.deck}.{card.id}.{name}"
        for card in load().journeys
        for name in ("copies", "effect")
    }
    assert keys == expected


def test_journey_decks_have_their_copies_and_the_switch_counts() -> None:
    sea, land = load().journey_deck("sea"), load().journey_deck("land")
    assert sum(sea.values()) == 18  # D30
    assert sum(land.values()) == 24  # D31
    assert {id for id, copies in land.items() if copies != 2} == {"all-quiet"}
    box = Box(file="mine.toml", switches=(("land_all_quiet", 8),))
    assert sum(load().with_box(box).journey_deck("land").values()) == 22


def test_decisions_cited_as_sources_are_ids() -> None:
    cited = {word for datum in ALL for word in re.findall(r"\bD\d+\b", datum.source)}
    assert cited <= {f"D{i}" for i in range(1, 55)}
    assert {"D1", "D2", "D3", "D4", "D15", "D30", "D31", "D35", "D37", "D40", "D41"} <= cited


def test_the_dice_of_d1_to_d5() -> None:
    assert load().dice == Dice.from_faces(
        {
            "sword": ["blank", "blank", "hit", "hit", "hit hit", "shield"],
            "spear": ["blank", "blank", "hit", "hit hit", "shield", "shield"],
            "axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"],
            "archer": ["hit game", "hit game", "hit game", "hit", "hit", "blank"],
        }
    )
    assert load().supply == Party(sword=12, spear=12, axe=10, archer=12)


def test_only_the_archers_die_is_known() -> None:
    known = load().known_dice
    assert (known.sword, known.spear, known.axe) == (None, None, None)
    assert known.archer == load().dice.archer
    provisional = load().provisional(f"dice.{kind}" for kind in KINDS)
    assert provisional == ("dice.sword", "dice.spear", "dice.axe")


def test_default_prices_and_switches_are_those_of_the_pieces() -> None:
    assert load().prices == Prices()
    assert load().prices.coin == Fraction(1, 3)
    assert load().rules == Ruleset()
    assert load().provisional(["switches"]) == ("switches",)


def test_leaders_and_runes() -> None:
    assert tuple(leader.id for leader in load().leaders) == LEADERS
    assert {leader.holding for leader in load().leaders} == {8}  # D5
    assert tuple(rune.id for rune in load().runes) == RUNES
    glory = {rune.id: rune.glory for rune in load().runes}
    # D45, facts: ten of the base game score 1 or 2 or 3, as do the five of the Dark Mountains.
    assert sum(glory.values()) == 2 + 1 + 2 + 2 + 3 + 3 + 3 + 1 + 2 + 3 + 3 + 2 + 2 + 3 + 1
    assert glory["glory"] == glory["success"] == glory["training"] == 1


@pytest.mark.parametrize(
    ("key", "status"),
    (
        ("dice.sword", "provisional"),
        ("dice.archer", "printed"),
        ("dice", "provisional"),
        ("supply", "printed"),
        ("enemies.troll-07", "provisional"),
        ("enemies.troll-07.attack", "provisional"),
        ("enemies.troll-07.special", "reported"),
        ("enemies.troll-07.reward.glory", "provisional"),
        ("enemies.troll-07.reward.discard", "reported"),
        ("enemies.troll-07.reward", "provisional"),
        ("enemies.troll-lord-1.reward.discard", "printed"),
        ("enemies.cave-dweller-1.reward.discard", "printed"),
        ("enemies.cave-dweller-1.reward.food", "provisional"),
        ("enemies.monster-01.color", "provisional"),
        ("enemies.loot-hoarder-1.defense", "printed"),
        ("enemies.seidr-draugr-1.attack", "printed"),
        ("enemies.rock-creature-1.attack", "provisional"),
        ("enemies.mist-walker-1.special", "printed"),
        ("enemies.kraken", "provisional"),
        ("enemies.kraken.reward", "printed"),
        ("enemies.bandits", "reported"),
        ("enemies.bandits.attack", "printed"),
        ("enemies.bandits.reward.glory", "reported"),
        ("enemies.bergrisar-01.reward", "printed"),
        ("enemies.bergrisar-01.attack", "reported"),
        ("enemies.bergrisar-01.defense", "provisional"),
        ("leaders.ullr.effect", "provisional"),
        ("leaders.ullr.holding", "printed"),
        ("leaders.asmundr", "printed"),
        ("runes.glory.effect", "provisional"),
        ("leaders.jorunn", "provisional"),
        ("runes.the-hunt.effect", "printed"),
        ("runes.the-hunt", "reported"),
        ("prices.favor", "printed"),
        ("prices.rune", "provisional"),
        ("switches.mist_walker_shields", "provisional"),
    ),
)
def test_statuses_are_those_of_the_facts(key: str, status: str) -> None:
    found = load().provenance(key)
    assert (found.key, found.status) == (key, status)


@pytest.mark.parametrize(
    "key", ("", "dice.bow", "dic", "enemies", "enemies.troll-7", "enemies.troll-07.speed", "dice.")
)
def test_an_unknown_key_is_named(key: str) -> None:
    with pytest.raises(QuestionError, match="is unknown") as caught:
        load().provenance(key)
    assert caught.value.field == "key"


def test_provisional_keys_keep_their_order_and_come_once() -> None:
    keys = ["enemies.kraken", "dice.archer", "dice.axe", "enemies.kraken", "enemies.bandits"]
    assert load().provisional(keys) == ("enemies.kraken", "dice.axe")


def test_the_weakest_part_and_its_sources_stand_for_the_whole() -> None:
    parts = [
        Datum("a.x", "printed", "one"),
        Datum("a.y", "reported", "two"),
        Datum("a.z", "reported", "three"),
        Datum("a.w", "reported", "two"),
    ]
    assert weakest("a", parts) == Datum("a", "reported", "two; three")


def test_an_unknown_enemy_is_refused_with_the_closest_ids() -> None:
    with pytest.raises(QuestionError, match="'troll-7' is unknown; did you mean troll-") as caught:
        load().enemy("troll-7")
    assert caught.value.field == "enemy"
    assert "troll-07" in str(caught.value)


@pytest.mark.parametrize("id", ("", "!", None, 7, ["kraken"]))
def test_no_enemy_at_all(id: object) -> None:
    with pytest.raises(QuestionError, match=r"^enemy: .* is unknown"):
        load().enemy(id)  # type: ignore[arg-type]


def test_filters_combine() -> None:
    assert len(load().cards()) == 123
    assert len(load().cards(deck="monster", color="red")) == 18
    assert [c.id for c in load().cards(color="blue", special="vile-priest")] == ["vile-priest-3"]
    assert [c.id for c in load().cards(status="reported")] == ["bandits"]
    assert load().cards(status="owner") == ()


@pytest.mark.parametrize("field", ("deck", "color", "special", "status"))
def test_an_unknown_filter_is_named(field: str) -> None:
    with pytest.raises(QuestionError, match="'orc' is unknown; known: ") as caught:
        load().cards(**{field: "orc"})
    assert caught.value.field == field


def test_the_catalogue_is_a_value() -> None:
    copy = pickle.loads(pickle.dumps(load()))
    assert copy == load()
    assert hash(copy) == hash(load())
    with pytest.raises(dataclasses.FrozenInstanceError):
        load().rules = Ruleset()  # type: ignore[misc]
