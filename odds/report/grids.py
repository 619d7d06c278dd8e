"""The sheets of fights: what is told for every attack, defense and special, with ranges.

One solve an attack serves all defenses and all smaller parties. Ranges run over the plausible sets
of dice that have to be asked (D6); differences of chances need all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from odds.champions.advise.grid import with_numbers
from odds.champions.advise.ordinary import Plays, compare_grid
from odds.champions.advise.party import cheapest
from odds.champions.advise.plausible import sets_to_ask
from odds.champions.advise.table import Table
from odds.champions.catalogue import plausible_dice
from odds.champions.combat import rules
from odds.champions.pieces import KINDS, Dice, Party
from odds.champions.question import FightQuestion
from odds.report.claims import Number
from odds.report.sheets import Sheet, Value, records

Floats = npt.NDArray[np.float64]
Cells = Callable[[FightQuestion], Floats]  # of the grid, under the dice of the question
ROUNDING: Final = 1e-10
CELL: Final = ("special", "party", "favor", "attack", "defense")
RANGED: Final = (*CELL, "win", "low", "high")
GAINED: Final = (*CELL, "what", "gain", "low", "high")
MEANS: Final = (*CELL, "what", "mean", "low", "high")
CHEAPEST: Final = (
    *("special", "attack", "defense", "favor", "warriors", "chance"),
    *("party", "cost", "win", "low", "high"),
)


def wins(
    fight: FightQuestion, attacks: Sequence[int], defenses: Sequence[int], *parties: Party
) -> Floats:
    """Chances to win (parties, attacks, defenses) of parties within the fight's; default: its own.

    >>> from odds import Enemy
    >>> fight = FightQuestion(Party("1 sword"), Enemy(attack=1, defense=1))
    >>> wins(fight, (0, 1), (1, 2)).round(4).tolist()
    [[[1.0, 1.0], [0.6, 0.2]]]
    """
    found = []
    for attack in attacks:
        one = with_numbers(fight.fight(), attack, max(defenses))
        table = Table(one, one.party.size, within=one.party)
        found.append(
            [[table.win(party, defense=d) for d in defenses] for party in parties or (one.party,)]
        )
    return np.array(found).transpose(1, 0, 2)


def ranged(fight: FightQuestion, sets: Iterable[Dice], cells: Cells) -> tuple[Floats, ...]:
    """Cells under the question's own dice, then the smallest and the greatest over sets of dice."""
    every = [cells(replace(fight, dice=dice)) for dice in sets]
    own = cells(fight)
    return own, np.minimum.reduce([own, *every]), np.maximum.reduce([own, *every])


def all_sets(fight: FightQuestion) -> tuple[Dice, ...]:
    """Every plausible set of the dice that fight, none where all of them are known."""
    kinds = [kind for kind in KINDS if f"dice.{kind}" in fight.provisional()]
    return plausible_dice(fight.known_dice(), kinds) if kinds else ()


def chance_sheet(
    id: str,
    title: str,
    fights: Sequence[FightQuestion],
    attacks: Sequence[int],
    defenses: Sequence[int],
    *,
    down: str = "defense",
    across: str = "attack",
) -> Sheet:
    """Chances to win of fights for every attack and defense, with their ranges."""

    def rows() -> Iterator[Mapping[str, Value]]:
        for fight in fights:
            largest = with_numbers(fight.fight(), max(attacks), max(defenses))
            guessed = any(key.startswith("dice.") for key in fight.provisional())
            sets = sets_to_ask(largest, fight.known_dice()) if guessed else []
            told = ranged(fight, sets, lambda one: wins(one, attacks, defenses)[0])
            for d, defense in enumerate(defenses):
                for a, attack in enumerate(attacks):
                    win, low, high = (float(number[a, d]) for number in told)
                    ends = {"low": low, "high": high} if sets else {"low": None, "high": None}
                    yield cell(fight, attack, defense) | {"win": win} | ends

    return Sheet(
        id, title, RANGED, records(RANGED, *rows()), down, across, "win",
        provisional=keys_of(fights),
    )  # fmt: skip


