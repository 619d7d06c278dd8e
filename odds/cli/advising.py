"""What people read of a roll: what to do, how good that is, and what else would give away.

Everything fits 60 columns. `odds roll` prints one advice, a walk one for each roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rich.table import Table
from rich.text import Text

from odds.champions.advise.roll import Advice, Choice, Loss
from odds.champions.combat.round import Rolled
from odds.champions.pieces import KINDS, Party, tell_roll
from odds.champions.question import RollAnswer
from odds.champions.readings import Group, decided, grouped, kept, luck
from odds.cli.charts import Rows, rows
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import tell_provisional
from odds.words import amount, less, percent, say
from odds.words.naming import asked_text

Line = tuple[str, str, str, str]  # number, what, chance, what it gives away


def tell_advice(answer: RollAnswer, known: Known, *, every: bool) -> None:
    """Print what to do with a roll."""
    screen = console()
    if known.box is not None:
        show(screen, known.said)
    question = answer.question
    fight, step = question.fight, question.rolled()
    own = replace(fight, party=Party.of(map(len, question.roll)))
    show(screen, Text(asked_text(own), style="bold"))
    shown = [(say("roll.table"), tell_roll(question.roll))]
    shown.append((say("roll.needed"), str(question.needed)))
    show(screen, rows(shown))
    show(screen, "")
    show(screen, rows((*best_rows(step, answer), *_worth(answer), *luck_rows(answer))))
    goal = fight.goal
    if len(answer.choices) > 1:
        show(screen, "")
        lines = _each(step, answer, goal) if every else _grouped(step, answer, goal)
        show(screen, lined(say("roll.others"), lines, goal))
    settled = next(choice for choice in answer.choices if choice.act == "settle")
    if len(settled.losses) > 1:
        show(screen, "")
        lines = losing(settled.losses, goal, sure=decided(step, settled) is not None)
        show(screen, lined(say("roll.lose"), lines, goal))
    tell_provisional(screen, fight, answer.provisional)


def best_rows(step: Rolled, answer: RollAnswer | Advice) -> Rows:
    """What to do, which dice stay, and the chance then."""
    best = answer.best
    yield say("roll.do"), done(best)
    if best.up:
        stay = tell_roll(kept(step.table, best.up))
        yield say("roll.keep"), stay or say("roll.keep-nothing")
    yield say("fight.win"), chance_of(step, best)


def _worth(answer: RollAnswer) -> Rows:
    yield say("fight.value"), amount(answer.value)


def luck_rows(answer: RollAnswer | Advice) -> Rows:
    """How lucky the roll was."""
    among = luck(answer)
    if not among.better and not among.worse:
        yield say("roll.luck"), say("roll.luck-none")
        return
    better, worse = (
        percent(part, certain=part == 0 or (among.even == 0 and other == 0))
        for part, other in ((among.better, among.worse), (among.worse, among.better))
    )
    yield say("roll.luck"), say("roll.luck-means", better=better, worse=worse)


def done(choice: Choice) -> str:
    """A choice in words: "reroll axe: blank".

    >>> from odds import Enemy, roll
    >>> done(roll("axe: blank", Enemy(attack=9, defense=1), favor=1).best)
    'reroll axe: blank'
    """
    if choice.act == "settle":
        runes = ", ".join(choice.runes)
        return say("roll.settle-runes", runes=runes) if runes else say("roll.settle")
    up = tell_roll(tuple(choice.up.get(kind, ()) for kind in KINDS))
    return say("roll.potential" if choice.act == "potential" else "roll.reroll", dice=up)


def chance_of(step: Rolled, choice: Choice) -> str:
    """The chance to win after a choice; 100 % and 0 % only where the dice decide it."""
    return percent(choice.win, certain=decided(step, choice) is not None)


def given_away(told: Choice | Loss, best: Choice | Loss, goal: str) -> str:
    """What a choice gives away against the best: in the goal's unit, or, where both are as good
    for the goal, in the other's."""
    points, glory = best.win - told.win, best.value - told.value
    if told.regret and goal == "win":
        return less(100 * told.regret)
    if told.regret:
        return less(told.regret)
    if goal == "win" and glory >= 0.005:
        return say("roll.glory", number=less(glory))
    if goal == "value" and points >= 0.00005:
        return say("roll.points", number=less(100 * points))
    return "0"


def _each(step: Rolled, answer: RollAnswer, goal: str) -> Iterator[Line]:
    for choice in answer.choices[1:]:
        yield "", done(choice), chance_of(step, choice), given_away(choice, answer.best, goal)


def _grouped(step: Rolled, answer: RollAnswer, goal: str) -> Iterator[Line]:
    for i, group in enumerate(grouped(answer.choices)):
        if i:
            best = group.best
            yield "", done(best), chance_of(step, best), given_away(best, answer.best, goal)
        yield from others(group, answer.best, goal)


def others(group: Group, best: Choice, goal: str) -> Iterator[Line]:
    """The line for the other choices of a group: how many, and how much worse."""
    if not group.others:
        return
    first, last = (given_away(group.others[i], best, goal) for i in (0, -1))
    dice = say("roll.one-die") if group.dice == 1 else say("roll.dice", number=group.dice)
    what = say("roll.more", number=len(group.others), dice=dice)
    yield "", f"  {what}", "", first if first == last else say("number.range", low=first, high=last)


def losing(
    losses: Iterable[Loss], goal: str, *, sure: bool = False, numbered: bool = False
) -> Iterator[Line]:
    """Ways to pay for casualties, the best first."""
    each = list(losses)
    for i, loss in enumerate(each):
        win = percent(loss.win, certain=sure)
        worse = given_away(loss, each[0], goal) if i else ""
        yield f"{i + 1}" if numbered else "", str(loss.lost), win, worse


def lined(title: str, lines: Iterable[Line], goal: str) -> Table:
    """Lines under a title, columns aligned; long texts go on below themselves."""
    every = list(lines)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    number = max((len(line[0]) for line in every), default=0)
    table.add_column(title, overflow="fold")
    table.add_column(say("roll.chance"), justify="right", no_wrap=True)
    unit = say("roll.less-points") if goal == "win" else say("roll.less-glory")
    table.add_column(unit, justify="right", no_wrap=True)
    for first, what, chance, worse in every:
        start = f"{first:>{number}} " if number else ""
        table.add_row(_hanging(f"  {start}", what), Text(chance), Text(worse))
    return table


def _hanging(start: str, text: str) -> Table:
    """A text whose further lines stand below its first word."""
    inner = Table.grid(padding=0)
    deeper = len(text) - len(text.lstrip())
    inner.add_column(no_wrap=True)
    inner.add_column(overflow="fold")
    inner.add_row(Text(start + " " * deeper), Text(text.lstrip()))
    return inner
