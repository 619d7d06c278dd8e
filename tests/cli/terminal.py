"""The installed command on a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

ODDS = Path(sys.executable).with_name("odds")

CTRL_C = b"\x03"


def on_terminal(words: tuple[str, ...], answers: dict[bytes, bytes] | None = None) -> tuple:
    """Run a command on a terminal, typing each answer where its question is seen first.

    Returns the exit code, what was seen, and the answers that nobody asked for.
    """
    left = dict(answers or {})
    main_end, side = pty.openpty()
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "60", "LINES": "40"}
    with subprocess.Popen(
        [str(ODDS), *words],
        stdin=side, stdout=side, stderr=side, close_fds=True, env=env, start_new_session=True,
        preexec_fn=_owned,
    ) as process:  # fmt: skip
        os.close(side)
        seen = typed = b""
        silent = 0  # seconds
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if not select.select([main_end], [], [], 1.0)[0]:
                # A program that asks what nobody answers must not stop the tests. A Ctrl-C that
                # comes just as Python's reader begins to wait is kept with it: press again.
                silent += 1
                if typed == CTRL_C and silent % 15 == 0:
                    os.write(main_end, CTRL_C)
                continue
            silent = 0
            try:
                seen += os.read(main_end, 65536)
            except OSError:  # the other end is closed
                break
            for question in [question for question in left if question in seen]:
                typed = left.pop(question)
                os.write(main_end, typed)
        else:
            process.kill()
        code = process.wait(timeout=10)
    os.close(main_end)
    return code, seen.decode(), left


def _owned() -> None:
    """Make the terminal the process's own, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    # Test workers ignore Ctrl-C, and so would all that they start.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
