"""The report on journeys and hunts: what the way takes, what to load and to pay, what a look at the
card is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.pieces import Party
from odds.champions.question import HuntQuestion
from odds.report.claims import Number
from odds.report.findings import COINS, PARTY, journey, journey_findings
from odds.report.outlines import Chapter, Outline
from odds.report.sheets import Sheet
from odds.report.voyages import chances, gains, hunts, losses, payments, peeks
from odds.words import say

ROUTES: Final = ("near", "far", LAND)
PAYING: Final = ("bandits", "blizzard", "blocked-path", "lone-warrior", "lost")  # D35: choices
LOOKS: Final = (("journey",), ("journey", "awareness"))  # D50


@dataclass(frozen=True, slots=True)
class Scope:
    """How much a report tells."""

    attacks: Sequence[int]
    defenses: Sequence[int]
    parties: Sequence[str]
    most: int  # Food, and in part Coins


FULL: Final = Scope(
    attacks=(1, 2, 3, 4, 5),
    defenses=tuple(range(2, 10)),
    parties=("3 axe", "2 sword 1 axe", "2 sword 2 axe", "3 sword 2 axe"),
    most=7,
)
SMALL: Final = Scope(attacks=(2, 3), defenses=(4, 6), parties=("3 axe",), most=4)


def outline(catalogue: Catalogue, command: str, scope: Scope, box: str | None = None) -> Outline:
    """List what the report consists of."""
    return Outline(
        "journeys",
        command,
        catalogue,
        tuple(journey_findings(catalogue)),
        chapters(catalogue, scope),
        box,
    )


def chapters(catalogue: Catalogue, scope: Scope) -> list[Chapter]:
    """The chapters, each part of them to be worked out by a call."""
    go = partial(journey, catalogue)
    enemy = say("fight.enemy", attack=3, defense=5)

    def route(name: str) -> Sequence[Sheet]:
        grid = product(scope.defenses, scope.attacks)
        questions = [go(name, PARTY, attack, defense) for defense, attack in grid]
        title = say(f"report.sheet.route-{name}", party=PARTY, favor=1, food=questions[0].food,
                    coins=COINS)  # fmt: skip
        return [chances(f"chance-{name}", title, questions, down="defense", across="attack")]

    def takes() -> Sequence[Sheet]:
        return [losses("taken", say("report.sheet.taken", party=PARTY, enemy=enemy, favor=1),
                       [go(name, PARTY) for name in ROUTES])]  # fmt: skip

    def costs() -> Sequence[Sheet]:
        questions = [go(name, party) for party in scope.parties for name in ROUTES]
        told = [("way", q, Number(q.fight, less=q)) for q in questions]
        title = say("report.sheet.way", enemy=enemy, favor=1)
        return [gains("way", title, told, down="party", across="route")]

    def food(shore: str) -> Sequence[Sheet]:
        questions = [
            go(shore, party, food=food)
            for party in scope.parties
            for food in range(scope.most + 1)
        ]  # fmt: skip
        title = say(f"report.sheet.food-{shore}", enemy=enemy, favor=1)
        return [chances(f"food-{shore}", title, questions, down="party", across="food")]

    def coins() -> Sequence[Sheet]:
        questions = [go(LAND, party, coins=n) for party in scope.parties for n in range(5)]
        title = say("report.sheet.by-coins", enemy=enemy, favor=1)
        return [chances("coins", title, questions, down="party", across="coins")]

    def pay() -> Sequence[Sheet]:
        questions = [go(LAND, PARTY, coins=n, known=card) for card in PAYING for n in range(6)]
        title = say("report.sheet.pay", party=PARTY, enemy=enemy, favor=1)
        return [payments("pay", title, questions)]

    def sea_cards() -> Sequence[Sheet]:
        questions = [go(s, PARTY, known=card) for card in CARDS[SEA] for s in ROUTES[:2]]
        title = say("report.sheet.sea-cards", party=PARTY, enemy=enemy, favor=1)
        return [chances("sea-cards", title, questions, down="card", across="route")]

    def land_cards() -> Sequence[Sheet]:
        questions = [
            go(LAND, PARTY, known=card, coins=n) for card in CARDS[LAND] for n in (0, 2, 4)
        ]
        title = say("report.sheet.land-cards", party=PARTY, enemy=enemy, favor=1)
        return [chances("land-cards", title, questions, down="card", across="coins")]

    def peek(shore: str) -> Sequence[Sheet]:
        grid = product(scope.defenses[:5], scope.attacks[:3])
        questions = [go(shore, PARTY, a, d, food=0, capacity=5) for d, a in grid]
        title = say(f"report.sheet.peek-{shore}", party=PARTY, capacity=5, favor=1)
        return [peeks(f"peek-{shore}", title, questions)]

    def looks() -> Sequence[Sheet]:
        told = [
            ("+".join(runes), with_it, Number(with_it, less=go(name, PARTY)))
            for name in ROUTES
            for runes in LOOKS
            for with_it in [go(name, PARTY, runes=runes)]
        ]
        title = say("report.sheet.looks", party=PARTY, enemy=enemy, favor=1)
        return [gains("runes", title, told, down="route", across="what")]

    def hunters() -> Sequence[Sheet]:
        parties = ("1 archer", "2 archer", "3 archer", "2 axe", "2 sword", "2 spear")
        questions = [
            HuntQuestion(Party(party), favor=favor, catalogue=catalogue)
            for party in parties
            for favor in range(4)
        ]
        return [hunts("hunt", say("report.sheet.hunt"), questions)]

    return [
        Chapter("ways", [*(partial(route, name) for name in ROUTES), costs, takes]),
        Chapter("food", [partial(food, "near"), partial(food, "far"), hunters]),
        Chapter("coins", [coins, pay]),
        Chapter(
            "cards", [sea_cards, land_cards, partial(peek, "near"), partial(peek, "far"), looks]
        ),
    ]