def cell(fight: FightQuestion, attack: int, defense: int) -> dict[str, Value]:
    """What all records of a fight say about what was asked."""
    return {
        "special": fight.enemy.special or "",
        "party": str(fight.party),
        "favor": fight.favor,
        "attack": attack,
        "defense": defense,
    }


def keys_of(fights: Iterable[FightQuestion]) -> tuple[str, ...]:
    """The provisional data of some fights."""
    return tuple(dict.fromkeys(key for fight in fights for key in fight.provisional()))


def gain_sheet(
    what: str,
    title: str,
    fight: FightQuestion,
    attacks: Sequence[int],
    defenses: Sequence[int],
) -> Sheet:
    """What one more `favor`, or one more warrior of a kind, adds to the chance."""
    if what == "favor":
        more = replace(fight, favor=fight.favor + 1)
    else:
        more = replace(fight, party=fight.party + Party.of(int(kind == what) for kind in KINDS))

    def gains(asked: FightQuestion) -> Floats:
        found = []
        for attack in attacks:
            most = with_numbers(asked.fight(), attack, max(defenses))
            table = Table(most, most.party.size, within=most.party)
            found.append(
                [table.win(more.party, more.favor, d) - table.win(fight.party, fight.favor, d)
                 for d in defenses]
            )  # fmt: skip
        return np.array(found)

    told = ranged(more, all_sets(more), gains)
    return _gained(f"more-{what}", title, fight, what, told, attacks, defenses, keys_of([more]))


PARTS: Final[Mapping[str, Callable[[Plays], float]]] = {
    "best": lambda plays: plays.both_gain.win,
    "rerolls": lambda plays: plays.rerolls_gain.win,
    "casualties": lambda plays: plays.casualties_gain.win,
}


def play_sheets(
    id: str,
    fight: FightQuestion,
    attacks: Sequence[int],
    defenses: Sequence[int],
    name: Callable[[str], str],
) -> list[Sheet]:
    """What the best play gains over ordinary play: in all, by its rerolls, by its casualties."""

    def gains(asked: FightQuestion) -> Floats:
        plays = compare_grid(asked.fight(), attacks, defenses)
        return np.array(
            [[[read(plays[a, d]) for d in defenses] for a in attacks] for read in PARTS.values()]
        )

    told = ranged(fight, all_sets(fight), gains)
    return [
        _gained(f"{id}-{part}", name(part), fight, part, [number[i] for number in told],
                attacks, defenses, keys_of([fight]))
        for i, part in enumerate(PARTS)
    ]  # fmt: skip


def price_sheet(
    id: str,
    title: str,
    fight: FightQuestion,
    special: str,
    attacks: Sequence[int],
    defenses: Sequence[int],
) -> Sheet:
    """What a special costs: the chance against an ordinary enemy less that against it."""
    other = replace(fight, enemy=replace(fight.enemy, special=special))

    def price(asked: FightQuestion) -> Floats:
        against = replace(asked, enemy=other.enemy)
        plain, slowed = (wins(one, attacks, defenses)[0] for one in (asked, against))
        return np.asarray(plain - slowed)

    told = ranged(fight, all_sets(fight), price)
    return _gained(id, title, fight, special, told, attacks, defenses, keys_of([fight, other]))


def _gained(
    id: str,
    title: str,
    fight: FightQuestion,
    what: str,
    told: Sequence[Floats],
    attacks: Sequence[int],
    defenses: Sequence[int],
    keys: tuple[str, ...],
) -> Sheet:
    """A sheet of gains with their ranges, each (attacks, defenses)."""
    rows = [
        cell(fight, attack, defense) | {"what": what, "gain": gain, "low": low, "high": high}
        for d, defense in enumerate(defenses)
        for a, attack in enumerate(attacks)
        for gain, low, high in [[clean(float(number[a, d])) for number in told]]
    ]
    return Sheet(
        id, title, GAINED, records(GAINED, *rows), "defense", "attack", "gain", "points",
        provisional=keys,
    )  # fmt: skip


