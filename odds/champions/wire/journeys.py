"""Journeys by sea and by land as JSON objects; strict, as `objects`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import CREWS, LAND, SEA
from odds.champions.expedition.voyage import Plan
from odds.champions.question import JourneyAnswer, JourneyQuestion, Load
from odds.champions.wire.objects import (
    NUMBERS,
    QUESTION,
    Names,
    enemy_json,
    enemy_of,
    exact_text,
    from_json,
    law_json,
    question_json,
    table_of,
)
from odds.errors import QuestionError

SCHEMAS: Final = {"sea": "odds.sail/1", "land": "odds.march/1"}
OWN: Final[dict[str, Names]] = {
    "sea": ("food", "shore", "capacity", "deck", "known"),
    "land": ("coins", "home", "deck", "known"),
}
NEEDED: Final = {"sea": ("food",), "land": ()}


def journey_json(answer: JourneyAnswer, curve: Sequence[Load] | None = None) -> dict[str, Any]:
    """Return a journey as one JSON object, by sea perhaps with its `food_curve`.

    `cards` say what to do: the `option` tells what is left then, `discard` that the Journey rune
    takes the card away.

    >>> from odds import Enemy, march
    >>> obj = journey_json(march("1 axe", Enemy(attack=0, defense=1), coins=1, known="thief"))
    >>> obj["schema"], obj["cards"][0]["option"]["coins"], obj["arrival"]
    ('odds.march/1', 0, [{'party': {'axe': 1}, 'p': 1.0}])
    """
    asked, proven = answer.question, answer.certificate
    fight = asked.fight
    filled = (fight.dice | fight.catalogue.dice).as_dict()
    arrivals = sorted(answer.arrival.items(), key=lambda item: (-item[0].size, item[0]))
    obj: dict[str, Any] = {
        "schema": SCHEMAS[asked.way],
        "question": _question(asked),
        "dice": {kind: filled[kind] for kind in asked.journey().main().party.as_dict()},
        "win": answer.win,
        "value": answer.value,
        "win_exact": exact_text(answer.win_exact),
        "value_exact": exact_text(answer.value_exact),
        "law": law_json(answer.law, answer.law_exact),
        "arrival": [{"party": party.as_dict(), "p": chance} for party, chance in arrivals],
        "losses": {cause: dict(kinds) for cause, kinds in answer.losses.items()},
        "cards": [_plan(plan) for plan in answer.cards],
        "looked": answer.looked,
        "coins": answer.coins,
        "glory": answer.glory,
        "blame": answer.blame,
        "rounds": answer.rounds,
        "runes": dict(answer.runes),
        "range": None if answer.range is None else list(answer.range),
        "no_range": answer.no_range,
        "provisional": list(answer.provisional),
        "certificate": None if proven is None else asdict(proven),
    }
    return obj if curve is None else obj | {"food_curve": list(map(asdict, curve))}


def _question(asked: JourneyQuestion) -> dict[str, Any]:
    own: dict[str, Any] = {name: getattr(asked, name) for name in OWN[asked.way]}
    if asked.deck is not None:
        own["deck"] = dict(asked.deck)
    crew = None if asked.crew is None else enemy_json(asked.crew)
    return question_json(asked.fight) | own | {CREWS[asked.way]: crew}


def _plan(plan: Plan) -> dict[str, Any]:
    option = plan.option
    return {
        "card": plan.card,
        "chance": plan.chance,
        "option": {
            "party": option.aboard.party.as_dict(),
            "food": option.aboard.food,
            "coins": option.aboard.coins,
            "fight": option.fight,
            "home": option.home,
            "hired": option.hired,
        },
        "discard": plan.discard,
        "win": plan.win,
        "value": plan.value,
    }


def sail_from_json(obj: object, catalogue: Catalogue) -> JourneyQuestion:
    """Read a question about a journey by sea.

    >>> from odds.champions.catalogue import load
    >>> asked = {"party": "2 sword", "attack": 2, "defense": 3, "food": 2, "shore": "far"}
    >>> sail_from_json(asked, load()).shore
    'far'
    """
    return _read(obj, SEA, catalogue)


def march_from_json(obj: object, catalogue: Catalogue) -> JourneyQuestion:
    """Read a question about a journey by land.

    >>> from odds.champions.catalogue import load
    >>> march_from_json({"party": "2 sword", "attack": 2, "defense": 2, "coins": 1}, load()).coins
    1
    """
    return _read(obj, LAND, catalogue)


def _read(obj: object, way: str, catalogue: Catalogue) -> JourneyQuestion:
    crew = CREWS[way]
    said = dict(table_of(obj, "question", (*QUESTION, *OWN[way], crew)))
    own = {name: said.pop(name) for name in OWN[way] if name in said}
    for name in NEEDED[way]:
        if name not in own:
            raise QuestionError(name, "is missing")
    if own.get("deck") is not None:
        table_of(own["deck"], "deck", tuple(catalogue.journey_deck(way)))
    met = said.pop(crew, None)
    if met is not None:
        named = {"enemy": met} if isinstance(met, str) else _numbers(met, crew)
        try:
            met = enemy_of(named, catalogue)
        except QuestionError as error:
            field = error.field.removeprefix("enemy").removeprefix(".")
            raise QuestionError(f"{crew}.{field}" if field else crew, error.message) from None
    return JourneyQuestion(way, from_json(said, catalogue), crew=met, **own)


def _numbers(met: object, crew: str) -> dict[str, Any]:
    table = table_of(met, crew, ("id", *NUMBERS))
    return {"enemy": table} if "id" in table else table
