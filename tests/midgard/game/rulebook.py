"""The rules summary, sentence by sentence in our words, and the mark with which a test cites them.

`test_rulebook.py` checks that every sentence that is a rule, and every decision, has its test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

SENTENCES: Final = {
    "aim-1": "the game has three rounds, and areas are scored at the end of each",
    "aim-2": "at the end a set of tokens is worth 5",
    "aim-3": "the highest total wins",
    "setup-1": "gold, silver and bronze cards are separate decks",
    "setup-2": "a leader and five warriors begin on each ship",
    "course-1": "a round is: doom prophecy, planning, battle, rewards, doom",
    "prophecy-1": "five doom tokens are drawn and put on their areas",
    "prophecy-2": "at the end of the round who is there dies",
    "prophecy-3": "Valhalla rewards them",
    "planning-1": "everybody is dealt one gold, two silver and three bronze cards",
    "planning-2": "keep one, pass the others left, until all are passed",
    "planning-3": "a first game is played with the cards as dealt",
    "battle-1": "a card is carried out; it places one's leader or warriors",
    "battle-2": "three kingdoms of three or four provinces each",
    "battle-3": "ships and heavens have no limit",
    "battle-4": "who comes to Valhalla is out for the round",
    "battle-5": "control goes by the number of warriors; a leader is 1.5",
    "battle-6": "everybody plays one gold card, opened together",
    "battle-7": "one must, unless one has none",
    "battle-8": "the highest number acts first",
    "battle-9": "four, five and six cards are played in the three rounds",
    "battle-10": "so three cards are never used",
    "battle-11": "cards are played and carried out in turn",
    "battle-12": "the other cards stay in hand for later rounds",
    "battle-13": "cards kept are not passed in a later planning",
    "rewards-1": "who has most in an area controls it",
    "rewards-2": "the leader is 1.5 there",
    "rewards-3": "on a tie nobody controls it",
    "rewards-4": "points are worked out kingdom by kingdom, three in all",
    "rewards-5": "one area 3",
    "rewards-6": "two areas 7",
    "rewards-7": "three areas 12",
    "rewards-8": "four areas 20, in the blue kingdom only",
    "rewards-9": "tokens are handed out area by area",
    "rewards-10": "who is there takes one token of its kingdom, however many Vikings",
    "rewards-11": "most in Asgard: 5 points",
    "rewards-12": "most in Vanaheim: any two tokens",
    "doom-1": "everybody in a doomed area goes to Valhalla",
    "doom-2": "each that dies of doom is 2 points",
    "doom-3": "each in Valhalla is 1 point",
    "doom-4": "then Valhalla goes back to the ships",
    "end-1": "after three rounds, when the last doom is scored, tokens are turned over: a set is 5",
    "end-2": "the highest score wins",
    "end-3": "on a tie, most tokens of any color",
    "bronze-1": "own warriors go from the ship to the land",
    "bronze-2": "one warrior from outside the game goes to the land",
    "attack-1": "one Viking from the ship or the board, but not from Valhalla",
    "attack-2": "goes to the land or a heaven, but not to Valhalla",
    "attack-3": "and kills one warrior of another player there, who goes to Valhalla",
    "attack-4": "leaders of others cannot be killed",
    "legion-1": "one to three Vikings from the ship or the board, but not from Valhalla",
    "legion-2": "go to unoccupied land, or to a heaven, but not to Valhalla",
    "gold-1": "1-3: one kingdom is scored at once, as in the rewards",
    "gold-2": "by which every player may score",
    "gold-3": "4-6: three tokens of one kingdom at once",
    "gold-4": "9-11: all Vikings of a kingdom one chooses go to Valhalla, one's own too",
    "gold-5": "12-15: two Vikings from outside come into the heavens or into one kingdom",
    "gold-6": "in different provinces, or in the same",
}
# The short version at the end says the same again.
REPEATED: Final = {
    "short-aim": ("aim-1", "aim-2", "aim-3"),
    "short-setup": ("setup-1", "setup-2"),
    "short-prophecy": ("prophecy-1",),
    "short-planning": ("planning-1", "planning-2"),
    "short-battle-1": ("battle-9", "battle-6", "battle-7", "battle-8"),
    "short-battle-2": ("battle-11", "battle-12"),
    "short-rewards-1": ("rewards-1", "rewards-2", "rewards-3"),
    "short-rewards-2": ("rewards-4", "rewards-5", "rewards-6", "rewards-7", "rewards-8"),
    "short-rewards-3": ("rewards-9", "rewards-10"),
    "short-rewards-4": ("rewards-11", "rewards-12"),
    "short-doom": ("doom-1", "doom-2", "doom-3", "doom-4"),
}
NO_RULES: Final = {
    "title": "the name of the game and of who translated it",
    "battle-remark": "that acting later is better is advice",
    "cards-remark": "that the cards have clear pictures",
    "page": "the end of the web page",
}
DECISIONS: Final = tuple(f"D{number}" for number in range(60, 69))

T = TypeVar("T", bound=Callable[..., object])
CITED: Final[dict[str, list[str]]] = {}


def cites(*ids: str) -> Callable[[T], T]:
    """Mark a test as one of these sentences and decisions."""
    unknown = [id for id in ids if id not in (*SENTENCES, *DECISIONS)]
    assert not unknown, unknown

    def mark(test: T) -> T:
        for id in ids:
            CITED.setdefault(id, []).append(test.__name__)
        return test

    return mark
