"""Hunts as JSON objects; strict, as `objects`."""

from __future__ import annotations

from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.question import HuntAnswer, HuntQuestion
from odds.champions.wire.objects import (
    Names,
    dice_of,
    list_of,
    party_of,
    prices_json,
    prices_of,
    table_of,
)
from odds.errors import QuestionError

HUNT: Final = "odds.hunt/1"
OPTIONS: Final[Names] = ("favor", "goal", "leader", "runes")
QUESTION: Final[Names] = ("party", *OPTIONS, "dice", "prices")


def hunt_json(answer: HuntAnswer) -> dict[str, Any]:
    """Return a hunt as one JSON object; `food` and `law` are lists, as JSON has no number keys.

    >>> from odds import hunt
    >>> [(round(row["p"], 4), row["food"]) for row in hunt_json(hunt("1 archer"))["food"]]
    [(0.1667, 0), (0.3333, 1), (0.5, 2)]
    """
    asked = answer.question
    filled = (asked.dice | asked.catalogue.dice).as_dict()
    return {
        "schema": HUNT,
        "question": {
            "party": asked.party.as_dict(),
            "favor": asked.favor,
            "goal": asked.goal,
            "leader": asked.leader,
            "runes": list(asked.runes),
            "dice": asked.dice.as_dict(),
            "prices": prices_json(asked.prices),
        },
        "dice": {kind: filled[kind] for kind in asked.party.as_dict()},
        "food": [{"food": food, "p": chance} for food, chance in sorted(answer.food.items())],
        "law": [
            {"food": food, "favor": favor, "p": chance}
            for (food, favor), chance in sorted(answer.law.items())
        ],
        "mean": answer.mean,
        "value": answer.value,
        "rerolls": answer.rerolls,
        "glory": answer.glory,
        "provisional": list(answer.provisional),
    }


def hunt_from_json(obj: object, catalogue: Catalogue) -> HuntQuestion:
    """Read a question about a hunt.

    >>> from odds.champions.catalogue import load
    >>> hunt_from_json({"party": "1 axe 2 archer", "favor": 1}, load()).party
    Party('1 axe 2 archer')
    """
    said = table_of(obj, "question", QUESTION)
    if "party" not in said:
        raise QuestionError("party", "is missing")
    options: dict[str, Any] = {name: said[name] for name in OPTIONS if name in said}
    if "runes" in options:
        options["runes"] = list_of(options["runes"], "runes")
    return HuntQuestion(
        party=party_of(said["party"], "party"),
        dice=dice_of(said),
        prices=prices_of(said, catalogue),
        catalogue=catalogue,
        **options,
    )
