"""The contract holds for a toy game, and fails for the same toy broken in any one way."""

from __future__ import annotations

from random import Random

import pytest

from tests.play import contract
from tests.play.toy import Toy, ToyGame

BY_WALK = (
    "longest",
    "most",
    "score",
    "twice",
    "empty",
    "peek",
    "silent",
    "nameless",
    "invents",
    "sum",
    "impossible",
    "forgets",
)


def walks(game: ToyGame) -> None:
    for seed in range(40):
        contract.walk(game, Random(seed))


def test_the_whole_toy_keeps_the_contract() -> None:
    walks(ToyGame())
    contract.check_record(ToyGame(), 3, 0)


@pytest.mark.parametrize("broken", BY_WALK)
def test_a_broken_toy_does_not(broken: str) -> None:
    with pytest.raises(AssertionError):
        walks(ToyGame(broken))


def deal(state: Toy, seat: int) -> Toy | None:
    """Another number for the other seat."""
    if 0 in state.cards:
        return None
    mine, its = state.cards[seat], state.cards[1 - seat]
    other = ({1, 2, 3} - {mine, its}).pop()
    return state._replace(cards=(mine, other) if seat == 0 else (other, mine))


def test_views_hide_or_are_caught() -> None:
    state = Toy(cards=(2, 3))
    contract.check_views(ToyGame(), state, deal)
    with pytest.raises(AssertionError, match="sees what it may not"):
        contract.check_views(ToyGame("open"), state, deal)


def test_samples_follow_the_chances_or_are_caught() -> None:
    contract.check_samples(ToyGame(), Toy(), Random(1))
    with pytest.raises(AssertionError):
        contract.check_samples(ToyGame("loaded"), Toy(), Random(1))


def test_positions_are_counted_and_divided() -> None:
    # Three numbers, then two, then raise or show: 3 * 2 * 2.
    assert contract.count(ToyGame(), Toy(), 3) == 12
    assert contract.divide(ToyGame(), Toy(), 3) == {"1": 4, "2": 4, "3": 4}


def test_what_states_share_is_not_counted() -> None:
    text = "x" * 100
    assert contract.size((text, text), set()) < 2 * contract.size(text, set()) + 60
    assert contract.size((text,), {id(text)}) < 60
