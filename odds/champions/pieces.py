"""The components of Champions of Midgard as small frozen values.

Every constructor checks what it is given and names the field that is wrong; nothing below checks
again. Counts are whole numbers of pieces; prices are exact fractions of Glory.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final, Self

from odds.errors import QuestionError

KINDS: Final = ("sword", "spear", "axe", "archer")
SPECIALS: Final = (
    "dark-shaman",
    "rock-creature",
    "mist-walker",
    "vile-priest",
    "seidr-draugr",
    "loot-hoarder",
    "troll-lord",
    "cave-dweller",
)
LEADERS: Final = ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr", "jorunn", "ragnhild")
RUNES: Final = (
    "gifts",
    "glory",
    "healing",
    "journey",
    "knowledge",
    "potential",
    "reaction",
    "success",
    "true-vision",
    "wealth",
    "the-hunt",
    "patience",
    "friendship",
    "awareness",
    "training",
)
SHORE_ORDERS: Final = ("far-first", "near-first")
FACE_WORDS: Final = ("blank", "hit", "shield", "game")
DIE_FACES: Final = 6
MOST_OF_A_KIND: Final = 9_999  # far more than any box holds
FACE_SYMBOLS: Final = 6  # more symbols than this do not fit on a die's face

# D14, D15: these slay by the dice, their numeric attack is 0 unless a card shows one;
# D17: the Seidr Draugr kills nobody, whatever its attack.
NO_ATTACK: Final = frozenset({"rock-creature", "mist-walker", "seidr-draugr"})


def whole(value: object, field: str, low: int = 0, high: int | None = None) -> int:
    """Return `value` as a whole number from `low` to `high`, or raise a QuestionError on `field`.

    >>> whole(3, "favor")
    3
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise QuestionError(field, f"{value!r} is not a whole number")
    number = operator.index(value)
    if number < low:
        raise QuestionError(field, f"{number} is below {low}")
    if high is not None and number > high:
        raise QuestionError(field, f"{number} is above {high}, the most that is answered")
    return number


def one_of(value: object, field: str, known: Iterable[str]) -> str:
    """Return `value` if it is one of the `known` names, else raise a QuestionError on `field`."""
    names = tuple(known)
    if not isinstance(value, str) or value not in names:
        raise QuestionError(field, f"{value!r} is unknown; known: {', '.join(names)}")
    return value


@dataclass(frozen=True, slots=True, init=False, order=True)
class Party:
    """Warriors by kind (dice), from numbers or from text.

    Raises QuestionError on `party` for an unknown kind, a negative or a fractional count.

    >>> Party("3 sword 2 axe") == Party(sword=3, axe=2)
    True
    >>> Party(sword=3, axe=2).size
    5
    """

    sword: int
    spear: int
    axe: int
    archer: int

    def __init__(
        self, text: str = "", *, sword: int = 0, spear: int = 0, axe: int = 0, archer: int = 0
    ) -> None:
        counts = {"sword": sword, "spear": spear, "axe": axe, "archer": archer}
        if not isinstance(text, str):
            raise QuestionError("party", f"{text!r} is not a text such as '3 sword 2 axe'")
        for kind, count in _read_party(text):
            if counts[kind]:
                raise QuestionError("party", f"{kind} is named twice")
            counts[kind] = count
        for kind, count in counts.items():
            object.__setattr__(self, kind, whole(count, f"party.{kind}", high=MOST_OF_A_KIND))

    @classmethod
    def of(cls, counts: Iterable[int]) -> Self:
        """Make a party from four counts in the order of KINDS.

        >>> Party.of((3, 0, 2, 0))
        Party('3 sword 2 axe')
        """
        sword, spear, axe, archer = counts
        return cls(sword=sword, spear=spear, axe=axe, archer=archer)

    @property
    def size(self) -> int:
        """Number of warriors (dice)."""
        return self.sword + self.spear + self.axe + self.archer

    def __iter__(self) -> Iterator[int]:
        return iter((self.sword, self.spear, self.axe, self.archer))

    def __add__(self, other: Party) -> Party:
        return Party.of(map(operator.add, self, other))

    def __sub__(self, other: Party) -> Party:
        return Party.of(map(operator.sub, self, other))

    def without(self, kinds: Iterable[str]) -> Party:
        """Return the party after all warriors of `kinds` are gone (D12: forbidden kinds)."""
        gone = frozenset(kinds)
        return Party.of(0 if k in gone else n for k, n in zip(KINDS, self, strict=True))

    def __str__(self) -> str:
        return " ".join(f"{n} {k}" for k, n in zip(KINDS, self, strict=True) if n) or "0"

    def __repr__(self) -> str:
        return f"Party({str(self)!r})" if self.size else "Party()"

    def as_dict(self) -> dict[str, int]:
        """Counts of the kinds that are there, in the order of KINDS."""
        return {k: n for k, n in zip(KINDS, self, strict=True) if n}


