"""The fields of a fight: warriors, favor, the enemy, and what is asked for less often."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from odds.champions.catalogue import Card, Catalogue
from odds.champions.combat.play import GOALS
from odds.champions.pieces import KINDS, NO_ATTACK, SPECIALS, Enemy
from odds.champions.question import (
    FIGHT_RUNES,
    MOST_DEFENSE,
    MOST_FAVOR,
    MOST_WARRIORS,
    FightQuestion,
)
from odds.dashboard import markup
from odds.dashboard.state import (
    CARD,
    FIELD,
    NONE,
    NUMBERS,
    get_field,
    is_new,
    put_field,
    set_field,
    touch,
)
from odds.words import say

MOST_ATTACK = 20  # the most that the stepper offers; a link may say more


def stepper(name: str, label: str, value: int, low: int, high: int) -> int:
    """Show a field with a minus, a number and a plus, and return the number.

    The browser counts the taps, so that none is lost while an answer is worked out.
    """
    high = max(low, high, get_field(name, value))
    if is_new(name):
        # A number set from here is at its place in the browser a moment after the field; a tap
        # within that moment would count from 0. A default is there at once.
        return int(st.number_input(label, low, high, value, 1, key=FIELD + name, on_change=touch))
    key = set_field(name, value)
    return int(st.number_input(label, low, high, step=1, key=key, on_change=touch))


def warriors(question: FightQuestion) -> None:
    """Show the party and the favor."""
    counts = dict(zip(KINDS, question.party, strict=True))
    now = {kind: get_field(f"party.{kind}", count) for kind, count in counts.items()}
    room = MOST_WARRIORS - sum(now.values())
    with st.container(key="warriors", gap="xsmall"):
        for kind, count in counts.items():
            stepper(f"party.{kind}", say(f"kinds.{kind}"), count, 0, now[kind] + room)
        stepper("favor", say("page.favor"), question.favor, 0, MOST_FAVOR)


def enemy(question: FightQuestion) -> None:
    """Show the enemy of a fight."""
    foe(question.enemy, question.catalogue, question.catalogue.ids)


def foe(before: Enemy, catalogue: Catalogue, ids: Sequence[str], at: str = "") -> None:
    """Show an enemy, as one of these cards or as the numbers on the player's card.

    The names of its fields begin with `at`.
    """
    source = st.segmented_control(
        say("page.source"),
        (NUMBERS, CARD),
        format_func=lambda name: say(f"page.source-{name}"),
        key=set_field(f"{at}source", CARD if before.id else NUMBERS),
        on_change=touch,
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    with st.container(key=f"{at}enemy", gap="xsmall"):
        if source == CARD:
            _card(catalogue, before, ids, at)
        else:
            _numbers(before, at)


def _card(catalogue: Catalogue, before: Enemy, ids: Sequence[str], at: str) -> None:
    chosen = st.selectbox(
        say("page.card"),
        ids,
        format_func=lambda id: card_line(catalogue.card(id)),
        key=set_field(f"{at}card", before.id or ids[0]),
        on_change=touch,
    )
    card = catalogue.card(chosen)
    if facts := card_facts(card.enemy):
        st.html(markup.text(facts))
    if card.enemy.special:
        st.html(markup.text(say(f"page.special-{card.enemy.special}")))
    st.html(markup.text(say("page.card-guessed" if card.datum.provisional else "page.card-sure")))


def card_line(card: Card) -> str:
    """A card in a list: its name and the numbers a fight uses."""
    numbers = say("page.card-numbers", attack=card.enemy.attack, defense=card.enemy.defense)
    return f"{card.name} \N{MIDDLE DOT} {numbers}"


def card_facts(enemy: Enemy) -> str:
    """What a card says beside attack and defense: special, forbidden kinds, Glory."""
    facts = [say(f"special.{enemy.special}")] if enemy.special else []
    if enemy.forbids:
        kinds = ", ".join(say(f"kinds.{kind}") for kind in enemy.forbids)
        facts.append(say("page.card-forbids", kinds=kinds))
    if enemy.reward and enemy.reward.glory:
        facts.append(say("page.card-glory", glory=enemy.reward.glory))
    return ", ".join(facts)


def _numbers(before: Enemy, at: str) -> None:
    chosen = get_field(f"{at}special", before.special or NONE)
    if chosen != "seidr-draugr":  # kills nobody, whatever its attack (D17)
        stepper(f"{at}attack", say("page.attack"), before.attack, 0, MOST_ATTACK)
    if chosen != "loot-hoarder":  # any hit defeats it (D18)
        stepper(f"{at}defense", say("page.defense"), before.defense, 1, MOST_DEFENSE)
    special(before, at)


def special(before: Enemy, at: str = "") -> None:
    """Show what is special about an enemy, and which kinds it forbids."""
    chosen = st.selectbox(
        say("page.special"),
        (NONE, *SPECIALS),
        format_func=lambda name: say("page.special-none" if name == NONE else f"special.{name}"),
        key=set_field(f"{at}special", before.special or NONE),
        on_change=touch,
        args=(_special_chosen, at),
    )
    if chosen != NONE:
        st.html(markup.text(say(f"page.special-{chosen}")))
    st.pills(
        say("page.forbids"),
        KINDS,
        format_func=lambda kind: say(f"kinds.{kind}"),
        selection_mode="multi",
        key=set_field(f"{at}forbids", list(before.forbids)),
        on_change=touch,
    )


def _special_chosen(at: str) -> None:
    """Who slays by the dice has no attack, unless the card shows one (D14, D15)."""
    if get_field(f"{at}special", NONE) in NO_ATTACK:
        put_field(f"{at}attack", 0)
    elif get_field(f"{at}attack", 0) == 0:
        put_field(f"{at}attack", 3)


def more(question: FightQuestion) -> None:
    """Show the goal, the leader and the runes."""
    goal(question)
    leader(question)
    runes(question)


def goal(question: FightQuestion) -> None:
    """Show what is played for."""
    chosen = st.segmented_control(
        say("page.goal"),
        GOALS,
        format_func=lambda name: say(f"page.goal-{name}"),
        key=set_field("goal", question.goal),
        on_change=touch,
        required=True,
    )
    st.html(markup.text(say(f"page.goal-{chosen}-means")))


def leader(question: FightQuestion) -> None:
    """Show the leader and what is special about them."""
    leaders = {leader.id: leader for leader in question.catalogue.leaders}
    chosen = st.selectbox(
        say("page.leader"),
        (NONE, *leaders),
        format_func=lambda id: leaders[id].name if id in leaders else say("page.no-leader"),
        key=set_field("leader", question.leader or NONE),
        on_change=touch,
    )
    if chosen in leaders:
        st.html(markup.text(leaders[chosen].effect))


def runes(question: FightQuestion, offered: Collection[str] = FIGHT_RUNES) -> None:
    """Show these runes, and what those that are held do."""
    known = {rune.id: rune for rune in question.catalogue.runes if rune.id in offered}
    chosen = st.pills(
        say("page.runes"),
        offered,
        format_func=lambda id: known[id].name,
        selection_mode="multi",
        key=set_field("runes", [rune for rune in question.runes if rune in offered]),
        on_change=touch,
    )
    for id in chosen:
        st.html(markup.text(f"{known[id].name}: {known[id].effect}"))
