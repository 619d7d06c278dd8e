"""Questions and answers survive the wire; whatever else arrives gets a named error, or a page."""

from __future__ import annotations

import json
import random
import string
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.champions.catalogue import load, parse_box
from odds.champions.combat.play import GOALS, PLAYS
from odds.champions.pieces import (
    KINDS,
    LEADERS,
    RUNES,
    SPECIALS,
    Dice,
    Enemy,
    Face,
    Party,
    Prices,
    Reward,
)
from odds.champions.question import FIGHT_RUNES, FightQuestion, ask, ask_point
from odds.champions.wire import (
    default_question,
    from_json,
    from_line,
    from_link,
    to_json,
    to_link,
)
from odds.errors import QuestionError

CATALOGUE = load()

counts = st.integers(0, 12)
parties = st.lists(st.sampled_from(KINDS), max_size=10).map(
    lambda kinds: Party(**{kind: kinds.count(kind) for kind in set(kinds)})
)
rewards = st.builds(
    Reward,
    **dict.fromkeys(("glory", "coins", "favor", "food", "wood", "blame", "discard"), counts),
    warriors=parties,
)
enemies = st.one_of(
    st.sampled_from([card.enemy for card in CATALOGUE.deck]),
    st.builds(
        Enemy,
        attack=st.integers(0, 99),
        defense=st.integers(1, 20),
        special=st.sampled_from((None, *SPECIALS)),
        forbids=st.lists(st.sampled_from(KINDS), unique=True).map(tuple),
        reward=st.none() | rewards,
        unbeaten=rewards,
    ),
)


@st.composite
def dice(draw: st.DrawFn) -> Dice:
    hits, games, shields = st.integers(0, 2), st.integers(0, 1), st.integers(0, 2)
    face = st.tuples(hits, games, shields).map(lambda n: str(Face(n[0] + n[1], n[2], n[1])))
    die = st.lists(face, min_size=6, max_size=6)
    return Dice.from_faces(draw(st.dictionaries(st.sampled_from(KINDS), die)))


@st.composite
def questions(draw: st.DrawFn) -> FightQuestion:
    price = st.fractions(0, 9, max_denominator=99)
    runes = [rune for rune in RUNES if rune not in FIGHT_RUNES]
    return FightQuestion(
        party=draw(parties),
        enemy=draw(enemies),
        favor=draw(st.integers(0, 10)),
        goal=draw(st.sampled_from(GOALS)),
        play=draw(st.sampled_from(PLAYS)),
        leader=draw(st.sampled_from((None, *LEADERS))),
        runes=tuple(draw(st.lists(st.sampled_from(runes), unique=True))),
        dice=draw(dice()),
        prices=Prices(win=draw(price), coin=draw(price), blame=draw(price)),
    )


@given(questions())
@settings(max_examples=80, deadline=None)
def test_a_link_says_the_whole_question(question: FightQuestion) -> None:
    link = to_link(question)
    assert from_link(link, CATALOGUE) == (question, ())
    assert from_link({name: [value] for name, value in link.items()}, CATALOGUE)[0] == question
    assert all(
        set(value) <= set(string.ascii_letters + string.digits + "._-") for value in link.values()
    )


@given(questions())
@settings(max_examples=50, deadline=None)
def test_a_json_answer_holds_its_question(question: FightQuestion) -> None:
    small = replace(question, party=Party(), dice=question.dice)  # answered without solving
    answer = json.loads(json.dumps(to_json(ask(small)), allow_nan=False))
    assert from_json(answer["question"], CATALOGUE) == small
    said = answer["question"] | {"party": question.party.as_dict()}
    assert from_json(said, CATALOGUE) == question


def test_defaults_are_left_out_of_a_link() -> None:
    assert to_link(default_question()) == {"v": "1", "p": "3.0.2.0", "a": "3", "d": "6", "f": "1"}


def test_a_link_with_nothing_usable_is_the_default_question() -> None:
    assert from_link({}, CATALOGUE) == (default_question(), ())
    assert from_link({"p": "", "a": "ten", "zz": "1"}, CATALOGUE) == (
        default_question(),
        ("p", "a", "zz"),
    )


