"""Questions as the parameters of a link; reading is lenient, and any string gives a question.

What is left out has its default:

    v=1            version of this notation
    p=3.0.2.0      party, in the order of KINDS
    e=troll-07     card
    a=3  d=6  s=vile-priest  x=axe  w=8  u=.....1
                   attack, defense, special, forbidden kinds, reward and unbeaten (counts in the
                   order of COUNTED, then warriors in the order of KINDS; what is empty is 0);
                   beside `e` these are what an owner has read on the card
    f=1  g=value  y=never-reroll  l=ullr  r=healing.reaction  q=1
                   (favor, goal, play, leader, runes, exact)
    sword=b.b.h.h.hh.s   faces: b blank, h hit, g hit with the hunting icon, s shield
    c=9......1_2   prices in the order of Prices; what is empty is the default, 1_2 is 1/2
    m=0            the owner of the box says: shields do not spare from the Mist Walker (D15)
    aq=8  so=near-first    and so many All Quiet by land (D31), which shores come first (D37)
    t=Rb2h1..h1    what fell and was done in this fight so far; read by `steps`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from odds.champions.catalogue import Box, Catalogue, load
from odds.champions.catalogue.records import Change
from odds.champions.pieces import (
    COUNTED,
    KINDS,
    NO_ATTACK,
    PRICED,
    SHORE_ORDERS,
    SPECIALS,
    Dice,
    Enemy,
    Face,
    Party,
    Prices,
    Reward,
    one_of,
    whole,
)
from odds.champions.question import MOST_DEFENSE, FightQuestion
from odds.champions.wire.objects import NUMBERS
from odds.sources.origins import OWNER

VERSION: Final = "1"
NONE: Final = "none"
PLAIN: Final = Enemy(attack=3, defense=6)
LETTERS: Final = dict(zip(NUMBERS, "adsxwu", strict=True))
LONGEST: Final = 200  # characters of a parameter; no question needs more
LONGEST_STEPS: Final = 1000  # characters of `t`, a long fight
Params = Mapping[str, str | list[str]]
Reader = Callable[[str], Any]
STEPS: Final = re.compile("([A-Z][a-z0-9.]*)*")
CODES: Final = {"h": "hit", "g": "hit game", "s": "shield"}


def default_question(catalogue: Catalogue | None = None) -> FightQuestion:
    """Return the question that stands where a link says nothing: 3 sword 2 axe against 3/6."""
    known = catalogue or load()
    return FightQuestion(
        party=Party(sword=3, axe=2),
        enemy=PLAIN,
        favor=1,
        prices=known.prices,
        catalogue=known,
    )


def to_link(question: FightQuestion) -> dict[str, str]:
    """Return the parameters of a link to this question; what an owner's box says goes along.

    >>> to_link(FightQuestion(Party("3 sword 2 axe"), Enemy(attack=3, defense=6), favor=1))
    {'v': '1', 'p': '3.0.2.0', 'a': '3', 'd': '6', 'f': '1'}
    """
    shipped = load()
    enemy = question.enemy
    said = {"v": VERSION, "p": ".".join(map(str, question.party))}
    cards = question.catalogue
    if enemy.id in cards.ids and enemy == cards.enemy(enemy.id):
        said["e"] = enemy.id
        told = [name for name in NUMBERS if _owned(cards, f"{enemy.id}.{name}")]
    else:
        told = ["attack", "defense"] + [
            name for name in NUMBERS[2:] if getattr(enemy, name) != getattr(PLAIN, name)
        ]
    said |= {LETTERS[name]: enemy_text(enemy, name) for name in told}
    said["f"] = str(question.favor)
    said["g"] = "" if question.goal == "win" else question.goal
    said["y"] = "" if question.play == "best" else question.play
    said["l"] = question.leader or ""
    said["r"] = ".".join(question.runes)
    said["q"] = "1" if question.exact else ""
    owned = zip(KINDS, question.catalogue.known_dice, shipped.known_dice, strict=True)
    box = Dice(**{kind: mine for kind, mine, theirs in owned if mine != theirs})
    for kind, die in zip(KINDS, question.dice | box, strict=True):
        said[kind] = ".".join(map(face_code, die or ()))
    said["c"] = _row(
        ""
        if (price := getattr(question.prices, name)) == getattr(shipped.prices, name)
        else str(price).replace("/", "_")
        for name in PRICED
    )
    rules = question.catalogue.rules
    for letter, (switch, write, _) in SWITCHES.items():
        status = question.catalogue.provenance(f"switches.{switch}").status
        now = getattr(rules, switch)
        if status == OWNER or now != getattr(shipped.rules, switch):
            said[letter] = write(now)
    return {name: value for name, value in said.items() if value}


def _owned(catalogue: Catalogue, field: str) -> bool:
    """Whether the owner of the box has said something on this field of a card."""
    key = f"enemies.{field}."
    data = catalogue.card(field.split(".")[0]).data
    return any(part.status == OWNER for part in data if f"{part.key}.".startswith(key))


def enemy_text(enemy: Enemy, name: str) -> str:
    """What a link says on one of the NUMBERS of an enemy."""
    value = getattr(enemy, name)
    if name in ("attack", "defense"):
        return str(value)
    if name == "special":
        return value or NONE
    if name == "forbids":
        return ".".join(value) or NONE
    return _row(n or "" for n in _counts(value or Reward())) or "0"


def from_link(params: Params, catalogue: Catalogue) -> tuple[FightQuestion, tuple[str, ...]]:
    """Read a link; never raises. Returns a question and the names of the parameters ignored.

    Nothing usable gives `default_question`; a parameter that cannot be read leaves its default.

    >>> question, ignored = from_link({"p": "0.0.0.1", "a": "x", "d": "2"}, load())
    >>> question.party, question.enemy.attack, question.enemy.defense, ignored
    (Party('1 archer'), 3, 2, ('a',))
    """
    texts = {str(name): _last(str(name), value) for name, value in params.items()}
    question = default_question(catalogue)
    used: set[str] = set()

    def take(name: str, read: Reader) -> Any:
        """The value of a parameter; None where it is not there or cannot be read."""
        try:
            value = read(texts[name])
        except (KeyError, ValueError, TypeError):
            return None
        used.add(name)
        return value

    def put(name: str, field: str, read: Reader) -> None:
        """Take a parameter into the question, if the question bears it."""
        nonlocal question
        changed = take(name, lambda text: replace(question, **{field: read(text)}))
        question = changed or question

    take("v", lambda text: one_of(text, "v", (VERSION,)))
    put("p", "party", lambda text: Party.of(map(read_number, text.split("."))))
    put("e", "enemy", catalogue.enemy)
    numbers: dict[str, Any] = {
        name: value
        for name, read in READERS.items()
        if (value := take(LETTERS[name], read)) is not None
    }
    if numbers:
        enemy, catalogue = told_enemy(question.enemy.id, numbers, catalogue)
        question = replace(question, enemy=enemy, catalogue=catalogue)
    put("f", "favor", read_number)
    put("g", "goal", str)
    put("y", "play", str)
    put("l", "leader", str)
    put("r", "runes", lambda text: tuple(text.split(".")))
    put("q", "exact", lambda text: bool(read_number(text)))
    for kind in KINDS:
        faces = take(kind, _read_die)
        if faces:
            question = replace(question, dice=Dice(**{kind: faces}) | question.dice)
    put("c", "prices", lambda text: _read_prices(text, question.prices))
    take("t", _steps_text)
    for letter, (switch, _, read_switch) in SWITCHES.items():
        value = take(letter, read_switch)
        if value is not None:
            boxed = question.catalogue.with_box(Box(file="link", switches=((switch, value),)))
            question = replace(question, catalogue=boxed)
    return question, tuple(name for name in texts if name not in used)


def steps_of(params: Params) -> str:
    """Return what a link says on the course of the fight, for `steps.resume`; "" if nothing.

    >>> steps_of({"t": "Rb1"}), steps_of({"t": "<b>"})
    ('Rb1', '')
    """
    text = _last("t", params.get("t", ""))
    return text if STEPS.fullmatch(text) else ""


def _steps_text(text: str) -> str:
    if not text or not STEPS.fullmatch(text):
        raise ValueError(text)
    return text


def _last(name: str, value: object) -> str:
    """The text of a parameter; of a repeated one the last."""
    if isinstance(value, list) and value:
        value = value[-1]
    longest = LONGEST_STEPS if name == "t" else LONGEST
    return value if isinstance(value, str) and len(value) <= longest else ""


def read_number(text: str) -> int:
    """Read a whole number of at most three digits; ValueError for anything else."""
    if not re.fullmatch("[0-9]{1,3}", text):
        raise ValueError(text)
    return int(text)


def _row(items: Iterable[object]) -> str:
    """Join numbers; a default is empty, and defaults at the end are left out."""
    return ".".join(map(str, items)).rstrip(".")


def _counts(reward: Reward) -> tuple[int, ...]:
    return (*(getattr(reward, name) for name in COUNTED), *reward.warriors)


def _read_counts(text: str) -> Reward:
    counts = [read_number(item or "0") for item in text.split(".")]
    if not text or len(counts) > len(COUNTED) + len(KINDS):
        raise ValueError(text)
    counts += [0] * (len(COUNTED) + len(KINDS) - len(counts))
    named = dict(zip(COUNTED, counts, strict=False))
    return Reward(**named, warriors=Party.of(counts[len(COUNTED) :]))


def _read_prices(text: str, prices: Prices) -> Prices:
    said = text.split(".")
    if not text or len(said) > len(PRICED):
        raise ValueError(text)
    for item in said:
        if not re.fullmatch("([0-9]{1,7}(_[0-9]{1,7})?)?", item):
            raise ValueError(text)
    named = zip(PRICED, said, strict=False)
    changed: dict[str, Any] = {name: item.replace("_", "/") for name, item in named if item}
    return replace(prices, **changed)


def face_code(face: Face) -> str:
    """Write a face in letters: `b` blank, or its symbols."""
    return "h" * (face.hits - face.game) + "g" * face.game + "s" * face.shields or "b"


def face_words(code: str) -> str:
    """Return the words of a face written in letters; KeyError where one stands for nothing.

    >>> face_words("hhs"), face_words("b")
    ('hit hit shield', 'blank')
    """
    return "blank" if code == "b" else " ".join(CODES[letter] for letter in code)


def _read_die(text: str) -> tuple[Face, ...]:
    die = Dice.from_faces({"sword": map(face_words, text.split("."))}).sword
    return die or ()


def _read_kinds(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(one_of(kind, "forbids", KINDS) for kind in text.split("."))


READERS: Final[dict[str, Reader]] = {
    "attack": lambda text: whole(read_number(text), "attack", high=99),
    "defense": lambda text: whole(read_number(text), "defense", low=1, high=MOST_DEFENSE),
    "special": lambda text: one_of(text, "special", (NONE, *SPECIALS)),
    "forbids": _read_kinds,
    "reward": _read_counts,
    "unbeaten": _read_counts,
}


def told_enemy(id: str, numbers: dict[str, Any], catalogue: Catalogue) -> tuple[Enemy, Catalogue]:
    """The enemy of numbers as READERS give them, or the card with what its owner has read on it."""
    if id:
        # What is 0 in a reward is not written: it is left to what the rules texts give.
        written: dict[str, Any] = {
            name: (value, frozenset(value.as_dict())) if isinstance(value, Reward) else value
            for name, value in numbers.items()
        }
        owned = catalogue.with_box(Box(file="link", changes=(Change(id=id, **written),)))
        return owned.enemy(id), owned
    special = numbers.get("special")
    known: dict[str, Any] = {"attack": PLAIN.attack, "defense": PLAIN.defense}
    if special in NO_ATTACK:
        known["attack"] = None
    return Enemy(**known | numbers | {"special": None if special == NONE else special}), catalogue


# Switches of a box: how a link writes and reads each.
SWITCHES: Final[dict[str, tuple[str, Callable[[Any], str], Reader]]] = {
    "m": ("mist_walker_shields", lambda on: str(int(on)), lambda text: bool(read_number(text))),
    "aq": ("land_all_quiet", str, lambda text: whole(read_number(text), "aq", high=24)),
    "so": ("shore_order", str, lambda text: one_of(text, "so", SHORE_ORDERS)),
}
