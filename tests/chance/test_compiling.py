"""Compiled code is cached where it can be written, and never where others can write."""

from __future__ import annotations

import os
import shutil
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


def test_compiled_code_is_kept_apart_for_every_state_of_its_parts(
    unloaded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = unloaded / "chance"
    shutil.copytree(compiling.HERE / "kernel", copy / "kernel")
    shutil.copy(compiling.HERE / "lattice.py", copy)
    now = compiling.fingerprint()
    assert compiling.fingerprint(copy) == now
    for file in (copy / "lattice.py", *sorted((copy / "kernel").glob("*.py"))):
        text = file.read_bytes()
        file.write_bytes(text + b"#")
        assert compiling.fingerprint(copy) != now, file
        file.write_bytes(text)
    assert compiling.fingerprint(copy) == now
    monkeypatch.setattr(numba.core.config, "CACHE_DIR", str(unloaded / "named"))
    for state in "abcde":
        monkeypatch.setattr(compiling, "fingerprint", lambda state=state: state)
        assert compiling._folder() == unloaded / "named" / f"kernels-{state}"
        os.utime(unloaded / "named" / f"kernels-{state}", (ord(state),) * 2)
    left = sorted(folder.name for folder in (unloaded / "named").iterdir())
    assert left == ["kernels-c", "kernels-d", "kernels-e"]
