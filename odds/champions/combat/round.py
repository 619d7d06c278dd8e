"""A fight walked die by die: one round as frozen steps, for the game, rollers and advisors.

    begin -> Start -> start -> Rolling -> roll (kind by kind) -> Rolled
    Rolled -> reroll (1 Favor, any dice) -> Rolling, or reroll_blanks (Potential) -> Rolling,
              or settle (with Healing, Reaction, both or neither) -> Losing or what follows
    Losing -> lose (one warrior) -> Losing, then Start of the next round or End

Each step returns a new record; an illegal one raises RuleError with the rule's name. What final
dice do is `rules.settle`, the same text that the solver maximizes over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from odds.champions.combat import rules
from odds.champions.combat.rules import Special
from odds.champions.pieces import KINDS, Enemy, Face, Party, Roll, Ruleset
from odds.errors import RuleError

EMPTY: Roll = ((),) * len(KINDS)


@dataclass(frozen=True)
class Foe:
    """What stays the same during a fight: the enemy, the dice, the leader, the box's switches."""

    enemy: Enemy
    dice: Roll
    leader: str | None = None
    rules: Ruleset = Ruleset()

    @cached_property
    def hooks(self) -> Special:
        """How this enemy departs from an ordinary one."""
        return rules.special(self.enemy, self.rules)


class State(NamedTuple):
    """Warriors still fighting, damage still `needed`, Favor, unused `runes`, and what was met."""

    foe: Foe
    party: Party
    needed: int
    favor: int
    coins: int = 0
    glory: int = 0
    blame: int = 0
    rounds: int = 0
    runes: tuple[str, ...] = ()


class Start(NamedTuple):
    """A round is about to start."""

    state: State


class Rolling(NamedTuple):
    """Dice are in the air: `open` counts by kind; `kept` lie on the table."""

    state: State
    open: Party
    kept: Roll


class Rolled(NamedTuple):
    """All dice lie on the table: reroll or settle."""

    state: State
    table: Roll


class Losing(NamedTuple):
    """Casualties to choose: `slain` among the `doomed`, then `lost` among all alive."""

    state: State
    doomed: Party
    slain: int
    lost: int

    def eligible(self) -> tuple[str, ...]:
        """Kinds of which the next casualty may be."""
        pool = self.doomed if self.slain else self.state.party
        return tuple(pool.as_dict())


class End(NamedTuple):
    """The fight is over; `state.party` are the survivors if it was won."""

    state: State
    won: bool


After = Start | Losing | End


def begin(foe: Foe, party: Party, favor: int, runes: tuple[str, ...] = ()) -> Start | End:
    """Send a party into a fight: forbidden kinds die; nobody left is lost at once (D12).

    >>> axes = Foe(Enemy(attack=1, defense=1, forbids=("axe",)), EMPTY)
    >>> begin(axes, Party(axe=2), favor=1).won
    False
    """
    fighting = party.without(foe.enemy.forbids)
    state = State(foe, fighting, foe.enemy.defense, favor, runes=runes)
    return Start(state) if fighting.size else End(state, won=False)


def start(step: Start) -> Rolling:
    """Start a round: damage heals (D16), Blame is taken (D17), every die is rolled (D10)."""
    foe, party, needed, favor, coins, glory, blame, number, runes = step.state
    needed = rules.heal(foe.hooks, needed, foe.enemy.defense)
    blame += foe.hooks.blame
    state = State(foe, party, needed, favor, coins, glory, blame, number + 1, runes)
    return Rolling(state, party, EMPTY)


