"""The sliders of prices: they are the question's, and the answer follows them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from odds import Prices
from odds.champions.catalogue import load
from odds.champions.pieces import PRICED
from odds.champions.question import ask
from odds.champions.wire import default_question, from_link, to_link
from odds.dashboard.pricing import told
from odds.words import amount
from tests.dashboard.test_page import html, link_of, visit


@pytest.mark.parametrize(
    ("price", "text"),
    [("2", "2"), ("1/3", "1/3"), ("3/2", "1 1/2"), ("0", "0"), ("23/4", "5 3/4")],
)
def test_prices_are_written_as_people_do(price: str, text: str):
    assert told(Fraction(price)) == text


@pytest.mark.slow
def test_a_slider_moves_the_worth_and_the_link():
    page = visit()
    page.select_slider(key="field.price.win").set_value(Fraction(14)).run()
    assert not page.exception
    asked = replace(default_question(), prices=Prices(win=14))
    assert from_link(link_of(page), load())[0] == asked
    assert f'data-odds="worth">{amount(ask(asked).value)}<' in html(page)
    page.select_slider(key="field.price.axe").set_value(Fraction(5, 2)).run()
    asked = replace(asked, prices=Prices(win=14, axe="5/2"))
    assert from_link(link_of(page), load())[0] == asked
    page.button(key="usual-prices").click().run()
    assert from_link(link_of(page), load())[0] == default_question()
    assert page.button(key="usual-prices").disabled


@pytest.mark.slow
def test_a_price_between_the_steps_stands_as_it_was_asked():
    asked = replace(default_question(), prices=Prices(coin="1/7", win=25))
    page = visit(to_link(asked))
    assert page.select_slider(key="field.price.coin").value == Fraction(1, 7)
    page.select_slider(key="field.price.wood").set_value(Fraction(1)).run()
    asked = replace(asked, prices=Prices(coin="1/7", win=25, wood=1))
    assert from_link(link_of(page), load())[0] == asked
    shown = {name: page.select_slider(key=f"field.price.{name}").value for name in PRICED}
    assert shown == {name: getattr(asked.prices, name) for name in PRICED}
