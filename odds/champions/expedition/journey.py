"""A journey and the fight at its end: what every way to deal with a card is worth under best play.

The worth of arriving is read off the solved table of the main enemy; feeding and card options are
maxima over it (`rules`). A fight on the way (Kraken, Bandits) is solved with those arrivals as its
ends, so that one purse and one set of runes serve both. All of it runs on floats or on fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.champions.combat.exact import ExactSolution, solve_exact
from odds.champions.combat.exact_party import Certificate
from odds.champions.combat.play import Fight, worth
from odds.champions.combat.problem import Runes
from odds.champions.combat.remains import Eps, beats
from odds.champions.combat.solution import Solution
from odds.champions.combat.solve import Solved
from odds.champions.combat.tables import Tables
from odds.champions.expedition import rules
from odds.champions.expedition.rules import SEA, Aboard, Option
from odds.champions.pieces import Enemy, Party

Whole = npt.NDArray[np.int64]
Worth = npt.NDArray[Any]  # (layers, favor + 1) of floats or fractions
CREW_GLORY = 3  # for the Kraken (printed) and the Bandits (reported), where no reward is given
CREWS: Tables[Solved] = Tables(lambda solved: solved.nbytes, most=60_000_000)


@dataclass(frozen=True, slots=True)
class Journey:
    """A journey to one enemy; `fight` is the fight at its end, with everybody who sets out.

    `way` sea or land; `shore` near or far at sea; `deck` copies of the cards that may be revealed;
    `known` the card that lies there, if it was looked at: it is none of the deck then; `crew` the
    Kraken or the Bandits; `looks` unused runes of the journey: `journey`, `awareness`; `room` and
    `supply` limit who may be hired.
    """

    fight: Fight
    way: str
    deck: tuple[tuple[str, int], ...]
    crew: Enemy
    shore: str = ""
    food: int = 0
    coins: int = 0
    known: str | None = None
    looks: Runes = ()
    room: int = 0
    supply: Party = Party()

    @property
    def aboard(self) -> Aboard:
        """Who sets out, and with what."""
        return Aboard(self.fight.party, self.food, self.coins)

    def cards(self) -> tuple[str, ...]:
        """Cards that may be revealed, the known one included."""
        known = () if self.known is None else (self.known,)
        return tuple(dict.fromkeys((*known, *(card for card, copies in self.deck if copies))))

    def main(self) -> Fight:
        """The fight at the end, with everybody who may arrive."""
        hired = "lone-warrior" in self.cards() and self.room > 0 and self.coins >= rules.HIRE
        party = self.fight.party
        if hired:
            one = (int(bool(there)) for there in self.supply)
            party = party + Party.of(one)
        return replace(self.fight, party=party, warriors=self.fight.party.size + int(hired))

    def idle(self) -> tuple[str, ...]:
        """Kinds that roll no dice: forbidden in every fight that there may be."""
        forbids = self.fight.enemy.forbids
        if rules.CREWS[self.way] not in self.cards():
            return forbids
        return tuple(kind for kind in forbids if kind in self.crew.forbids)


class Passage:
    """What ways to deal with a card lead to, in floats, or in fractions where the main fight is."""

    def __init__(self, journey: Journey, main: Solved | ExactSolution) -> None:
        self.journey = journey
        self.main = main
        self.exact = isinstance(main, ExactSolution)
        self.floats: Passage | None = None
        if isinstance(main, ExactSolution):
            assert isinstance(main.floats, Solved)
            self.floats = Passage(journey, main.floats)
        fight = journey.fight
        self._eps: Eps = (0, 0) if self.exact else tuple(_solved(main).ends.eps)
        self.number = Fraction if self.exact else float
        self._value_layer = 1 if fight.goal == "win" else 0
        self._purse = main.problem.favor + 1
        self._arrivals: dict[tuple[Aboard, Runes], tuple[Worth, list[Party]]] = {}
        self._crews: dict[Aboard, Solved | ExactSolution] = {}

    @property
    def certificate(self) -> Certificate | None:
        """What was compared exactly, in all fights."""
        if not isinstance(self.main, ExactSolution):
            return None
        counted = Certificate(**asdict(self.main.certificate))
        for crew in self._crews.values():
            assert isinstance(crew, ExactSolution)
            for name, number in asdict(crew.certificate).items():
                setattr(counted, name, getattr(counted, name) + number)
        return counted

    # -- worths --------------------------------------------------------------------------------

    def plus(self, table: Worth, amount: Any) -> Worth:
        """Add an amount of Glory to the value."""
        more = table.copy()
        if self._value_layer < len(more):
            more[self._value_layer] = more[self._value_layer] + self.number(amount)
        return more

    def fought(self, party: Party, runes: Runes, coins: int) -> Worth:
        """Worth of meeting the main enemy with these warriors and Coins in hand, by favor."""
        table = read(self.main, party, runes, self.journey.fight.enemy)
        return self.plus(table, coins * self.journey.fight.prices.coin) if coins else table

    def arrival(self, aboard: Aboard, runes: Runes) -> tuple[Worth, list[Party]]:
        """Worth after the card, by favor: everybody is fed, then the fight; and who arrives."""
        key = (aboard, runes)
        found = self._arrivals.get(key)
        if found is None:
            who: tuple[Party, ...] = (aboard.party,)
            if self.journey.way == SEA:
                who = rules.fed(aboard, self.journey.shore)
            best, chosen = self.fought(who[0], runes, aboard.coins), [who[0]] * self._purse
            for party in who[1:]:
                table = self.fought(party, runes, aboard.coins)
                better = beats(table, best, self._eps)
                for favor in np.nonzero(better)[0].tolist():
                    chosen[favor] = party
                best = np.where(better, table, best)
            found = self._arrivals[key] = best, chosen
        return found

    def lost(self, aboard: Aboard, runes: Runes) -> Worth:
        """Worth of a journey that nobody survived."""
        return self.fought(Party(), runes, aboard.coins)

    def home(self, aboard: Aboard, runes: Runes) -> Worth:  # noqa: ARG002  # as in a phase
        """Worth of giving up: all go home unharmed, and there is no fight (D35)."""
        fight = self.journey.fight
        ends = np.zeros((2, self._purse), object if self.exact else float)
        for favor in range(self._purse):
            end = worth(fight.enemy, fight.prices, False, aboard.party, favor, fight.runes)
            end += aboard.coins * fight.prices.coin
            ends[self._value_layer, favor] = self.number(end)
            ends[1 - self._value_layer, favor] = self.number(0)
        return ends

    def crew(self, aboard: Aboard) -> Solved | ExactSolution:
        """The fight on the way, whose ends are arrivals with what is aboard."""
        if aboard not in self._crews:
            if self.floats is None:
                self._crews[aboard] = self._crew_in_floats(aboard)
            else:
                rough = self.floats.crew(aboard)
                assert isinstance(rough, Solved)
                self._crews[aboard] = solve_exact(rough, self._after(aboard))
        return self._crews[aboard]

    def _crew_in_floats(self, aboard: Aboard) -> Solved:
        runes = self.main.problem.runes
        crew = replace(self.journey.fight, party=aboard.party, enemy=self.journey.crew, runes=runes)
        depth = len(self.main.problem.way)
        key = (crew, aboard, self.journey.shore, self._key)
        return self._kept(key, lambda: crew.solve_with(self._after(aboard), depth, keep=True))

    def _kept(self, key: tuple[Any, ...], made: Callable[[], Solved]) -> Solved:
        """Solve a fight on the way, or take it out of the cache."""
        return CREWS.get(key, made)

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        """What the worth of arrivals depends on."""
        fight = self.journey.main()
        enemy = replace(fight.enemy, id="")
        return (self.main.problem, fight.goal, enemy, fight.prices, fight.runes)

    def _after(self, aboard: Aboard) -> ByFavor:
        crew = self.journey.crew
        glory: Any = CREW_GLORY
        if crew.reward is not None:
            glory = self.journey.fight.prices.reward(crew.reward)
        glory = self.number(glory)

        @cache
        def by_favor(won: bool, party: Party, runes: Runes) -> Worth:
            then = Aboard(party, aboard.food, aboard.coins)
            if won:
                return self.plus(self.arrival(then, runes)[0], glory)
            return self.lost(then, runes)

        return ByFavor(by_favor)

    # -- cards ---------------------------------------------------------------------------------

    def options(self, card: str) -> list[tuple[Option, Worth]]:
        """Every way to deal with a card, with its worth (layers,) at the purse of the start."""
        favor = self.journey.fight.favor
        return [(option, table[:, favor]) for option, table in self.tables(card)]

    def tables(
        self, card: str, runes: Runes | None = None, aboard: Aboard | None = None
    ) -> list[tuple[Option, Worth]]:
        """Every way to deal with a card, with its worth (layers, favor + 1)."""
        journey = self.journey
        runes = self.main.problem.runes if runes is None else runes
        found = []
        for option in rules.options(
            journey.way, card, aboard or journey.aboard, room=journey.room, supply=journey.supply
        ):
            if option.home:
                table = self.home(option.aboard, runes)
            elif option.fight:
                table = read(self.crew(option.aboard), option.aboard.party, runes, journey.crew)
            else:
                table = self.arrival(option.aboard, runes)[0]
            found.append((option, table))
        return found


@dataclass(frozen=True, slots=True)
class ByFavor:
    """Worth of the ends of a fight from tables (layers, favor + 1) by victory, party and runes."""

    table: Callable[[bool, Party, Runes], Worth]

    def __call__(self, won: bool, party: Party, favor: int, runes: Runes) -> tuple[Any, ...]:
        """Worth of one end by layers."""
        return tuple(self.table(won, party, runes)[:, favor].tolist())

    def floats(self, won: bool, parties: Whole, purse: int, runes: Runes) -> Worth:
        """Worth of all ends at once (`Tabled`)."""
        each = [self.table(won, Party.of(row), runes)[:, : purse + 1] for row in parties.tolist()]
        return np.stack(each).astype(float)


def read(solved: Solved | ExactSolution, party: Party, runes: Runes, enemy: Enemy) -> Worth:
    """Worth (layers, favor + 1) of a party that is sent against an enemy with unused runes."""
    own = solved if runes == solved.problem.runes else solved.fewer[runes]
    counts = tuple(party.without(enemy.forbids))
    table: Worth = own.values[counts][:, :, own.problem.defense]
    return table


def _solved(main: Solved | ExactSolution) -> Solution:
    return main.floats if isinstance(main, ExactSolution) else main
