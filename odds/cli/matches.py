"""Games of bots: the records into a file, who scored how much on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from odds.cli.games import Seated, kind_of
from odds.cli.screen import columns, console, show
from odds.cli.trouble import ANSWER
from odds.play import Record, play_match, write_record
from odds.words import say


def play_bots(
    game: Seated[Any],
    seats: tuple[str, ...],
    games: int,
    seed: int,
    file: Path | None,
    *,
    as_json: bool,
) -> int:
    """Play games, seats rotated from one to the next."""
    kind = kind_of(game.facts.name)
    bots = [kind.bots[code](game.table) for code in seats]
    records = []
    for record in play_match(game, bots, games, seed):
        records.append(record)
        if file is not None:
            with file.open("a", encoding="utf-8") as stream:
                stream.write(write_record(record))
    if as_json:
        told = [{"bots": record.bots, **(record.end or {})} for record in records]
        click.echo(json.dumps({"schema": "odds.play/1", "seed": seed, "games": told}))
        return ANSWER
    screen = console()
    show(screen, say("game.games", games=games, players=len(seats), seed=seed))
    show(screen, "")
    heads = [say("game.bot"), say("game.seats"), say(kind.points), say("game.won")]
    columns(screen, heads, _rows(records), set(heads))
    return ANSWER


def _rows(records: list[Record]) -> list[tuple[str, ...]]:
    scores: dict[str, list[int]] = {}
    won: dict[str, float] = {}
    for record in records:
        assert record.end is not None
        points, winners = record.end["scores"], record.end["winners"]
        assert isinstance(points, list)
        assert isinstance(winners, list)
        for seat, bot in enumerate(record.bots):
            scores.setdefault(bot, []).append(points[seat])
            shared = 1 / len(winners) if seat in winners else 0.0
            won[bot] = won.get(bot, 0.0) + shared
    order = sorted(scores, key=lambda bot: -fmean(scores[bot]))
    return [
        (bot, str(len(scores[bot])), f"{fmean(scores[bot]):.1f}", f"{won[bot]:g}") for bot in order
    ]
