"""What everybody would score if the game ended now (base rules, final scoring; D45, D46)."""

from __future__ import annotations

from odds.champions.game.state import Player, State, owned
from odds.champions.game.table import Table


def amounts(table: Table, state: State, most: str) -> list[int]:
    """How much of what a destiny counts each seat has."""
    match most:
        case "wood" | "food" | "coins" | "favor":
            return [getattr(player, most) for player in state.players]
        case "warriors":
            return [owned(state, seat) for seat in range(table.players)]
        case "runes":
            return [len(player.runes) + len(player.used) for player in state.players]
    return [trophies(table, player, most) for player in state.players]


def trophies(table: Table, player: Player, mark: str) -> int:
    """How many enemies of a deck, or of a color, a player has defeated."""
    marks = table.marks
    return len([card for card in player.trophies if mark in marks[card]])


def destiny(table: Table, state: State, seat: int, card: str) -> int:
    """What a destiny scores: more when alone in the lead, nothing with none (D45)."""
    row = table.destinies[card]
    have = amounts(table, state, row.most)
    if not have[seat] or have[seat] < max(have):
        return 0
    return row.alone if have.count(have[seat]) == 1 else row.tied


def sets(table: Table, player: Player) -> int:
    """Sets of a red, a yellow and a blue enemy."""
    return min([trophies(table, player, color) for color in ("red", "yellow", "blue")])


def parts(table: Table, state: State, seat: int) -> dict[str, int]:
    """Glory by source, in the order in which it is counted."""
    player, numbers = state.players[seat], table.numbers
    rune = table.rune_glory
    blame = numbers.blame_glory
    return {
        "track": player.glory,
        "destinies": sum(destiny(table, state, seat, card) for card in player.destinies),
        "sets": numbers.set_glory * sets(table, player),
        "runes": sum(rune[name] for name in (*player.runes, *player.used)),
        "longship": table.ships[player.ship].glory if player.ship else 0,
        "favor": numbers.favor_glory * player.favor,
        "coins": player.coins // numbers.coins_for_glory,
        "blame": -blame[min(player.blame, len(blame) - 1)],
    }


def scores(table: Table, state: State) -> tuple[int, ...]:
    """Score of every seat; what a view hides of the others' destinies counts nothing."""
    seen = state
    if any("?" in player.destinies for player in state.players):
        seen = state._replace(
            players=tuple(
                p._replace(destinies=tuple(d for d in p.destinies if d != "?"))
                for p in state.players
            )
        )
    return tuple(sum(parts(table, seen, seat).values()) for seat in range(table.players))


def winners(table: Table, state: State) -> tuple[int, ...]:
    """Who has won: the most Glory, then the most enemies defeated, then shared."""
    total = scores(table, state)
    rank = [(total[s], len(player.trophies)) for s, player in enumerate(state.players)]
    return tuple(seat for seat, mine in enumerate(rank) if mine == max(rank))
