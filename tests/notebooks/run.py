"""Runs the notebooks anew and keeps them with their pictures: `python -m tests.notebooks.run`.

A notebook is written as a script with cells (`notebooks/*.py`, jupytext's percent format); beside
it lies the same notebook as it came out. Nothing in it depends on when or where it was run.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Jupyter is loaded by whoever runs a notebook
    from nbformat import NotebookNode

FOLDER = Path(__file__).parents[2] / "notebooks"
SECONDS = 300  # for a cell, on a busy machine


def scripts() -> list[Path]:
    return sorted(FOLDER.glob("*.py"))


def read(script: Path) -> NotebookNode:
    """A notebook as it is written, without outputs."""
    import jupytext

    notebook = jupytext.read(script)
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number}"
        cell["metadata"] = {}
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    notebook["nbformat"], notebook["nbformat_minor"] = 4, 5
    return notebook


def run(script: Path) -> NotebookNode:
    """A notebook with its outputs; CellExecutionError where a cell fails."""
    from nbclient import NotebookClient

    notebook = read(script)
    client = NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", record_timing=False,
        resources={"metadata": {"path": str(FOLDER.parent)}},
    )  # fmt: skip
    client.execute()
    notebook["metadata"]["language_info"] = {"name": "python"}
    return notebook


def main() -> None:
    import nbformat

    for script in scripts():
        nbformat.write(run(script), script.with_suffix(".ipynb"))
        print(script.with_suffix(".ipynb").name)


if __name__ == "__main__":
    main()
