"""The course of a fight as a short text, for a link; reading goes as far as it can.

Steps stand one behind the other, each begins with its capital letter:

    Rb2h1..hh1     dice fell: faces (as in `link`) with their numbers, by kind in the order of KINDS
    Ub2  Pb2       dice were taken up: for 1 Favor, or with Potential
    S  Sh  Sr      the dice counted: plain, with Healing (h), Reaction (r) or both (hr)
    L1..1          warriors were lost, by kind
    Th1            at the end only: dice that have fallen while others are still in the air

Which text a step has follows from the moments before and after it, so nothing else is stored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from odds.champions.advise.walk import FightWalk, Moment
from odds.champions.combat.round import Rolled, Rolling, fell, taken_up
from odds.champions.combat.rules import FINAL_RUNES
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.champions.wire.link import face_code, face_words
from odds.errors import RuleError

NOTHING: Final[Roll] = ((),) * len(KINDS)
TAKEN: Final = {"reroll": "U", "potential": "P"}
RUNE_LETTERS: Final = {rune[0]: rune for rune in FINAL_RUNES}


def to_steps(walk: FightWalk, fallen: Roll = NOTHING) -> str:
    """Write what fell and was done in a fight; `fallen` are dice down while others are in the air.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import walk
    >>> fight = walk(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=9), favor=1))
    >>> to_steps(fight.roll({"axe": ["hit", "blank"]}).reroll({"axe": (Face(),)}))
    'R..b1h1U..b1'
    """
    said = [_told(*pair) for pair in pairwise(walk.past)]
    if any(fallen):
        said.append("T" + _faces(fallen))
    return "".join(said)


def resume(walk: FightWalk, text: str) -> tuple[FightWalk, Roll, bool]:
    """Bring a fight to where a text says it is, from any moment of it; never raises.

    Returns the fight, the dice that have fallen while others are in the air, and whether all was
    read; what cannot be is left out with all after it. Moments that are known already stay.

    >>> from odds import Enemy, FightQuestion, Party
    >>> from odds.champions.question import walk
    >>> fight = walk(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=9), favor=1))
    >>> walked, fallen, whole = resume(fight, "R..b1h1U..b1T..h3")
    >>> [moment.did for moment in walked.past], fallen, whole
    (['begin', 'roll', 'reroll'], ((), (), (), ()), False)
    """
    steps = re.findall("[A-Z][a-z0-9.]*", text)
    whole = "".join(steps) == text
    known = 0
    for step, pair in zip(steps, pairwise(walk.past), strict=False):
        if step != _told(*pair):
            break
        known += 1
    walk = replace(walk, past=walk.past[: known + 1])
    for step in steps[known:]:
        try:
            if step[0] == "T":
                fallen = _read_fallen(walk, step[1:])
                return walk, fallen, whole and step is steps[-1]
            walk = _do(walk, step)
        except (ValueError, KeyError):
            return walk, NOTHING, False
    return walk, NOTHING, whole


def in_air(step: Rolling, fallen: Roll) -> Party:
    """Return how many dice are still in the air."""
    return step.open - Party.of(map(len, fallen))


def _told(before: Moment, after: Moment) -> str:
    """The text of the step between two moments."""
    did, was, now = after.did, before.step, after.step
    if isinstance(was, Rolling) and isinstance(now, Rolled):
        return "R" + _faces(fell(was, now))
    if isinstance(was, Rolled) and isinstance(now, Rolling) and did in TAKEN:
        return TAKEN[did] + _faces(taken_up(was, now))
    if did == "settle":
        used = set(was.state.runes) - set(now.state.runes)
        return "S" + "".join(letter for letter, rune in RUNE_LETTERS.items() if rune in used)
    lost = was.state.party - now.state.party
    return "L" + _row(str(count or "") for count in lost)


def _do(walk: FightWalk, step: str) -> FightWalk:
    letter, said = step[0], step[1:]
    if letter == "R":
        return walk.roll(_read_faces(said))
    if letter == "S":
        if len(set(said)) < len(said):
            raise ValueError(said)
        return walk.settle(tuple(RUNE_LETTERS[rune] for rune in said))
    if letter == "L":
        return walk.lose(Party.of(int(count or 0) for count in _fields(said)))
    acts = {letter: act for act, letter in TAKEN.items()}
    up = {k: faces for k, faces in zip(KINDS, _read_faces(said), strict=True) if faces}
    return walk.reroll(up, potential=acts[letter] == "potential")


def _read_fallen(walk: FightWalk, said: str) -> Roll:
    step, fallen = walk.now.step, _read_faces(said)
    if not isinstance(step, Rolling):
        raise RuleError("D10", "there are no dice in the air")
    for faces, die, count in zip(fallen, step.state.foe.dice, step.open, strict=True):
        if len(faces) > count or not set(faces) <= set(die):
            raise ValueError(said)
    return fallen


def _faces(roll: Roll) -> str:
    return _row(
        "".join(f"{face_code(face)}{n}" for face, n in sorted(Counter(faces).items()))
        for faces in roll
    )


def _read_faces(said: str) -> Roll:
    roll = []
    for text in _fields(said):
        if not re.fullmatch("([a-z]+[0-9]{1,2})*", text):
            raise ValueError(said)
        counted: Mapping[str, int] = {
            code: int(n) for code, n in re.findall("([a-z]+)([0-9]+)", text)
        }
        faces = [Face.read(face_words(code)) for code, n in counted.items() for _ in range(n)]
        roll.append(tuple(sorted(faces)))
    return tuple(roll)


def _fields(said: str) -> list[str]:
    """One field for each kind; empty ones at the end may be left out."""
    fields = said.split(".")
    return fields + [""] * (len(KINDS) - len(fields))


def _row(fields: Iterable[str]) -> str:
    return ".".join(fields).rstrip(".")
