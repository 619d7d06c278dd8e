"""Rolls and the advice on them as JSON objects; strict, as `objects`."""

from __future__ import annotations

from typing import Any, Final

from odds.champions.advise.roll import Choice, Faces, Loss
from odds.champions.catalogue import Catalogue
from odds.champions.pieces import KINDS, read_roll
from odds.champions.question import RollAnswer, RollQuestion
from odds.champions.wire.objects import QUESTION, from_json, question_json, table_of
from odds.errors import QuestionError

ROLL: Final = "odds.roll/1"


def roll_json(answer: RollAnswer) -> dict[str, Any]:
    """Return the advice on a roll as one JSON object; `question` is read by `roll_from_json`.

    >>> from odds import Enemy, roll
    >>> obj = roll_json(roll("axe: hit", Enemy(attack=0, defense=1)))
    >>> obj["best"]["act"], obj["best"]["losses"][0]["left"]
    ('settle', {'axe': 1})
    """
    question = answer.question
    fight = question.fight
    filled = (fight.dice | fight.catalogue.dice).as_dict()
    shown = dict(zip(KINDS, question.roll, strict=True))
    return {
        "schema": ROLL,
        "question": question_json(fight)
        | {
            "roll": _faces({kind: faces for kind, faces in shown.items() if faces}),
            "needed": question.needed,
        },
        "dice": {kind: filled[kind] for kind, faces in shown.items() if faces},
        "win": answer.win,
        "value": answer.value,
        "best": _choice(answer.best),
        "choices": [_choice(choice) for choice in answer.choices],
        "luck": answer.luck,
        "even": answer.even,
        "provisional": list(answer.provisional),
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "act": choice.act,
        "up": _faces(choice.up),
        "runes": list(choice.runes),
        "win": choice.win,
        "value": choice.value,
        "regret": choice.regret,
        "losses": [_loss(loss) for loss in choice.losses],
    }


def _loss(loss: Loss) -> dict[str, Any]:
    return {
        "lost": loss.lost.as_dict(),
        "left": loss.left.as_dict(),
        "win": loss.win,
        "value": loss.value,
        "regret": loss.regret,
    }


def _faces(faces: Faces) -> dict[str, list[str]]:
    return {kind: list(map(str, some)) for kind, some in faces.items()}


def roll_from_json(obj: object, catalogue: Catalogue) -> RollQuestion:
    """Read a question about a roll; `roll` is text or lists of faces by kind.

    >>> from odds.champions.catalogue import load
    >>> asked = {"roll": {"axe": ["hit", "blank"]}, "attack": 3, "defense": 6, "needed": 4}
    >>> roll_from_json(asked, load()).fight.party
    Party('2 axe')
    """
    said = dict(table_of(obj, "question", (*QUESTION, "roll", "needed")))
    if "roll" not in said:
        raise QuestionError("roll", "is missing")
    shown = said.pop("roll")
    roll = read_roll(shown if isinstance(shown, str) else table_of(shown, "roll", KINDS))
    own = {kind: len(faces) for kind, faces in zip(KINDS, roll, strict=True) if faces}
    needed = said.pop("needed", None)
    fight = from_json({"party": own} | said, catalogue)
    return RollQuestion(fight, roll, fight.enemy.defense if needed is None else needed)
