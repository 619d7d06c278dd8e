"""Every scenario is played; together they use every component of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from odds.champions.catalogue import load
from odds.champions.catalogue.board_files import load_board
from odds.champions.combat.round import Rolling
from odds.champions.expedition.rules import CARDS
from odds.champions.game import Champions, Table
from odds.champions.pieces import KINDS, LEADERS, RUNES, SPECIALS
from tests.champions.game.scenario import Scenario, scenarios

BOARD = load_board()
TABLES = (Table(4, expansion=False), Table(5))

ALL = scenarios()


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    scenario.run()


def used() -> set[str]:
    return {name for scenario in ALL for name in scenario.uses}


@pytest.mark.parametrize(
    "names",
    (
        LEADERS,
        RUNES,
        [destiny.id for destiny in BOARD.destinies],
        [stall.id for stall in BOARD.stalls],
        [ship.id for ship in BOARD.longships if not ship.public],
        [card.id for card in BOARD.merchants],
        [place for table in TABLES for place in table.places],
        CARDS["sea"],
        CARDS["land"],
        [f"{special}-1" for special in SPECIALS],
    ),
    ids=str,
)
def test_every_component_is_used_by_a_scenario(names: Sequence[str]) -> None:
    assert set(names) - used() == set()


def dice_for(step: Rolling, kind: str, count: int) -> str:
    """The best faces that a die of this kind has, as often as it falls."""
    best = max(step.state.foe.dice[KINDS.index(kind)], key=lambda face: face.hits)
    return f"{kind}: {', '.join([str(best)] * count)}"


@pytest.mark.parametrize("card", [c.id for c in load().deck if c.deck != "journey"])
def test_every_enemy_can_be_beaten_and_pays_what_its_card_says(card: str) -> None:
    """Eight warriors who always hit; reward, trophy and place as on the card (D22)."""
    game = Champions(Table(2))
    enemy, deck = load().enemy(card), load().card(card).deck
    place = {"monster": "near-1", "troll": "troll"}.get(deck, f"{deck}-1")
    kinds = [kind for kind in ("axe", "archer") if kind not in enemy.forbids]
    party = " ".join(f"{8 // len(kinds)} {kind}" for kind in kinds)
    state = game.read(
        "game: round 3\n"
        f"now: meet 0 / {place}; cleanup\n"
        "seat 0: leader dagrun, blame 9\nseat 1: leader ullr, blame 1\n"
        f"sent: {place} 0 {party}\nlairs: {place} {card} +2\nstalls: beggar"
    )
    while state.fight is not None:
        if isinstance(state.fight, Rolling):
            kind, count = next(iter(state.fight.open.as_dict().items()))
            state = game.play(state, dice_for(state.fight, kind, count))
        else:
            state = game.play(state, game.legal(state)[0])
        assert game.faults(state) == ()
    player, reward = state.players[0], enemy.reward
    assert reward is not None
    assert player.trophies == (card,)
    assert (player.glory, player.favor, player.food) == (reward.glory, reward.favor, reward.food)
    rounds = player.blame - 9 + reward.discard
    assert (rounds > 0) == (enemy.special == "seidr-draugr")
    coins = reward.coins + 2
    assert player.coins > coins if enemy.special == "loot-hoarder" else player.coins == coins
    assert player.home.archer >= reward.warriors.archer
    assert state.players[1].blame == (2 if deck == "troll" else 1)
