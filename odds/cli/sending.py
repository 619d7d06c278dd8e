"""What people read of whom to send: the cheapest party, then cost against chance."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from odds.champions.advise.party import Sending
from odds.champions.pieces import Party
from odds.champions.question import FightQuestion, PartyAnswer
from odds.cli.charts import Rows, barred, rows
from odds.cli.fields import Known
from odds.cli.screen import console, show
from odds.cli.telling import tell_provisional
from odds.words import percent, say
from odds.words.naming import enemy_text, led_text, party_text


def tell(answer: PartyAnswer, known: Known) -> None:
    """Print whom to send for people."""
    screen = console()
    if known.box is not None:
        show(screen, known.said)
    show(screen, Text(_title(answer), style="bold"))
    show(screen, "")
    if answer.best is None:
        show(screen, _none(answer))
    else:
        show(screen, rows(_best(answer)))
    show(screen, "")
    show(screen, _curve(screen, answer))
    tell_provisional(screen, answer.question, answer.provisional)


def wanted(answer: PartyAnswer) -> str:
    """The chance that is wanted, in percent."""
    return f"{100 * answer.question.chance:.7g}%"


def _title(answer: PartyAnswer) -> str:
    asked = answer.question
    fight = FightQuestion(Party(), asked.enemy, leader=asked.leader, catalogue=asked.catalogue)
    enemy = enemy_text(asked.enemy, fight)
    text = say("party.title", chance=wanted(answer), enemy=enemy, favor=asked.favor)
    text = led_text(text, fight)
    if asked.holding is not None:
        text = say("party.of", text=text, holding=party_text(asked.holding))
    if asked.warriors is not None:
        text = say("party.at-most", text=text, warriors=asked.warriors)
    return text


def _none(answer: PartyAnswer) -> str:
    best = answer.curve[-1]
    return say("party.none", chance=wanted(answer), party=_sent(best, answer), win=_win(best))


def _best(answer: PartyAnswer) -> Rows:
    assert answer.best is not None
    assert answer.favor is not None
    assert answer.cost is not None
    assert answer.win is not None
    best = Sending(answer.best, answer.favor, answer.cost, answer.win)
    text = party_text(best.party)
    if answer.question.pay_favor:
        text = say("party.with-favor", party=text, favor=best.favor)
    yield say("party.send"), text
    yield say("party.cost"), say("party.glory", number=_cost(best.cost))
    yield say("fight.win"), _win(best)


def _curve(screen: Console, answer: PartyAnswer) -> Table:
    """Cost, party, chance and a bar; the cheapest that is likely enough is marked."""
    head = [say("party.curve"), "", say("party.win")]
    lines = []
    for sent in answer.curve:
        here = (sent.party, sent.favor) == (answer.best, answer.favor)
        mark = say("party.here") if here else ""
        lines.append(((_cost(sent.cost), _sent(sent, answer), _win(sent), mark), sent.win))
    return barred(screen, lines, head, names=2)


def _win(sent: Sending) -> str:
    return percent(sent.win, certain=sent.win == 0)


def _sent(sent: Sending, answer: PartyAnswer) -> str:
    text = str(sent.party) if sent.party.size else say("party.nobody")
    if answer.question.pay_favor:
        text = say("party.with-favor", party=text, favor=sent.favor)
    return text


def _cost(cost: Fraction) -> str:
    """A cost in Glory: as a fraction where it is short, else with two digits."""
    return str(cost) if len(str(cost)) <= 5 else f"{float(cost):.2f}"
