"""The only text of the combat rules: what final dice do, as functions over arrays of rolls.

The solver maximizes over these functions, and whoever walks a fight die by die (`round`) calls
them with a single roll, so both always play the same game.

Every roll is described by sums over its final dice: hits, shields, and per kind the dice that are
blank and the dice that hit. Special enemies are rows of hooks, leaders are changes of a face.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from odds.champions.pieces import Enemy, Face, Ruleset

Ints = npt.NDArray[np.int32]


class Special(NamedTuple):
    """How an enemy departs from an ordinary one.

    `heals`: damage healed at the start of a round (D16); `blame`: Blame met at the start of each
    round (D17); `strikes`: whether its attack costs warriors; `blocked`: whether shields block its
    attack (D13); `slays`: dice whose warriors are doomed, `blank` (D14) or `hit` (D15); `spared`:
    whether shields spare the doomed; `coins`: Coins for each hit (D18).
    """

    heals: int = 0
    blame: int = 0
    strikes: bool = True
    blocked: bool = True
    slays: str = ""
    spared: bool = True
    coins: int = 0


SPECIALS: Final = MappingProxyType(
    {
        None: Special(),
        "dark-shaman": Special(blocked=False),  # D13
        "rock-creature": Special(slays="blank"),  # D14
        "mist-walker": Special(slays="hit"),  # D15
        "vile-priest": Special(heals=1),  # D16
        "seidr-draugr": Special(strikes=False, blame=1),  # D17
        "loot-hoarder": Special(coins=1),  # D18
        "troll-lord": Special(),  # D19: its effect comes with the reward
        "cave-dweller": Special(),  # D19
    }
)


def special(enemy: Enemy, rules: Ruleset) -> Special:
    """Return the hooks of this enemy under the box's switches.

    >>> special(Enemy(attack=1, defense=4, special="vile-priest"), Ruleset()).heals
    1
    """
    hooks = SPECIALS[enemy.special]
    if hooks.slays == "hit":
        return hooks._replace(spared=rules.mist_walker_shields)  # D15, switch
    return hooks


def hits(face: Face, kind: str, leader: str | None) -> int:
    """Hits of a final die: Svanhildr adds one to a Swordsman's face that has one (D20).

    >>> hits(Face(hits=1), "sword", "svanhildr")
    2
    """
    bonus = leader == "svanhildr" and kind == "sword" and face.hits > 0
    return face.hits + int(bonus)


def die_glory(face: Face, leader: str | None) -> int:
    """Glory for a final die: Ullr's for two or more hits (D20)."""
    return int(leader == "ullr" and face.hits >= 2)


def reroll_glory(leader: str | None) -> int:
    """Glory for each Favor spent on a reroll: Asmundr still scores its 2 (D20)."""
    return 2 if leader == "asmundr" else 0


# Runes that act on the dice, in the order in which a set of them is written; each once (D21).
RUNES: Final = ("healing", "reaction", "potential")
FINAL_RUNES: Final = ("healing", "reaction")  # decided when the dice are final


def use(toll: Toll, shield: Ints, runes: Iterable[str]) -> Toll:
    """Change what final dice do by the runes used on them (D21).

    Healing: nobody is lost. Reaction: each of the `shield` shields deals 1 damage, which is no hit.
    """
    if "reaction" in runes:
        toll = replace(toll, damage=toll.damage + shield)
    if "healing" in runes:
        nobody = np.zeros_like(toll.lost)
        toll = replace(toll, doomed=np.zeros_like(toll.doomed), slain=nobody, lost=nobody)
    return toll


def may_reroll_free(face: Face) -> bool:
    """Whether Potential takes up a die that shows this face: one without a symbol (D21)."""
    return face.blank


@dataclass(frozen=True, slots=True)
class Toll:
    """What final dice cost and bring; arrays over rolls.

    `damage` dealt; `doomed` (..., kinds) warriors of whom `slain` die, by the owner's choice;
    then `lost` more die, chosen freely among those still alive; `coins` earned.
    """

    damage: Ints
    doomed: Ints
    slain: Ints
    lost: Ints
    coins: Ints


def settle(
    hooks: Special,
    attack: int,
    warriors: int | Ints,
    hit: Ints,
    shield: Ints,
    blanks: Ints,
    hitters: Ints,
) -> Toll:
    """Settle rolls of a party of `warriors` dice: damage, losses, coins (base rules, combat 3-4).

    `hit`, `shield` (...,) sums over the dice; `blanks`, `hitters` (..., kinds) dice of each kind
    that show no symbol, or at least one hit. The killing round settles like any other (D11).
    """
    doomed = {"blank": blanks, "hit": hitters}.get(hooks.slays, np.zeros_like(blanks))
    count = doomed.sum(axis=-1, dtype=np.int32)
    # Any shield may spare any doomed warrior and must (D14); what is left over blocks the attack.
    saved = np.minimum(count, shield) if hooks.spared else np.zeros_like(count)
    slain = count - saved
    block = shield - saved if hooks.blocked else np.zeros_like(shield)
    strike = attack if hooks.strikes else 0
    lost = np.clip(strike - block, 0, warriors - slain)  # at most all (D11)
    return Toll(hit, doomed, slain, lost.astype(np.int32), hooks.coins * hit)


def heal(hooks: Special, needed: int, defense: int) -> int:
    """Damage still needed after the start of a round (D16): healing never exceeds what was dealt.

    >>> heal(SPECIALS["vile-priest"], needed=2, defense=4), heal(SPECIALS["vile-priest"], 4, 4)
    (3, 4)
    """
    return min(needed + hooks.heals, defense)


def healed_from(hooks: Special, needed: int, defense: int) -> int | None:
    """Damage needed before the start of the round that has become `needed`; None if it cannot be.

    >>> vile = SPECIALS["vile-priest"]
    >>> healed_from(vile, 3, defense=4), healed_from(vile, 4, 4), healed_from(vile, 1, 4)
    (2, 4, None)
    """
    return max(
        (d for d in range(1, defense + 1) if heal(hooks, d, defense) == needed), default=None
    )
