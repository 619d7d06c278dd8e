"""The sheets of journeys: each cell is a question of its own, asked with every plausible set of
dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from odds.champions.catalogue import plausible_dice
from odds.champions.combat.problem import below
from odds.champions.expedition.rules import LAND
from odds.champions.pieces import KINDS, Dice, Party
from odds.champions.question import HuntQuestion, JourneyQuestion, add_journey_range, ask_journey
from odds.champions.readings import lost_to
from odds.report.claims import Finding, Number, check
from odds.report.sheets import Sheet, Value, records

ROUTE: Final = ("route", "party", "favor", "attack", "defense", "food", "coins", "capacity")
ASKED: Final = (*ROUTE, "card", "runes")
CHANCES: Final = (*ASKED, "win", "low", "high")
GAINS: Final = (*ASKED, "what", "gain", "low", "high")
LOSSES: Final = (*ASKED, "cause", "lost", "low", "high")
PAID: Final = (*ASKED, "paid")
HUNTED: Final = ("party", "favor", "food", "low", "high")


def cell(question: JourneyQuestion) -> dict[str, Value]:
    """What all records of a journey say about what was asked."""
    fight = question.fight
    return {
        "route": LAND if question.way == LAND else question.shore,
        "party": str(fight.party),
        "favor": fight.favor,
        "attack": fight.enemy.attack,
        "defense": fight.enemy.defense,
        "food": question.food,
        "coins": question.coins,
        "capacity": question.capacity,
        "card": question.known or "",
        "runes": " ".join(fight.runes),
    }


def chances(
    id: str, title: str, questions: Iterable[JourneyQuestion], *, down: str, across: str
) -> Sheet:
    """Chances to win in the end, with their ranges."""
    asked = list(questions)
    answers = [add_journey_range(ask_journey(one)) for one in asked]
    rows: list[dict[str, Value]] = []
    for question, answer in zip(asked, answers, strict=True):
        low, high = answer.range or (None, None)
        rows.append(cell(question) | {"win": answer.win, "low": low, "high": high})
    return Sheet(
        id, title, CHANCES, records(CHANCES, *rows), down, across, "win", provisional=_keys(asked)
    )


def gains(
    id: str,
    title: str,
    questions: Iterable[tuple[str, JourneyQuestion, Number]],
    *,
    down: str,
    across: str,
) -> Sheet:
    """Differences of chances, each by what makes it and the journey that it is about."""
    cells = [(cell(question) | {"what": what}, number) for what, question, number in questions]
    return _ranged(id, title, GAINS, cells, down, across, "gain", "points")


def peeks(id: str, title: str, questions: Sequence[JourneyQuestion]) -> Sheet:
    """What it adds to look at the card before a ship of this `capacity` is loaded, with any of the
    party and Food enough to fill it; under the catalogue's faces."""
    rows: list[dict[str, Value]] = []
    for question in questions:
        card_chances = question.cards()
        every = sum(card_chances.values())
        loads = [
            replace(
                question,
                fight=replace(question.fight, party=party),
                food=(question.capacity or 0) - party.size,
            )
            for party in map(Party.of, below(question.fight.party, question.capacity or 0)[1:])
        ]
        wins = {
            card: [Number(replace(load, known=card)).at(Dice()) for load in loads]
            for card in card_chances
        }
        blind = max(
            sum(card_chances[card] * wins[card][i] for card in wins) / every
            for i in range(len(loads))
        )
        seen = sum(card_chances[card] * max(wins[card]) for card in wins) / every
        gain: dict[str, Value] = {
            "what": "peek",
            "gain": max(0.0, seen - blind),
            "low": None,
            "high": None,
        }
        rows.append(cell(replace(question, food=0)) | gain)
    return Sheet(
        id, title, GAINS, records(GAINS, *rows), "defense", "attack", "gain", "points",
        provisional=_keys(questions),
    )  # fmt: skip


def hunts(id: str, title: str, questions: Iterable[HuntQuestion]) -> Sheet:
    """Food that hunters bring on average, by Favor."""
    cells: list[tuple[dict[str, Value], Number]] = [
        ({"party": str(q.party), "favor": q.favor}, Number(q, "food")) for q in questions
    ]
    return _ranged(id, title, HUNTED, cells, "party", "favor", "food", "amount")


def _ranged(
    id: str,
    title: str,
    columns: Sequence[str],
    cells: Sequence[tuple[dict[str, Value], Number]],
    down: str,
    across: str,
    told: str,
    unit: str,
) -> Sheet:
    rows: list[dict[str, Value]] = []
    keys: dict[str, None] = {}
    for named, number in cells:
        asked = number.asked
        catalogue = (asked.fight if isinstance(asked, JourneyQuestion) else asked).catalogue
        found = check(Finding(id, {told: number}, lambda _: True), catalogue)
        low, high = found.ranges[told]
        row = named | {told: found.values[told], "low": None, "high": None}
        rows.append(row | {"low": low, "high": high} if len(found.sets) > 1 else row)
        keys |= dict.fromkeys(found.provisional)
    return Sheet(
        id, title, tuple(columns), records(columns, *rows), down, across, told, unit,
        provisional=tuple(keys),
    )  # fmt: skip


def losses(id: str, title: str, questions: Sequence[JourneyQuestion]) -> Sheet:
    """Warriors lost on average by cause, with their ranges over all plausible dice."""
    told = []
    for question in questions:
        keys = set(question.provisional())
        kinds = [kind for kind in KINDS if f"dice.{kind}" in keys]
        sets = plausible_dice(question.fight.known_dice(), kinds) if kinds else ()
        fights = (question.fight, *(replace(question.fight, dice=dice) for dice in sets))
        every = [lost_to(ask_journey(replace(question, fight=fight))) for fight in fights]
        told.append((question, every))
    causes = dict.fromkeys(cause for _, every in told for one in every for cause in one)
    rows: list[dict[str, Value]] = []
    for cause, (question, every) in product(causes, told):
        lost = [by_cause.get(cause, 0.0) for by_cause in every]
        ends: dict[str, Value] = {"low": None, "high": None}
        if len(lost) > 1:
            ends = {"low": min(lost), "high": max(lost)}
        rows.append(cell(question) | {"cause": cause, "lost": lost[0]} | ends)
    return Sheet(
        id, title, LOSSES, records(LOSSES, *rows), "cause", "route", "lost", "amount",
        provisional=_keys(questions),
    )  # fmt: skip


def payments(id: str, title: str, questions: Sequence[JourneyQuestion]) -> Sheet:
    """Coins that best play pays for each card, by Coins in hand (a Thief's are not a choice)."""
    rows = []
    for question in questions:
        (plan,) = ask_journey(question).cards
        paid = question.coins - plan.option.aboard.coins
        rows.append(cell(question) | {"paid": float(paid)})
    return Sheet(
        id, title, PAID, records(PAID, *rows), "card", "coins", "paid", "count",
        provisional=_keys(questions),
    )  # fmt: skip


def _keys(questions: Iterable[JourneyQuestion]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for question in questions for key in question.provisional()))
