"""The question about the dice on the table: what to do with this roll, now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from odds.champions.advise.roll import Advice, Adviser, Choice
from odds.champions.advise.walk import FightWalk
from odds.champions.combat import rules
from odds.champions.combat.round import Foe, Rolled, State
from odds.champions.pieces import KINDS, Party, Roll, whole
from odds.champions.question.checks import checked_roll
from odds.champions.question.fights import FightQuestion
from odds.errors import QuestionError


@dataclass(frozen=True, slots=True)
class RollQuestion:
    """What do I do with these dice?

    `fight` is the whole fight: its enemy with its full defense, the Favor and the runes that are
    left now, the goal. `roll` are the dice on the table, those of all warriors still alive;
    `needed` the damage that still kills, after what heals at the start of a round (D16).

    >>> from odds.champions.pieces import Enemy, read_roll
    >>> fight = FightQuestion(Party("2 sword 1 axe"), Enemy(attack=3, defense=6), favor=1)
    >>> RollQuestion(fight, read_roll("sword: hit, hit hit; axe: blank"), needed=4).needed
    4
    """

    fight: FightQuestion
    roll: Roll
    needed: int

    def __post_init__(self) -> None:
        checked_roll(self.roll)
        enemy = self.fight.enemy
        whole(self.needed, "needed", low=1)
        if self.needed > enemy.defense:
            raise QuestionError(
                "needed",
                "{needed} is above the defense, {defense}",
                needed=self.needed,
                defense=enemy.defense,
            )
        hooks = rules.SPECIALS[enemy.special]
        if rules.healed_from(hooks, self.needed, enemy.defense) is None:
            raise QuestionError(
                "needed",
                "{needed} cannot be: one damage was healed when the round started",
                needed=self.needed,
            )
        if self.fight.play != "best":
            raise QuestionError("play", "advice is on best play; leave the play out")
        dice = self.fight.dice | self.fight.catalogue.dice
        for kind, faces, die, count in zip(KINDS, self.roll, dice, self.fight.party, strict=True):
            if faces and kind in enemy.forbids:
                raise QuestionError(f"roll.{kind}", "is forbidden in this fight")
            if len(faces) > count:
                raise QuestionError(
                    f"roll.{kind}",
                    "shows {there} dice, more than the party's {count}",
                    there=len(faces),
                    count=count,
                )
            for face in faces:
                if face not in (die or ()):
                    known = ", ".join(dict.fromkeys(map(str, die or ())))
                    raise QuestionError(
                        f"roll.{kind}",
                        "no face is '{face}'; faces: {known}",
                        face=face,
                        known=known,
                    )

    def rolled(self) -> Rolled:
        """Return the position as the rounds of combat record it."""
        return Rolled(state_of(self.fight, self.roll, self.needed), self.roll)


def foe_of(question: FightQuestion) -> Foe:
    """Return what stays the same during the fight."""
    fight = question.fight()
    return Foe(fight.enemy, fight.dice, fight.leader, fight.rules)


def state_of(question: FightQuestion, roll: Roll, needed: int) -> State:
    """Return the state in which the dice of this roll lie on the table."""
    party = Party.of(map(len, roll))
    return State(foe_of(question), party, needed, question.favor, runes=question.runes)


@dataclass(frozen=True, slots=True)
class RollAnswer:
    """The best thing to do with a roll, and every other one.

    `choices`, the best first, each with its chance to `win`, its `value` in Glory and its `regret`
    in the goal's unit; `win` and `value` of the best; `luck` chance that a roll of all these dice
    is worth less, `even` that it is worth as much; `provisional` keys of data that are ours.
    """

    question: RollQuestion
    choices: tuple[Choice, ...]
    luck: float
    even: float
    provisional: tuple[str, ...]

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.choices[0]

    @property
    def win(self) -> float:
        """Chance to win under best play from here on."""
        return self.best.win

    @property
    def value(self) -> float:
        """Expected worth under best play from here on, in Glory."""
        return self.best.value


def ask_roll(question: RollQuestion) -> RollAnswer:
    """Answer what to do with a roll."""
    advice = advise(question.fight, question.rolled())
    asked = replace(question.fight, party=Party.of(map(len, question.roll)))
    return RollAnswer(question, advice.choices, advice.luck, advice.even, asked.provisional())


def advise(question: FightQuestion, step: Rolled) -> Advice:
    """Weigh a roll in the course of the fight that was asked about."""
    return adviser_of(question).roll(step)


@lru_cache(maxsize=32)
def adviser_of(question: FightQuestion) -> Adviser:
    """Return an adviser for the fight; it remembers what it has looked at."""
    return Adviser(question.fight())


def walk(question: FightQuestion) -> FightWalk:
    """Walk a fight with advice, from its first round on; see `FightWalk`.

    >>> from odds.champions.pieces import Enemy
    >>> fight = walk(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=2), favor=1))
    >>> fight = fight.roll({"axe": ["hit", "blank"]})
    >>> fight.now.advice.best.act, round(fight.now.win, 4)  # as good as a reroll, and cheaper
    ('settle', 0.8889)
    """
    if question.play != "best":
        raise QuestionError("play", "advice is on best play; leave the play out")
    return FightWalk.begin(adviser_of(question))
