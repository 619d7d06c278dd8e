"""The rounds of one pool, for every purse and damage needed: policy iteration.

A *pool* of dice is rolled; each outcome lowers the counter `needed` by its damage and leaves by
its exit (`cls`): exit 0 stays with the same pool, any other exit g is worth `exits[g]`. While the
purse lasts, a reroll of the open dice costs 1. With f rerolls left

    R_f[outcome] = max(stop, best keep of E_{f-1}),
    E_f[keep]    = expectation of R_f over its open dice,
    V_f          = pay + sum of P(outcome) * R_f[outcome].

Staying refers to V_f itself, at the same or a smaller `needed`, or a larger one where damage heals.
The equation rises and is piecewise linear, so it is solved by policy iteration over all values of
`needed` at once, ended only when the set of outcomes that stay repeats; each linear system by state
elimination without subtractions (Grassmann, Taksar, Heyman 1985), so loops that hardly ever end
lose no digits.

An outcome may also be *traded*, once the dice lie, for a worth that is known beforehand, whatever
the purse; then `R_f = max(stop, best keep, traded)`.
"""

from __future__ import annotations

import numpy as np

from odds.chance.compiling import prepare
from odds.chance.kernel.calls import caller
from odds.chance.kernel.keeps import call_close, call_expect
from odds.chance.lattice import REROLL_BEST, REROLL_DROPPED, REROLL_NEVER, STOP, TRADE

njit = prepare()
MOST_TURNS = 1000  # of policy iteration; a handful is usual
SOLVE = (
    "b1(i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i4[:,::1], i8, i8, f8[::1], i4[::1],"
    " i4[::1], f8[:,::1], u1[::1], i4[::1], f8[::1], i8, i8, i8, f8[:,::1], f8[:,::1], f8[::1], i8,"
    " u1[::1], i8, f8[::1], f8[::1], i8, f8[:,::1], u1[::1], i4[::1], f8[::1], i4[::1], i8, i8, i8)"
)
call_solve = caller(SOLVE)


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _trade(room, kept, second, arg, traded, at, outcomes, later, most, reroll, best, eps, fresh):
    """Let what an outcome may be traded for stand in for its best keep where it is better.

    After `close`, the entry of the largest keep of an outcome belongs to that outcome alone.
    `traded` has the first layer at `at`, the last `later` behind it; `fresh`: there is no keep.
    """
    for o in range(outcomes):
        for d in range(most):
            i, x = o * most + d, kept + best[o] * most + d
            t0 = traded[at + i] - reroll[0, 1]  # a trade is no reroll
            t1 = traded[at + later + i] - reroll[reroll.shape[0] - 1, 1]
            gain = t0 - room[x]
            if fresh or gain > 0.0:  # a tie must not let the first layer drift
                room[x] = t0
            if (
                fresh
                or gain > eps[0]
                or (second > 0 and gain >= -eps[0] and t1 > room[second + x] + eps[1])
            ):
                if second > 0:
                    room[second + x] = t1
                if arg.shape[0]:
                    arg[x - kept] = TRADE


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _eliminate(system, n):
    """Solve x = worth + step @ x in place of `worth`, for two right sides at once.

    The rows of `system` hold both numbers of `worth`, then 1 - the sum of `step`, then `step`.
    """
    for k in range(n - 1, -1, -1):
        total = system[k, 2]
        for j in range(3, k + 3):
            total += system[k, j]
        for j in range(k + 3):
            system[k, j] /= total
        for i in range(k):
            q = system[i, k + 3]
            if q != 0.0:
                for j in range(k + 3):
                    system[i, j] += q * system[k, j]
    for k in range(n):
        for j in range(k):
            system[k, 0] += system[k, j + 3] * system[j, 0]
            system[k, 1] += system[k, j + 3] * system[j, 1]


