"""What watched games of Midgard say: the effect of cards and of order, where points come from, and
the claims that are made of them.

Effects are points of a seat, from a regression over games in which hands fell at random; a claim is
an estimate whose sign is what is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from odds.midgard.catalogue import Catalogue
from odds.midgard.game import Table
from odds.report.realm import (
    BASE,
    LEVEL,
    PARTS,
    PLAYERS,
    Effect,
    Regression,
    Watched,
    mean,
    regress,
)
from odds.report.sheets import told

GROUPS: Final = ("gold", "attack", "legion", "recruit", "later")
RIVALS: Final = (("attack", "recruit"), ("legion", "recruit"), ("attack", "gold"))


@dataclass(frozen=True, slots=True)
class Claim:
    """A conclusion by its `id`: an estimate, and the names that its text takes."""

    id: str
    effect: Effect
    names: Mapping[str, str]


def by_group(catalogue: Catalogue, games: Sequence[Watched]) -> dict[str, Effect]:
    """Points for one more card of a group in place of `land`, and for acting one place later in a
    round."""
    fitted = _groups(catalogue, games)
    return {name: fitted.effect(i) for i, name in enumerate(GROUPS)}


def _groups(catalogue: Catalogue, games: Sequence[Watched]) -> Regression:
    table = Table(PLAYERS, catalogue=catalogue)
    golds = set(table.kinds["gold"])

    def columns(game: Watched, seat: int) -> Sequence[float]:
        cards = [kind for hand in game.hands[seat] for kind in hand]
        kinds = (cards.count(table.kind[name]) for name in GROUPS[1:-1])
        return (sum(kind in golds for kind in cards), *kinds, sum(game.places[seat]))

    return regress(games, columns)


def by_kind(
    catalogue: Catalogue, games: Sequence[Watched], round_: int | None = None
) -> dict[str, Effect]:
    """Points for one card of each kind in place of `land`; of one round (from 0), or of all."""
    table = Table(PLAYERS, catalogue=catalogue)
    base = table.kind[BASE]
    kinds = [kind for kind in range(len(table.cards)) if kind != base]
    rounds = range(table.numbers.rounds)
    apart = [[round_], [r for r in rounds if r != round_]] if round_ is not None else [list(rounds)]

    def columns(game: Watched, seat: int) -> Sequence[float]:
        found: list[float] = []
        for some in apart:
            cards = [kind for r in some for kind in game.hands[seat][r]]
            found += [cards.count(kind) for kind in kinds]
        return (*found, sum(game.places[seat]))

    fitted = regress(games, columns)
    return {table.cards[kind].name: fitted.effect(i) for i, kind in enumerate(kinds)}


def part(games: Sequence[Watched], name: str) -> list[float]:
    """Points of a seat and game that come from one rule, on the mean of the seats, by game."""
    at = PARTS.index(name)
    return [sum(one[at] for one in game.parts) / PLAYERS for game in games]


def edge(games: Sequence[Watched], name: str) -> list[float]:
    """How much more of a part winners have than the mean of all seats, by game."""
    at, found = PARTS.index(name), []
    for game in games:
        won = sum(game.parts[seat][at] for seat in game.winners) / len(game.winners)
        found.append(won - sum(one[at] for one in game.parts) / PLAYERS)
    return found


def _less(a: Sequence[float], b: Sequence[float]) -> Effect:
    return mean([x - y for x, y in zip(a, b, strict=True)])


def claims(catalogue: Catalogue, games: Sequence[Watched]) -> Iterator[Claim]:
    """Every conclusion that the report may print, as an estimate whose sign is the claim."""
    fitted = _groups(catalogue, games)
    for at, name in enumerate(GROUPS):
        yield Claim(name, fitted.effect(at), {})
    for one, other in RIVALS:
        yield Claim(f"{one}-{other}", fitted.effect(GROUPS.index(one), GROUPS.index(other)), {})
    doomed, control, sets = (part(games, name) for name in ("doom", "control", "sets"))
    means = {"doom": doomed, "control": control, "sets": sets, "asgard": part(games, "asgard")}
    shown = {name: told(mean(values).value, "amount") for name, values in means.items()}
    yield Claim("doom-control", _less(doomed, control), shown)
    yield Claim("sets-control", _less(sets, control), shown)
    yield Claim("doom-sets", _less(doomed, sets), shown)
    won = {name: told(mean(edge(games, name)).value, "amount") for name in PARTS}
    yield Claim("edge", _less(edge(games, "doom"), edge(games, "control")), won)
    for name in ("control", "sets"):
        yield Claim(f"edge-{name}", mean(edge(games, name)), {})
    share = [game.fallen / max(1, game.fallen + game.safe) - 0.5 for game in games]
    yield Claim("seek", mean([100 * one for one in share]), {})


def best_card(catalogue: Catalogue, games: Sequence[Watched]) -> Iterator[Claim]:
    """The gold cards of most and of least worth, where that holds for as many as were looked at."""
    kinds = by_kind(catalogue, games)
    golds = [card.name for card in catalogue.cards if card.deck == "gold"]
    level = 1 - (1 - LEVEL) / len(golds)
    for id, name, sign in (
        ("best", max(golds, key=lambda n: kinds[n].value), 1),
        ("worst", min(golds, key=lambda n: kinds[n].value), -1),
    ):
        if kinds[name].sign(level) == sign:
            yield Claim(id, kinds[name], {"card": name})
