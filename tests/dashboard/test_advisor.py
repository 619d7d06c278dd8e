"""The roll advisor without a browser: words, the fight walked by taps, undo, links."""

from __future__ import annotations

import re
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from odds import Enemy, FightQuestion, Party
from odds.champions.advise.walk import FightWalk
from odds.champions.catalogue import load
from odds.champions.combat.round import Rolled, Rolling, cast
from odds.champions.pieces import read_roll
from odds.champions.question import walk
from odds.champions.wire import from_link, resume, to_link, to_steps
from odds.dashboard import advice
from odds.dashboard.charts import over_time
from odds.dashboard.look import PALETTES
from odds.words import percent
from tests.dashboard.test_charts import drawn
from tests.dashboard.test_page import alerts, field, html, link_of, shown, visit

pytestmark = pytest.mark.slow

FIGHT = FightQuestion(Party("3 sword 2 axe"), Enemy(attack=2, defense=9), favor=2)
FELL = {"sword": ["blank", "hit", "shield"], "axe": ["blank", "hit hit"]}


def said(page: AppTest, name: str) -> str:
    found = re.findall(rf'data-odds="{name}"[^>]*>(.*?)</[pd]', html(page))
    assert len(found) == 1, (name, found)
    return re.sub("<[^>]*>", "", found[0])


def press(page: AppTest, pattern: str) -> None:
    """Press the one button of the roll whose key is like this."""
    keys = [b.key for b in page.button if b.key and re.fullmatch(pattern, b.key)]
    assert len(keys) == 1, (pattern, keys)
    page.button(key=keys[0]).click().run()
    assert not page.exception


def counter(page: AppTest, kind: str, face: str):
    (found,) = (
        item
        for item in page.number_input
        if item.key and re.fullmatch(rf"fell-\d+-{kind}-{face.replace(' ', '-')}", item.key)
    )
    return found


def tap(page: AppTest, kind: str, *faces: str) -> None:
    for face in faces:
        counter(page, kind, face).increment().run()
        assert not page.exception


def now_at(page: AppTest) -> FightWalk:
    """The fight that the link says, walked by the library."""
    link = link_of(page)
    question, ignored = from_link(link, load())
    assert not ignored
    walked, _, whole = resume(walk(question), link.get("t", ""))
    assert whole
    return walked


def test_a_fight_is_walked_over_three_rounds():
    page = visit(to_link(FIGHT))
    assert said(page, "now") == shown(page, "win")
    for kind, faces in FELL.items():
        tap(page, kind, *faces)
    here = now_at(page)
    assert here.now.did == "roll"
    best = here.now.advice.best
    assert best.act == "reroll"
    told = advice.choice_told(best, here.now.step.table, load())
    assert said(page, "act") == told == "Reroll both blanks"
    assert said(page, "now") == percent(best.win)
    assert f"{percent(here.now.advice.luck)} of rolls are worse" in html(page)
    press(page, r"do-\d+")
    assert now_at(page).now.did == "reroll"
    assert now_at(page).state.favor == 1
    rounds = set()
    for _ in range(40):
        here = now_at(page)
        rounds.add(here.state.rounds)
        if here.over:
            break
        if isinstance(here.now.step, Rolling):
            for kind, count in here.now.step.open.as_dict().items():
                tap(page, kind, *["blank" if len(rounds) < 3 else "hit"] * count)
        else:
            press(page, r"settle-\d+" if keys_of(page, r"settle-\d+") else r"do-\d+")
        assert said(page, "now") == percent(
            now_at(page).now.win, certain=advice.sure(now_at(page).now)
        )
    assert len(rounds) >= 3
    assert said(page, "act") in ("Defeat", "Won, nobody left") or "Won, with" in said(page, "act")
    again = visit(link_of(page))
    assert said(again, "act") == said(page, "act")
    assert link_of(again) == link_of(page)


def keys_of(page: AppTest, pattern: str) -> list[str]:
    return [b.key for b in page.button if b.key and re.fullmatch(pattern, b.key)]


