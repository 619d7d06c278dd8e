"""Tables and grids hold the numbers of single fights."""

from __future__ import annotations

import pytest

from odds import Enemy, FightQuestion, Party, QuestionError, fight
from odds.champions.question import GridQuestion, TableQuestion, ask_grid, ask_table
from odds.champions.wire import table_csv, table_json


def grid(special=None, party="2 sword 1 axe", **how):
    enemy = Enemy(attack=1, defense=1, special=special)
    return ask_grid(GridQuestion(FightQuestion(Party(party), enemy, **how)))


@pytest.mark.parametrize("special", (None, "vile-priest", "mist-walker", "seidr-draugr"))
@pytest.mark.parametrize("goal", ("win", "value"))
def test_a_grid_holds_single_fights(special, goal):
    answer = grid(special, goal=goal, favor=1)
    asked = answer.question
    for attack, defense in ((2, 1), (3, 4), (6, 12)):
        alone = fight(
            "2 sword 1 axe", Enemy(attack=attack, defense=defense, special=special),
            favor=1, goal=goal,
        )  # fmt: skip
        i, j = asked.attacks.index(attack), asked.defenses.index(defense)
        assert answer.win[i][j] == pytest.approx(alone.win, abs=1e-12)
        assert answer.value[i][j] == pytest.approx(alone.value, abs=1e-9)


def test_a_grid_has_no_row_or_column_that_cannot_be():
    assert grid().question.attacks == range(1, 7)
    assert grid("rock-creature").question.attacks == range(7)
    assert grid("loot-hoarder").question.defenses == range(1, 2)


def test_progress_is_told_to_the_end():
    told = []
    ask_grid(
        GridQuestion(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=1))),
        lambda done, all: told.append((done, all)),
    )
    assert told == [(n, 6) for n in range(1, 7)]


@pytest.mark.parametrize("goal", ("win", "value"))
def test_a_table_holds_single_fights_best_of_each_size_first(goal):
    enemy = Enemy(attack=2, defense=5)
    answer = ask_table(TableQuestion(FightQuestion(Party(), enemy, favor=1, goal=goal), 3))
    assert len(answer.rows) == 34
    assert answer.question.favors == range(4)
    for row in answer.rows[::11]:
        for favor in answer.question.favors:
            alone = fight(row.party, enemy, favor=favor, goal=goal)
            assert row.win[favor] == pytest.approx(alone.win, abs=1e-12)
            assert row.value[favor] == pytest.approx(alone.value, abs=1e-9)
    told = [(row.party.size, -getattr(row, goal)[1]) for row in answer.rows]
    assert told == sorted(told) or max(
        b[1] - a[1] for a, b in zip(sorted(told), told, strict=True)
    ) == pytest.approx(0, abs=1e-9)


def test_a_table_names_the_dice_of_all_kinds_but_those_forbidden():
    enemy = Enemy(attack=2, defense=5, forbids=("axe",))
    answer = ask_table(TableQuestion(FightQuestion(Party(), enemy), 1))
    assert answer.provisional == ("dice.sword", "dice.spear")


def test_runes_and_cards_are_no_part_of_it():
    healing = FightQuestion(Party(), Enemy(attack=1, defense=1), runes=("healing",))
    for question in (TableQuestion, GridQuestion):
        with pytest.raises(QuestionError, match="^runes: "):
            question(healing)
    card = Enemy(attack=3, defense=5, id="troll-07")
    with pytest.raises(QuestionError, match="^enemy: "):
        GridQuestion(FightQuestion(Party(), card))


def test_json_and_csv_hold_the_same_numbers():
    answer = ask_table(TableQuestion(FightQuestion(Party(), Enemy(attack=1, defense=2)), 2))
    obj = table_json(answer)
    lines = [line.split(",") for line in table_csv(answer).splitlines()[1:]]
    flat = [
        (win, value)
        for row in obj["rows"]
        for win, value in zip(row["win"], row["value"], strict=True)
    ]
    assert [(float(line[5]), float(line[6])) for line in lines] == flat
    assert (obj["schema"], obj["question"]["warriors"]) == ("odds.table/1", 2)
    held = grid("vile-priest")
    obj = table_json(held)
    lines = [line.split(",") for line in table_csv(held).splitlines()[1:]]
    assert [float(line[2]) for line in lines] == [
        win for some in obj["grid"]["win"] for win in some
    ]
    assert obj["question"]["enemy"] == {"special": "vile-priest", "forbids": []}
