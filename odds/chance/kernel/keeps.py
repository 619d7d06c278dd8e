"""Two operators on the dice that are kept: the expectation of the others, and the best keep.

Both go axis by axis, a kind of dice at a time, through numbers that stand in a flat `room`.
Indices are unsigned in the innermost loops: those cannot wrap around, so the loops become vector
code.
"""

from __future__ import annotations

from numpy import uint64 as u

from odds.chance.compiling import prepare
from odds.chance.kernel.calls import caller

njit = prepare()
EXPECT = "i8(f8[::1], i8, i8, i8, i8, i8[::1], i8[:,:,::1], f8[:,::1], i4[:,::1], i4[::1], i8)"
CLOSE = "void(f8[::1], i8, i4[::1], i8, i8, f8[::1], i8[::1], i8[:,:,::1], i4[:,::1], i8)"
call_expect, call_close = caller(EXPECT), caller(CLOSE)


@njit(EXPECT, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")
def expect(room, at, to, work, layers, counts, table, chance, inner_rows, keep_refs, width):
    """Expectation of every keep, of the outcomes at `at` in `room`; returns where it is.

    `at` and `to` are two places in `room`, used in turns; inner nodes stand at `work` (Pack.room).
    """
    outer, span = layers, width
    for t in range(counts.shape[0]):
        span *= table[t, counts[t], 2]
    for t in range(counts.shape[0]):
        rows, keeps, outcomes, faces, row0, keep0, _ = table[t, counts[t]]
        if counts[t] == 0:
            continue
        span //= outcomes
        for a in range(outer):
            source = at + a * outcomes * span
            for i in range(rows):
                w = u(work + i * span)
                for j in range(0, faces, 2):  # two faces at a time; an odd one goes with nothing
                    ref, p = inner_rows[row0 + i, j], chance[t, j]
                    x = u(source + (-1 - ref) * span if ref < 0 else work + ref * span)
                    y, q = x, 0.0
                    if j + 1 < faces:
                        ref, q = inner_rows[row0 + i, j + 1], chance[t, j + 1]
                        y = u(source + (-1 - ref) * span if ref < 0 else work + ref * span)
                    if j == 0:
                        for n in range(u(span)):
                            room[w + n] = p * room[x + n] + q * room[y + n]
                    else:
                        for n in range(u(span)):
                            room[w + n] += p * room[x + n] + q * room[y + n]
            for k in range(keeps):
                ref = keep_refs[keep0 + k]
                x = u(source + (-1 - ref) * span if ref < 0 else work + ref * span)
                y = u(to + (a * keeps + k) * span)
                for n in range(u(span)):
                    room[y + n] = room[x + n]
        outer *= keeps
        at, to = to, at
    return at


@njit(
    CLOSE,
    cache=True,
    nogil=True,
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
    error_model="numpy",
)
def close(room, at, arg, layers, size, eps, counts, table, below, width):
    """Best keep downward in `room` from `at` on, in place; `arg`, if there is any, follows it.

    Layers are `size` apart.
    """
    last = u((layers - 1) * size)
    eps0, eps1 = eps[0], eps[layers - 1]
    outer, span = 1, width
    for t in range(counts.shape[0]):
        span *= table[t, counts[t], 1]
    for t in range(counts.shape[0]):
        keeps, faces, keep0 = table[t, counts[t], 1], table[t, counts[t], 3], table[t, counts[t], 5]
        if counts[t] == 0:
            continue
        span //= keeps
        for a in range(outer):
            for k in range(1, keeps):
                x = u(at + (a * keeps + k) * span)
                for j in range(faces):
                    ref = below[keep0 + k, j]
                    if ref < 0:
                        continue
                    y = u(at + (a * keeps + ref) * span)
                    if layers == 1 and arg.shape[0] == 0:
                        for n in range(u(span)):
                            m = room[y + n]
                            room[x + n] = m if m > room[x + n] else room[x + n]
                        continue
                    # The first layer is a maximum; a tie must not let it drift. Without branches,
                    # so that the loop becomes vector code.
                    for n in range(u(span)):
                        new, old = room[y + n], room[x + n]
                        new1, old1 = room[last + y + n], room[last + x + n]
                        better = (new - old > eps0) | ((new - old >= -eps0) & (new1 > old1 + eps1))
                        if arg.shape[0] > 0:
                            kept = arg[x + n - u(at)]
                            arg[x + n - u(at)] = arg[y + n - u(at)] if better else kept
                        room[last + x + n] = new1 if better else old1
                        room[x + n] = new if new > old else old
        outer *= keeps
