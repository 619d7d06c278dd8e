"""Hunting: by hand, and against every roll and every set of dice to reroll (D36)."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from odds import Dice, Party, Prices, QuestionError, hunt
from odds.champions.expedition.hunt import ExactHunting, Hunt, Hunting, hunted
from odds.champions.pieces import KINDS, Face
from tests.champions.combat.fights import DEFAULT

F = Fraction
WORDS = {
    "blank": (0, 0),
    "shield": (0, 0),
    "hit": (1, 0),
    "hit hit": (2, 0),
    "hit game": (1, 1),
    "hit shield": (1, 0),
    "hit hit game": (2, 1),
}


# -- brute force: nothing of the package but the names --------------------------------------------


class Brute:
    """All rolls, all subsets to reroll; fractions. Dice are (kind, faces as words)."""

    def __init__(self, hunt: Hunt):
        self.hunt, self.goal, self.prices = hunt, hunt.goal, hunt.prices
        words = [[str(face) for face in faces] for faces in hunt.dice]
        counts = zip(KINDS, words, hunt.party, strict=True)
        self.dice = [(kind, tuple(faces)) for kind, faces, n in counts for _ in range(n)]
        self.law: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        self.glory = self.rerolls = F(0)

    def hits(self, kind: str, face: str) -> int:
        number = WORDS[face][0]
        return number + (number > 0 and self.hunt.leader == "svanhildr" and kind == "sword")

    def brings(self, table: tuple[str, ...]) -> tuple[int, int]:
        """Food and Glory of The Hunt."""
        hits = sum(self.hits(kind, face) for (kind, _), face in zip(self.dice, table, strict=True))
        food = min(6, hits + sum(WORDS[face][1] for face in table))
        return food, hits if self.hunt.glory else 0

    def end(self, table: tuple[str, ...], favor: int) -> tuple[Fraction, Fraction]:
        food, glory = self.brings(table)
        if self.goal == "food":
            return F(food), F(favor)
        return food * self.prices.food + favor * self.prices.favor + glory, F(food)

    @cache  # noqa: B019  # one hunt at a time
    def best(self, table: tuple[str, ...], favor: int):
        """Worth by layers, and which dice are rerolled."""
        found = self.end(table, favor), ()
        if favor:
            for up in product((False, True), repeat=len(table)):
                worth = self.rolled(table, up, favor - 1)
                if self.hunt.leader == "asmundr" and self.goal == "value":
                    worth = worth[0] + 2, worth[1]
                if any(up) and worth > found[0]:
                    found = worth, up
        return found

    @cache  # noqa: B019
    def rolled(self, table: tuple[str, ...], up: tuple[bool, ...], favor: int):
        total, second = F(0), F(0)
        ways = Counter(self.falls(table, up))
        for after, count in ways.items():
            first, then = self.best(after, favor)[0]
            total, second = total + count * first, second + count * then
        return total / ways.total(), second / ways.total()

    def falls(self, table: tuple[str, ...], up: tuple[bool, ...]):
        dice = zip(self.dice, table, up, strict=True)
        return product(*(faces if again else (face,) for (_, faces), face, again in dice))

    def solve(self) -> tuple[Fraction, Fraction]:
        blank, every = ("blank",) * len(self.dice), (True,) * len(self.dice)
        self.push(blank, every, self.hunt.favor, F(1))
        return self.rolled(blank, every, self.hunt.favor)

    def push(self, table, up, favor: int, chance: Fraction) -> None:
        falls = Counter(self.falls(table, up))
        for after, count in falls.items():
            here = chance * count / falls.total()
            again = self.best(after, favor)[1]
            if again:
                self.rerolls += here
                self.glory += 2 * (self.hunt.leader == "asmundr") * here
                self.push(after, again, favor - 1, here)
            else:
                food, glory = self.brings(after)
                self.law[food, favor] += here
                self.glory += glory * here


def same(one: Hunt) -> None:
    brute = Brute(one)
    worth = brute.solve()
    found = hunted(one)
    proven = ExactHunting(one)
    assert tuple(proven.worth_by_favor()[:, one.favor]) == worth, one
    law, rerolls = proven.law(one.favor)
    assert sum(law.values()) == 1
    if one.goal == "food":
        ends: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (food, _, favor), chance in law.items():
            ends[food, favor] += chance
        assert (ends, rerolls) == (brute.law, brute.rerolls), one
    assert found.worth == pytest.approx(tuple(map(float, worth)), abs=1e-12), one
    assert sum(found.law.values()) == pytest.approx(1, abs=1e-12)
    law = {end: float(chance) for end, chance in brute.law.items()}
    # Plays that tie in both layers may differ in what is left; the means are the same.
    for number in (0, 1):
        mean = sum(end[number] * chance for end, chance in found.law.items())
        if one.goal == "food" or number == 0:
            assert mean == pytest.approx(sum(e[number] * p for e, p in law.items()), abs=1e-12), one
    if one.goal == "food":
        assert found.law == pytest.approx(law, abs=1e-12), one
        assert found.rerolls == pytest.approx(float(brute.rerolls), abs=1e-12)
        assert found.glory == pytest.approx(float(brute.glory), abs=1e-12), one
    else:
        value = found.glory + sum(
            p * float(food * one.prices.food + favor * one.prices.favor)
            for (food, favor), p in found.law.items()
        )
        assert value == pytest.approx(float(worth[0]), abs=1e-12), one


def drawn(number: int) -> Hunt:
    rng = random.Random(f"hunt {number}")
    favor = rng.randint(0, 2)
    size = rng.randint(1, 3 if favor < 2 else 2)
    counts = [0, 0, 0, 0]
    for _ in range(size):
        counts[rng.randrange(4)] += 1
    dice = DEFAULT
    if rng.random() < 0.6:  # many hits, so that the limit of six is met
        faces = [[Face.read(rng.choice(tuple(WORDS))) for _ in range(6)] for _ in KINDS]
        dice = tuple(map(tuple, faces))
    return Hunt(
        Party.of(counts),
        favor,
        dice,
        goal=rng.choice(("food", "value")),
        leader=rng.choice((None, None, "svanhildr", "asmundr", "ullr")),
        prices=Prices(food=F(rng.randint(0, 6), 3), favor=F(rng.randint(0, 8), 4)),
        glory=rng.random() < 0.4,
    )


@pytest.mark.parametrize("part", range(4))
def test_every_roll_and_every_reroll_says_the_same(part):
    for number in range(part, 24, 4):
        same(drawn(number))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_roll_and_every_reroll_says_the_same_of_many(part):
    for number in range(24 + part, 200, 4):
        same(drawn(number))


# -- by hand: the default dice (D1-D4) ------------------------------------------------------------
# sword: 2 blank, 2 hit, 1 hit hit, 1 shield; spear: 2 blank, hit, hit hit, 2 shields; axe: 2 blank,
# 2 hit, 2 hit hit; archer: 3 hit game, 2 hit, 1 blank. Food: hits, a game icon is one more.


def law_of(party: str, **more) -> dict[tuple[int, int], float]:
    return dict(hunt(party, **more).law)


def about(law: dict) -> object:
    return pytest.approx({end: float(chance) for end, chance in law.items()}, abs=1e-12)


def test_an_archer_without_favor():
    # 1/6 blank, 2/6 hit, 3/6 hit with game: mean 1/3 + 1 = 4/3.
    answer = hunt("1 archer")
    assert dict(answer.food) == about({0: F(1, 6), 1: F(1, 3), 2: F(1, 2)})
    assert answer.mean == pytest.approx(4 / 3, abs=1e-12)


def test_an_archer_with_a_favor_rerolls_a_blank_and_a_hit():
    # Mean of a roll is 4/3: less than 2, more than 0 and 1. Half the rolls stop with 2 and the
    # Favor; the other half roll again: 0 in 1/12, 1 in 1/6, 2 in 1/4.
    law = {(2, 1): F(1, 2), (0, 0): F(1, 12), (1, 0): F(1, 6), (2, 0): F(1, 4)}
    assert law_of("1 archer", favor=1) == about(law)
    assert hunt("1 archer", favor=1).rerolls == pytest.approx(1 / 2, abs=1e-12)


def test_two_favor_on_one_axe():
    # An axe shows 0, 1, 2 in 1/3 each: mean 1. Last reroll: from 0 (1 is a tie, and stops): then
    # 0 in 1/9, 1 and 2 in 4/9 of what is rolled with one Favor left, mean 4/3. So with two Favor
    # 0 and 1 are rolled again. 2/3 go on: 2 and 1 stop, 0 is rolled a last time.
    law = {
        (2, 2): F(1, 3),
        (2, 1): F(2, 9),
        (1, 1): F(2, 9),
        (2, 0): F(2, 27),
        (1, 0): F(2, 27),
        (0, 0): F(2, 27),
    }
    assert law_of("1 axe", favor=2) == about(law)


def test_food_that_a_favor_is_not_worth():
    # Food is worth 1, Favor 2: a blank axe would gain 1 for a Favor worth 2. So it is kept.
    dear = Prices(food=1, favor=2)
    law = dict.fromkeys([(0, 1), (1, 1), (2, 1)], F(1, 3))
    assert law_of("1 axe", favor=1, goal="value", prices=dear) == about(law)
    # For a Favor worth 1/2 it is rolled again, value 1/3 x (2 + 1) + 1/3 x 1 + 1/2 x 2/3 = 5/3.
    cheap = Prices(food=1, favor=F(1, 2))
    answer = hunt("1 axe", favor=1, goal="value", prices=cheap)
    assert answer.value == pytest.approx(5 / 3, abs=1e-12)
    law = {(1, 1): F(1, 3), (2, 1): F(1, 3), (0, 0): F(1, 9), (1, 0): F(1, 9), (2, 0): F(1, 9)}
    assert dict(answer.law) == about(law)


def test_svanhildr_s_swords_bring_one_more_where_they_hit():
    food = dict(hunt("1 sword", leader="svanhildr").food)
    assert food == about({0: F(1, 2), 2: F(1, 3), 3: F(1, 6)})
    assert dict(hunt("1 sword").food) == about({0: F(1, 2), 1: F(1, 3), 2: F(1, 6)})


def test_at_most_six_food_but_no_limit_to_the_hunt():
    # Four dice that always show two hits: 8 hits, 6 Food, 8 Glory.
    sure = Dice.from_faces({"axe": ["hit hit"] * 6})
    answer = hunt("4 axe", dice=sure, runes=["the-hunt"])
    assert dict(answer.food) == {6: 1.0}
    assert answer.glory == pytest.approx(8)
    # Four that show a hit with game: 8 by icons, so 6 Food, and 4 Glory.
    answer = hunt(
        "4 archer", dice=Dice.from_faces({"archer": ["hit game"] * 6}), runes=["the-hunt"]
    )
    assert dict(answer.food) == {6: 1.0}
    assert answer.glory == pytest.approx(4)


def test_four_archers_bring_six_food_in_621_of_1296():
    # 0 in 1/6, 1 in 2/6, 2 in 3/6. At least 6 of 8: (2,2,2,2) 81, 4 x (2,2,2,1) 4 x 27 x 2 = 216,
    # 4 x (2,2,2,0) 4 x 27 x 1 = 108, 6 x (2,2,1,1) 6 x 9 x 4 = 216: 621 of 1296.
    assert hunt("4 archer").food[6] == pytest.approx(621 / 1296, abs=1e-12)


def test_the_hunt_goes_on_rolling_when_six_food_are_sure():
    # Three doubles are 6 Food; the fourth axe is blank. For its value, The Hunt rolls it again
    # although no more Food comes: with one Favor worth 1/2, from any die that gains more than 1/2.
    dice = Dice.from_faces({"sword": ["hit hit"] * 6, "axe": ["blank", *["hit hit"] * 5]})
    asked = {"favor": 1, "dice": dice, "prices": Prices(food=1, favor=F(1, 2)), "goal": "value"}
    plain = hunt("3 sword 1 axe", **asked)
    assert plain.rerolls == 0
    glory = hunt("3 sword 1 axe", runes=["the-hunt"], **asked)
    assert glory.rerolls == pytest.approx(1 / 6)
    assert glory.glory == pytest.approx(6 + 2 * (5 / 6 + 1 / 6 * 5 / 6))


def test_nobody_brings_nothing():
    answer = hunt("", favor=2)
    assert (dict(answer.food), dict(answer.law), answer.mean) == ({0: 1.0}, {(0, 2): 1.0}, 0.0)
    assert answer.provisional == ()


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: hunt("1 axe", favor=-1), "favor"),
        (lambda: hunt("11 axe"), "party"),
        (lambda: hunt("1 axe", goal="win"), "goal"),
        (lambda: hunt("1 axe", leader="odin"), "leader"),
        (lambda: hunt("1 axe", runes=["sleep"]), "runes"),
        (lambda: hunt("1 axe", dice=7), "dice"),
        (lambda: hunt("1 axe", prices=7), "prices"),
    ],
)
def test_a_bad_hunt_is_one_line_that_names_the_field(make, field):
    with pytest.raises(QuestionError, match=f"^{field}: ") as raised:
        make()
    assert "\n" not in str(raised.value)


def test_a_hunt_with_one_layer_is_worth_what_the_first_of_two_is():
    # Once a second layer was read where there was none, and memory was spoiled.
    asked = Hunt(Party("1 axe 2 archer"), 2, DEFAULT, goal="value")

    def table(layers):
        def ends(food, _hit, favor):
            return (food + favor / 4, food / 2)[:layers]

        return Hunting(replace(asked, ends=ends)).worth_by_favor()

    assert table(1).shape == (1, 3)
    assert table(1)[0].tolist() == pytest.approx(table(2)[0].tolist(), abs=1e-12)
