"""What cards are worth: games of four bots whose hands fall at random, and a regression.

`python -m tests.midgard.bots.measured --games 600` prints the points of each effect by round, as
`odds.midgard.outlook.values` ships them, with their standard errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from os import cpu_count

from odds.midgard.bots import BOTS
from odds.midgard.game import Midgard, Table
from odds.midgard.outlook.values import VALUES
from odds.play import CHANCE, OVER, stream
from odds.report.realm import PLAYERS, Effect, Watched, regress

SEED = 77
TABLE = Table(PLAYERS)
ROUNDS = range(TABLE.numbers.rounds)
EFFECTS = tuple(effect for effect in VALUES if effect != "land")  # which they are compared with


def watch(number: int) -> Watched:
    """Play a game: in each round the cards are shuffled together, and six go to each seat."""
    game, bot = Midgard(TABLE), BOTS["outlook"](TABLE)
    dice, mind = stream(SEED, number, 0), stream(SEED, number, 1)
    state, hands = game.begin(), []
    while (mover := game.mover(state)) != OVER:
        if state.now[0] == "draft":
            cards = list(chain.from_iterable(state.packs))
            dice.shuffle(cards)
            each = len(cards) // PLAYERS
            got = [tuple(cards[seat * each : (seat + 1) * each]) for seat in range(PLAYERS)]
            hands.append(got)
            held = tuple(
                tuple(sorted((*old, *new))) for old, new in zip(state.hands, got, strict=True)
            )
            dealt = state._replace(now=("gold", 0), hands=held, packs=((),) * PLAYERS)
            state = game.read(game.write(dealt))
        elif mover == CHANCE:
            state = game.play(state, game.sample(state, dice))
        else:
            look = partial(game.view, state, mover)
            state = game.play(state, bot.choose(game, look, game.legal(state), mind))
    by_seat = tuple(tuple(one[seat] for one in hands) for seat in range(PLAYERS))
    return Watched(game.scores(state), (), by_seat, (), game.winners(state), 0, 0)


def measured(games: Sequence[Watched]) -> dict[str, list[Effect]]:
    """Points of a card of each effect in each round, in place of Land."""

    def columns(game: Watched, seat: int) -> list[float]:
        effects = [[TABLE.cards[kind].effect for kind in hand] for hand in game.hands[seat]]
        return [float(effects[at].count(name)) for name in EFFECTS for at in ROUNDS]

    fitted = regress(games, columns)
    many = len(ROUNDS)
    return {name: [fitted.effect(many * i + at) for at in ROUNDS] for i, name in enumerate(EFFECTS)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.midgard.bots.measured")
    parser.add_argument("--games", type=int, default=600)
    with ProcessPoolExecutor(cpu_count()) as pool:
        games = list(pool.map(watch, range(parser.parse_args().games), chunksize=4))
    for name, effects in measured(games).items():
        print(name, *(f"{one.value:+.1f} ({one.error:.2f})" for one in effects))


if __name__ == "__main__":
    main()
