"""The twin of the combat phase: by hand, against the twins of its parts, and by what must hold."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from tests.twin.fight import KINDS, NOBODY, PRICES, Fight, Worth, solve
from tests.twin.journey import Land, Sea, journey
from tests.twin.phase import DECK_OF, Holding, Plan, Reward, Table, Target, commit, phase
from tests.twin.random_fights import DEFAULT_DICE, random_rune_fight
from tests.twin.random_journeys import random_land, random_sea
from tests.twin.random_phases import random_plan, random_situation

pytestmark = pytest.mark.slow

# -- by hand --------------------------------------------------------------------------------------
# As in test_fight_twin: win 8, a warrior 1, a favor 2, a coin 1/3, a rune 2; food 0. A sword hits
# half of the time, an axe always, a spear always twice. A `hard` enemy has attack 1 and defense 1:
# one sword has one round against it, a hit kills, 8, and the sword falls in any case. So alone it
# wins 1/2 of the time, with a favor 3/4. A `soft` one has attack 0: whoever hits wins, unharmed.

HALF, SURE, TWICE = (("hit", "blank") * 3, ("hit",) * 6, ("hit hit",) * 6)
DICE = {"sword": HALF, "spear": TWICE, "axe": SURE, "archer": DEFAULT_DICE["archer"]}
SWORD, SPEAR, AXE, ARCHER = ({kind: 1} for kind in KINDS)
THIRD = Fraction(1, 3)


def hard(name: str = "hard", party=SWORD, **more) -> Target:
    return Target(name, 1, 1, party=party, **more)


def soft(name: str = "soft", party=AXE, **more) -> Target:
    return Target(name, 0, 1, party=party, **more)


def run(*targets: Target, favor=0, coins=0, food=None, runes=(), home=None, **table):
    """The phase of those who are sent and those at `home`."""
    parties = [target.party for target in targets] + [home or {}]
    party = {kind: sum(some.get(kind, 0) for some in parties) for kind in KINDS}
    loaded = sum(target.food for target in targets)
    holding = Holding(party, favor, coins, loaded if food is None else food, runes)
    return phase(holding, targets, Table(**{"dice": DICE, **table}))


def worth(*targets: Target, **more) -> Worth:
    result = run(*targets, **more)
    return Worth(result.win, result.value)


def test_one_favor_in_two_fights():
    # First hit (1/2): the second wins 3/4: 8 + 1/2 x (8 + 2) + 1/4 x 8 = 15. First blank: to pay is
    # 1/2 + 1/2, to keep it only 3/4; both fights are then won half of the time: 8.
    result = run(hard("first"), hard("second"), favor=1)
    assert (result.win, result.value) == (Fraction(11, 8), Fraction(23, 2))
    assert result.chances == {"first": Fraction(3, 4), "second": Fraction(5, 8)}
    assert result.law == {(NOBODY, 1, 0): Fraction(1, 4), (NOBODY, 0, 0): Fraction(3, 4)}


def test_weights():
    # As before, but after a blank: to pay is 1/2 + 3 x 1/2, to keep it 3 x 3/4.
    result = run(hard("first"), hard("second", weight=Fraction(3)), favor=1)
    assert result.win == Fraction(1, 2) + 3 * Fraction(3, 4)
    assert result.chances == {"first": Fraction(1, 2), "second": Fraction(3, 4)}
    # At 2 both are 3/2, and the value says pay: 8 against 7.
    result = run(hard("first"), hard("second", weight=Fraction(2)), favor=1)
    assert (result.win, result.value) == (Fraction(1, 2) * 5 / 2 + Fraction(3, 4), Fraction(23, 2))
    # Where nothing counts, the value is left.
    nothing = {"weight": Fraction(0)}
    result = run(hard("first", **nothing), hard("second", **nothing), favor=1)
    assert (result.win, result.value) == (0, Fraction(23, 2))


def test_favor_that_was_won():
    # 3 + 1 and a favor, with which the sword wins 3/4: 1/2 x (8 + 2) + 1/4 x 8 = 7.
    gift = soft(reward=Reward(glory=3, favor=1))
    assert worth(gift, hard()) == (Fraction(7, 4), 11)
    # The other way around it is left over: 1/2 x 8, then 3 + 1 + 2.
    assert worth(hard(), gift) == (Fraction(3, 2), 10)


def test_favor_won_is_spent_in_the_fight_after_a_journey():
    # The far shore goes first, whatever is listed first; near first it comes too late.
    far = soft("far", route="far", food=1, reward=Reward(favor=1))
    near = hard("near", route="near", food=1)
    quiet = {"all-quiet": 2}
    assert worth(near, far, sea_deck=quiet) == (Fraction(7, 4), 8)
    late = worth(near, far, sea_deck=quiet, shore_order="near-first")
    assert late == (Fraction(3, 2), 4 + 1 + 2)


def test_coins_of_a_draugr_pay_for_the_blocked_path():
    path = {"land_deck": {"blocked-path": 1}}
    giant = soft("giant", route="land", reward=Reward(glory=5))
    # 1 + 1 for the draugr, its coins are gone, 5 + 1. Home comes before land, as always.
    draugr = soft("draugr", reward=Reward(glory=1, coins=2))
    for targets in ((draugr, giant), (giant, draugr)):
        result = run(*targets, **path)
        assert (result.win, result.value) == (2, 8)
        assert result.law == {((0, 0, 2, 0), 0, 0): 1}
    # One coin is not enough, one more in hand is. Those who turn back come home.
    poor = soft("draugr", reward=Reward(glory=1, coins=1))
    assert worth(poor, giant, **path) == (1, 3 + THIRD)
    assert worth(poor, giant, coins=1, **path) == (2, 8)
    # A Loot Hoarder hit twice has two coins, and what it is worth itself.
    hoarder = soft("hoarder", SPEAR, special="loot-hoarder", reward=Reward(glory=1))
    assert worth(hoarder, giant, **path) == (2, 8)
    assert run(hoarder).law == {((0, 1, 0, 0), 0, 2): 1}
    assert worth(hoarder) == (1, 2 + 2 * THIRD)
    # A monster's coins come too late.
    monster = soft("monster", route="near", food=1, reward=Reward(glory=1, coins=2))
    assert worth(monster, giant, sea_deck={"all-quiet": 1}, **path) == (1, 3 + 2 * THIRD)


def test_two_coins_and_two_blocked_paths():
    # The coins are kept for the better giant: 8 + 1, and the other party turns back.
    giants = [soft(str(n), route="land", reward=Reward(glory=n)) for n in (3, 8)]
    path = {"land_deck": {"blocked-path": 2}, "goal": "value"}
    assert worth(*giants, coins=2, **path) == (1, 10)
    assert worth(*giants[::-1], coins=2, **path) == (1, 10)
    assert worth(*giants, coins=4, **path) == (2, 13)


SHIPS = (soft("far", route="far", food=1), soft("near", route="near", food=1))


def test_cards_that_were_drawn_are_gone():
    # One of two lone axes meets the whirlpool, never both, never none.
    deck = {"all-quiet": 1, "whirlpool": 1}
    result = run(*SHIPS, sea_deck=deck)
    assert (result.win, result.value) == (1, 9)
    assert result.law == {((0, 0, 1, 0), 0, 0): 1}
    assert set(result.chances.values()) == {Fraction(1, 2)}
    # A card that was seen lies at its shore, in no deck.
    known = (replace(SHIPS[0], known="whirlpool"), SHIPS[1])
    result = run(*known, sea_deck={"all-quiet": 1})
    assert result.chances == {"far": 0, "near": 1}
    # The decks of sea and land are two.
    giant = soft("giant", route="land")
    decks = {"sea_deck": {"whirlpool": 1, "all-quiet": 1}, "land_deck": {"avalanche": 1}}
    assert run(SHIPS[0], giant, **decks).chances == {"far": Fraction(1, 2), "giant": 0}


def test_the_rune_of_journey_draws_what_is_left():
    # Three cards, two at the shores. The rune turns whichever meets the whirlpool to all quiet; it
    # is left if the whirlpool is on the pile, 1/3.
    deck = {"all-quiet": 2, "whirlpool": 1}
    assert worth(*SHIPS, sea_deck=deck, runes=("journey",)) == (2, 18 + 2 * THIRD)
    # With two cards there is no pile.
    deck = {"all-quiet": 1, "whirlpool": 1}
    assert worth(*SHIPS, sea_deck=deck, runes=("journey",)) == (1, 11)
    # Not even for the better of them: the other card lies at the second shore.
    great = (replace(SHIPS[0], weight=Fraction(3)), SHIPS[1])
    assert worth(*great, sea_deck=deck, runes=("journey",)) == (2, 11)


def test_awareness_tells_before_the_phase():
    # A deck of two: the card on the pile says which one is at the shore. Quiet: a favor is kept for
    # the weight of 3, 1/2 + 3 x 3/4; else all is lost there, and it is spent at home: 3/4.
    deck = {"all-quiet": 1, "whirlpool": 1}
    targets = (hard(), hard("near", route="near", food=1, weight=Fraction(3)))
    aware = {"sea_deck": deck, "favor": 1, "runes": ("awareness",)}
    assert run(*targets, **aware).win == Fraction(7, 4)
    # Unseen: after a blank at home to pay is 1/2 + 3 x 1/4, to keep it 3 x 1/2 x 3/4.
    blind = Fraction(1, 2) * (1 + 3 * Fraction(3, 8)) + Fraction(1, 2) * Fraction(5, 4)
    assert run(*targets, **{**aware, "runes": ()}).win == blind
    # Used when the journey begins it comes too late.
    assert run(*targets, **aware, awareness_before=False).win == blind


def hunt(party, **more) -> Target:
    return Target("hunt", route="hunt", party=party, **more)


def test_a_hunt():
    # Three faces bring 2, two bring 1, one none: 4/3. The archer comes home.
    food = {"prices": {"food": Fraction(1), "favor": Fraction(1, 2)}}
    assert worth(hunt(ARCHER), **food) == (0, Fraction(4, 3) + 1)
    # With a favor of 1/2 only a blank is rolled again: 1/2 x 5/2 + 1/3 x 3/2 + 1/6 x 4/3.
    result = run(hunt(ARCHER), favor=1, **food)
    assert (result.win, result.value) == (0, Fraction(71, 36) + 1)
    assert result.chances == {}
    archer = (0, 0, 0, 1)
    assert result.law == {(archer, 1, 0): Fraction(5, 6), (archer, 0, 0): Fraction(1, 6)}
    # Asmundr has 2 for a favor: all but a favor of more than 2 is spent: 4/3 + 2 + 1.
    assert run(hunt(ARCHER), favor=1, leader="asmundr", **food).value == Fraction(13, 3)
    # It is kept for the fight if that counts: 4/3 + 1, then 7 without the favor's price of 2.
    assert run(hard(), hunt(ARCHER), favor=1, prices={"food": 1}).win == Fraction(3, 4)
    # Nobody hunting, nothing found.
    assert worth(hunt({}), **food) == (0, 0)


def test_the_most_food_and_the_rune_of_the_hunt():
    food = {"prices": {"food": Fraction(1)}, "dice": {**DICE, "archer": ("hit game",) * 6}}
    assert worth(hunt({"archer": 2}), **food) == (0, 4 + 2)
    assert worth(hunt({"archer": 4}), **food) == (0, 6 + 4)
    # 4 Glory for 4 hits, or the rune's price of 2, as good as that of 2 hits.
    assert worth(hunt({"archer": 4}), runes=("the-hunt",), **food) == (0, 6 + 4 + 4)
    assert worth(hunt({"archer": 1}), runes=("the-hunt",), **food) == (0, 2 + 1 + 2)
    # Svanhildr's swords find more: all hits count one more.
    food["dice"] = {"sword": TWICE}
    assert worth(hunt(SWORD), leader="svanhildr", **food) == (0, 3 + 1)
    # What is hunted feeds nobody.
    ship = replace(SHIPS[0], food=0)
    assert worth(hunt({"axe": 4}), ship, sea_deck={"all-quiet": 1}).win == 0


def test_the_rune_of_glory_waits_for_the_better_enemy():
    # 2 for half of 3, or later 5 for half of 9 with 1/2, else 2 for the rune: 3 + 1 + 1/2 x 14 + 1.
    rune = {"runes": ("glory",), "goal": "value"}
    small, great = soft("small", reward=Reward(glory=3)), hard("great", reward=Reward(glory=9))
    assert worth(small, great, **rune).value == 12
    assert worth(great, small, **rune).value == 12  # the small one has no more than the rune
    # 4 for half of 7 now: the later 1 is no better than the rune.
    small, great = soft("small", reward=Reward(glory=7)), hard("great", reward=Reward(glory=3))
    assert worth(small, great, **rune).value == 7 + 1 + 4 + Fraction(3, 2)


def test_runes_are_used_once():
    # Both axes win and fall, 2 x 8. Healing saves one of them, 1, but unused it is worth 2.
    assert worth(hard("a", AXE), hard("b", AXE), runes=("healing",)) == (2, 18)
    cheap = {"prices": {"rune": Fraction(0)}}
    assert worth(hard("a", AXE), hard("b", AXE), runes=("healing",), **cheap) == (2, 17)


def test_the_rest_counts():
    # 2 Glory, 1 Blame, 3 food at 1/2, the axe; another at home, and 2 food of 3 that are left.
    reward = Reward(glory=2, blame=1, food=3)
    ship = soft(route="near", food=1, reward=reward)
    more = {"prices": {"food": Fraction(1, 2)}, "sea_deck": {"all-quiet": 1}}
    assert worth(ship, home=AXE, food=3, **more) == (1, 2 + 1 + Fraction(3, 2) + 1 + 1 + 1)
    # Not beaten: what that costs, the favor is left.
    assert worth(hard(party={}, unbeaten=Fraction(-3)), favor=1) == (0, -1)


def test_warriors_won_are_held_if_there_is_room():
    won = hard(party=AXE, reward=Reward(warriors={"sword": 1, "archer": 1}))
    dear = {"prices": {"archer": Fraction(3)}}
    assert run(won, home=AXE, **dear).law == {((1, 0, 1, 1), 0, 0): 1}
    # The axe falls, one place is free: the dearest of those won.
    result = run(won, home=AXE, most_warriors=2, **dear)
    assert result.law == {((0, 0, 1, 1), 0, 0): 1}
    assert result.value == 1 + 3
    # Who survives needs his place.
    gift = soft(reward=Reward(warriors={"archer": 2}))
    assert run(gift, home=AXE, most_warriors=3).law == {((0, 0, 2, 1), 0, 0): 1}
    # The same place cannot be given to a Lone Warrior.
    giant = soft("giant", route="land")
    lone = {"land_deck": {"lone-warrior": 1}, "coins": 1, "goal": "value"}
    cheap = {"prices": {"coin": Fraction(0)}}
    assert run(won, giant, **lone, **cheap).value == 2 + 8 + 2
    assert run(won, giant, **lone, **cheap, most_warriors=2).value == 1 + 8 + 1


def test_nobody_on_a_ship():
    # The card is revealed all the same, and is gone.
    empty = replace(SHIPS[0], party={}, food=0)
    deck = {"all-quiet": 1, "whirlpool": 1}
    assert worth(empty, SHIPS[1], sea_deck=deck) == (Fraction(1, 2), Fraction(9, 2))
    assert worth(empty, sea_deck={"lost": 1}, leader="jorunn") == (0, 2)


# -- against the twins of the parts ---------------------------------------------------------------


def as_plan(way: Fight | Sea | Land) -> Plan:
    """A phase with one target."""
    fight = way if isinstance(way, Fight) else way.fight
    enemy = {name: getattr(fight, name) for name in ("attack", "defense", "special", "forbids")}
    same = {name: getattr(fight, name) for name in ("goal", "prices", "leader", "mist_shields")}
    target = Target("only", **enemy, reward=Reward(fight.glory), unbeaten=fight.unbeaten)
    target, table = replace(target, party=fight.party), Table(fight.dice, **same)
    holding = Holding(fight.party, fight.favor, runes=fight.runes)
    if isinstance(way, Sea):
        target = replace(target, route=way.shore, known=way.known, food=way.food)
        table = replace(table, sea_deck=way.deck, kraken=way.kraken)
        holding = replace(holding, food=way.food)
    elif isinstance(way, Land):
        target = replace(target, route="land", known=way.known)
        table = replace(table, land_deck=way.deck, bandits=way.bandits, supply=way.supply)
        holding = replace(holding, coins=way.coins)
        if way.room is not None:
            table = replace(table, most_warriors=sum(fight.party.values()) + way.room)
    if not isinstance(way, Fight):
        holding = replace(holding, runes=(*fight.runes, *way.runes))
    return Plan(holding, (target,), table)


def glorious(fight: Fight) -> Fight:
    """To win is worth the Glory, as for a target with no other reward."""
    return replace(fight, prices={**fight.prices, "win": Fraction(fight.glory)})


@pytest.mark.parametrize("seed", range(12))
def test_one_fight(seed):
    fight = glorious(random_rune_fight(random.Random(seed)))
    one, all_of_it = solve(fight), phase(*as_plan(fight))
    assert (all_of_it.win, all_of_it.value) == (one.win, one.value)
    assert all_of_it.chances == {"only": one.win}


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("draw", [random_sea, random_land])
@pytest.mark.parametrize("seed", range(6))
def test_one_journey(seed, draw, before):
    way = draw(random.Random(seed), 2)
    way = replace(way, fight=glorious(way.fight))
    one, (holding, targets, table) = journey(way), as_plan(way)
    all_of_it = phase(holding, targets, replace(table, awareness_before=before))
    assert (all_of_it.win, all_of_it.value) == (one.win, one.value)
    assert all_of_it.chances == {"only": one.win}


def test_without_a_reward_it_is_the_price_of_winning():
    assert worth(soft()) == (1, 9)
    assert worth(soft(), prices={"win": Fraction(3)}) == (1, 4)


# -- a plainer computation ------------------------------------------------------------------------


class Plainest:
    """Fights at home one after the other, die by die, with Potential, the rune of Glory and favor.

    Nobody has a shield and every enemy strikes, so that every round costs a warrior.
    """

    def __init__(self, plan: Plan):
        self.holding, self.targets, self.table = plan
        self.price = {**PRICES, **self.table.prices}
        self.first = 1 if self.table.goal == "win" else -1
        self.round = cache(self._round)
        self.node = cache(self._node)

    def best(self, found):
        return max(found, key=lambda worth: worth[:: self.first])

    def start(self, k, favor, runes, coins):
        if k < len(self.targets):
            party = tuple(kind for kind in KINDS for _ in range(self.targets[k].party[kind]))
            return self.round(k, party, self.targets[k].defense, favor, runes, coins)
        left = favor * self.price["favor"] + len(runes) * self.price["rune"]
        return (Fraction(0), left + coins * self.price["coin"])

    def _round(self, k, party, needed, favor, runes, coins):
        if not party:
            win, value = self.start(k + 1, favor, runes, coins)
            return (win, value + self.targets[k].unbeaten)
        return self.throw(k, party, (None,) * len(party), needed, favor, runes, coins)

    def throw(self, k, party, faces, needed, favor, runes, coins):
        """The dice without a face are thrown."""
        sides = [
            self.table.dice[d] if f is None else (f,) for d, f in zip(party, faces, strict=True)
        ]
        ends = [self.node(k, party, r, needed, favor, runes, coins) for r in product(*sides)]
        return tuple(sum(column) / len(ends) for column in zip(*ends, strict=True))

    def _node(self, k, party, faces, needed, favor, runes, coins):
        target, hits = self.targets[k], " ".join(faces).split().count("hit")
        found = []
        for left in combinations(party, max(0, len(party) - target.attack)):
            if hits < needed:
                found.append(self.round(k, left, needed - hits, favor, runes, coins))
                continue
            prize, alive = target.reward, sum(self.price[kind] for kind in left)
            for used in [frozenset(), frozenset({"glory"}) & runes]:
                more = (favor + prize.favor, runes - used, coins + prize.coins)
                win, value = self.start(k + 1, *more)
                value += prize.glory + len(used) * ((prize.glory + 1) // 2) + alive
                found.append((win + target.weight, value))
        places = range(len(party))
        for taken in (s for n in places for s in combinations(places, n + 1)):
            open_dice = tuple(None if i in taken else face for i, face in enumerate(faces))
            if favor:
                found.append(self.throw(k, party, open_dice, needed, favor - 1, runes, coins))
            if "potential" in runes and all(faces[i] == "blank" for i in taken):
                less = runes - {"potential"}
                found.append(self.throw(k, party, open_dice, needed, favor, less, coins))
        return self.best(found)


@pytest.mark.parametrize("seed", range(24))
def test_plainest(seed):
    rng = random.Random(seed)
    holding, targets, table = random_plan(rng)
    dice = {kind: rng.choices(("blank", "blank", "hit", "hit hit"), k=6) for kind in KINDS}
    whole, sent = dict.fromkeys(KINDS, 0), []
    for i, target in enumerate(targets):
        party = {kind: rng.choice((0, 0, 0, 1)) for kind in KINDS}
        whole = {kind: whole[kind] + party[kind] for kind in KINDS}
        reward = Reward(rng.randint(0, 9), rng.randint(0, 2), rng.randint(0, 1))
        sent.append(
            Target(str(i), rng.randint(1, 2), rng.randint(1, 4), reward=reward, party=party)
        )
        sent[-1] = replace(sent[-1], unbeaten=target.unbeaten, weight=target.weight)
    runes = [rune for rune in ("potential", "glory") if rng.random() < 0.5]
    holding = Holding(whole, holding.favor, holding.coins, runes=tuple(runes))
    plan = Plan(holding, tuple(sent), replace(table, dice=dice, leader=None, most_warriors=12))
    result = phase(*plan)
    plain = Plainest(plan).start(0, holding.favor, frozenset(runes), holding.coins)
    assert (result.win, result.value) == plain


# -- what must hold -------------------------------------------------------------------------------

SEEDS = range(4, 16)


def drawn(seed: int) -> Plan:
    return random_plan(random.Random(seed))


def pair(plan: Plan) -> tuple[Fraction, Fraction]:
    result = phase(*plan)
    both = (result.win, result.value)
    return both if plan.table.goal == "win" else both[::-1]


@pytest.mark.parametrize("seed", SEEDS)
def test_more_of_anything_never_hurts(seed):
    plan = drawn(seed)
    holding = plan.holding
    least = pair(plan)
    assert pair(plan._replace(holding=replace(holding, favor=holding.favor + 1))) >= least
    assert pair(plan._replace(holding=replace(holding, coins=holding.coins + 1))) >= least
    # No rune at all, but what they are worth unused.
    rest = (0, len(holding.runes) * plan.table.prices["rune"])
    bare = pair(plan._replace(holding=replace(holding, runes=())))
    win, value = map(sum, zip(bare if plan.table.goal == "win" else bare[::-1], rest, strict=True))
    assert least >= ((win, value) if plan.table.goal == "win" else (value, win))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_law(seed):
    plan = drawn(seed)
    result = phase(*plan)
    assert sum(result.law.values()) == 1
    assert all(favor >= 0 and coins >= 0 for _, favor, coins in result.law)
    most = plan.table.most_warriors
    assert all(min(party) >= 0 and sum(party) <= most for party, *_ in result.law)
    weights = {target.name: target.weight for target in plan.targets}
    assert sum(weights[name] * p for name, p in result.chances.items()) == result.win


@pytest.mark.parametrize("seed", SEEDS)
def test_the_law_explains_the_value(seed):
    # Where nothing is scored on the way, all of the value is to be seen at the end.
    holding, targets, table = drawn(seed)
    targets = tuple(
        replace(
            target,
            special=None if target.special == "seidr-draugr" else target.special,
            known=None if target.known in ("kraken", "bandits") else target.known,
            route="home" if target.route == "hunt" else target.route,
        )
        for target in targets
    )
    table = replace(
        table,
        leader=None,
        sea_deck={**table.sea_deck, "kraken": 0, "lost": 3},
        land_deck={**table.land_deck, "bandits": 0, "lost": 3},
    )
    result = phase(replace(holding, runes=()), targets, table)
    price = {**PRICES, **table.prices}
    value = (holding.food - sum(target.food for target in targets)) * price["food"]
    for (party, favor, coins), p in result.law.items():
        at_home = sum(n * price[kind] for n, kind in zip(party, KINDS, strict=True))
        value += p * (at_home + favor * price["favor"] + coins * price["coin"])
    for target in targets:
        reward, chance = target.reward, result.chances[target.name]
        won = price["win"]
        if reward:
            won = reward.glory + reward.blame * price["blame"] + reward.food * price["food"]
        value += chance * won + (1 - chance) * target.unbeaten
    assert value == result.value


@pytest.mark.parametrize("seed", SEEDS)
def test_weights_of_nothing_and_of_twice_as_much(seed):
    holding, targets, table = drawn(seed)
    table = replace(table, goal="win")
    once = phase(holding, targets, table)
    twice = phase(holding, [replace(t, weight=2 * t.weight) for t in targets], table)
    assert (twice.win, twice.value) == (2 * once.win, once.value)
    nothing = phase(holding, [replace(t, weight=Fraction(0)) for t in targets], table)
    assert nothing.win == 0
    assert nothing.value == phase(holding, targets, replace(table, goal="value")).value
    assert nothing.value >= once.value


@pytest.mark.parametrize("seed", SEEDS)
def test_where_nothing_is_shared_the_parts_add_up(seed):
    holding, targets, table = drawn(seed)
    quiet = {"all-quiet": 1, "whirlpool": 1, "storm": 1}
    targets = [
        replace(
            target,
            reward=replace(target.reward, favor=0, warriors={}) if target.reward else None,
            known=random.Random(seed).choice(list(quiet)) if DECK_OF.get(target.route) else None,
            route="near" if target.route == "land" else target.route,
        )
        for target in targets
    ]
    holding = replace(holding, favor=0, runes=(), coins=0)
    table = replace(table, sea_deck={"lost": 1})
    result = phase(holding, targets, table)
    parts = [phase(Holding(target.party, food=target.food), [target], table) for target in targets]
    assert result.win == sum(part.win for part in parts)
    home = {
        kind: n - sum(t.party.get(kind, 0) for t in targets) for kind, n in holding.party.items()
    }
    rest = sum(n * table.prices[kind] for kind, n in home.items())
    rest += (holding.food - sum(target.food for target in targets)) * table.prices["food"]
    assert result.value == sum(part.value for part in parts) + rest


# -- assigning the warriors -----------------------------------------------------------------------


def test_two_swords_go_apart():
    # Together they have one fight: 3/4 (one of them falls); apart 1/2 + 1/2.
    enemies = [hard("a", {}), hard("b", {})]
    found = commit(Holding({"sword": 2}), enemies, Table(DICE))
    one, none, both = (1, 0, 0, 0), NOBODY, (2, 0, 0, 0)
    assert len(found.splits) == 6
    assert found.worth == (1, 8)
    assert found.best == ((one, 0), (one, 0))
    assert found.splits[(none, 0), (none, 0)] == (0, 2)
    assert found.splits[(one, 0), (none, 0)] == (Fraction(1, 2), 5)
    # Both: (3/4) x (8 + 1), else one is left for one more round: 1/4 x 1/2 x 8.
    assert found.splits[(both, 0), (none, 0)] == (Fraction(7, 8), Fraction(31, 4))


def test_food_over_the_ships_and_capacity():
    # One food feeds one far or two near.
    holding, quiet = Holding({"axe": 2}, food=1), {"all-quiet": 2}
    ships = [replace(ship, party={}, food=0) for ship in SHIPS]
    found = commit(holding, ships, Table(DICE, sea_deck=quiet, goal="value"))
    assert len(found.splits) == 6 * 3
    assert found.worth == (1, 10)
    assert found.splits[((0, 0, 2, 0), 1), (NOBODY, 0)] == (1, 9)
    assert found.splits[(NOBODY, 0), ((0, 0, 2, 0), 1)] == (1, 10)
    # No room for two and the food.
    small = [replace(ship, capacity=2) for ship in ships]
    found = commit(holding, small, Table(DICE, sea_deck=quiet, goal="value"))
    assert (((0, 0, 2, 0), 1), (NOBODY, 0)) not in found.splits
    assert (((0, 0, 2, 0), 0), (NOBODY, 0)) in found.splits
    assert found.worth == (1, 10)


def test_those_who_are_sent_nowhere_hunt():
    targets = [soft("a", {}), hunt({})]
    prices = {"food": Fraction(1)}
    found = commit(Holding({"axe": 2}), targets, Table(DICE, prices=prices))
    assert len(found.splits) == 3
    # 8 + 2 and 1 food; nobody is at home.
    assert found.worth == (1, 11)
    assert found.best == (((0, 0, 1, 0), 0), ((0, 0, 1, 0), 0))


@pytest.mark.parametrize("seed", range(8))
def test_each_split_is_a_plan(seed):
    holding, targets, table = random_situation(random.Random(seed))
    found = commit(holding, targets, table)
    order = (lambda w: w) if table.goal == "win" else (lambda w: w[::-1])
    assert order(found.worth) == max(map(order, found.splits.values()))
    assert found.splits[found.best] == found.worth
    for split in random.Random(seed).sample(list(found.splits), min(4, len(found.splits))):
        sent = [
            replace(target, party=dict(zip(KINDS, party, strict=True)), food=food)
            for target, (party, food) in zip(targets, split, strict=True)
        ]
        result = phase(holding, sent, table)
        assert (result.win, result.value) == found.splits[split]


def test_what_is_refused():
    for targets, more in (
        ([soft(), soft()], {}),
        ([hunt(AXE), replace(hunt(AXE), name="again")], {}),
        ([soft(route="sky")], {}),
        ([soft(food=1)], {}),
        ([SHIPS[0]], {}),  # no card
        ([replace(SHIPS[0], capacity=1)], {"sea_deck": {"lost": 1}}),
        ([SHIPS[0]], {"sea_deck": {"lost": 1}, "food": 0}),
        ([soft()], {"runes": ("wealth",)}),
        ([soft()], {"favor": -1}),
        ([soft(party={"axe": 9})], {}),
    ):
        with pytest.raises(ValueError, match="."):
            run(*targets, **more)
