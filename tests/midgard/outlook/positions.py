"""Positions to ask about."""

from __future__ import annotations

import random

from odds.midgard.link import Played, after
from odds.play.game import OVER

# Amid the second round, played from seed 5.
LATE = (
    "1.4d.5.2.3.13.play-0.23586.508cdddeeeee-18-0_0_2--ghhhh-.5557cddeeeee-15-4_0_1--hiiii-"
    ".86ccdddddeee-23-0_0_3-0-678hi-.21388dddeeee-12-0_1_1-2-fggh-.1111000001000008457"
)


def through(played: Played, seed: int) -> list[Played]:
    """Every position of a game that is played at random."""
    rng, found = random.Random(seed), [played]
    while found[-1].state.now[1] != OVER:
        legal = found[-1].game.legal(found[-1].state)
        found.append(after(found[-1], rng.choice(legal)))
    return found
