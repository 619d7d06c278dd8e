"""Whom to send, as JSON objects and as CSV; strict, as `objects`."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any, Final

from odds.champions.advise.party import Sending
from odds.champions.catalogue import Catalogue
from odds.champions.pieces import KINDS
from odds.champions.question import PartyAnswer, PartyQuestion
from odds.champions.wire.objects import (
    NUMBERS,
    Names,
    dice_of,
    enemy_json,
    enemy_of,
    exact_text,
    party_of,
    prices_json,
    prices_of,
    table_of,
)

PARTY: Final = "odds.party/1"
OPTIONS: Final[Names] = ("chance", "warriors", "favor", "pay_favor", "goal", "leader")
QUESTION: Final[Names] = ("enemy", *NUMBERS, "holding", *OPTIONS, "dice", "prices")


def party_json(answer: PartyAnswer) -> dict[str, Any]:
    """Return whom to send as one JSON object; costs are texts "a/b".

    >>> from odds import Enemy, party
    >>> obj = party_json(party(Enemy(attack=1, defense=1), chance=0.6))
    >>> obj["best"], obj["cost"], [sent["party"] for sent in obj["curve"]][:2]
    ({'archer': 1}, '1/1', [{}, {'archer': 1}])
    """
    asked = answer.question
    filled = (asked.dice | asked.catalogue.dice).as_dict()
    return {
        "schema": PARTY,
        "question": {
            "enemy": enemy_json(asked.enemy),
            "chance": asked.chance,
            "holding": None if asked.holding is None else asked.holding.as_dict(),
            "warriors": asked.warriors,
            "favor": asked.favor,
            "pay_favor": asked.pay_favor,
            "goal": asked.goal,
            "leader": asked.leader,
            "dice": asked.dice.as_dict(),
            "prices": prices_json(asked.prices),
        },
        "dice": {kind: filled[kind] for kind in asked.limits.as_dict()},
        "best": None if answer.best is None else answer.best.as_dict(),
        "favor": answer.favor,
        "cost": exact_text(answer.cost),
        "win": answer.win,
        "curve": [_sending(sent) for sent in answer.curve],
        "provisional": list(answer.provisional),
    }


def _sending(sent: Sending) -> dict[str, Any]:
    return {
        "party": sent.party.as_dict(),
        "favor": sent.favor,
        "cost": exact_text(sent.cost),
        "win": sent.win,
    }


def party_from_json(obj: object, catalogue: Catalogue) -> PartyQuestion:
    """Read a question about whom to send; `holding` are warriors as text or by kind, or null.

    >>> from odds.champions.catalogue import load
    >>> party_from_json({"attack": 3, "defense": 6, "holding": "3 sword 2 axe"}, load()).most
    5
    """
    said = table_of(obj, "question", QUESTION)
    options: dict[str, Any] = {name: said[name] for name in OPTIONS if name in said}
    held = said.get("holding")
    return PartyQuestion(
        enemy=enemy_of(said, catalogue),
        holding=None if held is None else party_of(held, "holding"),
        dice=dice_of(said),
        prices=prices_of(said, catalogue),
        catalogue=catalogue,
        **options,
    )


def party_csv(answer: PartyAnswer) -> str:
    """Return the curve of cost against chance as CSV, the cheapest first.

    >>> from odds import Enemy, party
    >>> print(party_csv(party(Enemy(attack=1, defense=1))).splitlines()[0])
    sword,spear,axe,archer,favor,cost,win
    """
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow((*KINDS, "favor", "cost", "win"))
    for sent in answer.curve:
        out.writerow((*sent.party, sent.favor, float(sent.cost), sent.win))
    return text.getvalue()
