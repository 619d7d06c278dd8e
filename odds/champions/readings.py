"""What people ask of an answer beyond its own numbers, read off it.

The command line, pages and reports show these. Of a fight all are sums over `answer.law`; of a roll
they sort what the advice says; of a journey they tell what a plan does. Nothing is solved.
Probabilities, warriors, Favor.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Final

from odds.champions.advise.roll import Advice, Choice
from odds.champions.combat.round import End, Losing, Rolled, settle
from odds.champions.expedition.journey import Plan
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.champions.question import (
    FightAnswer,
    JourneyAnswer,
    RollAnswer,
    TableAnswer,
    TableRow,
)

ROUNDING: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Left:
    """What is left at the end: `survivors` of a victory, None for defeat; its `chance`; and
    `or_better`, the chance of this or of more. `sure` and `sure_or_better` tell whether the chance
    is 0 or 1 for certain, not only after rounding."""

    survivors: int | None
    chance: float
    or_better: float
    sure: bool
    sure_or_better: bool


def survivors(answer: FightAnswer) -> dict[int, float]:
    """Probability to win with that many warriors left, from 0 to the whole party.

    A count that cannot happen has probability 0.0, exactly.

    >>> from odds import Enemy, fight
    >>> {n: round(p, 4) for n, p in survivors(fight("2 axe", Enemy(attack=1, defense=1))).items()}
    {0: 0.0741, 1: 0.8889, 2: 0.0}
    """
    parts: dict[int, list[float]] = {n: [] for n in range(answer.question.party.size + 1)}
    for (won, party, _), chance in answer.law.items():
        if won:
            parts[party.size].append(chance)
    return {n: fsum(chances) for n, chances in parts.items()}


def defeat(answer: FightAnswer) -> float:
    """Chance not to win, play that never ends included; 0.0 only where defeat cannot happen.

    >>> from odds import Enemy, fight
    >>> round(defeat(fight("2 axe", Enemy(attack=1, defense=1))), 4)
    0.037
    """
    return fsum(chance for (won, _, _), chance in answer.law.items() if not won)


def certain(answer: FightAnswer | JourneyAnswer) -> bool:
    """Whether the chance to win is 1 or 0 for sure, not only after rounding.

    >>> from odds import Enemy, fight
    >>> certain(fight("2 axe", Enemy(attack=0, defense=1)))
    True
    """
    return len({won for (won, _, _), chance in answer.law.items() if chance > 0}) == 1


def left(answer: FightAnswer) -> tuple[Left, ...]:
    """Rows of what is left, best first: victories by survivors, then defeat.

    >>> from odds import Enemy, fight
    >>> left(fight("1 axe", Enemy(attack=0, defense=1)))[0]
    Left(survivors=1, chance=1.0, or_better=1.0, sure=True, sure_or_better=True)
    """
    by_count = survivors(answer)
    names = (*sorted(by_count, reverse=True), None)
    chances = [defeat(answer) if n is None else by_count[n] for n in names]
    rows = []
    for i, (name, chance) in enumerate(zip(names, chances, strict=True)):
        above, below = chances[: i + 1], chances[i + 1 :]
        rows.append(
            Left(
                survivors=name,
                chance=chance,
                or_better=min(1.0, fsum(above)),
                sure=chance == 0 or not any(chances[:i] + below),
                sure_or_better=not any(above) or not any(below),
            )
        )
    return tuple(rows)


def lost(answer: FightAnswer) -> float:
    """Expected number of warriors lost; all of them in a defeat."""
    return fsum(answer.losses.values())


def favor_left(answer: FightAnswer | JourneyAnswer) -> float:
    """Expected Favor left, win or lose.

    >>> from odds import Enemy, fight
    >>> favor_left(fight("1 axe", Enemy(attack=0, defense=1), favor=2))
    2.0
    """
    return fsum(chance * favor for (_, _, favor), chance in answer.law.items())


def given(answer: FightAnswer, won: bool) -> dict[Party, float]:
    """Law of the survivors given victory, or given defeat; empty where that cannot happen.

    >>> from odds import Enemy, fight
    >>> given(fight("2 axe", Enemy(attack=1, defense=1)), won=True)
    {Party('1 axe'): 0.923..., Party(): 0.076...}
    """
    parts: dict[Party, list[float]] = {}
    for (victory, party, _), chance in answer.law.items():
        if victory == won:
            parts.setdefault(party, []).append(chance)
    total = fsum(chance for chances in parts.values() for chance in chances)
    law = {party: fsum(chances) / total for party, chances in parts.items()} if total else {}
    return dict(sorted(law.items(), key=lambda item: -item[1]))


def nobody_left(answer: FightAnswer) -> float:
    """Chance to lose everybody, whether the enemy falls or not.

    >>> from odds import Enemy, fight
    >>> round(nobody_left(fight("2 axe", Enemy(attack=1, defense=1))), 4)
    0.1111
    """
    return fsum(chance for (_, party, _), chance in answer.law.items() if not party.size)


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind, the best first: they `act` alike, use the same `runes` and take up as
    many `dice`."""

    act: str
    runes: tuple[str, ...]
    dice: int
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best of them."""
        return self.choices[0]

    @property
    def others(self) -> tuple[Choice, ...]:
        """All but the best."""
        return self.choices[1:]


def grouped(choices: Iterable[Choice]) -> tuple[Group, ...]:
    """Group what may be done with a roll so that people can read it; the best group comes first.

    >>> from odds import Enemy, roll
    >>> answer = roll("axe: blank, hit", Enemy(attack=3, defense=6), favor=1)
    >>> [(group.act, group.dice, len(group.others)) for group in grouped(answer.choices)]
    [('settle', 0, 0), ('reroll', 1, 1), ('reroll', 2, 0)]
    """
    groups: dict[tuple[str, tuple[str, ...], int], list[Choice]] = {}
    for choice in choices:
        key = choice.act, choice.runes, sum(map(len, choice.up.values()))
        groups.setdefault(key, []).append(choice)
    return tuple(Group(*key, tuple(some)) for key, some in groups.items())


def kept(roll: Roll, up: Mapping[str, Iterable[Face]]) -> Roll:
    """Dice of a roll that stay on the table when some are taken up.

    >>> from odds.champions.pieces import read_roll, tell_roll
    >>> tell_roll(kept(read_roll("axe: blank, hit, hit"), {"axe": read_roll("axe: hit")[2]}))
    'axe: blank, hit'
    """
    left = []
    for kind, faces in zip(KINDS, roll, strict=True):
        stay = list(faces)
        for face in up.get(kind, ()):
            stay.remove(face)
        left.append(tuple(stay))
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Luck:
    """Chances that a roll of the same dice is worth less than this one (`better`: this one is
    better), as much (`even`), and more (`worse`); 0.0 only where it cannot happen."""

    better: float
    even: float
    worse: float


def luck(answer: RollAnswer | Advice) -> Luck:
    """How lucky a roll was among all rolls of the same dice.

    >>> from odds import Enemy, roll
    >>> luck(roll("axe: hit", Enemy(attack=9, defense=1)))
    Luck(better=0.333..., even=0.666..., worse=0.0)
    """
    worse = 1 - answer.luck - answer.even
    return Luck(answer.luck, answer.even, worse if worse > ROUNDING else 0.0)


def decided(step: Rolled, choice: Choice) -> bool | None:
    """Whether settling wins (True) or loses (False) for sure; None where that is open.

    >>> from odds import Enemy, roll
    >>> answer = roll("axe: hit", Enemy(attack=0, defense=1))
    >>> decided(answer.question.rolled(), answer.best)
    True
    """
    if choice.act != "settle":
        return None
    after = settle(step, choice.runes)
    if isinstance(after, End):
        return after.won
    if isinstance(after, Losing):
        if not after.state.needed:
            return True
        if after.slain + after.lost >= after.state.party.size:
            return False
    return None


@dataclass(frozen=True, slots=True)
class Sized:
    """Parties of one size, the best `rows` of them, and the `rest`."""

    size: int
    rows: tuple[TableRow, ...]
    rest: tuple[TableRow, ...]


def by_size(answer: TableAnswer, most: int = 3) -> tuple[Sized, ...]:
    """Show the best parties of each size first; `most` of each size.

    >>> from odds import Enemy, FightQuestion
    >>> from odds.champions.question import TableQuestion, ask_table
    >>> fight = FightQuestion(Party(), Enemy(attack=1, defense=1))
    >>> [len(some.rest) for some in by_size(ask_table(TableQuestion(fight, warriors=2)))]
    [1, 7]
    """
    rows = {
        size: [row for row in answer.rows if row.party.size == size]
        for size in range(1, answer.question.warriors + 1)
    }
    return tuple(Sized(size, tuple(some[:most]), tuple(some[most:])) for size, some in rows.items())


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that is done about a journey card: an `act`, and of what: a `number` of Food or
    Coins, a `party` lost, the `name` of the kind hired or of whom to fight."""

    act: str
    number: int = 0
    party: Party = Party()
    name: str = ""


