"""A traveler in whole games: on a journey he does what the solver plans, and its chance is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import NamedTuple

from odds.champions.advise.roll import Adviser
from odds.champions.bots import taste
from odds.champions.bots.fighting import Fighter, moves_of
from odds.champions.combat.play import Fight
from odds.champions.combat.round import Losing, Rolled
from odds.champions.combat.solve import Solved
from odds.champions.expedition import rules
from odds.champions.expedition.journey import Journey
from odds.champions.expedition.rules import Aboard
from odds.champions.expedition.voyage import Voyage, voyage
from odds.champions.game import Champions, State, Task
from odds.champions.game.decks import piled, top
from odds.champions.game.fights import acting
from odds.champions.game.goods import room
from odds.champions.game.journeys import AGAIN
from odds.champions.game.runes import usable
from odds.champions.game.state import lair_at, sent_to
from odds.champions.pieces import Party
from odds.play import CHANCE, OVER

# What a journey consists of; each names the place.
ON_THE_WAY = ("journey", "met", "again", "card", "arrive", "feed", "starve", "meet", "fight")


class Traveled(NamedTuple):
    """A journey of a game: the solver's `chance` to win it, whether it was `won`, the enemy."""

    chance: float
    won: bool
    card: str


class Traveler:
    """Decides for one seat on one journey, by one solution of it."""

    def __init__(self, game: Champions, state: State, task: Task) -> None:
        self.place, self.seat = task.args[0], task.seat
        table, player = game.table, state.players[task.seat]
        sent = sent_to(state, self.place, task.seat)
        lair, way = lair_at(state, self.place), table.way[self.place]
        assert lair is not None
        self.card, self.trophies = lair.card, len(player.trophies)
        deck = Counter(getattr(state.decks, way))
        looks: tuple[str, ...] = ()
        if usable(state, self.seat, AGAIN) and piled(table, state, way) and not top(state, way):
            looks = (AGAIN,)
        self.journey = Journey(
            Fight(
                sent.party,
                Fighter(table).enemy(state, self.place, lair.card),
                player.favor,
                table.dice,
                goal="value",
                leader=player.leader,
                prices=taste.prices(table, state, self.seat),
                rules=table.foe(lair.card, player.leader).rules,
                runes=acting(state, self.seat),
            ),
            way,
            tuple(sorted(deck.items())),
            table.cards[rules.CREWS[way]].enemy,
            shore=table.route[self.place] if self.place in table.shores else "",
            food=sent.food,
            coins=player.coins,
            known=task.args[1] if task.kind in ("again", "card") else None,
            looks=looks,
            room=room(table, state, self.seat),
            supply=state.stock,
        )
        self.voyage: Voyage = voyage(self.journey)
        worth, plans, _ = self.voyage.solve()
        self.chance = float(self.voyage.pair(worth)[0])
        self.plans = {plan.card: plan for plan, _ in plans}
        self._advisers: dict[str, Adviser] = {}

    def going(self, state: State) -> bool:
        """Whether the journey still goes on."""
        return any(
            task.seat == self.seat and task.kind in ON_THE_WAY and task.args[0] == self.place
            for task in state.todo
        )

    def move(self, state: State, task: Task, legal: tuple[str, ...]) -> str:
        """Do what the solver plans."""
        match task.kind:
            case "again":
                plan = self.plans.get(task.args[1])
                return legal[1] if plan is not None and plan.discard else "keep"
            case "card":
                return self._deal(state, task)
            case "starve":
                aboard = self._aboard(state)
                best = self.voyage.arrival(aboard, acting(state, self.seat))[1]
                arrived = best[state.players[self.seat].favor]
                return f"starve {_next(aboard.party - arrived, task.args[1:])}"
            case "rolled":
                assert isinstance(state.fight, Rolled)
                return moves_of(self._adviser(state, task).roll(state.fight).best)[0]
            case "pick":
                assert isinstance(state.fight, Rolled)
                _, *up, throw = moves_of(self._adviser(state, task).roll(state.fight).best)
                left = Counter(up) - Counter(task.args[3:])
                return next(iter(left), throw)
            case "lose":
                assert isinstance(state.fight, Losing)
                loss = self._adviser(state, task).losses(state.fight)[0]
                return f"lose {next(iter(loss.lost.as_dict()))}"
        return legal[0]  # nothing of the journey: whom to give a Blame

    def _aboard(self, state: State) -> Aboard:
        sent = sent_to(state, self.place, self.seat)
        return Aboard(sent.party, sent.food, state.players[self.seat].coins)

    def _deal(self, state: State, task: Task) -> str:
        option, before = self.voyage.best(task.args[1]), self._aboard(state)
        after = option.aboard
        if len(task.args) > 2:
            return f"lose {_next(before.party - after.party, task.args[3:])}"
        if option.hired:
            return f"hire {option.hired}"
        if option.fight or option.home:
            return "fight" if option.fight else "give up"
        if before.coins > after.coins:
            return f"pay {before.coins - after.coins}"
        if before.food > after.food:
            return f"lose {before.food - after.food} food"
        return "lose warriors" if before.party != after.party else "go on"

    def _adviser(self, state: State, task: Task) -> Adviser:
        """Advice on the fight that goes on, with what comes after it."""
        card = task.args[1]
        if card not in self._advisers:
            if card == self.card:
                self._advisers[card] = Adviser(self.journey.main())
            else:
                aboard = self._aboard(state)
                assert state.fight is not None
                crew = self.voyage.crew(aboard)
                assert isinstance(crew, Solved)
                fight = replace(self.journey.fight, party=aboard.party, enemy=self.journey.crew)
                self._advisers[card] = Adviser(fight, crew)
        return self._advisers[card]


def _next(lost: Party, before: tuple[str, ...]) -> str:
    """The next warrior to lose of those who are to be lost."""
    left = Counter(lost.as_dict())
    left.subtract(before)
    return next(kind for kind, n in left.items() if n > 0)


def traveled(game: Champions, number: int) -> list[Traveled]:
    """Every journey of a random game, in which all travel as the solver plans."""
    rng, found, traveler = Random(f"journeys {number}"), [], None
    state = game.begin()
    while (mover := game.mover(state)) != OVER:
        if traveler is None:
            traveler = _leaving(game, state)
        if mover == CHANCE:
            move = game.sample(state, rng)
        elif traveler is not None and mover == traveler.seat:
            move = traveler.move(state, state.todo[0], game.legal(state))
        else:
            move = rng.choice(game.legal(state))
        state = game.play(state, move)
        if traveler is not None and not traveler.going(state):
            won = len(state.players[traveler.seat].trophies) > traveler.trophies
            found.append(Traveled(traveler.chance, won, traveler.card))
            traveler = None
    return found


def _leaving(game: Champions, state: State) -> Traveler | None:
    """Who is about to reveal a card, or to deal with one that somebody has looked at before."""
    first, *others = state.todo
    if first.kind == "draw" and first.args[1] == "settle" and others:
        first = others[0]
    if first.kind not in ("journey", "again", "card"):
        return None
    warriors = sent_to(state, first.args[0], first.seat).party.size
    return Traveler(game, state, first) if warriors else None