@pytest.mark.parametrize(
    ("params", "ignored"),
    (
        ({"p": "11.0.0.0"}, ("p",)),
        ({"p": "3.0.2"}, ("p",)),
        ({"p": "-1.0.0.0"}, ("p",)),
        ({"d": "0"}, ("d",)),
        ({"d": "21"}, ("d",)),
        ({"f": "11"}, ("f",)),
        ({"s": "vile-priest", "f": "1.5"}, ("f",)),
        ({"e": "troll-99", "a": "2"}, ("e",)),
        ({"e": "troll-07", "a": "2", "d": "x"}, ("d",)),
        ({"x": "axe.bow"}, ("x",)),
        ({"r": "healing.healing"}, ("r",)),
        ({"axe": "b.b.h.h.hh"}, ("axe",)),
        ({"axe": "b.b.h.h.hh.q"}, ("axe",)),
        ({"c": "1_0"}, ("c",)),
        ({"c": "1e9"}, ("c",)),
        ({"w": "1.2.3.4.5.6.7.8.9.10.11.12"}, ("w",)),
        ({"v": "2", "p": "1.0.0.0"}, ("v",)),
        (
            {"g": "glory", "y": "lazy", "l": "odin", "q": "yes", "m": "no"},
            ("g", "y", "l", "q", "m"),
        ),
        ({"p": "٣.0.0.0"}, ("p",)),
        ({"p": "9" * 100_000}, ("p",)),
    ),
)
def test_what_a_link_says_wrongly_is_named(
    params: dict[str, str], ignored: tuple[str, ...]
) -> None:
    question, found = from_link(params, CATALOGUE)
    assert found == ignored
    assert isinstance(question, FightQuestion)


