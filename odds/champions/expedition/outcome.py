"""What comes of a journey under the best plan: who arrives, how it ends, what was lost to what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from odds.champions.combat.problem import Runes
from odds.champions.expedition.journey import CREW_GLORY
from odds.champions.expedition.rules import Aboard, Option, reveal_glory
from odds.champions.expedition.voyage import Plan, Voyage
from odds.champions.pieces import KINDS, Party, Reward

HUNGER = "hunger"
FIGHT = "fight"
DUST = 1e-14  # warriors: rounding of what arrives less what comes home
End = tuple[bool, Party, int]
Kept = tuple[bool, Party, int, Runes]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The law of a journey; floats, or fractions in exact mode.

    `ends[won, who comes home, favor left]` probability, sums to 1; `arrival[warriors]` chance that
    so many meet the enemy (nobody: the journey was lost or given up); `losses[cause][kind]`
    expected warriors lost to each card, to `hunger` and in the `fight`; expected `coins` left
    or got on the way, from the crew or a Loot Hoarder, `glory` and `blame` met on the way and in
    the fights, `rounds` of all fights; `runes[name]` chance that an unused rune is used. The reward
    for the enemy at the end is told apart, as in a fight: it is not among `coins` and `glory`.
    """

    ends: Mapping[End, Any]
    arrival: Mapping[Party, Any]
    losses: Mapping[str, Mapping[str, Any]]
    coins: Any
    glory: Any
    blame: Any
    rounds: Any
    runes: Mapping[str, Any]


def outcome(voyage: Voyage, plans: list[tuple[Plan, dict[str, int]]], *, looked: bool) -> Outcome:
    """Push probability 1 through the cards, the feeding and the fights."""
    return _Pushed(voyage).through(plans, looked=looked)


class _Pushed:
    """Mass on its way."""

    def __init__(self, voyage: Voyage) -> None:
        self.voyage = voyage
        self.zero = voyage.number(0)
        self.kept: dict[Kept, Any] = defaultdict(lambda: self.zero)
        self.arrival: dict[Party, Any] = defaultdict(lambda: self.zero)
        self.losses: dict[str, dict[str, Any]] = {}
        self.starts: dict[tuple[Runes, tuple[int, ...]], Any] = {}
        self.coins = self.glory = self.blame = self.rounds = self.discarded = self.zero

    def through(self, plans: list[tuple[Plan, dict[str, int]]], *, looked: bool) -> Outcome:
        for card, chance, first in self._resolved(plans, looked=looked):
            leader = self.voyage.journey.fight.leader
            self.discarded += chance if first else 0
            for revealed in (first, card) if first else (card,):
                self.glory += chance * reveal_glory(revealed, leader)
            self._deal(card, self.voyage.best(card), chance)
        main = self.voyage.main.law_of(self.starts)
        arrived = dict.fromkeys(KINDS, self.zero)
        for party, chance in self.arrival.items():
            self._count(arrived, party, chance)
        for end, chance in main.kept.items():
            self.kept[end] += chance
            self._count(arrived, end[1], -chance)
        if not self.voyage.exact:  # what is left of equal sums is nobody
            arrived = {kind: lost if lost > DUST else 0.0 for kind, lost in arrived.items()}
        self.losses[FIGHT] = arrived
        self._meet(main)
        ends: dict[End, Any] = defaultdict(lambda: self.zero)
        for (won, party, favor, _), chance in self.kept.items():
            ends[won, party, favor] += chance
        return Outcome(
            dict(ends),
            dict(self.arrival),
            {cause: lost for cause, lost in self.losses.items() if any(lost.values())},
            self.coins,
            self.glory,
            self.blame,
            self.rounds,
            self._used(looked=looked),
        )

    def _used(self, *, looked: bool) -> dict[str, Any]:
        """Chance that each rune is used, in the fights and for the cards."""
        journey = self.voyage.journey
        cards = {"journey": self.discarded, "awareness": self.voyage.number(looked)}
        return journey.fight.used(self.kept) | {rune: cards[rune] for rune in journey.looks}

    def _resolved(
        self, plans: list[tuple[Plan, dict[str, int]]], *, looked: bool
    ) -> Iterator[tuple[str, Any, str]]:
        """Cards that are dealt with, their chances, and the card discarded before, if any."""
        for plan, deck in plans:
            if not plan.discard:
                yield plan.card, plan.chance, ""
                continue
            for other, chance in self.voyage.again(deck, 3 if looked else 1):
                share = plan.chance * chance
                if looked and not self.voyage.discards(plan.card, other):
                    yield plan.card, share, ""
                else:
                    yield other, share, plan.card

    def _deal(self, card: str, option: Option, chance: Any) -> None:
        journey = self.voyage.journey
        favor, runes = journey.fight.favor, self.voyage.main.problem.runes
        if not option.hired:
            self._lose(card, journey.aboard.party - option.aboard.party, chance)
        if option.home:
            self.coins += chance * option.aboard.coins
            self.kept[False, option.aboard.party, favor, runes] += chance
            self.arrival[Party()] += chance
        elif option.fight:
            self._fight(option, chance)
        else:
            self._arrive(option.aboard, runes, favor, chance)

    def _fight(self, option: Option, chance: Any) -> None:
        crew = self.voyage.journey.crew
        law = self.voyage.crew(option.aboard).law()
        won = self.zero
        for (beaten, party, favor, runes), share in law.kept.items():
            self._lose(option.fight, option.aboard.party - party, chance * share)
            then = option.aboard._replace(party=party)
            if beaten:
                won += share
                self._arrive(then, runes, favor, chance * share)
            else:
                self.coins += chance * share * then.coins
                self.kept[False, party, favor, runes] += chance * share
                self.arrival[party] += chance * share
        pays = Reward(glory=CREW_GLORY) if crew.reward is None else crew.reward
        self.glory += chance * won * pays.glory
        self.coins += chance * won * pays.coins
        self.blame += chance * won * pays.blame
        self._meet(law, chance)

    def _arrive(self, aboard: Aboard, runes: Runes, favor: int, chance: Any) -> None:
        voyage = self.voyage
        who = voyage.arrival(aboard, runes)[1][favor]
        self._lose(HUNGER, aboard.party - who, chance)
        self.coins += chance * aboard.coins
        self.arrival[who] += chance
        problem = voyage.main.problem
        counts = tuple(who.without(voyage.journey.fight.enemy.forbids))
        place = (runes, counts)
        if place not in self.starts:
            self.starts[place] = np.full((problem.favor + 1, problem.defense + 1), self.zero)
        self.starts[place][favor, problem.defense] += chance

    def _lose(self, cause: str, lost: Party, chance: Any) -> None:
        if lost.size:
            nobody = dict.fromkeys(KINDS, self.zero)
            self._count(self.losses.setdefault(cause, nobody), lost, chance)

    def _count(self, kinds: dict[str, Any], party: Party, chance: Any) -> None:
        for kind, count in zip(KINDS, party, strict=True):
            if count:
                kinds[kind] += chance * count

    def _meet(self, law: Any, chance: Any = 1) -> None:
        self.coins += chance * law.coins
        self.glory += chance * law.glory
        self.blame += chance * law.blame
        self.rounds += chance * law.rounds
