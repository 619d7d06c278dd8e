"""Compiled code is cached where it can be written, and never where others can write."""

from __future__ import annotations

import os
from pathlib import Path

import numba.core.config
import numba.core.event
import pytest

from odds.chance import compiling


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """As before the kernels are loaded; the folder stands for that of temporary files."""
    compiling.prepare.cache_clear()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(numba.core.config, "CACHE_DIR", "")
    monkeypatch.setattr(compiling.tempfile, "gettempdir", lambda: str(tmp_path))
    return tmp_path


def test_the_cache_stays_beside_the_kernels_where_it_can(unloaded: Path) -> None:
    compiling.prepare()
    assert numba.core.config.CACHE_DIR == ""
    assert list(unloaded.iterdir()) == []


def test_the_cache_moves_where_nothing_can_be_written(
    unloaded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_writable", lambda _folder: False)
    compiling.prepare()
    folder = Path(numba.core.config.CACHE_DIR)
    assert folder.parent == unloaded
    assert folder.stat().st_mode & 0o777 == 0o700
    compiling.prepare.cache_clear()
    compiling.prepare()
    assert Path(numba.core.config.CACHE_DIR) == folder


def test_a_folder_that_others_can_write_is_not_used(
    unloaded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_writable", lambda _folder: False)
    taken = unloaded / f"odds-of-midgard-{os.getuid()}"
    taken.mkdir()
    taken.chmod(0o777)
    compiling.prepare.cache_clear()
    compiling.prepare()
    assert Path(numba.core.config.CACHE_DIR) != taken
    taken.rmdir()
    taken.symlink_to(unloaded)
    compiling.prepare.cache_clear()
    compiling.prepare()
    assert Path(numba.core.config.CACHE_DIR) != taken


def test_a_compilation_is_told_once(unloaded: Path) -> None:
    told: list[str] = []
    compiling.when_compiling(lambda: told.append("compiling"))
    compiling.prepare()
    listener = numba.core.event._registered["numba:compile"].pop()
    listener.on_start(None)
    listener.on_end(None)
    listener.on_start(None)
    assert told == ["compiling"]
