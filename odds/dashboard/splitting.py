"""What to send where: an answer in, words and HTML out.

A warrior is a token: each kind has a shape and two letters of its own, so that nothing rests on
color; beside it stands the party in words.
"""

from __future__ import annotations

from html import escape
from typing import Final

from odds.champions.pieces import Enemy, Party, Target
from odds.champions.question import Alternative, CommitAnswer
from odds.champions.readings import fewer, moved
from odds.dashboard.advice import party_told
from odds.dashboard.markup import table, text, tiles
from odds.words import amount, brief, figure, gain, percent, say

HOME: Final = ""  # the name of no target
MOST_LOST: Final = 6  # rows of how many warriors it costs
SEEN: Final = 0.0005  # a smaller gain or loss of chance is not told


# -- targets -----------------------------------------------------------------------------------


def target_name(name: str) -> str:
    """A target by its name: "draugr-2" is Draugr 2; home, if it is none."""
    if name == HOME:
        return say("page.at-home")
    sort, _, number = name.partition("-")
    told = say(f"page.target-{sort}")
    return say("page.target-number", target=told, number=number) if number else told


def target_card(target: Target) -> str:
    """What a target is and what is known of it, as the head of its card."""
    facts = _facts(target.enemy)
    if target.capacity:
        facts.append(say("page.target-capacity", number=target.capacity))
    if target.known:
        facts.append(say("page.target-known", card=say(f"card.{target.known}")))
    return (
        f'<p class="odds-target"><strong>{escape(target_name(target.name))}</strong> '
        f"<span>{escape(', '.join(facts))}</span></p>"
    )


def _facts(enemy: Enemy | None) -> list[str]:
    """The numbers of an enemy, its special, and what it pays."""
    if enemy is None:
        return [say("page.target-hunt-means")]
    facts = [say("page.card-numbers", attack=enemy.attack, defense=enemy.defense)]
    if enemy.special:
        facts.append(say(f"special.{enemy.special}"))
    if enemy.forbids:
        kinds = ", ".join(say(f"kinds.{kind}") for kind in enemy.forbids)
        facts.append(say("page.card-forbids", kinds=kinds))
    if enemy.reward:
        facts.append(say("page.card-glory", glory=enemy.reward.glory))
    return facts


# -- the best split ----------------------------------------------------------------------------


def headline(answer: CommitAnswer | None) -> str:
    """What the best split is worth, big, beside it the other number; dashes if there is none."""
    by_value = answer is None or answer.question.goal == "value"
    shown = [
        ("worth", "\N{EN DASH}" if answer is None else amount(answer.value), say("page.worth")),
        ("beaten", "\N{EN DASH}" if answer is None else amount(answer.win), say("page.beaten")),
    ]
    big, mid = shown if by_value else shown[::-1]
    return (
        '<div class="odds-headline" role="status">'
        f'<div><span class="odds-big" data-odds="{big[0]}">{escape(big[1])}</span> '
        f'<span class="odds-label">{escape(big[2])}</span></div>'
        f'<div class="odds-beside">'
        f'<span class="odds-mid" data-odds="{mid[0]}">{escape(mid[1])}</span> '
        f'<span class="odds-label">{escape(mid[2])}</span></div>'
        "</div>"
    )


def picture(answer: CommitAnswer) -> str:
    """The best split: a row for each target in order, with who goes there and the chance."""
    rows = []
    for target in answer.question.ordered():
        party = answer.split[target.name]
        chance = answer.chances.get(target.name)
        told = _chance(chance, party)
        rows.append(
            _row(target.name, party, answer.food.get(target.name, 0), told, bar=chance or 0.0)
        )
    rows.append(_row(HOME, answer.home, 0, ""))
    return f'<ul class="odds-split" data-odds="split">{"".join(rows)}</ul>'


def _chance(chance: float | None, party: Party) -> str:
    """The chance to beat a target; nothing where nobody is fought, or nobody is sent."""
    return percent(chance) if chance is not None and party.size else ""


def _row(name: str, party: Party, food: int, chance: str, bar: float = 0.0) -> str:
    where = f'<span class="odds-where">{escape(target_name(name))}</span>'
    told = f'<span class="odds-label">{escape(load_told(party, food))}</span>'
    if not party.size:
        return f"<li>{where}{told}</li>"
    track = (
        f'<span class="odds-track" aria-hidden="true"><span style="width:{bar:.1%}"></span></span>'
        if chance
        else ""
    )
    return (
        f'<li>{where}<span class="odds-chance">{track}{escape(chance)}</span>'
        f'<span class="odds-load"><span class="odds-tokens" aria-hidden="true">'
        f"{tokens(party, food)}</span>{told}</span></li>"
    )


