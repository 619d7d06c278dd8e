"""The brute-force twin of a whole combat phase of one player, and of assigning the warriors to it.

Written from the rules texts and the decisions (D5, D10-D23, D30-D37, D50, D51) alone; it shares no
code with the package that it checks. Fights are those of `fight.py`; what a journey card allows and
who is fed is taken from `journey.py`. All numbers are rational.

How it works
------------
The phase goes through its targets in the order of D37. A *tail* is what is still to come: (number
of the target, party, food aboard) one after the other. A *state* is what one target leaves to the
next: favor, coins, unused runes, both journey decks and the room for more warriors. `_worth(tail,
state)` is what best play brings from there to the end of the phase. It goes backward: each end of a
fight is worth what it brings itself and `_worth` of the rest, and that is what the solver of fights
plays for. So favor, coins and runes are spent with everything known that happened so far.

What no later target can use (coins without a journey by land to come, a deck without journeys) is
priced and taken out of the state, so that equal questions are asked only once; see `_trim`.

Worths are pairs compared as in `fight.py`, and so are ties: paying nothing and using nothing go
first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from tests.twin.fight import KINDS, NOBODY, PRICES, RUNES, Encounter, Fight, Worth
from tests.twin.journey import (
    BRAWL_GLORY,
    CARD_RUNES,
    LAND_CARDS,
    MOST_WARRIORS,
    SEA_CARDS,
    SEEN,
    Land,
    Party,
    Sea,
    _draws,
    _Land,
    _Sea,
)

ROUTES = ("hunt", "home", "land", "far", "near")  # D37, as the base rules begin
SHORES = ("far-first", "near-first")
DECK_OF = {"land": "land", "near": "sea", "far": "sea"}  # a route -> which deck its card is from
HUNT_RUNE = "the-hunt"
PHASE_RUNES = (*RUNES, *CARD_RUNES, HUNT_RUNE)
MOST_FOOD = 6  # D36


@dataclass(frozen=True)
class Reward:
    """D22: what a beaten enemy brings; `blame` is discarded."""

    glory: int = 0
    coins: int = 0
    favor: int = 0
    blame: int = 0
    food: int = 0
    warriors: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Target:
    """An enemy or the hunt, and who goes there."""

    name: str
    attack: int = 0
    defense: int = 1
    special: str | None = None
    forbids: tuple[str, ...] = ()
    reward: Reward | None = None  # None: worth the price "win"
    unbeaten: Fraction = Fraction(0)
    route: str = "home"  # of ROUTES
    party: Mapping[str, int] = field(default_factory=dict)
    food: int = 0  # loaded on the ship
    capacity: int | None = None  # D34: warriors and food together; None: no limit
    known: str | None = None  # the card that lies there, if it was seen; then it is in no deck
    weight: Fraction = Fraction(1)  # in the goal "win"


@dataclass(frozen=True)
class Holding:
    """All that the player has before the warriors are assigned."""

    party: Mapping[str, int]
    favor: int = 0
    coins: int = 0
    food: int = 0
    runes: tuple[str, ...] = ()  # of PHASE_RUNES


@dataclass(frozen=True)
class Table:
    """What is the same for every plan."""

    dice: Mapping[str, Sequence[str]]
    sea_deck: Mapping[str, int] = field(default_factory=dict)  # at the shores and on the pile
    land_deck: Mapping[str, int] = field(default_factory=dict)
    kraken: tuple[int, int] = (2, 4)  # attack, defense
    bandits: tuple[int, int] = (1, 2)
    goal: str = "win"  # or "value"
    prices: Mapping[str, Fraction] = field(default_factory=dict)  # not given: as in PRICES, food 0
    leader: str | None = None
    mist_shields: bool = True  # D15
    shore_order: str = "far-first"  # of SHORES
    supply: Mapping[str, int] | None = None  # who can be hired; the phase does not change it
    most_warriors: int = MOST_WARRIORS
    # D50: the rune is used before the phase begins, or (otherwise) when a journey begins.
    awareness_before: bool = True


class Plan(NamedTuple):
    """The arguments of `phase` and, without the parties, of `commit`."""

    holding: Holding
    targets: tuple[Target, ...]
    table: Table


@dataclass(frozen=True)
class Commitment:
    """A split is ((party, food), ...), one for each target in the order given."""

    worth: Worth
    best: tuple[tuple[Party, int], ...]  # the first of the best
    splits: Mapping[tuple[tuple[Party, int], ...], Worth]


class Result:
    """The weighted chance to win and the value under the play that is best for the goal.

    `chances` and `law` belong to one best play, see `fight.py`.
    """

    def __init__(self, phase: _Phase, tail: tuple, home: Party, food: int):
        self._phase, self._tail, self._home = phase, tail, home
        self.win, self.value = phase.total(tail, home, food)

    @cached_property
    def _forward(self) -> tuple[dict, dict]:
        return self._phase.forward(self._tail, self._home)

    @property
    def chances(self) -> dict[str, Fraction]:
        """The chance to beat each target; a hunt has none."""
        return self._forward[0]

    @property
    def law(self) -> dict[tuple[Party, int, int], Fraction]:
        """{(all warriors held at the end, favor left, coins left): probability}."""
        return self._forward[1]


def phase(holding: Holding, targets: Sequence[Target], table: Table) -> Result:
    """The whole phase with the parties and the food of the targets; the rest stays at home."""
    own = _Phase(holding, targets, table)
    split = tuple((_counts(target.party), target.food) for target in targets)
    own.check(split)
    home = own.party
    for party, _ in split:
        home = _minus(home, party)
    return Result(own, own.tail(split), home, holding.food - sum(food for _, food in split))


def commit(holding: Holding, targets: Sequence[Target], table: Table) -> Commitment:
    """The worth of every split of the warriors, and of the food over the ships.

    If there is a hunt, those who are sent nowhere hunt; otherwise they stay at home. Each split is
    evaluated for itself, as if the rune of Awareness were used after the warriors are assigned.
    """
    own = _Phase(holding, targets, table)
    splits = {}
    for split, home, food in own.splits():
        splits[split] = own.total(own.tail(split), home, food)
    best = max(splits, key=lambda split: own.order(splits[split]))
    return Commitment(splits[best], best, splits)


def _counts(party: Mapping[str, int]) -> Party:
    if not set(party) <= set(KINDS) or min(party.values(), default=0) < 0:
        raise ValueError(f"party {party!r}")
    return tuple(party.get(kind, 0) for kind in KINDS)


def _minus(a: Party, b: Party) -> Party:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _plus(a: Party, b: Party) -> Party:
    return tuple(x + y for x, y in zip(a, b, strict=True))


class Deck(NamedTuple):
    """Cards of which nobody knows where they lie, and the card on the pile if it is known."""

    rest: tuple[tuple[str, int], ...] = ()
    top: str | None = None

    @property
    def cards(self) -> Counter:
        return Counter(dict(self.rest))


def _deck(cards: Counter, top: str | None = None) -> Deck:
    return Deck(tuple(sorted((+cards).items())), top)


class State(NamedTuple):
    favor: int
    coins: int
    runes: frozenset
    sea: Deck
    land: Deck
    room: int | None  # for warriors held beside those counted; None: there is always enough


class End(NamedTuple):
    """What becomes of one end of a target, if best play follows."""

    worth: Worth
    state: State
    back: Party  # who comes home, with the warriors won


class _Phase:
    def __init__(self, holding: Holding, targets: Sequence[Target], table: Table):
        self.targets, self.table, self.holding = tuple(targets), table, holding
        if len({target.name for target in targets}) < len(targets):
            raise ValueError("two targets have the same name")
        if not {target.route for target in targets} <= set(ROUTES):
            raise ValueError(f"a route is none of {ROUTES}")
        if sum(target.route == "hunt" for target in targets) > 1:
            raise ValueError("there is one hunt")  # D51
        if table.shore_order not in SHORES or table.goal not in ("win", "value"):
            raise ValueError(f"{table.shore_order!r}, {table.goal!r}")
        runes = holding.runes
        if not set(runes) <= set(PHASE_RUNES) or len(set(runes)) < len(runes):
            raise ValueError(f"runes {runes!r}")
        if min(holding.favor, holding.coins, holding.food) < 0:
            raise ValueError("favor, coins and food are not negative")
        self.price = {
            **PRICES,
            "food": Fraction(0),
            **{name: Fraction(price) for name, price in table.prices.items()},
        }
        self.party = _counts(holding.party)
        for deck, cards, given in (
            ("sea", SEA_CARDS, table.sea_deck),
            ("land", LAND_CARDS, table.land_deck),
        ):
            own = [target for target in targets if DECK_OF.get(target.route) == deck]
            known = {target.known for target in own if target.known}
            if not {*given, *known} <= set(cards) or min(given.values(), default=0) < 0:
                raise ValueError(f"cards {given!r}, {known!r}")
            if sum(given.values()) < sum(not target.known for target in own):
                raise ValueError(f"too few cards: {given!r}")
            if deck == "land" and own and "lone-warrior" in {*known, *(+Counter(given))}:
                hired = KINDS if table.supply is None else +Counter(table.supply)
                if not set(hired) <= set(table.dice):
                    raise ValueError("every kind that can be hired needs a die")
        if not {kind for kind, n in holding.party.items() if n} <= set(table.dice):
            raise ValueError("every kind needs a die")
        fights = [
            Fight(
                dice=table.dice,
                party={},
                attack=target.attack,
                defense=target.defense,
                special=target.special,
                forbids=target.forbids,
                goal=table.goal,
                prices=table.prices,
                leader=table.leader,
                mist_shields=table.mist_shields,
            )
            for target in targets
        ]
        self.fights = dict(enumerate(fights))
        routes = list(ROUTES)
        if table.shore_order == "near-first":
            routes[3:] = routes[:2:-1]
        self.sequence = sorted(
            range(len(targets)), key=lambda number: routes.index(self.targets[number].route)
        )
        # So many warriors that all who may ever come fit in need not be counted.
        room = table.most_warriors - sum(self.party)
        more = sum(target.route == "land" for target in targets)
        more += sum(sum(t.reward.warriors.values()) for t in targets if t.reward)
        if room < 0:
            raise ValueError("more warriors than may be held")
        self.start = State(
            favor=holding.favor,
            coins=holding.coins,
            runes=frozenset(runes),
            sea=_deck(Counter(table.sea_deck)),
            land=_deck(Counter(table.land_deck)),
            room=None if more <= room else room,
        )
        self.worths: dict[tuple, Worth] = {}
        self.encounters: dict[tuple, Encounter] = {}
        self.tables: dict[tuple, dict] = {}
        self.effects: dict[tuple, tuple[Worth, tuple]] = {}
        self.ways: dict[tuple, _Sea | _Land] = {}
        self.hunts: dict[tuple, _Hunt] = {}

    # -- plans ------------------------------------------------------------------------------------

    def check(self, split: Sequence[tuple[Party, int]]) -> None:
        """Nobody is sent twice, and ships are not overloaded."""
        sent = NOBODY
        for target, (party, food) in zip(self.targets, split, strict=True):
            sent = _plus(sent, party)
            if food < 0 or (food and DECK_OF.get(target.route) != "sea"):
                raise ValueError(f"food {food} to {target.name}")
            if target.capacity is not None and sum(party) + food > target.capacity:
                raise ValueError(f"too much for the ship to {target.name}")
        if min(_minus(self.party, sent)) < 0 or sum(f for _, f in split) > self.holding.food:
            raise ValueError("more is sent than there is")

    def tail(self, split: Sequence[tuple[Party, int]]) -> tuple:
        return tuple((number, *split[number]) for number in self.sequence)

    def splits(self) -> Iterator[tuple[tuple, Party, int]]:
        """(split, who stays at home, food that stays)."""
        targets = range(len(self.targets))
        hunt = next((n for n in targets if self.targets[n].route == "hunt"), None)
        fought = [n for n in targets if n != hunt]
        ships = [n for n in targets if DECK_OF.get(self.targets[n].route) == "sea"]
        everybody = [_spread(number, len(fought)) for number in self.party]
        for kinds in product(*everybody):
            parties = {n: tuple(kind[i] for kind in kinds) for i, n in enumerate(fought)}
            home = self.party
            for party in parties.values():
                home = _minus(home, party)
            if hunt is not None:
                parties[hunt], home = home, NOBODY
            for loads in _spread(self.holding.food, len(ships)):
                food = dict(zip(ships, loads, strict=True))
                split = tuple((parties[n], food.get(n, 0)) for n in targets)
                fits = [
                    self.targets[n].capacity is None
                    or sum(parties[n]) + food[n] <= self.targets[n].capacity
                    for n in ships
                ]
                if all(fits):
                    yield split, home, self.holding.food - sum(loads)

    def total(self, tail: tuple, home: Party, food: int) -> Worth:
        """The worth of a plan."""
        win, value = self._mean([(p, self._worth(tail, state)) for p, state in self._begin(tail)])
        return Worth(win, value + self._priced(home) + food * self.price["food"])

    # -- helpers ----------------------------------------------------------------------------------

    def order(self, worth: Worth) -> tuple[Fraction, Fraction]:
        return worth if self.table.goal == "win" else worth[::-1]

    def _priced(self, party: Party) -> Fraction:
        return sum((n * self.price[k] for n, k in zip(party, KINDS, strict=True)), Fraction(0))

    @staticmethod
    def _mean(parts: list[tuple[Fraction, Worth]]) -> Worth:
        win = sum((p * worth.win for p, worth in parts), Fraction(0))
        return Worth(win, sum((p * worth.value for p, worth in parts), Fraction(0)))

    def _count(self, tail: tuple, deck: str, unknown: bool = False) -> int:
        """The journeys to come with that deck, or those whose card is not known."""
        own = [self.targets[number] for number, *_ in tail]
        return sum(DECK_OF.get(t.route) == deck and not (unknown and t.known) for t in own)

    def _trim(self, tail: tuple, state: State) -> tuple[State, Fraction]:
        """The state without what the tail cannot use, and what that is worth at the end."""
        sure = Fraction(0)
        sea, land = self._count(tail, "sea"), self._count(tail, "land")
        if not land:
            sure += state.coins * self.price["coin"]
            state = state._replace(coins=0, land=Deck())
        if not sea:
            state = state._replace(sea=Deck())
        useless = set()
        if not sea and not land:
            useless |= {"journey", "awareness"}
        if self.table.awareness_before:  # `_begin` is past
            useless.add("awareness")
        if all(self.targets[number].route != "hunt" for number, *_ in tail):
            useless.add(HUNT_RUNE)
        if "journey" not in state.runes:  # which alone turns up the card on the pile
            state = state._replace(
                sea=state.sea._replace(top=None), land=state.land._replace(top=None)
            )
        kept = state.runes - useless
        sure += (len(state.runes) - len(kept)) * self.price["rune"]
        return state._replace(runes=kept), sure

    # -- backward ---------------------------------------------------------------------------------

    def _worth(self, tail: tuple, state: State) -> Worth:
        """The worth of all that is to come."""
        state, sure = self._trim(tail, state)
        key = (tail, state)
        if key not in self.worths:
            self.worths[key] = self._first(tail, state)
        win, value = self.worths[key]
        return Worth(win, value + sure)

    def _first(self, tail: tuple, state: State) -> Worth:
        if not tail:
            left = state.favor * self.price["favor"] + len(state.runes) * self.price["rune"]
            return Worth(Fraction(0), left)
        (number, party, food), *_ = tail
        route = self.targets[number].route
        if route == "hunt":
            return self._hunt(tail, state).worth(state.favor)
        state = self._aside(state, party)
        if route == "home":
            return self._meet(number, party, tail[1:], state)
        return self._cards_worth(number, party, food, tail[1:], self._cards(tail, state))

    @staticmethod
    def _aside(state: State, party: Party) -> State:
        """The same, where the room is for this party too."""
        return state if state.room is None else state._replace(room=state.room + sum(party))

    def _after(
        self,
        number: int,
        tail: tuple,
        met: State,
        won: bool,
        survivors: Party,
        favor: int,
        runes: frozenset,
        loot: int = 0,
    ) -> End:
        """The end of a target.

        `met` is the state when its enemy was met, with `_aside`; favor and the runes of fights are
        those left now. Those who went home before the fight are survivors, too.
        """
        target = self.targets[number]
        reward = Reward() if target.reward is None else target.reward
        value, win, back = self._priced(survivors), Fraction(0), survivors
        coins, room = met.coins, met.room
        if room is not None:
            room -= sum(survivors)
        if won:
            win = Fraction(target.weight)
            value += self.price["win"] if target.reward is None else reward.glory
            value += reward.blame * self.price["blame"] + reward.food * self.price["food"]
            favor, coins = favor + reward.favor, coins + loot + reward.coins
            more = self._fitting(_counts(reward.warriors), room)
            value, back = value + self._priced(more), _plus(back, more)
            if room is not None:
                room -= sum(more)
        else:
            value += Fraction(target.unbeaten)
        runes |= met.runes - set(RUNES)
        uses = [(0, runes)]
        if won and "glory" in runes:  # D23
            uses.append((-(-reward.glory // 2), runes - {"glory"}))
        found = []
        for glory, unused in uses:
            state = State(favor, coins, unused, met.sea, met.land, room)
            later = self._worth(tail, state)
            found.append(End(Worth(win + later.win, value + glory + later.value), state, back))
        return max(found, key=lambda end: self.order(end.worth))

    def _fitting(self, more: Party, room: int | None) -> Party:
        """D5: of the warriors won, the dearest that may be held."""
        if room is None or sum(more) <= room:
            return more
        fitting = [0, 0, 0, 0]
        for k in sorted(range(4), key=lambda k: (-self.price[KINDS[k]], k)):
            fitting[k] = min(more[k], room - sum(fitting))
        return tuple(fitting)

    def _encounter(self, key: tuple, fight: Fight, after: Callable[..., Worth]) -> Encounter:
        """What lies on the table with a party does not depend on what its ends are worth."""
        if key not in self.encounters:
            self.encounters[key] = Encounter(fight, after, purse=True)
            shared = self.tables.setdefault(key[:2], {})
            self.encounters[key]._solver.tables = shared
        return self.encounters[key]

    def _enemy(self, number: int, tail: tuple, met: State) -> Encounter:
        """The main enemy; `met` is trimmed, without favor and the runes of fights."""

        def after(won: bool, survivors: Party, favor: int, runes: frozenset, loot: int = 0):
            return self._after(number, tail, met, won, survivors, favor, runes, loot).worth

        return self._encounter(("enemy", number, tail, met), self.fights[number], after)

    @staticmethod
    def _bare(state: State) -> State:
        return state._replace(favor=0, runes=state.runes - set(RUNES))

    def _meet(self, number: int, party: Party, tail: tuple, state: State) -> Worth:
        """The worth of the fight with the main enemy, and of all that comes after it."""
        state, sure = self._trim(tail, state)
        enemy = self._enemy(number, tail, self._bare(state))
        win, value = enemy.meet(party, state.favor, state.runes & set(RUNES))
        return Worth(win, value + sure)

    # -- journeys ---------------------------------------------------------------------------------

    def _way(self, number: int, party: Party, goods: int, room: int | None) -> _Sea | _Land:
        """For what a card allows, and who is fed."""
        key = (number, party, goods, room)
        if key not in self.ways:
            fight = Fight(self.table.dice, dict(zip(KINDS, party, strict=True)), 0, 1)
            route, quiet = self.targets[number].route, {"all-quiet": 1}
            if route == "land":
                # One more can be hired at most.
                more = 1 if room is None else room - sum(party)
                self.ways[key] = _Land(
                    Land(fight, goods, quiet, supply=self.table.supply, room=more)
                )
            else:
                self.ways[key] = _Sea(Sea(fight, goods, route, quiet))
        return self.ways[key]

    def _effect(
        self, number: int, party: Party, food: int, tail: tuple, state: State, card: str
    ) -> tuple[Worth, tuple]:
        """The worth of carrying out a card, and the way that is chosen; the state has `_aside`."""
        key = (number, party, food, tail, state, card)
        if key not in self.effects:
            land = self.targets[number].route == "land"
            goods = state.coins if land else food
            found = []
            for way in self._way(number, party, goods, state.room).ways(card):
                if way[0] == "brawl":
                    worth = self._brawl(number, party, food, tail, state)
                else:
                    where, left, rest = way
                    then = state._replace(coins=rest) if land else state
                    if where == "home":
                        runes = state.runes & set(RUNES)
                        worth = self._after(
                            number, tail, then, False, left, state.favor, runes
                        ).worth
                    else:
                        worth = self._road(number, left, rest, tail, then)[0]
                found.append((worth, way))
            self.effects[key] = max(found, key=lambda option: self.order(option[0]))
        return self.effects[key]

    def _road(
        self, number: int, party: Party, goods: int, tail: tuple, state: State
    ) -> tuple[Worth, Party]:
        """The worth of going on to the main enemy, and who best meets it."""
        found = [
            (self._meet(number, who, tail, state), who)
            for who in self._way(number, party, goods, None).arrivals(party, goods)
        ]
        return max(found, key=lambda option: self.order(option[0]))

    def _foe(self, number: int, food: int, tail: tuple, met: State) -> Encounter:
        """The Kraken or the Bandits: what they leave meets the main enemy."""
        land = self.targets[number].route == "land"
        attack, defense = self.table.bandits if land else self.table.kraken
        fight = Fight(
            dice=self.table.dice,
            party={},
            attack=attack,
            defense=defense,
            goal=self.table.goal,
            prices=self.table.prices,
            leader=self.table.leader,
        )

        def after(won: bool, survivors: Party, favor: int, runes: frozenset) -> Worth:
            state = met._replace(favor=favor, runes=runes | met.runes)
            win, value = self._road(number, survivors, food, tail, state)[0]
            return Worth(win, value + BRAWL_GLORY * won)

        return self._encounter(("foe", number, food, tail, met), fight, after)

    def _brawl(self, number: int, party: Party, food: int, tail: tuple, state: State) -> Worth:
        state, sure = self._trim(tail, state)
        foe = self._foe(number, food, tail, self._bare(state))
        win, value = foe.meet(party, state.favor, state.runes & set(RUNES))
        return Worth(win, value + sure)

    # Cards: a list of (chance, cards revealed one after the other, state) for the best use of the
    # two runes; the last card is carried out.

    def _cards_worth(
        self, number: int, party: Party, food: int, tail: tuple, cards: list[tuple]
    ) -> Worth:
        return self._mean(
            [
                (chance, self._shown_worth(number, party, food, tail, shown, state))
                for chance, shown, state in cards
            ]
        )

    def _shown_worth(
        self, number: int, party: Party, food: int, tail: tuple, shown: tuple, state: State
    ) -> Worth:
        win, value = self._effect(number, party, food, tail, state, shown[-1])[0]
        # Jorunn has Glory for a card whose effect is ignored, too.
        eventful = sum(card != "all-quiet" for card in shown)
        return Worth(win, value + (2 * eventful if self.table.leader == "jorunn" else 0))

    def _cards(self, tail: tuple, state: State) -> list[tuple]:
        (number, party, food), *_ = tail
        blind = self._reveal(tail, state)
        if "awareness" not in state.runes or self.table.awareness_before:
            return blind
        aware = []
        deck = DECK_OF[self.targets[number].route]
        for chance, states in self._look(tail, state, deck):
            plans = [self._reveal(tail, then) for then in states]
            best = self._best_cards(number, party, food, tail[1:], plans)
            aware += [(chance * p, *rest) for p, *rest in best]
        return self._best_cards(number, party, food, tail[1:], [blind, aware])

    def _best_cards(
        self, number: int, party: Party, food: int, tail: tuple, plans: list[list[tuple]]
    ) -> list[tuple]:
        """The first of the best."""
        return max(
            plans,
            key=lambda cards: self.order(self._cards_worth(number, party, food, tail, cards)),
        )

    def _reveal(self, tail: tuple, state: State) -> list[tuple]:
        """The card at the place of a journey, and the rune Journey where that is better."""
        (number, party, food), *_ = tail
        name = DECK_OF[self.targets[number].route]
        deck: Deck = getattr(state, name)
        cards = deck.cards
        known = self.targets[number].known
        # Cards that lie at the places of later journeys are not on the pile.
        elsewhere = self._count(tail[1:], name, unknown=True)
        found = []
        for chance, card in [(Fraction(1), known)] if known else _each(cards):
            rest = cards if known else cards - Counter([card])
            plans = [[(Fraction(1), (card,), state._replace(**{name: _deck(rest, deck.top)}))]]
            if "journey" in state.runes:
                less = state._replace(runes=state.runes - {"journey"})
                if deck.top:
                    then = less._replace(**{name: _deck(rest)})
                    plans.append([(Fraction(1), (card, deck.top), then)])
                elif rest.total() > elsewhere:
                    plans.append(
                        [
                            (p, (card, other), less._replace(**{name: _deck(then)}))
                            for p, other in _each(rest)
                            for then in [rest - Counter([other])]
                        ]
                    )
            best = self._best_cards(number, party, food, tail[1:], plans)
            found += [(chance * p, *more) for p, *more in best]
        return found

    def _look(self, tail: tuple, state: State, name: str) -> list[tuple[Fraction, list[State]]]:
        """The rune of Awareness: every hand, and the states that its owner may choose from.

        Only the card on top matters: the phase draws one card from the piles at most. The cards at
        the places of journeys are none of those looked at.
        """
        deck: Deck = getattr(state, name)
        cards = deck.cards
        less = state._replace(runes=state.runes - {"awareness"})
        found = []
        number = min(SEEN, cards.total() - self._count(tail, name, unknown=True))
        for chance, seen in _draws(cards, number):
            tops = list(seen) or [None]
            states = [less._replace(**{name: _deck(cards - seen, top)}) for top in tops]
            found.append((chance, states))
        return found

    def _begin(self, tail: tuple) -> list[tuple[Fraction, State]]:
        """The states in which the phase begins, where Awareness was used if that is better."""
        plans = [[(Fraction(1), self.start)]]
        if "awareness" in self.start.runes and self.table.awareness_before:
            plans += [
                [
                    (p, max(states, key=lambda s: self.order(self._worth(tail, s))))
                    for p, states in self._look(tail, self.start, name)
                ]
                for name in ("sea", "land")
                if self._count(tail, name)
            ]
        return max(
            plans,
            key=lambda plan: self.order(self._mean([(p, self._worth(tail, s)) for p, s in plan])),
        )

    # -- hunting ----------------------------------------------------------------------------------

    def _hunt(self, tail: tuple, state: State) -> _Hunt:
        party = tail[0][1]
        state = state._replace(favor=0)
        key = (tail, state)
        if key not in self.hunts:
            self.hunts[key] = _Hunt(
                self.table,
                party,
                lambda food, hits, favor: (
                    self._hunted(tail[1:], state, party, food, hits, favor).worth
                ),
            )
        return self.hunts[key]

    def _hunted(
        self, tail: tuple, state: State, party: Party, food: int, hits: int, favor: int
    ) -> End:
        """The end of the hunt; everybody comes home."""
        uses = [(0, state.runes)]
        if HUNT_RUNE in state.runes:
            uses.append((hits, state.runes - {HUNT_RUNE}))
        found = []
        for glory, runes in uses:
            then = state._replace(favor=favor, runes=runes)
            win, value = self._worth(tail, then)
            value += glory + food * self.price["food"] + self._priced(party)
            found.append(End(Worth(win, value), then, party))
        return max(found, key=lambda end: self.order(end.worth))

    # -- the law ----------------------------------------------------------------------------------

    def forward(self, tail: tuple, home: Party) -> tuple[dict, dict]:
        """The chance to beat each target, and the law of what there is at the end."""
        chances = {t.name: Fraction(0) for t in self.targets if t.route != "hunt"}
        now: dict = defaultdict(Fraction)
        for p, state in self._begin(tail):
            now[state, home] += p
        for i in range(len(tail)):
            then: dict = defaultdict(Fraction)
            for (state, at_home), chance in now.items():
                for p, won, end in self._ends(tail[i:], state):
                    then[end.state, _plus(at_home, end.back)] += chance * p
                    if won:
                        chances[self.targets[tail[i][0]].name] += chance * p
            now = then
        law: dict = defaultdict(Fraction)
        for (state, at_home), chance in now.items():
            law[at_home, state.favor, state.coins] += chance
        return chances, dict(law)

    def _ends(self, tail: tuple, state: State) -> Iterator[tuple[Fraction, bool, End]]:
        """The ends of the first target of the tail."""
        (number, party, food), *_ = tail
        tail_after = tail[1:]
        route = self.targets[number].route
        if route == "hunt":
            hunt = self._hunt(tail, self._trim(tail, state)[0])
            for (eaten, hits, favor), p in hunt.law(state.favor).items():
                yield p, False, self._hunted(tail_after, state, party, eaten, hits, favor)
            return
        state = self._aside(state, party)
        if route == "home":
            yield from self._met(number, party, tail_after, state)
            return
        for chance, shown, then in self._cards(tail, state):
            for p, won, end in self._card_ends(number, party, food, tail_after, then, shown[-1]):
                yield chance * p, won, end

    def _met(
        self, number: int, party: Party, tail: tuple, state: State
    ) -> Iterator[tuple[Fraction, bool, End]]:
        trimmed, _ = self._trim(tail, state)
        enemy = self._enemy(number, tail, self._bare(trimmed))
        ends = enemy.ends(party, state.favor, state.runes & set(RUNES))
        for (won, *end), p in ends.items():
            yield p, won, self._after(number, tail, state, won, *end)

    def _card_ends(
        self, number: int, party: Party, food: int, tail: tuple, state: State, card: str
    ) -> Iterator[tuple[Fraction, bool, End]]:
        what, *rest = self._effect(number, party, food, tail, state, card)[1]
        land = self.targets[number].route == "land"
        fight_runes = state.runes & set(RUNES)
        if what == "brawl":
            trimmed, _ = self._trim(tail, state)
            foe = self._foe(number, food, tail, self._bare(trimmed))
            for (_, left, favor, runes), chance in foe.ends(
                party, state.favor, fight_runes
            ).items():
                then = state._replace(favor=favor, runes=runes | (state.runes - set(RUNES)))
                who = self._road(number, left, food, tail, then)[1]
                for p, won, end in self._met(number, who, tail, then):
                    yield chance * p, won, end
            return
        left, goods = rest
        if land:
            state = state._replace(coins=goods)
        if what == "home":
            end = self._after(number, tail, state, False, left, state.favor, fight_runes)
            yield Fraction(1), False, end
            return
        who = self._road(number, left, goods, tail, state)[1]
        yield from self._met(number, who, tail, state)


def _each(cards: Counter) -> list[tuple[Fraction, str]]:
    """One card: how likely it is each of them."""
    return [(Fraction(n, cards.total()), card) for card, n in cards.items() if n]


def _spread(number: int, places: int) -> list[tuple[int, ...]]:
    """All ways to send at most so many to that many places."""
    return [some for some in product(range(number + 1), repeat=places) if sum(some) <= number]


class _Hunt:
    """One roll for food (D36): any dice are rolled again for a favor, as often as it is paid."""

    def __init__(self, table: Table, party: Party, after: Callable[[int, int, int], Worth]) -> None:
        self.after = after
        self.first = -1 if table.goal == "value" else 1  # how worths are read when compared
        self.glory = 2 if table.leader == "asmundr" else 0
        self.dice = tuple(k for k, n in enumerate(party) for _ in range(n))
        self.faces = {
            k: list(Counter(_yield(table, KINDS[k], text) for text in table.dice[KINDS[k]]).items())
            for k in {*self.dice}
        }
        self.worths: dict[tuple, Worth] = {}
        self.acts: dict[tuple, tuple | None] = {}
        self.laws: dict[tuple, dict] = {}

    def worth(self, favor: int) -> Worth:
        return self._thrown((), self.dice, favor)

    def law(self, favor: int) -> dict[tuple[int, int, int], Fraction]:
        """{(food, hits, favor left): probability}."""
        self.worth(favor)
        return self._thrown_law((), self.dice, favor)

    def _next(self, lying: tuple, thrown: tuple) -> Iterator[tuple[Fraction, tuple]]:
        """Dice that lie are (kind, face), sorted; the first of those thrown falls."""
        kind = thrown[0]
        for face, sides in self.faces[kind]:
            yield Fraction(sides, 6), tuple(sorted([*lying, (kind, face)]))

    def _thrown(self, lying: tuple, thrown: tuple, favor: int) -> Worth:
        key = (lying, thrown, favor)
        if key not in self.worths:
            if thrown:
                parts = [
                    (p, self._thrown(then, thrown[1:], favor))
                    for p, then in self._next(lying, thrown)
                ]
                self.worths[key] = _Phase._mean(parts)
            else:
                self.worths[key] = self._decide(lying, favor)
        return self.worths[key]

    def _decide(self, lying: tuple, favor: int) -> Worth:
        """Stop, or pay a favor and throw any of the dice."""
        found = [(self.after(*_total(lying), favor), None)]
        if favor:
            places = range(len(lying))
            for some in (s for n in range(1, len(lying) + 1) for s in combinations(places, n)):
                kept = tuple(die for i, die in enumerate(lying) if i not in some)
                act = (kept, tuple(lying[i][0] for i in some))
                win, value = self._thrown(*act, favor - 1)
                found.append((Worth(win, value + self.glory), act))
        worth, act = max(found, key=lambda option: option[0][:: self.first])
        self.acts[lying, favor] = act
        return worth

    def _thrown_law(self, lying: tuple, thrown: tuple, favor: int) -> dict:
        key = (lying, thrown, favor)
        if key not in self.laws:
            law: dict = defaultdict(Fraction)
            if thrown:
                for p, then in self._next(lying, thrown):
                    for end, chance in self._thrown_law(then, thrown[1:], favor).items():
                        law[end] += p * chance
            elif self.acts[lying, favor] is None:
                law[(*_total(lying), favor)] = Fraction(1)
            else:
                law = self._thrown_law(*self.acts[lying, favor], favor - 1)
            self.laws[key] = law
        return self.laws[key]


def _yield(table: Table, kind: str, text: str) -> tuple[int, int]:
    """Food and hits of a face: a hunting icon doubles one hit, Svanhildr's sword hits once more."""
    words = text.split()
    hits = words.count("hit")
    if hits and kind == "sword" and table.leader == "svanhildr":
        hits += 1
    return hits + words.count("game"), hits


def _total(lying: tuple) -> tuple[int, int]:
    """Food and hits of all dice."""
    hits = sum(face[1] for _, face in lying)
    return min(MOST_FOOD, sum(face[0] for _, face in lying)), hits
