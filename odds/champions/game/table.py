"""What stays the same in one game: players, expansion, the catalogue and the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from odds.champions.catalogue import Card, Catalogue, load
from odds.champions.catalogue.board import Board, Destiny, Longship, Merchant, Numbers, Stall
from odds.champions.catalogue.board_files import load_board
from odds.champions.combat.round import Foe
from odds.champions.expedition import rules
from odds.champions.game.state import State, Task
from odds.champions.pieces import KINDS, Enemy, Face, Party, Reward, whole

HUNTING: Final = "hunting-grounds"
BEG: Final = "beg"
OWN_SHIP: Final = "own-longship"
LONGSHIPS: Final = ("small-longship", "large-longship", OWN_SHIP)
MANY: Final = frozenset((BEG, "beggar"))  # places for any number of workers
EACH: Final = frozenset((HUNTING, OWN_SHIP))  # for one worker of each seat (D51)
SMITHS: Final = {"swordsmith": "sword", "hafter": "spear", "blacksmith": "axe"}
HOUSES: Final = (
    *SMITHS,
    "smokehouse",
    "longhouse",
    HUNTING,
    "market",
    "merchant-ship",
    "runesmith",
    "sages-hut",
    "stave-church",
    "worker-huts",
    "shipwright",
    *LONGSHIPS,
)
GAME: Final = Enemy(attack=0, defense=1)  # whom hunters face: nobody

Legal = Callable[["Table", State, Task], tuple[str, ...]]
Do = Callable[["Table", State, Task, str], State]
Run = Callable[["Table", State, Task], State]  # its task is still on top of the pile
Why = Callable[["Table", State, Task, str], str]


@dataclass(frozen=True, slots=True)
class Decision:
    """How one kind of decision is made: what is `legal`, what it does, the `rule` it stands on.

    `alone`: done at once where only one thing is legal. `why`: the reason against a move, empty if
    it is legal; quicker than listing what is.
    """

    rule: str
    legal: Legal
    do: Do
    alone: bool = True
    why: Why | None = None


@dataclass(frozen=True)
class Table:
    """Players, expansion, and the components on the table, with what is looked up often.

    >>> Table(players=4).shores
    ('far-1', 'far-2', 'near-1', 'near-2')
    """

    players: int = 4
    expansion: bool = True
    catalogue: Catalogue | None = None
    board: Board | None = None

    def __post_init__(self) -> None:
        whole(self.players, "players", 2, 5 if self.expansion else 4)

    def __hash__(self) -> int:
        """Catalogues are large: those who play with another are told apart by `==`."""
        return 2 * self.players + self.expansion

    @cached_property
    def known(self) -> Catalogue:
        """The catalogue, the shipped one unless another was given."""
        return self.catalogue or load()

    @cached_property
    def things(self) -> Board:
        """The board, the shipped one unless another was given, with what the catalogue's owner
        says."""
        return (self.board or load_board()).with_said(self.known.board)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the board."""
        return self.things.numbers

    def by_players(self, numbers: tuple[int, ...]) -> int:
        """That one of four numbers which holds for so many players."""
        return numbers[self.players - 2]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The enemies of this game by id, Kraken and Bandits too."""
        return {c.id: c for c in self.known.deck if self.expansion or not c.expansion}

    @cached_property
    def marks(self) -> dict[str, tuple[str, ...]]:
        """What sets and destinies count an enemy as: its deck and its color."""
        return {card.id: (card.deck, card.color or "") for card in self.cards.values()}

    @cached_property
    def destinies(self) -> dict[str, Destiny]:
        """Destinies by id."""
        return {row.id: row for row in self.things.destinies}

    def reward(self, card: str) -> Reward:
        """What an enemy's card pays."""
        return self.cards[card].enemy.reward or Reward()

    @cached_property
    def leaders(self) -> tuple[str, ...]:
        """The leaders of this game."""
        later = () if self.expansion else self.numbers.expansion_leaders
        return tuple(leader.id for leader in self.known.leaders if leader.id not in later)

    @cached_property
    def holding(self) -> dict[str, int]:
        """How many warriors a leader may hold (D5)."""
        return {leader.id: leader.holding for leader in self.known.leaders}

    @cached_property
    def rune_glory(self) -> dict[str, int]:
        """Glory of the runes of this game."""
        later = () if self.expansion else self.numbers.expansion_runes
        return {rune.id: rune.glory for rune in self.known.runes if rune.id not in later}

    @cached_property
    def stalls(self) -> dict[str, Stall]:
        """All stalls of this game's boxes."""
        return {s.id: s for s in self.things.stalls if self.expansion or not s.expansion}

    @cached_property
    def ships(self) -> dict[str, Longship]:
        """The longships of this game by id."""
        return {
            ship.id: ship
            for ship in self.things.longships
            if ship.players <= self.players and (self.expansion or not ship.expansion)
        }

    @cached_property
    def private(self) -> tuple[str, ...]:
        """Longships that may be bought."""
        return tuple(ship.id for ship in self.ships.values() if not ship.public)

    @cached_property
    def goods(self) -> dict[str, Merchant]:
        """Merchant ship cards by id."""
        return {card.id: card for card in self.things.merchants}

    @cached_property
    def stock(self) -> Party:
        """All dice in the boxes of this game (D5)."""
        supply = self.known.supply
        return supply if self.expansion else supply.without(("archer",))

    @cached_property
    def dice(self) -> tuple[tuple[Face, ...], ...]:
        """Faces of the dice by kind."""
        return tuple(die or () for die in self.known.dice)

    @cached_property
    def shores(self) -> tuple[str, ...]:
        """Shores in the order in which they are sailed to (D33, D37)."""
        far = [f"far-{i + 1}" for i in range(self.by_players(self.numbers.far_shores))]
        near = [f"near-{i + 1}" for i in range(self.by_players(self.numbers.near_shores))]
        first = self.known.rules.shore_order == "far-first"
        return tuple(far + near if first else near + far)

    @cached_property
    def giants(self) -> tuple[str, ...]:
        """Places of the Bergrisar."""
        return tuple(f"bergrisar-{i + 1}" for i in range(self.numbers.bergrisar * self.expansion))

    @cached_property
    def graves(self) -> tuple[str, ...]:
        """Places of the Draugr."""
        return tuple(f"draugr-{i + 1}" for i in range(self.numbers.draugr))

    @cached_property
    def fights(self) -> tuple[str, ...]:
        """Places where there is a fight, in the order of the combat phase (D37)."""
        return (*self.lairs, *self.shores)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where workers may be placed; begging, or the Beggar's stall, is always one of them."""
        begging = "beggar" if self.expansion else BEG
        sides = [stall for stall in self.stalls if stall != "beggar"]
        return (*HOUSES, *sides, begging, *self.lairs)

    @cached_property
    def lairs(self) -> tuple[str, ...]:
        """Enemies' places to which a worker goes; to the shores goes a longship."""
        return ("troll", *self.graves, *self.giants)

    def open(self, stalls: tuple[str, ...]) -> tuple[str, ...]:
        """The places of a game with these stalls."""
        found = self._open.get(stalls)
        if found is None:
            found = tuple(p for p in self.places if p not in self.stalls or p in stalls)
            self._open[stalls] = found
        return found

    @cached_property
    def _open(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    @cached_property
    def giving(self) -> dict[str, int]:
        """Blame that one must have to give it to another, by stall."""
        return {stall.id: stall.gives for stall in self.stalls.values() if stall.gives}

    @cached_property
    def prices(self) -> dict[str, tuple[int, int, int]]:
        """Food, Wood and Coins for a worker at a place, and for a private longship (D44, D47).

        The Merchant Ship is not the same for all; the Stave Church takes the least that it may.
        """
        costs = {ship.id: ship.cost for ship in self.ships.values()}
        costs |= {stall.id: stall.cost for stall in self.stalls.values()}
        costs["small-longship"], costs["large-longship"] = costs["small"], costs["large"]
        costs["runesmith"] = Reward(wood=self.numbers.rune_price)
        costs["stave-church"] = Reward(coins=self.numbers.church_prices[0])
        return dict.fromkeys(self.places, (0, 0, 0)) | {
            what: (cost.food, cost.wood, cost.coins) for what, cost in costs.items()
        }

    @cached_property
    def journeys(self) -> dict[str, tuple[str, ...]]:
        """All cards of the sea and the land deck."""
        ways = ("sea", "land") if self.expansion else ("sea",)
        return {
            way: tuple(c for c, n in self.known.journey_deck(way).items() for _ in range(n))
            for way in ways
        }

    @cached_property
    def route(self) -> dict[str, str]:
        """`near`, `far`, `land` or `home`, by place."""
        shores = {shore: shore.partition("-")[0] for shore in self.shores}
        return dict.fromkeys(self.fights, "home") | dict.fromkeys(self.giants, "land") | shores

    @cached_property
    def way(self) -> dict[str, str]:
        """The deck of the journey to a place."""
        return {place: rules.way_of(route) for place, route in self.route.items()}

    def foe(self, card: str, leader: str) -> Foe:
        """What stays the same in a fight of a leader against a card, or in a hunt."""
        found = self._foes.get((card, leader))
        if found is None:
            enemy = GAME if card == HUNTING else self.cards[card].enemy
            found = Foe(enemy, self.dice, leader, self.known.rules)
            self._foes[card, leader] = found
        return found

    @cached_property
    def _foes(self) -> dict[tuple[str, str], Foe]:
        return {}


@lru_cache(maxsize=1024)
def one(kind: str, count: int = 1) -> Party:
    """One warrior of a kind, or more."""
    return Party.of(count * int(k == kind) for k in KINDS)


@lru_cache(maxsize=4096)
def payable(table: Table, purse: tuple[int, ...]) -> frozenset[str]:
    """The places and longships that Food, Wood and Coins are enough for."""
    return frozenset(
        what
        for what, price in table.prices.items()
        if all(there >= asked for there, asked in zip(purse, price, strict=True))
    )
