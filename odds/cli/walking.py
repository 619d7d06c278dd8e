"""`odds roll --walk`: a whole fight at the table, a line typed for each thing that happens.

What was typed wrong is said and asked again; undo goes back one step; the end of the input ends it.
"""

from __future__ import annotations

import contextlib
import sys
from itertools import groupby
from random import Random
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from odds.champions.advise.roll import Choice
from odds.champions.advise.walk import FightWalk
from odds.champions.combat.round import End, Losing, Rolled, Rolling
from odds.champions.pieces import KINDS, RUNES, Party, tell_roll
from odds.champions.question import FightQuestion, walk
from odds.champions.readings import grouped
from odds.cli.advising import (
    best_rows,
    chance_of,
    done,
    given_away,
    lined,
    losing,
    luck_rows,
)
from odds.cli.asking import loading
from odds.cli.charts import Rows, rows
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import tell_provisional
from odds.cli.trouble import ANSWER, one_line
from odds.cli.typed import read_typed, read_up
from odds.errors import QuestionError, RuleError
from odds.words import amount, percent, say
from odds.words.naming import asked_text

LISTED: Final = 5  # choices shown after a roll


def walk_fight(question: FightQuestion, known: Known, seed: int | None = None) -> int:
    """Walk a fight from its begin to its end, or to the end of the input."""
    if sys.stdin is None:
        raise QuestionError("input", say("trouble.closed"))
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    screen = console()
    with loading():
        fight = walk(question)
    if known.box is not None:
        show(screen, known.said)
    show(screen, Text(asked_text(question), style="bold"))
    tell_provisional(screen, question, question.provisional())
    show(screen, "")
    show(screen, say("walk.hint"))
    _ask(Walker(screen, question.goal, Random(seed)), fight)
    return ANSWER


def _ask(walker: Walker, fight: FightWalk) -> None:
    fight = _settled(fight)
    walker.show(fight)
    while True:
        line = read_line(walker.prompt(fight))
        try:
            if line is None or line in ("q", "quit"):
                break
            if line in ("?", "help"):
                show(walker.screen, walker.help(fight))
                continue
            if line in ("u", "undo"):
                after = _undone(fight)
                if after is fight:
                    raise QuestionError("undo", say("walk.nothing-to-undo"))
            elif line == "all" and isinstance(fight.now.step, Rolled):
                walker.listed(fight, every=True)
                continue
            elif fight.over:
                if line:
                    raise QuestionError("input", say("walk.over"))
                break
            else:
                after = _settled(walker.step(fight, line))
        except (QuestionError, RuleError) as error:
            click.echo(one_line(str(error)))
            continue
        fight = after
        walker.show(fight)
    show(walker.screen, rows([(say("fight.win"), trail(fight))]))


