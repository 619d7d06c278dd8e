"""Cards of a draft: pairs, honesty where nothing was found, and an early stop."""

from __future__ import annotations

import pytest

from odds.errors import QuestionError
from odds.midgard.catalogue import load, parse_box
from odds.midgard.game import Midgard, Table
from odds.midgard.outlook import draft
from odds.midgard.outlook.rollouts import dealt, mean, play_round
from odds.midgard.question import read_position
from odds.play import Uniform

PACK = "now: draft 0; hand 0: 3 land; pack 0: 1 land, 1 recruit, 1 attack"
FAST = {"policy": "uniform", "seed": 3}


def game_with(text: str) -> Midgard:
    return Midgard(Table(3, catalogue=load().with_box(parse_box(text.encode()))))


def test_every_card_is_played_from_the_same_deals() -> None:
    game = Midgard(Table(3))
    state = read_position(game, PACK)
    found = draft(game, state, games=20, **FAST)
    every = {}
    for card in found.cards:
        leads = every[card.card] = []
        for number in range(20):
            start = game.play(dealt(game, state, 3, number), f"keep {card.card}")
            scores = game.scores(play_round(game, start, Uniform(), 3, number)[0])
            leads.append(scores[0] - (scores[1] + scores[2]) / 2)
        assert card.lead.value == pytest.approx(sum(leads) / 20)
        assert card.behind.value == pytest.approx(
            found.cards[0].lead.value - card.lead.value, abs=1e-9
        )
    best = every[found.cards[0].card]
    for card in found.cards:  # for each of 3 pairs at each of 4 looks
        apart = [a - b for a, b in zip(best, every[card.card], strict=True)]
        wanted = mean(apart, 0.05 / 12)
        assert (card.behind.low, card.behind.high) == pytest.approx((wanted.low, wanted.high))
    assert sorted(card.card for card in found.cards) == ["attack", "land", "recruit"]
    assert found.games == 20


def test_the_same_for_any_number_of_workers() -> None:
    game = Midgard(Table(3))
    state = read_position(game, PACK)
    alone, heard = draft(game, state, games=16, **FAST), []
    together = draft(
        game, state, games=16, workers=2, progress=lambda *far: heard.append(far), **FAST
    )
    assert alone == together
    assert heard == [(number, 16) for number in range(1, 17)]


def test_a_full_hand_at_a_full_table_is_the_same_in_three_processes() -> None:
    game = Midgard(Table(5))
    hand = "pack 0: 1 gold-4, 1 attack, 1 legion, 2 land, 1 recruit"  # every deck, all effects
    state = read_position(game, f"game: round 3, turn 0; now: draft 0; {hand}")
    alone = draft(game, state, games=16, **FAST)
    assert alone == draft(game, state, games=16, workers=3, **FAST)
    assert len(alone.cards) == 5
    assert (alone.games, alone.settled) == (16, False)


def test_two_cards_that_do_the_same_are_not_told_apart() -> None:
    game = game_with('midgard.cards.recruit = {effect = "land", amount = 2}')
    state = read_position(game, "now: draft 0; hand 0: 4 legion; pack 0: 1 land, 1 recruit")
    found = draft(game, state, games=64, **FAST)
    assert found.cards[1].tied
    assert not found.settled
    assert set(found.best) == {"land", "recruit"}


def test_it_stops_when_the_order_is_settled() -> None:
    game = game_with('midgard.cards.recruit.effect = "none"\nmidgard.cards.legion.effect = "none"')
    state = read_position(game, "now: draft 0; hand 0: 4 legion; pack 0: 1 land, 1 recruit")
    found = draft(game, state, games=2_000, **FAST)
    assert (found.settled, found.best) == (True, ("land",))
    assert found.games < 2_000
    assert not found.cards[1].tied


def test_it_goes_on_until_all_of_the_order_is_settled() -> None:
    game = game_with('midgard.cards.recruit.effect = "none"\nmidgard.cards.legion.effect = "none"')
    hand = "hand 0: 1 legion, 2 land; pack 0: 1 land, 1 recruit, 1 legion"
    found = draft(game, read_position(game, f"now: draft 0; {hand}"), games=200, **FAST)
    assert found.best == ("land",)
    assert (found.settled, found.games) == (False, 200), "recruit and legion do the same"


def test_what_is_hidden_from_the_seat_changes_nothing() -> None:
    game = Midgard(Table(3))
    state = read_position(game, PACK)
    known = dealt(game, state, 8, 8)
    assert known.hands != state.hands
    assert draft(game, known, games=16, **FAST) == draft(game, state, games=16, **FAST)


def test_only_in_a_draft() -> None:
    game = Midgard(Table(3))
    with pytest.raises(QuestionError, match="^position: is not one in which a card"):
        draft(game, game.begin())