_PARTY_ITEM = re.compile(r"(?P<count>[+-]?[\d.]+)\s*x?\s*(?P<kind>[^\W\d]+)")


def _read_party(text: str) -> Iterator[tuple[str, int]]:
    """Read '3 sword 2 axe' (commas, plurals and 'x' allowed); '' and '0' are nobody."""
    rest = text.replace(",", " ").strip().lower()
    if rest == "0":
        return
    while rest:
        item = _PARTY_ITEM.match(rest)
        if item is None:
            word = rest.split()[0]
            raise QuestionError("party", f"cannot read {word!r}; write it like '3 sword 2 axe'")
        kind = item["kind"]
        if kind not in KINDS and kind.endswith("s"):
            kind = kind.removesuffix("s")
        one_of(kind, "party", KINDS)
        if not item["count"].isascii() or not item["count"].removeprefix("+").isdigit():
            raise QuestionError("party", f"{item['count']} {kind}: not a whole number from 0 up")
        if len(item["count"]) > 4:
            raise QuestionError("party", f"{item['count']} {kind}: more than any box holds")
        yield kind, int(item["count"])
        rest = rest[item.end() :].lstrip()


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """One face of a die: its symbols; `game` counts the hits that bear the hunting icon (D1)."""

    hits: int = 0
    shields: int = 0
    game: int = 0

    @classmethod
    def read(cls, text: object, field: str = "face") -> Self:
        """Read a face from its words ('hit hit', 'hit shield', 'hit game', 'blank').

        >>> Face.read("hit hit")
        Face(hits=2, shields=0, game=0)
        """
        if not isinstance(text, str) or not text.split():
            raise QuestionError(field, f"{text!r} is not a face; words: {', '.join(FACE_WORDS)}")
        words = text.split()
        for word in words:
            one_of(word, field, FACE_WORDS)
        if "blank" in words and len(words) > 1:
            raise QuestionError(field, f"{text!r}: a blank face shows nothing else")
        if len(words) > FACE_SYMBOLS:
            raise QuestionError(field, f"{text!r} has more than {FACE_SYMBOLS} symbols")
        face = cls(words.count("hit"), words.count("shield"), words.count("game"))
        if face.game > face.hits:
            raise QuestionError(field, f"{text!r}: the game icon stands on a hit")
        return face

    @property
    def blank(self) -> bool:
        """Whether the face shows no symbol (D14)."""
        return not (self.hits or self.shields)

    def __str__(self) -> str:
        words = ["hit"] * (self.hits - self.game) + ["hit game"] * self.game
        return " ".join(words + ["shield"] * self.shields) or "blank"