def roll(step: Rolling, shown: Mapping[str, Iterable[Face]]) -> Rolling | Rolled:
    """Let the open dice of some kinds fall; each face must be one of that kind's die."""
    due, kept = list(step.open), list(step.kept)
    for kind, faces in shown.items():
        if kind not in KINDS:
            raise RuleError("D10", f"there is no {kind} die")
        at, fallen = KINDS.index(kind), tuple(faces)
        if len(fallen) != due[at]:
            raise RuleError("D10", f"{len(fallen)} {kind} dice do not fit the open ones")
        for face in fallen:
            if face not in step.state.foe.dice[at]:
                raise RuleError("D10", f"a {kind} die has no face '{face}'")
        due[at], kept[at] = 0, tuple(sorted((*kept[at], *fallen)))
    if any(due):
        return Rolling(step.state, Party.of(due), tuple(kept))
    return Rolled(step.state, tuple(kept))


def cast(step: Rolling, rng: Random) -> dict[str, tuple[Face, ...]]:
    """Let chance say what the dice in the air show, for `roll`; each face is equally likely.

    >>> axes = Foe(Enemy(attack=1, defense=9), ((), (), (Face(hits=1),) * 6, ()))
    >>> cast(start(begin(axes, Party(axe=2), favor=0)), Random(1))["axe"]
    (Face(hits=1, shields=0, game=0), Face(hits=1, shields=0, game=0))
    """
    return {
        kind: tuple(rng.choice(step.state.foe.dice[KINDS.index(kind)]) for _ in range(count))
        for kind, count in step.open.as_dict().items()
    }


def fell(before: Rolling, after: Rolled) -> Roll:
    """Return the faces that the dice in the air came to show."""
    return _less(after.table, before.kept)


def taken_up(before: Rolled, after: Rolling) -> Roll:
    """Return the faces of the dice that were taken up for another roll."""
    return _less(before.table, after.kept)


def _less(table: Roll, kept: Roll) -> Roll:
    pairs = zip(table, kept, strict=True)
    return tuple(tuple((Counter(some) - Counter(less)).elements()) for some, less in pairs)


def reroll(step: Rolled, dice: Mapping[str, Iterable[Face]]) -> Rolling:
    """Pay 1 Favor and take up any dice for another roll (D10)."""
    if not step.state.favor:
        raise RuleError("D10", "no Favor is left for a reroll")
    rolling = _take_up(step, dice)
    paid = step.state._replace(
        favor=step.state.favor - 1,
        glory=step.state.glory + rules.reroll_glory(step.state.foe.leader),
    )
    return rolling._replace(state=paid)


def reroll_blanks(step: Rolled, dice: Mapping[str, Iterable[Face]]) -> Rolling:
    """Use Potential: take up dice that show blank, for no Favor (D21)."""
    up = {kind: tuple(faces) for kind, faces in dice.items()}
    for faces in up.values():
        for face in faces:
            if not rules.may_reroll_free(face):
                raise RuleError("D21", f"Potential rerolls blank dice, not '{face}'")
    return _take_up(step, up)._replace(state=_use(step.state, ("potential",)))


def _use(state: State, runes: tuple[str, ...]) -> State:
    """Turn over runes that were unused."""
    if not runes:
        return state
    for rune in runes:
        if rune not in state.runes:
            raise RuleError("D21", f"no unused {rune} rune is there")
    return state._replace(runes=tuple(rune for rune in state.runes if rune not in runes))


def _take_up(step: Rolled, dice: Mapping[str, Iterable[Face]]) -> Rolling:
    kept = {kind: list(faces) for kind, faces in zip(KINDS, step.table, strict=True)}
    up = dict.fromkeys(KINDS, 0)
    for kind, faces in dice.items():
        for face in faces:
            if face not in kept.get(kind, ()):
                raise RuleError("D10", f"no {kind} die shows '{face}'")
            kept[kind].remove(face)
            up[kind] += 1
    if not any(up.values()):
        raise RuleError("D10", "a reroll takes up at least one die")
    return Rolling(step.state, Party.of(up.values()), tuple(tuple(kept[kind]) for kind in KINDS))


