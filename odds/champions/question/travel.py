"""The ways to ask about journeys, hunts and whole phases: one function a kind of question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import Dice, Enemy, Holding, Party, Prices, Target
from odds.champions.question.arrivals import HuntAnswer, JourneyAnswer
from odds.champions.question.ask import ask
from odds.champions.question.fights import FightQuestion
from odds.champions.question.journeys import HuntQuestion, JourneyQuestion
from odds.champions.question.phases import CommitQuestion, PhaseQuestion
from odds.champions.question.plans import CommitAnswer, PhaseAnswer


def sail(
    party: Party | str,
    enemy: Enemy | str,
    *,
    food: int,
    shore: str = "near",
    favor: int = 0,
    capacity: int | None = None,
    known: str | None = None,
    runes: Iterable[str] = (),
    deck: Mapping[str, int] | None = None,
    kraken: Enemy | None = None,
    goal: str = "win",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    exact: bool = False,
    catalogue: Catalogue | None = None,
) -> JourneyAnswer:
    """Answer a journey by sea to a monster; probabilities, Glory, warriors (D30-D34).

    >>> answer = sail("2 sword", Enemy(attack=2, defense=3), food=2, shore="far", favor=1)
    >>> round(answer.win, 4)
    0.1767
    """
    asked = _fought(party, enemy, favor, goal, leader, runes, dice, prices, exact, catalogue)
    return ask(
        JourneyQuestion(
            "sea",
            asked,
            food=food,
            shore=shore,
            capacity=capacity,
            deck=deck,
            known=known,
            crew=kraken,
        )
    )


def march(
    party: Party | str,
    enemy: Enemy | str,
    *,
    coins: int = 0,
    home: int = 0,
    favor: int = 0,
    known: str | None = None,
    runes: Iterable[str] = (),
    deck: Mapping[str, int] | None = None,
    bandits: Enemy | None = None,
    goal: str = "win",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    exact: bool = False,
    catalogue: Catalogue | None = None,
) -> JourneyAnswer:
    """Answer a journey by land to a Bergrisar; probabilities, Glory, warriors (D35).

    >>> round(march("2 sword", Enemy(attack=2, defense=2), coins=1).win, 4)
    0.412
    """
    asked = _fought(party, enemy, favor, goal, leader, runes, dice, prices, exact, catalogue)
    return ask(
        JourneyQuestion("land", asked, coins=coins, home=home, deck=deck, known=known, crew=bandits)
    )


def hunt(
    party: Party | str,
    *,
    favor: int = 0,
    goal: str = "food",
    leader: str | None = None,
    runes: Iterable[str] = (),
    dice: Dice | None = None,
    prices: Prices | None = None,
    catalogue: Catalogue | None = None,
) -> HuntAnswer:
    """Answer how much Food hunters bring; probabilities, Food (D36).

    >>> {food: round(p, 4) for food, p in hunt("1 archer").food.items()}
    {0: 0.1667, 1: 0.3333, 2: 0.5}
    """
    known = catalogue or load()
    return ask(
        HuntQuestion(
            party=Party(party) if isinstance(party, str) else party,
            favor=favor,
            goal=goal,
            leader=leader,
            runes=runes,  # type: ignore[arg-type]  # checked and made a tuple there
            dice=Dice() if dice is None else dice,
            prices=known.prices if prices is None else prices,
            catalogue=known,
        )
    )


def commit(
    holding: Holding,
    targets: Iterable[Target],
    *,
    goal: str = "value",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    effort: str = "full",
    sea: Mapping[str, int] | None = None,
    land: Mapping[str, int] | None = None,
    catalogue: Catalogue | None = None,
) -> CommitAnswer:
    """Answer what to send where, proven to be the best; Glory and probabilities (D37).

    >>> from odds import Reward
    >>> troll = Target("troll", Enemy(attack=3, defense=5))
    >>> draugr = Target("draugr", Enemy(attack=1, defense=2, reward=Reward(glory=3)))
    >>> best = commit(Holding(Party("2 sword 2 axe"), favor=1), [troll, draugr])
    >>> best.split["draugr"], best.proven
    (Party('2 sword 2 axe'), True)
    """
    return ask(
        _committed(holding, targets, goal, leader, dice, prices, effort, sea, land, catalogue)
    )


def phase(
    holding: Holding,
    targets: Iterable[Target],
    plan: Mapping[str, Party],
    *,
    food: Mapping[str, int] | None = None,
    goal: str = "value",
    leader: str | None = None,
    dice: Dice | None = None,
    prices: Prices | None = None,
    sea: Mapping[str, int] | None = None,
    land: Mapping[str, int] | None = None,
    exact: bool = False,
    catalogue: Catalogue | None = None,
) -> PhaseAnswer:
    """Answer what a plan is worth: who is sent to which target; Glory and probabilities (D37).

    >>> draugr = Target("draugr", Enemy(attack=9, defense=1))
    >>> round(phase(Holding(Party("1 axe")), [draugr], {"draugr": Party("1 axe")}).win, 4)
    0.6667
    """
    asked = _committed(holding, targets, goal, leader, dice, prices, "full", sea, land, catalogue)
    return ask(PhaseQuestion(asked, plan, food or {}, exact))


def _committed(
    holding: Holding,
    targets: Iterable[Target],
    goal: str,
    leader: str | None,
    dice: Dice | None,
    prices: Prices | None,
    effort: str,
    sea: Mapping[str, int] | None,
    land: Mapping[str, int] | None,
    catalogue: Catalogue | None,
) -> CommitQuestion:
    known = catalogue or load()
    return CommitQuestion(
        holding=holding,
        targets=targets,  # type: ignore[arg-type]  # checked and made a tuple there
        goal=goal,
        leader=leader,
        dice=Dice() if dice is None else dice,
        prices=known.prices if prices is None else prices,
        effort=effort,
        sea=sea,
        land=land,
        catalogue=known,
    )


def _fought(
    party: Party | str,
    enemy: Enemy | str,
    favor: int,
    goal: str,
    leader: str | None,
    runes: Iterable[str],
    dice: Dice | None,
    prices: Prices | None,
    exact: bool,
    catalogue: Catalogue | None,
) -> FightQuestion:
    """The fight at the end of a journey."""
    known = catalogue or load()
    return FightQuestion(
        party=Party(party) if isinstance(party, str) else party,
        enemy=known.enemy(enemy) if isinstance(enemy, str) else enemy,
        favor=favor,
        goal=goal,
        leader=leader,
        runes=runes,  # type: ignore[arg-type]  # checked and made a tuple there
        dice=Dice() if dice is None else dice,
        prices=known.prices if prices is None else prices,
        exact=exact,
        catalogue=known,
    )
