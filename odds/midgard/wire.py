"""Answers about Midgard (2007) as JSON objects; places, cards and moves by the words of the game.

Numbers that are exact fractions come as numbers and as texts "a/b". An estimate is an object with
`value`, `low`, `high` and `games`; an exact number has the same fields, with 0 games.
"""

from __future__ import annotations

import csv
from dataclasses import asdict
from fractions import Fraction
from io import StringIO
from typing import Any, Final

from odds.midgard.outlook import Control, Draft, Earning, Endgame, Estimate
from odds.midgard.outlook.plays import ALPHA
from odds.midgard.question import Answer, DoomAnswer, PlaysAnswer

DOOM: Final = "odds.midgard-doom/1"
CONTROL: Final = "odds.midgard-control/1"
DRAFT: Final = "odds.midgard-draft/1"
ENDGAME: Final = "odds.midgard-endgame/1"
PLAYS: Final = "odds.midgard-plays/1"


def doom_json(answer: DoomAnswer) -> dict[str, Any]:
    """Return doom as one JSON object: `drawn`, `falls` by seat, `together`, `earnings`.

    >>> from odds.midgard.question import DoomQuestion, ask_doom
    >>> doom_json(ask_doom(DoomQuestion()))["drawn"][0]
    {'province': 'alfheim-1', 'p': 0.5, 'p_exact': '1/2'}
    """
    found = answer.found
    return {
        **_head(DOOM, answer),
        "seat": getattr(answer.question, "seat", 0),
        "left": found.left,
        "drawn": [{"province": name, **_chance(p)} for name, p in found.drawn.items()],
        "falls": [[{"fall": n, **_chance(p)} for n, p in law.items()] for law in found.falls],
        "together": [{"fall": list(n), **_chance(p)} for n, p in found.together.items()],
        "earnings": list(map(_earning, answer.earnings)),
    }


def control_json(answer: Answer[Control]) -> dict[str, Any]:
    """Return control as one JSON object; `exact` says whether all of it is.

    >>> from odds.midgard.question import ControlQuestion, ask_control
    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> control_json(ask_control(ControlQuestion(last, players=3)))["holds"]["alfheim-1"][2]
    {'value': 1, 'low': 1, 'high': 1, 'games': 0}
    """
    found = answer.found
    return {
        **_head(CONTROL, answer),
        "exact": found.exact,
        "how": found.how,
        "nodes": found.nodes,
        "games": found.games,
        "policy": found.policy,
        "alpha": found.alpha,
        "holds": {place: [_estimate(e) for e in row] for place, row in found.holds.items()},
        "kingdoms": {name: [_estimate(e) for e in row] for name, row in found.kingdoms.items()},
        "scores": [_estimate(e) for e in found.scores],
    }


def draft_json(answer: Answer[Draft]) -> dict[str, Any]:
    """Return the cards of a draft hand as one JSON object, the best first.

    >>> from odds.midgard.question import DraftQuestion, ask_draft
    >>> draft_json(ask_draft(DraftQuestion(games=16, policy="uniform")))["policy"]
    'uniform'
    """
    found = answer.found
    return {
        **_head(DRAFT, answer),
        "seat": found.seat,
        "games": found.games,
        "settled": found.settled,
        "alpha": found.alpha,
        "policy": found.policy,
        "best": list(found.best),
        "cards": [
            {
                "card": card.card,
                "lead": _estimate(card.lead),
                "behind": _estimate(card.behind),
                "tied": card.tied,
            }
            for card in found.cards
        ],
    }


def endgame_json(answer: Answer[Endgame]) -> dict[str, Any]:
    """Return all moves of a searched position as one JSON object, the best first.

    >>> from odds.midgard.question import EndgameQuestion, ask_endgame
    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> endgame_json(ask_endgame(EndgameQuestion(last, players=3)))["lines"][1]
    {'move': 'play gold-4', 'lead': 0, 'scores': [0, 0, 0], 'then': []}
    """
    found = answer.found
    return {
        **_head(ENDGAME, answer),
        "seat": found.seat,
        "how": found.how,
        "nodes": found.nodes,
        "lines": [
            {
                "move": line.move,
                "lead": line.lead,
                "scores": list(line.scores),
                "then": list(line.then),
            }
            for line in found.lines
        ],
    }


def plays_json(answer: PlaysAnswer) -> dict[str, Any]:
    """Return what each move leads to as one JSON object, the best first, and `earnings`.

    >>> from odds.midgard.question import PlaysQuestion, ask_plays
    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> plays_json(ask_plays(PlaysQuestion(last, 3)))["moves"][1]["behind"]
    {'value': 3, 'low': 3, 'high': 3, 'games': 0}
    """
    found = answer.found
    return {
        **_head(PLAYS, answer),
        "seat": found.seat,
        "exact": found.exact,
        "how": found.how,
        "games": found.games,
        "alpha": ALPHA,
        "moves": [
            {
                "move": one.move,
                "now": one.now,
                "end": _estimate(one.end),
                "behind": _estimate(one.behind),
                "tied": one.tied,
            }
            for one in found.moves
        ],
        "earnings": list(map(_earning, answer.earnings)),
    }


def plays_csv(answer: PlaysAnswer) -> str:
    """Return what each move leads to as CSV, a line for each, the best first.

    >>> from odds.midgard.question import PlaysQuestion, ask_plays
    >>> last = "game: round 1, turn 11; now: play 2; hand 2: 1 gold-4, 2 recruit"
    >>> print(plays_csv(ask_plays(PlaysQuestion(last, 3))), end="")
    move,now,end,low,high,behind,games
    play recruit,0,3,3,3,0,0
    play gold-4,0,0,0,0,3,0
    """
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("move", "now", "end", "low", "high", "behind", "games"))
    for one in answer.found.moves:
        end = one.end
        lines.writerow(
            (one.move, one.now, end.value, end.low, end.high, one.behind.value, end.games)
        )
    return text.getvalue()


def _earning(one: Earning) -> dict[str, Any]:
    return {
        "place": one.place,
        "there": one.there,
        "room": one.room,
        "control": one.control,
        "tokens": one.tokens,
        "sets": one.sets,
        "doomed": float(one.doomed),
        "fallen": float(one.fallen),
        "fallen_exact": _text(one.fallen),
        "total": float(one.total),
        "total_exact": _text(one.total),
    }


def _head(schema: str, answer: Answer[Any]) -> dict[str, Any]:
    game = answer.question.game
    return {
        "schema": schema,
        "players": answer.question.players,
        "position": game.write(answer.state),
        "provisional": list(answer.provisional),
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    return asdict(found)


def _chance(p: Fraction) -> dict[str, Any]:
    return {"p": float(p), "p_exact": _text(p)}


def _text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
