"""Questions about whole phases: what they refuse, the order of targets, and what answers say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds import Dice, Enemy, Holding, Party, Prices, QuestionError, Reward, Target, commit, phase
from odds.champions.catalogue import load
from odds.champions.catalogue.box import parse_box
from odds.champions.pieces import Ruleset
from odds.champions.question import CommitQuestion, PhaseQuestion

TROLL = Target("troll", Enemy(attack=3, defense=5))
DRAUGR = Target("draugr", Enemy(attack=1, defense=2))
SHIP = Target("ship", Enemy(attack=2, defense=3), "near", capacity=3)
GIANT = Target("giant", Enemy(attack=2, defense=3), "land")
HUNT = Target("hunt", route="hunt")
HELD = Holding(Party("2 sword 1 axe"), favor=1, food=2, coins=1)
HOARD = Enemy(attack=1, special="loot-hoarder")


def planned(plan, food=None, held=HELD, targets=(TROLL, DRAUGR, SHIP), **more):
    return lambda: phase(held, targets, plan, food=food, **more)


def sent(*targets, held=HELD, **more):
    return lambda: commit(held, targets, **more)


REFUSED = [
    # who is sent
    (planned({"troll": Party("2 sword"), "draugr": Party("1 sword")}), "plan"),
    (planned({"troll": Party("1 archer")}), "plan"),
    (planned({"troll": "1 archer"}), "plan"),
    (planned({"trol": Party("1 sword")}), "plan"),
    (planned({"troll": 1}), "plan.troll"),
    (planned([("troll", Party("1 sword"))]), "plan"),
    (planned({"troll": "1 viking"}), "plan.troll"),
    (planned({"ship": Party("2 sword")}, {"ship": 2}), "plan.ship"),
    # food
    (planned({"ship": Party("1 sword")}, {"ship": 3}), "food"),
    (planned({"ship": Party("1 sword")}, {"ship": -1}), "food.ship"),
    (planned({"ship": Party("1 sword")}, {"ship": 1.5}), "food.ship"),
    (planned({"troll": Party("1 sword")}, {"troll": 1}), "food.troll"),
    (planned({}, {"giant": 1}, targets=(GIANT, TROLL)), "food.giant"),
    (planned({}, {"hunt": 1}, targets=(HUNT, TROLL)), "food.hunt"),
    (planned({}, {"boat": 1}), "food"),
    (planned({}, 3), "food"),
    # targets
    (sent(), "targets"),
    (sent(TROLL, TROLL), "targets"),
    (sent(TROLL, replace(GIANT, name="troll")), "targets"),
    (sent(HUNT, Target("more", route="hunt")), "targets"),
    (sent(*(replace(TROLL, name=str(n)) for n in range(9))), "targets"),
    (sent("troll"), "targets"),
    (lambda: commit(HELD, TROLL), "targets"),
    (lambda: commit(HELD, 3), "targets"),
    (lambda: Target("", Enemy(attack=1, defense=1)), "targets"),
    (lambda: Target(7, Enemy(attack=1, defense=1)), "targets"),
    (lambda: Target("a", Enemy(attack=1, defense=1), "air"), "targets.a.route"),
    (lambda: Target("a"), "targets.a.enemy"),
    (lambda: Target("a", "troll-01"), "targets.a.enemy"),
    (lambda: Target("a", Enemy(attack=1, defense=1), "hunt"), "targets.a.enemy"),
    (lambda: Target("a", Enemy(attack=1, defense=1), capacity=4), "targets.a.capacity"),
    (lambda: Target("a", Enemy(attack=1, defense=1), "near", capacity=0), "targets.a.capacity"),
    (lambda: Target("a", Enemy(attack=1, defense=1), known="storm"), "targets.a.known"),
    (lambda: Target("a", Enemy(attack=1, defense=1), weight=-1), "targets.a.weight"),
    (lambda: Target("a", Enemy(attack=1, defense=1), weight="much"), "targets.a.weight"),
    (lambda: Target("a", Enemy(attack=1, defense=1), weight="1/0"), "targets.a.weight"),
    (sent(replace(TROLL, enemy=Enemy(attack=1, defense=21))), "targets.troll.defense"),
    # cards
    (sent(replace(SHIP, known="blizzard")), "targets.ship.known"),
    (sent(replace(SHIP, known="tempest")), "targets.ship.known"),
    (sent(replace(GIANT, known="storm")), "targets.giant.known"),
    (sent(SHIP, sea={"blizzard": 1}), "sea"),
    (sent(SHIP, sea={"storm": 3}), "sea.storm"),
    (sent(SHIP, sea={"storm": -1}), "sea.storm"),
    (sent(SHIP, sea={"storm": "1"}), "sea.storm"),
    (sent(replace(SHIP, known="storm"), sea={"storm": 2}), "sea.storm"),
    (sent(SHIP, sea={}), "sea"),
    (sent(SHIP, sea=["storm"]), "sea"),
    (sent(GIANT, land={"thief": 0}), "land"),
    (sent(GIANT, replace(GIANT, name="other"), land={"thief": 1}), "land"),
    (sent(replace(TROLL, enemy=HOARD), GIANT), "targets.troll.route"),
    (
        sent(replace(GIANT, enemy=HOARD), replace(GIANT, name="other")),
        "targets.giant.route",
    ),
    # what is held
    (lambda: Holding(party=3), "holding.party"),
    (lambda: Holding(favor=-1), "holding.favor"),
    (lambda: Holding(food=21), "holding.food"),
    (lambda: Holding(coins=1.5), "holding.coins"),
    (lambda: Holding(runes="healing"), "holding.runes"),
    (lambda: Holding(runes=("healing", "healing")), "holding.runes"),
    (lambda: Holding(runes=("hurry",)), "holding.runes"),
    (sent(TROLL, held=Holding(Party("2 sword"), favor=11)), "holding.favor"),
    (sent(TROLL, held=Holding(Party("11 sword"))), "holding.party"),
    (sent(TROLL, held="2 sword"), "holding"),
    # how it is played
    (sent(TROLL, goal="food"), "goal"),
    (sent(TROLL, effort="slow"), "effort"),
    (sent(TROLL, leader="loki"), "leader"),
    (sent(TROLL, dice={"sword": []}), "dice"),
    (sent(TROLL, prices={"win": 8}), "prices"),
]


@pytest.mark.parametrize(("asked", "field"), REFUSED, ids=[str(n) for n in range(len(REFUSED))])
def test_bad_input_is_one_line_that_names_the_field(asked, field):
    with pytest.raises(QuestionError) as told:
        asked()
    assert told.value.field == field
    assert "\n" not in str(told.value)


def test_too_many_splits_are_refused_with_their_number():
    targets = [replace(TROLL, name=str(n)) for n in range(8)]
    with pytest.raises(QuestionError, match="splits") as told:
        commit(Holding(Party("2 sword 2 spear 2 axe 2 archer")), targets)
    assert told.value.field == "holding"


# -- the order of D37 ------------------------------------------------------------------------------

FAR = replace(SHIP, name="far", route="far")


def test_targets_are_met_in_the_order_of_the_phase():
    asked = CommitQuestion(HELD, (SHIP, FAR, GIANT, DRAUGR, HUNT, TROLL))
    names = [target.name for target in asked.ordered()]
    assert names == ["hunt", "draugr", "troll", "giant", "far", "ship"]
    assert [stage.name for stage in asked.stages()] == names


def test_a_switch_begins_at_the_near_shore():
    near = load().with_box(parse_box(b'switches.shore_order = "near-first"'))
    assert near.rules.shore_order == "near-first" != Ruleset().shore_order
    asked = CommitQuestion(HELD, (FAR, SHIP, HUNT), catalogue=near)
    assert [target.name for target in asked.ordered()] == ["hunt", "ship", "far"]


def test_the_order_of_the_shores_changes_who_has_the_favor():
    """A Favor won at one shore serves the other only if that comes later."""
    near_first = load().with_box(parse_box(b'switches.shore_order = "near-first"'))
    sure = Enemy(attack=0, defense=1, reward=Reward(favor=1))
    targets = [
        Target("near", sure, "near", known="all-quiet"),
        Target("far", Enemy(attack=2, defense=2), "far", known="all-quiet"),
    ]
    held = Holding(Party("1 sword 1 axe"), food=4)
    plan, food = {"near": Party("1 axe"), "far": Party("1 sword")}, {"near": 1, "far": 2}
    later = phase(held, targets, plan, food=food, goal="win")
    sooner = phase(held, targets, plan, food=food, goal="win", catalogue=near_first)
    assert sooner.chances["far"] > later.chances["far"] + 0.01


# -- decks and cards -------------------------------------------------------------------------------


def test_a_known_card_is_in_no_deck():
    asked = CommitQuestion(HELD, (replace(SHIP, known="storm"), FAR))
    assert asked.deck("sea")["storm"] == load().journey_deck("sea")["storm"] - 1
    assert CommitQuestion(HELD, (SHIP,)).deck("sea") == load().journey_deck("sea")


def test_as_many_may_be_hired_as_the_board_has_room():
    asked = CommitQuestion(Holding(Party("5 sword")), (GIANT,))
    assert asked.setup().room == 3
    assert CommitQuestion(Holding(Party("9 sword")), (GIANT,)).setup().room == 0


# -- answers ---------------------------------------------------------------------------------------


def test_the_contract():
    giant = Enemy(attack=2, defense=4, reward=Reward(glory=8, warriors=Party(archer=1)))
    troll = Enemy(attack=3, defense=5, reward=Reward(glory=8), unbeaten=Reward(blame=1))
    monster = Enemy(attack=3, defense=6, reward=Reward(glory=12))
    best = commit(
        Holding(party=Party("3 sword 2 axe"), favor=2, food=3, coins=2),
        [
            Target("troll", troll),
            Target("monster", monster, route="far", capacity=5),
            Target("giant", giant, route="land"),
            Target("hunt", route="hunt"),
        ],
        goal="value",
        dice=load().dice,
    )
    assert best.proven
    assert best.bound == best.value == pytest.approx(14.546995498388387, abs=1e-9)
    assert best.split["giant"] == Party("3 sword 2 axe")
    assert set(best.split) == {"troll", "monster", "giant", "hunt"}
    assert best.food == {}
    assert sum(best.law.values()) == pytest.approx(1, abs=1e-12)
    assert best.alternatives
    assert all(other.value <= best.value + 1e-9 for other in best.alternatives)


def test_a_plan_is_worth_what_the_best_split_says():
    targets = (TROLL, DRAUGR, SHIP)
    for goal in ("value", "win"):
        best = commit(HELD, targets, goal=goal)
        plan = phase(HELD, targets, best.split, food=best.food, goal=goal)
        assert plan.value == pytest.approx(best.value, abs=1e-9)
        assert plan.win == pytest.approx(best.win, abs=1e-9)
        assert plan.chances == pytest.approx(best.chances, abs=1e-12)
        other = best.alternatives[0]
        told = phase(HELD, targets, other.split, food=other.food, goal=goal)
        assert told.value == pytest.approx(other.value, abs=1e-9)


def test_exact_plans_are_fractions():
    plan = phase(HELD, (DRAUGR,), {"draugr": Party("1 axe")}, exact=True)
    assert isinstance(plan.value_exact, Fraction)
    assert float(plan.value_exact) == pytest.approx(plan.value, abs=1e-12)
    assert float(plan.win_exact) == pytest.approx(plan.win, abs=1e-12)
    rounded = phase(HELD, (DRAUGR,), {"draugr": Party("1 axe")})
    assert rounded.value_exact is None
    assert rounded.value == pytest.approx(plan.value, abs=1e-12)


def test_who_is_not_named_stays_at_home_with_all_that_he_is_worth():
    nobody = phase(HELD, (TROLL,), {}, prices=Prices(sword=2, axe=3, favor=1, coin=1, food=1))
    assert nobody.value == pytest.approx(2 * 2 + 3 + 1 + 1 + 2, abs=1e-12)
    assert nobody.law == {(Party("2 sword 1 axe"), 1, 1): 1.0}
    assert nobody.chances == {"troll": 0.0}


def test_provisional_data_are_named():
    """Dice of those held, the crews of the journeys that are open, prices; once each."""
    home = commit(HELD, (DRAUGR,)).provisional
    assert {"dice.sword", "dice.axe"} <= set(home)
    assert "dice.archer" not in home
    assert not {"enemies.kraken", "enemies.bandits"} & set(home)
    assert len(set(home)) == len(home)
    sea = CommitQuestion(HELD, (SHIP,)).provisional()
    assert "enemies.kraken" in sea
    six = ["blank", "blank", "hit", "hit", "hit hit", "shield"]
    typed = Dice.from_faces({"sword": six, "axe": six})
    told = CommitQuestion(HELD, (DRAUGR,), dice=typed).provisional()
    assert not any(key.startswith("dice.") for key in told)


def test_parties_may_be_texts():
    asked = CommitQuestion(HELD, [TROLL, DRAUGR])
    plan = PhaseQuestion(asked, {"troll": "1 sword"})
    assert plan.plan == {"troll": Party("1 sword")}
    assert plan.home() == Party("1 sword 1 axe")


def test_quantiles_of_the_worth():
    """Two Axemen at home and one against a Draugr: 2/3 of his faces hit; he falls anyway."""
    draugr = Target("draugr", Enemy(9, 1, reward=Reward(glory=4)))
    held = Holding(Party("3 axe"), coins=3)
    faces = {"axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]}
    answer = phase(held, [draugr], {"draugr": Party("1 axe")}, dice=Dice.from_faces(faces))
    # 2 Axemen at home, a Glory for three Coins, and perhaps 4 for the Draugr.
    assert {worth: round(p, 12) for worth, p in answer.worths.items()} == {
        Fraction(3): round(1 / 3, 12),
        Fraction(7): round(2 / 3, 12),
    }
    assert answer.quantiles == {5: 3, 25: 3, 50: 7, 75: 7, 95: 7}
    assert commit(held, [draugr], dice=Dice.from_faces(faces)).quantiles is not None
