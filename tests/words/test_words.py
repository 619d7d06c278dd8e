"""Texts and the code that shows them are in step, and numbers are never more sure than they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Formatter

import pytest

import odds
from odds.champions.catalogue import load
from odds.champions.expedition.rules import CARDS
from odds.champions.pieces import KINDS, SPECIALS
from odds.champions.question import PLAYS
from odds.words import LANGUAGES, amount, brief, gain, ids, less, percent, say, speak
from odds.words.texts import _texts

ROOT = Path(odds.__file__).parent
SOURCES = sorted(
    path for room in ("cli", "dashboard", "report", "words") for path in (ROOT / room).rglob("*.py")
)


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in SOURCES:
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def said() -> Iterator[tuple[str, re.Pattern[str], ast.Call]]:
    """Every call of `say` with an id that can be read off the source, as a pattern."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "say":
                for pattern in patterns(node.args[0]):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", pattern, node


def patterns(id: ast.expr) -> Iterator[re.Pattern[str]]:
    if isinstance(id, ast.Constant):
        yield re.compile(re.escape(id.value))
    elif isinstance(id, ast.JoinedStr):
        parts = (
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9-]+"
            for part in id.values
        )
        yield re.compile("".join(parts))
    elif isinstance(id, ast.IfExp):
        yield from patterns(id.body)
        yield from patterns(id.orelse)


def places(id: str, lang: str = "en") -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(_texts(lang)[id]) if name}


OTHERS = ("de", "zh")
# Words of the game have no source in German, so they stay as they are printed in English.
OF_THE_GAME = {
    "page.short",
    "kind",
    "kinds",
    "hire",
    "card",
    "special",
    "coins",
    "page.one",
    "page.many",
    "page.die",
}
SAME = {
    *("page.favor", "page.attack", "page.defense", "page.food", "page.coins"),
    *("page.in-glory", "page.worth-short", "page.card-glory", "page.option", "page.die-shows"),
    *("price.favor", "price.coin", "price.food", "price.wood", "curve.attack", "curve.defense"),
    *(f"box-page.deck-{name}" for name in ("troll", "draugr", "monster", "bergrisar", "journey")),
    *(f"box-page.pays-{name}" for name in ("glory", "coins", "favor", "food", "wood")),
    *(
        "box-page.yours",
        "box-page.with-status",
        "box-page.midgard",
        "file.json",
        "file.csv",
        "file.png",
        "file.svg",
    ),
    *("compare.asked", "fight.named", "fight.special"),
    *("page.target-troll", "page.target-draugr", "page.target-giant"),
    *("page.to-midgard", "hall.falls", "board.told-place"),
    *(f"board.place-{name}" for name in ("asgard", "vanaheim", "valhalla")),
    *("page.die-number", "page.here", "page.send-then", "page.dice-kind"),
}


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_places_of_the_original(lang: str) -> None:
    for id in ids(lang):
        assert id in ids()
        assert places(id, lang) == places(id), id


def test_all_that_the_pages_say_is_said_in_german() -> None:
    shown = {
        id
        for where, pattern, _ in said()
        if where.startswith(("dashboard", "words/numbers"))
        for id in ids()
        if pattern.fullmatch(id)
    }
    assert len(shown) > 200
    left = [
        id
        for id in sorted(shown - set(ids("de")) - SAME)
        if id.rpartition(".")[0] not in OF_THE_GAME
    ]
    assert left == []


def test_words_of_the_game_have_no_german_without_a_source() -> None:
    assert [id for id in ids("de") if id.rpartition(".")[0] in OF_THE_GAME] == []
    assert SAME.isdisjoint(ids("de"))


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert say("kinds.sword", "de") == "Swordsmen"
    assert say("page.title-parties", "zh") == say("page.title-parties", "en")
    assert say("page.chance", "zh") == "概率"
    assert set(LANGUAGES) == {"en", "de"}


def test_a_language_is_spoken_in_its_own_thread_only() -> None:
    def german() -> str:
        speak("de")
        return percent(0.5)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(german).result() == "50,0\u00a0%"
    assert percent(0.5) == "50.0%"
    with pytest.raises(KeyError):
        speak("xx")


@pytest.mark.parametrize(
    ("written", "text"),
    (
        (percent(0.97778, lang="de"), "97,8\u00a0%"),
        (percent(0.0, lang="de"), "unter 0,01\u00a0%"),
        (percent(1.0, certain=True, lang="de"), "100\u00a0%"),
        (amount(2.3149, "de"), "2,31"),
        (amount(0.001, "de"), "unter 0,01"),
        (amount(-0.001, "de"), "knapp unter 0"),
        (percent(0.0, lang="zh"), "低于0.01%"),
    ),
)
def test_numbers_are_written_as_the_language_writes_them(written: str, text: str) -> None:
    assert written == text


