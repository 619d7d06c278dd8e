"""How a fight changes with one of its numbers: Favor, warriors of a kind, attack, defense."""

from __future__ import annotations

from dataclasses import dataclass, replace

from odds.champions.advise.curve import CHANGING, changed, check_curve, curve, now, numbers
from odds.champions.advise.plausible import MOST_RANGE_NODES, ranges_over, sets_to_ask
from odds.champions.pieces import KINDS, Dice, Party, one_of
from odds.champions.question.answer import Progress
from odds.champions.question.checks import most_held
from odds.champions.question.fights import FightQuestion
from odds.errors import QuestionError

CHEAP_RANGES = MOST_RANGE_NODES // 4  # nodes of a curve over all sets of faces: some seconds


@dataclass(frozen=True, slots=True)
class CurveAnswer:
    """Chance to win and value in Glory (`points`) for each of the `numbers` of `what`; `now` is the
    question's own. `ranges` of each chance over every plausible set of faces, None where no die is
    provisional or it was not asked, with the reason in `no_range`; `provisional` keys."""

    question: FightQuestion
    what: str
    numbers: tuple[int, ...]
    points: tuple[tuple[float, float], ...]
    now: int
    provisional: tuple[str, ...]
    ranges: tuple[tuple[float, float], ...] | None = None
    no_range: str = ""


def ask_curve(question: FightQuestion, what: str) -> CurveAnswer:
    """Answer for other numbers of `favor`, a kind, `attack` or `defense`, without the ranges.

    Raises QuestionError on `what`, and where the fight is too large.

    >>> from odds.champions.pieces import Enemy
    >>> answer = ask_curve(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2)), "attack")
    >>> answer.numbers, answer.now, round(answer.points[0][0], 4)
    ((1, 2, 3, 4, 5, 6), 1, 0.3333)
    """
    one_of(what, "what", CHANGING)
    fight = question.fight()
    most = max(question.party.size, most_held(question.catalogue, question.leader))
    along = numbers(fight, what, most)
    check_curve(fight, what, along)
    return CurveAnswer(
        question=question,
        what=what,
        numbers=tuple(along),
        points=tuple(curve(fight, what, along)),
        now=now(fight, what),
        provisional=_all_kinds(question, what).provisional(),
    )


def add_curve_range(answer: CurveAnswer, progress: Progress | None = None) -> CurveAnswer:
    """Complete a curve by the range of each of its chances (D6), where that is cheap."""
    if not any(key.startswith("dice.") for key in answer.provisional):
        return answer
    question, what, along = answer.question, answer.what, answer.numbers
    fight, widest = question.fight(), _all_kinds(question, what).fight()

    def chances(dice: Dice) -> list[float]:
        faces = tuple(new or old for new, old in zip(dice, fight.dice, strict=True))
        return [win for win, _ in curve(replace(fight, dice=faces), what, along)]

    try:
        sets = sets_to_ask(widest, question.known_dice())
        solves = len(along) if what == "attack" else 1
        largest = changed(fight, what, max(along))
        found = ranges_over(largest, sets, chances, progress, CHEAP_RANGES // solves)
    except QuestionError as error:
        return replace(answer, no_range=error.message)
    # The default faces are one of the sets, but rounding may differ.
    ranges = (
        (min(low, win), max(high, win))
        for (low, high), (win, _) in zip(found, answer.points, strict=True)
    )
    return replace(answer, ranges=tuple(ranges))


def _all_kinds(question: FightQuestion, what: str) -> FightQuestion:
    """The question with all kinds of warriors that its curve meets."""
    if what not in KINDS or getattr(question.party, what):
        return question
    return replace(question, party=question.party + Party.of(int(k == what) for k in KINDS))
