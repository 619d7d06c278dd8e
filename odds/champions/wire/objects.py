"""Questions and answers as JSON objects.

Reading is strict: what cannot be read is a QuestionError that names the field. Objects carry ids
and numbers only; exact values are texts "a/b".
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from fractions import Fraction
from io import StringIO
from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import COUNTED, KINDS, PRICED, Dice, Enemy, Party, Prices, Reward
from odds.champions.question import FightAnswer, FightQuestion
from odds.errors import QuestionError

Names = tuple[str, ...]
End = tuple[bool, Party, int]  # won, who is left, favor left
Law = Mapping[End, float]

FIGHT: Final = "odds.fight/1"
ERROR: Final = "odds.error/1"
NUMBERS: Final[Names] = ("attack", "defense", "special", "forbids", "reward", "unbeaten")
OPTIONS: Final[Names] = ("favor", "goal", "play", "leader", "runes", "exact")
QUESTION: Final[Names] = ("party", "enemy", *NUMBERS, *OPTIONS, "dice", "prices")


def to_json(answer: FightAnswer) -> dict[str, Any]:
    """Return an answer as one JSON object; exact values are strings "a/b", or null.

    `question` can be read again by `from_json`; `dice` are the faces that were used, by kind.

    >>> from odds import Enemy, fight
    >>> to_json(fight("", Enemy(attack=3, defense=6)))["law"]
    [{'won': False, 'survivors': {}, 'favor': 0, 'p': 1.0, 'p_exact': None}]
    """
    question = answer.question
    filled = (question.dice | question.catalogue.dice).as_dict()
    proven = answer.certificate
    return {
        "schema": FIGHT,
        "question": question_json(question),
        "dice": {kind: filled[kind] for kind in question.party.as_dict()},
        "win": answer.win,
        "value": answer.value,
        "win_exact": exact_text(answer.win_exact),
        "value_exact": exact_text(answer.value_exact),
        "law": law_json(answer.law, answer.law_exact),
        "losses": dict(answer.losses),
        "rounds": {
            "mean": answer.rounds.mean,
            "chances": list(answer.rounds.chances),
            "tail": answer.rounds.tail,
        },
        "never": answer.never,
        "rerolls": answer.rerolls,
        "taken_up": {kind: dict(faces) for kind, faces in answer.taken_up.items()},
        "coins": answer.coins,
        "glory": answer.glory,
        "blame": answer.blame,
        "runes": dict(answer.runes),
        "range": None if answer.range is None else list(answer.range),
        "no_range": answer.no_range,
        "provisional": list(answer.provisional),
        "certificate": None if proven is None else asdict(proven),
    }


def law_json(law: Law, exact: Mapping[End, Fraction] | None) -> list[dict[str, Any]]:
    """Return a law of ends as a list, the best ends first."""
    proven = exact or {}
    return [
        {
            "won": won,
            "survivors": party.as_dict(),
            "favor": favor,
            "p": chance,
            "p_exact": exact_text(proven.get((won, party, favor))),
        }
        for (won, party, favor), chance in sorted(law.items(), key=lambda end: _rank(*end[0]))
    ]


def law_csv(law: Law) -> str:
    """Return a law of ends as CSV, a line for each, the best ends first.

    >>> from odds import Enemy, fight
    >>> print(law_csv(fight("", Enemy(attack=3, defense=6)).law), end="")
    won,sword,spear,axe,archer,favor,p
    0,0,0,0,0,0,1.0
    """
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(("won", *KINDS, "favor", "p"))
    for (won, party, favor), chance in sorted(law.items(), key=lambda end: _rank(*end[0])):
        out.writerow((int(won), *party, favor, chance))
    return text.getvalue()


def _rank(won: bool, party: Party, favor: int) -> tuple[Any, ...]:
    """Order of the ends: victories first, then more warriors, then more favor."""
    return not won, -party.size, *(-count for count in party), -favor


def exact_text(value: Fraction | None) -> str | None:
    """Write an exact value as a text "a/b"; None stays None."""
    if value is None:
        return None
    sign = "-" if value < 0 else ""
    return f"{sign}{_digits(abs(value.numerator))}/{_digits(value.denominator)}"


def _digits(number: int) -> str:
    """Write a whole number; Python by itself refuses those of more than 4300 digits."""
    if number.bit_length() < 10_000:
        return str(number)
    half = number.bit_length() * 3 // 20  # about half of its digits
    high, low = divmod(number, 10**half)
    return _digits(high) + _digits(low).zfill(half)


def question_json(question: FightQuestion) -> dict[str, Any]:
    """Return a question as an object that `from_json` reads."""
    return {
        "party": question.party.as_dict(),
        "enemy": enemy_json(question.enemy),
        "favor": question.favor,
        "goal": question.goal,
        "play": question.play,
        "leader": question.leader,
        "runes": list(question.runes),
        "exact": question.exact,
        "dice": question.dice.as_dict(),
        "prices": prices_json(question.prices),
    }


def enemy_json(enemy: Enemy) -> dict[str, Any]:
    """Return an enemy as an object that `enemy_of` reads."""
    return {
        "id": enemy.id,
        "attack": enemy.attack,
        "defense": enemy.defense,
        "special": enemy.special,
        "forbids": list(enemy.forbids),
        "reward": None if enemy.reward is None else enemy.reward.as_dict(),
        "unbeaten": enemy.unbeaten.as_dict(),
    }


def prices_json(prices: Prices) -> dict[str, str]:
    """Return prices as an object that `prices_of` reads."""
    return {name: str(getattr(prices, name)) for name in PRICED}


def error_json(error: QuestionError, line: int) -> dict[str, Any]:
    """Return what stands in the place of an answer to the question of a line; lines count from 1.

    >>> error_json(QuestionError("favor", "-1 is below 0"), 3)
    {'schema': 'odds.error/1', 'line': 3, 'field': 'favor', 'error': '-1 is below 0'}
    """
    return {"schema": ERROR, "line": line, "field": error.field, "error": error.message}


def from_line(text: str, catalogue: Catalogue) -> FightQuestion:
    """Read a question from JSON text; QuestionError names the field, or `json`."""
    try:
        obj = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise QuestionError("json", "is nested too deep") from None
    except QuestionError:
        raise
    except ValueError as error:
        raise QuestionError("json", f"cannot be read: {error}") from None
    return from_json(obj, catalogue)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise QuestionError("json", f"{twice!r} is there twice")
    return table


def _no_number(name: str) -> float:
    raise QuestionError("json", f"{name} is not a number")


def from_json(obj: object, catalogue: Catalogue) -> FightQuestion:
    """Read a question strictly; an unknown key or a wrong type is a QuestionError on the field.

    The enemy is the id of a card (`"enemy": "troll-07"`), or numbers beside it (`"attack": 3`), or
    a table of numbers, as `to_json` writes it.

    >>> from odds.champions.catalogue import load
    >>> question = from_json({"party": {"sword": 3}, "attack": 3, "defense": 6}, load())
    >>> question.party, question.enemy.defense
    (Party('3 sword'), 6)
    """
    said = table_of(obj, "question", QUESTION)
    if "party" not in said:
        raise QuestionError("party", "is missing")
    options: dict[str, Any] = {name: said[name] for name in OPTIONS if name in said}
    if "runes" in options:
        options["runes"] = list_of(options["runes"], "runes")
    if not isinstance(options.get("exact", False), bool):
        raise QuestionError("exact", f"{options['exact']!r} is neither true nor false")
    return FightQuestion(
        party=party_of(said["party"], "party"),
        enemy=enemy_of(said, catalogue),
        dice=dice_of(said),
        prices=prices_of(said, catalogue),
        catalogue=catalogue,
        **options,
    )


def dice_of(said: dict[str, Any]) -> Dice:
    """Read the faces that are known, under `dice`."""
    dice = table_of(said.get("dice", {}), "dice", KINDS)
    return Dice.from_faces({kind: list_of(faces, f"dice.{kind}") for kind, faces in dice.items()})


def prices_of(said: dict[str, Any], catalogue: Catalogue) -> Prices:
    """Read prices, under `prices`; the catalogue's stand for those that are left out."""
    prices: dict[str, Any] = {
        name: _price(value, name)
        for name, value in table_of(said.get("prices", {}), "prices", PRICED).items()
    }
    return replace(catalogue.prices, **prices)


