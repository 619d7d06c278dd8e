"""Two ways to fight one enemy: the break-even is the one that a look at every Glory finds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds import Enemy, FightQuestion, Party, Prices, QuestionError, Reward
from odds.champions.advise.break_even import MOST_GLORY
from odds.champions.advise.rivals import Rivals, taken
from odds.champions.question import ask_point, ask_rivals


def asked(party: str, attack: int = 2, defense: int = 4, **more) -> FightQuestion:
    return FightQuestion(Party(party), Enemy(attack=attack, defense=defense), **more)


def net(question: FightQuestion, glory: int) -> float:
    enemy = question.enemy
    if enemy.reward is None:
        paid = replace(question, prices=replace(question.prices, win=glory))
    else:
        reward = replace(enemy.reward, glory=glory)
        paid = replace(question, enemy=replace(enemy, reward=reward))
    return ask_point(paid).value - float(taken(question.fight()))


def looked_up(dear: FightQuestion, cheap: FightQuestion) -> int | None:
    """The least Glory from which on every one pays."""
    pays = [net(dear, g) - net(cheap, g) > 1e-9 for g in range(MOST_GLORY + 1)]
    if not pays[-1]:
        return None
    return max((g + 1 for g, one in enumerate(pays) if not one), default=0)


def test_by_hand():
    # 1 axe (4/6 hit) against 1/1: he dies as it falls. 2/3 G - 1.
    # 2 axes: won 26/27 (1/9 of rounds miss, one of two is lost then); 24/27 warriors come home:
    # 26/27 G + 24/27 - 2. The difference, 8/27 G - 3/27, is above 0 from Glory 1 on.
    one, two = asked("1 axe", 1, 1), asked("2 axe", 1, 1)
    assert ask_rivals(one, two) == Rivals(1, Fraction(1), 1)
    assert ask_rivals(two, one) == Rivals(0, Fraction(1), 1)


def test_dear_warriors_are_never_worth_it():
    prices = Prices(sword=100)
    one, two = (asked(party, prices=prices) for party in ("3 axe", "3 axe 2 sword"))
    assert ask_rivals(one, two) == Rivals(1, Fraction(200), None)


@pytest.mark.slow
@pytest.mark.parametrize("goal", ("win", "value"))
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("2 sword", {}), ("2 sword 1 axe", {})),
        (("2 sword 1 axe", {}), ("2 sword 1 axe", {"favor": 2})),
        (("3 axe", {}), ("2 sword 1 spear", {"favor": 1})),
        (("1 sword 1 axe", {"runes": ("glory",)}), ("1 sword 2 axe", {})),
    ],
)
def test_the_break_even_is_that_of_every_glory(goal: str, one, other):
    cheap, dear = (asked(party, goal=goal, **more) for party, more in (one, other))
    found = ask_rivals(cheap, dear)
    assert found.cost == abs(taken(dear.fight()) - taken(cheap.fight()))
    pair = (dear, cheap) if found.dearer else (cheap, dear)
    assert found.glory == looked_up(*pair)


def test_a_reward_of_more_than_glory_counts():
    enemy = Enemy(attack=2, defense=4, reward=Reward(glory=3, coins=3))
    cheap, dear = (FightQuestion(Party(party), enemy) for party in ("2 sword", "4 sword"))
    assert ask_rivals(cheap, dear).glory == looked_up(dear, cheap)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"enemy": Enemy(attack=3, defense=4)}, "enemy"),
        ({"goal": "value"}, "goal"),
        ({"prices": Prices(sword=2)}, "prices"),
        ({"party": Party("2 axe")}, "party"),
    ],
)
def test_what_cannot_be_compared_names_the_field(more: dict, field: str):
    one = asked("2 sword")
    with pytest.raises(QuestionError) as error:
        ask_rivals(one, replace(one, **more))
    assert error.value.field == field
