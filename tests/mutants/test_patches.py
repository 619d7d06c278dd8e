"""Every mutant still fits the code, says what it breaks, and breaks it."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.run import ROOT, PatchError, patches, read_patch

PATCHES = patches()


def test_there_are_at_least_forty_numbered_from_one():
    numbers = [path.stem[:3] for path in PATCHES]
    assert len(set(numbers)) == len(numbers)
    assert numbers[:40] == [f"{n:02}-" for n in range(1, 41)]


@pytest.mark.parametrize("path", PATCHES, ids=lambda path: path.stem)
def test_a_mutant_fits_and_is_another_program(path):
    patch = read_patch(path)
    assert patch.says.endswith(".")
    assert patch.file.startswith("odds/")
    text = (ROOT / patch.file).read_text(encoding="utf-8")
    assert ast.dump(ast.parse(patch.apply(text))) != ast.dump(ast.parse(text))


def test_a_patch_fits_wherever_its_lines_stand_but_in_one_place_only(tmp_path):
    path = tmp_path / "01-x.patch"
    path.write_text("It is broken.\n--- a/f\n+++ b/f\n@@ -9,2 +9,2 @@\n a\n-b\n+c\n")
    patch = read_patch(path)
    assert patch.apply("x\na\nb\nz\n") == "x\na\nc\nz\n"
    for other in ("x\nb\n", "x\na\nb\na\nb\n"):
        with pytest.raises(PatchError, match="fits [02] places"):
            patch.apply(other)


def test_what_is_no_patch_of_one_file_is_refused(tmp_path):
    path = tmp_path / "01-x.patch"
    for text in (
        "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n",
        "x\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n?\n",
    ):
        path.write_text(text)
        with pytest.raises(PatchError, match="01-x"):
            read_patch(path)