@dataclass(frozen=True, slots=True)
class Dice:
    """Faces of the dice whose faces are known, by kind in the order of KINDS; None is unknown.

    Kinds left out are taken from the catalogue by whoever asks, and named provisional where they
    are (D2-D4).

    >>> Dice.from_faces({"axe": ["blank", "blank", "hit", "hit", "hit hit", "hit hit"]}).axe[4]
    Face(hits=2, shields=0, game=0)
    """

    sword: tuple[Face, ...] | None = None
    spear: tuple[Face, ...] | None = None
    axe: tuple[Face, ...] | None = None
    archer: tuple[Face, ...] | None = None

    @classmethod
    def from_faces(cls, faces: Mapping[str, Iterable[object]]) -> Self:
        """Read dice from lists of six faces; QuestionError names `dice.KIND` (or the face)."""
        if not isinstance(faces, Mapping):
            raise QuestionError("dice", "needs a mapping from kind to six faces")
        dice: dict[str, tuple[Face, ...]] = {}
        for kind, words in faces.items():
            one_of(kind, "dice", KINDS)
            if isinstance(words, str) or not isinstance(words, Iterable):
                raise QuestionError(f"dice.{kind}", "needs a list of six faces")
            die = tuple(Face.read(text, f"dice.{kind}.faces[{i}]") for i, text in enumerate(words))
            if len(die) != DIE_FACES:
                raise QuestionError(f"dice.{kind}", f"has {len(die)} faces, a die has {DIE_FACES}")
            # Relabeling faces changes nothing, so one order stands for all (promise 6).
            dice[kind] = tuple(sorted(die))
        return cls(**dice)

    def __post_init__(self) -> None:
        for kind, die in zip(KINDS, self, strict=True):
            if die is not None and not (
                isinstance(die, tuple)
                and len(die) == DIE_FACES
                and all(isinstance(face, Face) for face in die)
            ):
                raise QuestionError(f"dice.{kind}", f"needs {DIE_FACES} faces; see Dice.from_faces")

    def __iter__(self) -> Iterator[tuple[Face, ...] | None]:
        return iter((self.sword, self.spear, self.axe, self.archer))

    def __or__(self, other: Dice) -> Dice:
        """Return these dice, completed by `other` where they are unknown."""
        return Dice(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))

    def as_dict(self) -> dict[str, list[str]]:
        """Faces in words of the kinds that are known."""
        known = zip(KINDS, self, strict=True)
        return {kind: [str(face) for face in die] for kind, die in known if die}


