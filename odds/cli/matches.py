"""Matches of bots: the records into a file, who scored how much and who is better on the screen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import click

from odds.cli.asking import progress
from odds.cli.fields import processes
from odds.cli.games import YOU, Seated, kind_of
from odds.cli.screen import columns, console, show
from odds.cli.trouble import ANSWER
from odds.errors import DataError
from odds.play import Record, Standings, play_match, replay, write_record
from odds.play.matches import seated
from odds.play.records import last
from odds.words import figure, say, signed


@dataclass(frozen=True, slots=True)
class Match:
    """Bots by their codes at a table, the games that are in the `file` already, and the seed."""

    game: Seated[Any]
    seats: tuple[str, ...]
    seed: int = 0
    file: Path | None = None
    before: tuple[Record, ...] = ()

    @classmethod
    def resumed(cls, game: Seated[Any], found: Sequence[tuple[int, Record]], file: Path) -> Match:
        """Go on with a match; DataError names the line of a record that is none of it."""
        first, seed = found[0][1], found[0][1].seed[0]
        bots = kind_of(first.game).bots
        for number, (line, record) in enumerate(found):
            due = (first.game, first.rules, first.setup, (seed, number), seated(first.bots, number))
            if due != (record.game, record.rules, record.setup, record.seed, record.bots):
                raise DataError(str(file), f"line {line}", say("trouble.other-match"))
            if record.end is None or not set(record.bots) <= set(bots):
                raise DataError(str(file), f"line {line}", say("trouble.other-match"))
        line, record = found[-1]
        last(replay(game, record, str(file), line))  # what was written last is what breaks
        return cls(game, first.bots, seed, file, tuple(record for _, record in found))

    def play(self, games: int, workers: int | None, *, as_json: bool) -> int:
        """Play until there are so many games, seats rotated from one to the next, and tell."""
        kind = kind_of(self.game.facts.name)
        bots = [kind.bots[code](self.game.table) for code in self.seats]
        standings, ends, there = Standings(), [], len(self.before)
        due = max(0, games - there)
        new = play_match(self.game, bots, due, self.seed, processes(workers, due), first=there)
        with progress(say("game.progress")) as tell:
            for number, record in enumerate(chain(self.before, new)):
                standings.add(record)
                ends.append({"bots": record.bots, **(record.end or {})})
                if self.file is not None and number >= there:
                    with self.file.open("a", encoding="utf-8") as stream:
                        stream.write(write_record(record))
                if tell is not None:
                    tell(len(standings), games)
        if as_json:
            told = {"schema": "odds.play/1", "seed": self.seed, "games": ends}
            told |= {"standings": [asdict(row) for row in standings.rows()]}
            told |= {"leads": [asdict(lead) for lead in standings.leads()]}
            click.echo(json.dumps(told))
        else:
            self._show(standings, say(kind.points))
        return ANSWER

    def _show(self, standings: Standings, points: str) -> None:
        screen, many = console(), len(self.seats)
        head = say("game.games", games=len(standings), players=many, seed=self.seed)
        show(screen, head)
        show(screen, "")
        heads = [say("game.bot"), say("game.seats"), points, say("game.interval"), say("game.won")]
        rows: list[tuple[str, ...]] = [
            (row.bot, str(row.seats), _points(row.score), _span(row.low, row.high), f"{row.won:g}")
            for row in standings.rows()
        ]
        columns(screen, heads, rows, set(heads))
        leads = standings.leads()
        if leads:
            show(screen, "")
        for lead in leads:
            words = {"bot": lead.bot, "other": lead.other, "score": signed(lead.score)}
            words |= {"span": _span(lead.low, lead.high), "unit": points, "games": str(lead.games)}
            show(screen, say("game.lead" if lead.sure else "game.no-lead", **words))


def _span(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return ""
    return say("game.span", low=_points(low), high=_points(high))


def _points(mean: float) -> str:
    return figure(mean, ".1f")


def is_match(record: Record) -> bool:
    """Whether a record is of bots only."""
    return bool(record.bots) and bool(record.seed) and YOU not in record.bots