def test_undo_goes_back_through_everything_and_keeps_a_tapped_roll():
    page = visit(to_link(FIGHT))
    assert page.button(key="walk-undo").disabled
    tap(page, "sword", "hit", "hit")
    counter(page, "sword", "hit").decrement().run()
    assert link_of(page)["t"] == "Th1"
    tap(page, "sword", "hit", "hit")
    tap(page, "axe", "hit", "hit hit")
    assert link_of(page)["t"] == "Rh3..h1hh1"
    press(page, "walk-undo")
    assert link_of(page)["t"] == "Th3..h1hh1", "taken back, but still tapped"
    counter(page, "axe", "hit hit").decrement().run()
    tap(page, "axe", "blank")
    assert link_of(page)["t"] == "Rh3..b1h1"
    press(page, "walk-undo")
    press(page, "fell-1")
    assert link_of(page)["t"] == "Rh3..b1h1", "nothing to put right"
    press(page, "walk-undo")
    press(page, "walk-undo")
    assert "t" not in link_of(page)
    assert page.button(key="walk-undo").disabled
    press(page, "cast-1")
    press(page, "walk-reset")
    assert "t" not in link_of(page)


def test_more_dice_than_are_in_the_air_cannot_be_tapped():
    page = visit(to_link(FIGHT))
    tap(page, "axe", "hit", "hit")
    assert link_of(page)["t"] == "T..h2"
    assert [counter(page, "axe", face).max for face in ("blank", "hit", "hit hit")] == [0, 2, 0]
    assert counter(page, "sword", "hit").max == 3
    # Two taps that come together, each possible for itself.
    tap(page, "sword", "hit", "hit")
    counter(page, "sword", "hit").increment()
    counter(page, "sword", "blank").increment()
    page.run()
    assert link_of(page)["t"] == "Th2..h2"
    assert counter(page, "sword", "hit").value == 2
    assert counter(page, "sword", "blank").value == 0


def test_the_rest_is_rolled_for_who_asks():
    page = visit(to_link(FIGHT))
    tap(page, "sword", "shield", "shield")
    press(page, "cast-1")
    here = now_at(page)
    assert isinstance(here.now.step, Rolled)
    assert [str(face) for face in here.now.step.table[0]].count("shield") >= 2


def test_other_dice_are_taken_up_by_tapping_them():
    page = visit(to_link(FIGHT) | {"t": "Rb1h1s1..b1hh1"})
    here = now_at(page)
    assert not keys_of(page, r"reroll-\d+")
    page.pills(key="pick-2").set_value([1, 4]).run()
    label = page.button(key="reroll-2").label
    table = here.now.step.table
    up = {"sword": (table[0][1],), "axe": (table[2][1],)}
    assert percent(here.find("reroll", up).win) in label
    press(page, "reroll-2")
    taken = now_at(page)
    assert taken.now.step.kept == ((table[0][0], table[0][2]), (), (table[2][0],), ())


def test_runes_are_fields_are_used_and_are_told_beside_the_cost():
    page = visit(to_link(FIGHT))
    assert 'data-odds="runes"' not in html(page)
    page.pills(key="field.runes").set_value(["healing", "potential"]).run()
    assert link_of(page)["r"] == "healing.potential"
    assert "Chance to use runes: Healing" in html(page)
    tap(page, "sword", "hit", "blank", "hit")
    tap(page, "axe", "blank", "hit hit")
    best = now_at(page).now.advice.best
    press(page, r"do-\d+" if best.runes == ("healing",) else r"settle-healing-\d+")
    here = now_at(page)
    assert here.state.runes == ("potential",)
    assert isinstance(here.now.step, Rolling), "nobody is lost"
    assert "Unused runes: Potential" in html(page)
    for _ in range(3):
        tap(page, "sword", "blank")
    tap(page, "axe", "blank", "blank")
    page.pills(key="pick-4").set_value([0, 1]).run()
    press(page, r"potential-\d+")
    assert now_at(page).state.runes == ()
    assert now_at(page).now.step.open == Party("2 sword")


def test_a_changed_field_starts_the_fight_over():
    page = visit(to_link(FIGHT))
    press(page, "cast-1")
    assert "t" in link_of(page)
    field(page, "favor").increment().run()
    assert "t" not in link_of(page)
    assert page.button(key="walk-undo").disabled
    tap(page, "sword", "hit")
    assert link_of(page)["t"] == "Th1"


