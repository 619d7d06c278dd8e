"""Journeys: an answer in, words and HTML out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import fsum
from typing import Any, Final

from odds.champions.expedition.outcome import FIGHT, HUNGER
from odds.champions.question import JourneyAnswer, JourneyQuestion, Load
from odds.champions.readings import Deed, certain, deeds, favor_left, lost_to
from odds.dashboard.advice import party_told, runes_used
from odds.dashboard.markup import bounded, table, tiles
from odds.words import amount, percent, say

CAUSES: Final = (HUNGER, FIGHT)  # that are no cards


def headline(answer: JourneyAnswer | None) -> str:
    """The chance to win in the end, big, and beside it the worth; dashes if there is none."""
    dash = "\N{EN DASH}"
    win = dash if answer is None else bounded(percent(answer.win, certain=certain(answer)))
    value = dash if answer is None else escape(amount(answer.value))
    return (
        '<div class="odds-headline" role="status">'
        f'<div><span class="odds-big" data-odds="win">{win}</span> '
        f'<span class="odds-label">{escape(say("page.journey-win"))}</span></div>'
        f'<div class="odds-beside"><span class="odds-mid" data-odds="worth">{value}</span> '
        f'<span class="odds-label">{escape(say("page.worth"))}</span></div>'
        "</div>"
    )


def cost(answer: JourneyAnswer) -> str:
    """Expected losses, and what is left of Favor and Coins, in one row; and the runes used."""
    question = answer.question
    shown = [("losses", amount(fsum(lost_to(answer).values())), say("page.losses"))]
    if question.fight.favor:
        shown.append(("favor", amount(favor_left(answer)), say("page.favor-left")))
    if question.coins or answer.coins:
        shown.append(("coins", amount(answer.coins), say("page.coins-left")))
    return tiles(shown) + runes_used(answer.runes, question.fight.catalogue)


def cards(answer: JourneyAnswer) -> str:
    """The table of cards: what to do with each, how likely it is, and the chance to win then."""
    heads = ("page.journey-card", "page.chance", "page.journey-then")
    rows = [
        (
            f"{say(f'card.{plan.card}')}\n{plan_told(deeds(answer, plan))}",
            percent(plan.chance, certain=plan.chance in (0, 1)),
            percent(plan.win, certain=plan.win == 0),
        )
        for plan in answer.cards
    ]
    return f'<div class="odds-cards">{table(tuple(map(say, heads)), rows)}</div>'


def plan_told(each: Sequence[Deed]) -> str:
    """All that is done about a card, in words."""
    first, *others = each
    if first.act == "discard-for-better":
        return say("deed.discard-for-better", otherwise=plan_told(others))
    return ", ".join(map(deed_told, each))


def deed_told(deed: Deed) -> str:
    """One thing that is done about a card, in words."""
    told: dict[str, Any] = {"number": deed.number, "coins": coins_told(deed.number)}
    if deed.act == "hire":
        told["who"] = say(f"hire.{deed.name}")
    if deed.act == "fight":
        told["enemy"] = say(f"card.{deed.name}")
    return say(f"deed.{deed.act}", party=party_told(deed.party), **told)


def coins_told(number: int) -> str:
    """So many Coins."""
    return say("coins.one") if number == 1 else say("coins.many", number=number)


def losses(answer: JourneyAnswer) -> str:
    """The table of what costs the warriors, the greatest loss first."""
    rows = [(cause_told(cause), amount(number)) for cause, number in lost_to(answer).items()]
    return table((say("page.cause"), say("page.cause-lost")), rows)


def cause_told(cause: str) -> str:
    """What warriors were lost to."""
    return say(f"cause.{cause}") if cause in CAUSES else say(f"card.{cause}")


def arrivals(answer: JourneyAnswer) -> str:
    """The table of how many meet the enemy, most first."""
    chances: dict[int, list[float]] = {}
    for party, chance in answer.arrival.items():
        chances.setdefault(party.size, []).append(chance)
    size = answer.question.fight.party.size
    rows = [
        (
            say("page.arrived-some", count=count, size=size),
            percent(fsum(parts), certain=len(chances) == 1),
        )
        for count, parts in sorted(chances.items(), reverse=True)
    ]
    return table((say("page.party"), say("page.chance")), rows)


def loads(each: Sequence[Load], question: JourneyQuestion) -> str:
    """The table of the chance and the worth by Food."""
    rows = [
        (food_name(load, question), percent(load.win, certain=load.win == 0), amount(load.value))
        for load in each
    ]
    return table((say("page.food"), say("page.chance"), say("page.worth-short")), rows)


def food_name(load: Load, question: JourneyQuestion) -> str:
    """So much Food, and whether that is what is on board now."""
    return say("page.here", number=load.food) if load.food == question.food else str(load.food)
