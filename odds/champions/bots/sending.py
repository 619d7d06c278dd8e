"""Whom to send where: the split with the best bound of `advise.commit`, over all targets of a seat.

No split is worked out to its end: that takes as long as the bounds, and one would be left anyway.
"""

from __future__ import annotations

from collections import Counter

from odds.champions.advise.commit import Search
from odds.champions.bots import taste
from odds.champions.bots.fighting import Fighter
from odds.champions.game import State, Table
from odds.champions.game.assignment import DONE, targets
from odds.champions.game.state import lair_at, path_at, sent_to
from odds.champions.game.table import HUNTING
from odds.champions.pieces import KINDS, Holding, Party, Target
from odds.champions.question.phases import MOST_TARGETS, CommitQuestion
from odds.errors import QuestionError

# What is weighed of Favor, Food and Coins; runes are used where a fight shows their worth. Each
# more of any makes the question larger, and seldom the answer another.
MOST_FAVOR, MOST_FOOD, MOST_COINS = 2, 5, 2
Plan = dict[str, tuple[Party, int]]


class Sender:
    """Makes a plan for each phase and follows it, one warrior at a time."""

    def __init__(self, table: Table, fighter: Fighter) -> None:
        self.table = table
        self.fighter = fighter
        self._made: tuple[object, Plan] | None = None

    def next(self, view: State, seat: int, legal: tuple[str, ...]) -> str:
        """The next warrior or Food of the plan that has not been sent yet."""
        for place, (party, food) in self.plan(view, seat).items():
            there = sent_to(view, place, seat)
            for kind, wanted, sent in zip(KINDS, party, there.party, strict=True):
                word = f"{kind} to {place}"
                if sent < wanted and word in legal:
                    return word
            if there.food < food and f"food to {place}" in legal:
                return f"food to {place}"
        return DONE

    def plan(self, view: State, seat: int) -> Plan:
        """The plan for everything that the seat holds, sent already or not."""
        asked = self.question(view, seat)
        if asked is None:
            return {}
        if self._made is None or self._made[0] != asked:
            self._made = (asked, _planned(asked))
        return self._made[1]

    def question(self, view: State, seat: int) -> CommitQuestion | None:
        """What is asked of `advise`; None where nobody can be sent."""
        table, player = self.table, view.players[seat]
        party, food = player.home, player.food
        for sent in view.sent:
            if sent.seat == seat:
                party, food = party + sent.party, food + sent.food
        there = []
        for place, capacity in targets(table, view, seat).items():
            lair, path = lair_at(view, place), path_at(view, place)
            if lair is not None:
                seen = path.card if path is not None and path.seen >> seat & 1 else ""
                enemy = self.fighter.enemy(view, place, lair.card)
                target = Target(place, enemy, table.route[place], capacity, seen or None)
                there.append(target)
        if (HUNTING, seat) in view.placed:
            there.append(Target(HUNTING, route="hunt"))
        if not party.size or not there:
            return None
        return CommitQuestion(
            Holding(
                party,
                min(MOST_FAVOR, player.favor),
                min(MOST_FOOD, food),
                min(MOST_COINS, player.coins),
            ),
            tuple(there[:MOST_TARGETS]),
            leader=player.leader,
            dice=table.known.dice,
            prices=taste.prices(table, view, seat),
            effort="fast",
            sea=self._deck(view, "sea"),
            land=self._deck(view, "land") if table.expansion else None,
            catalogue=table.known,
        )

    def _deck(self, view: State, way: str) -> dict[str, int]:
        """Cards that may be revealed: in a view, all that the seat has not seen."""
        return dict(Counter(getattr(view.decks, way)))


def _planned(asked: CommitQuestion) -> Plan:
    try:
        best = Search(asked.situation()).promising()
    except QuestionError:  # more splits than are weighed: everybody to the first target
        return {asked.ordered()[0].name: (asked.holding.party, 0)}
    named = zip(asked.ordered(), best, strict=True)
    return {target.name: (sent.party, sent.food) for target, sent in named}
