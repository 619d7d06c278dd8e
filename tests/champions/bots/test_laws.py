"""Fights and journeys inside simulated games follow the solver's laws (promise 12)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from odds import Party, sail
from odds.champions.bots import Knowing, taste
from odds.champions.bots.fighting import Fighter
from odds.champions.combat import rules
from odds.champions.combat.play import Fight
from odds.champions.combat.round import Rolled, Rolling
from odds.champions.game import Champions, State, Table
from odds.champions.game.table import HUNTING
from odds.chance.bounds import bound
from odds.play import CHANCE, OVER
from tests.champions.bots.traveling import traveled

ALPHA = 1e-9
MINDFUL = ("rolled", "pick", "lose")


def fought(game: Champions, number: int, *, ordinary: bool) -> list[tuple[float, bool, str]]:
    """Chance by the solver at the start of every fight of a random game, and how it ended."""
    fighter, rng, found = Fighter(game.table, ordinary=ordinary), Random(f"laws {number}"), []
    state, running = game.begin(), None
    while (mover := game.mover(state)) != OVER:
        task = state.todo[0]
        if mover == CHANCE:
            move = game.sample(state, rng)
        elif task.kind in MINDFUL and task.args[0] != HUNTING:
            view, legal = game.view(state, mover), game.legal(state)
            decide = {"rolled": fighter.rolled, "pick": fighter.pick, "lose": fighter.lose}
            move = decide[task.kind](view, mover, task.args, legal)
        else:
            move = rng.choice(game.legal(state))
        before, state = state, game.play(state, move)
        if running is not None and state.fight is not before.fight:
            running = _ended(game, before, state, running, found)
        if running is None:
            running = _started(game, fighter, state, ordinary=ordinary)
    return found


def _started(
    game: Champions, fighter: Fighter, state: State, *, ordinary: bool
) -> tuple[float, int, str, str] | None:
    """The chance at the first roll of a fight."""
    step = state.fight
    if not isinstance(step, Rolling) or step.state.rounds != 1 or any(step.kept):
        return None
    seat, (place, card) = next((t.seat, t.args) for t in state.todo if t.kind == "fight")
    if place == HUNTING:
        return None
    if ordinary:
        fight = Fight(
            step.state.party,
            fighter.enemy(state, place, card),
            step.state.favor,
            game.table.dice,
            goal="value",
            play="reroll-blanks",
            leader=step.state.foe.leader,
            prices=taste.prices(game.table, state, seat),
            rules=step.state.foe.rules,
        )
        chance = float(fight.read(fight.solve())[0])
    else:
        adviser = fighter.adviser(state, seat, place, card)
        solved = adviser.fight.solve()
        needed = step.state.foe.enemy.defense
        chance = float(solved.value(step.state.party, step.state.favor, needed)[1])
    return chance, seat, place, card


def _ended(
    game: Champions,
    before: State,
    state: State,
    running: tuple[float, int, str, str],
    found: list[tuple[float, bool, str]],
) -> tuple[float, int, str, str] | None:
    chance, seat, place, card = running
    still = any(
        t.kind == "fight" and t.seat == seat and t.args == (place, card) for t in state.todo
    )
    if still and state.fight is not None:
        return running
    if card in ("kraken", "bandits"):
        step = before.fight
        assert step is not None
        scored = state.players[seat].deeds - before.players[seat].deeds
        if isinstance(step, Rolled):  # Ullr scores for the dice, won or not
            faces = (face for some in step.table for face in some)
            scored -= sum(rules.die_glory(face, step.state.foe.leader) for face in faces)
        won = scored > 0
        won = won or game.table.reward(card).glory == 0
    else:
        won = len(state.players[seat].trophies) > len(before.players[seat].trophies)
    found.append((chance, won, card))
    return None


def compare(fights: Sequence[tuple[float, bool, str]]) -> None:
    """The number of victories is what the chances add up to, within a planned bound."""
    expected = sum(chance for chance, _, _ in fights) / len(fights)
    variance = sum(chance * (1 - chance) for chance, _, _ in fights) / len(fights)
    won = sum(won for _, won, _ in fights) / len(fights)
    assert abs(won - expected) <= bound(len(fights), ALPHA, variance=variance)


@pytest.mark.parametrize("ordinary", (True, False))
def test_fights_in_a_few_games_follow_the_solver(ordinary: bool) -> None:
    game = Champions(Table(4))
    fights = [one for number in range(3) for one in fought(game, number, ordinary=ordinary)]
    assert len(fights) > 20
    compare(fights)


@pytest.mark.slow
def test_fights_in_many_games_follow_the_solver() -> None:
    game = Champions(Table(4))
    fights = [one for number in range(120) for one in fought(game, number, ordinary=False)]
    assert len(fights) > 1000
    compare(fights)
    for some in (
        [one for one in fights if one[2] in ("kraken", "bandits")],
        [one for one in fights if one[2].startswith("draugr")],
        [one for one in fights if one[2].startswith("bergrisar")],
    ):
        compare(some)


@pytest.mark.slow
def test_journeys_in_many_games_follow_the_solver() -> None:
    """Whole journeys: the card, what it takes, who starves, both fights with one purse."""
    game = Champions(Table(4))
    trips = [one for number in range(300) for one in traveled(game, number)]
    assert len(trips) > 1500
    compare(trips)
    by_sea = [one for one in trips if one.card.startswith("monster")]
    compare(by_sea)
    compare([one for one in trips if one not in by_sea])
    with pytest.raises(AssertionError):  # the bound is narrow enough to notice
        compare([one._replace(chance=one.chance * 0.5) for one in trips])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shore", "food", "party", "card"),
    (("far", 2, "3 axe", "monster-01"), ("near", 2, "4 axe", "monster-04")),
)
def test_journeys_follow_the_solver(shore: str, food: int, party: str, card: str) -> None:
    """Card, feeding and fight of 2,000 journeys, where only the cards leave something to decide."""
    table = Table(2, expansion=False)
    game, bot = Champions(table), Knowing(table)
    start = game.read(
        f"game: round 3\nnow: journey 0 / {shore}-1; cleanup\n"
        "seat 0: leader dagrun\nseat 1: leader gylfir\n"
        f"sent: {shore}-1 0 {party} & {food} food\nlairs: {shore}-1 {card}\npaths: {shore}-1 ?"
    )
    asked = sail(
        Party(party),
        table.cards[card].enemy,
        food=food,
        shore=shore,
        goal="value",
        prices=taste.prices(table, start, 0),
        leader="dagrun",
    )
    rng, won, many = Random(f"{shore} {card}"), 0, 2000
    for _ in range(many):
        state = start
        while state.board.round == 3:
            mover = game.mover(state)
            if mover == CHANCE:
                move = game.sample(state, rng)
            else:
                move = bot.decide(game, game.view(state, mover), game.legal(state))
            state = game.play(state, move)
        won += bool(state.players[0].trophies)
    assert abs(won / many - asked.win) <= bound(many, ALPHA, variance=asked.win * (1 - asked.win))
