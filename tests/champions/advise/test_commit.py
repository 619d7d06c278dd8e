"""What to send where: equal to trying every split, bounds that hold, and what haste costs."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from odds import Enemy, Holding, Party, Reward, Target
from odds.champions.advise.commit import Search
from odds.champions.catalogue import load
from odds.champions.expedition.stages import Situation
from odds.champions.pieces import KINDS
from odds.champions.question import CommitQuestion
from odds.champions.question.plans import FAST as FEW
from odds.champions.question.plans import ask_commit
from tests.champions.expedition.phases import differs, drawn_situation, in_order, situation_of
from tests.twin import phase as twin

SIZE = 160
ALL = [number for number in range(SIZE) if differs(drawn_situation(number)) is None]
DEAR = (2, 11, 53, 103, 116, 119, 122, 141, 142, 148, 149, 151)  # most of a second each, and more
FAST = [number for number in ALL if number not in DEAR][::3]


def equals_the_enumeration(number: int) -> None:
    plan = drawn_situation(number)
    truth = twin.commit(*plan)
    found = Search(situation_of(plan)).run()
    worth = (float(truth.worth.win), float(truth.worth.value))
    if plan.table.goal == "value":
        worth = worth[::-1]
    assert found.proven
    assert found.bound == found.best.worth[0]
    assert found.best.worth[0] == pytest.approx(worth[0], abs=1e-9), plan
    # Of those that tie, the one that is best by the other number, too.
    assert found.best.worth[1] == pytest.approx(worth[1], abs=1e-9), plan
    # The split itself is one of the enumerated ones, and worth that.
    names = [target.name for target in plan.targets]
    places = [names.index(target.name) for target in in_order(plan)]
    split: list = [None] * len(names)
    for place, sent in zip(places, found.best.sent, strict=True):
        split[place] = (tuple(sent.party), sent.food)
    own = truth.splits[tuple(split)]
    first = own.win if plan.table.goal == "win" else own.value
    assert float(first) == pytest.approx(worth[0], abs=1e-9)


@pytest.mark.parametrize("number", FAST)
def test_splits_equal_the_enumeration(number):
    equals_the_enumeration(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [number for number in ALL if number not in FAST])
def test_more_splits_equal_the_enumeration(number):
    equals_the_enumeration(number)


def test_enough_situations_are_compared():
    plans = [drawn_situation(number) for number in ALL]
    assert len(plans) >= 100
    assert sum(plan.table.goal == "win" for plan in plans) >= 30
    assert sum(len(plan.targets) > 1 for plan in plans) >= 50
    assert sum(plan.holding.favor > 0 for plan in plans) >= 50


# -- positions of the size that people have --------------------------------------------------------


def position(number: int, goal: str = "value", effort: str = "full") -> CommitQuestion:
    """Three to five warriors of two kinds, two to four targets with numbers as on cards."""
    rng = random.Random(f"position {number}")
    kinds = rng.sample(KINDS, 2)
    party = Party()
    for _ in range(rng.randint(3, 5)):
        party = party + Party(**{rng.choice(kinds): 1})
    targets = []
    routes = rng.sample(("home", "home", "land", "near", "far", "hunt"), rng.randint(2, 4))
    for at, route in enumerate(routes):
        if route == "hunt":
            targets.append(Target("hunt", route="hunt"))
            continue
        reward = Reward(
            glory=rng.randint(3, 12), favor=rng.choice((0, 0, 1)), coins=rng.choice((0, 1, 2))
        )
        enemy = Enemy(
            attack=rng.randint(1, 3),
            defense=rng.randint(1, 5),
            reward=reward,
            unbeaten=Reward(blame=rng.randint(0, 1)),
        )
        ship = route in ("near", "far")
        targets.append(
            Target(f"{route} {at}", enemy, route, rng.choice((None, 5)) if ship else None)
        )
    holding = Holding(
        party, favor=rng.randint(0, 2), food=rng.randint(0, 3), coins=rng.randint(0, 2)
    )
    return CommitQuestion(holding, tuple(targets), goal=goal, effort=effort)


@pytest.mark.parametrize("goal", ["value", "win"])
@pytest.mark.parametrize("number", (0, 1, 3))
def test_bounds_are_never_below_the_worth_of_a_split(number, goal):
    bounds_hold(position(number, goal).situation(), number, 8)


@pytest.mark.slow
@pytest.mark.parametrize("goal", ["value", "win"])
@pytest.mark.parametrize("number", range(4, 34))
def test_more_bounds_are_never_below_the_worth_of_a_split(number, goal):
    bounds_hold(position(number, goal).situation(), number, 15)


@pytest.mark.parametrize("number", FAST[:12])
def test_bounds_hold_with_odd_prices_and_enemies(number):
    bounds_hold(situation_of(drawn_situation(number)), number, 6)


def bounds_hold(situation: Situation, number: int, most: int) -> None:
    rng = random.Random(number)
    search = Search(situation)
    prices = search._prices()
    dear = [price * 7 for price in prices]  # any price that is not below a Favor's worth bounds
    bounds = [search._bound(price) for price in {*prices, *dear}]
    for at in rng.sample(range(len(search)), min(most, len(search))):
        worth = search.evaluate(at).worth[0]
        for bound in bounds:
            assert bound[at] >= worth - 1e-9 * max(1.0, abs(worth))


def test_coins_won_before_do_not_lower_a_bound():
    """A Thief takes the more Coins the more there are: the bound counted all that may be won, and
    was below the worth of splits that win none."""
    search = Search(position(159).situation())
    bound = search._bound(search._prices()[0])
    assert all(bound[at] >= search.evaluate(at).worth[0] - 1e-9 for at in range(len(search)))


def test_a_bound_may_be_above_the_worth():
    """Two targets want the same Favor: bounded apart, each may spend it for the first price."""
    troll = Enemy(attack=1, defense=3, reward=Reward(glory=8))
    targets = (Target("one", troll), Target("two", troll))
    search = Search(
        CommitQuestion(Holding(Party("4 axe"), favor=1), targets, goal="win").situation()
    )
    free, *_ = (search._bound(price) for price in search._prices())
    gaps = [free[at] - search.evaluate(at).worth[0] for at in range(len(search))]
    assert max(gaps) > 0.01
    assert min(gaps) > -1e-9
    assert search.run().proven


def test_the_best_split_beats_every_other():
    search = Search(position(145).situation())
    found = search.run()
    worths = [search.evaluate(at).worth[0] for at in range(len(search))]
    assert found.best.worth[0] == pytest.approx(max(worths), abs=1e-12)
    assert found.splits == len(search)


def test_a_search_can_be_asked_again():
    """What was found is kept: asking again evaluates nothing more."""
    search = Search(position(2).situation())
    first = search.run()
    again = search.run()
    assert again.best == first.best
    assert len(again.evaluated) == len(first.evaluated)


def test_alternatives_differ_in_how_many_go_where():
    search = Search(position(3).situation())
    best = search.run().best
    others = search.differing(best, 5)
    sizes = [tuple(one.party.size for one in split.sent) for split in (best, *others)]
    assert len(set(sizes)) == len(sizes)
    worths = [split.worth[0] for split in others]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] <= best.worth[0] + 1e-9


def test_alternatives_of_an_answer_say_what_they_give_up():
    answer = ask_commit(position(3), alternatives=4)
    assert len(answer.alternatives) == 4
    for other in answer.alternatives:
        assert other.regret == pytest.approx(answer.value - other.value, abs=1e-12)
        assert other.regret >= -1e-9
        for name, chance in other.chances.items():
            assert other.gains[name] == pytest.approx(chance - answer.chances[name], abs=1e-12)


def test_fast_evaluates_a_few_splits_and_tells_how_far_the_bound_is():
    answer = ask_commit(position(5, effort="fast"))
    assert answer.evaluated <= FEW
    assert answer.alternatives == ()
    assert answer.bound >= ask_commit(position(5)).value - 1e-9


def test_seconds_end_the_search_before_it_is_proven():
    """At least one split is evaluated; the bound stays above what the best is worth."""
    question = hard()
    hasty = ask_commit(question, seconds=0.0, alternatives=0)
    whole = ask_commit(question, alternatives=0)
    assert hasty.evaluated < whole.evaluated
    assert not hasty.proven
    assert whole.proven
    assert hasty.value <= whole.value + 1e-9
    assert hasty.bound >= whole.value - 1e-9


def hard() -> CommitQuestion:
    """A position in which the bounds do not meet at once: equal enemies, little Favor."""
    return position(145)


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    answer = ask_commit(position(3), lambda done, every: told.append((done, every)), alternatives=0)
    # Of each target that is bounded, and of each split.
    dones = [done for done, _ in told]
    assert dones == sorted(dones)
    assert set(dones) >= {0, 1}
    assert {every for _, every in told} == {answer.splits}


def test_among_equal_chances_the_greater_worth_is_sent():
    """Whoever cannot raise the chance to win stays at home with what he is worth."""
    sure = Enemy(attack=9, defense=1, special="seidr-draugr")
    question = CommitQuestion(Holding(Party("3 axe")), (Target("one", sure),), goal="win")
    answer = ask_commit(question)
    assert answer.proven
    others = [other for other in answer.alternatives if other.win > answer.win - 1e-9]
    assert all(other.value <= answer.value + 1e-9 for other in others)


def losses(goal: str, numbers: range) -> list[float]:
    """What the split of effort `fast` gives up against the proven one, in the goal's number."""
    lost = []
    for number in numbers:
        found = Search(position(number, goal).situation())
        hasty = found.run(most=FEW).best.worth[0]
        lost.append(found.run().best.worth[0] - hasty)
    return lost


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "mean", "most"), [("value", 0.001, 0.05), ("win", 0.003, 0.2)])
def test_haste_costs_little(goal, mean, most):
    """In 100 positions each: 0 Glory on average and at most (one split alone: 0.040 and 2.37);
    0.0012 of the targets beaten on average, 0.12 at most (one split alone: 0.0155 and 0.38)."""
    lost = losses(goal, range(100, 200))
    assert min(lost) >= -1e-9
    assert sum(lost) / len(lost) < mean
    assert max(lost) < most


