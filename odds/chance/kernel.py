"""The compiled kernels: one round of a pool with a counter, a purse of rerolls and exits.

All compiled code stands in this one file, so that its cache can never be older than its parts.

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

Arrays have a leading axis of one or two *layers*: the second number decides between choices whose
first numbers are closer than its `eps`. `needed` is the last axis, so that loops run along it.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from odds.chance.compiling import prepare
from odds.chance.lattice import REROLL_BEST, REROLL_DROPPED, REROLL_NEVER, STOP, TRADE

njit = prepare()
MOST_TURNS = 1000  # of policy iteration; a handful is usual


@njit(error_model="numpy")
def _expect(room, at, to, work, layers, counts, table, chance, inner_rows, keep_refs, width):
    """Expectation axis by axis: outcomes at `at` in `room` become keeps; returns where they are.

    `at` and `to` are two places in the flat `room`, used in turns; inner nodes stand at `work`.
    """
    kinds = counts.shape[0]
    for t in range(kinds):
        if counts[t] == 0:
            continue
        rows, keeps, outcomes, faces, row0, keep0, _ = table[t, counts[t]]
        outer = layers
        for s in range(t):
            outer *= table[s, counts[s], 1]
        span = width
        for s in range(t + 1, kinds):
            span *= table[s, counts[s], 2]
        for a in range(outer):
            source = at + a * outcomes * span
            for i in range(rows):
                w = work + i * span
                for j in range(0, faces, 2):
                    ref = inner_rows[row0 + i, j]
                    u = source + (-1 - ref) * span if ref < 0 else work + ref * span
                    p = chance[t, j]
                    if j + 1 == faces:
                        if j == 0:
                            for n in range(span):
                                room[w + n] = p * room[u + n]
                        else:
                            for n in range(span):
                                room[w + n] += p * room[u + n]
                        continue
                    ref = inner_rows[row0 + i, j + 1]
                    v = source + (-1 - ref) * span if ref < 0 else work + ref * span
                    q = chance[t, j + 1]
                    if j == 0:
                        for n in range(span):
                            room[w + n] = p * room[u + n] + q * room[v + n]
                    else:
                        for n in range(span):
                            room[w + n] += p * room[u + n] + q * room[v + n]
            for k in range(keeps):
                ref = keep_refs[keep0 + k]
                u = source + (-1 - ref) * span if ref < 0 else work + ref * span
                v = to + (a * keeps + k) * span
                for n in range(span):
                    room[v + n] = room[u + n]
        at, to = to, at
    return at


@cache
def load_expect():
    """Compile, or load, `expect`: for those who ask for every keep of a pool."""
    return njit(EXPECT, cache=True, nogil=True, error_model="numpy")(expect)


EXPECT = "i8(f8[::1], i8, i8, i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i8)"


def expect(room, size, layers, counts, table, chance, inner_rows, keep_refs, width):
    """Expectation of every keep, of the outcomes at the start of `room`; returns where it is.

    `room` holds twice `size` numbers, then the inner rows (Pack.room).
    """
    return _expect(
        room, 0, size, 2 * size, layers, counts, table, chance, inner_rows, keep_refs, width
    )


@njit(error_model="numpy")
def _close_one(x, at, counts, table, below, width):
    """Best keep downward in x from `at` on, axis by axis, in place, for one layer."""
    for t in range(counts.shape[0]):
        if counts[t] == 0:
            continue
        _, keeps, _, faces, _, keep0, _ = table[t, counts[t]]
        outer, span = 1, width
        for s in range(counts.shape[0]):
            if s < t:
                outer *= table[s, counts[s], 1]
            elif s > t:
                span *= table[s, counts[s], 1]
        # Rows of a view cannot wrap around, so loops along them become vector code.
        rows = x[at : at + outer * keeps * span].reshape(outer * keeps, span)
        for a in range(outer):
            for k in range(1, keeps):
                upper = a * keeps + k
                for j in range(faces):
                    lower = a * keeps + below[keep0 + k, j]
                    if lower < a * keeps:
                        continue
                    for n in range(span):
                        m = rows[lower, n]
                        rows[upper, n] = m if m > rows[upper, n] else rows[upper, n]


@njit(error_model="numpy")
def _close(x, at, arg, layers, size, eps, counts, table, below, width):
    """Best keep downward in x from `at` on, axis by axis, in place; `arg` (if any) follows it."""
    kinds = counts.shape[0]
    track = arg.shape[0] > 0
    if layers == 1 and not track:
        _close_one(x, at, counts, table, below, width)
        return
    last = (layers - 1) * size
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
                i = (a * keeps + k) * span
                u = at + i
                for j in range(faces):
                    ref = below[keep0 + k, j]
                    if ref < 0:
                        continue
                    h = (a * keeps + ref) * span
                    v = at + h
                    for n in range(span):
                        gain = x[v + n] - x[u + n]
                        better = gain > eps[0] or (
                            gain >= -eps[0] and x[last + v + n] > x[last + u + n] + eps[layers - 1]
                        )
                        # The first layer is a maximum; a tie must not let it drift.
                        if gain > 0.0:
                            x[u + n] = x[v + n]
                        if better:
                            if layers > 1:
                                x[last + u + n] = x[last + v + n]
                            if track:
                                arg[i + n] = arg[h + n]


@njit(error_model="numpy")
def _trade(room, kept, arg, traded, f, each, eps, best, keeps, can):
    """Let what an outcome may be traded for stand in for its best keep where it is better.

    After `_close`, the entry of the largest keep of an outcome belongs to that outcome alone.
    """
    layers, outcomes, most = traded.shape[0], traded.shape[2], traded.shape[3]
    second = (layers - 1) * keeps * most
    for o in range(outcomes):
        for d in range(most):
            i = best[o] * most + d
            t0 = traded[0, f, o, d] - each[0, 1]  # a trade is no reroll
            t1 = traded[layers - 1, f, o, d] - each[layers - 1, 1]
            better = not can
            if can:
                gain = t0 - room[kept + i]
                better = gain > eps[0] or (
                    layers > 1 and gain >= -eps[0] and t1 > room[kept + second + i] + eps[1]
                )
                t0 = max(t0, room[kept + i])  # a tie must not let the first layer drift
            room[kept + i] = t0
            if better:
                if layers > 1:
                    room[kept + second + i] = t1
                if arg.shape[0]:
                    arg[i] = TRADE


@njit(error_model="numpy")
def _one_layer(p, damage, cls, pay, best, exits, f, can, room, kept, each, base, found, most):
    """Outcomes whose worth is known, for one layer and best rerolls where nothing heals."""
    for o in range(p.shape[0]):
        g, h, q = cls[o], damage[o], p[o]
        k, r = kept + best[o] * most, found + o * most
        dead = pay[0, o] + exits[0, g, f, 0]
        end = min(h, most) if g == 0 else most
        for d in range(end):
            base[2, d] += q
            room[r + d] = pay[0, o] + exits[0, g, f, d + 1 - h] if d >= h else dead
        if can:
            for d in range(end):
                m = room[k + d] + each
                if m > room[r + d]:
                    room[r + d] = m
        for d in range(end):
            base[0, d] += q * room[r + d]


@njit(error_model="numpy")
def _eliminate(step, worth, n, layers):
    """Solve x = worth + step @ x in place of `worth`; worth[2] is 1 - the row sums of `step`."""
    for k in range(n - 1, -1, -1):
        total = worth[2, k]
        for j in range(k):
            total += step[k, j]
        for j in range(k):
            step[k, j] /= total
        for z in range(3):
            worth[z, k] /= total
        for i in range(k):
            q = step[i, k]
            if q != 0.0:
                for j in range(k):
                    step[i, j] += q * step[k, j]
                for z in range(3):
                    worth[z, i] += q * worth[z, k]
    for k in range(n):
        for j in range(k):
            for z in range(layers):
                worth[z, k] += step[k, j] * worth[z, j]


@njit(
    "b1(i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i4[:,::1], f8[::1], i4[::1], i4[::1],"
    " f8[:,::1], u1[::1], i4[::1], f8[:,:,:,::1], f8[:,::1], f8[:,::1], f8[:,:,:,::1], i8, u1[::1],"
    " i8, f8[::1], f8[::1], i8, f8[:,:,::1], f8[:,:,:,::1], i4[:,:,::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
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
    each,  # (layers, 2) worth met at the start of each round, and with each reroll
    traded,  # (layers, F+1, O, D) what outcomes may be traded for; or (0, 0, 0, 0)
    heals,  # how much `needed` grows at the start of a round, up to D
    endless,  # (D+1,) values of `needed` from which play never ends: 1, or 2 unless it is traded
    rerolls,  # REROLL_BEST, REROLL_NEVER or REROLL_DROPPED
    eps,  # (layers,) smaller differences are ties
    room,  # to work in: twice `size`, then the inner rows (Pack.room)
    size,  # layers * largest product of lattice sizes * D
    value,  # out: (layers, F+1, D+1)
    rolled,  # out: (layers, F+1, O, D) the R_f; or (0, 0, 0, 0) if not wanted
    choice,  # out: (F+1, O, D) STOP, TRADE, or the keep; or (0, 0, 0) if not wanted
):
    """Solve the rounds of a pool for every purse and damage needed; False if it did not settle."""
    layers, purse, most = value.shape[0], value.shape[1] - 1, value.shape[2] - 1
    outcomes, keeps, last = p.shape[0], barred.shape[0], value.shape[0] - 1
    record, trades = choice.shape[0] > 0, traded.shape[0] > 0
    arg = np.empty(keeps * most if record else 0, np.int32)
    kept, found = 0 * size, size  # where in `room` the best keeps of E_{f-1} are, and R_f
    second = last * keeps * most  # where their last layer starts
    follow = last * outcomes * most
    plain = layers == 1 and heals == 0 and not record and rerolls != REROLL_DROPPED
    plain = plain and rolled.shape[0] == 0
    for d in range(1, most + 1):
        plain = plain and not endless[d]
    stays = np.empty((outcomes, most), np.uint8)  # whether a reroll has replaced staying: 0, else 1
    step = np.empty((most, most))
    base = np.empty((3, most))  # worth by layer, and chance, of all that does not stay
    worth = np.empty((3, most))
    settled = True
    for f in range(purse + 1):
        can = trades or (f > 0 and rerolls != REROLL_NEVER)
        if trades:
            _trade(room, kept, arg, traded, f, each, eps, best, keeps, f > 0)
        for z in range(layers):
            value[z, f, 0] = exits[z, 0, f, 0]
        for d in range(most):
            base[2, d] = 0.0
            for z in range(layers):
                base[z, d] = each[z, 0]
        for phase in range(2):
            # Policy iteration: first layer over all that stays, second over the ties it left.
            for z in range(layers if phase == 1 else 0):
                for turn in range(MOST_TURNS):
                    changed = turn == 0
                    for d in range(most):
                        for y in range(3):
                            worth[y, d] = base[y, d]
                        for e in range(most):
                            step[d, e] = 0.0
                    for o in range(outcomes):
                        if cls[o] > 0:
                            continue
                        k = best[o] * most
                        for d in range(most):
                            left = min(most, d + 1 + heals) - damage[o]
                            if left <= 0:
                                continue
                            stay = 1
                            if can and rerolls == REROLL_DROPPED:
                                stay = barred[best[o]]
                            elif can and turn + z > 0:
                                noise = 0.01 * eps[0]
                                gain = (
                                    pay[0, o] + value[0, f, left] - room[kept + k + d] - each[0, 1]
                                )
                                if z == 1 and abs(gain) <= eps[0]:
                                    gain = 0.0
                                    if turn > 0:
                                        noise = 0.01 * eps[last]
                                        gain = pay[1, o] + value[1, f, left]
                                        gain -= room[kept + second + k + d] + each[1, 1]
                                stay = 1 if gain >= 0.0 else 0
                                # Gains of rounding size change nothing, or turns would not end;
                                # nor do ties where staying again and again would never end.
                                if abs(gain) <= noise and (turn > 0 or endless[d + 1]):
                                    stay = stays[o, d]
                            elif can and endless[d + 1]:
                                stay = 0
                            if turn > 0 and stay != stays[o, d]:
                                changed = True
                            stays[o, d] = stay
                            if stay:
                                step[d, left - 1] += p[o]
                                for y in range(layers):
                                    worth[y, d] += p[o] * pay[y, o]
                            else:
                                worth[2, d] += p[o]
                                for y in range(layers):
                                    m = room[kept + y * keeps * most + k + d] + each[y, 1]
                                    worth[y, d] += p[o] * m
                    if not changed:
                        break
                    settled = settled and turn < MOST_TURNS - 1
                    for d in range(most):
                        if endless[d + 1] == 1:
                            worth[2, d] = 1.0
                            for y in range(layers):
                                worth[y, d] = never[y, f]
                            for e in range(most):
                                step[d, e] = 0.0
                    _eliminate(step, worth, most, layers)
                    for d in range(most):
                        for y in range(z, layers):
                            value[y, f, d + 1] = worth[y, d]
            # Outcomes whose worth is known before that (phase 0), or now (phase 1).
            if plain and phase == 0:
                _one_layer(
                    p, damage, cls, pay, best, exits, f, can, room, kept, each[0, 1], base, found,
                    most,
                )  # fmt: skip
                continue
            for o in range(outcomes):
                g = cls[o]
                k = best[o] * most
                full = barred[best[o]] != 0
                if phase == 1 and g > 0:
                    continue
                for d in range(most):
                    left = min(most, d + 1 + heals) - damage[o]
                    if g == 0 and (left > 0) != (phase == 1):
                        continue
                    if phase == 1:
                        s0 = value[0, f, left]
                        s1 = value[last, f, left]
                    else:
                        s0 = exits[0, g, f, max(left, 0)]
                        s1 = exits[last, g, f, max(left, 0)]
                    s0 += pay[0, o]
                    s1 += pay[last, o]
                    stop = True
                    if endless[d + 1] == 1:
                        s0 = never[0, f]
                        s1 = never[last, f]
                    elif can:
                        m0 = room[kept + k + d] + each[0, 1]
                        m1 = room[kept + second + k + d] + each[last, 1]
                        if rerolls == REROLL_DROPPED:
                            stop = left <= 0 or full
                        else:
                            stop = s0 > m0 + eps[0] or (
                                s0 >= m0 - eps[0] and (layers == 1 or s1 >= m1 - eps[last])
                            )
                            if phase == 1 and endless[d + 1]:
                                stop = stays[o, d] != 0
                            # The first layer is a maximum; a tie must not let it drift.
                            m0 = max(s0, m0)
                            s0 = m0
                        if not stop:
                            s0 = m0
                            s1 = m1
                    room[found + follow + o * most + d] = s1
                    room[found + o * most + d] = s0
                    base[1, d] += p[o] * s1
                    base[0, d] += p[o] * s0
                    base[2, d] += p[o]
                    if record:
                        choice[f, o, d] = STOP if stop else arg[k + d]
        for z in range(layers if rolled.shape[0] else 0):
            for o in range(outcomes):
                for d in range(most):
                    rolled[z, f, o, d] = room[found + z * follow + o * most + d]
        # What a reroll is worth to those with one more in the purse.
        if f < purse and rerolls != REROLL_NEVER:
            kept = _expect(
                room, found, size - found, 2 * size, layers, counts, table, chance, inner_rows,
                keep_refs, most,
            )  # fmt: skip
            found = size - kept
            if rerolls == REROLL_BEST:
                for k in range(keeps):
                    if barred[k]:
                        for d in range(most):
                            room[kept + k * most + d] = -np.inf
                            room[kept + second + k * most + d] = -np.inf
            if record:
                for i in range(keeps * most):
                    arg[i] = i // most
            if rerolls == REROLL_BEST:
                _close(room, kept, arg, layers, keeps * most, eps, counts, table, below, most)
    return settled


@njit(error_model="numpy")
def _list_rolls(counts, table, full, best, shown, share, p, damage, shields, largest, barred):
    """List outcomes and keeps of a pool, kind by kind, each spread out from behind; count both."""
    p[0], damage[0], shields[0], largest[0], barred[0] = 1.0, 0, 0, 0, 1
    outcomes, keeps = 1, 1
    for t in range(counts.shape[0]):
        if counts[t] == 0:
            continue
        _, held, size, _, _, keep0, first = table[t, counts[t]]
        for a in range(outcomes - 1, -1, -1):
            q, hit, shield, keep = p[a], damage[a], shields[a], largest[a] * held
            for b in range(size):
                o, at = a * size + b, first + b
                p[o] = q * share[at]
                damage[o] = hit + shown[at, 0]
                shields[o] = shield + shown[at, 1]
                largest[o] = keep + best[at]
        outcomes *= size
        for a in range(keeps - 1, -1, -1):
            bar = barred[a]
            for b in range(held):
                barred[a * held + b] = bar & full[keep0 + b]
        keeps *= held
    return outcomes, keeps


@njit(error_model="numpy")
def _expect_sums(ends, room, at, to, counts, table, shown, share, held):
    """Expectation where sums alone tell outcomes apart: `ends[shields, needed]`, 0 is the end.

    Much less work than `_expect`. Kinds are taken from the last: n = 0, 1, ... of its dice are
    rolled for whatever the other dice may show; a keep with n open dice is then a place in that,
    moved by what is kept. Keeps of the kinds that are done are the last axis, along which loops
    run. Returns where in `room` the keeps are, as `_expect` does.
    """
    width, enough = ends.shape[1], ends.shape[0] - 1
    before, top = 0, 0  # dice of the kinds that are still to do; the most shields of a die
    for t in range(counts.shape[0]):
        before += counts[t]
        for j in range(table[t, 1, 2] if counts[t] else 0):
            top = max(top, shown[table[t, 1, 6] + j, 1])
    done, high = 1, min(before * top, enough) + 1
    for z in range(high):
        for d in range(width):
            room[at + z * width + d] = ends[z, d]
    for t in range(counts.shape[0] - 1, -1, -1):
        dice = counts[t]
        if dice == 0:
            continue
        _, keeps, _, _, _, keep0, _ = table[t, dice]
        die, faces = table[t, 1, 6], table[t, 1, 2]  # the outcomes of one die are its faces
        before -= dice
        rows = (dice + 1) * high * width
        rolled = room[at : at + rows * done].reshape(rows, done)
        for n in range(1, dice + 1):
            for z in range(min((before + dice - n) * top, enough) + 1):
                for d in range(width):
                    u = (n * high + z) * width + d
                    for j in range(faces):
                        q, left = share[die + j], max(d - shown[die + j, 0], 0)
                        v = ((n - 1) * high + min(z + shown[die + j, 1], enough)) * width + left
                        for a in range(done):
                            rolled[u, a] = q * rolled[v, a] + (rolled[u, a] if j > 0 else 0.0)
        low = min(before * top, enough) + 1
        for k in range(keeps):
            n, hit, shield = held[keep0 + k, 0], held[keep0 + k, 1], held[keep0 + k, 2]
            for z in range(low):
                for d in range(0 if before else 1, width):
                    v = (n * high + min(z + shield, enough)) * width + max(d - hit, 0)
                    # In the end, `needed` is the last axis, and from 1.
                    u, stride = to + ((z * width + d) * keeps + k) * done, 1
                    if before == 0:
                        u, stride = to + k * done * (width - 1) + d - 1, width - 1
                    for a in range(done):
                        room[u + a * stride] = rolled[v, a]
        done *= keeps
        high = low
        at, to = to, at
    return at


@njit(error_model="numpy")
def _play_round(rolls, lost, ends, kept, each, found, base, stays, value):
    """Solve a round of one purse where no other loop is possible than to stay without damage.

    `ends[shields, needed]` is known where warriors are `lost` or the enemy falls, the rest is
    filled in; `kept[keep, needed]` is the worth of a reroll; `found` gets that of outcomes.
    """
    p, damage, shields, best = rolls
    most = value.shape[0] - 1
    for d in range(most):
        base[d] = each[0]
    leave = 0.0  # chance of all that does not stay without damage
    count = 0
    for o in range(p.shape[0]):
        q, hit, z, k = p[o], damage[o], shields[o], best[o]
        known = most
        if lost[z] == 0:
            known = hit
            stays[count] = o
            count += 1
        if known > 0:
            leave += q
        for d in range(known):
            found[o, d] = max(ends[z, max(d + 1 - hit, 0)], kept[k, d] + each[1])
            base[d] += q * found[o, d]
    for d in range(most):
        known_worth = base[d]
        for i in range(count):
            o = stays[i]
            if 0 < damage[o] <= d:
                found[o, d] = max(value[d + 1 - damage[o]], kept[best[o], d] + each[1])
                known_worth += p[o] * found[o, d]
        worth, replaced = known_worth / leave, 0
        # Worth only rises, so ever fewer are better rerolled: done when none of them drops out.
        while True:
            total, chance, now = known_worth, leave, 0
            for i in range(count):
                o = stays[i]
                again = kept[best[o], d] + each[1]
                if damage[o] == 0 and again > worth:
                    total += p[o] * again
                    chance += p[o]
                    now += 1
            if now == replaced:
                break
            worth, replaced = max(worth, total / chance), now
        value[d + 1] = worth
        for i in range(count):
            o = stays[i]
            ends[shields[o], d + 1] = worth
            if damage[o] == 0:
                found[o, d] = max(worth, kept[best[o], d] + each[1])


PARTIES = (
    "b1(i8[:,::1], i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i4[:,::1], u1[::1],"
    " i4[::1], i4[:,::1], f8[::1], i4[:,::1], i4[:,::1], f8[:,:,::1], f8[:,::1], f8[:,::1], i8, i8,"
    " i8[::1], f8[::1], f8[:,:,:,:,::1])"
)


@cache
def load_parties():
    """Compile, or load, `solve_parties`: some seconds more, for those who have many parties."""
    return njit(PARTIES, cache=True, nogil=True, error_model="numpy")(solve_parties)


def solve_parties(
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
    won,  # (rows, layers, F+1) worth of the end of the enemy
    never,  # as in solve_pool
    each,
    heals,
    rerolls,
    order,  # kinds in the order in which they are lost; empty for the best choice
    eps,
    worth,  # in and out: (rows, 1 + most lost, layers, F+1, D+1) when so many are lost
):
    """Solve pools in which dice only leave by number and nothing is paid, all in one call.

    The first two sums in `shown` are damage and shields. No pool may be able to go on forever.
    """
    kinds = parties.shape[1]
    layers, purse, most = worth.shape[2], worth.shape[3] - 1, worth.shape[4] - 1
    plain = layers == 1 and heals == 0 and rerolls != REROLL_DROPPED
    enough = 0  # shields: more of them save nobody else
    for n in range(lost_of.shape[0]):
        for z in range(enough + 1, lost_of.shape[1]):
            if lost_of[n, z] != lost_of[n, z - 1]:
                enough = z
    ends = np.empty((enough + 1, most + 1))
    # Room for the largest pool, taken once.
    widest, rests, size, inner = ends.size, 1, ends.size * most, 1
    for which in range(parties.shape[0]):
        outcomes, keeps, nodes, span = 1, 1, layers * most, most
        for t in range(kinds - 1, -1, -1):
            n = parties[which, t]
            size = max(size, (n + 1) * keeps * ends.size)
            inner = max(inner, table[t, n, 0] * span)
            keeps *= table[t, n, 1]
            outcomes *= table[t, n, 2]
            span *= table[t, n, 2]
            nodes *= max(table[t, n, 1], table[t, n, 2])
        widest, rests, size = max(widest, outcomes), max(rests, keeps), max(size, nodes)
    room = np.empty(2 * size + inner)
    p, pay = np.empty(widest), np.zeros(layers * widest)
    damage, shields = np.empty(widest, np.int32), np.empty(widest, np.int32)
    best_keep, barred = np.empty(widest, np.int32), np.empty(rests, np.uint8)
    stays, base = np.empty(widest, np.int32), np.empty(most)
    endless, choice = np.zeros(most + 1, np.uint8), np.empty((0, 0, 0), np.int32)
    traded = np.empty((0, 0, 0, 0))
    # Where nothing can be rerolled, sums tell outcomes apart, and a reroll is worth less than all.
    no_reroll, no_keep = np.full((1, most), -np.inf), np.zeros(ends.size, np.int32)
    sums = np.empty(ends.size)
    sum_damage, sum_shields = np.empty(sums.size, np.int32), np.empty(sums.size, np.int32)
    for i in range(sums.size):
        sum_damage[i], sum_shields[i] = i // (enough + 1), i % (enough + 1)
    settled = True
    for which in range(parties.shape[0]):
        counts = parties[which]
        row, dice = 0, 0
        for t in range(kinds):
            row += counts[t] * strides[t]
            dice += counts[t]
        # Worth after one more loss is the best over whom to lose, given all losses before.
        for lost in range(1, lost_of[dice, 0] + 1):
            fresh = True
            for i in range(kinds):
                t = order[i] if order.shape[0] else i
                if counts[t] == 0:
                    continue
                other = row - strides[t]
                for f in range(purse + 1):
                    for d in range(most + 1):
                        a = worth[other, lost - 1, 0, f, d]
                        if fresh:
                            better = True
                            worth[row, lost, 0, f, d] = a
                        else:
                            gain = a - worth[row, lost, 0, f, d]
                            better = gain > eps[0]
                            if layers == 2 and gain >= -eps[0]:
                                second = worth[other, lost - 1, 1, f, d]
                                better |= second > worth[row, lost, 1, f, d] + eps[1]
                            if gain > 0.0:
                                worth[row, lost, 0, f, d] = a
                        if better and layers == 2:
                            worth[row, lost, 1, f, d] = worth[other, lost - 1, 1, f, d]
                fresh = False
                if order.shape[0]:
                    break
        outcomes, keeps = _list_rolls(
            counts, table, full, best, shown, share, p, damage, shields, best_keep, barred
        )
        if not plain:
            exits = np.empty((layers, lost_of[dice, 0] + 1, purse + 1, most + 1))
            for z in range(layers):
                for f in range(purse + 1):
                    exits[z, 0, f, 0] = won[row, z, f]
                    for d in range(most + 1):
                        for lost in range(1, exits.shape[1]):
                            exits[z, lost, f, d] = worth[row, lost, z, f, d]
            for o in range(outcomes):
                shields[o] = lost_of[dice, shields[o]]  # their exit
            settled &= solve_pool(
                counts, table, chance, inner_rows, keep_refs, below, p[:outcomes],
                damage[:outcomes], shields[:outcomes],
                pay[: layers * outcomes].reshape(layers, outcomes), barred[:keeps],
                best_keep[:outcomes], exits, never, each, traded, heals, endless, rerolls, eps,
                room, size, worth[row, 0], traded, choice,
            )  # fmt: skip
            continue
        for i in range(sums.size):
            sums[i] = 0.0
        for o in range(outcomes):
            damage[o], shields[o] = min(damage[o], most), min(shields[o], enough)
            sums[damage[o] * (enough + 1) + shields[o]] += p[o]
        kept, found = 0 * size, size
        for f in range(purse + 1):
            worth[row, 0, 0, f, 0] = won[row, 0, f]
            for z in range(enough + 1):
                for d in range(most + 1):
                    ends[z, d] = worth[row, lost_of[dice, z], 0, f, min(d, most * lost_of[dice, z])]
            rolls, nodes = (sums, sum_damage, sum_shields, no_keep), no_reroll
            can = f > 0 and rerolls == REROLL_BEST
            if can:
                rolls = p[:outcomes], damage, shields, best_keep
                nodes = room[kept : kept + keeps * most].reshape(keeps, most)
            places = room[found : found + rolls[0].size * most].reshape(rolls[0].size, most)
            _play_round(
                rolls, lost_of[dice], ends, nodes, each[0], places, base, stays,
                worth[row, 0, 0, f],
            )  # fmt: skip
            if f == purse or rerolls != REROLL_BEST:
                continue
            if can:
                kept = _expect(
                    room, found, kept, 2 * size, layers, counts, table, chance, inner_rows,
                    keep_refs, most,
                )  # fmt: skip
            else:
                kept = _expect_sums(ends, room, kept, found, counts, table, shown, share, held)
            found = size - kept
            for k in range(keeps):
                for d in range(most if barred[k] else 0):
                    room[kept + k * most + d] = -np.inf
            _close_one(room, kept, counts, table, below, most)
    return settled


@njit(
    "f8[::1](i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i8, f8[::1], f8[::1], f8[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def spread(counts, table, chance, inner_rows, keep_refs, width, y, x, work):
    """Let mass on keeps in `y` fall on outcomes: the transpose of the expectation of one layer.

    `x` is as large as `y`; the mass is at the start of the array returned, which is one of them.
    """
    kinds = counts.shape[0]
    for t in range(kinds - 1, -1, -1):
        if counts[t] == 0:
            continue
        rows, keeps, outcomes, faces, row0, keep0, _ = table[t, counts[t]]
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
