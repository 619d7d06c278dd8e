"""Where a bot places its workers: the place that is worth most by a list of prices, nothing deeper.

A location is worth what it gives at the prices of `taste`. A fight is worth its reward, times the
share of the warriors that it asks for (as many as half its attack and defense) which are not spoken
for by fights chosen before. Each further worker sees what is left.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from odds.champions.bots import taste
from odds.champions.game import State, Table
from odds.champions.game.assignment import targets
from odds.champions.game.locations import buyable, fare
from odds.champions.game.state import Lair, lair_at, owned
from odds.champions.game.table import LONGSHIPS, SMITHS
from odds.champions.pieces import Enemy, Reward

Worth = Fraction
NOTHING: Final = Fraction(0)
LONGHOUSE: Final = Fraction(1, 2)  # for playing first


def warriors_for(enemy: Enemy) -> int:
    """Warriors that a fight asks for, by rule of thumb."""
    return max(1, (enemy.attack + enemy.defense + 1) // 2)


def prize(table: Table, lair: Lair) -> Worth:
    """What an enemy pays, in Glory."""
    card, reward = table.cards[lair.card], table.reward(lair.card)
    warriors = sum(n * taste.WARRIOR[kind] for kind, n in reward.warriors.as_dict().items())
    goods = (reward.coins + lair.bounty) * taste.GOODS["coins"] + reward.food * taste.GOODS["food"]
    blame = 2 if card.deck == "troll" else 0
    color = taste.STEP if card.color else 0
    return reward.glory + 2 * reward.favor + goods + warriors + blame + color


class Placer:
    """Weighs the places for one seat in one position."""

    def __init__(self, table: Table, state: State, seat: int) -> None:
        self.table, self.state, self.seat = table, state, seat
        self.player = state.players[seat]
        self.left = taste.rounds_left(table, state)
        chosen = [lair_at(state, place) for place in targets(table, state, seat)]
        spoken = sum(warriors_for(table.cards[lair.card].enemy) for lair in chosen if lair)
        self.held = owned(state, seat)
        self.free = self.held - spoken
        self.ships = len([place for place in LONGSHIPS if (place, seat) in state.placed])
        self.room = table.holding[self.player.leader] - self.held

    def best(self, legal: tuple[str, ...]) -> str:
        """The place that is worth most; the first of those that are worth as much."""
        return max(legal, key=self.worth)

    def worth(self, place: str) -> Worth:
        """What a place or a rune is worth."""
        table, state = self.table, self.state
        if place.startswith("use "):
            return self._rune(place.removeprefix("use "))
        if place in SMITHS:
            kind = SMITHS[place]
            return self._warriors(kind, getattr(state.board.piles, kind))
        if place in table.stalls:
            return self._stall(place)
        if place in table.fights:
            return self._fight(place, spare=NOTHING)
        if place in LONGSHIPS:
            return self._sail(place)
        return self._house(place)

    def _warriors(self, kind: str, count: int) -> Worth:
        value = taste.WARRIOR[kind] * min(Fraction(1), Fraction(self.left + 1, 3))
        return value * min(count, max(0, self.room))

    def _goods(self, reward: Reward) -> Worth:
        value = sum((getattr(reward, name) * price for name, price in taste.GOODS.items()), NOTHING)
        cost = reward.blame * taste.next_blame(self.table, self.player.blame)
        warriors = (self._warriors(k, n) for k, n in reward.warriors.as_dict().items())
        return value - cost + sum(warriors, NOTHING)

    def _stall(self, place: str) -> Worth:
        stall = self.table.stalls[place]
        value = self._goods(stall.gain) - self._goods(stall.cost)
        value += stall.resources * taste.GOODS["food"] + stall.gives * Fraction(3, 2)
        return value + (self._warriors("axe", stall.dice) if stall.dice else 0)

    def _fight(self, place: str, spare: Worth) -> Worth:
        lair = lair_at(self.state, place)
        if lair is None or self.free <= 0:
            return NOTHING
        need = warriors_for(self.table.cards[lair.card].enemy)
        share = min(Fraction(1), Fraction(self.free, need))
        return prize(self.table, lair) * share * share - spare

    def _sail(self, place: str) -> Worth:
        """The best shore that is left, if there is Food for the way."""
        taken = [shore for _, shore in self.state.board.harbor]
        shores = [shore for shore in self.table.shores if shore not in taken]
        if self.player.food <= 0 or self.ships:
            return NOTHING
        price = taste.GOODS["coins"] if place == "large-longship" else NOTHING
        return max((self.shore(shore) for shore in shores), default=NOTHING) - price

    def shore(self, shore: str) -> Worth:
        """What a shore is worth, with the Food that there is."""
        feeds = self.player.food * (2 if self.table.route[shore] == "near" else 1)
        fed = Fraction(min(feeds, self.free), max(1, self.free))
        return self._fight(shore, spare=Fraction(1)) * fed

    def _rune(self, rune: str) -> Worth:
        """Runes on one's turn are used as soon as they do enough."""
        match rune:
            case "wealth":
                full = self.player.coins >= self.table.numbers.wealth
                return Fraction(99) if full or not self.left else NOTHING
            case "glory":
                most = max(self.table.reward(card).glory for card in self.player.trophies)
                return Fraction(99) if most >= 8 or not self.left else NOTHING
            case "friendship":
                return Fraction(99) if self.player.blame >= 2 else NOTHING
            case "gifts":
                return Fraction(99)
        return NOTHING

    def _house(self, place: str) -> Worth:
        player, numbers = self.player, self.table.numbers
        match place:
            case "smokehouse":
                return self.state.board.smoked * taste.GOODS["food"]
            case "longhouse":
                return self._warriors("sword", 1) + LONGHOUSE
            case "hunting-grounds":
                return max(0, self.free) * Fraction(1, 3) * min(1, self.left)
            case "merchant-ship":
                goods = self.table.goods[self.state.board.merchant].gain
                return self._goods(goods) - fare(self.table, player.leader) * taste.GOODS["coins"]
            case "runesmith":
                return taste.RUNE - numbers.rune_price * taste.GOODS["wood"]
            case "sages-hut":
                return taste.DESTINY / (1 + len(player.destinies) // 3)
            case "stave-church":
                return Fraction(3, 2) if player.coins >= 3 else Fraction(1)
            case "worker-huts":
                return taste.WORKER * self.left - numbers.hut_prices[self.state.board.huts]
            case "shipwright":
                ships = [self.table.ships[s] for s in buyable(self.table, self.state, self.seat)]
                return max((s.glory - self._goods(s.cost) for s in ships), default=NOTHING)
            case "beg":
                return self._goods(Reward(food=1, blame=1))
        return NOTHING  # the Market changes nothing in worth
