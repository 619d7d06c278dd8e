"""The bot that knows the game: each kind of decision goes to whoever knows about it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from odds.champions.bots import taste
from odds.champions.bots.fighting import Fighter
from odds.champions.bots.placing import Placer
from odds.champions.bots.sending import Sender
from odds.champions.combat.round import Rolling
from odds.champions.game import State, Table, Task
from odds.champions.game.runes import half
from odds.champions.game.scoring import destiny
from odds.champions.game.state import owned
from odds.play import CHANCE, Game

DEEP: Final = 200  # positions looked at for one choice on a journey
KINDS_FIRST: Final = ("axe", "archer", "spear", "sword")
RUNES_FIRST: Final = (
    "healing",
    "reaction",
    "potential",
    "gifts",
    "wealth",
    "glory",
    "the-hunt",
    "true-vision",
    "journey",
    "friendship",
)


class Knowing:
    """Plays by the solver's tables; `ordinary` plays its dice without them."""

    def __init__(self, table: Table, *, ordinary: bool = False) -> None:
        self.table = table
        self.name = "ordinary" if ordinary else "knowing"
        self.fighter = Fighter(table, ordinary=ordinary)
        self.sender = Sender(table, self.fighter)

    def choose(
        self, game: Game[State], look: Callable[[], State], legal: tuple[str, ...], rng: Random
    ) -> str:
        """Choose a move by the view of the seat whose turn it is."""
        view = look()
        return (
            rng.choice(legal) if view.todo[0].kind == "leader" else self.decide(game, view, legal)
        )

    def decide(self, game: Game[State], view: State, legal: tuple[str, ...]) -> str:
        """Choose by the view of the seat whose turn it is; nothing here is drawn."""
        task = view.todo[0]
        seat = task.seat
        match task.kind:
            case "turn":
                return Placer(self.table, view, seat).best(legal)
            case "send":
                return self.sender.next(view, seat, legal)
            case "rolled":
                return self.fighter.rolled(view, seat, task.args, legal)
            case "pick":
                return self.fighter.pick(view, seat, task.args, legal)
            case "lose":
                return self.fighter.lose(view, seat, task.args, legal)
            case "card" | "starve":
                worth = self.ahead(game, view, seat)
                return max(legal, key=lambda move: worth(game.play(view, move)))
        return self._small(game, view, task, legal)

    def _small(self, game: Game[State], view: State, task: Task, legal: tuple[str, ...]) -> str:
        """Decisions that a list of preferences makes."""
        seat = task.seat
        match task.kind:
            case "blame":
                scores = game.scores(view)
                return max(legal, key=lambda word: scores[int(word.split()[1])])
            case "destiny":
                return max(legal, key=lambda card: destiny(self.table, view, seat, card))
            case "choose":
                return self._goods(view, seat)
            case "trade":
                return self._trade(view, seat, legal)
            case "rune" | "clone":
                return _first(RUNES_FIRST, legal)
            case "hire" | "keep":
                return _first(KINDS_FIRST, legal)
            case "shore":
                return max(legal, key=Placer(self.table, view, seat).shore)
            case "ship":
                return max(legal, key=lambda ship: self.table.ships[ship].glory)
            case "favors":
                return legal[1] if len(legal) > 1 else legal[0]
            case "boast":
                late = taste.rounds_left(self.table, view) == 0
                return legal[1] if late or half(self.table, task.args[0]) >= 4 else legal[0]
            case "vision" | "again" | "answer":
                return legal[-1]
        return legal[0]

    def _goods(self, view: State, seat: int) -> str:
        """Food for the way, a Wood for a rune, else Coins."""
        player = view.players[seat]
        if player.food < owned(view, seat) // 2:
            return "food"
        return "coins" if player.wood else "wood"

    def _trade(self, view: State, seat: int, legal: tuple[str, ...]) -> str:
        player = view.players[seat]
        if player.wood > 1 and player.food < 3:
            return _first(("wood for food",), legal)
        return "done" if "done" in legal else legal[0]

    def ahead(self, game: Game[State], view: State, seat: int) -> Callable[[State], float]:
        """Tell what a position on a journey is worth to a seat, by the table of the enemy."""
        prices = taste.prices(self.table, view, seat)
        budget = [DEEP]

        def worth(state: State) -> float:
            budget[0] -= 1
            task = state.todo[0] if state.todo else None
            asked = task is not None and task.kind in ("card", "starve") and task.seat == seat
            if asked and game.mover(state) != CHANCE and budget[0] > 0:
                return max(worth(game.play(state, move)) for move in game.legal(state))
            player = state.players[seat]
            held = prices.party(player.home) + player.coins * prices.coin
            fight = isinstance(state.fight, Rolling) and any(
                task.kind == "fight" and task.seat == seat for task in state.todo
            )
            return float(held) + (self.fighter.worth(state, seat) if fight else 0.0)

        return worth


def _first(wanted: tuple[str, ...], legal: tuple[str, ...]) -> str:
    return next((word for word in wanted if word in legal), legal[0])
