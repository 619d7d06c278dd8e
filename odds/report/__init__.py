"""Figures and strategy reports; the only room besides the dashboard that draws.

`outlined` lists what a report consists of; `paper.make` works it out, `printing.write` writes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from odds.champions.catalogue import Catalogue
    from odds.report.paper import Outline


def outlined(
    name: str, catalogue: Catalogue, *, small: bool = False, box: str | None = None
) -> Outline:
    """List what the report of that name consists of; `small` is a small grid, in seconds.

    >>> from odds.champions.catalogue import load
    >>> [chapter.id for chapter in outlined("fights", load(), small=True).chapters]
    ['cheapest', 'chance', 'worth', 'specials', 'play']
    """
    from odds.report import fights

    command = " ".join(
        [
            "odds report",
            name,
            *(["--small"] if small else []),
            *(["--box", box] if box else []),
            "--out DIR",
        ]
    )
    return fights.outline(catalogue, command, fights.SMALL if small else fights.FULL, box)
