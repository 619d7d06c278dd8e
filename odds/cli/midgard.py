"""`odds midgard`: doom, control, a draft, plays and last plays of a round in Midgard (2007)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from odds.cli.fields import Known, options, processes, stated, whole
from odds.cli.trouble import ANSWER
from odds.errors import QuestionError
from odds.words import figure, percentage, say

if TYPE_CHECKING:
    from rich.console import Console

    from odds.midgard.catalogue import Catalogue
    from odds.midgard.outlook import Control, Draft, Endgame, Estimate
    from odds.midgard.question import Answer, DoomAnswer, PlaysAnswer

STDIN: Final = "-"


@click.group(help=say("help.midgard"), short_help=say("help.midgard-short"), no_args_is_help=False)
def midgard() -> None:
    """Stand above the commands on Midgard (2007)."""


def placed(command: Any) -> Any:
    """Give a command a position and the number of players."""
    players = click.option("--players", metavar="N", callback=whole, help=say("help.seats"))
    file = click.option("--from", "file", metavar="FILE", help=say("help.position-file"))
    return click.argument("position", required=False)(file(players(command)))


def rolled(command: Any) -> Any:
    """Give a command what rollouts need."""
    for option in (
        click.option("--workers", metavar="N", callback=whole, help=say("help.workers")),
        click.option("--seed", metavar="N", callback=whole, help=say("help.rollout-seed")),
        click.option("--policy", metavar="NAME", help=say("help.policy")),
        click.option("--games", metavar="N", callback=whole, help=say("help.rollouts")),
    ):
        command = option(command)
    return command


seated = click.option("--seat", metavar="N", callback=whole, help=say("help.seat"))


@midgard.command(help=say("help.midgard-doom"))
@placed
@seated
@options("box", "json")
def doom(known: Known, as_json: bool, **said: Any) -> int:
    """Tell the law of doom."""
    from odds.midgard.question import DoomQuestion, ask_doom
    from odds.midgard.wire import doom_json

    answer = ask_doom(DoomQuestion(**_given(said, known)))
    return _shown(answer, known, doom_json, _tell_doom, as_json=as_json)


@midgard.command(help=say("help.midgard-control"))
@placed
@seated
@rolled
@options("box", "json")
def control(known: Known, as_json: bool, workers: int | None, **said: Any) -> int:
    """Tell who will hold what."""
    from odds.cli.asking import progress
    from odds.midgard.question import ControlQuestion, ask_control
    from odds.midgard.wire import control_json

    asked = ControlQuestion(**_given(said, known))
    with progress(say("midgard.progress")) as tell:
        answer = ask_control(asked, processes(workers, asked.games), tell)
    return _shown(answer, known, control_json, _tell_control, as_json=as_json)


@midgard.command(help=say("help.midgard-draft"))
@placed
@rolled
@options("box", "json")
def draft(known: Known, as_json: bool, workers: int | None, **said: Any) -> int:
    """Tell what each card is worth."""
    from odds.cli.asking import progress
    from odds.midgard.question import DraftQuestion, ask_draft
    from odds.midgard.wire import draft_json

    asked = DraftQuestion(**_given(said, known))
    with progress(say("midgard.progress")) as tell:
        answer = ask_draft(asked, processes(workers, asked.games), tell)
    return _shown(answer, known, draft_json, _tell_draft, as_json=as_json)


@midgard.command(help=say("help.midgard-endgame"))
@placed
@options("box", "json")
def endgame(known: Known, as_json: bool, **said: Any) -> int:
    """Tell the best last plays of a round."""
    from odds.midgard.question import EndgameQuestion, ask_endgame
    from odds.midgard.wire import endgame_json

    answer = ask_endgame(EndgameQuestion(**_given(said, known)))
    return _shown(answer, known, endgame_json, _tell_endgame, as_json=as_json)


@midgard.command(help=say("help.midgard-plays"))
@placed
@click.option("--seed", metavar="N", callback=whole, help=say("help.rollout-seed"))
@options("box", "json")
def plays(known: Known, as_json: bool, **said: Any) -> int:
    """Tell what each legal play leads to."""
    from odds.cli.asking import progress
    from odds.midgard.question import PlaysQuestion, ask_plays
    from odds.midgard.wire import plays_json

    asked = PlaysQuestion(**_given(said, known))
    with progress(say("midgard.progress")) as tell:
        answer = ask_plays(asked, tell)
    return _shown(answer, known, plays_json, _tell_plays, as_json=as_json)


def _given(said: dict[str, Any], known: Known) -> dict[str, Any]:
    """The fields of a question that were given."""
    given = stated(said)
    if "file" in given:
        if "position" in given:
            raise QuestionError("from", say("trouble.position-twice"))
        given["position"] = _read(given.pop("file"))
    return given | {"catalogue": _catalogue(known)}


def _catalogue(known: Known) -> Catalogue | None:
    from odds.midgard.catalogue import load, read_box

    return None if known.box is None else load().with_box(read_box(known.box))


def _read(file: str) -> str:
    try:
        if file == STDIN:
            if sys.stdin is None:
                raise QuestionError("from", say("trouble.closed"))
            return sys.stdin.read()
        return Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or say("trouble.no-text")
        raise QuestionError("from", why) from None


def _shown(
    answer: Any,
    known: Known,
    written: Callable[[Any], dict[str, Any]],
    tell: Callable[[Console, Any], None],
    *,
    as_json: bool,
) -> int:
    if as_json:
        from odds.cli.asking import show_json

        show_json(written(answer), known)
        return ANSWER
    from odds.cli.screen import console, show

    screen = console()
    if known.box is not None:
        show(screen, known.said)
    tell(screen, answer)
    if answer.provisional:
        show(screen, "")
        show(screen, say("midgard.provisional", keys=", ".join(_short(answer.provisional))))
    return ANSWER


def _short(keys: Iterable[str]) -> Iterable[str]:
    """Keys of the same field of a table, told once: provinces.*.villages."""
    parts = (key.split(".") for key in keys)
    return dict.fromkeys(".".join([part[0], "*", *part[2:]]) for part in parts)


# -- for people ------------------------------------------------------------------------------------


def _tell_doom(screen: Console, answer: DoomAnswer) -> None:
    from odds.cli.charts import barred
    from odds.cli.screen import show
    from odds.words import percent

    found, seat = answer.found, getattr(answer.question, "seat", 0)
    show(screen, say("midgard.doom", round=answer.state.round, left=found.left))
    show(screen, "")
    fractions = [
        ((place, percent(float(p), certain=p in (0, 1)), str(p)), float(p))
        for place, p in found.drawn.items()
    ]
    show(screen, barred(screen, fractions))
    show(screen, "")
    show(screen, say("midgard.falls", seat=seat))
    law = found.falls[seat]
    lines = [
        ((str(n), percent(float(p), certain=p == 1), str(p)), float(p)) for n, p in law.items()
    ]
    show(screen, barred(screen, lines))
    show(screen, "")
    _tell_earnings(screen, answer, seat)


def _tell_earnings(screen: Console, answer: DoomAnswer | PlaysAnswer, seat: int) -> None:
    from odds.cli.screen import columns, show

    show(screen, say("midgard.earnings", seat=seat))
    heads = [say(f"midgard.{name}") for name in ("place", "there", "room")]
    heads += [say(f"midgard.{name}") for name in ("control", "tokens", "sets", "fallen", "total")]
    rows = [
        (
            one.place,
            str(one.there),
            "" if one.room is None else str(one.room),
            *map(str, (one.control, one.tokens, one.sets, one.fallen, one.total)),
        )
        for one in answer.earnings
    ]
    columns(screen, heads, rows, set(heads))


def _tell_control(screen: Console, answer: Answer[Control]) -> None:
    from odds.cli.screen import columns, show

    found = answer.found
    if found.exact:
        show(screen, say(f"midgard.how-{found.how}", nodes=found.nodes))
    else:
        sure = percentage(1 - found.alpha)
        show(screen, say("midgard.how-rollouts", games=found.games, policy=found.policy, sure=sure))
    seats = [say("midgard.seat", seat=seat) for seat in range(answer.question.players)]
    show(screen, "")
    show(screen, say("midgard.holds"))
    heads = [say("midgard.place"), *seats]
    rows = [(place, *(_chance(e) for e in row)) for place, row in found.holds.items()]
    columns(screen, heads, rows, set(heads))
    show(screen, "")
    show(screen, say("midgard.points"))
    heads = [say("midgard.kingdom"), *seats]
    rows = [(name, *(_points(e) for e in row)) for name, row in found.kingdoms.items()]
    rows.append((say("midgard.score"), *(_points(e) for e in found.scores)))
    columns(screen, heads, rows, set(heads))


def _chance(found: Estimate) -> str:
    from odds.words import percent

    if found.exact:
        return percent(found.value, certain=True)
    value, low, high = (figure(100 * p, ".0f") for p in (found.value, found.low, found.high))
    return say("midgard.between-percent", value=value, low=low, high=high)


def _points(found: Estimate) -> str:
    if found.exact:
        return figure(found.value)
    value, low, high = (figure(p, ".1f") for p in (found.value, found.low, found.high))
    return say("midgard.between", value=value, low=low, high=high)


def _tell_draft(screen: Console, answer: Answer[Draft]) -> None:
    from odds.cli.screen import columns, show

    found = answer.found
    show(screen, say("midgard.draft", seat=found.seat, games=found.games, policy=found.policy))
    show(screen, "")
    heads = [say(f"midgard.{name}") for name in ("card", "lead", "behind", "found")]
    rows: list[tuple[str, ...]] = []
    for at, card in enumerate(found.cards):
        told = say("midgard.tied") if card.tied else say("midgard.worse")
        first = (say("midgard.first"), "") if not at else (told, _points(card.behind))
        rows.append((card.card, _points(card.lead), first[1], first[0]))
    columns(screen, heads, rows, set(heads[:-1]))
    show(screen, "")
    show(screen, say("midgard.sure", sure=percentage(1 - found.alpha)))
    show(screen, say("midgard.settled") if found.settled else say("midgard.not-settled"))


def _tell_plays(screen: Console, answer: PlaysAnswer) -> None:
    from odds.cli.screen import columns, show
    from odds.midgard.outlook.plays import ALPHA
    from odds.words import signed

    found = answer.found
    if found.exact:
        show(screen, say(f"hall.how-{found.how}"))
    else:
        show(screen, say("midgard.plays", seat=found.seat, games=found.games))
    show(screen, "")
    heads = [say(f"midgard.{name}") for name in ("move", "now", "end", "found")]
    rows: list[tuple[str, ...]] = []
    for at, one in enumerate(found.moves):
        told = say("midgard.tied") if one.tied else say("midgard.worse")
        end = signed(int(one.end.value)) if one.end.exact else _points(one.end)
        rows.append((one.move, signed(one.now), end, told if at else say("midgard.first")))
    columns(screen, heads, rows, set(heads[:-1]))
    if not found.exact:
        show(screen, "")
        show(screen, say("midgard.sure-each", sure=percentage(1 - ALPHA)))
    show(screen, "")
    _tell_earnings(screen, answer, found.seat)


def _tell_endgame(screen: Console, answer: Answer[Endgame]) -> None:
    from odds.cli.screen import columns, show

    found = answer.found
    show(screen, say(f"midgard.how-{found.how}", nodes=found.nodes))
    show(screen, "")
    heads = [say(f"midgard.{name}") for name in ("move", "ahead", "scores", "then")]
    rows: list[tuple[str, ...]] = [
        (line.move, f"{line.lead:+d}", " ".join(map(str, line.scores)), ", ".join(line.then))
        for line in found.lines
    ]
    columns(screen, heads, rows, set(heads[:3]))
