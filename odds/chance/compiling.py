"""Before the kernels are loaded: a cache folder that can be written, and word of a compilation.

Compiled code is kept beside the kernels, or in the folder that NUMBA_CACHE_DIR names. Where that
cannot be written it goes to the user's cache folder, and where that cannot be written either, to a
folder of the user's own among the temporary files. It is code that is run, so nobody else may be
able to write there.

A kernel is compiled from more than one file, and numba looks at one of them only. So each state of
all the files has a folder of its own: what is found there is never older than its parts.
"""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
SOURCES: Final = ("lattice.py", "kernel/*.py")  # all that is compiled, and constants in it
FOLDERS_KEPT: Final = 3  # of this and earlier versions, which may be in use
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
    _listen()
    return _careful(import_module("numba").njit, _folder())


def fingerprint(here: Path = HERE) -> str:
    """Hash of the files that the kernels are compiled from."""
    digest = hashlib.sha256()
    for file in sorted(file for pattern in SOURCES for file in here.glob(pattern)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _folder() -> Path:
    """Where the code compiled from these very files is kept; that of old ones is removed."""
    config: Any = import_module("numba.core.config")
    places: Any = import_module("numba.misc.appdirs")
    name = f"kernels-{fingerprint()}"
    named = [Path(config.CACHE_DIR)] if config.CACHE_DIR else []
    user = Path(places.user_cache_dir("numba", appauthor=False))
    for place in (*named, HERE / "__pycache__", user):
        if _writable(place / name):
            break
    else:
        place = _own_folder(Path(tempfile.gettempdir()))
        config.CACHE_DIR = str(place)
    every = sorted(place.glob("kernels-*"), key=_age)
    for old in every[FOLDERS_KEPT:]:
        if old.name != name:
            shutil.rmtree(old, ignore_errors=True)
    return place / name


def _age(folder: Path) -> float:
    try:
        return -folder.stat().st_mtime
    except OSError:  # somebody else has just removed it
        return 0.0


@contextmanager
def _caching(folder: Path) -> Iterator[None]:
    """Have numba keep what is compiled meanwhile in a folder; no garbage is looked for."""
    config: Any = import_module("numba.core.config")
    before, collects = config.CACHE_DIR, gc.isenabled()
    config.CACHE_DIR = str(folder)
    gc.disable()
    try:
        yield
    finally:
        config.CACHE_DIR = before
        if collects:
            gc.enable()


def _careful(njit: Any, folder: Path) -> Any:
    """Numba's `njit`, but damaged cache files cost a compilation and not the answer."""

    def compiled(*signature: Any, **options: Any) -> Any:
        if signature and not isinstance(signature[0], str):  # used without arguments
            return njit(*signature, **options)

        def decorate(function: Any) -> Any:
            with _caching(folder):
                try:
                    return njit(*signature, **options)(function)
                except Exception:  # whatever unpickling half a file may raise
                    for file in folder.rglob(f"*.{function.__name__}-*.nb[ic]"):
                        file.unlink(missing_ok=True)
                try:
                    return njit(*signature, **options)(function)
                except Exception:
                    return njit(*signature, **options | {"cache": False})(function)

        return decorate

    return compiled


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
