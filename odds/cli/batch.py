"""`odds fight --batch`: a question a line, an answer a line; a bad line loses only itself."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from odds.champions.wire import error_json, from_line, to_json
from odds.cli.asking import add_range, ask_point, with_box
from odds.cli.fields import Known
from odds.cli.trouble import ANSWER, complain, one_line
from odds.errors import QuestionError
from odds.words import say


def answer_lines(file: str, known: Known) -> int:
    """Answer every line of a file ("-": of the input) as it comes; empty lines are skipped."""
    gc.enable()  # a long run, unlike others
    asked = failed = 0
    with _open(file) as lines:
        for number, line in enumerate(_read(lines), start=1):
            if not line.strip():
                continue
            asked += 1
            obj = _answer(line, number, known)
            failed += "error" in obj
            click.echo(json.dumps(with_box(obj, known), allow_nan=False))
            sys.stdout.flush()
    if failed:
        return complain("batch", say("trouble.batch-failed", failed=failed, asked=asked))
    return ANSWER


def _answer(line: bytes, number: int, known: Known) -> dict[str, Any]:
    try:
        question = from_line(_text(line), known.catalogue)
        return to_json(add_range(ask_point(question))) | {"line": number}
    except QuestionError as error:
        field = one_line(error.field) or "json"
        return error_json(QuestionError(field, one_line(error.message)), number)
    except Exception as error:  # a fault of ours: it must not take the other lines with it
        told = f"{type(error).__name__}: {error}"
        return error_json(QuestionError("question", one_line(told)), number)


def _read(lines: IO[bytes]) -> Iterator[bytes]:
    try:
        yield from lines
    except OSError as error:
        raise QuestionError("batch", error.strerror or str(error)) from None


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise QuestionError("json", say("trouble.not-text")) from None


@contextmanager
def _open(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        if sys.stdin is None:
            raise QuestionError("batch", say("trouble.closed"))
        yield sys.stdin.buffer
        return
    try:
        lines = Path(file).open("rb")  # noqa: SIM115  # errors of opening it only
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise QuestionError("batch", say("trouble.file", file=file, why=why)) from None
    with lines:
        yield lines
