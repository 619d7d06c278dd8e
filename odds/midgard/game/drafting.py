"""Planning: keep one card and pass the rest left; then everybody shows a gold card (D63).

What people do at the same time, seats do one after the other; views hide it until it is seen.
"""

from __future__ import annotations

from typing import Final

from odds.midgard.game.state import NONE, State, changed, less, put
from odds.midgard.game.table import Decision, Table


def keepable(table: Table, state: State) -> tuple[str, ...]:
    """Cards that the seat may keep of what was passed to it."""
    words = table.keep
    return tuple([words[kind] for kind in dict.fromkeys(state.packs[state.now[1]])])


def keep(table: Table, state: State, kind: int) -> State:
    """Keep a card; when everybody has, the rest is passed left, and the last card is kept."""
    seat: int = state.now[1]
    packs = put(state.packs, seat, less(state.packs[seat], kind))
    hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], kind))))
    if seat + 1 < table.players:
        return changed(state, now=("draft", seat + 1), hands=hands, packs=packs)
    packs = (packs[-1], *packs[:-1])
    if len(packs[0]) > 1:
        return changed(state, now=("draft", 0), hands=hands, packs=packs)
    kept = tuple(tuple(sorted((*hand, *pack))) for hand, pack in zip(hands, packs, strict=True))
    return changed(state, now=("gold", 0), hands=kept, packs=((),) * table.players)


def showable(table: Table, state: State) -> tuple[str, ...]:
    """Gold cards that the seat may show."""
    words, golds = table.show, table.golds
    return tuple([words[kind] for kind in state.hands[state.now[1]] if 0 <= kind < golds])


def show(table: Table, state: State, kind: int) -> State:
    """Choose the gold card to show; when everybody has, the highest number begins (D63)."""
    seat: int = state.now[1]
    gold = put(state.gold, seat, kind)
    if seat + 1 < table.players:
        return changed(state, now=("gold", seat + 1), gold=gold)
    shown = [table.cards[k].number if k != NONE else 0 for k in gold]
    highest = max(shown)
    # Nobody has one: who began the round before begins again, at first the first seat.
    first = shown.index(highest) if highest else state.first
    return changed(state, now=("play", first), gold=gold, first=first)


def show_none(table: Table, state: State) -> State:
    """Go on without a gold card."""
    return show(table, state, NONE)


def nothing(table: Table, state: State) -> State:  # noqa: ARG001
    """Go on where nothing can be done; a draft or a turn always has a card."""
    raise AssertionError(state.now)


ROWS: Final = {
    "draft": Decision("rules, planning", "keep a card of those passed", keepable, keep, nothing),
    "gold": Decision("D63", "show a gold card of the hand", showable, show, show_none),
}
