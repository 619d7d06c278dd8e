"""A naive traveler: real cards and real dice, one journey after the other, played as planned.

The deck is shuffled, the card is revealed, its effect is what the plan says (`Voyage`), everybody
is fed as planned, and both fights are rolled die by die (`Roller`), the one on the way by its own
table. Nothing here computes a chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from odds.champions.combat.play import Fight
from odds.champions.combat.roller import Outcome, Roller
from odds.champions.combat.round import End, Foe, Start, begin
from odds.champions.combat.solve import Solved
from odds.champions.expedition.journey import CREW_GLORY, Journey
from odds.champions.expedition.rules import Aboard, reveal_glory
from odds.champions.expedition.voyage import voyage
from odds.champions.pieces import Party

SEEN = 3  # cards that Awareness shows


@dataclass
class Trip:
    """One journey: how it ended, who met the enemy, what was met and lost on the way."""

    won: bool = False
    home: Party = Party()
    arrived: Party = Party()
    favor: int = 0
    coins: int = 0
    glory: int = 0
    blame: int = 0
    unused: tuple[str, ...] = ()
    lost: Counter[tuple[str, str]] = field(default_factory=Counter)

    def lose(self, cause: str, before: Party, after: Party) -> None:
        for kind, count in (before - after).as_dict().items():
            self.lost[cause, kind] += count


class Tabled(Roller):
    """Rolls fights of any party of one solved table; without runes of the fight."""

    def __init__(self, fight: Fight, solved: Solved) -> None:
        self.fight = fight
        self.walk = solved.follow()
        self.walks = {self.walk.problem.runes: self.walk}
        self.foe = Foe(fight.enemy, fight.dice, fight.leader, fight.rules)
        self.number = [
            {face: self._vector(i, face) for face in set(faces)} if count else {}
            for i, (faces, count) in enumerate(zip(fight.dice, fight.party, strict=True))
        ]
        self._rows = {}
        self._rests = {}

    def start(self, party: Party, favor: int, rng: random.Random) -> Outcome:
        """Fight once, to the end or to where it is sure never to end."""
        step: Start | End = begin(self.foe, party, favor)
        while isinstance(step, Start):
            state = step.state
            if self.walk.played(tuple(state.party)).endless[state.needed]:
                return self._outcome(End(state._replace(party=Party()), won=False), never=True)
            step = self._round(step, rng)
        return self._outcome(step, never=False)


class Sailor:
    """Makes one journey, again and again."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey
        self.voyage = voyage(journey)
        _, plans, self.looked = self.voyage.solve()
        self.plans = {plan.card: plan for plan, _ in plans}
        assert isinstance(self.voyage.main, Solved)
        self.main = Tabled(journey.main(), self.voyage.main)
        self.crews: dict[Aboard, Tabled] = {}

    def trips(self, number: int, seed: str) -> Iterator[Trip]:
        """Travel `number` times; the same seed gives the same trips."""
        rng = random.Random(seed)
        for _ in range(number):
            yield self.one(rng)

    def one(self, rng: random.Random) -> Trip:
        journey = self.journey
        trip = Trip(favor=journey.fight.favor)
        card = self._reveal(trip, rng)
        option = self.voyage.best(card)
        if not option.hired:
            trip.lose(card, journey.fight.party, option.aboard.party)
        aboard = option.aboard
        trip.coins += aboard.coins
        if option.home:
            trip.home = aboard.party
            return trip
        if option.fight:
            done = self._crew(aboard).start(aboard.party, trip.favor, rng)
            self._meet(trip, done)
            trip.lose(option.fight, aboard.party, done.party)
            trip.glory += CREW_GLORY * done.won
            if not done.won:
                return trip
            aboard = aboard._replace(party=done.party)
        trip.arrived = self.voyage.arrival(aboard, ())[1][trip.favor]
        trip.lose("hunger", aboard.party, trip.arrived)
        done = self.main.start(trip.arrived, trip.favor, rng)
        self._meet(trip, done)
        trip.lose("fight", trip.arrived, done.party)
        trip.won, trip.home = done.won, done.party
        return trip

    def _reveal(self, trip: Trip, rng: random.Random) -> str:
        journey = self.journey
        deck = [card for card, copies in journey.deck for _ in range(copies)]
        rng.shuffle(deck)
        first = deck.pop() if journey.known is None else journey.known
        runes = [rune for rune in journey.looks if rune != "awareness" or not self.looked]
        if self.looked:  # one of the three topmost goes on top: no other one is better
            for card in deck[-SEEN:]:
                top, other = self.voyage.carried(deck[-1]), self.voyage.carried(card)
                if self.voyage.better(other, top):
                    deck.append(card)
        discard = self.plans[first].discard
        if self.looked and discard:
            discard = self.voyage.discards(first, deck[-1])
        shown = [first]
        if discard:
            runes.remove("journey")
            shown.append(deck[-1])
        trip.unused = tuple(runes)
        trip.glory += sum(reveal_glory(card, journey.fight.leader) for card in shown)
        return shown[-1]

    @staticmethod
    def _meet(trip: Trip, done: Outcome) -> None:
        trip.favor = done.favor
        trip.coins += done.coins
        trip.glory += done.glory
        trip.blame += done.blame

    def _crew(self, aboard: Aboard) -> Tabled:
        if aboard not in self.crews:
            solved = self.voyage.crew(aboard)
            assert isinstance(solved, Solved)
            fight = replace(self.journey.fight, party=aboard.party, enemy=self.journey.crew)
            self.crews[aboard] = Tabled(fight, solved)
        return self.crews[aboard]