def test_old_links_keep_their_places() -> None:
    link = {"w": "1.2.3.4.5.6.7.8...1", "c": "1.2.3.4.5.6.7.8.9.10"}
    question, ignored = from_link(link, CATALOGUE)
    assert ignored == ()
    assert question.enemy.reward == Reward(
        *(1, 2, 3, 4, 5, 6, 7), warriors=Party("8 sword 1 archer")
    )
    assert question.prices == Prices(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # type: ignore[arg-type]
    assert to_link(question).items() >= link.items()


def test_the_price_of_a_rune_goes_along() -> None:
    question = replace(default_question(), prices=Prices(rune="5/2"))
    assert to_link(question)["c"] == "..........5_2"
    assert from_link(to_link(question), CATALOGUE) == (question, ())
    obj = to_json(ask_point(question))["question"]
    assert obj["prices"]["rune"] == "5/2"
    assert from_json(obj, CATALOGUE) == question


def test_any_string_in_a_link_gives_a_question() -> None:
    rng = random.Random(20260101)
    names = [*to_link(default_question()), *"esxwuglyrqcm", *KINDS, "v", "", "\x00", "Ø"]
    bits = [
        *("3.0.2.0", "9", "1_2", "b.h.hh.s.hs.g", "troll-07", "axe", "", ".", "..", "-1", "1e309"),
        *("NaN", "\x00", "\ud800", "💥", "' OR 1=1 --", "<script>", "../../etc", "%00", "9" * 5000),
    ]

    def text() -> str:
        if rng.random() < 0.3:
            return "".join(chr(rng.randrange(0x2FF)) for _ in range(rng.randrange(12)))
        return rng.choice([".", "", "-", "_"]).join(rng.choices(bits, k=rng.randrange(1, 5)))

    for _ in range(300):
        params = {
            rng.choice(names): text()
            if rng.random() < 0.8
            else [text() for _ in range(rng.randrange(3))]
            for _ in range(rng.randrange(1, 9))
        }
        question, ignored = from_link(params, CATALOGUE)
        again, none = from_link(to_link(question), question.catalogue)
        assert (again, none) == (question, ())
        assert set(ignored) <= set(params)


@given(
    st.dictionaries(
        st.sampled_from("vpeadsxwufglyrqcm") | st.text(), st.text() | st.lists(st.text())
    )
)
@settings(max_examples=80, deadline=None)
def test_hypothesis_finds_no_link_that_fails(params: dict[str, str | list[str]]) -> None:
    assert isinstance(from_link(params, CATALOGUE)[0], FightQuestion)


BOX = b"""
    dice.sword.faces = ["blank", "blank", "hit", "hit", "hit", "shield"]
    dice.axe.faces = ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]
    enemies.troll-01 = { attack = 2, defense = 4, reward = { glory = 6 } }
    enemies.troll-07 = { attack = 2, defense = 9 }
    enemies.monster-07 = { special = "none", forbids = [], reward = {} }
    switches.mist_walker_shields = false
"""


@pytest.mark.parametrize("id", ("troll-01", "troll-02", "troll-07", "monster-07", ""))
def test_what_the_box_says_travels_in_the_link(id: str) -> None:
    owned = CATALOGUE.with_box(parse_box(BOX))
    enemy = owned.enemy(id) if id else Enemy(defense=4, special="mist-walker")
    mine = FightQuestion(Party(sword=3, axe=1), enemy, catalogue=owned)
    yours, ignored = from_link(to_link(mine), CATALOGUE)
    assert ignored == ()
    assert yours.fight() == mine.fight()
    assert yours.provisional() == mine.provisional()


def test_json_of_an_answer() -> None:
    obj = to_json(ask(FightQuestion(Party("1 sword 1 archer"), CATALOGUE.enemy("troll-07"))))
    assert obj["schema"] == "odds.fight/1"
    assert obj["question"]["party"] == {"sword": 1, "archer": 1}
    assert obj["question"]["prices"]["coin"] == "1/3"
    assert obj["question"]["dice"] == {}
    assert obj["dice"].keys() == {"sword", "archer"}
    assert obj["provisional"] == ["dice.sword", "enemies.troll-07"]
    assert obj["range"][0] <= obj["win"] <= obj["range"][1]
    assert sum(end["p"] for end in obj["law"]) == pytest.approx(1, abs=1e-12)
    assert obj["law"][-1]["won"] is False
    assert obj["win_exact"] is None
    won = sum(end["p"] for end in obj["law"] if end["won"])
    assert won == pytest.approx(obj["win"], abs=1e-12)


def test_exact_values_are_written_as_fractions() -> None:
    fight = FightQuestion(Party(axe=1), Enemy(attack=1, defense=1), exact=True)
    obj = to_json(ask(fight))
    assert (obj["win_exact"], obj["value_exact"]) == ("2/3", "16/3")
    assert [end["p_exact"] for end in obj["law"]] == ["2/3", "1/3"]
    assert obj["certificate"]["corrected"] == 0
    assert obj["question"]["exact"] is True


def test_fractions_of_any_length_are_written() -> None:
    answer = ask(FightQuestion(Party(), Enemy(attack=1, defense=1)))
    long = Fraction(-(10**9000) - 1, 10**4999 + 1)
    obj = to_json(replace(answer, value_exact=long))
    above, below = obj["value_exact"].split("/")
    assert (above, below) == ("-1" + "0" * 8999 + "1", "1" + "0" * 4998 + "1")


FIGHT = {"party": "3 sword 2 axe", "attack": 3, "defense": 6}


def test_every_key_of_a_json_question_is_read() -> None:
    question = from_json(
        {
            "party": {"sword": 3, "axe": 2},
            "attack": 2,
            "defense": 7,
            "special": "vile-priest",
            "forbids": ["axe"],
            "reward": {"glory": 8, "warriors": {"archer": 1}},
            "unbeaten": {"blame": 1},
            "favor": 2,
            "goal": "value",
            "play": "reroll-blanks",
            "leader": "ullr",
            "runes": ["wealth"],
            "dice": {"sword": ["hit", "hit", "hit", "hit hit", "shield", "blank"]},
            "prices": {"win": 9, "coin": "1/2", "blame": 0.1},
            "exact": False,
        },
        CATALOGUE,
    )
    assert question == FightQuestion(
        Party(sword=3, axe=2),
        Enemy(
            attack=2,
            defense=7,
            special="vile-priest",
            forbids=("axe",),
            reward=Reward(glory=8, warriors=Party(archer=1)),
            unbeaten=Reward(blame=1),
        ),
        favor=2,
        goal="value",
        play="reroll-blanks",
        leader="ullr",
        runes=("wealth",),
        dice=Dice.from_faces({"sword": ["hit", "hit", "hit", "hit hit", "shield", "blank"]}),
        prices=Prices(win=9, coin="1/2", blame="1/10"),
    )


@pytest.mark.parametrize(
    ("change", "field"),
    (
        ({"party": None}, "party"),
        ({"party": "3 bow"}, "party"),
        ({"party": {"sword": 2.0}}, "party.sword"),
        ({"party": {"sword": True}}, "party.sword"),
        ({"party": {"bow": 1}}, "party.bow"),
        ({"party": {"sword": 11}}, "party"),
        ({"attack": "3"}, "attack"),
        ({"defense": None}, "defense"),
        ({"defense": 0}, "defense"),
        ({"special": "odin"}, "special"),
        ({"special": []}, "special"),
        ({"forbids": "axe"}, "forbids"),
        ({"forbids": {"axe": 1}}, "forbids"),
        ({"forbids": ["bow"]}, "forbids"),
        ({"enemy": "troll-07"}, "enemy"),
        ({"enemy": {"id": "troll-99"}, "attack": None}, "enemy"),
        ({"reward": 8}, "reward"),
        ({"reward": {"gold": 8}}, "reward.gold"),
        ({"reward": {"glory": -1}}, "reward.glory"),
        ({"unbeaten": {"blame": "1"}}, "unbeaten.blame"),
        ({"unbeaten": None}, "unbeaten"),
        ({"unbeaten": {"warriors": {"bow": 1}}}, "unbeaten.warriors.bow"),
        ({"favor": -1}, "favor"),
        ({"favor": 1.0}, "favor"),
        ({"favor": None}, "favor"),
        ({"goal": "glory"}, "goal"),
        ({"play": 1}, "play"),
        ({"leader": "odin"}, "leader"),
        ({"runes": "wealth"}, "runes"),
        ({"runes": ["wealth", "wealth"]}, "runes"),
        ({"runes": [1]}, "runes"),
        ({"dice": []}, "dice"),
        ({"dice": {"bow": []}}, "dice.bow"),
        ({"dice": {"sword": "blank"}}, "dice.sword"),
        ({"dice": {"sword": ["hit"] * 5}}, "dice.sword"),
        ({"dice": {"sword": ["hit"] * 5 + ["sun"]}}, "dice.sword.faces[5]"),
        ({"prices": {"gold": 1}}, "prices.gold"),
        ({"prices": {"win": "1e999999999"}}, "prices.win"),
        ({"prices": {"win": "1/0"}}, "prices.win"),
        ({"prices": {"win": None}}, "prices.win"),
        ({"exact": 1}, "exact"),
        ({"favour": 1}, "favour"),
    ),
)
def test_a_wrong_json_question_names_the_field(change: dict[str, object], field: str) -> None:
    with pytest.raises(QuestionError) as error:
        from_json(FIGHT | change, CATALOGUE)
    assert error.value.field == field


def test_a_json_question_needs_a_party_and_an_enemy() -> None:
    for gone, field in (("party", "party"), ("attack", "attack"), ("defense", "defense")):
        with pytest.raises(QuestionError) as error:
            from_json({k: v for k, v in FIGHT.items() if k != gone}, CATALOGUE)
        assert error.value.field == field


def test_a_json_enemy_with_an_id_has_the_numbers_of_its_card() -> None:
    card = CATALOGUE.enemy("bandits")
    said = {"id": "bandits", "attack": card.attack, "defense": card.defense + 1}
    with pytest.raises(QuestionError, match="bandits"):
        from_json({"party": "1 axe", "enemy": said}, CATALOGUE)
    for named in ("bandits", {"id": "bandits"}):
        assert from_json({"party": "1 axe", "enemy": named}, CATALOGUE).enemy == card


@pytest.mark.parametrize(
    ("text", "field"),
    (
        ("", "json"),
        ("{", "json"),
        ("[1]", "question"),
        ("null", "question"),
        ('{"party": "1 axe", "party": "2 axe"}', "json"),
        ('{"party": "1 axe", "attack": NaN}', "json"),
        ("[" * 100_000, "json"),
        ('{"favor": ' + "9" * 5000 + "}", "json"),
    ),
)
def test_a_wrong_json_line_names_what_is_wrong(text: str, field: str) -> None:
    with pytest.raises(QuestionError) as error:
        from_line(text, CATALOGUE)
    assert error.value.field == field
