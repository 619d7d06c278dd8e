"""The ways to ask about journeys and hunts: one function a kind of question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from odds.champions.catalogue import Catalogue, load
from odds.champions.pieces import Dice, Enemy, Party, Prices
from odds.champions.question.arrivals import HuntAnswer, JourneyAnswer
from odds.champions.question.ask import ask
from odds.champions.question.fights import FightQuestion
from odds.champions.question.journeys import HuntQuestion, JourneyQuestion


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
