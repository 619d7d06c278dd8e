"""Everything that is wrong with a position: components lost or invented, limits not kept (D5, D53).

A state that a game reached has no faults; one that was typed in may have many, and each is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from odds.champions.game import decks
from odds.champions.game.state import State, owned
from odds.champions.game.table import Table
from odds.champions.game.views import HIDDEN
from odds.champions.pieces import Party


def elsewhere(table: Table, state: State) -> dict[str, Counter[str]]:
    """Cards of each deck that lie anywhere but in it."""
    out: dict[str, Counter[str]] = {deck: Counter() for deck in state.decks._fields}
    for lair in state.lairs:
        out[table.cards[lair.card].deck][lair.card] += 1
    for player in state.players:
        for card in player.trophies:
            out[table.cards[card].deck][card] += 1
        out["rune"].update((*player.runes, *player.used))
        out["destiny"].update((*player.destinies, *player.shown))
    for deck, card in (*state.open, *state.gone):
        out[deck][card] += 1
    for path in state.paths:
        if path.card:
            out[table.way(path.place)][path.card] += 1
    out["sea"].update(c.card for c in state.sea_top)
    out["land"].update(c.card for c in state.land_top)
    out["destiny"].update(c.card for c in state.bottom)
    for task in state.todo:
        if task.kind == "destiny":
            out["destiny"].update(task.args)
        elif task.kind == "draw" and task.args[:2] == ("destiny", "destiny"):
            out["destiny"].update(task.args[4:])
    out["rune"].update(state.shown)
    if state.merchant:
        out["merchant"][state.merchant] += 1
    for stall in state.stalls:
        side = table.stalls[stall].side
        if side in out:
            out[side][stall] += 1
    del out["destiny"][HIDDEN]
    return out


def dice(state: State) -> Party:
    """All dice that are not in the supply."""
    total = state.piles
    for player in state.players:
        total = total + player.home
    for sent in state.sent:
        total = total + sent.party
    return total


def bank(state: State) -> tuple[int, int, int, int, int]:
    """What must have been returned, less what was issued, for so much to lie around (D53)."""
    food = state.smoked + sum(sent.food for sent in state.sent)
    coins = sum(lair.bounty for lair in state.lairs)
    held = [(p.food, p.wood, p.coins, p.favor, p.blame) for p in state.players]
    f, w, c, v, b = (sum(column) for column in zip(*held, strict=True))
    return (-f - food, -w, -c - coins, -v, -b)


def faults(table: Table, state: State) -> Iterator[str]:
    """Yield everything that is wrong."""
    every, out = decks.every(table), elsewhere(table, state)
    for deck in state.decks._fields:
        there = Counter(decks.cards(state, deck))
        there.update(out[deck])
        whole = Counter(every[deck])
        if there != whole:
            odd = (there - whole) + (whole - there)
            yield f"deck {deck}: lost or invented: {', '.join(sorted(odd))}"
    if state.stock + dice(state) != table.stock:
        yield f"dice: {state.stock + dice(state)} instead of {table.stock}"
    if state.bank != bank(state):
        yield f"bank: {state.bank} instead of {bank(state)}"
    yield from _workers(table, state)
    for seat, player in enumerate(state.players):
        counts = (player.food, player.wood, player.coins, player.favor, player.blame)
        if min(counts) < 0:
            yield f"seat {seat}: something is below 0"
        if player.leader and owned(state, seat) > table.holding[player.leader]:
            yield f"seat {seat}: holds {owned(state, seat)} warriors"
        paid = sum(table.reward(card).glory for card in player.trophies)
        if player.glory != paid + player.deeds:
            yield f"seat {seat}: glory {player.glory} is not {paid} + {player.deeds} (deeds)"
    ships = Counter((*state.ships, *(p.ship for p in state.players if p.ship)))
    if ships != Counter(ship.id for ship in table.ships.values() if not ship.public):
        yield "ships: a private longship is lost or invented"
    places = [lair.place for lair in state.lairs]
    if len(set(places)) < len(places) or not set(places) <= set(table.fights):
        yield "lairs: two enemies in one place, or one where there is none"
    step = state.fight
    if step is not None and step.state.party.size:
        sent = [one.party for one in state.sent]
        if step.state.party not in sent:
            yield "fight: other warriors fight than were sent"


def _workers(table: Table, state: State) -> Iterator[str]:
    """Each worker is idle or placed; places for one worker hold one."""
    placed = Counter(seat for _, seat in state.placed)
    extra = table.numbers.extra_workers
    for seat, player in enumerate(state.players):
        if not player.leader:
            continue
        have = table.by_players(table.numbers.workers) + (extra if player.hired == 2 else 0)
        if player.idle + placed[seat] != have:
            yield f"seat {seat}: {player.idle} workers idle, {placed[seat]} placed, of {have}"
    if state.huts != sum(player.hired > 0 for player in state.players):
        yield f"huts: used {state.huts} times by others than those who hired"
