"""`odds report`: bad input in one line, files where they were asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from odds.champions.catalogue import load
from odds.report import fights


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """One cell, and one finding."""
    scope = fights.Scope((2,), (4,), ("1 sword 1 axe",), 1, (0.8,), (0,), (None,))
    rock, *_ = fights.fight_findings(load())
    chapters = fights.chapters
    monkeypatch.setattr(fights, "SMALL", scope)
    monkeypatch.setattr(fights, "fight_findings", lambda _catalogue: iter([rock]))
    monkeypatch.setattr(fights, "chapters", lambda *given: chapters(*given)[1:2])


def test_files_are_written_and_named(run, tiny, tmp_path: Path):
    folder = tmp_path / "new" / "reports"
    code, out, err = run("report", "fights", "--small", "--out", str(folder))
    assert (code, err) == (0, "")
    for name in ("fights.md", "fights.html"):
        assert str(folder / name) in out
        assert (folder / name).is_file()


@pytest.mark.parametrize(
    ("words", "field"),
    (
        (("report", "fight", "--out", "x"), "name"),
        (("report", "fights"), "out"),
        (("report", "--out", "x"), "name"),
        (("report", "fights", "--out", "/dev/null/x"), "out"),
        (("report", "mybox", "--out", "x"), "box"),
    ),
)
def test_bad_input_is_one_line_that_names_the_field(run, words, field):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(f"odds: {field}: ")
