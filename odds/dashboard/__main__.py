"""`python -m odds.dashboard`: serve the dashboard with this Python; further arguments go to
`streamlit run`. The settings that hold everywhere lie beside the page, in `.streamlit/config.toml`.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from pathlib import Path

from odds.chance.compiling import when_compiling
from odds.dashboard.pages import PAGES
from odds.words import say

PAGE = Path(__file__).with_name("main.py")
HANDOVER = 0.00025  # seconds


def command(arguments: list[str]) -> list[str]:
    """The words of `streamlit run` for these arguments."""
    return ["streamlit", "run", str(PAGE), "--browser.gatherUsageStats=false", *arguments]


def tell() -> None:
    """Say on the terminal that the solver is being compiled."""
    sys.stderr.write(say("page.compiling") + "\n")


def serve(arguments: list[str]) -> None:
    """Load page and solver, so that no visitor waits for them, and serve until interrupted."""
    os.environ.setdefault("NUMBA_OPT", "1")  # as the command line does
    when_compiling(tell)
    kernel = import_module("odds.chance.kernel")
    kernel.load_parties()
    for page in PAGES:
        import_module(f"odds.dashboard.{page}")
    # Charts import pandas where they first need it; two first visitors at once must not.
    import_module("pandas")
    # Streamlit asks a service on the internet for its own address; here nothing goes out.
    import_module("streamlit.net_util").get_external_ip = nowhere  # type: ignore[attr-defined]
    # Whether this is a prompt of Python is asked in the first visitor's run, by reading the source
    # of all that is loaded: seconds, where others have come too.
    import_module("streamlit.delta_generator")._use_warning_has_been_displayed = True  # type: ignore[attr-defined]
    # What is loaded stays; who looks for garbage need not look through it.
    gc.freeze()
    # A tap goes through several threads, each of which waits that long for its turn where others
    # compute: a twentieth of what Python has it wait.
    sys.setswitchinterval(HANDOVER)
    sys.argv = command(arguments)
    import_module("streamlit.web.cli").main()


def nowhere() -> None:
    """The address of this machine on the internet: none that anybody is asked for."""


if __name__ == "__main__":
    serve(sys.argv[1:])
