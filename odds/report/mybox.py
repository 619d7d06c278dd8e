"""The report for the owner of a box: the findings with its dice, a page for each of its decks, the
grids of fights and journeys, and what is still a guess and how much hangs on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, zip_longest
from typing import Final

from odds.champions.advise.party import cheapest
from odds.champions.advise.plausible import win_range
from odds.champions.advise.table import Table
from odds.champions.catalogue import Catalogue
from odds.champions.catalogue.records import DECKS, Card
from odds.champions.pieces import KINDS, Party
from odds.champions.question import FightQuestion
from odds.report import fights, journeys
from odds.report.claims import Finding
from odds.report.findings import fight_findings, journey_findings
from odds.report.outlines import Chapter, Outline
from odds.report.sensitivity import moves
from odds.report.sheets import Sheet, Value, records
from odds.words import say

FAVOR: Final = 1
CARD: Final = ("deck", "id", "enemy", "status", "favor")
SENT: Final = (*CARD, "chance", "goal", "party", "cost", "win")
CHANCE: Final = (*CARD, "party", "win", "low", "high")


@dataclass(frozen=True, slots=True)
class Scope:
    """How much a report tells: of each deck the first `cards`, None for all; then the grids of
    `fights` and of `journeys`."""

    chances: Sequence[float]
    parties: Sequence[str]
    warriors: int
    cards: int | None
    fights: fights.Scope
    journeys: journeys.Scope


FULL: Final = Scope(
    chances=(0.6, 0.8, 0.95),
    parties=("2 sword 1 axe", "2 sword 2 axe", "3 sword 2 axe", "4 sword 3 axe"),
    warriors=8,
    cards=None,
    fights=replace(
        fights.FULL,
        chances=(0.8,),
        parties=("2 sword 2 axe", "3 sword 2 axe", "2 sword 2 spear 2 axe"),
        warriors=8,
    ),
    journeys=journeys.FULL,
)
SMALL: Final = Scope((0.8,), ("2 sword 2 axe",), 4, 3, fights.SMALL, journeys.SMALL)


def outline(catalogue: Catalogue, command: str, scope: Scope, box: str | None = None) -> Outline:
    """List what the report consists of."""
    decks = [
        Chapter(f"deck-{deck}", [partial(deck_sheets, catalogue, deck, scope)], page=True)
        for deck in DECKS
    ]
    titles = say("report.sheet.moved"), say("report.sheet.fails")
    moved = Chapter("sensitivity", [lambda: moves("moved", titles, catalogue, findings)])
    grids = [
        *(replace(one, of="fights") for one in fights.chapters(catalogue, scope.fights)),
        *(replace(one, of="journeys") for one in journeys.chapters(catalogue, scope.journeys)),
    ]
    chapters = [*decks, *grids, moved]
    return Outline("mybox", command, catalogue, tuple(findings(catalogue)), chapters, box)


def findings(catalogue: Catalogue) -> Iterator[Finding]:
    """Those of fights and of journeys, in turns."""
    both = zip_longest(fight_findings(catalogue), journey_findings(catalogue))
    return (finding for finding in chain.from_iterable(both) if finding is not None)


def deck_sheets(catalogue: Catalogue, deck: str, scope: Scope) -> tuple[Sheet, ...]:
    """Of each card the cheapest parties, and the chances of some parties; with one Favor."""
    cards = catalogue.cards(deck=deck)[: scope.cards]
    guessed = bool(catalogue.provisional(f"dice.{kind}" for kind in KINDS))
    sent: list[dict[str, Value]] = []
    told: list[dict[str, Value]] = []
    keys: dict[str, None] = {}
    for card in cards:
        named: dict[str, Value] = {"deck": deck, "id": card.id, "enemy": label(card)}
        named |= {"status": card.status, "favor": FAVOR}
        question = FightQuestion(
            Party.of([1] * len(KINDS)), card.enemy, FAVOR, prices=catalogue.prices,
            catalogue=catalogue,
        )  # fmt: skip
        keys |= dict.fromkeys(question.provisional())
        table = Table(question.fight(), scope.warriors)
        for chance in scope.chances:
            best = cheapest(table, chance)
            sent.append(
                named
                | {
                    "chance": chance, "goal": f"{chance:.0%}",
                    "party": None if best is None else str(best.party),
                    "cost": None if best is None else float(best.cost),
                    "win": None if best is None else best.win,
                }
            )  # fmt: skip
        for party in scope.parties:
            one = replace(question, party=Party(party))
            low, high = win_range(one.fight(), one.known_dice()) if guessed else (None, None)
            row: dict[str, Value] = {"win": one.fight().win(), "low": low, "high": high}
            told.append(named | {"party": party} | row)
    title = say(f"report.deck.{deck}")
    return (
        Sheet(
            f"{deck}-cheapest", say("report.sheet.deck-cheapest", deck=title, favor=FAVOR), SENT,
            records(SENT, *sent), "enemy", "goal", "party", "party", provisional=tuple(keys),
        ),
        Sheet(
            f"{deck}-chance", say("report.sheet.deck-chance", deck=title, favor=FAVOR), CHANCE,
            records(CHANCE, *told), "enemy", "party", "win", provisional=tuple(keys),
        ),
    )  # fmt: skip


def label(card: Card) -> str:
    """A card by name and numbers; a question mark where a number on it is a guess.

    >>> from odds.champions.catalogue import load
    >>> label(load().card("troll-07"))
    'Troll 7 3/5 ?'
    """
    parts = [card.name, f"{card.enemy.attack}/{card.enemy.defense}"]
    if card.enemy.forbids:
        parts.append(say("report.forbids", kinds=" ".join(
            say(f"report.short.{kind}") for kind in card.enemy.forbids)))  # fmt: skip
    if card.datum.provisional:
        parts.append(say("report.guess"))
    return " ".join(parts)
