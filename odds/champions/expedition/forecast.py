"""What comes of a phase under the best play: the chance of each target and who comes home.

A forward pass over the chain: from each Favor and state that a target may be met in, its law is
worked out once, and what is home already is carried along. So is, apart from it, the Glory gained
so far: the law of the worth in the end is told wherever no fight pays or costs in its rounds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from odds.champions.combat.play import glory_rune
from odds.champions.combat.problem import Runes
from odds.champions.combat.remains import beats
from odds.champions.combat.rules import RUNES, reroll_glory
from odds.champions.combat.runes import without
from odds.champions.expedition import rules
from odds.champions.expedition.journey import CREW_GLORY
from odds.champions.expedition.phase import Chain
from odds.champions.expedition.rules import LAND, Aboard
from odds.champions.expedition.stages import HOME, HUNT, Sent, State
from odds.champions.expedition.voyage import best_of
from odds.champions.pieces import PRICED, Party, Prices

# Beaten, who comes home, Favor left, what is left else, Glory gained beside all that.
Outcome = tuple[bool, Party, int, State, Fraction]
SEEN = 1e-12  # what is met in the rounds of a fight by less than this is not met


@dataclass(frozen=True, slots=True)
class Forecast:
    """`chances[target]` to beat it; `law[warriors that come home, Favor, Coins]` probability, those
    won included, without those who stayed at home; `worths[Glory]` probability of the worth of all
    that, None where fights pay or cost in their rounds; floats, or fractions."""

    chances: Mapping[str, Any]
    law: Mapping[tuple[Party, int, int], Any]
    worths: Mapping[Fraction, Any] | None


def forecast(chain: Chain, plan: tuple[Sent, ...]) -> Forecast:
    """Push probability 1 through all targets in order."""
    one = chain.number(1)
    where: dict[tuple[int, State], dict[Party, Any]] = {
        (chain.setup.favor, chain.setup.start): {Party(): one}
    }
    parts = _Parts(chain.setup.prices)
    gained: dict[tuple[int, State], dict[int, Any]] = {next(iter(where)): {0: one}}
    chances: dict[str, Any] = {}
    met = False
    for k, stage in enumerate(chain.stages):
        there: dict[tuple[int, State], dict[Party, Any]] = {}
        gains: dict[tuple[int, State], dict[int, Any]] = {}
        beaten = chain.number(0)
        for (favor, state), homes in where.items():
            target = _Target(chain, k, plan[k:], state, favor)
            for (won, party, left, after, glory), chance in target.law().items():
                key = (left, chain.seen(k + 1, after))
                into = there.setdefault(key, {})
                for home, mass in homes.items():
                    into[home + party] = into.get(home + party, 0) + mass * chance
                    if won:
                        beaten += mass * chance
                parts.carry(gained[favor, state], gains.setdefault(key, {}), glory, party, chance)
            met |= target.met
        where, gained = there, gains
        if stage.route != HUNT:
            chances[stage.name] = beaten
    law: dict[tuple[Party, int, int], Any] = defaultdict(lambda: chain.number(0))
    for (favor, state), homes in where.items():
        for home, mass in homes.items():
            law[home, favor, state.coins] += mass
    return Forecast(chances, dict(law), None if met else parts.worths(gained))


class _Parts:
    """Amounts of Glory as whole numbers of the parts that all prices are made of."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.scale = lcm(*(getattr(prices, name).denominator for name in PRICED))

    def of(self, glory: Any) -> int:
        """So many parts."""
        return int(Fraction(glory) * self.scale)

    def carry(
        self, before: Mapping[int, Any], into: dict[int, Any], glory: Any, party: Party, chance: Any
    ) -> None:
        """Add what is gained with this chance, those who come home among it."""
        more = self.of(glory + self.prices.party(party))
        for gained, mass in before.items():
            into[gained + more] = into.get(gained + more, 0) + mass * chance

    def worths(self, gained: Mapping[tuple[int, State], Mapping[int, Any]]) -> dict[Fraction, Any]:
        """The law of the worth in the end, with the Favor, Coins and runes that are left."""
        prices, law = self.prices, dict[Fraction, Any]()
        for (favor, state), masses in gained.items():
            left = favor * prices.favor + state.coins * prices.coin + len(state.runes) * prices.rune
            for parts, mass in masses.items():
                worth = left + Fraction(parts, self.scale)
                law[worth] = law.get(worth, 0) + mass
        return dict(sorted(law.items()))


