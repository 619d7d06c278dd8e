"""What a link to a split says beside the fight, whose warriors, Favor, runes, leader, dice and
prices it shares; lenient as `link`.

o=4  i=3       Food and Coins held
b=win          what is played for: the targets beaten (default: the value)
sea=1..2  land=..1    cards that are gone, in the order of CARDS; what is empty is 0
t1=troll~a3~d5~w8~u.....1    targets, t1 to t8: what it is, and what is known of it
               e card, a attack, d defense, s special, x forbidden kinds, w reward and u unbeaten,
               as in `link`; z what the ship holds, k the journey card that lies there, c how much
               it counts when targets are played for
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from odds.champions.catalogue import Catalogue
from odds.champions.expedition.rules import CARDS, SEA, way_of
from odds.champions.pieces import Enemy, Holding, Reward, Target, one_of, whole
from odds.champions.question import MOST_TARGETS, CommitQuestion, FightQuestion
from odds.champions.wire.link import LETTERS, LONGEST, READERS, enemy_text, read_number, told_enemy

SORTS: Final = {  # of targets, and the routes to them
    "troll": "home",
    "draugr": "home",
    "giant": "land",
    "far": "far",
    "near": "near",
    "hunt": "hunt",
}
PLACES: Final = tuple(f"t{number}" for number in range(1, MOST_TARGETS + 1))
DECKS: Final = ("sea", "land")
COMMIT_NAMES: Final = ("o", "i", "b", *DECKS, *PLACES)
MOST_COUNTED: Final = 20  # of the weight of a target
BETWEEN: Final = "~"
FOOD, COINS = 2, 2  # that are held where a link says nothing


def to_commit_link(question: CommitQuestion) -> dict[str, str]:
    """Return the parameters that say this beside the fight.

    >>> from odds import Party
    >>> troll = Target("troll", Enemy(attack=3, defense=5, reward=Reward(glory=8)))
    >>> to_commit_link(CommitQuestion(Holding(Party("2 axe"), food=1), (troll,)))
    {'o': '1', 'i': '0', 't1': 'troll~a3~d5~w8'}
    """
    said = {"o": str(question.holding.food), "i": str(question.holding.coins)}
    said["b"] = "" if question.goal == "value" else question.goal
    for way in DECKS:
        said[way] = ".".join(str(n or "") for n in gone_of(question, way).values()).rstrip(".")
    for place, target in zip(PLACES, question.targets, strict=False):
        said[place] = BETWEEN.join((sort_of(target), *_parts(target, question.catalogue)))
    return {name: text for name, text in said.items() if text}


def _parts(target: Target, catalogue: Catalogue) -> list[str]:
    """What is known of a target, each part with its letter."""
    parts = []
    enemy = target.enemy
    if enemy is not None and enemy.id in catalogue.ids and enemy == catalogue.enemy(enemy.id):
        parts.append(f"e{enemy.id}")
    elif enemy is not None:
        plain = Enemy(enemy.attack, enemy.defense)
        for name, letter in LETTERS.items():
            if name in ("attack", "defense") or getattr(enemy, name) != getattr(plain, name):
                parts.append(letter + enemy_text(enemy, name))
    parts += [f"z{target.capacity}"] if target.capacity else []
    parts += [f"k{target.known}"] if target.known else []
    return parts + ([f"c{round(target.weight)}"] if target.weight != 1 else [])


def from_commit_link(
    own: Mapping[str, str], fight: FightQuestion
) -> tuple[CommitQuestion, tuple[str, ...]]:
    """Read what a link says beside this fight; never raises. Returns the question and the names of
    the parameters ignored.

    >>> from odds import Party
    >>> fight = FightQuestion(Party("2 axe"), Enemy(attack=1, defense=1))
    >>> own = {"t1": "troll~a1~d2", "t2": "dragon", "o": "-1"}
    >>> question, ignored = from_commit_link(own, fight)
    >>> question.targets[0].name, len(question.targets), ignored
    ('troll', 1, ('o', 't2'))
    """
    question, ignored = begin_commit(fight), []
    readers: dict[str, Callable[[str], CommitQuestion]] = {
        "o": lambda text: _held(question, food=read_number(text)),
        "i": lambda text: _held(question, coins=read_number(text)),
        "b": lambda text: replace(question, goal=one_of(text, "b", ("value", "win"))),
    }
    for name, read in readers.items():
        if name in own:
            try:
                question = read(own[name])
            except (KeyError, ValueError, TypeError):
                ignored.append(name)
    targets: list[Target] = []
    for place in PLACES:
        if place in own:
            try:
                name = name_of(own[place].partition(BETWEEN)[0], targets)
                target, all_read = _read(own[place], name, fight)
                question = replace(question, targets=(*targets, target))
                targets.append(target)
            except ValueError:
                all_read = False
            if not all_read:
                ignored.append(place)
    for way in DECKS:
        if way in own:
            try:
                question = without_cards(question, way, _counts(own[way], way))
            except (KeyError, ValueError, TypeError):
                ignored.append(way)
    return question, tuple(ignored)


def begin_commit(fight: FightQuestion) -> CommitQuestion:
    """What stands where a link says nothing: a Troll, a Draugr, and a monster on the near shore."""
    targets = tuple(begin_target(sort, sort) for sort in ("troll", "draugr", "near"))
    return CommitQuestion(
        holding=Holding(fight.party, fight.favor, FOOD, COINS, fight.runes),
        targets=targets,
        leader=fight.leader,
        dice=fight.dice,
        prices=fight.prices,
        catalogue=fight.catalogue,
    )


PLAIN: Final = {  # numbers to begin with; those of the card in hand take their place
    "troll": Enemy(2, 4, reward=Reward(glory=8, discard=1), unbeaten=Reward(blame=1)),  # D22
    "draugr": Enemy(1, 1, reward=Reward(glory=4)),
    "giant": Enemy(2, 3, reward=Reward(glory=8)),
    "far": Enemy(2, 4, reward=Reward(glory=12)),
    "near": Enemy(2, 4, reward=Reward(glory=10)),
}


def begin_target(sort: str, name: str) -> Target:
    """A target of a sort (SORTS) as it begins.

    >>> begin_target("giant", "giant-2").route
    'land'
    """
    route = SORTS[sort]
    return Target(name, PLAIN.get(sort), route, capacity=5 if route in ("near", "far") else None)


def sort_of(target: Target) -> str:
    """What a target is, by its name, or else by the route to it."""
    sort = target.name.partition("-")[0]
    if SORTS.get(sort) == target.route:
        return sort
    return next(sort for sort, route in SORTS.items() if route == target.route)


def name_of(sort: str, others: list[Target]) -> str:
    """The name of one more target of a sort: "draugr", then "draugr-2"."""
    count = sum(sort_of(other) == sort for other in others) + 1
    return sort if count == 1 else f"{sort}-{count}"


def gone_of(question: CommitQuestion, way: str) -> dict[str, int]:
    """Copies of each card of a deck that are gone, those known to lie somewhere not counted."""
    left, whole_deck = question.deck(way), question.catalogue.journey_deck(way)
    lies = [target.known for target in question.targets]
    return {
        card: whole_deck.get(card, 0) - left.get(card, 0) - lies.count(card) for card in CARDS[way]
    }


def without_cards(question: CommitQuestion, way: str, cards: Mapping[str, int]) -> CommitQuestion:
    """The question with these cards of a deck gone; QuestionError where there are not so many."""
    decks: dict[str, Any] = {way: None}
    question = replace(question, **decks)
    if not any(cards.values()):
        return question
    decks[way] = {card: n - cards.get(card, 0) for card, n in question.deck(way).items()}
    return replace(question, **decks)


def _held(question: CommitQuestion, **held: Any) -> CommitQuestion:
    return replace(question, holding=replace(question.holding, **held))


def _read(text: str, name: str, fight: FightQuestion) -> tuple[Target, bool]:
    """A target, and whether all that is said of it could be read; ValueError where it is none.

    A sort alone is a target as it begins; otherwise what is left out is nothing.
    """
    if len(text) > LONGEST:
        raise ValueError(name)
    sort, *parts = text.split(BETWEEN)
    route = SORTS[one_of(sort, name, SORTS)]
    said: dict[str, Any] = {}
    for part in parts:
        letter, value = part[:1], part[1:]
        with suppress(KeyError, ValueError, TypeError):
            said[letter] = _reader(letter, route, fight)(value)
    if not said:
        return begin_target(sort, name), not parts
    numbers = {field: said[letter] for field, letter in LETTERS.items() if letter in said}
    enemy = PLAIN.get(sort)
    if "e" in said:
        enemy = said["e"]
    elif numbers:
        enemy, _ = told_enemy("", numbers, fight.catalogue)
    target = Target(name, enemy, route, said.get("z"), said.get("k"), said.get("c", 1))
    return target, len(said) == len(parts) and not ("e" in said and numbers)


def _reader(letter: str, route: str, fight: FightQuestion) -> Callable[[str], Any]:
    """How a part of a target on this route is read; KeyError where it has none of that letter."""
    readers: dict[str, Callable[[str], Any]] = {
        "c": lambda text: whole(read_number(text), "c", high=MOST_COUNTED),
    }
    if route != "hunt":
        readers |= {LETTERS[name]: read for name, read in READERS.items()}
        readers["e"] = fight.catalogue.enemy
    if way := way_of(route):
        readers["k"] = lambda text: one_of(text, "k", CARDS[way])
    if way == SEA:
        readers["z"] = lambda text: whole(read_number(text), "z", low=1)
    return readers[letter]


def _counts(text: str, way: str) -> dict[str, int]:
    counts = [read_number(count or "0") for count in text.split(".")]
    if not text or len(counts) > len(CARDS[way]):
        raise ValueError(text)
    return dict(zip(CARDS[way], counts, strict=False))
