"""What a seat sees: a state in which whatever it may not see is as if nobody knew it.

Hidden are the cards of the others, the gold cards that they chose and have not shown yet, and the
colors of their tokens (D68); how many there are is open, and so is what is left of the supply.
Cards that are not seen count as not dealt. A view has no memory: what a seat saw passing by in the
draft, or which tokens others took in the open, is not in it. `deal` fills a view in at random.
"""

from __future__ import annotations

from random import Random

from odds.midgard.catalogue import DECKS
from odds.midgard.game.state import HIDDEN, NONE, Row, State
from odds.midgard.game.table import Table


def view(state: State, seat: int) -> State:
    """Return what a seat sees."""
    showing = state.now[0] == "gold"
    deck = list(state.deck)
    hands, packs, tokens, gold = [], [], [], []
    for other, hand in enumerate(state.hands):
        pack, own, shown = state.packs[other], state.tokens[other], state.gold[other]
        if other != seat:
            if showing:
                shown = NONE
            known = (shown,) if shown in hand else ()
            for kind in (*hand, *pack):
                if kind not in (HIDDEN, *known):
                    deck[kind] += 1
            hand = (HIDDEN,) * (len(hand) - len(known)) + known
            pack = (HIDDEN,) * len(pack)
            own = (0,) * (len(own) - 1) + (sum(own),)
        hands.append(hand)
        packs.append(pack)
        tokens.append(own)
        gold.append(shown)
    return state._replace(
        hands=tuple(hands),
        tokens=tuple(tokens),
        gold=tuple(gold),
        packs=tuple(packs),
        deck=tuple(deck),
    )


def secret(state: State, seat: int) -> bool:
    """Whether the words of the move that is due are hidden from a seat."""
    match state.now[0]:
        case "deal":
            return bool(state.now[2] != seat)
        case "draft" | "gold":  # what is taken in Vanaheim is seen: the supply lies open
            return bool(state.now[1] != seat)
    return False


def deal(table: Table, state: State, rng: Random) -> State:
    """Fill in what a view hides, as it might be: every card and every token that is missing lies
    somewhere, each way as likely as any other that fits what is open.

    A seat that showed no gold card has none (D63). Colors of tokens fit the supply.
    """
    hands, packs, deck = _dealt(table, state, rng)
    state = state._replace(hands=hands, packs=packs, deck=deck)
    state = state._replace(tokens=_colored(table, state, rng))
    if state.now[0] == "gold":
        state = state._replace(gold=_chosen(table, state, rng))
    return state


def _dealt(table: Table, state: State, rng: Random) -> tuple[tuple[Row, ...], tuple[Row, ...], Row]:
    shown = state.now[0] not in ("doom", "deal", "draft", "gold")
    wary: list[tuple[str, int]] = []  # hidden cards that may be gold, by where they are
    plain: list[tuple[str, int]] = []
    for seat, hand in enumerate(state.hands):
        barred = shown and state.gold[seat] == NONE
        (plain if barred else wary).extend([("hand", seat)] * hand.count(HIDDEN))
        wary.extend([("pack", seat)] * state.packs[seat].count(HIDDEN))
    hands = [[kind for kind in hand if kind != HIDDEN] for hand in state.hands]
    packs = [[kind for kind in pack if kind != HIDDEN] for pack in state.packs]
    deck = list(state.deck)
    for name in DECKS:
        if name != "gold":  # which is dealt first; the rest may lie anywhere
            wary, plain = wary + plain, []
        rng.shuffle(wary)
        kinds = table.kinds[name]
        left = [kind for kind in kinds for _ in range(deck[kind])]
        many = len(left) - _undealt(table, state, name)
        for kind in rng.sample(left, many):
            where, seat = wary.pop()
            (hands if where == "hand" else packs)[seat].append(kind)
            deck[kind] -= 1
    return (
        tuple(tuple(sorted(hand)) for hand in hands),
        tuple(tuple(sorted(pack)) for pack in packs),
        tuple(deck),
    )


def _undealt(table: Table, state: State, deck: str) -> int:
    """How many cards of a deck are not dealt."""
    match state.now[0]:
        case "doom":
            seats = table.players * (state.round - 1)
        case "deal":
            seats = table.players * (state.round - 1) + state.now[2]
        case _:
            seats = table.players * state.round
    whole = sum(table.copies[kind] for kind in table.kinds[deck])
    return whole - seats * table.numbers.dealt(deck)


def _colored(table: Table, state: State, rng: Random) -> tuple[Row, ...]:
    missing = [
        kingdom
        for kingdom, left in enumerate(state.supply)
        for _ in range(table.numbers.tokens - left - sum(own[kingdom] for own in state.tokens))
    ]
    rng.shuffle(missing)
    tokens = []
    for own in state.tokens:
        many = list(own)
        for _ in range(own[-1]):
            many[missing.pop()] += 1
        many[-1] = 0
        tokens.append(tuple(many))
    return tuple(tokens)


def _chosen(table: Table, state: State, rng: Random) -> Row:
    """A gold card for every seat that has chosen one already."""
    gold = list(state.gold)
    for seat in range(state.now[1]):
        held = [kind for kind in state.hands[seat] if 0 <= kind < table.golds]
        if gold[seat] == NONE and held:
            gold[seat] = rng.choice(held)
    return tuple(gold)