def load_told(party: Party, food: int) -> str:
    """Who goes, and the Food along with them, in words."""
    told = party_told(party) or say("page.nobody")
    return say("page.with-food", party=told, food=food) if food else told


def tokens(party: Party, food: int = 0) -> str:
    """A token for each warrior and each Food."""
    each = [kind for kind, n in party.as_dict().items() for _ in range(n)] + ["food"] * food
    return "".join(
        f'<span class="odds-token odds-{kind}">{escape(say(f"page.short.{kind}"))}</span>'
        for kind in each
    )


def proof(answer: CommitAnswer | None, *, working: bool) -> str:
    """How sure it is that no split is better."""
    if answer is None:
        told = say("page.searching") if working else say("page.stopped")
    elif answer.proven:
        told = say("plan.proven", splits=figure(answer.splits, ","))
    elif working:
        told = say("page.so-far", evaluated=answer.evaluated, splits=figure(answer.splits, ","))
    else:
        by_value = answer.question.goal == "value"
        more = amount(answer.bound - (answer.value if by_value else answer.win))
        told = say(
            f"plan.bound-{answer.question.goal}", more=more, splits=figure(answer.splits, ",")
        )
    return f'<p class="odds-text odds-proof" data-odds="proof">{escape(told)}</p>'


# -- other splits ------------------------------------------------------------------------------


def others(answer: CommitAnswer, first: int, *, rest: bool = False) -> str:
    """Other splits side by side: what each gives up, who goes where, and what that does; the
    `first` so many, or the rest."""
    shown = answer.alternatives[first:] if rest else answer.alternatives[:first]
    if not answer.alternatives:
        return text(say("page.others-none"))
    cards = "".join(other(answer, one) for one in shown)
    return f'<div class="odds-others">{cards}</div>'


def other(answer: CommitAnswer, one: Alternative) -> str:
    """Another split: what it gives up, who goes where, and what that does to each chance."""
    rows = []
    for target in answer.question.ordered():
        name = target.name
        party, food = one.split[name], one.food.get(name, 0)
        gained = one.gains.get(name, 0.0)
        points = gain(100 * gained) if abs(gained) >= SEEN else ""
        chance = brief(one.chances[name]) if name in one.chances and party.size else ""
        who = f'<span class="odds-nobody">{escape(say("page.nobody"))}</span>'
        if party.size:
            told = escape(load_told(party, food))
            who = f'<span role="img" aria-label="{told}">{tokens(party, food)}</span>'
        rows.append(
            f'<tr><th scope="row">{escape(target_name(name))}</th>'
            f'<td class="odds-tokens">{who}</td>'
            f"<td>{escape(chance)}</td><td>{escape(points)}</td></tr>"
        )
    heads = ("page.target", "page.who", "page.chance", "page.points")
    head = "".join(f'<th scope="col">{escape(say(id))}</th>' for id in heads)
    unit = "page.gives-up-value" if answer.question.goal == "value" else "page.gives-up-win"
    change = change_told(answer, one)
    return (
        '<section class="odds-other">'
        f"<h3>{escape(say(unit, amount=amount(max(0.0, one.regret))))}</h3>"
        f"{text(change) if change else ''}"
        f'<table class="odds-table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></section>"
    )


def change_told(answer: CommitAnswer, one: Alternative) -> str:
    """In a sentence what another split buys and what that costs, where it is one move; else ""."""
    pair = moved(answer, one)
    if pair is not None:
        to, of = pair
        return say(
            "page.buys",
            party=party_told(to.more),
            to=target_name(to.target),
            of=target_name(of.target),
            buys=figure(100 * to.gains, ".1f"),
            costs=figure(-100 * of.gains, ".1f"),
        )
    return ""


# -- risk --------------------------------------------------------------------------------------


def risk(answer: CommitAnswer) -> str:
    """The table of how many warriors fewer there may be in the end."""
    held = answer.question.holding.party
    chances = fewer(held, answer.law)[:MOST_LOST]
    rows = [
        (say("page.fewer-warriors", number=number), percent(chance, certain=chance == 0))
        for number, chance in enumerate(chances, start=1)
    ]
    return table((say("page.losses"), say("page.chance")), rows)


def spread(answer: CommitAnswer) -> str:
    """What it may be worth: 1 case in 20 has less, the middle, 1 in 20 has more."""
    at = answer.quantiles
    if at is None:
        return text(say("page.spread-none"))
    named = zip((5, 50, 95), ("low", "half", "high"), strict=True)
    return tiles(
        (name, amount(float(at[percent])), say(f"page.spread-{name}")) for percent, name in named
    )
