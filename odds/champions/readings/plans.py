"""What people ask of a plan for a whole phase: how many warriors it may cost, and what another
split does in its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from odds.champions.pieces import Party
from odds.champions.question import Alternative, CommitAnswer
from odds.champions.question.plans import Home


@dataclass(frozen=True, slots=True)
class Move:
    """What another split does at a target: warriors `more` and `fewer` than in the best one, and
    the points of chance it `gains` there (below 0: loses)."""

    target: str
    more: Party
    fewer: Party
    gains: float


def fewer(held: Party, law: Mapping[Home, float]) -> tuple[float, ...]:
    """Chance that all is over with so many warriors fewer than `held`, or more: of 1, of 2, ...

    >>> fewer(Party("2 axe"), {(Party("1 axe"), 0, 0): 0.25, (Party("2 axe"), 0, 0): 0.75})
    (0.25, 0.0)
    """
    return tuple(
        fsum(p for (party, *_), p in law.items() if held.size - party.size >= number)
        for number in range(1, held.size + 1)
    )


def moves(answer: CommitAnswer, other: Alternative) -> tuple[Move, ...]:
    """What another split does at each target at which it is different, in the order of targets.

    >>> from odds import Enemy, Holding, Target, commit
    >>> targets = [Target("troll", Enemy(2, 1)), Target("draugr", Enemy(1, 2))]
    >>> answer = commit(Holding(Party("2 axe")), targets)
    >>> [(move.target, str(move.more)) for move in moves(answer, answer.alternatives[0])]
    [('troll', '0'), ('draugr', '1 axe')]
    """
    found = []
    for target in answer.question.ordered():
        now, then = answer.split[target.name], other.split[target.name]
        more = Party.of(max(0, b - a) for a, b in zip(now, then, strict=True))
        less = Party.of(max(0, a - b) for a, b in zip(now, then, strict=True))
        if more.size or less.size:
            found.append(Move(target.name, more, less, other.gains.get(target.name, 0.0)))
    return tuple(found)


def moved(answer: CommitAnswer, other: Alternative) -> tuple[Move, Move] | None:
    """The one move that the other split is, from one target to another: who comes, who goes.

    None if more than that is different, or if it does not gain there what it loses here.
    """
    found = moves(answer, other)
    if len(found) != 2 or dict(answer.food) != dict(other.food):
        return None
    to, of = sorted(found, key=lambda move: -move.more.size)
    swapped = to.more == of.fewer and not (to.fewer.size or of.more.size)
    return (to, of) if swapped and to.gains > 0 > of.gains else None
