"""The answer to a fight: under the default faces, then with the range over plausible ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from odds.champions.advise.plausible import win_range
from odds.champions.combat.exact_party import Certificate
from odds.champions.combat.law import lasting, push, start_of
from odds.champions.pieces import KINDS, Face, Party
from odds.champions.question.fights import FightQuestion
from odds.errors import QuestionError


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long it lasts: `mean` rounds; `chances[n]` that it ends in round n (0: before the
    first); `tail` beyond the last one told."""

    mean: float
    chances: tuple[float, ...]
    tail: float


@dataclass(frozen=True, slots=True)
class FightAnswer:
    """Odds of a fight under the play that was asked for.

    `win` chance; `value` expected worth in Glory; `law[won, survivors, favor left]` probability;
    `losses[kind]` expected warriors lost; `rounds`; `never` chance that it never ends; expected
    `rerolls`, and `taken_up[kind][face]` the dice taken up for them, by what they showed (a face
    that does nothing in this fight counts as blank); expected `coins`, `glory` and `blame` met on
    the way; `runes[name]` chance that an unused rune is used; `range` of `win` over every plausible
    set of faces, None where no die is provisional, or with the reason in `no_range`; `provisional`
    keys of data that are ours.
    In exact mode also `win`, `value` and `law` as fractions, and what was compared (`certificate`);
    the floats are those fractions rounded.
    """

    question: FightQuestion
    win: float
    value: float
    law: Mapping[tuple[bool, Party, int], float]
    losses: Mapping[str, float]
    rounds: Rounds
    never: float
    rerolls: float
    taken_up: Mapping[str, Mapping[str, float]]
    coins: float
    glory: float
    blame: float
    runes: Mapping[str, float]
    range: tuple[float, float] | None
    provisional: tuple[str, ...]
    win_exact: Fraction | None = None
    value_exact: Fraction | None = None
    law_exact: Mapping[tuple[bool, Party, int], Fraction] | None = None
    certificate: Certificate | None = None
    no_range: str = ""


Progress = Callable[[int, int], None]


def ask_point(question: FightQuestion) -> FightAnswer:
    """Answer under the default faces only, without the range; `add_range` completes it."""
    fight = question.fight()
    solved = fight.solve()
    win, value = fight.read(solved)
    start = start_of(solved, solved.start(None, None, None))
    with solved.walk() as walk:
        law = push(walk, start, faces=True)
        told = lasting(walk, start)
    taken_up: dict[str, dict[str, float]] = {}
    for (number, (hits, shields, *_)), amount in law.taken.items():
        face = str(Face(hits=hits, shields=shields))
        by_face = taken_up.setdefault(KINDS[number], {})
        by_face[face] = by_face.get(face, 0.0) + amount
    exact: dict[str, Any] = {}
    if question.exact:
        proven = fight.prove(solved)
        law = proven.law()
        win, value = fight.read(proven)
        exact = {
            "win_exact": win,
            "value_exact": value,
            "law_exact": law.ends,
            "certificate": proven.certificate,
        }
    home = dict.fromkeys(KINDS, 0.0)
    for (_, party, _), chance in law.ends.items():
        for kind, count in zip(KINDS, party, strict=True):
            home[kind] += float(chance) * count
    return FightAnswer(
        question=question,
        win=min(1.0, max(0.0, float(win))),
        value=float(value),
        law={end: float(chance) for end, chance in law.ends.items()},
        losses={kind: count - home[kind] for kind, count in question.party.as_dict().items()},
        rounds=Rounds(float(law.rounds), told.chances, told.tail),
        never=float(law.never),
        rerolls=float(law.rerolls),
        taken_up=taken_up,
        coins=float(law.coins),
        glory=float(law.glory),
        blame=float(law.blame),
        runes={rune: float(chance) for rune, chance in fight.used(law.kept).items()},
        range=None,
        provisional=question.provisional(),
        **exact,
    )


def add_range(answer: FightAnswer, progress: Progress | None = None) -> FightAnswer:
    """Complete an answer by its range over every plausible set of faces (D6).

    Where that would take too long the range stays None and `no_range` says why.
    """
    if not any(key.startswith("dice.") for key in answer.provisional):
        return answer
    question = answer.question
    try:
        low, high = win_range(question.fight(), question.known_dice(), progress)
    except QuestionError as error:
        return replace(answer, no_range=error.message)
    return replace(answer, range=(min(low, answer.win), max(high, answer.win)))
