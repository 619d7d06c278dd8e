"""Enemies by the numbers on their cards, and what a card pays or costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from odds.champions.pieces.names import KINDS, NO_ATTACK, SPECIALS
from odds.champions.pieces.party import Party
from odds.errors import QuestionError
from odds.sources.checks import one_of, whole


@dataclass(frozen=True, slots=True)
class Reward:
    """What a card pays (as `reward`) or costs (as `unbeaten`), D22.

    `blame` are tokens taken, `discard` are Blame tokens given back. All are counts of pieces.

    >>> Reward(glory=8, warriors=Party(archer=1)).glory
    8
    """

    glory: int = 0
    coins: int = 0
    favor: int = 0
    food: int = 0
    wood: int = 0
    blame: int = 0
    discard: int = 0
    warriors: Party = Party()

    def __post_init__(self) -> None:
        for name in COUNTED:
            whole(getattr(self, name), f"reward.{name}", high=999)
        if not isinstance(self.warriors, Party):
            raise QuestionError("reward.warriors", f"{self.warriors!r} is not a Party")
        whole(self.warriors.size, "reward.warriors", high=999)

    def as_dict(self) -> dict[str, Any]:
        """What is there, by name, in the order of the fields; warriors by kind.

        >>> Reward(glory=8, warriors=Party(archer=1)).as_dict()
        {'glory': 8, 'warriors': {'archer': 1}}
        """
        there: dict[str, Any] = {name: n for name in COUNTED if (n := getattr(self, name))}
        return there | ({"warriors": self.warriors.as_dict()} if self.warriors.size else {})


# Fields that count pieces; links (wire) write them in this order.
COUNTED: Final = tuple(item.name for item in fields(Reward) if item.name != "warriors")


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy by the numbers on its card. `id` names a card of the catalogue, or is empty.

    Attack may be left out for the specials that slay by the dice (D14, D15, D17), defense for the
    Loot Hoarder, whose defense is 1 (D18). `reward=None`: the price `win` stands for the reward.

    >>> Enemy(attack=3, defense=6).defense
    6
    """

    attack: int = None  # type: ignore[assignment]  # None is replaced or refused below
    defense: int = None  # type: ignore[assignment]
    special: str | None = None
    forbids: tuple[str, ...] = ()
    reward: Reward | None = None
    unbeaten: Reward = Reward()
    id: str = ""

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        if self.special is not None:
            one_of(self.special, "special", SPECIALS)
        if self.attack is None:
            if self.special not in NO_ATTACK:
                raise QuestionError("attack", "is missing; it stands on the enemy's card")
            put("attack", 0)
        if self.defense is None and self.special == "loot-hoarder":
            put("defense", 1)
        if self.defense is None:
            raise QuestionError("defense", "is missing; it stands on the enemy's card")
        put("attack", whole(self.attack, "attack", high=99))
        put("defense", whole(self.defense, "defense", low=1))
        if self.special == "loot-hoarder":
            put("defense", 1)  # D18, whatever is said
        if isinstance(self.forbids, str) or not isinstance(self.forbids, Iterable):
            raise QuestionError("forbids", f"{self.forbids!r} is not a list of kinds")
        forbidden = {one_of(kind, "forbids", KINDS) for kind in self.forbids}
        put("forbids", tuple(kind for kind in KINDS if kind in forbidden))
        if self.reward is not None and not isinstance(self.reward, Reward):
            raise QuestionError("reward", f"{self.reward!r} is not a Reward")
        if not isinstance(self.unbeaten, Reward):
            raise QuestionError("unbeaten", f"{self.unbeaten!r} is not a Reward")
