"""Promise 2 against other programs: equal fractions, no tolerance, on random fights.

Without decisions icepool (healing included) and dyce; with rerolls and casualties as the player
likes Storm's exact mode. A program that is not installed is skipped, but with ODDS_REQUIRE_OTHERS=1
it fails: so it is in CI.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from odds.champions.pieces import Reward
from tests.champions.combat.fights import of_twin
from tests.others import dyce_fight, icepool_fight, storm_fight
from tests.others.told import KINDS, Told, version_of
from tests.twin.fight import Fight as TwinFight
from tests.twin.random_fights import random_fight

MODELS: Mapping[str, Callable[[Told], Fraction]] = {
    "icepool": icepool_fight.chance_to_win,
    "dyce": dyce_fight.chance_to_win,
    "stormpy": storm_fight.chance_to_win,
}
# How many fights against each enemy: 100 for icepool, 60 for Storm.
ICEPOOL = {
    None: 20,
    "dark-shaman": 12,
    "rock-creature": 12,
    "mist-walker": 12,
    "vile-priest": 24,
    "seidr-draugr": 8,
    "loot-hoarder": 4,
    "troll-lord": 4,
    "cave-dweller": 4,
}
STORM = {
    None: 10,
    "dark-shaman": 10,
    "rock-creature": 10,
    "mist-walker": 10,
    "vile-priest": 10,
    "seidr-draugr": 8,
    "loot-hoarder": 2,
}
DYCE = {None: 4, "dark-shaman": 3, "rock-creature": 3, "mist-walker": 3, "seidr-draugr": 2}


def some(shares: Mapping[str | None, int]) -> list[object]:
    """For each enemy one fight for the fast suite, the others for the slow one."""
    fast = [pytest.param(special, range(1), id=f"{special}-1") for special in shares]
    return fast + [
        pytest.param(special, range(1, share), id=f"{special}-{share}", marks=pytest.mark.slow)
        for special, share in shares.items()
    ]


def model(program: str) -> Callable[[Told], Fraction]:
    if version_of(program) is None:
        reason = f"{program} is not installed: pip install -e '.[bench]'"
        if os.environ.get("ODDS_REQUIRE_OTHERS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return MODELS[program]


def told(twin: TwinFight) -> Told:
    """What the dice and the card say; where nobody chooses, the cheapest falls first."""
    order = sorted(KINDS, key=lambda kind: (twin.prices[kind], KINDS.index(kind)))
    return Told(
        dice=twin.dice,
        party=twin.party,
        attack=twin.attack,
        defense=twin.defense,
        special=twin.special,
        favor=twin.favor,
        forbids=twin.forbids,
        mist_shields=twin.mist_shields,
        losses=tuple(order),
    )


def drawn(
    seed: str,
    special: str | None,
    play: str,
    theirs: Callable[[Told], Fraction],
    low: int = 1,
    favor: int = 2,
) -> tuple[TwinFight, Fraction]:
    """A fight of `low` to 3 warriors who are not forbidden, for the goal `win`, and their answer.

    Most fights whose end is sure are passed over; some are as worth checking as others.
    """
    rng = random.Random(seed)
    while True:
        twin = random_fight(rng, special, max_warriors=3, max_favor=favor)
        twin = replace(twin, goal="win", play=play, mist_shields=rng.random() < 0.8)
        if sum(n for kind, n in twin.party.items() if kind not in twin.forbids) < low:
            continue
        answer = theirs(told(twin))
        if 0 < answer < 1 or rng.random() < 0.1:
            return twin, answer


def ours(twin: TwinFight) -> Fraction:
    fight = of_twin(twin, Reward())
    win: Fraction = fight.read(fight.prove(fight.solve()))[0]
    return win


def test_as_many_fights_as_promised():
    assert (sum(ICEPOOL.values()), sum(STORM.values())) == (100, 60)


@pytest.mark.parametrize(("special", "numbers"), some(ICEPOOL))
def test_icepool_gives_the_same_fraction(special, numbers):
    theirs = model("icepool")
    for number in numbers:
        seed = f"icepool {special} {number}"
        twin, answer = drawn(seed, special, "never-reroll", theirs)
        assert ours(twin) == answer, twin


@pytest.mark.parametrize(("special", "numbers"), some(STORM))
def test_storm_gives_the_same_fraction(special, numbers):
    theirs = model("stormpy")
    for number in numbers:
        seed = f"storm {special} {number}"
        twin, answer = drawn(seed, special, "best", theirs, low=2, favor=1)
        assert ours(twin) == answer, twin


@pytest.mark.parametrize(("special", "numbers"), some(DYCE))
def test_dyce_gives_the_same_fraction(special, numbers):
    theirs = model("dyce")
    for number in numbers:
        seed = f"dyce {special} {number}"
        twin, answer = drawn(seed, special, "never-reroll", theirs)
        assert ours(twin) == answer, twin


def test_dyce_cannot_be_told_of_healing():
    with pytest.raises(ValueError, match="no circles"):
        drawn("healing", "vile-priest", "never-reroll", model("dyce"))


def test_nobody_left_is_lost_at_once():
    # D12: forbidden kinds die before the first roll.
    gone = Told({"axe": ["hit"] * 6}, {"axe": 2}, attack=0, defense=1, forbids=("axe",))
    assert [fight(gone) for fight in MODELS.values()] == [0, 0, 0]


def test_a_missing_program_fails_where_it_is_required(monkeypatch):
    monkeypatch.setenv("ODDS_REQUIRE_OTHERS", "1")
    with pytest.raises(pytest.fail.Exception, match="not installed"):
        model("no-such-program")
    monkeypatch.delenv("ODDS_REQUIRE_OTHERS")
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        model("no-such-program")
