"""The names of kinds, special enemies, leaders, runes and switches, as in the contract."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("sword", "spear", "axe", "archer")
SPECIALS: Final = (
    "dark-shaman",
    "rock-creature",
    "mist-walker",
    "vile-priest",
    "seidr-draugr",
    "loot-hoarder",
    "troll-lord",
    "cave-dweller",
)
LEADERS: Final = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr", "jorunn", "ragnhild")
RUNES: Final = (
    "gifts",
    "glory",
    "healing",
    "journey",
    "knowledge",
    "potential",
    "reaction",
    "success",
    "true-vision",
    "wealth",
    "the-hunt",
    "patience",
    "friendship",
    "awareness",
    "training",
)
SHORE_ORDERS: Final = ("far-first", "near-first")

# D14, D15: these slay by the dice, their numeric attack is 0 unless a card shows one;
# D17: the Seidr Draugr kills nobody, whatever its attack.
NO_ATTACK: Final = frozenset({"rock-creature", "mist-walker", "seidr-draugr"})
