"""Playing cards, one at a time in turn, and what each does (D63-D66).

A card whose effect cannot be done is played for nothing, and what can be done only in part is done
in part (D63). A card is one decision, each Viking that it moves another one or two.
"""

from __future__ import annotations

from typing import Final

from odds.midgard.catalogue import ASGARD, VANAHEIM
from odds.midgard.game import scoring
from odds.midgard.game.drafting import nothing
from odds.midgard.game.moving import free, movable
from odds.midgard.game.state import (
    LEADER,
    NONE,
    WARRIOR,
    State,
    added,
    changed,
    less,
    move,
    put,
    then,
)
from odds.midgard.game.table import STOP, Decision, Table


def next_turn(table: Table, state: State) -> State:
    """Give the turn to the next seat, or end the round when all have played (D63)."""
    if state.turn == table.plays[state.round]:
        return scoring.reward(table, state)
    return then(state, ("play", (state.first + state.turn) % table.players))


def playable(table: Table, state: State) -> tuple[str, ...]:
    """Cards that the seat may play; first of all the gold card that it showed (D63)."""
    seat, words = state.now[1], table.play
    if state.turn < table.players and table.switches.gold_is_played and state.gold[seat] != NONE:
        return (words[state.gold[seat]],)
    return tuple([words[kind] for kind in dict.fromkeys(state.hands[seat])])


def play(table: Table, state: State, kind: int) -> State:
    """Play a card and begin what it does."""
    seat: int = state.now[1]
    begins = table.begins[kind][seat]
    state = changed(
        state,
        now=begins or state.now,
        hands=put(state.hands, seat, less(state.hands[seat], kind)),
        played=added(state.played, kind),
        turn=state.turn + 1,
    )
    if begins is not None:
        return state
    card = table.cards[kind]
    match card.effect:
        case "score" if card.place == ASGARD:
            state = scoring.score_asgard(table, state)
        case "score" if card.place == VANAHEIM:
            who = scoring.holder(table, state, table.vanaheim)
            if who != scoring.NOBODY:
                return then(state, ("take", who, table.numbers.vanaheim, 0))
        case "score":
            kingdom = table.kingdoms.index(card.place)
            state = scoring.score_kingdom(table, state, kingdom)
            if table.switches.gold_1_3_tokens:
                state = scoring.hand_out(table, state, kingdom)
        case "tokens":
            state = scoring.give(state, seat, table.kingdoms.index(card.place), card.amount)
        case "ruin":  # the kingdom printed on it
            return ruin(table, state, table.kingdoms.index(card.place))
    return next_turn(table, state)


# -- gold ------------------------------------------------------------------------------------------


def ruinable(table: Table, state: State) -> tuple[str, ...]:  # noqa: ARG001
    """Kingdoms whose Vikings may be sent to Valhalla: any."""
    return table.ruin


def ruin(table: Table, state: State, kingdom: int) -> State:
    """Send every Viking of a kingdom to Valhalla, leaders too, for no points (D64)."""
    return next_turn(table, scoring.perish(table, state, table.areas[kingdom], 0))


def summonable(table: Table, state: State) -> tuple[str, ...]:
    """Places for a warrior from the reserve: of one kingdom, or of the heavens."""
    _, seat, left, area = state.now
    if not left or not state.forces[seat][table.reserve]:
        return ()
    room, words, lands = free(table, state), table.put[WARRIOR], table.lands
    return tuple([words[p] for p in table.areas[area] if p >= lands or room[p]])


def summon(table: Table, state: State, found: tuple[int, int]) -> State:
    """Put a warrior of the reserve there; the others must come into the same kingdom."""
    _, seat, left, _ = state.now
    place = found[1]
    area = table.kingdom[place] if place < table.lands else table.heavens
    return move(state, ("summon", seat, left - 1, area), seat, WARRIOR, table.reserve, place)


def takeable(table: Table, state: State) -> tuple[str, ...]:
    """Tokens that the first of Vanaheim may take."""
    if not state.now[2]:
        return ()
    return tuple([word for word, many in zip(table.take, state.supply, strict=True) if many])


def take(table: Table, state: State, kingdom: int) -> State:  # noqa: ARG001
    """Take a token."""
    _, seat, left, last = state.now
    return then(scoring.give(state, seat, kingdom, 1), ("take", seat, left - 1, last))


def taken(table: Table, state: State) -> State:
    """Go on after Vanaheim: with the turn, or with doom."""
    return scoring.doom(table, state) if state.now[3] else next_turn(table, state)


# -- silver ----------------------------------------------------------------------------------------


def attackable(table: Table, state: State) -> tuple[str, ...]:
    """Warriors of other seats in reach of a Viking of one's own that comes from elsewhere.

    That the attacker has to come from another place is our reading of "goes to" (D65).
    """
    seat: int = state.now[1]
    forces, leader = state.forces, state.leaders[seat]
    own, many = forces[seat], movable(table, state, seat)
    totals = list(map(sum, zip(*forces, strict=True)))
    words: list[str] = []
    for place in table.goals:
        here = own[place]
        if totals[place] > here and many > here + (leader == place):
            against = table.against[place]
            words += [against[s] for s, row in enumerate(forces) if row[place] and s != seat]
    return tuple(words)


def attack(table: Table, state: State, found: tuple[int, int]) -> State:
    """Send a warrior to Valhalla; who takes its place is the next decision."""
    place, victim = found
    now = ("strike", state.now[1], place)
    return move(state, now, victim, WARRIOR, place, table.valhalla)


