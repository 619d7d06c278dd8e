"""Every question as a frozen record, the only validation, and `ask`, the one way in.

A question carries all that its answer depends on: the pieces, the prices, and the catalogue value
that fills what it leaves open (with an owner's box applied, where there is one). Errors are
QuestionErrors that name the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from odds.champions.advise.plausible import win_range
from odds.champions.advise.table import Table
from odds.champions.catalogue import Catalogue, load
from odds.champions.combat.exact import Certificate
from odds.champions.combat.law import lasting, push
from odds.champions.combat.play import GOALS, PLAYS, Fight
from odds.champions.pieces import (
    KINDS,
    LEADERS,
    PRICED,
    RUNES,
    Dice,
    Enemy,
    Face,
    Party,
    Prices,
    one_of,
    whole,
)
from odds.errors import QuestionError

MOST_WARRIORS: Final = 10
MOST_FAVOR: Final = 10
MOST_DEFENSE: Final = 20
FIGHT_RUNES: Final = ("healing", "reaction", "potential", "glory")  # D21, D23


@dataclass(frozen=True, slots=True)
class FightQuestion:
    """What are my odds in this fight, and what will it cost?

    `favor` is the most that may be spent; `dice` are the faces that are known, the catalogue's
    fill the rest; `goal` is `win` or `value`, `play` is `best` or an ordinary play.

    >>> FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1).goal
    'win'
    """

    party: Party
    enemy: Enemy
    favor: int = 0
    goal: str = "win"
    play: str = "best"
    leader: str | None = None
    runes: tuple[str, ...] = ()
    dice: Dice = Dice()
    prices: Prices = Prices()
    exact: bool = False
    catalogue: Catalogue = field(default_factory=load, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.party, Party):
            raise QuestionError("party", f"{self.party!r} is not a Party")
        whole(self.party.size, "party", high=MOST_WARRIORS)
        if not isinstance(self.enemy, Enemy):
            raise QuestionError("enemy", f"{self.enemy!r} is not an Enemy")
        whole(self.enemy.defense, "defense", low=1, high=MOST_DEFENSE)
        object.__setattr__(self, "favor", whole(self.favor, "favor", high=MOST_FAVOR))
        one_of(self.goal, "goal", GOALS)
        one_of(self.play, "play", PLAYS)
        if self.leader is not None:
            one_of(self.leader, "leader", LEADERS)
        if isinstance(self.runes, str) or not isinstance(self.runes, Iterable):
            raise QuestionError("runes", f"{self.runes!r} is not a list of runes")
        object.__setattr__(self, "runes", tuple(one_of(r, "runes", RUNES) for r in self.runes))
        if len(set(self.runes)) < len(self.runes):
            raise QuestionError("runes", "a rune is named twice; there is one of each")
        for rune in self.runes:
            if rune in FIGHT_RUNES:
                raise QuestionError("runes", f"{rune} in a fight is not answered yet")
        if not isinstance(self.dice, Dice):
            raise QuestionError("dice", f"{self.dice!r} is not Dice")
        if not isinstance(self.prices, Prices):
            raise QuestionError("prices", f"{self.prices!r} are not Prices")

    def fight(self) -> Fight:
        """Return the fight with all its dice, as the solver takes it."""
        filled = self.dice | self.catalogue.dice
        return Fight(
            party=self.party,
            enemy=self.enemy,
            favor=self.favor,
            dice=tuple(die or () for die in filled),
            goal=self.goal,
            play=self.play,
            leader=self.leader,
            prices=self.prices,
            rules=self.catalogue.rules,
        )

    def known_dice(self) -> Dice:
        """Return the dice that are no guess: those of the question and the confirmed ones."""
        return self.dice | self.catalogue.known_dice

    def provisional(self) -> tuple[str, ...]:
        """List the provisional data that the answer rests on, by their keys in a box file."""
        fighting = self.party.without(self.enemy.forbids).as_dict()
        keys = [f"dice.{kind}" for kind in fighting if getattr(self.dice, kind) is None]
        if self.goal == "value":  # what the play is best for rests on prices, where they are ours
            used = {"favor", "coin", "blame", *self.party.as_dict()}
            if self.enemy.reward is None:
                used.add("win")
            if self.runes:
                used.add("rune")
            keys += [
                f"prices.{name}"
                for name in PRICED
                if name in used
                and getattr(self.prices, name) == getattr(self.catalogue.prices, name)
            ]
        if self.enemy.id:
            keys.append(f"enemies.{self.enemy.id}")
        if self.enemy.special == "mist-walker":
            keys.append("switches.mist_walker_shields")  # D15
        if self.leader == "ullr":
            keys.append("leaders.ullr")  # D20: timing
        return self.catalogue.provisional(keys)


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long it lasts: `mean` rounds; `chances[n]` that it ends in round n (0: before the
    first); `tail` beyond the last one told."""

    mean: float
    chances: tuple[float, ...]
    tail: float


