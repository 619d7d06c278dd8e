"""Midgard once more, written from the rules text as one long course of play, to compare with.

Nothing of the package's rules is used: Vikings are single pieces on a list, strengths are counted
in halves by looking at all of them, and what can be done is found by trying. The course of play is
a generator: it yields who moves and what may be done (of chance: nothing), and is sent the word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

CHANCE = -1
LANDS = {
    "alfheim-1": 3,
    "alfheim-2": 4,
    "alfheim-3": 5,
    "mannheim-1": 3,
    "mannheim-2": 4,
    "mannheim-3": 5,
    "jotunheim-1": 3,
    "jotunheim-2": 4,
    "jotunheim-3": 5,
    "jotunheim-4": 6,
}
KINGDOMS = ("alfheim", "mannheim", "jotunheim")
SCALE = {0: 0, 1: 3, 2: 7, 3: 12, 4: 20}
FIELD = (*LANDS, "asgard", "vanaheim")
Asked = Generator[tuple[int, frozenset[str]], str, str]
Course = Generator[tuple[int, frozenset[str]], str, None]


@dataclass
class Piece:
    """One Viking."""

    seat: int
    kind: str
    place: str

    @property
    def strength(self) -> Fraction:
        return Fraction(3, 2) if self.kind == "leader" else Fraction(1)


@dataclass
class Twin:
    """The table; `course` plays the game on it."""

    players: int
    draft: bool = True
    switches: dict[str, bool] = field(default_factory=dict)
    rounds: int = 3

    def __post_init__(self) -> None:
        self.pieces = [
            Piece(seat, kind, place)
            for seat in range(self.players)
            for kind, place, many in (
                ("leader", "ship", 1),
                ("warrior", "ship", 5),
                ("warrior", "reserve", 6),
            )
            for _ in range(many)
        ]
        self.points = [0] * self.players
        self.tokens: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.doom: list[str] = []
        self.shown: list[str | None] = []
        self.first = self.round = 0
        self.used: Counter[str] = Counter()  # effects that did something
        self.wasted: Counter[str] = Counter()  # cards played for nothing

    # -- looking -----------------------------------------------------------------------------------

    def there(self, place: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.place == place]

    def room(self, place: str) -> bool:
        return place not in LANDS or len(self.there(place)) < LANDS[place]

    def top(self, place: str) -> int | None:
        """Who is alone at the top of a place."""
        sums: Counter[int] = Counter()
        for piece in self.there(place):
            sums[piece.seat] += piece.strength  # type: ignore[assignment]
        best = [seat for seat, total in sums.items() if total == max(sums.values())]
        return best[0] if len(best) == 1 else None

    def left(self, kingdom: str) -> int:
        return 40 - sum(tokens[kingdom] for tokens in self.tokens)

    def final(self) -> list[int]:
        """Scores with sets."""
        return [
            points + 5 * min(tokens[kingdom] for kingdom in KINGDOMS)
            for points, tokens in zip(self.points, self.tokens, strict=True)
        ]

    # -- asking ------------------------------------------------------------------------------------

    def ask(self, seat: int, words: Iterable[str]) -> Asked:
        options = frozenset(words)
        if len(options) == 1:
            return next(iter(options))
        word = yield seat, options
        assert word in options, (word, options)
        return word

    def chance(self) -> Asked:
        return (yield CHANCE, frozenset())

    # -- the course of play ------------------------------------------------------------------------

    def course(self) -> Course:
        for number, plays in zip(range(1, self.rounds + 1), (4, 5, 6), strict=False):
            self.round = number
            self.doom, self.shown = [], []
            for _ in range(5):
                self.doom.append((yield from self.chance()))
            yield from self.planning()
            yield from self.show_gold()
            for turn in range(plays * self.players):
                seat = (self.first + turn) % self.players
                yield from self.turn(seat, opening=turn < self.players)
            yield from self.rewards()
            self.ragnarok()

    def planning(self) -> Course:
        packs: list[list[str]] = []
        for _ in range(self.players):
            hand = yield from self.chance()
            packs.append(hand.split())
        if not self.draft:
            for hand, pack in zip(self.hands, packs, strict=True):
                hand += pack
            return
        while len(packs[0]) > 1:
            for seat in range(self.players):
                word = yield from self.ask(seat, (f"keep {card}" for card in packs[seat]))
                card = word.removeprefix("keep ")
                packs[seat].remove(card)
                self.hands[seat].append(card)
            packs = [packs[seat - 1] for seat in range(self.players)]  # to the left
        for hand, pack in zip(self.hands, packs, strict=True):
            hand += pack

    def show_gold(self) -> Course:
        for seat in range(self.players):
            golds = [card for card in self.hands[seat] if card.startswith("gold")]
            shown = (yield from self.ask(seat, (f"show {g}" for g in golds))) if golds else ""
            self.shown.append(shown.removeprefix("show ") or None)
        numbers = [int(card.split("-")[1]) if card else 0 for card in self.shown]
        if any(numbers):
            self.first = numbers.index(max(numbers))

    def turn(self, seat: int, *, opening: bool) -> Course:
        gold = self.shown[seat]
        if opening and gold and self.switches.get("gold_is_played", True):
            card = gold
        else:
            word = yield from self.ask(seat, (f"play {card}" for card in self.hands[seat]))
            card = word.removeprefix("play ")
        self.hands[seat].remove(card)
        before = [(piece.place) for piece in self.pieces], list(self.points), str(self.tokens)
        number = int(card.split("-")[1]) if card.startswith("gold") else 0
        place = KINGDOMS[(number - 1) % 3]
        if number in (1, 2, 3):
            self.control(place)
            if self.switches.get("gold_1_3_tokens"):
                self.presence(place)
        elif number in (4, 5, 6):
            self.tokens[seat][place] += min(3, self.left(place))
        elif number == 7:
            self.asgard()
        elif number == 8:
            yield from self.vanaheim()
        elif number in (9, 10, 11):
            place = KINGDOMS[number - 9]
            if not self.switches.get("gold_9_11_printed"):
                word = yield from self.ask(seat, (f"ruin {kingdom}" for kingdom in KINGDOMS))
                place = word.removeprefix("ruin ")
            for piece in self.pieces:
                if piece.place.startswith(place):
                    piece.place = "valhalla"
        elif number:
            area = (*KINGDOMS, "heavens")[number - 12]
            fixed = self.switches.get("gold_12_15_printed", False)
            yield from self.summon(seat, area if fixed else "")
        else:
            yield from getattr(self, card)(seat)
        after = [(piece.place) for piece in self.pieces], list(self.points), str(self.tokens)
        (self.used if after != before else self.wasted)[card] += 1

    def summon(self, seat: int, area: str) -> Course:
        for _ in range(2):
            warriors = [p for p in self.there("reserve") if p.seat == seat]
            goals = [
                place
                for place in FIELD
                if self.room(place) and area in ("", place.split("-")[0], _area(place))
            ]
            if not warriors or not goals:
                return
            word = yield from self.ask(seat, (f"warrior to {place}" for place in goals))
            warriors[0].place = word.removeprefix("warrior to ")
            area = _area(warriors[0].place)

    def attack(self, seat: int) -> Course:
        options = [
            f"{victim.place} against {victim.seat}"
            for victim in self.pieces
            if victim.seat != seat
            and victim.kind == "warrior"
            and victim.place in FIELD
            and self.comers(seat, victim.place)
        ]
        if not options:
            return
        place, _, other = (yield from self.ask(seat, options)).partition(" against ")
        killed = next(p for p in self.there(place) if p.seat == int(other) and p.kind == "warrior")
        killed.place = "valhalla"
        yield from self.come(seat, place, stop=False)

    def comers(self, seat: int, target: str) -> list[Piece]:
        """Vikings of a seat that may come to a place."""
        return [
            piece
            for piece in self.pieces
            if piece.seat == seat and piece.place in (*FIELD, "ship") and piece.place != target
        ]

    def come(
        self, seat: int, target: str, *, stop: bool
    ) -> Generator[tuple[int, frozenset[str]], str, bool]:
        comers = self.comers(seat, target)
        if not comers:
            return False
        words = {f"{p.kind} from {p.place}" for p in comers} | ({"stop"} if stop else set())
        word = yield from self.ask(seat, words)
        if word == "stop":
            return False
        next(p for p in comers if word == f"{p.kind} from {p.place}").place = target
        return True

    def legion(self, seat: int) -> Course:
        empty = self.switches.get("legion_needs_empty_province", False)
        goals = [
            place
            for place in FIELD
            if self.comers(seat, place)
            and (place not in LANDS or (not self.there(place) if empty else self.room(place)))
        ]
        if not goals:
            return
        target = (yield from self.ask(seat, (f"to {g}" for g in goals))).removeprefix("to ")
        for number in range(3):
            if not self.room(target):
                return
            if not (yield from self.come(seat, target, stop=number > 0)):
                return

    def land(self, seat: int) -> Course:
        for number in range(2):
            aboard = [p for p in self.there("ship") if p.seat == seat]
            words = {
                f"{piece.kind} to {place}"
                for piece in aboard
                for place in LANDS
                if self.room(place)
            }
            if not words:
                return
            word = yield from self.ask(seat, words | ({"stop"} if number else set()))
            if word == "stop":
                return
            kind, _, place = word.partition(" to ")
            next(p for p in aboard if p.kind == kind).place = place

    def recruit(self, seat: int) -> Course:
        warriors = [p for p in self.there("reserve") if p.seat == seat]
        goals = [place for place in LANDS if self.room(place)]
        if warriors and goals:
            word = yield from self.ask(seat, (f"warrior to {place}" for place in goals))
            warriors[0].place = word.removeprefix("warrior to ")

    # -- points ------------------------------------------------------------------------------------

    def control(self, kingdom: str) -> None:
        held = Counter(self.top(place) for place in LANDS if place.startswith(kingdom))
        for seat in range(self.players):
            self.points[seat] += SCALE[held[seat]]

    def presence(self, kingdom: str) -> None:
        for place in LANDS:
            if place.startswith(kingdom):
                for i in range(self.players):
                    seat = (self.first + i) % self.players
                    if any(p.seat == seat for p in self.there(place)) and self.left(kingdom):
                        self.tokens[seat][kingdom] += 1

    def asgard(self) -> None:
        seat = self.top("asgard")
        if seat is not None:
            self.points[seat] += 5

    def vanaheim(self) -> Course:
        seat = self.top("vanaheim")
        for _ in range(2 if seat is not None else 0):
            left = [f"take {kingdom}" for kingdom in KINGDOMS if self.left(kingdom)]
            assert seat is not None
            if left:
                word = yield from self.ask(seat, left)
                self.tokens[seat][word.removeprefix("take ")] += 1

    def rewards(self) -> Course:
        for kingdom in KINGDOMS:
            self.control(kingdom)
        for kingdom in KINGDOMS:
            self.presence(kingdom)
        self.asgard()
        yield from self.vanaheim()

    def ragnarok(self) -> None:
        for piece in self.pieces:
            if piece.place in self.doom:
                piece.place = "valhalla"
                self.points[piece.seat] += 2
        for piece in self.there("valhalla"):
            self.points[piece.seat] += 1
            piece.place = "ship"


def _area(place: str) -> str:
    return place.split("-")[0] if place in LANDS else "heavens"
