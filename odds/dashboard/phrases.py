"""Names and sentences that several pieces of a page use, made of words and the answer's numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import Face
from odds.champions.question import FightAnswer, JourneyAnswer
from odds.champions.readings import Left, certain, left
from odds.words import percent, say

FACES: Final = ("blank", "hit", "hit hit", "shield", "hit shield")  # those that a die may show


def chance(answer: FightAnswer) -> str:
    """The chance to win; 100 % and 0 % only where they are exact."""
    return percent(answer.win, certain=certain(answer))


def range_told(answer: FightAnswer | JourneyAnswer) -> str:
    """The plausible range of an answer that has one."""
    low, high = (
        percent(end, certain=certain(answer) and end == answer.win) for end in answer.range or ()
    )
    return say("page.range-same" if low == high else "page.range", low=low, high=high)


def left_name(row: Left, size: int) -> str:
    """What a row of what is left is called, for a party of that size."""
    if row.survivors is None:
        return say("page.left-defeat")
    if row.survivors == 0:
        return say("page.left-nobody")
    return say("page.left-some", survivors=row.survivors, size=size)


def left_told(answer: FightAnswer) -> str:
    """The chart of what is left in words, for those who hear it."""
    size = answer.question.party.size
    told = "; ".join(
        f"{left_name(row, size)}: {percent(row.chance, certain=row.sure)}" for row in left(answer)
    )
    return f"{say('page.left')}. {told}"


def faces_told(faces: Iterable[Face | str]) -> str:
    """Faces of a die in words, equal ones together: "blank x2, hit x3, hit hit"."""
    counted = Counter(face_name(str(face)) for face in faces)
    return ", ".join(
        f"{name} \N{MULTIPLICATION SIGN}{n}" if n > 1 else name for name, n in counted.items()
    )


def face_name(face: str) -> str:
    """A face by its symbols; in a fight the game icon is nothing but part of a hit (D1)."""
    plain = face.replace(" game", "")
    return say(f"page.face.{plain.replace(' ', '-')}") if plain in FACES else plain


def face_order(face: Face) -> tuple[int, Face]:
    """Faces in the order in which they are offered everywhere."""
    plain = str(face).replace(" game", "")
    return FACES.index(plain) if plain in FACES else len(FACES), face


def provisional_told(key: str, catalogue: Catalogue) -> str:
    """A sentence on one datum that is ours, by its key in a box file."""
    table, _, name = key.partition(".")
    if table == "dice":
        faces = faces_told(getattr(catalogue.dice, name))
        return say("page.provisional-dice", die=say(f"page.die.{name}"), faces=faces)
    if table == "enemies":
        return say("page.provisional-card", name=catalogue.card(name).name)
    if table == "prices":
        return say("provisional.price-of", name=name, price=getattr(catalogue.prices, name))
    if table == "journeys":
        _, card, _ = name.split(".")
        copies = catalogue.journey_deck(name.split(".")[0])[card]
        return say("page.provisional-copies", card=say(f"card.{card}"), copies=copies)
    return say(f"provisional.{name.rpartition('.')[2].replace('_', '-')}")
