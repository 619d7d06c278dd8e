"""The law of a reroll: the transpose of the expectation of one layer (`keeps.expect`)."""

from __future__ import annotations

from numpy import uint64 as u

from odds.chance.compiling import prepare
from odds.chance.kernel.keeps import EXPECT

njit = prepare()


@njit(EXPECT, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def spread(room, at, to, work, layers, counts, table, chance, inner_rows, keep_refs, width):
    """Let mass on keeps, at `at` in `room`, fall on outcomes; returns where it is.

    The arguments are those of `expect`.
    """
    outer, span = layers, width
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
