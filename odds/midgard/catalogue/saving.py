"""What an owner has said of Midgard's box, written as its part of a box file again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.midgard.catalogue.records import Box
from odds.midgard.catalogue.template import toml


def box_text(box: Box) -> str:
    """Write the lines of a box file that say this; nothing for a box that says nothing.

    >>> from odds.midgard.catalogue import parse_box
    >>> box_text(parse_box(b'midgard.board.leader = "3/2"'))
    'midgard.board.leader = "3/2"\\n'
    """
    return "".join(f"midgard.{key} = {_written(value)}\n" for key, value in box.said)


def _written(value: Any) -> str:
    if isinstance(value, Fraction):
        return toml(str(value))
    return toml(list(value) if isinstance(value, tuple) else value)
