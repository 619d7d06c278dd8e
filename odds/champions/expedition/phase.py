"""The whole combat phase of one player: targets in order, one purse, one set of runes (D37).

The worth of all that follows a target is an array over Favor; it is what the ends of its fight are
worth (`fights`), and so the phase is solved from its last target.

One thing is told too low: what Awareness showed of a deck is used for the journey that begins then,
and forgotten when a second journey of the same deck begins (D50); the State has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np

from odds.champions.combat.exact import ExactSolution
from odds.champions.combat.problem import Runes
from odds.champions.combat.remains import beats
from odds.champions.combat.rules import RUNES
from odds.champions.combat.runes import without
from odds.champions.combat.solve import Solved
from odds.champions.expedition import rules
from odds.champions.expedition.fights import Fights
from odds.champions.expedition.hunt import ExactHunting, Hunt, Hunting
from odds.champions.expedition.journey import Journey, Passage, Worth, read
from odds.champions.expedition.rules import LAND, SEA, Aboard
from odds.champions.expedition.stages import HOME, HUNT, Deck, Sent, State
from odds.champions.expedition.voyage import best_of
from odds.champions.pieces import Party


class Chain(Fights):
    """Targets in order and what follows each of them, in floats or in fractions.

    Everything that was worked out is kept, so plans that end alike share their ends.
    """

    @cached_property
    def _worths(self) -> dict[Any, Worth]:
        return {}

    @cached_property
    def _legs(self) -> dict[Any, Leg]:
        return {}

    # -- worths ------------------------------------------------------------------------------------

    def worth(self, k: int, plan: tuple[Sent, ...], state: State) -> Worth:
        """Worth (layers, favor + 1) of target k and all after it, with what `plan` sends there."""
        key = (k, plan, self.seen(k, state))
        if key not in self._worths:
            self._worths[key] = self._make(k, plan, state)
        return self._worths[key]

    def seen(self, k: int, state: State) -> State:
        """The state as far as it matters from target k on."""
        ways = {rules.way_of(stage.route) for stage in self.stages[k:]}
        sea = state.sea if SEA in ways else ()
        return replace(state, sea=sea, land=state.land if LAND in ways else ())

    def _make(self, k: int, plan: tuple[Sent, ...], state: State) -> Worth:
        if k == len(self.stages):
            return self._end(state)
        stage, sent = self.stages[k], plan[0]
        if not (sent.party.size or self.matters(k, state)):
            rest = self.worth(k + 1, plan[1:], state)[:, : self.purse[k] + 1]
            return self.plus(rest, self.setup.prices.reward(stage.enemy.unbeaten))
        if stage.route == HUNT:
            return self.hunting(k, plan, state).worth_by_favor()
        if stage.route == HOME:
            return read(self.fight(k, plan, state), sent.party, self.acting(state), stage.enemy)
        return self._travel(k, plan, state)

    def matters(self, k: int, state: State) -> bool:
        """Whether a journey matters on which nobody is sent: its card is revealed (D51)."""
        way = rules.way_of(self.stages[k].route)
        later = way in {rules.way_of(stage.route) for stage in self.stages[k + 1 :]}
        hires = way == LAND and self.setup.room > 0 and state.coins >= rules.HIRE
        return bool(way) and (later or hires or self.setup.leader == "jorunn")

    def _end(self, state: State) -> Worth:
        prices = self.setup.prices
        table = np.zeros((self.depth, self.purse[-1] + 1), object if self.exact else float)
        table[:] = self.number(0)
        for favor in range(self.purse[-1] + 1):
            if self._last is None:
                for z in range(self.depth):
                    if z == self._value_layer:
                        table[z, favor] = self.number(favor * prices.favor)
            else:
                table[:, favor] = [favor * each for each in self._last]
        return self.plus(table, state.coins * prices.coin + len(state.runes) * prices.rune)

    # -- journeys ----------------------------------------------------------------------------------

    def _travel(self, k: int, plan: tuple[Sent, ...], state: State) -> Worth:
        """Worth of a journey and all after it: the first card, perhaps another one, its options."""
        total = self._cards(k, plan, state)
        looked = self._looked(k, plan, state)
        if looked is None:
            return total
        return np.where(beats(looked, total, self.eps), looked, total)

    def _looked(self, k: int, plan: tuple[Sent, ...], state: State) -> Worth | None:
        """The same when Awareness is used before, which pays only with the Journey rune."""
        if not {"journey", "awareness"} <= set(state.runes):
            return None
        rest = replace(state, runes=without(state.runes, ("awareness",)))
        return self._cards(k, plan, rest, looked=True)

    def looks(self, k: int, plan: tuple[Sent, ...], state: State, favor: int) -> bool:
        """Whether Awareness is used before this journey."""
        looked = self._looked(k, plan, state)
        if looked is None:
            return False
        return bool(beats(looked, self._cards(k, plan, state), self.eps)[favor])

    def _cards(
        self, k: int, plan: tuple[Sent, ...], state: State, *, looked: bool = False
    ) -> Worth:
        total: Any = 0
        for card, chance, left in self.draws(k, state, self.stages[k].known):
            kept = self.best(k, plan, left, card)[0]
            seconds = [(share, table) for _, share, _, table in self.seconds(k, plan, left, card)]
            if seconds:
                kept = self._discarded(kept, seconds, self.copies(k, left) if looked else None)
            total = total + chance * kept
        table: Worth = total
        return table

    def seconds(
        self, k: int, plan: tuple[Sent, ...], state: State, card: str
    ) -> Iterator[tuple[str, Any, State, Worth]]:
        """Cards that the Journey rune may bring in place of `card`: chance, state, worth then."""
        if "journey" not in state.runes or not self._piled(k, state):
            return
        used = replace(state, runes=without(state.runes, ("journey",)))
        glory = rules.reveal_glory(card, self.setup.leader)
        for other, share, then in self.draws(k, used, None):
            yield other, share, then, self.plus(self.best(k, plan, then, other)[0], glory)

    def _discarded(
        self, kept: Worth, seconds: list[tuple[Any, Worth]], copies: list[int] | None
    ) -> Worth:
        """The better of a card and of discarding it; with `copies` the top three are known."""
        if copies is None:
            again: Any = sum(share * table for share, table in seconds)
            return np.where(beats(again, kept, self.eps), again, kept)
        best = kept.copy()
        for favor in range(kept.shape[1]):
            column = kept[:, favor : favor + 1]
            tables = [table[:, favor : favor + 1] for _, table in seconds]
            total: Any = 0
            for number, chance in best_of(tables, copies, self.eps):
                other = tables[number]
                better = bool(beats(other, column, self.eps)[0])
                total = total + self.number(chance) * (other if better else column)
            best[:, favor] = total[:, 0]
        return best

    def best(self, k: int, plan: tuple[Sent, ...], state: State, card: str) -> tuple[Worth, Any]:
        """Worth of dealing with a card as well as can be, by favor, and which option that is."""
        tables = self.leg(k, plan, state).tables(card, self.acting(state))
        best, chosen = tables[0][1], np.zeros(self.purse[k] + 1, np.int64)
        for number, (_, table) in enumerate(tables[1:], start=1):
            better = beats(table, best, self.eps)
            chosen[better] = number
            best = np.where(better, table, best)
        return self.plus(best, rules.reveal_glory(card, self.setup.leader)), chosen

    def leg(self, k: int, plan: tuple[Sent, ...], state: State) -> Leg:
        """The journey to target k, once the decks are as in `state`."""
        key = (k, plan, self.seen(k + 1, state))
        if key not in self._legs:
            self._legs[key] = Leg(self, k, plan, state)
        return self._legs[key]

    def draws(self, k: int, state: State, known: str | None) -> Iterator[tuple[str, Any, State]]:
        """Cards that may be revealed, their chances, and what is left then."""
        if known is not None:
            yield known, self.number(1), state
            return
        name = SEA if rules.way_of(self.stages[k].route) == SEA else LAND
        deck: Deck = getattr(state, name)
        every = sum(copies for _, copies in deck)
        for card, copies in deck:
            if copies:
                rest = tuple((c, n - (c == card)) for c, n in deck)
                chance = self.number(Fraction(copies, every))
                left = (rest, state.land) if name == SEA else (state.sea, rest)
                yield card, chance, replace(state, sea=left[0], land=left[1])

    def copies(self, k: int, state: State) -> list[int]:
        """Copies of the cards that are left in the deck of a journey."""
        deck = state.sea if rules.way_of(self.stages[k].route) == SEA else state.land
        return [copies for _, copies in deck if copies]

    def _piled(self, k: int, state: State) -> bool:
        """Whether cards are left on the pile, besides those that lie at later journeys."""
        way = rules.way_of(self.stages[k].route)
        later = [s for s in self.stages[k + 1 :] if rules.way_of(s.route) == way]
        return sum(self.copies(k, state)) > sum(stage.known is None for stage in later)

    # -- hunting -----------------------------------------------------------------------------------

    def scores(self, k: int, plan: tuple[Sent, ...], state: State, hit: int, favor: int) -> bool:
        """Whether The Hunt is used on so many hits (D36)."""
        rest = without(state.runes, ("the-hunt",))
        used = self.worth(k + 1, plan[1:], replace(state, runes=rest))
        kept = self.worth(k + 1, plan[1:], state)
        return bool(beats(self.plus(used, rules.hunt_glory(hit)), kept, self.eps)[favor])

    def hunting(self, k: int, plan: tuple[Sent, ...], state: State) -> Hunting | ExactHunting:
        """A hunt whose ends are worth what follows; The Hunt is used where that is better (D36)."""
        setup, prices = self.setup, self.setup.prices
        home = prices.party(plan[0].party)
        kept = self.plus(self.worth(k + 1, plan[1:], state), home)
        used: Worth | None = None
        if "the-hunt" in state.runes:
            rest = without(state.runes, ("the-hunt",))
            used = self.plus(self.worth(k + 1, plan[1:], replace(state, runes=rest)), home)

        @cache
        def by_favor(food: int, hit: int) -> list[tuple[Any, ...]]:
            table = kept
            if used is not None:
                scored = self.plus(used, rules.hunt_glory(hit))
                table = np.where(beats(scored, table, self.eps), scored, table)
            return [tuple(ends) for ends in self.plus(table, food * prices.food).T.tolist()]

        hunt = Hunt(
            plan[0].party,
            self.purse[k],
            setup.dice,
            goal="value" if setup.goal == "value" else "chances",
            leader=setup.leader,
            prices=prices,
            glory=used is not None,
            ends=lambda food, hit, favor: by_favor(food, hit)[favor],
        )
        return ExactHunting(hunt) if self.exact else Hunting(hunt)


class Leg(Passage):
    """One journey of a phase: arriving, losing all and going home are worth what follows."""

    def __init__(self, chain: Chain, k: int, plan: tuple[Sent, ...], state: State) -> None:
        setup, stage, sent = chain.setup, chain.stages[k], plan[0]
        way = rules.way_of(stage.route)
        self._chain, self._k, self._plan, self._state = chain, k, plan, state
        self._mains: dict[int, Solved | ExactSolution] = {}  # by Coins in hand
        journey = Journey(
            fight=chain.against(k, sent.party, state),
            way=way,
            deck=state.sea if way == SEA else state.land,
            crew=setup.kraken if way == SEA else setup.bandits,
            shore=stage.route if way == SEA else "",
            food=sent.food if way == SEA else 0,
            coins=state.coins if way == LAND else 0,
            room=setup.room if way == LAND else 0,
            supply=setup.supply,
        )
        super().__init__(journey, chain.fight(k, plan, state))
        self.floats = chain.floats.leg(k, plan, state) if chain.exact else None

    def fought(self, party: Party, runes: Runes, coins: int) -> Worth:
        """Worth of meeting the target, by favor, and of all that follows."""
        if coins not in self._mains:
            self._mains[coins] = self._chain.fight(self._k, self._plan, self._with(coins))
        return read(self._mains[coins], party, runes, self.journey.fight.enemy)

    def home(self, aboard: Aboard, runes: Runes) -> Worth:
        """Worth of giving up, and of all that follows."""
        state = self._with(aboard.coins)
        idle = without(state.runes, RUNES)
        then = replace(state, runes=(*runes, *idle))
        rest = self._chain.worth(self._k + 1, self._plan[1:], then)[:, : self._purse]
        prices = self.journey.fight.prices
        end = prices.reward(self.journey.fight.enemy.unbeaten) + prices.party(aboard.party)
        return self._chain.plus(rest, end)

    def _with(self, coins: int) -> State:
        return replace(self._state, coins=coins) if self.journey.way == LAND else self._state

    def _kept(self, key: tuple[Any, ...], made: Callable[[], Solved]) -> Solved:  # noqa: ARG002
        return made()  # kept by the leg itself