def senders(table: Table, state: State, target: int) -> list[str]:
    """Words for the Vikings that may come to a place from elsewhere."""
    seat: int = state.now[1]
    row, leader = state.forces[seat], state.leaders[seat]
    words = table.send[WARRIOR]
    found = [words[p] for p in table.sources if row[p] and p != target]
    if leader not in (target, table.valhalla):
        found.append(table.send[LEADER][leader])
    return found


def strikers(table: Table, state: State) -> tuple[str, ...]:
    """Vikings that may take the place of who was killed."""
    return tuple(senders(table, state, state.now[2]))


def strike(table: Table, state: State, found: tuple[int, int]) -> State:
    """Let a Viking take the place of who was killed."""
    _, seat, target = state.now
    return next_turn(table, move(state, state.now, seat, *found, target))


def goals(table: Table, state: State) -> tuple[str, ...]:
    """Where a legion may go: empty villages of one province, or a heaven (D65)."""
    _, seat, left = state.now
    own, leader = state.forces[seat], state.leaders[seat]
    many, lands, words = movable(table, state, seat), table.lands, table.goal
    if not left:
        return ()
    room = free(table, state)
    wanted = table.villages if table.switches.legion_needs_empty_province else (1,) * lands
    return tuple(
        [
            words[p]
            for p in table.goals
            if (p >= lands or room[p] >= wanted[p]) and many > own[p] + (leader == p)
        ]
    )


def gather(table: Table, state: State, target: int) -> State:  # noqa: ARG001
    """Choose where the legion goes."""
    _, seat, left = state.now
    return then(state, ("march", seat, target, left, 0))


def marchers(table: Table, state: State) -> tuple[str, ...]:
    """Vikings that may join the legion; after the first it may be left at that."""
    _, _, target, left, begun = state.now
    if not left or (target < table.lands and not free(table, state)[target]):
        return ()
    found = senders(table, state, target)
    if begun and found:
        found.append(STOP)
    return tuple(found)


def march(table: Table, state: State, found: tuple[int, int] | None) -> State:
    """Let a Viking join the legion."""
    _, seat, target, left, _ = state.now
    if found is None:
        return next_turn(table, state)
    return move(state, ("march", seat, target, left - 1, 1), seat, *found, target)


# -- bronze ----------------------------------------------------------------------------------------


def landable(table: Table, state: State) -> tuple[str, ...]:
    """Vikings aboard, and the provinces that they may go to; after the first one may stop."""
    _, seat, left, begun = state.now
    warrior, leader = state.forces[seat][table.ship], state.leaders[seat] == table.ship
    if not left or not (warrior or leader):
        return ()
    room = free(table, state)
    found: list[str] = []
    for piece in (WARRIOR,) * bool(warrior) + (LEADER,) * leader:
        words = table.put[piece]
        found += [words[p] for p in range(table.lands) if room[p]]
    if begun and found:
        found.append(STOP)
    return tuple(found)


def land(table: Table, state: State, found: tuple[int, int] | None) -> State:
    """Put a Viking from the ship into a village."""
    _, seat, left, _ = state.now
    if found is None:
        return next_turn(table, state)
    piece, place = found
    return move(state, ("land", seat, left - 1, 1), seat, piece, table.ship, place)


def recruitable(table: Table, state: State) -> tuple[str, ...]:
    """Provinces with a village for a warrior of the reserve."""
    _, seat, left = state.now
    if not left or not state.forces[seat][table.reserve]:
        return ()
    room, words = free(table, state), table.put[WARRIOR]
    return tuple([words[p] for p in range(table.lands) if room[p]])


def recruit(table: Table, state: State, found: tuple[int, int]) -> State:
    """Put a warrior of the reserve into a village."""
    _, seat, left = state.now
    now = ("recruit", seat, left - 1)
    return move(state, now, seat, WARRIOR, table.reserve, found[1])


ROWS: Final = {
    "play": Decision(
        "D63", "play a card of the hand, at first the gold card shown", playable, play, nothing
    ),
    "ruin": Decision("D64", "name a kingdom", ruinable, ruin, nothing),
    "summon": Decision(
        "D64",
        "a warrior of the reserve goes into a village of that kingdom, or into the heavens",
        summonable,
        summon,
        next_turn,
    ),
    "take": Decision("D68", "take a token that is left", takeable, take, taken),
    "attack": Decision(
        "D65",
        "there must be a warrior of that seat, and a Viking of one's own elsewhere",
        attackable,
        attack,
        next_turn,
    ),
    "strike": Decision(
        "D65",
        "a Viking of one's own from elsewhere, not from Valhalla, takes the place",
        strikers,
        strike,
        nothing,
    ),
    "legion": Decision(
        "D65",
        "a legion goes to empty villages of a province, or into a heaven",
        goals,
        gather,
        next_turn,
    ),
    "march": Decision(
        "D65",
        "Vikings of one's own from elsewhere, not from Valhalla, join the legion",
        marchers,
        march,
        next_turn,
    ),
    "land": Decision(
        "D66", "a Viking aboard goes into an empty village of a province", landable, land, next_turn
    ),
    "recruit": Decision(
        "D66",
        "a warrior of the reserve goes into an empty village of a province",
        recruitable,
        recruit,
        next_turn,
    ),
}