@dataclass(frozen=True, slots=True)
class Reward:
    """What a card pays (as `reward`) or costs (as `unbeaten`), D22.

    `blame` are tokens taken, `discard` are Blame tokens given back. All are counts of pieces.

    >>> Reward(glory=8, warriors=Party(archer=1)).glory
    8
    """

    glory: int = 0
    coins: int = 0
    favor: int = 0
    food: int = 0
    wood: int = 0
    blame: int = 0
    discard: int = 0
    warriors: Party = Party()

    def __post_init__(self) -> None:
        for name in ("glory", "coins", "favor", "food", "wood", "blame", "discard"):
            whole(getattr(self, name), f"reward.{name}", high=999)
        if not isinstance(self.warriors, Party):
            raise QuestionError("reward.warriors", f"{self.warriors!r} is not a Party")
        whole(self.warriors.size, "reward.warriors", high=999)


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy by the numbers on its card. `id` names a card of the catalogue, or is empty.

    Attack may be left out for the specials that slay by the dice (D14, D15, D17), defense for the
    Loot Hoarder, whose defense is 1 (D18). `reward=None`: the price `win` stands for the reward.

    >>> Enemy(attack=3, defense=6).defense
    6
    """

    attack: int = None  # type: ignore[assignment]  # None is replaced or refused below
    defense: int = None  # type: ignore[assignment]
    special: str | None = None
    forbids: tuple[str, ...] = ()
    reward: Reward | None = None
    unbeaten: Reward = Reward()
    id: str = ""

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        if self.special is not None:
            one_of(self.special, "special", SPECIALS)
        if self.attack is None:
            if self.special not in NO_ATTACK:
                raise QuestionError("attack", "is missing; it stands on the enemy's card")
            put("attack", 0)
        if self.defense is None and self.special == "loot-hoarder":
            put("defense", 1)
        if self.defense is None:
            raise QuestionError("defense", "is missing; it stands on the enemy's card")
        put("attack", whole(self.attack, "attack", high=99))
        put("defense", whole(self.defense, "defense", low=1))
        if self.special == "loot-hoarder":
            put("defense", 1)  # D18, whatever is said
        if isinstance(self.forbids, str) or not isinstance(self.forbids, Iterable):
            raise QuestionError("forbids", f"{self.forbids!r} is not a list of kinds")
        forbidden = {one_of(kind, "forbids", KINDS) for kind in self.forbids}
        put("forbids", tuple(kind for kind in KINDS if kind in forbidden))
        if self.reward is not None and not isinstance(self.reward, Reward):
            raise QuestionError("reward", f"{self.reward!r} is not a Reward")
        if not isinstance(self.unbeaten, Reward):
            raise QuestionError("unbeaten", f"{self.unbeaten!r} is not a Reward")


@dataclass(frozen=True, slots=True)
class Prices:
    """What things are worth at the end, in Glory; not negative. Texts such as "1/3" are read.

    >>> Prices(coin="1/3").coin
    Fraction(1, 3)
    """

    win: Fraction = Fraction(8)
    sword: Fraction = Fraction(1)
    spear: Fraction = Fraction(1)
    axe: Fraction = Fraction(1)
    archer: Fraction = Fraction(1)
    favor: Fraction = Fraction(2)
    coin: Fraction = Fraction(1, 3)
    food: Fraction = Fraction(0)
    wood: Fraction = Fraction(0)
    blame: Fraction = Fraction(1)
    rune: Fraction = Fraction(2)

    def __post_init__(self) -> None:
        for item in fields(self):
            object.__setattr__(self, item.name, _price(getattr(self, item.name), item.name))

    def party(self, party: Party) -> Fraction:
        """Worth of these warriors in Glory."""
        each = (self.sword, self.spear, self.axe, self.archer)
        return sum(map(operator.mul, each, party), Fraction(0))

    def reward(self, reward: Reward) -> Fraction:
        """Worth of what a card pays, or costs, in Glory (D22).

        >>> Prices().reward(Reward(glory=8, coins=3, blame=1))
        Fraction(8, 1)
        """
        return (
            reward.glory
            + reward.coins * self.coin
            + reward.favor * self.favor
            + reward.food * self.food
            + reward.wood * self.wood
            + (reward.discard - reward.blame) * self.blame
            + self.party(reward.warriors)
        )


def _price(value: object, name: str) -> Fraction:
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
            raise TypeError
        # Before anything is built of it: 1e999999999 is a short text of a long number.
        if len(str(value)) > 40 or abs(int(str(value).lower().partition("e")[2] or 0)) > 40:
            raise OverflowError
        # A float is read by its shortest text: 0.1 means 1/10.
        price = value if isinstance(value, Fraction) else Fraction(str(value).strip())
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise QuestionError(f"prices.{name}", f"{value!r} is not a number or a fraction") from None
    if price < 0:
        raise QuestionError(f"prices.{name}", f"{value} is below 0")
    if price > 1_000_000 or price.denominator > 1_000_000:
        raise QuestionError(f"prices.{name}", f"{value} is out of reach (a million at most)")
    return price


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What holds where the rules texts are silent; an owner of the box can switch it.

    `mist_walker_shields`: shields spare hitters from the Mist Walker (D15).
    `land_all_quiet`: number of All Quiet cards in the land deck (D31).
    `shore_order`: which shores are sailed to first, `far-first` or `near-first` (D37).
    """

    mist_walker_shields: bool = True
    land_all_quiet: int = 10
    shore_order: str = "far-first"

    def __post_init__(self) -> None:
        if not isinstance(self.mist_walker_shields, bool):
            value = self.mist_walker_shields
            raise QuestionError("mist_walker_shields", f"{value!r} is neither true nor false")
        whole(self.land_all_quiet, "land_all_quiet", high=24)
        one_of(self.shore_order, "shore_order", SHORE_ORDERS)