class _Target:
    """The law of one target from one Favor and state."""

    def __init__(
        self, chain: Chain, k: int, plan: tuple[Sent, ...], state: State, favor: int
    ) -> None:
        self.chain, self.k, self.plan, self.state, self.favor = chain, k, plan, state, favor
        self.prices, self.enemy = chain.setup.prices, chain.stages[k].enemy
        self.ends: dict[Outcome, Any] = {}
        self.met = False  # something in the rounds of a fight, beside Favor spent on rerolls

    def law(self) -> dict[Outcome, Any]:
        chain, stage, sent = self.chain, self.chain.stages[self.k], self.plan[0]
        one = chain.number(1)
        if not (sent.party.size or chain.matters(self.k, self.state)):
            self._end(False, Party(), self.favor, self.state, one, self._unbeaten)
        elif stage.route == HUNT:
            self._hunt()
        elif stage.route == HOME:
            acting, zero = chain.acting(self.state), Fraction(0)
            self._fight(self.state, sent.party, acting, self.favor, one, zero)
        else:
            for card, state, chance, glory in self._cards():
                self._deal(card, state, chance, glory)
        return self.ends

    @property
    def _unbeaten(self) -> Fraction:
        return self.prices.reward(self.enemy.unbeaten)

    def _end(
        self, won: bool, party: Party, favor: int, state: State, chance: Any, glory: Fraction
    ) -> None:
        key = (won, party, favor, state, glory)
        self.ends[key] = self.ends.get(key, 0) + chance

    def _rerolled(self, before: int, after: int) -> int:
        """Glory for the Favor spent on rerolls."""
        return reroll_glory(self.chain.setup.leader) * (before - after)

    def _pushed(self, solved: Any, starts: Any) -> Any:
        """The law of a fight; whether something is met in its rounds is noted."""
        law = self.chain.law(solved, starts)
        glory = law.glory - law.rerolls * solved.problem.reroll_glory
        self.met |= bool(law.coins or law.blame or abs(glory) > SEEN)
        return law

    def _hunt(self) -> None:
        if not self.plan[0].party.size:
            self._end(False, Party(), self.favor, self.state, self.chain.number(1), Fraction(0))
            return
        walk = self.chain.hunting(self.k, self.plan, self.state)
        rest = replace(self.state, runes=without(self.state.runes, ("the-hunt",)))
        for (food, hit, left), chance in walk.law(self.favor)[0].items():
            used = "the-hunt" in self.state.runes and self.chain.scores(
                self.k, self.plan, self.state, hit, left
            )
            glory = food * self.prices.food + self._rerolled(self.favor, left)
            glory += rules.hunt_glory(hit) if used else 0
            then = rest if used else self.state
            self._end(False, self.plan[0].party, left, then, chance, glory)

    def _fight(
        self,
        state: State,
        party: Party,
        acting: Runes,
        favor: int,
        chance: Any,
        glory: Fraction,
    ) -> None:
        """The fight against the target, from its first round on."""
        chain, stage = self.chain, self.chain.stages[self.k]
        solved = chain.fight(self.k, self.plan, state)
        problem = solved.problem
        counts = tuple(party.without(stage.enemy.forbids))
        mass = np.full((problem.favor + 1, problem.defense + 1), chain.number(0))
        mass[favor, problem.defense] = chain.number(1)
        reward = stage.enemy.reward
        coins, favors, more, paid = (0, 0, Party(), self.prices.win)
        if reward is not None:
            coins, favors, more = reward.coins, reward.favor, reward.warriors
            paid = self.prices.reward(replace(reward, coins=0, favor=0, warriors=Party()))
        idle = without(state.runes, RUNES)
        law = self._pushed(solved, {(acting, counts): mass})
        for (won, left, end_favor, unused), share in law.kept.items():
            purse = end_favor
            then = replace(state, runes=(*unused, *idle))
            gained = glory + self._rerolled(favor, end_favor) + (paid if won else self._unbeaten)
            if won:
                then = replace(then, coins=then.coins + coins)
                purse += favors
                if "glory" in then.runes and self._scores_glory(then, purse):
                    then = replace(then, runes=without(then.runes, ("glory",)))
                    gained += glory_rune(self.enemy, self.prices)
            self._end(won, left + more if won else left, purse, then, chance * share, gained)

    def _scores_glory(self, state: State, favor: int) -> bool:
        """Whether the Glory rune is used on the target just beaten (D23)."""
        chain, rest = self.chain, self.plan[1:]
        kept = chain.worth(self.k + 1, rest, state)
        used = chain.worth(self.k + 1, rest, replace(state, runes=without(state.runes, ("glory",))))
        amount = glory_rune(chain.stages[self.k].enemy, chain.setup.prices)
        return bool(beats(chain.plus(used, amount), kept, chain.eps)[favor])

    def _cards(self) -> Iterator[tuple[str, State, Any, Fraction]]:
        """Cards that are dealt with, the state then (decks, runes), their chances, and the Glory of
        what is revealed."""
        chain, state = self.chain, self.state
        looked = chain.looks(self.k, self.plan, state, self.favor)
        if looked:
            state = replace(state, runes=without(state.runes, ("awareness",)))
        at = slice(self.favor, self.favor + 1)
        leader = chain.setup.leader
        for card, chance, left in chain.draws(self.k, state, chain.stages[self.k].known):
            glory = Fraction(rules.reveal_glory(card, leader))
            kept = chain.best(self.k, self.plan, left, card)[0][:, at]
            seconds = list(chain.seconds(self.k, self.plan, left, card))
            if not seconds:
                yield card, left, chance, glory
            elif looked:
                tables = [table[:, at] for *_, table in seconds]
                for number, share in best_of(tables, chain.copies(self.k, left), chain.eps):
                    other, _, then, _ = seconds[number]
                    part = chance * chain.number(share)
                    if bool(beats(tables[number], kept, chain.eps)[0]):
                        yield other, then, part, glory + rules.reveal_glory(other, leader)
                    else:
                        yield card, left, part, glory
            else:
                again: Any = sum(share * table[:, at] for _, share, _, table in seconds)
                if bool(beats(again, kept, chain.eps)[0]):
                    for other, share, then, _ in seconds:
                        both = glory + rules.reveal_glory(other, leader)
                        yield other, then, chance * share, both
                else:
                    yield card, left, chance, glory

    def _deal(self, card: str, state: State, chance: Any, glory: Fraction) -> None:
        chain = self.chain
        leg = chain.leg(self.k, self.plan, state)
        acting = chain.acting(state)
        number = int(chain.best(self.k, self.plan, state, card)[1][self.favor])
        option = leg.tables(card, acting)[number][0]
        if option.home:
            after = self._with(state, option.aboard)
            home = option.aboard.party
            self._end(False, home, self.favor, after, chance, glory + self._unbeaten)
        elif option.fight:
            crew = leg.crew(option.aboard)
            problem = crew.problem
            counts = tuple(option.aboard.party.without(leg.journey.crew.forbids))
            mass = np.full((problem.favor + 1, problem.defense + 1), chain.number(0))
            mass[self.favor, problem.defense] = chain.number(1)
            law = self._pushed(crew, {(acting, counts): mass})
            reward = leg.journey.crew.reward
            paid = CREW_GLORY if reward is None else self.prices.reward(reward)
            for (won, party, favor, unused), share in law.kept.items():
                then = option.aboard._replace(party=party)
                gained = glory + self._rerolled(self.favor, favor)
                if won:
                    self._arrive(state, then, unused, favor, chance * share, gained + paid)
                else:
                    idle = without(state.runes, RUNES)
                    after = self._with(replace(state, runes=(*unused, *idle)), then)
                    gained += self._unbeaten
                    self._end(False, Party(), favor, after, chance * share, gained)
        else:
            self._arrive(state, option.aboard, acting, self.favor, chance, glory)

    def _arrive(
        self,
        state: State,
        aboard: Aboard,
        acting: Runes,
        favor: int,
        chance: Any,
        glory: Fraction,
    ) -> None:
        leg = self.chain.leg(self.k, self.plan, state)
        who = leg.arrival(aboard, acting)[1][favor]
        self._fight(self._with(state, aboard), who, acting, favor, chance, glory)

    def _with(self, state: State, aboard: Aboard) -> State:
        by_land = rules.way_of(self.chain.stages[self.k].route) == LAND
        return replace(state, coins=aboard.coins) if by_land else state
