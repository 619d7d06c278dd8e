"""The brute-force twin of the fight solver.

Written from the rules texts and the decisions (D1-D23) alone; it shares no code with the package
that it checks. It goes through every roll, every set of dice to reroll, every choice of casualties
and every use of the runes, in rational numbers only.

How it works
------------
A *round* starts at (party, needed, favor, runes): `needed` is the damage that still kills, after
the Vile Priest has healed; `runes` are those not used yet. A *node* is a roll of all dice in that
round. At a node the player either settles (Healing and Reaction are used or not, hits become
damage, casualties are chosen), or pays a favor, keeps some of the dice and rolls the others again,
which leads to nodes with one favor less, or uses Potential to roll blank dice again, which leads to
nodes with one rune less.

Warriors, favor and runes never come back. So the only circles run through rounds with the same
party, favor and runes: a round that changes nothing, or the Vile Priest's healing, which ties all
values of `needed` together. Such a *group* of rounds is solved by policy iteration; each policy is
evaluated by Gaussian elimination in Fractions, and the iteration stops only when nothing wants to
change. In most groups every play leaves sooner or later (see `_hopeless`), so the equations have
one solution. The others, the *stuck* ones, could be played for ever by never using Reaction. That
would be a retreat, and there is none (D12): a play must end with probability 1, and the worth is
the best of those that do. The iteration starts with one that leaves at once wherever an act does,
and stays among them (see `_policy_iteration`).

Worths are pairs (first, second) compared as tuples: (chance to win, value) for the goal "win",
(value, chance to win) for the goal "value". The second entry has a policy iteration of its own,
restricted to the choices that are best in the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product
from math import factorial, lcm
from typing import NamedTuple

KINDS = ("sword", "spear", "axe", "archer")
SPECIALS = (
    "dark-shaman",
    "rock-creature",
    "mist-walker",
    "vile-priest",
    "seidr-draugr",
    "loot-hoarder",
    "troll-lord",
    "cave-dweller",
)
LEADERS = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr", "jorunn", "ragnhild")
PLAYS = ("best", "never-reroll", "reroll-blanks")
RUNES = ("healing", "reaction", "potential", "glory")
PRICES = {
    "win": Fraction(8),
    "sword": Fraction(1),
    "spear": Fraction(1),
    "axe": Fraction(1),
    "archer": Fraction(1),
    "favor": Fraction(2),
    "coin": Fraction(1, 3),
    "blame": Fraction(1),
    "rune": Fraction(2),
}
NOBODY = (0, 0, 0, 0)


@dataclass(frozen=True)
class Fight:
    dice: Mapping[str, Sequence[str]]  # kind -> six faces, the words of a face separated by blanks
    party: Mapping[str, int]
    attack: int
    defense: int
    special: str | None = None
    favor: int = 0
    forbids: tuple[str, ...] = ()
    goal: str = "win"  # or "value"
    prices: Mapping[str, Fraction] = field(default_factory=dict)  # not given: as in PRICES
    play: str = "best"
    leader: str | None = None
    unbeaten: Fraction = Fraction(0)
    mist_shields: bool = True  # D15: do shields spare those who hit the Mist Walker?
    runes: tuple[str, ...] = ()  # of RUNES, unused at the start; only the best play uses them
    glory: int = 0  # of the enemy, for the rune of that name (D23)


class Result:
    """The chance to win and the value under the play that is best for the goal.

    `law`, `ends` and `never` are made when asked. Where several plays are best in both numbers,
    they belong to one of them: stopping goes before paying, no rune before a rune, then the first
    kinds are lost first. Only a stuck party does not wait for what it can have at once.
    """

    def __init__(self, solver: _Solver, win: Fraction, value: Fraction):
        self._solver, self.win, self.value = solver, win, value

    @cached_property
    def _forward(self):
        return self._solver.forward()

    @property
    def law(self) -> dict[tuple[bool, tuple[int, int, int, int], int], Fraction]:
        """{(won, survivors, favor left): probability}, a hopeless fight being a defeat."""
        law: dict = defaultdict(Fraction)
        for (*end, _), chance in self.ends.items():
            law[tuple(end)] += chance
        return dict(law)

    @property
    def ends(self) -> dict[tuple[bool, tuple[int, int, int, int], int, frozenset], Fraction]:
        """{(won, survivors, favor left, runes left): probability}; `law` without the runes."""
        return self._forward[0]

    @property
    def never(self) -> Fraction:
        """The probability that the fight becomes hopeless, a defeat with warriors alive."""
        return self._forward[1]


class Worth(NamedTuple):
    win: Fraction
    value: Fraction


# What an end of a fight is worth: (won, survivors, favor left, runes left) -> worth. The survivors
# are in the order of KINDS; there are none where the fight was not won.
After = Callable[[bool, tuple[int, int, int, int], int, frozenset], Worth]


def solve(fight: Fight, after: After | None = None) -> Result:
    """The best play for the goal of the fight.

    If there is `after`, it alone says what the ends are worth: `unbeaten`, the prices of what is
    left and the rune of Glory do not matter.
    """
    solver = _Solver(fight, after)
    return Result(solver, *solver.answer())


class Encounter:
    """The enemy of a fight for anybody who may meet it; all that was worked out is kept.

    The party, favor and runes of `fight` do not matter, but it needs dice for all who may come.
    """

    def __init__(self, fight: Fight, after: After | None = None):
        self._solver = _Solver(replace(fight, party={}), after)

    def meet(self, party: tuple[int, int, int, int], favor: int, runes: frozenset) -> Worth:
        """The worth of a fight that begins like this."""
        return Worth(*self._solver.answer(party, favor, runes))

    def ends(self, party: tuple[int, int, int, int], favor: int, runes: frozenset) -> dict:
        """How it ends, as in `Result.ends`."""
        self.meet(party, favor, runes)
        return self._solver.forward(party, favor, runes)[0]


def choices(fight: Fight, needed: int, table: Mapping[str, Sequence[str]]) -> dict[tuple, Worth]:
    """What each act is worth that can be done with the dice on the table, best play following.

    `table` holds for each kind the faces that its dice show now; these dice are the whole party.
    `needed` is the damage that still kills, after the Vile Priest has healed. Favor and runes are
    those of `fight`; its party does not matter. The worth is that from now to the end of the fight:
    the Blame of this round is past, coins and Glory for its dice and its rerolls are to come.

    The acts: ("settle", frozenset of the runes used), with the best casualties; ("reroll", taken)
    for every set of dice taken up for a favor; ("potential", taken) for every set of blank dice.
    A set of dice is written as `taken_up` does.

    A hopeless fight is over before its dice are rolled (D12). If dice are given for it all the
    same, this round alone is played to its end: settling is a defeat, and so is what a favor or
    Potential leads to, after as many more of them as is best. (That is none, unless Asmundr scores
    more for a favor than it is worth.)
    """
    if fight.play != "best":
        raise ValueError("choices are those of the best play")
    if set(table) & set(fight.forbids) or not any(table.values()):
        raise ValueError(f"these dice are not in the fight: {table!r}")
    party = {kind: len(faces) for kind, faces in table.items()}
    solver = _Solver(replace(fight, party=party, forbids=()))
    return {
        act: Worth(*(worth if fight.goal == "win" else reversed(worth)))
        for act, worth in solver.choices(needed, table).items()
    }


def taken_up(taken: Mapping[str, Sequence[str]]) -> tuple:
    """The dice that are rolled again: ((kind, sorted faces), ...) in the order of KINDS."""
    return tuple((kind, tuple(sorted(taken[kind]))) for kind in KINDS if taken.get(kind))


# -- dice -----------------------------------------------------------------------------------------


class Face(NamedTuple):
    hits: int
    shields: int
    blank: bool  # no symbol at all


def read_face(text: str) -> Face:
    words = text.split()
    if words in ([], ["blank"]):
        return Face(0, 0, True)
    if not set(words) <= {"hit", "shield", "game"}:
        raise ValueError(f"face {text!r}")
    return Face(words.count("hit"), words.count("shield"), False)


class Roll(NamedTuple):
    """A roll of a whole party; `dice` holds for each kind its sorted face numbers."""

    dice: tuple
    chance: int  # out of 6 ** number of dice
    hits: int
    shields: int
    doubles: int  # dice that show two hits or more
    blanks: tuple  # dice without a symbol, by kind
    hitters: tuple  # dice with a hit, by kind
    casualties: tuple  # the losses to choose from, each by kind
    keeps: tuple  # what may be kept when the rest is rolled again (never everything)
    blank_keeps: tuple  # those of them where all that is rolled again is blank


class Table(NamedTuple):
    """All that can lie on the table with one party."""

    size: int
    rolls: tuple
    parts: tuple  # kept dice and complete rolls alike, those with most dice first
    grow: dict  # part -> ((weight out of 6, part with one die more), ...)


def _count(dice: tuple) -> int:
    return sum(len(own) for own in dice)


def _minus(a: tuple, b: tuple) -> tuple:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _plus(a: tuple, b: tuple) -> tuple:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _choices(those: tuple, number: int) -> list[tuple]:
    """Every way to take `number` out of `those`."""
    return [pick for pick in product(*(range(n, -1, -1) for n in those)) if sum(pick) == number]


def _eliminate(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve a square linear system: rows of coefficients with the right side at the end."""
    rows = [list(row) for row in rows]
    size = len(rows)
    for i in range(size):
        pivot = next(k for k in range(i, size) if rows[k][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(size):
            if k != i and rows[k][i] != 0:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def _common(numbers: list[Fraction]) -> tuple[list[int], int]:
    """The same numbers as integers over one denominator (sums of integers are quick)."""
    bottom = lcm(*{x.denominator for x in numbers})
    factors = {d: bottom // d for d in {x.denominator for x in numbers}}
    return [x.numerator * factors[x.denominator] for x in numbers], bottom


def _mean(weights: list[int], numbers: list[Fraction], total: int) -> Fraction:
    tops, bottom = _common(numbers)
    return Fraction(sum(w * x for w, x in zip(weights, tops, strict=True)), bottom * total)


# -- solver ---------------------------------------------------------------------------------------


class Node:
    """What can be done with one roll in one round."""

    def __init__(self):
        self.sure = None  # the best worth among acts that leave the group of rounds, and that act
        self.sure_act = None
        self.link = None  # or: stop, and the same group goes on with this much damage needed
        self.link_gain = None
        self.link_act = None
        self.worth = self.act = None  # filled in when the group is solved

    def finish(self, worths: dict[int, tuple], going: bool | None) -> None:
        """Choose between the sure act and the link, if both are there as `going` says.

        Where nothing is said, the link goes before a sure act that is as good.
        """
        self.worth, self.act = self.sure, self.sure_act
        if self.link is not None and going is not False:
            going_on = _plus(self.link_gain, worths[self.link])
            if self.sure is None or going or going_on >= self.sure:
                self.worth, self.act = going_on, self.link_act

    def offer(self, worth, act):
        if self.sure is None or worth > self.sure:
            self.sure, self.sure_act = worth, act


class _Solver:
    def __init__(self, fight: Fight, after: After | None = None):
        for name, allowed in (("special", SPECIALS), ("leader", LEADERS)):
            if getattr(fight, name) is not None and getattr(fight, name) not in allowed:
                raise ValueError(f"{name} {getattr(fight, name)!r}")
        if fight.play not in PLAYS or fight.goal not in ("win", "value"):
            raise ValueError(f"play {fight.play!r}, goal {fight.goal!r}")
        for given, allowed in (
            (fight.party, KINDS),
            (fight.forbids, KINDS),
            (fight.prices, (*PRICES, "food", "wood")),
        ):
            if not set(given) <= set(allowed):
                raise ValueError(f"unknown name in {given!r}")
        if (
            fight.attack < 0
            or fight.defense < 1
            or fight.favor < 0
            or fight.glory < 0
            or any(n < 0 for n in fight.party.values())
        ):
            raise ValueError(
                "attack, favor, glory and party are not negative, defense is at least 1"
            )
        if not set(fight.runes) <= set(RUNES) or len(set(fight.runes)) < len(fight.runes):
            raise ValueError(f"runes {fight.runes!r}")
        self.fight, self.after = fight, after
        self.special = fight.special
        self.defense = 1 if fight.special == "loot-hoarder" else fight.defense  # D18
        self.price = {**PRICES, **{name: Fraction(price) for name, price in fight.prices.items()}}
        self.cheapest = sorted(range(4), key=lambda k: (self.price[KINDS[k]], k))
        self.faces = [
            self._faces(kind) if kind in fight.dice or fight.party.get(kind, 0) else []
            for kind in KINDS
        ]
        self.party = self._allowed(tuple(fight.party.get(kind, 0) for kind in KINDS))
        self.tables: dict[tuple, Table] = {}
        self.runes = frozenset(fight.runes)
        self.hopeless: dict[tuple, bool] = {}
        # (party, needed, favor, runes) -> the worth at the start of that round, and one node for
        # each roll.
        self.worths: dict[tuple, tuple] = {}
        self.nodes: dict[tuple, list[Node]] = {}
        self.rerolls: dict[tuple, tuple] = {}

    def _start(self, party=None, favor=None, runes=None) -> tuple:
        """Who begins the fight, with which favor and runes: as said, or as in `fight`."""
        if party is None:
            return self.party, self.fight.favor, self.runes
        return self._allowed(party), favor, frozenset(runes)

    def answer(self, *start) -> tuple[Fraction, Fraction]:
        party, favor, runes = self._start(*start)
        worth = self._goes_on(party, self.defense, favor, runes)
        win, value = worth if self.fight.goal == "win" else reversed(worth)
        return win, value

    def choices(self, needed: int, table: Mapping[str, Sequence[str]]) -> dict[tuple, tuple]:
        """The worth of every act with these dice on the table."""
        party, favor, runes = self.party, self.fight.favor, self.runes
        if not 1 <= needed <= self.defense:
            raise ValueError(f"needed {needed!r}")
        texts = [sorted(table.get(kind, ())) for kind in KINDS]
        lying = tuple(self._numbers(k, own) for k, own in enumerate(texts))
        roll = next(roll for roll in self._table(party).rolls if roll.dice == lying)
        found = {}
        for used in self._usable(runes):
            found["settle", used] = max(
                self._settle(roll, party, needed, favor, runes, used, lost)
                for lost in self._losses(roll, used)
            )
        subsets = [
            {some for n in range(len(own) + 1) for some in combinations(own, n)} for own in texts
        ]
        for taken in product(*subsets):
            if not any(taken):
                continue
            key = taken_up(dict(zip(KINDS, taken, strict=True)))
            kept = []
            for k in range(4):
                stay = list(lying[k])
                for number in self._numbers(k, taken[k]):
                    stay.remove(number)
                kept.append(tuple(stay))
            if favor:
                found["reroll", key] = self._reroll(party, needed, favor, runes, tuple(kept))
            if "potential" in runes and tuple(kept) in roll.blank_keeps:
                found["potential", key] = self._potential(party, needed, favor, runes, tuple(kept))
        return found

    def _numbers(self, k: int, texts: Sequence[str]) -> tuple[int, ...]:
        """The face numbers of dice of one kind, sorted."""
        faces = [face for face, _ in self.faces[k]]
        shown = [self._face(KINDS[k], text) for text in texts]
        if not set(shown) <= set(faces):
            raise ValueError(f"a {KINDS[k]} does not have all faces of {texts!r}")
        return tuple(sorted(faces.index(face) for face in shown))

    # -- the rules --------------------------------------------------------------------------------

    def _allowed(self, party: tuple) -> tuple:
        """Forbidden kinds die before the first roll."""
        return tuple(
            0 if kind in self.fight.forbids else n for n, kind in zip(party, KINDS, strict=True)
        )

    def _faces(self, kind: str) -> list[tuple[Face, int]]:
        """The different faces of a die, each with the number of sides that show it."""
        texts = self.fight.dice[kind]
        if len(texts) != 6:
            raise ValueError(f"{kind} has {len(texts)} faces")
        sides: dict[Face, int] = defaultdict(int)
        for text in texts:
            sides[self._face(kind, text)] += 1
        return sorted(sides.items())

    def _face(self, kind: str, text: str) -> Face:
        face = read_face(text)
        if kind == "sword" and face.hits and self.fight.leader == "svanhildr":  # D20
            face = face._replace(hits=face.hits + 1)
        return face

    def _pair(self, win, value) -> tuple[Fraction, Fraction]:
        win, value = Fraction(win), Fraction(value)
        return (win, value) if self.fight.goal == "win" else (value, win)

    def _left(self, favor: int, runes: frozenset) -> Fraction:
        """What is left of favor and runes counts after every fight."""
        return favor * self.price["favor"] + len(runes) * self.price["rune"]

    def _defeat(self, favor: int, runes: frozenset) -> tuple:
        if self.after is not None:
            return self._pair(*self.after(False, NOBODY, favor, runes))
        return self._pair(0, Fraction(self.fight.unbeaten) + self._left(favor, runes))

    def _victory(self, survivors: tuple, favor: int, runes: frozenset) -> tuple:
        if self.after is not None:
            return self._pair(*self.after(True, survivors, favor, runes))
        warriors = sum(n * self.price[kind] for n, kind in zip(survivors, KINDS, strict=True))
        glory, runes = self._half_glory(runes)
        return self._pair(1, self.price["win"] + warriors + glory + self._left(favor, runes))

    def _half_glory(self, runes: frozenset) -> tuple[int, frozenset]:
        """D23: what the rune of Glory brings after a victory, and the runes that are left.

        It is kept if it is worth as much unused.
        """
        half = -(-self.fight.glory // 2)
        if self.after is not None:
            return 0, runes
        if self.fight.play == "best" and "glory" in runes and half > self.price["rune"]:
            return half, runes - {"glory"}
        return 0, runes

    def _usable(self, runes: frozenset) -> list[frozenset]:
        """D21: the sets of runes that may be used when the dice are final, none at all first."""
        if self.fight.play != "best":
            return [frozenset()]
        own = [rune for rune in ("healing", "reaction") if rune in runes]
        return [frozenset(used) for n in range(len(own) + 1) for used in combinations(own, n)]

    def _damage(self, roll: Roll, used: frozenset) -> int:
        """Reaction's damage is no hit: coins and the Mist Walker look at the dice alone."""
        return roll.hits + (roll.shields if "reaction" in used else 0)

    def _losses(self, roll: Roll, used: frozenset) -> tuple:
        return (NOBODY,) if "healing" in used else roll.casualties

    def _healed(self, needed: int) -> int:
        """D16: at the start of a round the Vile Priest heals one damage, if there is any."""
        return min(self.defense, needed + 1) if self.special == "vile-priest" else needed

    def _blame(self) -> tuple:
        """D17: what the start of a round costs."""
        return self._pair(0, -self.price["blame"] if self.special == "seidr-draugr" else 0)

    def _gain(self, roll: Roll) -> tuple:
        """What the final dice of a round bring besides damage."""
        coins = roll.hits if self.special == "loot-hoarder" else 0  # D18
        glory = roll.doubles if self.fight.leader == "ullr" else 0  # D20
        return self._pair(0, coins * self.price["coin"] + glory)

    def _casualties(self, party: tuple, shields: int, blanks: tuple, hitters: tuple) -> list[tuple]:
        """Every choice of losses that the rules leave (D11, D13-D15, D17)."""
        attack = self.fight.attack
        doomed = NOBODY
        if self.special == "seidr-draugr":
            return [NOBODY]
        if self.special == "dark-shaman":
            shields = 0
        if self.special == "rock-creature":
            doomed = blanks
        if self.special == "mist-walker":
            doomed = hitters
        # Shields first spare the doomed, as many as they can; the rest of them meets the attack.
        spared = min(shields, sum(doomed))
        if self.special == "mist-walker" and not self.fight.mist_shields:
            spared = 0
        found = []
        for slain in self._pick(doomed, sum(doomed) - spared):
            alive = _minus(party, slain)
            for struck in self._pick(alive, min(max(0, attack - (shields - spared)), sum(alive))):
                lost = _plus(slain, struck)
                if lost not in found:
                    found.append(lost)
        return found

    def _pick(self, those: tuple, number: int) -> list[tuple]:
        if self.fight.play == "best":
            return _choices(those, number)
        cheap = [0, 0, 0, 0]  # the other plays always lose the cheapest
        for kind in self.cheapest:
            cheap[kind] = min(those[kind], number - sum(cheap))
        return [tuple(cheap)]

    # -- what can lie on the table ----------------------------------------------------------------

    def _table(self, party: tuple) -> Table:
        if party not in self.tables:
            own = [
                [
                    dice
                    for n in range(number + 1)
                    for dice in combinations_with_replacement(range(len(faces)), n)
                ]
                for number, faces in zip(party, self.faces, strict=True)
            ]
            parts = sorted(product(*own), key=_count, reverse=True)
            size = sum(party)
            grow = {part: self._grow(party, part) for part in parts if _count(part) < size}
            rolls = tuple(self._roll(party, part) for part in parts if _count(part) == size)
            self.tables[party] = Table(size, rolls, tuple(parts), grow)
        return self.tables[party]

    def _grow(self, party: tuple, part: tuple) -> tuple:
        """Roll one more die, of the first kind that misses one."""
        kind = next(k for k in range(4) if len(part[k]) < party[k])
        grown = []
        for number, (_, sides) in enumerate(self.faces[kind]):
            own = tuple(sorted([*part[kind], number]))
            grown.append((sides, (*part[:kind], own, *part[kind + 1 :])))
        return tuple(grown)

    def _roll(self, party: tuple, dice: tuple) -> Roll:
        chance = 1
        for own, faces in zip(dice, self.faces, strict=True):
            chance *= factorial(len(own))
            for number, (_, sides) in enumerate(faces):
                chance = chance * sides ** own.count(number) // factorial(own.count(number))
        shown = [
            [faces[number][0] for number in own]
            for own, faces in zip(dice, self.faces, strict=True)
        ]
        everything = [face for own in shown for face in own]
        shields = sum(face.shields for face in everything)
        blanks = tuple(sum(face.blank for face in own) for own in shown)
        hitters = tuple(sum(face.hits > 0 for face in own) for own in shown)
        subsets = [
            sorted({kept for n in range(len(own) + 1) for kept in combinations(own, n)})
            for own in dice
        ]
        keeps = tuple(kept for kept in product(*subsets) if kept != dice)
        return Roll(
            dice=dice,
            chance=chance,
            hits=sum(face.hits for face in everything),
            shields=shields,
            doubles=sum(face.hits >= 2 for face in everything),
            blanks=blanks,
            hitters=hitters,
            casualties=tuple(self._casualties(party, shields, blanks, hitters)),
            keeps=keeps,
            blank_keeps=tuple(
                kept
                for kept in keeps
                if all(
                    faces[number][0].blank or own.count(number) == stay.count(number)
                    for own, stay, faces in zip(dice, kept, self.faces, strict=True)
                    for number in own
                )
            ),
        )

    def _without_blanks(self, dice: tuple) -> tuple:
        return tuple(
            tuple(number for number in own if not faces[number][0].blank)
            for own, faces in zip(dice, self.faces, strict=True)
        )

    # -- worths -----------------------------------------------------------------------------------

    def _goes_on(self, party: tuple, needed: int, favor: int, runes: frozenset) -> tuple:
        """The worth before the start of a round (or of the fight)."""
        if party == NOBODY:
            return self._defeat(favor, runes)
        return self._round(party, self._healed(needed), favor, runes)

    def _round(self, party: tuple, needed: int, favor: int, runes: frozenset) -> tuple:
        if self._hopeless(party, needed, runes):
            return self._defeat(favor, runes)
        key = (party, needed, favor, runes)
        if key not in self.worths:
            self._solve_group(party, self._group(party, needed, runes), favor, runes)
        return self.worths[key]

    def _hopeless(self, party: tuple, needed: int, runes: frozenset) -> bool:
        """Neither the kill nor the loss of a warrior can ever come: that is a defeat at once.

        Favor and Potential do not matter here: whatever a reroll can bring, the first roll can
        bring. Healing brings nothing where nobody is lost. Where the fight is not hopeless even
        with no runes, every play of a group of rounds leaves it: from each of its rounds some
        rolls, one after the other, lead out, and whoever does not follow them pays favor or uses a
        rune, which leads out too.
        """
        reaction = "reaction" in runes and self.fight.play == "best"
        key = (party, needed, reaction)
        if key not in self.hopeless:
            self.hopeless[key] = not self._hope(party, needed, reaction)
        return self.hopeless[key]

    def _hope(self, party: tuple, needed: int, reaction: bool) -> bool:
        rolls = self._table(party).rolls
        if any(lost != NOBODY for roll in rolls for lost in roll.casualties):
            return True
        seen, todo = {(needed, reaction)}, [(needed, reaction)]
        while todo:
            now, unused = todo.pop()
            for roll in rolls:
                for used in (False, True)[: 1 + unused]:
                    still = now - roll.hits - used * roll.shields
                    if still <= 0:
                        return True
                    then = (self._healed(still), unused and not used)
                    if then not in seen:
                        seen.add(then)
                        todo.append(then)
        return False

    def _stuck(self, party: tuple, needed: int) -> bool:
        """Without Reaction this would be hopeless.

        While it is unused, the fight goes on. Every roll lets the player use it, if only for
        nothing, and what follows is a victory or hopeless: so there is always a way to leave.
        """
        return self._hopeless(party, needed, frozenset())

    def _group(self, party: tuple, needed: int, runes: frozenset) -> list[int]:
        """The values of `needed` that must be solved together: all of them stuck, or none.

        Damage that a stuck party could deal would be healed at once, so only Reaction leads from
        those that are stuck to others, and then the group is left for good.
        """
        if self.special != "vile-priest":
            return [needed]
        return [
            n
            for n in range(1, self.defense + 1)
            if self._stuck(party, n) == self._stuck(party, needed)
            and not self._hopeless(party, n, runes)
        ]

    def _solve_group(self, party: tuple, group: list[int], favor: int, runes: frozenset) -> None:
        table = self._table(party)
        nodes = {
            needed: self._make_nodes(table, party, needed, favor, runes, group) for needed in group
        }
        stuck = self._stuck(party, group[0])
        assert not stuck or all(node.sure for own in nodes.values() for node in own)
        worths, going = self._policy_iteration(table, nodes)
        for needed in group:
            key = (party, needed, favor, runes)
            for i, node in enumerate(nodes[needed]):
                # A stuck party must do what was found: another act as good may never come out.
                node.finish(worths, going.get((needed, i)) if stuck else None)
            self.worths[key], self.nodes[key] = worths[needed], nodes[needed]

    def _make_nodes(
        self,
        table: Table,
        party: tuple,
        needed: int,
        favor: int,
        runes: frozenset,
        group: list[int],
    ) -> list[Node]:
        found = []
        for roll in table.rolls:
            node = Node()
            found.append(node)
            killed = roll.hits >= needed
            if self.fight.play == "reroll-blanks" and favor and not killed and sum(roll.blanks):
                kept = self._without_blanks(roll.dice)
                node.offer(self._reroll(party, needed, favor, runes, kept), ("reroll", kept))
                continue
            for used in self._usable(runes):
                for lost in self._losses(roll, used):
                    act = ("settle", used, lost)
                    then = self._healed(needed - roll.hits)
                    if not used and lost == NOBODY and not killed and then in group:
                        node.link, node.link_gain, node.link_act = then, self._gain(roll), act
                    else:
                        node.offer(self._settle(roll, party, needed, favor, runes, used, lost), act)
            if self.fight.play != "best":
                continue
            if favor:
                kept = self._best_keep(roll.keeps, party, needed, favor - 1, runes)
                node.offer(self._reroll(party, needed, favor, runes, kept), ("reroll", kept))
            if "potential" in runes and roll.blank_keeps:
                less = runes - {"potential"}
                kept = self._best_keep(roll.blank_keeps, party, needed, favor, less)
                node.offer(self._potential(party, needed, favor, runes, kept), ("potential", kept))
        return found

    def _settle(
        self,
        roll: Roll,
        party: tuple,
        needed: int,
        favor: int,
        runes: frozenset,
        used: frozenset,
        lost: tuple,
    ) -> tuple:
        """The worth of ending the round with these dice, runes and losses."""
        left, still = _minus(party, lost), needed - self._damage(roll, used)
        if still <= 0:
            then = self._victory(left, favor, runes - used)
        else:
            then = self._goes_on(left, still, favor, runes - used)
        return _plus(self._gain(roll), then)

    def _best_keep(
        self, keeps: tuple, party: tuple, needed: int, favor: int, runes: frozenset
    ) -> tuple:
        tops = self._completions(party, needed, favor, runes)[0]
        return max(keeps, key=tops.__getitem__)

    def _reroll(
        self, party: tuple, needed: int, favor: int, runes: frozenset, kept: tuple
    ) -> tuple:
        """The worth of paying one favor and rolling all dice but the kept ones."""
        glory = self._pair(0, 2 if self.fight.leader == "asmundr" else 0)  # D20
        return _plus(glory, self._rolled(party, needed, favor - 1, runes, kept))

    def _potential(
        self, party: tuple, needed: int, favor: int, runes: frozenset, kept: tuple
    ) -> tuple:
        """The worth of rolling all dice but the kept ones by Potential: no favor, no Glory."""
        return self._rolled(party, needed, favor, runes - {"potential"}, kept)

    def _rolled(
        self, party: tuple, needed: int, favor: int, runes: frozenset, kept: tuple
    ) -> tuple:
        tops, bottoms = self._completions(party, needed, favor, runes)
        return tuple(Fraction(top, bottom) for top, bottom in zip(tops[kept], bottoms, strict=True))

    def _completions(
        self, party: tuple, needed: int, favor: int, runes: frozenset
    ) -> tuple[dict, tuple]:
        """For all dice that may lie there: the expected worth once the missing ones are rolled.

        The worths are integers over one denominator for each entry of the pair; that denominator
        holds 6 ** dice, so the division for each die comes out even.
        """
        key = (party, needed, favor, runes)
        if key not in self.rerolls:
            self._round(party, needed, favor, runes)
            table = self._table(party)
            if key not in self.nodes:
                # Dice lie on the table in a fight that has become hopeless: see `choices`.
                self.nodes[key] = self._make_nodes(table, party, needed, favor, runes, [])
                for node in self.nodes[key]:
                    node.finish({}, None)
            sixes = 6**table.size
            columns = [_common([node.worth[entry] for node in self.nodes[key]]) for entry in (0, 1)]
            tops = {}
            for number, roll in enumerate(table.rolls):
                tops[roll.dice] = (columns[0][0][number] * sixes, columns[1][0][number] * sixes)
            for part in table.parts:  # most dice first
                if part not in tops:
                    first = second = 0
                    for sides, child in table.grow[part]:
                        first += sides * tops[child][0]
                        second += sides * tops[child][1]
                    assert first % 6 == second % 6 == 0
                    tops[part] = (first // 6, second // 6)
            self.rerolls[key] = tops, (columns[0][1] * sixes, columns[1][1] * sixes)
        return self.rerolls[key]

    # -- circles ----------------------------------------------------------------------------------

    def _policy_iteration(
        self, table: Table, nodes: dict[int, list[Node]]
    ) -> tuple[dict[int, tuple], dict]:
        """The worth of every round of a group, and its decisions.

        Decisions are made at nodes with a sure act and a link. At the start all take the sure act,
        and only what is strictly better changes a decision. So no policy ever goes round for ever,
        in a stuck group either: a round there has no gain but Blame. In rounds that a policy never
        left, it would gain nothing on the average, so it would not be strictly better in any of
        them than the policy before, which would have been as it is. Where no change is strictly
        better, no play that ends is better.
        """
        # True: settle and go on in the group; False: the sure act
        going = {
            (needed, i): False
            for needed, own in nodes.items()
            for i, node in enumerate(own)
            if node.sure is not None and node.link is not None
        }
        free = set(going)
        columns = []
        for entry in (0, 1):
            while True:
                worth = self._evaluate(table, nodes, going, entry)
                changed = False
                for key in free:
                    go, stay = self._both(nodes, worth, key, entry)
                    if go != stay and going[key] != (go > stay):
                        going[key] = go > stay
                        changed = True
                if not changed:
                    break
            columns.append(worth)
            # Only where both are equally good may anything change for the second entry's sake.
            free = {key for key in free if len({*self._both(nodes, worth, key, entry)}) == 1}
        return {needed: (columns[0][needed], columns[1][needed]) for needed in nodes}, going

    def _both(self, nodes: dict, worth: dict, key: tuple, entry: int) -> tuple[Fraction, Fraction]:
        """What going and not going are worth, if the rounds after this one are worth `worth`."""
        needed, i = key
        node = nodes[needed][i]
        return node.link_gain[entry] + worth[node.link], node.sure[entry]

    def _evaluate(self, table: Table, nodes: dict, going: dict, entry: int) -> dict[int, Fraction]:
        """One entry of the worth of every round, if the decisions are made as `going` says."""
        order = sorted(nodes)
        rows = []
        for needed in order:
            *row, fixed = self._row(table, nodes, going, needed, entry)
            own = [(needed == other) - x for other, x in zip(order, row, strict=True)]
            rows.append([*own, fixed])
        return dict(zip(order, _eliminate(rows), strict=True))

    def _row(
        self, table: Table, nodes: dict, going: dict, needed: int, entry: int
    ) -> list[Fraction]:
        """How likely a round leads to each round of the group, and the worth of its rest."""
        order = sorted(nodes)
        total = 6**table.size
        row = [Fraction(0) for _ in order]
        weights, numbers = [total], [self._blame()[entry]]
        for i, (roll, node) in enumerate(zip(table.rolls, nodes[needed], strict=True)):
            weights.append(roll.chance)
            if node.link is not None and going.get((needed, i), True):
                row[order.index(node.link)] += Fraction(roll.chance, total)
                numbers.append(node.link_gain[entry])
            else:
                numbers.append(node.sure[entry])
        return [*row, _mean(weights, numbers, total)]

    # -- the law ----------------------------------------------------------------------------------

    def forward(self, *start) -> tuple[dict, Fraction]:
        """The law of the end under the play that was found, and how likely it never comes.

        Parties, favor and runes only shrink: go through them from the largest to the smallest.
        """
        law: dict = defaultdict(Fraction)
        never = Fraction(0)
        # (party, favor, runes) -> needed -> probability, and -> (needed, kept dice) -> probability
        rounds: dict = defaultdict(lambda: defaultdict(Fraction))
        thrown: dict = defaultdict(lambda: defaultdict(Fraction))

        def play_node(own, needed, i, chance, target):
            """Follow the act of a node; a round that changes nothing goes to `target`, if any."""
            party, favor, runes = own
            roll = self._table(party).rolls[i]
            what, *which = self.nodes[party, needed, favor, runes][i].act
            if what == "reroll":
                thrown[party, favor - 1, runes][needed, which[0]] += chance
                return
            if what == "potential":
                thrown[party, favor, runes - {"potential"}][needed, which[0]] += chance
                return
            used, lost = which
            left, still = _minus(party, lost), needed - self._damage(roll, used)
            if still <= 0:
                law[True, left, favor, self._half_glory(runes - used)[1]] += chance
            elif left == NOBODY:
                law[False, NOBODY, favor, runes - used] += chance
            elif used or left != party:
                rounds[left, favor, runes - used][self._healed(still)] += chance
            elif target is not None:
                target[self._healed(still)] += chance

        party, favor, runes = self._start(*start)
        if party == NOBODY:
            law[False, NOBODY, favor, runes] += 1
        else:
            rounds[party, favor, runes][self._healed(self.defense)] += 1
        while rounds or thrown:
            own = max([*rounds, *thrown], key=lambda key: (sum(key[0]), key[1], len(key[2])))
            party, favor, runes = own
            table = self._table(party)
            number = {roll.dice: i for i, roll in enumerate(table.rolls)}
            enter = rounds.pop(own, defaultdict(Fraction))
            lying = thrown.pop(own, {})
            for part in reversed(table.parts):  # fewest dice first
                for needed in range(1, self.defense + 1):
                    chance = lying.get((needed, part), 0)
                    if chance and part in number:
                        play_node(own, needed, number[part], chance, enter)
                    elif chance:
                        for sides, child in table.grow[part]:
                            lying[needed, child] += chance * Fraction(sides, 6)
            # How often each round is played, on average: v = enter + (links, turned around) v.
            order = list(range(1, self.defense + 1))
            rows = [[Fraction(a == b) for b in order] + [enter[a]] for a in order]
            ended = {a for a in order if self._hopeless(party, a, runes)}
            stop = ("settle", frozenset(), NOBODY)
            for a in order:
                if a in ended or (party, a, favor, runes) not in self.nodes:
                    continue
                for i, roll in enumerate(table.rolls):
                    if self.nodes[party, a, favor, runes][i].act == stop and roll.hits < a:
                        b = self._healed(a - roll.hits)
                        rows[b - 1][a - 1] -= Fraction(roll.chance, 6**table.size)
            visits = _eliminate(rows)
            for needed, times in zip(order, visits, strict=True):
                if times and needed in ended:
                    law[False, NOBODY, favor, runes] += times
                    never += times
                elif times:
                    for i, roll in enumerate(table.rolls):
                        chance = times * Fraction(roll.chance, 6**table.size)
                        play_node(own, needed, i, chance, None)
        return dict(law), never
