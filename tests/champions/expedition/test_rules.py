"""Journey cards, feeding and hunting, sentence by sentence (D30-D36)."""

from __future__ import annotations

import pytest

from odds.champions.catalogue import load
from odds.champions.combat.round import (
    End,
    Foe,
    Losing,
    Rolled,
    Start,
    begin,
    lose,
    roll,
    settle,
    start,
)
from odds.champions.expedition import rules
from odds.champions.expedition.rules import CARDS, LAND, SEA, Aboard, options
from odds.champions.pieces import Enemy, Face, Party
from odds.errors import QuestionError
from tests.champions.combat.fights import DEFAULT

SUPPLY = Party("12 sword 12 spear 10 axe 12 archer")


def aboard(party: str, food: int = 0, coins: int = 0) -> Aboard:
    return Aboard(Party(party), food, coins)


def told(way: str, card: str, who: Aboard, **more) -> list[str]:
    """Options as text: who is left, what is left, what happens then."""
    found = []
    for option in options(way, card, who, **more):
        left = option.aboard
        words = [str(left.party), str(left.food if way == SEA else left.coins), option.fight]
        words += ["home"] * option.home + [f"+{option.hired}"] * bool(option.hired)
        found.append(", ".join(filter(None, words)))
    assert len(set(found)) == len(found)
    return found


# Party, food aboard, options as "who is left, food left".
AT_SEA = [
    # All Quiet: nothing happens.
    ("all-quiet", "2 sword", 3, ["2 sword, 3"]),
    ("all-quiet", "", 0, ["0, 0"]),
    # No Wind: 1 food, if there is one; never a warrior.
    ("no-wind", "2 sword", 0, ["2 sword, 0"]),
    ("no-wind", "2 sword", 1, ["2 sword, 0"]),
    ("no-wind", "2 sword", 4, ["2 sword, 3"]),
    # Whirlpool: 1 warrior, of any kind; food does not help.
    ("whirlpool", "", 3, ["0, 3"]),
    ("whirlpool", "1 axe", 3, ["0, 3"]),
    ("whirlpool", "2 sword 1 axe", 3, ["1 sword 1 axe, 3", "2 sword, 3"]),
    # Storm: 1 food or 1 warrior; without food a warrior, without warriors food (D32).
    ("storm", "", 0, ["0, 0"]),
    ("storm", "", 2, ["0, 1"]),
    ("storm", "2 axe", 0, ["1 axe, 0"]),
    ("storm", "2 axe", 1, ["2 axe, 0", "1 axe, 1"]),
    ("storm", "1 sword 1 axe", 1, ["1 sword 1 axe, 0", "1 axe, 1", "1 sword, 1"]),
    # Lost: any 2 of food and warriors, or all that is there (D32).
    ("lost", "", 0, ["0, 0"]),
    ("lost", "", 1, ["0, 0"]),
    ("lost", "", 3, ["0, 1"]),
    ("lost", "1 axe", 0, ["0, 0"]),
    ("lost", "1 axe", 1, ["0, 0"]),
    ("lost", "1 axe", 2, ["1 axe, 0", "0, 1"]),
    ("lost", "2 axe", 0, ["0, 0"]),
    ("lost", "3 axe", 1, ["2 axe, 0", "1 axe, 1"]),
    ("lost", "3 axe", 2, ["3 axe, 0", "2 axe, 1", "1 axe, 2"]),
    ("lost", "1 sword 1 axe", 5, ["1 sword 1 axe, 3", "1 axe, 4", "1 sword, 4", "0, 5"]),
    # The Kraken is fought with everybody, and touches no food (D30).
    ("kraken", "2 axe", 3, ["2 axe, 3, kraken"]),
    ("kraken", "", 3, ["0, 3"]),
]
# Party, coins, options as "who is left, coins left".
ON_LAND = [
    ("all-quiet", "2 sword", 3, ["2 sword, 3"]),
    # Avalanche: 1 warrior of those committed; no coin helps.
    ("avalanche", "", 2, ["0, 2"]),
    ("avalanche", "1 axe", 2, ["0, 2"]),
    ("avalanche", "2 sword 1 axe", 2, ["1 sword 1 axe, 2", "2 sword, 2"]),
    # Bandits: pay 2 or fight.
    ("bandits", "1 axe", 1, ["1 axe, 1, bandits"]),
    ("bandits", "1 axe", 2, ["1 axe, 0", "1 axe, 2, bandits"]),
    ("bandits", "1 axe", 5, ["1 axe, 3", "1 axe, 5, bandits"]),
    ("bandits", "", 1, ["0, 1"]),
    # Blizzard: 1 coin for each warrior that is kept, some may be let go (D35).
    ("blizzard", "2 axe", 0, ["0, 0"]),
    ("blizzard", "2 axe", 1, ["1 axe, 0", "0, 1"]),
    ("blizzard", "2 axe", 2, ["2 axe, 0", "1 axe, 1", "0, 2"]),
    ("blizzard", "2 axe", 5, ["2 axe, 3", "1 axe, 4", "0, 5"]),
    ("blizzard", "1 sword 1 axe", 1, ["1 axe, 0", "1 sword, 0", "0, 1"]),
    ("blizzard", "", 2, ["0, 2"]),
    # Blocked Path: pay 2 or all go home unharmed.
    ("blocked-path", "1 axe", 1, ["1 axe, 1, home"]),
    ("blocked-path", "1 axe", 2, ["1 axe, 0", "1 axe, 2, home"]),
    ("blocked-path", "1 axe", 3, ["1 axe, 1", "1 axe, 3, home"]),
    # Lost: pay 1 or lose 2 warriors, all if there are fewer.
    ("lost", "", 0, ["0, 0"]),
    ("lost", "1 axe", 0, ["0, 0"]),
    ("lost", "2 axe", 0, ["0, 0"]),
    ("lost", "3 axe", 0, ["1 axe, 0"]),
    ("lost", "3 axe", 1, ["3 axe, 0", "1 axe, 1"]),
    ("lost", "2 sword 1 axe", 4, ["2 sword 1 axe, 3", "1 axe, 4", "1 sword, 4"]),
    # Thief: 1 coin if there is one.
    ("thief", "1 axe", 0, ["1 axe, 0"]),
    ("thief", "1 axe", 1, ["1 axe, 0"]),
    ("thief", "1 axe", 4, ["1 axe, 3"]),
]


