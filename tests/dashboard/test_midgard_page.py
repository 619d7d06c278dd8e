"""The page of Midgard: the game in the link, the picture, plays by a tap, and hostile links."""

from __future__ import annotations

import random
from base64 import b64decode
from html import unescape
from threading import Event, Thread
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from odds.dashboard import answers, deeds
from odds.dashboard.board import STAR, board, picture, told
from odds.dashboard.midgard import asked_of
from odds.dashboard.turns import TURNS
from odds.errors import QuestionError
from odds.midgard.game.scoring import standing
from odds.midgard.link import DIGITS, after, from_text, new_game, to_text
from odds.midgard.outlook.endgame import lead
from odds.midgard.outlook.plays import plays
from odds.midgard.question import PlaysQuestion
from odds.play.game import OVER
from odds.words import LANGUAGES, say, signed
from tests.dashboard.test_page import MAIN, alerts, html, link_of
from tests.midgard.outlook.positions import LATE, through

# -- the link --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", (3, 4, 5))
def test_every_position_of_a_game_comes_back_from_its_link(players: int):
    for at, played in enumerate(through(new_game(players, 11, draft=players != 4), players)):
        if at % 3 == 0:
            text = to_text(played)
            assert len(text) < 250
            again = from_text(text)
            assert (again.seed, again.state) == (played.seed, played.state)


def test_a_link_of_a_seed_is_that_game_and_what_chance_brings_is_in_it():
    assert from_text("1.3d.7").state == new_game(3, 7).state
    assert new_game(3, 7).state != new_game(3, 8).state
    # Other moves, the same doom and the same hands in the second round.
    rounds = [
        next(one.state for one in through(new_game(3, 7), seed) if one.state.round == 2)
        for seed in (1, 2)
    ]
    assert rounds[0].doom == rounds[1].doom


@pytest.mark.parametrize(
    "text",
    (
        *("", "2.3d.7", "1.2d.7", "1.6d.7", "1.3x.7", "1.3d.", "1.3d.9999999", "1.3d.7.1"),
        "x" * 5000,
        "1.3d.7\N{ARABIC-INDIC DIGIT THREE}",
        LATE.replace("play-0", "play-1"),  # not on turn
        LATE.replace("23586", "23556"),  # doomed twice
        LATE.replace("508cdddeeeee", "508cdddeeee"),  # a warrior lost
        LATE.replace("-ghhhh-", "-hhhh-"),  # a card lost
        LATE.replace("play-0", "over"),
        LATE.replace("play-0", "march-2-99-1-0"),
    ),
)  # fmt: skip
def test_what_is_no_game_is_refused_in_one_line(text: str):
    with pytest.raises(QuestionError) as caught:
        from_text(text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("mg")


def test_damaged_links_are_refused_or_can_be_played_to_the_end():
    rng = random.Random("damage")
    texts = [to_text(played) for played in through(new_game(4, 5), 1)]
    read = 0
    for _ in range(400):
        text = rng.choice(texts)
        at = rng.randrange(3, len(text))
        text = text[:at] + rng.choice(DIGITS + ".-_") + text[at + 1 :]
        try:
            played = from_text(text)
        except QuestionError:
            continue
        read += 1
        if played.state.now[1] != OVER:
            assert asked_of(played).state == played.state, "any position can be asked about"
        if read % 4 == 0:
            assert through(played, 2)[-1].state.now[1] == OVER
    assert read > 20


# -- the picture -----------------------------------------------------------------------------------


def test_the_picture_shows_every_viking_and_every_village():
    played = from_text(LATE)
    table, here = played.game.table, played.state
    drawing = ElementTree.fromstring(board(table, here, "#123456"))
    boxes = {one.get("data-place"): one for one in drawing.iter() if one.get("data-place")}
    assert len(boxes) == table.lands + 3 + table.players
    for place in range(table.lands):
        box = boxes[table.known.provinces[place].name]
        kinds = [one.get("class") or "" for one in box.iter()]
        there = sum(row[place] for row in here.forces)
        leaders = here.leaders.count(place)
        numbers = [one.text for one in box.iter() if one.get("class") == "n"]
        seats = [seat for seat, at in enumerate(here.leaders) if at == place]
        seats += [seat for seat, row in enumerate(here.forces) for _ in range(row[place])]
        assert numbers == list(map(str, seats))
        assert kinds.count("leader") == leaders
        assert kinds.count("free") == table.villages[place] - there - leaders
        assert ("doomed" in kinds) == ("flame" in kinds) == (place in here.doom)
    assert drawing.get("color") == "#123456"


def test_shapes_tell_seats_apart_without_color():
    played = new_game(5, 3)
    text = board(played.game.table, played.state, "#000")
    shapes = [
        ("circle" if one.tag.endswith("circle") else len((one.get("points") or "").split()), one)
        for one in ElementTree.fromstring(text).iter()
        if one.get("fill")
    ]
    assert len({str(shape) for shape, _ in shapes}) >= 4
    squares = {
        one.get("points", "").split()[0].split(",")[0] for shape, one in shapes if shape == 4
    }
    assert len(squares) == 2, "a square lies on its side, a diamond on its tip"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_below_five_ships_do_not_run_into_each_other(lang: str):
    """A fifth of the picture holds nine letters of its size."""
    texts = (say("board.aboard", lang, vikings=f"5{STAR}"), say("board.reserve", lang, vikings=6))
    assert max(map(len, texts)) <= 9


def test_the_picture_is_told_in_words_and_harmless():
    played = from_text(LATE)
    table, here = played.game.table, played.state
    shown = picture(table, here, '"><script>')
    assert "<script>" not in shown
    assert "<script>" not in b64decode(shown.rpartition("base64,")[2].rstrip('">')).decode()
    words = unescape(shown.partition('alt="')[2].partition('"')[0])
    assert words == ". ".join(told(table, here))
    first = next(told(table, here))
    assert first.startswith("Alfheim 1: ")
    assert STAR in words
    assert words.count("; doomed") == table.numbers.doomed


# -- what a play leads to --------------------------------------------------------------------------


def test_numbers_of_plays_are_the_library_s():
    played = from_text(LATE)
    game, here = played.game, played.state
    found = plays(game, here, games=2)
    assert {one.move for one in found.moves} == set(game.legal(here))
    for one in found.moves:
        scored = standing(game.table, game.play(here, one.move))
        assert one.now == lead(scored, found.seat)
        assert one.end.low <= one.end.value <= one.end.high
        text = deeds.prospect(one, found)
        assert signed(one.now) in text
    ends = [one.end.value for one in found.moves]
    assert ends == sorted(ends, reverse=True)
    assert not found.exact
    assert found.games == 2


def test_rollouts_wait_for_first_answers_and_end_with_a_tap():
    asked = asked_of(new_game(3, 4321))
    heard: list[tuple[int, int]] = []
    begun, over = Event(), Event()

    def answer() -> None:
        with TURNS.answering():
            begun.set()
            over.wait()

    other = Thread(target=answer)
    other.start()
    begun.wait()

    class Tap(Exception):
        pass

    def progress(done: int, every: int) -> None:
        heard.append((done, every))
        if len(heard) == 3:
            over.set()
        if done == 2:
            raise Tap

    with pytest.raises(Tap):
        answers.plays(asked, progress)
    other.join()
    assert heard[:3] == [(0, 1)] * 3, "somebody waits for a first answer"
    assert [done for done, every in heard if every > 1][-1] == 2
    assert answers.known_plays(asked) is None
    TURNS.complete(lambda *_: None, lambda _: None)  # the turn was given back


def test_what_one_more_viking_brings():
    said = "now: play 0; hand 0: 3 attack, 3 land; doom: alfheim-1, alfheim-2, mannheim-1; \
seat 1: warriors 3 alfheim-1 2 ship 6 reserve"
    asked = PlaysQuestion(said, 3)
    drawn = ElementTree.fromstring(deeds.earned(asked.game.table, asked.state))
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in drawn.iter("tr")}
    assert list(rows.pop("place")) == ["control", "sets", "doom", "at the end"]
    assert len(rows) == 10 + 3
    assert rows["Alfheim 1 (full)"] == ["0", "0", "3", "3"]  # 1 against 3; 2 + 1 for the fallen
    # 3 for a province; doomed by one of the 2 tokens of 7 that are left, 3 * 2/7 = 6/7.
    assert rows["Alfheim 3"] == ["3", "0", "0.86", "3.86"]
    assert rows["Asgard"] == ["5", "0", "0", "5"]
    assert rows["Valhalla"] == ["0", "0", "1", "1"]


