"""Figures and strategy reports; the only room besides the dashboard that draws.

`outlined` lists what a report consists of; `paper.make` works it out, `printing.write` writes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from odds.champions.catalogue import Catalogue
    from odds.report.outlines import Outline


def outlined(
    name: str, catalogue: Catalogue, *, small: bool = False, box: str | None = None
) -> Outline:
    """List what the report of that name consists of; `small` is a small grid, in seconds.

    >>> from odds.champions.catalogue import load
    >>> [chapter.id for chapter in outlined("fights", load(), small=True).chapters]
    ['cheapest', 'chance', 'worth', 'specials', 'play']
    """
    from odds.report import fights, journeys, mybox

    words = ["odds report", name, "--small" * small, f"--box {box}" * (box is not None)]
    command = " ".join([*filter(None, words), "--out DIR"])
    match name:
        case "fights":
            scope = fights.SMALL if small else fights.FULL
            return fights.outline(catalogue, command, scope, box)
        case "journeys":
            way = journeys.SMALL if small else journeys.FULL
            return journeys.outline(catalogue, command, way, box)
        case _:
            own = mybox.SMALL if small else mybox.FULL
            return mybox.outline(catalogue, command, own, box)
