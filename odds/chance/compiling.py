"""Before the kernels are loaded: a cache folder that can be written, and word of a compilation.

Compiled code is kept beside the kernels. Where that folder cannot be written it goes to the user's
cache folder, and where that cannot be written either, to a folder of the user's own among the
temporary files. It is code that is run, so nobody else may be able to write there.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

_told: list[Callable[[], None]] = []  # whom to tell of a compilation, one at most


def when_compiling(tell: Callable[[], None]) -> None:
    """Have `tell` called, once, if the kernels are really compiled when they are loaded."""
    _told.clear()
    _told.append(tell)


@cache
def prepare() -> Any:
    """Choose the cache folder and listen for a compilation; returns numba's `njit`.

    Comes before the kernels are loaded, by whoever loads them; done once.
    """
    beside = Path(__file__).parent / "__pycache__"
    if not (os.environ.get("NUMBA_CACHE_DIR") or _writable(beside)):
        _move_cache()
    _listen()
    return _careful(import_module("numba").njit)


def _careful(njit: Any) -> Any:
    """Numba's `njit`, but damaged cache files cost a compilation and not the answer."""

    def compiled(*signature: Any, **options: Any) -> Any:
        if signature and not isinstance(signature[0], str):  # used without arguments
            return njit(*signature, **options)

        def decorate(function: Any) -> Any:
            try:
                return njit(*signature, **options)(function)
            except Exception:  # whatever unpickling half a file may raise
                for file in _cache_files(function.__name__):
                    file.unlink(missing_ok=True)
            try:
                return njit(*signature, **options)(function)
            except Exception:
                return njit(*signature, **options | {"cache": False})(function)

        return decorate

    return compiled


def _cache_files(function: str) -> list[Path]:
    config: Any = import_module("numba.core.config")
    beside = Path(__file__).parent / "__pycache__"
    folders = [Path(config.CACHE_DIR)] if config.CACHE_DIR else [beside]
    return [file for folder in folders for file in folder.rglob(f"kernel.{function}-*.nb[ic]")]


def _move_cache() -> None:
    numba: Any = import_module("numba.core.config")
    places: Any = import_module("numba.misc.appdirs")
    # The user's cache folder needs no word: numba goes there by itself.
    if not _writable(Path(places.user_cache_dir("numba", appauthor=False))):
        numba.CACHE_DIR = str(_own_folder(Path(tempfile.gettempdir())))


def _listen() -> None:
    event: Any = import_module("numba.core.event")

    class Listener(event.Listener):  # type: ignore[misc]  # numba has no types
        def on_start(self, _event: object) -> None:
            if _told:
                _told.pop()()

        def on_end(self, _event: object) -> None:
            pass

    event.register("numba:compile", Listener())


def _writable(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _own_folder(among: Path) -> Path:
    """A folder that only this user can write, the same each time where that is possible."""
    if hasattr(os, "getuid"):
        folder = among / f"odds-of-midgard-{os.getuid()}"
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            found = folder.lstat()
            if (
                found.st_uid == os.getuid()
                and stat.S_ISDIR(found.st_mode)
                and not found.st_mode & 0o077
            ):
                return folder
        except OSError:
            pass
    return Path(tempfile.mkdtemp(prefix="odds-of-midgard-"))
