"""Running the command line in this process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from odds.chance import kernel
from odds.cli import main

kernel.load_parties()  # everything is compiled here, so that no run below has to say so

Result = tuple[int, str, str]
Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: exit code, output, errors."""
    monkeypatch.delenv("ODDS_BOX", raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def runner(*words: str) -> Result:
        capsys.readouterr()
        code = main(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return runner
