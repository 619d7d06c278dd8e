"""The compiled kernels: one round of a pool with a counter, a purse of rerolls and exits.

All compiled code stands in this one file, so that its cache can never be older than its parts.

A *pool* of dice is rolled; each outcome lowers the counter `needed` by its damage and leaves by
its exit (`cls`): exit 0 stays with the same pool, any other exit g is worth `exits[g]`. While the
purse lasts, a reroll of the open dice costs 1. With f rerolls left

    R_f[outcome] = max(stop, best keep of E_{f-1}),     V_f = pay + sum of P(outcome) * R_f[outcome],
    E_f[keep]    = expectation of R_f over its open dice.

Staying refers to V_f itself: a loop at one value of `needed`, or, where damage heals, a loop
through all of them. Its equation rises and is piecewise linear, so it is solved by policy
iteration, ended only when the set of outcomes that stay repeats; each linear system by state
elimination without subtractions (Grassmann, Taksar, Heyman 1985), so loops that hardly ever end
lose no digits.

Arrays have a leading axis of one or two *layers*: the second number decides between choices whose
first numbers are closer than `eps`. `needed` is the last axis, so that loops run along it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

REROLL_BEST, REROLL_NEVER, REROLL_DROPPED = 0, 1, 2


@njit
def _expect(x, y, work, layers, counts, table, chance, inner_rows, keep_refs, width):
    """Expectation axis by axis: outcomes in `x` become keeps in the returned buffer (x or y)."""
    kinds = counts.shape[0]
    for t in range(kinds):
        if counts[t] == 0:
            continue
        rows, keeps, outcomes, faces, row0, keep0 = table[t, counts[t]]
        outer = layers
        for s in range(t):
            outer *= table[s, counts[s], 1]
        span = width
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 2]
        for a in range(outer):
            xo = a * outcomes * span
            yo = a * keeps * span
            for i in range(rows):
                w = i * span
                for j in range(faces):
                    q = chance[t, j]
                    ref = inner_rows[row0 + i, j]
                    if ref < 0:
                        v = xo + (-1 - ref) * span
                        if j == 0:
                            for n in range(span):
                                work[w + n] = q * x[v + n]
                        else:
                            for n in range(span):
                                work[w + n] += q * x[v + n]
                    else:
                        v = ref * span
                        if j == 0:
                            for n in range(span):
                                work[w + n] = q * work[v + n]
                        else:
                            for n in range(span):
                                work[w + n] += q * work[v + n]
            for k in range(keeps):
                ref = keep_refs[keep0 + k]
                v = yo + k * span
                if ref < 0:
                    u = xo + (-1 - ref) * span
                    for n in range(span):
                        y[v + n] = x[u + n]
                else:
                    u = ref * span
                    for n in range(span):
                        y[v + n] = work[u + n]
        x, y = y, x
    return x


@njit
def _close(x, arg, layers, size, eps, counts, table, below, width):
    """Best keep downward, axis by axis and in place; `arg` (if any) follows the winner."""
    kinds = counts.shape[0]
    track = arg.shape[0] > 0
    for t in range(kinds):
        if counts[t] == 0:
            continue
        keeps, faces, keep0 = table[t, counts[t], 1], table[t, counts[t], 3], table[t, counts[t], 5]
        outer = 1
        for s in range(t):
            outer *= table[s, counts[s], 1]
        span = width
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 1]
        for a in range(outer):
            for k in range(1, keeps):
                u = (a * keeps + k) * span
                for j in range(faces):
                    ref = below[keep0 + k, j]
                    if ref < 0:
                        continue
                    v = (a * keeps + ref) * span
                    if layers == 1:
                        for n in range(span):
                            x[u + n] = max(x[u + n], x[v + n])
                    else:
                        for n in range(span):
                            gain = x[v + n] - x[u + n]
                            better = gain > eps or (
                                gain >= -eps and x[size + v + n] > x[size + u + n] + eps
                            )
                            if better:
                                x[u + n] = x[v + n]
                                x[size + u + n] = x[size + v + n]
                                if track:
                                    arg[u + n] = arg[v + n]


@njit
def _eliminate(step, worth, leave, n, layers):
    """Solve x = worth + step @ x in place of `worth`; `leave` is 1 - the row sums of `step`."""
    for k in range(n - 1, -1, -1):
        total = leave[k]
        for j in range(k):
            total += step[k, j]
        for j in range(k):
            step[k, j] /= total
        for z in range(layers):
            worth[z, k] /= total
        leave[k] /= total
        for i in range(k):
            q = step[i, k]
            if q != 0.0:
                for j in range(k):
                    step[i, j] += q * step[k, j]
                leave[i] += q * leave[k]
                for z in range(layers):
                    worth[z, i] += q * worth[z, k]
    for k in range(n):
        for j in range(k):
            for z in range(layers):
                worth[z, k] += step[k, j] * worth[z, j]


@njit
def _endless(p, damage, cls, heals, endless):
    """Mark the values of `needed` from which neither an exit nor the end can ever come."""
    most = endless.shape[0] - 1
    for o in range(p.shape[0]):
        if cls[o] > 0 and p[o] > 0.0:
            return
    for d in range(1, most + 1):
        endless[d] = 1
    changed = True
    while changed:
        changed = False
        for d in range(1, most + 1):
            if endless[d]:
                for o in range(p.shape[0]):
                    left = min(most, d + heals) - damage[o]
                    if p[o] > 0.0 and (left <= 0 or not endless[left]):
                        endless[d] = 0
                        changed = True
                        break


@njit(
    "(i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i4[:,::1], f8[::1], i4[::1], i4[::1],"
    " f8[:,::1], u1[::1], i4[::1], f8[:,:,:,::1], f8[:,::1], f8[::1], f8[::1], i8, i8, f8,"
    " f8[:,:,::1], u1[::1], i4[:,:,::1])",
    cache=True,
    nogil=True,
)
def solve_pool(
    counts,  # (kinds,) dice of each kind
    table,  # the lattices (odds.chance.lattice.Pack)
    chance,
    inner_rows,
    keep_refs,
    below,
    p,  # (O,) probability of each outcome
    damage,  # (O,)
    cls,  # (O,) exit of each outcome, 0 stays
    pay,  # (layers, O) worth met when the round ends with this outcome
    barred,  # (K,) keeps that would leave nothing to reroll
    best,  # (O,) the largest keep of each outcome
    exits,  # (layers, exits, F+1, D+1); column 0 is the end of the enemy
    never,  # (layers, F+1) worth of play that never ends
    each_round,  # (layers,) worth met at the start of each round
    each_reroll,  # (layers,) worth met with each reroll
    heals,  # how much `needed` grows at the start of a round, up to D
    rerolls,  # REROLL_BEST, REROLL_NEVER or REROLL_DROPPED
    eps,
    value,  # out: (layers, F+1, D+1)
    endless,  # out: (D+1,)
    choice,  # out: (F+1, O, D) -1 to stop, else the keep; or (0, 0, 0) if not wanted
):
    """Solve the rounds of one pool for every purse and every damage still needed."""
    layers, purse, most = value.shape[0], value.shape[1] - 1, value.shape[2] - 1
    outcomes, keeps, kinds = p.shape[0], barred.shape[0], counts.shape[0]
    record = choice.shape[0] > 0
    tiny = 0.01 * eps  # smaller gains are noise, not improvement
    size = max(outcomes, keeps)
    rest = 1
    for t in range(kinds):
        rest *= max(table[t, counts[t], 1], table[t, counts[t], 2])
    size = max(size, rest) * most
    a_buffer = np.empty(layers * size)
    b_buffer = np.empty(layers * size)
    work_size = 1
    for t in range(kinds):
        span = most
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 2]
        work_size = max(work_size, table[t, counts[t], 0] * span)
    work = np.empty(work_size)
    arg = np.empty(keeps * most if record else 0, np.int32)
    found = np.empty((layers, outcomes, most))  # R_f
    kept = b_buffer  # best keeps of E_{f-1}; empty at f = 0
    kept_size = keeps * most
    stay = np.empty(outcomes, np.int64)
    staying = 0
    for o in range(outcomes):
        if cls[o] == 0:
            stay[staying] = o
            staying += 1
    # 2: worth known; 1: stays and stops; 0: stays, but rerolls instead.
    mask = np.empty((outcomes, most), np.uint8)
    tie = np.zeros((outcomes, most), np.uint8)
    _endless(p, damage, cls, heals, endless)
    step = np.zeros((most, most))
    base = np.empty((layers, most))
    worth = np.empty((layers, most))
    gone = np.empty(most)
    leave = np.empty(most)
    last = layers - 1

    for f in range(purse + 1):
        can = f > 0 and rerolls != REROLL_NEVER
        for z in range(layers):
            value[z, f, 0] = exits[z, 0, f, 0]
        # One value of `needed` at a time, or all at once where damage heals.
        low = 0
        while low < most:
            high = most if heals > 0 else low + 1
            n = high - low
            for d in range(low, high):
                gone[d] = 0.0
                for z in range(layers):
                    base[z, d] = each_round[z]
            for o in range(outcomes):
                g = cls[o]
                k = best[o] * most
                for d in range(low, high):
                    left = min(most, d + 1 + heals) - damage[o]
                    forced = rerolls == REROLL_DROPPED and left > 0 and barred[best[o]] == 0
                    if g == 0 and left > low:
                        mask[o, d] = 0 if can and forced else 1
                        tie[o, d] = 0
                        continue
                    mask[o, d] = 2
                    if left <= 0:
                        s0 = exits[0, g, f, 0]
                        s1 = exits[last, g, f, 0]
                    elif g == 0:
                        s0 = value[0, f, left]
                        s1 = value[last, f, left]
                    else:
                        s0 = exits[0, g, f, left]
                        s1 = exits[last, g, f, left]
                    s0 += pay[0, o]
                    s1 += pay[last, o]
                    stop = True
                    if can:
                        m0 = kept[k + d] + each_reroll[0]
                        m1 = kept[last * kept_size + k + d] + each_reroll[last]
                        if rerolls == REROLL_DROPPED:
                            stop = not forced
                            if forced:
                                s0 = m0
                        else:
                            stop = s0 > m0 + eps or (
                                s0 >= m0 - eps and (layers == 1 or s1 >= m1 - eps)
                            )
                            s0 = max(s0, m0)
                        if not stop:
                            s1 = m1
                    found[0, o, d] = s0
                    base[0, d] += p[o] * s0
                    if layers == 2:
                        found[1, o, d] = s1
                        base[1, d] += p[o] * s1
                    gone[d] += p[o]
                    if record:
                        choice[f, o, d] = -1 if stop else arg[k + d]
            # Policy iteration: first layer over all outcomes, second over the ties that it left.
            for z in range(layers):
                for _ in range(1000):
                    for d in range(low, high):
                        leave[d - low] = gone[d]
                        for y in range(layers):
                            worth[y, d - low] = base[y, d]
                        for e in range(n):
                            step[d - low, e] = 0.0
                    for i in range(staying):
                        o = stay[i]
                        k = best[o] * most
                        for d in range(low, high):
                            left = min(most, d + 1 + heals) - damage[o]
                            if left <= 0 or mask[o, d] == 2:
                                continue
                            if mask[o, d] == 1:
                                step[d - low, left - 1 - low] += p[o]
                                for y in range(layers):
                                    worth[y, d - low] += p[o] * pay[y, o]
                            else:
                                leave[d - low] += p[o]
                                for y in range(layers):
                                    worth[y, d - low] += p[o] * (
                                        kept[y * kept_size + k + d] + each_reroll[y]
                                    )
                    for d in range(low, high):
                        if endless[d + 1]:
                            leave[d - low] = 1.0
                            for y in range(layers):
                                worth[y, d - low] = never[y, f]
                            for e in range(n):
                                step[d - low, e] = 0.0
                    _eliminate(step, worth, leave, n, layers)
                    if not can or rerolls == REROLL_DROPPED:
                        break
                    changed = False
                    for i in range(staying):
                        o = stay[i]
                        k = best[o] * most
                        for d in range(low, high):
                            left = min(most, d + 1 + heals) - damage[o]
                            if left <= 0 or mask[o, d] == 2:
                                continue
                            if z == 1 and tie[o, d] == 0:
                                continue
                            s = pay[z, o] + worth[z, left - 1 - low]
                            m = kept[z * kept_size + k + d] + each_reroll[z]
                            new = mask[o, d]
                            if s > m + tiny:
                                new = 1
                            elif m > s + tiny:
                                new = 0
                            if new != mask[o, d]:
                                mask[o, d] = new
                                changed = True
                    if not changed:
                        break
                if z == 0:
                    for d in range(low, high):
                        value[0, f, d + 1] = worth[0, d - low]
                    if layers == 2 and can and rerolls == REROLL_BEST:
                        for i in range(staying):
                            o = stay[i]
                            k = best[o] * most
                            for d in range(low, high):
                                left = min(most, d + 1 + heals) - damage[o]
                                if left > 0 and mask[o, d] != 2:
                                    s = pay[0, o] + value[0, f, left]
                                    m = kept[k + d] + each_reroll[0]
                                    if abs(s - m) <= eps:
                                        tie[o, d] = 1
                                        mask[o, d] = 1
                else:
                    for d in range(low, high):
                        value[1, f, d + 1] = worth[1, d - low]
            for i in range(staying):
                o = stay[i]
                k = best[o] * most
                for d in range(low, high):
                    left = min(most, d + 1 + heals) - damage[o]
                    if left <= 0 or mask[o, d] == 2:
                        continue
                    for z in range(layers):
                        s = pay[z, o] + value[z, f, left]
                        if mask[o, d] == 0:
                            m = kept[z * kept_size + k + d] + each_reroll[z]
                            if z == 0 and rerolls == REROLL_BEST:
                                m = max(s, m)
                            s = m
                        found[z, o, d] = s
                    if record:
                        choice[f, o, d] = arg[k + d] if mask[o, d] == 0 else -1
            low = high
        for d in range(1, most + 1):
            if endless[d]:
                for z in range(layers):
                    value[z, f, d] = never[z, f]
                    for o in range(outcomes):
                        found[z, o, d - 1] = never[z, f]
                if record:
                    for o in range(outcomes):
                        choice[f, o, d - 1] = -1
        # 3. What a reroll is worth to those with one more in the purse.
        if f < purse and rerolls != REROLL_NEVER:
            i = 0
            for z in range(layers):
                for o in range(outcomes):
                    for d in range(most):
                        a_buffer[i] = found[z, o, d]
                        i += 1
            kept = _expect(
                a_buffer, b_buffer, work, layers, counts, table, chance, inner_rows, keep_refs, most
            )
            if rerolls == REROLL_BEST:
                for k in range(keeps):
                    if barred[k]:
                        for z in range(layers):
                            for d in range(most):
                                kept[z * kept_size + k * most + d] = -np.inf
            if record:
                for i in range(kept_size):
                    arg[i] = i // most
            if rerolls == REROLL_BEST:
                _close(kept, arg, layers, kept_size, eps, counts, table, below, most)


@njit
def _spread(y, x, work, counts, table, chance, inner_rows, keep_refs, width):
    """The transpose of `_expect` for one layer: mass on keeps in `y` falls on outcomes."""
    kinds = counts.shape[0]
    for t in range(kinds - 1, -1, -1):
        if counts[t] == 0:
            continue
        rows, keeps, outcomes, faces, row0, keep0 = table[t, counts[t]]
        outer = 1
        for s in range(t):
            outer *= table[s, counts[s], 1]
        span = width
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 2]
        for n in range(outer * outcomes * span):
            x[n] = 0.0
        for a in range(outer):
            xo = a * outcomes * span
            yo = a * keeps * span
            for n in range(rows * span):
                work[n] = 0.0
            for k in range(keeps):
                ref = keep_refs[keep0 + k]
                v = yo + k * span
                for n in range(span):
                    if ref < 0:
                        x[xo + (-1 - ref) * span + n] += y[v + n]
                    else:
                        work[ref * span + n] += y[v + n]
            for i in range(rows - 1, -1, -1):
                w = i * span
                for j in range(faces):
                    q = chance[t, j]
                    ref = inner_rows[row0 + i, j]
                    for n in range(span):
                        if ref < 0:
                            x[xo + (-1 - ref) * span + n] += q * work[w + n]
                        else:
                            work[ref * span + n] += q * work[w + n]
        x, y = y, x
    return y


@njit
def _visits(arrive, step, leave):
    """Solve v = arrive + v @ step in place of `arrive`; `leave` is 1 - the row sums of `step`."""
    n = leave.shape[0]
    total = np.empty(n)
    for k in range(n - 1, -1, -1):
        total[k] = leave[k]
        for j in range(k):
            total[k] += step[k, j]
        if total[k] == 0.0:  # never entered
            continue
        for j in range(k):
            q = step[k, j] / total[k]
            arrive[j] += q * arrive[k]
            for i in range(k):
                step[i, j] += q * step[i, k]
        for i in range(k):
            leave[i] += leave[k] / total[k] * step[i, k]
    for k in range(n):
        for i in range(k):
            arrive[k] += arrive[i] * step[i, k]
        if total[k] > 0.0:
            arrive[k] /= total[k]


@njit(
    "(i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], f8[::1], i4[::1], i4[::1],"
    " f8[:,::1], i8, u1[::1], i4[:,:,::1], u1, f8[:,::1], f8[:,:,::1], f8[::1], f8[::1], f8[::1])",
    cache=True,
    nogil=True,
)
def flow_pool(
    counts,  # as in solve_pool, down to `cls`
    table,
    chance,
    inner_rows,
    keep_refs,
    p,
    damage,
    cls,
    met,  # (things, O) what is met when a round ends with this outcome
    heals,
    endless,  # (D+1,)
    choice,  # (F+1, O, D) as chosen by solve_pool
    once,  # push through one round only; who stays then leaves by exit 0
    mass,  # (F+1, D+1) in: mass at the start of a round; out: expected visits
    left_by,  # out: (exits, F+1, D+1) mass by exit, purse and damage still needed
    lost_in,  # out: (F+1,) mass that enters play that never ends
    total_met,  # out: (things,) expected amounts met
    spent,  # out: (F+1,) expected rerolls by what the purse held before
):
    """Push mass at the start of rounds forward under the chosen play."""
    purse, most = mass.shape[0] - 1, mass.shape[1] - 1
    outcomes, kinds = p.shape[0], counts.shape[0]
    keeps = 1
    size = 1
    for t in range(kinds):
        keeps *= table[t, counts[t], 1]
        size *= max(table[t, counts[t], 1], table[t, counts[t], 2])
    x_buffer = np.zeros(size * most)
    y_buffer = np.zeros(size * most)
    work_size = 1
    for t in range(kinds):
        span = most
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 2]
        work_size = max(work_size, table[t, counts[t], 0] * span)
    work = np.empty(work_size)
    landed = np.zeros((outcomes, most))  # mass of outcomes after a reroll, f left
    kept = np.zeros(keeps * most)
    step = np.zeros((most, most))
    leave = np.zeros(most)
    arrive = np.zeros(most)
    any_landed = False
    for f in range(purse, -1, -1):
        any_kept = False
        for i in range(kept.shape[0]):
            kept[i] = 0.0
        # First what was rerolled, since it may come back to the start of a round with this purse.
        for first in range(1 if any_landed else 2, 3):
            if first == 2:
                for d in range(most):
                    arrive[d] = mass[f, d + 1]
                    if endless[d + 1]:
                        lost_in[f] += arrive[d]
                        arrive[d] = 0.0
                if not once:
                    for d in range(most):
                        leave[d] = 0.0
                        for e in range(most):
                            step[d, e] = 0.0
                    for o in range(outcomes):
                        for d in range(most):
                            left = min(most, d + 1 + heals) - damage[o]
                            if cls[o] == 0 and left > 0 and choice[f, o, d] < 0:
                                if not endless[left]:
                                    step[d, left - 1] += p[o]
                                    continue
                            leave[d] += p[o]
                    _visits(arrive, step, leave)
                for d in range(most):
                    mass[f, d + 1] = arrive[d]
            for o in range(outcomes):
                for d in range(most):
                    m = landed[o, d] if first == 1 else arrive[d] * p[o]
                    if m == 0.0:
                        continue
                    k = choice[f, o, d]
                    if k >= 0:
                        kept[k * most + d] += m
                        spent[f] += m
                        any_kept = True
                        continue
                    for i in range(met.shape[0]):
                        total_met[i] += m * met[i, o]
                    left = max(0, min(most, d + 1 + heals) - damage[o])
                    if cls[o] > 0 or left == 0 or once:
                        left_by[cls[o], f, left] += m
                    elif first == 1:
                        mass[f, left] += m
                    elif endless[left]:
                        lost_in[f] += m
        any_landed = any_kept
        if any_kept:
            for i in range(kept.shape[0]):
                y_buffer[i] = kept[i]
            fallen = _spread(
                y_buffer, x_buffer, work, counts, table, chance, inner_rows, keep_refs, most
            )
            for o in range(outcomes):
                for d in range(most):
                    landed[o, d] = fallen[o * most + d]
