"""What comes of a phase under the best play: the chance of each target and who comes home.

A forward pass over the chain: from each Favor and state that a target may be met in, its law is
worked out once, and what is home already is carried along.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from odds.champions.combat.play import glory_rune
from odds.champions.combat.problem import Runes
from odds.champions.combat.remains import beats
from odds.champions.combat.rules import RUNES
from odds.champions.combat.runes import without
from odds.champions.expedition import rules
from odds.champions.expedition.journey import best_of
from odds.champions.expedition.phase import Chain
from odds.champions.expedition.rules import LAND, Aboard
from odds.champions.expedition.stages import HOME, HUNT, Sent, State
from odds.champions.pieces import Party

Outcome = tuple[bool, Party, int, State]  # beaten, who comes home, Favor left, what is left else


@dataclass(frozen=True, slots=True)
class Forecast:
    """`chances[target]` to beat it; `law[warriors that come home, Favor, Coins]` probability, those
    won included, without those who stayed at home; floats, or fractions."""

    chances: Mapping[str, Any]
    law: Mapping[tuple[Party, int, int], Any]


def forecast(chain: Chain, plan: tuple[Sent, ...]) -> Forecast:
    """Push probability 1 through all targets in order."""
    one = chain.number(1)
    where: dict[tuple[int, State], dict[Party, Any]] = {
        (chain.setup.favor, chain.setup.start): {Party(): one}
    }
    chances: dict[str, Any] = {}
    for k, stage in enumerate(chain.stages):
        there: dict[tuple[int, State], dict[Party, Any]] = {}
        beaten = chain.number(0)
        for (favor, state), homes in where.items():
            ends = _Target(chain, k, plan[k:], state, favor).law()
            for (won, party, left, after), chance in ends.items():
                into = there.setdefault((left, chain.seen(k + 1, after)), {})
                for home, mass in homes.items():
                    into[home + party] = into.get(home + party, 0) + mass * chance
                    if won:
                        beaten += mass * chance
        where = there
        if stage.route != HUNT:
            chances[stage.name] = beaten
    law: dict[tuple[Party, int, int], Any] = defaultdict(lambda: chain.number(0))
    for (favor, state), homes in where.items():
        for home, mass in homes.items():
            law[home, favor, state.coins] += mass
    return Forecast(chances, dict(law))


class _Target:
    """The law of one target from one Favor and state."""

    def __init__(
        self, chain: Chain, k: int, plan: tuple[Sent, ...], state: State, favor: int
    ) -> None:
        self.chain, self.k, self.plan, self.state, self.favor = chain, k, plan, state, favor
        self.ends: dict[Outcome, Any] = {}

    def law(self) -> dict[Outcome, Any]:
        chain, stage, sent = self.chain, self.chain.stages[self.k], self.plan[0]
        one = chain.number(1)
        if not (sent.party.size or chain.matters(self.k, self.state)):
            self._end(False, Party(), self.favor, self.state, one)
        elif stage.route == HUNT:
            self._hunt()
        elif stage.route == HOME:
            self._fight(self.state, sent.party, chain.acting(self.state), self.favor, one)
        else:
            for card, state, chance in self._cards():
                self._deal(card, state, chance)
        return self.ends

    def _end(self, won: bool, party: Party, favor: int, state: State, chance: Any) -> None:
        key = (won, party, favor, state)
        self.ends[key] = self.ends.get(key, 0) + chance

    def _hunt(self) -> None:
        if not self.plan[0].party.size:
            self._end(False, Party(), self.favor, self.state, self.chain.number(1))
            return
        walk = self.chain.hunting(self.k, self.plan, self.state)
        rest = replace(self.state, runes=without(self.state.runes, ("the-hunt",)))
        for (_, hit, left), chance in walk.law(self.favor)[0].items():
            used = "the-hunt" in self.state.runes and self.chain.scores(
                self.k, self.plan, self.state, hit, left
            )
            self._end(False, self.plan[0].party, left, rest if used else self.state, chance)

    def _fight(self, state: State, party: Party, acting: Runes, favor: int, chance: Any) -> None:
        """The fight against the target, from its first round on."""
        chain, stage = self.chain, self.chain.stages[self.k]
        solved = chain.fight(self.k, self.plan, state)
        problem = solved.problem
        counts = tuple(party.without(stage.enemy.forbids))
        mass = np.full((problem.favor + 1, problem.defense + 1), chain.number(0))
        mass[favor, problem.defense] = chain.number(1)
        reward = stage.enemy.reward
        coins, favors, more = (0, 0, Party())
        if reward is not None:
            coins, favors, more = reward.coins, reward.favor, reward.warriors
        idle = without(state.runes, RUNES)
        law = chain.law(solved, {(acting, counts): mass})
        for (won, left, end_favor, unused), share in law.kept.items():
            purse = end_favor
            then = replace(state, runes=(*unused, *idle))
            if won:
                then = replace(then, coins=then.coins + coins)
                purse += favors
                if "glory" in then.runes and self._scores_glory(then, purse):
                    then = replace(then, runes=without(then.runes, ("glory",)))
            self._end(won, left + more if won else left, purse, then, chance * share)

    def _scores_glory(self, state: State, favor: int) -> bool:
        """Whether the Glory rune is used on the target just beaten (D23)."""
        chain, rest = self.chain, self.plan[1:]
        kept = chain.worth(self.k + 1, rest, state)
        used = chain.worth(self.k + 1, rest, replace(state, runes=without(state.runes, ("glory",))))
        amount = glory_rune(chain.stages[self.k].enemy, chain.setup.prices)
        return bool(beats(chain.plus(used, amount), kept, chain.eps)[favor])

    def _cards(self) -> Iterator[tuple[str, State, Any]]:
        """Cards that are dealt with, the state then (decks, runes), and their chances."""
        chain, state = self.chain, self.state
        looked = chain.looks(self.k, self.plan, state, self.favor)
        if looked:
            state = replace(state, runes=without(state.runes, ("awareness",)))
        at = slice(self.favor, self.favor + 1)
        for card, chance, left in chain.draws(self.k, state, chain.stages[self.k].known):
            kept = chain.best(self.k, self.plan, left, card)[0][:, at]
            seconds = list(chain.seconds(self.k, self.plan, left, card))
            if not seconds:
                yield card, left, chance
            elif looked:
                tables = [table[:, at] for *_, table in seconds]
                for number, share in best_of(tables, chain.copies(self.k, left), chain.eps):
                    other, _, then, _ = seconds[number]
                    part = chance * chain.number(share)
                    if bool(beats(tables[number], kept, chain.eps)[0]):
                        yield other, then, part
                    else:
                        yield card, left, part
            else:
                again: Any = sum(share * table[:, at] for _, share, _, table in seconds)
                if bool(beats(again, kept, chain.eps)[0]):
                    for other, share, then, _ in seconds:
                        yield other, then, chance * share
                else:
                    yield card, left, chance

    def _deal(self, card: str, state: State, chance: Any) -> None:
        chain = self.chain
        leg = chain.leg(self.k, self.plan, state)
        acting = chain.acting(state)
        number = int(chain.best(self.k, self.plan, state, card)[1][self.favor])
        option = leg.tables(card, acting)[number][0]
        if option.home:
            after = self._with(state, option.aboard)
            self._end(False, option.aboard.party, self.favor, after, chance)
        elif option.fight:
            crew = leg.crew(option.aboard)
            problem = crew.problem
            counts = tuple(option.aboard.party.without(leg.journey.crew.forbids))
            mass = np.full((problem.favor + 1, problem.defense + 1), chain.number(0))
            mass[self.favor, problem.defense] = chain.number(1)
            law = chain.law(crew, {(acting, counts): mass})
            for (won, party, favor, unused), share in law.kept.items():
                then = replace(option.aboard, party=party)
                if won:
                    self._arrive(state, then, unused, favor, chance * share)
                else:
                    idle = without(state.runes, RUNES)
                    after = self._with(replace(state, runes=(*unused, *idle)), then)
                    self._end(False, Party(), favor, after, chance * share)
        else:
            self._arrive(state, option.aboard, acting, self.favor, chance)

    def _arrive(self, state: State, aboard: Aboard, acting: Runes, favor: int, chance: Any) -> None:
        leg = self.chain.leg(self.k, self.plan, state)
        who = leg.arrival(aboard, acting)[1][favor]
        self._fight(self._with(state, aboard), who, acting, favor, chance)

    def _with(self, state: State, aboard: Aboard) -> State:
        by_land = rules.way_of(self.chain.stages[self.k].route) == LAND
        return replace(state, coins=aboard.coins) if by_land else state
