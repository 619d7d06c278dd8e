"""The brute-force twin of journeys by sea and by land.

Written from the rules texts and the decisions (D30-D35, D50) alone; it shares no code with the
package that it checks. Every card, every choice that a card leaves and every way to feed is gone
through; fights are those of `fight.py`.

How it works
------------
The worth of carrying out a card does not depend on the cards seen before, nor on the runes
"journey" and "awareness": Glory met, coins and these runes only add to the value. So each card is
worked out once: its *ways*, from which the owner chooses. A way leads on the *road* to the main
enemy (at sea past the feeding), *home*, or into a *brawl* with the Kraken or the Bandits; each end
of a brawl is worth the road from there. All roads lead to one table of the main enemy.

What the two runes do to the cards is a *plan*: a list of (chance, cards revealed one after the
other, unused ones of the two runes); the effect of the last card revealed is carried out.

Worths are compared as in `fight.py`, and so are ties: paying nothing and using nothing go first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb

from tests.twin.fight import KINDS, PRICES, RUNES, Encounter, Fight, Worth

SEA_CARDS = ("all-quiet", "kraken", "lost", "no-wind", "storm", "whirlpool")
LAND_CARDS = (
    "all-quiet",
    "avalanche",
    "bandits",
    "blizzard",
    "blocked-path",
    "lone-warrior",
    "lost",
    "thief",
)
FED = {"near": 2, "far": 1}  # D33: warriors that one food feeds
CARD_RUNES = ("journey", "awareness")
BRAWL_GLORY = 3  # D30, D35: for the Kraken and for the Bandits
SEEN = 3  # cards that the rune of Awareness looks at
MOST_WARRIORS = 8  # D5

Party = tuple[int, int, int, int]


@dataclass(frozen=True)
class Sea:
    fight: Fight  # against the monster; its party, favor and runes are those aboard
    food: int
    shore: str  # of FED
    deck: Mapping[str, int]  # the cards that may lie at the shore, or on top of the deck
    kraken: tuple[int, int] = (2, 4)  # attack, defense
    known: str | None = None  # the card at the shore; then it is not in `deck`
    runes: tuple[str, ...] = ()  # of CARD_RUNES, and of RUNES those that `fight` does not list


@dataclass(frozen=True)
class Land:
    fight: Fight  # against the Bergrisar
    coins: int
    deck: Mapping[str, int]
    bandits: tuple[int, int] = (1, 2)
    known: str | None = None
    runes: tuple[str, ...] = ()
    supply: Mapping[str, int] | None = None  # warriors to be hired; None: of every kind
    room: int | None = None  # how many more warriors can be held; None: nobody is at home


class Result:
    """The chance to beat the main enemy and the value under the play that is best for the goal."""

    def __init__(self, journey: _Journey):
        self._journey = journey
        self.win, self.value = journey.worth(journey.plan)

    @property
    def cards(self) -> dict[str, Worth]:
        """The worth of carrying out each card, after it was revealed first; all runes unused."""
        own = self._journey
        names = [name for name in own.names if own.deck[name] or name == own.known]
        return {name: own.worth([(Fraction(1), (name,), own.runes)]) for name in names}

    @cached_property
    def ends(self) -> dict[tuple[bool, Party, int, frozenset, int, int], Fraction]:
        """{(won, survivors, favor left, runes left, coins left, Glory for cards): probability}.

        The Glory is that of Kraken, Bandits and Jorunn. Survivors of a journey not won are those
        who went home at a Blocked Path. As in `fight.py`, the law belongs to one best play.
        """
        return self._journey.ends()

    @property
    def law(self) -> dict[tuple[bool, Party, int], Fraction]:
        """{(won, survivors, favor left): probability}."""
        law: dict = defaultdict(Fraction)
        for end, chance in self.ends.items():
            law[end[:3]] += chance
        return dict(law)


def journey(way: Sea | Land) -> Result:
    return Result(_Sea(way) if isinstance(way, Sea) else _Land(way))


def _lose(party: Party, number: int) -> list[Party]:
    """Every party that is left when that many warriors are lost, or all if there are fewer."""
    left = max(0, sum(party) - number)
    return [some for some in product(*(range(n + 1) for n in party)) if sum(some) == left]


def _draws(deck: Counter, number: int) -> list[tuple[Fraction, Counter]]:
    """Every hand of so many cards, and how likely it is."""
    found = []
    for counts in product(*(range(n + 1) for n in deck.values())):
        if sum(counts) == number:
            ways = 1
            for n, k in zip(deck.values(), counts, strict=True):
                ways *= comb(n, k)
            hand = Counter(dict(zip(deck, counts, strict=True)))
            found.append((Fraction(ways, comb(deck.total(), number)), +hand))
    return found


class _Journey(ABC):
    names: tuple[str, ...]  # all cards
    goods: int  # food or coins at the start

    def __init__(self, way: Sea | Land, brawl: tuple[int, int]):
        fight = way.fight
        runes = (*fight.runes, *way.runes)
        if not set(runes) <= {*RUNES, *CARD_RUNES} or len(set(runes)) < len(runes):
            raise ValueError(f"runes {runes!r}")
        if fight.play != "best":
            raise ValueError("journeys are for the best play")
        if not {*way.deck, *([way.known] if way.known else [])} <= set(self.names):
            raise ValueError(f"cards {way.deck!r}, {way.known!r}")
        self.deck, self.known = Counter(way.deck), way.known
        if min(self.deck.values(), default=0) < 0 or not (self.deck.total() or way.known):
            raise ValueError(f"no card can come, or fewer than none: {way.deck!r}")
        if self.goods < 0 or fight.favor < 0 or min(fight.party.values(), default=0) < 0:
            raise ValueError("food, coins, favor and party are not negative")
        self.fight = fight
        self.price = {**PRICES, **{name: Fraction(price) for name, price in fight.prices.items()}}
        self.party: Party = tuple(fight.party.get(kind, 0) for kind in KINDS)
        self.favor = fight.favor
        self.fight_runes = frozenset(runes) & frozenset(RUNES)
        self.runes = frozenset(runes) & frozenset(CARD_RUNES)
        self.main = Encounter(fight)
        # The forbidden kinds and the special are the main enemy's; the leader is in both fights.
        attack, defense = brawl
        other = replace(fight, attack=attack, defense=defense, special=None, forbids=(), glory=0)
        self.brawl = Encounter(other, self._after_brawl)
        self.roads: dict[tuple, tuple[Worth, Party]] = {}
        self.chosen: dict[str, tuple[Worth, tuple]] = {}

    def _order(self, worth: Worth) -> tuple[Fraction, Fraction]:
        return worth if self.fight.goal == "win" else worth[::-1]

    # -- what each kind of journey is -------------------------------------------------------------

    @abstractmethod
    def ways(self, card: str) -> list[tuple]:
        """("road" | "home", party, goods left) or ("brawl",), for every choice of the owner."""

    @abstractmethod
    def arrivals(self, party: Party, goods: int) -> list[Party]:
        """Who may be there when the main enemy is met."""

    @abstractmethod
    def coins(self, goods: int) -> int:
        """The coins among the goods at the end."""

    # -- one card ---------------------------------------------------------------------------------

    def road(self, party: Party, goods: int, favor: int, runes: frozenset) -> tuple[Worth, Party]:
        """The worth of going on, and who best meets the main enemy."""
        key = (party, goods, favor, runes)
        if key not in self.roads:
            worths = [
                (self.main.meet(who, favor, runes), who) for who in self.arrivals(party, goods)
            ]
            (win, value), who = max(worths, key=lambda found: self._order(found[0]))
            value += self.coins(goods) * self.price["coin"]
            self.roads[key] = Worth(win, value), who
        return self.roads[key]

    def _after_brawl(self, won: bool, party: Party, favor: int, runes: frozenset) -> Worth:
        """Nobody is left of a brawl that was not won: the main enemy then beats nobody."""
        (win, value), _ = self.road(party, self.goods, favor, runes)
        return Worth(win, value + BRAWL_GLORY * won)

    def _home(self, party: Party, goods: int) -> Worth:
        value = Fraction(self.fight.unbeaten) + self.coins(goods) * self.price["coin"]
        value += sum(n * self.price[kind] for n, kind in zip(party, KINDS, strict=True))
        value += self.favor * self.price["favor"] + len(self.fight_runes) * self.price["rune"]
        return Worth(Fraction(0), value)

    def effect(self, card: str) -> tuple[Worth, tuple]:
        """The worth of carrying out a card, and the way that is chosen."""
        if card not in self.chosen:
            found = []
            for way in self.ways(card):
                if way[0] == "brawl":
                    worth = self.brawl.meet(self.party, self.favor, self.fight_runes)
                elif way[0] == "home":
                    worth = self._home(*way[1:])
                else:
                    worth = self.road(*way[1:], self.favor, self.fight_runes)[0]
                found.append((worth, way))
            self.chosen[card] = max(found, key=lambda option: self._order(option[0]))
        return self.chosen[card]

    # -- the cards and the two runes --------------------------------------------------------------

    def _jorunn(self, shown: tuple[str, ...]) -> int:
        """Jorunn's Glory for the cards revealed, also for one whose effect is ignored."""
        own = self.fight.leader == "jorunn"
        return 2 * sum(card != "all-quiet" for card in shown) if own else 0

    def worth(self, plan: list[tuple]) -> Worth:
        win = value = Fraction(0)
        for chance, shown, runes in plan:
            effect = self.effect(shown[-1])[0]
            win += chance * effect.win
            more = self._jorunn(shown) + len(runes) * self.price["rune"]
            value += chance * (effect.value + more)
        return Worth(win, value)

    def _best(self, plans: list[list[tuple]]) -> list[tuple]:
        """The first of the best plans."""
        return max(plans, key=lambda plan: self._order(self.worth(plan)))

    @staticmethod
    def _mixed(parts: list[tuple[Fraction, list[tuple]]]) -> list[tuple]:
        return [(p * chance, *rest) for p, plan in parts for chance, *rest in plan]

    def _first(self, deck: Counter) -> list[tuple[Fraction, str, Counter]]:
        """The card at the shore, if it is one of `deck`: chance, card, the others."""
        if self.known:
            return [(Fraction(1), self.known, deck)]
        return [
            (Fraction(n, deck.total()), card, deck - Counter([card]))
            for card, n in deck.items()
            if n
        ]

    def _revealed(self, card: str, runes: frozenset, others: Counter) -> list[tuple]:
        """This card lies open; one of `others` comes if the rune is used."""
        plans = [[(Fraction(1), (card,), runes)]]
        if "journey" in runes and others.total():
            plans.append(
                [
                    (Fraction(n, others.total()), (card, other), runes - {"journey"})
                    for other, n in others.items()
                    if n
                ]
            )
        return self._best(plans)

    @cached_property
    def plan(self) -> list[tuple]:
        blind = self._mixed(
            [
                (chance, self._revealed(card, self.runes, others))
                for chance, card, others in self._first(self.deck)
            ]
        )
        if "awareness" not in self.runes:
            return blind
        # The card at the shore is none of those looked at, and not known when one goes on top.
        runes = self.runes - {"awareness"}
        number = min(SEEN, self.deck.total() - (not self.known))
        parts = []
        for chance, seen in _draws(self.deck, number):
            first = self._first(self.deck - seen)
            tops = [Counter([card]) for card in seen] or [Counter()]
            plans = [
                self._mixed([(p, self._revealed(card, runes, top)) for p, card, _ in first])
                for top in tops
            ]
            parts.append((chance, self._best(plans)))
        return self._best([blind, self._mixed(parts)])

    # -- the law ----------------------------------------------------------------------------------

    def _met(self, party: Party, goods: int, favor: int, runes: frozenset) -> list[tuple]:
        who = self.road(party, goods, favor, runes)[1]
        return [
            ((*end, self.coins(goods)), p) for end, p in self.main.ends(who, favor, runes).items()
        ]

    def _effect_ends(self, card: str) -> dict[tuple, Fraction]:
        """{(won, survivors, favor, runes, coins, Glory of a brawl): chance} of a card."""
        what, *rest = self.effect(card)[1]
        law: dict = defaultdict(Fraction)
        if what == "home":
            party, goods = rest
            return {(False, party, self.favor, self.fight_runes, self.coins(goods), 0): Fraction(1)}
        if what == "road":
            return {(*end, 0): p for end, p in self._met(*rest, self.favor, self.fight_runes)}
        brawl = self.brawl.ends(self.party, self.favor, self.fight_runes)
        for (won, party, favor, runes), chance in brawl.items():
            for end, p in self._met(party, self.goods, favor, runes):
                law[*end, BRAWL_GLORY * won] += chance * p
        return law

    def ends(self) -> dict[tuple, Fraction]:
        law: dict = defaultdict(Fraction)
        # Awareness makes long plans in which few cards are carried out.
        carried_out: dict = defaultdict(Fraction)
        for chance, shown, unused in self.plan:
            carried_out[shown[-1], self._jorunn(shown), unused] += chance
        of_card = {card: self._effect_ends(card) for card, *_ in carried_out}
        for (card, more, unused), chance in carried_out.items():
            for (*end, runes, coins, glory), p in of_card[card].items():
                law[*end, runes | unused, coins, glory + more] += chance * p
        return dict(law)