def read_line(prompt: str) -> str | None:
    """Read a line in lower case; None at the end. What comes from a pipe is shown as if typed."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # lets a line be edited
        try:
            return " ".join(input(f"{prompt} ").lower().split())
        except (EOFError, KeyboardInterrupt) as end:
            click.echo()
            if isinstance(end, KeyboardInterrupt):
                raise
            return None
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    click.echo(f" {one_line(line)}".rstrip())
    return " ".join(line.lower().split()) if line else None


def _settled(fight: FightWalk) -> FightWalk:
    """Pay the casualties that leave no choice."""
    while isinstance(fight.now.step, Losing) and len(fight.now.losses) == 1:
        fight = fight.lose(fight.now.losses[0].lost)
    return fight


def _undone(fight: FightWalk) -> FightWalk:
    """Go back to the last moment at which something was asked."""
    before = fight.undo()
    while isinstance(before.now.step, Losing) and len(before.now.losses) == 1:
        before = before.undo()
    return fight if len(before.past) == len(fight.past) else before


def trail(fight: FightWalk) -> str:
    """The chance to win at the start of each round, and in the end."""
    told = []
    for number, some in groupby(fight.past, key=lambda moment: moment.step.state.rounds):
        moments = list(some)
        told.append(say("walk.round", round=number, chance=percent(moments[0].win)))
    if fight.over:
        told.append(say("walk.end", chance=percent(fight.now.win, certain=True)))
    elif len(fight.past) > 1:
        told.append(say("walk.now", chance=percent(fight.now.win)))
    return ", ".join(told)


class Walker:
    """Shows the moments of a fight, and takes what is typed at each."""

    def __init__(self, screen: Console, goal: str, random: Random) -> None:
        self.screen = screen
        self.goal = goal
        self.random = random

    def show(self, fight: FightWalk) -> None:
        """Show where the fight stands."""
        show(self.screen, "")
        now = fight.now
        match now.step:
            case Rolling() as step:
                if not any(step.kept):
                    self._round(fight)
                else:
                    lying = (say("roll.table"), tell_roll(step.kept))
                    show(self.screen, rows([lying, *self._chances(fight)]))
            case Rolled() as step:
                assert now.advice is not None
                told = [(say("roll.table"), tell_roll(step.table))]
                told += [*luck_rows(now.advice), *best_rows(step, now.advice)]
                show(self.screen, rows([*told, *self._worth(fight)]))
                if len(now.advice.choices) > 1:
                    self.listed(fight)
            case Losing() as step:
                killed = not step.state.needed
                lines = losing(now.losses, self.goal, sure=killed, numbered=True)
                show(self.screen, lined(say("walk.lose"), lines, self.goal))
            case End() as step:
                left = str(step.state.party) if step.state.party.size else say("fight.nobody")
                text = say("walk.won", left=left) if step.won else say("walk.lost")
                show(self.screen, Text(text, style="bold"))

    def _round(self, fight: FightWalk) -> None:
        state = fight.state
        text = say("walk.state", party=state.party, needed=state.needed, favor=state.favor)
        if state.runes:
            text = say("walk.with-runes", text=text, runes=", ".join(state.runes))
        if state.coins or state.glory or state.blame:
            met = say("walk.met", coins=state.coins, glory=state.glory, blame=state.blame)
            text = f"{text}; {met}"
        told = [(say("walk.number", round=state.rounds), text)]
        show(self.screen, rows([*told, *self._chances(fight)]))

    def _chances(self, fight: FightWalk) -> Rows:
        yield say("fight.win"), percent(fight.now.win)
        yield from self._worth(fight)

    def _worth(self, fight: FightWalk) -> Rows:
        """The worth of the whole fight, where that is what is played for."""
        if self.goal == "value":
            yield say("fight.value"), amount(fight.now.value)

    def listed(self, fight: FightWalk, *, every: bool = False) -> None:
        """List choices with the numbers by which they are taken."""
        step, choices = fight.now.step, self.choices(fight)
        assert isinstance(step, Rolled)
        shown = choices if every else choices[:LISTED]
        lines = [
            (
                str(i),
                done(choice),
                chance_of(step, choice),
                given_away(choice, choices[0], self.goal) if i > 1 else "",
            )
            for i, choice in enumerate(shown, start=1)
        ]
        show(self.screen, lined(say("walk.choices"), lines, self.goal))

    def choices(self, fight: FightWalk) -> list[Choice]:
        """All choices: the best of each group first, then the others."""
        assert fight.now.advice is not None
        groups = grouped(fight.now.advice.choices)
        rest = [choice for group in groups for choice in group.others]
        rest.sort(key=lambda choice: choice.regret)
        return [group.best for group in groups] + rest

    def prompt(self, fight: FightWalk) -> str:
        """What is asked for."""
        match fight.now.step:
            case Rolling() as step:
                return say("walk.ask-roll", dice=step.open)
            case Rolled():
                return say("walk.ask-choice")
            case Losing():
                return say("walk.ask-losses")
            case _:
                return say("walk.ask-end")

    def help(self, fight: FightWalk) -> str:
        """What may be typed."""
        match fight.now.step:
            case Rolling():
                text = say("walk.help-roll")
            case Rolled():
                text = say("walk.help-choice")
            case Losing():
                text = say("walk.help-losses")
            case _:
                text = ""
        return text + say("walk.help")

    def step(self, fight: FightWalk, line: str) -> FightWalk:
        """Do what a line says; QuestionError or RuleError if it cannot be done."""
        match fight.now.step:
            case Rolling() as step:
                if line == "auto":
                    return fight.roll(self._fallen(step))
                if not line:
                    raise QuestionError("roll", say("walk.no-roll"))
                return fight.roll(read_typed(line, step.open))
            case Rolled() as step:
                return self._choose(fight, step, line)
            case _:
                return self._lose(fight, line)

    def _fallen(self, step: Rolling) -> dict[str, list[object]]:
        """Dice that the program rolls."""
        dice = dict(zip(KINDS, step.state.foe.dice, strict=True))
        return {
            kind: [self.random.choice(dice[kind]) for _ in range(count)]
            for kind, count in step.open.as_dict().items()
        }

    def _choose(self, fight: FightWalk, step: Rolled, line: str) -> FightWalk:
        choices = self.choices(fight)
        if not line:
            return fight.take(choices[0])
        if line.isdecimal():
            return fight.take(choices[_number(line, len(choices), "choice")])
        word, _, rest = line.partition(" ")
        if word in ("r", "reroll", "p", "potential"):
            if not rest:
                raise QuestionError("reroll", say("walk.no-dice"))
            up = read_up(rest, step.table)
            return fight.reroll(up, potential=word.startswith("p"))
        runes = line.replace(",", " ").split()
        if runes[0] in ("s", "settle"):
            runes = runes[1:]
        if all(rune in RUNES for rune in runes):
            return fight.settle(tuple(runes))
        raise QuestionError("choice", say("walk.unread", text=repr(line)))

    def _lose(self, fight: FightWalk, line: str) -> FightWalk:
        losses = fight.now.losses
        if not line or line.isdecimal():
            at = _number(line, len(losses), "losses") if line else 0
            return fight.lose(losses[at].lost)
        try:
            return fight.lose(Party(line))
        except QuestionError as error:
            raise QuestionError("losses", error.message) from None


def _number(text: str, most: int, field: str) -> int:
    """Index of a number in a list."""
    number = int(text) if len(text) < 6 else 0
    if not 1 <= number <= most:
        raise QuestionError(field, say("walk.no-number", text=text[:9], most=most))
    return number - 1