def table_of(value: object, field: str, known: Names) -> dict[str, Any]:
    """Return an object that has no unknown keys; QuestionError names the field."""
    if not isinstance(value, dict):
        raise QuestionError(field, f"{value!r} is not a table")
    for name in value:
        if name not in known:
            where = name if field == "question" else f"{field}.{name}"
            raise QuestionError(where, f"is unknown; known: {', '.join(known)}")
    return value


def list_of(value: object, field: str) -> list[Any]:
    """Return a list; QuestionError names the field."""
    if not isinstance(value, list):
        raise QuestionError(field, f"{value!r} is not a list")
    return value


def party_of(value: object, field: str) -> Party:
    """Read warriors, as text or by kind; errors on `field`."""
    try:
        return Party(value) if isinstance(value, str) else Party(**table_of(value, field, KINDS))
    except QuestionError as error:
        raise QuestionError(error.field.replace("party", field, 1), error.message) from None


def _price(value: object, name: str) -> object:
    """Keep a text from growing when it is read: "1e999999999" is a number of a billion digits."""
    if isinstance(value, str) and (len(value) > 40 or "e" in value.lower()):
        raise QuestionError(f"prices.{name}", f"{value!r} is not a number or a fraction")
    return value


def enemy_of(said: dict[str, Any], catalogue: Catalogue) -> Enemy:
    """Read the enemy: a card, numbers beside it, or a table of numbers under `enemy`."""
    numbers = {name: said[name] for name in NUMBERS if name in said}
    named = said.get("enemy")
    if "enemy" not in said:
        return _numbers(numbers)
    if numbers:
        raise QuestionError("enemy", f"is given as a card and by numbers ({', '.join(numbers)})")
    if isinstance(named, str):
        return catalogue.enemy(named)
    table = table_of(named, "enemy", ("id", *NUMBERS))
    id = table.get("id", "")
    if table.keys() == {"id"}:
        return catalogue.enemy(id)
    enemy = _numbers({name: value for name, value in table.items() if name != "id"})
    if id != "" and replace(enemy, id=id) != catalogue.enemy(id):
        raise QuestionError("enemy", f"{id!r} has other numbers here; leave out these or the id")
    return replace(enemy, id=id)


def _numbers(said: dict[str, Any]) -> Enemy:
    if "forbids" in said:
        list_of(said["forbids"], "forbids")
    return Enemy(
        **said
        | {name: _read_reward(said[name], name) for name in said.keys() & {"reward", "unbeaten"}}
    )


def _read_reward(value: object, field: str) -> Reward | None:
    if value is None and field == "reward":
        return None
    counts = table_of(value, field, (*COUNTED, "warriors"))
    try:
        warriors = party_of(counts.get("warriors", ""), "warriors")
        return Reward(**counts | {"warriors": warriors})
    except QuestionError as error:
        name = error.field.removeprefix("reward.").replace("party", "warriors")
        raise QuestionError(f"{field}.{name}", error.message) from None
