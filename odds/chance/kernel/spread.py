"""The law of a reroll: the transpose of the expectation of one layer (`keeps.expect`)."""

from __future__ import annotations

from numpy import uint64 as u

from odds.chance.compiling import prepare

njit = prepare()
SPREAD = (
    "f8[::1](i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i8, f8[::1], f8[::1], f8[::1])"
)


@njit(SPREAD, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def spread(counts, table, chance, inner_rows, keep_refs, width, y, x, work):
    """Let mass on keeps in `y` fall on outcomes.

    `x` is as large as `y`; the mass is at the start of the array returned, which is one of them.
    """
    inner, span = 1, width
    for t in range(counts.shape[0]):
        inner *= table[t, counts[t], 1]
    for t in range(counts.shape[0] - 1, -1, -1):
        rows, keeps, outcomes, faces, row0, keep0, _ = table[t, counts[t]]
        if counts[t] == 0:
            continue
        inner //= keeps
        for n in range(u(inner * outcomes * span)):
            x[n] = 0.0
        for a in range(inner):
            to, at = a * outcomes, a * keeps
            for n in range(u(rows * span)):
                work[n] = 0.0
            for k in range(keeps):
                ref, v = keep_refs[keep0 + k], u((at + k) * span)
                if ref < 0:
                    w = u((to - 1 - ref) * span)
                    for n in range(u(span)):
                        x[w + n] += y[v + n]
                else:
                    w = u(ref * span)
                    for n in range(u(span)):
                        work[w + n] += y[v + n]
            for i in range(rows - 1, -1, -1):
                v = u(i * span)
                for j in range(faces):
                    q, ref = chance[t, j], inner_rows[row0 + i, j]
                    if ref < 0:
                        w = u((to - 1 - ref) * span)
                        for n in range(u(span)):
                            x[w + n] += q * work[v + n]
                    else:
                        w = u(ref * span)
                        for n in range(u(span)):
                            work[w + n] += q * work[v + n]
        span *= outcomes
        x, y = y, x
    return y
