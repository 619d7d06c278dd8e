"""Pictures to take along: what a page shows as a chart, as bars with their names and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from odds.champions.question import FightAnswer, JourneyAnswer, Load, PartyAnswer
from odds.champions.readings import left
from odds.dashboard.advice import party_told
from odds.dashboard.phrases import left_name
from odds.dashboard.sending import sending_told
from odds.dashboard.tabling import DRAWING, enemy_told, fight_told
from odds.words import percent, percentage, say


@dataclass(frozen=True, slots=True)
class Row:
    """A bar: its name, its chance, that as text, and whether it is hollow."""

    name: str
    chance: float
    text: str
    hollow: bool = False


def of_fight(answer: FightAnswer, kind: str) -> bytes:
    """What is left of a fight; defeat is hollow."""
    question = answer.question
    rows = [
        Row(
            left_name(row, question.party.size),
            row.chance,
            percent(row.chance, certain=row.sure),
            hollow=row.survivors is None,
        )
        for row in left(answer)
    ]
    return _drawn(rows, fight_told(question), answer.provisional, kind)


def of_parties(answer: PartyAnswer, kind: str) -> bytes:
    """What more chance costs: the party to send is filled, the others are hollow."""
    asked = answer.question
    rows = [
        Row(
            say("party.costs", party=sending_told(sent), cost=sent.cost),
            sent.win,
            percent(sent.win, certain=sent.win == 0),
            hollow=sent.party != answer.best,
        )
        for sent in answer.curve
    ]
    title = say(
        "party.title",
        chance=percentage(asked.chance),
        enemy=enemy_told(asked.enemy, asked.catalogue),
        favor=asked.favor,
    )
    return _drawn(rows, title, answer.provisional, kind)


def of_journey(answer: JourneyAnswer, loads: Sequence[Load] | None, kind: str) -> bytes:
    """The chance to win by Food loaded, what is on board filled; by land, by the card met."""
    asked = answer.question
    if loads is None:
        rows = [
            Row(say(f"card.{plan.card}"), plan.win, percent(plan.win, certain=plan.win == 0))
            for plan in answer.cards
        ]
    else:
        rows = [
            Row(
                say("page.food-on-board", food=load.food),
                load.win,
                percent(load.win, certain=load.win == 0),
                hollow=load.food != asked.food,
            )
            for load in loads
        ]
    fight = asked.fight
    title = say(
        "travel.march" if loads is None else "travel.sail",
        party=party_told(fight.party) or say("page.nobody"),
        enemy=enemy_told(fight.enemy, fight.catalogue),
        favor=fight.favor,
    )
    return _drawn(rows, title, answer.provisional, kind)


def _drawn(rows: Sequence[Row], title: str, provisional: Sequence[str], kind: str) -> bytes:
    from odds.report.bars import Bar, bar_figure  # matplotlib: when asked for
    from odds.report.heat import save

    names = ", ".join(provisional)
    with DRAWING:
        bars = [Bar(row.name, row.chance, row.text, row.hollow) for row in rows]
        figure = bar_figure(bars, title, say("table.note", names=names) if names else "")
        file = BytesIO()
        save(figure, file, kind)
    return file.getvalue()
