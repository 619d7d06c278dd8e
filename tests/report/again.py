"""Asks every number of a report again: of the library's own functions, by what a line says alone.

Nothing of `odds.report` is used: files are read as any reader would.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from urllib.parse import parse_qsl

from odds import Enemy, FightQuestion, Party, ask, fight, party
from odds.champions.catalogue import Catalogue, load, plausible_dice
from odds.champions.pieces import KINDS, Dice
from odds.champions.question import (
    HuntQuestion,
    JourneyQuestion,
    ask_hunt,
    ask_journey,
    ask_point,
    ordinary,
)
from odds.champions.wire import from_journey_link, from_link

Row = dict[str, str]
KNOWN = load()


@dataclass(frozen=True)
class Told:
    """A table as it is printed: its `title`, the names of what stands `down` and `across`, and the
    `cells` by these; and the file of its `rows`."""

    title: str
    down: str
    across: str
    cells: dict[tuple[str, str], str]
    rows: list[Row]


def rows_of(file: Path) -> list[Row]:
    return list(csv.DictReader(StringIO(file.read_text(encoding="utf-8"))))


def tables(file: Path) -> Iterator[Told]:
    """Every table of a report below a title, with the CSV that is linked below it."""
    for part in file.read_text(encoding="utf-8").split("\n### ")[1:]:
        title, *lines = part.split("\n## ")[0].splitlines()
        table = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in lines
            if line[:1] == "|"
        ]
        (linked,) = re.findall(r"\[CSV\]\((.*)\)", part.split("\n## ")[0])
        (corner, *head), _, *body = table
        down, across = corner.split(" \\ ")
        cells = {(row, column): c for row, *cs in body for column, c in zip(head, cs, strict=True)}
        yield Told(title, down.lower(), across.lower(), cells, rows_of(file.parent / linked))


def again(row: Row, catalogue: Catalogue = KNOWN) -> dict[str, float | str | None]:
    """Ask what a row of a CSV tells; the numbers by their columns."""
    if "chance" in row:
        return _cheapest(row, catalogue)
    if "food" in row and "route" not in row:
        kinds = Party(row["party"]).as_dict()
        question = HuntQuestion(Party(row["party"]), int(row["favor"]), catalogue=catalogue)
        sets = plausible_dice(catalogue.known_dice, kinds)
        ends = [ask_hunt(replace(question, dice=dice)).mean for dice in (Dice(), *sets)]
        low, high = (min(ends), max(ends)) if row["low"] else (None, None)
        return {"food": ends[0], "low": low, "high": high}
    if "route" in row:
        return _journey_again(row, catalogue)
    if "mean" in row:
        every = (None, *_sets(row, catalogue))
        return _ends("mean", [_mean(row, catalogue, dice) for dice in every])
    if "gain" in row:
        ends = [_gain(row, catalogue, dice) for dice in (None, *_sets(row, catalogue))]
        return {"gain": ends[0], "low": min(ends), "high": max(ends)}
    answer = _fight(row, catalogue)
    low, high = answer.range or (None, None)
    return {"win": answer.win, "low": low, "high": high}


def journey(row: Row, catalogue: Catalogue, dice: Dice | None = None, **changed: str):
    told = {**row, **changed}
    fight = FightQuestion(
        Party(told["party"]),
        Enemy(int(told["attack"]), int(told["defense"])),
        favor=int(told["favor"]),
        runes=tuple(told["runes"].split()),
        dice=dice or Dice(),
        catalogue=catalogue,
    )
    own = {"coins": int(told["coins"])}
    if told["route"] != "land":
        own = {"food": int(told["food"]), "shore": told["route"]}
        own["capacity"] = int(told["capacity"]) if told["capacity"] else None
    way = "land" if told["route"] == "land" else "sea"
    return JourneyQuestion(way, fight, known=told["card"] or None, **own)


def _journey_again(row: Row, catalogue: Catalogue):
    own = journey(row, catalogue)
    if "lost" in row:
        every = (None, *plausible_dice(catalogue.known_dice, own.fight.party.as_dict()))
        asked = [ask_journey(journey(row, catalogue, dice)) for dice in every]
        return _ends("lost", [sum(one.losses.get(row["cause"], {}).values()) for one in asked])
    if "paid" in row:
        (plan,) = ask_journey(own).cards
        return {"paid": float(own.coins - plan.option.aboard.coins)}
    if "win" in row:
        answer = ask(own)
        low, high = answer.range or (None, None)
        return {"win": answer.win, "low": low, "high": high}
    if row["what"] == "peek":
        return {"gain": _peek(row, own, catalogue)}
    keys = [key.removeprefix("dice.") for key in own.provisional() if key.startswith("dice.")]
    found = []
    for dice in (None, *plausible_dice(catalogue.known_dice, keys)):
        one = journey(row, catalogue, dice)
        if row["what"] == "way":
            found.append(one.fight.fight().win() - ask_journey(one).win)
        else:
            without = journey(row, catalogue, dice, runes="")
            found.append(ask_journey(one).win - ask_journey(without).win)
    return {"gain": found[0], "low": min(found), "high": max(found)}


def _peek(row: Row, own: JourneyQuestion, catalogue: Catalogue) -> float:
    deck, all_there = own.cards(), Party(row["party"])
    loads = [
        Party(f"{sword} sword {axe} axe".replace("0 sword ", "").replace(" 0 axe", ""))
        for sword in range(all_there.sword + 1)
        for axe in range(all_there.axe + 1)
        if 0 < sword + axe <= int(row["capacity"])
    ]
    assert all_there == Party(sword=all_there.sword, axe=all_there.axe)

    def win(party: Party, card: str) -> float:
        food = str(int(row["capacity"]) - party.size)
        return ask_journey(journey(row, catalogue, party=str(party), food=food, card=card)).win

    wins = {card: [win(party, card) for party in loads] for card in deck}
    mixed = [sum(deck[card] * wins[card][i] for card in deck) for i in range(len(loads))]
    return (sum(deck[card] * max(wins[card]) for card in deck) - max(mixed)) / sum(deck.values())


def _fight(row: Row, catalogue: Catalogue, **options):
    enemy = Enemy(int(row["attack"]), int(row["defense"]), row["special"] or None)
    favor = int(row["favor"])
    return fight(row["party"], enemy, **{"favor": favor, "catalogue": catalogue} | options)


def _cheapest(row: Row, catalogue: Catalogue):
    enemy = Enemy(int(row["attack"]), int(row["defense"]), row["special"] or None)
    warriors = int(row["warriors"])
    best = party(
        enemy, float(row["chance"]), favor=int(row["favor"]), warriors=warriors, catalogue=catalogue
    )
    if best.best is None:
        return {"party": "", "cost": None, "win": None, "low": None, "high": None}
    told = {"party": str(best.best), "cost": float(best.cost), "win": best.win}
    low, high = None, None
    if row["low"]:
        low, high = _fight({**row, "party": str(best.best)}, catalogue).range
    return told | {"low": low, "high": high}


def _mean(row: Row, catalogue: Catalogue, dice: Dice | None) -> float:
    what = row["what"]
    goal = "value" if what == "coins" else "win"
    answer = _fight(row, catalogue, goal=goal, dice=dice)
    return sum(answer.losses.values()) if what == "lost" else getattr(answer, what)


def _ends(name: str, found: list[float]):
    """A number with its range, its first one that of the catalogue's own faces."""
    return {name: found[0], "low": min(found), "high": max(found)}


