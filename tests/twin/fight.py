"""The brute-force twin of the fight solver.

Written from the rules texts and the decisions (D1-D22) alone; it shares no code with the package
that it checks. It goes through every roll, every set of dice to reroll and every choice of
casualties, in rational numbers only.

How it works
------------
A *round* starts at (party, needed, favor): `needed` is the damage that still kills, after the Vile
Priest has healed. A *node* is a roll of all dice in that round. At a node the player either stops
(hits become damage, casualties are chosen) or pays a favor, keeps some of the dice and rolls the
others again; that leads to nodes with one favor less.

Warriors and favor never come back. So the only circles run through rounds with the same party and
the same favor: a round that changes nothing, or the Vile Priest's healing, which ties all values
of `needed` together. Such a *group* of rounds is solved by policy iteration; each policy is
evaluated by Gaussian elimination in Fractions, and the iteration stops only when no node wants to
change. Every play of a group leaves it sooner or later (see `_hopeless`), so the equations have
one solution.

Worths are pairs (first, second) compared as tuples: (chance to win, value) for the goal "win",
(value, chance to win) for the goal "value". The second entry has a policy iteration of its own,
restricted to the choices that are best in the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
PRICES = {
    "win": Fraction(8),
    "sword": Fraction(1),
    "spear": Fraction(1),
    "axe": Fraction(1),
    "archer": Fraction(1),
    "favor": Fraction(2),
    "coin": Fraction(1, 3),
    "blame": Fraction(1),
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


class Result:
    """The chance to win and the value under the play that is best for the goal.

    `law` and `never` are made when asked. Where several plays are best in both numbers, they
    belong to one of them: stopping goes before paying, then the first kinds are lost first.
    """

    def __init__(self, solver: _Solver, win: Fraction, value: Fraction):
        self._solver, self.win, self.value = solver, win, value

    @cached_property
    def _forward(self):
        return self._solver.forward()

    @property
    def law(self) -> dict[tuple[bool, tuple[int, int, int, int], int], Fraction]:
        """{(won, survivors, favor left): probability}, never-ending play being a defeat."""
        return self._forward[0]

    @property
    def never(self) -> Fraction:
        """The probability that the fight never ends."""
        return self._forward[1]


def solve(fight: Fight) -> Result:
    solver = _Solver(fight)
    return Result(solver, *solver.answer())


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

    def offer(self, worth, act):
        if self.sure is None or worth > self.sure:
            self.sure, self.sure_act = worth, act


class _Solver:
    def __init__(self, fight: Fight):
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
            or any(n < 0 for n in fight.party.values())
        ):
            raise ValueError("attack, favor and party are not negative, defense is at least 1")
        self.fight = fight
        self.special = fight.special
        self.defense = 1 if fight.special == "loot-hoarder" else fight.defense  # D18
        self.price = {**PRICES, **{name: Fraction(price) for name, price in fight.prices.items()}}
        self.cheapest = sorted(range(4), key=lambda k: (self.price[KINDS[k]], k))
        self.faces = [self._faces(kind) if fight.party.get(kind, 0) else [] for kind in KINDS]
        # Forbidden kinds die before the first roll.
        self.party = tuple(
            0 if kind in fight.forbids else fight.party.get(kind, 0) for kind in KINDS
        )
        self.tables: dict[tuple, Table] = {}
        self.hopeless: dict[tuple, bool] = {}
        # (party, needed, favor) -> the worth at the start of that round; one node for each roll
        self.worths: dict[tuple, tuple] = {}
        self.nodes: dict[tuple, list[Node]] = {}
        self.rerolls: dict[tuple, tuple] = {}

    def answer(self) -> tuple[Fraction, Fraction]:
        worth = self._goes_on(self.party, self.defense, self.fight.favor)
        win, value = worth if self.fight.goal == "win" else reversed(worth)
        return win, value

    # -- the rules --------------------------------------------------------------------------------

    def _faces(self, kind: str) -> list[tuple[Face, int]]:
        """The different faces of a die, each with the number of sides that show it."""
        texts = self.fight.dice[kind]
        if len(texts) != 6:
            raise ValueError(f"{kind} has {len(texts)} faces")
        sides: dict[Face, int] = defaultdict(int)
        for text in texts:
            face = read_face(text)
            if kind == "sword" and face.hits and self.fight.leader == "svanhildr":  # D20
                face = face._replace(hits=face.hits + 1)
            sides[face] += 1
        return sorted(sides.items())

    def _pair(self, win, value) -> tuple[Fraction, Fraction]:
        win, value = Fraction(win), Fraction(value)
        return (win, value) if self.fight.goal == "win" else (value, win)

    def _defeat(self, favor: int) -> tuple:
        return self._pair(0, Fraction(self.fight.unbeaten) + favor * self.price["favor"])

    def _victory(self, survivors: tuple, favor: int) -> tuple:
        warriors = sum(n * self.price[kind] for n, kind in zip(survivors, KINDS, strict=True))
        return self._pair(1, self.price["win"] + warriors + favor * self.price["favor"])

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
        return Roll(
            dice=dice,
            chance=chance,
            hits=sum(face.hits for face in everything),
            shields=shields,
            doubles=sum(face.hits >= 2 for face in everything),
            blanks=blanks,
            hitters=hitters,
            casualties=tuple(self._casualties(party, shields, blanks, hitters)),
            keeps=tuple(kept for kept in product(*subsets) if kept != dice),
        )

    def _without_blanks(self, dice: tuple) -> tuple:
        return tuple(
            tuple(number for number in own if not faces[number][0].blank)
            for own, faces in zip(dice, self.faces, strict=True)
        )

    # -- worths -----------------------------------------------------------------------------------

    def _goes_on(self, party: tuple, needed: int, favor: int) -> tuple:
        """The worth before the start of a round (or of the fight)."""
        if party == NOBODY:
            return self._defeat(favor)
        return self._round(party, self._healed(needed), favor)

    def _round(self, party: tuple, needed: int, favor: int) -> tuple:
        if self._hopeless(party, needed):
            return self._defeat(favor)
        key = (party, needed, favor)
        if key not in self.worths:
            self._solve_group(party, self._group(party, needed), favor)
        return self.worths[key]

    def _hopeless(self, party: tuple, needed: int) -> bool:
        """Neither the kill nor the loss of a warrior can ever come: that is a defeat at once.

        Favor does not matter here: whatever a reroll can bring, the first roll can bring. Where
        this is not so, every play of a group of rounds leaves it: from each of its rounds some
        rolls, one after the other, lead out, and whoever does not follow them pays favor, which
        leads out too.
        """
        key = (party, needed)
        if key not in self.hopeless:
            rolls = self._table(party).rolls
            self.hopeless[key] = True
            seen, todo = {needed}, [needed]
            if any(lost != NOBODY for roll in rolls for lost in roll.casualties):
                self.hopeless[key] = False
                todo = []
            while todo:
                now = todo.pop()
                for roll in rolls:
                    if roll.hits >= now:
                        self.hopeless[key] = False
                        return False
                    then = self._healed(now - roll.hits)
                    if then not in seen:
                        seen.add(then)
                        todo.append(then)
        return self.hopeless[key]

    def _group(self, party: tuple, needed: int) -> list[int]:
        """The values of `needed` that must be solved together."""
        if self.special == "vile-priest":
            return [n for n in range(1, self.defense + 1) if not self._hopeless(party, n)]
        return [needed]

    def _solve_group(self, party: tuple, group: list[int], favor: int) -> None:
        table = self._table(party)
        nodes = {needed: self._make_nodes(table, party, needed, favor, group) for needed in group}
        worths = self._policy_iteration(table, nodes)
        for needed in group:
            for node in nodes[needed]:
                node.worth, node.act = node.sure, node.sure_act
                if node.link is not None:
                    going_on = _plus(node.link_gain, worths[node.link])
                    if node.sure is None or going_on >= node.sure:
                        node.worth, node.act = going_on, node.link_act
            self.worths[party, needed, favor] = worths[needed]
            self.nodes[party, needed, favor] = nodes[needed]

    def _make_nodes(
        self, table: Table, party: tuple, needed: int, favor: int, group: list[int]
    ) -> list[Node]:
        found = []
        for roll in table.rolls:
            node = Node()
            found.append(node)
            killed = roll.hits >= needed
            if self.fight.play == "reroll-blanks" and favor and not killed and sum(roll.blanks):
                kept = self._without_blanks(roll.dice)
                node.offer(self._reroll(party, needed, favor, kept), ("keep", kept))
                continue
            gain = self._gain(roll)
            for lost in roll.casualties:
                left = _minus(party, lost)
                if killed:
                    node.offer(_plus(gain, self._victory(left, favor)), ("lose", lost))
                elif lost == NOBODY and self._healed(needed - roll.hits) in group:
                    node.link = self._healed(needed - roll.hits)
                    node.link_gain, node.link_act = gain, ("lose", lost)
                else:
                    node.offer(
                        _plus(gain, self._goes_on(left, needed - roll.hits, favor)), ("lose", lost)
                    )
            if self.fight.play == "best" and favor:
                kept = self._best_keep(party, needed, favor, roll)
                node.offer(self._reroll(party, needed, favor, kept), ("keep", kept))
        return found

    def _best_keep(self, party: tuple, needed: int, favor: int, roll: Roll) -> tuple:
        tops = self._completions(party, needed, favor - 1)[0]
        return max(roll.keeps, key=tops.__getitem__)

    def _reroll(self, party: tuple, needed: int, favor: int, kept: tuple) -> tuple:
        """The worth of paying one favor and rolling all dice but the kept ones."""
        tops, bottoms = self._completions(party, needed, favor - 1)
        glory = self._pair(0, 2 if self.fight.leader == "asmundr" else 0)  # D20
        return _plus(
            glory,
            tuple(Fraction(top, bottom) for top, bottom in zip(tops[kept], bottoms, strict=True)),
        )

    def _completions(self, party: tuple, needed: int, favor: int) -> tuple[dict, tuple]:
        """For all dice that may lie there: the expected worth once the missing ones are rolled.

        The worths are integers over one denominator for each entry of the pair; that denominator
        holds 6 ** dice, so the division for each die comes out even.
        """
        key = (party, needed, favor)
        if key not in self.rerolls:
            self._round(party, needed, favor)
            table = self._table(party)
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

    def _policy_iteration(self, table: Table, nodes: dict[int, list[Node]]) -> dict[int, tuple]:
        """The worth of every round of a group; its decisions: nodes with a sure act and a link."""
        # True: stop and go on in the group; False: the sure act
        going = {
            (needed, i): True
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
                for needed, i in free:
                    node = nodes[needed][i]
                    link, sure = node.link_gain[entry] + worth[node.link], node.sure[entry]
                    if link != sure and going[needed, i] != (link > sure):
                        going[needed, i] = link > sure
                        changed = True
                if not changed:
                    break
            columns.append(worth)
            # Only nodes where both acts are equally good may change for the second entry's sake.
            free = {
                (needed, i)
                for needed, i in free
                if nodes[needed][i].link_gain[entry] + worth[nodes[needed][i].link]
                == nodes[needed][i].sure[entry]
            }
        return {needed: (columns[0][needed], columns[1][needed]) for needed in nodes}

    def _evaluate(self, table: Table, nodes: dict, going: dict, entry: int) -> dict[int, Fraction]:
        """One entry of the worth of every round, if the decisions are made as `going` says."""
        order = sorted(nodes)
        total = 6**table.size
        rows = []
        for needed in order:
            row = [Fraction(needed == other) for other in order]
            weights, numbers = [total], [self._blame()[entry]]
            for i, (roll, node) in enumerate(zip(table.rolls, nodes[needed], strict=True)):
                weights.append(roll.chance)
                if node.link is not None and going.get((needed, i), True):
                    row[order.index(node.link)] -= Fraction(roll.chance, total)
                    numbers.append(node.link_gain[entry])
                else:
                    numbers.append(node.sure[entry])
            rows.append([*row, _mean(weights, numbers, total)])
        return dict(zip(order, _eliminate(rows), strict=True))

    # -- the law ----------------------------------------------------------------------------------

    def forward(self) -> tuple[dict, Fraction]:
        """The law of the end under the play that was found, and how likely it never comes.

        Parties and favor only shrink: go through (party, favor) from the largest to the smallest.
        """
        law: dict = defaultdict(Fraction)
        never = Fraction(0)
        # (party, favor) -> needed -> probability, and -> (needed, kept dice) -> probability
        rounds: dict = defaultdict(lambda: defaultdict(Fraction))
        thrown: dict = defaultdict(lambda: defaultdict(Fraction))

        def play_node(party, favor, needed, i, chance, target):
            """Follow the act of a node; a round that changes no party goes to `target`, if any."""
            roll, node = self._table(party).rolls[i], self.nodes[party, needed, favor][i]
            what, which = node.act
            if what == "keep":
                thrown[party, favor - 1][needed, which] += chance
                return
            left = _minus(party, which)
            if roll.hits >= needed:
                law[True, left, favor] += chance
            elif left == NOBODY:
                law[False, NOBODY, favor] += chance
            elif left != party:
                rounds[left, favor][self._healed(needed - roll.hits)] += chance
            elif target is not None:
                target[self._healed(needed - roll.hits)] += chance

        if self.party == NOBODY:
            law[False, NOBODY, self.fight.favor] += 1
        else:
            rounds[self.party, self.fight.favor][self._healed(self.defense)] += 1
        while rounds or thrown:
            party, favor = max([*rounds, *thrown], key=lambda key: (sum(key[0]), key[1]))
            table = self._table(party)
            number = {roll.dice: i for i, roll in enumerate(table.rolls)}
            enter = rounds.pop((party, favor), defaultdict(Fraction))
            lying = thrown.pop((party, favor), {})
            for part in reversed(table.parts):  # fewest dice first
                for needed in range(1, self.defense + 1):
                    chance = lying.get((needed, part), 0)
                    if chance and part in number:
                        play_node(party, favor, needed, number[part], chance, enter)
                    elif chance:
                        for sides, child in table.grow[part]:
                            lying[needed, child] += chance * Fraction(sides, 6)
            # How often each round is played, on average: v = enter + (links, turned around) v.
            order = list(range(1, self.defense + 1))
            rows = [[Fraction(a == b) for b in order] + [enter[a]] for a in order]
            played = [n for n in order if (party, n, favor) in self.nodes]
            for a in played:
                for i, roll in enumerate(table.rolls):
                    if self.nodes[party, a, favor][i].act == ("lose", NOBODY) and roll.hits < a:
                        b = self._healed(a - roll.hits)
                        rows[b - 1][a - 1] -= Fraction(roll.chance, 6**table.size)
            visits = _eliminate(rows)
            for needed, times in zip(order, visits, strict=True):
                if times and self._hopeless(party, needed):
                    law[False, NOBODY, favor] += times
                    never += times
                elif times:
                    for i, roll in enumerate(table.rolls):
                        chance = times * Fraction(roll.chance, 6**table.size)
                        play_node(party, favor, needed, i, chance, None)
        return dict(law), never