# -- two journeys of one deck ----------------------------------------------------------------------


def two_journeys(number: int) -> CommitQuestion:
    """Two journeys of one deck with few cards left, so that one says much on the other."""
    rng = random.Random(f"two journeys {number}")
    way = rng.choice(("sea", "land"))
    routes = ("near", "far") if way == "sea" else ("land", "land")
    targets = []
    for at, route in enumerate(routes):
        reward = Reward(glory=rng.randint(3, 9), coins=rng.choice((0, 0, 2)))
        enemy = Enemy(attack=rng.randint(1, 2), defense=rng.randint(1, 3), reward=reward)
        targets.append(Target(f"{route} {at}", enemy, route))
    if rng.random() < 0.3:
        draugr = Enemy(attack=1, defense=1, reward=Reward(glory=2, coins=1))
        targets.append(Target("draugr", draugr))
    deck = load().journey_deck(way)
    cards = rng.sample(sorted(deck), rng.randint(3, 4))
    left = {card: rng.randint(1, deck[card]) if card in cards else 0 for card in deck}
    runes = rng.choice((("journey",), ("journey",), ("journey", "awareness"), ()))
    party = Party("2 axe 1 sword" if rng.random() < 0.5 else "3 axe")
    holding = Holding(
        party, favor=rng.randint(0, 1), food=rng.randint(0, 3), coins=rng.randint(0, 3), runes=runes
    )
    prices = replace(load().prices, coin=rng.choice((Fraction(1, 3), Fraction(2))))
    return CommitQuestion(
        holding,
        tuple(targets),
        goal=rng.choice(("value", "value", "win")),
        leader=rng.choice((None, None, "jorunn")),
        prices=prices,
        **{way: left},
    )


