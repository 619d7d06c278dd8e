"""Bots: who beats whom, seats rotated; and single moves."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial

import pytest

from odds.midgard.bots import BOTS
from odds.midgard.bots.outlook import Outlook
from odds.midgard.game import Midgard, Table
from odds.midgard.outlook.rollouts import POLICIES, mean
from odds.midgard.outlook.values import VALUES
from odds.midgard.outlook.worth import worth
from odds.midgard.question import read_position
from odds.play import play_match, stream
from tests.midgard.bots.measured import measured, watch


def leads(one: str, other: str, games: int, seed: int, known=POLICIES | BOTS) -> list[float]:
    """How far a bot is ahead of two others of a kind, game by game."""
    game = Midgard(Table(3))
    bots = [known[name](game.table) for name in (one, other, other)]
    found = []
    for record in play_match(game, bots, games, seed):
        assert record.end is not None
        scores, at = record.end["scores"], record.bots.index(one)
        assert isinstance(scores, list)
        found.append(scores[at] - (sum(scores) - scores[at]) / 2)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "games"),
    [("outlook", "greedy", 24), ("greedy", "uniform", 21), ("keen", "uniform", 21)],
)
def test_the_better_bot_wins(one: str, other: str, games: int) -> None:
    """Ahead by more than the interval of the mean, at 99.9 %."""
    ahead = mean(leads(one, other, games, seed=2), 0.001)
    assert ahead.low > 0, ahead


class Blind(Outlook):
    """The bot as it was before it knew cards: in the draft it keeps any."""

    name = "blind"

    def choose(self, game, look, legal, rng) -> str:
        if look().now[0] == "draft":
            return legal[int(rng.random() * len(legal))]
        return super().choose(game, look, legal, rng)


@pytest.mark.slow
def test_to_know_cards_wins_the_draft() -> None:
    bots = {"outlook": Outlook, "blind": Blind}
    ahead = mean(leads("outlook", "blind", 24, seed=2, known=bots), 0.001)
    assert ahead.low > 0, ahead


def test_the_outlook_bot_keeps_the_card_that_was_worth_most() -> None:
    game = Midgard(Table(3))
    for round_, pack, kept in (
        (1, "1 gold-1, 1 land, 1 attack", "land"),  # 0 points; -6.2, -2.4
        (1, "1 gold-5, 1 land, 1 legion", "gold-5"),  # 2.2; 0, 1.9
        (3, "1 gold-5, 1 land, 1 attack", "land"),  # 0; -1.4, -0.5
        (3, "1 gold-12, 1 land, 1 legion", "gold-12"),  # 2.2; 0, 0.2
    ):
        state = read_position(game, f"game: round {round_}; now: draft 0; pack 0: {pack}")
        bot, legal = BOTS["outlook"](game.table), game.legal(state)
        assert bot.choose(game, lambda state=state: state, legal, stream(0)) == f"keep {kept}"


@pytest.mark.slow
def test_values_of_cards_are_what_is_measured() -> None:
    """Fewer games than they are from, so that only what is far off is found."""
    with ProcessPoolExecutor(2) as pool:
        games = list(pool.map(watch, range(24)))
    for name, effects in measured(games).items():
        for shipped, found in zip(VALUES[name], effects, strict=True):
            low, high = found.ends(0.9999)
            assert low < shipped < high, name


def test_every_effect_has_a_value() -> None:
    table = Table(5)
    assert {card.effect for card in table.cards} == set(VALUES)
    assert all(len(values) == table.numbers.rounds for values in VALUES.values())


def test_the_outlook_bot_thinks_a_card_through() -> None:
    """One place is open to a legion: Asgard, which brings 5 points; greedy sees no difference."""
    game = Midgard(Table(3))
    state = read_position(
        game,
        "game: round 3, turn 17; now: play 2; hand 2: 1 gold-4, 3 legion; "
        "seat 2: leader ship, warriors 11 reserve",
    )
    assert game.legal(state) == ("play gold-4", "play legion")
    bot, rng = BOTS["outlook"](game.table), stream(0)
    while game.mover(state) == 2 and state.now[0] != "over":
        look = partial(game.view, state, 2)
        state = game.play(state, bot.choose(game, look, game.legal(state), rng))
    assert state.points[2] == 5


def test_worth_is_the_score_at_the_end_of_the_game() -> None:
    game = Midgard(Table(3))
    over = game.read("game: round 3, turn 18\nnow: over\nseat 1: points 7, tokens 2 alfheim")
    assert worth(game.table, over) == [0, 7, 0]


def test_worth_counts_a_held_place_by_the_chance_that_it_stays() -> None:
    """Round 3, one play of each of three seats is left, two of them by others: a lead of one
    warrior is kept if both are aimed elsewhere, 11/12 each."""
    game = Midgard(Table(3))
    state = game.read(
        "game: round 3, turn 15\nnow: play 0\nhand 0: 3 attack, 3 legion\n"
        "seat 0: leader ship, warriors 1 alfheim-1 10 reserve"
    )
    assert worth(game.table, state)[0] == pytest.approx(3 * (11 / 12) ** 2)
