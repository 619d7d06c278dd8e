"""The final score read off what lies before the players, written from the rules texts alone."""

from __future__ import annotations

from odds.champions.game import State, Table

# base rules, final scoring; facts, destinies: what counts, alone, tied.
DESTINIES = {
    "crusher-of-ice": ("blue", 6, 3),
    "earth-smasher": ("yellow", 6, 3),
    "master-of-flames": ("red", 6, 3),
    "craftsman": ("wood", 5, 2),
    "prepared": ("food", 5, 2),
    "prosperous": ("coins", 5, 2),
    "leader-of-armies": ("warriors", 7, 3),
    "odins-favored": ("favor", 4, 2),
    "runemaster": ("runes", 4, 2),
    "monster-hunter": ("monster", 4, 2),
    "slayer-of-the-undead": ("draugr", 7, 3),
    "troll-slayer": ("troll", 6, 3),
    "liberator": ("bergrisar", 6, 3),
}
RUNES = {
    "gifts": 2,
    "glory": 1,
    "healing": 2,
    "journey": 2,
    "knowledge": 3,
    "potential": 3,
    "reaction": 3,
    "success": 1,
    "true-vision": 2,
    "wealth": 3,
    "the-hunt": 3,
    "patience": 2,
    "friendship": 2,
    "awareness": 3,
    "training": 1,
}
BLAME = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}


def have(table: Table, state: State, seat: int) -> dict[str, int]:
    """What a seat has of everything that destinies count."""
    player = state.players[seat]
    cards = [table.cards[card] for card in player.trophies]
    out = sum(sent.party.size for sent in state.sent if sent.seat == seat)
    counts = {name: getattr(player, name) for name in ("wood", "food", "coins", "favor")}
    counts["warriors"] = player.home.size + out
    counts["runes"] = len(player.runes + player.used)
    for name in ("monster", "draugr", "troll", "bergrisar"):
        counts[name] = [card.deck for card in cards].count(name)
    for name in ("red", "yellow", "blue"):
        counts[name] = [card.color for card in cards].count(name)
    return counts


def recomputed(table: Table, state: State) -> tuple[int, ...]:
    """Scores from the tableaus; of the track only deeds are taken as said."""
    counts = [have(table, state, seat) for seat in range(table.players)]
    found = []
    for seat, player in enumerate(state.players):
        total = player.deeds
        for card in player.trophies:
            reward = table.cards[card].enemy.reward
            assert reward is not None
            total += reward.glory
        for card in player.destinies:
            what, alone, tied = DESTINIES[card]
            mine, theirs = counts[seat][what], [c[what] for c in counts]
            if mine and mine == max(theirs):
                total += alone if theirs.count(mine) == 1 else tied
        total += 5 * min(counts[seat][color] for color in ("red", "yellow", "blue"))
        total += sum(RUNES[rune] for rune in player.runes + player.used)
        if player.ship:
            total += next(s.glory for s in table.things.longships if s.id == player.ship)
        total += 2 * player.favor + player.coins // 3 - BLAME.get(player.blame, 21)
        found.append(total)
    return tuple(found)