def settle(step: Rolled, runes: tuple[str, ...] = ()) -> After:
    """Deal damage and count the losses of the dice on the table (D11, D13-D18).

    `runes` are used on them: Healing, Reaction, both or neither (D21).
    """
    for rune in runes:
        if rune not in rules.FINAL_RUNES:
            raise RuleError("D21", f"{rune} is not used on final dice")
    state, foe = _use(step.state, runes), step.state.foe
    hit, shield, blanks, hitters, glory = _sums(step.table, foe.leader)
    hooks = foe.hooks
    damage, doomed, slain, lost, coins = _toll(
        hooks,
        foe.enemy.attack,
        state.party.size,
        hit,
        shield,
        # What changes nothing is left out, so that more rolls are the same.
        blanks if hooks.slays == "blank" else NONE,
        hitters if hooks.slays == "hit" else NONE,
        runes,
    )
    state = state._replace(
        needed=max(0, state.needed - damage),
        coins=state.coins + coins,
        glory=state.glory + glory,
    )
    return _follow(Losing(state, doomed, slain, lost))


Counts = tuple[int, ...]  # by kind
NONE: Counts = (0,) * len(KINDS)


@lru_cache(maxsize=16_384)
def _sums(table: Roll, leader: str | None) -> tuple[int, int, Counts, Counts, int]:
    """What final dice come to: hits, shields, by kind blank dice and dice that hit, Glory."""
    shown = [_shown(kind, faces, leader) for kind, faces in zip(KINDS, table, strict=True)]
    hit, shield, blanks, hitters, glory = zip(*shown, strict=True)
    return sum(hit), sum(shield), blanks, hitters, sum(glory)


@lru_cache(maxsize=4096)
def _shown(
    kind: str, faces: tuple[Face, ...], leader: str | None
) -> tuple[int, int, int, int, int]:
    """What final dice of a kind come to: hits, shields, blank dice, dice that hit, Glory."""
    return (
        sum(rules.hits(face, kind, leader) for face in faces),
        sum(face.shields for face in faces),
        sum(face.blank for face in faces),
        sum(face.hits > 0 for face in faces),
        sum(rules.die_glory(face, leader) for face in faces),
    )


@lru_cache(maxsize=16_384)
def _toll(
    hooks: Special,
    attack: int,
    warriors: int,
    hit: int,
    shield: int,
    blanks: Counts,
    hitters: Counts,
    runes: tuple[str, ...],
) -> tuple[int, Party, int, int, int]:
    """`rules.settle` of one roll, remembered: damage, doomed, slain, lost, Coins."""
    shields = np.array(shield, np.int32)
    toll = rules.settle(
        hooks,
        attack,
        warriors,
        np.array(hit, np.int32),
        shields,
        np.array(blanks, np.int32),
        np.array(hitters, np.int32),
    )
    toll = rules.use(toll, shields, runes)
    doomed = Party.of(int(n) for n in toll.doomed)
    return int(toll.damage), doomed, int(toll.slain), int(toll.lost), int(toll.coins)


def lose(step: Losing, kind: str) -> After:
    """Give up one warrior of a kind that may be lost next."""
    state, doomed, slain, lost = step
    if kind not in KINDS or not getattr(doomed if slain else state.party, kind):
        raise RuleError("D11", f"no {kind} may be lost here; {', '.join(step.eligible())} may")
    one = _one(kind)
    state = state._replace(party=state.party - one)
    if slain:
        return _follow(Losing(state, doomed - one, slain - 1, lost))
    return _follow(Losing(state, doomed, 0, lost - 1))


@lru_cache(maxsize=len(KINDS))
def _one(kind: str) -> Party:
    return Party.of(int(k == kind) for k in KINDS)


def _follow(step: Losing) -> After:
    """What follows when all losses are paid: lethal damage is checked first (D11)."""
    if step.slain or step.lost:
        return step
    if step.state.needed == 0:
        return End(step.state, won=True)
    return Start(step.state) if step.state.party.size else End(step.state, won=False)
