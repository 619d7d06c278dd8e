"""Whom to send: the same as asking every party by itself, and nothing on the curve is beaten."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from odds import Enemy, Party, Prices, QuestionError, fight, table
from odds.champions.advise.party import cheapest, curve
from odds.champions.advise.table import Table
from odds.champions.catalogue import load
from odds.champions.combat import play

DICE = load().dice  # typed, so that nobody looks for a range
ENEMY = Enemy(attack=2, defense=4)
ODD = Prices(sword="3/2", spear="4/3", axe=2, archer="7/5", favor="5/7")
TIE = 1e-12


@pytest.fixture(scope="module")
def odd():
    return table(ENEMY, warriors=3, favor=2, prices=ODD)


@pytest.fixture(scope="module")
def alone():
    """Every party of up to 3, with 0, 1, 2 Favor, asked by itself."""
    parties = [Party.of(counts) for counts in product(range(4), repeat=4) if sum(counts) <= 3]
    return {
        (party, favor): fight(party, ENEMY, favor=favor, dice=DICE).win
        for party in parties
        for favor in range(3)
    }


def cost(party, favor, paid):
    return ODD.party(party) + (favor * ODD.favor if paid else 0)


def may_send(alone, paid, holding):
    return {
        (party, favor): win
        for (party, favor), win in alone.items()
        if (paid or favor == 2)
        and (holding is None or all(n <= most for n, most in zip(party, holding, strict=True)))
    }


CASES = [(paid, holding) for paid in (False, True) for holding in (None, Party("2 sword 1 axe"))]


@pytest.mark.parametrize(("paid", "holding"), CASES)
@pytest.mark.parametrize("chance", [0, 0.1, 0.3, 0.5, 0.75, 0.9, 1])
def test_the_cheapest_is_the_cheapest_of_all_asked_one_by_one(odd, alone, paid, holding, chance):
    likely = {
        sent: win for sent, win in may_send(alone, paid, holding).items() if win >= chance - TIE
    }
    best = cheapest(odd, chance, holding=holding, paid=paid)
    if not likely:
        assert best is None
        return
    assert (
        best.cost == min(cost(*sent, paid) for sent in likely) == cost(best.party, best.favor, paid)
    )
    assert best.win == pytest.approx(alone[best.party, best.favor], abs=1e-13)
    ties = [sent for sent in likely if cost(*sent, paid) == best.cost]
    assert best.party.size == min(party.size for party, _ in ties)


@pytest.mark.parametrize(("paid", "holding"), CASES)
def test_the_curve_is_all_that_is_not_beaten(odd, alone, paid, holding):
    told = curve(odd, holding=holding, paid=paid)
    every = may_send(alone, paid, holding)
    assert [sent.cost for sent in told] == sorted({sent.cost for sent in told})
    assert [sent.win for sent in told] == sorted(sent.win for sent in told)
    unbeaten = {
        (cost(*sent, paid), round(win, 9))
        for sent, win in every.items()
        if not any(
            cost(*other, paid) <= cost(*sent, paid)
            and more >= win - TIE
            and (cost(*other, paid) < cost(*sent, paid) or more > win + TIE)
            for other, more in every.items()
        )
    }
    assert {(sent.cost, round(sent.win, 9)) for sent in told} == unbeaten
    for sent in told:
        assert sent.cost == cost(sent.party, sent.favor, paid)
        assert sent.win == pytest.approx(every[sent.party, sent.favor], abs=1e-13)


def test_the_curve_starts_with_nobody_and_its_costs_are_the_cheapest(odd):
    first, *rest = curve(odd)
    assert (first.party, first.cost, first.win) == (Party(), 0, 0.0)
    for sent in rest:
        assert cheapest(odd, sent.win).cost == sent.cost


def test_a_chance_that_is_reached_to_the_point_counts():
    # One Swordsman against attack 1, defense 1: 3 faces hit, 1 blocks, 2 are fatal: 3/5.
    one = table(Enemy(attack=1, defense=1), warriors=1, favor=0)
    swords = Party("1 sword")
    assert cheapest(one, 0.6, holding=swords).party == swords
    assert cheapest(one, 0.6 + 1e-9, holding=swords) is None


def test_ties_go_to_fewer_warriors_then_the_higher_chance_then_the_order_of_kinds():
    easy = Enemy(attack=1, defense=1)
    two_for_one = table(easy, warriors=2, favor=0, prices=Prices(sword="1/2", spear=9, axe=1))
    # 2 swords and 1 axe cost the same; 1 axe (2/3) is fewer than 2 swords, 1 archer (5/6) better.
    assert cheapest(two_for_one, 0.65).party == Party("1 archer")
    assert cheapest(two_for_one, 0.65, holding=Party("2 sword 1 axe")).party == Party("1 axe")
    same = table(easy, warriors=1, favor=0, dice=all_alike())
    assert cheapest(same, 0.1).party == Party("1 sword")
    assert [sent.party for sent in curve(same)] == [Party(), Party("1 sword")]


def all_alike():
    faces = load().dice.archer
    return type(DICE)(faces, faces, faces, faces)


def test_free_warriors_cost_nothing_and_the_best_of_them_is_the_whole_curve():
    free = Prices(sword=0, spear=0, axe=0, archer=0)
    told = curve(table(ENEMY, warriors=2, favor=0, prices=free))
    assert len(told) == 1
    assert told[0].cost == 0
    assert told[0].win > 0


def test_prices_without_a_common_part_of_64_bits_stay_exact():
    primes = Prices(
        sword="1/999983", spear="1/999979", axe="1/999961", archer="1/999959", favor="1/7"
    )
    t = table(ENEMY, warriors=3, favor=1, prices=primes)
    best = cheapest(t, 0.3, paid=True)
    assert best.cost == primes.party(best.party) + best.favor * primes.favor
    assert best.cost.denominator > 999_000
    assert [sent.cost for sent in curve(t)] == [primes.party(sent.party) for sent in curve(t)]


def test_favor_that_costs_its_price_is_sent_where_it_is_the_cheaper_help():
    cheap, dear = Prices(favor="1/10"), Prices(favor=100)
    with_favor = cheapest(table(ENEMY, warriors=4, favor=3, prices=cheap), 0.9, paid=True)
    without = cheapest(table(ENEMY, warriors=4, favor=3, prices=dear), 0.9, paid=True)
    assert (with_favor.favor, without.favor) == (2, 0)
    assert with_favor.party.size < without.party.size
    assert with_favor.cost == with_favor.party.size + Fraction(2, 10)


def test_forbidden_kinds_are_never_sent():
    t = table(Enemy(attack=2, defense=4, forbids=("archer", "axe")), warriors=4, favor=1)
    assert all(not (sent.party.archer or sent.party.axe) for sent in curve(t))


def test_under_goal_value_the_chance_is_that_of_the_play_for_value():
    t = table(ENEMY, warriors=2, favor=1, goal="value")
    best = cheapest(t, 0.2)
    alone = fight(best.party, ENEMY, favor=1, goal="value", dice=DICE).win
    assert best.win == pytest.approx(alone, abs=1e-13)


def test_all_is_read_off_one_solve(monkeypatch):
    calls = []

    def counted(problem, after, **more):
        calls.append(problem)
        return solve(problem, after, **more)

    solve = play.solve
    monkeypatch.setattr(play, "solve", counted)
    play.SOLVED.clear()
    t = table(ENEMY, warriors=8, favor=1)
    for chance in (0.5, 0.8, 0.99):
        cheapest(t, chance, favor=0)
        cheapest(t, chance, paid=True)
    curve(t)
    curve(t, paid=True)
    assert len(calls) == 1


def test_a_table_within_what_is_held_is_smaller_and_says_the_same():
    held = Party("2 sword 1 axe")
    wide = table(ENEMY, warriors=3, favor=1)
    narrow = Table(wide.fight, 3, within=held)
    assert len(list(narrow.parties())) == 5
    for party in narrow.parties():
        assert narrow.win(party) == pytest.approx(wide.win(party), abs=1e-13)
    both = curve(narrow), curve(wide, holding=held)
    assert [sent.party for sent in both[0]] == [sent.party for sent in both[1]]
    with pytest.raises(QuestionError, match=r"^party\.axe: "):
        narrow.win(Party("2 axe"))


def test_favor_that_the_table_does_not_hold_is_refused(odd):
    with pytest.raises(QuestionError, match="^favor: "):
        cheapest(odd, 0.5, favor=3)


@pytest.mark.parametrize("special", (None, "vile-priest"))
def test_a_smaller_defense_comes_out_of_the_same_table(special):
    large, small = (
        table(Enemy(attack=2, defense=defense, special=special), warriors=4, favor=1)
        for defense in (8, 5)
    )
    for chance in (0.3, 0.6, 0.8):
        read, asked = cheapest(large, chance, defense=5), cheapest(small, chance)
        assert (read is None) == (asked is None)
        if read and asked:
            assert (read.party, read.favor, read.cost) == (asked.party, asked.favor, asked.cost)
            assert read.win == pytest.approx(asked.win, abs=1e-12)
