"""The answers to journeys and hunts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from odds.champions.advise.plausible import range_over, sets_to_ask
from odds.champions.combat.exact_party import Certificate
from odds.champions.expedition.hunt import hunted
from odds.champions.expedition.journey import Journey
from odds.champions.expedition.outcome import outcome
from odds.champions.expedition.rules import CREWS, SEA
from odds.champions.expedition.voyage import Plan, voyage
from odds.champions.pieces import Dice, Party
from odds.champions.question.answer import Progress
from odds.champions.question.journeys import MOST_FOOD, HuntQuestion, JourneyQuestion
from odds.errors import QuestionError

End = tuple[bool, Party, int]


@dataclass(frozen=True, slots=True)
class JourneyAnswer:
    """Odds of a journey under best play, and what it takes.

    `win` chance to beat the enemy at the end; `value` expected worth in Glory; `law[won, who comes
    home, favor left]`; `arrival[warriors]` chance that so many meet the enemy;
    `losses[cause][kind]` expected warriors lost by card, to `hunger` and in the `fight`; `cards`
    what to do with each card that may be revealed, `looked` whether Awareness is used before;
    expected `coins` left or got on the way, `glory` and `blame` met, `rounds` of fighting;
    `runes[name]` chance that an unused rune is used; `range` and `provisional` as of a fight. In
    exact mode also fractions.
    """

    question: JourneyQuestion
    win: float
    value: float
    law: Mapping[End, float]
    arrival: Mapping[Party, float]
    losses: Mapping[str, Mapping[str, float]]
    cards: tuple[Plan, ...]
    looked: bool
    coins: float
    glory: float
    blame: float
    rounds: float
    runes: Mapping[str, float]
    range: tuple[float, float] | None
    provisional: tuple[str, ...]
    win_exact: Fraction | None = None
    value_exact: Fraction | None = None
    law_exact: Mapping[End, Fraction] | None = None
    certificate: Certificate | None = None
    no_range: str = ""


@dataclass(frozen=True, slots=True)
class HuntAnswer:
    """Food of a hunt: `food[amount]` probability, `law[food, favor left]`, `mean` Food, expected
    `rerolls` and `glory`, `value` in Glory."""

    question: HuntQuestion
    food: Mapping[int, float]
    law: Mapping[tuple[int, int], float]
    mean: float
    value: float
    rerolls: float
    glory: float
    provisional: tuple[str, ...]


def ask_journey(question: JourneyQuestion) -> JourneyAnswer:
    """Answer under the default faces only; `add_journey_range` completes it."""
    exact = question.fight.exact
    made = voyage(question.journey(), exact=exact)
    worth, plans, looked = made.solve()
    win, value = made.pair(worth)
    came = outcome(made, plans, looked=looked)
    proven: dict[str, Any] = {}
    if exact:
        proven = {
            "win_exact": win,
            "value_exact": value,
            "law_exact": came.ends,
            "certificate": made.certificate,
        }
    return JourneyAnswer(
        question=question,
        win=min(1.0, max(0.0, float(win))),
        value=float(value),
        law={end: float(p) for end, p in came.ends.items()},
        arrival={party: float(p) for party, p in came.arrival.items()},
        losses={
            cause: {kind: float(n) for kind, n in kinds.items() if n}
            for cause, kinds in came.losses.items()
        },
        cards=tuple(
            replace(plan, chance=float(plan.chance), win=float(plan.win), value=float(plan.value))
            for plan, _ in plans
        ),
        looked=looked,
        coins=float(came.coins),
        glory=float(came.glory),
        blame=float(came.blame),
        rounds=float(came.rounds),
        runes={rune: float(came.runes.get(rune, 0)) for rune in question.fight.runes},
        range=None,
        provisional=question.provisional(),
        **proven,
    )


def add_journey_range(answer: JourneyAnswer, progress: Progress | None = None) -> JourneyAnswer:
    """Complete an answer by its range over every plausible set of faces (D6)."""
    if not any(key.startswith("dice.") for key in answer.provisional):
        return answer
    question = answer.question
    journey = question.journey()
    main = journey.main()

    def chance(dice: Dice) -> float:
        faces = tuple(new or old for new, old in zip(dice, main.dice, strict=True))
        other = replace(journey, fight=replace(journey.fight, dice=faces))
        made = voyage(other)
        return float(made.pair(made.solve()[0])[0])

    try:
        sets = _sets_to_ask(journey, question.fight.known_dice())
        low, high = range_over(main, sets, chance, progress)
    except QuestionError as error:
        return replace(answer, no_range=error.message)
    return replace(answer, range=(min(low, answer.win), max(high, answer.win)))


def _sets_to_ask(journey: Journey, known: Dice) -> list[Dice]:
    """List the sets of faces that have to be asked for one fight or the other."""
    main = journey.main()
    enemies = [main.enemy]
    if CREWS[journey.way] in journey.cards():
        enemies.append(journey.crew)
    sets: dict[Dice, None] = {}
    for enemy in enemies:
        fight = replace(main, enemy=replace(enemy, forbids=journey.idle()))
        sets |= dict.fromkeys(sets_to_ask(fight, known))
    return list(sets)


@dataclass(frozen=True, slots=True)
class Load:
    """So much `food` on board: chance to `win` and expected `value`."""

    food: int
    win: float
    value: float


def food_curve(question: JourneyQuestion, progress: Progress | None = None) -> tuple[Load, ...]:
    """Chance and value by Food loaded: from none to what the ship holds, or more helps nobody.

    `progress(done, all)` is told after each. Raises QuestionError on `way` for a journey by land.
    """
    if question.way != SEA:
        raise QuestionError("way", "no food is taken by land")
    party = question.fight.party.size
    most = party + 2  # to feed everybody far away, and to pay for Lost
    if question.capacity is not None:
        most = min(most, question.capacity - party)
    found = []
    all = min(most, MOST_FOOD) + 1
    for food in range(all):
        made = voyage(replace(question, food=food).journey())
        win, value = made.pair(made.solve()[0])
        found.append(Load(food, min(1.0, max(0.0, float(win))), float(value)))
        if progress is not None:
            progress(food + 1, all)
    return tuple(found)


def ask_hunt(question: HuntQuestion) -> HuntAnswer:
    """Answer a hunt."""
    found = hunted(question.hunt())
    food: dict[int, float] = {}
    for (amount, _), chance in sorted(found.law.items()):
        food[amount] = food.get(amount, 0.0) + chance
    prices = question.prices
    value = found.glory + sum(
        chance * float(amount * prices.food + favor * prices.favor)
        for (amount, favor), chance in found.law.items()
    )
    return HuntAnswer(
        question=question,
        food=food,
        law=found.law,
        mean=sum(amount * chance for amount, chance in food.items()),
        value=value,
        rerolls=found.rerolls,
        glory=found.glory,
        provisional=question.provisional(),
    )
