"""Advice on a roll against the brute-force twin: every choice, its worth, the losses, the luck."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest

from odds import Dice, Enemy, Party, Prices, QuestionError, Reward
from odds.champions.advise.roll import Adviser
from odds.champions.combat.round import Foe, Losing, Rolled, State, settle
from odds.champions.pieces import KINDS, Face, read_roll
from odds.champions.question import FightQuestion
from odds.champions.question.rolls import RollQuestion
from odds.champions.question.ways import roll as ask_about
from odds.errors import RuleError
from tests.champions.combat.fights import of_twin
from tests.twin.fight import _Solver
from tests.twin.random_fights import random_roll

BLOCK = 25  # random rolls
FAST, SLOW = range(1), range(1, 12)  # blocks of them
TIE, SECOND = 1e-12, 1e-9
SPENT = ("settle", "reroll", "potential")


class Case:
    """One random roll, as the twin and as we see it."""

    def __init__(self, number: int) -> None:
        rng = random.Random(f"roll {number}")
        twin, self.needed, shown = random_roll(rng)
        unbeaten = rng.choice((Reward(), Reward(blame=1), Reward(glory=2)))
        twin = replace(twin, unbeaten=Prices(**twin.prices).reward(unbeaten))
        reward = None
        if rng.random() < 0.5:
            reward = Reward(glory=twin.glory)
            twin = replace(twin, prices={**twin.prices, "win": Fraction(twin.glory)})
        else:
            twin = replace(twin, glory=ceil(twin.prices["win"]))
        self.shown = shown
        self.win = twin.goal == "win"
        self.fight = of_twin(twin, unbeaten, reward)
        self.solver = _Solver(replace(twin, forbids=()))
        self.runes = frozenset(twin.runes)
        table = tuple(tuple(sorted(map(Face.read, shown.get(kind, ())))) for kind in KINDS)
        foe = Foe(self.fight.enemy, self.fight.dice, self.fight.leader, self.fight.rules)
        state = State(foe, self.fight.party, self.needed, self.fight.favor, runes=self.fight.runes)
        self.step = Rolled(state, table)

    @property
    def cannot_be(self) -> bool:
        """One damage more than killed was healed when the round started (D16)."""
        enemy = self.fight.enemy
        return enemy.special == "vile-priest" and self.needed == 1 < enemy.defense

    @property
    def pays_where_nothing_helps(self) -> bool:
        """Dice of a fight that can never end lie on the table, and Asmundr scores each Favor: the
        twin spends all of them for Glory, the advice counts one reroll and then the defeat.

        D12 does not say which: such a fight is over before its dice are rolled.
        """
        solver = self.solver
        hopeless = solver._hopeless(solver.party, self.needed, self.runes)
        return hopeless and self.fight.leader == "asmundr" and self.fight.favor > 1

    def numbers(self, up: dict, adviser: Adviser) -> tuple:
        """A set of dice; faces that do the same are one to the solver."""
        number = [{face: row[face] for face in row} for row in adviser._number]
        return tuple(
            (kind, tuple(sorted(number[KINDS.index(kind)][face] for face in faces)))
            for kind, faces in sorted(up.items())
            if faces
        )


def first_and_second(told, win: bool) -> tuple[float, float]:
    pair = float(told.win), float(told.value)
    return pair if win else pair[::-1]


def same(told, expected: tuple, win: bool) -> None:
    """Equal within the tolerances; the second number may gain by ties of floats."""
    first, second = first_and_second(told, win)
    assert first == pytest.approx(float(expected[0]), abs=TIE)
    assert second >= float(expected[1]) - SECOND


def compare_choices(case: Case, adviser: Adviser, choices: tuple) -> None:
    """Every act of the twin is among the choices, with the same worth; and there are no others."""
    mine = {}
    for choice in choices:
        key = (
            ("settle", frozenset(choice.runes))
            if choice.act == "settle"
            else (choice.act, case.numbers(choice.up, adviser))
        )
        assert key not in mine
        mine[key] = choice
    seen = set()
    for (act, what), expected in case.solver.choices(case.needed, case.shown).items():
        key = act, what
        if act != "settle":
            up = {kind: [Face.read(text) for text in texts] for kind, texts in what}
            key = act, case.numbers(up, adviser)
        same(mine[key], expected, case.win)
        seen.add(key)
    assert seen == set(mine)


def compare_losses(case: Case, adviser: Adviser, choices: tuple) -> None:
    """Every way to pay for settling, the best first; also when the position is reached by steps."""
    party, favor = case.solver.party, case.fight.favor
    lying = tuple(
        case.solver._numbers(k, sorted(case.shown.get(kind, ()))) for k, kind in enumerate(KINDS)
    )
    rolled = next(one for one in case.solver._table(party).rolls if one.dice == lying)
    for choice in choices:
        if choice.act != "settle":
            assert not choice.losses
            continue
        used = frozenset(choice.runes)
        ours = {tuple(loss.lost): loss for loss in choice.losses}
        expected = {
            lost: case.solver._settle(rolled, party, case.needed, favor, case.runes, used, lost)
            for lost in case.solver._losses(rolled, used)
        }
        assert ours.keys() == expected.keys()
        assert len(ours) == len(choice.losses)
        best = max(expected.values())
        for lost, loss in ours.items():
            assert loss.left == case.fight.party - Party.of(lost)
            same(loss, expected[lost], case.win)
            assert loss.regret == pytest.approx(float(best[0] - expected[lost][0]), abs=1e-11)
        told = [loss.regret for loss in choice.losses]
        assert told == sorted(told)
        assert told[0] == 0
        assert (choice.win, choice.value) == (choice.losses[0].win, choice.losses[0].value)
        after = settle(case.step, choice.runes)
        if isinstance(after, Losing):
            stepwise = adviser.losses(after)
            assert [loss.left for loss in stepwise] == [loss.left for loss in choice.losses]
            for one, other in zip(stepwise, choice.losses, strict=True):
                assert one.win == pytest.approx(other.win, abs=TIE)
                assert one.regret == pytest.approx(other.regret, abs=1e-11)


def compare_order(choices: tuple, win: bool) -> None:
    """Best first, by regret, then by the other number; of what is as good, what spends less."""
    firsts = [first_and_second(choice, win)[0] for choice in choices]
    seconds = [first_and_second(choice, win)[1] for choice in choices]
    best, spent = choices[0], []
    for choice, first, second in zip(choices, firsts, seconds, strict=True):
        assert choice.regret == pytest.approx(max(firsts) - first, abs=1e-11)
        assert choice.regret >= 0
        if not choice.regret and second > seconds[0] - 1e-11:
            dice = sum(map(len, choice.up.values()))
            spent.append((len(choice.runes), SPENT.index(choice.act), dice))
    told = [
        (choice.regret, -round(second, 9)) for choice, second in zip(choices, seconds, strict=True)
    ]
    assert told == sorted(told)
    assert best.regret == 0
    if "reaction" not in best.runes:  # see below: where it alone kills, it goes first
        assert spent == sorted(spent)


def compare_luck(case: Case, advice) -> None:
    """How many rolls of all dice are worth less, and as much."""
    solver, party, favor = case.solver, case.solver.party, case.fight.favor
    at = party, case.needed, favor, case.runes
    solver._completions(*at)
    table = solver._table(party)
    best = max(solver.choices(case.needed, case.shown).values())[0]
    worth = {
        roll.dice: node.worth[0] for roll, node in zip(table.rolls, solver.nodes[at], strict=True)
    }
    total = 6**table.size
    less = sum(one.chance for one in table.rolls if worth[one.dice] < best)
    even = sum(one.chance for one in table.rolls if worth[one.dice] == best)
    assert advice.luck == pytest.approx(less / total, abs=1e-9)
    assert advice.even == pytest.approx(even / total, abs=1e-9)


def compare(number: int) -> str:
    case = Case(number)
    adviser = Adviser(case.fight)
    if case.cannot_be:
        with pytest.raises(RuleError, match="D16: 1 damage cannot be needed after healing"):
            adviser.roll(case.step)
        return "cannot be"
    if case.pays_where_nothing_helps:
        return "hopeless"
    advice = adviser.roll(case.step)
    compare_choices(case, adviser, advice.choices)
    compare_losses(case, adviser, advice.choices)
    compare_order(advice.choices, case.win)
    compare_luck(case, advice)
    return "compared"


@pytest.mark.parametrize(
    "block", (*FAST, *(pytest.param(block, marks=pytest.mark.slow) for block in SLOW))
)
def test_choices_of_a_roll_are_the_twin_s(block):
    found = []
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        try:
            found.append(compare(number))
        except AssertionError as error:
            error.add_note(f"roll {number}: {Case(number).step}")
            raise
    assert found.count("compared") >= BLOCK - 4


@pytest.mark.parametrize("number", [137, 263, 337, 510])
def test_rounding_does_not_make_what_spends_more_the_best(number):
    # Equal worth, but a rune or a Favor was spent: 1.0 against 0.9999999999999999.
    assert compare(number) == "compared"


# -- by hand --------------------------------------------------------------------------------------

ALL_HIT = Dice.from_faces({"axe": ["hit"] * 6})
FREE = Prices(favor=0, rune=0)
RUNES = ("healing", "reaction", "potential")


def acts(answer) -> list[tuple]:
    return [(choice.act, choice.runes) for choice in answer.choices]


def test_of_what_is_as_good_what_spends_less_comes_first():
    # Whatever is done, the enemy dies and nobody falls, and neither Favor nor runes are worth any.
    answer = ask_about(
        "axe: hit, hit", Enemy(attack=0, defense=1), favor=1, runes=RUNES, dice=ALL_HIT, prices=FREE
    )
    assert {choice.regret for choice in answer.choices} == {0.0}
    assert acts(answer) == [
        ("settle", ()),
        ("reroll", ()),
        ("reroll", ()),
        ("settle", ("healing",)),
        ("settle", ("reaction",)),
        ("settle", ("healing", "reaction")),
    ]
    assert [sum(map(len, choice.up.values())) for choice in answer.choices[:3]] == [0, 1, 2]


def test_a_blank_die_may_be_rolled_by_potential_or_for_a_favor():
    # Cheaper first: 4 of 6 faces hit, either way. Settling is a defeat that keeps all.
    enemy = Enemy(attack=1, defense=1)
    for favor, rune, first in ((2, 1, "potential"), (1, 2, "reroll")):
        prices = Prices(favor=favor, rune=rune)
        answer = ask_about("axe: blank", enemy, favor=1, runes=("potential",), prices=prices)
        assert answer.best.act == first
        # The other one is left if it hits (2/3); else it is used as well: 2/3 + 1/3 x 2/3.
        assert answer.win == pytest.approx(8 / 9)
        settled = next(choice for choice in answer.choices if choice.act == "settle")
        assert (settled.win, settled.value) == (0, 3)
        assert settled.regret == pytest.approx(8 / 9)


@pytest.mark.parametrize("goal", ["win", "value"])
def test_advice_does_not_wait_for_ever_where_reaction_alone_can_kill(goal):
    # Nobody hits and nobody falls. This roll kills as well as any other one, and the next roll is
    # worth as much as this one: settling came first, again and again.
    shields = Dice.from_faces({"sword": ["shield"] * 6})
    enemy = Enemy(attack=0, defense=2, reward=Reward(glory=8))
    answer = ask_about(
        "sword: shield, shield", enemy, favor=1, runes=("reaction",), goal=goal, dice=shields
    )
    assert (answer.best.act, answer.best.runes) == ("settle", ("reaction",))
    assert answer.value == 8 + 2 + 2
    assert (answer.choices[1].act, answer.choices[1].runes) == ("settle", ())
    assert answer.choices[1].regret == 0


def test_luck_is_the_share_of_rolls_that_are_worth_less():
    enemy = Enemy(attack=1, defense=1)
    for shown, luck, even in (
        ("blank", 0, 1 / 3),
        ("hit", 1 / 3, 2 / 3),
        ("hit hit", 1 / 3, 2 / 3),
    ):
        answer = ask_about(f"axe: {shown}", enemy)
        assert (answer.luck, answer.even) == pytest.approx((luck, even))


def test_losses_of_what_is_settled_are_the_best_first():
    # One of two falls, one damage is missing: an Archer hits with 5 faces of 6, an Axeman with 4.
    answer = ask_about("axe: hit; archer: blank", Enemy(attack=1, defense=2))
    (settled,) = answer.choices
    assert [loss.lost for loss in settled.losses] == [Party("1 axe"), Party("1 archer")]
    assert [loss.win for loss in settled.losses] == pytest.approx([5 / 6, 4 / 6])
    assert settled.losses[1].regret == pytest.approx(1 / 6)


def test_damage_that_was_healed_when_the_round_started_cannot_be_all_that_is_missing():
    shown = read_roll("axe: hit")
    for defense in (2, 5):
        priest = Enemy(attack=1, defense=defense, special="vile-priest")
        fight = FightQuestion(Party("1 axe"), priest)
        with pytest.raises(QuestionError, match="^needed: 1 cannot be"):
            RollQuestion(fight, shown, needed=1)
        assert RollQuestion(fight, shown, needed=2).needed == 2
    # Nothing was dealt yet.
    priest = Enemy(attack=1, defense=1, special="vile-priest")
    assert ask_about("axe: hit", priest, needed=1).win == 1.0
