"""A roller that does whatever the advice names first, for the dice and for the losses."""

from __future__ import annotations

import random

from odds.champions.advise.roll import Adviser, Choice
from odds.champions.combat.play import Fight
from odds.champions.combat.problem import Runes
from odds.champions.combat.roller import Roller, lose_down_to
from odds.champions.combat.round import (
    End,
    Losing,
    Rolled,
    Start,
    reroll,
    reroll_blanks,
    settle,
    start,
)
from odds.champions.pieces import Party, Roll


class Advised(Roller):
    """Plays as the advice says."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight)
        self.adviser = Adviser(fight)
        self._best: dict[tuple[Runes, Party, int, int, Roll], Choice] = {}

    def _round(self, step: Start, rng: random.Random) -> Start | End:
        rolled = self._fall(start(step), rng)
        while True:
            best = self._ask(rolled)
            if best.act == "settle":
                after: Start | End | Losing = settle(rolled, best.runes)
                if isinstance(after, Losing):
                    return lose_down_to(after, best.losses[0].left)
                return after
            again = reroll if best.act == "reroll" else reroll_blanks
            rolled = self._fall(again(rolled, best.up), rng)

    def _ask(self, rolled: Rolled) -> Choice:
        state = rolled.state
        key = (state.runes, state.party, state.needed, state.favor, rolled.table)
        if key not in self._best:
            self._best[key] = self.adviser.roll(rolled).best
        return self._best[key]
