"""What people read of a journey: the odds, what to do with each card, who arrives, how much Food.

Everything fits 60 columns; bars have numbers beside them, and nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from odds.champions.expedition.outcome import FIGHT, HUNGER
from odds.champions.expedition.voyage import Plan
from odds.champions.question import JourneyAnswer, JourneyQuestion, food_curve
from odds.champions.readings import Deed, certain, deeds, favor_left, lost_to
from odds.cli.asking import complete_way
from odds.cli.charts import Rows, barred, headed, rows
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import exact_rows, range_rows, runes_rows, tell_provisional
from odds.words import amount, gain, percent, say
from odds.words.naming import enemy_text, led_text, party_text


def tell(answer: JourneyAnswer, known: Known) -> None:
    """Print a journey for people; the point first, then the range, which takes longer."""
    screen = console()
    asked = answer.question
    if known.box is not None:
        show(screen, known.said)
    show(screen, Text(asked_text(asked), style="bold"))
    show(screen, rows([_supplies(asked)]))
    show(screen, "")
    show(screen, rows(_headline(answer)))
    screen.file.flush()
    answer = complete_way(answer)
    show(screen, rows((*range_rows(answer), *_means(answer))))
    show(screen, "")
    if answer.looked:
        show(screen, say("travel.looked"))
    show(screen, _cards(answer))
    if answer.losses:
        show(screen, "")
        show(screen, _losses(screen, answer))
    show(screen, "")
    show(screen, say("travel.arrival"))
    show(screen, _arrivals(screen, answer))
    if asked.way == "sea":
        _food(screen, asked)
    tell_provisional(screen, asked.fight, answer.provisional)


def asked_text(question: JourneyQuestion) -> str:
    """The question in one sentence, as it was understood.

    >>> from odds import Enemy, FightQuestion, Party
    >>> fight = FightQuestion(Party("2 sword"), Enemy(attack=2, defense=3))
    >>> asked_text(JourneyQuestion("sea", fight, food=2))
    '2 Swordsmen by sea to attack 2, defense 3, with 0 Favor'
    """
    fight = question.fight
    told: dict[str, Any] = {
        "party": party_text(fight.party),
        "enemy": enemy_text(fight.enemy, fight),
        "favor": fight.favor,
    }
    text = say("travel.sail", **told) if question.way == "sea" else say("travel.march", **told)
    return led_text(text, fight)


def plan_text(each: Sequence[Deed]) -> str:
    """All that is done about a card, in words.

    >>> plan_text([Deed("discard-for-better"), Deed("lose-food", 1)])
    'discard it for a better one, else lose 1 Food'
    """
    first, *others = each
    if first.act == "discard-for-better":
        return say("deed.discard-for-better", otherwise=plan_text(others))
    return ", ".join(map(deed_text, each))


def deed_text(deed: Deed) -> str:
    """One thing that is done about a card, in words.

    >>> deed_text(Deed("pay-keep", 1)), deed_text(Deed("fight", name="bandits"))
    ('pay 1 Coin and keep all', 'fight the Bandits')
    """
    told: dict[str, Any] = {"number": deed.number, "coins": coins_text(deed.number)}
    if deed.act == "hire":
        told["who"] = say(f"hire.{deed.name}")
    if deed.act == "fight":
        told["enemy"] = say(f"card.{deed.name}")
    return say(f"deed.{deed.act}", party=party_text(deed.party), **told)


def coins_text(number: int) -> str:
    """So many Coins.

    >>> coins_text(1), coins_text(2)
    ('1 Coin', '2 Coins')
    """
    return say("coins.one") if number == 1 else say("coins.many", number=number)


def _supplies(asked: JourneyQuestion) -> tuple[str, str]:
    """What is taken along."""
    if asked.way == "land":
        coins = coins_text(asked.coins)
        return say("travel.in-hand"), say("travel.coins", coins=coins, home=asked.home)
    text = say(f"travel.{asked.shore}", food=asked.food)
    if asked.capacity is not None:
        text = say("travel.capacity", text=text, capacity=asked.capacity)
    return say("travel.aboard"), text


def _headline(answer: JourneyAnswer) -> Rows:
    """The chance to win, or the value for that goal."""
    goal = answer.question.fight.goal
    if goal == "value":
        yield say("fight.value"), amount(answer.value)
    yield say("fight.win"), percent(answer.win, certain=certain(answer))
    yield from exact_rows(answer, goal)


def _means(answer: JourneyAnswer) -> Rows:
    asked = answer.question
    fight = asked.fight
    if fight.favor:
        kept = amount(favor_left(answer))
        yield say("fight.favor-left"), say("fight.of", number=kept, all=fight.favor)
    if asked.way == "land" and asked.coins:
        kept = amount(answer.coins)
        yield say("travel.coins-left"), say("fight.of", number=kept, all=asked.coins)
    elif answer.coins:  # of a Loot Hoarder
        yield say("fight.met-coins"), amount(answer.coins)
    if fight.goal == "win":
        yield say("fight.value"), say("fight.glory", number=amount(answer.value))
    for name in ("glory", "blame"):
        if met := getattr(answer, name):
            yield say(f"fight.met-{name}"), amount(met)
    yield say("fight.rounds"), amount(answer.rounds)
    yield from runes_rows(answer.runes, fight.catalogue)


def _cards(answer: JourneyAnswer) -> Table:
    """A line for each card that may be revealed."""
    value = answer.question.fight.goal == "value"
    names = ["travel.card", "travel.chance", "travel.do", "travel.then"]
    if value:
        names.append("travel.worth")
    head = list(map(say, names))
    return headed(head, (_card(answer, plan, value=value) for plan in answer.cards), folds=2)


def _card(answer: JourneyAnswer, plan: Plan, *, value: bool) -> tuple[str, ...]:
    chance = percent(plan.chance, certain=plan.chance in (0, 1))
    then = percent(plan.win, certain=plan.win == 0)
    do = plan_text(deeds(answer, plan))
    return say(f"card.{plan.card}"), chance, do, then, *((amount(plan.value),) if value else ())


def _losses(screen: Console, answer: JourneyAnswer) -> Table:
    """Warriors lost by cause, the greatest loss first."""
    lost = lost_to(answer)
    all = answer.question.fight.party.size
    total = say("fight.of", number=amount(fsum(lost.values())), all=all)
    lines = [((_cause(cause), amount(number)), number) for cause, number in lost.items()]
    return barred(screen, lines, [say("travel.losses"), total])


def _cause(cause: str) -> str:
    return say(f"cause.{cause}") if cause in (HUNGER, FIGHT) else say(f"card.{cause}")


def _arrivals(screen: Console, answer: JourneyAnswer) -> Table:
    ranked = sorted(answer.arrival.items(), key=lambda item: (-item[0].size, -item[1]))
    there = [(party, chance) for party, chance in ranked if chance]
    lines = []
    for party, chance in there:
        name = str(party) if party.size else say("travel.nobody")
        lines.append(((name, percent(chance, certain=len(there) == 1)), chance))
    return barred(screen, lines)


def _food(screen: Console, asked: JourneyQuestion) -> None:
    """How much Food to load, and what one more is worth."""
    curve = food_curve(asked)
    value = asked.fight.goal == "value"
    names = ["travel.curve", "travel.chance", "travel.worth"]
    lines = []
    for load in curve:
        mark = say("travel.here") if load.food == asked.food else ""
        cells = (str(load.food), percent(load.win, certain=load.win == 0), amount(load.value), mark)
        lines.append((cells, load.value if value else load.win))
    show(screen, "")
    show(screen, barred(screen, lines, list(map(say, names))))
    if asked.food + 1 < len(curve):
        now, more = curve[asked.food], curve[asked.food + 1]
        points, glory = gain(100 * (more.win - now.win)), gain(more.value - now.value, 2)
        show(screen, say("travel.one-more-food", points=points, glory=glory))
    elif asked.capacity is not None and asked.fight.party.size + asked.food >= asked.capacity:
        show(screen, say("travel.full"))
    else:
        show(screen, say("travel.enough"))