@pytest.mark.parametrize(("card", "party", "food", "expected"), AT_SEA)
def test_cards_of_the_sea(card, party, food, expected):
    assert told(SEA, card, aboard(party, food=food)) == expected


@pytest.mark.parametrize(("card", "party", "coins", "expected"), ON_LAND)
def test_cards_of_the_land(card, party, coins, expected):
    assert told(LAND, card, aboard(party, coins=coins)) == expected


@pytest.mark.parametrize(
    ("coins", "room", "supply", "hired"),
    [
        (0, 3, SUPPLY, []),
        (1, 0, SUPPLY, []),
        (1, -1, SUPPLY, []),
        (1, 1, Party(), []),
        (1, 1, None, []),
        (1, 1, Party("1 spear 1 archer"), ["spear", "archer"]),
        (3, 5, SUPPLY, ["sword", "spear", "axe", "archer"]),
    ],
)
def test_a_lone_warrior_is_hired_for_a_coin_where_there_is_room_and_supply(
    coins, room, supply, hired
):
    found = options(LAND, "lone-warrior", aboard("1 axe", coins=coins), room=room, supply=supply)
    assert found[0] == rules.Option(aboard("1 axe", coins=coins))  # hiring is optional
    assert [option.hired for option in found[1:]] == hired
    for option in found[1:]:
        assert option.aboard.coins == coins - 1
        assert option.aboard.party - Party("1 axe") == Party(f"1 {option.hired}")


def test_the_cards_of_the_rules_are_those_of_the_catalogue():
    for way in (SEA, LAND):
        assert sorted(CARDS[way]) == sorted(load().journey_deck(way))
        for card in CARDS[way]:
            assert options(way, card, aboard("1 axe", food=1, coins=1))


