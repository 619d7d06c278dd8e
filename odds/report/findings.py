"""What the reports claim of fights and journeys, and the questions that all of it is read off.

The texts stand in words under `finding.claim` and `finding.told`; a claim is checked with every
plausible set of dice (`claims`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import LAND, SEA
from odds.champions.pieces import Enemy, Party
from odds.champions.question import FightQuestion, HuntQuestion, JourneyQuestion
from odds.report.claims import Finding, Number

ORDINARY: Final = "reroll-blanks"
PARTY: Final = "3 sword 2 axe"
COINS: Final = 2


def fight(
    catalogue: Catalogue,
    party: str,
    attack: int,
    defense: int,
    favor: int = 1,
    *,
    special: str | None = None,
    play: str = "best",
    goal: str = "win",
) -> FightQuestion:
    """A question about a fight by the numbers on a card."""
    return FightQuestion(
        party=Party(party),
        enemy=Enemy(attack=attack, defense=defense, special=special),
        favor=favor,
        play=play,
        goal=goal,
        prices=catalogue.prices,
        catalogue=catalogue,
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


def fight_findings(catalogue: Catalogue) -> Iterator[Finding]:
    """What the report on fights claims, with its numbers."""
    of = partial(fight, catalogue)
    mixed = PARTY

    def gained(question: FightQuestion, less: FightQuestion) -> Number:
        return Number(question, less=less)

    yield Finding(
        "rock",
        {
            "more": Number(of("3 archer", 0, 6, special="rock-creature")),
            "less": Number(of("3 axe", 0, 6, special="rock-creature")),
        },
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "mist",
        {
            "more": Number(of("4 axe", 0, 6, special="mist-walker")),
            "less": Number(of("4 archer", 0, 6, special="mist-walker")),
        },
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "archers",
        {"more": Number(of("4 axe", 3, 6)), "less": Number(of("4 archer", 3, 6))},
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "priest",
        {
            "more": Number(of(mixed, 3, 6, special="vile-priest")),
            "less": Number(of(mixed, 3, 8)),
            "price": gained(of(mixed, 3, 6), of(mixed, 3, 6, special="vile-priest")),
        },
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "favor",
        {
            "first": gained(of(mixed, 3, 6, 1), of(mixed, 3, 6, 0)),
            "second": gained(of(mixed, 3, 6, 2), of(mixed, 3, 6, 1)),
        },
        lambda n: n["first"] > n["second"],
    )
    yield Finding(
        "play",
        {"gain": gained(of(mixed, 6, 7, 2), of(mixed, 6, 7, 2, play=ORDINARY))},
        lambda n: n["gain"] > 0.01,
    )
    yield Finding(
        "mist-play",
        {
            "gain": gained(
                of(mixed, 0, 9, 2, special="mist-walker"),
                of(mixed, 0, 9, 2, special="mist-walker", play=ORDINARY),
            ),
            "less": gained(of(mixed, 3, 9, 2), of(mixed, 3, 9, 2, play=ORDINARY)),
        },
        lambda n: n["gain"] > n["less"],
    )
    yield Finding(
        "axe",
        {"more": Number(of("4 axe", 3, 6)), "less": Number(of("4 sword", 3, 6))},
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "shields",
        {
            "gain": gained(of("4 spear", 3, 5), of("4 spear", 3, 5, special="dark-shaman")),
            "less": gained(of("4 sword", 3, 5), of("4 sword", 3, 5, special="dark-shaman")),
        },
        lambda n: n["gain"] > n["less"],
    )
    yield Finding(
        "shaman",
        {
            "more": Number(of("4 axe", 3, 6, special="dark-shaman")),
            "less": Number(of("4 spear", 3, 6, special="dark-shaman")),
        },
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "toll",
        {
            "lost": Number(of(mixed, 3, 6), "lost"),
            "win": Number(of(mixed, 3, 6)),
        },
        lambda n: n["lost"] > 3,
    )
    yield Finding(
        "hoard",
        {
            "more": Number(of(mixed, 3, 1, 0, special="loot-hoarder", goal="value"), "coins"),
            "less": Number(of("2 axe", 3, 1, 0, special="loot-hoarder", goal="value"), "coins"),
        },
        lambda n: n["more"] > n["less"],
    )
    yield Finding(
        "one-more",
        {
            "axe": gained(of("2 sword 3 axe", 3, 6), of("2 sword 2 axe", 3, 6)),
            "favor": gained(of("2 sword 2 axe", 3, 6, 2), of("2 sword 2 axe", 3, 6)),
        },
        lambda n: n["axe"] > n["favor"],
    )


def journey_findings(catalogue: Catalogue) -> Iterator[Finding]:
    """What the report on journeys claims, with its numbers."""
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
