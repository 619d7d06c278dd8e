"""What one more is worth: a Favor, a warrior of each kind, one less attack, one less defense.

All of it comes out of a few solves: the purse from none to ten, and one less defense, lie in one.
One more warrior is one solve a kind: a party with one more of each holds them all, but so many
others that it is more work than the four. Values count what is left at its price, so one more is
worth buying where it gains more value than its price. What is too large, or cannot be, is told with
the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from odds.champions.advise.break_even import BreakEven, Glories, Step
from odds.champions.advise.grid import Pair, Progress, read, with_numbers
from odds.champions.combat import rules
from odds.champions.combat.play import Fight
from odds.champions.combat.pool import check_size
from odds.champions.pieces import KINDS, Party
from odds.errors import QuestionError

CURVE: Final = 10  # the purse is told up to so many Favor
FAVORS_PRICED: Final = 5  # break-evens are told up to this Favor
CHANGES: Final = ("favor", *KINDS, "attack", "defense")


@dataclass(frozen=True, slots=True)
class Change:
    """The fight with one more of `what` (`favor` or a kind), or one less (`attack`, `defense`).

    `price` of it in Glory, 0 for the enemy's; `win` chance and `value` then, and what they gain
    over now. All four are None where there is no answer, and `why` says why.
    """

    what: str
    price: Fraction
    win: float | None = None
    value: float | None = None
    win_gain: float | None = None
    value_gain: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class More:
    """Chance to `win` and `value` now; `changes` in the order of CHANGES; `favors[n]` chance and
    value with n Favor, from 0 to 10, or to as many as can be answered (`why_short`); `break_evens`
    of the first Favors, then of one more warrior of each kind, those without an answer left out."""

    win: float
    value: float
    changes: tuple[Change, ...]
    favors: tuple[Pair, ...]
    why_short: str
    break_evens: tuple[BreakEven, ...]

    def change(self, what: str) -> Change:
        """Return one of the changes."""
        return self.changes[CHANGES.index(what)]


def price_more(
    fight: Fight,
    *,
    supply: Party,
    warriors: int,
    break_evens: bool = True,
    progress: Progress | None = None,
) -> More:
    """Price one more of everything for the party and the Favor of `fight`.

    `supply` holds the most of each kind, `warriors` is the most that a player holds (D5). Without
    `break_evens` they are left out: each takes some solves more. `progress(done, all)` is told
    after each part. Raises QuestionError where even the fight itself is too large.

    >>> from odds import Enemy, FightQuestion, Party
    >>> fight = FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2)).fight()
    >>> more = price_more(fight, supply=Party("12 sword 12 spear 10 axe 12 archer"), warriors=8)
    >>> round(more.win, 4), round(more.change("favor").win, 4)  # 1/3, 1/3 + 2/3 * 1/3
    (0.3333, 0.5556)
    """
    pricing = _Pricing(fight, supply, warriors)
    return pricing.price(break_evens, progress or (lambda _done, _all: None))


class _Pricing:
    def __init__(self, fight: Fight, supply: Party, warriors: int) -> None:
        self._fight = fight
        self._supply = supply
        self._warriors = warriors
        check_size(fight.problem())
        self._purse, self._why_short = _widest(fight)
        self._solved = self._purse.solve()
        self._now = read(fight, self._solved)

    def price(self, break_evens: bool, progress: Progress) -> More:
        parts = 3 + break_evens
        progress(1, parts)  # the purse is solved
        prices = self._fight.prices
        kinds = [
            self._change(kind, getattr(prices, kind), partial(self._with_warrior, kind))
            for kind in KINDS
        ]
        progress(2, parts)
        told = (
            self._change("favor", prices.favor, self._one_more_favor),
            *kinds,
            self._change("attack", Fraction(0), self._less_attack),
            self._change("defense", Fraction(0), self._less_defense),
        )
        progress(3, parts)
        evens: tuple[BreakEven, ...] = ()
        if break_evens:
            evens = (*self._favors_worth(), *self._warriors_worth(told))
            progress(4, parts)
        most = min(CURVE, self._purse.favor)
        return More(
            *self._now,
            changes=told,
            favors=tuple(read(self._fight, self._solved, favor=favor) for favor in range(most + 1)),
            why_short=self._why_short if most < CURVE else "",
            break_evens=evens,
        )

    def _change(self, what: str, price: Fraction, ask: Callable[[], Pair]) -> Change:
        try:
            win, value = ask()
        except QuestionError as error:
            return Change(what, price, why=error.message)
        return Change(what, price, win, value, win - self._now[0], value - self._now[1])

    def _one_more_favor(self) -> Pair:
        if self._purse.favor == self._fight.favor:
            raise QuestionError("favor", self._why_short)
        return read(self._fight, self._solved, favor=self._fight.favor + 1)

    def _less_attack(self) -> Pair:
        enemy = self._fight.enemy
        if enemy.attack == 0:
            raise QuestionError("attack", "is 0")
        weaker = with_numbers(self._fight, enemy.attack - 1, enemy.defense)
        return read(weaker, weaker.solve())

    def _less_defense(self) -> Pair:
        enemy = self._fight.enemy
        if enemy.defense == 1:
            raise QuestionError("defense", "is 1")
        if rules.SPECIALS[enemy.special].heals:  # D16: another fight
            weaker = with_numbers(self._fight, enemy.attack, enemy.defense - 1)
            return read(weaker, weaker.solve())
        return read(self._fight, self._solved, needed=enemy.defense - 1)

    def _one_more(self, kind: str) -> Fight:
        """The fight with one more warrior; QuestionError where there cannot be one (D5)."""
        party = self._fight.party
        if party.size >= self._warriors:
            raise QuestionError(
                "party", "a player holds at most {most} warriors", most=self._warriors
            )
        most = getattr(self._supply, kind)
        if getattr(party, kind) >= most:
            raise QuestionError(f"party.{kind}", "the supply holds {most}", most=most)
        more = Party.of(int(kind == one) for one in KINDS)
        return replace(self._fight, party=party + more)

    def _with_warrior(self, kind: str) -> Pair:
        larger = self._one_more(kind)
        return read(larger, larger.solve())

    def _favors_worth(self) -> Iterator[BreakEven]:
        party, prices = self._fight.party, self._fight.prices
        free = replace(self._purse, prices=replace(prices, favor=Fraction(0)))
        kept, used_up = Glories(self._purse), Glories(free)
        for number in range(1, min(FAVORS_PRICED, self._purse.favor) + 1):
            step = Step("favor", number, prices.favor, True, (party, number - 1), (party, number))
            if self._fight.goal == "value":
                yield kept.break_even(step)
            yield used_up.break_even(replace(step, kept=False))

    def _warriors_worth(self, changes: tuple[Change, ...]) -> Iterator[BreakEven]:
        fight = self._fight
        for change in changes:
            if change.what in KINDS and change.win is not None:
                larger = self._one_more(change.what)
                step = Step(
                    what=change.what,
                    number=getattr(larger.party, change.what),
                    price=change.price,
                    kept=fight.goal == "value",
                    without=(fight.party, fight.favor),
                    with_it=(larger.party, fight.favor),
                )
                yield Glories(larger).break_even(step)


def _widest(fight: Fight) -> tuple[Fight, str]:
    """Return the fight with the largest purse to tell, or that can be solved, and why no larger."""
    why = ""
    for favor in range(max(CURVE, fight.favor + 1), fight.favor, -1):
        purse = replace(fight, favor=favor)
        try:
            check_size(purse.problem())
        except QuestionError as error:
            why = error.message
        else:
            return purse, why
    return fight, why
