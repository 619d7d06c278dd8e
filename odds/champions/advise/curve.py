"""How chance and worth change with one number of a fight: Favor, warriors of a kind, attack,
defense.

Warriors, Favor and defense are read off one solve of the largest fight (a healing enemy is another
fight for each defense, D16); each attack is a solve.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from odds.champions.advise.grid import ATTACKS, DEFENSES, Pair, by_defense, read, with_numbers
from odds.champions.combat.play import Fight
from odds.champions.combat.pool import MOST_NODES, check_size
from odds.champions.pieces import KINDS, NO_ATTACK, Party
from odds.errors import QuestionError

FAVORS: Final = 10
CHANGING: Final = ("favor", *KINDS, "attack", "defense")
MOST_CURVE_NODES: Final = 40_000_000  # over all solves of a curve: some seconds


def now(fight: Fight, what: str) -> int:
    """Return the number that the fight itself has.

    >>> from odds import Enemy, FightQuestion
    >>> now(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=4)).fight(), "defense")
    4
    """
    if what == "favor":
        return fight.favor
    return int(getattr(fight.party if what in KINDS else fight.enemy, what))


def numbers(fight: Fight, what: str, warriors: int) -> range:
    """Return the numbers of a curve, the fight's own among them; `warriors` is the most of all
    kinds together. Fewer where more would take too long.

    >>> from odds import Enemy, FightQuestion
    >>> numbers(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=4)).fight(), "sword", 8)
    range(0, 7)
    """
    here = now(fight, what)
    if what == "attack":
        low = 0 if fight.enemy.special in NO_ATTACK else 1
        return range(min(low, here), max(here, ATTACKS[-1]) + 1)
    if what == "defense":
        # The Loot Hoarder has but one (D18).
        most = with_numbers(fight, fight.enemy.attack, max(here, DEFENSES[-1])).enemy.defense
        return range(1, most + 1)
    most = FAVORS if what == "favor" else warriors - fight.party.size + here
    for high in range(max(most, here), here, -1):
        try:
            if check_size(changed(fight, what, high).problem()) <= MOST_CURVE_NODES:
                return range(high + 1)
        except QuestionError:
            continue
    return range(here + 1)


def curve(fight: Fight, what: str, along: Sequence[int]) -> list[Pair]:
    """Return chance to win and value for each of these numbers of `what`, of CHANGING.

    >>> from odds import Enemy, FightQuestion
    >>> fight = FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2)).fight()
    >>> [round(win, 4) for win, _ in curve(fight, "favor", range(2))]  # 1/3, 1/3 + 2/3 * 1/3
    [0.3333, 0.5556]
    """
    if what == "attack":
        each = [changed(fight, what, number) for number in along]
        return [read(one, one.solve()) for one in each]
    if what == "defense":
        return by_defense(fight, along)
    solved = changed(fight, what, max(along)).solve()
    if what == "favor":
        return [read(fight, solved, favor=number) for number in along]
    return [read(fight, solved, party=changed(fight, what, number).party) for number in along]


def check_curve(fight: Fight, what: str, along: Sequence[int]) -> None:
    """Raise QuestionError where a curve would take too long."""
    solves = along if what == "attack" else along[-1:]
    nodes = sum(check_size(changed(fight, what, number).problem()) for number in solves)
    if nodes > MOST_NODES:
        raise QuestionError(
            "party",
            "{nodes:,} lattice nodes, at most {most:,} are solved for a curve",
            nodes=nodes,
            most=MOST_NODES,
        )


def changed(fight: Fight, what: str, number: int) -> Fight:
    """Return the fight with another number of `what`, of CHANGING."""
    enemy = fight.enemy
    if what == "favor":
        return replace(fight, favor=number)
    if what == "attack":
        return with_numbers(fight, number, enemy.defense)
    if what == "defense":
        return with_numbers(fight, enemy.attack, number)
    counts = (
        number if kind == what else count for kind, count in zip(KINDS, fight.party, strict=True)
    )
    return replace(fight, party=Party.of(counts))
