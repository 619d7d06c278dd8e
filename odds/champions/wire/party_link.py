"""What a link to the cheapest party says beside the fight; lenient as `link`.

b=80       the least chance, in percent
k=3.2.0.0  warriors at hand, in the order of KINDS (default: all of the supply)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from odds.champions.pieces import KINDS, Party, whole
from odds.champions.question import FightQuestion, PartyQuestion
from odds.champions.wire.link import read_number

PARTY_NAMES: Final = ("b", "k")
CHANCE: Final = 80  # percent, where a link says nothing
CHANCES: Final = range(5, 100)  # percent that may be asked for


def to_party_link(question: PartyQuestion) -> dict[str, str]:
    """Return the parameters that say this beside the fight.

    >>> from odds import Enemy
    >>> to_party_link(PartyQuestion(Enemy(attack=1, defense=1), 0.9, holding=Party("1 axe")))
    {'b': '90', 'k': '0.0.1.0'}
    """
    said = {}
    chance = round(100 * question.chance)
    if chance != CHANCE:
        said["b"] = str(chance)
    if question.holding is not None:
        said["k"] = ".".join(map(str, question.holding))
    return said


def from_party_link(
    own: Mapping[str, str], fight: FightQuestion
) -> tuple[PartyQuestion, tuple[str, ...]]:
    """Read what a link says beside this fight; never raises. Returns the question and the names of
    the parameters ignored.

    >>> from odds import Enemy
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> question, ignored = from_party_link({"b": "95", "k": "x"}, fight)
    >>> question.chance, question.holding, ignored
    (0.95, None, ('k',))
    """
    question, ignored = party_question(fight), []
    readers: dict[str, Callable[[str], PartyQuestion]] = {
        "b": lambda text: replace(question, chance=_percent(text) / 100),
        "k": lambda text: replace(question, holding=_holding(text)),
    }
    for name, text in own.items():
        try:
            question = readers[name](text)
        except (KeyError, ValueError, TypeError):
            ignored.append(name)
    return question, tuple(ignored)


def party_question(fight: FightQuestion) -> PartyQuestion:
    """Whom to send into this fight, whose party is not asked: for the best chance to win."""
    return PartyQuestion(
        enemy=fight.enemy,
        chance=CHANCE / 100,
        favor=fight.favor,
        leader=fight.leader,
        dice=fight.dice,
        prices=fight.prices,
        catalogue=fight.catalogue,
    )


def _percent(text: str) -> int:
    return whole(read_number(text), "chance", low=CHANCES[0], high=CHANCES[-1])


def _holding(text: str) -> Party:
    counts = [read_number(count) for count in text.split(".")]
    if len(counts) != len(KINDS):
        raise ValueError(text)
    return Party.of(counts)
