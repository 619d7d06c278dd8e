"""What people ask of a journey: what to do with each card, and what cost the warriors."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import Final

from odds.champions.expedition.voyage import Plan
from odds.champions.pieces import Party
from odds.champions.question import JourneyAnswer

PASSED: Final = ("bandits", "blocked-path")  # cards that are passed by paying


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that is done about a journey card: an `act`, and of what: a `number` of Food or
    Coins, a `party` lost, the `name` of the kind hired or of whom to fight."""

    act: str
    number: int = 0
    party: Party = Party()
    name: str = ""


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
