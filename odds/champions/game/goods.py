"""Who gets what: everything that is issued or returned goes through here (D5, D53)."""

from __future__ import annotations

from typing import Final

from odds.champions.game.state import (
    NOBODY,
    State,
    Task,
    issue,
    owned,
    push,
    put,
    with_stock,
)
from odds.champions.game.table import Decision, Table, one
from odds.champions.pieces import Party, Reward

RESOURCES: Final = ("food", "wood", "coins")


def give(
    state: State,
    seat: int,
    *,
    food: int = 0,
    wood: int = 0,
    coins: int = 0,
    favor: int = 0,
    blame: int = 0,
) -> State:
    """Issue to a player, or take back what is negative."""
    return issue(state, seat, food, wood, coins, favor, blame)


def restore(state: State, *, food: int = 0, coins: int = 0) -> State:
    """Return to the bank what lies on the board or on a ship, or issue it where negative."""
    f, w, c, v, b = state.bank
    return state._replace(bank=(f + food, w, c + coins, v, b))


def score(state: State, seat: int, glory: int) -> State:
    """Add Glory for a deed that leaves no card."""
    if not glory:
        return state
    player = state.players[seat]
    return put(state, seat, glory=player.glory + glory, deeds=player.deeds + glory)


def pay(state: State, seat: int, cost: Reward) -> State:
    """Pay a cost in Food, Wood and Coins."""
    if cost is FREE or cost == FREE:
        return state
    return issue(state, seat, -cost.food, -cost.wood, -cost.coins, 0, 0)


FREE: Final = Reward()


def gain(table: Table, state: State, seat: int, reward: Reward) -> State:
    """Take a reward, all but its Glory; Blame to be discarded goes if there is any (D22)."""
    blame = reward.blame - min(reward.discard, state.players[seat].blame)
    state = issue(state, seat, reward.food, reward.wood, reward.coins, reward.favor, blame)
    return recruit(table, state, seat, reward.warriors) if reward.warriors.size else state


def room(table: Table, state: State, seat: int) -> int:
    """How many warriors more a seat may hold (D5)."""
    return max(0, table.holding[state.players[seat].leader] - owned(state, seat))


def muster(state: State, seat: int, party: Party) -> State:
    """Move warriors from the supply to a player's home."""
    if not party.size:
        return state
    player = state.players[seat]
    state = put(state, seat, home=player.home + party)
    return with_stock(state, state.stock - party)


def recruit(table: Table, state: State, seat: int, party: Party) -> State:
    """Gain warriors that the supply has: what does not fit goes back, the owner chooses (D5)."""
    there = Party.of(map(min, party, state.stock))
    fits = room(table, state, seat)
    if there.size <= fits:
        return muster(state, seat, there)
    kinds = there.as_dict()
    if len(kinds) == 1 or not fits:
        return muster(state, seat, Party.of(min(n, fits) for n in there))
    return push(state, Task("keep", seat, tuple(map(str, there))))


def _offered(task: Task) -> Party:
    return Party.of(map(int, task.args))


def _kept(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(_offered(task).as_dict())


def _keep(table: Table, state: State, task: Task, kind: str) -> State:
    state = muster(state, task.seat, one(kind))
    return recruit(table, state, task.seat, _offered(task) - one(kind))


def _resources(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return RESOURCES


def _choose(table: Table, state: State, task: Task, resource: str) -> State:  # noqa: ARG001
    state = give(state, task.seat, **{resource: 1})
    return more(state, task)


def more(state: State, task: Task) -> State:
    """Ask the same again while there is some left: the first argument counts."""
    left = int(task.args[0]) - 1
    return push(state, task._replace(args=(str(left), *task.args[1:]))) if left else state


def choose(state: State, seat: int, count: int) -> State:
    """Let a seat take resources of choice: Food, Wood or Coins."""
    return push(state, Task("choose", seat, (str(count),))) if count else state


def hire(table: Table, state: State, seat: int, count: int, kinds: tuple[str, ...]) -> State:
    """Let a seat take warriors of choice among the kinds that the supply has."""
    there = tuple(kind for kind in kinds if getattr(state.stock, kind))
    if not count or not there or not room(table, state, seat):
        return state
    return push(state, Task("hire", seat, (str(count), *there)))


def _hireable(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return task.args[1:]


def _hire(table: Table, state: State, task: Task, kind: str) -> State:
    state = muster(state, task.seat, one(kind))
    return hire(table, state, task.seat, int(task.args[0]) - 1, task.args[1:])


def fall(state: State, party: Party) -> State:
    """Put warriors back into the supply."""
    return with_stock(state, state.stock + party) if party != NOBODY else state


def others(table: Table, seat: int) -> tuple[int, ...]:
    """The other seats, clockwise."""
    return tuple((seat + i) % table.players for i in range(1, table.players))


def _opponents(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return tuple(f"seat {seat}" for seat in others(table, task.seat))


def _blame(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    """Another player takes a Blame: from the supply, or one's own (`own`)."""
    state = give(state, int(word.split()[1]), blame=1)
    return give(state, task.seat, blame=-1) if "own" in task.args else state


ROWS: Final = {
    "keep": Decision("D5", _kept, _keep),
    "choose": Decision("Dark Mountains, new icons", _resources, _choose),
    "hire": Decision("Dark Mountains, new icons", _hireable, _hire),
    "blame": Decision("base rules, combat resolution 2", _opponents, _blame),
}
