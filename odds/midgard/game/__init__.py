"""Midgard (2007) as a whole game, for 3 to 5 players.

`table` holds the components as numbers and the words of all moves, `state` is one position;
`drawing` (chance), `drafting`, `cards` and `scoring` are the phases, `midgard` puts them together.
`scoring.standing` tells the scores if the round ended now, `views.deal` fills a view in at random.
"""

from odds.midgard.game.midgard import Midgard
from odds.midgard.game.state import State
from odds.midgard.game.table import Table

__all__ = ["Midgard", "State", "Table"]