PASSED: Final = ("bandits", "blocked-path")  # cards that are passed by paying


def deeds(answer: JourneyAnswer, plan: Plan) -> tuple[Deed, ...]:
    """Tell what to do with a card, in order; never empty.

    Acts: `discard` (with the Journey rune; `discard-for-better`: where Awareness saw a better
    card), `hire`, `hire-nobody`, `lose-food`, `pay-keep` (nobody is lost), `pay-pass`, `pay`,
    `robbed`, `lose`, `home`, `fight`, `nothing`.

    >>> from odds import Enemy, sail
    >>> answer = sail("1 axe", Enemy(attack=1, defense=1), food=1, known="storm")
    >>> deeds(answer, answer.cards[0])  # food feeds him, but a storm takes it or him
    (Deed(act='lose-food', number=1, party=Party(), name=''),)
    """
    if plan.discard and not answer.looked:
        return (Deed("discard"),)
    found = [Deed("discard-for-better")] if plan.discard else []
    option, before = plan.option, answer.question.journey().aboard
    after = option.aboard
    coins = before.coins - after.coins
    if option.hired:
        return (*found, Deed("hire", coins, name=option.hired))
    if before.food > after.food:
        found.append(Deed("lose-food", before.food - after.food))
    lost = before.party - after.party
    if coins:
        found.append(Deed(_paying(plan.card, lost), coins))
    if lost.size:
        found.append(Deed("lose", party=lost))
    if option.home:
        found.append(Deed("home"))
    if option.fight:
        found.append(Deed("fight", name=option.fight))
    if not found or found == [Deed("discard-for-better")]:
        found.append(Deed("hire-nobody" if plan.card == "lone-warrior" else "nothing"))
    return tuple(found)


def _paying(card: str, lost: Party) -> str:
    if card == "thief":
        return "robbed"
    if card in PASSED:
        return "pay-pass"
    return "pay" if lost.size else "pay-keep"


def lost_to(answer: JourneyAnswer) -> dict[str, float]:
    """Expected warriors lost by cause: cards, `hunger`, `fight`; the greatest loss first.

    >>> from odds import Enemy, march
    >>> lost_to(march("1 axe", Enemy(attack=0, defense=1), known="avalanche"))
    {'avalanche': 1.0}
    """
    every = {cause: fsum(kinds.values()) for cause, kinds in answer.losses.items()}
    return dict(sorted(every.items(), key=lambda item: -item[1]))
