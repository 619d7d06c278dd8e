"""What people read of a whole combat phase: who goes where, what it is worth, and what else to do.

Everything fits 60 columns, and nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from odds.champions.pieces import Enemy, Party
from odds.champions.question import (
    Alternative,
    CommitAnswer,
    CommitQuestion,
    FightQuestion,
    PhaseAnswer,
)
from odds.champions.readings import fewer
from odds.cli.charts import rows
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import tell_provisional
from odds.words import amount, figure, percent, say
from odds.words.naming import led_text, party_text

OTHERS: Final = 3  # alternatives that are told
SEEN: Final = 0.0005  # a smaller gain or loss of chance is not told
LIKELY: Final = 0.005  # how likely losses are that are told
MOST_LOST: Final = 4  # numbers of losses that are told


def tell_commit(answer: CommitAnswer, known: Known) -> None:
    """Print what to send where for people: the split, its worth, how sure, and what else."""
    asked = answer.question
    screen = _begin(asked, known)
    show(screen, _sent(asked, answer.split, answer.food, answer.chances, answer.home))
    show(screen, "")
    told = [*_worth(asked, answer.win, answer.value), ("", _proof(answer))]
    show(screen, rows([*told, *_risk(answer, asked.holding.party)]))
    if answer.alternatives:
        show(screen, "")
        less = say("plan.other-value") if asked.goal == "value" else say("plan.other-win")
        show(screen, say("plan.others", less=less))
        show(screen, _others(asked, answer.alternatives[:OTHERS]))
    tell_provisional(screen, _fight(asked), answer.provisional)


def tell_phase(answer: PhaseAnswer, known: Known) -> None:
    """Print what a plan is worth for people."""
    plan = answer.question
    asked = plan.asked
    screen = _begin(asked, known)
    show(screen, _sent(asked, plan.plan, plan.food, answer.chances, plan.home()))
    show(screen, "")
    told = list(_worth(asked, answer.win, answer.value))
    exact = answer.win_exact if asked.goal == "win" else answer.value_exact
    if exact is not None:
        size = exact.numerator.bit_length() + exact.denominator.bit_length()
        long = say("fight.exact-long", digits=f"{size * 0.30103:.0f}")
        told.insert(1, (say("fight.exact"), str(exact) if size < 2_000 else long))
    show(screen, rows([*told, *_risk(answer, asked.holding.party)]))
    tell_provisional(screen, _fight(asked), answer.provisional)


def _begin(asked: CommitQuestion, known: Known) -> Console:
    screen = console()
    if known.box is not None:
        show(screen, known.said)
    held = asked.holding
    text = say(
        "plan.asked", party=party_text(held.party), favor=held.favor, food=held.food,
        coins=held.coins,
    )  # fmt: skip
    show(screen, Text(led_text(text, _fight(asked)), style="bold"))
    show(screen, "")
    return screen


def _fight(asked: CommitQuestion) -> FightQuestion:
    """What dice, prices and runes are told of as in a fight."""
    return FightQuestion(
        asked.holding.party,
        Enemy(attack=0, defense=1),
        goal=asked.goal,
        leader=asked.leader,
        runes=asked.holding.runes,
        dice=asked.dice,
        prices=asked.prices,
        catalogue=asked.catalogue,
    )


def _sent(
    asked: CommitQuestion,
    split: Mapping[str, Party],
    food: Mapping[str, int],
    chances: Mapping[str, float],
    home: Party,
) -> Table:
    """Who goes to each target, in the order in which they are met."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    table.add_column(say("plan.target"), overflow="fold", max_width=20)
    table.add_column(say("plan.who"), overflow="fold")
    if any(food.values()):
        table.add_column(say("plan.food"), justify="right", no_wrap=True)
    table.add_column(say("plan.chance"), justify="right", no_wrap=True)
    for target in asked.ordered():
        party = split.get(target.name, Party())
        cells = [target.name, party_text(party)]
        if any(food.values()):
            cells.append(str(food.get(target.name, "") or ""))
        fought = target.name in chances and party.size
        cells.append(percent(chances[target.name]) if fought else "")
        table.add_row(*map(Text, cells))
    table.add_row(Text(say("plan.home")), Text(party_text(home)))
    return table


def _worth(asked: CommitQuestion, win: float, value: float) -> Iterator[tuple[str, str]]:
    """The number that is played for comes first."""
    told = [
        (say("plan.value"), say("plan.value-means", number=amount(value))),
        (say("plan.win"), say("plan.win-means", number=amount(win))),
    ]
    yield from told if asked.goal == "value" else reversed(told)


def _proof(answer: CommitAnswer) -> str:
    if answer.proven:
        return say("plan.proven", splits=figure(answer.splits, ","))
    splits = figure(answer.splits, ",")
    if answer.question.goal == "value":
        return say("plan.bound-value", more=amount(answer.bound - answer.value), splits=splits)
    return say("plan.bound-win", more=amount(answer.bound - answer.win), splits=splits)


def _risk(answer: CommitAnswer | PhaseAnswer, held: Party) -> Iterator[tuple[str, str]]:
    """How likely there are so many warriors fewer than now when all is over, and what it may be
    worth then."""
    told: list[str] = []
    for number, chance in enumerate(fewer(held, answer.law)[:MOST_LOST], start=1):
        if chance < LIKELY:
            break
        told.append(say("plan.or-more", number=number, chance=percent(chance)))
    yield say("plan.fewer"), "; ".join(told) or say("plan.none-fewer")
    at = answer.quantiles
    if at is None:
        yield say("plan.spread"), say("plan.spread-none")
    else:
        low, half, high = (amount(float(at[percent])) for percent in (5, 50, 95))
        yield say("plan.spread"), say("plan.spread-means", low=low, half=half, high=high)


def _others(asked: CommitQuestion, others: Sequence[Alternative]) -> Table:
    """What each other split gives up, who goes where, and what it does to the chances."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for other in others:
        parts = [
            say("plan.to", target=target.name, party=_load(other, target.name))
            for target in asked.ordered()
            if other.split[target.name].size
        ]
        table.add_row(
            Text(amount(max(0.0, other.regret))), Text("; ".join(parts) or say("plan.nobody"))
        )
        gains = [
            say("plan.points", target=name, points=f"{100 * gain:+.1f}")
            for name, gain in other.gains.items()
            if abs(gain) >= SEEN
        ]
        if gains:
            table.add_row("", Text(say("plan.points-all", all=", ".join(gains))))
    return table


def _load(other: Alternative, name: str) -> str:
    party, food = str(other.split[name]), other.food.get(name, 0)
    return say("plan.with-food", party=party, food=food) if food else party
