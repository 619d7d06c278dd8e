"""Questions: what they refuse, by field; and that answers hang together."""

from __future__ import annotations

import pickle
from math import fsum

import pytest

from odds import Dice, Enemy, FightQuestion, Party, Prices, QuestionError, ask, fight
from odds.champions.catalogue import load

ENEMY = Enemy(attack=3, defense=6)
SWORD = ["blank", "blank", "hit", "hit", "hit hit", "shield"]

REFUSED = [
    (lambda: Party("3 swrod"), "party"),
    (lambda: Party("-1 sword"), "party"),
    (lambda: Party("1.5 sword"), "party"),
    (lambda: Party(sword=-1), "party.sword"),
    (lambda: Party(sword=1.5), "party.sword"),  # type: ignore[arg-type]
    (lambda: Party(sword=True), "party.sword"),
    (lambda: fight("11 sword", ENEMY), "party"),
    (lambda: fight("6 sword 5 axe", ENEMY), "party"),
    (lambda: Enemy(attack=3), "defense"),
    (lambda: Enemy(defense=3), "attack"),
    (lambda: Enemy(attack=3, defense=0), "defense"),
    (lambda: Enemy(attack=-1, defense=1), "attack"),
    (lambda: Enemy(attack=3, defense="six"), "defense"),  # type: ignore[arg-type]
    (lambda: Enemy(attack=3, defense=6, special="dragon"), "special"),
    (lambda: Enemy(attack=3, defense=6, forbids=("bow",)), "forbids"),
    (lambda: Enemy(attack=3, defense=6, forbids="axe"), "forbids"),  # type: ignore[arg-type]
    (lambda: fight("1 axe", Enemy(attack=3, defense=21)), "defense"),
    (lambda: fight("1 axe", ENEMY, favor=-1), "favor"),
    (lambda: fight("1 axe", ENEMY, favor=11), "favor"),
    (lambda: fight("1 axe", ENEMY, favor=0.5), "favor"),  # type: ignore[arg-type]
    (lambda: fight("1 axe", ENEMY, goal="glory"), "goal"),
    (lambda: fight("1 axe", ENEMY, play="greedy"), "play"),
    (lambda: fight("1 axe", ENEMY, leader="odin"), "leader"),
    (lambda: fight("1 axe", ENEMY, runes=("sleep",)), "runes"),
    (lambda: fight("1 axe", ENEMY, runes=("gifts", "gifts")), "runes"),
    (lambda: fight("1 axe", ENEMY, runes="gifts"), "runes"),
    (lambda: fight("1 axe", "troll-99"), "enemy"),
    (lambda: fight("1 axe", 7), "enemy"),  # type: ignore[arg-type]
    (lambda: fight(7, ENEMY), "party"),  # type: ignore[arg-type]
    (lambda: Dice.from_faces({"sword": SWORD[:5]}), "dice.sword"),
    (lambda: Dice.from_faces({"sword": [*SWORD[:5], "sheild"]}), r"dice.sword.faces\[5\]"),
    (lambda: Dice.from_faces({"bow": SWORD}), "dice"),
    (lambda: Dice.from_faces({"sword": "blank"}), "dice.sword"),
    (lambda: fight("1 axe", ENEMY, dice=SWORD), "dice"),  # type: ignore[arg-type]
    (lambda: Prices(coin="1/0"), "prices.coin"),
    (lambda: Prices(coin="-1"), "prices.coin"),
    (lambda: Prices(coin="1e999999999"), "prices.coin"),
    (lambda: Prices(coin=float("nan")), "prices.coin"),
]


