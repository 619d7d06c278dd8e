"""The forward pass of one pool: where mass goes under the chosen play (backward: `rounds`).

Purses are taken from full to empty, since a reroll leads to one less; with f left, what was
rerolled comes first, since it may stay and start another round with f. Rounds that lead back to the
same pool are summed in closed form: the expected visits v = arrive + v @ step, by eliminating
states without subtractions, so that loops that hardly ever end lose no digits (Grassmann, Taksar,
Heyman 1985).
"""

from __future__ import annotations

from numpy import uint64 as u

from odds.chance.compiling import prepare
from odds.chance.lattice import STOP, TRADE

njit = prepare()
FLOW = (
    "f8(i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], f8[::1], i4[::1], i4[::1],"
    " i4[:,:,::1], u1[::1], i8, b1, f8[:,:,::1], f8[:,::1], f8[:,:,::1], f8[::1], f8[::1],"
    " f8[:,:,::1], f8[::1], f8[::1], f8[:,::1], f8[::1], i8)"
)


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _spread(room, at, to, work, counts, table, chance, inner_rows, keep_refs, width):
    """Let mass on keeps, at `at` in `room`, fall on outcomes; returns where it is.

    The transpose of `keeps.expect`, whose arguments these are.
    """
    outer, span = at - at + 1, width
    for t in range(counts.shape[0]):
        outer *= table[t, counts[t], 1]
    for t in range(counts.shape[0] - 1, -1, -1):
        rows, keeps, outcomes, faces, row0, keep0, _ = table[t, counts[t]]
        if counts[t] == 0:
            continue
        outer //= keeps
        for n in range(u(outer * outcomes * span)):
            room[u(to) + n] = 0.0
        for a in range(outer):
            target = to + a * outcomes * span
            for n in range(u(rows * span)):
                room[u(work) + n] = 0.0
            for k in range(keeps):
                ref = keep_refs[keep0 + k]
                x = u(target + (-1 - ref) * span if ref < 0 else work + ref * span)
                y = u(at + (a * keeps + k) * span)
                for n in range(u(span)):
                    room[x + n] += room[y + n]
            for i in range(rows - 1, -1, -1):
                y = u(work + i * span)
                for j in range(faces):
                    q, ref = chance[t, j], inner_rows[row0 + i, j]
                    x = u(target + (-1 - ref) * span if ref < 0 else work + ref * span)
                    for n in range(u(span)):
                        room[x + n] += q * room[y + n]
        span *= outcomes
        at, to = to, at
    return at


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def _visit(visits, step, leave, most):
    """Replace what arrives, `visits[1:]`, by the expected visits; `step` is used up.

    `leave` is 1 - the row sums of `step`. States that cannot be left must not be entered.
    """
    for k in range(most - 1, -1, -1):
        total = leave[k]
        for j in range(k):
            total += step[k, j]
        total = total if total > 0.0 else 1.0
        for j in range(k):
            share = step[k, j] / total
            step[k, j] = share
            visits[j + 1] += share * visits[k + 1]
            for i in range(k):
                step[i, j] += step[i, k] * share
        for i in range(k):
            leave[i] += step[i, k] * (leave[k] / total)
        leave[k] = total
    for k in range(most):
        for j in range(k):
            visits[k + 1] += visits[j + 1] * step[j, k]
        visits[k + 1] /= leave[k]


@njit(FLOW, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def flow(
    counts,
    table,  # the lattices (Pack), down to `keep_refs`
    chance,
    inner_rows,
    keep_refs,
    p,  # (O,) chance of each outcome
    damage,  # (O,)
    cls,  # (O,) exit of each outcome; 0 stays
    choice,  # (F+1, O, D) STOP, TRADE, or the keep to reroll from
    endless,  # (D+1,) marks values of `needed` from which play never ends
    heals,  # how much `needed` grows at the start of a round, up to D
    once,  # whether who stays leaves by exit 0
    lying,  # (F+1, O, D) mass whose dice lie on the table already, or (0, 0, 0)
    visits,  # in and out: (F+1, D+1) mass at the start of a round; expected rounds
    left_by,  # out, zeros: (exits, F+1, D+1)
    never,  # out, zeros: (F+1,) mass that never ends
    stopped,  # out, zeros: (O,) mass whose round ended with each outcome
    traded,  # out, zeros: (F+1, O, D) mass that chose TRADE, or (0, 0, 0)
    shown,  # out, zeros: (O,) mass of which some dice were rerolled
    kept,  # out, zeros: (K,) what of it they kept
    step,  # (D, D) to work in
    room,  # to work in: twice `size`, then the inner rows (Pack.room)
    size,
):
    """Push mass through the rounds of a pool; returns the rerolls spent."""
    purse, outcomes, most = choice.shape[0] - 1, choice.shape[1], choice.shape[2]
    keeps = kept.shape[0]
    leave = room[2 * size :]  # the inner rows are free meanwhile
    at, landed, rerolls = 0 * size, False, 0.0
    for f in range(purse, -1, -1):
        if lying.shape[0]:
            for o in range(outcomes):
                for d in range(most):
                    x = at + o * most + d
                    room[x] = lying[f, o, d] + (room[x] if landed else 0.0)
            landed = True
        kept_at = size - at
        again = False
        for phase in range(2):
            # What lies on the table, and then what is rolled in all rounds that there are.
            if phase == 0 and not landed:
                continue
            if phase == 1:
                rolling = False
                for d in range(1, most + 1):
                    if endless[d]:
                        never[f] += visits[f, d]
                        visits[f, d] = 0.0
                    rolling |= visits[f, d] > 0.0
                if not rolling:
                    continue
                if not once:
                    for d in range(most):
                        leave[d] = 0.0
                        for e in range(most):
                            step[d, e] = 0.0
                    for o in range(outcomes):
                        for d in range(most):
                            left = d + 1 + heals
                            left = (left if left < most else most) - damage[o]
                            stays = cls[o] == 0 and left > 0 and choice[f, o, d] == STOP
                            if stays and not endless[left]:
                                step[d, left - 1] += p[o]
                            else:
                                leave[d] += p[o]
                    _visit(visits[f], step, leave, most)
            for o in range(outcomes):
                for d in range(most):
                    m = p[o] * visits[f, d + 1] if phase == 1 else room[at + o * most + d]
                    if m == 0.0:
                        continue
                    c = choice[f, o, d]
                    if c == STOP:
                        stopped[o] += m
                        left = d + 1 + heals
                        left = (left if left < most else most) - damage[o]
                        left = left if left > 0 else 0
                        if cls[o] > 0 or left == 0 or (once and not endless[left]):
                            left_by[cls[o], f, left] += m
                        elif endless[left]:
                            never[f] += m
                        elif phase == 0:
                            visits[f, left] += m
                    elif c == TRADE:
                        traded[f, o, d] += m
                    else:
                        if not again:
                            again = True
                            for n in range(u(keeps * most)):
                                room[u(kept_at) + n] = 0.0
                        room[kept_at + c * most + d] += m
                        shown[o] += m
                        kept[c] += m
                        rerolls += m
        landed = again
        if again:
            at = _spread(
                room, kept_at, size - kept_at, 2 * size, counts, table, chance, inner_rows,
                keep_refs, most,
            )  # fmt: skip
    return rerolls
