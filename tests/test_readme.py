"""The README's examples are run and must give what stands there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from odds.cli import main

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)


def test_python_examples():
    found = doctest.DocTestParser().get_doctest(
        "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)), {}, "README", "README.md", 0
    )
    assert len(found.examples) >= 8
    runner = doctest.DocTestRunner()
    runner.run(found)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("block", CONSOLE, ids=range(len(CONSOLE)))
def test_console_examples(block, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("ODDS_BOX", raising=False)
    command, _, expected = block.partition("\n")
    assert main(shlex.split(command.removeprefix("$ odds "))) == 0
    shown = capsys.readouterr().out
    assert [line.rstrip() for line in shown.splitlines()] == expected.splitlines()


def test_first_screen_has_the_set_up_commands_and_a_real_answer():
    screen = "\n".join(TEXT.splitlines()[:50])
    for part in ("make demo", "make test", "make app", "pip install", "Chance to win"):
        assert part in screen
