"""The report on fights: every attack, defense and special that can be read off a card.

The Troll Lord and the Cave Dweller fight as ordinary enemies (D19), so they are no grid of their
own; the Seidr Draugr's attack does nothing (D17), and the Loot Hoarder's defense is 1 (D18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from odds.champions.advise.grid import ATTACKS, DEFENSES
from odds.champions.catalogue import Catalogue
from odds.champions.pieces import KINDS, NO_ATTACK, Party
from odds.report.findings import PARTY, fight, fight_findings
from odds.report.grids import (
    chance_sheet,
    cheapest_sheets,
    gain_sheet,
    mean_sheet,
    play_sheets,
    price_sheet,
)
from odds.report.outlines import Chapter, Outline
from odds.report.sheets import Sheet
from odds.words import say

HEALING: Final = "vile-priest"  # D16: each defense is a fight of its own
STRIKING: Final = (None, "dark-shaman", HEALING)  # specials for which all numbers matter
SLAYING: Final = ("rock-creature", "mist-walker")  # D14, D15
GRID_SPECIALS: Final = (*STRIKING, *SLAYING, "seidr-draugr", "loot-hoarder")
KIND_PARTIES: Final = ("3 sword", "3 spear", "3 axe", "3 archer")
TWO_KINDS: Final = ("2 sword 2 axe", "2 spear 2 axe", "3 sword 2 axe", "2 axe 2 archer")
TYPICAL: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Scope:
    """How much of the grid a report tells: parties of up to so many `warriors`, `chances` that are
    to be reached, `favors` at hand."""

    attacks: Sequence[int]
    defenses: Sequence[int]
    parties: Sequence[str]
    warriors: int
    chances: Sequence[float]
    favors: Sequence[int]
    specials: Sequence[str | None]


FULL: Final = Scope(
    attacks=ATTACKS,
    defenses=DEFENSES,
    parties=(
        "2 sword 1 axe", "4 axe", "2 sword 2 axe", "2 spear 2 axe", "3 sword 2 axe",
        "2 sword 2 spear 2 axe",
    ),
    warriors=8,
    chances=(0.6, 0.8, 0.95),
    favors=range(6),
    specials=GRID_SPECIALS,
)  # fmt: skip
SMALL: Final = Scope(
    attacks=(2, 3),
    defenses=(4, 6, 8),
    parties=("2 sword 2 axe",),
    warriors=4,
    chances=(0.8,),
    favors=(0, 1, 2),
    specials=(None, "rock-creature"),
)


def outline(catalogue: Catalogue, command: str, scope: Scope, box: str | None = None) -> Outline:
    """List what the report consists of."""
    told = tuple(fight_findings(catalogue))
    return Outline("fights", command, catalogue, told, chapters(catalogue, scope), box)


def chapters(catalogue: Catalogue, scope: Scope) -> list[Chapter]:
    """The chapters, each part of them to be worked out by a call."""
    of = partial(fight, catalogue)
    attacks, defenses = scope.attacks, scope.defenses
    none = (0, *attacks)  # for those whose attack is 0, unless their card shows one
    few = [attack for attack in attacks if attack in TYPICAL]

    def foe(special: str | None) -> str:
        return say(f"special.{special}") if special else say("report.any-enemy")

    def cheapest(special: str | None) -> Sequence[Sheet]:
        return cheapest_sheets(
            of("0", 1, 1, 2, special=special),
            none[:1] if special == "seidr-draugr" else none[:4] if special in SLAYING else attacks,
            (1,) if special == "loot-hoarder" else defenses,
            scope.chances,
            lambda chance: say(
                "report.sheet.cheapest", foe=foe(special), chance=f"{chance:.0%}", favor=1
            ),
            shown=1,
            warriors=scope.warriors,
        )

    def chance(special: str | None, party: str) -> Sequence[Sheet]:
        return [
            chance_sheet(
                f"chance-{special or 'any'}-{party.replace(' ', '-')}",
                say("report.sheet.chance", party=party, foe=foe(special), favor=1),
                [of(party, 1, 1, special=special)],
                none if special in NO_ATTACK else attacks,
                defenses,
            )
        ]

    def by_party(special: str | None) -> Sequence[Sheet]:
        parties = (*KIND_PARTIES, *TWO_KINDS)
        return [
            chance_sheet(
                f"chance-{special}-by-party",
                say("report.sheet.by-party", foe=foe(special), favor=1),
                [of(party, 0, 1, special=special) for party in parties],
                (0,),
                defenses,
                down="party",
                across="defense",
            )
        ]

    def hoarder() -> Sequence[Sheet]:
        parties = (*KIND_PARTIES, *TWO_KINDS)
        fights = [of(party, 1, 1, special="loot-hoarder") for party in parties]
        return [
            chance_sheet(
                "chance-loot-hoarder",
                say("report.sheet.by-party", foe=foe("loot-hoarder"), favor=1),
                fights, attacks, (1,), down="party",
            )
        ]  # fmt: skip

    def coins() -> Sequence[Sheet]:
        fights = [
            of(party, 1, 1, 1, special="loot-hoarder", goal="value")
            for party in (*KIND_PARTIES, *TWO_KINDS)
        ]
        title = say("report.sheet.coins", favor=1)
        return [mean_sheet("coins", title, fights, attacks, (1,), "coins", down="party")]

    def favors() -> Sequence[Sheet]:
        party, attack = scope.parties[-1], 3
        return [
            chance_sheet(
                "favor", say("report.sheet.favors", party=party, attack=attack),
                [of(party, 1, 1, favor) for favor in scope.favors], (attack,), defenses,
                across="favor",
            )
        ]  # fmt: skip

    def more(what: str) -> Sequence[Sheet]:
        title = say(f"report.sheet.more-{what}", party=base, favor=1)
        return [gain_sheet(what, title, of(base, 1, 1), attacks, defenses)]

    base, mixed = "2 sword 2 axe", PARTY
    play_attacks: dict[str | None, Sequence[int]] = {HEALING: (3,)}
    play_attacks |= dict.fromkeys(SLAYING, (0,))
    striking, slaying = (
        [one for one in some if one in scope.specials] for some in (STRIKING, SLAYING)
    )
    lone = [one for one in ("seidr-draugr",) if one in scope.specials]
    return [
        Chapter("cheapest", [partial(cheapest, special) for special in scope.specials]),
        Chapter(
            "chance",
            [
                partial(chance, special, party)
                for special in striking
                for party in scope.parties
                if special != HEALING or len(Party(party).as_dict()) < 3
            ]
            + [partial(by_party, special) for special in (*slaying, *lone)]
            + [partial(chance, special, base) for special in slaying]
            + [hoarder],
        ),
        Chapter(
            "worth",
            [
                *(partial(more, what) for what in ("favor", *KINDS)),
                favors,
                lambda: [
                    mean_sheet(
                        "lost", say("report.sheet.lost", party=mixed, favor=1),
                        [of(mixed, 1, 1)], attacks, defenses, "lost",
                    )
                ],
            ],
        ),
        Chapter(
            "specials",
            [
                lambda: [
                    price_sheet(
                        "shields", say("report.sheet.shields", party="2 spear 2 axe", favor=1),
                        of("2 spear 2 axe", 1, 1), "dark-shaman", attacks, defenses,
                    )
                ],
                lambda: [
                    price_sheet(
                        "healing", say("report.sheet.healing", party=mixed, favor=1),
                        of(mixed, 1, 1), HEALING, few, defenses,
                    )
                ],
                coins,
            ],
        ),
        Chapter(
            "play",
            [
                partial(
                    play_sheets, f"play-{special or 'any'}", of(mixed, 1, 1, 2, special=special),
                    play_attacks.get(special, attacks), defenses,
                    partial(_play_title, foe(special), mixed),
                )
                for special in (*striking, *slaying)
            ],
        ),
    ]  # fmt: skip


def _play_title(foe: str, party: str, part: str) -> str:
    return say(f"report.sheet.play-{part}", foe=foe, party=party, favor=2)