class _Sea(_Journey):
    names = SEA_CARDS

    def __init__(self, sea: Sea):
        if sea.shore not in FED:
            raise ValueError(f"shore {sea.shore!r}")
        self.goods, self.fed = sea.food, FED[sea.shore]
        super().__init__(sea, sea.kraken)

    def ways(self, card: str) -> list[tuple]:
        """D30, D32."""
        if card == "kraken":
            return [("brawl",)]
        food = self.goods
        if card == "all-quiet":
            losses = [(0, 0)]  # of food and of warriors
        elif card == "no-wind":
            losses = [(1, 0)]
        elif card == "whirlpool":
            losses = [(0, 1)]
        else:
            number = min(1 if card == "storm" else 2, food + sum(self.party))
            losses = [
                (eaten, number - eaten)
                for eaten in range(min(number, food), -1, -1)
                if number - eaten <= sum(self.party)
            ]
        return [
            ("road", left, max(0, food - eaten))
            for eaten, lost in losses
            for left in _lose(self.party, lost)
        ]

    def arrivals(self, party: Party, goods: int) -> list[Party]:
        """D33, D34: as many as possible are fed, those unfed are gone."""
        return _lose(party, max(0, sum(party) - self.fed * goods))

    def coins(self, goods: int) -> int:  # noqa: ARG002 (the goods are food)
        return 0


