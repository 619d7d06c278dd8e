"""The components of Champions of Midgard as small frozen values.

Every constructor checks what it is given and names the field that is wrong; nothing below checks
again. Counts are whole numbers of pieces; prices are exact fractions of Glory.
"""

from odds.champions.pieces.enemy import COUNTED, Enemy, Reward
from odds.champions.pieces.faces import DIE_FACES, FACE_SYMBOLS, FACE_WORDS, Dice, Face
from odds.champions.pieces.holding import MOST_HELD, ROUTES, Holding, Target
from odds.champions.pieces.names import KINDS, LEADERS, NO_ATTACK, RUNES, SHORE_ORDERS, SPECIALS
from odds.champions.pieces.party import MOST_OF_A_KIND, Party
from odds.champions.pieces.prices import PRICED, Prices
from odds.champions.pieces.rolls import Roll, read_roll, tell_roll
from odds.champions.pieces.ruleset import Ruleset
from odds.sources.checks import one_of, whole

__all__ = [
    "COUNTED",
    "DIE_FACES",
    "FACE_SYMBOLS",
    "FACE_WORDS",
    "KINDS",
    "LEADERS",
    "MOST_HELD",
    "MOST_OF_A_KIND",
    "NO_ATTACK",
    "PRICED",
    "ROUTES",
    "RUNES",
    "SHORE_ORDERS",
    "SPECIALS",
    "Dice",
    "Enemy",
    "Face",
    "Holding",
    "Party",
    "Prices",
    "Reward",
    "Roll",
    "Ruleset",
    "Target",
    "one_of",
    "read_roll",
    "tell_roll",
    "whole",
]
