"""A whole fight walked with advice: what fell, what was done, and the chance after each step.

A `FightWalk` is a value: each step returns a new one that remembers all before it, so undo is to go
back. What may be done is `combat.round`; what is best, and the chance now, tells the `Adviser`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from odds.champions.advise.roll import Advice, Adviser, Choice, Faces, Loss
from odds.champions.combat import round as rounds
from odds.champions.combat.round import End, Foe, Losing, Rolled, Rolling, Start, State
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.errors import RuleError

Step = Rolling | Rolled | Losing | End
S = TypeVar("S", Rolling, Rolled, Losing)


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a fight: the `step`, the chance to `win` and the expected `value` of the whole
    fight (Glory, with what was met so far), both under best play from here; `did` what led here:
    begin, roll, reroll, potential, settle or lose."""

    step: Step
    did: str
    win: float
    value: float
    advice: Advice | None = None
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class FightWalk:
    """A fight up to now; see the module. `past` are all moments, the last is now."""

    adviser: Adviser
    past: tuple[Moment, ...]

    @classmethod
    def begin(cls, adviser: Adviser) -> Self:
        """Send the party of the adviser's fight into it.

        >>> from odds import Enemy, FightQuestion, Party
        >>> question = FightQuestion(Party("1 axe"), Enemy(attack=9, defense=1))
        >>> walk = FightWalk.begin(Adviser(question.fight()))
        >>> round(walk.now.win, 4), round(walk.roll({"axe": ["hit"]}).now.win, 4)
        (0.6667, 1.0)
        """
        fight = adviser.fight
        foe = Foe(fight.enemy, fight.dice, fight.leader, fight.rules)
        step = rounds.begin(foe, fight.party, fight.favor, fight.runes)
        return cls(adviser, (_moment(adviser, step, "begin"),))

    @property
    def now(self) -> Moment:
        """Where the fight stands."""
        return self.past[-1]

    @property
    def state(self) -> State:
        """Who still fights, what is needed, what is left."""
        return self.now.step.state

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return isinstance(self.now.step, End)

    def trail(self) -> tuple[tuple[int, float], ...]:
        """Round and chance to win at each moment, from the begin until now."""
        return tuple((moment.step.state.rounds, moment.win) for moment in self.past)

    def roll(self, shown: Mapping[str, Iterable[object]] | Roll) -> Self:
        """Let the dice in the air fall: faces by kind, those of the dice in the air only."""
        step = self._at(Rolling, "there are no dice in the air")
        faces = dict(zip(KINDS, shown, strict=True)) if isinstance(shown, tuple) else shown
        fallen = {
            kind: tuple(
                face if isinstance(face, Face) else Face.read(face, f"roll.{kind}") for face in some
            )
            for kind, some in faces.items()
        }
        for kind, count in step.open.as_dict().items():
            fallen.setdefault(kind, ())
            if len(fallen[kind]) != count:
                raise RuleError(
                    "D10", f"{count} {kind} dice are in the air, not {len(fallen[kind])}"
                )
        rolled = rounds.roll(step, {kind: some for kind, some in fallen.items() if some})
        assert isinstance(rolled, Rolled)
        return self._then(rolled, "roll")

    def take(self, choice: Choice) -> Self:
        """Do what a choice of the advice says."""
        step = self._at(Rolled, "there is no roll to decide on")
        if choice.act == "settle":
            return self._then(rounds.settle(step, choice.runes), "settle")
        reroll = rounds.reroll if choice.act == "reroll" else rounds.reroll_blanks
        after = reroll(step, choice.up)
        moment = Moment(
            after, choice.act, choice.win, _met(self.adviser, step.state) + choice.value
        )
        return replace(self, past=(*self.past, moment))

    def reroll(self, up: Faces, *, potential: bool = False) -> Self:
        """Take up dice, for 1 Favor or with the Potential rune."""
        return self.take(self.find("potential" if potential else "reroll", up))

    def settle(self, runes: tuple[str, ...] = ()) -> Self:
        """Let the dice on the table count, with Healing, Reaction, both or neither."""
        return self.take(Choice("settle", {}, runes))

    def find(self, act: str, up: Faces) -> Choice:
        """Return the advice on taking up these dice; dice that do the same are the same."""
        step = self._at(Rolled, "there is no roll to decide on")
        legal = rounds.reroll if act == "reroll" else rounds.reroll_blanks
        legal(step, up)  # an illegal reroll is told as what it is
        assert self.now.advice is not None
        wanted = self.adviser.effects(up)
        choices = (c for c in self.now.advice.choices if c.act == act)
        same = next(c for c in choices if self.adviser.effects(c.up) == wanted)
        return replace(same, up={kind: tuple(faces) for kind, faces in up.items()})

    def lose(self, lost: Party) -> Self:
        """Pay the casualties with these warriors, all at once."""
        step = self._at(Losing, "nobody is to be lost")
        due = step.slain + step.lost
        if lost.size != due:
            raise RuleError("D11", f"{due} warriors are lost, not {lost.size}")
        left = Counter(lost.as_dict())
        after: rounds.After = step
        while isinstance(after, Losing):
            kind = next((kind for kind in after.eligible() if left[kind]), None)
            if kind is None:
                raise RuleError("D11", f"the next to fall is of: {', '.join(after.eligible())}")
            left[kind] -= 1
            after = rounds.lose(after, kind)
        return self._then(after, "lose")

    def undo(self) -> Self:
        """Go back one moment; at the begin nothing changes."""
        return replace(self, past=self.past[:-1] or self.past)

    def _at(self, kind: type[S], otherwise: str) -> S:
        if not isinstance(self.now.step, kind):
            raise RuleError("D10", otherwise)
        return self.now.step

    def _then(self, step: Rolled | rounds.After, did: str) -> Self:
        return replace(self, past=(*self.past, _moment(self.adviser, step, did)))


def _moment(adviser: Adviser, step: Rolled | rounds.After, did: str) -> Moment:
    """The moment of a step; a round starts by itself, its dice are then in the air."""
    met = _met(adviser, step.state)
    if isinstance(step, End):
        win, value = adviser.ended(step)
        return Moment(step, did, win, met + value)
    if isinstance(step, Start):
        win, value = adviser.worth(step)
        return Moment(rounds.start(step), did, win, met + value)
    if isinstance(step, Rolled):
        advice = adviser.roll(step)
        return Moment(step, did, advice.best.win, met + advice.best.value, advice)
    losses = adviser.losses(step)
    return Moment(step, did, losses[0].win, met + losses[0].value, None, losses)


def _met(adviser: Adviser, state: State) -> float:
    prices = adviser.fight.prices
    return float(state.coins * prices.coin + state.glory - state.blame * prices.blame)
