"""Many visitors at one server, as their browsers speak to it: to each their own answer."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlencode, urlsplit

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

from odds import Dice, Enemy, FightQuestion, Party
from odds.champions.pieces import DIE_FACES
from odds.champions.question import ask_point
from odds.champions.readings import certain
from odds.champions.wire import to_link
from odds.words import percent

pytestmark = pytest.mark.slow

A = TypeVar("A")

VISITORS = 20
PATIENCE = 60.0  # seconds after which nobody waits any longer
WIN = re.compile(r'data-odds="win">(.*?)</span> <span')


def asked_by(visitor: int) -> FightQuestion:
    """A question that no other visitor asks, with dice of his own box."""
    hits = 1 + visitor % 3
    faces = ("hit",) * hits + ("hit hit",) + ("blank",) * (DIE_FACES - 1 - hits)
    return FightQuestion(
        Party.of((1 + visitor % 4, visitor % 3, 1 + visitor % 2, 1)),
        Enemy(attack=1 + visitor % 3, defense=4 + visitor // 4),
        favor=visitor % 4,
        dice=Dice.from_faces({"sword": faces}),
    )


def done(work: Coroutine[None, None, A]) -> A:
    """What comes of it, in a thread of its own: the browser of other tests has this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def chance(question: FightQuestion) -> str:
    answer = ask_point(question)
    return percent(answer.win, certain=certain(answer))


class Visitor:
    """One browser's end of the line."""

    def __init__(self, socket, question: FightQuestion):
        self.socket, self.question = socket, question
        self.number = ""  # of the stepper for Favor

    async def open(self) -> tuple[float, str]:
        """Ask with the link; seconds to the first chance on the page, and that chance."""
        message = BackMsg()
        message.rerun_script.query_string = urlencode(to_link(self.question))
        return await self._sent(message)

    async def tap(self) -> tuple[float, str]:
        """One Favor more."""
        self.question = replace(self.question, favor=self.question.favor + 1)
        message = BackMsg()
        message.rerun_script.query_string = urlencode(to_link(self.question))
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.int_value = self.number, self.question.favor
        return await self._sent(message)

    async def _sent(self, message: BackMsg) -> tuple[float, str]:
        """Seconds to the chance, and that chance; returns once there is a field to tap, too."""
        start = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        took, shown = 0.0, ""
        async with asyncio.timeout(PATIENCE):
            while not (shown and self.number):
                told = ForwardMsg.FromString(await self.socket.recv())
                element = told.delta.new_element
                if element.number_input.label == "Favor":
                    self.number = element.number_input.id
                if found := WIN.search(element.html.body):
                    took = time.perf_counter() - start
                    shown = re.sub("<[^>]*>", "", found[1])
        return took, shown


def line(server: str) -> connect:
    """A line to the server. What nobody reads is kept: a full queue would hold up the goodbye."""
    return connect(
        f"ws://{urlsplit(server).netloc}/_stcore/stream",
        subprotocols=["streamlit"],
        origin=server,
        max_size=None,
        max_queue=None,
    )


async def visit(server: str, question: FightQuestion) -> list[tuple[float, str, FightQuestion]]:
    """Open the page, tap twice, and tell what came and when."""
    async with line(server) as socket:
        visitor = Visitor(socket, question)
        opened = (*await visitor.open(), visitor.question)
        return [opened, *[(*await visitor.tap(), visitor.question) for _ in range(2)]]


def test_twenty_visitors_each_get_their_own_answer(server: str):
    questions = [asked_by(number) for number in range(VISITORS)]
    assert len(set(questions)) == VISITORS

    async def all_at_once():
        return await asyncio.gather(*(visit(server, question) for question in questions))

    came = [told for _ in range(2) for told in done(all_at_once())]  # and once more, together
    for told in came:
        for _, shown, question in told:
            assert shown == chance(question)
    took = sorted(seconds for told in came for seconds, _, _ in told)
    print(f"slowest of {len(took)}: {took[-1]:.2f} s, median {took[len(took) // 2]:.2f} s")
    assert took[-1] < 8, "1 to 1.5 s on an idle machine"


def test_many_questions_do_not_fill_the_memory(server: str):
    """What is kept for who asks again has a bound: the tables hold 300 MB at most."""
    held = Path(f"/proc/{pid_of(server)}/status")
    if not held.exists():
        pytest.skip("no /proc here")

    def megabytes() -> float:
        (line,) = re.findall(r"VmRSS:\s+(\d+) kB", held.read_text())
        return int(line) / 1024

    async def one_after_the_other(count: int) -> None:
        for number in range(count):
            question = replace(asked_by(number % VISITORS), favor=number % 9)
            async with line(server) as socket:
                await Visitor(socket, question).open()

    done(one_after_the_other(20))
    before = megabytes()
    done(one_after_the_other(40))
    print(f"{before:.0f} MB, then {megabytes():.0f} MB")
    assert megabytes() < 900


def pid_of(server: str) -> int:
    """The process that listens there."""
    port = urlsplit(server).port
    inodes = {
        line.split()[9]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "0A"
    }
    for fd in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if str(fd.readlink()).strip("socket:[]") in inodes:
                return int(fd.parts[2])
        except OSError:
            continue
    raise AssertionError("nobody listens")
