"""Questions about journeys: what they refuse, what they name, and that answers hang together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds import Dice, Enemy, FightQuestion, Party, Prices, QuestionError, Reward, ask, march, sail
from odds.champions.catalogue import load, plausible_dice
from odds.champions.question.arrivals import ask_journey, food_curve
from odds.champions.question.journeys import JourneyQuestion
from tests.champions.expedition.journeys import LAND_DECK, SEA_DECK

ENEMY = Enemy(attack=2, defense=3)
SWORD = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
SPEAR = ["blank", "blank", "hit", "hit hit", "shield", "shield"]
AXE = ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]
TYPED = Dice.from_faces({"sword": SWORD, "spear": SPEAR, "axe": AXE})


def at_sea(**more) -> JourneyQuestion:
    fight = FightQuestion(more.pop("party", Party("2 sword")), more.pop("enemy", ENEMY))
    return JourneyQuestion("sea", replace(fight, **more.pop("fight", {})), **more)


REFUSED = [
    (lambda: sail("2 sword", ENEMY, food=-1), "food"),
    (lambda: sail("2 sword", ENEMY, food=21), "food"),
    (lambda: sail("2 sword", ENEMY, food=1.5), "food"),
    (lambda: sail("2 sword", ENEMY, food=True), "food"),
    (lambda: sail("2 sword", ENEMY, food=2, shore="middle"), "shore"),
    (lambda: sail("2 sword", ENEMY, food=2, shore=None), "shore"),
    (lambda: sail("3 sword", ENEMY, food=3, capacity=5), "capacity"),
    (lambda: sail("3 sword", ENEMY, food=3, capacity=0), "capacity"),
    (lambda: sail("3 sword", ENEMY, food=3, capacity="small"), "capacity"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={}), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"storm": 0}), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"blizzard": 1}), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"tempest": 1}), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={7: 1}), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck=["storm"]), "deck"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"storm": 3}), "deck.storm"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"storm": -1}), "deck.storm"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"storm": "two"}), "deck.storm"),
    (lambda: sail("2 sword", ENEMY, food=2, deck={"storm": 2}, known="storm"), "deck.storm"),
    (lambda: sail("2 sword", ENEMY, food=2, known="blizzard"), "known"),
    (lambda: sail("2 sword", ENEMY, food=2, known="tempest"), "known"),
    (lambda: sail("2 sword", ENEMY, food=2, kraken=7), "enemy"),
    (lambda: sail("2 sword", ENEMY, food=2, favor=11), "favor"),
    (lambda: sail("11 sword", ENEMY, food=2), "party"),
    (lambda: sail("2 sword", ENEMY, food=2, goal="food"), "goal"),
    (lambda: sail("2 sword", ENEMY, food=2, runes=["journey", "journey"]), "runes"),
    (lambda: march("2 sword", ENEMY, coins=-1), "coins"),
    (lambda: march("2 sword", ENEMY, coins=21), "coins"),
    (lambda: march("2 sword", ENEMY, home=9), "home"),
    (lambda: march("2 sword", ENEMY, home=-1), "home"),
    (lambda: march("2 sword", ENEMY, deck={"storm": 1}), "deck"),
    (lambda: march("2 sword", ENEMY, deck={"all-quiet": 11}), "deck.all-quiet"),
    (lambda: march("2 sword", ENEMY, known="kraken"), "known"),
    (lambda: march("2 sword", ENEMY, bandits="bandits"), "enemy"),
    (lambda: JourneyQuestion("air", FightQuestion(Party("1 axe"), ENEMY)), "way"),
    (lambda: at_sea(fight={"play": "never-reroll"}), "play"),
    (lambda: at_sea(fight={"play": "reroll-blanks"}), "play"),
    (lambda: food_curve(JourneyQuestion("land", FightQuestion(Party("1 axe"), ENEMY))), "way"),
]


@pytest.mark.parametrize(("make", "field"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_is_one_line_that_names_the_field(make, field):
    with pytest.raises(QuestionError, match=f"^{field}: ") as raised:
        make()
    assert "\n" not in str(raised.value)


def test_a_ship_that_is_just_full_sails():
    assert sail("3 sword", ENEMY, food=2, capacity=5, dice=TYPED).win > 0


def test_nobody_sails_and_nobody_wins():
    answer = sail("", ENEMY, food=2, favor=1, dice=TYPED)
    assert (answer.win, answer.law) == (0.0, {(False, Party(), 1): pytest.approx(1.0)})
    assert answer.losses == {}


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ("win", "value"))
def test_a_journey_is_the_mean_over_the_card_that_is_known(goal):
    for ask_way, deck, more in (
        (sail, SEA_DECK, {"food": 2, "shore": "far"}),
        (march, LAND_DECK, {"coins": 2}),
    ):
        common = {"favor": 1, "dice": TYPED, "goal": goal, "exact": True, **more}
        answer = ask_way("1 sword 1 axe", ENEMY, **common)
        known = {card: ask_way("1 sword 1 axe", ENEMY, known=card, **common) for card in deck}
        total = sum(deck.values())
        win = sum(Fraction(deck[card], total) * known[card].win_exact for card in deck)
        value = sum(Fraction(deck[card], total) * known[card].value_exact for card in deck)
        assert (answer.win_exact, answer.value_exact) == (win, value)
        for plan in answer.cards:
            assert plan.chance == pytest.approx(deck[plan.card] / total)
            assert plan.win == pytest.approx(known[plan.card].win)
            assert plan.value == pytest.approx(known[plan.card].value)


def test_a_known_card_is_taken_out_of_the_deck():
    question = at_sea(food=2, known="kraken")
    assert question.cards() == SEA_DECK | {"kraken": 1}
    # The deck that is told holds it no more.
    told = SEA_DECK | {"kraken": 1}
    assert ask(question).win == ask(replace(question, deck=told)).win
    # With the Journey rune it matters what is left: no other Kraken can come.
    runes = {"fight": {"runes": ("journey",)}}
    one = ask_journey(at_sea(food=2, known="kraken", **runes))
    none = ask_journey(at_sea(food=2, known="kraken", deck={"all-quiet": 8}, **runes))
    assert one.win < none.win == ask_journey(at_sea(food=2, known="all-quiet")).win


def test_a_last_card_that_is_known_is_there_all_the_same():
    question = at_sea(food=2, known="storm", deck={})
    assert [plan.card for plan in ask_journey(question).cards] == ["storm"]


def test_one_card_of_many_copies_is_as_good_as_one():
    one = sail("2 sword", ENEMY, food=2, deck={"all-quiet": 1}, dice=TYPED)
    assert sail("2 sword", ENEMY, food=2, deck={"all-quiet": 8}, dice=TYPED).win == one.win


# -- data -----------------------------------------------------------------------------------------


def test_provisional_data_are_named():
    dice = ("dice.sword", "dice.axe")
    first = sail("1 sword 1 axe", ENEMY, food=2)
    assert first.provisional == (*dice, "enemies.kraken")
    assert sail("1 sword 1 axe", ENEMY, food=2, dice=TYPED).provisional == ("enemies.kraken",)
    typed = {"dice": TYPED, "kraken": Enemy(2, 4)}
    assert sail("1 sword 1 axe", ENEMY, food=2, **typed).provisional == ()
    quiet = {"dice": TYPED, "deck": {"all-quiet": 2}}
    assert sail("1 sword 1 axe", ENEMY, food=2, **quiet).provisional == ()
    assert march("1 sword 1 axe", ENEMY, dice=TYPED).provisional == ("switches.land_all_quiet",)
    assert march("1 sword 1 axe", ENEMY, dice=TYPED, deck=LAND_DECK).provisional == ()


def test_dice_that_only_the_kraken_meets_are_named_and_vary():
    # Axes are forbidden by the monster, but they fight the Kraken.
    enemy = Enemy(1, 2, forbids=("axe",))
    dice = Dice.from_faces({"sword": SWORD})
    asked = {"food": 3, "dice": dice, "kraken": Enemy(2, 4)}
    answer = sail("1 sword 2 axe", enemy, **asked)
    assert answer.provisional == ("dice.axe",)
    low, high = answer.range
    assert low < answer.win < high
    # Where there is no Kraken, they do nothing.
    quiet = sail("1 sword 2 axe", enemy, deck={"all-quiet": 1}, **asked)
    assert (quiet.provisional, quiet.range) == ((), None)
    # Nor where it forbids them as well.
    both = asked | {"kraken": Enemy(2, 4, forbids=("axe",))}
    assert sail("1 sword 2 axe", enemy, **both).provisional == ()


def test_dice_that_cannot_be_hired_are_not_named():
    dice = Dice.from_faces({"sword": SWORD})
    asked = {"coins": 1, "dice": dice, "deck": {"lone-warrior": 1}}
    assert march("2 sword", ENEMY, **asked).provisional == ("dice.spear", "dice.axe")
    assert march("2 sword", ENEMY, home=6, **asked).provisional == ()
    assert march("2 sword", ENEMY, **asked | {"coins": 0}).provisional == ()
    assert march("2 sword", ENEMY, **asked | {"deck": {"thief": 1}}).provisional == ()


def test_prices_of_what_may_be_hired_or_kept_are_named():
    asked = {"coins": 1, "dice": TYPED, "deck": {"lone-warrior": 1}, "goal": "value"}
    named = march("2 sword", Enemy(2, 3, reward=Reward(glory=5)), **asked).provisional
    assert {"prices.sword", "prices.archer"} <= set(named)
    at_home = march("2 sword", Enemy(2, 3, reward=Reward(glory=5)), home=6, **asked).provisional
    assert "prices.archer" not in at_home
    assert "prices.sword" in at_home
    runes = sail("1 sword", ENEMY, food=1, goal="value", dice=TYPED, runes=["journey"])
    assert "prices.rune" in runes.provisional


# -- the range ------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ("win", "value"))
def test_the_range_holds_the_point_and_every_plausible_set(goal):
    if goal == "win":  # the lowest and the highest sets are enough
        asked = {"food": 2, "shore": "far", "favor": 1}
    else:
        asked = {"food": 1, "goal": "value", "prices": Prices(win=5, axe=2)}
    answer = sail("2 axe", ENEMY, **asked)
    low, high = answer.range
    assert low < answer.win < high
    every = [
        sail("2 axe", ENEMY, **asked, dice=dice).win for dice in plausible_dice(Dice(), ["axe"])
    ]
    assert (low, high) == pytest.approx((min(every), max(every)), abs=1e-12)
    assert sail("2 axe", ENEMY, **asked, dice=TYPED).range is None


def test_the_range_asks_every_set_where_only_the_crew_slays_who_hits():
    # More hits are worse against a Mist Walker, here in the Kraken's place.
    asked = {
        "food": 2,
        "deck": {"kraken": 2},
        "kraken": Enemy(0, 4, special="mist-walker"),
    }
    every = [
        sail("2 axe", ENEMY, **asked, dice=dice).win for dice in plausible_dice(Dice(), ["axe"])
    ]
    low, high = sail("2 axe", ENEMY, **asked).range
    assert (low, high) == pytest.approx((min(every), max(every)), abs=1e-12)


# -- food and hiring ------------------------------------------------------------------------------


@pytest.mark.parametrize("shore", ("near", "far"))
def test_more_food_is_never_worse_and_each_load_is_what_sail_says(shore):
    fight = {"favor": 1, "dice": TYPED}
    question = at_sea(party=Party("2 sword 1 axe"), shore=shore, fight=fight)
    curve = food_curve(question)
    assert [load.food for load in curve] == list(range(6))  # all fed far away, and two more
    for one in curve:
        answer = sail("2 sword 1 axe", ENEMY, food=one.food, shore=shore, **fight)
        assert (one.win, one.value) == (answer.win, answer.value)
    wins = [load.win for load in curve]
    assert wins == sorted(wins)
    assert wins[0] == 0
    more = sail("2 sword 1 axe", ENEMY, food=9, shore=shore, **fight)
    assert more.win == pytest.approx(wins[-1], abs=1e-12)  # more helps nobody
    small = food_curve(replace(question, capacity=5))
    assert small == curve[:3]


def hired(party: str, **more) -> list[str]:
    """Who is hired when a Lone Warrior comes, for one round in which shields do nothing."""
    asked = {"coins": 1, "deck": {"lone-warrior": 1}, "dice": TYPED, **more}
    answer = march(party, Enemy(attack=9, defense=3), **asked)
    return [plan.option.hired for plan in answer.cards]


def test_a_lone_warrior_joins_only_within_the_limit_of_eight():
    assert hired("2 sword") != [""]
    assert hired("2 sword", home=5) != [""]  # 2 + 5 + 1
    assert hired("2 sword", home=6) == [""]
    assert hired("2 sword", home=8) == [""]
    assert hired("8 sword") == [""]
    assert hired("2 sword", coins=0) == [""]
    found = march("2 sword", ENEMY, coins=1, deck={"lone-warrior": 1}, dice=TYPED)
    assert {party.size for party in found.arrival} == {3}


def test_a_lone_warrior_joins_only_while_the_supply_has_one():
    only = replace(load(), supply=Party("1 spear 1 archer"))
    assert hired("2 sword", catalogue=only) == ["archer"]
    # The archer of the party is that one: the supply has a spear left.
    assert hired("1 sword 1 archer", catalogue=only) == ["spear"]
    assert hired("1 archer 1 spear", catalogue=only) == [""]


def test_a_journey_that_gives_up_takes_everybody_home():
    answer = march("2 sword", ENEMY, coins=1, deck={"blocked-path": 1}, dice=TYPED)
    assert answer.law == {(False, Party("2 sword"), 0): 1.0}
    assert answer.arrival == {Party(): 1.0}
    assert (answer.win, answer.losses, answer.coins) == (0.0, {}, 1.0)
