"""Whose turn it is: who waits for a first answer goes first, then the rest of each page, then work
that completes a page, one step at a time, whoever's page it is.

All visitors share the processors, so without this the pages of those who have their answer would
be drawn and completed at the cost of those who wait for one. Few are served at a time: twenty runs
that take turns within a millisecond's work spend most of their time on changing turns.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, get_ident, local
from time import monotonic, sleep
from typing import Final, TypeVar

A = TypeVar("A")
Progress = Callable[[int, int], None]

SERVED: Final = 2  # runs that answer at a time, and runs that draw the rest of their page,
PATIENCE: Final = 5.0  # and the seconds after which another one no longer waits for that
GLANCE: Final = 0.2  # seconds between two looks for a tap of one's own, while others go first


class Turns:
    """The turns of one server. A run of a page answers, then draws, then completes its page.

    >>> turns, told = Turns(), []
    >>> with turns.answering():
    ...     turns.waiting, turns.complete(lambda *at: told.append(at), lambda step: step(1, 2))
    (1, None)
    >>> told, turns.waiting
    ([(1, 2)], 0)
    """

    def __init__(self) -> None:
        self._free = Condition()
        self.waiting = 0  # runs that have not answered yet
        self._line: deque[object] = deque()  # those that are not served yet, who came first first
        self._serving = 0
        self._drawing = 0  # runs that draw the rest of their page
        self._busy: int | None = None  # the thread of the run whose page is being completed
        self._mine = local()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """A run of a page, which answers before it does anything else."""
        self._mine.answering, self._mine.drawing = True, False
        me = object()
        with self._free:
            self.waiting += 1
            self._line.append(me)
            self._free.wait_for(
                lambda: self._line[0] is me and self._serving < SERVED, timeout=PATIENCE
            )
            self._line.remove(me)
            self._serving += 1
            self._free.notify_all()
        try:
            yield
        finally:
            self._done()

    def draw(self, look: Callable[[], object], pause: float = 0) -> None:
        """The answer of this run is told: before it draws the rest of its page it waits for so
        many seconds, and until nobody waits for a first answer. `look` is called meanwhile, and
        may raise."""
        self._done()
        sleep(pause)
        self._mine.until = monotonic() + PATIENCE
        while not self._begin_drawing():
            look()

    def rest(self, look: Callable[[], object]) -> None:
        """A run that draws lets those go first who wait for a first answer, as `draw` does."""
        if self.waiting:
            self._done()
            while not self._begin_drawing():
                look()

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

    def _begin_drawing(self) -> bool:
        until: float = getattr(self._mine, "until", 0.0)
        with self._free:
            # Whoever waits for a turn looks for a tap of its own only now and then: it tells the
            # visitor something each time.
            free = self._free.wait_for(
                lambda: not self.waiting and self._drawing < SERVED, timeout=GLANCE
            )
            if not free and monotonic() < until:
                return False
            self._drawing += 1
            self._mine.drawing = True
            return True

    def _leave(self) -> None:
        """Let others complete their pages."""
        with self._free:
            if self._busy == get_ident():
                self._busy = None
                self._free.notify_all()

    def _enter(self) -> bool:
        """Take the turn to complete, or wait a moment for it; whether it was taken."""
        mine = get_ident()
        with self._free:
            if not self._free.wait_for(
                lambda: not (self.waiting or self._drawing) and self._busy in (None, mine),
                timeout=GLANCE,
            ):
                return False
            self._busy = mine
            return True

    def _done(self) -> None:
        """Whatever this run did, others may do it now."""
        with self._free:
            self.waiting -= getattr(self._mine, "answering", False)
            self._serving -= getattr(self._mine, "answering", False)
            self._drawing -= getattr(self._mine, "drawing", False)
            self._free.notify_all()
        self._mine.answering = self._mine.drawing = False


TURNS: Final = Turns()
