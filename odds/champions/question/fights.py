"""The question about one fight: what it holds, and what it rests on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from odds.champions.catalogue import Catalogue, load
from odds.champions.combat.play import GOALS, PLAYS, Fight
from odds.champions.pieces import PRICED, Dice, Enemy, Party, Prices, one_of
from odds.champions.question.checks import (
    checked_dice,
    checked_enemy,
    checked_favor,
    checked_leader,
    checked_party,
    checked_prices,
    checked_runes,
)

FIGHT_RUNES: Final = ("healing", "reaction", "potential", "glory")  # D21, D23; others rest


def prices_used(prices: Prices, used: Collection[str], catalogue: Catalogue) -> list[str]:
    """List the keys of the prices that are used and are still the catalogue's.

    >>> prices_used(Prices(axe=3), {"axe", "favor"}, load())
    ['prices.favor']
    """
    same = (name for name in PRICED if getattr(prices, name) == getattr(catalogue.prices, name))
    return [f"prices.{name}" for name in same if name in used]


@dataclass(frozen=True, slots=True)
class FightQuestion:
    """What are my odds in this fight, and what will it cost?

    `favor` is the most that may be spent; `dice` are the faces that are known, the catalogue's
    fill the rest; `goal` is `win` or `value`, `play` is `best` or an ordinary play.

    >>> FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1).goal
    'win'
    """

    party: Party
    enemy: Enemy
    favor: int = 0
    goal: str = "win"
    play: str = "best"
    leader: str | None = None
    runes: tuple[str, ...] = ()
    dice: Dice = Dice()
    prices: Prices = Prices()
    exact: bool = False
    catalogue: Catalogue = field(default_factory=load, repr=False)

    def __post_init__(self) -> None:
        checked_party(self.party)
        checked_enemy(self.enemy)
        object.__setattr__(self, "favor", checked_favor(self.favor))
        one_of(self.goal, "goal", GOALS)
        one_of(self.play, "play", PLAYS)
        checked_leader(self.leader)
        object.__setattr__(self, "runes", checked_runes(self.runes))
        checked_dice(self.dice)
        checked_prices(self.prices)

    def fight(self) -> Fight:
        """Return the fight with all its dice, as the solver takes it."""
        filled = self.dice | self.catalogue.dice
        return Fight(
            party=self.party,
            enemy=self.enemy,
            favor=self.favor,
            dice=tuple(die or () for die in filled),
            goal=self.goal,
            play=self.play,
            leader=self.leader,
            prices=self.prices,
            rules=self.catalogue.rules,
            runes=tuple(rune for rune in self.runes if rune in FIGHT_RUNES),
        )

    def known_dice(self) -> Dice:
        """Return the dice that are no guess: those of the question and the confirmed ones."""
        return self.dice | self.catalogue.known_dice

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        fighting = self.party.without(self.enemy.forbids).as_dict()
        keys = [f"dice.{kind}" for kind in fighting if getattr(self.dice, kind) is None]
        if self.goal == "value":  # what the play is best for rests on prices, where they are ours
            used = {"favor", "coin", "blame", *self.party.as_dict()}
            if self.enemy.reward is None:
                used.add("win")
            if any(rune in FIGHT_RUNES for rune in self.runes):
                used.add("rune")
            keys += prices_used(self.prices, used, self.catalogue)
        if self.enemy.id:
            keys.append(f"enemies.{self.enemy.id}")
        if self.enemy.special == "mist-walker":
            keys.append("switches.mist_walker_shields")  # D15
        if self.leader == "ullr":
            keys.append("leaders.ullr")  # D20: timing
        if "glory" in self.runes:
            keys.append("runes.glory")  # D23: rounding
        return self.catalogue.provisional(keys)
