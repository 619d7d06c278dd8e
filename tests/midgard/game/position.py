"""Positions for tests: said in a few words, the rest filled in so that nothing is missing."""

from __future__ import annotations

from dataclasses import replace

from odds.midgard.catalogue import load
from odds.midgard.game import Midgard, State, Table

WHOLE = 11  # warriors of a seat


def game_of(players: int = 3, **switches: bool) -> Midgard:
    """A game, with switches turned."""
    known = load()
    catalogue = replace(known, switches=replace(known.switches, **switches))
    return Midgard(Table(players, catalogue=catalogue if switches else None))


def seat(at: int, words: str, rest: str) -> str:
    """The line of a seat; warriors that are not spoken of are in the place `rest`."""
    parts = [part.strip() for part in words.split(",") if part.strip()]
    warriors = next((p for p in parts if p.startswith("warriors ")), "warriors")
    parts = [part for part in parts if part != warriors]
    said = sum(int(word) for word in warriors.split()[1::2])
    if said < WHOLE:
        warriors += f" {WHOLE - said} {rest}"
    return f"seat {at}: {', '.join([warriors, *parts])}"


def position(
    game: Midgard,
    *seats: str,
    now: str,
    hands: tuple[str, ...] = (),
    packs: tuple[str, ...] = (),
    rest: str = "reserve",
    head: str = "round 1, first 0, turn 3",
    doom: str = "",
) -> State:
    """A position in which nothing is wrong."""
    lines = [f"now: {now}", f"game: {head}", f"doom: {doom}"]
    words = (*seats, *[""] * (game.table.players - len(seats)))
    lines += [seat(at, said, rest) for at, said in enumerate(words)]
    lines += [f"hand {at}: {cards}" for at, cards in enumerate(hands)]
    lines += [f"pack {at}: {cards}" for at, cards in enumerate(packs)]
    state = game.read("\n".join(lines))
    assert game.faults(state) == ()
    return state


def ended(
    *seats: str, last: bool = False, doom: str = "", **switches: bool
) -> tuple[Midgard, State]:
    """The position after the last card of a round, which was played for nothing: three seats, whose
    warriors are on their ships where nothing else is said."""
    game = game_of(3, **switches)
    head = "round 3, first 0, turn 17" if last else "round 1, first 0, turn 11"
    # With nobody in reserve, Recruit does nothing.
    hands = ("", "", "1 recruit, 1 land")
    state = position(game, *seats, now="play 2", hands=hands, rest="ship", head=head, doom=doom)
    return game, game.play(state, "play recruit")


def does(game: Midgard, state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = game.play(state, move)
    assert game.faults(state) == ()
    return state


def where(game: Midgard, state: State, at: int) -> dict[str, int]:
    """Where the warriors of a seat are, and its leader."""
    found = {
        place: many for place, many in zip(game.table.places, state.forces[at], strict=True) if many
    }
    return {**found, "leader": state.leaders[at]}