def test_every_id_that_is_said_is_there() -> None:
    missing = [
        f"{where}: {pattern.pattern}"
        for where, pattern, _ in said()
        if not any(map(pattern.fullmatch, ids()))
    ]
    assert missing == []


def test_every_id_that_is_there_is_said() -> None:
    used = {id for _, pattern, _ in said() for id in ids() if pattern.fullmatch(id)}
    # An id may also be passed on: a string in the code that is an id counts.
    for _, tree in trees():
        used |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(
            ids()
        )
    assert [id for id in ids() if id not in used] == []


def test_every_place_is_filled() -> None:
    wrong = []
    for where, pattern, call in said():
        filled = {keyword.arg for keyword in call.keywords} - {"lang"}
        if None in filled:  # **values
            continue
        # An id made of parts also fits texts that are never meant there; one must do.
        meant = list(filter(pattern.fullmatch, ids()))
        if not any(places(id) <= filled for id in meant):
            wrong.append(f"{where}: {meant} are given {filled}")
    assert wrong == []


def test_every_name_of_the_game_has_its_word() -> None:
    for family, names in (
        ("kind", KINDS),
        ("kinds", KINDS),
        ("hire", KINDS),
        ("card", sorted({*CARDS["sea"], *CARDS["land"]})),
        ("cause", ("hunger", "fight")),
        ("ordinal", range(1, 11)),
        ("special", SPECIALS),
        ("play", PLAYS),
    ):
        for name in names:
            assert say(f"{family}.{name}")


def test_every_provisional_datum_that_an_answer_may_name_has_its_word() -> None:
    for part in load().data:
        table, _, name = part.key.partition(".")
        if part.provisional and table in ("leaders", "runes", "journeys"):
            # Cards, dice and prices are told by their numbers.
            word = part.key.rpartition(".")[2]
            named = {"effect": name.partition(".")[0]}.get(word, word)
            assert say(f"provisional.{named.replace('_', '-')}")
    for name in ("mist_walker_shields", "land_all_quiet"):
        assert say(f"provisional.{name.replace('_', '-')}")


def test_an_unknown_id_place_or_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("fight.nothing-like-it")
    with pytest.raises(KeyError):
        say("number.over")
    with pytest.raises(KeyError):
        say("number.over", "xx", number=1)


@pytest.mark.parametrize(
    ("chance", "text"),
    (
        (0.0, "under 0.01%"),
        (1e-300, "under 0.01%"),
        (0.0001, "0.01%"),
        (0.0099, "0.99%"),
        (0.01, "1.0%"),
        (0.5, "50.0%"),
        (0.989999, "99.0%"),
        (0.9999, "99.99%"),
        (0.99995, "over 99.99%"),
        (1 - 1e-16, "over 99.99%"),
        (1.0, "over 99.99%"),
    ),
)
def test_a_chance_is_never_told_surer_than_it_is(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_only_what_is_certain_is_told_so() -> None:
    assert (percent(1.0, certain=True), percent(0.0, certain=True)) == ("100%", "0%")


@pytest.mark.parametrize("chance", (0.0, 1e-9, 0.0009, 0.001, 0.5, 0.999, 0.9991, 1.0))
def test_a_brief_chance_fits_six_columns_and_is_never_surer_than_it_is(chance: float) -> None:
    assert len(brief(chance)) <= 6
    assert brief(chance) not in ("0.0%", "100.0%")


def test_what_is_less_is_zero_only_if_it_is() -> None:
    assert [less(x) for x in (0.0, 1e-9, 0.006, 0.994, 1.0, 33.33)] == [
        "0",
        "<0.01",
        "0.01",
        "0.99",
        "1.0",
        "33.3",
    ]


def test_an_amount_is_zero_only_if_it_is() -> None:
    assert [amount(x) for x in (0, 1e-9, 0.004, 0.006, 2)] == [
        "0",
        "under 0.01",
        "under 0.01",
        "0.01",
        "2.00",
    ]


def test_a_gain_has_its_sign_and_is_zero_only_if_it_is() -> None:
    assert [gain(x) for x in (0.0, 1e-9, -1e-9, 0.006, -0.994, 33.33, -1.0)] == [
        "0",
        "<+0.01",
        ">-0.01",
        "+0.01",
        "-0.99",
        "+33.3",
        "-1.0",
    ]
    assert gain(-2.314, 2) == "-2.31"
