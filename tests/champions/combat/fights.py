"""Fights of the cases and of the brute-force twin, as the solver takes them."""

from __future__ import annotations

import json
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

from odds.champions.catalogue import load
from odds.champions.combat.play import Fight
from odds.champions.pieces import Dice, Enemy, Party, Prices, Reward, Ruleset
from tests.twin.fight import Fight as TwinFight

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "fights.json").read_text()
)
DEFAULT = tuple(die or () for die in load().dice)  # D1-D4


def a_fight(party: str, attack: int, defense: int, favor: int = 0, **more: Any) -> Fight:
    """A fight under the default dice, or `dice` given as words."""
    dice = tuple(die or () for die in Dice.from_faces(more.pop("dice", {})) | load().dice)
    special, forbids = more.pop("special", None), more.pop("forbids", ())
    enemy = Enemy(
        attack, defense, special, forbids, more.pop("reward", None), more.pop("unbeaten", Reward())
    )
    return Fight(Party(party), enemy, favor, dice, **more)


def of_case(case: dict[str, Any]) -> Fight:
    return a_fight(
        " ".join(f"{n} {kind}" for kind, n in case["party"].items()),
        case["attack"],
        case["defense"],
        case["favor"],
        special=case["special"],
        dice=case["dice"],
        goal=case["goal"],
        prices=Prices(**case.get("prices", {})),
    )


def of_twin(twin: TwinFight, unbeaten: Reward, reward: Reward | None = None) -> Fight:
    """The fight; a `reward` must be worth the twin's price of winning, and hold its Glory."""
    return Fight(
        party=Party(**twin.party),
        enemy=Enemy(twin.attack, twin.defense, twin.special, twin.forbids, reward, unbeaten),
        favor=twin.favor,
        dice=tuple(die or () for die in Dice.from_faces(twin.dice)),
        goal=twin.goal,
        play=twin.play,
        leader=twin.leader,
        prices=Prices(**twin.prices),
        rules=Ruleset(mist_walker_shields=twin.mist_shields),
        runes=twin.runes,
    )


def worth_of_law(fight: Fight) -> tuple[float, float]:
    """Chance to win and expected worth, recomputed from the law alone."""
    law = fight.solve().law()
    assert abs(sum(law.ends.values()) - 1) < 1e-12
    assert abs(sum(law.kept.values()) - 1) < 1e-12
    win = sum(chance for (won, _, _), chance in law.ends.items() if won)
    prices, enemy = fight.prices, fight.enemy
    reward = prices.win if enemy.reward is None else prices.reward(enemy.reward)
    glory = prices.win if enemy.reward is None else enemy.reward.glory
    resting = set(fight.runes) - {"healing", "reaction", "potential"}
    value = 0.0
    for (won, party, favor, runes), chance in law.kept.items():
        worth = reward if won else prices.reward(enemy.unbeaten)
        worth += prices.party(party) + favor * prices.favor
        worth += (len(runes) + len(resting)) * prices.rune
        if won and "glory" in resting:  # D23: kept if that is worth more
            worth += max(0, ceil(glory / 2) - prices.rune)
        value += chance * float(worth)
    value += law.coins * float(prices.coin) + law.glory - law.blame * float(prices.blame)
    return win, value


def exact(text: str) -> float:
    return float(Fraction(text))