def test_a_card_of_the_other_deck_is_refused():
    with pytest.raises(QuestionError, match=r"^card: "):
        options(SEA, "blizzard", aboard("1 axe"))
    with pytest.raises(QuestionError, match=r"^way: "):
        options("air", "storm", aboard("1 axe"))


@pytest.mark.parametrize(
    ("party", "food", "shore", "expected"),
    [
        # Near, 1 food feeds 2 (D33); far, it feeds 1.
        ("3 axe", 1, "near", ["2 axe"]),
        ("3 axe", 1, "far", ["1 axe"]),
        ("3 axe", 2, "near", ["3 axe"]),  # 3 warriors need 2 food, rounded up
        ("3 axe", 2, "far", ["2 axe"]),
        ("3 axe", 3, "far", ["3 axe"]),
        ("3 axe", 9, "far", ["3 axe"]),
        ("3 axe", 0, "near", ["0"]),
        ("", 3, "near", ["0"]),
        # The owner chooses who is not fed (D34).
        ("1 sword 2 axe", 1, "near", ["2 axe", "1 sword 1 axe"]),
        ("1 sword 1 spear 1 axe", 1, "far", ["1 axe", "1 spear", "1 sword"]),
    ],
)
def test_food_feeds_as_many_as_it_can(party, food, shore, expected):
    assert list(map(str, rules.fed(aboard(party, food=food), shore))) == expected


def test_a_party_shrinks_in_every_way_and_in_no_other():
    party = Party("2 sword 1 axe 1 archer")
    for fewer in range(6):
        left = list(rules.smaller(party, fewer))
        assert len(left) == len(set(left))
        assert {one.size for one in left} == {max(0, 4 - fewer)}
        assert all(min(party - one) >= 0 for one in left)
    # Of 2, 1 and 1: one is 3 ways, two are 4, three are 3.
    assert [len(list(rules.smaller(party, n))) for n in range(6)] == [1, 3, 4, 3, 1, 1]


def test_a_hunting_icon_counts_twice_for_food_once_for_the_hunt_up_to_six_food():
    assert rules.hunting_icons(Face.read("hit game")) == 1
    assert Face.read("hit game").hits == 1
    assert rules.hunting_icons(Face.read("hit hit")) == 0
    assert [rules.food(hits, 0) for hits in range(9)] == [0, 1, 2, 3, 4, 5, 6, 6, 6]
    assert rules.food(3, 3) == 6
    assert rules.food(4, 3) == 6
    assert rules.hunt_glory(9) == 9  # The Hunt has no limit (D36)


@pytest.mark.parametrize("card", sorted({*CARDS[SEA], *CARDS[LAND]}))
def test_jorunn_has_two_glory_for_every_card_but_all_quiet(card):
    assert rules.reveal_glory(card, "jorunn") == (0 if card == "all-quiet" else 2)
    assert rules.reveal_glory(card, "ullr") == rules.reveal_glory(card, None) == 0


def test_the_blizzard_of_the_rulebook():
    # "He must pay 1 coin for each of his warrior dice and lose the ones he doesn't pay for. As
    # Gylfir only has 3 coins available, he chooses to pay them all and lose 1 die. ... He rolls 1
    # shield, 1 blank, and 2 hits. Gylfir wins the combat, loses 1 die" (attack 2, defense 2).
    ways = options(LAND, "blizzard", aboard("4 sword", coins=3))
    assert [(w.aboard.party.size, w.aboard.coins) for w in ways] == [(3, 0), (2, 1), (1, 2), (0, 3)]
    arrived = ways[0].aboard.party

    # Three dice show four results: a shield, a blank and both hits on one die.
    step = begin(Foe(Enemy(attack=2, defense=2), DEFAULT, "gylfir"), arrived, favor=0)
    assert isinstance(step, Start)
    shown = [Face.read(face) for face in ("shield", "blank", "hit hit")]
    rolled = roll(start(step), {"sword": shown})
    assert isinstance(rolled, Rolled)
    losing = settle(rolled)
    assert isinstance(losing, Losing)
    assert (losing.lost, losing.slain, losing.state.needed) == (1, 0, 0)  # the shield spares one
    end = lose(losing, "sword")
    assert isinstance(end, End)
    assert end.won
    assert end.state.party == Party("2 sword")
