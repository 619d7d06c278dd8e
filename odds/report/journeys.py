"""The report on journeys and hunts: what the way takes, what to load and to pay, what a look at the
card is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.pieces import Enemy, Party
from odds.champions.question import FightQuestion, HuntQuestion, JourneyQuestion
from odds.report.claims import Finding, Number
from odds.report.paper import Chapter, Outline
from odds.report.sheets import Sheet
from odds.report.voyages import chances, gains, hunts, losses, payments, peeks
from odds.words import say

ROUTES: Final = ("near", "far", LAND)
PARTY: Final = "3 sword 2 axe"
COINS: Final = 2
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
        "journeys", command, catalogue, tuple(findings(catalogue)), chapters(catalogue, scope), box
    )


def journey(
    catalogue: Catalogue,
    route: str,
    party: str,
    attack: int = 3,
    defense: int = 5,
    favor: int = 1,
    *,
    runes: tuple[str, ...] = (),
    **given: Any,
) -> JourneyQuestion:
    """A question about a journey; unless said, with Food to feed all and 2 more, or with 2 Coins.

    >>> from odds.champions.catalogue import load
    >>> journey(load(), "near", "3 axe").food
    4
    """
    fight = FightQuestion(
        party=Party(party),
        enemy=Enemy(attack=attack, defense=defense),
        favor=favor,
        runes=runes,
        prices=catalogue.prices,
        catalogue=catalogue,
    )
    if route == LAND:
        return JourneyQuestion(LAND, fight, **{"coins": COINS} | given)
    fed = -(-fight.party.size // 2) if route == "near" else fight.party.size
    return JourneyQuestion(SEA, fight, shore=route, **{"food": fed + 2} | given)


def findings(catalogue: Catalogue) -> Iterator[Finding]:
    """The claims of the report, with their numbers."""
    go = partial(journey, catalogue)

    def two(id: str, more: JourneyQuestion, less: JourneyQuestion) -> Finding:
        return Finding(
            id, {"more": Number(more), "less": Number(less)}, lambda n: n["more"] > n["less"]
        )

    yield two("near", go("near", PARTY, food=5), go("far", PARTY, food=5))
    yield two("land", go("far", PARTY), go(LAND, PARTY))
    yield Finding(
        "spare",
        {"gain": Number(go("far", PARTY, food=6), less=go("far", PARTY, food=5)),
         "less": Number(go("far", PARTY, food=7), less=go("far", PARTY, food=6))},
        lambda n: n["gain"] > n["less"],
    )  # fmt: skip
    yield Finding(
        "coins",
        {"gain": Number(go(LAND, PARTY, coins=2), less=go(LAND, PARTY, coins=0)),
         "less": Number(go(LAND, PARTY, coins=4), less=go(LAND, PARTY, coins=2))},
        lambda n: n["gain"] > n["less"],
    )  # fmt: skip
    yield two("kraken", go("far", PARTY, known="storm"), go("far", PARTY, known="kraken"))
    yield two("lone", go(LAND, PARTY, known="lone-warrior"), go(LAND, PARTY, known="all-quiet"))
    yield two(
        "lost", go(LAND, PARTY, coins=0, known="avalanche"), go(LAND, PARTY, coins=0, known="lost")
    )
    yield Finding(
        "rune",
        {"gain": Number(go("far", PARTY, runes=("journey",)), less=go("far", PARTY)),
         "less": Number(go("far", PARTY, favor=2), less=go("far", PARTY))},
        lambda n: n["gain"] > n["less"],
    )  # fmt: skip
    hunt = partial(HuntQuestion, catalogue=catalogue)
    yield Finding(
        "hunt",
        {"more": Number(hunt(Party("2 archer")), "food"),
         "less": Number(hunt(Party("2 axe")), "food")},
        lambda n: n["more"] > n["less"],
    )  # fmt: skip
    yield Finding(
        "hunt-favor",
        {"more": Number(hunt(Party("2 archer"), favor=1), "food"),
         "less": Number(hunt(Party("2 archer")), "food")},
        lambda n: n["more"] - n["less"] > 0.5,
    )  # fmt: skip
    yield two(
        "small-ship",
        go("near", "2 sword 1 axe", 2, 4, food=2, capacity=5),
        go("far", "2 sword 1 axe", 2, 4, food=2, capacity=5),
    )
    yield Finding(
        "way",
        {"cost": Number(go("near", PARTY).fight, less=go("near", PARTY)),
         "favor": Number(go("near", PARTY, favor=2), less=go("near", PARTY))},
        lambda n: n["cost"] > 0,
    )  # fmt: skip


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