class _Land(_Journey):
    names = LAND_CARDS

    def __init__(self, land: Land):
        self.goods = land.coins
        self.supply = dict.fromkeys(KINDS, 1) if land.supply is None else land.supply
        if not set(self.supply) <= set(KINDS) or min(self.supply.values(), default=0) < 0:
            raise ValueError(f"supply {land.supply!r}")
        number = sum(land.fight.party.values())
        self.room = MOST_WARRIORS - number if land.room is None else land.room
        if self.room < 0:
            raise ValueError(f"room {self.room!r}")
        super().__init__(land, land.bandits)
        hired = {kind for kind, n in self.supply.items() if n}
        if "lone-warrior" in {*+self.deck, self.known} and not hired <= set(self.fight.dice):
            raise ValueError("every kind that can be hired needs a die")

    def ways(self, card: str) -> list[tuple]:
        """D35."""
        party, coins = self.party, self.goods
        here = ("road", party, coins)
        paid = [("road", party, coins - price) for price in (0, 1, 2) if price <= coins]
        if card == "all-quiet":
            return [here]
        if card == "avalanche":
            return [("road", left, coins) for left in _lose(party, 1)]
        if card == "bandits":
            return [("brawl",), *paid[2:]]
        if card == "blizzard":
            return [
                ("road", left, coins - saved)
                for saved in range(min(coins, sum(party)) + 1)
                for left in _lose(party, sum(party) - saved)
            ]
        if card == "blocked-path":
            return [("home", party, coins), *paid[2:]]
        if card == "lone-warrior":
            return [here, *(("road", more, coins - 1) for more in self._hired())]
        if card == "lost":
            return [*(("road", left, coins) for left in _lose(party, 2)), *paid[1:2]]
        return [("road", party, max(0, coins - 1))]  # thief

    def _hired(self) -> list[Party]:
        if not self.goods or not self.room:
            return []
        return [
            tuple(n + (kind == new) for n, kind in zip(self.party, KINDS, strict=True))
            for new in KINDS
            if self.supply.get(new, 0)
        ]

    def arrivals(self, party: Party, goods: int) -> list[Party]:  # noqa: ARG002 (nobody eats)
        return [party]

    def coins(self, goods: int) -> int:
        return goods
