"""Everything that is wrong with a position: components lost or invented, limits not kept (D5, D53).

A state that a game reached has no faults; one that was typed in may have many, and each is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from odds.champions.combat.round import Rolled, Rolling
from odds.champions.game import decks
from odds.champions.game.state import NOBODY, Decks, State, Step, owned
from odds.champions.game.table import EACH, MANY, Table
from odds.champions.game.views import HIDDEN
from odds.champions.pieces import Party


def elsewhere(table: Table, state: State) -> dict[str, list[str]]:
    """Cards of each deck that lie anywhere but in it."""
    out: dict[str, list[str]] = {deck: [] for deck in state.decks._fields}
    for lair in state.board.lairs:
        out[table.cards[lair.card].deck].append(lair.card)
    for player in state.players:
        for card in player.trophies:
            out[table.cards[card].deck].append(card)
        out["rune"] += (*player.runes, *player.used)
        out["destiny"] += (*player.destinies, *player.shown)
    for deck, card in (*state.board.open, *state.board.gone):
        out[deck].append(card)
    for path in state.board.paths:
        if path.card:
            out[table.way[path.place]].append(path.card)
    out["sea"] += [c.card for c in state.board.sea_top]
    out["land"] += [c.card for c in state.board.land_top]
    out["destiny"] += [c.card for c in state.board.bottom]
    for task in state.todo:
        if task.kind == "destiny":
            out["destiny"] += task.args
        elif task.kind == "draw" and task.args[:2] == ("destiny", "destiny"):
            out["destiny"] += task.args[4:]
    out["rune"] += state.board.shown
    if state.board.merchant:
        out["merchant"].append(state.board.merchant)
    for stall in state.board.stalls:
        if table.stalls[stall].side in out:
            out[table.stalls[stall].side].append(stall)
    out["destiny"] = [card for card in out["destiny"] if card != HIDDEN]
    return out


def dice(state: State) -> Party:
    """All dice that are not in the supply."""
    parties = [player.home for player in state.players] + [sent.party for sent in state.sent]
    return Party.of(map(sum, zip(state.board.piles, *parties, strict=True)))


def bank(state: State) -> tuple[int, int, int, int, int]:
    """What must have been returned, less what was issued, for so much to lie around (D53)."""
    food = state.board.smoked + sum(sent.food for sent in state.sent)
    coins = sum(lair.bounty for lair in state.board.lairs)
    held = [(p.food, p.wood, p.coins, p.favor, p.blame) for p in state.players]
    f, w, c, v, b = (sum(column) for column in zip(*held, strict=True))
    return (-f - food, -w, -c - coins, -v, -b)


def faults(table: Table, state: State) -> Iterator[str]:
    """Yield everything that is wrong."""
    out = elsewhere(table, state)
    for deck, whole in zip(state.decks._fields, _whole(table), strict=True):
        there = sorted((*decks.cards(state, deck), *out[deck]))
        if there != whole:
            odd = (Counter(there) - Counter(whole)) + (Counter(whole) - Counter(there))
            yield f"deck {deck}: lost or invented: {', '.join(sorted(odd))}"
    if state.stock + dice(state) != table.stock:
        yield f"dice: {state.stock + dice(state)} instead of {table.stock}"
    if state.bank != bank(state):
        yield f"bank: {state.bank} instead of {bank(state)}"
    seats = {state.board.start, *(s for _, s in state.placed), *(sent.seat for sent in state.sent)}
    if not seats <= set(range(table.players)):
        yield f"seats: there are 0 to {table.players - 1}"
    yield from _workers(table, state)
    for seat, player in enumerate(state.players):
        counts = (player.food, player.wood, player.coins, player.favor, player.blame)
        if min(counts) < 0:
            yield f"seat {seat}: something is below 0"
        if player.leader not in ("", *table.leaders):
            yield f"seat {seat}: {player.leader!r} is no leader of this game"
        elif player.leader and owned(state, seat) > table.holding[player.leader]:
            yield f"seat {seat}: holds {owned(state, seat)} warriors"
        paid = sum(table.reward(card).glory for card in player.trophies)
        if player.glory != paid + player.deeds:
            yield f"seat {seat}: glory {player.glory} is not {paid} + {player.deeds} (deeds)"
    ships = sorted((*state.board.ships, *(p.ship for p in state.players if p.ship)))
    if ships != sorted(table.private):
        yield "ships: a private longship is lost or invented"
    places = [lair.place for lair in state.board.lairs]
    if len(set(places)) < len(places) or not set(places) <= set(table.fights):
        yield "lairs: two enemies in one place, or one where there is none"
    if state.fight is not None:
        yield from _fight(state, state.fight)


def _fight(state: State, step: Step) -> Iterator[str]:
    """A fight goes on with those who were sent, and every one of them has a die."""
    party = step.state.party
    if party.size and party not in [one.party for one in state.sent]:
        yield "fight: other warriors fight than were sent"
    if not any(task.kind == "fight" for task in state.todo):
        yield "fight: nobody is to go on with it"
    if isinstance(step, Rolled | Rolling):
        roll, flying = (step.table, NOBODY) if isinstance(step, Rolled) else (step.kept, step.open)
        if [len(faces) + n for faces, n in zip(roll, flying, strict=True)] != list(party):
            yield "fight: not as many dice as warriors"
        for die, faces in zip(step.state.foe.dice, roll, strict=True):
            if not set(faces) <= set(die):
                yield "fight: a die shows what it has not"


@lru_cache(maxsize=64)
def _whole(table: Table) -> tuple[list[str], ...]:
    """All cards of each deck, in the order of their names."""
    every = decks.every(table)
    return tuple(sorted(every[deck]) for deck in Decks._fields)


def workers(table: Table, state: State, seat: int) -> int:
    """How many workers of a seat are not placed."""
    hired = state.players[seat].hired == 2
    have = table.by_players(table.numbers.workers) + table.numbers.extra_workers * hired
    return have - [who for _, who in state.placed].count(seat)


def _workers(table: Table, state: State) -> Iterator[str]:
    """Each worker is idle or placed; places for one worker hold one."""
    for seat, player in enumerate(state.players):
        if player.leader and player.idle != workers(table, state, seat):
            yield f"seat {seat}: {player.idle} workers are idle, but of {state.placed}"
        if player.idle < 0:
            yield f"seat {seat}: has placed more workers than there are"
    if state.board.huts != sum(player.hired > 0 for player in state.players):
        yield f"huts: used {state.board.huts} times by others than those who hired"
    taken = [pair if pair[0] in EACH else pair[0] for pair in state.placed if pair[0] not in MANY]
    if len(set(taken)) < len(taken):
        yield "placed: two workers in a place for one"
    if not {place for place, _ in state.placed} <= set(table.open(state.board.stalls)):
        yield "placed: a worker in a place that is not in this game"
