"""What to send where, and what a plan is worth, as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from odds.champions.pieces import PRICED, Party, Target
from odds.champions.question import Alternative, CommitAnswer, CommitQuestion, PhaseAnswer
from odds.champions.wire.objects import enemy_json, exact_text

COMMIT: Final = "odds.commit/1"
PHASE: Final = "odds.phase/1"


def commit_json(answer: CommitAnswer) -> dict[str, Any]:
    """Return what to send where as one JSON object; `quantiles` is null where none are known.

    >>> from odds import Enemy, Holding, Party, Target, commit
    >>> obj = commit_json(commit(Holding(Party("1 axe")), [Target("troll", Enemy(9, 1))]))
    >>> obj["split"], obj["proven"]
    ({'troll': {'axe': 1}}, True)
    """
    question = answer.question
    return {
        "schema": COMMIT,
        "question": _question(question),
        "dice": _dice(question),
        "split": _parties(answer.split),
        "food": dict(answer.food),
        "home": answer.home.as_dict(),
        "value": answer.value,
        "win": answer.win,
        "chances": dict(answer.chances),
        "law": _law(answer.law),
        "quantiles": _quantiles(answer),
        "bound": answer.bound,
        "proven": answer.proven,
        "evaluated": answer.evaluated,
        "splits": answer.splits,
        "alternatives": [_alternative(other) for other in answer.alternatives],
        "provisional": list(answer.provisional),
    }


def phase_json(answer: PhaseAnswer) -> dict[str, Any]:
    """Return what a plan is worth as one JSON object; exact values are texts "a/b", or null.

    >>> from odds import Enemy, Holding, Party, Target, phase
    >>> troll = Target("troll", Enemy(9, 1))
    >>> phase_json(phase(Holding(Party("1 axe")), [troll], {"troll": Party("1 axe")}))["plan"]
    {'troll': {'axe': 1}}
    """
    plan = answer.question
    asked = plan.asked
    return {
        "schema": PHASE,
        "question": _question(asked) | {"exact": plan.exact},
        "dice": _dice(asked),
        "plan": _parties(plan.plan),
        "food": dict(plan.food),
        "home": plan.home().as_dict(),
        "value": answer.value,
        "win": answer.win,
        "value_exact": exact_text(answer.value_exact),
        "win_exact": exact_text(answer.win_exact),
        "chances": dict(answer.chances),
        "law": _law(answer.law),
        "quantiles": _quantiles(answer),
        "provisional": list(answer.provisional),
    }


def _question(question: CommitQuestion) -> dict[str, Any]:
    holding = question.holding
    return {
        "holding": {
            "party": holding.party.as_dict(),
            "favor": holding.favor,
            "food": holding.food,
            "coins": holding.coins,
            "runes": list(holding.runes),
        },
        "targets": [_target(target) for target in question.targets],
        "goal": question.goal,
        "leader": question.leader,
        "effort": question.effort,
        "sea": question.deck("sea"),
        "land": question.deck("land"),
        "dice": question.dice.as_dict(),
        "prices": {name: str(getattr(question.prices, name)) for name in PRICED},
    }


def _target(target: Target) -> dict[str, Any]:
    return {
        "name": target.name,
        "enemy": None if target.enemy is None else enemy_json(target.enemy),
        "route": target.route,
        "capacity": target.capacity,
        "known": target.known,
        "weight": str(target.weight),
    }


def _dice(question: CommitQuestion) -> dict[str, Any]:
    filled = (question.dice | question.catalogue.dice).as_dict()
    return {kind: filled[kind] for kind in question.holding.party.as_dict()}


def _parties(split: Mapping[str, Party]) -> dict[str, Any]:
    return {name: party.as_dict() for name, party in split.items()}


def _law(law: Mapping[tuple[Party, int, int], float]) -> list[dict[str, Any]]:
    ends = sorted(law.items(), key=lambda end: (-end[0][0].size, end[0][0], end[0][1:]))
    return [
        {"home": party.as_dict(), "favor": favor, "coins": coins, "p": chance}
        for (party, favor, coins), chance in ends
    ]


def _quantiles(answer: CommitAnswer | PhaseAnswer) -> dict[str, float] | None:
    told = answer.quantiles
    return None if told is None else {str(at): float(worth) for at, worth in told.items()}


def _alternative(other: Alternative) -> dict[str, Any]:
    return {
        "split": _parties(other.split),
        "food": dict(other.food),
        "value": other.value,
        "win": other.win,
        "regret": other.regret,
        "chances": dict(other.chances),
        "gains": dict(other.gains),
    }
