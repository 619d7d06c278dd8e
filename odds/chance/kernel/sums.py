"""Rounds in which dice only leave by number and nothing is paid: hits and shields tell all.

Much less work than to solve a pool outcome by outcome (`rounds`). Where nothing can be rerolled,
the sums of hits and shields stand for all outcomes; and as the only loop is to stay without damage,
there is one unknown at a time.
"""

from __future__ import annotations

from numpy import uint64 as u

from odds.chance.compiling import prepare
from odds.chance.kernel.calls import caller

njit = prepare()
SUMS = "i8(f8[:,::1], f8[::1], i8, i8, i8[::1], i8[:,:,::1], i4[:,::1], f8[::1], i4[:,::1])"
call_sums = caller(SUMS)
# Compiled code is slow to compile where a count starts as a literal, since its type is another one
# (each costs a further round of type inference), and where it calls `min` and `max`.


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def list_rolls(counts, table, full, best, shown, share, p, damage, shields, largest, barred):
    """List outcomes and keeps of a pool, kind by kind, each spread out from behind; count both."""
    p[0], damage[0], shields[0], largest[0], barred[0] = 1.0, 0, 0, 0, 1
    outcomes = keeps = counts.shape[0] - counts.shape[0] + 1
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


@njit(
    SUMS,
    cache=True,
    nogil=True,
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
    error_model="numpy",
)
def expect_sums(ends, room, at, to, counts, table, shown, share, held):
    """Expectation where sums alone tell outcomes apart: `ends[shields, needed]`, 0 is the end.

    Kinds are taken from the last: n = 0, 1, ... of its dice are rolled for whatever the other dice
    may show; a keep with n open dice is then a place in that, moved by what is kept. Keeps of the
    kinds that are done are the last axis, along which loops run. Returns where in `room` the keeps
    are, as `expect` does.
    """
    width, enough = ends.shape[1], ends.shape[0] - 1
    before = top = 0 * width  # dice of the kinds that are still to do; the most shields of a die
    for t in range(counts.shape[0]):
        before += counts[t]
        for j in range(table[t, 1, 2] if counts[t] else 0):
            shield = shown[table[t, 1, 6] + j, 1]
            top = shield if shield > top else top
    done, high = 0 * width + 1, before * top + 1
    high = high if high <= enough else enough + 1
    for z in range(high):
        for d in range(width):
            room[at + z * width + d] = ends[z, d]
    for t in range(counts.shape[0] - 1, -1, -1):
        dice = counts[t]
        if dice == 0:
            continue
        keeps, keep0 = table[t, dice, 1], table[t, dice, 5]
        die, faces = table[t, 1, 6], table[t, 1, 2]  # the outcomes of one die are its faces
        before -= dice
        for n in range(1, dice + 1):
            most = (before + dice - n) * top
            for z in range((most if most < enough else enough) + 1):
                for d in range(width):
                    x = u(at + ((n * high + z) * width + d) * done)
                    for j in range(faces):
                        q, left, z1 = share[die + j], d - shown[die + j, 0], z + shown[die + j, 1]
                        left = left if left > 0 else 0
                        z1 = z1 if z1 < enough else enough
                        y = u(at + (((n - 1) * high + z1) * width + left) * done)
                        if j == 0:
                            for a in range(u(done)):
                                room[x + a] = q * room[y + a]
                        else:
                            for a in range(u(done)):
                                room[x + a] += q * room[y + a]
        low = before * top + 1
        low = low if low <= enough else enough + 1
        # In the end, `needed` is the last axis, and from 1.
        first, stride = (0, 1) if before else (1, width - 1)
        for k in range(keeps):
            n, hit, shield = held[keep0 + k, 0], held[keep0 + k, 1], held[keep0 + k, 2]
            for z in range(low):
                z1 = z + shield if z + shield < enough else enough
                for d in range(first, width):
                    left = d - hit if d > hit else 0
                    y = u(at + ((n * high + z1) * width + left) * done)
                    x = u(to + ((z * width + d) * keeps + k) * done)
                    if before == 0:
                        x = u(to + k * done * stride + d - 1)
                    for a in range(u(done)):
                        room[x + a * u(stride)] = room[y + a]
        done *= keeps
        high = low
        at, to = to, at
    return at


@njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
def play_round(
    first, count, p, damage, shields, best, lost, ends, room, kept, found, start, reroll, stays,
    worth, line, most,
):  # fmt: skip
    """Solve a round of one purse where no other loop is possible than to stay without damage.

    Outcomes are `count` from the `first` on. `ends[shields, needed]` is known where warriors are
    `lost` or the enemy falls, the rest is filled in, as is `worth` from `line` on. `room` holds the
    worth of a reroll at `kept`, by keep and damage needed, and gets that of outcomes at `found`;
    `start` and `reroll` are worth met at the start of the round, and with the reroll.
    """
    for d in range(1, most + 1):
        worth[line + d] = start  # of all that is known
    leave = 0.0 * start  # chance of all that does not stay without damage
    loops = 0 * most
    for o in range(count):
        q, z = p[first + o], shields[first + o]
        hit = u(damage[first + o])
        known = u(most)
        if lost[z] == 0:
            known = hit
            stays[loops] = o
            loops += 1
        if known > u(0):
            leave += q
        x, y, w = u(found + o * most), u(kept + best[first + o] * most), u(line + 1)
        for d in range(known):
            end = ends[z, d + u(1) - hit if d >= hit else u(0)]
            again = room[y + d] + reroll
            room[x + d] = end if end > again else again
            worth[w + d] += q * room[x + d]
    for d in range(most):
        known_worth = worth[line + d + 1]
        for i in range(loops):
            o = stays[i]
            hits = damage[first + o]
            if 0 < hits <= d:
                again = room[kept + best[first + o] * most + d] + reroll
                end = worth[line + d + 1 - hits]
                end = end if end > again else again
                room[found + o * most + d] = end
                known_worth += p[first + o] * end
        now, replaced = known_worth / leave, 0 * most
        # Worth only rises, so ever fewer are better rerolled: done when none of them drops out.
        while True:
            total, chance, better = known_worth, leave, 0 * most
            for i in range(loops):
                o = stays[i]
                again = room[kept + best[first + o] * most + d] + reroll
                if damage[first + o] == 0 and again > now:
                    total += p[first + o] * again
                    chance += p[first + o]
                    better += 1
            if better == replaced:
                break
            total /= chance
            now, replaced = total if total > now else now, better
        worth[line + d + 1] = now
        for i in range(loops):
            o = stays[i]
            ends[shields[first + o], d + 1] = now
            if damage[first + o] == 0:
                again = room[kept + best[first + o] * most + d] + reroll
                room[found + o * most + d] = now if now > again else again
