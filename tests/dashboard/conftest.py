"""A server of the dashboard and a real browser; skipped where there is none, unless required."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import odds
from odds.dashboard import answers, pages


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    """Each test begins with no answer kept: some pages show at once what is known already."""
    for kept in vars(answers).values():
        if isinstance(kept, answers.Kept):
            kept.forget()


@pytest.fixture(autouse=True)
def no_browser_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that are run without a browser leave it no moment to draw."""
    monkeypatch.setattr(pages, "MOMENT", 0)


REQUIRED = os.environ.get("ODDS_REQUIRE_BROWSER") == "1"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 120  # seconds for a server to start on a busy machine


def missing(what: str) -> None:
    """Skip for want of a browser, or fail where the environment asks for one."""
    if REQUIRED:
        pytest.fail(f"{what} is missing, and ODDS_REQUIRE_BROWSER=1")
    pytest.skip(f"{what} is missing: the dashboard was not opened in a browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Debian's Chromium without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        missing("chromium")
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboard on a free port of this machine, started as `odds app` starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    root = str(Path(odds.__file__).parents[1])
    running = subprocess.Popen(
        [
            *(sys.executable, "-m", "odds.dashboard", "--server.headless", "true"),
            *("--server.address", "127.0.0.1", "--server.port", str(port)),
        ],
        cwd=tmp_path_factory.mktemp("server"),
        env=os.environ | {"PYTHONPATH": root, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    alarm = threading.Timer(PATIENCE, running.kill)
    alarm.start()
    said: list[str] = []
    assert running.stdout is not None
    reader = threading.Thread(target=running.stdout.read)
    try:
        for line in running.stdout:
            said.append(line)
            if "URL:" in line:
                break
        else:
            pytest.fail("the server ended: " + "".join(said))
        alarm.cancel()
        # What it says later is read, so that it never waits for a reader.
        reader.start()
        yield f"http://127.0.0.1:{port}"
    finally:
        alarm.cancel()
        running.terminate()
        running.wait(30)
        if reader.is_alive():
            reader.join()
        running.stdout.close()
