"""Whose turn it is: who waits for a first answer goes first, and work that completes a page goes
one step at a time, whoever's page it is.

A run of a page counts as answering until it begins to complete its page, or ends. All visitors
share the processors, so without this the pages of those who have their answer would be completed
at the cost of those who wait for one. Those who wait are served one after the other: twenty runs
that take turns within a millisecond's work spend most of their time on changing turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Condition, local
from typing import Final, TypeVar

A = TypeVar("A")
Progress = Callable[[int, int], None]

SERVED: Final = 2  # runs that answer at a time,
PATIENCE: Final = 10.0  # and the seconds after which another one no longer waits for that
GLANCE: Final = 0.2  # seconds between two looks for a tap of one's own, while others go first


class Turns:
    """The turns of one server.

    >>> turns, told = Turns(), []
    >>> with turns.answering():
    ...     turns.waiting, turns.complete(lambda *at: told.append(at), lambda step: step(1, 2))
    (1, None)
    >>> told, turns.waiting
    ([(1, 2)], 0)
    """

    def __init__(self) -> None:
        self._free = Condition()
        self._served = BoundedSemaphore(SERVED)
        self.waiting = 0  # runs that have not answered yet
        self._busy: object | None = None  # the run whose page is being completed
        self._mine = local()

    @property
    def answered(self) -> bool:
        """Whether the run of this thread has its first answer."""
        return not getattr(self._mine, "answering", False)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """A run of a page, which answers before it does anything else."""
        self._mine.answering = True
        with self._free:
            self.waiting += 1
        self._mine.served = self._served.acquire(timeout=PATIENCE)
        try:
            yield
        finally:
            self._done()

    def complete(self, progress: Progress, work: Callable[[Progress], A]) -> A:
        """Do work that completes a page. Before it, and wherever it tells its progress, it waits
        until nobody waits for a first answer; `progress` is told meanwhile too, and may raise."""
        self._done()

        def step(done: int, every: int) -> None:
            progress(done, every)
            self._leave()
            while not self._enter():
                progress(done, every)  # ends the run if its own visitor has tapped

        try:
            while not self._enter():
                progress(0, 1)
            return work(step)
        finally:
            self._leave()

    def _leave(self) -> None:
        """Let others complete their pages."""
        with self._free:
            if self._busy is self._mine.__dict__:
                self._busy = None
                self._free.notify_all()

    def _enter(self) -> bool:
        """Take the turn to complete, or wait a moment for it; whether it was taken."""
        mine = self._mine.__dict__
        with self._free:
            if self.waiting or self._busy not in (None, mine):
                self._free.wait(GLANCE)
            if self.waiting or self._busy not in (None, mine):
                return False
            self._busy = mine
            return True

    def _done(self) -> None:
        if not self.answered:
            self._mine.answering = False
            if self._mine.served:
                self._served.release()
            with self._free:
                self.waiting -= 1
                self._free.notify_all()


TURNS: Final = Turns()
