"""A game as a link: one short text with version, table, seed and, once it has begun, the position.

    1.4d.7                                      4 players with the draft (f: without), seed 7
    1.4d.7.2.1.4.march-2-a-2-1.0379a.SEAT...    round 2, first seat 1, turn 4, what is due, doom
    SEAT: d0dddddeeeeee-7-2_0_1-6-fgh-          leader and warriors by place, points, tokens, gold
                                                shown, hand, what is passed

The parts are joined by `.`; places and kinds of cards are counted in one digit of base 36, in the
order of `Table.places` and `Table.cards`. Chance draws from the seed by round and step, so that a
link says all that is still to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from odds.errors import Message, QuestionError, RuleError
from odds.midgard.catalogue import DECKS
from odds.midgard.game import Midgard, State, Table
from odds.midgard.game.notation import ARGUMENTS, BY_ITSELF
from odds.midgard.game.state import NONE, Row
from odds.midgard.game.table import LEAST, MOST
from odds.play.game import CHANCE
from odds.play.streams import stream

VERSION: Final = "1"
FIELD: Final = "mg"  # the parameter of a link, and what errors name
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST: Final = 1000
MOST_SEED: Final = 999_999
HEAD: Final = re.compile(r"(\d{1,3})\.(\d)([df])\.(\d{1,6})(?:\.(.*))?")
SEAT: Final = re.compile(
    r"([0-9a-z])([0-9a-z]*)-(\d{1,4})-(\d{1,3})_(\d{1,3})_(\d{1,3})-([0-9a-z]?)-([0-9a-z]*)-([0-9a-z]*)"
)
MOST_ARGUMENT: Final = 35
DECK_STEP: Final = 100  # steps of chance in a round: doom from 0, hands from here


class Played(NamedTuple):
    """A game as it stands: its rules at a table, the `seed` of its chance, the `state`."""

    game: Midgard
    seed: int
    state: State


@lru_cache(maxsize=8)
def table_for(players: int, draft: bool) -> Table:
    """The table with the shipped catalogue; made once."""
    return Table(players, draft)


def new_game(players: int, seed: int, *, draft: bool = True) -> Played:
    """Set a game up and let chance do what comes first: doom and hands.

    >>> new_game(3, 7).state.now
    ('draft', 0)
    """
    if not 0 <= seed <= MOST_SEED:
        raise QuestionError(
            "seed", "must be from 0 to {most}, not {seed}", most=MOST_SEED, seed=seed
        )
    game = Midgard(table_for(players, draft))
    return drawn(Played(game, seed, game.begin()))


def drawn(played: Played) -> Played:
    """Let chance move until somebody has to decide, or the game is over."""
    game, seed, state = played
    while game.mover(state) == CHANCE:
        step = len(state.doom) if state.now[0] == "doom" else DECK_STEP + state.now[2]
        state = game.play(state, game.sample(state, stream(seed, state.round, step)))
    return Played(game, seed, state)


def after(played: Played, move: str) -> Played:
    """What follows a move, with what chance brings; RuleError if it is illegal."""
    return drawn(played._replace(state=played.game.play(played.state, move)))


# -- writing ---------------------------------------------------------------------------------------


def to_text(played: Played) -> str:
    """Write a game.

    >>> to_text(new_game(3, 7))[:20]
    '1.3d.7.1.0.0.draft-0'
    """
    game, seed, state = played
    head = f"{VERSION}.{game.table.players}{'d' if game.table.draft else 'f'}.{seed}"
    kind, _, *rest = state.now
    due = [kind] if kind in BY_ITSELF else list(state.now[:2])
    parts: list[object] = [head, state.round, state.first, state.turn]
    parts.append("-".join(map(str, (*due, *rest))))
    parts.append(_row(state.doom))
    for seat, forces in enumerate(state.forces):
        there = "".join(DIGITS[place] * many for place, many in enumerate(forces))
        gold = state.gold[seat]
        parts.append(
            f"{DIGITS[state.leaders[seat]]}{there}-{state.points[seat]}"
            f"-{'_'.join(map(str, state.tokens[seat][:-1]))}-{'' if gold == NONE else DIGITS[gold]}"
            f"-{_row(state.hands[seat])}-{_row(state.packs[seat])}"
        )
    parts.append(_row(state.played).rstrip("0"))
    return ".".join(map(str, parts))


def _row(numbers: Sequence[int]) -> str:
    return "".join(DIGITS[number] for number in numbers)


# -- reading ---------------------------------------------------------------------------------------


def from_text(text: str) -> Played:
    """Read a game; QuestionError on `mg` says what is wrong with the text.

    >>> from_text("1.3d.7") == new_game(3, 7)
    True
    """
    found = HEAD.fullmatch(text) if len(text) <= LONGEST and text.isascii() else None
    if found is None:
        raise QuestionError(FIELD, "is no game of Midgard")
    version, players, draft, seed, rest = found.groups()
    if version != VERSION:
        raise QuestionError(
            FIELD, "is of version {version}, not {ours}", version=version, ours=VERSION
        )
    if not LEAST <= int(players) <= MOST:
        raise QuestionError(
            FIELD,
            "is for {players} players, not {least} to {most}",
            players=players,
            least=LEAST,
            most=MOST,
        )
    if rest is None:
        return new_game(int(players), int(seed), draft=draft == "d")
    game = Midgard(table_for(int(players), draft == "d"))
    state = _state(game.table, rest.split("."))
    try:
        state = game.read(game.write(state))
    except (QuestionError, LookupError, TypeError, ValueError):
        raise QuestionError(FIELD, "is no position of Midgard") from None
    return _sound(Played(game, int(seed), state))


def from_notation(played: Played, text: str) -> Played:
    """Read a position at the same table as `Midgard.write` writes it; QuestionError names the
    line."""
    return _sound(played._replace(state=played.game.read(text)))


def _sound(played: Played) -> Played:
    game, _, state = played
    for why in (*game.faults(state), *_misfits(game.table, state)):
        raise QuestionError(FIELD, why)
    try:
        return drawn(played)
    except (RuleError, LookupError, TypeError, ValueError, AssertionError):
        raise QuestionError(FIELD, "is no position of Midgard") from None


def _state(table: Table, parts: list[str]) -> State:
    if len(parts) != table.players + 6:
        raise QuestionError(FIELD, "has not {players} seats", players=table.players)
    places, kinds = len(table.places), len(table.cards)
    round_, first, turn = (_number(part) for part in parts[:3])
    seats = [SEAT.fullmatch(part) for part in parts[5:-1]]
    forces, leaders, points, tokens, gold, hands, packs = [], [], [], [], [], [], []
    for found in seats:
        if found is None:
            raise QuestionError(FIELD, "has a seat that is not written as one")
        leader, warriors, score, *own, shown, hand, pack = found.groups()
        there = _digits(warriors, places)
        forces.append(tuple(there.count(place) for place in range(places)))
        leaders.append(_digits(leader, places)[0])
        points.append(int(score))
        tokens.append((*map(int, own), 0))
        gold.append(_digits(shown, table.golds)[0] if shown else NONE)
        hands.append(tuple(sorted(_digits(hand, kinds))))
        packs.append(tuple(sorted(_digits(pack, kinds))))
    played = _digits(parts[-1], len(DIGITS))
    if len(played) > kinds:
        raise QuestionError(FIELD, "has played cards that are not in the box")
    played += (0,) * (kinds - len(played))
    held = [kind for row in (*hands, *packs) for kind in row]
    return State(
        now=_now(table, parts[3]),
        forces=tuple(forces),
        leaders=tuple(leaders),
        hands=tuple(hands),
        played=played,
        turn=turn,
        points=tuple(points),
        tokens=tuple(tokens),
        supply=tuple(
            table.numbers.tokens - sum(own[k] for own in tokens) for k in range(len(table.kingdoms))
        ),
        gold=tuple(gold),
        packs=tuple(packs),
        deck=tuple(
            n - played[kind] - held.count(kind) for kind, n in enumerate(table.copies)
        ),
        doom=_digits(parts[4], table.lands),
        first=first,
        round=round_,
    )  # fmt: skip


def _number(part: str) -> int:
    if not re.fullmatch(r"\d{1,3}", part):
        raise QuestionError(FIELD, "{text!r} is not a whole number", text=part[:20])
    return int(part)


def _digits(text: str, end: int) -> Row:
    numbers = tuple(map(DIGITS.find, text))
    if any(not 0 <= number < end for number in numbers):
        raise QuestionError(FIELD, "{text!r} names what is not there", text=text[:20])
    return numbers


def _now(table: Table, part: str) -> tuple[object, ...]:
    kind, *words = part.split("-")
    numbers = tuple(_number(word) for word in words)
    wanted = ARGUMENTS.get(kind, None)
    mover = () if kind in BY_ITSELF else numbers[:1]
    rest = numbers[len(mover) :]
    most = {"place": len(table.places), "area": len(table.area_names), "number": MOST_ARGUMENT}
    if (
        wanted is None
        or kind == "round"
        or len(rest) != len(wanted)
        or any(seat >= table.players for seat in mover)
        or any(number >= most[name] for name, number in zip(wanted, rest, strict=True))
    ):
        raise QuestionError(FIELD, "{text!r} is nothing that can be done", text=part[:20])
    return (kind, *(mover or (BY_ITSELF[kind],)), *rest)


def _misfits(table: Table, state: State) -> Iterator[str]:
    """What does not fit together: cards dealt and held, the turn, doom. Game play trusts these."""
    numbers, players, kind = table.numbers, table.players, state.now[0]
    if not 1 <= state.round <= numbers.rounds:
        yield Message("there is no round {round}", round=state.round)
        return
    dealt = sum(map(numbers.dealt, DECKS))
    kept = dealt * (state.round - 1) - sum(numbers.plays[: state.round - 1])
    before = sum(table.plays[: state.round])
    fighting = kind not in ("doom", "deal", "draft", "gold")
    if state.turn and not fighting:
        yield "cards were played before the fight began"
    if sum(state.played) != before + state.turn:
        yield Message(
            "{there} cards were played, not {whole}",
            there=sum(state.played),
            whole=before + state.turn,
        )
    if (len(state.doom) == numbers.doomed) == (kind == "doom"):
        yield Message("{there} provinces are doomed", there=len(state.doom))
    if kind == "over" and (state.round, state.turn) != (numbers.rounds, table.plays[state.round]):
        yield "the game is not over yet"
    begun = state.now[2] if kind == "deal" else 0 if kind == "doom" else players
    for deck in DECKS:
        there = sum(table.copies[k] - state.deck[k] for k in table.kinds[deck])
        if there != numbers.dealt(deck) * (players * (state.round - 1) + begun):
            yield Message("{there} {deck} cards were dealt", there=there, deck=deck)
    pack = max(map(len, state.packs))
    for seat in range(players):
        have, passed = len(state.hands[seat]), len(state.packs[seat])
        done = len([t for t in range(state.turn) if (state.first + t) % players == seat])
        own = dealt if seat < begun else 0
        if kind == "draft":
            wanted = pack - (seat < state.now[1])
            fits = passed == wanted and have == kept + dealt - wanted and pack > 1
        elif kind == "deal" and table.draft:
            fits = (have, passed) == (kept, own)
        else:
            fits = (have, passed) == (kept + own - done, 0)
        if not fits:
            yield Message("seat {seat} has {have} cards", seat=seat, have=have)
        shown = state.gold[seat]
        if fighting and shown != NONE and not done and shown not in state.hands[seat]:
            yield Message("seat {seat} does not hold the gold card that it showed", seat=seat)
    if fighting and kind != "over" and not (kind == "take" and state.now[3]):
        due = (state.first + state.turn - (kind != "play")) % players
        last = state.turn == table.plays[state.round]
        if state.now[1] != due or (kind == "play" and last) or (kind != "play" and not state.turn):
            yield Message("seat {seat} is not on turn", seat=state.now[1])
