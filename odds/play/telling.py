"""A game as text to read: each move with the lines of the state that it changed, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from odds.play.game import CHANCE, Game, S
from odds.play.records import Move

NOW: Final = "now"  # the line of a state that says what is to be done; the next move tells it


def changes(before: str, after: str) -> tuple[str, ...]:
    """Lines of a state's text that are new or other than before; of those that went, the key.

    Of a line only the parts between commas that changed are shown.

    >>> changes("round: 1\\nseat 0: food 1, wood 1", "round: 1\\nseat 0: food 3, wood 1")
    ('seat 0: food 3',)
    >>> changes("fight: troll-01", "")
    ('fight: -',)
    """
    old, new = _by_key(before), _by_key(after)
    told = []
    for key, words in new.items():
        if key == NOW or words == old.get(key):
            continue
        parts, kept = words.split(", "), old.get(key, "").split(", ")
        shown = [part for part in parts if part not in kept]
        gone = [f"no {part}" for part in kept if part and part not in parts]
        told.append(f"{key}: {', '.join(shown or gone)}")
    return (*told, *(f"{key}: -" for key in old if key not in new and key != NOW))


def _by_key(text: str) -> dict[str, str]:
    pairs = (line.partition(": ") for line in text.splitlines())
    return {key: words for key, _, words in pairs}


def tell(game: Game[S], states: Iterable[tuple[Move | None, S]]) -> Iterator[str]:
    """Yield a replay as lines: who did what, then what it changed."""
    before = ""
    for move, state in states:
        after = game.write(state)
        if move is None:
            yield from after.splitlines()
        else:
            yield f"{'chance' if move.who == CHANCE else f'seat {move.who}'}: {move.words}"
            yield from (f"    {line}" for line in changes(before, after))
        before = after
