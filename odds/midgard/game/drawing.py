"""Set-up, and chance: doom tokens, drawn one by one (D62), and hands, dealt seat by seat.

A hand is drawn from the cards that are left when it is dealt: decks are multisets, and no order of
theirs is kept. The chance of a hand is a product of hypergeometric ones, one for each deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random

from odds.midgard.catalogue import DECKS
from odds.midgard.game.state import NONE, Row, State, changed, put
from odds.midgard.game.table import Table
from odds.play.game import CHANCE

Hand = tuple[int, ...]


def begin(table: Table) -> State:
    """Set the game up: a leader and 5 warriors on each ship, 6 in reserve (D60)."""
    numbers, players = table.numbers, table.players
    row = [0] * len(table.places)
    row[table.ship], row[table.reserve] = numbers.aboard, numbers.reserve
    kingdoms = len(table.kingdoms)
    return State(
        now=("round",),
        forces=(tuple(row),) * players,
        leaders=(table.ship,) * players,
        hands=((),) * players,
        played=(0,) * len(table.cards),
        turn=0,
        points=(0,) * players,
        tokens=((0,) * (kingdoms + 1),) * players,
        supply=(numbers.tokens,) * kingdoms,
        gold=(NONE,) * players,
        packs=((),) * players,
        deck=table.copies,
        doom=(),
        first=0,
        round=0,
    )


def begin_round(table: Table, state: State) -> State:
    """Put all doom tokens back and draw anew (D62)."""
    return changed(
        state,
        now=("doom", CHANCE),
        round=state.round + 1,
        turn=0,
        doom=(),
        gold=(NONE,) * table.players,
    )


def possible(table: Table, state: State, word: str) -> object:
    """What a word of chance means, a province or a hand; None if it cannot happen."""
    if state.now[0] == "doom":
        lands = table.places[: table.lands]
        at = lands.index(word) if word in lands else None
        return None if at in state.doom else at
    kinds = [table.kind.get(name) for name in word.split(" ")]
    hand = tuple(kind for kind in kinds if kind is not None)
    if len(hand) < len(kinds) or list(hand) != sorted(hand):
        return None
    if any(hand.count(kind) > state.deck[kind] for kind in set(hand)):
        return None
    for deck in DECKS:
        if sum(kind in table.kinds[deck] for kind in hand) != table.numbers.dealt(deck):
            return None
    return hand


def happen(table: Table, state: State, found: object) -> State:
    """Let it happen: a province is doomed, or a seat is dealt a hand."""
    if isinstance(found, int):
        doom = (*state.doom, found)
        now = ("doom", CHANCE) if len(doom) < table.numbers.doomed else ("deal", CHANCE, 0)
        return changed(state, now=now, doom=doom)
    assert isinstance(found, tuple)
    seat: int = state.now[2]
    deck = list(state.deck)
    for kind in found:
        deck[kind] -= 1
    last = seat + 1 == table.players
    now = ("deal", CHANCE, seat + 1)
    if table.draft:
        if last:
            now = ("draft", 0)
        return changed(state, now=now, deck=tuple(deck), packs=put(state.packs, seat, found))
    if last:
        now = ("gold", 0)
    hand = tuple(sorted((*state.hands[seat], *found)))
    return changed(state, now=now, deck=tuple(deck), hands=put(state.hands, seat, hand))


def outcomes(table: Table, state: State) -> tuple[tuple[str, Fraction], ...]:
    """What chance may bring, with exact probabilities."""
    if state.now[0] == "doom":
        left = [p for p in range(table.lands) if p not in state.doom]
        return tuple((table.places[p], Fraction(1, len(left))) for p in left)
    found: list[tuple[Hand, Fraction]] = [((), Fraction(1))]
    for deck in DECKS:
        kinds, many = table.kinds[deck], table.numbers.dealt(deck)
        ways = comb(sum(state.deck[kind] for kind in kinds), many)
        found = [
            (hand + more, chance * Fraction(count, ways))
            for hand, chance in found
            for more, count in _drawn(state.deck, kinds, many)
        ]
    return tuple((_word(table, hand), chance) for hand, chance in found)


def sample(table: Table, state: State, rng: Random) -> str:
    """Let chance move."""
    if state.now[0] == "doom":
        left = [p for p in range(table.lands) if p not in state.doom]
        return table.places[left[int(rng.random() * len(left))]]
    deck, hand = list(state.deck), []
    for name in DECKS:
        kinds = table.kinds[name]
        whole = sum(deck[kind] for kind in kinds)
        drawn = []
        for _ in range(table.numbers.dealt(name)):
            at = int(rng.random() * whole)
            for kind in kinds:
                at -= deck[kind]
                if at < 0:
                    break
            deck[kind] -= 1
            whole -= 1
            drawn.append(kind)
        hand += sorted(drawn)
    return _word(table, tuple(hand))


def _drawn(deck: Row, kinds: tuple[int, ...], many: int) -> Iterator[tuple[Hand, int]]:
    """Each multiset of `many` cards of these kinds, and in how many ways it may be drawn."""
    if not kinds:
        if not many:
            yield (), 1
        return
    kind, *rest = kinds
    for n in range(min(many, deck[kind]), -1, -1):
        for more, ways in _drawn(deck, tuple(rest), many - n):
            yield (kind,) * n + more, comb(deck[kind], n) * ways


def _word(table: Table, hand: Hand) -> str:
    return " ".join(table.names[kind] for kind in hand)
