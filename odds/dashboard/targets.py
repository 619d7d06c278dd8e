"""The targets of a phase as cards that are added, changed and removed.

Each card has a number of its own for as long as it is there, so that its fields stay its own when
another one is removed. The cards are a field: a new link begins them anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import streamlit as st

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import CARDS, SEA, way_of
from odds.champions.pieces import Enemy, Prices, Reward, Target
from odds.champions.question import MOST_TARGETS, CommitQuestion
from odds.champions.wire import MOST_COUNTED, SORTS, begin_target, name_of, sort_of
from odds.dashboard import inputs, markup, splitting
from odds.dashboard.state import NONE, NUMBERS, get_field, put_field, read_enemy, set_field, touch
from odds.words import say

SLOTS: Final = "slots"
MOST_REWARD: Final = 20  # of anything that a card pays, that the steppers offer
MOST_ABOARD: Final = 20
REWARDS: Final = ("glory", "coins", "favor")  # that are shown; others are carried along
DECKS: Final = {"giant": "bergrisar", "near": "monster", "far": "monster"}  # of cards, by sort


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on the page: its number, its target as it was last, whether it has just been added."""

    number: int
    target: Target
    fresh: bool = False

    @property
    def at(self) -> str:
        """What the names of its fields begin with."""
        return f"target.{self.number}."


def cards(before: CommitQuestion) -> None:
    """Show the targets, and buttons to add more."""
    set_field(SLOTS, tuple(Slot(n, target) for n, target in enumerate(before.targets)))
    slots = _slots()
    for slot in slots:
        if slot.target.enemy is not None:  # the head of a card is shown before its fields
            set_field(f"{slot.at}card", slot.target.enemy.id or _ids(slot, before.catalogue)[0])
    by_chance = get_field("aim", before.goal) == "win"
    with st.container(key="targets", gap="small"):
        for slot, target in zip(slots, read(before), strict=True):
            with st.container(key=f"card-{slot.number}", border=True, gap="xsmall"):
                st.html(splitting.target_card(target))
                label = say("page.target-change", target=splitting.target_name(target.name))
                with st.expander(label, expanded=slot.fresh, key=f"change-{slot.number}"):
                    _fields(slot, before, by_chance=by_chance)
                    st.button(
                        say("page.target-remove"),
                        key=f"remove-{slot.number}",
                        on_click=touch,
                        args=(_remove, slot.number),
                        disabled=len(slots) == 1,
                        width="stretch",
                    )
    st.html(markup.text(say("page.target-add")))
    with st.container(key="add", horizontal=True, gap="xsmall"):
        for sort in SORTS:
            there = sort == "hunt" and any(sort_of(slot.target) == "hunt" for slot in slots)
            st.button(
                say(f"page.target-{sort}"),
                key=f"add-{sort}",
                on_click=touch,
                args=(_add, sort),
                disabled=there or len(slots) >= MOST_TARGETS,
            )


def read(before: CommitQuestion) -> tuple[Target, ...]:
    """Read the targets from the fields; QuestionError names what cannot be asked."""
    found: list[Target] = []
    for slot in _slots():
        target = _read(slot, before.catalogue, before.prices)
        found.append(replace(target, name=name_of(sort_of(target), found)))
    return tuple(found)


def keep(targets: Sequence[Target]) -> None:
    """Note what the targets are now: a field that is hidden keeps what it said."""
    slots = zip(_slots(), targets, strict=True)
    put_field(SLOTS, tuple(replace(slot, target=target) for slot, target in slots))


def _slots() -> tuple[Slot, ...]:
    nothing: tuple[Slot, ...] = ()
    return get_field(SLOTS, nothing)


def _add(sort: str) -> None:
    number = 1 + max(slot.number for slot in _slots())
    old = tuple(replace(slot, fresh=False) for slot in _slots())
    put_field(SLOTS, (*old, Slot(number, begin_target(sort, sort), fresh=True)))


def _remove(number: int) -> None:
    put_field(SLOTS, tuple(slot for slot in _slots() if slot.number != number))


def _fields(slot: Slot, before: CommitQuestion, *, by_chance: bool) -> None:
    target, at, catalogue = slot.target, slot.at, before.catalogue
    way = way_of(target.route)
    if target.enemy is not None:
        inputs.foe(target.enemy, catalogue, _ids(slot, catalogue), at)
        if get_field(f"{at}source", "") == NUMBERS:
            reward = _reward(target.enemy, before.prices)
            for name in REWARDS:
                value = getattr(reward, name)
                inputs.stepper(f"{at}{name}", say(f"page.reward-{name}"), value, 0, MOST_REWARD)
            blame = target.enemy.unbeaten.blame
            inputs.stepper(f"{at}blame", say("page.unbeaten-blame"), blame, 0, MOST_REWARD)
    if way == SEA:
        inputs.stepper(f"{at}capacity", say("page.capacity"), target.capacity or 0, 0, MOST_ABOARD)
        st.html(markup.text(say("page.capacity-any")))
    if way:
        st.selectbox(
            say("page.known"),
            (NONE, *CARDS[way]),
            format_func=lambda id: say("page.known-none" if id == NONE else f"card.{id}"),
            key=set_field(f"{at}known", target.known or NONE),
            on_change=touch,
            filter_mode=None,
        )
    if by_chance and target.enemy is not None:
        inputs.stepper(f"{at}weight", say("page.weight"), round(target.weight), 0, MOST_COUNTED)


def _ids(slot: Slot, catalogue: Catalogue) -> list[str]:
    """The cards that a target of this sort may be, and what it is now."""
    sort = sort_of(slot.target)
    deck = DECKS.get(sort, sort)
    now = slot.target.enemy.id if slot.target.enemy is not None else ""
    return [id for id in catalogue.ids if catalogue.card(id).deck == deck or id == now]


def _reward(enemy: Enemy, prices: Prices) -> Reward:
    """What a card pays; where that is not known, what a victory is worth."""
    return Reward(glory=round(prices.win)) if enemy.reward is None else enemy.reward


def _read(slot: Slot, catalogue: Catalogue, prices: Prices) -> Target:
    target, at = slot.target, slot.at
    if target.enemy is None:
        return target
    enemy = read_enemy(target.enemy, catalogue, at)
    if not enemy.id:
        paid = _reward(enemy, prices)
        said: dict[str, Any] = {
            name: get_field(f"{at}{name}", getattr(paid, name)) for name in REWARDS
        }
        blame = get_field(f"{at}blame", enemy.unbeaten.blame)
        enemy = replace(
            enemy, reward=replace(paid, **said), unbeaten=replace(enemy.unbeaten, blame=blame)
        )
    known = get_field(f"{at}known", target.known or NONE)
    return replace(
        target,
        enemy=enemy,
        capacity=get_field(f"{at}capacity", target.capacity or 0) or None,
        known=None if known == NONE else known,
        weight=Fraction(get_field(f"{at}weight", round(target.weight))),
    )
