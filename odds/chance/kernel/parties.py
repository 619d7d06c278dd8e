"""A whole list of pools in one call, smaller ones first, where dice only leave by number."""

from __future__ import annotations

import numpy as np
from numpy import uint64 as u

from odds.chance.compiling import prepare
from odds.chance.kernel.keeps import call_close, call_expect
from odds.chance.kernel.rounds import call_solve
from odds.chance.kernel.sums import call_sums, list_rolls, play_round
from odds.chance.lattice import REROLL_BEST

njit = prepare()
PARTIES = (
    "b1(i8[:,::1], i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i4[:,::1], u1[::1],"
    " i4[::1], i4[:,::1], f8[::1], i4[:,::1], i4[:,::1], f8[::1], f8[:,::1], f8[:,::1], i8, i8,"
    " i8[::1], f8[::1], f8[::1], i8, u1[:,::1], f8[::1], i8[::1], i4[::1], i1[::1], i1[::1],"
    " i4[::1], i4[::1], i4[::1], i4[::1], f8[::1], u1[::1], u1[::1], u1[::1], i4[::1], f8[::1],"
    " f8[::1], f8[:,::1], f8[:,::1], f8[:,::1], f8[::1], i8, b1, i8, i8, i8, i8)"
)


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _lose(worth, row, most, counts, strides, order, layers, block, per_row, eps, fallen):
    """Worth after each loss, up to the `most`: the best over whom to lose, given all before.

    Entries of `worth` are layers of `block` numbers; a row has one for each number of losses.
    `fallen`, if there is any, has a block for each loss of a row: who it is, by number among those
    who are there.
    """
    entry = layers * block
    for lost in range(1, most + 1):
        x = u(row * per_row + lost * entry)
        fall = u((row * (per_row // entry - 1) + lost - 1) * block)
        second = u((layers - 1) * block)
        fresh = 0 * entry
        for i in range(counts.shape[0]):
            t = order[i] if order.shape[0] else i
            if counts[t] == 0:
                continue
            y = u((row - strides[t]) * per_row + (lost - 1) * entry)
            if fresh == 0:
                for n in range(u(entry)):
                    worth[x + n] = worth[y + n]
                for n in range(u(block if fallen.shape[0] else 0)):
                    fallen[fall + n] = 0
                if order.shape[0]:
                    break
                fresh += 1
                continue
            for n in range(u(block)):
                gain = worth[y + n] - worth[x + n]
                better = gain > eps[0]
                if layers == 2 and gain >= -eps[0]:
                    better |= worth[second + y + n] > worth[second + x + n] + eps[1]
                if gain > 0.0:
                    worth[x + n] = worth[y + n]
                if better and layers == 2:
                    worth[second + x + n] = worth[second + y + n]
                if better and fallen.shape[0]:
                    fallen[fall + n] = fresh
            fresh += 1


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _offer(
    finals, then, traded, which, start, at, every, layers, block, losses, outcomes, damage, shields,
    heals, purse, most, eps,
):  # fmt: skip
    """Fill `traded` with the best that each outcome may be traded for, and `which` option it is.

    Each of the options has `every` numbers in `then`, and those of this pool begin at `at`.
    """
    nodes, later = outcomes * most, (layers - 1) * (purse + 1) * outcomes * most
    second = (layers - 1) * block
    for n in range(finals.shape[0]):
        for f in range(purse + 1):
            for o in range(outcomes):
                lost = 0 if finals[n, 0] else losses[shields[o]]
                hit = damage[o] + shields[o] if finals[n, 1] else damage[o]
                y = n * every + at + lost * layers * block + f * (most + 1)
                for d in range(most):
                    left = d + 1 + heals
                    left = (left if left < most else most) - hit
                    left = left if left > 0 else 0
                    x = f * nodes + o * most + d
                    new, new1 = then[y + left], then[y + left + second]
                    better = n == 0
                    if n > 0:
                        gain = new - traded[x]
                        better = gain > eps[0]
                        if layers == 2 and gain >= -eps[0]:
                            better |= new1 > traded[later + x] + eps[1]
                    if n == 0 or new > traded[x]:  # a tie must not let the first layer drift
                        traded[x] = new
                    if better:
                        traded[later + x] = new1
                        if which.shape[0]:
                            which[start + x] = n


@njit(PARTIES, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def solve_list(
    parties,  # (P, kinds) pools to solve, smaller ones first
    strides,  # (kinds,) of the row of a pool in `worth`
    table,  # the lattices (Pack), down to `held`
    chance,
    inner_rows,
    keep_refs,
    below,
    full,
    best,
    shown,
    share,
    held,
    lost_of,  # (dice, shields) how many dice leave a pool after a roll, most without a shield
    won,  # (rows * layers * (F+1),) worth of the end of the enemy
    never,  # as in `solve`
    each,
    heals,
    rerolls,
    order,  # kinds in the order in which they are lost; empty for the best choice
    eps,
    worth,  # in and out: (rows * (1 + most lost) * layers * (F+1) * (D+1),) when so many are lost
    per_row,  # numbers
    finals,  # (options, 2) whether nobody is lost, and whether shields deal damage, in a trade
    then,  # (options * numbers of `worth`,) what is worth what after it, laid out as `worth`
    starts,  # (rows,) where the choice of a pool begins
    choice,  # out: as in `solve`, pool after pool; or (0,), as are the two below, if not wanted
    which,  # out: the option of the best trade, as `choice`; or (0,)
    fallen,  # out: (rows * most lost * (F+1) * (D+1),) who is lost (`_lose`)
    damage,  # (outcomes of the largest pool, and places in `ends`,) to work in, as all below
    shields,
    largest,
    stays,
    p,
    barred,  # (keeps of the largest pool,)
    endless,  # (D+1,) zeros
    replaced,  # (outcomes * D,) if not `plain`
    arg,  # (keeps of the largest pool * D,); or (0,) if the choice is not wanted
    traded,  # (layers * (F+1) * outcomes * D,); or (0,) if there are no trades
    nothing,  # (0,)
    pay,  # (layers, outcomes) zeros
    system,  # (2 * D, D + 5)
    ends,  # (1 + shields that save anybody, D+1)
    room,  # twice `size`, the inner rows, and D numbers -inf
    size,
    plain,  # one layer, damage does not heal, rerolls are for the best, nothing is traded
    expect,  # addresses of these kernels
    close,
    solve,
    sums_kernel,
):
    """Solve pools in which dice only leave by number and nothing is paid.

    The first two sums in `shown` are damage and shields. No pool may be able to go on forever.
    Outcomes may be traded for what is worth `then`, once they lie.
    """
    layers, purse, most = never.shape[0], never.shape[1] - 1, endless.shape[0] - 1
    enough, sums, row_size = ends.shape[0] - 1, ends.shape[0] * (most + 1), most + 1
    block = (purse + 1) * row_size
    nowhere = room.shape[0] - most  # a reroll that is worth less than all
    stuck = 0 * size
    for number in range(parties.shape[0]):
        counts = parties[number]
        row, dice = 0 * size, 0 * size
        for t in range(counts.shape[0]):
            row += counts[t] * strides[t]
            dice += counts[t]
        losses = lost_of[dice]
        _lose(worth, row, losses[0], counts, strides, order, layers, block, per_row, eps, fallen)
        outcomes, keeps = list_rolls(
            counts, table, full, best, shown, share, p, damage, shields, largest, barred
        )
        at = row * per_row
        for z in range(layers):
            for f in range(purse + 1):
                line = at + z * block + f * row_size
                worth[line] = won[(row * layers + z) * (purse + 1) + f]
        if not plain:
            if finals.shape[0]:
                _offer(
                    finals, then, traded, which, starts[row], at, worth.shape[0], layers, block,
                    losses, outcomes, damage, shields, heals, purse, most, eps,
                )  # fmt: skip
            for o in range(outcomes):
                shields[o] = losses[shields[o]]  # their exit
            settled = call_solve(
                solve,
                (
                    counts, table, chance, inner_rows, keep_refs, below, outcomes, keeps, p, damage,
                    shields, pay, barred, largest, worth, at, layers * block, block, never, each,
                    traded, heals, endless, rerolls, eps, room, size, system, replaced, arg,
                    nothing, choice, starts[row], expect, close,
                ),
            )  # fmt: skip
            stuck += not settled
            continue
        # Where nothing can be rerolled, sums tell outcomes apart; they stand behind the outcomes.
        for i in range(sums):
            o = outcomes + i
            p[o], damage[o], shields[o], largest[o] = 0.0, i // (enough + 1), i % (enough + 1), 0
        for o in range(outcomes):
            damage[o] = damage[o] if damage[o] < most else most
            shields[o] = shields[o] if shields[o] < enough else enough
            p[outcomes + damage[o] * (enough + 1) + shields[o]] += p[o]
        kept, found = 0 * size, size
        for f in range(purse + 1):
            line = at + f * row_size
            for z in range(enough + 1):
                for d in range(row_size):
                    # Where nobody is lost only the end of the enemy is known.
                    ends[z, d] = worth[line + (losses[z] * block + d if losses[z] else 0)]
            can = f > 0 and rerolls == REROLL_BEST
            play_round(
                0 if can else outcomes, outcomes if can else sums, p, damage, shields, largest,
                losses, ends, room, kept if can else nowhere, found, each[0, 0], each[0, 1], stays,
                worth, line, most,
            )  # fmt: skip
            if f == purse or rerolls != REROLL_BEST:
                continue
            if can:
                kept = call_expect(
                    expect,
                    (
                        room, found, kept, 2 * size, layers, counts, table, chance, inner_rows,
                        keep_refs, most,
                    ),
                )  # fmt: skip
            else:
                kept = call_sums(
                    sums_kernel, (ends, room, kept, found, counts, table, shown, share, held)
                )
            found = size - kept
            for k in range(keeps):
                for d in range(most if barred[k] else 0):
                    room[kept + k * most + d] = -np.inf
            call_close(close, (room, kept, arg, 1, 0, eps, counts, table, below, most))
    return stuck == 0
