"""Set-up, the start of a round, whose turn it is, and clean-up (base rules, set-up, 1, 2, 5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from odds.champions.game import decks
from odds.champions.game.decks import draw
from odds.champions.game.goods import give, restore
from odds.champions.game.state import (
    NOBODY,
    Board,
    Decks,
    Player,
    State,
    Task,
    lay,
    pop,
    put,
    then,
    with_stock,
)
from odds.champions.game.table import SMITHS, Decision, Table, one


def begin(table: Table) -> State:
    """Return the table before anything is drawn: stalls, runes and leaders come first."""
    numbers = table.numbers
    every = decks.every(table)
    order = [(-1 - i) % table.players for i in range(table.players)]  # set-up 8
    return State(
        players=(Player(),) * table.players,
        todo=(
            *(draw("military", "stall"),) * table.by_players(numbers.military),
            *(draw("economic", "stall"),) * table.by_players(numbers.economic),
            *(draw("rune", "row"),) * numbers.runes_shown,
            *(Task("leader", seat) for seat in order),
            *(
                draw("destiny", "destiny", str(seat), "1")
                for seat in range(table.players)
                for _ in range(numbers.destinies)
            ),
            Task("round"),
        ),
        bank=(0, 0, 0, 0, 0),
        stock=table.stock,
        placed=(),
        sent=(),
        decks=Decks(**every),
        board=Board(stalls=("beggar",) if table.expansion else (), ships=table.private),
    )


def _leaders(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    taken = {player.leader for player in state.players}
    return tuple(leader for leader in table.leaders if leader not in taken)


def _lead(table: Table, state: State, task: Task, leader: str) -> State:
    """Choose a leader; workers and starting goods come with it (set-up 9, 10)."""
    start = table.numbers.start
    idle = table.by_players(table.numbers.workers)
    state = put(state, task.seat, leader=leader, home=start.warriors, idle=idle)
    state = with_stock(state, state.stock - start.warriors)
    return give(
        state,
        task.seat,
        food=start.food,
        wood=start.wood,
        coins=start.coins,
        favor=start.favor,
    )


def start_round(table: Table, state: State, task: Task) -> State:  # noqa: ARG001
    """Fill the spaces, add to the blue locations, and let the start player begin (1)."""
    lairs = {lair.place for lair in state.board.lairs}
    paths = {path.place for path in state.board.paths}
    fresh = []
    for place in table.fights:
        if place not in lairs:
            deck = "monster" if place in table.shores else place.partition("-")[0]
            fresh.append(draw(deck, "lair", place))
    fresh += [
        draw(table.way[place], "path", place)
        for place in (*table.giants, *table.shores)
        if place not in paths
    ]
    if state.board.merchant:
        state = lay(
            state, gone=(*state.board.gone, ("merchant", state.board.merchant)), merchant=""
        )
    board, made = state.board, NOBODY
    for kind in SMITHS.values():
        if getattr(state.stock, kind):
            made += one(kind)
    state = restore(with_stock(state, state.stock - made), food=-1)
    state = lay(state, round=board.round + 1, piles=board.piles + made, smoked=board.smoked + 1)
    return then(state, *fresh, draw("merchant", "merchant"), Task("turns", state.board.start))


def turns(table: Table, state: State, task: Task) -> State:
    """Give the turn to the next seat, from this one on, that has a worker left (2)."""
    for i in range(table.players):
        seat = (task.seat + i) % table.players
        if state.players[seat].idle:
            return then(state, *_turn(seat, (seat + 1) % table.players))
    return then(state, *(Task(kind) for kind in ("assign", "resolve", "cleanup")))


@lru_cache(maxsize=64)
def _turn(seat: int, following: int) -> tuple[Task, Task]:
    return Task("turn", seat), Task("turns", following)


def clean_up(table: Table, state: State, task: Task) -> State:  # noqa: ARG001
    """Tidy up (5): Blame for a Troll left alive, bounties on Monsters, everybody comes back."""
    bounty, lairs, gone = table.numbers.bounty, [], [*state.board.gone, *state.board.open]
    coins = 0
    for lair in state.board.lairs:
        deck = table.cards[lair.card].deck
        if deck in ("troll", "draugr"):
            gone.append((deck, lair.card))
            blame = table.cards[lair.card].enemy.unbeaten.blame
            for seat in range(table.players if blame else 0):
                state = give(state, seat, blame=blame)
        elif deck == "monster":
            lairs.append(lair._replace(bounty=lair.bounty + bounty))
            coins += bounty
        else:
            lairs.append(lair)
    workers = table.by_players(table.numbers.workers)
    more = workers + table.numbers.extra_workers
    players = tuple(
        [
            player._replace(idle=more, hired=2) if player.hired else player._replace(idle=workers)
            for player in state.players
        ]
    )
    state = restore(state, coins=-coins)._replace(players=players, placed=())
    state = lay(state, harbor=(), open=(), lairs=tuple(lairs), gone=tuple(gone))
    return then(state, Task("round")) if state.board.round < table.numbers.rounds else pop(state)


ROWS: Final = {"leader": Decision("base rules, set-up 8", _leaders, _lead, alone=False)}
RUNS: Final = {
    "round": start_round,
    "turns": turns,
    "cleanup": clean_up,
    "shuffle": decks.shuffle,
}
