"""What is read off an answer's law."""

from __future__ import annotations

from itertools import pairwise
from math import fsum

import pytest

from odds import Enemy, FightQuestion, Party, march, roll, sail
from odds.champions.pieces import SPECIALS, read_roll, tell_roll
from odds.champions.question import FightAnswer, TableQuestion, ask_point, ask_table
from odds.champions.readings import (
    Deed,
    by_size,
    certain,
    decided,
    deeds,
    defeat,
    favor_left,
    grouped,
    kept,
    left,
    lost,
    lost_to,
    luck,
    survivors,
)


def answer(party: str, enemy: Enemy, favor: int = 0) -> FightAnswer:
    return ask_point(FightQuestion(Party(party), enemy, favor=favor))


ENEMIES = [Enemy(attack=2, defense=4)] + [
    Enemy(attack=1, defense=3, special=special) for special in SPECIALS
]


@pytest.mark.parametrize("enemy", ENEMIES, ids=lambda enemy: enemy.special or "none")
def test_readings_agree_with_the_answer(enemy: Enemy):
    given = answer("2 sword 1 spear 1 axe", enemy, favor=1)
    by_count = survivors(given)
    assert list(by_count) == [0, 1, 2, 3, 4]
    assert fsum(by_count.values()) == pytest.approx(given.win, abs=1e-12)
    assert defeat(given) == pytest.approx(1 - given.win, abs=1e-12)
    home = fsum(n * p for n, p in by_count.items())
    assert lost(given) == pytest.approx(4 - home, abs=1e-12)
    assert favor_left(given) == pytest.approx(1 - given.rerolls, abs=1e-12)


def test_rows_go_from_best_to_worst_and_end_with_defeat():
    rows = left(answer("2 sword 2 axe", Enemy(attack=2, defense=4), favor=1))
    assert [row.survivors for row in rows] == [4, 3, 2, 1, 0, None]
    assert fsum(row.chance for row in rows) == pytest.approx(1, abs=1e-12)
    for above, below in pairwise(rows):
        assert above.or_better <= below.or_better
    assert rows[-1].or_better == pytest.approx(1)
    assert rows[-1].sure_or_better


def test_certain_is_not_merely_close():
    assert certain(answer("3 sword", Enemy(attack=0, defense=5)))
    assert certain(answer("", Enemy(attack=1, defense=1)))
    assert certain(answer("2 axe", Enemy(attack=1, defense=1, forbids=("axe",))))
    near = answer("8 sword 2 axe", Enemy(attack=1, defense=1))
    assert near.win > 1 - 1e-6
    assert not certain(near)
    assert not any(row.sure for row in left(near) if row.survivors in (None, 0, 9))


def test_what_cannot_happen_is_zero_for_sure():
    rows = left(answer("3 axe", Enemy(attack=1, defense=1)))
    assert (rows[0].survivors, rows[0].chance, rows[0].sure) == (
        3,
        0.0,
        True,
    )  # axes have no shield


ROLL = "sword: hit, hit hit, blank; axe: blank, hit"


def test_groups_hold_every_choice_once_and_lead_with_the_best():
    choices = roll(
        ROLL, Enemy(attack=3, defense=6), favor=2, runes=("healing", "potential")
    ).choices
    groups = grouped(choices)
    assert sorted(map(id, (c for group in groups for c in group.choices))) == sorted(
        map(id, choices)
    )
    assert groups[0].best is choices[0]
    assert len({(group.act, group.runes, group.dice) for group in groups}) == len(groups)
    assert [group.best.regret for group in groups] == sorted(g.best.regret for g in groups)
    for group in groups:
        assert all(sum(map(len, c.up.values())) == group.dice for c in group.choices)
        assert all(c.regret >= group.best.regret for c in group.others)


def test_dice_that_are_kept_and_taken_up_are_the_roll():
    table = read_roll(ROLL)
    for choice in roll(ROLL, Enemy(attack=3, defense=6), favor=1).choices:
        stay = kept(table, choice.up)
        up = tuple(choice.up.get(kind, ()) for kind in ("sword", "spear", "axe", "archer"))
        both = tuple(tuple(sorted(one + other)) for one, other in zip(stay, up, strict=True))
        assert tell_roll(both) == tell_roll(table)


