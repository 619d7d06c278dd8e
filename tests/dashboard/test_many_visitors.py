"""Twenty visitors at once, each with a question and dice of their own, on one server."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import combinations_with_replacement
from urllib.parse import urlencode

import pytest

from odds import Dice, Enemy, FightQuestion, Party
from odds.champions.wire import to_link
from tests.dashboard.test_browser import chance

pytestmark = pytest.mark.browser

VISITORS = 20
FACES = ("blank", "hit", "hit hit", "shield", "hit shield")
PATIENCE = 60.0  # seconds between two messages


def question(number: int) -> FightQuestion:
    """A question that nobody else asks: the dice tell the visitors apart."""
    faces = ["blank", "hit", "hit", *list(combinations_with_replacement(FACES, 3))[number]]
    return FightQuestion(
        Party(sword=2 + number % 3, archer=1),
        Enemy(attack=2, defense=4 + number % 2),
        favor=1,
        dice=Dice.from_faces({"sword": faces}),
    )


def visit(server: str, asked: FightQuestion) -> str:
    """Open the page over a websocket of its own; return the chance that it shows."""
    from streamlit.proto.BackMsg_pb2 import BackMsg
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
    from websockets.sync.client import connect

    address = f"{server.replace('http', 'ws')}/_stcore/stream"
    with connect(address, subprotocols=["streamlit"], max_size=None) as socket:
        asking = BackMsg()
        asking.rerun_script.query_string = urlencode(to_link(asked))
        socket.send(asking.SerializeToString())
        while True:
            told = ForwardMsg()
            told.ParseFromString(socket.recv(PATIENCE))
            body = told.delta.new_element.html.body
            found = re.search(r'data-odds="win">(.*?)</span> <span', body)
            if found and "\N{EN DASH}" not in found[1]:
                return re.sub("<[^>]*>", "", found[1])


def test_twenty_visitors_at_once_see_their_own_answers(server: str):
    questions = [question(number) for number in range(VISITORS)]
    assert len(set(questions)) == VISITORS
    with ThreadPoolExecutor(VISITORS) as visitors:
        told = list(visitors.map(partial(visit, server), questions))
    right = [chance(one) for one in questions]
    assert told == right
    assert len(set(right)) > VISITORS / 2
