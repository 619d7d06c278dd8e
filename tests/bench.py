"""How fast, and against whom: `make bench`, or `python -m tests.bench [--quick] [--markdown]`.

Every comparison runs both sides in turn in this one process, warm (everything is called once before
the clock starts), under the default dice, and compares their answers too. A ratio is the median of
the other side over ours. Ours is the whole way from the question to the number: the cache of solved
fights is emptied before each run; what stays warm are compiled kernels and the shapes of pools of
dice. Programs that are missing are named. The fights as told to others are in `tests/others`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from odds import Dice, Enemy, Party, table
from odds.champions.combat.play import SOLVED, Fight
from odds.champions.combat.solve import WALKS
from odds.champions.expedition.journey import CREWS
from odds.champions.question import FightQuestion, JourneyQuestion, ask
from tests.champions.combat.fights import a_fight
from tests.others import dyce_fight, icepool_fight, storm_fight
from tests.others.told import Told, version_of
from tests.twin.random_fights import DEFAULT_DICE

PARTY = {"sword": 3, "spear": 2, "axe": 2}
TOLD = Told(DEFAULT_DICE, PARTY, attack=3, defense=6, favor=1)
OURS = a_fight("3 sword 2 spear 2 axe", 3, 6, 1)
PROGRAMS = ("stormpy", "icepool", "dyce")
CAPTION = (
    "Medians; 3 sword 2 spear 2 axe against 3/6, default dice, 1 favor where there are decisions."
)
YARDSTICK = Path(__file__).parents[2] / "shared" / "yardstick.py"
EVERYBODY = Party("2 sword 2 spear 2 axe 2 archer")
LARGEST = ("3 sword 3 spear 2 axe 2 archer", 3, 20, 5)

REMARKS = (
    "Table: four kinds, to 8 warriors, attack 4, defense to 12, favor to 5.",
    "Storm's check alone leaves out reading and building the model; it promises an error of at",
    "most 1e-6. Its quickest check is by value iteration, which promises nothing.",
    "Ours spreads tables and large fights over all cores, the others run on one.",
    "Journeys: the fight at the end is solved, and where the enemy is known a question was asked",
    "about it before; the fight on the way is solved anew unless the same is asked again.",
)

Work = Callable[[], Any]


@dataclass
class Race:
    """Two sides of a comparison: seconds of every run, and whether the answers agree.

    `target`: the ratio that is wanted at least, None where none was set.
    """

    what: str
    against: str
    target: float | None = None
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    agreement: str = ""

    @property
    def ratio(self) -> float:
        """How many times as long the other side takes."""
        return median(self.theirs) / median(self.ours)

    @property
    def verdict(self) -> str:
        """What was wanted, and whether it was reached."""
        if self.target is None:
            return ""
        return f"{self.target:g}x {'reached' if self.ratio >= self.target else 'missed'}"

    def cells(self) -> tuple[str, ...]:
        """Row of the table."""
        ratio = f"{self.ratio:.3g}x"
        ours, theirs = span(median(self.ours)), span(median(self.theirs))
        return (self.what, self.against, ours, theirs, ratio, self.verdict, self.agreement)


HEADINGS = ("what", "against", "ours", "theirs", "ratio", "wanted", "answers")
GROWTH = ("what grows", "at", "ours in doubles", "exact")
JOURNEYS = ("journey of 8 warriors, 3 favor, to 3/6", "asked again", "enemy known", "table only")


@dataclass
class Point:
    """One point of the growth of costs."""

    axis: str
    at: str
    seconds: list[float]
    exact: list[float]

    def cells(self) -> tuple[str, ...]:
        """Row of the table."""
        exact = span(median(self.exact)) if self.exact else ""
        return (self.axis, self.at, span(median(self.seconds)), exact)


@dataclass
class Asked:
    """A question about a journey to an enemy whose fight is solved: seconds of every run.

    `again`: just as it was asked before. `known`: the enemy was asked about before, but the fight
    on the way is new. `bare`: nothing was asked of that solution before; shapes of pools are warm.
    """

    what: str
    again: list[float] = field(default_factory=list)
    known: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)

    def cells(self) -> tuple[str, ...]:
        """Row of the table."""
        return (self.what, *(span(median(runs)) for runs in (self.again, self.known, self.bare)))


def span(seconds: float) -> str:
    """Write a span of time with three digits.

    >>> span(0.01234), span(2.5)
    ('12.3 ms', '2.5 s')
    """
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def clock(work: Work) -> float:
    """Seconds of one run, with nothing solved before."""
    SOLVED.clear()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def race(row: Race, ours: Work, theirs: Work, runs: int, compare: Callable[..., str]) -> Race:
    """Compare the answers of a first run, then let both run in turn.

    Ours runs three times each turn: the shorter a run, the more it takes for a steady median.
    """
    row.agreement = compare(ours(), theirs())
    for _ in range(runs):
        ours()  # warm again: the other side has had the processor's caches to itself
        row.ours += [clock(ours) for _ in range(3)]
        row.theirs.append(clock(theirs))
    return row


def exactly(fight: Fight) -> Any:
    """Chance to win as a fraction, without the tie-break, which the others do not know."""
    return fight.prove(fight.solve(depth=1)).value()[0]


def apart(ours: Any, theirs: Any) -> str:
    """Say how far answers are apart."""
    return "equal" if ours == theirs else f"{abs(float(ours - theirs)):.0e} apart"


def storm_races(runs: int) -> Iterator[Race]:
    """Decisions: Storm's check alone and end to end, in doubles and in rationals."""
    model, goal = storm_fight.build(storm_fight.program(TOLD), exact=False)
    quick = storm_fight.value_iteration()
    what = "decisions, doubles"
    row = Race(what, "Storm: check alone", 150)
    yield race(row, OURS.win, lambda: storm_fight.check(model, goal), runs, apart)
    row = Race(what, "Storm: quickest check")
    yield race(row, OURS.win, lambda: storm_fight.check(model, goal, quick), runs, apart)

    def rounded() -> float:
        return storm_fight.check(*storm_fight.build(storm_fight.program(TOLD), exact=False))

    yield race(Race(what, "Storm: end to end"), OURS.win, rounded, max(3, runs // 2), apart)
    row = Race("decisions, exact", "Storm: end to end", 10)
    exact = storm_fight.chance_to_win
    yield race(row, lambda: exactly(OURS), lambda: exact(TOLD), min(5, runs), apart)


def fixed_races(program: str, runs: int) -> Iterator[Race]:
    """No decisions, rationals: icepool or dyce."""
    model = {"icepool": icepool_fight, "dyce": dyce_fight}[program].chance_to_win
    told, ours = replace(TOLD, favor=0), replace(OURS, favor=0, play="never-reroll")
    target = 10 if program == "icepool" else None
    row = Race("no decisions, exact", program, target)
    yield race(row, lambda: exactly(ours), lambda: model(told), runs, apart)


def table_race(path: Path, runs: int) -> Iterator[Race]:
    """All 494 parties to 8 warriors: the yardstick."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    assert spec is not None
    assert spec.loader is not None
    yardstick = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = yardstick  # its compiled functions are looked up by that name
    spec.loader.exec_module(yardstick)
    attack, defense, favor, warriors = 4, 12, 5, 8
    enemy = Enemy(attack=attack, defense=defense)
    parties = yardstick.parties(warriors)

    def ours() -> Any:
        return table(enemy, warriors=warriors, favor=favor).solved(defense)

    def theirs() -> Any:
        return yardstick.solve(parties, attack, defense, favor)

    def compare(mine: Any, other: Any) -> str:
        worst = max(abs(mine.values[party][0].T - other[party][0]).max() for party in parties)
        return f"{worst:.0e} apart"

    what = f"table of {len(parties)} parties"
    yield race(Race(what, "yardstick.py", 2), ours, theirs, runs, compare)


def growth(quick: bool) -> Iterator[tuple[str, str, Fight, bool]]:
    """Fights along each axis: what grows, where, the fight, and whether also in rationals."""
    kinds = ("sword", "spear", "axe", "archer")

    def party(warriors: int, of: int) -> str:
        return " ".join(f"{len(range(i, warriors, of))} {kinds[i]}" for i in range(of))

    for n in (2, 4, 6, 8) if quick else (2, 4, 6, 8, 10):
        yield "warriors of 4 kinds, 3/6, 1 favor", str(n), a_fight(party(n, 4), 3, 6, 1), n <= 6
    for n in (1, 2, 3, 4):
        yield "kinds among 8 warriors, 3/6, 1 favor", str(n), a_fight(party(8, n), 3, 6, 1), n < 3
    for n in (0, 1, 2, 5, 10):
        yield "favor, 7 warriors, 3/6", str(n), replace(OURS, favor=n), False
    for n in (3, 6, 12, 20):
        yield "defense, 7 warriors, 1 favor", str(n), a_fight(str(OURS.party), 3, n, 1), False


def measure(axis: str, at: str, fight: Fight, exact: bool, runs: int) -> Point:
    """Time one point of the growth."""
    fight.win()
    point = Point(axis, at, [clock(fight.win) for _ in range(runs)], [])
    if exact:
        point.exact = [clock(lambda: exactly(fight)) for _ in range(runs)]
    return point


def journeys() -> Iterator[tuple[str, JourneyQuestion]]:
    """Journeys under dice that are known, so that one answer is one journey."""
    dice = Dice.from_faces({kind: list(faces) for kind, faces in DEFAULT_DICE.items()})
    enemy, far = Enemy(attack=3, defense=6), {"food": 8, "shore": "far"}
    looks = {"runes": ("journey", "awareness")}
    for what, way, own, more in (
        ("far shore, 8 food", "sea", far, {}),
        ("far shore, 8 food, goal value", "sea", far, {"goal": "value"}),
        ("far shore, 8 food, Journey and Awareness", "sea", far, looks),
        ("far shore, 8 food, Healing", "sea", far, {"runes": ("healing",)}),
        ("near shore, 4 food", "sea", {"food": 4}, {}),
        ("land, 2 coins", "land", {"coins": 2}, {}),
        ("land, 2 coins, goal value", "land", {"coins": 2}, {"goal": "value"}),
    ):
        fight = FightQuestion(EVERYBODY, enemy, favor=3, dice=dice, **more)
        yield what, JourneyQuestion(way, fight, **own)


def travel(what: str, question: JourneyQuestion, runs: int) -> Asked:
    """Time one question about a journey."""
    row = Asked(what)

    def seconds(*forgotten: Any) -> float:
        for cache in forgotten:
            cache.clear()
        start = time.perf_counter()
        ask(question)
        return time.perf_counter() - start

    seconds()
    row.again = [seconds() for _ in range(runs)]
    row.known = [seconds(CREWS) for _ in range(runs)]
    row.bare = [seconds(CREWS, WALKS) for _ in range(runs)]
    return row


CHILD = """
import json, resource, time
from tests.champions.combat.fights import a_fight
fight = a_fight({!r}, {}, {}, {})
a_fight("1 axe", 1, 1, 1).win()
start = time.perf_counter()
win = fight.win()
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, win]))
"""


def largest() -> str:
    """Seconds and memory of the largest fight, in a process of its own."""
    party, attack, defense, favor = LARGEST
    what = f"{party} against {attack}/{defense}, {favor} favor"
    command = [sys.executable, "-c", CHILD.format(*LARGEST)]
    root = Path(__file__).parents[1]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    if done.returncode:
        return f"{what}: {done.stderr.strip().splitlines()[-1]}"
    seconds, megabytes, win = json.loads(done.stdout)
    return f"{what}: {span(seconds)}, {megabytes:.0f} MB in all, chance {win:.9f}"


def run(
    quick: bool, yardstick: Path, bar: Progress
) -> tuple[list[Race], list[Point], list[Asked], list[str], list[str]]:
    """Measure everything: races, growth, journeys, remarks, and what is missing."""
    races: list[Race] = []
    missing: list[str] = []
    runs = 5 if quick else 9
    points, ways = list(growth(quick)), list(journeys())
    task = bar.add_task("", total=4 + len(points) + len(ways) + 1)

    def stage(name: str, there: bool, why: str, rows: Callable[[], Iterator[Race]]) -> None:
        bar.update(task, description=name)
        if there:
            races.extend(rows())
        else:
            missing.append(f"{name}: {why}")
        bar.advance(task)

    # First, while this process is small: a child's peak of memory starts at its parent's.
    bar.update(task, description="the largest fight")
    remarks = [*REMARKS, f"Largest fight, in a process of its own: {largest()}."]
    bar.advance(task)
    absent = "not installed (pip install -e '.[bench]')"
    stage("Storm", bool(version_of("stormpy")), absent, partial(storm_races, runs))
    for program in ("icepool", "dyce"):
        stage(program, bool(version_of(program)), absent, partial(fixed_races, program, runs))
    lost = "not found; name it with --yardstick or ODDS_YARDSTICK"
    stage("yardstick.py", yardstick.is_file(), lost, partial(table_race, yardstick, runs))
    measured: list[Point] = []
    for axis, at, fight, exact in points:
        bar.update(task, description=f"{axis}: {at}")
        measured.append(measure(axis, at, fight, exact, 3 if quick else 5))
        bar.advance(task)
    travelled: list[Asked] = []
    for what, question in ways:
        bar.update(task, description=what)
        travelled.append(travel(what, question, 2 * runs))
        bar.advance(task)
    return races, measured, travelled, remarks, missing


def in_markdown(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Write a table for the README."""
    lines = [headings, tuple("---" for _ in headings), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine() -> str:
    """Describe what all this was measured on."""
    versions = [f"{name} {version_of(name)}" for name in PROGRAMS if version_of(name)]
    place = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    return ", ".join((place, *versions)) + "."


def main() -> None:
    """Run, print, and write what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all runs to FILE")
    parser.add_argument("--markdown", action="store_true", help="print tables for the README")
    named = Path(os.environ.get("ODDS_YARDSTICK", YARDSTICK))
    parser.add_argument("--yardstick", type=Path, default=named, metavar="FILE")
    asked = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        races, points, ways, remarks, missing = run(asked.quick, asked.yardstick, bar)
    print(CAPTION, end="\n\n")
    for headings, rows in (
        (HEADINGS, [row.cells() for row in races]),
        (GROWTH, [point.cells() for point in points]),
        (JOURNEYS, [way.cells() for way in ways]),
    ):
        if asked.markdown:
            print(in_markdown(headings, rows), end="\n\n")
            continue
        shown = Table(*headings, box=SIMPLE)
        for cells in rows:
            shown.add_row(*cells)
        Console(width=None if sys.stdout.isatty() else 100).print(shown)
    print(*remarks, *(f"Missing: {name}." for name in missing), machine(), sep="\n")
    if asked.json:
        found = {
            "machine": machine(),
            "races": [asdict(row) | {"ratio": row.ratio, "verdict": row.verdict} for row in races],
            "growth": [asdict(point) for point in points],
            "journeys": [asdict(way) for way in ways],
            "remarks": remarks,
            "missing": missing,
        }
        asked.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