@pytest.mark.parametrize(
    "steps",
    [
        *("Rb9", "X", "Rh1h1h1..b2", "Rb1h1s1..b1hh1Uh9", "L1", "T.h1", "S" * 900, "<b>", "Rq1"),
        *("Rb1h1s1..b1hh1L9", "Rb1h1s1..b1hh1Shh", "Rb1h1s1..b1hh1Sq", "Rb1h1s1.b1hh1", "Tb1T"),
        *("Rb1h1s1..b1hh1.....", "R" + "hs" * 400, "R\u0663", "Rb01h1s1..b1hh1SS", "t", "R" * 2000),
    ],
)
def test_any_course_gives_a_page_that_names_what_it_left_out(steps: str):
    page = visit(to_link(FIGHT) | {"t": steps})
    assert not page.exception
    assert shown(page, "win").endswith("%")
    assert alerts(page) == ["Not understood in the link, and ignored: t"]
    field(page, "favor").increment().run()
    assert not alerts(page)
    assert "t" not in link_of(page)


def test_nobody_to_send_is_no_fight_to_walk():
    page = visit({"p": "0.0.0.0"})
    assert not page.exception
    assert said(page, "act") == "Defeat"


def test_steps_say_all_and_are_read_back():
    rng = Random(5)
    for seed, runes in enumerate([(), ("healing", "potential"), ("reaction", "glory")]):
        for enemy in (Enemy(attack=2, defense=9), Enemy(defense=8, special="rock-creature")):
            asked = FightQuestion(Party("2 sword 1 axe 1 archer"), enemy, favor=2, runes=runes)
            begun = here = walk(asked)
            for _ in range(12 + seed):
                if here.over:
                    break
                step = here.now.step
                if isinstance(step, Rolling):
                    here = here.roll(cast(step, rng))
                elif isinstance(step, Rolled):
                    here = here.take(rng.choice(here.now.advice.choices))
                else:
                    here = here.lose(rng.choice(here.now.losses).lost)
                read, fallen, whole = resume(begun, to_steps(here))
                assert whole
                assert not any(fallen)
                assert [m.step for m in read.past] == [m.step for m in here.past]
            assert resume(here, "")[0].past == begun.past[:1] or len(here.past) > 1


@pytest.mark.parametrize(
    ("shown", "up", "words"),
    [
        ("axe: blank, hit", "axe: blank", "Reroll the blank axe"),
        ("axe: blank, blank, hit", "axe: blank", "Reroll the blank axe"),
        ("axe: blank, blank, hit", "axe: blank, blank", "Reroll both blanks"),
        ("axe: blank, blank; sword: blank, hit", "axe: blank, blank; sword: blank", "all 3 blanks"),
        ("axe: hit, hit, hit hit", "axe: hit, hit", "all but the axe showing hit hit"),
        ("axe: hit, hit, hit hit, hit hit", "axe: hit, hit", "Reroll 2 axes showing hit"),
        ("axe: hit; sword: hit, blank", "axe: hit; sword: blank", "all but the sword showing hit"),
        ("axe: hit, hit hit", "axe: hit, hit hit", "Reroll all dice"),
    ],
)
def test_dice_to_take_up_in_words(shown: str, up: str, words: str):
    taken = {k: f for k, f in zip(("sword", "spear", "axe", "archer"), read_roll(up)) if f}  # noqa: B905
    choice = advice.Choice("reroll", taken)
    assert advice.choice_told(choice, read_roll(shown), load()).endswith(words)


def test_dice_on_the_table_are_marked_without_color():
    lying = read_roll("axe: blank, blank, hit")
    told = advice.dice(lying, {"axe": lying[2][:1]})
    assert told.count("<li") == 3
    assert told.count("odds-up") == told.count("\N{CLOCKWISE OPEN CIRCLE ARROW}") == 1


@pytest.mark.parametrize("name", PALETTES)
def test_the_line_is_the_trail_and_its_scale_stays(name: str):
    begun = walk(FIGHT)
    here = begun.roll(FELL).settle()
    charts = [over_time(w, PALETTES[name]) for w in (begun, here)]
    rows = drawn(charts[1])
    assert [(row["at"], row["chance"]) for row in rows] == [
        (at, chance) for at, (_, chance) in enumerate(here.trail())
    ]
    scales = [[c["layer"][0]["encoding"][axis]["scale"] for axis in "xy"] for c in charts]
    assert scales[0] == scales[1]
    assert rows[-1]["text"] in charts[1]["description"]
    assert [row["now"] for row in rows] == [False, False, True]
