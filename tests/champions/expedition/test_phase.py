"""Whole phases against the brute-force twin, and their own laws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from odds.champions.expedition.forecast import forecast
from odds.champions.expedition.phase import Chain
from odds.champions.expedition.stages import HUNT, Sent, Setup, Stage, State
from odds.champions.pieces import Dice, Enemy, Party, Reward
from tests.champions.expedition.phases import (
    chain_of,
    differs,
    drawn_plan,
    left_at_home,
    sent_of,
    setup_of,
    solved,
    stages_of,
)
from tests.twin import phase as twin

ALL = [number for number in range(220) if differs(drawn_plan(number)) is None]
# Most of a second each, and more.
# fmt: off
DEAR = {
    4, 6, 11, 12, 18, 36, 40, 44, 45, 47, 63, 64, 77, 83, 94, 102, 109, 111, 119, 129,
    133, 134, 152, 165, 169, 174, 193,
}
# fmt: on
FAST = [number for number in ALL if number not in DEAR][::4]


def equals_the_twin(number: int) -> None:
    plan = drawn_plan(number)
    truth = twin.phase(*plan)
    assert solved(chain_of(plan, exact=True), plan) == (truth.win, truth.value), plan
    rounded = solved(chain_of(plan, exact=False), plan)
    assert rounded == pytest.approx((float(truth.win), float(truth.value)), abs=1e-9), plan


def foretells_the_twin(number: int, *, exact: bool) -> None:
    """The chance of each target, and who comes home with which Favor and Coins."""
    plan = drawn_plan(number)
    truth = twin.phase(*plan)
    came = forecast(chain_of(plan, exact=exact), sent_of(plan))
    assert sum(came.law.values()) == pytest.approx(1, abs=1e-12)
    assert came.chances.keys() == truth.chances.keys()
    for name, chance in truth.chances.items():
        assert float(came.chances[name]) == pytest.approx(float(chance), abs=1e-9), (number, name)
    weighed = sum(s.weight * Fraction(came.chances.get(s.name, 0)) for s in stages_of(plan))
    assert float(weighed) == pytest.approx(float(truth.win), abs=1e-9)
    if tied(plan):
        return
    home, _ = left_at_home(plan)
    # What a Loot Hoarder pays is in the value only, not among the Coins of the law.
    pays = any(target.special == "loot-hoarder" for target in plan.targets)
    law: Counter = Counter()
    for (party, favor, coins), chance in came.law.items():
        law[tuple(party + home), favor, 0 if pays else coins] += float(chance)
    for (party, favor, coins), chance in truth.law.items():
        law[party, favor, 0 if pays else coins] -= float(chance)
    assert max(map(abs, law.values())) < 1e-9, number


def tied(plan: twin.Plan) -> bool:
    """Whether best plays may differ in what is left: Favor worth nothing, or as much as a rune."""
    acting = {"reaction", "potential", "healing"} & {*plan.holding.runes}
    return not plan.table.prices["favor"] or bool(acting)


@pytest.mark.parametrize("number", FAST)
def test_plans_equal_the_twin(number):
    equals_the_twin(number)


@pytest.mark.parametrize("number", FAST[::2])
def test_forecasts_equal_the_twin(number):
    foretells_the_twin(number, exact=False)


@pytest.mark.slow
@pytest.mark.parametrize("number", [number for number in ALL if number not in FAST])
def test_more_plans_equal_the_twin(number):
    equals_the_twin(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", ALL)
def test_more_forecasts_equal_the_twin(number):
    foretells_the_twin(number, exact=number % 3 == 0)


def spreads_as_it_is_worth(number: int) -> bool:
    """The law of the worth has the mean that the plan is worth, as fractions; if it is told."""
    plan = drawn_plan(number)
    chain, sent = chain_of(plan, exact=True), sent_of(plan)
    came = forecast(chain, sent)
    if came.worths is None:
        return False
    assert sum(came.worths.values()) == 1
    home, food = left_at_home(plan)
    prices = chain.setup.prices
    mean = sum(worth * chance for worth, chance in came.worths.items())
    assert mean + prices.party(home) + food * prices.food == solved(chain, plan)[1], number
    return True


def test_the_law_of_the_worth_has_the_mean_of_the_twin():
    assert sum(map(spreads_as_it_is_worth, FAST[::3])) >= 5


@pytest.mark.slow
def test_more_laws_of_the_worth_have_the_mean_of_the_twin():
    assert sum(map(spreads_as_it_is_worth, FAST[1::3])) >= 5


def test_the_worth_of_one_archer():
    """5 of 6 faces hit, which kills defense 1: 8 Glory and 1/3 for a Coin; else 1 Blame is taken.
    He falls to attack 9 in either case."""
    enemy = Enemy(9, 1, reward=Reward(glory=8), unbeaten=Reward(blame=1))
    archer = Dice.from_faces({"archer": ["blank", *["hit"] * 5]})
    setup = Setup(
        dice=tuple(die or () for die in archer),
        favor=0,
        start=State(coins=1, runes=(), sea=(), land=()),
        kraken=enemy,
        bandits=enemy,
    )
    chain = Chain(setup, (Stage("troll", enemy),), exact=True)
    came = forecast(chain, (Sent(Party("1 archer")),))
    assert came.worths == {
        Fraction(-2, 3): Fraction(1, 6),
        Fraction(25, 3): Fraction(5, 6),
    }


def test_what_is_paid_in_the_rounds_leaves_no_law_of_the_worth():
    """A Seidr Draugr costs a Blame each round, so many as there are rounds."""
    plan = chain_of(drawn_plan(FAST[0]), exact=False)
    seidr = Enemy(special="seidr-draugr", defense=3)
    chain = Chain(plan.setup, (Stage("draugr", seidr),))
    assert forecast(chain, (Sent(Party("1 axe")),)).worths is None
    assert forecast(chain, (Sent(),)).worths is not None


def test_enough_plans_of_all_kinds_are_compared():
    """What the twin reads differently is left out by name only; all else occurs."""
    plans = [drawn_plan(number) for number in ALL]
    assert len(plans) >= 120
    hunts = [t for plan in plans for t in plan.targets if t.route == HUNT and t.party]
    assert len(hunts) >= 10, "hunts are compared as fractions, too"
    routes = Counter(target.route for plan in plans for target in plan.targets)
    assert min(routes[route] for route in twin.ROUTES) >= 10
    assert {rune for plan in plans for rune in plan.holding.runes} == set(twin.PHASE_RUNES)
    assert {plan.table.goal for plan in plans} == {"win", "value"}
    assert sum(any(t.unbeaten for t in plan.targets) for plan in plans) >= 20


def test_the_last_card_is_not_replaced_by_the_journey_rune():
    """With as many cards as journeys none lies on the pile: the rune has nothing to turn up."""
    plan = drawn_plan(52)
    assert "journey" in plan.holding.runes
    truth = twin.phase(*plan)
    assert solved(chain_of(plan, exact=True), plan) == (truth.win, truth.value)


# -- without the twin ------------------------------------------------------------------------------


def test_nobody_sent_leaves_everything_as_it_was():
    plan = drawn_plan(ALL[0])
    setup = setup_of(plan)
    stages = tuple(s for s in stages_of(plan) if s.route in ("home", HUNT))
    chain = Chain(setup, stages)
    first = chain.worth(0, (Sent(),) * len(stages), setup.start)[:, setup.favor]
    unbeaten = sum(float(setup.prices.reward(s.enemy.unbeaten)) for s in stages)
    kept = setup.favor * setup.prices.favor + setup.start.coins * setup.prices.coin
    kept += len(setup.start.runes) * setup.prices.rune
    value = first[1] if setup.goal == "win" else first[0]
    assert value == pytest.approx(float(kept) + unbeaten, abs=1e-12)


def test_one_fight_is_a_fight():
    """A phase of one target at home is the fight itself, to the last digit."""
    from odds import Holding, Target, fight, phase

    troll = Enemy(attack=3, defense=5, reward=Reward(glory=8), unbeaten=Reward(blame=1))
    alone = fight("2 sword 1 axe", troll, favor=2, goal="value", exact=True)
    party = Party("2 sword 1 axe")
    whole = phase(Holding(party, favor=2), [Target("troll", troll)], {"troll": party}, exact=True)
    assert whole.value_exact == alone.value_exact
    assert whole.chances["troll"] == pytest.approx(alone.win, abs=1e-12)


def test_one_journey_is_a_journey():
    from odds import Holding, Target, phase, sail

    enemy = Enemy(attack=2, defense=3, reward=Reward(glory=9))
    alone = sail("2 sword", enemy, food=2, shore="far", favor=1, goal="value", exact=True)
    party = Party("2 sword")
    whole = phase(
        Holding(party, favor=1, food=2), [Target("monster", enemy, route="far")],
        {"monster": party}, food={"monster": 2}, exact=True,
    )  # fmt: skip
    assert whole.win == pytest.approx(alone.win, abs=1e-12)
    assert whole.value_exact == alone.value_exact


def test_favor_won_at_home_is_spent_at_sea():
    """A reward of Favor serves the later fight: worth more than the same Favor at the end."""
    from odds import Holding, Prices, Target, phase

    sure = Enemy(attack=0, defense=1, reward=Reward(favor=1))
    monster = Enemy(attack=2, defense=2)
    plan = {"draugr": Party("1 axe"), "monster": Party("1 sword")}
    free = Prices(win=8, favor=0)
    first = [Target("draugr", sure), Target("monster", monster, route="near", known="all-quiet")]
    later = [Target("monster", monster), Target("draugr", sure, route="land", known="all-quiet")]
    holding = Holding(Party("1 sword 1 axe"), food=1)
    won = phase(holding, first, plan, food={"monster": 1}, prices=free)
    kept = phase(holding, later, plan, prices=free)
    assert won.chances["monster"] > kept.chances["monster"] + 0.01


def test_a_state_that_matters_no_more_is_forgotten():
    plan = drawn_plan(ALL[0])
    chain = chain_of(plan, exact=False)
    end = len(chain.stages)
    state = State(coins=1, runes=(), sea=(("lost", 1),), land=(("lost", 1),))
    assert chain.seen(end, state) == State(coins=1, runes=(), sea=(), land=())
