"""A whole journey: cards with their chances, what the runes make of them, and the plan for each.

Dealing with a card is worth what `journey` says; here the first card is revealed, kept or discarded
with the Journey rune, and Awareness looks at the topmost three before (D50).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from odds.champions.combat.remains import Eps, beats
from odds.champions.expedition import rules
from odds.champions.expedition.journey import Journey, Passage, Worth
from odds.champions.expedition.rules import Option


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do when a card is revealed: the `option`, or to `discard` it with the Journey rune;
    `chance` of the card, chance to `win` and expected `value` then."""

    card: str
    chance: Any
    option: Option
    win: Any
    value: Any
    discard: bool = False


class Voyage(Passage):
    """A journey solved in floats, or in fractions where the main fight is."""

    @cached_property
    def _best(self) -> dict[str, tuple[Option, Worth]]:
        """The best way to deal with each card that may come, revealing it included."""
        journey = self.journey
        best: dict[str, tuple[Option, Worth]] = {}
        for card in sorted(journey.cards()):
            (option, worth), *others = self.options(card)
            for other, table in others:
                if self.better(table, worth):
                    option, worth = other, table
            glory = rules.reveal_glory(card, journey.fight.leader)
            best[card] = option, self.plus(worth, glory)
        return best

    def best(self, card: str) -> Option:
        """The best way to deal with a card."""
        return self._best[card][0]

    def carried(self, card: str) -> Worth:
        """Worth (layers,) of carrying out a card that is revealed first."""
        return self._best[card][1]

    def discards(self, card: str, other: str) -> bool:
        """Whether a first card is discarded with the Journey rune when the other one is next."""
        fight = self.journey.fight
        kept = self.plus(self._best[card][1], fight.prices.rune)
        glory = rules.reveal_glory(card, fight.leader)
        return self.better(self.plus(self._best[other][1], glory), kept)

    def better(self, a: Worth, b: Worth) -> bool:
        """Whether one worth (layers,) is better than another one, beyond a tie."""
        return bool(beats(a, b, self._eps))

    def chances(self) -> list[tuple[str, Any, dict[str, int]]]:
        """Cards that may be revealed first, their chances, and what is left in the deck then."""
        deck = {card: copies for card, copies in self.journey.deck if copies}
        if self.journey.known is not None:
            return [(self.journey.known, self.number(1), deck)]
        every = sum(deck.values())
        return [
            (card, self.number(Fraction(copies, every)), deck | {card: copies - 1})
            for card, copies in deck.items()
        ]

    def again(self, deck: Mapping[str, int], looked: int) -> list[tuple[str, Any]]:
        """Chances of the card that the Journey rune brings: the top of the deck, or the best of the
        `looked` topmost (Awareness), best cards first."""
        cards = sorted(card for card, copies in deck.items() if copies)
        tables = [self._best[card][1] for card in cards]
        best = best_of(tables, [deck[card] for card in cards], self._eps, looked)
        return [(cards[number], self.number(chance)) for number, chance in best]

    def plans(self, *, looked: bool) -> tuple[Worth, list[tuple[Plan, dict[str, int]]]]:
        """Worth (layers,) of the journey and what to do with each first card; `looked`: the top
        three cards are known (Awareness), so it is decided card by card whether to discard."""
        looks, price = self.journey.looks, self.journey.fight.prices.rune
        total: Any = 0
        plans = []
        for card, chance, deck in self.chances():
            option, worth = self._best[card]
            discard = False
            if "journey" in looks:
                worth, discard = self._with_rune(card, worth, deck, price, looked=looked)
            if "awareness" in looks and not looked:
                worth = self.plus(worth, price)
            total = total + chance * worth
            win, value = self.pair(worth)
            plans.append((Plan(card, chance, option, win, value, discard), deck))
        return total, plans

    def _with_rune(
        self, card: str, worth: Worth, deck: Mapping[str, int], price: Fraction, *, looked: bool
    ) -> tuple[Worth, bool]:
        """Worth of a first card with the Journey rune at hand, and whether it is discarded."""
        kept = self.plus(worth, price)
        glory = rules.reveal_glory(card, self.journey.fight.leader)
        if not any(deck.values()):
            return kept, False
        if not looked:
            chances = self.again(deck, 1)
            second = self.plus(sum(chance * self._best[c][1] for c, chance in chances), glory)
            return (second, True) if self.better(second, kept) else (kept, False)
        total: Any = 0
        discard = False
        for other, chance in self.again(deck, 3):
            better = self.discards(card, other)
            discard |= better
            second = self.plus(self._best[other][1], glory)
            total = total + chance * (second if better else kept)
        return total, discard

    def solve(self) -> tuple[Worth, list[tuple[Plan, dict[str, int]]], bool]:
        """Worth (layers,) of the journey, the plan for each card, whether Awareness is used."""
        worth, plans = self.plans(looked=False)
        if set(self.journey.looks) >= {"journey", "awareness"}:
            other, others = self.plans(looked=True)
            if self.better(other, worth):
                return other, others, True
        return worth, plans, False

    def pair(self, worth: Worth) -> tuple[Any, Any]:
        """Chance to win and value of a worth (layers,)."""
        return worth[1 - self._value_layer], worth[self._value_layer]


def voyage(journey: Journey, *, exact: bool = False) -> Voyage:
    """Solve a journey, in floats or in fractions."""
    fight = journey.main()
    main = fight.solve()
    return Voyage(journey, fight.prove(main) if exact else main)


def best_of(
    tables: list[Worth], copies: list[int], eps: Eps, seen: int = 3
) -> Iterator[tuple[int, Fraction]]:
    """Chance of each card to be the best of the `seen` topmost, the best cards first."""
    order: list[int] = []
    for number, table in enumerate(tables):
        at = len(order)
        while at and bool(beats(table, tables[order[at - 1]], eps)):
            at -= 1
        order.insert(at, number)
    left = sum(copies)
    drawn = min(seen, left)
    every = comb(left, drawn)
    for number in order:
        yield number, Fraction(comb(left, drawn) - comb(left - copies[number], drawn), every)
        left -= copies[number]
