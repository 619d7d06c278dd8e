"""The compiled kernels: one round of a pool with a counter, a purse of rerolls and exits.

Each is compiled when the first caller asks for it, or loaded from the cache, whose folder bears a
hash of all these modules (`compiling`): a kernel is never older than its parts.

Arrays have a leading axis of one or two *layers*: the second number decides between choices whose
first numbers are closer than its `eps`. `needed` is the last axis, so that loops run along it.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from odds.chance.kernel import rounds
from odds.chance.kernel.calls import address
from odds.chance.kernel.flow import flow
from odds.chance.kernel.keeps import close, expect
from odds.chance.lattice import REROLL_DROPPED, Pack

__all__ = ["Chosen", "expect", "flow_pool", "load_parties", "solve_parties", "solve_pool"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Many = npt.NDArray[np.int64]
NO_FLOATS = np.empty(0)
EXPECT, CLOSE, SOLVE = address(expect), address(close), address(rounds.solve)


def solve_pool(
    counts: Many,
    packed: Pack,
    pool: Any,
    pay: Floats,
    exits: Floats,
    never: Floats,
    each: Floats,
    traded: Floats,
    heals: int,
    endless: npt.NDArray[np.uint8],
    rerolls: int,
    eps: Floats,
    rolled: Floats,
    choice: Ints,
) -> bool:
    """Solve the rounds of a `pool` of dice (`rounds.solve`); False if it did not settle.

    Exit 0 of `exits` (layers, exits, F+1, D+1) is filled, and where they are not empty `rolled`
    (layers, F+1, O, D) and `choice` (F+1, O, D).
    `pool` has the arrays `chance`, `damage`, `cls`, `barred` and `best`.
    """
    layers, most = len(exits), exits.shape[3] - 1
    outcomes, keeps = pool.chance.size, pool.barred.size
    size, work = packed.room(tuple(counts.tolist()), most)
    settled = rounds.solve(
        counts,
        packed.table,
        packed.chance,
        packed.inner,
        packed.keeps,
        packed.below,
        outcomes,
        keeps,
        pool.chance,
        pool.damage,
        pool.cls,
        pay,
        pool.barred,
        pool.best,
        exits.reshape(-1),
        0,
        exits[0, 0].size,
        exits[0].size,
        never,
        each,
        traded.reshape(-1),
        heals,
        endless,
        rerolls,
        eps,
        np.empty(2 * layers * size + work),
        layers * size,
        np.empty((2 * most, most + 5)),
        np.empty(outcomes * most, np.uint8),
        np.empty(keeps * most if choice.size else 0, np.int32),
        rolled.reshape(-1),
        choice.reshape(-1),
        0,
        EXPECT,
        CLOSE,
    )
    return bool(settled)


def flow_pool(
    packed: Pack,
    pool: Any,
    choice: Ints,
    endless: npt.NDArray[np.bool_],
    heals: int,
    once: bool,
    lying: Floats,
    visits: Floats,
    traded: Floats,
) -> tuple[Floats, Floats, Floats, Floats, Floats, float]:
    """Push mass through the rounds of a `pool` under the chosen play (`flow.flow`).

    `visits` (F+1, D+1) is what arrives and becomes the expected rounds, `traded` (F+1, O, D) is
    filled. Returns what `left_by` each exit (exits, F+1, D+1), what never ends (F+1,), what
    `stopped` (O,), what is `shown` (O,) and `kept` (K,) when dice are rerolled, and the rerolls.
    """
    most = choice.shape[2]
    size, work = packed.room(pool.counts, most)
    left_by, never = np.zeros((len(pool.exits), *visits.shape)), np.zeros(len(visits))
    stopped, shown = np.zeros((2, pool.chance.size))
    kept = np.zeros(pool.barred.size)
    rerolls = flow(
        np.array(pool.counts, np.int64),
        packed.table,
        packed.chance,
        packed.inner,
        packed.keeps,
        pool.chance,
        pool.damage,
        pool.cls,
        choice,
        endless.view(np.uint8),
        heals,
        once,
        lying,
        visits,
        left_by,
        never,
        stopped,
        traded,
        shown,
        kept,
        np.empty((most, most)),
        np.empty(2 * size + work),
        size,
    )
    return left_by, never, stopped, shown, kept, rerolls


class Chosen(NamedTuple):
    """Chosen play of a list of pools, one after the other from `starts` (rows,) on, where asked for
    (else empty): `choice` and `which` trade (F+1, O, D), and who is lost `fallen` (rows, most lost,
    F+1, D+1)."""

    starts: Many
    choice: Ints
    which: npt.NDArray[np.int8]
    fallen: npt.NDArray[np.int8]


@lru_cache(maxsize=64)
def _largest(packed: Pack, parties: bytes) -> tuple[int, ...]:
    """Sizes of the largest pools: outcomes, keeps, the larger of them kind by kind, places of
    `sums.expect_sums`, and inner nodes of `keeps.expect`, each as wide as the kinds behind."""
    counts = np.frombuffer(parties, np.int64).reshape(-1, len(packed.table))
    rows = packed.table[np.arange(len(packed.table)), counts]  # (P, kinds, 7)
    inner, keeps, outcomes = rows[..., 0], rows[..., 1], rows[..., 2]

    def behind(each: Many) -> Many:
        ones = np.ones((len(counts), 1), np.int64)
        return np.hstack([each[:, :0:-1].cumprod(axis=1)[:, ::-1], ones])

    every = (
        outcomes.prod(axis=1),
        keeps.prod(axis=1),
        np.maximum(keeps, outcomes).prod(axis=1),
        (counts + 1) * behind(keeps),
        inner * behind(outcomes),
    )
    return tuple(int(each.max()) for each in every)


def load_parties() -> None:
    """Compile, or load, what `solve_parties` needs: some seconds more, for those who have many."""
    import_module("odds.chance.kernel.parties")


def solve_parties(
    parties: Many,
    strides: Many,
    packed: Pack,
    lost_of: Ints,
    won: Floats,
    never: Floats,
    each: Floats,
    heals: int,
    rerolls: int,
    order: Many,
    eps: Floats,
    worth: Floats,
    finals: npt.NDArray[np.uint8],
    then: Floats,
    chosen: Chosen,
) -> bool:
    """Solve pools in which dice only leave by number (`parties.solve_list`), smaller ones first.

    `worth` (rows, 1 + most lost, layers, F+1, D+1) is filled; those with a place for fewer losses
    are read. `strides` (kinds,) tell the row of a pool. Outcomes may be traded by `finals`
    (options, 2) for what is worth `then` (options, ...) as `worth`. `chosen` is filled where it is
    not empty. False if one did not settle.
    """
    from odds.chance.kernel.parties import solve_list
    from odds.chance.kernel.sums import expect_sums

    if len(parties) == 0:
        return True
    layers, most = worth.shape[2], worth.shape[4] - 1
    plain = layers == 1 and heals == 0 and rerolls != REROLL_DROPPED and len(finals) == 0
    purses = worth.shape[3]
    # Shields: more of them save nobody else.
    enough = int(np.nonzero((lost_of[:, 1:] != lost_of[:, :-1]).any(axis=0))[0].max(initial=-1)) + 1
    sums = (enough + 1) * (most + 1)
    largest, keeps, nodes, places, inner = _largest(packed, parties.tobytes())
    size, work = max(layers * most * nodes, sums * max(places, most)), most * inner
    room = np.empty(2 * size + work + most)
    room[-most:] = -np.inf
    lists = np.empty((4, largest + sums), np.int32)
    settled = solve_list(
        parties,
        strides,
        packed.table,
        packed.chance,
        packed.inner,
        packed.keeps,
        packed.below,
        packed.full,
        packed.best,
        packed.shown,
        packed.share,
        packed.held,
        lost_of,
        won.reshape(-1),
        never,
        each,
        heals,
        rerolls,
        order,
        eps,
        worth.reshape(-1),
        worth[0].size,
        finals,
        then.reshape(-1),
        chosen.starts,
        chosen.choice,
        chosen.which,
        chosen.fallen.reshape(-1),
        *lists,
        np.empty(largest + sums),
        np.empty(keeps, np.uint8),
        np.zeros(most + 1, np.uint8),
        np.empty(0 if plain else largest * most, np.uint8),
        np.empty(keeps * most if chosen.choice.size else 0, np.int32),
        np.empty(layers * purses * largest * most if len(finals) else 0),
        NO_FLOATS,
        np.zeros((layers, largest)),
        np.empty((2 * most, most + 5)),
        np.empty((enough + 1, most + 1)),
        room,
        size,
        plain,
        EXPECT,
        CLOSE,
        SOLVE,
        address(expect_sums),
    )
    return bool(settled)
