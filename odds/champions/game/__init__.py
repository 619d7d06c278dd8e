"""Champions of Midgard as a whole game: base and The Dark Mountains, 2 to 5 players.

One module a phase; fights walk `combat.round`, journeys the options of `expedition.rules`.
"""

from odds.champions.game.champions import Champions
from odds.champions.game.state import Player, State, Task
from odds.champions.game.table import Table

__all__ = ["Champions", "Player", "State", "Table", "Task"]
