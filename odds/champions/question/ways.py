"""The ways to ask about fights: one function a kind of question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from odds.champions.advise.grid import Progress
from odds.champions.advise.table import Table
from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import Dice, Enemy, Party, Prices, read_roll, whole
from odds.champions.question.answer import FightAnswer
from odds.champions.question.ask import ask
from odds.champions.question.checks import MOST_WARRIORS, checked_roll
from odds.champions.question.fights import FightQuestion
from odds.champions.question.gains import MoreAnswer, OrdinaryAnswer, ask_more, ask_ordinary
from odds.champions.question.parties import PartyAnswer, PartyQuestion
from odds.champions.question.rolls import RollAnswer, RollQuestion
from odds.errors import QuestionError


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


def roll(
    shown: str | Mapping[str, Iterable[object]],
    enemy: Enemy | str,
    *,
    needed: int | None = None,
    party: Party | str | None = None,
    favor: int = 0,
    goal: str = "win",
    leader: str | None = None,
    runes: Iterable[str] = (),
    dice: Dice | None = None,
    prices: Prices | None = None,
    catalogue: Catalogue | None = None,
) -> RollAnswer:
    """Answer what to do with the dice on the table; `needed` is what still kills, else the defense.

    `shown` are the dice of all warriors alive, as text or by kind; `party`, if given, says how many
    there are. Probabilities and Glory; QuestionErrors name the field.

    >>> r = roll("sword: hit, hit hit; axe: blank", Enemy(attack=3, defense=6), needed=4, favor=1)
    >>> r.best.act, {kind: [str(f) for f in faces] for kind, faces in r.best.up.items()}
    ('reroll', {'axe': ['blank']})
    """
    known = catalogue or load()
    table = read_roll(shown)
    own = checked_roll(table)
    fight = FightQuestion(
        party=own if party is None else Party(party) if isinstance(party, str) else party,
        enemy=known.enemy(enemy) if isinstance(enemy, str) else enemy,
        favor=favor,
        goal=goal,
        leader=leader,
        runes=runes,  # type: ignore[arg-type]  # checked and made a tuple there
        dice=Dice() if dice is None else dice,
        prices=known.prices if prices is None else prices,
        catalogue=known,
    )
    return ask(RollQuestion(fight, table, fight.enemy.defense if needed is None else needed))


def party(
    enemy: Enemy | str,
    chance: float = 0.8,
    *,
    holding: Party | str | None = None,
    warriors: int | None = None,
    favor: int = 0,
    pay_favor: bool = False,
    goal: str = "win",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    catalogue: Catalogue | None = None,
) -> PartyAnswer:
    """Find the cheapest party that wins with at least `chance` (0..1), and the curve of all costs.

    `holding`: warriors at hand, else all of the supply; at most `warriors` are sent. `favor` is
    free to spend, or costs its price with `pay_favor`. QuestionErrors name the field.

    >>> a = party(Enemy(attack=1, defense=1), chance=0.6)
    >>> a.best, a.cost, round(a.win, 4)
    (Party('1 archer'), Fraction(1, 1), 0.8333)
    >>> party(Enemy(attack=1, defense=1), chance=0.6, holding="2 sword").best  # 3/5, to the point
    Party('1 sword')
    """
    known = catalogue or load()
    return ask(
        PartyQuestion(
            enemy=known.enemy(enemy) if isinstance(enemy, str) else enemy,
            chance=chance,
            holding=_holding(holding) if isinstance(holding, str) else holding,
            warriors=warriors,
            favor=favor,
            pay_favor=pay_favor,
            goal=goal,
            leader=leader,
            dice=Dice() if dice is None else dice,
            prices=known.prices if prices is None else prices,
            catalogue=known,
        )
    )


def _holding(text: str) -> Party:
    try:
        return Party(text)
    except QuestionError as error:
        raise QuestionError("holding", error.message) from None


def more(
    question: FightQuestion, *, break_evens: bool = True, progress: Progress | None = None
) -> MoreAnswer:
    """Answer what one more Favor or warrior, one less attack or defense would be worth in a fight.

    >>> m = more(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2)), break_evens=False)
    >>> round(m.change("favor").win_gain, 4)  # 2/3 of the rolls do not kill, 1/3 of those again
    0.2222
    """
    return ask_more(question, break_evens=break_evens, progress=progress)


def ordinary(question: FightQuestion) -> OrdinaryAnswer:
    """Answer what the best rerolls, casualties and runes gain over ordinary play of a fight.

    >>> o = ordinary(FightQuestion(Party("1 axe"), Enemy(attack=1, defense=2), favor=1))
    >>> round(o.plays.rerolls_gain.win, 4)  # a single hit, 1/3, is rerolled too: a double in 1/3
    0.1111
    """
    return ask_ordinary(question)
