"""The decks of D40 and the ranges of D41."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from odds.champions.catalogue import load
from odds.champions.catalogue.board_files import FILES as BOARD_FILES
from odds.champions.catalogue.loading import FILES
from odds.champions.pieces import NO_ATTACK, SPECIALS, Enemy, Party, Reward

# D41. Attack of the three that slay by the dice or not at all is 0 (D14, D15, D17), defense of
# the Loot Hoarder 1 (D18).
RANGES = {
    "troll": {"attack": (2, 4), "defense": (4, 7), "glory": (6, 10)},
    "draugr": {"attack": (1, 3), "defense": (1, 4), "glory": (2, 5), "coins": (1, 3)},
    "monster": {"attack": (2, 5), "defense": (4, 9), "glory": (7, 16)},
    "bergrisar": {"attack": (2, 4), "defense": (2, 7), "glory": (5, 10)},
}


def number(enemy: Enemy, name: str) -> int:
    value = getattr(enemy, name) if hasattr(enemy, name) else getattr(enemy.reward, name)
    assert isinstance(value, int)
    return value


def worth(enemy: Enemy) -> float:
    """Worth of the reward; favor and coins as in the final scoring."""
    assert enemy.reward is not None
    paid = enemy.reward
    return paid.glory + 2 * paid.favor + paid.coins / 3 + paid.warriors.size


def test_decks_have_the_cards_of_d40() -> None:
    found = Counter((card.deck, card.expansion) for card in load().deck)
    assert found == {
        ("troll", False): 16,
        ("troll", True): 3,
        ("draugr", False): 21,
        ("draugr", True): 3,
        ("monster", False): 36,
        ("monster", True): 18,
        ("bergrisar", True): 24,
        ("journey", False): 1,
        ("journey", True): 1,
    }


@pytest.mark.parametrize(("deck", "each"), (("draugr", 7), ("monster", 12)))
def test_colors_are_even(deck: str, each: int) -> None:
    cards = [card for card in load().cards(deck=deck) if not card.expansion]
    assert Counter(card.color for card in cards) == {"red": each, "yellow": each, "blue": each}


@pytest.mark.parametrize("deck", ("troll", "bergrisar", "journey"))
def test_other_decks_have_no_color(deck: str) -> None:
    assert {card.color for card in load().cards(deck=deck)} == {None}


@pytest.mark.parametrize("special", SPECIALS)
def test_three_of_each_special_in_its_deck(special: str) -> None:
    cards = load().cards(special=special)
    deck = {"troll-lord": "troll", "seidr-draugr": "draugr"}.get(special, "monster")
    assert [card.id for card in cards] == [f"{special}-{i}" for i in (1, 2, 3)]
    assert {card.deck for card in cards} == {deck}
    assert all(card.expansion for card in cards)
    colors = {None} if deck == "troll" else {"red", "yellow", "blue"}
    assert {card.color for card in cards} == colors


@pytest.mark.parametrize("deck", RANGES)
def test_ordinary_cards_spread_over_the_whole_range(deck: str) -> None:
    enemies = [card.enemy for card in load().cards(deck=deck, special="none")]
    for name, (low, high) in RANGES[deck].items():
        values = {number(enemy, name) for enemy in enemies}
        assert (min(values), max(values)) == (low, high), name
        assert values == set(range(low, high + 1)), name


@pytest.mark.parametrize("special", SPECIALS)
def test_special_cards_are_in_the_range_of_their_deck(special: str) -> None:
    for card in load().cards(special=special):
        ranges = dict(RANGES[card.deck])
        if special in NO_ATTACK:
            assert card.enemy.attack == 0
            del ranges["attack"]
        if special == "loot-hoarder":
            assert card.enemy.defense == 1
            del ranges["defense"]
        if special == "cave-dweller":
            assert card.enemy.reward is not None
            assert card.enemy.reward.coins > 0
            assert card.enemy.reward.food > 0
        for name, (low, high) in ranges.items():
            assert low <= number(card.enemy, name) <= high, (card.id, name)


@pytest.mark.parametrize("deck", RANGES)
def test_harder_pays_no_less(deck: str) -> None:
    # The rulebook's giant pays more than its numbers would: it is printed, the others are not.
    cards = load().cards(deck=deck, special="none")
    enemies = [card.enemy for card in cards if card.id != "bergrisar-01"]
    for a in enemies:
        for b in enemies:
            forbids = set(a.forbids), set(b.forbids)
            easier = (a.attack, a.defense) != (b.attack, b.defense) or forbids[0] != forbids[1]
            if (
                easier
                and a.attack <= b.attack
                and a.defense <= b.defense
                and forbids[0] <= forbids[1]
            ):
                assert worth(a) <= worth(b), (a.id, b.id)


def test_some_monsters_pay_a_favor_and_some_forbid_a_kind() -> None:
    monsters = [card.enemy for card in load().cards(deck="monster", special="none")]
    assert sum(bool(enemy.reward and enemy.reward.favor) for enemy in monsters) == 7
    assert {enemy.forbids for enemy in monsters} == {(), ("sword",), ("spear",), ("axe",)}


def test_bergrisar_pay_archers_and_the_example_is_one_of_them() -> None:
    enemies = [card.enemy for card in load().cards(deck="bergrisar")]
    paid = {enemy.reward.warriors for enemy in enemies if enemy.reward}
    assert paid == {Party(archer=1), Party(archer=2)}
    # Dark Mountains rulebook, example of a fight: 8 Glory and 1 Archer.
    example = load().enemy("bergrisar-01")
    assert (example.attack, example.defense) == (2, 2)
    assert example.reward == Reward(glory=8, warriors=Party(archer=1))


def test_only_trolls_cost_blame_when_left_alone() -> None:
    for card in load().deck:
        blame = 1 if card.deck == "troll" else 0
        assert card.enemy.unbeaten == Reward(blame=blame), card.id


def test_who_discards_blame() -> None:
    discards = {card.id for card in load().deck if card.enemy.reward and card.enemy.reward.discard}
    trolls = {card.id for card in load().cards(deck="troll")}
    assert discards == trolls | {card.id for card in load().cards(special="cave-dweller")}


def test_enemies_of_the_journeys() -> None:
    kraken = load().enemy("kraken")
    assert (kraken.attack, kraken.defense, kraken.reward) == (2, 4, Reward(glory=3))  # D30
    bandits = load().enemy("bandits")
    assert (bandits.attack, bandits.defense, bandits.reward) == (1, 2, Reward(glory=3))  # D35


def test_ids_are_unique_and_stand_on_the_enemy() -> None:
    ids = load().ids
    assert len(set(ids)) == len(load().deck) == 16 + 21 + 36 + 24 + 24 + 2
    assert all(load().enemy(id).id == id for id in ids)


def test_names_are_the_ids_as_people_write_them() -> None:
    names = {card.id: card.name for card in load().deck}
    assert names["troll-07"] == "Troll 7"
    assert names["seidr-draugr-1"] == "Seidr Draugr 1"
    assert names["kraken"] == "Kraken"


def test_every_data_file_is_read() -> None:
    folder = files("odds.champions.catalogue") / "data"
    files_read = {f"{name}.toml" for name in (*FILES, *BOARD_FILES)}
    assert {path.name for path in folder.iterdir()} == files_read
