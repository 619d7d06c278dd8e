"""What people read of a fight: the odds first, then what it costs and what is left.

Everything fits 60 columns; bars have numbers beside them, and nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import KINDS, Party
from odds.champions.question import (
    FightAnswer,
    FightQuestion,
    HuntQuestion,
    JourneyAnswer,
    PartyQuestion,
)
from odds.champions.readings import certain, favor_left, left, lost
from odds.cli.asking import ask_point, complete
from odds.cli.charts import BAR, Rows, bar, rows
from odds.cli.fields import Known
from odds.cli.gaining import tell_all_gains, tell_gains
from odds.cli.screen import console, show
from odds.words import amount, percent, say
from odds.words.naming import asked_text

ORDINARY: Final = "reroll-blanks"
MOSTLY: Final = 0.95  # how sure the round is by which the fight is over

Asked = FightQuestion | PartyQuestion | HuntQuestion  # a journey's is its fight


def tell(answer: FightAnswer, known: Known, *, more: bool = False) -> None:
    """Print an answer for people; the point first, then the range, which takes longer, then what
    one more would gain, with `more` all of it."""
    screen = console()
    if known.box is not None:
        show(screen, known.said)
    show(screen, Text(asked_text(answer.question), style="bold"))
    show(screen, "")
    show(screen, rows(_headline(answer)))
    screen.file.flush()
    answer = complete(answer)
    show(screen, rows((*range_rows(answer), *_cost(answer))))
    show(screen, "")
    show(screen, say("fight.left"))
    show(screen, _bars(answer, screen.width, ascii_only=screen.options.ascii_only))
    screen.file.flush()
    keys = tell_all_gains(screen, answer.question) if more else tell_gains(screen, answer.question)
    tell_provisional(screen, answer.question, dict.fromkeys((*answer.provisional, *keys)))


def tell_provisional(screen: Console, question: Asked, keys: Iterable[str]) -> None:
    """Print the data that are ours, and how to replace them."""
    keys = tuple(keys)
    if keys:
        show(screen, "")
        show(screen, say("fight.provisional"))
        show(screen, rows(_provisional(question, keys), margin=2))
        tables = {key.partition(".")[0] for key in keys}
        if "dice" in tables:
            show(screen, say("fight.replace"))
        elif tables - {"prices"}:
            show(screen, say("fight.replace-box"))
        if "prices" in tables:
            show(screen, say("fight.replace-prices"))


def _headline(answer: FightAnswer) -> Rows:
    """The chance to win (or the value, for that goal) under the play asked for and others."""
    asked = answer.question
    plays = dict.fromkeys((asked.play, "best", ORDINARY))
    answers = [
        answer if play == asked.play else ask_point(replace(asked, play=play, exact=False))
        for play in plays
    ]
    wins = [percent(one.win, certain=certain(one)) for one in answers]
    values = [amount(one.value) for one in answers]
    told = [say(f"play.{play}") for play in plays]
    blocks = [("fight.win", wins), ("fight.value", values)]
    if asked.goal == "value":
        blocks.reverse()
    for id, numbers in blocks[: 2 if asked.goal == "value" else 1]:
        width = max(map(len, numbers))
        for i, (number, play) in enumerate(zip(numbers, told, strict=True)):
            yield "" if i else say(id), f"{number:>{width}}  {play}"
    yield from exact_rows(answer, asked.goal)


def exact_rows(answer: FightAnswer | JourneyAnswer, goal: str) -> Rows:
    """The answer as a fraction, in exact mode, and what was compared for it."""
    exact = answer.value_exact if goal == "value" else answer.win_exact
    if exact is not None:
        yield say("fight.exact"), _fraction(exact)
    proof = answer.certificate
    if proof is not None and proof.choices:
        yield "", say("fight.certificate", choices=proof.choices, corrected=proof.corrected)


def _fraction(exact: Fraction) -> str:
    """A fraction that people may look at; a longer one is for programs."""
    size = exact.numerator.bit_length() + exact.denominator.bit_length()
    return str(exact) if size < 2_000 else say("fight.exact-long", digits=f"{size * 0.30103:.0f}")


def range_rows(answer: FightAnswer | JourneyAnswer) -> Rows:
    """The range over plausible dice, or why there is none."""
    if answer.range is not None:
        # Where the answer is certain, so is an end of the range that it reaches.
        low, high = (
            percent(end, certain=certain(answer) and end == answer.win) for end in answer.range
        )
        yield say("fight.range"), say("fight.range-means", range=_between(low, high))
    elif answer.no_range:
        yield say("fight.range"), say("fight.range-refused", why=answer.no_range)


def _between(low: str, high: str) -> str:
    return low if low == high else say("number.range", low=low, high=high)


def _cost(answer: FightAnswer) -> Rows:
    asked = answer.question
    many = say("fight.of", number=amount(lost(answer)), all=asked.party.size)
    if len(answer.losses) > 1:
        each = [f"{amount(n)} {say(f'kinds.{kind}')}" for kind, n in answer.losses.items()]
        many = say("fight.each", number=many, each=", ".join(each))
    yield say("fight.losses"), many
    if asked.favor:
        kept = amount(favor_left(answer))
        yield say("fight.favor-left"), say("fight.of", number=kept, all=asked.favor)
    if asked.goal == "win":
        yield say("fight.value"), say("fight.glory", number=amount(answer.value))
    for name in ("coins", "glory", "blame"):
        if met := getattr(answer, name):
            yield say(f"fight.met-{name}"), amount(met)
    yield say("fight.rounds"), _rounds(answer)
    yield from runes_rows(answer.runes, asked.catalogue)
    if answer.never:
        yield say("fight.never"), percent(answer.never)


def runes_rows(chances: Mapping[str, float], known: Catalogue) -> Rows:
    """The chance that each rune is used, where there are any."""
    if chances:
        names = {rune.id: rune.name for rune in known.runes}
        used = [
            say(
                "fight.rune-used",
                rune=names[rune],
                chance=percent(chance, certain=chance in (0, 1)),
            )
            for rune, chance in chances.items()
        ]
        yield say("fight.runes-used"), ", ".join(used)


def _rounds(answer: FightAnswer) -> str:
    mean = amount(answer.rounds.mean)
    for rounds, over in enumerate(accumulate(answer.rounds.chances)):
        if over >= MOSTLY and rounds:
            return say("fight.rounds-most", mean=mean, rounds=rounds, chance=f"{MOSTLY:.0%}")
    return mean


def _bars(answer: FightAnswer, width: int, *, ascii_only: bool) -> Table:
    """A bar for each number of survivors that can happen, and one for defeat."""
    rows = [row for row in left(answer) if row.chance]
    most = max(row.chance for row in rows)
    size = answer.question.party.size
    chances = [percent(row.chance, certain=len(rows) == 1) for row in rows]
    names = [
        say("fight.left-defeat")
        if row.survivors is None
        else say("fight.left-some", survivors=row.survivors, size=size)
        for row in rows
    ]
    numbers = max(map(len, names)) + max(map(len, chances)) + 8  # with the gaps between columns
    longest = min(BAR, max(8, (width - numbers) // 2))
    table = Table.grid(padding=(0, 2, 0, 0))
    for row, name, chance in zip(rows, names, chances, strict=True):
        mostly = _mostly(answer, row.survivors)
        table.add_row(
            Text(f"  {name}"),
            Text(chance, justify="right"),
            Text(
                bar(longest * row.chance / most, ascii_only=ascii_only),
                style="red" if row.survivors is None else "green",
            ),
            Text(mostly if len(mostly) <= width - numbers - longest else ""),
        )
    return table


def _mostly(answer: FightAnswer, survivors: int | None) -> str:
    """Who is most likely left, where several kinds fight and it is not clear from the number."""
    kinds = answer.question.party.as_dict()
    if not survivors or survivors == sum(kinds.values()) or len(kinds) == 1:
        return ""
    chances: dict[Party, float] = {}
    for (won, party, _), chance in answer.law.items():
        if won and party.size == survivors:
            chances[party] = chances.get(party, 0.0) + chance
    return say("fight.mostly", party=max(chances, key=lambda party: (chances[party], party)))


def _provisional(question: Asked, keys: Iterable[str]) -> Rows:
    """The data that are ours, by their keys in a box file, with the values that were used."""
    prices = [name for table, _, name in (key.partition(".") for key in keys) if table == "prices"]
    for key in keys:
        table, _, name = key.partition(".")
        if table == "dice" and name in KINDS:
            yield key, ", ".join(question.catalogue.dice.as_dict()[name])
        elif table == "enemies":
            enemy = question.catalogue.enemy(name)
            yield key, say("fight.enemy", attack=enemy.attack, defense=enemy.defense)
        elif table != "prices":
            yield key, say(f"provisional.{name.rpartition('.')[2].replace('_', '-')}")
    if prices:
        told = [f"{name} {getattr(question.prices, name)}" for name in prices]
        yield "prices", say("provisional.price", price=", ".join(told))
