"""The question whom to send: the cheapest party that is likely enough to win."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from odds.champions.advise.party import Sending, cheapest, curve
from odds.champions.advise.table import Table
from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import KINDS, Dice, Enemy, Party, Prices, whole
from odds.champions.question.checks import checked_chance, checked_holding, most_held
from odds.champions.question.fights import FightQuestion, prices_used
from odds.errors import QuestionError


@dataclass(frozen=True, slots=True)
class PartyQuestion:
    """What is the cheapest party that wins with at least this `chance` (0..1)?

    `holding` are the warriors at hand, None for all of the supply (D5); at most `warriors` of them
    are sent, None for as many as the leader's board holds. All of `favor` may be spent, and costs
    nothing; with `pay_favor` any part of it may be sent, and costs its price. The rest as in
    FightQuestion; the play is the best for the goal.

    >>> PartyQuestion(Enemy(attack=3, defense=6), holding=Party("3 sword 2 axe")).most
    5
    """

    enemy: Enemy
    chance: float = 0.8
    holding: Party | None = None
    warriors: int | None = None
    favor: int = 0
    pay_favor: bool = False
    goal: str = "win"
    leader: str | None = None
    dice: Dice = Dice()
    prices: Prices = Prices()
    catalogue: Catalogue = field(default_factory=load, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chance", checked_chance(self.chance))
        asked = self._of(Party())  # checks all that fights have too
        object.__setattr__(self, "favor", asked.favor)
        if not isinstance(self.pay_favor, bool):
            raise QuestionError(
                "pay_favor", "{value!r} is neither true nor false", value=self.pay_favor
            )
        if self.holding is not None:
            checked_holding(self.holding, self.catalogue, self.leader)
        if self.warriors is not None:
            most = most_held(self.catalogue, self.leader)
            if whole(self.warriors, "warriors", low=1) > most:
                raise QuestionError(
                    "warriors",
                    "{warriors} is above {most}, the most that a player holds",
                    warriors=self.warriors,
                    most=most,
                )

    @property
    def most(self) -> int:
        """The most warriors that are sent."""
        board = most_held(self.catalogue, self.leader)
        held = board if self.holding is None else self.holding.size
        return min(held, board if self.warriors is None else self.warriors)

    @property
    def limits(self) -> Party:
        """The most of each kind."""
        return self.catalogue.supply if self.holding is None else self.holding

    def table(self) -> Table:
        """Return the table of all parties that may be sent, not yet solved."""
        return Table(self._of(Party()).fight(), self.most, within=self.limits)

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        sent = [kind for kind in KINDS if getattr(self.limits, kind)]
        kinds = [kind for kind in sent if kind not in self.enemy.forbids]
        asked = self._of(Party.of(int(kind in kinds) for kind in KINDS))
        keys = [*asked.provisional()]
        priced = {*kinds, "favor"} if self.pay_favor else kinds
        keys += prices_used(self.prices, priced, self.catalogue)
        if self.leader is not None and self.holding is None and self.warriors is None:
            keys.append(f"leaders.{self.leader}.holding")
        return self.catalogue.provisional(keys)

    def _of(self, party: Party) -> FightQuestion:
        return FightQuestion(
            party=party,
            enemy=self.enemy,
            favor=self.favor,
            goal=self.goal,
            leader=self.leader,
            dice=self.dice,
            prices=self.prices,
            catalogue=self.catalogue,
        )


@dataclass(frozen=True, slots=True)
class PartyAnswer:
    """The cheapest party that is likely enough to win, and what else there is.

    `best` party, the `favor` that it may spend, its `cost` in Glory and its chance to `win`; all
    None where no party is likely enough. `curve`: what is not beaten in both cost and chance, the
    cheapest first, nobody included; `provisional` keys of data that are ours.
    """

    question: PartyQuestion
    best: Party | None
    favor: int | None
    cost: Fraction | None
    win: float | None
    curve: tuple[Sending, ...]
    provisional: tuple[str, ...]


def ask_party(question: PartyQuestion) -> PartyAnswer:
    """Answer whom to send. Raises QuestionError where all parties together are too many."""
    table, paid = question.table(), question.pay_favor
    best = cheapest(table, question.chance, paid=paid)
    return PartyAnswer(
        question=question,
        best=None if best is None else best.party,
        favor=None if best is None else best.favor,
        cost=None if best is None else best.cost,
        win=None if best is None else best.win,
        curve=curve(table, paid=paid),
        provisional=question.provisional(),
    )
