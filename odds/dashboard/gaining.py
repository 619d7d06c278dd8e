"""What one more would gain: an answer in, words and HTML out."""

from __future__ import annotations

from odds.champions.advise.more import Change
from odds.champions.pieces import KINDS
from odds.champions.question import FightQuestion, MoreAnswer
from odds.dashboard.markup import table, text
from odds.words import amount, gain, percent, say


def change_name(change: Change, question: FightQuestion) -> str:
    """What is more or less: "Axeman", "attack 2 instead of 3"."""
    if change.what in KINDS:
        return say(f"kind.{change.what}")
    if change.what == "favor":
        return say("page.favor")
    now = getattr(question.enemy, change.what)
    return say(f"page.gains-{change.what}", number=now - 1, now=now)


def changes(answer: MoreAnswer) -> str:
    """The table of what one more gains; what could not be asked is told below it."""
    heads = ("page.gains-one-more", "page.chance", "page.gains-points", "page.worth-short")
    rows, refused = [], []
    for change in answer.changes:
        name = change_name(change, answer.question)
        if change.win is None or change.win_gain is None or change.value_gain is None:
            if change.what in ("favor", *KINDS):
                refused.append(say("page.gains-refused", what=name, why=change.why))
            continue
        told = gain(100 * change.win_gain), gain(change.value_gain, 2)
        rows.append((name, percent(change.win, certain=change.win == 0), *told))
    return table(tuple(map(say, heads)), rows) + "".join(map(text, refused))


def purse(answer: MoreAnswer) -> str:
    """The table of the chance and the worth with each Favor."""
    heads = ("page.favor", "page.chance", "page.worth-short")
    rows = [
        (favor_name(favor, answer), percent(win, certain=win == 0), amount(value))
        for favor, (win, value) in enumerate(answer.favors)
    ]
    short = say("page.purse-short", why=answer.why_short) if answer.why_short else ""
    return table(tuple(map(say, heads)), rows) + (text(short) if short else "")


def favor_name(favor: int, answer: MoreAnswer) -> str:
    """So many Favor, and whether that is what there is now."""
    return say("page.here", number=favor) if favor == answer.question.favor else str(favor)