def equals_all_its_splits(question: CommitQuestion) -> None:
    """No bound is below the worth of a split, and what is proven is the best of all."""
    search = Search(question.situation())
    worths = [search.evaluate(at).worth[0] for at in range(len(search))]
    for price in search._prices():
        assert (search._bound(price) >= np.array(worths) - 1e-9).all()
    found = search.run()
    assert found.proven
    assert found.best.worth[0] == pytest.approx(max(worths), abs=1e-9)


def test_no_more_food_is_loaded_than_is_held():
    """Two warriors and 2 Food: all of it on one ship, or one on each."""
    foe = Enemy(attack=1, defense=1)
    targets = (Target("near", foe, "near"), Target("far", foe, "far"))
    search = Search(CommitQuestion(Holding(Party("2 axe"), food=2), targets).situation())
    loads = {tuple(one.food for one in search._sent(at)) for at in range(len(search))}
    assert loads == {(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1)}


@pytest.mark.parametrize("number", (1, pytest.param(2, marks=pytest.mark.slow), 3))
def test_two_journeys_of_one_deck_equal_all_their_splits(number):
    equals_all_its_splits(two_journeys(number))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4, 24))
def test_more_pairs_of_journeys_equal_all_their_splits(number):
    equals_all_its_splits(two_journeys(number))
