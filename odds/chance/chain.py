"""Absorbing chains over rationals: where a process ends, and after how many steps.

A chain is a function from a state to what may follow it, as outcomes with weights; a state that
nothing follows is an end. With p(s, t) the chance of the step from s to t, the law of the ends is
the smallest solution of

    L_s[end] = sum over t of p(s, t) * L_t[end],        L_end[end] = 1.

States are eliminated one by one: what follows an eliminated state is put in its place wherever it
follows another one. A step from a state to itself is a geometric series and is summed in closed
form, what leads elsewhere divided by 1 - p(s, s); longer circles become such loops on the way.
States are taken in the order in which a search leaves them, so that in a chain without circles
each of them leads to ends only when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Weight = int | Fraction
Step = Callable[[State], Mapping[State, Weight]]

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Absorbed(Generic[State]):
    """Where a chain ends: `law[end]` probability; `never` that it comes to no end; `steps`
    expected number of steps, None where the chain may never end."""

    law: Mapping[State, Fraction]
    never: Fraction
    steps: Fraction | None


def absorb(start: State, step: Step[State]) -> Absorbed[State]:
    """Return the law of the ends of the chain that begins at `start`, exactly.

    `step(state)` gives a mapping from each following state to its weight, an int or a Fraction;
    weights are divided by their sum. An empty mapping is an end. Raises ValueError for a negative
    weight, TypeError for one that is not rational.

    A coin is flipped until it shows heads twice running: six flips on average.

    >>> def flip(heads):
    ...     return {heads + 1: 1, 0: 1} if heads < 2 else {}
    >>> absorb(0, flip)
    Absorbed(law={2: Fraction(1, 1)}, never=Fraction(0, 1), steps=Fraction(6, 1))
    """
    order: dict[State, int] = {}  # eliminated states
    rows: list[dict[State, Fraction]] = []  # of eliminated states: what follows them
    means: list[Fraction] = []  # and after how many steps
    law = {start: ONE}
    steps = Fraction(0)
    for state, following in _search(start, step):
        if not following:
            continue
        law, steps = _substitute(following, order, rows, means)
        loop = law.pop(state, Fraction(0))
        if loop:  # what never leaves has no row: it is missing in the sums
            law = {t: p / (1 - loop) for t, p in law.items()} if loop < 1 else {}
            steps = steps / (1 - loop) if loop < 1 else steps
        order[state] = len(rows)
        rows.append(law)
        means.append(steps)
    never = 1 - sum(law.values(), Fraction(0))
    return Absorbed(law, never, None if never else steps)


def _search(start: State, step: Step[State]) -> Iterator[tuple[State, dict[State, Fraction]]]:
    """Yield every state that can be reached and what follows it, in the order a depth-first
    search leaves them: the start comes last."""
    first = _chances(step(start))
    seen = {start}
    open_states = [(start, first, iter(first))]
    while open_states:
        state, following, rest = open_states[-1]
        new = next((t for t in rest if t not in seen), None)
        if new is None:
            open_states.pop()
            yield state, following
        else:
            seen.add(new)
            ahead = _chances(step(new))
            open_states.append((new, ahead, iter(ahead)))


def _chances(weights: Mapping[State, Weight]) -> dict[State, Fraction]:
    for weight in weights.values():
        if isinstance(weight, bool) or not isinstance(weight, (int, Fraction)):
            raise TypeError(f"weight {weight!r} is neither an int nor a Fraction")
        if weight < 0:
            raise ValueError(f"weight {weight} is below 0")
    total = sum(weights.values())
    return {state: Fraction(weight) / total for state, weight in weights.items() if weight}


def _substitute(
    following: dict[State, Fraction],
    order: Mapping[State, int],
    rows: list[dict[State, Fraction]],
    means: list[Fraction],
) -> tuple[dict[State, Fraction], Fraction]:
    """Put in place of eliminated states what follows them; with the expected number of steps."""
    row = dict(following)
    steps = ONE
    # A row holds only states that are eliminated later, so the earliest is never met again.
    queue: list[int] = []
    names: dict[int, State] = {}

    def note(state: State) -> None:
        number = order.get(state)
        if number is not None and number not in names:
            names[number] = state
            heappush(queue, number)

    for state in row:
        note(state)
    while queue:
        number = heappop(queue)
        mass = row.pop(names.pop(number))
        steps += mass * means[number]
        for state, chance in rows[number].items():
            row[state] = row.get(state, Fraction(0)) + mass * chance
            note(state)
    return row, steps
