"""The report on Midgard (2007): cards, order, doom, and where points come from; and how far other
readings of what is not printed move each conclusion.

A finding is printed only if its interval excludes 0, and says under which readings its sign was
found again, was not, or turned round.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any, Final

from odds.midgard.catalogue import Catalogue
from odds.midgard.outlook.doom import hypergeometric
from odds.report.dots import Dots
from odds.report.effects import GROUPS, Claim, best_card, by_group, by_kind, claims, edge, part
from odds.report.paper import versions
from odds.report.printing import publish
from odds.report.realm import (
    BASE,
    PARTS,
    Effect,
    Watched,
    mean,
    variants,
    watched,
)
from odds.report.sheets import Sheet, Value, drawn, plain, records, told
from odds.words import say

NAME: Final = "midgard"
SEED: Final = 2007
CARD: Final = ("kind", "when", "points", "low", "high", "games", "seed")
DOOM: Final = ("kingdom", "many", "chance", "exact")
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Scope:
    """How many games are played as the catalogue says, and how many for each other reading."""

    games: int
    others: int


FULL: Final = Scope(240, 24)
SMALL: Final = Scope(48, 10)
ENOUGH: Final = 150  # games, for the cards of a single round


@dataclass(frozen=True)
class Study:
    """All that the report tells, as numbers."""

    catalogue: Catalogue
    scope: Scope
    games: tuple[Watched, ...]
    others: Mapping[str, tuple[Watched, ...]]


def study(catalogue: Catalogue, scope: Scope, progress: Progress | None = None) -> Study:
    """Play the games; `progress(done, all)` is told after each."""
    readings = variants(catalogue)
    done, every = 0, scope.games + scope.others * len(readings)

    def tell() -> None:
        nonlocal done
        done += 1
        if progress:
            progress(done, every)

    games = watched(catalogue, scope.games, SEED, tell)
    others = {key: watched(reading, scope.others, SEED, tell) for key, reading in readings.items()}
    return Study(catalogue, scope, games, others)


# -- sheets ----------------------------------------------------------------------------------------


def chapters(found: Study) -> dict[str, tuple[Sheet, ...]]:
    """All sheets, by chapter."""
    catalogue = found.catalogue
    rounds = range(catalogue.numbers.rounds) if found.scope.games >= ENOUGH else ()
    return {
        "cards": tuple(_cards(found, one) for one in (None, *rounds)),
        "draft": (_order(found),),
        "initiative": (_places(found),),
        "doom": (_doom(catalogue),),
        "parts": (_parts(found, "parts", part), _parts(found, "edge", edge)),
        "sensitivity": _moved(found),
    }


def _row(named: Mapping[str, Value], effect: Effect) -> dict[str, Value]:
    low, high = effect.ends()
    return {
        **named, "points": effect.value, "low": low, "high": high,
        "games": effect.games, "seed": SEED,
    }  # fmt: skip


def _cards(found: Study, round_: int | None) -> Sheet:
    kinds = by_kind(found.catalogue, found.games, round_)
    when = say("report.realm.all") if round_ is None else say("report.realm.one", round=round_ + 1)
    rows = [_row({"kind": name, "when": when}, effect) for name, effect in kinds.items()]
    id = "cards" if round_ is None else f"cards-{round_ + 1}"
    title = say("report.sheet.realm-cards", when=when)
    return _dots(found, id, title, CARD, rows, "kind", "when")


def _order(found: Study) -> Sheet:
    """All kinds, the most valuable first; the bronze card that they are compared with is 0."""
    kinds = by_kind(found.catalogue, found.games)
    base = next(card.name for card in found.catalogue.cards if card.id == BASE)
    every = {**kinds, base: Effect(0.0, 0.0, found.scope.games)}
    when = say("report.realm.all")
    rows = [
        _row({"kind": name, "when": when}, every[name])
        for name in sorted(every, key=lambda name: -every[name].value)
    ]
    return _dots(found, "draft", say("report.sheet.realm-draft"), CARD, rows, "kind", "when")


def _places(found: Study) -> Sheet:
    when = say("report.realm.all")
    groups = by_group(found.catalogue, found.games)
    rows = [
        _row({"kind": say(f"report.realm.{name}"), "when": when}, groups[name])
        for name in reversed(GROUPS)
    ]
    title = say("report.sheet.realm-initiative")
    return _dots(found, "initiative", title, CARD, rows, "kind", "when")


def _parts(found: Study, id: str, of: Callable[[Sequence[Watched], str], list[float]]) -> Sheet:
    when = say("report.realm.game")
    rows = [
        _row({"kind": say(f"report.realm.{name}"), "when": when}, mean(of(found.games, name)))
        for name in PARTS
    ]
    unit = "amount" if id == "parts" else "signed"
    return _dots(found, id, say(f"report.sheet.realm-{id}"), CARD, rows, "kind", "when", unit)


def _doom(catalogue: Catalogue) -> Sheet:
    """How many provinces of a kingdom are doomed in a round, exactly (D62)."""
    numbers = catalogue.numbers
    rows: list[dict[str, Value]] = []
    sizes = Counter(one.kingdom for one in catalogue.provinces)
    largest = max(sizes.values())
    for kingdom in catalogue.kingdoms:
        size = sizes[kingdom.id]
        for many in range(largest + 1):
            chance = hypergeometric(numbers.doom_tokens, size, numbers.doomed, many)
            named: dict[str, Value] = {"kingdom": kingdom.name, "many": many}
            rows.append({**named, "chance": float(chance), "exact": str(chance)})
    return Sheet(
        "doom", say("report.sheet.realm-doom"), DOOM, records(DOOM, *rows), "kingdom", "many",
        "chance", provisional=(),
    )  # fmt: skip


def _moved(found: Study) -> tuple[Sheet, ...]:
    """By how much each other reading moves each conclusion, a sheet for each reading."""
    sheets = []
    before = {one.id: one.effect for one in claims(found.catalogue, found.games)}
    for at, (key, games) in enumerate(found.others.items(), 1):
        rows = []
        for claim in claims(found.catalogue, games):
            old, new = before[claim.id], claim.effect
            change = Effect(new.value - old.value, (new.error**2 + old.error**2) ** 0.5, new.games)
            named = {"kind": say(f"report.realm.claim-{claim.id}"), "when": short(key)}
            rows.append(_row(named, change))
        title = say("report.sheet.realm-moved", datum=short(key))
        sheets.append(_dots(found, f"moved-{at}", title, CARD, rows, "kind", "when"))
    return tuple(sheets)


def short(key: str) -> str:
    """A switch without its table."""
    return key.rpartition(".")[2].replace("_", " ")


def _dots(
    found: Study, id: str, title: str, columns: tuple[str, ...],
    rows: Sequence[Mapping[str, Value]],
    down: str, across: str, unit: str = "signed",
) -> Sheet:  # fmt: skip
    return Dots(
        id, title, columns, records(columns, *rows), down, across, "points", unit,
        provisional=found.catalogue.provisional,
    )  # fmt: skip


# -- the report ------------------------------------------------------------------------------------


def findings(found: Study) -> list[tuple[Claim, str]]:
    """Conclusions that hold, each with what other readings make of it."""
    every = [*best_card(found.catalogue, found.games), *claims(found.catalogue, found.games)]
    told_ = []
    others = {
        key: {one.id: one.effect for one in claims(found.catalogue, games)}
        for key, games in found.others.items()
    }
    for claim in every:
        sign = claim.effect.sign()
        if not sign:
            continue
        again = {key: one[claim.id].sign() for key, one in others.items() if claim.id in one}
        told_.append((claim, _support(sign, again)))
    return told_


def _support(sign: int, again: Mapping[str, int]) -> str:
    if not again:
        return say("report.realm.not-varied")
    turned = [short(key) for key, one in again.items() if one == -sign]
    same = sum(one == sign for one in again.values())
    if turned:
        return say("report.realm.turned", same=same, all=len(again), keys=", ".join(turned))
    return say("report.realm.again", same=same, all=len(again))


def write(
    catalogue: Catalogue,
    folder: Path,
    *,
    small: bool = False,
    box: str | None = None,
    progress: Progress | None = None,
) -> tuple[Path, ...]:
    """Make the report and write its files; `progress(done, all)` is told after each game."""
    found = study(catalogue, SMALL if small else FULL, progress)
    words = ["odds report midgard", "--small" * small, f"--box {box}" * (box is not None)]
    command = " ".join([*filter(None, words), "--out DIR"])
    held = findings(found)
    listed = findings_csv(held)
    last, other = found.scope.games - 1, found.scope.others - 1
    seeds = say("report.realm.seeds", seed=SEED, games=last, others=other)

    pictures = {id: [drawn(sheet) for sheet in some] for id, some in chapters(found).items()}
    content: dict[str, Any] = {
        "name": NAME,
        "title": say("report.title.midgard"),
        "lead": say(
            "report.lead.midgard",
            games=found.scope.games, others=found.scope.others,
            provisional=len(catalogue.provisional),
        ),
        "style": (files("odds.report") / "templates" / "style.css").read_text(encoding="utf-8"),
        "words": {
            word: say(f"report.word.{word}", number=len(held))
            for word in ("contents", "findings", "numbers", "origin", "csv", "guesses")
        },
        "findings": [finding_told(claim, support) for claim, support in held],
        "findings_csv": listed,
        "chapters": [
            {
                "id": chapter,
                "title": say(f"report.title.midgard-{chapter}"),
                "lead": say(f"report.lead.midgard-{chapter}"),
                "page": False,
                "pictures": some,
            }
            for chapter, some in pictures.items()
        ],
        "origin": [
            (say("report.word.command"), command),
            *([] if box is None else [(say("report.word.box"), box)]),
            (say("report.word.seeds"), seeds),
            *versions().items(),
        ],
        "guessed": [(key, datum_told(catalogue, key)) for key in catalogue.provisional],
    }  # fmt: skip

    return publish(NAME, folder, pictures, listed, content)


def finding_told(claim: Claim, support: str) -> dict[str, str]:
    """A finding in words, with its number and interval."""
    way = "up" if claim.effect.value > 0 else "down"
    low, high = claim.effect.ends()
    number = say(
        "report.realm.number",
        number=told(claim.effect.value, "amount"),
        low=told(low, "amount"), high=told(high, "amount"),
        games=claim.effect.games,
    )  # fmt: skip
    return {
        "claim": say(f"realm.{claim.id}-{way}", **claim.names),
        "told": number,
        "support": support,
    }


def findings_csv(held: Sequence[tuple[Claim, str]]) -> str:
    """The numbers of the findings."""
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(("finding", "value", "low", "high", "games", "seed", "readings"))
    for claim, support in held:
        low, high = claim.effect.ends()
        numbers = (plain(value) for value in (claim.effect.value, low, high))
        out.writerow((claim.id, *numbers, claim.effect.games, SEED, support))
    return text.getvalue()


def datum_told(catalogue: Catalogue, key: str) -> str:
    """What was taken for a datum that is ours."""
    table, _, rest = key.partition(".")
    if table == "switches":
        return str(getattr(catalogue.switches, rest)).lower()
    id, _, field = rest.partition(".")
    rows: Any = {"provinces": catalogue.provinces, "cards": catalogue.cards}.get(
        table, catalogue.kingdoms
    )
    piece = next(one for one in rows if one.id == id)
    return str(getattr(piece, field)) if field else piece.name
