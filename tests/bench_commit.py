"""What a split costs: `make bench`, or `python -m tests.bench_commit [--quick] [--markdown]`.

Time until a split is proven, with nothing solved before, over warriors, targets and Favor; five
targets of all sorts; and effort `fast`: its time, at first and once the tables are there, and what
it gives up against the proven split in 200 positions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import mean, median

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from odds import Enemy, Holding, Party, Reward, Target
from odds.champions.advise.alone import ALONE
from odds.champions.advise.commit import FORECASTS, Search
from odds.champions.combat.play import SOLVED
from odds.champions.expedition.journey import CREWS
from odds.champions.question import CommitQuestion, ask_commit
from odds.champions.question.plans import FAST
from tests.champions.advise.test_commit import position

TARGETS = (
    Target("troll", Enemy(3, 5, reward=Reward(glory=8), unbeaten=Reward(blame=1))),
    Target("draugr", Enemy(1, 2, reward=Reward(glory=3, coins=1))),
    Target("far", Enemy(3, 5, reward=Reward(glory=12)), "far", capacity=5),
    Target("giant", Enemy(2, 4, reward=Reward(glory=8)), "land"),
    Target("draugr-2", Enemy(2, 3, reward=Reward(glory=4, favor=1))),
)
PARTIES = {2: "1 sword 1 axe", 4: "2 sword 2 axe", 6: "2 sword 2 spear 2 axe"}
EIGHT = "2 sword 2 spear 2 axe 2 archer"
POSITIONS = range(100, 300)
HEADINGS = ("what grows", "at", "splits", "worked out", "proven after")


@dataclass(frozen=True)
class Cost:
    """One point: what grows, where, the splits there are, those worked out, and seconds."""

    axis: str
    at: str
    splits: int
    evaluated: int
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """Row of the table."""
        return (self.axis, self.at, f"{self.splits:,}", str(self.evaluated), span(self.seconds))


def span(seconds: float) -> str:
    """Write a span of time with three digits."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def forget() -> None:
    """Solve everything anew."""
    for tables in (SOLVED, CREWS, ALONE, FORECASTS):
        tables.clear()


def clock(work: Callable[[], object]) -> float:
    """Seconds of one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def asked(party: str, targets: int, favor: int, **more: str) -> CommitQuestion:
    """A question about the first so many targets."""
    holding = Holding(Party(party), favor=favor, food=4, coins=3)
    return CommitQuestion(holding, TARGETS[:targets], **more)


def axes() -> Iterator[tuple[str, str, CommitQuestion]]:
    """Questions along each axis; the last one is the hardest that people have."""
    for warriors, party in PARTIES.items():
        yield "warriors, 3 targets, 2 favor", str(warriors), asked(party, 3, 2)
    yield "warriors, 3 targets, 2 favor", "8", asked(EIGHT, 3, 2)
    for targets in range(1, 6):
        yield "targets, 6 warriors, 2 favor", str(targets), asked(PARTIES[6], targets, 2)
    for favor in (0, 1, 2, 4, 6):
        yield "favor, 6 warriors, 3 targets", str(favor), asked(PARTIES[6], 3, favor)
    yield "8 of 4 kinds, 5 targets, 3 favor", "", asked(EIGHT, 5, 3)


def cost(axis: str, at: str, question: CommitQuestion, runs: int) -> Cost:
    """Time until the split is proven, without other splits."""
    seconds = []
    for _ in range(runs):
        forget()
        seconds.append(clock(lambda: ask_commit(question, alternatives=0)))
    answer = ask_commit(question, alternatives=0)
    assert answer.proven
    return Cost(axis, at, answer.splits, answer.evaluated, median(seconds))


def first_good() -> str:
    """Seconds until the first split of the hardest question is there."""
    question = asked(EIGHT, 5, 3)
    forget()
    whole = clock(lambda: Search(question.situation()).run(most=1))
    return f"Five targets: the first split after {span(whole)}."


def haste() -> str:
    """Time of effort `fast` for up to 5 warriors, 2 targets and 2 Favor."""
    hasty = (replace(position(number), effort="fast") for number in POSITIONS)
    small = [question for question in hasty if len(question.targets) == 2]
    first, again = [], []
    for question in small:
        forget()
        first.append(clock(lambda: ask_commit(question)))  # noqa: B023  # called at once
        again.append(min(clock(lambda: ask_commit(question)) for _ in range(3)))  # noqa: B023
    return (
        f"Effort fast, up to 5 warriors, 2 targets, 2 favor, {len(small)} positions: "
        f"{span(median(first))} at first, {span(median(again))} with cached tables "
        f"(most {span(max(again))})."
    )


def given_up(goal: str, unit: str) -> str:
    """What effort `fast` gives up against the proven split."""
    lost = []
    for number in POSITIONS:
        search = Search(position(number, goal).situation())
        hasty = search.run(most=FAST).best.worth[0]
        lost.append(search.run().best.worth[0] - hasty)
    worse = sum(one > 1e-9 for one in lost)
    return (
        f"It gives up {mean(lost):.4f} {unit} on average in {len(lost)} positions, "
        f"{max(lost):.3f} at most, anything in {worse}."
    )


def tell(*, quick: bool, markdown: bool) -> None:
    """Measure and print everything."""
    for _, _, question in axes():  # compiled, and shapes of pools known
        ask_commit(question, alternatives=0)
        if quick:
            break
    rows = [cost(*point, runs=1 if quick else 3).cells() for point in axes()]
    if markdown:
        for line in (HEADINGS, tuple("---" for _ in HEADINGS), *rows):
            print("| " + " | ".join(line) + " |")
    else:
        shown = Table(*HEADINGS, box=SIMPLE)
        for cells in rows:
            shown.add_row(*cells)
        Console(width=100).print(shown)
    told = [first_good(), haste()]
    if not quick:
        told += [given_up("value", "Glory"), given_up("win", "targets beaten")]
    print(*told, sep="\n")


def main() -> None:
    """Run alone."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench_commit", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one run each, nothing on losses")
    parser.add_argument("--markdown", action="store_true", help="print a table for the README")
    said = parser.parse_args()
    tell(quick=said.quick, markdown=said.markdown)


if __name__ == "__main__":
    main()
