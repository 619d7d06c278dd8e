"""Running a command so that whatever goes wrong is one line on stderr and an exit code."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from typing import Final

import click

from odds.errors import DataError, QuestionError
from odds.words import say

ANSWER: Final = 0
NOTHING: Final = 1  # a fight that is sure never to end
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130  # as shells tell it
BROKEN_PIPE: Final = 141

LONGEST: Final = 400  # characters of a line; more of a broken input helps nobody
NEGATIVE: Final = re.compile(r"-\s*[.\d]")


def run(command: click.Command, arguments: list[str]) -> int:
    """Run a command and return its exit code; errors are told here and nowhere else."""
    closed = sys.stdout is None
    if sys.stderr is None:  # closed by whoever called: nobody reads what is told
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115  # until the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    try:
        if closed:
            return complain("output", say("trouble.closed"))
        # Not command.main(): it ends the process with code 1 where a pipe is broken.
        with command.make_context("odds", _shielded(arguments)) as context:
            code = command.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as done:  # after --help and --version
        return done.exit_code
    except click.ClickException as error:
        return complain(*_fault(error))
    except QuestionError as error:
        return complain(error.field, error.message)
    except DataError as error:
        return complain("box", str(error))
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:  # files are opened where their errors are known
            raise
        _silence()
        return complain("output", error.strerror or str(error))
    return code if isinstance(code, int) else ANSWER


def complain(field: str, message: str) -> int:
    """Tell what is wrong with a field, in one line on stderr; returns the exit code."""
    remark(say("trouble.line", field=field, message=message.removesuffix(".")))
    return BAD_INPUT


def remark(text: str) -> None:
    """Write one line to stderr."""
    try:
        click.echo(one_line(text), err=True)
    except OSError:  # a full or closed stderr: the exit code tells it
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def one_line(text: str) -> str:
    r"""Keep a text on one line of reasonable length, control characters written out.

    >>> print(one_line("a\nb\x1b[1m"))
    a b\x1b[1m
    """
    flat = " ".join(text.split())
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in flat)
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 3] + "..."


def _shielded(arguments: list[str]) -> list[str]:
    """Keep "-1 sword" from being read as options; a blank before a number changes nothing."""
    return [f" {word}" if NEGATIVE.match(word) else word for word in arguments]


def _fault(error: click.ClickException) -> tuple[str, str]:
    """Say what the command-line library rejects, by the field it is about."""
    match error:
        case click.NoSuchOption():
            near = ", ".join(error.possibilities or ())
            unknown = say("trouble.unknown-option")
            return error.option_name, say(
                "trouble.near", what=unknown, near=near
            ) if near else unknown
        case click.MissingParameter() if error.param is not None and error.param.name:
            return error.param.name, say("trouble.missing")
        case click.BadParameter() if error.param is not None and error.param.name:
            return error.param.name, error.message
        case click.BadOptionUsage():
            return error.option_name, error.message
        case click.UsageError() if error.ctx and not isinstance(error.ctx.command, click.Group):
            return "arguments", error.message
    return "command", error.format_message()


def _silence() -> None:
    """Keep Python from writing at exit what is left for a closed output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
