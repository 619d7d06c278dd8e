"""Show that the fast suite kills every hand-written mutant: `python -m tests.mutants.run`.

A mutant is one mistake in the rules or the solver, written as a patch `NN-name.patch`; its first
line says what is broken. The tree is copied to a temporary folder; one patch at a time is applied
there, tests run until one fails, and the file is put back. `--results FILE` is kept up to date and
read again, so a run can be stopped and resumed; results of another tree are not used. Exit code 1
if a mutant survives or a patch does not apply, 2 if the tests fail without any mutant.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPIED = ("odds", "tests", "pyproject.toml", "README.md")
LEFT_OUT = shutil.ignore_patterns(".*", "mutants", "dashboard", "others")
KERNEL = "odds/chance/kernel/"
MOST_SECONDS = 600  # of one mutant: endless loops die too

# The tests most likely to kill, by what is broken; then what is left of the fast suite that has to
# do with fights. The first run in one process, since most mutants die at once.
COMBAT = "tests/champions/combat"
FIRST = (
    "tests/oracles",
    f"{COMBAT}/test_rules.py",
    f"{COMBAT}/test_solve.py",
    f"{COMBAT}/test_depth.py",
)
LIKELY = {
    "odds/champions/catalogue/": ("tests/champions/catalogue",),
    "odds/champions/advise/": ("tests/champions/test_question.py", "tests/champions/advise"),
    "odds/champions/expedition/": ("tests/champions/expedition",),
    "odds/champions/game/": ("tests/champions/game",),
    "odds/midgard/": ("tests/midgard",),
    "odds/play/": ("tests/play",),
    "odds/champions/question/journeys.py": ("tests/champions/question/test_journeys.py",),
    "odds/champions/question/": ("tests/champions/test_question.py",),
    "odds/champions/combat/exact": (f"{COMBAT}/test_exact.py",),
    "odds/champions/combat/round.py": (f"{COMBAT}/test_round.py", f"{COMBAT}/test_rules.py"),
}
REST = ("tests/chance", "tests/play", "tests/champions", "odds/chance", "odds/champions")
ALWAYS = ("-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--no-header", "--tb=no")


class PatchError(ValueError):
    """A patch that cannot be read or does not fit."""


@dataclass(frozen=True)
class Patch:
    """One mutant: `says` what is broken, and the lines to replace in one file."""

    name: str
    says: str
    file: str
    hunks: tuple[tuple[str, str], ...]

    def apply(self, text: str) -> str:
        """Return the broken text; each hunk must fit in exactly one place, line numbers or not."""
        for old, new in self.hunks:
            found = [place.start() for place in re.finditer(f"^{re.escape(old)}", text, re.M)]
            if len(found) != 1:
                raise PatchError(f"{self.name}: a hunk fits {len(found)} places of {self.file}")
            text = text[: found[0]] + new + text[found[0] + len(old) :]
        return text


def read_patch(path: Path) -> Patch:
    """Read a unified diff of one file, with one line of text before it."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    heads = [i for i, line in enumerate(lines) if line.startswith("--- a/")]
    if heads != [1] or not lines[2].startswith("+++ b/") or not lines[3].startswith("@@ "):
        raise PatchError(f"{path.name}: needs one line of text and the diff of one file")
    hunks: list[tuple[list[str], list[str]]] = []
    for line in lines[3:]:
        if line.startswith("@@ "):
            hunks.append(([], []))
        elif line[0] in " -+":
            hunks[-1][0].extend([line[1:]] if line[0] != "+" else [])
            hunks[-1][1].extend([line[1:]] if line[0] != "-" else [])
        else:
            raise PatchError(f"{path.name}: cannot read {line!r}")
    pairs = tuple(("".join(old), "".join(new)) for old, new in hunks)
    return Patch(path.stem, lines[0].strip(), lines[2].removeprefix("+++ b/").strip(), pairs)


def patches() -> list[Path]:
    """All mutants in order."""
    return sorted(HERE.glob("*.patch"))


@dataclass(frozen=True)
class Result:
    """What became of a mutant: `outcome` killed, survived, or unfit where the patch does not apply
    or the tests cannot even be loaded; `by` the test that failed, or what is wrong."""

    outcome: str
    by: str
    seconds: float


