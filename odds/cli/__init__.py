"""The command line: text in, a question asked, text or one JSON object out.

Exit codes: 0 an answer, 1 nothing to answer, 2 bad input with exactly one line on stderr that names
the field. Nothing heavy is imported before a command needs it, so `odds --help` comes at once.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

import click

from odds.cli import (
    app,
    box,
    cards,
    fight,
    hunt,
    midgard,
    party,
    plan,
    play,
    report,
    roll,
    table,
    travel,
)
from odds.cli.trouble import run
from odds.words import say


@click.group(
    help=say("help.odds"),
    commands=[
        fight.fight,
        roll.roll,
        party.party,
        table.table,
        hunt.hunt,
        travel.sail,
        travel.march,
        plan.commit,
        plan.phase,
        play.play,
        play.replay,
        midgard.midgard,
        cards.cards,
        box.box,
        report.report,
        app.app,
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=False,
)
@click.version_option(package_name="odds-of-midgard", message="odds %(version)s")
def odds() -> None:
    """Stand above all commands."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    gc.disable()  # a short run that mostly loads code; looking for garbage costs a sixth of it
    return run(odds, given or ["--help"])