def _question(row: Row, catalogue: Catalogue, dice: Dice | None, **changed) -> FightQuestion:
    told = {**row, **changed}
    return FightQuestion(
        Party(told["party"]),
        Enemy(int(told["attack"]), int(told["defense"]), told["special"] or None),
        favor=int(told["favor"]),
        dice=dice or Dice(),
        catalogue=catalogue,
    )


def _gain(row: Row, catalogue: Catalogue, dice: Dice | None) -> float:
    own, what = _question(row, catalogue, dice), row["what"]
    if what in ("best", "rerolls", "casualties"):
        plays = ordinary(own).plays
        gained = {"best": plays.both_gain, "rerolls": plays.rerolls_gain}
        return gained.get(what, plays.casualties_gain).win
    if what == "favor":
        other = _question(row, catalogue, dice, favor=int(row["favor"]) + 1)
    elif what in KINDS:
        bigger = Party(row["party"]) + Party(f"1 {what}")
        other = _question(row, catalogue, dice, party=str(bigger))
    else:  # what an ordinary enemy's special would cost
        own, other = _question(row, catalogue, dice, special=what), own
    return other.fight().win() - own.fight().win()


def _sets(row: Row, catalogue: Catalogue):
    kinds = Party(row["party"]).as_dict() | ({row["what"]: 1} if row["what"] in KINDS else {})
    return plausible_dice(catalogue.known_dice, kinds)


def finding_again(row: Row, catalogue: Catalogue = KNOWN) -> float:
    """Ask the number of a line of findings.csv, under the catalogue's own faces."""
    number = _linked(row["asked"], row["what"], catalogue)
    return number - _linked(row["less"], row["what"], catalogue) if row["less"] else number


def linked(text: str, catalogue: Catalogue = KNOWN):
    """The question that the parameters of a link tell."""
    params = dict(parse_qsl(text, keep_blank_values=True))
    if "a" not in params and "e" not in params:
        return HuntQuestion(Party.of(map(int, params["p"].split("."))), favor=int(params["f"]))
    own, ignored = from_link(params, catalogue)
    if "j" not in params:
        assert not ignored
        return own
    return from_journey_link(params, own)[0]


def _linked(text: str, what: str, catalogue: Catalogue) -> float:
    asked = linked(text, catalogue)
    if isinstance(asked, HuntQuestion):
        return ask_hunt(asked).mean
    answer = ask_journey(asked) if isinstance(asked, JourneyQuestion) else ask_point(asked)
    return sum(answer.losses.values()) if what == "lost" else getattr(answer, what)
