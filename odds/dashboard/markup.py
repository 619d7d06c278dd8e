"""Pieces of the pages in HTML: values in, text out, everything from outside escaped.

They use the colors of the text around them; `look.css` gives them their shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import DIE_FACES, Face
from odds.champions.question import FightAnswer, JourneyAnswer
from odds.champions.readings import favor_left, left, lost
from odds.dashboard.phrases import (
    chance,
    face_name,
    faces_told,
    left_name,
    provisional_told,
    range_told,
)
from odds.words import amount, percent, say

MOST_NAMES: Final = 5
LONGEST_NAME: Final = 24


def heading(text: str, level: int = 2) -> str:
    """A heading of that level."""
    return f'<h{level} class="odds-heading">{escape(text)}</h{level}>'


def text(sentence: str) -> str:
    """A paragraph of small text."""
    return f'<p class="odds-text">{escape(sentence)}</p>'


def swapped(sentence: str, instead: str) -> str:
    """A sentence, or for a while another in its place; there is room for either, so that nothing
    below it moves."""
    said, doing = ("", ' role="status"') if instead else ("odds-said", "")
    return (
        f'<div class="odds-swapped"><p class="odds-text {said}">{escape(sentence)}</p>'
        f'<p class="odds-text"{doing}>{escape(instead)}</p></div>'
    )


def notice(text: str) -> str:
    """One line on what could not be answered or understood."""
    return f'<p class="odds-notice" role="alert">{escape(text)}</p>'


def ignored(names: Sequence[str]) -> str:
    """The line that names what was ignored in a link."""
    shown = ", ".join(map(_printable, names[:MOST_NAMES]))
    more = len(names) - MOST_NAMES
    return notice(say("page.ignored-more" if more > 0 else "page.ignored", names=shown, more=more))


def _printable(name: str) -> str:
    """A name as it came in, on one line, cut where it is long."""
    plain = "".join(c if c.isprintable() else "?" for c in name)
    cut = (
        plain
        if len(plain) <= LONGEST_NAME
        else f"{plain[: LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
    )
    return cut or '""'


def headline(best: FightAnswer | None, ordinary: FightAnswer | None) -> str:
    """The chance to win, big, and beside it that of ordinary play; dashes if there is none."""
    play = ordinary.question.play if ordinary else "reroll-blanks"
    return (
        '<div class="odds-headline" role="status">'
        f'<div><span class="odds-big" data-odds="win">{_chance(best)}</span> '
        f'<span class="odds-label">{escape(say("page.win"))}</span></div>'
        f'<div class="odds-beside"><span class="odds-mid" data-odds="ordinary">'
        f"{_chance(ordinary)}</span> "
        f'<span class="odds-label">{escape(say(f"page.play-{play}"))}</span></div>'
        "</div>"
    )


def _chance(answer: FightAnswer | None) -> str:
    if answer is None:
        return "\N{EN DASH}"
    return bounded(chance(answer))


def bounded(text: str) -> str:
    """A number, where it is a bound with the word before it in small: "over 99.99%"."""
    bound, _, number = map(escape, text.rpartition(" "))
    return f'<span class="odds-bound">{bound} </span>{number}' if bound else number


def jump(text: str, anchor: str) -> str:
    """A link to another place of the page."""
    return f'<a class="odds-jump" href="#{escape(anchor)}">{escape(text)} \N{DOWNWARDS ARROW}</a>'


def cost(answer: FightAnswer) -> str:
    """Expected losses, what is left of the favor, and the worth, in one row."""
    question = answer.question
    shown = [
        ("losses", amount(lost(answer)), say("page.losses", size=question.party.size)),
        ("worth", amount(answer.value), say("page.worth")),
    ]
    if question.favor:
        shown.append(
            ("favor", amount(favor_left(answer)), say("page.favor-left", favor=question.favor))
        )
    return tiles(shown)


def tiles(shown: Iterable[tuple[str, str, str]]) -> str:
    """Numbers in one row: of each what it is called in HTML, its text and its label."""
    told = "".join(
        f'<div><dt>{escape(label)}</dt><dd data-odds="{name}">{escape(value)}</dd></div>'
        for name, value, label in shown
    )
    return f'<dl class="odds-tiles">{told}</dl>'


def band(answer: FightAnswer | JourneyAnswer, *, working: bool) -> str:
    """The chance to win as a dot from 0 to 100 %, and the plausible range as a band behind it.

    Whether the range is there, still to come (`working`) or not needed, the height is the same.
    """
    low, high = answer.range or (answer.win, answer.win)
    if working:
        told = say("page.range-working")
    elif answer.no_range:
        told = escape(say("page.range-refused", why=answer.no_range))
    elif answer.range is None:
        told = say("page.range-none")
    else:
        told = range_told(answer)
    bar = (
        f'<div class="odds-band" style="left:{low:.2%};width:{high - low:.2%}"></div>'
        if answer.range
        else ""
    )
    return (
        '<div class="odds-range" data-odds="range">'
        f'<div class="odds-track" aria-hidden="true">{bar}'
        f'<div class="odds-dot" style="left:{answer.win:.2%}"></div></div>'
        f"<p>{escape(told)}</p></div>"
    )


def numbers(answer: FightAnswer) -> str:
    """The table of what is left: each end, its chance, and the chance of this or better."""
    size = answer.question.party.size
    heads = (say("page.left"), say("page.chance"), say("page.or-better"))
    body = [
        (
            left_name(row, size),
            percent(row.chance, certain=row.sure),
            percent(row.or_better, certain=row.sure_or_better),
        )
        for row in left(answer)
    ]
    return table(heads, body)


def means(answer: FightAnswer) -> str:
    """The table of what to expect: losses by kind, rounds, rerolls, and what is met on the way."""
    rows = [
        (say("page.mean-lost", kind=say(f"kinds.{kind}")), amount(count))
        for kind, count in answer.losses.items()
    ]
    rows.append((say("page.mean-rounds"), amount(answer.rounds.mean)))
    if answer.question.favor:
        rows.append((say("page.mean-rerolls"), amount(answer.rerolls)))
    rows += [
        (say(f"page.mean-{name}"), amount(value))
        for name in ("coins", "glory", "blame")
        if (value := getattr(answer, name))
    ]
    if answer.never:
        rows.append((say("page.never"), percent(answer.never)))
    return table((), rows)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: a name and values in each row, with names above if there are `heads`."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(value)}</td>" for value in values)
        + "</tr>"
        for name, *values in rows
    )
    return f'<table class="odds-table">{top}<tbody>{body}</tbody></table>'


def provisional(answer: FightAnswer) -> str:
    """Which data behind an answer are ours, and what they are taken to be."""
    return based_on(answer.provisional, answer.question.catalogue)


def based_on(keys: Sequence[str], catalogue: Catalogue) -> str:
    """What the data of these keys in a box file, which are ours, are taken to be."""
    if not keys:
        return text(say("page.provisional-nothing"))
    told = (provisional_told(key, catalogue) for key in keys)
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
    intro = text(say("page.provisional"))
    return f'{intro}<ul class="odds-list">{items}</ul>'


def how(answer: FightAnswer) -> str:
    """How the numbers came about, in words."""
    win = answer.question.enemy.reward
    glory = amount(
        float(answer.question.prices.win if win is None else answer.question.prices.reward(win))
    )
    told = (say("page.how-best"), say("page.how-ordinary"), say("page.how-worth", win=glory))
    return "".join(map(text, told))


def die(kind: str, faces: Sequence[str]) -> str:
    """A die and its six faces, those typed so far filled in."""
    open_faces = DIE_FACES - len(faces)
    state = say("page.die-open", open=open_faces) if open_faces else say("page.die-done")
    slots = [f'<li class="odds-typed">{escape(face_name(face))}</li>' for face in faces]
    slots += ['<li aria-hidden="true"></li>'] * open_faces
    return (
        f'<div class="odds-die"><h3>{escape(say(f"page.die.{kind}"))}</h3>'
        f'<span class="odds-label" role="status">{escape(state)}</span></div>'
        f'<ol class="odds-slots">{"".join(slots)}</ol>'
    )


def die_known(kind: str, faces: Iterable[Face]) -> str:
    """A die whose faces are printed in the rules."""
    return (
        f'<div class="odds-die"><h3>{escape(say(f"page.die.{kind}"))}</h3>'
        f'<span class="odds-label">{escape(say("page.die-printed"))}</span></div>'
        + text(faces_told(faces))
    )
