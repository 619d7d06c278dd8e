"""Random phases of the twin, as the package reads them."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from odds.champions.expedition.phase import Chain
from odds.champions.expedition.rules import LAND, SEA, way_of
from odds.champions.expedition.stages import HUNT, Sent, Setup, Situation, Stage, State
from odds.champions.pieces import Dice, Enemy, Party, Prices, Reward, Ruleset
from tests.twin import phase as twin
from tests.twin.random_phases import random_plan, random_situation

SUPPLY = Party(sword=12, spear=12, axe=10, archer=12)
RUNES = ("healing", "reaction", "potential", "glory", "journey", "awareness", "the-hunt")


def drawn_plan(number: int) -> twin.Plan:
    """A random plan; what an unbeaten target costs is Blame, as the package counts it."""
    return _with_blame(random_plan(random.Random(number)), number)


def drawn_situation(number: int) -> twin.Plan:
    """A random situation in which nobody is sent yet."""
    return _with_blame(random_situation(random.Random(number)), number)


def _with_blame(plan: twin.Plan, number: int) -> twin.Plan:
    holding, targets, table = plan
    rng = random.Random(f"blame {number}")
    price = Fraction(table.prices["blame"])
    targets = tuple(
        replace(target, unbeaten=-price * (rng.randint(0, 2) if target.route != "hunt" else 0))
        for target in targets
    )
    return twin.Plan(holding, targets, table)


def blame_of(target: twin.Target, table: twin.Table) -> int:
    price = Fraction(table.prices["blame"])
    return int(-target.unbeaten / price) if price else 0


def differs(plan: twin.Plan) -> str | None:
    """Why the package and the twin read a plan differently, where they do."""
    holding, targets, table = plan
    routes = [target.route for target in targets]
    if "glory" in holding.runes and any(t.reward is None for t in targets if t.route != HUNT):
        return "an enemy without a reward is worth prices.win to the rune Glory, 0 to the twin"
    if table.most_warriors < 8:
        return "rooms that bind: the twin counts all who are held, the package who may be hired"
    met = [t for t in in_order(plan) if t.route in ("home", LAND)]
    hoards = [at for at, t in enumerate(met) if t.special == "loot-hoarder"]
    if hoards and any(t.route == LAND for t in met[hoards[0] + 1 :]):
        return "a Loot Hoarder before a land journey is refused by the question"
    if "awareness" in holding.runes and any(
        sum(way_of(route) == way for route in routes) > 1 for way in (SEA, LAND)
    ):
        return "Awareness with two journeys of one deck: which card is looked at is not the same"
    return None


def in_order(plan: twin.Plan) -> list[twin.Target]:
    """Targets in the order in which they are met (D37), as the package has them."""
    shores = ("far", "near") if plan.table.shore_order == "far-first" else ("near", "far")
    order = ("hunt", "home", "land", *shores)
    return sorted(plan.targets, key=lambda target: order.index(target.route))


def setup_of(plan: twin.Plan) -> Setup:
    holding, _, table = plan
    return Setup(
        dice=tuple(die or () for die in Dice.from_faces(table.dice)),
        favor=holding.favor,
        start=State(
            coins=holding.coins,
            runes=tuple(rune for rune in RUNES if rune in holding.runes),
            sea=tuple(table.sea_deck.items()),
            land=tuple(table.land_deck.items()),
        ),
        kraken=Enemy(*table.kraken),
        bandits=Enemy(*table.bandits),
        goal=table.goal,
        leader=table.leader,
        prices=Prices(**table.prices),
        rules=Ruleset(mist_walker_shields=table.mist_shields),
        room=max(0, table.most_warriors - sum(holding.party.values())),
        supply=SUPPLY if table.supply is None else Party(**dict(table.supply)),
    )


def _reward(reward: twin.Reward | None) -> Reward | None:
    if reward is None:
        return None
    return Reward(
        glory=reward.glory,
        coins=reward.coins,
        favor=reward.favor,
        discard=reward.blame,
        food=reward.food,
        warriors=Party(**dict(reward.warriors)),
    )


def stages_of(plan: twin.Plan) -> tuple[Stage, ...]:
    def enemy(target: twin.Target) -> Enemy:
        unbeaten = Reward(blame=blame_of(target, plan.table))
        card = (target.attack, target.defense, target.special, target.forbids)
        return Enemy(*card, _reward(target.reward), unbeaten)

    return tuple(Stage(t.name, enemy(t), t.route, t.known, t.weight) for t in in_order(plan))


def sent_of(plan: twin.Plan) -> tuple[Sent, ...]:
    return tuple(Sent(Party(**dict(t.party)), t.food) for t in in_order(plan))


def chain_of(plan: twin.Plan, *, exact: bool) -> Chain:
    return Chain(setup_of(plan), stages_of(plan), exact=exact)


def left_at_home(plan: twin.Plan) -> tuple[Party, int]:
    home = Party(**dict(plan.holding.party))
    food = plan.holding.food
    for one in sent_of(plan):
        home, food = home - one.party, food - one.food
    return home, food


def solved(chain: Chain, plan: twin.Plan) -> tuple:
    """Weighted chance to win and value of the whole plan, what stays at home included."""
    first, second = chain.worth(0, sent_of(plan), chain.setup.start)[:, plan.holding.favor]
    win, value = (first, second) if plan.table.goal == "win" else (second, first)
    home, food = left_at_home(plan)
    prices = chain.setup.prices
    return win, value + chain.number(prices.party(home) + food * prices.food)


def situation_of(plan: twin.Plan) -> Situation:
    return Situation(
        setup_of(plan),
        stages_of(plan),
        Party(**dict(plan.holding.party)),
        plan.holding.food,
        tuple(target.capacity for target in in_order(plan)),
    )
