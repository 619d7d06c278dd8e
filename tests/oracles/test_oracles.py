"""Every rule sentence has a fraction computed by hand, and every solver gives that fraction.

The files `*.toml` tell how each was computed. Floats are within 1e-12, exact mode and the
brute-force twin are equal, with no tolerance.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from odds.champions.catalogue import load
from odds.champions.pieces import Dice, Enemy, Party, Prices, Reward, Ruleset
from odds.champions.question import FightQuestion, ask_point
from tests.twin.fight import PRICES
from tests.twin.fight import Fight as TwinFight
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import DEFAULT_DICE

FILES = ("round", "specials", "leaders", "goals", "runes")
# What concerns fights, of the decisions D10-D23 and the base rules.
DECISIONS = {f"D{n}" for n in range(10, 24)}
DICE = {"D1", "D2", "D3", "D4"}
BASE = {f"combat {n}" for n in range(1, 6)}
PLAYS = {"goal win", "goal value", "ties", "play never-reroll", "play reroll-blanks", "never"}
ANSWERS = {"win", "value", "rounds", "rerolls", "never", "coins", "glory", "blame", "law"}
GIVEN = {"dice", "party", "attack", "defense", "special", "forbids", "favor", "goal", "play"}
GIVEN |= {"leader", "prices", "reward", "unbeaten", "mist_walker_shields", "runes"}
KEYS = GIVEN | ANSWERS | {"used", "rules", "sentence", "calculation"}


@dataclass(frozen=True)
class Oracle:
    """One fight, with its answers by hand."""

    name: str
    text: dict[str, Any]

    def answer(self, key: str) -> Fraction | None:
        return Fraction(self.text[key]) if key in self.text else None

    def law(self) -> dict[tuple[bool, Party, int], Fraction] | None:
        ends = self.text.get("law")
        if ends is None:
            return None
        return {(end["won"], Party(end["party"]), end["favor"]): Fraction(end["p"]) for end in ends}

    def dice(self) -> dict[str, list[str]]:
        """Faces of the kinds whose dice are given: "3 hit, 3 blank" in full."""
        found = {}
        for kind, die in self.text.get("dice", {}).items():
            parts = [part.strip().partition(" ") for part in die.split(",")]
            found[kind] = [face for times, _, face in parts for _ in range(int(times))]
        return found

    def question(self) -> FightQuestion:
        text = self.text
        catalogue = load()
        rules = Ruleset(mist_walker_shields=text.get("mist_walker_shields", True))
        return FightQuestion(
            party=Party(text["party"]),
            enemy=Enemy(
                text.get("attack"),
                text["defense"],
                text.get("special"),
                tuple(text.get("forbids", ())),
                reward(text["reward"]) if "reward" in text else None,
                reward(text.get("unbeaten", {})),
            ),
            favor=text.get("favor", 0),
            goal=text.get("goal", "win"),
            play=text.get("play", "best"),
            leader=text.get("leader"),
            runes=tuple(text.get("runes", ())),
            dice=Dice.from_faces(self.dice()),
            prices=Prices(**text.get("prices", {})),
            catalogue=replace(catalogue, rules=rules),
        )

    def twin(self) -> TwinFight:
        text = self.text
        prices = {name: Fraction(price) for name, price in text.get("prices", {}).items()}
        price = {**PRICES, "food": Fraction(0), **prices}
        if "reward" in text:
            prices["win"] = by_hand(text["reward"], price)
        return TwinFight(
            dice={**DEFAULT_DICE, **self.dice()},
            party=warriors(text["party"]),
            attack=text.get("attack", 0),
            defense=text["defense"],
            special=text.get("special"),
            favor=text.get("favor", 0),
            forbids=tuple(text.get("forbids", ())),
            goal=text.get("goal", "win"),
            prices=prices,
            play=text.get("play", "best"),
            leader=text.get("leader"),
            unbeaten=by_hand(text.get("unbeaten", {}), price),
            mist_shields=text.get("mist_walker_shields", True),
            runes=tuple(text.get("runes", ())),
            # D23: where the card is not known, what winning is worth stands for its Glory.
            glory=text["reward"].get("glory", 0) if "reward" in text else ceil(price["win"]),
        )


def reward(text: dict[str, Any]) -> Reward:
    return Reward(**{**text, "warriors": Party(text.get("warriors", ""))})


def warriors(text: str) -> dict[str, int]:
    return {kind: int(number) for number, kind in re.findall(r"(\d+) (\w+)", text)}


def by_hand(text: dict[str, Any], price: dict[str, Fraction]) -> Fraction:
    """What a card pays, without the package."""
    worth = Fraction(text.get("glory", 0))
    worth += text.get("coins", 0) * price["coin"]
    worth += text.get("favor", 0) * price["favor"]
    worth += text.get("food", 0) * price["food"]
    worth += text.get("discard", 0) * price["blame"]
    worth -= text.get("blame", 0) * price["blame"]
    return worth + sum(n * price[kind] for kind, n in warriors(text.get("warriors", "")).items())


def read() -> list[Oracle]:
    found = []
    for name in FILES:
        text = tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
        found += [Oracle(*item) for item in text.items()]
    return found


ORACLES = read()
every_oracle = pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)


@every_oracle
def test_floats(oracle):
    answer = ask_point(oracle.question())
    for key in ANSWERS - {"law"}:
        expected = oracle.answer(key)
        if expected is not None:
            found = answer.rounds.mean if key == "rounds" else getattr(answer, key)
            assert found == pytest.approx(float(expected), abs=1e-12), key
    assert sum(answer.law.values()) == pytest.approx(1, abs=1e-12)
    if oracle.law() is not None:
        assert answer.law == pytest.approx(oracle.law(), abs=1e-12)
    for rune, chance in oracle.text.get("used", {}).items():
        assert answer.runes[rune] == pytest.approx(float(Fraction(chance)), abs=1e-12), rune


@pytest.mark.parametrize(  # exact mode knows no runes yet
    "oracle",
    [oracle for oracle in ORACLES if "runes" not in oracle.text],
    ids=lambda oracle: oracle.name,
)
def test_exact_mode(oracle):
    fight = oracle.question().fight()
    proven = fight.prove(fight.solve())
    win, value = fight.read(proven)
    law = proven.law()
    found = {"win": win, "value": value, "law": law.ends}
    for key in ANSWERS - {"law"}:
        expected = oracle.answer(key)
        if expected is not None:
            assert found.get(key, getattr(law, key, None)) == expected, key
    assert sum(law.ends.values()) == 1
    assert oracle.law() in (None, law.ends)


@every_oracle
def test_the_twin(oracle):
    result = twin_solve(oracle.twin())
    for key in ("win", "value", "never"):
        expected = oracle.answer(key)
        if expected is not None:
            assert getattr(result, key) == expected, key
    for rune, chance in oracle.text.get("used", {}).items():
        left = sum(p for (*_, runes), p in result.ends.items() if rune in runes)
        assert 1 - left == Fraction(chance), rune
    if oracle.law() is not None:
        ends = {(won, Party.of(who), favor): p for (won, who, favor), p in result.law.items()}
        assert ends == oracle.law()


def test_an_oracle_says_what_it_is_and_how_it_was_computed():
    for oracle in ORACLES:
        assert set(oracle.text) <= GIVEN | ANSWERS | {"used", "rules", "sentence", "calculation"}, (
            oracle
        )
        assert oracle.text["rules"], oracle
        assert {"win", "value"} & set(oracle.text), oracle
        assert oracle.text["sentence"].endswith("."), oracle
        assert re.search(r"\d", oracle.text["calculation"]), oracle


def test_names_are_unique():
    names = [oracle.name for oracle in ORACLES]
    assert len(set(names)) == len(names)


def test_every_rule_of_a_fight_has_an_oracle():
    cited = {rule for oracle in ORACLES for rule in oracle.text["rules"]}
    assert cited == DECISIONS | DICE | BASE | PLAYS