@dataclass(frozen=True, slots=True)
class FightAnswer:
    """Odds of a fight under the play that was asked for.

    `win` chance; `value` expected worth in Glory; `law[won, survivors, favor left]` probability;
    `losses[kind]` expected warriors lost; `rounds`; `never` chance that it never ends; expected
    `rerolls`, and `taken_up[kind][face]` the dice taken up for them, by what they showed (a face
    that does nothing in this fight counts as blank); expected `coins`, `glory` and `blame` met on
    the way; `range` of `win` over every plausible set of faces, None where no die is provisional,
    or with the reason in `no_range`; `provisional` keys of data that are ours.
    In exact mode also `win`, `value` and `law` as fractions, and what was compared (`certificate`);
    the floats are those fractions rounded.
    """

    question: FightQuestion
    win: float
    value: float
    law: Mapping[tuple[bool, Party, int], float]
    losses: Mapping[str, float]
    rounds: Rounds
    never: float
    rerolls: float
    taken_up: Mapping[str, Mapping[str, float]]
    coins: float
    glory: float
    blame: float
    range: tuple[float, float] | None
    provisional: tuple[str, ...]
    win_exact: Fraction | None = None
    value_exact: Fraction | None = None
    law_exact: Mapping[tuple[bool, Party, int], Fraction] | None = None
    certificate: Certificate | None = None
    no_range: str = ""


Progress = Callable[[int, int], None]


def ask_point(question: FightQuestion) -> FightAnswer:
    """Answer under the default faces only, without the range; `add_range` completes it."""
    fight = question.fight()
    solved = fight.solve()
    win, value = fight.read(solved)
    walk, start = solved.follow(), solved.start(None, None, None)
    law = push(walk, start)
    told = lasting(walk, start)
    taken_up: dict[str, dict[str, float]] = {}
    for (number, (hits, shields, *_)), amount in law.taken.items():
        face = str(Face(hits=hits, shields=shields))
        by_face = taken_up.setdefault(KINDS[number], {})
        by_face[face] = by_face.get(face, 0.0) + amount
    exact: dict[str, Any] = {}
    if question.exact:
        proven = fight.prove(solved)
        law = proven.law()
        win, value = fight.read(proven)
        exact = {
            "win_exact": win,
            "value_exact": value,
            "law_exact": law.ends,
            "certificate": proven.certificate,
        }
    home = dict.fromkeys(KINDS, 0.0)
    for (_, party, _), chance in law.ends.items():
        for kind, count in zip(KINDS, party, strict=True):
            home[kind] += float(chance) * count
    return FightAnswer(
        question=question,
        win=min(1.0, max(0.0, float(win))),
        value=float(value),
        law={end: float(chance) for end, chance in law.ends.items()},
        losses={kind: count - home[kind] for kind, count in question.party.as_dict().items()},
        rounds=Rounds(float(law.rounds), told.chances, told.tail),
        never=float(law.never),
        rerolls=float(law.rerolls),
        taken_up=taken_up,
        coins=float(law.coins),
        glory=float(law.glory),
        blame=float(law.blame),
        range=None,
        provisional=question.provisional(),
        **exact,
    )


def add_range(answer: FightAnswer, progress: Progress | None = None) -> FightAnswer:
    """Complete an answer by its range over every plausible set of faces (D6).

    Where that would take too long the range stays None and `no_range` says why.
    """
    if not any(key.startswith("dice.") for key in answer.provisional):
        return answer
    question = answer.question
    try:
        low, high = win_range(question.fight(), question.known_dice(), progress)
    except QuestionError as error:
        return replace(answer, no_range=error.message)
    return replace(answer, range=(min(low, answer.win), max(high, answer.win)))


def ask(question: FightQuestion) -> FightAnswer:
    """Answer a question, the range over plausible faces included."""
    return add_range(ask_point(question))


def table(
    enemy: Enemy | str,
    *,
    warriors: int = 8,
    favor: int = 5,
    goal: str = "win",
    play: str = "best",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    catalogue: Catalogue | None = None,
) -> Table:
    """Solve every party of up to `warriors` at once; smaller favor and defense come along.

    >>> t = table(Enemy(attack=3, defense=7), warriors=6, favor=2)
    >>> round(t.win(Party("4 sword 2 axe"), favor=1), 8)
    0.97106927
    """
    known = catalogue or load()
    whole(warriors, "warriors", low=1, high=MOST_WARRIORS)
    largest = FightQuestion(
        party=Party(),
        enemy=known.enemy(enemy) if isinstance(enemy, str) else enemy,
        favor=favor,
        goal=goal,
        play=play,
        leader=leader,
        dice=Dice() if dice is None else dice,
        prices=known.prices if prices is None else prices,
        catalogue=known,
    )
    made = Table(largest.fight(), warriors)
    made.solved(largest.enemy.defense)
    return made


def fight(
    party: Party | str,
    enemy: Enemy | str,
    *,
    favor: int = 0,
    goal: str = "win",
    play: str = "best",
    leader: str | None = None,
    runes: Iterable[str] = (),
    dice: Dice | None = None,
    prices: Prices | None = None,
    exact: bool = False,
    catalogue: Catalogue | None = None,
) -> FightAnswer:
    """Answer a fight; an enemy may be named by its id in the catalogue. Glory and probabilities.

    >>> round(fight("4 sword 2 axe", Enemy(attack=3, defense=7), favor=1).win, 8)
    0.97106927
    """
    known = catalogue or load()
    return ask(
        FightQuestion(
            party=Party(party) if isinstance(party, str) else party,
            enemy=known.enemy(enemy) if isinstance(enemy, str) else enemy,
            favor=favor,
            goal=goal,
            play=play,
            leader=leader,
            runes=runes,  # type: ignore[arg-type]  # checked and made a tuple there
            dice=Dice() if dice is None else dice,
            prices=known.prices if prices is None else prices,
            exact=exact,
            catalogue=known,
        )
    )