class Tree:
    """A copy of the project in which one file at a time is broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        for name in COPIED:
            source, target = ROOT / name, folder / name
            if source.is_dir():  # with compiled code and times, so that nothing is compiled anew
                shutil.copytree(source, target, ignore=LEFT_OUT)
            else:
                shutil.copy2(source, target)

    def test(self, first: Sequence[str], workers: int, cache: Path | None) -> Result:
        """Run the tests likely to fail, then the others, until one fails."""
        began = time.monotonic()
        rest = [f"--ignore={path}" for path in first]
        rest += ["--ignore=tests/chance/test_compiling.py"]  # it compiles, and compiles again
        many = ["-n", str(workers)] if workers > 1 else []
        for arguments in (list(first), [*REST, *rest, *many]):
            outcome, by = self._pytest(arguments, cache, began + MOST_SECONDS)
            if outcome != "survived":
                break
        return Result(outcome, by, round(time.monotonic() - began, 1))

    def _pytest(
        self, arguments: Sequence[str], cache: Path | None, until: float
    ) -> tuple[str, str]:
        """Run some tests until one fails."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("NUMBA_CACHE_DIR", None)
        if cache is not None:
            environment["NUMBA_CACHE_DIR"] = str(cache)
        command = [sys.executable, "-m", "pytest", *ALWAYS, *arguments]
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            self.process = process
            try:
                output, _ = process.communicate(timeout=max(1.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                return "killed", f"no end within {MOST_SECONDS} s"
            finally:
                self.stop()
        if process.returncode == 0:
            return "survived", ""
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
        # Several workers that stop at a failure end with 2, as do tests that cannot be loaded.
        failed = found is not None and found[0].startswith("FAILED")
        if found is not None and (process.returncode == 1 or (process.returncode == 2 and failed)):
            return "killed", found[1]
        last = output.rstrip().rpartition("\n")[2]
        return (
            "unfit",
            f"{found[1] if found else ''} pytest ended with {process.returncode}: {last}",
        )

    def stop(self) -> None:
        """End the tests that run here."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self, patch: Patch, workers: int) -> Result:
        """Apply a patch, test, and put the file back as it was."""
        file = self.folder / patch.file
        stamp, text = file.stat(), file.read_text(encoding="utf-8")
        try:
            broken = patch.apply(text)
        except PatchError as error:
            return Result("unfit", str(error), 0.0)
        first = next((t for part, t in LIKELY.items() if patch.file.startswith(part)), FIRST)
        with tempfile.TemporaryDirectory() as cache:
            try:
                file.write_text(broken, encoding="utf-8")
                # Broken kernels are compiled to a place of their own.
                compiled = patch.file.startswith(KERNEL)
                return self.test(first, workers, Path(cache) if compiled else None)
            finally:
                file.write_text(text, encoding="utf-8")
                os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


class Results:
    """What is known already, in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.tree = _digest()
        self.known: dict[str, dict[str, object]] = {}
        if file is not None and file.exists():
            stored = json.loads(file.read_text(encoding="utf-8"))
            if stored["tree"] == self.tree:
                self.known = stored["mutants"]

    def add(self, name: str, result: Result) -> None:
        self.known[name] = asdict(result)
        if self.file is not None:
            text = json.dumps({"tree": self.tree, "mutants": self.known}, indent=1, sort_keys=True)
            new = self.file.with_suffix(".new")
            new.write_text(text + "\n", encoding="utf-8")
            new.replace(self.file)


def _digest() -> str:
    """One number for all that decides the results."""
    total = hashlib.sha256()
    for name in ("odds", "tests"):
        for path in sorted((ROOT / name).rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".patch"} and ".pyc" not in path.name:
                total.update(f"{path.relative_to(ROOT)}\n".encode())
                total.update(path.read_bytes())
    return total.hexdigest()


def run(wanted: Sequence[Path], jobs: int, results: Results, tell: Callable[[str], None]) -> int:
    """Kill the wanted mutants, `jobs` at a time; returns the exit code."""
    todo = [path for path in wanted if path.stem not in results.known]
    tell(f"{len(wanted)} mutants, {len(wanted) - len(todo)} known already")
    workers = 2 if jobs == 1 else 1
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        every = [Tree(Path(folder) / str(number)) for number in range(min(jobs, len(todo)))]
        trees: SimpleQueue[Tree] = SimpleQueue()
        for tree in every:
            trees.put(tree)
        if todo and "" not in results.known:
            tree = trees.get()
            sound = tree.test(FIRST, workers=2, cache=None)
            trees.put(tree)
            if sound.outcome != "survived":
                tell(f"the tests fail without any mutant: {sound.by}")
                return 2
            results.add("", sound)
            tell(f"the tests pass without any mutant ({sound.seconds} s)")

        def kill(path: Path) -> Result:
            tree = trees.get()
            try:
                return tree.kill(read_patch(path), workers)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            running = {pool.submit(kill, path): path for path in todo}
            try:
                for done, future in enumerate(as_completed(running), start=1):
                    name, result = running[future].stem, future.result()
                    results.add(name, result)
                    tell(
                        f"[{done}/{len(todo)}] {name}: {result.outcome} {result.by} "
                        f"({result.seconds} s)"
                    )
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for tree in every:
                    tree.stop()
                raise
    alive = [p.stem for p in wanted if results.known[p.stem]["outcome"] != "killed"]
    tell(f"{len(wanted) - len(alive)} of {len(wanted)} mutants killed")
    for name in alive:
        tell(f"{results.known[name]['outcome']}: {name}")
    return 1 if alive else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.run", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NN", help="numbers of the mutants wanted")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time, each in one core")
    parser.add_argument("--results", type=Path, help="file that is kept, to stop and resume")
    given = parser.parse_args(arguments)
    wanted = [
        path
        for path in patches()
        if given.only is None or path.stem.partition("-")[0] in {n.zfill(2) for n in given.only}
    ]
    if not wanted:
        parser.error("there is no such mutant")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    try:
        return run(
            wanted, max(1, given.jobs), Results(given.results), lambda s: print(s, flush=True)
        )
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
