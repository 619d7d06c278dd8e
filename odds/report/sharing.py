"""The parts of a report, worked out by one process or by several.

Most of the time goes into Python, where threads only wait for each other. What is to be done are
calls that cannot be sent to another process; so each process lists the outline anew by a `recipe`,
and is told the number of a part.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import partial
from multiprocessing import get_context

from odds.report.claims import Checked, check
from odds.report.outlines import Outline
from odds.report.sheets import Picture, Sheet, drawn

Part = Checked | tuple[Picture, ...]
Recipe = Callable[[], Outline]

_calls: list[Callable[[], Part]] = []  # of the process that works for another one


def calls(outline: Outline) -> list[Callable[[], Part]]:
    """All that is to be worked out: the pictures of each chapter, then the findings."""
    sheets = (made for chapter in outline.chapters for made in chapter.sheets)
    checks = (partial(check, finding, outline.catalogue) for finding in outline.findings)
    return [*(partial(_draw, made) for made in sheets), *checks]


def _draw(made: Callable[[], Sequence[Sheet]]) -> tuple[Picture, ...]:
    return tuple(map(drawn, made()))


def worked_out(
    outline: Outline, recipe: Recipe | None = None, workers: int = 1
) -> Iterator[tuple[int, Part]]:
    """Yield each part with its number as soon as it is there; `recipe` lists the same outline."""
    every = calls(outline)
    if recipe is None or workers == 1:
        yield from ((number, call()) for number, call in enumerate(every))
        return
    # New processes, not copies of this one: what shows progress runs beside it.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (recipe,))
    try:
        running = {pool.submit(_work_out, number): number for number in range(len(every))}
        for future in as_completed(running):
            yield running[future], future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _begin(recipe: Recipe) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked is told, and ends this process
    _calls[:] = calls(recipe())


def _work_out(number: int) -> Part:
    """Work out a part; its claim, a function, stays here."""
    part = _calls[number]()
    if isinstance(part, Checked):
        return replace(part, finding=replace(part.finding, holds=bool))
    return part
