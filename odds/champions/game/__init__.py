"""Champions of Midgard as a whole game: base and The Dark Mountains, 2 to 5 players.

One module a phase; fights walk `combat.round`, journeys the options of `expedition.rules`.

Readings where a decision leaves something open:
- Warriors are assigned seat by seat from the start player on, each seat all of its own (D54); the
  Longhouse's marker, taken in this round, counts already.
- Gossip hands on a Blame of one's own (D47: "give"); who has none may not go there.
- A Bergrisar whom nobody visits stays, without bounty, and its journey card stays face down
  (Dark Mountains rulebook; D22 gives bounties to Monsters only). A worker there to whom no warrior
  is sent reveals the card all the same, as a longship does (D51).
"""

from odds.champions.game.champions import Champions
from odds.champions.game.state import Player, State, Task
from odds.champions.game.table import Table

__all__ = ["Champions", "Player", "State", "Table", "Task"]
