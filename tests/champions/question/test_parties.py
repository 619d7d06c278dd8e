"""Whom to send, as a question: what it refuses, by field; and what its answer rests on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds import Dice, Enemy, Party, Prices, QuestionError, fight, table
from odds.champions.advise.party import curve
from odds.champions.catalogue import load
from odds.champions.question import PartyQuestion, ask_party, party

ENEMY = Enemy(attack=3, defense=6)
DICE = load().dice

REFUSED = [
    ({"chance": 80}, "chance"),
    ({"chance": -0.1}, "chance"),
    ({"chance": float("nan")}, "chance"),
    ({"chance": float("inf")}, "chance"),
    ({"chance": True}, "chance"),
    ({"chance": "80"}, "chance"),
    ({"chance": None}, "chance"),
    ({"holding": "9 sword"}, "holding"),
    ({"holding": "5 sword 4 axe"}, "holding"),
    ({"holding": Party("11 axe")}, "holding"),
    ({"holding": 5}, "holding"),
    ({"holding": "3 swrod"}, "holding"),
    ({"warriors": 9}, "warriors"),
    ({"warriors": 0}, "warriors"),
    ({"warriors": "8"}, "warriors"),
    ({"favor": 11}, "favor"),
    ({"favor": -1}, "favor"),
    ({"pay_favor": 1}, "pay_favor"),
    ({"goal": "glory"}, "goal"),
    ({"leader": "odin"}, "leader"),
    ({"dice": 6}, "dice"),
    ({"prices": 6}, "prices"),
]


@pytest.mark.parametrize(("said", "field"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_is_one_line_that_names_the_field(said, field):
    with pytest.raises(QuestionError, match=f"^{field}: ") as raised:
        party(ENEMY, **said)
    assert "\n" not in str(raised.value)


def test_an_unknown_enemy_is_refused_by_name():
    with pytest.raises(QuestionError, match="^enemy: "):
        party("troll-99")
    with pytest.raises(QuestionError, match="^enemy: "):
        PartyQuestion(None)
    with pytest.raises(QuestionError, match="^defense: "):
        party(Enemy(attack=1, defense=21))


def test_the_answer_is_the_fight_of_that_party():
    answer = party(ENEMY, 0.8, favor=1)
    assert (answer.favor, answer.cost) == (1, Prices().party(answer.best))
    alone = fight(answer.best, ENEMY, favor=1, dice=DICE).win
    assert answer.win == pytest.approx(alone, abs=1e-13)
    assert answer.win >= 0.8
    told = curve(table(ENEMY, favor=1))
    assert [sent.party for sent in answer.curve] == [sent.party for sent in told]


def test_what_is_held_bounds_what_is_sent():
    answer = party(ENEMY, 0.9, holding="3 sword 2 axe", favor=1)
    assert answer.best == Party("3 sword 2 axe")  # 0.918 with all of them
    assert party(ENEMY, 0.95, holding="3 sword 2 axe", favor=1).best is None
    few = party(ENEMY, 0.5, holding="3 sword 2 axe", favor=1, warriors=4)
    assert few.best.size <= 4
    assert all(sent.party.size <= 4 for sent in few.curve)


def test_nobody_is_an_answer():
    nobody = party(ENEMY, 0, holding="")
    assert (nobody.best, nobody.cost, nobody.win) == (Party(), 0, 0.0)
    none = party(ENEMY, 0.5, holding="")
    assert (none.best, none.favor, none.cost, none.win) == (None, None, None, None)
    assert [sent.party for sent in none.curve] == [Party()]


def test_favor_may_count_as_cost():
    paid = party(ENEMY, 0.8, favor=2, pay_favor=True, prices=Prices(favor="1/4"))
    assert paid.cost == paid.best.size + Fraction(paid.favor, 4)
    free = party(ENEMY, 0.8, favor=2)
    assert free.cost <= paid.cost


def test_chances_of_every_kind_of_number_are_read():
    assert PartyQuestion(ENEMY, Fraction(4, 5)).chance == 0.8
    assert PartyQuestion(ENEMY, 1).chance == 1.0


def test_provisional_are_the_dice_that_may_be_sent_and_the_prices_they_are_chosen_by():
    held = party(ENEMY, holding="2 sword 1 archer")
    assert held.provisional == ("dice.sword", "prices.sword", "prices.archer")
    typed = PartyQuestion(ENEMY, holding=Party("2 sword"), dice=DICE, prices=Prices(sword=3))
    assert ask_party(typed).provisional == ()
    paid = PartyQuestion(ENEMY, holding=Party("1 sword"), favor=1, pay_favor=True, dice=DICE)
    assert paid.provisional() == ("prices.sword",)  # what a Favor scores is printed
    barred = Enemy(attack=3, defense=6, forbids=("axe", "spear"))
    assert "dice.axe" not in PartyQuestion(barred).provisional()
    assert "enemies.troll-07" in party("troll-07", holding="1 sword").provisional
    value = PartyQuestion(ENEMY, goal="value", holding=Party("1 sword"))
    assert len(set(value.provisional())) == len(value.provisional())
    assert "prices.win" in value.provisional()


def test_the_size_of_a_board_that_is_ours_is_named_where_it_decides():
    assert "leaders.jorunn.holding" in PartyQuestion(ENEMY, leader="jorunn").provisional()
    told = PartyQuestion(ENEMY, leader="jorunn", warriors=5).provisional()
    assert "leaders.jorunn.holding" not in told


def test_questions_are_values():
    assert PartyQuestion(ENEMY) == PartyQuestion(ENEMY)
    assert hash(PartyQuestion(ENEMY)) == hash(PartyQuestion(ENEMY))
    assert PartyQuestion(ENEMY) != PartyQuestion(ENEMY, dice=Dice(axe=DICE.axe))