@njit(SOLVE, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def solve(
    counts,  # (kinds,) dice of each kind
    table,  # the lattices (odds.chance.lattice.Pack)
    chance,
    inner_rows,
    keep_refs,
    below,
    outcomes,  # O, how many of them
    keeps,  # K
    p,  # (O,) probability of each outcome
    damage,  # (O,)
    cls,  # (O,) exit of each outcome, 0 stays
    pay,  # (layers, O) worth met when the round ends with this outcome
    barred,  # (K,) keeps that would leave nothing to reroll
    best,  # (O,) the largest keep of each outcome
    exits,  # in and out: flat blocks (F+1, D+1), column 0 is the end of the enemy; 0 gets V
    at,  # where exit 0 is in `exits`, and how far apart exits and layers are
    per_exit,
    per_layer,
    never,  # (layers, F+1) worth of play that never ends
    each,  # (layers, 2) worth met at the start of each round, and with each reroll
    traded,  # (layers * (F+1) * O * D,) what outcomes may be traded for; or (0,)
    heals,  # how much `needed` grows at the start of a round, up to D
    endless,  # (D+1,) values of `needed` from which play never ends: 1, or 2 unless it is traded
    rerolls,  # REROLL_BEST, REROLL_NEVER or REROLL_DROPPED
    eps,  # (layers,) smaller differences are ties
    room,  # to work in: twice `size`, then the inner rows (Pack.room)
    size,  # layers * largest product of lattice sizes * D
    system,  # (2 * D, D + 5) to work in
    stays,  # (O * D,) to work in: whether a reroll has replaced staying: 0, else 1
    arg,  # (K * D,) or more to work in; or (0,) if the choice is not wanted
    rolled,  # out: (layers * (F+1) * O * D,) the R_f; or (0,) if not wanted
    choice,  # out, from `chosen` on: ((F+1) * O * D,) STOP, TRADE, or the keep; or (0,)
    chosen,
    expect,  # addresses of these kernels
    close,
):
    """Solve the rounds of a pool for every purse and damage needed; False if it did not settle.

    Row d of `system` is the equation of d + 1 damage needed (`_eliminate`); row D + d starts with
    the worth, two layers, and the chance of all that does not stay, then the values found.
    """
    layers, purse, most = never.shape[0], never.shape[1] - 1, endless.shape[0] - 1
    last, nodes = never.shape[0] - 1, outcomes * most
    kept, found = 0 * size, size  # where in `room` the best keeps of E_{f-1} are, and R_f
    second, follow = last * keeps * most, last * nodes  # where their last layers start
    eps0, eps1, reroll0, reroll1 = eps[0], eps[last], each[0, 1], each[last, 1]
    stuck = 0 * size  # no literal: it would cost more rounds of type inference
    for f in range(purse + 1):
        can = traded.shape[0] > 0 or (f > 0 and rerolls != REROLL_NEVER)
        if traded.shape[0] > 0:
            _trade(
                room, kept, second, arg, traded, f * nodes, outcomes, last * (purse + 1) * nodes,
                most, each, best, eps, f == 0,
            )  # fmt: skip
        never0, never1 = never[0, f], never[last, f]
        for d in range(most, 2 * most):
            system[d, 0], system[d, 1], system[d, 2] = each[0, 0], each[last, 0], 0.0
        for phase in range(2):
            # Policy iteration: first layer over all that stays, second over the ties it left.
            for z in range(layers if phase == 1 else 0):
                for turn in range(MOST_TURNS):
                    changed = turn == 0
                    for d in range(most):
                        for e in range(most + 3):
                            system[d, e] = system[most + d, e] if e < 3 else 0.0
                    for o in range(outcomes):
                        if cls[o] > 0:
                            continue
                        for d in range(most):
                            left = d + 1 + heals - damage[o]
                            if d + 1 + heals > most:
                                left = most - damage[o]
                            if left <= 0:
                                continue
                            x, i = kept + best[o] * most + d, o * most + d
                            m0, m1 = room[x] + reroll0, room[second + x] + reroll1
                            s0, s1 = pay[0, o], pay[last, o]
                            was = stays[i]
                            stay = 1
                            if can and rerolls == REROLL_DROPPED:
                                stay = barred[best[o]]
                            elif can and turn + z > 0:
                                noise = 0.01 * eps0
                                gain = s0 + system[most + left - 1, 3] - m0
                                if z == 1 and abs(gain) <= eps0:
                                    gain = 0.0
                                    if turn > 0:
                                        noise = 0.01 * eps1
                                        gain = s1 + system[most + left - 1, 4] - m1
                                stay = 1 if gain >= 0.0 else 0
                                # Gains of rounding size change nothing, or turns would not end;
                                # nor do ties where staying again and again would never end.
                                if abs(gain) <= noise and (turn > 0 or endless[d + 1]):
                                    stay = was
                            elif can and endless[d + 1]:
                                stay = 0
                            if turn > 0 and stay != was:
                                changed = True
                            stays[i] = stay
                            if stay:
                                system[d, left + 2] += p[o]
                            else:
                                system[d, 2] += p[o]
                                s0, s1 = m0, m1
                            system[d, 0] += p[o] * s0
                            system[d, 1] += p[o] * s1
                    if not changed:
                        break
                    stuck += turn == MOST_TURNS - 1
                    for d in range(most):
                        if endless[d + 1] == 1:
                            for e in range(most + 3):
                                system[d, e] = 0.0
                            system[d, 0], system[d, 1], system[d, 2] = never0, never1, 1.0
                    _eliminate(system, most)
                    for d in range(most):
                        if z == 0:
                            system[most + d, 3] = system[d, 0]
                        system[most + d, 4] = system[d, last]
            # Outcomes whose worth is known before that (phase 0), or now (phase 1).
            for o in range(outcomes):
                g = cls[o]
                if phase == 1 and g > 0:
                    continue
                for d in range(most):
                    left = d + 1 + heals - damage[o]
                    if d + 1 + heals > most:
                        left = most - damage[o]
                    if g == 0 and (left > 0) != (phase == 1):
                        continue
                    if phase == 1:
                        s0, s1 = system[most + left - 1, 3], system[most + left - 1, 4]
                    else:
                        e = at + g * per_exit + f * (most + 1) + (left if left > 0 else 0)
                        s0, s1 = exits[e], exits[e + last * per_layer]
                    s0 += pay[0, o]
                    s1 += pay[last, o]
                    stop = True
                    x, i = best[o] * most + d, o * most + d
                    if endless[d + 1] == 1:
                        s0, s1 = never0, never1
                    elif can:
                        m0, m1 = room[kept + x] + reroll0, room[kept + second + x] + reroll1
                        if rerolls == REROLL_DROPPED:
                            stop = left <= 0 or barred[best[o]] != 0
                        else:
                            stop = s0 > m0 + eps0 or (
                                s0 >= m0 - eps0 and (layers == 1 or s1 >= m1 - eps1)
                            )
                            if phase == 1 and endless[d + 1]:
                                stop = stays[i] != 0
                            # The first layer is a maximum; a tie must not let it drift.
                            m0 = s0 = m0 if m0 > s0 else s0
                        if not stop:
                            s0, s1 = m0, m1
                    room[found + follow + i] = s1
                    room[found + i] = s0
                    system[most + d, 0] += p[o] * s0
                    system[most + d, 1] += p[o] * s1
                    system[most + d, 2] += p[o]
                    if choice.shape[0] > 0:
                        choice[chosen + f * nodes + i] = STOP if stop else arg[x]
        for z in range(layers):
            for d in range(most):
                exits[at + z * per_layer + f * (most + 1) + d + 1] = system[most + d, 3 + z]
            for i in range(nodes if rolled.shape[0] else 0):
                rolled[(z * (purse + 1) + f) * nodes + i] = room[found + z * follow + i]
        # What a reroll is worth to those with one more in the purse.
        if f < purse and rerolls != REROLL_NEVER:
            kept = call_expect(
                expect,
                (
                    room, found, size - found, 2 * size, layers, counts, table, chance, inner_rows,
                    keep_refs, most,
                ),
            )  # fmt: skip
            found = size - kept
            for k in range(keeps if arg.shape[0] else 0):
                for d in range(most):
                    arg[k * most + d] = k
            if rerolls == REROLL_BEST:
                for k in range(keeps):
                    for d in range(most if barred[k] else 0):
                        room[kept + k * most + d] = -np.inf
                        room[kept + second + k * most + d] = -np.inf
                call_close(
                    close, (room, kept, arg, layers, keeps * most, eps, counts, table, below, most)
                )
    return stuck == 0
