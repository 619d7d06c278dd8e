"""Compiled code whose cache file was cut short is compiled again, and not an error for good."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

ASK = "from odds.chance.compiling import prepare; njit = prepare(); import odds.chance.kernel as k"


@pytest.mark.slow
def test_a_damaged_cache_file_costs_a_compilation_only(tmp_path):
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", ASK], env=env, check=True)
    damaged = sorted(tmp_path.rglob("*.nbi"))
    assert damaged
    for file in damaged:
        file.write_bytes(b"")
    subprocess.run([sys.executable, "-c", ASK], env=env, check=True)
    assert all(file.stat().st_size for file in tmp_path.rglob("*.nbi"))
