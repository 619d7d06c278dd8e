"""Moves and cards of Midgard in words, and the tables of its page, as HTML."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Final

from odds.dashboard import markup
from odds.dashboard.board import place_name
from odds.midgard.catalogue import Card
from odds.midgard.game import State, Table
from odds.midgard.game.scoring import sets, standing
from odds.midgard.game.state import LEADER, NONE
from odds.midgard.game.table import STOP
from odds.midgard.outlook import doom, earnings
from odds.midgard.outlook.plays import Prospect, Prospects
from odds.play.game import OVER
from odds.words import figure, say
from odds.words.leads import leads_told

CARDS: Final = {"draft": "keep", "gold": "show", "play": "play"}  # kinds of decisions on cards
LEAST_CHANCE: Final = Fraction(1, 10000)


def move_told(table: Table, state: State, move: str) -> str:
    """A legal move in words."""
    kind, found = state.now[0], table.meaning[move]
    if move == STOP:
        return say("act.stop")
    if kind in CARDS:
        return say(f"act.{CARDS[kind]}", card=table.cards[found].name)
    if kind in ("ruin", "take"):
        return say(f"act.{kind}", kingdom=table.known.kingdoms[found].name)
    if kind == "attack":
        place, seat = found
        return say("act.attack", place=place_name(table, place), seat=seat)
    if kind == "legion":
        return say("act.legion", place=place_name(table, found))
    piece, place = found
    who = say("act.leader" if piece == LEADER else "act.warrior")
    way = "from" if kind in ("strike", "march") else "to"
    return say(f"act.{way}", who=who, place=place_name(table, place))


def due_told(state: State) -> str:
    """What is to be done next."""
    if state.now[1] == OVER:
        return say("due.over")
    return say(f"due.{state.now[0]}", seat=state.now[1])


def card_told(table: Table, card: Card) -> str:
    """What a card does."""
    names = {kingdom.id: kingdom.name for kingdom in table.known.kingdoms}
    place = names.get(card.place) or (say(f"board.place-{card.place}") if card.place else "")
    effect = card.effect
    if effect == "ruin" and not table.switches.gold_9_11_printed:
        effect = "ruin-any"
    if effect == "summon" and not table.switches.gold_12_15_printed:
        effect = "summon-any"
    return say(f"effect.{effect}", place=place, amount=card.amount)


def hand(table: Table, state: State, seat: int) -> str:
    """The cards that a seat holds, or chooses from in the draft, with what they do."""
    told = ""
    for title, kinds in (("hall.pack", state.packs[seat]), ("hall.hand", state.hands[seat])):
        if kinds:
            items = "".join(
                f"<li><b>{escape(table.cards[kind].name)}</b>: "
                f"{escape(card_told(table, table.cards[kind]))}</li>"
                for kind in kinds
            )
            told += markup.text(say(title, seat=seat)) + f'<ul class="odds-list">{items}</ul>'
    return told or markup.text(say("hall.no-cards", seat=seat))


def scores(table: Table, state: State) -> str:
    """Points, tokens and cards of every seat, and its score if the round were scored now."""
    now, won = standing(table, state), sets(table, state)
    heads = [
        *("", say("hall.points"), say("hall.tokens"), say("hall.sets"), say("hall.cards")),
        say("hall.final" if state.now[1] == OVER else "hall.standing"),
    ]
    rows = [
        (
            _seat(table, state, seat),
            str(state.points[seat]),
            "/".join(map(str, state.tokens[seat][:-1])),
            str(won[seat]),
            str(len(state.hands[seat]) + len(state.packs[seat])),
            str(now[seat]),
        )
        for seat in range(table.players)
    ]
    return markup.table(heads, rows)


def _seat(table: Table, state: State, seat: int) -> str:
    name = say("board.seat", seat=seat)
    gold = state.gold[seat]
    if state.now[0] == "gold" or gold == NONE:
        return name
    return f"{name}, {table.cards[gold].name}"


def dooms(table: Table, state: State) -> str:
    """How many Vikings of each seat fall, with exact chances where doom is not drawn yet."""
    law = doom(table, state)
    rows = [
        (
            say("board.seat", seat=seat),
            ", ".join(
                str(many) if chance == 1 else say("hall.falls", many=many, chance=chance)
                for many, chance in falls.items()
                if chance > LEAST_CHANCE
            ),
        )
        for seat, falls in enumerate(law.falls)
    ]
    return markup.table(("", say("hall.falling")), rows)


def earned(table: Table, state: State) -> str:
    """What one more Viking of the seat that is due brings in each place: by control at once, by
    doom and Valhalla as expected, and in all when the round is scored, sets of tokens included."""
    heads = [say(f"hall.{name}") for name in ("place", "control", "sets", "fallen", "total")]
    rows = [
        (
            _full(place_name(table, table.places.index(one.place)), one.room),
            *[_points(number) for number in (one.control, one.sets, one.fallen, one.total)],
        )
        for one in earnings(table, state, state.now[1])
    ]
    return markup.table(heads, rows)


def _full(place: str, room: int | None) -> str:
    """The name of a place, and that it is full where it is."""
    return place if room is None or room else say("hall.full", place=place)


def _points(number: int | Fraction) -> str:
    """Points as they are where they are whole, else with two digits."""
    return str(number) if number == int(number) else figure(float(number), ".2f")


# -- the outlook of moves --------------------------------------------------------------------------


def prospect(one: Prospect, told: Prospects) -> str:
    """What a move leads to, in one line."""
    now, end = leads_told(one)
    tied = say("hall.tied") if one.tied and len(told.moves) > 1 else ""
    return (
        f'<p class="odds-prospect"><span>{escape(now)}</span> '
        f"<span>{escape(end)}</span> <b>{escape(tied)}</b></p>"
    )


def how_told(told: Prospects) -> str:
    """How the numbers at the round's end came about."""
    return say(f"hall.how-{told.how}", games=told.games)
