"""Tables: what they tell in one sentence, and the files that may be taken along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from threading import Lock
from typing import Final, TypeVar

import streamlit as st

from odds.champions.catalogue import Catalogue
from odds.champions.pieces import Enemy
from odds.champions.question import FightQuestion, GridAnswer, TableAnswer
from odds.champions.wire import table_csv
from odds.dashboard.advice import party_told
from odds.dashboard.phrases import provisional_told
from odds.report.sheet import sheet
from odds.words import say, speak, spoken

A = TypeVar("A")

# matplotlib has settings of its own that a picture changes for a moment.
DRAWING: Final = Lock()
PICTURES: Final = {"png": "image/png", "svg": "image/svg+xml"}


def caption(answer: TableAnswer | GridAnswer) -> str:
    """What a table tells."""
    fight = answer.question.fight
    what = say("table.win" if fight.goal == "win" else "table.value")
    if isinstance(answer, GridAnswer):
        party = party_told(fight.party) or say("page.nobody")
        told = say(
            "table.grid", what=what, party=party, against=foe_told(fight.enemy), favor=fight.favor
        )
    else:
        enemy = enemy_told(fight.enemy, fight.catalogue)
        told = say("table.parties", what=what, enemy=enemy, favor=fight.favor)
    return _led(told, fight)


def foe_told(enemy: Enemy) -> str:
    """Enemies of every attack and defense."""
    name = say(f"special.{enemy.special}") if enemy.special else say("table.any-enemy")
    return _forbidding(name, enemy)


def enemy_told(enemy: Enemy, catalogue: Catalogue) -> str:
    """An enemy with its numbers."""
    told = say("fight.enemy", attack=enemy.attack, defense=enemy.defense)
    if enemy.special:
        told = say("fight.special", name=say(f"special.{enemy.special}"), special=told)
    if enemy.id:
        told = say("fight.named", name=catalogue.card(enemy.id).name, numbers=told)
    return _forbidding(told, enemy)


def fight_told(fight: FightQuestion) -> str:
    """A fight in one sentence."""
    party = party_told(fight.party) or say("page.nobody")
    enemy = enemy_told(fight.enemy, fight.catalogue)
    told = say("fight.asked", party=party, enemy=enemy, favor=fight.favor)
    return _led(told, fight)


def _led(told: str, fight: FightQuestion) -> str:
    if fight.leader is None:
        return told
    leaders = {leader.id: leader.name for leader in fight.catalogue.leaders}
    return say("fight.led", text=told, leader=leaders[fight.leader])


def _forbidding(told: str, enemy: Enemy) -> str:
    if not enemy.forbids:
        return told
    kinds = ", ".join(say(f"kinds.{kind}") for kind in enemy.forbids)
    return say("fight.forbids", enemy=told, kinds=kinds)


def notes(answer: TableAnswer | GridAnswer) -> list[str]:
    """What a table rests on, a line for each datum that is ours."""
    catalogue = answer.question.fight.catalogue
    told = [provisional_told(key, catalogue) for key in answer.provisional]
    return [say("page.provisional"), *told] if told else []


def picture(answer: TableAnswer | GridAnswer, kind: str) -> bytes:
    """A heat map as a picture."""
    from odds.report.heat import grid_figure, save, table_figure  # matplotlib: when asked for

    with DRAWING:
        title = caption(answer)
        if isinstance(answer, GridAnswer):
            figure = grid_figure(answer, title)
        else:
            figure = table_figure(answer, title)
        file = BytesIO()
        save(figure, file, kind)
    return file.getvalue()


def downloads(answer: TableAnswer | GridAnswer, name: str) -> None:
    """Show the buttons for files of a table; what takes work is made when it is asked for."""
    with st.container(key="downloads", horizontal=True, gap="xsmall"):
        _file("csv", f"{name}.csv", "text/csv", lambda: table_csv(answer))
        for kind, mime in PICTURES.items():
            _file(kind, f"{name}.{kind}", mime, partial(picture, answer, kind))
        _file("print", f"{name}.html", "text/html", lambda: printed(answer))


def printed(answer: TableAnswer | GridAnswer) -> str:
    """A page to print."""
    return sheet(answer, caption(answer), notes(answer), party_told)


def as_spoken(make: Callable[[], A]) -> Callable[[], A]:
    """What makes a file later, in another thread, in the language that is spoken now."""
    lang = spoken()

    def made() -> A:
        speak(lang)
        return make()

    return made


def _file(key: str, name: str, mime: str, make: Callable[[], str | bytes]) -> None:
    st.download_button(
        say(f"file.{key}"),
        as_spoken(make),
        file_name=name,
        mime=mime,
        key=f"file-{key}",
        on_click="ignore",
    )
