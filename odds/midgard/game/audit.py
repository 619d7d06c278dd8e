"""Everything that can be wrong with a position, and the bounds that no game leaves."""

from __future__ import annotations

from collections.abc import Iterator

from odds.errors import Message
from odds.midgard.game.moving import free
from odds.midgard.game.state import NONE, State
from odds.midgard.game.table import Table

LONGEST_CARD = 2  # decisions of a card beside those for the Vikings that it moves


def faults(table: Table, state: State) -> Iterator[str]:
    """Yield what is wrong: pieces lost or invented above all."""
    numbers = table.numbers
    for seat, row in enumerate(state.forces):
        if min(row) < 0 or sum(row) != numbers.aboard + numbers.reserve:
            yield Message(
                "seat {seat} has {there} warriors, not {whole}",
                seat=seat,
                there=sum(row),
                whole=numbers.aboard + numbers.reserve,
            )
        if not 0 <= state.leaders[seat] < table.reserve:
            yield Message("the leader of seat {seat} is nowhere", seat=seat)
    for place, room in enumerate(free(table, state)):
        if room < 0:
            most = table.villages[place]
            yield Message(
                "{there} Vikings are in {place}, which has {most} villages",
                there=most - room,
                place=table.places[place],
                most=most,
            )
    held = [0] * len(table.names)  # the last are cards that are not seen, HIDDEN is -1
    for cards in (*state.hands, *state.packs):
        for kind in cards:
            held[kind] += 1
    for kind, parts in enumerate(zip(state.deck, state.played, held, strict=False)):
        if min(parts) < 0:
            yield Message(
                "there are more {card} than {copies}",
                card=table.names[kind],
                copies=table.copies[kind],
            )
        elif sum(parts) != table.copies[kind]:
            yield Message(
                "there are {there} {card}, not {copies}",
                there=sum(parts),
                card=table.names[kind],
                copies=table.copies[kind],
            )
    unseen = sum(tokens[-1] for tokens in state.tokens)
    for kingdom, left in enumerate(state.supply):
        there = left + sum(tokens[kingdom] for tokens in state.tokens)
        if left < 0 or not there <= numbers.tokens <= there + unseen:
            yield Message(
                "there are {there} tokens of {kingdom}, not {tokens}",
                there=there,
                kingdom=table.kingdoms[kingdom],
                tokens=numbers.tokens,
            )
    if sum(map(sum, state.tokens)) + sum(state.supply) != numbers.tokens * len(state.supply):
        yield "tokens were lost or invented"
    if min(map(min, state.tokens)) < 0 or min(state.points) < 0:
        yield "points or tokens are below 0"
    yield from _order(table, state)


def _order(table: Table, state: State) -> Iterator[str]:
    numbers = table.numbers
    if not 0 <= state.first < table.players:
        yield Message("seat {first} does not play", first=state.first)
    if not 0 <= state.round <= numbers.rounds:
        yield Message("there is no round {round}", round=state.round)
    elif not 0 <= state.turn <= table.plays[state.round]:
        yield Message(
            "{turn} cards were played in round {round}", turn=state.turn, round=state.round
        )
    if len(set(state.doom)) != len(state.doom) or len(state.doom) > numbers.doomed:
        yield "a doom token is there twice, or there are too many"
    if state.now[0] != "draft" and state.now[0] != "deal" and any(state.packs):
        yield "cards are passed outside the draft"
    golds = [kind for kind in state.gold if kind != NONE]
    if len(set(golds)) != len(golds) or any(not 0 <= kind < table.golds for kind in golds):
        yield "a gold card was shown twice, or what was shown is not gold"


def longest(table: Table) -> int:
    """No game has more decisions."""
    numbers = table.numbers
    hand = sum(numbers.dealt(deck) for deck in table.kinds)
    vikings = max(card.amount for card in table.cards)
    card = LONGEST_CARD + max(vikings, numbers.vanaheim)
    each = numbers.rounds * (hand + 1) + sum(numbers.plays) * card
    return table.players * each + numbers.rounds * numbers.vanaheim


def most_points(table: Table) -> int:
    """No score is higher: every province, Asgard and every Viking in each round, every gold card
    that scores, and all tokens in sets."""
    numbers = table.numbers
    worth = {
        name: max(numbers.control[: len(table.areas[k])]) if table.areas[k] else 0
        for k, name in enumerate(table.kingdoms)
    }
    vikings = numbers.aboard + numbers.reserve + 1
    a_round = sum(worth.values()) + numbers.asgard + vikings * (numbers.fallen + numbers.valhalla)
    at_once = sum(
        card.copies * worth.get(card.place, numbers.asgard)
        for card in table.cards
        if card.effect == "score"
    )
    return numbers.rounds * a_round + at_once + numbers.tokens * numbers.set
