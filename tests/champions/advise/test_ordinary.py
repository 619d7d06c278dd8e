"""Half ordinary plays: against a plain recursion over every roll, and in their order."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

import pytest

from odds import Enemy, FightQuestion, Party, Prices, fight
from odds.champions.advise.ordinary import COMPARED, compare, compare_grid
from odds.champions.catalogue import load
from odds.champions.combat.play import PLAYS
from odds.champions.pieces import KINDS

DICE = load().dice
FACES = [[(face.hits, face.shields) for face in die] for die in DICE]


class Plain:
    """A fight against an ordinary enemy, die by die: what a start is worth to one number.

    `rerolls`: all blanks while the dice do not kill, or any dice; `losses`: the cheapest, or any.
    States in which nothing happened are asked again until they stand still.
    """

    def __init__(self, attack, end, order, rerolls, losses):
        self.attack, self.end, self.order = attack, end, order
        self.rerolls, self.losses = rerolls, losses
        self.start = cache(self._start)

    def _start(self, party, favor, needed):
        if needed == 0 or not party:
            return self.end(needed == 0, party, favor)
        rolls = [sorted(set(FACES[kind])) for kind in party]
        here = dict.fromkeys(range(favor + 1), 0.0)  # what to stay as one is would be worth
        for purse in range(favor + 1):
            if purse < favor:
                here[purse] = self.start(party, purse, needed)
        while True:
            table = self._tables(party, favor, needed, rolls, here)
            value = sum(self._chance(party, roll) * worth for roll, worth in table.items())
            if abs(value - here[favor]) < 1e-15:
                return value
            here[favor] = value

    def _tables(self, party, favor, needed, rolls, here):
        """Worth of every roll on the table, with all of the Favor left."""
        before = None
        for purse in range(favor + 1):
            table = {}
            for roll in product(*rolls):
                stop = self._settle(party, purse, needed, roll, here)
                table[roll] = stop
                if before is None:
                    continue
                kills = sum(hits for hits, _ in roll) >= needed
                blank = tuple(i for i, face in enumerate(roll) if face == (0, 0))
                if self.rerolls == "any":
                    sets = [s for n in range(1, len(roll) + 1) for s in ups(len(roll), n)]
                    table[roll] = max(stop, *(again(party, roll, up, before) for up in sets))
                elif blank and not kills:
                    table[roll] = again(party, roll, blank, before)
            before = table
        return before

    def _settle(self, party, favor, needed, roll, here):
        left = max(0, needed - sum(hits for hits, _ in roll))
        lost = min(len(party), max(0, self.attack - sum(shields for _, shields in roll)))
        if not lost and left == needed:
            return here[favor]
        if self.losses == "any":
            rests = {minus(party, up) for up in ups(len(party), lost)}
        else:
            rests = {minus(party, sorted(range(len(party)), key=self._cheap(party))[:lost])}
        return max(self.start(rest, favor, left) for rest in rests)

    def _cheap(self, party):
        return lambda i: self.order.index(party[i])

    def _chance(self, party, roll):
        return prod(FACES[kind].count(face) / 6 for kind, face in zip(party, roll, strict=True))


def ups(size, n):
    return list(combinations(range(size), n))


def minus(party, up):
    return tuple(kind for i, kind in enumerate(party) if i not in up)


def again(party, roll, up, table):
    """Expectation of rolling the dice in `up` again."""
    choices = [sorted(set(FACES[party[i]])) for i in up]
    total = 0.0
    for faces in product(*choices):
        shown = list(roll)
        for i, face in zip(up, faces, strict=True):
            shown[i] = face
        chance = prod(FACES[party[i]].count(f) / 6 for i, f in zip(up, faces, strict=True))
        total += chance * table[tuple(shown)]
    return total


PRICES = Prices(win=8, sword=3, spear=1, axe=2, archer=1, favor="1/2")
ORDER = (1, 3, 2, 0)  # the cheapest first, then by KINDS


def win(won, _party, _favor):
    return float(won)


def value(won, party, favor):
    home = sum(getattr(PRICES, KINDS[kind]) for kind in party) if won or party else Fraction(0)
    return float((PRICES.win if won else 0) + home + favor * PRICES.favor)


@pytest.mark.parametrize(
    ("goal", "kinds", "attack", "defense", "favor"),
    [
        ("win", (0, 2), 1, 3, 2),
        ("win", (1, 3), 2, 2, 2),
        ("value", (0, 2), 1, 3, 2),
        ("value", (1, 3), 2, 2, 2),
        pytest.param("value", (0, 1, 2), 1, 3, 1, marks=pytest.mark.slow),
    ],
)
def test_each_play_is_worth_what_a_plain_recursion_finds(goal, kinds, attack, defense, favor):
    party = Party.of(kinds.count(kind) for kind in range(4))
    question = FightQuestion(party, Enemy(attack, defense), favor, goal=goal, prices=PRICES)
    plays = compare(question.fight())
    end = win if goal == "win" else value
    halves = [("blanks", "cheapest"), ("blanks", "any"), ("any", "cheapest"), ("any", "any")]
    told = (plays.ordinary, plays.casualties, plays.rerolls, plays.both)
    for worth, (rerolls, losses) in zip(told, halves, strict=True):
        plain = Plain(attack, end, ORDER, rerolls, losses).start(kinds, favor, defense)
        assert getattr(worth, goal) == pytest.approx(plain, abs=1e-11), (rerolls, losses)


FIGHTS = [
    ("2 sword 1 spear 1 axe", Enemy(attack=2, defense=5), ()),
    ("2 sword 1 axe", Enemy(attack=2, defense=4), ("healing", "potential")),
    ("2 sword 1 archer", Enemy(attack=1, defense=3, special="vile-priest"), ("reaction",)),
    ("1 sword 2 spear", Enemy(defense=3, special="rock-creature"), ("glory",)),
    ("2 archer 1 axe", Enemy(defense=3, special="mist-walker"), ("healing", "wealth")),
]


@pytest.mark.parametrize("goal", ["win", "value"])
@pytest.mark.parametrize(("party", "enemy", "runes"), FIGHTS, ids=range(len(FIGHTS)))
def test_ordinary_and_best_are_the_named_plays_and_halves_lie_between(party, enemy, runes, goal):
    how = {"favor": 2, "goal": goal, "prices": PRICES, "runes": runes}
    plays = compare(FightQuestion(Party(party), enemy, **how).fight())
    for name, told in (("reroll-blanks", plays.ordinary), ("best", plays.best)):
        named = fight(party, enemy, dice=DICE, play=name, **how)
        assert (told.win, told.value) == pytest.approx((named.win, named.value), abs=1e-11)
    for gain in (plays.casualties_gain, plays.rerolls_gain, plays.both_gain, plays.runes_gain):
        assert getattr(gain, goal) >= -1e-11
    most = max(getattr(plays.casualties, goal), getattr(plays.rerolls, goal))
    assert getattr(plays.both, goal) >= most - 1e-11


def test_runes_that_are_kept_count_at_their_price():
    enemy = Enemy(attack=2, defense=4)
    how = FightQuestion(Party("2 sword"), enemy, goal="value", runes=("healing",)).fight()
    without = fight("2 sword", enemy, goal="value", dice=DICE)
    assert compare(how).both.value == pytest.approx(without.value + 2)


def test_without_runes_there_is_nothing_in_using_them():
    plays = compare(FightQuestion(Party("2 sword"), Enemy(attack=2, defense=4)).fight())
    assert plays.best == plays.both


def test_no_question_may_ask_for_half_plays():
    assert set(COMPARED) & set(PLAYS) == {"reroll-blanks", "best"}


@pytest.mark.parametrize("special", [None, "vile-priest", "loot-hoarder"])
def test_the_grid_holds_what_single_fights_compare(special):
    enemy = Enemy(attack=1, defense=1, special=special)
    fought = FightQuestion(Party("1 sword 1 axe"), enemy, favor=1, goal="value").fight()
    told = []
    grid = compare_grid(fought, (1, 2), (1, 3), progress=lambda *at: told.append(at))
    assert told == [(1, 2), (2, 2)]
    assert list(grid) == [(1, 1), (1, 3), (2, 1), (2, 3)]
    for (attack, defense), plays in grid.items():
        there = Enemy(attack=attack, defense=defense, special=special)
        how = FightQuestion(Party("1 sword 1 axe"), there, favor=1, goal="value").fight()
        for name in ("ordinary", "casualties", "rerolls", "both", "best"):
            one, other = getattr(plays, name), getattr(compare(how), name)
            assert (one.win, one.value) == pytest.approx((other.win, other.value), abs=1e-11)
