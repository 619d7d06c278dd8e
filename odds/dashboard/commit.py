"""The page of a whole phase: what to send where, what that is worth, and what else there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.combat.play import GOALS
from odds.champions.expedition.rules import CARDS, way_of
from odds.champions.pieces import MOST_HELD, Holding
from odds.champions.question import (
    PHASE_RUNES,
    CommitAnswer,
    CommitQuestion,
    FightQuestion,
)
from odds.champions.wire import (
    COMMIT_NAMES,
    commit_json,
    from_commit_link,
    gone_of,
    to_commit_link,
    without_cards,
)
from odds.dashboard import (
    charts,
    inputs,
    markup,
    pages,
    searching,
    splitting,
    state,
    taking,
    targets,
)
from odds.dashboard.look import palette
from odds.dashboard.own_dice import own_dice
from odds.dashboard.searching import Searching
from odds.dashboard.state import get_field
from odds.dashboard.turns import TURNS
from odds.errors import QuestionError
from odds.words import say

OTHERS: Final = 10  # other splits that are shown
FIRST: Final = 4  # of them, without asking for more
ANCHOR: Final = "others"


def page() -> None:
    """Show the page."""
    opened = state.begin("commit", COMMIT_NAMES)
    frame = pages.frame("commit")
    before, unread = from_commit_link(opened.own, opened.question)
    for name in unread:
        state.ignore(name)
    try:
        with frame.fields:
            ask_for(opened.question, before)
        fight = state.read(opened.question, PHASE_RUNES)
        question = read(before, fight)
        targets.keep(question.targets)
        state.keep_own(fight, to_commit_link(question))
        frame.kept()
        show(question, Places.at(frame))
    except QuestionError as error:
        frame.refuse(error)
        frame.headline.html(splitting.headline(None))


def ask_for(fight: FightQuestion, before: CommitQuestion) -> None:
    """Show the fields."""
    with st.expander(say("page.dice"), key="dice"):
        st.html(markup.text(say("page.dice-why")))
        own_dice(fight)
    st.html(markup.heading(say("page.hold")))
    inputs.warriors(fight)
    with st.container(key="supplies", gap="xsmall"):
        inputs.stepper("food", say("page.food"), before.holding.food, 0, MOST_HELD)
        inputs.stepper("coins", say("page.coins"), before.holding.coins, 0, MOST_HELD)
    st.html(markup.heading(say("page.targets")))
    targets.cards(before)
    _decks(before)
    with st.expander(say("page.more"), key="more"):
        _aim(before)
        inputs.leader(fight)
        inputs.runes(fight, PHASE_RUNES)


def _aim(before: CommitQuestion) -> None:
    """Show what is played for."""
    chosen = st.segmented_control(
        say("page.goal"),
        GOALS[::-1],
        format_func=lambda name: say(f"page.aim-{name}"),
        key=state.set_field("aim", before.goal),
        on_change=state.touch,
        required=True,
    )
    st.html(markup.text(say(f"page.aim-{chosen}-means")))


def _decks(before: CommitQuestion) -> None:
    """Show a counter for each card of the decks that are drawn from."""
    ways = {way_of(target.route) for target in targets.read(before)}
    if not any(ways):
        return
    with st.expander(say("page.gone"), key="deck"), st.container(key="gone", gap="xsmall"):
        for way in CARDS:
            counted, deck = gone_of(before, way), before.catalogue.journey_deck(way)
            for card in CARDS[way] if way in ways else ():
                name = f"gone.{way}.{card}"
                told = say(f"page.gone-{way}", card=say(f"card.{card}"))
                inputs.stepper(name, told, counted[card], 0, deck.get(card, 0))


def read(before: CommitQuestion, fight: FightQuestion) -> CommitQuestion:
    """Read the question from the fields; QuestionError names what cannot be asked."""
    held = before.holding
    question = CommitQuestion(
        holding=Holding(
            fight.party,
            fight.favor,
            get_field("food", held.food),
            get_field("coins", held.coins),
            fight.runes,
        ),
        targets=targets.read(before),
        goal=get_field("aim", before.goal),
        leader=fight.leader,
        dice=fight.dice,
        prices=fight.prices,
        catalogue=fight.catalogue,
    )
    for way in CARDS:
        counted = gone_of(before, way)
        cards = {card: get_field(f"gone.{way}.{card}", n) for card, n in counted.items()}
        question = without_cards(question, way, cards)
    return question


class Place:
    """A place for one piece of HTML, which stands until the next one comes."""

    def __init__(self, where: DeltaGenerator) -> None:
        self._where = where

    def html(self, text: str) -> None:
        """Put it there."""
        self._where = self._where.html(text)


@dataclass(frozen=True)
class Places:
    """Where an answer is shown, filled in while it is worked out."""

    headline: Place
    split: Place
    proof: Place
    button: DeltaGenerator
    risk: DeltaGenerator
    others: DeltaGenerator

    @staticmethod
    def at(frame: pages.Frame) -> Places:
        """The places in the parts of the page."""
        with frame.beside:
            split, proof = st.container(key="split"), st.container(key="proof")
            with st.container(key="search"):
                button = st.empty()
        headline = Place(frame.headline)
        return Places(headline, Place(split), Place(proof), button, frame.result, frame.gains)

    def tell(self, answer: CommitAnswer | None, *, working: bool = False) -> None:
        """Show who goes where, and how sure that is."""
        self.headline.html(splitting.headline(answer))
        if answer is not None:
            self.split.html(splitting.picture(answer))
        self.proof.html(splitting.proof(answer, working=working))


def show(question: CommitQuestion, places: Places) -> None:
    """Show the answer, worked out here if it is not known; a tap meanwhile stops the work."""
    mine = searching.searching(question)
    if mine.busy:
        _button(places, "stop", mine.stop)
        work(mine, places)
    places.tell(mine.answer, working=mine.busy)
    if mine.answer is None:
        _button(places, "go-on", mine.go_on)
        return
    with places.risk:
        show_risk(mine.answer)
    with places.others:
        st.subheader(say("page.others"), anchor=ANCHOR)
        told = Place(st.container())
    if mine.busy:
        compare(mine, told)
        places.tell(mine.answer)
    told.html(splitting.others(mine.answer, FIRST))
    with places.others:
        show_more(mine.answer)
        take(mine.answer)
    if mine.stopped:
        _button(places, "go-on", mine.go_on)
    else:
        places.button.html(markup.jump(say("page.others"), ANCHOR))


def _button(places: Places, name: str, change: Callable[[], None]) -> None:
    """Show a button that stops the work, or goes on with it."""
    places.button.button(
        say(f"page.{name}"), key=name, on_click=state.touch, args=(change,), width="stretch"
    )


def work(mine: Searching, places: Places) -> None:
    """Search for the best split, and show what is found as it is found."""

    def progress(_done: int, _all: int) -> None:
        places.proof.html(splitting.proof(mine.answer, working=True))

    progress(0, 1)
    mine.first(progress)
    places.tell(mine.answer, working=True)
    TURNS.complete(progress, mine.best)


def compare(mine: Searching, told: Place) -> None:
    """Work out what other splits give up."""

    def progress(done: int, every: int) -> None:
        told.html(markup.text(say("page.others-working", done=done, every=every)))

    progress(0, OTHERS)
    TURNS.complete(progress, lambda step: mine.compare(OTHERS, step))


def take(answer: CommitAnswer) -> None:
    """Show what may be taken along."""
    taking.section(
        "commit",
        {
            "json": lambda: taking.as_json(commit_json(answer)),
            "csv": lambda: taking.split_csv(answer),
        },
    )


def show_risk(answer: CommitAnswer) -> None:
    """Show how many warriors it may cost, and what it may be worth."""
    st.html(markup.heading(say("page.risk")))
    st.html(splitting.risk(answer))
    st.html(markup.heading(say("page.spread")))
    st.html(splitting.spread(answer))
    if answer.worths is not None:
        st.vega_lite_chart(spec=charts.by_worth(answer, palette()), key="chart-worth")


def show_more(answer: CommitAnswer) -> None:
    """Show the rest of the other splits to who asks, and what it all rests on."""
    if len(answer.alternatives) > FIRST:
        with st.expander(say("page.others-more"), key="others-more"):
            st.html(splitting.others(answer, FIRST, rest=True))
    st.html(markup.based_on(answer.provisional, answer.question.catalogue))
