"""The page of a journey: the chance to win at its end, what to do on the way, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from odds.champions.expedition.rules import CARDS, LAND, SEA
from odds.champions.question import (
    FIGHT_RUNES,
    JOURNEY_RUNES,
    MOST_COINS,
    MOST_FOOD,
    FightQuestion,
    JourneyAnswer,
    JourneyQuestion,
    Load,
)
from odds.champions.wire import (
    JOURNEY_NAMES,
    ROUTES,
    begin_journey,
    from_journey_link,
    gone,
    journey_json,
    law_csv,
    route_of,
    to_journey_link,
    without,
)
from odds.dashboard import answers, charts, faring, inputs, markup, pages, pictures, state, taking
from odds.dashboard.look import palette
from odds.dashboard.own_dice import own_dice
from odds.dashboard.state import NONE, get_field, put_field
from odds.errors import QuestionError
from odds.words import say

RUNES: Final = (*JOURNEY_RUNES, *FIGHT_RUNES)
MOST_ABOARD: Final = 20  # that a ship may be said to hold
HELD: Final = 8


def page() -> None:
    """Show the page."""
    opened = state.begin("journey", JOURNEY_NAMES)
    frame = pages.frame("journey")
    before, unread = from_journey_link(opened.own, opened.question)
    for name in unread:
        state.ignore(name)
    fight = opened.question
    try:
        fight = state.read(opened.question, RUNES)
        question = read(before, fight)
        state.keep_own(fight, to_journey_link(question))
        frame.links.fill()
        answer = answers.journey(question)
    except QuestionError as error:
        frame.refuse(error)
        frame.headline.html(faring.headline(None))
        with frame.fields:
            ask_for(fight, before)
        return
    frame.headline.html(faring.headline(answer))
    frame.answered()
    known = answers.known_journey_range(answer)
    with frame.beside:
        st.html(faring.cost(answer))
        band = st.html(markup.band(known or answer, working=known is None))
    frame.rest()
    with frame.fields:
        ask_for(fight, before)
    frame.rest()
    with frame.result:
        show(answer)
    frame.rest()
    frame.kept()
    if known is None:
        complete(answer, band)
    with frame.gains:
        if question.way == SEA:
            show_loads(question)
        st.html(markup.based_on(answer.provisional, fight.catalogue))
        take(answer)


def take(answer: JourneyAnswer) -> None:
    """Show what may be taken along."""
    question = answer.question

    def curve() -> tuple[Load, ...] | None:
        return answers.loads(question, lambda _done, _all: None) if question.way == SEA else None

    taking.section(
        "journey",
        {
            "json": lambda: taking.as_json(journey_json(answers.whole_journey(answer), curve())),
            "csv": lambda: law_csv(answer.law),
            "png": lambda: pictures.of_journey(answer, curve(), "png"),
            "svg": lambda: pictures.of_journey(answer, curve(), "svg"),
        },
    )


def ask_for(fight: FightQuestion, before: JourneyQuestion) -> None:
    """Show the fields."""
    with st.expander(say("page.dice"), key="dice"):
        st.html(markup.text(say("page.dice-why")))
        own_dice(fight)
    route = st.segmented_control(
        say("page.route"),
        ROUTES,
        format_func=lambda name: say(f"page.route-{name}"),
        key=state.set_field("route", route_of(before)),
        on_change=state.touch,
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    st.html(markup.heading(say("page.supplies")))
    with st.container(key="supplies", gap="xsmall"):
        if route == LAND:
            coins = before.coins if before.way == LAND else begin_journey(LAND, fight).coins
            inputs.stepper("coins", say("page.coins"), coins, 0, MOST_COINS)
            inputs.stepper("home", say("page.home"), before.home, 0, HELD)
        else:
            shore = route or ROUTES[0]
            food = before.food if before.way == SEA else begin_journey(shore, fight).food
            inputs.stepper("food", say("page.food"), food, 0, MOST_FOOD)
            inputs.stepper("capacity", say("page.capacity"), before.capacity or 0, 0, MOST_ABOARD)
            st.html(markup.text(say("page.capacity-any")))
    inputs.warriors(fight)
    st.html(markup.heading(say("page.enemy")))
    inputs.enemy(fight)
    _deck(LAND if route == LAND else SEA, before)
    with st.expander(say("page.more"), key="more"):
        inputs.goal(fight)
        inputs.leader(fight)
        inputs.runes(fight, RUNES)


def _deck(way: str, before: JourneyQuestion) -> None:
    """Show a counter for each card of the deck, and a list to say which card lies there."""
    deck = before.fight.catalogue.journey_deck(way)
    counted = gone(before) if before.way == way else {}
    known = before.known if before.way == way else None
    with st.expander(say("page.gone"), key="deck"):
        st.selectbox(
            say("page.known"),
            (NONE, *CARDS[way]),
            format_func=lambda id: say("page.known-none" if id == NONE else f"card.{id}"),
            key=state.set_field(f"known.{way}", known or NONE),
            on_change=state.touch,
            args=(_known_chosen, way, deck),
            filter_mode=None,
        )
        lies = get_field(f"known.{way}", known)
        with st.container(key="gone", gap="xsmall"):
            for card in CARDS[way]:
                most = deck.get(card, 0) - (card == lies)
                inputs.stepper(
                    f"gone.{way}.{card}", say(f"card.{card}"), counted.get(card, 0), 0, most
                )


def _known_chosen(way: str, deck: dict[str, int]) -> None:
    """The card that lies there is none of those that are gone."""
    card = get_field(f"known.{way}", NONE)
    if card != NONE and get_field(f"gone.{way}.{card}", 0) >= deck[card]:
        put_field(f"gone.{way}.{card}", deck[card] - 1)


def read(before: JourneyQuestion, fight: FightQuestion) -> JourneyQuestion:
    """Read the question from the fields; QuestionError names what cannot be asked."""
    route = get_field("route", route_of(before))
    started = before if (before.way == LAND) == (route == LAND) else begin_journey(route, fight)
    way = started.way
    known = get_field(f"known.{way}", started.known or NONE)
    counted = {card: get_field(f"gone.{way}.{card}", n) for card, n in gone(started).items()}
    by_sea = way == SEA
    question = JourneyQuestion(
        way=way,
        fight=replace(fight, play="best", exact=False),
        food=get_field("food", started.food) if by_sea else 0,
        shore=route if by_sea else "near",
        capacity=(get_field("capacity", started.capacity or 0) or None) if by_sea else None,
        coins=0 if by_sea else get_field("coins", started.coins),
        home=0 if by_sea else get_field("home", started.home),
        known=None if known == NONE else known,
    )
    return without(question, counted)


def show(answer: JourneyAnswer) -> None:
    """Show what to do with each card, who arrives, and what the warriors are lost to."""
    st.html(markup.heading(say("page.journey-cards")))
    st.html(markup.text(say("page.looked"))) if answer.looked else st.empty()
    st.html(faring.cards(answer))
    st.html(markup.heading(say("page.causes")))
    st.html(faring.losses(answer))
    st.html(markup.heading(say("page.arrived")))
    st.html(faring.arrivals(answer))


def complete(answer: JourneyAnswer, band: DeltaGenerator) -> None:
    """Work out the plausible range and fill it in; a tap meanwhile stops the work."""

    def progress(_done: int, _every: int) -> None:
        band.html(markup.band(answer, working=True))

    band.html(markup.band(answers.ranged_journey(answer, progress), working=False))


def show_loads(question: JourneyQuestion) -> None:
    """Show how much Food to load, as a chart and as numbers."""
    st.html(markup.heading(say("page.loads")))
    told = st.empty()

    def progress(_done: int, _all: int) -> None:
        told.html(markup.text(say("page.gains-working")))

    each = answers.loads(question, progress)
    told.html(markup.text(say("page.loads-means")))
    st.vega_lite_chart(spec=charts.by_food(each, question, palette()), key="chart-food")
    st.html(faring.loads(each, question))
