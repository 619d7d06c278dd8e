"""The bots do what the solver says, the twin what ordinary players do, and the same every time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds import Enemy, Party, roll
from odds.champions.advise.commit import Search
from odds.champions.bots import BOTS, Knowing, taste
from odds.champions.bots.counsel import counsel
from odds.champions.bots.placing import Placer, prize, warriors_for
from odds.champions.catalogue.board_files import load_board
from odds.champions.game import Champions, State, Table
from odds.champions.game.state import Lair
from odds.play import play_match, stream

TABLE = Table(2)
GAME = Champions(TABLE)
DICE = "dice sword blank | axe blank & hit"
ROLLED = f"""
game: round 3
now: rolled 0 / draugr-1 / draugr-07; fight 0 / draugr-1 / draugr-07; cleanup
seat 0: leader dagrun, favor 1
seat 1: leader ullr
sent: draugr-1 0 1 sword 2 axe
lairs: draugr-1 draugr-07
stalls: beggar
fight: rolled draugr-07, of dagrun, party 1 sword 2 axe, needed 4, favor 1, rounds 1, {DICE}
"""


def choose(bot: Knowing, state: State) -> str:
    return bot.choose(
        GAME, lambda: GAME.view(state, state.todo[0].seat), GAME.legal(state), stream(1)
    )


def test_rerolls_are_those_of_the_library() -> None:
    state = GAME.read(ROLLED)
    enemy = TABLE.cards["draugr-07"].enemy
    shown = "sword: blank; axe: blank, hit"
    asked = roll(
        shown, enemy, favor=1, goal="value", prices=taste.prices(TABLE, state, 0), leader="dagrun"
    )
    hints = counsel(Knowing(TABLE), GAME, GAME.view(state, 0), GAME.legal(state))
    assert hints[0].worth == pytest.approx(asked.value, abs=1e-12)
    assert hints[0].win == pytest.approx(asked.win, abs=1e-12)
    assert len(hints) == len(asked.choices)
    # The bot plays exactly the moves of the first hint.
    bot, played = Knowing(TABLE), []
    for _ in hints[0].moves:
        played.append(choose(bot, state))
        state = GAME.play(state, played[-1])
    assert tuple(played) == hints[0].moves


def test_casualties_are_those_of_the_library() -> None:
    text = ROLLED.replace("rolled 0", "lose 0").replace(DICE, "lost 2")
    state = GAME.read(
        text.replace("fight: rolled", "fight: losing").replace("needed 4", "needed 2")
    )
    hints = counsel(Knowing(TABLE), GAME, GAME.view(state, 0), GAME.legal(state))
    assert [hint.worth for hint in hints] == sorted((hint.worth for hint in hints), reverse=True)
    assert choose(Knowing(TABLE), state) in hints[0].moves


def test_ordinary_players_reroll_blanks_while_the_dice_do_not_kill_and_lose_the_cheapest() -> None:
    bot = Knowing(TABLE, ordinary=True)
    state = GAME.read(ROLLED)
    assert choose(bot, state) == "reroll"
    state = GAME.play(state, "reroll")
    picked = []
    while GAME.mover(state) == 0:
        picked.append(choose(bot, state))
        state = GAME.play(state, picked[-1])
    assert sorted(picked) == ["axe: blank", "sword: blank", "throw"]
    deadly = GAME.read(ROLLED.replace("needed 4", "needed 1"))
    assert choose(bot, deadly) == "settle"
    losing = ROLLED.replace("rolled 0", "lose 0").replace(DICE, "lost 2")
    state = GAME.read(losing.replace("fight: rolled", "fight: losing"))
    assert choose(bot, state) == "lose sword"


def test_everybody_is_sent_as_commit_says() -> None:
    state = GAME.read(
        "game: round 3\nnow: send 0; resolve; cleanup\n"
        "seat 0: leader dagrun, favor 1, food 2, coins 1, home 2 sword 3 axe\nseat 1: leader ullr\n"
        "placed: troll 0, draugr-1 0, small-longship 0\nharbor: small near-1\n"
        "lairs: troll troll-02, draugr-1 draugr-05, near-1 monster-04 +1\n"
        "paths: near-1 ?\nstalls: beggar"
    )
    bot = Knowing(TABLE)
    asked = bot.sender.question(GAME.view(state, 0), 0)
    assert asked is not None
    assert [target.name for target in asked.ordered()] == ["troll", "draugr-1", "near-1"]
    assert asked.targets[-1].capacity == 5
    assert asked.targets[-1].enemy.reward.coins == 1  # the bounty
    best = Search(asked.situation()).run(most=1).best
    while GAME.mover(state) == 0 and state.todo[0].kind == "send":
        state = GAME.play(state, choose(bot, state))
    there = {sent.place: (sent.party, sent.food) for sent in state.sent}
    for target, sent in zip(asked.ordered(), best.sent, strict=True):
        assert there.get(target.name, (Party(), 0)) == (sent.party, sent.food)
    assert sum(party.size for party, _ in there.values()) >= 4


def test_prices_fall_in_the_last_rounds_and_blame_rises() -> None:
    late = GAME.read("game: round 8\nseat 0: leader ullr, blame 2\nseat 1: leader dagrun")
    early = GAME.read("game: round 2\nseat 0: leader ullr, blame 2\nseat 1: leader dagrun")
    assert taste.prices(TABLE, late, 0).axe == 0
    assert taste.prices(TABLE, early, 0).axe == taste.WARRIOR["axe"]
    assert taste.prices(TABLE, late, 0).blame == 3  # the third Blame: from 3 to 6 (D46)
    assert [taste.next_blame(TABLE, n) for n in range(7)] == [1, 2, 3, 4, 5, 6, 0]


def test_places_are_weighed_by_their_list_of_prices() -> None:
    state = GAME.read(
        "game: round 2\nnow: turn 0; turns 1\n"
        "seat 0: leader ullr, home 2 sword 2 axe\nseat 1: leader dagrun\n"
        "lairs: troll troll-01, draugr-1 draugr-01\npiles: 2 axe\nsmoked: 5\nstalls: beggar"
    )
    placer = Placer(TABLE, state, 0)
    assert warriors_for(Enemy(attack=2, defense=4)) == 3
    # 6 Glory, and 2 for the Blame that is discarded and given; four warriors are enough.
    assert prize(TABLE, Lair("troll", "troll-01")) == 8
    assert placer.worth("troll") == 8
    assert placer.worth("blacksmith") == 2 * taste.WARRIOR["axe"]
    assert placer.worth("smokehouse") == 5 * taste.GOODS["food"]
    assert placer.best(GAME.legal(state)) == "troll"
    # Spoken for: the Troll asks for three of four, so one is left for a Draugr that asks for one.
    taken = GAME.play(GAME.play(state, "troll"), "longhouse")
    assert Placer(TABLE, taken, 0).free == 1
    assert Placer(TABLE, taken, 0).worth("draugr-1") == prize(TABLE, Lair("draugr-1", "draugr-01"))
    assert prize(TABLE, Lair("draugr-1", "draugr-01", 1)) == 2 + 2 * Fraction(3, 5) + taste.STEP


def test_journeys_are_looked_ahead() -> None:
    """A Storm takes the warrior that hunger would take anyway, not the Food."""
    state = GAME.read(
        "game: round 3\nnow: journey 0 / near-1; cleanup\n"
        "seat 0: leader dagrun\nseat 1: leader ullr\n"
        "sent: near-1 0 1 sword 3 axe & 1 food\nlairs: near-1 monster-04\n"
        "paths: near-1 storm\nstalls: beggar"
    )
    bot = Knowing(TABLE)
    first = choose(bot, state)
    assert first == "lose warriors"
    assert choose(bot, GAME.play(state, first)) == "lose sword"


def test_a_bot_of_each_name_plays_a_game_to_its_end() -> None:
    board = load_board()
    table = Table(2, board=replace(board, numbers=replace(board.numbers, rounds=3)))
    bots = [BOTS["knowing"](table), BOTS["greedy"](table)]
    (record,) = play_match(Champions(table), bots, games=1, seed=3)
    assert record.end is not None
    assert record.bots == ("knowing", "greedy")
    scores = record.end["scores"]
    assert scores[0] > scores[1]


@pytest.mark.slow
def test_games_of_bots_do_not_depend_on_the_workers() -> None:
    bots = [BOTS["knowing"](TABLE), BOTS["ordinary"](TABLE)]
    alone = list(play_match(GAME, bots, games=2, seed=2))
    assert list(play_match(GAME, bots, games=2, seed=2, workers=2)) == alone
