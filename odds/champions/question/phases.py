"""The questions about a whole combat phase: what a plan is worth, and what to commit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from odds.champions.advise.commit import EFFORTS
from odds.champions.catalogue import Catalogue, load
from odds.champions.combat.play import GOALS
from odds.champions.expedition.rules import CARDS, LAND, SEA, way_of
from odds.champions.expedition.stages import HUNT, Sent, Setup, Situation, Stage, State
from odds.champions.pieces import (
    KINDS,
    Dice,
    Enemy,
    Holding,
    Party,
    Prices,
    Target,
    one_of,
    whole,
)
from odds.champions.question.checks import (
    MOST_FAVOR,
    checked_dice,
    checked_enemy,
    checked_leader,
    checked_party,
    checked_prices,
    most_held,
)
from odds.champions.question.fights import FIGHT_RUNES, FightQuestion
from odds.champions.question.journeys import JOURNEY_RUNES
from odds.errors import QuestionError

MOST_TARGETS: Final = 8
PHASE_RUNES: Final = (*FIGHT_RUNES, *JOURNEY_RUNES, "the-hunt")
NOBODY: Final = Enemy(attack=0, defense=1)


@dataclass(frozen=True, slots=True)
class CommitQuestion:
    """What do I send where?

    `targets` are those open to the player, in the order in which they are met (hunting first, home,
    land, then the shores: D37); `goal` is `value`, or `win` for the weighted chances of targets;
    `sea` and `land` are copies of journey cards not seen (default: all); `effort` is `full`, until
    it is proven, or `fast`. Awareness is used when a journey begins, for that journey alone.

    >>> troll = Target("troll", Enemy(attack=3, defense=5))
    >>> CommitQuestion(Holding(Party("3 sword 2 axe"), favor=2), (troll,)).goal
    'value'
    """

    holding: Holding
    targets: tuple[Target, ...]
    goal: str = "value"
    leader: str | None = None
    dice: Dice = Dice()
    prices: Prices = Prices()
    effort: str = "full"
    sea: Mapping[str, int] | None = None
    land: Mapping[str, int] | None = None
    catalogue: Catalogue = field(default_factory=load, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.holding, Holding):
            raise QuestionError("holding", f"{self.holding!r} is not a Holding")
        _under("holding", lambda: checked_party(self.holding.party))
        whole(self.holding.favor, "holding.favor", high=MOST_FAVOR)
        targets = self.targets
        if isinstance(targets, Target) or not isinstance(targets, Iterable):
            raise QuestionError("targets", f"{targets!r} is not a list of targets")
        object.__setattr__(self, "targets", tuple(targets))
        whole(len(self.targets), "targets", low=1, high=MOST_TARGETS)
        for target in self.targets:
            if not isinstance(target, Target):
                raise QuestionError("targets", f"{target!r} is not a Target")
            if target.enemy is not None:
                _under(f"targets.{target.name}", partial(checked_enemy, target.enemy))
        names = Counter(target.name for target in self.targets)
        for name, times in names.items():
            if times > 1:
                raise QuestionError(
                    "targets", "{name} is named {times} times", name=name, times=times
                )
        if sum(target.route == HUNT for target in self.targets) > 1:
            raise QuestionError("targets", "there is one hunt (D51)")
        one_of(self.goal, "goal", GOALS)
        one_of(self.effort, "effort", EFFORTS)
        checked_leader(self.leader)
        checked_dice(self.dice)
        checked_prices(self.prices)
        for way in (SEA, LAND):
            self._check_deck(way)
        self._check_coins()

    def __hash__(self) -> int:
        decks = (tuple(sorted((getattr(self, way) or {}).items())) for way in (SEA, LAND))
        asked = (self.holding, self.targets, self.goal, self.leader, self.dice, self.prices)
        return hash((*asked, self.effort, *decks))

    def _check_deck(self, way: str) -> None:
        there = self.catalogue.journey_deck(way)
        given = getattr(self, way)
        if given is not None and not isinstance(given, Mapping):
            raise QuestionError(way, f"{given!r} is no mapping from cards to copies")
        known = Counter(
            one_of(target.known, f"targets.{target.name}.known", CARDS[way])
            for target in self.targets
            if target.known is not None and way_of(target.route) == way
        )
        for card, copies in (given or {}).items():
            one_of(card, way, CARDS[way])
            whole(copies, f"{way}.{card}")
        for card in {*known, *(given or {})}:
            told = known[card] + (given or {}).get(card, 0)
            if told > there[card]:
                raise QuestionError(
                    f"{way}.{card}",
                    "{told} are more than the {there} there are",
                    told=told,
                    there=there[card],
                )
        journeys = [target for target in self.targets if way_of(target.route) == way]
        needed = sum(target.known is None for target in journeys)
        if sum(self.deck(way).values()) < needed:
            raise QuestionError(
                way, "has fewer cards than the {needed} journeys there are", needed=needed
            )

    def _check_coins(self) -> None:
        """Coins that a Loot Hoarder pays cannot be spent on a journey by land that follows."""
        before: list[str] = []
        for target in self.ordered():
            if target.route == LAND and before:
                raise QuestionError(
                    f"targets.{before[0]}.route",
                    "a Loot Hoarder is a monster, at a near or far shore",
                )
            if target.enemy is not None and target.enemy.special == "loot-hoarder":
                before.append(target.name)

    def deck(self, way: str) -> dict[str, int]:
        """Copies of the cards that may be revealed, known ones taken out."""
        given: Mapping[str, int] | None = getattr(self, way)
        if given is not None:
            return dict(given)
        deck = self.catalogue.journey_deck(way)
        for target in self.targets:
            if target.known is not None and way_of(target.route) == way:
                deck[target.known] -= 1
        return deck

    def ordered(self) -> tuple[Target, ...]:
        """Return the targets in the order in which they are met (D37)."""
        near_first = self.catalogue.rules.shore_order == "near-first"
        shores = ("near", "far") if near_first else ("far", "near")
        order = (HUNT, "home", LAND, *shores)
        return tuple(sorted(self.targets, key=lambda target: order.index(target.route)))

    def setup(self) -> Setup:
        """Return what is the same for all targets."""
        filled = self.dice | self.catalogue.dice
        holding = self.holding
        return Setup(
            dice=tuple(die or () for die in filled),
            favor=holding.favor,
            start=State(
                coins=holding.coins,
                runes=tuple(rune for rune in PHASE_RUNES if rune in holding.runes),
                sea=tuple(self.deck(SEA).items()),
                land=tuple(self.deck(LAND).items()),
            ),
            kraken=self.catalogue.enemy("kraken"),
            bandits=self.catalogue.enemy("bandits"),
            goal=self.goal,
            leader=self.leader,
            prices=self.prices,
            rules=self.catalogue.rules,
            room=max(0, most_held(self.catalogue, self.leader) - holding.party.size),
            supply=self.catalogue.supply,
        )

    def stages(self) -> tuple[Stage, ...]:
        """Return the targets as they are solved."""
        return tuple(
            Stage(target.name, target.enemy or NOBODY, target.route, target.known, target.weight)
            for target in self.ordered()
        )

    def situation(self) -> Situation:
        """Return the situation as it is searched."""
        return Situation(
            setup=self.setup(),
            stages=self.stages(),
            party=self.holding.party,
            food=self.holding.food,
            capacity=tuple(target.capacity for target in self.ordered()),
        )

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        keys: list[str] = []
        for target in self.targets:
            fight = FightQuestion(
                self.holding.party,
                target.enemy or NOBODY,
                goal=self.goal,
                leader=self.leader,
                runes=self.holding.runes,
                dice=self.dice,
                prices=self.prices,
                catalogue=self.catalogue,
            )
            keys += fight.provisional()
        ways = {way_of(target.route) for target in self.targets}
        for way, crew in ((SEA, "kraken"), (LAND, "bandits")):
            if way in ways:
                keys.append(f"enemies.{crew}")
        return self.catalogue.provisional(keys)


@dataclass(frozen=True, slots=True)
class PhaseQuestion:
    """What is this plan worth? `plan` says who is sent to which target, `food` what is loaded.

    >>> troll = Target("troll", Enemy(attack=3, defense=5))
    >>> asked = CommitQuestion(Holding(Party("3 sword 2 axe"), favor=2), (troll,))
    >>> PhaseQuestion(asked, {"troll": Party("2 axe")}).home()
    Party('3 sword')
    """

    asked: CommitQuestion
    plan: Mapping[str, Party]
    food: Mapping[str, int] = field(default_factory=dict)
    exact: bool = False

    def __post_init__(self) -> None:
        targets = {target.name: target for target in self.asked.targets}
        for what, given in (("plan", self.plan), ("food", self.food)):
            if not isinstance(given, Mapping):
                raise QuestionError(what, f"{given!r} is no mapping from targets")
            for name in given:
                one_of(name, what, targets)
        plan = {name: _party(name, party) for name, party in self.plan.items()}
        object.__setattr__(self, "plan", plan)
        held = self.asked.holding
        for kind in KINDS:
            sent = sum(getattr(party, kind) for party in plan.values())
            there = getattr(held.party, kind)
            if sent > there:
                raise QuestionError(
                    "plan",
                    "{sent} {kind} are sent, {there} are held",
                    sent=sent,
                    kind=kind,
                    there=there,
                )
        for name, amount in self.food.items():
            whole(amount, f"food.{name}")
            if amount and way_of(targets[name].route) != SEA:
                raise QuestionError(f"food.{name}", "food goes by ship only")
        loaded = sum(self.food.values())
        if loaded > held.food:
            raise QuestionError(
                "food", "{loaded} are loaded, {food} are held", loaded=loaded, food=held.food
            )
        for name, target in targets.items():
            aboard = plan.get(name, Party()).size + self.food.get(name, 0)
            if target.capacity is not None and aboard > target.capacity:
                raise QuestionError(
                    f"plan.{name}",
                    "{aboard} warriors and food; the ship holds {capacity}",
                    aboard=aboard,
                    capacity=target.capacity,
                )

    def sent(self) -> tuple[Sent, ...]:
        """Return the plan as it is solved."""
        return tuple(
            Sent(self.plan.get(target.name, Party()), self.food.get(target.name, 0))
            for target in self.asked.ordered()
        )

    def home(self) -> Party:
        """Warriors who are sent nowhere."""
        home = self.asked.holding.party
        for party in self.plan.values():
            home = home - party
        return home


def _party(name: str, party: Party | str) -> Party:
    """A party of a plan, which may be a text."""
    if isinstance(party, str):
        try:
            return Party(party)
        except QuestionError as error:
            raise QuestionError(f"plan.{name}", error.message) from None
    if not isinstance(party, Party):
        raise QuestionError(f"plan.{name}", f"{party!r} is not a Party")
    return party


def _under(field: str, check: Callable[[], object]) -> None:
    """Name the whole path of a field that is checked as a part of something."""
    try:
        check()
    except QuestionError as error:
        raise QuestionError(f"{field}.{error.field}", error.message) from None


def extra(question: CommitQuestion, home: Party, food: int) -> Any:
    """Worth of what stays at home, in Glory."""
    return question.prices.party(home) + food * question.prices.food
