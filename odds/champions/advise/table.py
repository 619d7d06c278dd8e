"""One solve, every party: the table of chances against an enemy, and everything read off it.

Smaller parties, less favor and less defense come along with the largest, except that an enemy who
heals (D16) is another fight for each defense; those are solved where they are first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from odds.champions.combat import rules
from odds.champions.combat.play import Fight
from odds.champions.combat.solve import Solved
from odds.champions.pieces import KINDS, Party, whole
from odds.errors import QuestionError

GOAL_LAYER, BOTH_LAYERS = 1, 2

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Table:
    """Chances of all parties of up to `warriors` against the enemy of `fight`.

    `fight` holds the largest favor and defense; its party is any party of so many warriors.
    `within`, if given, holds the most of each kind: parties beyond it are not solved.
    """

    fight: Fight
    warriors: int
    within: Party | None = None

    def solved(self, defense: int, depth: int = GOAL_LAYER) -> Solved:
        """Solution that holds this defense, out of the one cache."""
        most = Party.of((self.warriors,) * len(KINDS))
        if self.within is not None:
            most = Party.of(map(min, most, self.within))
        fight = replace(self.fight, party=most, warriors=self.warriors)
        if rules.SPECIALS[fight.enemy.special].heals:
            fight = replace(fight, enemy=replace(fight.enemy, defense=defense))
        return fight.solve(depth)

    def win(self, party: Party, favor: int | None = None, defense: int | None = None) -> float:
        """Chance to win of a party; `favor` and `defense` default to the table's largest.

        Raises QuestionError on the field that the table does not hold.
        """
        goal_only = self.fight.goal == "win"
        pair = self._pair(party, favor, defense, GOAL_LAYER if goal_only else BOTH_LAYERS)
        return pair[0 if goal_only else 1]

    def value(self, party: Party, favor: int | None = None, defense: int | None = None) -> float:
        """Expected worth of a party in Glory, as `win`."""
        goal_only = self.fight.goal == "value"
        pair = self._pair(party, favor, defense, GOAL_LAYER if goal_only else BOTH_LAYERS)
        return pair[0 if goal_only else 1]

    def parties(self) -> Iterator[Party]:
        """Yield all parties with a warrior, smaller ones first.

        >>> from odds import Enemy, table
        >>> len(list(table(Enemy(attack=2, defense=3), warriors=2).parties()))
        14
        """
        for counts in self.solved(self.fight.enemy.defense).problem.parties()[1:]:
            yield Party.of(counts)

    def wins(self, defense: int | None = None) -> tuple[Ints, Floats]:
        """All parties at once: counts (parties, kinds), smaller ones first, nobody included, and
        chance to win (parties, favor + 1) with each Favor up to the table's.

        Raises QuestionError on `defense` where the table does not hold it.

        >>> from odds import Enemy, table
        >>> counts, wins = table(Enemy(attack=1, defense=1), warriors=1, favor=0).wins()
        >>> counts[4].tolist(), round(float(wins[4, 0]), 4)  # 3 faces hit, 2 are fatal
        ([1, 0, 0, 0], 0.6)
        """
        needed = self._needed(defense)
        first = self.fight.goal == "win"
        solved = self.solved(needed, GOAL_LAYER if first else BOTH_LAYERS)
        layer, parties = (0 if first else 1), solved.problem.parties()
        wins = np.array([solved.values[counts][layer, :, needed] for counts in parties])
        return np.array(parties), np.clip(wins, 0.0, 1.0)

    def _needed(self, defense: int | None) -> int:
        most = self.fight.enemy.defense
        needed = most if defense is None else defense
        if whole(needed, "defense", low=1) > most:
            raise QuestionError(
                "defense",
                "{needed} is above {most}, which the table holds",
                needed=needed,
                most=most,
            )
        return needed

    def _pair(
        self, party: Party, favor: int | None, defense: int | None, depth: int
    ) -> tuple[float, ...]:
        if not isinstance(party, Party):
            raise QuestionError("party", f"{party!r} is not a Party")
        purse = self.fight.favor if favor is None else favor
        whole(party.size, "party", high=self.warriors)
        whole(purse, "favor", high=self.fight.favor)
        needed = self._needed(defense)
        fighting = party.without(self.fight.enemy.forbids)
        if self.within is not None:
            for kind, count, limit in zip(KINDS, fighting, self.within, strict=True):
                whole(count, f"party.{kind}", high=limit)
        return self.solved(needed, depth).value(fighting, purse, needed)
