"""Dice and casualties: by the solver's tables, or as ordinary players do.

The fight is valued by itself, with the prices of `taste` for who and what is left; what comes
after it in the phase is in the price of a Favor only.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from odds.champions.advise.roll import Adviser, Choice
from odds.champions.bots import taste
from odds.champions.combat.play import Fight
from odds.champions.combat.round import Losing, Rolled, Rolling
from odds.champions.combat.rules import RUNES, hits
from odds.champions.expedition import rules
from odds.champions.game import State, Table
from odds.champions.game.fights import SETTLE, THROW
from odds.champions.game.state import lair_at
from odds.champions.game.table import HUNTING
from odds.champions.pieces import KINDS, Enemy, Reward

GLORY_NOW: Final = 5  # enough for The Hunt


class Fighter:
    """Decides in fights and hunts; keeps the tables of the fight that it is in."""

    def __init__(self, table: Table, *, ordinary: bool = False) -> None:
        self.table = table
        self.ordinary = ordinary
        self._adviser: Adviser | None = None
        self._advised: tuple[Rolled, tuple[Choice, ...]] | None = None

    def enemy(self, view: State, place: str, card: str) -> Enemy:
        """The enemy as it pays at this place: its bounty, and a Blame for an opponent, too."""
        enemy, lair = self.table.cards[card].enemy, lair_at(view, place)
        reward = enemy.reward or Reward()
        if lair is not None and lair.card == card and lair.bounty:
            reward = replace(reward, coins=reward.coins + lair.bounty)
        return replace(enemy, reward=reward)

    def adviser(self, view: State, seat: int, place: str, card: str) -> Adviser:
        """Advice on the fight that goes on; one solution serves it to its end."""
        assert view.fight is not None
        state, prices = view.fight.state, taste.prices(self.table, view, seat)
        fight = Fight(
            state.party,
            self.enemy(view, place, card),
            state.favor,
            self.table.dice,
            goal="value",
            leader=state.foe.leader,
            prices=prices,
            rules=state.foe.rules,
            runes=tuple(rune for rune in RUNES if rune in state.runes),
        )
        known = self._adviser
        if known is None or not _covers(known.fight, fight):
            known = self._adviser = Adviser(fight)
        return known

    def rolled(self, view: State, seat: int, args: tuple[str, ...], legal: tuple[str, ...]) -> str:
        """Settle, reroll or use a rune."""
        place, card = args[:2]
        step = view.fight
        assert isinstance(step, Rolled)
        if place == HUNTING:
            return self._hunt(view, seat, step, legal)
        if self.ordinary:
            kills = _damage(step) >= step.state.needed
            blanks = any(face.blank for faces in step.table for face in faces)
            return "reroll" if "reroll" in legal and blanks and not kills else SETTLE
        for choice in self.choices(view, seat, place, card, step):
            word = _word(choice)
            if word in legal:
                return word
        return SETTLE

    def pick(self, view: State, seat: int, args: tuple[str, ...], legal: tuple[str, ...]) -> str:
        """Take up the dice of the best reroll, one after the other."""
        place, card, how, *before = args
        step = view.fight
        assert isinstance(step, Rolled)
        if self.ordinary or place == HUNTING:
            wanted = _idle(step, hunting=place == HUNTING)
        else:
            choices = self.choices(view, seat, place, card, step)
            best = next(choice for choice in choices if choice.act == how)
            wanted = [f"{kind}: {face}" for kind, faces in best.up.items() for face in faces]
        for word in before:
            if word in wanted:
                wanted.remove(word)
        able = [word for word in wanted if word in legal]
        return able[0] if able else (THROW if THROW in legal else legal[0])

    def lose(self, view: State, seat: int, args: tuple[str, ...], legal: tuple[str, ...]) -> str:
        """Lose whom the tables miss least, or the cheapest."""
        step = view.fight
        assert isinstance(step, Losing)
        if not self.ordinary:
            lost = self.adviser(view, seat, *args[:2]).losses(step)[0].lost
            for kind in lost.as_dict():
                if f"lose {kind}" in legal:
                    return f"lose {kind}"
        price = taste.prices(self.table, view, seat)
        return min(legal, key=lambda word: getattr(price, word.removeprefix("lose ")))

    def choices(
        self, view: State, seat: int, place: str, card: str, step: Rolled
    ) -> tuple[Choice, ...]:
        """Everything that may be done with the dice on the table, the best first."""
        if self._advised is None or self._advised[0] is not step:
            self._advised = (step, self.adviser(view, seat, place, card).roll(step).choices)
        return self._advised[1]

    def _hunt(self, view: State, seat: int, step: Rolled, legal: tuple[str, ...]) -> str:
        """Favor is dearer than Food; The Hunt is used when it pays enough, or at the end."""
        leader = view.players[seat].leader
        pairs = [(k, f) for k, faces in zip(KINDS, step.table, strict=True) for f in faces]
        glory = rules.hunt_glory(sum(hits(face, kind, leader) for kind, face in pairs))
        rune = next((word for word in legal if word.startswith(f"{SETTLE} with")), None)
        late = taste.rounds_left(self.table, view) == 0
        return rune if rune and (glory >= GLORY_NOW or (late and glory)) else SETTLE

    def worth(self, view: State, seat: int) -> float:
        """Expected worth of the fight that is about to be rolled, with the purse as it is."""
        task = next(task for task in view.todo if task.kind == "fight" and task.seat == seat)
        step = view.fight
        assert isinstance(step, Rolling)
        adviser, state = self.adviser(view, seat, *task.args), step.state
        solved = adviser.fight.solve()
        return float(solved.value(state.party, state.favor, state.needed)[0])


def _covers(known: Fight, fight: Fight) -> bool:
    same = replace(known, party=fight.party, favor=fight.favor)
    within = all(a <= b for a, b in zip(fight.party, known.party, strict=True))
    return same == fight and within and fight.favor <= known.favor


def _damage(step: Rolled) -> int:
    leader = step.state.foe.leader
    pairs = zip(KINDS, step.table, strict=True)
    return sum(hits(face, kind, leader) for kind, faces in pairs for face in faces)


def _word(choice: Choice) -> str:
    if choice.act == "settle":
        return f"{SETTLE} with {' and '.join(choice.runes)}" if choice.runes else SETTLE
    return choice.act


def moves_of(choice: Choice) -> tuple[str, ...]:
    """The moves that a choice consists of."""
    up = [f"{kind}: {face}" for kind, faces in choice.up.items() for face in faces]
    return (_word(choice), *up, THROW) if up else (_word(choice),)


def _idle(step: Rolled, *, hunting: bool) -> list[str]:
    """Dice that show a blank (in a hunt: no hit), as they are picked."""
    return [
        f"{kind}: {face}"
        for kind, faces in zip(KINDS, step.table, strict=True)
        for face in faces
        if (not face.hits if hunting else face.blank)
    ]
