"""The one cache of solved fights: bounded in memory, shared by threads and by all questions.

A fight is found by its canonical problem and by what its ends are worth to the layers that were
solved, so questions that differ in words only share one solution. Who asks for a fight that is
being solved waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future
from threading import Lock
from typing import Final, Generic, TypeVar

from cachetools import LRUCache
from cachetools.keys import hashkey

MOST_BYTES: Final = 300_000_000

T = TypeVar("T")


class Tables(Generic[T]):
    """Least recently used results are dropped when `size(result)` bytes in all exceed `most`.

    >>> tables = Tables(len, most=10)
    >>> tables.get("a", lambda: "solved"), tables.get("a", lambda: "never asked")
    ('solved', 'solved')
    """

    def __init__(self, size: Callable[[T], int], most: int = MOST_BYTES) -> None:
        self._size = size
        self._done: LRUCache[Hashable, T] = LRUCache(most, getsizeof=size)
        self._running: dict[Hashable, Future[T]] = {}
        self._lock = Lock()

    @property
    def held(self) -> int:
        """Bytes held now."""
        return int(self._done.currsize)

    def get(self, key: Hashable, solve: Callable[[], T]) -> T:
        """Return the result for `key`, solved once by whoever asks first."""
        key = hashkey(key)  # looked up several times, hashed once
        while True:
            with self._lock:
                if key in self._done:
                    return self._done[key]
                future = self._running.get(key)
                if future is None:
                    future = self._running[key] = Future()
                    break
            try:
                return future.result()
            except CancelledError:
                continue  # whoever solved it was stopped: ask again
        try:
            result = solve()
        except BaseException as error:
            with self._lock:
                del self._running[key]
            if isinstance(error, Exception):
                future.set_exception(error)
            else:
                future.cancel()
            raise
        with self._lock:
            del self._running[key]
            if self._size(result) <= self._done.maxsize:
                self._done[key] = result
        future.set_result(result)
        return result

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._done.clear()
