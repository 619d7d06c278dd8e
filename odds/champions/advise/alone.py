"""What a target adds to a phase if it were the only one: one table for all parties.

Favor is all that ties targets together, and it costs a price here. Coins, runes and decks may be
shared, too: then the most is told that any use of them elsewhere leaves to be added. So the sum
over all targets bounds what a split is worth (`commit`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.combat.runes import without
from odds.champions.combat.tables import Tables
from odds.champions.expedition import rules
from odds.champions.expedition.phase import Chain, Leg
from odds.champions.expedition.rules import LAND, SEA, Aboard
from odds.champions.expedition.stages import HOME, HUNT, Sent, Situation, Stage, State
from odds.champions.pieces import Party

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
ALONE: Final = Tables[Floats](lambda table: table.nbytes, most=50_000_000)  # for who asks again


def loadable(size: Ints, food: int, capacity: int | None) -> Bools:
    """Whether so many warriors may travel with so much Food, and all of it may be of use (D34)."""
    able: Bools = (food <= size + 2) & ((size > 0) | (food == 0))
    return able if capacity is None else able & (size + food <= capacity)


class Alone:
    """The targets of a situation one by one, each with all the Favor there may be (`purse`)."""

    def __init__(self, situation: Situation, purse: tuple[int, ...]) -> None:
        self.situation, self.purse = situation, purse
        counts = product(*(range(n + 1) for n in situation.party))
        self.parties = [Party.of(each) for each in counts]  # nobody first
        self._sizes = np.array([party.size for party in self.parties])

    def adds(self, k: int, price: float) -> Floats:
        """What target k alone adds (food, parties), if a Favor spent costs `price`; what no ship
        holds is left out.

        Coins matter by land only, and there a Thief may take the more the more there are: the
        target adds the most that it adds with any Coins that may be left or won before.
        """
        stages, setup = self.situation.stages, self.situation.setup
        way = rules.way_of(stages[k].route)
        least = most = setup.start.coins
        if way == LAND:
            if any(rules.way_of(stage.route) == LAND for stage in stages[:k]):
                least = 0  # paid, or stolen, on the way to another target
            rewards = [stage.enemy.reward for stage in stages[:k]]
            most += sum(reward.coins for reward in rewards if reward is not None)
        coins = range(least, most + 1)
        shared = sum(rules.way_of(stage.route) == way for stage in stages) > 1
        told = shared and (len(coins) > 1 or "journey" in setup.start.runes)
        loads = range(self.situation.food + 1 if way == SEA else 1)
        chains = [self._one(k, price, each) for each in coins]
        capacity = self.situation.capacity[k] if self.situation.capacity and way == SEA else None

        def table() -> Floats:
            able = [loadable(self._sizes, food, capacity) for food in loads]
            if way and told:
                return np.array([self._forewarned(chains, food, able[food]) for food in loads])
            every = [[self._worths(*chain, food, able[food]) for food in loads] for chain in chains]
            most_added: Floats = np.array(every).max(axis=0)
            return most_added

        key = (tuple(chain.setup for chain, _ in chains), stages[k], price, told, capacity)
        return ALONE.get((key, self.situation.party, len(loads)), table)

    def _one(self, k: int, price: float, coins: int) -> tuple[Chain, float]:
        """A chain of target k alone with these Coins, and what all that it begins with is worth."""
        setup, favor = self.situation.setup, self.purse[k]
        start = replace(setup.start, coins=coins)
        own = replace(setup, favor=favor, start=start)
        chain = Chain(own, (self.situation.stages[k],), depth=1, last=(price,))
        held = price * favor
        if setup.goal == "value":
            held += float(coins * setup.prices.coin + len(start.runes) * setup.prices.rune)
        return chain, held

    def _worths(self, chain: Chain, held: float, food: int, able: Bools) -> Floats:
        """What every party adds that is `able` to be sent to the only target of a chain."""
        favor, stage, state = chain.purse[0], chain.stages[0], chain.setup.start
        if stage.route == HOME:
            solved = chain.fight(0, (Sent(self.situation.party, food),), state)
            nobody = chain.worth(0, (Sent(),), state)[0, favor]
            tables = (solved.values[tuple(p.without(stage.enemy.forbids))] for p in self.parties)
            most = solved.problem.defense
            worths = [float(table[0, favor, most]) for table in tables]
            worths[0] = float(nobody)
            return np.array(worths) - held
        if stage.route == HUNT or {"journey", "awareness"} & set(state.runes):
            worth = np.zeros(len(self.parties))
            for at in np.flatnonzero(able):
                sent = (Sent(self.parties[at], food),)
                worth[at] = chain.worth(0, sent, state)[0, favor] - held
            return worth
        cards = self._by_card(chain, state, food, able)
        chances = chain.draws(0, state, stage.known)
        total: Floats = sum(chance * cards[card] for card, chance, _ in chances) - held
        return total

    def _by_card(self, chain: Chain, state: State, food: int, able: Bools) -> dict[str, Floats]:
        """Worth of the journey of every party by card, over one table of the fight at the end and
        one on the way."""
        favor, known = chain.purse[0], chain.stages[0].known
        leg = _BoxLeg(chain, 0, (Sent(self.situation.party, food),), state)
        acting, coins = chain.acting(state), leg.journey.coins
        nobody = None if chain.matters(0, state) else chain.worth(0, (Sent(),), state)[0, favor]
        found: dict[str, Floats] = {}
        cards = {card for card, *_ in chain.draws(0, state, None)}
        for card in cards if known is None else cards | {known}:
            glory = rules.reveal_glory(card, chain.setup.leader)
            glory = glory if chain.setup.goal == "value" else 0
            worths = np.zeros(len(self.parties))
            for at in np.flatnonzero(able):
                party = self.parties[at]
                if nobody is not None and not party.size:
                    worths[at] = nobody
                    continue
                tables = leg.tables(card, acting, Aboard(party, leg.journey.food, coins))
                worths[at] = glory + max(table[0, favor] for _, table in tables)
            found[card] = worths
        return found

    def _forewarned(self, chains: list[tuple[Chain, float]], food: int, able: Bools) -> Floats:
        """What every party adds if it knew all that a journey of the same deck may have told it.

        What was revealed there says something on the cards here, and Coins may be left for the same
        reason. So for each card the most counts that is added with any Coins, and the Journey rune
        is used as if the next card, or the best of three, were known.
        """
        kept: dict[str, Floats] = {}
        second: dict[str, Floats] = {}
        for chain, held in chains:
            start = chain.setup.start
            _take_most(kept, self._by_card(chain, start, food, able), held)
            if "journey" in start.runes:
                used = replace(start, runes=without(start.runes, ("journey",)))
                _take_most(second, self._by_card(chain, used, food, able), held)
        chain, _ = chains[0]
        setup, stage = chain.setup, chain.stages[0]
        seen = 3 if "awareness" in setup.start.runes else 1
        total: Floats = np.zeros(len(self.parties))
        for card, chance, left in chain.draws(0, setup.start, stage.known):
            worth = kept[card]
            deck = {c: n for c, n in (left.sea if _by_sea(stage) else left.land) if n}
            if second and deck:
                glory = rules.reveal_glory(card, setup.leader) if setup.goal == "value" else 0
                rows = np.array([second[other] for other in deck]) + glory
                worth = _best_of(np.maximum(rows, worth), list(deck.values()), seen)
            total += chance * worth
        return total


def _by_sea(stage: Stage) -> bool:
    return rules.way_of(stage.route) == SEA


def _take_most(most: dict[str, Floats], more: dict[str, Floats], held: float) -> None:
    """Keep the greater of what each card adds."""
    for card, worths in more.items():
        added = worths - held
        most[card] = np.maximum(most[card], added) if card in most else added


def _best_of(rows: Floats, copies: list[int], seen: int) -> Floats:
    """Expectation (parties,) of the best of the `seen` topmost cards, worth `rows` (cards,
    parties)."""
    order = np.argsort(-rows, axis=0, kind="stable")
    every, drawn = sum(copies), min(seen, sum(copies))
    # Chance that none of the best so many copies is among the topmost.
    none = np.array([comb(every - n, drawn) / comb(every, drawn) for n in range(every + 1)])
    upto = np.cumsum(np.array(copies)[order], axis=0)
    missed = np.vstack([np.ones(rows.shape[1]), none[upto]])
    best: Floats = (-np.diff(missed, axis=0) * np.take_along_axis(rows, order, axis=0)).sum(axis=0)
    return best


class _BoxLeg(Leg):
    """A leg whose fights on the way are solved for everybody, once."""

    def crew(self, aboard: Aboard):  # type: ignore[no-untyped-def]
        """The fight on the way, for every party that may be in it."""
        party = self.journey.fight.party
        if self.journey.way == LAND and aboard.party.size > party.size:
            return super().crew(aboard)
        return super().crew(aboard._replace(party=party))