@pytest.mark.parametrize(("make", "field"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_is_one_line_that_names_the_field(make, field):
    with pytest.raises(QuestionError, match=f"^{field}: ") as raised:
        make()
    assert "\n" not in str(raised.value)


def test_empty_and_forbidden_parties_have_an_answer():
    nobody = fight("", ENEMY, favor=2)
    assert (nobody.win, nobody.law) == (0.0, {(False, Party(), 2): 1.0})
    assert nobody.range is None
    axes = fight("2 axe", Enemy(attack=1, defense=1, forbids=("axe",)), favor=1)
    assert (axes.win, axes.law) == (0.0, {(False, Party(), 1): 1.0})
    assert axes.losses == {"axe": 2.0}  # forbidden warriors are lost all the same (D12)
    assert axes.rounds.mean == 0.0


def test_the_range_holds_the_point_and_is_gone_when_the_dice_are_typed():
    open_dice = fight("2 sword 1 axe", ENEMY, favor=1)
    low, high = open_dice.range
    assert low < open_dice.win < high
    assert open_dice.provisional == ("dice.sword", "dice.axe")
    typed = Dice.from_faces({"sword": SWORD, "axe": ["blank"] * 2 + ["hit"] * 2 + ["hit hit"] * 2})
    known = fight("2 sword 1 axe", ENEMY, favor=1, dice=typed)
    assert (known.range, known.provisional) == (None, ())
    assert known.win == open_dice.win
    half = fight("2 sword 1 axe", ENEMY, favor=1, dice=Dice.from_faces({"sword": SWORD}))
    assert half.provisional == ("dice.axe",)
    assert low <= half.range[0] <= half.range[1] <= high


def test_archers_are_printed():
    assert fight("2 archer", ENEMY).provisional == ()


def test_a_card_s_provisional_numbers_are_named():
    answer = fight("2 archer", "troll-07")
    assert answer.provisional == ("enemies.troll-07",)
    assert fight("2 archer", "bandits").provisional == ()


def test_the_price_of_a_rune_is_named_where_runes_act_and_worth_decides():
    def named(**how):
        question = FightQuestion(Party("2 archer"), ENEMY, **how)
        return "prices.rune" in question.provisional()

    for rune in ("healing", "reaction", "potential", "glory"):
        assert named(goal="value", runes=(rune,))
    assert not named(goal="value")
    assert not named(goal="value", runes=("wealth",))  # it rests in a fight
    assert not named(goal="win", runes=("healing",))
    assert not named(goal="value", runes=("healing",), prices=Prices(rune=1))


def test_provisional_switch_is_named_for_the_mist_walker():
    answer = fight("2 archer", Enemy(defense=3, special="mist-walker"))
    assert answer.provisional == ("switches.mist_walker_shields",)


@pytest.mark.parametrize("play", ["best", "never-reroll", "reroll-blanks"])
def test_an_answer_hangs_together(play):
    question = FightQuestion(Party("2 sword 1 spear 1 axe"), ENEMY, favor=2, play=play)
    answer = ask(question)
    assert fsum(answer.law.values()) == pytest.approx(1, abs=1e-12)
    assert fsum(p for (won, _, _), p in answer.law.items() if won) == pytest.approx(answer.win)
    home = fsum(p * party.size for (_, party, _), p in answer.law.items())
    assert fsum(answer.losses.values()) == pytest.approx(4 - home)
    spent = 2 - fsum(p * favor for (_, _, favor), p in answer.law.items())
    assert answer.rerolls == pytest.approx(spent)
    assert sum(answer.rounds.chances) + answer.rounds.tail == pytest.approx(1)
    assert sum(n * p for n, p in enumerate(answer.rounds.chances)) <= answer.rounds.mean + 1e-12


def test_exact_answers_carry_their_fractions():
    answer = fight("1 sword", Enemy(attack=1, defense=1), exact=True)
    assert (str(answer.win_exact), answer.win) == ("3/5", 0.6)
    assert sum(answer.law_exact.values()) == 1
    assert answer.certificate.corrected == 0
    assert fight("1 sword", Enemy(attack=1, defense=1)).win_exact is None


def test_range_by_extremes_is_the_range_over_every_set():
    from odds.champions.advise.plausible import sets_to_ask
    from odds.champions.catalogue import plausible_dice

    question = FightQuestion(Party("1 sword 1 axe"), Enemy(attack=1, defense=3), favor=1)
    every = plausible_dice(load().known_dice, ("sword", "axe"))
    assert len(sets_to_ask(question.fight(), load().known_dice)) < len(every)
    wins = [
        fight(question.party, question.enemy, favor=1, dice=dice | load().dice).win
        for dice in every
    ]
    assert ask(question).range == pytest.approx((min(wins), max(wins)), abs=1e-13)


def test_the_range_asks_every_set_where_more_hits_can_be_worse():
    # D15: the Axeman's first face with a hit must be a double. D6 leaves him, among others, 3 hits
    # and 1 double, 1/4, which is neither of the lowest sets (2 hits, 1 double) nor of the highest.
    answer = fight("1 axe", Enemy(defense=2, special="mist-walker"))
    assert (answer.win, answer.range) == (pytest.approx(1 / 2), pytest.approx((1 / 4, 1)))


def test_provisional_dice_of_a_forbidden_kind_are_not_named():
    answer = fight("1 sword 1 axe", Enemy(attack=1, defense=1, forbids=("axe",)))
    assert answer.provisional == ("dice.sword",)


@pytest.mark.parametrize("party", [Party(), Party("3 sword 1 archer")], ids=str)
def test_a_party_comes_back_from_another_process(party: Party) -> None:
    back = pickle.loads(pickle.dumps(party))
    assert (back, type(back)) == (party, Party)