def test_luck_is_a_law_over_rolls():
    # One axe that needs one hit now or never: two of six faces are blank.
    enemy = Enemy(attack=9, defense=1)
    hit, blank = (luck(roll(f"axe: {face}", enemy)) for face in ("hit", "blank"))
    assert (hit.better, hit.even, hit.worse) == pytest.approx((1 / 3, 2 / 3, 0))
    assert (blank.better, blank.even, blank.worse) == pytest.approx((0, 1 / 3, 2 / 3))
    assert hit.worse == blank.better == 0.0


def test_dice_decide_only_what_they_decide():
    def settled(shown: str, **enemy: int) -> bool | None:
        answer = roll(shown, Enemy(**enemy), favor=1)
        choice = next(c for c in answer.choices if c.act == "settle")
        assert all(decided(answer.question.rolled(), c) is None for c in answer.choices if c.up)
        return decided(answer.question.rolled(), choice)

    assert settled("axe: hit", attack=9, defense=1) is True
    assert settled("axe: hit", attack=0, defense=1) is True
    assert settled("axe: blank", attack=9, defense=1) is False
    assert settled("axe: blank, hit", attack=1, defense=2) is None


def test_parties_of_a_table_by_size():
    answer = ask_table(TableQuestion(FightQuestion(Party(), Enemy(attack=2, defense=4)), 3))
    sizes = by_size(answer, most=2)
    assert [(some.size, len(some.rows), len(some.rest)) for some in sizes] == [
        (1, 2, 2),
        (2, 2, 8),
        (3, 2, 18),
    ]
    assert [row for some in sizes for row in some.rows + some.rest] == list(answer.rows)


def test_what_to_do_with_a_card_is_told_as_it_is_done():
    def done(answer) -> dict[str, tuple[Deed, ...]]:
        return {plan.card: deeds(answer, plan) for plan in answer.cards}

    weak, strong = Enemy(attack=0, defense=1), Enemy(attack=2, defense=3)
    assert done(sail("1 axe", weak, food=3)) == {
        "all-quiet": (Deed("nothing"),),
        "kraken": (Deed("fight", name="kraken"),),
        "lost": (Deed("lose-food", 2),),
        "no-wind": (Deed("lose-food", 1),),
        "storm": (Deed("lose-food", 1),),
        "whirlpool": (Deed("lose", party=Party("1 axe")),),
    }
    # Two of food and warriors: the one Food, and the warrior who would not be fed then.
    assert done(sail("2 axe", weak, food=1, known="lost"))["lost"] in (
        (Deed("lose-food", 1), Deed("lose", party=Party("1 axe"))),
        (Deed("lose", party=Party("2 axe")),),
    )
    poor = done(march("2 axe", weak))
    assert poor["blocked-path"] == (Deed("home"),)
    assert poor["bandits"] == (Deed("fight", name="bandits"),)
    assert poor["blizzard"] == poor["lost"] == (Deed("lose", party=Party("2 axe")),)
    assert poor["lone-warrior"] == (Deed("hire-nobody"),)
    assert poor["thief"] == (Deed("nothing"),)
    rich = done(march("2 axe", strong, coins=3))
    assert rich["blizzard"] == (Deed("pay-keep", 2),)
    assert rich["blocked-path"] == (Deed("pay-pass", 2),)
    assert rich["lost"] == (Deed("pay-keep", 1),)
    assert rich["thief"] == (Deed("robbed", 1),)
    assert rich["lone-warrior"][0].act == "hire"
    assert rich["lone-warrior"][0].number == 1
    one = done(march("2 axe", weak, coins=1, known="blizzard"))["blizzard"]
    assert one == (Deed("pay", 1), Deed("lose", party=Party("1 axe")))
    runes = done(sail("1 axe", weak, food=1, known="whirlpool", runes=("journey",)))
    assert runes["whirlpool"] == (Deed("discard"),)


def test_losses_of_a_journey_by_cause():
    answer = march("2 axe", Enemy(attack=2, defense=3))
    lost = lost_to(answer)
    assert list(lost.values()) == sorted(lost.values(), reverse=True)
    home = fsum(p * party.size for (_, party, _), p in answer.law.items())
    assert fsum(lost.values()) == pytest.approx(2 - home, abs=1e-12)
