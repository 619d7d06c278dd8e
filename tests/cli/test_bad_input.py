"""Bad input is exit code 2 and exactly one line on stderr that names the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from odds.champions.pieces import KINDS
from tests.cli.conftest import Run

ROLL = ("roll", "sword: hit, hit hit; axe: blank", "--attack", "3", "--defense", "6")
TABLE = ("table", "--attack", "3", "--defense", "6")
GRID = ("table", "3 sword 2 axe", "--grid")
FIGHT = ("fight", "3 sword 2 axe", "--attack", "3", "--defense", "6")
PARTY = ("party", "--attack", "3", "--defense", "6")
SAIL = ("sail", "2 sword 1 axe", "--attack", "3", "--defense", "6", "--food", "2")
MARCH = ("march", "2 sword 1 axe", "--attack", "2", "--defense", "2")
SURE = ("--die", "axe: hit, hit, hit, hit, hit, hit")

# Six different faces on each die make the most nodes; that is over the stated limit.
MANY = "blank, hit, shield, hit shield, hit hit, hit hit shield"
TOO_LARGE = (
    *("fight", "3 sword 3 spear 2 axe 2 archer", "--attack", "9", "--defense", "20"),
    *("--favor", "10", "--die", "; ".join(f"{kind}: {MANY}" for kind in KINDS)),
)

BAD: list[tuple[str, tuple[str, ...]]] = [
    # what the issue names
    ("party", ("fight", "3 bow", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "-1 sword", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "1.5 sword", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "11 sword", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "6 sword 5 axe", "--attack", "3", "--defense", "6")),
    ("defense", ("fight", "3 sword", "--attack", "3", "--defense", "0")),
    ("favor", (*FIGHT, "--favor", "-1")),
    ("favor", (*FIGHT, "--favor=-1")),
    ("dice.sword", (*FIGHT, "--die", "sword: hit, hit, hit, hit, hit")),
    ("dice.sword", (*FIGHT, "--die", "sword: hit, hit, hit, hit, hit, sun")),
    ("enemy", ("fight", "3 sword", "--enemy", "troll-07", "--attack", "3")),
    ("enemy", ("fight", "3 sword", "--enemy", "troll-07", "--defense", "0")),
    ("special", (*FIGHT, "--special", "odin")),
    ("leader", (*FIGHT, "--leader", "odin")),
    ("attack", ("fight", "3 sword", "--attack", "three", "--defense", "6")),
    ("defense", ("fight", "3 sword", "--attack", "3", "--defense", "6.0")),
    ("favor", (*FIGHT, "--favor", "two")),
    ("party", TOO_LARGE),
    # more of the same
    ("party", ("fight",)),
    ("party", ("fight", "\x1b[31m", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "3\nsword\nx\n", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "3 \udce9", "--attack", "3", "--defense", "6")),
    ("party", ("fight", "9" * 5000 + " axe", "--attack", "3", "--defense", "6")),
    ("attack", ("fight", "3 sword", "--defense", "6")),
    ("attack", ("fight", "3 sword", "--attack", "9" * 5000, "--defense", "6")),
    ("attack", ("fight", "3 sword", "--attack", "-1", "--defense", "6")),
    ("defense", ("fight", "3 sword", "--attack", "3")),
    ("defense", ("fight", "3 sword", "--attack", "3", "--defense", "21")),
    ("enemy", ("fight", "3 sword", "--enemy", "trol-7")),
    ("enemy", ("fight", "3 sword", "--enemy", "troll-07", "--special", "vile-priest")),
    ("forbids", (*FIGHT, "--forbid", "bow")),
    ("favor", (*FIGHT, "--favor", "11")),
    ("favor", (*FIGHT, "--favor", "")),
    ("goal", (*FIGHT, "--goal", "glory")),
    ("play", (*FIGHT, "--play", "lazy")),
    ("runes", (*FIGHT, "--rune", "odin")),
    ("runes", (*FIGHT, "--rune", "wealth", "--rune", "wealth")),
    ("dice", (*FIGHT, "--die", "hit, hit, hit, hit, hit, hit")),
    ("dice", (*FIGHT, "--die", "bow: hit, hit, hit, hit, hit, hit")),
    ("dice.sword", (*FIGHT, "--die", "sword:")),
    ("dice.axe", (*FIGHT, *SURE, *SURE)),
    ("prices", (*FIGHT, "--price", "win")),
    ("prices", (*FIGHT, "--price", "gold=1")),
    ("prices.win", (*FIGHT, "--price", "win=-1")),
    ("prices.win", (*FIGHT, "--price", "win=much")),
    ("prices.win", (*FIGHT, "--price", "win=1/0")),
    ("prices.win", (*FIGHT, "--price", "win=1e999999999")),
    ("prices.win", (*FIGHT, "--price", "win=1", "--price", "win=2")),
    ("batch", ("fight", "--batch", "/none.jsonl")),
    ("batch", ("fight", "--batch", "/")),
    ("batch", ("fight", "--batch", "\0")),
    ("batch", ("fight", "3 sword", "--batch", "-")),
    # what the command-line library itself rejects
    ("command", ("fihgt",)),
    ("command", ("box",)),
    ("command", ("box", "nothing")),
    ("--attak", (*FIGHT, "--attak", "3")),
    ("--attack", ("fight", "3 sword", "--attack")),
    ("--json", (*FIGHT, "--json=yes")),
    ("-x", (*FIGHT, "-x")),
    ("arguments", (*FIGHT, "2 axe")),
    ("file", ("box", "check")),
    # other commands
    ("enemy", ("cards", "troll-99")),
    ("deck", ("cards", "--deck", "trols")),
    ("color", ("cards", "--color", "pink")),
    ("special", ("cards", "--special", "odin")),
    ("status", ("cards", "--status", "true")),
    ("box", ("cards", "--box", "/none.toml")),
    ("file", ("box", "init", "/none/box.toml")),
    ("file", ("box", "init", "/")),
    # rolls
    ("roll.sword", (*ROLL, "--party", "1 sword 1 axe")),
    ("party", (*ROLL, "--party", "1 bow")),
    ("roll", ("roll", "sword: " + ", ".join(["hit"] * 11), "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "sword: hit; sword: blank", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "sw: h; swords: b", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "leader: hit", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "bow: hit", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "a: h", "--attack", "3", "--defense", "6")),
    ("roll", ("roll",)),
    ("roll", ("roll", "", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", " ; ;", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "\x1b[31m", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "\udce9", "--attack", "3", "--defense", "6")),
    ("roll", ("roll", "x" * 5000, "--attack", "3", "--defense", "6")),
    ("roll.sword", ("roll", "sword:", "--attack", "3", "--defense", "6")),
    ("roll.sword", ("roll", "sword: sun", "--attack", "3", "--defense", "6")),
    ("roll.sword", ("roll", "sword: hit shield", "--attack", "3", "--defense", "6")),
    ("roll.axe", (*ROLL, "--forbid", "axe")),
    ("runes", (*ROLL, "--rune", "healing", "--rune", "healing")),
    ("needed", (*ROLL, "--needed", "0")),
    ("needed", (*ROLL, "--needed", "7")),
    ("needed", (*ROLL, "--needed", "-1")),
    ("needed", (*ROLL, "--needed", "four")),
    ("needed", (*ROLL, "--needed", "1", "--special", "vile-priest")),
    ("attack", ("roll", "sword: hit")),
    ("enemy", (*ROLL, "--enemy", "troll-07")),
    ("leader", (*ROLL, "--leader", "odin")),
    ("--play", (*ROLL, "--play", "best")),
    ("seed", (*ROLL, "--seed", "3")),
    ("roll", (*ROLL, "--walk", "3 sword")),
    ("party", ("roll", "--walk", "3 bow", "--attack", "3", "--defense", "6")),
    ("attack", ("roll", "--walk", "3 sword")),
    ("json", ("roll", "--walk", "3 sword", "--attack", "3", "--defense", "6", "--json")),
    ("needed", ("roll", "--walk", "3 sword", "--attack", "3", "--defense", "6", "--needed", "3")),
    ("all", ("roll", "--walk", "3 sword", "--attack", "3", "--defense", "6", "--all")),
    ("seed", ("roll", "--walk", "3 sword", "--attack", "3", "--defense", "6", "--seed", "x")),
    # tables
    ("attack", ("table",)),
    ("defense", ("table", "--attack", "3")),
    ("party", ("table", "3 sword", "--attack", "3", "--defense", "6")),
    ("warriors", (*TABLE, "--warriors", "0")),
    ("warriors", (*TABLE, "--warriors", "11")),
    ("warriors", (*TABLE, "--warriors", "all")),
    ("favor", (*TABLE, "--favor", "11")),
    ("play", (*TABLE, "--play", "lazy")),
    ("--rune", (*TABLE, "--rune", "healing")),
    ("csv", (*TABLE, "--warriors", "1", "--csv", "/none/table.csv")),
    ("png", (*TABLE, "--warriors", "1", "--png", "/")),
    ("svg", (*TABLE, "--warriors", "1", "--svg", "\0")),
    ("svg", (*TABLE, "--png", "/none/picture", "--svg", "/none/picture")),
    ("party", ("table", "--grid")),
    ("party", ("table", "3 bow", "--grid")),
    ("attack", (*GRID, "--attack", "3")),
    ("defense", (*GRID, "--defense", "3")),
    ("enemy", (*GRID, "--enemy", "troll-07")),
    ("warriors", (*GRID, "--warriors", "3")),
    ("all", (*GRID, "--all")),
    ("special", (*GRID, "--special", "odin")),
    # whom to send
    ("attack", ("party",)),
    ("chance", (*PARTY, "--chance", "101")),
    ("chance", (*PARTY, "--chance", "100.5%")),
    ("chance", (*PARTY, "--chance", "-1")),
    ("chance", (*PARTY, "--chance", "four in five")),
    ("chance", (*PARTY, "--chance", "9" * 5000)),
    ("holding", (*PARTY, "--holding", "5 sword 4 axe")),
    ("holding", (*PARTY, "--holding", "3 bow")),
    ("warriors", (*PARTY, "--warriors", "9")),
    ("warriors", (*PARTY, "--warriors", "0")),
    ("favor", (*PARTY, "--favor", "11")),
    ("prices.sword", (*PARTY, "--price", "sword=-2")),
    ("csv", (*PARTY, "--holding", "1 sword", "--csv", "/none/curve.csv")),
    ("--play", (*PARTY, "--play", "best")),
    ("more", ("fight", "--batch", "-", "--more")),
    # hunts
    ("party", ("hunt",)),
    ("party", ("hunt", "11 archer")),
    ("goal", ("hunt", "1 archer", "--goal", "win")),
    ("favor", ("hunt", "1 archer", "--favor", "-1")),
    ("leader", ("hunt", "1 archer", "--leader", "odin")),
    ("runes", ("hunt", "1 archer", "--rune", "the-hunt", "--rune", "the-hunt")),
    ("--attack", ("hunt", "1 archer", "--attack", "3")),
    # journeys by sea
    ("party", ("sail",)),
    ("food", SAIL[:-2]),
    ("food", (*SAIL[:-1], "-1")),
    ("food", (*SAIL[:-1], "21")),
    ("attack", ("sail", "2 sword", "--food", "2")),
    ("shore", (*SAIL, "--shore", "left")),
    ("capacity", (*SAIL, "--capacity", "4")),
    ("capacity", (*SAIL, "--capacity", "0")),
    ("known", (*SAIL, "--known", "bandits")),
    ("known", (*SAIL, "--known", "storm", "--seen", "storm=2")),
    ("seen.storm", (*SAIL, "--seen", "storm=3")),
    ("seen.storm", (*SAIL, "--seen", "storm=-1")),
    ("seen.storm", (*SAIL, "--seen", "storm=1", "--seen", "storm=1")),
    ("seen", (*SAIL, "--seen", "thief=1")),
    ("seen", (*SAIL, "--seen", "storm")),
    ("seen", (*SAIL, "--seen", "storm=1", "--deck", "all-quiet=3")),
    ("deck.all-quiet", (*SAIL, "--deck", "all-quiet=9")),
    ("deck.storm", (*SAIL, "--deck", "storm=2", "--known", "storm")),
    ("deck", (*SAIL, "--deck", "all-quiet=0")),
    ("deck", (*SAIL, "--deck", "sun=1")),
    ("deck", (*SAIL, "--deck", "all-quiet=many")),
    ("kraken_attack", (*SAIL, "--kraken-defense", "4")),
    ("kraken_defense", (*SAIL, "--kraken-attack", "2")),
    ("kraken_defense", (*SAIL, "--kraken-attack", "2", "--kraken-defense", "0")),
    ("runes", (*SAIL, "--rune", "journey", "--rune", "journey")),
    ("goal", (*SAIL, "--goal", "food")),
    ("--coins", (*SAIL, "--coins", "1")),
    ("--play", (*SAIL, "--play", "best")),
    # journeys by land
    ("party", ("march",)),
    ("coins", (*MARCH, "--coins", "-1")),
    ("coins", (*MARCH, "--coins", "some")),
    ("home", (*MARCH, "--home", "-1")),
    ("home", (*MARCH, "--home", "9")),
    ("known", (*MARCH, "--known", "kraken")),
    ("seen.thief", (*MARCH, "--seen", "thief=3")),
    ("deck", (*MARCH, "--deck", "storm=1")),
    ("bandits_defense", (*MARCH, "--bandits-attack", "1")),
    ("--food", (*MARCH, "--food", "1")),
    ("--shore", (*MARCH, "--shore", "far")),
    ("port", ("app", "--port", "0")),
    ("port", ("app", "--port", "http")),
]


@pytest.mark.parametrize(("field", "words"), tuple(BAD))
def test_bad_input_is_one_line_that_names_the_field(
    run: Run, field: str, words: tuple[str, ...]
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"odds: {field}")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert err[:-1].isprintable()
    assert len(err) < 500


@pytest.mark.parametrize(
    ("text", "key"),
    (
        ("[dice.sword]\nface = []\n", "dice.sword"),
        ("[dice.sword]\nfaces = ['hit', 'hit', 'hit', 'hit', 'hit']\n", "dice.sword"),
        ("[dice.sword]\nfaces = ['hit', 'hit', 'hit', 'hit', 'hit', 'sun']\n", "dice.sword"),
        ("odd = 1\n", "odd"),
        ("[enemies.troll-7]\nattack = 3\n", "troll-7"),
        ("not toml", "TOML"),
    ),
)
def test_a_broken_box_is_one_line(run: Run, tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "box.toml"
    file.write_text(text, encoding="utf-8")
    for words in ((*FIGHT, "--json"), ("cards",)):
        code, out, err = run(*words, "--box", str(file))
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert err.startswith(f"odds: box: {file}: ")
        assert key in err
