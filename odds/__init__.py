"""Exact odds for board games: Champions of Midgard with The Dark Mountains, and Midgard (2007).

>>> from odds import Enemy, Party, fight
>>> answer = fight(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1)
>>> f"{answer.win:.4f}"
'0.9180'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from odds.champions.pieces import Dice, Enemy, Holding, Party, Prices, Reward, Target
    from odds.champions.question import (
        FightQuestion,
        ask,
        commit,
        fight,
        hunt,
        march,
        party,
        phase,
        roll,
        sail,
        table,
        walk,
    )
    from odds.errors import DataError, QuestionError, RuleError

# Names are loaded where they are first used, so that `import odds` stays cheap.
_HOMES = {
    "Dice": "odds.champions.pieces",
    "Enemy": "odds.champions.pieces",
    "Holding": "odds.champions.pieces",
    "Party": "odds.champions.pieces",
    "Prices": "odds.champions.pieces",
    "Reward": "odds.champions.pieces",
    "Target": "odds.champions.pieces",
    "FightQuestion": "odds.champions.question",
    "hunt": "odds.champions.question",
    "march": "odds.champions.question",
    "party": "odds.champions.question",
    "sail": "odds.champions.question",
    "ask": "odds.champions.question",
    "commit": "odds.champions.question",
    "phase": "odds.champions.question",
    "fight": "odds.champions.question",
    "roll": "odds.champions.question",
    "table": "odds.champions.question",
    "walk": "odds.champions.question",
    "DataError": "odds.errors",
    "QuestionError": "odds.errors",
    "RuleError": "odds.errors",
}

__all__ = [
    "DataError",
    "Dice",
    "Enemy",
    "FightQuestion",
    "Holding",
    "Party",
    "Prices",
    "QuestionError",
    "Reward",
    "RuleError",
    "Target",
    "ask",
    "commit",
    "fight",
    "hunt",
    "march",
    "party",
    "phase",
    "roll",
    "sail",
    "table",
    "walk",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'odds' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
