"""Questions about parties, hunts and journeys survive JSON; whatever else arrives is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from odds import Dice, Enemy, FightQuestion, Party, Prices, Reward
from odds.champions.catalogue import load
from odds.champions.question import (
    HuntQuestion,
    JourneyQuestion,
    PartyQuestion,
    ask,
    ask_journey,
)
from odds.champions.wire import (
    hunt_from_json,
    hunt_json,
    journey_json,
    march_from_json,
    party_from_json,
    party_json,
    sail_from_json,
)
from odds.errors import QuestionError

CATALOGUE = load()
AXE = Dice.from_faces({"axe": ["blank", "hit", "hit", "hit", "hit hit", "hit hit"]})
TOLD = Enemy(attack=2, defense=3, special="vile-priest", reward=Reward(glory=9, coins=2))
FIGHT = FightQuestion(Party("2 axe"), TOLD, favor=1, dice=AXE, prices=Prices(axe="1/3"))


@pytest.mark.parametrize(
    "question",
    (
        PartyQuestion(Enemy(attack=3, defense=6)),
        PartyQuestion(
            TOLD, 0.5, Party("2 sword 1 axe"), 2, 1, True, "value", "ullr", AXE, Prices(axe="1/3")
        ),
        PartyQuestion(CATALOGUE.enemy("troll-07"), 1.0, Party()),
    ),
)
def test_a_question_about_parties_comes_back(question: PartyQuestion) -> None:
    obj = json.loads(json.dumps(party_json(ask(question))))
    assert party_from_json(obj["question"], CATALOGUE) == question


@pytest.mark.parametrize(
    "question",
    (
        HuntQuestion(Party("1 archer")),
        HuntQuestion(
            Party("1 axe 1 archer"), 2, "value", "svanhildr", ("the-hunt",), AXE, Prices(food="1/2")
        ),
        HuntQuestion(Party()),
    ),
)
def test_a_question_about_a_hunt_comes_back(question: HuntQuestion) -> None:
    obj = json.loads(json.dumps(hunt_json(ask(question))))
    assert hunt_from_json(obj["question"], CATALOGUE) == question


@pytest.mark.parametrize(
    "question",
    (
        JourneyQuestion("sea", FIGHT, food=2),
        JourneyQuestion("sea", FIGHT, food=2, shore="far", capacity=5, deck={"storm": 1}),
        JourneyQuestion("sea", FIGHT, known="kraken", crew=Enemy(attack=1, defense=2)),
        JourneyQuestion("sea", FIGHT, known="kraken", crew=CATALOGUE.enemy("kraken")),
        JourneyQuestion("land", FIGHT),
        JourneyQuestion("land", FIGHT, coins=2, home=3, deck={"thief": 2}, known="bandits"),
        JourneyQuestion("land", FIGHT, crew=CATALOGUE.enemy("bandits")),
    ),
)
def test_a_question_about_a_journey_comes_back(question: JourneyQuestion) -> None:
    obj = json.loads(json.dumps(journey_json(ask_journey(question))))
    read = sail_from_json if question.way == "sea" else march_from_json
    assert read(obj["question"], CATALOGUE) == question
    assert obj["schema"] == ("odds.sail/1" if question.way == "sea" else "odds.march/1")


ENEMY = {"attack": 2, "defense": 3}
SAIL = {"party": "2 axe", "food": 2, **ENEMY}
MARCH = {"party": "2 axe", **ENEMY}
HUNT = {"party": "1 archer"}

WRONG: list[tuple[Callable[..., object], dict[str, Any], dict[str, Any], str]] = [
    (party_from_json, ENEMY, {"chance": 1.5}, "chance"),
    (party_from_json, ENEMY, {"chance": "80"}, "chance"),
    (party_from_json, ENEMY, {"holding": "9 axe"}, "holding"),
    (party_from_json, ENEMY, {"holding": {"bow": 1}}, "holding.bow"),
    (party_from_json, ENEMY, {"holding": {"axe": -1}}, "holding.axe"),
    (party_from_json, ENEMY, {"pay_favor": 1}, "pay_favor"),
    (party_from_json, ENEMY, {"warriors": 9}, "warriors"),
    (party_from_json, ENEMY, {"party": "2 axe"}, "party"),
    (party_from_json, ENEMY, {"dice": {"axe": ["hit"]}}, "dice.axe"),
    (party_from_json, ENEMY, {"enemy": "troll-07"}, "enemy"),
    (hunt_from_json, HUNT, {"goal": "win"}, "goal"),
    (hunt_from_json, HUNT, {"runes": "the-hunt"}, "runes"),
    (hunt_from_json, HUNT, {"favor": None}, "favor"),
    (hunt_from_json, HUNT, {"attack": 3}, "attack"),
    (hunt_from_json, HUNT, {"prices": {"food": "1/0"}}, "prices.food"),
    (sail_from_json, SAIL, {"food": "2"}, "food"),
    (sail_from_json, SAIL, {"shore": "left"}, "shore"),
    (sail_from_json, SAIL, {"shore": []}, "shore"),
    (sail_from_json, SAIL, {"capacity": 3}, "capacity"),
    (sail_from_json, SAIL, {"deck": []}, "deck"),
    (sail_from_json, SAIL, {"deck": {"thief": 1}}, "deck.thief"),
    (sail_from_json, SAIL, {"deck": {"storm": "1"}}, "deck.storm"),
    (sail_from_json, SAIL, {"deck": {"storm": 3}}, "deck.storm"),
    (sail_from_json, SAIL, {"deck": {"storm": 0}}, "deck"),
    (sail_from_json, SAIL, {"known": "thief"}, "known"),
    (sail_from_json, SAIL, {"kraken": "kracken"}, "kraken"),
    (sail_from_json, SAIL, {"kraken": {"attack": 2}}, "kraken.defense"),
    (sail_from_json, SAIL, {"kraken": 3}, "kraken"),
    (sail_from_json, SAIL, {"bandits": None}, "bandits"),
    (sail_from_json, SAIL, {"coins": 1}, "coins"),
    (sail_from_json, SAIL, {"play": "never-reroll"}, "play"),
    (march_from_json, MARCH, {"coins": -1}, "coins"),
    (march_from_json, MARCH, {"home": 9}, "home"),
    (march_from_json, MARCH, {"food": 1}, "food"),
    (march_from_json, MARCH, {"bandits": {"id": "bandits", "attack": 9, "defense": 2}}, "bandits"),
]


@pytest.mark.parametrize(("read", "said", "change", "field"), WRONG)
def test_a_wrong_question_names_the_field(
    read: Callable[..., object], said: dict[str, Any], change: dict[str, Any], field: str
) -> None:
    read(said, CATALOGUE)
    with pytest.raises(QuestionError) as error:
        read(said | change, CATALOGUE)
    assert error.value.field == field


def test_what_must_be_there_is_missed() -> None:
    for read, said, gone in (
        (party_from_json, ENEMY, "attack"),
        (hunt_from_json, HUNT, "party"),
        (sail_from_json, SAIL, "food"),
        (sail_from_json, SAIL, "party"),
        (march_from_json, MARCH, "defense"),
    ):
        with pytest.raises(QuestionError) as error:
            read({name: value for name, value in said.items() if name != gone}, CATALOGUE)
        assert error.value.field == gone
