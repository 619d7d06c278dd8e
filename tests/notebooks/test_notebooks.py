"""The notebooks run, are kept as they come out, and check what they state."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")  # a machine without Jupyter: CI has it

from tests.notebooks.run import FOLDER, read, run, scripts

SCRIPTS = scripts()
pytestmark = [
    pytest.mark.slow,
    # Jupyter's own libraries warn of what they do themselves.
    pytest.mark.filterwarnings("default"),
]


def kept(script: Path):
    return nbformat.read(script.with_suffix(".ipynb"), as_version=4)


def test_there_are_five():
    assert [script.name[:2] for script in SCRIPTS] == ["1-", "2-", "3-", "4-", "5-"]
    assert len(list(FOLDER.glob("*.ipynb"))) == 5


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_script_and_notebook_are_a_pair(script: Path):
    written, there = read(script), kept(script)
    assert [(c.cell_type, c.source) for c in written.cells] == [
        (c.cell_type, c.source) for c in there.cells
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_it_runs_and_says_what_is_kept(script: Path):
    assert script.read_text(encoding="utf-8").count("assert ") >= 2
    again, there = run(script), kept(script)
    pictures = 0
    for now, before in zip(again.cells, there.cells, strict=True):
        outputs = now.get("outputs", ())
        assert len(outputs) == len(before.get("outputs", ()))
        for one, other in zip(outputs, before.get("outputs", ()), strict=True):
            assert one.data.get("text/plain") == other.data.get("text/plain")
            pictures += "image/svg+xml" in other.data
    assert pictures >= 1
