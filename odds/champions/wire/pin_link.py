"""Fights that are pinned beside the question of a link, to compare them; lenient as `link`.

p1=p3.0.2.0~a3~d6~f1    p1 to p3: each a fight, its parameters as in `link`, each after the letter
                        it has there; S P A R are the faces of sword, spear, axe, archer
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import KINDS
from odds.champions.question import FightQuestion
from odds.champions.wire.link import from_link, to_link

MOST_PINS: Final = 3
PIN_NAMES: Final = tuple(f"p{number}" for number in range(1, MOST_PINS + 1))
BETWEEN: Final = "~"
LETTERS: Final = dict(zip(KINDS, "SPAR", strict=True))  # the other parameters have one letter
KINDS_OF: Final = {letter: kind for kind, letter in LETTERS.items()}
# The version is the link's, a course is of the question alone, and these switches of no fight.
LEFT_OUT: Final = ("v", "t", "aq", "so")
LONGEST_PIN: Final = 400  # characters


def to_pin_link(pins: Iterable[FightQuestion]) -> dict[str, str]:
    """Return the parameters that say these fights, at most MOST_PINS.

    >>> from odds import Enemy, Party
    >>> to_pin_link([FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1)])
    {'p1': 'p3.0.2.0~a3~d6~f1'}
    """
    return {name: _told(pin) for name, pin in zip(PIN_NAMES, pins, strict=False)}


def from_pin_link(
    params: Mapping[str, str], catalogue: Catalogue
) -> tuple[tuple[FightQuestion, ...], tuple[str, ...]]:
    """Read the pinned fights of a link; never raises. Returns them, and the names of what was
    ignored: a whole pin, or parts of one. A fight that is there twice counts once.

    >>> from odds.champions.catalogue import load
    >>> pins, ignored = from_pin_link({"p1": "p0.0.2.0~a1~d2~fx", "p2": "<b>"}, load())
    >>> pins[0].party, pins[0].enemy.defense, ignored
    (Party('2 axe'), 2, ('p1~f', 'p2'))
    """
    pins: list[FightQuestion] = []
    ignored: list[str] = []
    for name in PIN_NAMES:
        if name not in params:
            continue
        said = _parts(params[name])
        pin, unread = from_link(said, catalogue)
        if len(unread) == len(said) or pin in pins:
            ignored.append(name)
            continue
        ignored += (f"{name}{BETWEEN}{LETTERS.get(part, part)}" for part in unread)
        pins.append(pin)
    return tuple(pins), tuple(ignored)


def _told(question: FightQuestion) -> str:
    said = to_link(question).items()
    return BETWEEN.join(LETTERS.get(k, k) + text for k, text in said if k not in LEFT_OUT)


def _parts(text: object) -> dict[str, str]:
    """The parameters that a pin says; none if it is too long."""
    if not isinstance(text, str) or len(text) > LONGEST_PIN:
        return {}
    parts = (part for part in text.split(BETWEEN) if part and part[0] not in LEFT_OUT)
    return {KINDS_OF.get(part[0], part[0]): part[1:] for part in parts}
