"""`odds app`: the dashboard in a browser, served by this Python."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from importlib.util import find_spec

import click

from odds.cli.fields import whole
from odds.cli.trouble import ANSWER, BAD_INPUT
from odds.errors import QuestionError
from odds.words import say

NEEDED = ("streamlit", "segno")


@click.command(help=say("help.app"))
@click.option("--port", metavar="N", callback=whole, help=say("help.port"))
@click.option("--no-browser", is_flag=True, help=say("help.no-browser"))
def app(port: int | None, no_browser: bool) -> int:
    """Serve the dashboard until interrupted."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise QuestionError("app", say("trouble.no-streamlit", names=", ".join(missing)))
    if port is not None:
        check_port(port)
    return ANSWER if serve(command(port, no_browser)) == 0 else BAD_INPUT


def command(port: int | None, no_browser: bool) -> list[str]:
    """The command that serves the dashboard, which is not imported here.

    >>> command(8600, True)[1:]
    ['-m', 'odds.dashboard', '--server.showEmailPrompt=false', '--server.headless=true', '--server.port=8600']
    """
    words = [sys.executable, "-m", "odds.dashboard", "--server.showEmailPrompt=false"]
    words.append(f"--server.headless={str(no_browser).lower()}")
    return words if port is None else [*words, f"--server.port={port}"]


def check_port(port: int) -> None:
    """Raise a QuestionError on `port` if nothing can be served there."""
    if not 1 <= port <= 65535:
        raise QuestionError("port", say("trouble.port", port=port))
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            why = say("trouble.port-taken", port=port, why=error.strerror)
            raise QuestionError("port", why) from None


def serve(words: list[str]) -> int:
    """Run the server to its end, as this process where that is possible, so that signals reach it."""
    if os.name == "posix":
        os.execv(words[0], words)
    return subprocess.run(words, check=False).returncode
