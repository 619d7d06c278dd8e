"""Fights of a phase: what their ends are worth is what follows them, and it is given by favor.

Survivors only come home, so what one target leaves to the next is Favor, Coins, unused runes and
the journey decks (`State`). A fight's own reward is added to the worth of all that follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Self

import numpy as np

from odds.champions.combat.exact import ExactSolution, solve_exact
from odds.champions.combat.law import Law, push
from odds.champions.combat.ledger import Starts
from odds.champions.combat.play import SOLVED, Fight, glory_rune
from odds.champions.combat.problem import After, Runes
from odds.champions.combat.remains import Eps, beats
from odds.champions.combat.rules import RUNES
from odds.champions.combat.runes import without
from odds.champions.combat.solution import Walk
from odds.champions.combat.solve import TIE, Solved
from odds.champions.expedition.journey import Worth
from odds.champions.expedition.stages import BY_LAND, Sent, Setup, Stage, State
from odds.champions.pieces import Party


class Fights(ABC):
    """Targets in order, and a fight against each whose ends are worth what follows it.

    In floats or in fractions; every fight that was solved is kept.
    `last`, if given, is what a Favor left is worth by layers, in place of its price.
    """

    def __init__(
        self,
        setup: Setup,
        stages: tuple[Stage, ...],
        *,
        depth: int = 2,
        exact: bool = False,
        last: tuple[float, ...] | None = None,
    ) -> None:
        self.setup, self.stages, self.depth, self.exact = setup, stages, depth, exact
        self.number: Any = Fraction if exact else float
        self._value_layer = 1 if setup.goal == "win" else 0
        self._last = last
        won = [0 if s.enemy.reward is None else s.enemy.reward.favor for s in stages]
        # The most Favor that may be there before each target, and at the end.
        self.purse = tuple(setup.favor + sum(won[:k]) for k in range(len(stages) + 1))
        self._fights: dict[Any, Solved | ExactSolution] = {}
        self._walks: dict[int, tuple[Solved, Walk]] = {}

    @cached_property
    def floats(self) -> Self:
        """The same in floats, from which fractions start."""
        return type(self)(self.setup, self.stages, depth=self.depth) if self.exact else self

    @property
    def eps(self) -> Eps:
        """Differences by layers below which worths are ties."""
        if self.exact:
            return (0,) * self.depth
        return np.full(self.depth, 100 * TIE)

    @abstractmethod
    def worth(self, k: int, plan: tuple[Sent, ...], state: State) -> Worth:
        """Worth (layers, favor + 1) of target k and all after it, with what `plan` sends there."""

    @abstractmethod
    def seen(self, k: int, state: State) -> State:
        """The state as far as it matters from target k on."""

    def plus(self, table: Worth, amount: Any, weight: Any = 0) -> Worth:
        """Add an amount of Glory to the value, and a weight to the targets beaten."""
        more = table.copy()
        for z in range(self.depth):
            more[z] = more[z] + self.number(amount if z == self._value_layer else weight)
        return more

    def acting(self, state: State) -> Runes:
        """Unused runes that act on dice, as fights know them."""
        return tuple(rune for rune in RUNES if rune in state.runes)

    def fight(self, k: int, plan: tuple[Sent, ...], state: State) -> Solved | ExactSolution:
        """The fight against target k, whose ends are worth what follows; for all who are sent."""
        plan = (Sent(plan[0].party), *plan[1:])  # Food aboard is gone by then
        key = (k, plan, self.seen(k + 1, state))  # the own card lies open then
        if key not in self._fights:
            self._fights[key] = self._solve(k, plan, state)
        return self._fights[key]

    def _solve(self, k: int, plan: tuple[Sent, ...], state: State) -> Solved | ExactSolution:
        after = self._after(k, plan, state)
        if self.exact:
            rough = self.floats.fight(k, plan, state)
            assert isinstance(rough, Solved)
            return solve_exact(rough, after)
        # All that the worth of the ends depends on, for other chains that end alike.
        seen = self.seen(k + 1, state)
        key = (
            type(self),
            self.setup,
            self.stages[k:],
            self.purse[k:],
            self._last,
            plan,
            seen,
            self.depth,
        )
        return SOLVED.get(key, lambda: self._in_floats(k, plan, state, after))

    def _in_floats(self, k: int, plan: tuple[Sent, ...], state: State, after: After) -> Solved:
        party, supply = plan[0].party, self.setup.supply
        if self.stages[k].route == BY_LAND and self.setup.room:  # one may be hired on the way
            party = party + Party.of(int(bool(there)) for there in supply)
        most = plan[0].party.size + (party != plan[0].party)
        fight = replace(self.against(k, party, state), warriors=most)
        return fight.solve_with(after, self.depth)

    def against(self, k: int, party: Party, state: State) -> Fight:
        """The fight of a party against target k, by itself: nothing that follows is in it."""
        setup = self.setup
        return Fight(
            party,
            self.stages[k].enemy,
            self.purse[k],
            setup.dice,
            goal=setup.goal,
            leader=setup.leader,
            prices=setup.prices,
            rules=setup.rules,
            runes=self.acting(state),
        )

    def law(self, solved: Solved | ExactSolution, starts: Starts) -> Law:
        """Law of the ends of a fight of this chain; its walk is made once."""
        if isinstance(solved, ExactSolution):
            return solved.law_of(starts)
        key = id(solved)
        if key not in self._walks:
            self._walks[key] = solved, solved.follow()
        return push(self._walks[key][1], starts)

    def _after(self, k: int, plan: tuple[Sent, ...], state: State) -> After:
        """Worth of the ends of the fight against target k."""
        stage, prices = self.stages[k], self.setup.prices
        reward = stage.enemy.reward
        glory = prices.win if reward is None else prices.reward(replace(reward, coins=0, favor=0))
        coins, favors = (0, 0) if reward is None else (reward.coins, reward.favor)
        idle = without(state.runes, RUNES)
        purse = self.purse[k] + 1

        @cache
        def rest(won: bool, acting: Runes) -> Worth:
            then = replace(state, runes=(*acting, *idle))
            if not won:
                table = self.worth(k + 1, plan[1:], then)[:, :purse]
                return self.plus(table, prices.reward(stage.enemy.unbeaten))
            then = replace(then, coins=state.coins + coins)
            table = self.worth(k + 1, plan[1:], then)[:, favors : favors + purse]
            if "glory" in then.runes:  # half of one defeated enemy's Glory, or kept (D23)
                used = replace(then, runes=without(then.runes, ("glory",)))
                other = self.worth(k + 1, plan[1:], used)[:, favors : favors + purse]
                other = self.plus(other, glory_rune(stage.enemy, prices))
                table = np.where(beats(other, table, self.eps), other, table)
            return self.plus(table, glory, stage.weight)

        @cache
        def by_favor(won: bool, party: Party, acting: Runes) -> list[tuple[Any, ...]]:
            table = self.plus(rest(won, acting), prices.party(party))
            return [tuple(ends) for ends in table.T.tolist()]

        def after(won: bool, party: Party, favor: int, acting: Runes) -> tuple[Any, ...]:
            return by_favor(won, party, acting)[favor]

        return after
