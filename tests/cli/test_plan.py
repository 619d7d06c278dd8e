"""`odds commit` and `odds phase`: files in, what is told is what the library says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from odds import Enemy, Holding, Party, Reward, Target
from odds import commit as best_split
from odds import phase as plan_worth
from odds.champions.wire import EXAMPLE
from odds.words import amount, percent
from tests.cli.conftest import Run
from tests.cli.terminal import ODDS, on_terminal

SMALL = """\
[holding]
party = "2 sword 1 axe"
favor = 1
food = 1

[[targets]]
name = "troll"
attack = 2
defense = 3
reward = { glory = 8 }
unbeaten = { blame = 1 }

[[targets]]
name = "ship"
route = "near"
attack = 1
defense = 2
capacity = 3
reward = { glory = 5, warriors = { archer = 1 } }

[plan]
troll = "2 sword"
ship = { axe = 1 }

[food]
ship = 1
"""
HELD = Holding(Party("2 sword 1 axe"), favor=1, food=1)
TARGETS = (
    Target("troll", Enemy(attack=2, defense=3, reward=Reward(glory=8), unbeaten=Reward(blame=1))),
    Target(
        "ship",
        Enemy(attack=1, defense=2, reward=Reward(glory=5, warriors=Party(archer=1))),
        "near",
        capacity=3,
    ),
)
PLAN = {"troll": Party("2 sword"), "ship": Party("1 axe")}


@pytest.fixture
def small(tmp_path: Path) -> str:
    return written(tmp_path, SMALL)


def written(folder: Path, text: str) -> str:
    file = folder / "plan.toml"
    file.write_text(text)
    return str(file)


def test_what_is_told_of_a_split_is_what_the_library_says(run: Run, small: str) -> None:
    code, out, err = run("commit", small)
    assert (code, err) == (0, "")
    best = best_split(HELD, TARGETS)
    lines = out.splitlines()
    assert lines[0] == "2 Swordsmen, 1 Axeman, with 1 Favor, 1 Food, 0 Coins"
    worth = next(line for line in lines if line.startswith("Worth in Glory"))
    assert amount(best.value) in worth
    for name, party in best.split.items():
        line = next(line for line in lines if line.startswith(name))
        if party.size:
            assert line.endswith(percent(best.chances[name]))
        else:
            assert line.split()[1] == "Nobody"
    assert f"Proven: none of {best.splits} splits is better." in out
    regrets = [amount(other.regret) for other in best.alternatives[:3]]
    after = lines[lines.index("Other splits, and how much they give up in Glory:") + 1 :]
    assert [line.split()[0] for line in after if line[:1].isdigit()] == regrets
    assert "dice.sword" in out


def test_a_split_as_json(run: Run, small: str) -> None:
    code, out, err = run("commit", small, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told, best = json.loads(out), best_split(HELD, TARGETS)
    assert told["schema"] == "odds.commit/1"
    assert told["split"] == {name: party.as_dict() for name, party in best.split.items()}
    assert told["food"] == best.food
    assert (told["value"], told["win"]) == (best.value, best.win)
    assert told["bound"] == told["value"]
    assert told["proven"] is True
    assert told["home"] == best.home.as_dict()
    assert sum(end["p"] for end in told["law"]) == pytest.approx(1, abs=1e-12)
    assert len(told["alternatives"]) == len(best.alternatives)
    assert told["alternatives"][0]["regret"] == best.alternatives[0].regret
    assert told["provisional"] == list(best.provisional)
    assert told["question"]["targets"][1]["capacity"] == 3


def test_a_plan_for_people_and_as_json(run: Run, small: str) -> None:
    worth = plan_worth(HELD, TARGETS, PLAN, food={"ship": 1}, exact=True)
    code, out, err = run("phase", small, "--exact")
    assert (code, err) == (0, "")
    assert amount(worth.value) in next(x for x in out.splitlines() if x.startswith("Worth"))
    assert percent(worth.chances["ship"]) in next(x for x in out.splitlines() if x[:4] == "ship")
    code, out, err = run("phase", small, "--exact", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert told["schema"] == "odds.phase/1"
    exact = worth.value_exact
    assert told["value_exact"] == f"{exact.numerator}/{exact.denominator}"
    assert told["chances"] == dict(worth.chances)
    assert told["plan"] == {"troll": {"sword": 2}, "ship": {"axe": 1}}
    assert told["food"] == {"ship": 1}


def test_the_goal_comes_first(run: Run, tmp_path: Path) -> None:
    _, out, _ = run("commit", written(tmp_path, 'goal = "win"\n' + SMALL))
    assert out.index("Targets beaten") < out.index("Worth in Glory")
    assert "give up in targets beaten" in out
    best = best_split(HELD, TARGETS, goal="win")
    assert f"{amount(best.win)} on average" in out


@pytest.mark.parametrize("command", ("commit", "phase"))
def test_the_example_is_printed_and_answered(run: Run, tmp_path: Path, command: str) -> None:
    code, out, err = run(command, "--example")
    assert (code, out, err) == (0, EXAMPLE, "")
    if command == "phase":  # commit takes seconds and is in the slow part
        code, out, err = run(command, written(tmp_path, out))
        assert (code, err) == (0, "")


@pytest.mark.slow
def test_the_example_is_committed(run: Run, tmp_path: Path) -> None:
    code, out, err = run("commit", written(tmp_path, EXAMPLE))
    assert (code, err) == (0, "")
    assert "Proven: none of 4,841 splits is better." in out


def test_every_line_of_the_example_that_is_switched_off_can_be_read(tmp_path: Path) -> None:
    from odds.champions.catalogue import load
    from odds.champions.wire import read_phase

    lines = []
    for line in EXAMPLE.splitlines():
        data = line.startswith("# ") and ("=" in line or line.startswith("# [seen]"))
        if line.startswith("# enemy"):  # in place of the numbers
            continue
        lines.append(line[2:] if data else line)
    asked = read_phase(written(tmp_path, "\n".join(lines)), load()).asked
    assert asked.effort == "fast"
    assert asked.leader == "ullr"
    assert asked.holding.runes == ("healing",)
    assert asked.targets[2].weight == 2
    whole = load().journey_deck("sea")
    # One storm lies at the monster, another one was seen.
    assert asked.deck("sea")["storm"] == whole["storm"] - 2
    assert asked.deck("sea")["lost"] == whole["lost"] - 1


BAD = [
    ("", "holding: is missing"),
    ("[holding", "is not TOML"),
    ('[holding]\nparty = "2 sword"', "targets: is missing"),
    (SMALL.replace("favor", "favour"), "holding.favour: unknown key; did you mean favor?"),
    (SMALL.replace("favor = 1", "favor = 1.5"), "holding.favor: 1.5 is not a whole number"),
    (SMALL.replace("favor = 1", "favor = 11"), "holding.favor: 11 is above 10"),
    (SMALL.replace("favor = 1", 'runes = "healing"'), "holding.runes: 'healing' is not a list"),
    (SMALL.replace("favor = 1", 'runes = ["hurry"]'), "holding.runes: 'hurry' is unknown"),
    (SMALL.replace("favor = 1", 'leader = "loki"'), "leader: 'loki' is unknown"),
    (SMALL.replace("2 sword 1 axe", "2 swrod"), "holding.party:"),
    (SMALL.replace("2 sword 1 axe", "11 axe"), "holding.party: 11 is above 10"),
    (SMALL.replace("attack = 2", "atack = 2"), "targets[0].atack: unknown key"),
    (SMALL.replace("attack = 2\n", ""), "targets[0].attack: is missing"),
    (SMALL.replace("defense = 3", "defense = 30"), "targets[0].defense: 30 is above 20"),
    (SMALL.replace("defense = 3", "defense = 0"), "targets[0].defense: 0 is below 1"),
    (SMALL.replace("defense = 3", 'defense = 3\nspecial = "big"'), "targets[0].special:"),
    (SMALL.replace("defense = 3", 'defense = 3\nforbids = "axe"'), "targets[0].forbids:"),
    (
        SMALL.replace("defense = 3", 'defense = 3\nenemy = "troll-07"'),
        "targets[0].enemy: is a card",
    ),
    (SMALL.replace("glory = 8", "gold = 8"), "targets[0].reward.gold: unknown key"),
    (SMALL.replace('name = "ship"', 'name = "troll"'), "targets: troll is named 2 times"),
    (SMALL.replace('name = "ship"', 'name = ""'), "targets[1].name:"),
    (SMALL.replace('name = "ship"\n', ""), "targets[1].name: is missing"),
    (SMALL.replace('"near"', '"air"'), "targets[1].route: 'air' is unknown"),
    (SMALL.replace('"near"', '"land"'), "targets[1].capacity: only ships have one"),
    (SMALL.replace('"near"', '"hunt"'), "targets[1].enemy: nobody is fought on a hunt"),
    (SMALL.replace("capacity = 3", "capacity = 0"), "targets[1].capacity: 0 is below 1"),
    (SMALL.replace("capacity = 3", 'known = "thief"'), "targets[1].known: 'thief' is unknown"),
    (SMALL.replace("capacity = 3", 'weight = "1e9"'), "targets[1].weight:"),
    (SMALL.replace("capacity = 3", "weight = -1"), "targets[1].weight: -1 is below 0"),
    ('goal = "food"\n' + SMALL, "goal: 'food' is unknown"),
    ('effort = "slow"\n' + SMALL, "effort: 'slow' is unknown"),
    (SMALL + '\n[seen]\nsea = ["thief"]', "seen.sea: 'thief' is unknown"),
    (SMALL + '\n[seen]\nsea = ["storm", "storm", "storm"]', "seen.sea: 3 storm are more than"),
    (SMALL + "\n[seen]\nlake = []", "seen.lake: unknown key"),
]
BAD_PLANS = [
    (SMALL.replace('"2 sword"', '"3 sword"'), "plan: 3 sword are sent, 2 are held"),
    (SMALL.replace('troll = "2', 'trol = "2'), "plan: 'trol' is unknown"),
    (SMALL.replace('"2 sword"', "2"), "plan.troll: 2 is no party"),
    (SMALL.replace("{ axe = 1 }", "{ ax = 1 }"), "plan.ship: 'ax' is unknown"),
    (SMALL.replace("[food]\nship", "[food]\ntroll"), "food.troll: food goes by ship only"),
    (SMALL.replace("[food]\nship = 1", "[food]\nship = 2"), "food: 2 are loaded, 1 are held"),
    (SMALL.replace("capacity = 3", "capacity = 1"), "plan.ship: 2 warriors and food"),
    (SMALL[: SMALL.index("[plan]")], "plan: is missing"),
]


@pytest.mark.parametrize(
    ("command", "text", "why"),
    [("commit", *case) for case in BAD] + [("phase", *case) for case in BAD_PLANS],
    ids=str,
)
def test_a_bad_file_is_one_line_that_names_file_and_key(
    run: Run, tmp_path: Path, command: str, text: str, why: str
) -> None:
    file = written(tmp_path, text)
    code, out, err = run(command, file)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(f"odds: {file}: {why}"), err


def test_other_bad_input(run: Run, tmp_path: Path, small: str) -> None:
    for words, field in (
        (("commit",), "file"),
        (("phase",), "file"),
        (("commit", str(tmp_path / "none.toml")), str(tmp_path / "none.toml")),
        (("commit", str(tmp_path)), str(tmp_path)),
        (("commit", small, "--seconds", "-1"), "seconds"),
        (("commit", small, "--seconds", "soon"), "seconds"),
        (("commit", small, "--die", "sword: hit"), "dice.sword"),
        (("commit", small, "--price", "win=x"), "prices.win"),
        (("phase", small, "--seconds", "1"), "--seconds"),
    ):
        code, out, err = run(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"odds: {field}: "), err


def test_dice_prices_and_a_box_change_the_answer(run: Run, small: str, tmp_path: Path) -> None:
    def value(*words: str) -> float:
        code, out, _ = run("phase", small, "--json", *words)
        assert code == 0
        return json.loads(out)["value"]

    plain = value()
    assert value("--price", "win=9", "--price", "favor=7") > plain
    assert value("--die", "sword: hit, hit, hit, hit, hit, hit hit") > plain
    box = tmp_path / "box.toml"
    box.write_text('dice.sword.faces = ["hit", "hit", "hit", "hit", "hit", "hit hit"]')
    assert value("--box", str(box)) == value("--die", "sword: hit, hit, hit, hit, hit, hit hit")
    _, out, _ = run("commit", small, "--box", str(box))
    assert "".join(out.split()).startswith("".join(f"Your box: {box}".split()))


def test_no_time_is_told_as_not_proven(run: Run, small: str) -> None:
    code, out, err = run("commit", small, "--seconds", "0", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["evaluated"] >= 1
    assert told["bound"] >= told["value"]


def test_how_the_worth_spreads_is_told_or_that_it_is_not(
    run: Run, small: str, tmp_path: Path
) -> None:
    told = json.loads(run("commit", small, "--json")[1])["quantiles"]
    assert list(told) == ["5", "25", "50", "75", "95"]
    assert list(told.values()) == sorted(told.values())
    low, half, high = (amount(told[at]) for at in ("5", "50", "95"))
    _, out, _ = run("commit", small)
    text = " ".join(out.split())
    assert f"In 9 of 10 cases {low} to {high} Glory; in half of them {half} or more" in text
    # Each round with a Seidr Draugr costs Blame.
    seidr = SMALL.replace("attack = 2\n", 'special = "seidr-draugr"\n', 1)
    assert seidr != SMALL
    file = written(tmp_path, seidr)
    assert json.loads(run("commit", file, "--json")[1])["quantiles"] is None
    _, out, _ = run("commit", file)
    assert "not told: some fight pays or costs in its rounds" in " ".join(out.split())


@pytest.mark.slow
def test_narrow_terminals_cut_nothing(small: str) -> None:
    code, seen, _ = on_terminal(("commit", small))
    assert code == 0
    assert "…" not in seen
    assert "Proven" in seen


@pytest.mark.slow
def test_into_a_pipe_stderr_stays_empty(small: str) -> None:
    done = subprocess.run([ODDS, "commit", small], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert [line for line in done.stderr.splitlines() if "compiling" not in line] == []
