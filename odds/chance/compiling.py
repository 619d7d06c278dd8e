"""Before the kernels are loaded: a cache folder that can be written, and word of a compilation.

Compiled code is kept beside the kernels. Where that folder cannot be written it goes to the user's
cache folder, and where that cannot be written either, to a folder of the user's own among the
temporary files. It is code that is run, so nobody else may be able to write there.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

KERNEL: Final = "odds.chance.kernel"


def prepare(tell: Callable[[], None] | None = None) -> None:
    """Choose the cache folder; `tell` is called once if code is really being compiled.

    Does nothing once the kernels are loaded.
    """
    if KERNEL in sys.modules:
        return
    if not (os.environ.get("NUMBA_CACHE_DIR") or _writable(Path(__file__).parent / "__pycache__")):
        _move_cache()
    if tell is not None:
        _listen(tell)


def _move_cache() -> None:
    numba: Any = import_module("numba.core.config")
    places: Any = import_module("numba.misc.appdirs")
    # The user's cache folder needs no word: numba goes there by itself.
    if not _writable(Path(places.user_cache_dir("numba", appauthor=False))):
        numba.CACHE_DIR = str(_own_folder(Path(tempfile.gettempdir())))


def _listen(tell: Callable[[], None]) -> None:
    event: Any = import_module("numba.core.event")

    class Listener(event.Listener):  # type: ignore[misc]  # numba has no types
        told = False

        def on_start(self, _event: object) -> None:
            if not self.told:
                self.told = True
                tell()

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
            if found.st_uid == os.getuid() and found.st_mode & 0o170077 == 0o040000:
                return folder
        except OSError:
            pass
    return Path(tempfile.mkdtemp(prefix="odds-of-midgard-"))