def clean(number: float) -> float:
    """Differences of chances that are rounding are none."""
    return number if abs(number) > ROUNDING else 0.0


def mean_sheet(
    id: str,
    title: str,
    fights: Sequence[FightQuestion],
    attacks: Sequence[int],
    defenses: Sequence[int],
    what: str,
    *,
    down: str = "defense",
) -> Sheet:
    """A mean of fights: warriors `lost`, `coins`, `blame` or `rounds`, for every attack, with its
    range over all plausible dice."""
    rows: list[Mapping[str, Value]] = []
    for fight, defense, attack in product(fights, defenses, attacks):
        enemy = replace(fight.enemy, attack=attack, defense=defense)
        number = Number(replace(fight, enemy=enemy), what)
        mean, every = number.at(Dice()), [number.at(dice) for dice in all_sets(fight)]
        ends: dict[str, Value] = dict.fromkeys(("low", "high"))
        if every:
            ends = {"low": min(mean, *every), "high": max(mean, *every)}
        rows.append(cell(fight, attack, defense) | {"what": what, "mean": mean} | ends)
    return Sheet(
        id, title, MEANS, records(MEANS, *rows), down, "attack", "mean", "amount",
        provisional=keys_of(fights),
    )  # fmt: skip


def cheapest_sheets(
    fight: FightQuestion,
    attacks: Sequence[int],
    defenses: Sequence[int],
    chances: Sequence[float],
    name: Callable[[float], str],
    *,
    shown: int,
    warriors: int,
) -> list[Sheet]:
    """The cheapest party for each chance, a sheet each; Favor from none to the fight's, of which
    `shown` is in the table, with the range of its chance over plausible dice.

    There are no ranges for enemies that slay or heal: they take all sets, or a fight for each
    defense.
    """
    special = fight.enemy.special or ""
    tables = {
        attack: Table(with_numbers(fight.fight(), attack, max(defenses)), warriors)
        for attack in attacks
    }

    hooks = rules.SPECIALS[fight.enemy.special]
    simple = not (hooks.slays or hooks.heals)

    @cache
    def lowest_and_highest(party: Party, attack: int) -> tuple[Floats, Floats]:
        """Ends of the chance of a party, by defense."""
        one = replace(fight, party=party, favor=shown)
        largest = with_numbers(one.fight(), attack, max(defenses))
        sets = sets_to_ask(largest, one.known_dice())
        _, low, high = ranged(one, sets, lambda asked: wins(asked, (attack,), defenses)[0, 0])
        return low, high

    def row(chance: float, defense: int, attack: int, favor: int) -> Mapping[str, Value]:
        best = cheapest(tables[attack], chance, favor=favor, defense=defense)
        asked: dict[str, Value] = {"special": special, "attack": attack, "defense": defense}
        asked |= {"favor": favor, "warriors": warriors, "chance": chance}
        asked |= dict.fromkeys(("party", "cost", "win", "low", "high"))
        if best is None:
            return asked
        asked |= {"party": str(best.party), "cost": float(best.cost), "win": best.win}
        if simple and favor == shown and all_sets(replace(fight, party=best.party)):
            low, high = lowest_and_highest(best.party, attack)
            at = defenses.index(defense)
            asked |= {"low": float(low[at]), "high": float(high[at])}
        return asked

    def sheet(chance: float) -> Sheet:
        asked = product(defenses, attacks, range(fight.favor + 1))
        return Sheet(
            f"cheapest-{special or 'any'}-{round(100 * chance)}", name(chance), CHEAPEST,
            records(CHEAPEST, *(row(chance, *one) for one in asked)), "defense", "attack",
            "party", "party", shown={"favor": shown}, provisional=keys,
        )  # fmt: skip

    everybody = replace(fight, party=Party.of([1] * len(KINDS)))
    keys = (*keys_of([everybody]), *_prices(fight))
    return [sheet(chance) for chance in chances]


def _prices(fight: FightQuestion) -> tuple[str, ...]:
    return fight.catalogue.provisional(f"prices.{kind}" for kind in KINDS)
