"""Counsel at the table: what the solver and the bot think of each move, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from odds.champions.advise.commit import Search
from odds.champions.bots.fighting import moves_of
from odds.champions.bots.knowing import Knowing
from odds.champions.bots.placing import Placer
from odds.champions.combat.round import Losing, Rolled
from odds.champions.expedition.forecast import forecast
from odds.champions.game import Champions, State
from odds.champions.game.table import HUNTING


@dataclass(frozen=True, slots=True)
class Hint:
    """What one move is worth: `moves` in their order, `worth` in Glory, `win` the chance to beat
    the enemy; None where there is no such number. `rule`: a rule of thumb said it, no solver."""

    moves: tuple[str, ...]
    worth: float | None = None
    win: float | None = None
    rule: bool = False


def counsel(bot: Knowing, game: Champions, view: State, legal: tuple[str, ...]) -> tuple[Hint, ...]:
    """Return hints on the decision of the seat whose view this is, the best first."""
    task = view.todo[0]
    step, seat = view.fight, task.seat
    if isinstance(step, Rolled) and task.kind == "rolled" and task.args[0] != HUNTING:
        choices = bot.fighter.choices(view, seat, task.args[0], task.args[1], step)
        return tuple(Hint(moves_of(choice), choice.value, choice.win) for choice in choices)
    if isinstance(step, Losing) and task.kind == "lose":
        losses = bot.fighter.adviser(view, seat, *task.args[:2]).losses(step)
        return tuple(
            Hint(
                tuple(f"lose {kind}" for kind, n in loss.lost.as_dict().items() for _ in range(n)),
                loss.value,
                loss.win,
            )
            for loss in losses
        )
    match task.kind:
        case "send":
            return _plan(bot, view, seat)
        case "card" | "starve":
            worth = bot.ahead(game, view, seat)
            hints = [Hint((move,), worth(game.play(view, move))) for move in legal]
            return tuple(sorted(hints, key=lambda hint: -(hint.worth or 0)))
        case "turn":
            placer = Placer(bot.table, view, seat)
            hints = [Hint((move,), float(placer.worth(move)), rule=True) for move in legal]
            return tuple(sorted(hints, key=lambda hint: -(hint.worth or 0)))
    return (Hint((bot.decide(game, view, legal),), rule=True),)


def _plan(bot: Knowing, view: State, seat: int) -> tuple[Hint, ...]:
    """The best split that was found, one hint for each target, with the chance to beat it."""
    asked = bot.sender.question(view, seat)
    if asked is None:
        return ()
    search = Search(asked.situation())
    best = search.run(seconds=2.0).best
    chances = forecast(search.chain, best.sent).chances
    hints = []
    for target, sent in zip(asked.ordered(), best.sent, strict=True):
        if target.route == "hunt":
            continue
        moves = [f"{n} {kind} to {target.name}" for kind, n in sent.party.as_dict().items()]
        moves += [f"{sent.food} food to {target.name}"] if sent.food else []
        if moves:
            hints.append(Hint(tuple(moves), win=float(chances.get(target.name, 0.0))))
    return tuple(hints)