# -- the page --------------------------------------------------------------------------------------


def open_page(link: dict[str, str]) -> AppTest:
    page = AppTest.from_file(str(MAIN), default_timeout=90)
    page._page_hash = calc_hash("midgard")
    for name, value in link.items():
        page.query_params[name] = value
    return page.run()


def moves(page: AppTest) -> list:
    return [one for one in page.button if str(one.key).startswith("do-")]


@pytest.mark.slow
def test_a_tap_plays_and_undo_takes_it_back():
    page = open_page({"mg": LATE})
    assert not page.exception
    assert not alerts(page)
    played = from_text(LATE)
    assert say("due.play", seat=0) in html(page)
    found = plays(played.game, played.state)
    assert [one.key for one in moves(page)] == [f"do-{one.move}" for one in found.moves]
    for one in found.moves:
        assert deeds.prospect(one, found) in html(page)
    assert page.button(key="undo").disabled
    moves(page)[0].click().run()
    assert not page.exception
    new = after(played, found.moves[0].move)
    assert link_of(page)["mg"] == to_text(new)
    again = open_page({"mg": link_of(page)["mg"]})
    assert [one.key for one in moves(again)] == [one.key for one in moves(page)]
    page.button(key="undo").click().run()
    assert link_of(page)["mg"] == LATE


@pytest.mark.slow
def test_a_new_game_and_a_position_that_is_typed_in():
    page = open_page({})
    assert not page.exception
    assert link_of(page) == {}, "a visit that changes nothing leaves the address alone"
    page.segmented_control(key="field.mg.players").set_value(3).run()
    page.number_input(key="field.mg.seed").set_value(9).run()
    page.button(key="begin").click().run()
    assert not page.exception
    assert link_of(page)["mg"] == to_text(new_game(3, 9))
    text = page.text_area[0].value
    assert text == new_game(3, 9).game.write(new_game(3, 9).state)
    page.text_area[0].set_value(text.replace("points", "punkte") + "\nseat 0: leader moon").run()
    assert not page.exception
    assert len(alerts(page)) == 1
    assert link_of(page)["mg"] == to_text(new_game(3, 9)), "what is no position changes nothing"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ("<script>alert(1)</script>", "1.4d", "\x00", "9" * 4000, LATE[:-1], "1.9d.1")
)
def test_any_string_gives_a_page_that_names_what_it_ignored(text: str):
    page = open_page({"mg": text, "zz": "1"})
    assert not page.exception
    assert say("page.title-midgard") in html(page)
    (line,) = alerts(page)
    assert "mg" in line
    assert "zz" in line
    assert moves(page)
